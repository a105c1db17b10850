"""The table on screens of every size: nothing is cut, nothing lies over anything else, nothing must be scrolled for."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.browser import Window
from tests.web.conftest import Open
from tests.web.player import Player
from tests.web.words import Language

pytestmark = pytest.mark.long

SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (844, 390), (1366, 600), (1280, 800)]
_LARGE = 24
"""Pixels of the letters of somebody who wants them half as large again."""
_LOOK = Path(__file__).with_name("layout.js")
_FRAMES = """(count) => new Promise((done) => {
  const next = () => (count-- ? requestAnimationFrame(next) : done());
  next();
})"""
_RULES = {2: "chips", 6: "chips", 12: "frap"}
_SECONDS = 60
_STAGES = {"words", "exchange", "play"}


def _stage(player: Player) -> str:
    """Return what is asked."""
    if player.playable.count():
        return "play"
    if player.markable.count():
        return "exchange"
    return "words" if player.options.count() else ""


def stages(player: Player, wanted: set[str]) -> Iterator[str]:
    """Play until everything that one wants to see was asked; yield each when it is."""
    missing, end = set(wanted), time.monotonic() + _SECONDS
    while missing:
        assert time.monotonic() < end, f"never asked: {missing}"
        if player.go_on.is_visible():
            player.window.press(player.go_on)
        stage = _stage(player)
        if stage in missing:
            missing.remove(stage)
            yield stage
        player.decide()
        player.page.wait_for_timeout(30)


def troubles(page: Page, size: tuple[int, int], *, scrolls: bool = False) -> list[str]:
    """Return what is wrong with the table at a size of the window; if it `scrolls` not everything is on the screen."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_FRAMES, 6)  # the middle is measured in one frame, and laid out by that in the next
    seen = page.evaluate(_LOOK.read_text(encoding="utf-8"))
    found = [*seen["found"], *([] if scrolls else seen["outside"])]
    return [f"{size[0]} x {size[1]}: {trouble}" for trouble in dict.fromkeys(found)]


def _player(window: Window, seats: int) -> Player:
    player = Player(window, seed=3)
    player.open_table(_RULES[seats], seats, stake=5)
    return player


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (6, "ru"), (12, "ru")], ids=["two", "six", "twelve"])
def test_a_table_fits_every_screen(visit: Open, seats: int, language: Language) -> None:
    window = visit(language=language)
    found = []
    for stage in stages(_player(window, seats), _STAGES):
        for size in SIZES:
            found += [f"{stage}, {trouble}" for trouble in troubles(window.page, size)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("rules", "seats"), [("hrapgame", 5), ("frap", 6), ("named-trump", 5)])
def test_a_deal_that_is_explained_fits_every_screen(visit: Open, rules: str, seats: int) -> None:
    window = visit(language="ru")
    player = Player(window, seed=3)
    player.open_table(rules, seats)
    window.page.goto(window.page.url + "?guide=on")
    window.page.get_by_role("region", name=window.words("guide.title"), exact=True).wait_for()
    found = []
    for stage in stages(player, {"words", "play"}):
        for size in SIZES:
            found += [f"{stage}, {trouble}" for trouble in troubles(window.page, size)]
    assert not found, "\n".join(found)


def test_a_table_grows_with_the_letters(visit: Open) -> None:
    window = visit(language="ru")
    protocol = window.context.new_cdp_session(window.page)
    protocol.send("Page.enable")
    protocol.send("Page.setFontSizes", {"fontSizes": {"standard": _LARGE, "fixed": _LARGE}})
    found = []
    for stage in stages(_player(window, 6), _STAGES):
        assert window.page.evaluate("getComputedStyle(document.body).fontSize") == f"{_LARGE}px"
        for size in SIZES:
            found += [f"{stage}, {trouble}" for trouble in troubles(window.page, size, scrolls=True)]
    assert not found, "\n".join(found)
