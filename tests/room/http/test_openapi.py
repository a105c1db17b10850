"""The description of the API: it is current, and it is true."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec

from khrap.room.app import create_app, openapi_text
from tests.room.http.conftest import Room, said

CHECKED_IN = Path(__file__).parents[3] / "docs" / "openapi.json"


def test_the_description_that_is_checked_in_is_current() -> None:
    # If not: python -c "from khrap.room.app import openapi_text as t; print(t(), end='')" > docs/openapi.json
    assert openapi_text() == CHECKED_IN.read_text(encoding="utf-8")


def test_the_room_serves_the_description(room: Room) -> None:
    served = said(httpx.get(f"{room.url}/api/openapi.json"))
    assert served == msgspec.json.decode(CHECKED_IN.read_bytes())


def test_the_page_needs_nothing_but_itself(room: Room) -> None:
    answer = httpx.get(f"{room.url}/api")
    assert answer.headers["content-type"].startswith("text/html")
    assert "POST /api/v1/guest" in answer.text
    assert '<h3 id="ErrorAnswer">' in answer.text
    assert "<script" not in answer.text
    assert "://" not in answer.text


def test_every_operation_has_a_summary_and_says_its_errors() -> None:
    for path, methods in msgspec.json.decode(CHECKED_IN.read_bytes())["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert "operationId" in operation
            if path.startswith("/api/v1/"):
                assert {"400", "401", "403", "429", "503"} <= operation["responses"].keys(), (method, path)


LIMITS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "enum")


def limits(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the limits of a value, wherever in its schema they stand."""
    found = {key: value for key, value in schema.items() if key in LIMITS}
    for part in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        found |= limits(part)
    return {key: sorted(value) if key == "enum" else value for key, value in found.items()}


def test_every_limit_that_is_kept_is_described(room: Room) -> None:
    """So that a program can find out beforehand what will be refused."""
    described = msgspec.json.decode(CHECKED_IN.read_bytes())["components"]["schemas"]
    app, seen = create_app(room.services.settings), 0
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if (body := handler.parsed_data_field) is None:
                continue
            name = body.annotation.__name__
            _, known = msgspec.json.schema_components([body.annotation])
            for field, kept in known[name]["properties"].items():
                said = limits(described[name]["properties"][field])
                seen += len(limits(kept))
                if field in ("name", "password", "new"):  # of these more is refused than the types say
                    assert said["maxLength"] <= limits(kept)["maxLength"], (name, field)
                else:
                    assert said == limits(kept), (name, field)
    assert seen > 30
    assert limits(described["Registration"]["properties"]["name"]) == {"minLength": 2, "maxLength": 20}
    assert limits(described["NewPassword"]["properties"]["new"]) == {"minLength": 8, "maxLength": 200}


CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "unsupported_method",
)


def explore(room: Room, folder: Path, *options: str) -> None:
    """Let Schemathesis send what is allowed and what is not, and compare the answers with the description."""
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{room.url}/api/openapi.json"),
            *("--checks", ",".join(CHECKS)),
            *("--phases", "coverage,fuzzing"),
            *("--max-examples", "8"),
            *("--generation-deterministic", "--continue-on-failure", "--no-color"),
            *options,
        ],
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "No test cases were generated" not in ended.stdout


def test_answers_are_as_described_for_a_member(room: Room, tmp_path: Path) -> None:
    token = said(room.member().post("/me/tokens", json={"label": "explorer"}), 201)["token"]
    room.sql("UPDATE token SET id = 987654321")  # so that the explorer does not delete it
    # Nor may it end everything; strangers try that address, too.
    explore(room, tmp_path, "-H", f"Authorization: Bearer {token}", "--exclude-path", "/api/v1/logout-everywhere")
    assert room.sql("SELECT count(*) FROM token WHERE id = 987654321") == [(1,)]


def test_answers_are_as_described_for_strangers(room: Room, tmp_path: Path) -> None:
    explore(room, tmp_path, "--include-path-regex", "/(guest|register|login|logout|rules|health)")
