"""A deal in a record that was used before is the same as in a fresh one: nothing is left over."""

import random

import pytest

from khrap import PRESETS, Game
from khrap.engine import batch
from khrap.engine.compile_rules import compile_rules
from tests.rulebook.table import deal, play
from tests.rulebook.tricks import won_by

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
        bold = [action for action in legal if action.verb != "pass" or chance.random() < 0.2]
        first.apply(chance.choice(bold or legal))
    assert left_over(first, seed + 100) <= SCRATCH


@pytest.mark.parametrize(
    ("rules", "actions"),
    [
        ("hrapgame", "p1 khrap, p2 pass, p3 pass, p4 help, p2 five"),  # four aces, a second pass
        ("student", "p1 khrap, p2 five bottom"),  # a discard that is owed
        ("frap", "p1 blind, p1 discard Ah, p2 help"),
    ],
)
def test_nothing_is_left_over_from_what_is_rare_either(rules: str, actions: str) -> None:
    first = play(deal(rules, ["Ah Ac Ad As", "7h 8c 9d Ts", "8h 9c Td Js", "9h Tc Jd Qs"], upcard="Qh"), actions)
    assert left_over(first, 7) <= SCRATCH


def test_nothing_is_left_over_from_a_rake_either() -> None:
    first = won_by("hrapgame", "1 1 2 3", pot=400)
    assert first.outcome is not None
    assert any(first.outcome.rakes)
    assert left_over(first, 7) <= SCRATCH


def left_over(first: Game, seed: int) -> set[str]:
    """Deal anew in the record of a deal; return the fields that are not as in a fresh record."""
    record = first._record.copy()
    stacks = tuple(int(chips) for chips in record[0].stacks[: first.seats])
    second = Game(
        first.rules,
        stacks=stacks,
        stake=first.stake,
        pot=int(record[0].pot),
        dealer=first.dealer,
        ante=True,
        seed=seed,
    )
    cards = [int(card) for card in second.deck if card is not None]
    record[0].deck[: len(cards)] = cards
    batch.start(compile_rules(first.rules), record, 0, (1 << first.seats) - 1, 1, len(cards))
    return {name for name in record.dtype.names or () if (record[name] != second._record[name]).any()}
