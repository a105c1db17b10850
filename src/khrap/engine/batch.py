"""The engine's entry points: one deal of an array, or all deals of an array.

All functions take `rules`, an array of one `layout.RULES` record, and `states`, an array of `layout.STATE` records.
They release the interpreter lock, so that threads can work on parts of one array side by side (`khrap.batch`).
Randomness comes in as an array of 64-bit numbers, one a deal, which the functions step on: the engine keeps none.
"""

import numpy as np
import numpy.typing as npt

from khrap.engine.choices import contains, count, pick
from khrap.engine.compiled import entry, inner, ones
from khrap.engine.dealing import ante_due, deal, who_is_dealt_in
from khrap.engine.layout import DISCARD, DISCARDS, PLAY, PLAYS, Rules, RulesArray, Stage, State, StateArray
from khrap.engine.machine import apply, legal
from khrap.engine.settlement import next_dealer

__all__ = [
    "act",
    "actions",
    "advance",
    "asks_ante",
    "choices",
    "dealer_after",
    "dealt_in",
    "first_illegal",
    "legal_mask",
    "new_deals",
    "perft",
    "play_out",
    "start",
    "step",
]

Randomness = npt.NDArray[np.uint64]


@entry
def asks_ante(rules: RulesArray, states: StateArray, index: int) -> bool:
    """Tell whether the deal after the one in the record asks for the ante."""
    return ante_due(rules[0], states[index])


@entry
def dealt_in(rules: RulesArray, states: StateArray, index: int, willing: int, ante: int) -> int:
    """Return the set of seats that can be dealt in, of those that want to be."""
    return who_is_dealt_in(rules[0], states[index], willing, ante)


@entry
def start(rules: RulesArray, states: StateArray, index: int, seats: int, ante: int, cards: int) -> None:
    """Deal to a set of seats from the deck of so many cards that the record holds."""
    deal(rules[0], states[index], seats, ante, cards)


@entry
def choices(rules: RulesArray, states: StateArray, index: int) -> tuple[int, int]:
    """Return the legal actions packed as in `khrap.engine.choices`: the group and its bits."""
    return legal(rules[0], states[index])


@entry
def actions(rules: RulesArray, states: StateArray, index: int, out: npt.NDArray[np.int64]) -> int:
    """Write the numbers of the legal actions to `out` (room for `layout.ACTIONS`); return how many they are."""
    return _list(rules[0], states[index], out)


@inner
def _list(rules: Rules, state: State, out: npt.NDArray[np.int64]) -> int:
    """Write the legal actions to `out`; return how many they are."""
    group, bits = legal(rules, state)
    number = count(group, bits)
    for k in range(number):
        out[k] = pick(group, bits, k)
    return number


@entry
def act(rules: RulesArray, states: StateArray, index: int, action: int) -> bool:
    """Carry out an action if it is legal; return False, with nothing changed, if it is not."""
    group, bits = legal(rules[0], states[index])
    if not contains(group, bits, action):
        return False
    apply(rules[0], states[index], action)
    return True


@entry
def dealer_after(rules: RulesArray, states: StateArray, index: int) -> int:
    """Return who deals after a deal that is over, -1 if nobody is left."""
    return next_dealer(rules[0], states[index])


@entry
def advance(rules: RulesArray, states: StateArray, index: int, action: int, out: npt.NDArray[np.int64]) -> int:
    """Carry out an action and list what may follow: `act` and `actions` in one call, for loops in Python.

    Returns:
        How many actions were written to `out`, 0 when the deal is over; -1 if the action was illegal.
    """
    group, bits = legal(rules[0], states[index])
    if not contains(group, bits, action):
        return -1
    apply(rules[0], states[index], action)
    return _list(rules[0], states[index], out)


@entry
def first_illegal(rules: RulesArray, states: StateArray, chosen: npt.NDArray[np.int64]) -> int:
    """Return the first deal whose action is not legal, -1 if there is none; deals that are over don't count."""
    for index in range(len(states)):
        if states[index].stage != Stage.OVER:
            group, bits = legal(rules[0], states[index])
            if not contains(group, bits, chosen[index]):
                return index
    return -1


@entry
def step(rules: RulesArray, states: StateArray, chosen: npt.NDArray[np.int64]) -> None:
    """Carry out one legal action in each deal that is not over."""
    for index in range(len(states)):
        if states[index].stage != Stage.OVER:
            apply(rules[0], states[index], chosen[index])


