"""A line of the log and the numbers of every request."""

import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from khrap.room.http.routes import route_of
from khrap.room.logs import log
from khrap.room.services import Services

__all__ = ["watched"]


def watched(app: ASGIApp, services: Services) -> ASGIApp:
    """Return an application whose HTTP requests are logged and counted; web sockets pass through."""

    async def watch(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        begin, status = time.perf_counter(), 500

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, note_status)
        finally:
            _note(services, scope, status, time.perf_counter() - begin)

    return watch


def _note(services: Services, scope: HTTPScope, status: int, seconds: float) -> None:
    route = route_of(scope)
    method = scope["method"] if route != "none" else "any"  # anybody may invent methods
    services.metrics.requests.labels(method, route, status).inc()
    services.metrics.seconds.labels(method, route).observe(seconds)
    user = scope.get("user")
    write = log.debug if route.startswith(("/health/", "/metrics")) else log.info
    write(
        "request",
        method=method,
        route=route,
        status=status,
        ms=round(seconds * 1000, 1),
        account=user.id if user else None,
    )
