"""The check of a deal knows what this browser was shown before it."""

import json

from playwright.sync_api import Page, expect

from tests.web.browser import Window
from tests.web.conftest import Open
from tests.web.player import Player

_KEY = "khrap-shown"


def _check(window: Window, link: str) -> Page:
    page = window.go(link)
    page.get_by_role("button", name=window.words("fair.check")).click()
    return page


def test_the_check_compares_with_what_was_shown_before_the_deal(visit: Open) -> None:
    window = visit(language="ru")
    player = Player(window)
    player.sit_down("student")
    player.play_deal()
    link = str(player.receipt.get_attribute("href"))

    page = _check(window, link)
    expect(page.get_by_text(window.words("fair.holds"))).to_be_visible()
    expect(page.get_by_text(window.words.pattern("fair.seen"))).to_be_visible()

    kept = json.loads(page.evaluate(f"localStorage.getItem('{_KEY}')"))
    forged = [{**one, "decks": dict.fromkeys(one["decks"], "0f" * 32)} for one in kept]
    page.evaluate(f"(text) => localStorage.setItem('{_KEY}', text)", json.dumps(forged))
    page = _check(window, link)
    expect(page.get_by_text(window.words("fair.fails"))).to_be_visible()
    expect(page.get_by_text(window.words.pattern("fair.shown"))).to_be_visible()

    page.evaluate(f"localStorage.removeItem('{_KEY}')")
    page = _check(window, link)
    expect(page.get_by_text(window.words("fair.holds"))).to_be_visible()
    expect(page.get_by_text(window.words("fair.not-seen"))).to_be_visible()


def test_ones_own_seed_is_found_in_the_deck(visit: Open) -> None:
    window = visit(language="en")
    player = Player(window)
    player.open_table("student", 3)
    player.play_deal()
    player.next_deal()  # before the first deal of a table there may be no time for a seed
    player.play_deal()
    page = _check(window, str(player.receipt.get_attribute("href")))
    expect(page.get_by_text(window.words("fair.own-seed-there"))).to_be_visible()
