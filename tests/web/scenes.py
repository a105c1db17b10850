"""Scenes for the gallery: what pages and tables show when somebody does something there."""

import contextlib
import re
import secrets
from pathlib import Path
from typing import Protocol

from playwright.sync_api import Error, Page

from tests.room.server import RoomServer
from tests.web.browser import Window
from tests.web.player import Player

__all__ = ["Take", "account", "dialogs", "guide", "house_rules", "mistakes", "operator", "replays"]

_HAND = Path(__file__).parents[1] / "fairness" / "ordinary.khrap"
_GUIDE_STEPS = 40
"""How many times something is decided at most until the deal that explains itself is over."""


class Take(Protocol):
    """Takes a picture."""

    def __call__(self, window: Window, title: str, *, whole: bool = False) -> None:
        """Call it so."""


def _button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def _settle(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def _register(window: Window, name: str) -> str:
    name = f"{name} {secrets.token_hex(2)}"
    data = {"name": name, "password": "correct horse", "language": window.words.language}
    window.context.request.post(f"{window.url}/api/v1/register", data=data, headers={"origin": window.url})
    return name


def house_rules(window: Window, room: RoomServer, take: Take) -> None:
    """Make house rules, open a table with them, and find them again."""
    say = window.words
    _register(window, "Anna")
    page = window.go("/new?rules=student")
    page.locator("summary", has_text=say("newtable.house")).click()
    for section in ("#rule-table-hand_size", "#rule-fines-helper", "#rule-play-joker"):
        page.locator("details:not([open]):has(" + section + ") > summary").last.click()
    page.locator("#rule-fines-helper").fill("0")
    page.locator("#house-name").fill({"en": "Our yard", "ru": "Наш двор"}[say.language])
    page.get_by_label(say("newtable.bots"), exact=True).select_option("2")
    take(window, "new-house-rules", whole=True)
    _button(page, say("newtable.open"))
    Player(window).sit()
    _settle(page)
    with contextlib.suppress(Error):
        page.get_by_role("button", name=say("table.panel")).click(timeout=1500)
    page.get_by_role("tab", name=say("table-rules.title")).click()
    _settle(page)
    take(window, "table-house-rules")
    page = window.go("/new")
    _settle(page)
    page.get_by_label(say("newtable.rules"), exact=True).select_option("0")
    take(window, "new-own-rules", whole=True)


def mistakes(window: Window, room: RoomServer, take: Take) -> None:
    """Do what cannot be done."""
    say = window.words
    page = window.go("/new?rules=hrapgame")
    page.locator("summary", has_text=say("newtable.house")).click()
    page.locator("details:not([open]):has(#rule-table-hand_size) > summary").last.click()
    page.locator("#rule-table-hand_size").fill("3")
    _button(page, say("newtable.open"))
    page.get_by_role("alert").first.wait_for()
    take(window, "new-mistakes", whole=True)
    text = _HAND.read_text(encoding="utf-8")
    for title, wrong in (
        ("mistake", text.replace("dealer = 3", "dealer = 9")),
        ("illegal", text.replace("p2 help", "p2 khrap")),
    ):
        page = window.go("/replay")
        page.get_by_label(say("replay.text")).fill(wrong)
        _button(page, say("replay.show"))
        page.get_by_role("alert").first.wait_for()
        take(window, f"replay-{title}", whole=True)


def replays(window: Window, room: RoomServer, take: Take) -> None:
    """Play a deal and look at it afterwards; filter the history."""
    say = window.words
    player = Player(window, "finger" if window.touch else "mouse", seed=5)
    player.open_table("student", 4)
    for _ in range(3):
        player.play_deal()
        player.next_deal()
    player.play_deal()
    page = window.go(str(player.receipt.get_attribute("href")))
    _settle(page)
    take(window, "deal", whole=True)
    _button(page, say("replay.to-end"))
    _button(page, say("fair.check"))
    page.get_by_role("heading", name=say("fair.commitment-title"), exact=True).wait_for()
    take(window, "deal-checked", whole=True)
    page = window.go("/history")
    _settle(page)
    take(window, "history-filters", whole=True)


def account(window: Window, room: RoomServer, take: Take) -> None:
    """Have an account with a name and a token; lose the connection."""
    say = window.words
    _register(window, "Boris")
    page = window.go("/account")
    _settle(page)
    take(window, "account-member", whole=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    window.context.set_offline(True)
    with contextlib.suppress(Error):
        page.goto(f"{window.url}/rules")
    page.get_by_text(say("offline.lost"), exact=True).wait_for()
    take(window, "offline", whole=True)


def operator(window: Window, room: RoomServer, take: Take) -> None:
    """Look after the room."""
    say = window.words
    name = _register(window, "Vera")
    room.admin("make-admin", name)
    page = window.go("/admin")
    _settle(page)
    page.get_by_label(say("admin.name")).fill("a")
    _button(page, say("admin.find"))
    _button(page, say("admin.reckon"))
    page.get_by_text(say("admin.good")).wait_for()
    take(window, "admin", whole=True)


def guide(window: Window, room: RoomServer, take: Take) -> None:
    """Play the deal that explains itself, and take every step."""
    say = window.words
    page = window.go("/")
    page.get_by_role("button", name=say("guide.learn"), exact=True).click()
    page.wait_for_url("**/table/*?guide=on")
    player = Player(window, "finger" if window.touch else "mouse", seed=3)
    panel = page.get_by_role("region", name=say("guide.title"), exact=True)
    panel.get_by_role("heading").wait_for()
    seen: set[str] = set()
    for _ in range(_GUIDE_STEPS):
        heading = " ".join(panel.get_by_role("heading").first.inner_text().split())
        step = "-".join(re.findall(r"\d+", heading)[:1]) or "end"
        if step not in seen:
            seen.add(step)
            take(window, f"guide-{step}")
        onward = panel.get_by_role("button", name=say("guide.on"), exact=True)
        if player.receipt.is_visible() and not onward.is_visible():
            break
        with contextlib.suppress(Error):
            if onward.is_visible() and onward.is_enabled():
                onward.click(timeout=1000)
            else:
                player.decide()
        page.wait_for_timeout(100)


def dialogs(window: Window, room: RoomServer, take: Take) -> None:
    """Open what can be opened at a table."""
    say = window.words
    _register(window, "Gleb")
    made = window.context.request.post(
        f"{window.url}/api/v1/tables", data={"rules": "student", "seats": 4}, headers={"origin": window.url}
    )
    page = window.go(f"/table/{made.json()['code']}")
    _settle(page)
    take(window, "table-empty")
    _button(page, say("table.sit"))
    take(window, "table-sit")
    page.get_by_role("dialog").get_by_role("button", name=say("table-sit.sit"), exact=True).click()
    page.get_by_role("dialog").wait_for(state="hidden")
    _button(page, say("table.add-bot"))
    take(window, "table-bots")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=say("table.menu")).first.click()
    take(window, "table-menu")
