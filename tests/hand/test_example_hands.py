"""The deals of `tests/hands`: each is read, and written again to the byte."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from khrap.hand import hand_from_parts, join_deck, loads_hand, read_hand, split_deck
from khrap.rules import PRESETS

HANDS = Path(__file__).parents[1] / "hands"
PATHS = sorted(HANDS.glob("*.khrap"))


def test_there_are_hands_for_every_preset() -> None:
    assert len(PATHS) == 306
    assert {read_hand(path).rules for path in PATHS} == set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_written_unchanged_they_keep_their_bytes(preset: str) -> None:
    for path in HANDS.glob(f"{preset}-[0-9]*.khrap"):
        assert read_hand(path).dumps().encode() == path.read_bytes()


@pytest.mark.parametrize("preset", PRESETS)
def test_written_afresh_they_have_the_same_style(preset: str) -> None:
    for path in HANDS.glob(f"{preset}-[0-9]*.khrap"):
        assert replace(read_hand(path), source=None).dumps().encode() == path.read_bytes()


@pytest.mark.parametrize("preset", PRESETS)
def test_changed_they_read_as_what_they_were_changed_to(preset: str) -> None:
    for path in HANDS.glob(f"{preset}-[0-9]*.khrap"):
        hand = read_hand(path)
        changed = hand.replace(actions=hand.actions[:3], pot=hand.pot + 1, ante=True)
        assert loads_hand(changed.dumps()) == changed != hand


def test_made_of_their_parts_they_are_equal() -> None:
    for path in PATHS:
        hand = read_hand(path)
        assert hand.deal is not None
        again = hand_from_parts(
            rules=hand.rule_set,
            stake=hand.stake,
            players=hand.players,
            stacks=hand.stacks,
            dealer=hand.dealer,
            pot=hand.pot,
            actions=hand.actions,
            hands=hand.deal.hands,
            upcard=hand.deal.upcard,
            stock=hand.deal.stock,
        )
        assert again == hand


def test_their_decks_give_the_same_deals() -> None:
    for path in PATHS:
        hand = read_hand(path)
        assert hand.deal is not None
        deck = join_deck(hand.deal, dealer=hand.dealer)
        deal = split_deck(
            deck,
            dealt_in=hand.deal.dealt_in,
            dealer=hand.dealer,
            hand_size=hand.rule_set.table.hand_size,
            upcard=hand.deal.upcard is not None,
        )
        assert deal == hand.deal
        assert hand.replace(deck=deck).deck == deck


def test_the_expected_results_name_the_same_rules() -> None:
    for path in PATHS:
        expected = json.loads(path.with_suffix(".json").read_text())
        assert expected.get("rules", read_hand(path).rules) == read_hand(path).rules
