"""What holds in every deal by any rules: chips, cards, turns, ends."""

import random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from khrap import Action, Game, IllegalAction, Role, Status
from khrap.cards import deck, from_bits
from khrap.engine import batch
from khrap.engine.compile_rules import compile_rules
from khrap.engine.layout import ACTIONS, STATE
from khrap.rules import load_rules
from tests.properties.strategies import FEW, MANY, Table, choose, played, tables

pytestmark = pytest.mark.interpreted

MOST_ACTIONS = 256


def record(game: Game) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    """Return the engine's record of a deal."""
    return game._record


def all_chips(game: Game) -> int:
    standing = game.standing
    return sum(standing.stacks) + sum(standing.rakes) + standing.pot


@MANY
@given(tables())
def test_chips_are_conserved_at_every_step(table: Table) -> None:
    game, chance = table.game(), random.Random(table.seed)
    chips = sum(table.stacks) + table.pot
    while True:
        assert all_chips(game) == chips
        view = game.view(None)
        assert min(view.stacks) >= 0
        assert min(view.locked) >= 0
        assert game.pot >= 0
        if game.is_over:
            break
        game.apply(choose(game, chance))


@MANY
@given(tables())
@example(Table(load_rules("chips"), (80,) * 4, stake=1, pot=0, dealer=1, ante=None, seed=0, sitting_out=frozenset()))
def test_every_card_is_in_one_place_at_every_step(table: Table) -> None:
    game, chance = table.game(), random.Random(table.seed)
    size = table.rules.table.hand_size
    while game.dealt_in:
        state = record(game)[0]
        stock = state.deck[state.stock_top : state.stock_end].tolist()
        on_table = [state.upcard] if state.upcard >= 0 else []
        places = [*stock, *on_table]
        for rows in (state.hands, state.played, state.thrown):
            for bits in rows:
                places += from_bits(int(bits))
        assert len(places) == len(set(places))
        assert set(places) <= set(deck(len(game.deck)))
        gone = set(deck(len(game.deck))) - {*places}
        # What is thrown before its seat has looked at it, nobody has seen, also when somebody else has declared since:
        # one card of who has gone blind, a whole hand of who has wrapped.
        unseen = sum({"blind": 1, "wrap": size}.get(action.verb, 0) for _, action in game.actions)
        assert len(gone - set(from_bits(int(state.turned)))) <= unseen
        assert game.view(None).stock == len(stock)
        if game.stage.name == "PLAYING":
            for seat, role in enumerate(game.roles):
                if role not in (Role.OUT, Role.SITTING_OUT):
                    assert int(state.hands[seat]).bit_count() + int(state.played[seat]).bit_count() == size
        if game.is_over:
            break
        game.apply(choose(game, chance))


@MANY
@given(tables())
def test_every_deal_ends_soon_and_somebody_can_always_act(table: Table) -> None:
    game, chance = table.game(), random.Random(table.seed)
    while not game.is_over:
        legal = game.legal_actions()
        assert legal
        assert len(set(legal)) == len(legal)
        assert game.to_act in game.dealt_in
        game.apply(choose(game, chance))
    assert game.legal_actions() == []
    assert game.to_act is None
    assert len(game.actions) < MOST_ACTIONS


@FEW
@given(tables(), st.integers(0, 40))
def test_every_legal_action_can_be_carried_out_and_no_other_can(table: Table, until: int) -> None:
    game = played(table, until)
    rules, numbers = compile_rules(table.rules), np.empty(ACTIONS, np.int64)
    before = bytes(record(game).tobytes())
    count = batch.actions(rules, record(game), 0, numbers)
    legal = set(numbers[:count].tolist())
    assert len(legal) == count
    for number in range(-2, ACTIONS + 2):
        copy = record(game).copy()
        assert batch.act(rules, copy, 0, number) == (number in legal)
        assert (copy.tobytes() == before) == (number not in legal)


TEXTS = (
    "pass", "look", "khrap", "blind", "blind 1", "blind 4", "blind 5", "help", "five", "five bottom", "five upcard",
    "six", "six bottom", "cheer", "cheer bottom", "grieve", "grieve bottom", "helicopter", "shoot", "wrap",
    "wrap bottom", "stand", "trump s", "trump h", "show", "ante", "leave", "play 7s joker", "play Ah joker",
    *(f"play {card}" for card in deck(52)), *(f"discard {card}" for card in deck(52)),
    "discard 2s 2h 2d 2c", "discard 7s 8s bottom", "discard As Ah", "discard 6s 6h 6d 6c 7s 7h",
)  # fmt: skip


