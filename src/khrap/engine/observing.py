"""What the seat to act may know, as a row of numbers for a learner.

The row has the sections of `sections`, one after the other. Seats are relative: the seat to act comes first, then
clockwise. Cards are 52 places, one a card, 1 if it is there; choices are one-hot; amounts are small fractions.
Nothing in a row depends on a card that the seat may not know (the same rule as `khrap.view`).
"""

import numpy as np
import numpy.typing as npt

from khrap.engine.compiled import entry, inner
from khrap.engine.layout import MOST_HELD, Role, Rules, RulesArray, Stage, State, StateArray, Verb
from khrap.engine.seats import held

__all__ = ["observation_size", "observe", "sections"]

Row = npt.NDArray[np.float32]

CARDS = 52
ROLES = len(Role)
STAGES = len(Stage)
HOWS = len(Verb)
"""The words by which one may have declared, by their `Verb` number."""
PER_SEAT = ("role", ROLES), ("numbers", 7), ("shown", CARDS), ("played", CARDS), ("in trick", CARDS)


def sections(seats: int) -> list[tuple[str, int]]:
    """Return the names and lengths of the sections of an observation at a table of so many seats.

    >>> sections(3)[:4]
    [('hand', 52), ('thrown by oneself', 52), ('turned up', 52), ('upcard', 52)]

    The numbers of a seat are: dealt in, dealer, tricks / hand size, cards held / 7, cards exchanged / hand size, free
    chips / 100 stakes, locked chips / 100 stakes. Those of the deal: looked, joker led or played in this trick, cards
    to discard now / 2, stock / 52, pot / opening pot / 10.
    """
    common = [
        ("hand", CARDS),
        ("thrown by oneself", CARDS),
        ("turned up", CARDS),
        ("upcard", CARDS),
        ("trump", 4),
        ("asked suit", 4),
        ("stage", STAGES),
        ("round", 4),
        ("how declared", HOWS),
        ("deal", 5),
    ]
    return common + [(f"seat +{step}: {name}", size) for step in range(seats) for name, size in PER_SEAT]


def observation_size(seats: int) -> int:
    """Return how many numbers an observation has.

    >>> observation_size(4)
    939
    """
    return sum(size for _, size in sections(seats))


@entry
def observe(rules: RulesArray, states: StateArray, out: npt.NDArray[np.float32]) -> None:
    """Write the observation of the seat to act in each deal to a row of `out`; zeros where the deal is over."""
    for index in range(len(states)):
        out[index, :] = 0
        if states[index].stage != Stage.OVER:
            _observe(rules[0], states[index], out[index])


@inner
def _cards(row: Row, place: int, cards: int) -> int:
    """Mark a set of cards; return the next place."""
    for card in range(CARDS):
        if cards >> card & 1:
            row[place + card] = 1
    return place + CARDS


@inner
def _one(row: Row, place: int, value: int, size: int) -> int:
    """Mark one of `size` choices, none if the value is negative; return the next place."""
    if value >= 0:
        row[place + value] = 1
    return place + size


@inner
def _observe(rules: Rules, state: State, row: Row) -> None:
    seat = state.actor
    looked = state.looked >> seat & 1
    upcard = 1 << state.upcard if state.upcard >= 0 else 0
    place = _cards(row, 0, state.hands[seat] if looked else 0)
    place = _cards(row, place, state.thrown[seat])
    place = _cards(row, place, state.turned)
    place = _cards(row, place, upcard)
    place = _one(row, place, state.trump, 4)
    place = _one(row, place, state.asked_suit if state.in_trick else -1, 4)
    place = _one(row, place, state.stage, STAGES)
    place = _one(row, place, state.bidding_round - 1, 4)
    place = _one(row, place, state.how if state.declarer >= 0 else -1, HOWS)
    row[place] = looked
    row[place + 1] = 1 if state.joker_at >= 0 and state.in_trick else 0
    row[place + 2] = state.pending / 2
    row[place + 3] = (state.stock_end - state.stock_top) / CARDS
    row[place + 4] = state.pot / (10 * state.opening_pot)
    place += 5
    for step in range(state.seats):
        other = seat + step
        if other >= state.seats:
            other -= state.seats
        place = _observe_seat(rules, state, other, row, place)


@inner
def _observe_seat(rules: Rules, state: State, seat: int, row: Row, place: int) -> int:
    """Write what everybody knows of one seat; return the next place."""
    place = _one(row, place, state.roles[seat], ROLES)
    row[place] = state.dealt_in >> seat & 1
    row[place + 1] = 1 if state.dealer == seat else 0
    row[place + 2] = state.tricks[seat] / rules.hand_size
    row[place + 3] = held(state, seat) / MOST_HELD
    row[place + 4] = state.changed[seat] / rules.hand_size
    row[place + 5] = state.stacks[seat] / (100 * state.stake)
    row[place + 6] = state.locked[seat] / (100 * state.stake)
    place = _cards(row, place + 7, state.shown[seat])
    place = _cards(row, place, state.played[seat])
    card = -1
    for turn in range(state.in_trick):
        if state.order[turn] == seat:
            card = int(state.cards[turn])
    return _one(row, place, card, CARDS)