@entry
def legal_mask(rules: RulesArray, states: StateArray, out: npt.NDArray[np.bool_]) -> None:
    """Write True to ``out[deal, action]`` for every legal action, False for all others."""
    for index in range(len(states)):
        group, bits = legal(rules[0], states[index])
        row = out[index]
        row[:] = False
        if group == DISCARDS:
            for k in range(count(group, bits)):
                row[pick(group, bits, k)] = True
        else:
            first = PLAY if group == PLAYS else 0
            for k in range(DISCARD - PLAY):
                row[first + k] = bits >> k & 1 == 1


@inner
def _random(numbers: Randomness, index: int, below: int) -> int:
    """Step the random number (xorshift, 64 bits) and return a whole number from 0 up to `below`, not included."""
    x = numbers[index]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    numbers[index] = x
    return int(x >> np.uint64(32)) * below >> 32


@inner
def _shuffle(rules: Rules, state: State, players: int, numbers: Randomness, index: int) -> int:
    """Put a fresh, shuffled deck for so many players into the record; return its size."""
    lowest_rank = rules.lowest_rank[players]
    cards = 0
    for suit in range(4):
        for rank in range(lowest_rank, 13):
            place = _random(numbers, index, cards + 1)
            state.deck[cards] = state.deck[place]
            state.deck[place] = 13 * suit + rank
            cards += 1
    return cards


@inner
def _play_out(rules: Rules, state: State, numbers: Randomness, index: int) -> int:
    """Play a deal to its end at random, each legal action as likely as the others; return the decisions made."""
    decisions = 0
    while state.stage != Stage.OVER:
        group, bits = legal(rules, state)
        number = count(group, bits)
        k = 0 if number == 1 else _random(numbers, index, number)
        apply(rules, state, pick(group, bits, k))
        decisions += 1
    return decisions


@inner
def _next_deal(rules: Rules, state: State, numbers: Randomness, index: int, stack: int) -> None:
    """Begin the deal after the one that is over; a fresh match where too few seats are left."""
    everybody = (1 << state.seats) - 1
    dealer = next_dealer(rules, state)
    ante = 1 if ante_due(rules, state) else 0
    seats = 0 if dealer < 0 else who_is_dealt_in(rules, state, everybody & ~state.left, ante)
    if ones(seats) < rules.players_min:
        state.pot = 0
        state.left = 0
        for seat in range(state.seats):
            state.stacks[seat] = stack
        dealer = _random(numbers, index, state.seats)
        ante = 1
        seats = everybody
    state.dealer = dealer
    deal(rules, state, seats, ante, _shuffle(rules, state, ones(seats), numbers, index))


@entry
def new_deals(rules: RulesArray, states: StateArray, numbers: Randomness, stack: int) -> int:
    """Begin a deal in every record whose deal is over, with a shuffled deck; return how many were begun.

    Pot, stacks and dealer carry on from deal to deal. Where too few seats can be dealt in, a fresh match begins:
    an empty pot and `stack` chips for every seat.
    """
    begun = 0
    for index in range(len(states)):
        if states[index].stage == Stage.OVER:
            _next_deal(rules[0], states[index], numbers, index, stack)
            begun += 1
    return begun


@entry
def play_out(rules: RulesArray, states: StateArray, numbers: Randomness, deals: int, stack: int) -> int:
    """Play every deal to its end, uniformly at random, and then so many deals more; return the decisions made.

    The later deals begin as with `new_deals`, which says what `stack` is for.
    """
    decisions = 0
    for index in range(len(states)):
        decisions += _play_out(rules[0], states[index], numbers, index)
        for _ in range(deals):
            _next_deal(rules[0], states[index], numbers, index, stack)
            decisions += _play_out(rules[0], states[index], numbers, index)
    return decisions


@entry
def perft(rules: RulesArray, states: StateArray, depth: int) -> int:
    """Count the different continuations of `depth` decisions from `states[0]`; a deal that ends sooner counts once.

    `states` has room for `depth` more records, one a level.
    """
    total = 0
    number = np.zeros(depth + 1, np.int64)
    taken = np.zeros(depth + 1, np.int64)
    level = 0
    number[0] = _branches(rules[0], states[0])
    while level >= 0:
        if level == depth or number[level] == 0:
            total += 1
            level -= 1
        elif level == depth - 1:
            total += number[level]
            level -= 1
        elif taken[level] == number[level]:
            level -= 1
        else:
            group, bits = legal(rules[0], states[level])
            states[level + 1] = states[level]
            apply(rules[0], states[level + 1], pick(group, bits, taken[level]))
            taken[level] += 1
            level += 1
            taken[level] = 0
            number[level] = _branches(rules[0], states[level])
    return total


@inner
def _branches(rules: Rules, state: State) -> int:
    """Return how many actions follow; 0 when the deal is over."""
    group, bits = legal(rules, state)
    return count(group, bits)
