"""Reading messages: strict in what is known, deaf to what a newer card room adds."""

from typing import Any, Final, get_args

import msgspec

from khrap.protocol import Happened, Message
from khrap.protocol.lobby import LobbyNews

__all__ = ["read_lobby", "read_message"]


def _tags(union: Any) -> frozenset[str]:
    return frozenset(kind.__struct_config__.tag for kind in get_args(union))


_TYPES: Final = _tags(Message)
_HAPPENINGS: Final = _tags(Happened)


def read_message(text: str | bytes) -> Message | None:
    """Read a message of a table.

    Unknown fields are ignored, and so is what happened in a way that this client does not know.

    Returns:
        The message; None if it is of a type that this client does not know.

    Raises:
        msgspec.DecodeError: it is no message.

    >>> read_message('{"type": "presence", "seq": 7, "now": 0, "seats": [1, 3], "watchers": 2, "new": true}')
    Presence(seats=(1, 3), watchers=2, seq=7, now=0)
    >>> read_message('{"type": "fireworks"}')
    """
    plain = msgspec.json.decode(text, type=dict[str, Any])
    if plain.get("type") not in _TYPES:
        return None
    if plain["type"] == "update":
        plain["happened"] = [it for it in plain.get("happened", ()) if it.get("what") in _HAPPENINGS]
    message: Message = msgspec.convert(plain, Message)
    return message


def read_lobby(text: str | bytes) -> LobbyNews | None:
    """Read a message of the lobby; None if it is of a type that this client does not know.

    Raises:
        msgspec.DecodeError: it is no message.
    """
    plain = msgspec.json.decode(text, type=dict[str, Any])
    return msgspec.convert(plain, LobbyNews) if plain.get("type") == "lobby" else None