@FEW
@given(tables(), st.integers(0, 40))
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(table: Table, until: int) -> None:
    game = played(table, until)
    legal = {str(action) for action in game.legal_actions()}
    before, actions = record(game).tobytes(), game.actions
    for text in TEXTS:
        if str(Action(text)) in legal:
            continue
        with pytest.raises(IllegalAction) as error:
            game.apply(text)
        assert error.value.reason
        assert error.value.seat == game.to_act
        assert (record(game).tobytes(), game.actions) == (before, actions)


@FEW
@given(tables(), st.integers(0, 40))
def test_the_wrong_seat_is_refused(table: Table, until: int) -> None:
    game = played(table, until)
    if game.to_act is not None:
        other = game.to_act % game.seats + 1
        with pytest.raises(IllegalAction):
            game.apply(f"p{other} {game.legal_actions()[0]}")


@FEW
@given(tables())
def test_undo_goes_back_step_by_step_exactly(table: Table) -> None:
    game, chance = table.game(), random.Random(table.seed)
    states = []
    while not game.is_over:
        states.append((record(game).tobytes(), game.actions, game.standing))
        game.apply(choose(game, chance))
    for bytes_before, actions, standing in reversed(states):
        game.undo()
        assert (record(game).tobytes(), game.actions, game.standing) == (bytes_before, actions, standing)
    with pytest.raises(IndexError):
        game.undo()


@FEW
@given(tables(), st.integers(0, 40))
def test_a_clone_is_equal_and_independent(table: Table, until: int) -> None:
    game = played(table, until)
    twin = game.clone()
    assert twin == game
    assert [twin.view(seat) for seat in (None, 1)] == [game.view(seat) for seat in (None, 1)]
    if not game.is_over:
        before = record(game).tobytes()
        twin.apply(twin.legal_actions()[0])
        assert twin != game
        assert (record(game).tobytes(), len(twin.actions)) == (before, len(game.actions) + 1)
        twin.undo()
        assert twin == game


@FEW
@given(tables())
def test_texts_of_actions_read_back_as_the_same_actions(table: Table) -> None:
    game, chance = table.game(), random.Random(table.seed)
    while not game.is_over:
        for action in game.legal_actions():
            assert Action(str(action)) == action
            assert eval(repr(action)) == action
        game.apply(choose(game, chance))


@FEW
@given(tables())
def test_recorded_actions_played_again_give_the_same_deal(table: Table) -> None:
    game = played(table)
    again = Game(
        table.rules,
        stacks=table.stacks,
        stake=table.stake,
        pot=table.pot,
        dealer=table.dealer,
        ante=game.ante,
        deck=game.deck or None,
        sitting_out=table.sitting_out,
    )
    for seat, action in game.actions:
        again.apply(f"p{seat} {action}")
    assert again == game
    assert again.outcome == game.outcome


@MANY
@given(tables())
def test_the_settlement_adds_up(table: Table) -> None:
    game = played(table)
    result = game.outcome
    assert result is not None
    assert sum(result.net) + sum(result.rakes) + result.pot == table.pot
    assert tuple(before + net for before, net in zip(table.stacks, result.net, strict=True)) == result.stacks
    assert min(result.stacks) >= 0
    assert min(*result.shares, *result.fines, *result.rakes, result.pot) >= 0
    assert game.view(None).locked == (0,) * game.seats
    for share, fine, rake in zip(result.shares, result.fines, result.rakes, strict=True):
        assert rake <= share
        assert not (fine and rake)
    if result.status is Status.COMPLETE:
        assert sum(result.tricks) == table.rules.table.hand_size
        assert result.declarer is not None
        assert result.roles[result.declarer - 1] is Role.DECLARER
        assert result.next_dealer in game.dealt_in
        for role, share, fine, tricks in zip(result.roles, result.shares, result.fines, result.tricks, strict=True):
            if role in (Role.OUT, Role.SITTING_OUT):
                assert (share, fine, tricks) == (0, 0, 0)
            assert role is not None
    elif result.status is Status.PASSED_OUT:
        assert result.next_dealer in {None, table.dealer, *game.dealt_in} - {*game.left}
        assert (result.declarer, sum(result.shares), sum(result.fines)) == (None, 0, 0)


@FEW
@given(tables(), st.integers(0, 40))
def test_all_ways_to_ask_the_engine_for_legal_actions_agree(table: Table, until: int) -> None:
    game = played(table, until)
    rules, states = compile_rules(table.rules), record(game).copy()
    numbers = np.empty(ACTIONS, np.int64)
    count = batch.actions(rules, states, 0, numbers)
    mask = np.empty((1, ACTIONS), np.bool_)
    batch.legal_mask(rules, states, mask)
    assert sorted(numbers[:count].tolist()) == np.flatnonzero(mask[0]).tolist()
    assert len(game.legal_actions()) == count
    assert states.dtype == STATE
