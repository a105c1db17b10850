"""The page in Firefox, as the machine has it: whole deals and every page, and no word of it in the console.

Playwright cannot touch in this browser, so the phone has a mouse.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from tests.web.browser import DESKTOP, PHONE, firefox
from tests.web.conftest import Open
from tests.web.player import Hand, Player
from tests.web.words import Language

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Firefox without windows."""
    with firefox(playwright) as browser:
        yield browser


@pytest.mark.parametrize(
    ("rules", "size", "language", "hand"),
    [
        ("student", DESKTOP, "ru", "mouse"),
        ("hrapgame", PHONE, "en", "mouse"),
        ("shooting", DESKTOP, "en", "keyboard"),
    ],
)
def test_deals_in_firefox(visit: Open, rules: str, size: tuple[int, int], language: Language, hand: Hand) -> None:
    player = Player(visit(size=size, language=language), hand)
    player.open_table(rules, 4)
    player.play_deal()
    player.next_deal()
    player.play_deal()
    assert player.decisions


@pytest.mark.parametrize("deck", ["standard", "four-colour"])
def test_a_deal_with_printed_cards_in_firefox(visit: Open, deck: str) -> None:
    window = visit(size=PHONE)
    window.go("/").evaluate(f"localStorage.setItem('khrap-settings', '{{\"deck\": \"{deck}\"}}')")
    player = Player(window)
    player.sit_down("student")
    window.page.locator(f"img[src^='/decks/{deck}/']").first.wait_for()
    player.play_deal()


@pytest.mark.parametrize("size", [DESKTOP, (320, 640)])
def test_every_page_in_firefox(visit: Open, size: tuple[int, int]) -> None:
    window = visit(size=size, language="ru")
    for path in ("/", "/new", "/rules", "/rules/student", "/account", "/history", "/replay", "/admin"):
        page = window.go(path)
        page.get_by_role("heading", level=1).wait_for(state="attached")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
