"""The bus over a NATS server, for rooms that have one: it spares the database what workers tell each other."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit, urlunsplit

import msgspec
import nats
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from khrap.room.bus import CHANNEL, OPEN_SECONDS, RECONNECT_SECONDS, TELL_SECONDS, Listener, Notice

__all__ = ["NatsBus"]

PING_SECONDS = 10
"""How often it is asked whether the server is there."""

logger = structlog.get_logger()
_DECODER: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)


class NatsBus:
    """The bus between processes at one NATS server; it connects anew by itself when the connection is lost.

    Args:
        url: the server; a path names the room, as others may be there: ``nats://bus.example:4222/ours``.
    """

    def __init__(self, url: str) -> None:
        """Prepare it."""
        parts = urlsplit(url)
        room = parts.path.strip("/")
        self._server = urlunsplit(parts._replace(path=""))
        self._subject = f"{CHANNEL}.{room}" if room else CHANNEL
        self._client: Client | None = None

    async def open(self, listener: Listener) -> None:
        """Begin to listen.

        Raises:
            ConnectionError: the server does not answer.
        """

        async def hear(message: Msg) -> None:
            listener(_DECODER.decode(message.data))

        async def be_back() -> None:
            listener(None)

        try:
            async with asyncio.timeout(OPEN_SECONDS):
                self._client = await self._connect(be_back)
            await self._client.subscribe(self._subject, cb=hear)
            await self._client.flush()
        except (TimeoutError, OSError, Error) as error:
            raise ConnectionError("the NATS server (bus_url) does not answer") from error
        listener(None)

    async def _connect(self, be_back: Callable[[], Awaitable[None]]) -> Client:
        return await nats.connect(
            self._server,
            name=CHANNEL,
            reconnected_cb=be_back,
            error_cb=_tell,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_SECONDS,
            ping_interval=PING_SECONDS,
        )

    async def close(self) -> None:
        """End."""
        if self._client is not None:
            with contextlib.suppress(TimeoutError):  # a server that does not take what it is sent
                async with asyncio.timeout(TELL_SECONDS):
                    await self._client.close()

    async def publish(self, notice: Notice) -> None:
        """Tell the other workers."""
        if self._client is None or not self._client.is_connected:
            return
        try:
            async with asyncio.timeout(TELL_SECONDS):
                await self._client.publish(self._subject, msgspec.json.encode(notice))
        except (OSError, Error) as error:
            logger.warning("bus-not-told", error=type(error).__name__)


async def _tell(error: Exception) -> None:
    logger.warning("bus-lost", error=type(error).__name__)
