"""What holds for every bot: it is found by name, plays any rules, and repeats itself with the same seed."""

import pytest
from hypothesis import given

from khrap import PRESETS, Game, load_rules
from khrap.bots import BOTS, BotError, make_bot
from khrap.cards import Card, deck
from khrap.view import View
from tests.properties.strategies import FEW, Table, tables


def play_out(game: Game, name: str, seed: int) -> list[str]:
    """Let bots of one kind play a deal to its end; return what they did."""
    bots = [make_bot(name, game.rules, f"{seed}/{seat}") for seat in range(game.seats)]
    while game.to_act:
        view = game.view(game.to_act)
        action = bots[game.to_act - 1].choose(view)
        assert action in view.legal
        game.apply(action)
    return [f"p{seat} {action}" for seat, action in game.actions]


def test_the_weakest_bot_is_named_first() -> None:
    assert BOTS == ("random", "club")


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BotError, match=r'there is no bot "clup": bots are random, club; did you mean club\?'):
        make_bot("clup", load_rules("frap"))


@pytest.mark.parametrize("name", BOTS)
@FEW
@given(table=tables())
def test_a_bot_plays_any_rules_to_the_end(name: str, table: Table) -> None:
    game = table.game()
    play_out(game, name, table.seed)
    assert game.is_over


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_seed_makes_the_same_choices(name: str, preset: str) -> None:
    for seed in range(3):
        one, other = (Game(preset, stacks=[100] * 4, stake=5, seed=seed) for _ in range(2))
        assert play_out(one, name, seed) == play_out(other, name, seed)


def test_other_seeds_make_other_random_choices() -> None:
    done = {tuple(play_out(Game("student", stacks=[100] * 4, stake=5, seed=1), "random", seed)) for seed in range(9)}
    assert len(done) == 9


def test_the_random_bot_chooses_each_action_about_as_often() -> None:
    game = Game("hrapgame", stacks=[100] * 4, stake=5, seed=1)
    view = game.view(game.to_act)
    bot = make_bot("random", game.rules, 1)
    chosen = [bot.choose(view) for _ in range(1000)]
    assert set(chosen) == set(view.legal)
    assert all(400 < chosen.count(action) < 600 for action in view.legal)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_club_bot_knows_only_its_view(preset: str) -> None:
    """Two deals that differ in the other hands and the stock alone look the same to it, and so it chooses the same."""

    def bid(cards: tuple[Card, ...]) -> tuple[View, str]:
        game = Game(preset, stacks=[100] * 3, stake=5, dealer=3, deck=cards)
        if "look" in map(str, game.legal_actions()):
            game.apply("look")
        view = game.view(1)
        return view, str(make_bot("club", game.rules).choose(view))

    size = len(Game(preset, stacks=[100] * 3, stake=5, seed=0).deck)
    cards = list(deck(size))
    hand_size = load_rules(preset).table.hand_size
    mine = {3 * place for place in range(hand_size)} | {3 * hand_size}  # every third card, and the upcard
    hidden = [place for place in range(size) if place not in mine]
    swapped = cards.copy()
    for place, other in zip(hidden, reversed(hidden), strict=True):
        swapped[place] = cards[other]
    assert swapped != cards
    assert bid(tuple(cards)) == bid(tuple(swapped))
