"""Many deals side by side."""

from typing import Any

import numpy as np
import pytest

from khrap import PRESETS, Batch, load_rules
from khrap.actions import to_number
from khrap.cards import to_bits
from khrap.engine import batch as engine
from khrap.engine.layout import ACTIONS, Stage, Verb
from khrap.engine.layout import Role as RoleNumber
from khrap.engine.observing import observation_size, observe, sections
from khrap.game import Game
from khrap.view import View

pytestmark = pytest.mark.interpreted

SEATS = 3  # what all presets allow


def random_legal(batch: Batch, chance: np.random.Generator) -> np.ndarray:
    """Choose one legal action at each table, 0 where the deal is over."""
    mask = batch.legal_mask()
    mask[batch.over, 0] = True
    return np.array([chance.choice(np.flatnonzero(row)) for row in mask])


@pytest.mark.parametrize("rules", PRESETS)
def test_steps_by_the_mask_play_deals_to_their_end_and_conserve_chips(rules: str) -> None:
    batch = Batch(rules, 20, seats=SEATS, stake=5, stack=200, seed=3)
    chance = np.random.default_rng(1)
    for _ in range(200):
        if batch.over.all():
            break
        batch.step(random_legal(batch, chance))
    assert batch.over.all()
    rakes = batch.states["rakes"].sum(axis=1)
    assert (batch.states["stacks"].sum(axis=1) + batch.states["pot"] + rakes == 200 * SEATS).all()
    assert (batch.to_act == 0).all()
    assert not batch.legal_mask().any()
    assert not batch.observe().any()


def test_next_deals_carry_pot_and_stacks_on() -> None:
    batch = Batch("frap", 10, seats=SEATS, stake=5, stack=1000, seed=3)
    while not batch.over.all():
        batch.step(np.where(batch.states["stage"] == Stage.OVER, 0, Verb.PASS))
    assert (batch.states["pot"] == 4 * 5 * SEATS).all()  # the ante and three rounds
    assert (batch.rewards == -20).all()
    assert (batch.to_act == 0).all()
    assert batch.next_deals() == 10
    assert (batch.states["pot"] == 4 * 5 * SEATS).all()  # no ante after a passed-out deal
    assert (batch.states["stacks"][:, :SEATS] == 980).all()
    assert (batch.rewards == 0).all()


def test_a_fresh_match_begins_where_too_few_can_pay() -> None:
    batch = Batch("frap", 4, seats=2, stake=50, stack=60, seed=1)
    batch.playout()
    while not batch.over.all():
        batch.playout()
    batch.states["stacks"][:, 0] = 0
    batch.next_deals()
    assert (batch.states["stacks"][:, :2] == 10).all()
    assert (batch.states["pot"] == 100).all()


@pytest.mark.parametrize("threads", [2, 3])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    one = Batch("student", 17, seats=4, seed=9)
    many = Batch("student", 17, seats=4, seed=9, threads=threads)
    assert one.playout() == many.playout()
    assert (one.states == many.states).all()
    assert one.next_deals() == many.next_deals() == 17
    assert (one.legal_mask() == many.legal_mask()).all()
    assert (one.observe() == many.observe()).all()


def test_the_same_seed_gives_the_same_deals_and_another_seed_others() -> None:
    assert (Batch(seed=4).states == Batch(seed=4).states).all()
    assert (Batch(seed=4).states["deck"] != Batch(seed=5).states["deck"]).any()


def test_reset_begins_anew() -> None:
    batch = Batch("moryak", 5, seats=4, stack=70, seed=2)
    batch.playout()
    batch.reset()
    assert not batch.over.any()
    assert (batch.states["pot"] == 4).all()
    assert (batch.states["stacks"][:, :4] == 69).all()


def test_an_illegal_action_changes_nothing_and_is_named() -> None:
    batch = Batch("hrapgame", 5, seats=4, seed=2, threads=2)
    before = batch.states.copy()
    actions = np.full(5, int(Verb.PASS))
    actions[3] = Verb.LEAVE
    with pytest.raises(ValueError, match=r"action 28 is not legal at table 3: legal are \[0, 2"):
        batch.step(actions)
    assert (batch.states == before).all()


def test_numbers_beyond_the_hand_and_beyond_all_actions_are_illegal() -> None:
    batch = Batch("student", 1, seats=3, seed=2)
    for number in (-1, 128, 384):
        with pytest.raises(ValueError, match=f"action {number} is not legal"):
            batch.step([number])
    for verb in (Verb.KHRAP, Verb.HELP, Verb.HELP):
        batch.step([verb])
    assert batch.states["stage"][0] == Stage.EXCHANGE
    for number in (-1, 128 + 16, 256, 256 + 16, 384, 385):
        with pytest.raises(ValueError, match=f"action {number} is not legal"):
            batch.step([number])


def test_actions_of_the_wrong_shape_are_refused() -> None:
    with pytest.raises(ValueError, match=r"shape \(2,\), not \(3,\)"):
        Batch("hrapgame", 2).step([0, 0, 0])


