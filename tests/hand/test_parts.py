"""Making a hand file from its parts."""

import re
from typing import Any

import pytest

from khrap.cards import Card
from khrap.hand import Deal, HandFileError, hand_from_parts, loads_hand
from khrap.rules import loads_rules

PARTS: dict[str, Any] = {
    "rules": "hrapgame",
    "stake": 5,
    "players": ["Anna", "Борис", 'V"era'],
    "stacks": [100, 4, 80],
    "dealer": 3,
    "ante": True,
    "hands": ["Ah 7h 6s 9d", "", "Th As 8c 7c"],
    "upcard": "9h",
    "stock": "8h ??",
}


def test_it_is_written_in_our_style() -> None:
    assert (
        hand_from_parts(**PARTS, actions=["p1 khrap", "p3 help"]).dumps()
        == """\
format = 1
rules = "hrapgame"
stake = 5
players = ["Anna", "Борис", "V\\"era"]
stacks = [100, 4, 80]
dealer = 3
pot = 0
ante = true
actions = [
  "p1 khrap",
  "p3 help",
]

[deal]
hands = ["Ah 7h 6s 9d", "", "Th As 8c 7c"]
upcard = "9h"
stock = "8h ??"
"""
    )


def test_cards_may_be_cards() -> None:
    cards = {
        "hands": [tuple(map(Card, ("Ah", "7h", "6s", "9d"))), (), tuple(map(Card, ("Th", "As", "8c", "7c")))],
        "upcard": Card("9h"),
        "stock": iter([Card("8h"), None]),
    }
    assert hand_from_parts(**PARTS | cards) == hand_from_parts(**PARTS)


def test_house_rules_become_a_table_before_the_deal() -> None:
    house = loads_rules('id = "soft"\nbase = "hrapgame"\nfines.helper = 0')
    hand = hand_from_parts(**PARTS | {"rules": house})
    text = hand.dumps()
    assert re.findall(r"^\[.*\]$", text, re.MULTILINE) == ["[rules]", "[rules.name]", "[rules.fines]", "[deal]"]
    assert loads_hand(text) == hand
    assert hand.rule_set == house


def test_a_table_at_which_nobody_can_be_dealt_in() -> None:
    hand = hand_from_parts(**PARTS | {"hands": [""] * 3, "upcard": None, "stock": ""})
    assert hand.deal == Deal(((), (), ()))
    assert loads_hand(hand.dumps()) == hand


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ({"hands": ["Ah 7h 6s 9x", "", ""]}, 'deal.hands: "9x" is not a card'),
        ({"upcard": "??"}, "deal.upcard: "),
        ({"upcard": Card("Ah")}, "deal.upcard: Ah is in p1 and the upcard"),
        ({"stock": "8h 8h"}, "deal.stock: 8h is in the stock twice"),
        ({"hands": None}, "deal.hands: 0 hands for 3 players"),
        ({"hands": None, "upcard": None, "stock": ""}, "deal: there are no cards"),
        ({"deck": "Ah"}, "deal.deck: give either the deck, or hands, upcard and stock"),
        ({"rules": "house.toml"}, 'rules: "house.toml" is a file'),
    ],
)
def test_what_cannot_be(part: dict[str, Any], says: str) -> None:
    with pytest.raises(HandFileError) as refusal:
        hand_from_parts(**PARTS | part)
    assert str(refusal.value).startswith(says)
    assert refusal.value.line is None
