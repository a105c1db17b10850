"""Nobody learns what they may not know: whatever the hidden cards are, the view is the same.

Two deals that look alike to a viewer are made by exchanging the cards that the viewer does not know for each other:
the hands of others, the stock, what others threw away, one's own cards before looking. In the first test the other
deal is played again from its first card, as far as the same history is legal in it. In the second the cards are
exchanged in the middle of the deal, which is always possible.
"""

import random
from collections.abc import Iterable, Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from khrap import Action, Card, Game, IllegalAction, load_rules
from khrap.cards import from_bits, to_bits
from khrap.engine.compile_rules import compile_rules
from khrap.engine.observing import observation_size, observe
from tests.properties.strategies import MANY, Table, choose, played, tables

pytestmark = pytest.mark.interpreted

Exchanged = Mapping[Card, Card]


def known(game: Game, seat: int | None) -> set[Card]:
    """Return the cards a viewer knows the place of: those turned up, shown and played, and the seat's own."""
    view = game.view(seat)
    cards = {*view.turned, *view.thrown, *(view.hand or ())}
    for shown in view.shown:
        cards |= {*shown}
    for plays in (view.trick, *(trick.plays for trick in view.finished)):
        cards |= {play.card for play in plays}
    return cards


def exchanged(game: Game, seat: int | None, chance: random.Random) -> Exchanged:
    """Return which card stands in the place of which: all that the viewer does not know are mixed."""
    certain = known(game, seat)
    hidden = [card for card in game.deck if card is not None and card not in certain]
    mixed = hidden.copy()
    chance.shuffle(mixed)
    return {card: card for card in certain} | dict(zip(hidden, mixed, strict=True))


def renamed(action: Action, cards: Exchanged) -> Action:
    """Return the same action with other cards."""
    if action.verb == "discard":
        return Action.discard([cards[card] for card in action.cards], bottom=action.bottom)
    return action


def replayed(table: Table, game: Game, cards: Exchanged) -> Game | None:
    """Return the same deal with other hidden cards, None if it could not have gone the same way."""
    twin = Game(
        table.rules,
        stacks=table.stacks,
        stake=table.stake,
        pot=table.pot,
        dealer=table.dealer,
        ante=game.ante,
        deck=[None if card is None else cards[card] for card in game.deck],
        sitting_out=table.sitting_out,
    )
    try:
        for seat, action in game.actions:
            twin.apply(f"p{seat} {renamed(action, cards)}")
    except IllegalAction:
        return None
    return twin


@MANY
@given(tables(), st.integers(0, 25), st.integers(0, 2**32))
def test_a_deal_with_other_hidden_cards_and_the_same_history_looks_the_same(
    table: Table, until: int, seed: int
) -> None:
    game, chance = played(table, until), random.Random(seed)
    if game.is_over:
        return
    for seat in (None, *range(1, game.seats + 1)):
        twin = replayed(table, game, exchanged(game, seat, chance))
        if twin is not None and twin.to_act == game.to_act and not twin.is_over:
            assert twin.view(seat) == game.view(seat)


def with_other_cards(game: Game, cards: Exchanged) -> Game:
    """Return a copy of a deal in which every card is another one, wherever it is."""
    twin = game.clone()
    state = twin._record[0]

    def bits(row: Iterable[int]) -> list[int]:
        return [to_bits(cards[card] for card in from_bits(int(one))) for one in row]

    for name in ("hands", "thrown", "shown", "played"):
        getattr(state, name)[:] = bits(getattr(state, name))
    size = len(game.deck)
    state.deck[:size] = [cards[Card(card)] for card in state.deck[:size].tolist()]
    twin._done = [(by, renamed(action, cards)) for by, action in game.actions]
    return twin


@MANY
@given(tables(), st.integers(0, 2**32))
def test_no_view_depends_on_a_card_that_the_viewer_does_not_know(table: Table, seed: int) -> None:
    game, chance = table.game(), random.Random(seed)
    while not game.is_over:
        seat = chance.choice([None, *range(1, game.seats + 1)])
        twin = with_other_cards(game, exchanged(game, seat, chance))
        assert twin.view(seat) == game.view(seat)
        game.apply(choose(game, chance))


@MANY
@given(tables(), st.integers(0, 2**32))
def test_no_observation_depends_on_a_card_that_the_actor_does_not_know(table: Table, seed: int) -> None:
    game, chance = table.game(), random.Random(seed)
    rules = compile_rules(table.rules)
    rows = np.zeros((2, observation_size(game.seats)), np.float32)
    while not game.is_over:
        twin = with_other_cards(game, exchanged(game, game.to_act, chance))
        for row, deal in zip(rows, (game, twin), strict=True):
            observe(rules, deal._record, row[np.newaxis])
        assert rows[0].tobytes() == rows[1].tobytes()
        assert rows[0].any()
        game.apply(choose(game, chance))


def test_the_test_would_notice_a_leak() -> None:
    table = Table(load_rules("hrapgame"), (100, 100, 100), 1, 0, 3, None, 1, frozenset())
    game, chance = table.game(), random.Random(1)
    twin = with_other_cards(game, exchanged(game, 1, chance))
    assert twin.hand(1) == game.hand(1)
    assert twin.hand(2) != game.hand(2)
    assert twin.view(2) != game.view(2)


def test_the_same_history_is_often_possible_with_other_cards() -> None:
    twins = 0
    for seed in range(40):
        table = Table(load_rules("moryak"), (100, 100, 100), 1, 0, 3, None, seed, frozenset())
        game = played(table, 8)
        if not game.is_over:
            twins += replayed(table, game, exchanged(game, 2, random.Random(seed))) is not None
    assert twins >= 15
