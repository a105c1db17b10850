"""One's own deals: nothing yet, one, a few; found by table, day, role and result."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser import Window
from tests.web.conftest import Open
from tests.web.player import Player
from tests.web.test_pages import too_wide


def _history(window: Window) -> Page:
    page = window.go("/history")
    page.wait_for_load_state("networkidle")
    return page


def test_somebody_who_has_played_nothing_is_invited(visit: Open) -> None:
    window = visit(language="ru")
    page = _history(window)
    expect(page.get_by_text(window.words("history.nothing"))).to_be_visible()
    window.context.request.post(f"{window.url}/api/v1/guest", data={"language": "ru"}, headers={"origin": window.url})
    page = _history(window)
    expect(page.get_by_text(window.words("history.nothing"))).to_be_visible()
    expect(page.get_by_role("img")).to_have_count(0)


def test_deals_are_counted_and_found(visit: Open) -> None:
    window = visit(language="ru")
    say = window.words
    player = Player(window)
    player.open_table("student", 3)
    code = window.page.url.rpartition("/")[2].partition("?")[0]
    player.play_deal()
    page = _history(window)
    rows = page.locator("a[href^='/deal/']")
    expect(rows).to_have_count(1)
    expect(page.get_by_text(re.compile(r"Сыграно: 1 сдача\. Итог [+−]?\d"))).to_be_visible()
    expect(page.get_by_role("img", name=say.pattern("history.balance-means"))).to_be_visible()

    player.sit_down("frap")
    player.play_deal()
    page = _history(window)
    expect(rows).to_have_count(2)
    expect(page.get_by_text(re.compile(r"Сыграно: 2 сдачи\. "))).to_be_visible()
    nets = [int(text.replace("−", "-")) for text in page.locator("a[href^='/deal/'] strong").all_inner_texts()]

    roles = page.locator("a[href^='/deal/'] .role").all_inner_texts()

    def found(key: str, value: str, count: int) -> None:
        chosen = page.get_by_label(say(key), exact=True)
        chosen.select_option(value)
        expect(rows).to_have_count(count)
        chosen.select_option("")
        expect(rows).to_have_count(2)

    found("history.rules", "frap", 1)
    found("history.table", code, 1)
    found("history.result", "won", sum(net > 0 for net in nets))
    found("history.result", "lost", sum(net < 0 for net in nets))
    for role in ("declarer", "helper", "five", "out"):
        found("history.role", role, sum(text.startswith(say(f"history.{role}")) for text in roles))
    page.get_by_label(say("history.from"), exact=True).fill("2100-01-01")
    expect(page.get_by_text(say("history.none-like-this"))).to_be_visible()
    page.get_by_role("button", name=say("lobby.show-all"), exact=True).click()
    expect(rows).to_have_count(2)
    for width in (320, 390, 700, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert not too_wide(page), width
    page.get_by_label(say("history.to"), exact=True).fill("2001-01-01")
    expect(page.get_by_text(say("history.none-like-this"))).to_be_visible()
