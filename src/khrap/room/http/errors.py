"""Errors as they are answered: always ``{"error": {"code", "message", "details", "said"}}``.

`code` is for programs, `message` for people (in English); `said` has the message by language where there are several.
"""

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from asyncpg import PostgresError
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from khrap.protocol import ErrorBody
from khrap.room.http.routes import route_of
from khrap.room.logs import log
from khrap.room.refusals import Refused, TooMany
from khrap.room.services import services_of
from khrap.room.store.protocol import StoreError

__all__ = [
    "DONE",
    "EXCEPTION_HANDLERS",
    "ErrorAnswer",
    "allowed_words",
    "by_framework",
    "nothing_there",
    "refusals",
    "wrong_request",
]

_ALWAYS = (400, 401, 403, 413, 429, 503)
_CODES = {
    400: "bad-request",
    401: "not-logged-in",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "unsupported-media-type",
    429: "too-many-requests",
    503: "unavailable",
}
_MEANINGS = {
    400: "The request is not as it should be.",
    401: "Nobody is logged in, or name, password or token are wrong.",
    403: "Not allowed: a request of another site, a wrong password, or a banned account.",
    404: "There is no such thing.",
    409: "It does not go together with how things are now.",
    413: "The request is too large.",
    429: "Too often; `Retry-After` says how many seconds to wait.",
    503: "The database cannot be reached now.",
}

_BY_FRAMEWORK = {
    404: "there is nothing at this address; /api/openapi.json lists what there is",
    405: "this address does not take requests of this method; the header Allow names those it takes",
    413: "the request is too large: 64 kB are the most",
}

AnyRequest = Request[Any, Any, Any]


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The answer to a request that cannot be done."""

    error: ErrorBody


def nothing_there(response: Response[Any]) -> Response[Any]:
    """Say in our way what the framework says beside the documents of the API with a page of its own."""
    if response.status_code == 404:
        return _answer(404, ErrorBody(code="not-found", message=_BY_FRAMEWORK[404]))
    return response


DONE = {204: ResponseSpec(data_container=None, description="Done.")}
"""Documents the answer of a route that has nothing to say."""


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Document the errors of a route: those of its own beside those that every route has."""
    return {
        status: ResponseSpec(data_container=ErrorAnswer, description=_MEANINGS[status], generate_examples=False)
        for status in sorted({*_ALWAYS, *statuses})
    }


def _answer(status: int, body: ErrorBody, headers: Mapping[str, str] | None = None) -> Response[ErrorAnswer]:
    answer = ErrorAnswer(body)
    return Response(answer, status_code=status, headers=dict(headers or {}), media_type="application/json")


def _refused(_request: AnyRequest, error: Refused) -> Response[ErrorAnswer]:
    headers = {}
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(error.wait)
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return _answer(error.status, error.body, headers)


def by_framework(request: AnyRequest, error: HTTPException) -> Response[ErrorAnswer]:
    """Answer what the framework refuses: no such route, no such method, an address that is not as described."""
    status = error.status_code
    if status >= 500:
        return _failed(request, error)
    if isinstance(error.extra, list) and error.extra:
        return _refused(request, wrong_request([_problem(request, entry) for entry in error.extra]))
    code = _CODES.get(status, "bad-request")
    message = _BY_FRAMEWORK.get(status) or error.detail or HTTPStatus(status).phrase
    return _answer(status, ErrorBody(code=code, message=message), error.headers)


def wrong_request(problems: list[dict[str, str]]) -> Refused:
    """Return how a request is refused that is not as described.

    Args:
        problems: what is wrong: of each the ``key`` (where it is) and a ``message``.
    """
    said = "; ".join(f"{problem['key']}: {problem['message']}" for problem in problems)
    return Refused("bad-request", f"the request is not as it should be: {said}", {"problems": problems})


def allowed_words(kind: Any, message: str) -> str:
    """Return what is to be added to the message that a value is none of the words that a type allows.

    >>> from typing import Literal
    >>> allowed_words(Literal["en", "ru"] | None, "Invalid enum value 'fr'")
    '; allowed: en, ru'
    >>> allowed_words(int, "Expected `int`, got `str`")
    ''
    """
    if not message.startswith("Invalid enum value"):
        return ""
    info = msgspec.inspect.type_info(kind)
    parts = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    words = [str(word) for part in parts if isinstance(part, msgspec.inspect.LiteralType) for word in part.values]
    return f"; allowed: {', '.join(words)}" if words else ""


def _problem(request: AnyRequest, entry: object) -> dict[str, str]:
    """Say what is wrong with a part of an address, which is all that the framework looks at."""
    found = entry if isinstance(entry, dict) else {"message": str(entry)}
    key, message = str(found.get("key") or "address"), str(found.get("message", ""))
    parameter = request.route_handler.parsed_fn_signature.parameters.get(key)
    return {"key": key, "message": message + (allowed_words(parameter.annotation, message) if parameter else "")}


def _unavailable(_request: AnyRequest, error: Exception) -> Response[ErrorAnswer]:
    log.error("database", error=type(error).__name__, exc_info=error)
    message = "the database cannot be reached now: try again in a moment"
    return _answer(503, ErrorBody(code="unavailable", message=message), {"Retry-After": "1"})


def _too_deep(_request: AnyRequest, _error: RecursionError) -> Response[ErrorAnswer]:
    return _answer(400, ErrorBody(code="bad-request", message="the request is nested too deeply"))


def _failed(request: AnyRequest, error: Exception) -> Response[ErrorAnswer]:
    """Answer a fault of ours with a number by which the log can be searched."""
    incident = secrets.token_hex(4)
    services_of(request.app.state).metrics.failures.inc()
    log.error("failed", incident=incident, method=request.method, route=route_of(request.scope), exc_info=error)
    message = f"something went wrong on our side; the number of the incident is {incident}"
    return _answer(500, ErrorBody(code="internal", message=message, details={"incident": incident}))


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    Refused: _refused,
    HTTPException: by_framework,
    StoreError: _unavailable,
    DBAPIError: _unavailable,
    # Of these kinds of it the database is not to blame.
    DataError: _failed,
    IntegrityError: _failed,
    ProgrammingError: _failed,
    PoolTimeout: _unavailable,
    # What connecting to PostgreSQL comes to nothing with.
    PostgresError: _unavailable,
    OSError: _unavailable,
    RecursionError: _too_deep,
    Exception: _failed,
}
"""How each kind of exception is answered."""
