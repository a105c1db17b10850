"""Going around the table, and what a seat holds and can pay: the small words all stages use."""

from khrap.engine.compiled import inner, lowest, ones
from khrap.engine.layout import SIX, UNKNOWN, Chips, Role, Rules, State

__all__ = [
    "can_lock",
    "clockwise",
    "draw",
    "everybody_pays",
    "give",
    "held",
    "in_play",
    "lock",
    "pay_pot",
    "release",
    "seats_with",
    "six_of_trumps",
    "stock_left",
    "take",
    "trump_bits",
]

SUIT = (1 << 13) - 1
"""The thirteen cards of the first suit."""


@inner
def clockwise(seats: int, seat: int) -> int:
    """Return the first of a set of seats clockwise after `seat`, coming to `seat` itself last; -1 if none."""
    if seats == 0:
        return -1
    beyond = seats >> (seat + 1)
    if beyond:
        return seat + 1 + lowest(beyond)
    return lowest(seats)


@inner
def seats_with(state: State, role: int) -> int:
    """Return the set of seats that have this role."""
    found = 0
    for seat in range(state.seats):
        if state.roles[seat] == role:
            found |= 1 << seat
    return found


@inner
def in_play(state: State) -> int:
    """Return the set of seats that play for tricks."""
    return seats_with(state, Role.DECLARER) | seats_with(state, Role.HELPER) | seats_with(state, Role.FIVE)


@inner
def held(state: State, seat: int) -> int:
    """Return how many cards the seat holds."""
    return ones(state.hands[seat]) + state.unknown[seat]


@inner
def trump_bits(state: State) -> int:
    """Return the cards of the trump suit (none before the trump is named)."""
    return SUIT << 13 * state.trump if state.trump >= 0 else 0


@inner
def six_of_trumps(rules: Rules, state: State) -> int:
    """Return the bit of the trump six (of a 32-card deck the seven, which takes its place)."""
    return 1 << (13 * state.trump + max(rules.lowest_rank[ones(state.dealt_in)], SIX))


@inner
def stock_left(state: State) -> int:
    """Return how many cards the stock still holds."""
    return state.stock_end - state.stock_top


@inner
def take(state: State, seat: int, card: int) -> None:
    """Put a card into a hand; of a card that is not known, only that there is one more."""
    if card == UNKNOWN:
        state.unknown[seat] += 1
    else:
        state.hands[seat] |= 1 << card


@inner
def give(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand, also one that is not known."""
    if card == UNKNOWN:
        state.unknown[seat] -= 1
    else:
        state.hands[seat] &= ~(1 << card)


@inner
def draw(state: State, seat: int, number: int, bottom: int) -> None:
    """Move cards from the stock into a hand; the caller has made sure that there are enough."""
    for _ in range(number):
        if bottom:
            state.stock_end -= 1
            card = int(state.deck[state.stock_end])
        else:
            card = int(state.deck[state.stock_top])
            state.stock_top += 1
        take(state, seat, card)


@inner
def can_lock(rules: Rules, state: State, seat: int, pots: int) -> bool:
    """Tell whether the seat has the chips that a duty of so many pots asks for (`chips = "lock"`)."""
    return rules.chips != Chips.LOCK or state.stacks[seat] >= pots * state.pot


@inner
def lock(rules: Rules, state: State, seat: int, pots: int) -> None:
    """Set chips aside until the settlement; a forced helper locks what it has."""
    if rules.chips == Chips.LOCK:
        chips = min(pots * state.pot, state.stacks[seat])
        state.stacks[seat] -= chips
        state.locked[seat] += chips


@inner
def release(state: State, seat: int) -> None:
    """Give the locked chips back."""
    state.stacks[seat] += state.locked[seat]
    state.locked[seat] = 0


@inner
def pay_pot(state: State, seat: int, chips: int) -> int:
    """Pay into the pot, at most what the seat has; return what was paid."""
    paid = min(chips, state.stacks[seat])
    state.stacks[seat] -= paid
    state.pot += paid
    return paid


@inner
def everybody_pays(state: State, chips: int) -> None:
    """Let every seat that is dealt in pay into the pot."""
    for seat in range(state.seats):
        if state.dealt_in >> seat & 1:
            pay_pot(state, seat, chips)
