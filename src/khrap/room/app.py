"""The application: what is served, and how it begins and ends."""

import os
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar, Request, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Server
from litestar.types import ControllerRouterHandler

from khrap.room.accounts import Person
from khrap.room.http.accounts import Door, Oneself, Tokens
from khrap.room.http.admin import Admin
from khrap.room.http.asyncapi import asyncapi_json
from khrap.room.http.auth import Authentication, cookie_name, person_of
from khrap.room.http.bodies import JsonRequest
from khrap.room.http.described import LeastOfZero
from khrap.room.http.errors import EXCEPTION_HANDLERS, nothing_there
from khrap.room.http.health import health_router
from khrap.room.http.history import Deals, History
from khrap.room.http.page import DescriptionPage
from khrap.room.http.pages import Client, page_handlers, pages_router
from khrap.room.http.positions import Replays
from khrap.room.http.rules import RuleSets
from khrap.room.http.security import add_headers
from khrap.room.http.socket import lobby_socket, table_socket
from khrap.room.http.tables import Tables
from khrap.room.http.watch import watched
from khrap.room.logs import set_up_log
from khrap.room.services import Services, services_of
from khrap.room.settings import Settings, load_settings

__all__ = ["create_app", "from_environment", "openapi_text"]

_LARGEST_BODY = 64 * 1024

_API: list[ControllerRouterHandler] = [
    Door,
    Oneself,
    Tokens,
    RuleSets,
    Tables,
    History,
    Deals,
    Replays,
    Admin,
    table_socket,
    lobby_socket,
]
"""What is served under ``/api/v1``."""


def create_app(settings: Settings, client: Client | None = None) -> Litestar:
    """Return the application of a room.

    Args:
        settings: how the room is run; the schema of its database must be there when the application starts.
        client: the browser client; the built one if none is given.
    """
    services, client = Services.of(settings), client or Client()
    app = Litestar(
        route_handlers=[Router("/api/v1", route_handlers=_API), asyncapi_json, health_router, pages_router(client)],
        plugins=[LeastOfZero()],
        request_class=JsonRequest,
        lifespan=[services.running],
        state=State({"services": services}),
        dependencies={
            "services": Provide(provide_services, sync_to_thread=False),
            "person": Provide(provide_person, sync_to_thread=False),
        },
        middleware=[Authentication],
        exception_handlers={**EXCEPTION_HANDLERS, **page_handlers(client)},
        before_send=[add_headers],
        request_max_body_size=_LARGEST_BODY,
        openapi_config=_openapi(settings),
        logging_config=None,
    )
    # Outside of everything, so that requests without a route are counted, too.
    app.asgi_handler = watched(app.asgi_handler, services)
    return app


def from_environment() -> Litestar:
    """Return the application that the environment describes; each worker of `khrap serve` begins with this.

    Raises:
        SettingsError: the settings cannot be used.
    """
    settings = load_settings(None, os.environ)
    set_up_log(settings)
    return create_app(settings)


def provide_services(state: State) -> Services:
    """Give routes the services of the room."""
    return services_of(state)


def provide_person(request: Request[Any, Any, Any]) -> Person:
    """Give routes who asks, and refuse nobody."""
    return person_of(request)


def openapi_text() -> str:
    """Return the description of the API as it is checked in (``docs/openapi.json``)."""
    schema = create_app(Settings()).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def _openapi(settings: Settings) -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Khrap card room",
        version=version("khrap"),
        description="Accounts, rules and tables. Amounts are chips, times milliseconds since 1970 (UTC).",
        openapi_router=Router("/api", route_handlers=[], after_request=nothing_there, include_in_schema=False),
        render_plugins=[DescriptionPage("/"), JsonRenderPlugin(path="/openapi.json")],
        servers=[Server(url="/")],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "session": SecurityScheme(type="apiKey", name=cookie_name(settings), security_scheme_in="cookie"),
                "token": SecurityScheme(type="http", scheme="bearer"),
            }
        ),
    )
