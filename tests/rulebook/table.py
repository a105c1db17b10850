"""The words the rule-book cases are written in: deal readable cards, play readable actions, ask what is allowed.

Cases leave out what they do not speak of: p1 is the eldest hand and the last seat deals, everybody has 100 chips,
the stake is 1, and the stock goes on with the cards nobody has, lowest first.
"""

from collections.abc import Sequence

import pytest

from khrap import Card, Game, IllegalAction, RuleSet, load_rules
from khrap.cards import deck, parse_cards
from khrap.rules import loads_rules


def house(base: str, *changes: str) -> RuleSet:
    """Return a preset with some of its parameters changed: ``house("frap", "five.six = true")``."""
    return loads_rules("\n".join([f'base = "{base}"', *changes]))


def deal(
    rules: RuleSet | str,
    hands: Sequence[str],
    *,
    upcard: str = "",
    stock: str = "",
    bottom: str = "",
    stacks: Sequence[int] | None = None,
    stake: int = 1,
    pot: int = 0,
    dealer: int | None = None,
    ante: bool | None = None,
) -> Game:
    """Deal readable cards.

    Args:
        rules: a rule set or the id of a preset.
        hands: the cards of p1, p2 …, in the order dealt; "" for a seat that wants to sit out.
        upcard: the upcard, "" where there is none.
        stock: the first cards of the stock, top first.
        bottom: the last cards of the stock, the bottom card last.
        stacks: the chips before the ante.
        stake: the ante of one seat.
        pot: the chips carried over.
        dealer: the dealer's seat.
        ante: whether the ante is paid, None for what the rule set says.
    """
    rule_set = load_rules(rules) if isinstance(rules, str) else rules
    seats = len(hands)
    dealer = seats if dealer is None else dealer
    dealt_in = [seat for seat in range(1, seats + 1) if hands[seat - 1]]
    players = sorted(dealt_in, key=lambda seat: (seat - dealer - 1) % seats)
    cards = [parse_cards(hands[seat - 1]) for seat in players]
    assert {len(hand) for hand in cards} == {rule_set.table.hand_size}, "every hand is full"
    ordered = [hand[place] for place in range(rule_set.table.hand_size) for hand in cards]
    ordered += parse_cards(upcard) + parse_cards(stock)
    last = parse_cards(bottom)
    size = next(entry.cards for entry in rule_set.table.decks if entry.up_to >= len(players))
    named = {*ordered, *last}
    assert len(named) == len(ordered) + len(last), "no card is named twice"
    ordered += [card for card in deck(size) if card not in named] + last
    return Game(
        rule_set,
        stacks=stacks or [100] * seats,
        stake=stake,
        pot=pot,
        dealer=dealer,
        ante=ante,
        deck=ordered,
        sitting_out=[seat for seat in range(1, seats + 1) if seat not in dealt_in],
    )


def play(game: Game, actions: str) -> Game:
    """Carry out actions, separated by commas, each with its seat; return the game."""
    for action in actions.split(","):
        seat = action.split()[0]
        assert seat == f"p{game.to_act}", f"it is p{game.to_act}'s turn, not {seat}'s"
        game.apply(action)
    return game


def cards(game: Game, text: str) -> Game:
    """Play cards one after the other, whoever is to play; a bar may divide the tricks. Return the game."""
    for card in text.replace("|", " ").split():
        game.apply(f"play {card}")
    return game


def options(game: Game, *verbs: str) -> str:
    """Return what the seat to act may do, in one line: ``p1: khrap, pass``; discards as ``discard 1-4``.

    Args:
        game: the deal.
        verbs: only the actions that begin with one of these words.
    """
    words: set[str] = set()
    sizes: dict[str, set[int]] = {}
    for action in game.legal_actions():
        if action.verb == "discard":
            sizes.setdefault(" bottom" if action.bottom else "", set()).add(len(action.cards))
        elif not verbs or action.verb in verbs:
            words.add(str(action))
    for end, numbers in sizes.items():
        least, most = min(numbers), max(numbers)
        assert numbers == set(range(least, most + 1))
        words.add(f"discard {least}" + (f"-{most}" if most > least else "") + end)
    return f"p{game.to_act}: {', '.join(sorted(words))}"


def refused(game: Game, action: str) -> str:
    """Check that an action is illegal and changes nothing; return the reason."""
    before = game.clone()
    with pytest.raises(IllegalAction) as error:
        game.apply(action)
    assert game == before
    return error.value.reason


def has(game: Game, seat: int) -> str:
    """Return the cards a seat holds, sorted."""
    return " ".join(map(str, game.hand(seat)))


def sorted_cards(text: str) -> str:
    """Return cards in the order in which `has` gives them."""
    return " ".join(map(str, sorted(Card(card) for card in text.split())))


def paid(game: Game) -> tuple[int, ...]:
    """Return the shares of a deal that is over."""
    assert game.outcome is not None
    return game.outcome.shares


def fined(game: Game) -> tuple[int, ...]:
    """Return the fines of a deal that is over."""
    assert game.outcome is not None
    return game.outcome.fines


def next_dealer(game: Game) -> int | None:
    """Return who deals after a deal that is over."""
    assert game.outcome is not None
    return game.outcome.next_dealer


def roles(game: Game) -> str:
    """Return the roles in one line, ``-`` for one that is undecided."""
    return " ".join(role or "-" for role in game.roles)


def pass_all(game: Game, times: int = 1) -> Game:
    """Let every seat pass so many rounds of bidding; a seat that has not looked passes unseen. Return the game."""
    for _ in range(times * len(game.dealt_in)):
        game.apply("pass")
    return game
