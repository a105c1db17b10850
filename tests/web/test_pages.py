"""Every page: nothing that a screen reader stumbles over, nothing cut off, nothing from elsewhere, nothing heavy."""

import itertools
import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page

from tests.room.server import RoomServer
from tests.web.browser import PHONE
from tests.web.conftest import Open
from tests.web.player import Player

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
_PAGES = ["/", "/new", "/rules", "/rules/student", "/account", "/history", "/replay", "/admin", "/no-such-page"]
FIRST_LOAD = 150_000
"""Bytes, as they travel, that the first page may take."""


def troubles(page: Page) -> list[str]:
    """Return what axe finds, in the theme that is chosen."""
    page.evaluate(_AXE.read_text(encoding="utf-8"))
    rules = {"label-content-name-mismatch": {"enabled": False}}  # "K♣" on a card is read as "king of clubs"
    options = json.dumps({"runOnly": {"type": "tag", "values": _RULES}, "rules": rules})
    found = page.evaluate(f"axe.run(document, {options}).then((found) => found.violations)")
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]}"
        for violation in found
        for node in violation["nodes"]
    ]


def troubles_in_both_themes(page: Page) -> list[str]:
    """Return what axe finds, dark and light."""
    found = []
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {trouble}" for trouble in troubles(page)]
    return found


def too_wide(page: Page) -> str:
    """Return what sticks out of the window to the right; empty if nothing does."""
    found: str = page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= wide) return "";
          const all = [...document.querySelectorAll("body *")];
          const far = all.filter((one) => one.getBoundingClientRect().right > wide + 1);
          return far.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)).join("\\n") || "something";
        }"""
    )
    return found


def settled(page: Page) -> None:
    """Wait until nothing is on the way any more."""
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_page_can_be_read_by_everybody(visit: Open, language: str) -> None:
    window = visit(language=language)
    window.expected += ["404 (Not Found)"]
    found = []
    for path in _PAGES:
        page = window.go(path)
        settled(page)
        found += [f"{path}: {trouble}" for trouble in troubles_in_both_themes(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("size", "scale"), [((320, 640), 1), ((640, 400), 2)], ids=["narrow", "at twice the size"])
def test_no_page_must_be_moved_sideways(visit: Open, size: tuple[int, int], scale: int) -> None:
    window = visit(size=size, language="ru", device_scale_factor=scale)
    window.expected += ["404 (Not Found)"]
    found = []
    for path in _PAGES:
        page = window.go(path)
        settled(page)
        if wide := too_wide(page):
            found.append(f"{path}: {wide}")
    assert not found, "\n".join(found)


def test_a_table_and_its_deal_can_be_read_by_everybody(visit: Open) -> None:
    window = visit(language="ru", size=PHONE)
    player = Player(window)
    player.sit_down("student")
    found = [f"at the table: {trouble}" for trouble in troubles_in_both_themes(window.page)]
    player.play_deal()
    found += [f"after the deal: {trouble}" for trouble in troubles_in_both_themes(window.page)]
    assert not too_wide(window.page)
    link = window.page.get_by_role("link", name=window.words("table-settle.history"))
    page = window.go(link.get_attribute("href") or "")
    page.get_by_role("heading").first.wait_for()
    settled(page)
    found += [f"the deal: {trouble}" for trouble in troubles_in_both_themes(page)]
    assert not found, "\n".join(found)


def test_the_first_page_is_light(room: RoomServer, visit: Open) -> None:
    window = visit()
    sizes: dict[str, int] = {}
    window.page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    settled(window.go("/"))
    files = {url: size for url, size in sizes.items() if "/api/" not in url}
    assert len(files) > 2
    assert sum(files.values()) < FIRST_LOAD, files
    for url in files:
        if "/assets/" in url:
            encoded = httpx.get(url, headers={"accept-encoding": "br"}).headers
            assert "immutable" in encoded["cache-control"]
    assert httpx.get(room.url).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("deck", ["standard", "four-colour"])
def test_the_faces_of_a_deck_are_light_and_complete(room: RoomServer, deck: str) -> None:
    total = 0
    for rank, suit in itertools.product("23456789TJQKA", "shdc"):
        address = f"{room.url}/decks/{deck}/{rank}{suit}.svg"
        with httpx.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
            total += len(b"".join(answer.iter_raw()))
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["content-type"] == "image/svg+xml"
    assert total < 100_000
