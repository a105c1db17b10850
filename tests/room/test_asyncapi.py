"""The description of the WebSockets is what the messages are, and is checked in as it is served."""

import json
from pathlib import Path
from typing import Any

import httpx
import jsonschema
import msgspec
import pytest

from khrap.room.http.asyncapi import asyncapi, asyncapi_text
from tests.room.server import RoomServer
from tests.room.test_protocol import EXAMPLES

CHECKED_IN = Path(__file__).parents[2] / "docs" / "asyncapi.json"


def test_the_description_that_is_checked_in_is_current() -> None:
    # If not, write what asyncapi_text() returns into it.
    assert CHECKED_IN.read_text(encoding="utf-8") == asyncapi_text()


def test_it_is_served(tmp_path: Path) -> None:
    with RoomServer(tmp_path) as room:
        answer = httpx.get(f"{room.url}/api/asyncapi.json")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json() == asyncapi()


def test_every_reference_leads_somewhere() -> None:
    whole = asyncapi()
    for reference in _references(whole):
        found: Any = whole
        for part in reference.removeprefix("#/").split("/"):
            found = found[part]


def _references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if "$ref" in part else []
        return own + [found for value in part.values() for found in _references(value)]
    return [found for value in part for found in _references(value)] if isinstance(part, list) else []


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_page_is_of_one_schema(example: str) -> None:
    plain = msgspec.json.decode(example)
    schemas = json.loads(asyncapi_text())["components"]["schemas"]
    fitting = []
    for name, schema in schemas.items():
        validator = jsonschema.Draft7Validator({**schema, "components": {"schemas": schemas}})
        tag = next((field for field in ("do", "type", "what") if field in schema.get("properties", {})), None)
        if tag in plain and plain[tag] in schema["properties"][tag]["enum"] and validator.is_valid(plain):
            fitting.append(name)
    assert len(fitting) == 1
