"""The bus: how workers hear of what others have done. It never carries a card, only "table 5 is at 17".

`LocalBus` is for one process; `PostgresBus` uses LISTEN and NOTIFY between any number of them, and
`khrap.room.nats_bus.NatsBus` a NATS server.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Protocol

import asyncpg
import msgspec
import structlog

from khrap.room.background import end
from khrap.room.settings import Settings

__all__ = ["Bus", "LocalBus", "Notice", "PostgresBus", "bus_for"]

CHANNEL = "khrap"
RECONNECT_SECONDS = 0.5
OPEN_SECONDS = 30
TELL_SECONDS = 1.0
"""How long what carries notices may take for one before it is not waited for."""

logger = structlog.get_logger()


class Notice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a worker tells the others."""

    worker: str
    table: int | None = None
    """The table that it is about."""
    seq: int | None = None
    """The number its log is at."""
    chat: int | None = None
    """The number of a new line of its chat."""
    here: tuple[int, ...] | None = None
    """The accounts that this worker has sockets of at the table."""
    watchers: int = 0
    lobby: str | None = None
    """A table, by its code, whose line in the lobby has changed."""
    asks: bool = False
    """Whether this worker wants to be told who is at the table."""
    logged_out: int | None = None
    """An account whose sockets are to be closed."""


_DECODER: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)

Listener = Callable[[Notice | None], None]
"""What hears notices. None means: some may have been missed."""


class Bus(Protocol):
    """How workers tell each other."""

    async def open(self, listener: Listener) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """End."""

    async def publish(self, notice: Notice) -> None:
        """Tell the other workers; a failure is logged and not raised, as they find out by themselves later."""


class LocalBus:
    """The bus of a process that is alone: there is nobody to tell."""

    async def open(self, listener: Listener) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""

    async def publish(self, notice: Notice) -> None:
        """Do nothing."""


class PostgresBus:
    """The bus between processes on one PostgreSQL; it connects anew by itself when the connection is lost.

    Args:
        url: the database.
    """

    def __init__(self, url: str) -> None:
        """Prepare it."""
        self._url = url
        self._task: asyncio.Task[None] | None = None
        self._connection: asyncpg.Connection[Any] | None = None
        self._ready = asyncio.Event()
        self._lock = asyncio.Lock()

    async def open(self, listener: Listener) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen(listener))
        async with asyncio.timeout(OPEN_SECONDS):
            await self._ready.wait()

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                await self._listen_once(listener)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                logger.warning("bus-lost", error=type(error).__name__)
            self._connection = None
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen_once(self, listener: Listener) -> None:
        """Listen until the connection is lost."""
        lost = asyncio.Event()
        connection = await asyncpg.connect(self._url)
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, lambda *heard: listener(_DECODER.decode(heard[3])))
        self._connection = connection
        self._ready.set()
        listener(None)
        await lost.wait()

    async def close(self) -> None:
        """End."""
        await end(self._task)
        if self._connection is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError):  # a server that does not answer any more
                await self._connection.close(timeout=TELL_SECONDS)

    async def publish(self, notice: Notice) -> None:
        """Tell the other workers."""
        connection = self._connection
        if connection is None:
            return
        try:
            async with self._lock, asyncio.timeout(TELL_SECONDS):
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, msgspec.json.encode(notice).decode())
        except TimeoutError:
            connection.terminate()  # when there is a new one, all workers hear anew where each table stands
            logger.warning("bus-lost", error="TimeoutError")
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            logger.warning("bus-not-told", error=type(error).__name__)


def bus_for(settings: Settings) -> Bus:
    """Return the bus of a room, not open yet.

    Raises:
        ValueError: it needs a package that is not installed.
    """
    if not settings.on_postgres:
        return LocalBus()
    if not settings.bus_url:
        return PostgresBus(settings.database)
    try:
        from khrap.room.nats_bus import NatsBus
    except ModuleNotFoundError as error:
        raise ValueError(
            f"bus_url needs a package that is not installed ({error.name}): pip install 'khrap[nats]'"
        ) from error
    return NatsBus(settings.bus_url)