def test_actions_that_are_no_whole_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="actions must be whole numbers, not float64"):
        Batch("hrapgame", 2).step([0.5, 0.5])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"seats": 6}, "seats must be 2 to 5, not 6"),
        ({"stake": 0}, "stake must be"),
        ({"stack": 0}, "stack must be"),
        ({"threads": 0}, "threads must be at least 1"),
        ({"seats": 4.0}, "seats must be a whole number"),
        ({"stack": 10**15}, "the stacks must be 1000000000000000 chips together at most"),
        ({"rules": "student", "stack": 5}, "with stacks of 5 and a stake of 1 nobody can be dealt in"),
    ],
)
def test_numbers_out_of_range_are_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Batch(**({"rules": "hrapgame"} | wrong))


def test_the_mask_agrees_with_the_legal_actions_of_a_game() -> None:
    for seed in range(10):
        game = Game("student", stacks=[99] * 4, seed=seed)
        while not game.is_over:
            legal = game.legal_actions()
            mask = np.empty((1, ACTIONS), np.bool_)
            engine.legal_mask(game._rules_array, game._record, mask)
            hand = to_bits(game.hand(game.to_act or 0))
            numbers = {to_number(action, hand, game._joker) for action in legal}
            assert numbers == set(np.flatnonzero(mask[0]).tolist())
            game.apply(legal[len(legal) * 7 // 11])


def cards(row: list[float], chosen: object) -> list[float]:
    for card in chosen:  # type: ignore[attr-defined]
        row[card] = 1.0
    return row


def one_of(size: int, value: int | None) -> list[float]:
    return [1.0 if value is not None and place == value else 0.0 for place in range(size)]


def observation_by_hand(view: View, game: Game, exchanged: dict[int, int]) -> list[float]:
    """Build the observation from the view, and the number of cards each seat exchanged: no more may a seat know."""
    assert view.seat is not None
    hand_size = game.rules.table.hand_size
    words = {verb.name.lower(): int(verb) for verb in Verb}
    said = [entry.text.replace(" ", "_") for entry in view.said if entry.seat == view.declarer]
    how = next((words[text] for text in reversed(said) if text.partition("_")[0] == view.how), None)
    shown_joker = any(play.joker for play in view.trick)
    pending = 0
    if view.legal and view.legal[0].verb == "discard" and view.held[view.seat - 1] > hand_size:
        pending = view.held[view.seat - 1] - hand_size
    row = cards([0.0] * 52, view.hand or ())
    row += cards([0.0] * 52, view.thrown)
    row += cards([0.0] * 52, view.turned)
    row += cards([0.0] * 52, () if view.upcard is None else (view.upcard,))
    row += one_of(4, view.trump) + one_of(4, view.asked_suit)
    row += one_of(len(Stage), [s.name.lower().replace("_", "-") for s in Stage].index(view.stage))
    row += one_of(4, view.round - 1) + one_of(29, how)
    row += [float(view.hand is not None), float(shown_joker), pending / 2]
    row += [view.stock / 52, view.pot / (10 * view.opening_pot)]
    played = {card: play.seat for trick in view.finished for play in trick.plays for card in [play.card]}
    played |= {play.card: play.seat for play in view.trick}
    for step in range(view.seats):
        other = (view.seat - 1 + step) % view.seats + 1
        role = view.roles[other - 1]
        row += one_of(len(RoleNumber), RoleNumber[role.name] if role else RoleNumber.UNDECIDED)
        row += [float(role != "sitting-out"), float(view.dealer == other)]
        row += [view.tricks[other - 1] / hand_size, view.held[other - 1] / 7]
        row += [exchanged.get(other, 0) / hand_size]
        row += [view.stacks[other - 1] / (100 * view.stake), view.locked[other - 1] / (100 * view.stake)]
        row += cards([0.0] * 52, view.shown[other - 1])
        row += cards([0.0] * 52, [card for card, by in played.items() if by == other])
        row += cards([0.0] * 52, [play.card for play in view.trick if play.seat == other])
    return row


@pytest.mark.parametrize("rules", PRESETS)
def test_an_observation_holds_what_the_view_of_the_seat_to_act_holds(rules: str) -> None:
    rule_set = load_rules(rules)
    seats = rule_set.table.players_min + 1
    for seed in range(6):
        game = Game(rules, stacks=[150] * seats, stake=2, seed=seed)
        out = np.empty((1, observation_size(seats)), np.float32)
        exchanged: dict[int, int] = {}
        step = 0
        while not game.is_over:
            observe(game._rules_array, game._record, out)
            view = game.view(game.to_act)
            expected = np.array(observation_by_hand(view, game, exchanged), np.float32)
            different = np.flatnonzero(~np.isclose(out[0], expected, atol=1e-6))
            assert not len(different), (sections(seats), different)
            legal = game.legal_actions()
            step += 1
            action = legal[(seed + step * 5) % len(legal)]
            if game.stage is Stage.EXCHANGE and view.seat and view.held[view.seat - 1] == rule_set.table.hand_size:
                exchanged[view.seat] = len(action.cards)
            game.apply(action)


def test_an_array_to_fill_that_does_not_fit_is_refused() -> None:
    batch = Batch("student", 4)
    with pytest.raises(ValueError, match=r"float32 with the shape \(4, 939\)"):
        batch.observe(out=np.zeros((4, 3), np.float32))
    with pytest.raises(ValueError, match=r"bool with the shape \(4, 384\)"):
        batch.legal_mask(out=np.zeros((1, 1), np.bool_))
