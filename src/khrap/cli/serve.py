"""`khrap serve`: open a card room."""

import asyncio
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from khrap.cli.errors import InputError
from khrap.rules.problems import in_one_line

if TYPE_CHECKING:
    from khrap.room.bus import Bus
    from khrap.room.settings import Settings

__all__ = ["serve"]

_GRACE: Final = 10
"""Seconds that requests under way are given when the room closes."""
_LARGEST_MESSAGE: Final = 64 * 1024


@click.command()
@click.option("--config", metavar="FILE", type=click.Path(path_type=Path), help="The settings file (TOML).")
@click.option("--host", help="The address to listen at.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port to listen at.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes; more than one needs PostgreSQL.")
def serve(*, config: Path | None, host: str | None, port: int | None, workers: int | None) -> None:
    """Open a card room, and keep it open until Ctrl-C.

    Settings come from the file, from environment variables such as KHRAP_PORT, and from the options; what comes
    later wins. Without any, the room keeps its data in the folder ./data and is open at http://127.0.0.1:8000 to
    this machine only.
    """
    try:
        from khrap.room.bus import bus_for
        from khrap.room.database import migrate, only_room
        from khrap.room.logs import set_up_log
        from khrap.room.settings import CONFIG, variable
        from khrap.room.store.protocol import StoreError
    except ModuleNotFoundError as error:
        raise _not_installed(error) from error

    given = {"host": host, "port": port, "workers": workers}
    if config is not None:
        os.environ[CONFIG] = str(config)
    # The workers read the settings again, from their environment.
    os.environ |= {variable(name): str(value) for name, value in given.items() if value is not None}
    settings = _settings(os.environ)
    set_up_log(settings)
    with ExitStack() as closing:
        try:
            bus = bus_for(settings)  # whether its package is there
            closing.enter_context(only_room(settings.database))
            asyncio.run(migrate(settings.database))
            asyncio.run(_reach(bus))
        except (StoreError, OSError, ValueError) as error:
            raise InputError(in_one_line(str(error))) from error
        click.echo(f"The card room opens at {settings.address} (Ctrl-C closes it).")
        click.echo(f"Its API is described at {settings.address}/api")
        closing.enter_context(_shared_numbers(settings.workers))
        _run(settings)


def _settings(environment: Mapping[str, str]) -> "Settings":
    from khrap.room.settings import SettingsError, load_settings

    try:
        return load_settings(None, environment)
    except SettingsError as error:
        raise InputError(str(error)) from error


async def _reach(bus: "Bus") -> None:
    await bus.open(lambda _: None)
    await bus.close()


def _run(settings: "Settings") -> None:
    import uvicorn

    uvicorn.run(
        "khrap.room.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        ws="websockets-sansio",
        ws_max_size=_LARGEST_MESSAGE,
        # Updates are small and many: to press each of them costs more than to send it, and memory for each socket.
        ws_per_message_deflate=False,
        # Which proxies are believed is for the room to say (trusted_proxies), and it has a log of its own.
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=_GRACE,
    )


@contextmanager
def _shared_numbers(workers: int) -> Iterator[None]:
    """Give several workers a folder in which they put together what they count."""
    if workers == 1:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="khrap-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        yield


def _not_installed(error: ModuleNotFoundError) -> InputError:
    return InputError(
        f"khrap serve needs packages that are not installed ({error.name} is missing): "
        "install khrap with them, by pip install 'khrap[room]'"
    )
