"""A card room and a browser for the tests of the page; both are opened once."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from khrap.room.http.pages import is_built
from tests.room.server import RoomServer
from tests.web.browser import Window, chromium, open_window

Open = Callable[..., Window]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests to `make test-web-all`."""
    if os.environ.get("KHRAP_WEB_ALL"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What leads the browsers; there can be only one."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser without windows."""
    with chromium(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomServer]:
    """A card room in which bots do not think for long, and everybody is rich."""
    if not is_built():
        pytest.fail("The browser client is not built: run scripts/web, or make test.", pytrace=False)
    folder: Path = tmp_path_factory.mktemp("room")
    with RoomServer(folder, bot_milliseconds=0, pause_seconds=60, guest_chips=100_000) as room:
        yield room


@pytest.fixture
def visit(browser: Browser, room: RoomServer) -> Iterator[Open]:
    """Open windows on the room; they are closed, and looked through, at the end."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(open_window(browser, room.url, **options))
