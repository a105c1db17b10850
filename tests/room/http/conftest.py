"""Card rooms to visit: a real server on a real database, at a port of its own."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn

from khrap.room.app import create_app
from khrap.room.services import Services
from khrap.room.settings import Settings

GENEROUS = Settings(
    calls_per_minute=100_000,
    logins_per_minute=100_000,
    guests_per_hour=100_000,
    registrations_per_hour=100_000,
)
PASSWORD = "correct horse"


@dataclass
class Room:
    """A card room that is open."""

    url: str
    services: Services
    stack: ExitStack

    def browser(self, **headers: str) -> httpx.Client:
        """Open a browser on a page of the room."""
        sent = {"Origin": self.url, **headers}
        return self.stack.enter_context(httpx.Client(base_url=f"{self.url}/api/v1", headers=sent))

    def program(self, **headers: str) -> httpx.Client:
        """Start a program, which has no page and so no Origin."""
        return self.stack.enter_context(httpx.Client(base_url=f"{self.url}/api/v1", headers=headers))

    def member(self, name: str = "Masha", password: str = PASSWORD) -> httpx.Client:
        """Open a browser and register."""
        browser = self.browser()
        said(browser.post("/register", json={"name": name, "password": password}), 201)
        return browser

    def sql(self, statement: str, *values: object) -> list[Any]:
        """Do something behind the room's back."""
        path = self.services.settings.database.removeprefix("sqlite:///")
        with sqlite3.connect(path, timeout=10) as connection:
            rows = connection.execute(statement, values).fetchall()
        connection.close()
        return rows


def said(response: httpx.Response, status: int = 200) -> Any:
    """Return the JSON of an answer, which must have a status."""
    assert response.status_code == status, response.text
    return response.json() if response.content else None


def refused(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Return the error of an answer, which must have a status and a code."""
    error: dict[str, Any] = said(response, status)["error"]
    assert error["code"] == code
    assert error["message"]
    return error


@contextmanager
def open_room(settings: Settings) -> Iterator[Room]:
    """Open a room on a database that is there already."""
    app = create_app(settings)
    config = uvicorn.Config(app, port=0, log_config=None, access_log=False, proxy_headers=False, ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started or not app.state.services.room.host.ready.is_set():
            assert thread.is_alive()
            thread.join(0.005)
        port = server.servers[0].sockets[0].getsockname()[1]
        with ExitStack() as stack:
            yield Room(f"http://127.0.0.1:{port}", app.state.services, stack)
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def make_room(sqlite_url: str, tmp_path: Path) -> Iterator[Callable[..., Room]]:
    """Open a room with settings of one's own."""
    with ExitStack() as stack:

        def make(**changes: Any) -> Room:
            given = {"data": str(tmp_path), "database_url": sqlite_url, **changes}
            return stack.enter_context(open_room(msgspec.structs.replace(GENEROUS, **given)))

        yield make


@pytest.fixture
def room(make_room: Callable[..., Room]) -> Room:
    """A room on SQLite that nobody is too quick for."""
    return make_room()
