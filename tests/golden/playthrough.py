"""Playthroughs: whole deals as text files that are reviewed like code.

A file tells the deal, at each step who may do what and what is done, what one seat sees before the play and at the
end, and the settlement. The test plays the actions of each file again and compares the text. After a wanted change of
rules or views

    python -m tests.golden.playthrough

writes all files anew from their own actions, and

    python -m tests.golden.playthrough student-wrap student 4 17

makes a new one: its name, rules, seats, and the number that the deck and the random actions come from.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from khrap import Game
from khrap.cards import format_cards, parse_cards
from tests.properties.strategies import choose

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """Return the names of all playthroughs."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def read(name: str) -> str:
    """Return the text of a playthrough."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def played_again(text: str) -> str:
    """Play the actions of a playthrough again; return the text they give now."""
    head = dict(line.split(": ", 1) for line in text.split("\n\n")[0].splitlines())
    game = Game(
        head["rules"],
        stacks=[int(chips) for chips in head["stacks"].split()],
        stake=int(head["stake"]),
        pot=int(head["pot"]),
        dealer=int(head["dealer"][1:]),
        deck=parse_cards(head["deck"]),
    )
    actions = [line.split(" > ")[1] for line in text.splitlines() if " > " in line]
    return render(game, int(head["seen by"][1:]), iter(actions))


def render(game: Game, seat: int, actions: Iterator[str]) -> str:
    """Play a deal and tell it."""
    parts = [
        f"rules: {game.rules.id}",
        f"stacks: {' '.join(map(str, game.start_stacks))}",
        f"stake: {game.stake}",
        f"pot: {game.pot - sum(game.start_stacks) + sum(game.stacks)}",
        f"dealer: p{game.dealer}",
        f"deck: {format_cards(game.deck)}",
        f"seen by: p{seat}",
        "",
        *(f"p{number} is dealt {format_cards(game.hand(number))}" for number in game.dealt_in),
    ]
    stage = ""
    while not game.is_over:
        if stage != stage_of(game):
            stage = stage_of(game)
            parts += ["", f"{stage}, {pot(game)}"]
            if stage == "playing":
                parts += seen(game, seat)
        may = may_do(game)
        action = next(actions)
        parts.append(f"p{game.to_act} may {may}  > {action}")
        game.apply(action)
    parts += ["", "settlement", *seen(game, seat)]
    result = game.outcome
    assert result is not None
    for key in ("status", "trump", "declarer", "roles", "tricks", "shares", "fines", "rakes", "net", "stacks", "pot",
                "next_dealer"):  # fmt: skip
        value = getattr(result, key)
        parts.append(f"  {key}: {' '.join(map(str, value)) if isinstance(value, tuple) else value}")
    return "\n".join(parts) + "\n"


def stage_of(game: Game) -> str:
    """Name the stage, and in the bidding the round."""
    name = game.stage.name.lower().replace("_", " ")
    return f"{name}, round {game.round}" if name == "bidding" else name


def pot(game: Game) -> str:
    """Tell the pot and the upcard."""
    view = game.view(None)
    return f"pot {view.pot}, upcard {view.upcard or '-'}, stock {view.stock}"


def may_do(game: Game) -> str:
    """Tell what the seat to act may do, discards of more than one card only by their number."""
    legal = game.legal_actions()
    single = [str(action) for action in legal if len(action.cards) < 2]
    more = sorted(
        {f"discard {len(action.cards)}" + " bottom" * action.bottom for action in legal if len(action.cards) > 1}
    )
    return " / ".join([*single, *more])


def seen(game: Game, seat: int) -> list[str]:
    """Tell what a seat sees."""
    view = game.view(seat)
    return [
        f"  p{seat} sees {format_cards(view.hand or ()) or 'no cards of its own'}",
        f"  thrown away {format_cards(view.thrown) or '-'}; turned up {format_cards(view.turned) or '-'}",
        f"  shown {' | '.join(format_cards(cards) or '-' for cards in view.shown)}",
        f"  held {' '.join(map(str, view.held))}; locked {' '.join(map(str, view.locked))}",
        f"  said {', '.join(f'p{one.seat} {one.text}' for one in view.said)}",
    ]


def at_random(game: Game, seed: int) -> Iterator[str]:
    """Give random actions for a deal until it is over."""
    chance = random.Random(seed)
    while True:
        yield str(choose(game, chance))


def write(name: str, text: str) -> None:
    """Write a playthrough."""
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


def main() -> None:
    """Write all files anew, or make a new one."""
    if len(sys.argv) > 1:
        name, rules, seats, seed = sys.argv[1:]
        game = Game(rules, stacks=[200] * int(seats), stake=5, pot=3, dealer=int(seats), seed=int(seed))
        write(name, render(game, 2, at_random(game, int(seed))))
    for name in names():
        write(name, played_again(read(name)))


if __name__ == "__main__":
    main()
