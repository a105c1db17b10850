"""The page on the protocol says what the code does: every message, every code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import khrap.room
from khrap.client.decoding import read_lobby, read_message
from khrap.client.line import FOR_GOOD
from khrap.protocol import Answer, Command, Happened, LobbyTable, Message, Update
from khrap.protocol.lobby import LobbyNews
from khrap.protocol.table import Settlement
from khrap.room.http import errors, socket
from khrap.room.limits import Buckets
from khrap.room.settings import Settings
from khrap.room.state import COMMANDS_KEPT

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
JSON = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
SETTLEMENT = next(text for text in JSON if text.startswith('{"status"'))
EXAMPLES = [text for text in JSON if text != SETTLEMENT]
KINDS = {"do": Command, "type": Message | LobbyNews, "what": Happened}
REFUSALS = {"Refused", "Conflicting", "Missing", "Forbidden", "NotLoggedIn", "Unavailable"}


def tags(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


def rows(heading: str) -> dict[str, str]:
    """Return the table under a heading: the first column and the second."""
    section = PAGE.split(f"{heading}\n", 1)[1].split("\n## ", 1)[0]
    found = re.findall(r"^\| `?([^|` ]+)`? \| ([^|]+) \|", section, re.MULTILINE)
    return {key: meaning.strip() for key, meaning in found if not set(key) <= set("-") and key != "code"}


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_what_it_says(example: str) -> None:
    plain = msgspec.json.decode(example)
    field = next(field for field in KINDS if field in plain)
    decoded = msgspec.convert(plain, KINDS[field])
    assert known(plain) <= known(msgspec.to_builtins(decoded)) | {("details", "to_act")}


def known(plain: dict[str, Any]) -> set[tuple[str, ...]]:
    """Return the names of all fields of objects in objects, without those whose value is left out."""
    found: set[tuple[str, ...]] = set()
    for key, value in plain.items():
        if value is not None and value is not False:
            found.add((key,))
        if isinstance(value, dict):
            found |= {(key, *inner) for inner in known(value)}
    return found


def test_every_message_has_an_example() -> None:
    shown = {field: set() for field in KINDS}  # type: dict[str, set[str]]
    for example in EXAMPLES:
        plain = msgspec.json.decode(example)
        field = next(field for field in KINDS if field in plain)
        shown[field].add(plain[field])
    assert shown == {field: tags(kind) for field, kind in KINDS.items()}


def test_the_settlement_is_one() -> None:
    assert msgspec.json.decode(SETTLEMENT, type=Settlement).seats[0].net == 2


def test_the_page_has_all_codes_of_errors() -> None:
    assert set(rows("## Errors")) == set(_codes())


def _codes() -> Iterator[str]:
    """Yield every code of an error that stands in the source of the card room."""
    yield from errors._CODES.values()
    yield "too-many-requests"
    for path in Path(khrap.room.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                if call.func.id in REFUSALS and call.args:
                    yield from _texts(call.args[0])
                elif call.func.id == "ErrorBody":
                    yield from _texts(*(word.value for word in call.keywords if word.arg == "code"))


def _texts(*expressions: ast.expr) -> Iterator[str]:
    for expression in expressions:
        if isinstance(expression, ast.IfExp):
            yield from _texts(expression.body, expression.orelse)
        elif isinstance(expression, ast.Constant):
            yield str(expression.value)


def test_the_page_has_the_close_codes_of_the_room_and_the_client_knows_them() -> None:
    codes = {int(code) for code in rows("### How sockets are closed")}
    assert codes == {
        *(socket.BAD_REQUEST, socket.FOREIGN, socket.NOBODY, socket.TOO_SLOW, socket.TOO_MUCH),
        *(socket.LOGGED_OUT, socket.RESTART, socket.LATER),
        1009,  # of the WebSocket protocol itself
    }
    assert set(FOR_GOOD) == {socket.BAD_REQUEST, socket.FOREIGN, socket.NOBODY, socket.TOO_MUCH, socket.LOGGED_OUT}


def test_the_page_has_the_limits() -> None:
    settings = Settings()
    words = " ".join(PAGE.split())
    burst = Buckets(2 * settings.commands_per_second, seconds=2)
    assert sum(burst.wait("") == 0 for _ in range(100)) == 2 * settings.commands_per_second == 40
    assert f"at most {socket.LARGEST_COMMAND:,} characters" in words
    assert f"40 at once and {settings.commands_per_second} a second" in words
    assert f"chat {settings.chat_per_minute} times a minute, open {settings.tables_per_hour} tables an hour" in words
    assert f"make {settings.calls_per_minute} HTTP requests" in words
    assert f"its last {COMMANDS_KEPT} commands" in words


def test_clients_ignore_what_is_new() -> None:
    update = next(example for example in EXAMPLES if '"type": "update"' in example)
    plain = msgspec.json.decode(update)
    plain["happened"].append({"what": "fireworks", "seq": 8, "at": 0, "colour": "red"})
    plain["weather"] = plain["options"]["weather"] = plain["deal"]["weather"] = "fine"
    assert read_message(msgspec.json.encode(plain)) == msgspec.json.decode(update, type=Update)
    assert read_message('{"type": "fireworks", "colour": "red"}') is None
    assert read_lobby('{"type": "fireworks"}') is None
    answer = read_message('{"type": "answer", "seq": 1, "now": 2, "id": "a", "new": [], "error": null}')
    assert answer == Answer(seq=1, now=2, id="a")
    assert LobbyTable.__struct_config__.forbid_unknown_fields is False
