"""Who asks: the cookie of a browser, or the personal token of a program."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.types import ASGIApp

from khrap.room.accounts import Credential, Person
from khrap.room.accounts.accounts import refuse_banned
from khrap.room.accounts.clock import now
from khrap.room.http.security import is_foreign, same_origin
from khrap.room.refusals import Forbidden, NotLoggedIn, Refused
from khrap.room.services import Services, services_of
from khrap.room.settings import Settings

__all__ = ["BANNED_TOO", "Authentication", "cookie_name", "forget_cookie", "person_of", "session_cookie"]

BANNED_TOO = "banned_too"
"""The option of routes that the banned may use."""

_SAFE = {"GET", "HEAD", "OPTIONS"}

Connection = ASGIConnection[Any, Any, Any, Any]
Known = tuple[Person, Credential]


class Authentication(AbstractAuthenticationMiddleware):
    """Sets `user` (a `Person` or None) and `auth` (a `Credential` or None) of every connection.

    Who is not logged in is nobody, which is for the route to refuse; a wrong token is refused here, and so are
    requests in the name of a browser that other sites have made, who asks too often, and who is banned.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Look at the requests of all methods."""
        super().__init__(app, exclude_http_methods=[])

    async def authenticate_request(self, connection: Connection) -> AuthenticationResult:
        """Find out who asks.

        Raises:
            Refused: there can be no such address.
            NotLoggedIn: the token is nobody's.
            Forbidden: another site asks, or somebody who is banned.
            TooMany: somebody asks too often.
        """
        services = services_of(connection.app.state)
        if "\0" in connection.scope["path"] or b"%00" in connection.scope["query_string"]:
            raise Refused("bad-address", "no address of this room has a zero byte")  # PostgreSQL has no such text
        known = await _known(services, connection)
        person, credential = known or (None, None)
        if connection.scope["type"] == ScopeType.HTTP and connection.scope["method"] not in _SAFE:
            _refuse_foreign(connection, credential)
        services.limits.calls.take(f"account/{person.id}" if person else services.limits.key(connection))
        if person and not connection.route_handler.opt.get(BANNED_TOO):
            refuse_banned(person.banned_until, now())
        return AuthenticationResult(user=person, auth=credential)


async def _known(services: Services, connection: Connection) -> Known | None:
    header = connection.headers.get("authorization")
    if header is None:
        cookie = connection.cookies.get(cookie_name(services.settings))
        return await services.logins.by_cookie(cookie) if cookie else None
    scheme, _, token = header.partition(" ")
    known = await services.logins.by_token(token.strip()) if scheme.lower() == "bearer" else None
    if known is None:
        services.limits.calls.take(services.limits.key(connection))
        raise NotLoggedIn("bad-token", 'the header must be "Authorization: Bearer" and a token that was not deleted')
    return known


def _refuse_foreign(connection: Connection, credential: Credential | None) -> None:
    by_cookie = credential is not None and credential.kind == "session"
    if is_foreign(connection) or (by_cookie and not same_origin(connection)):
        raise Forbidden(
            "foreign-origin",
            "a request with a cookie must come from a page of this room (Origin, Sec-Fetch-Site); "
            "programs use a token instead",
        )


def person_of(request: Request[Person | None, Credential | None, Any]) -> Person:
    """Return who asks.

    Raises:
        NotLoggedIn: nobody is logged in.
    """
    if request.user is None:
        raise NotLoggedIn("not-logged-in", "log in first, or be a guest: POST /api/v1/guest")
    return request.user


def cookie_name(settings: Settings) -> str:
    """Return the name of the cookie; over TLS browsers see to it that no other host can set it."""
    return "__Host-khrap" if settings.secure else "khrap"


def session_cookie(settings: Settings, value: str) -> Cookie:
    """Return the cookie of a session that has begun."""
    return Cookie(
        key=cookie_name(settings),
        value=value,
        max_age=settings.session_days * 24 * 60 * 60,
        path="/",
        secure=settings.secure,
        httponly=True,
        samesite="lax",
    )


def forget_cookie(settings: Settings) -> Cookie:
    """Return the cookie that makes a browser forget its session."""
    cookie = session_cookie(settings, "")
    cookie.max_age = 0
    return cookie
