"""The WebSockets as AsyncAPI describes them, made of the messages themselves (`khrap.protocol`)."""

import json
from importlib.metadata import version
from typing import Any, Final, get_args

import msgspec
from litestar import Response, get

from khrap.protocol import VERSION, Command, Happened, Message
from khrap.protocol.lobby import LobbyNews
from khrap.room.http.socket import LONGEST_NUMBER

__all__ = ["asyncapi", "asyncapi_json", "asyncapi_text"]

_SCHEMAS: Final = "#/components/schemas/{name}"
_COMMANDS: Final = get_args(Command)
_TOLD: Final = get_args(Message)


def asyncapi() -> dict[str, Any]:
    """Return the description of the WebSockets (AsyncAPI 3.0)."""
    kinds = [*_COMMANDS, *_TOLD, LobbyNews]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Khrap card room",
            "version": version("khrap"),
            "description": "Tables and the lobby over WebSockets. Amounts are chips, times milliseconds since 1970 "
            "(UTC), durations milliseconds. Unknown fields, message types and happenings are to be ignored.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {"table": _table(), "lobby": _lobby()},
        "operations": {
            "ask": {
                "action": "receive",
                "channel": {"$ref": "#/channels/table"},
                "summary": "A client asks something of a table; the answer has the same id.",
                "messages": [_in_channel("table", kind) for kind in _COMMANDS],
                "reply": {
                    "channel": {"$ref": "#/channels/table"},
                    "messages": [{"$ref": "#/channels/table/messages/Answer"}],
                },
            },
            "tell": {
                "action": "send",
                "channel": {"$ref": "#/channels/table"},
                "summary": "The card room tells a client of a table.",
                "messages": [_in_channel("table", kind) for kind in _TOLD],
            },
            "tellOfTables": {
                "action": "send",
                "channel": {"$ref": "#/channels/lobby"},
                "summary": "The card room tells a client of the public tables.",
                "messages": [_in_channel("lobby", LobbyNews)],
            },
        },
        "components": {"messages": {kind.__name__: _message(kind) for kind in kinds}, "schemas": _schemas(kinds)},
    }


def asyncapi_text() -> str:
    """Return the description as it is checked in (docs/asyncapi.json) and served."""
    return json.dumps(asyncapi(), ensure_ascii=False, indent=2) + "\n"


@get("/api/asyncapi.json", include_in_schema=False, sync_to_thread=False)
def asyncapi_json() -> Response[str]:
    """Describe the WebSockets."""
    return Response(asyncapi_text(), media_type="application/json")


def _table() -> dict[str, Any]:
    since = {
        "type": "object",
        "properties": {
            "since": {
                "type": "integer",
                "minimum": 0,
                "maximum": 10**LONGEST_NUMBER - 1,
                "description": "The number of the last event that the client knows of; it is told what happened since.",
            }
        },
    }
    return {
        "address": f"/api/v{VERSION}/tables/{{code}}/socket",
        "description": "A table, to play or to watch at.",
        "parameters": {"code": {"description": "The table's name in addresses."}},
        "messages": {kind.__name__: _component(kind) for kind in (*_COMMANDS, *_TOLD)},
        "bindings": {"ws": {"method": "GET", "query": since}},
    }


def _lobby() -> dict[str, Any]:
    return {
        "address": f"/api/v{VERSION}/lobby",
        "description": "The public tables: all of them at first, then what changes.",
        "messages": {LobbyNews.__name__: _component(LobbyNews)},
    }


def _component(kind: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": f"#/components/messages/{kind.__name__}"}


def _in_channel(channel: str, kind: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": f"#/channels/{channel}/messages/{kind.__name__}"}


def _message(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        "name": str(kind.__struct_config__.tag),
        "summary": (kind.__doc__ or "").strip().partition("\n")[0],
        "payload": {"$ref": _SCHEMAS.format(name=kind.__name__)},
    }


def _schemas(kinds: list[type[msgspec.Struct]]) -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components([*kinds, *get_args(Happened)], ref_template=_SCHEMAS)
    plain: dict[str, Any] = _without_discriminators(schemas)
    return dict(sorted(plain.items()))


def _without_discriminators(schema: Any) -> Any:
    """Leave out what JSON Schema of OpenAPI has and that of AsyncAPI has not; the tags say the same."""
    if isinstance(schema, dict):
        return {key: _without_discriminators(value) for key, value in schema.items() if key != "discriminator"}
    if isinstance(schema, list | tuple):
        return [_without_discriminators(value) for value in schema]
    return schema
