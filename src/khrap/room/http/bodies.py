"""The bodies of requests: JSON that is read as strictly as what comes by a socket, and is refused with a reason."""

import functools
import re
from typing import Any

import msgspec
from litestar import Request

from khrap.room.http.errors import allowed_words, wrong_request
from khrap.room.refusals import Refused
from khrap.rules.problems import did_you_mean

__all__ = ["JsonRequest"]

_PLACE = re.compile(r" - at `\$\.?(?P<key>.*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>.*)`")


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is read by the type that its route wants.

    The framework would read JSON first and convert it then, so that "3" is taken for 3 and an empty body for nothing
    that can be told.
    """

    async def body(self) -> bytes:
        """Return the body, which must not be empty where a route wants one.

        Raises:
            Refused: it is.
        """
        content = await super().body()
        if not content and (kind := self._kind()) is not None:
            raise Refused("bad-request", f"the request needs a body: {_wanted(kind)}")
        return content

    async def json(self) -> Any:
        """Return what the body says.

        Raises:
            Refused: it is no JSON, or not what the route wants.
        """
        kind = self._kind()
        try:
            return _decoder(kind).decode(await self.body())
        except msgspec.ValidationError as error:
            raise wrong_request([_problem(kind, str(error))]) from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            wanted = f"the body must be JSON in UTF-8, {_wanted(kind)}"
            raise Refused("bad-request", f"{wanted}; it cannot be read: {error}") from error

    def _kind(self) -> Any:
        field = self.route_handler.parsed_data_field
        return None if field is None else field.annotation


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _wanted(kind: Any) -> str:
    needed = [field.encode_name for field in msgspec.structs.fields(kind) if field.required]
    return f"an object with {' and '.join(needed)}" if needed else "an object, {} at least"


def _problem(kind: Any, message: str) -> dict[str, str]:
    """Say what is wrong, where, and what would be right if it is one of a few words."""
    place = _PLACE.search(message)
    key, message = (place["key"], message[: place.start()]) if place else ("body", message)
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    if unknown := _UNKNOWN.fullmatch(message):
        message += did_you_mean(unknown["name"], list(types)) or f"; known: {', '.join(types)}"
    elif key in types:
        message += allowed_words(types[key], message)
    return {"key": key, "message": message}
