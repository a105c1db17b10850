"""Headers that tell browsers to be strict, and the check that a request comes from our own pages."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from khrap.room.services import services_of

__all__ = ["add_headers", "is_foreign", "same_origin"]

Connection = ASGIConnection[Any, Any, Any, Any]

_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the headers to an answer; what the API says is kept nowhere on the way."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders(message)
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")


def same_origin(connection: Connection) -> bool:
    """Tell whether a browser says that a request comes from our own pages."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = connection.headers.get("origin")
    return origin is not None and _is_ours(connection, origin)


def is_foreign(connection: Connection) -> bool:
    """Tell whether a browser says that a request comes from elsewhere; programs say nothing."""
    says = "sec-fetch-site" in connection.headers or "origin" in connection.headers
    return says and not same_origin(connection)


def _is_ours(connection: Connection, origin: str) -> bool:
    public_url = services_of(connection.app.state).settings.public_url
    if public_url:
        return origin.lower() == public_url.rstrip("/").lower()
    host = connection.headers.get("host", "")
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
