"""A deal in a record that was used before is the same as in a fresh one: nothing is left over."""

import random

import pytest

from khrap import PRESETS, Game
from khrap.engine import batch
from khrap.engine.compile_rules import compile_rules

pytestmark = pytest.mark.interpreted

SEATS = 4
SCRATCH = {"order", "cards"}
"""Rows that other fields give the length of: what lies beyond means nothing."""


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_left_over_from_the_deal_before(rules: str, seed: int) -> None:
    chance = random.Random(seed)
    first = Game(rules, stacks=[500] * SEATS, stake=5, dealer=seed % SEATS + 1, seed=seed)
    while not first.is_over and len(first.actions) < 10 * (seed + 1):
        legal = [action for action in first.legal_actions() if action.verb != "leave"]
        bold = [action for action in legal if action.verb != "pass"]
        first.apply(chance.choice(bold or legal))

    record = first._record.copy()
    stacks = tuple(int(chips) for chips in record[0].stacks[:SEATS])
    second = Game(
        rules, stacks=stacks, stake=5, pot=int(record[0].pot), dealer=first.dealer, ante=True, seed=seed + 100
    )
    cards = [int(card) for card in second.deck if card is not None]
    record[0].deck[: len(cards)] = cards
    batch.start(compile_rules(first.rules), record, 0, 0b1111, 1, len(cards))
    changed = {name for name in record.dtype.names or () if (record[name] != second._record[name]).any()}
    assert changed <= SCRATCH
