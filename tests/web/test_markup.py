"""What people call themselves, their tables and their rules stays text, wherever it is shown."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.room.server import RoomServer
from tests.web.browser import Window
from tests.web.conftest import Open
from tests.web.test_pages import settled, too_wide

pytestmark = pytest.mark.long

NASTY = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>"
_HAND = Path(__file__).parents[1] / "fairness" / "ordinary.khrap"


def _harmless(page: Page) -> None:
    """Fail if a browser took a text for something to show or to do."""
    assert page.evaluate("window.hacked === undefined")
    assert page.locator("main img, main script, main iframe").count() == 0


def _replay(window: Window, text: str) -> Page:
    page = window.go("/replay")
    page.get_by_label(window.words("replay.text")).fill(text)
    page.get_by_role("button", name=window.words("replay.show"), exact=True).click()
    return page


def test_names_and_rules_of_a_hand_file(visit: Open) -> None:
    window = visit(language="ru")
    rules = (
        f'rules = {{base = "hrapgame", name = {{en = "{NASTY}", ru = "{NASTY}"}}, '
        f'words = {{ru = {{khrap = "{NASTY[:40]}"}}, en = {{khrap = "{NASTY[:40]}"}}}}}}'
    )
    text = _HAND.read_text(encoding="utf-8")
    text = (
        text.replace('rules = "hrapgame"', rules)
        .replace('"Anna"', f'"{NASTY}"')
        .replace('"Anna\'s cat"', f'"{NASTY[:60]}"')
    )
    page = _replay(window, text)
    expect(page.get_by_text(NASTY).first).to_be_visible()
    page.get_by_role("button", name=window.words("replay.to-end"), exact=True).click()
    page.get_by_role("button", name=window.words("fair.check")).click()
    expect(page.get_by_text(NASTY[:60]).first).to_be_visible()
    _harmless(page)


def test_what_is_wrong_with_a_hand_file(visit: Open) -> None:
    window = visit(language="ru")
    window.expected.append("400 (Bad Request)")
    text = _HAND.read_text(encoding="utf-8")
    for wrong in (
        text.replace("dealer = 3", f'"{NASTY}" = 3'),
        text.replace('rules = "hrapgame"', f'rules = "{NASTY}"'),
        text.replace('upcard = "Ah"', f'upcard = "{NASTY}"'),
    ):
        page = _replay(window, wrong)
        expect(page.get_by_role("alert")).to_contain_text("<img")
        _harmless(page)
    page = _replay(window, text.replace('"p2 help"', f'"p2 {NASTY}"'))
    expect(page.get_by_role("alert")).to_contain_text("<img")
    _harmless(page)


def test_titles_and_rules_of_tables(room: RoomServer, visit: Open) -> None:
    window = visit(language="ru")
    post = window.context.request.post
    origin = {"origin": window.url}
    post(f"{window.url}/api/v1/guest", data={"language": "ru"}, headers=origin)
    rules = {"base": "student", "id": "nasty", "name": {"en": NASTY, "ru": NASTY}, "fines": {"helper": 0}}
    options = {"rules": rules, "title": NASTY[:60], "public": True, "bots": ["club"]}
    made = post(f"{window.url}/api/v1/tables", data=options, headers=origin)
    assert made.ok, made.text()
    page = window.go("/")
    expect(page.get_by_text(NASTY).first).to_be_visible()
    _harmless(page)
    page = window.go(f"/table/{made.json()['code']}")
    page.get_by_role("tab", name=window.words("table-rules.title")).click()
    expect(page.get_by_role("heading", name=NASTY, exact=True)).to_be_visible()
    _harmless(page)


@pytest.mark.parametrize("size", [(320, 640), (1280, 800)], ids=["narrow", "desktop"])
def test_long_names_push_nothing_out_of_the_window(visit: Open, size: tuple[int, int]) -> None:
    window = visit(language="ru", size=size)
    text = _HAND.read_text(encoding="utf-8").replace('"Anna"', f'"{"Ю" * 400}"').replace('"Boris"', f'"{"w" * 400}"')
    page = _replay(window, text)
    expect(page.get_by_role("button", name=window.words("replay.to-end"), exact=True)).to_be_visible()
    settled(page)
    assert not too_wide(page)
    page.get_by_role("button", name=window.words("replay.to-end"), exact=True).click()
    page.get_by_role("button", name=window.words("fair.check")).click()
    assert not too_wide(page)
