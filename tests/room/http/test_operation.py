"""What operators see: health, numbers, logs, and what happens when something fails."""

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import structlog

from khrap.room.accounts import Purse
from khrap.room.logs import set_up_log
from khrap.room.settings import Settings
from khrap.room.store.protocol import StoreError
from tests.room.http.conftest import GENEROUS, PASSWORD, Room, open_room, refused, said
from tests.room.postgres import Server


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """Leave the log of the tests as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Return what was logged as JSON."""
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_health(room: Room) -> None:
    for path in ("/health/live", "/health/ready"):
        assert said(httpx.get(room.url + path)) == {"status": "ok"}


def test_numbers_are_by_route(room: Room) -> None:
    browser = room.browser()
    browser.get("/rules/frap")
    browser.get("/rules/poker")
    browser.get("/secret/place")
    text = httpx.get(f"{room.url}/metrics").text
    assert 'khrap_http_requests_total{method="GET",route="/api/v1/rules/{rules_id}",status="200"} 1.0' in text
    assert 'khrap_http_requests_total{method="GET",route="/api/v1/rules/{rules_id}",status="404"} 1.0' in text
    assert 'route="none",status="404"' in text
    assert "secret" not in text


def test_the_log_tells_no_secrets(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_log(Settings(log_format="json"))
    browser = room.member("Masha")
    token = said(browser.post("/me/tokens", json={"label": "bot"}), 201)["token"]
    room.program(Authorization=f"Bearer {token}").get("/rules/schema?lang=ru&full=secret-query")
    browser.get("/secret-place")
    logged = capsys.readouterr().err
    for secret in (PASSWORD, token, browser.cookies["khrap"], "secret-query", "secret-place", "Masha"):
        assert secret not in logged
    first = json.loads(logged.splitlines()[0])
    assert first.pop("timestamp")
    assert first.pop("ms") > 0
    assert first == {
        "event": "request",
        "level": "info",
        "method": "POST",
        "route": "/api/v1/register",
        "status": 201,
        "account": None,
    }


def test_a_fault_of_ours_has_a_number(
    room: Room, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_purse: Purse, _account: int) -> int:
        secret = "ace of spades"
        raise KeyError(len(secret))

    browser = room.member()
    monkeypatch.setattr(Purse, "chips", fail)
    set_up_log(Settings(log_format="json"))
    error = refused(browser.get("/me"), 500, "internal")
    failed, request = lines(capsys)
    assert failed["incident"] == error["details"]["incident"]
    assert failed["incident"] in error["message"]
    assert "KeyError: 13" in failed["exception"]
    assert "ace of spades" not in failed["exception"].replace('secret = "ace of spades"', "")
    assert (request["status"], request["account"]) == (500, 1)
    assert "khrap_failures_total 1.0" in httpx.get(f"{room.url}/metrics").text


def test_a_log_for_people_shows_no_values_of_variables(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_log(Settings())
    cards = "".join(["A", "♠"])
    try:
        raise ValueError("broken")
    except ValueError:
        structlog.stdlib.get_logger("khrap.room").exception("failed")
    logged = capsys.readouterr().err
    assert "ValueError: broken" in logged
    assert cards not in logged


def test_a_database_that_is_gone_is_told(make_room: Callable[..., Room], monkeypatch: pytest.MonkeyPatch) -> None:
    room = make_room()
    browser = room.member()

    async def gone(_purse: Purse, _account: int) -> int:
        raise StoreError("the disk is full")

    monkeypatch.setattr(Purse, "chips", gone)
    answer = browser.get("/me")
    assert "disk" not in refused(answer, 503, "unavailable")["message"]
    assert answer.headers["retry-after"] == "1"


def test_a_database_without_its_tables_is_told(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    room.sql("ALTER TABLE account RENAME TO elsewhere")
    set_up_log(Settings(log_format="json"))
    refused(room.browser().post("/login", json={"name": "Masha Secret", "password": PASSWORD}), 503, "unavailable")
    logged = capsys.readouterr().err
    assert "no such table" in logged
    assert "mashasecret" not in logged  # nor any other value of a statement


def test_numbers_of_several_workers_are_put_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from khrap.room.metrics import SHARED_FOLDER, Metrics

    monkeypatch.setenv(SHARED_FOLDER, str(tmp_path))
    assert Metrics().text() == b""


def test_the_room_survives_a_restart_of_postgresql(postgres: Server, postgres_url: str) -> None:
    with open_room(msgspec.structs.replace(GENEROUS, database_url=postgres_url)) as room:
        browser = room.member()
        postgres.restart()
        statuses = [browser.get("/me").status_code for _ in range(10)]
        assert set(statuses) <= {200, 503}
        assert statuses[-1] == 200


def test_without_its_database_the_room_is_not_ready(postgres: Server) -> None:
    url = postgres.databases.migrated()
    with open_room(msgspec.structs.replace(GENEROUS, database_url=url)) as room:
        browser = room.member()
        postgres.databases.drop(url)
        refused(httpx.get(f"{room.url}/health/ready"), 503, "unavailable")
        refused(browser.get("/me"), 503, "unavailable")
        said(httpx.get(f"{room.url}/health/live"))
