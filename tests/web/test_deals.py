"""Whole deals by every rule set, as people play them: desktop and phone, two languages, mouse, finger and keyboard."""

import itertools

import pytest

from khrap.rules import PRESETS
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Open
from tests.web.player import Hand, Player
from tests.web.words import Language

_SIZES = {"desktop": DESKTOP, "phone": PHONE}
_WAYS: list[tuple[str, Language, Hand]] = [
    ("desktop", "en", "mouse"),
    ("phone", "ru", "finger"),
    ("desktop", "ru", "keyboard"),
    ("phone", "en", "finger"),
]
_SOME = list(zip(PRESETS, itertools.cycle(_WAYS)))
_REST = [pair for pair in itertools.product(PRESETS, _WAYS) if pair not in _SOME]


def _play(visit: Open, rules: str, way: tuple[str, Language, Hand], deals: int) -> Player:
    size, language, hand = way
    window = visit(size=_SIZES[size], language=language, touch=size == "phone")
    player = Player(window, hand)
    if deals == 1:
        player.sit_down(rules)
    else:
        player.open_table(rules, 4)
    for number in range(deals):
        if number:
            player.next_deal()
        player.play_deal()
    return player


@pytest.mark.parametrize(
    ("rules", "way"), _SOME, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_a_deal_of_every_rule_set(visit: Open, rules: str, way: tuple[str, Language, Hand]) -> None:
    assert _play(visit, rules, way, deals=1).decisions


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "way"), _REST, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_deals_of_every_rule_set_in_every_way(visit: Open, rules: str, way: tuple[str, Language, Hand]) -> None:
    assert _play(visit, rules, way, deals=3).decisions
