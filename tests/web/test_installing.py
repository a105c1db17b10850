"""The page on a home screen: it can be installed, and goes on through updates."""

import asyncio
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
import uvicorn
from playwright.sync_api import Browser, Playwright, expect

from khrap.room.app import create_app
from khrap.room.database import migrate
from khrap.room.http.pages import FOLDER, Client
from tests.room.http.conftest import GENEROUS
from tests.room.server import RoomServer, free_port
from tests.web.browser import open_window, persistent
from tests.web.conftest import Open

_CONTROLLED = """() => new Promise((resolve) => {
  if (navigator.serviceWorker.controller) resolve(true);
  navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true));
})"""


@pytest.mark.parametrize(("locale", "lang", "name"), [("en-GB", "en", "Khrap"), ("ru-RU", "ru", "Храп")])
def test_it_can_be_installed(
    playwright: Playwright, room: RoomServer, tmp_path: Path, locale: str, lang: str, name: str
) -> None:
    # A window that keeps things, as people's do: nothing is installed out of one that forgets.
    with persistent(playwright, tmp_path, locale=locale) as context:
        page = context.new_page()
        page.goto(room.url)
        page.evaluate(_CONTROLLED)
        session = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = msgspec.json.decode(found["data"])
    assert (manifest["name"], manifest["lang"], manifest["id"], manifest["start_url"]) == (name, lang, "/", "/")
    assert (manifest["display"], manifest["scope"]) == ("standalone", "/")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        answer = httpx.get(room.url + icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])


def test_it_is_called_in_the_language_that_is_chosen(visit: Open) -> None:
    window = visit(language="ru")
    page = window.go("/")
    page.get_by_role("button", name=window.words("app.other-language")).click()
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/manifest.webmanifest")


@pytest.mark.parametrize(("theme", "colour"), [("dark", "#10241b"), ("light", "#f3efe4")])
def test_the_browser_around_the_page_has_the_colour_of_the_theme(visit: Open, theme: str, colour: str) -> None:
    window = visit(color_scheme=theme)
    page = window.go("/account")
    felt = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--felt').trim()")
    own = page.locator(f"meta[name=theme-color][media*={theme}]")
    assert own.get_attribute("content") == felt == colour
    other = {"dark": "light", "light": "dark"}[theme]
    themes = page.get_by_role("group", name=window.words("account.theme"), exact=True)
    themes.get_by_text(window.words(f"account.{other}")).click()
    felt = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--felt').trim()")
    expect(own).to_have_attribute("content", felt)


def _next_version(folder: Path) -> Client:
    """Return the client as another version of it would be: every file of its own has another name."""
    shutil.copytree(FOLDER, folder)
    for packed in [*folder.rglob("*.br"), *folder.rglob("*.gz")]:
        packed.unlink()
    names = {path.name: path.name.replace(".", ".new.", 1) for path in (folder / "assets").iterdir()}
    pattern = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    for path in [path for path in folder.rglob("*") if path.suffix in (".js", ".css", ".html")]:
        text = pattern.sub(lambda found: names[found[0]], path.read_text(encoding="utf-8"))
        text = re.sub(r'(version = )"\w+"', r'\1"next"', text) if path.name == "service-worker.js" else text
        path.write_text(text, encoding="utf-8")
    for old, new in names.items():
        (folder / "assets" / old).rename(folder / "assets" / new)
    return Client(folder)


@contextmanager
def _served(folder: Path, port: int, client: Client) -> Iterator[None]:
    """Serve a card room with a client, in a thread of its own."""
    settings = msgspec.structs.replace(GENEROUS, data=str(folder), database_url=f"sqlite:///{folder / 'room.sqlite'}")

    def run() -> None:
        asyncio.run(migrate(settings.database))
        server.run()

    app = create_app(settings, client)
    config = uvicorn.Config(app, port=port, log_config=None, access_log=False, ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            thread.join(0.01)
        yield
    finally:
        server.should_exit = True
        thread.join()


def test_an_old_page_goes_on_after_an_update_and_is_then_loaded_anew(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    script = "document.querySelector('script[type=module]').getAttribute('src')"
    with open_window(browser, f"http://127.0.0.1:{port}") as window:
        window.expected += ["ERR_CONNECTION_REFUSED", "Failed to fetch"]
        with _served(tmp_path, port, Client()):
            page = window.go("/")
            page.evaluate(_CONTROLLED)
            old = page.evaluate(script)
        with _served(tmp_path, port, _next_version(tmp_path / "next")):
            # A page that it has never shown before: its file is not at the server any more.
            page.get_by_role("navigation").get_by_role("link", name=window.words("app.rules")).click()
            expect(page.get_by_text(window.words("rulespage.intro"))).to_be_visible()
            page.evaluate(
                """() => new Promise((resolve) => {
                  navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true));
                  navigator.serviceWorker.getRegistration().then((found) => found.update());
                })"""
            )
            assert page.evaluate(script) == old
            page.get_by_role("navigation").get_by_role("link", name=window.words("app.history")).click()
            expect(page.get_by_text(window.words("history.nothing"))).to_be_visible()
            assert page.evaluate(script) == old.replace(".", ".new.", 1)


def test_without_a_connection_other_pages_say_so_too(visit: Open, room: RoomServer) -> None:
    window = visit(language="ru")
    window.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch", "no connection"]
    page = window.go("/")
    page.evaluate(_CONTROLLED)
    window.context.set_offline(True)
    for path in ("/rules", "/new", "/history"):
        page.goto(room.url + path)
        expect(page.get_by_text(window.words("offline.lost"), exact=True)).to_be_visible()
