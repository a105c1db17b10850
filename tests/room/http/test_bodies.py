"""Bodies of requests: whatever is wrong with one is said, with where it is and what would be right."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.room.http.conftest import Room, refused, said

OPENAPI = msgspec.json.decode((Path(__file__).parents[3] / "docs" / "openapi.json").read_bytes())


def routes() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Give all routes that want a body, with what it is to be."""
    for path, methods in OPENAPI["paths"].items():
        for method, operation in methods.items():
            if "requestBody" in operation:
                name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                yield method, path.removeprefix("/api/v1").replace("{id}", "1"), OPENAPI["components"]["schemas"][name]


@pytest.fixture
def chief(room: Room) -> httpx.Client:
    """The browser of an admin, for whom all routes are there."""
    browser = room.member("Chief")
    room.sql("UPDATE account SET is_admin = true")
    return browser


def test_every_route_says_what_body_it_wants(room: Room, chief: httpx.Client) -> None:
    found = list(routes())
    assert len(found) > 10
    for method, path, schema in found:
        browser = room.browser() if path == "/guest" else chief
        empty = refused(browser.request(method, path), 400, "bad-request")["message"]
        assert empty.startswith("the request needs a body: an object"), path
        assert all(field in empty for field in schema.get("required", ["{}"])), path
        for wrong in (b"{", b"language=en", b"\xff", b"\xef\xbb\xbf{}"):
            message = refused(browser.request(method, path, content=wrong), 400, "bad-request")["message"]
            assert "the body must be JSON in UTF-8, an object" in message, path
        for wrong in (b"[]", b"null", b"3"):
            message = refused(browser.request(method, path, content=wrong), 400, "bad-request")["message"]
            assert "body: Expected `object`, got " in message, path
        unknown = refused(browser.request(method, path, json={"zzz": 1}), 400, "bad-request")
        assert unknown["details"]["problems"][0]["key"] == "body"
        assert f"unknown field `zzz`; known: {', '.join(schema['properties'])}" in unknown["message"], path


@pytest.mark.parametrize(
    ("path", "field", "value"),
    [
        *(("/play", "bots", value) for value in ("3", 3.0, True, None)),
        *(("/tables", "seats", value) for value in ("3", 3.0, True, None)),
        *(("/tables", "public", value) for value in ("true", 1, 0)),
        *(("/tables", "clock", value) for value in ("25", 25.0)),
        ("/tables", "bots", "club"),
        ("/tables", "title", 3),
        ("/admin/accounts/1/mute", "until", "5"),
    ],
)
def test_nothing_is_taken_for_something_else(chief: httpx.Client, path: str, field: str, value: object) -> None:
    error = refused(chief.post(path, json={field: value}), 400, "bad-request")
    (problem,) = error["details"]["problems"]
    assert problem["key"] == field
    assert problem["message"].startswith("Expected `")
    assert problem["message"] in error["message"]


def test_of_a_few_words_all_are_named(chief: httpx.Client) -> None:
    message = refused(chief.patch("/me", json={"language": "fr"}), 400, "bad-request")["message"]
    assert "language: Invalid enum value 'fr'; allowed: en, ru" in message
    message = refused(chief.get("/history?role=king"), 400, "bad-request")["message"]
    assert "role: Invalid enum value 'king'; allowed: declarer, five, helper, out" in message
    message = refused(chief.patch("/me", json={"langauge": "ru"}), 400, "bad-request")["message"]
    assert "unknown field `langauge`; did you mean language?" in message


def test_any_type_of_content_may_say_what_is_json(chief: httpx.Client) -> None:
    said(chief.patch("/me", content=b'{"language": "ru"}', headers={"Content-Type": "text/plain"}))
