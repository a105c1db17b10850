"""The legal actions of one decision, packed into two integers, and what can be done with such a pair.

A decision belongs to one group, so its legal actions fit one integer:

- VERBS: the set of `Verb` numbers;
- PLAYS: the set of cards, plus `JOKER_BIT` and `SHOW_BIT`;
- DISCARDS: how many cards are held, the least and the most that may go, and whether the draw may come from the
  bottom (`discards`). The actions are all sets of places with so many members.
"""

from math import comb

import numpy as np

from khrap.engine.compiled import inner, lowest, ones
from khrap.engine.layout import ACTIONS, DISCARD, DISCARD_BOTTOM, DISCARDS, MOST_HELD, PLAY, PLAYS, VERBS

__all__ = ["contains", "count", "discards", "pick", "places_to_cards"]

SETS = np.zeros((MOST_HELD + 1, 1 << MOST_HELD), dtype=np.int64)
"""SETS[n] lists the sets of places of n cards, smaller sets first."""
SMALLER = np.zeros((MOST_HELD + 1, MOST_HELD + 2), dtype=np.int64)
"""SMALLER[n, k] is the number of these sets with fewer than k members."""
for _n in range(MOST_HELD + 1):
    SETS[_n, : 1 << _n] = sorted(range(1 << _n), key=lambda places: (places.bit_count(), places))
    for _k in range(MOST_HELD + 2):
        SMALLER[_n, _k] = sum(comb(_n, i) for i in range(_k))


@inner
def discards(held: int, least: int, most: int, bottom: int) -> int:
    """Pack the choice to discard `least` to `most` of `held` cards."""
    return held | least << 4 | most << 8 | bottom << 12


@inner
def count(group: int, bits: int) -> int:
    """Return how many actions there are to choose from."""
    if group != DISCARDS:
        return ones(bits)
    held, least, most = bits & 15, bits >> 4 & 15, bits >> 8 & 15
    total = int(SMALLER[held, most + 1] - SMALLER[held, least])
    if bits >> 12:
        total += int(SMALLER[held, most + 1] - SMALLER[held, max(least, 1)])
    return total


@inner
def pick(group: int, bits: int, number: int) -> int:
    """Return one of the actions by its place among them, from 0 to `count` - 1."""
    if group != DISCARDS:
        for _ in range(number):
            bits &= bits - 1
        return lowest(bits) + (PLAY if group == PLAYS else 0)
    held, least, most = bits & 15, bits >> 4 & 15, bits >> 8 & 15
    from_top = SMALLER[held, most + 1] - SMALLER[held, least]
    if number < from_top:
        return DISCARD + int(SETS[held, SMALLER[held, least] + number])
    return DISCARD_BOTTOM + int(SETS[held, SMALLER[held, max(least, 1)] + number - from_top])


@inner
def contains(group: int, bits: int, action: int) -> bool:
    """Tell whether the action number is one of the choices."""
    if action < 0 or action >= ACTIONS:
        return False
    if action < PLAY:
        return group == VERBS and bits >> action & 1 == 1
    if action < DISCARD:
        return group == PLAYS and bits >> (action - PLAY) & 1 == 1
    if group != DISCARDS:
        return False
    places = action & 127
    if places >> (bits & 15):
        return False
    number = ones(places)
    if number < bits >> 4 & 15 or number > bits >> 8 & 15:
        return False
    return action < DISCARD_BOTTOM or (bits >> 12 == 1 and number > 0)


@inner
def places_to_cards(hand: int, places: int) -> int:
    """Return the set of cards at these places of the sorted hand."""
    cards = 0
    while places:
        card = hand & -hand
        if places & 1:
            cards |= card
        hand ^= card
        places >>= 1
    return cards
