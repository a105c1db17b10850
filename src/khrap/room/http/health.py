"""What those ask who keep the server running: is it alive, is it ready, what does it count."""

import asyncio
from typing import Literal

import msgspec
from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from sqlalchemy import text

from khrap.room.http.errors import ErrorAnswer
from khrap.room.refusals import Unavailable
from khrap.room.services import Services

__all__ = ["health_router"]

_PATIENCE = 5
"""How many seconds the database may take to answer."""
_QUIET = {"exclude_from_auth": True}


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: Literal["ok"] = "ok"


@get("/health/live", opt=_QUIET, sync_to_thread=False, operation_id="live", tags=["Health"])
def live() -> Health:
    """Tell that the process answers."""
    return Health()


@get(
    "/health/ready",
    opt=_QUIET,
    operation_id="ready",
    tags=["Health"],
    responses={
        503: ResponseSpec(
            ErrorAnswer,
            generate_examples=False,
            description="The database does not answer, or the rules are not ready.",
        )
    },
)
async def ready(services: NamedDependency[Services]) -> Health:
    """Tell whether the database answers and the rules are compiled, so that tables can be served."""
    if not services.room.host.ready.is_set():
        raise Unavailable("starting", "the rules are being compiled, which is done once on a machine; try again soon")
    async with asyncio.timeout(_PATIENCE), services.engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
    return Health()


@get("/metrics", opt=_QUIET, sync_to_thread=False, include_in_schema=False)
def metrics(services: NamedDependency[Services]) -> Response[bytes]:
    """Give the numbers for Prometheus."""
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


health_router = Router("/", route_handlers=[live, ready, metrics])
"""The routes for operators."""
