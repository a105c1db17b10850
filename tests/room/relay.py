"""A line between a room and a server that can hang, as a network does: nothing comes, nothing goes, nothing is lost."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit

__all__ = ["Relay", "relay"]

_POSTGRES = 5432


class Relay:
    """Passes on what both sides say, while it does not hang.

    Args:
        server: the address of the server.
    """

    def __init__(self, server: str) -> None:
        self._server = urlsplit(server)
        self._goes = asyncio.Event()
        self._goes.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def url(self) -> str:
        """The address of the server by this line."""
        user = f"{self._server.username or ''}@" if "@" in self._server.netloc else ""
        return f"{self._server.scheme}://{user}127.0.0.1:{self.port}{self._server.path}"

    def hang(self) -> None:
        """Let nothing through, until it is let `go_on`."""
        self._goes.clear()

    def go_on(self) -> None:
        """Let everything through again."""
        self._goes.set()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a connection, and make one of its own to the server."""
        folder = parse_qs(self._server.query).get("host")
        if folder:
            behind = await asyncio.open_unix_connection(f"{folder[0]}/.s.PGSQL.{_POSTGRES}")
        else:
            behind = await asyncio.open_connection(self._server.hostname, self._server.port or _POSTGRES)
        for source, target in ((reader, behind[1]), (behind[0], writer)):
            task = asyncio.create_task(self._pass_on(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError), contextlib.closing(target):
            while said := await source.read(65_536):
                await self._goes.wait()
                target.write(said)
                await target.drain()

    async def end(self) -> None:
        """Close all connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def relay(server: str) -> AsyncIterator[Relay]:
    """Have a line to a server."""
    line = Relay(server)
    async with await asyncio.start_server(line.take, "127.0.0.1", 0) as listening:
        line.port = listening.sockets[0].getsockname()[1]
        try:
            yield line
        finally:
            await line.end()
