"""The lobby: which public tables there are, live, and at which ones somebody sits."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.protocol import LobbyTable
from khrap.protocol.lobby import LobbyNews
from khrap.room.background import end
from khrap.room.bus import Notice
from khrap.room.host import Host
from khrap.room.live import Live
from khrap.room.models import Seated, TableRow
from khrap.room.telling import lobby_table

__all__ = ["Lobby", "read_line"]

QUIET_SECONDS = 0.25
"""How long the lobby gathers news before it tells them."""

read_line: Callable[[bytes], LobbyTable] = msgspec.json.Decoder(LobbyTable).decode
"""Reads what the lobby says of a table, as the database keeps it."""


class Lobby:
    """The public tables of a room, as one worker knows them.

    Args:
        database: where they are kept.
        host: the tables.
    """

    def __init__(self, database: async_sessionmaker[AsyncSession], host: Host) -> None:
        """Begin with an empty list."""
        self._database, self._host = database, host
        self.tables: dict[str, LobbyTable] = {}
        self._news: dict[str, LobbyTable | None] = {}
        self._listeners: set[asyncio.Queue[LobbyNews]] = set()
        self._task: asyncio.Task[None] | None = None
        self._publishing: set[asyncio.Task[None]] = set()
        host.on_lobby = self.changed

    async def open(self) -> None:
        """Read all public tables."""
        self._task = asyncio.create_task(self._tell())
        await self.refresh()

    async def close(self) -> None:
        """End."""
        await end(self._task)

    async def refresh(self) -> None:
        """Read all public tables anew."""
        async with self._database() as database:
            rows = await database.scalars(select(TableRow.summary).where(TableRow.listed))
            found = {line.code: line for line in map(read_line, rows)}
        for code in self.tables.keys() - found.keys():
            self._set(code, None)
        for code, line in found.items():
            self._set(code, line)

    async def heard(self, code: str) -> None:
        """Read a table anew that another worker has changed."""
        async with self._database() as database:
            row = (await database.execute(select(TableRow).where(TableRow.code == code))).scalar_one_or_none()
        self._set(code, read_line(row.summary) if row is not None and row.listed else None)

    async def of(self, account: int) -> list[LobbyTable]:
        """Return the tables at which somebody sits, public or not, the newest first."""
        query = (
            select(TableRow.summary)
            .join(Seated, Seated.table_id == TableRow.id)
            .where(Seated.account_id == account)
            .order_by(TableRow.id.desc())
        )
        async with self._database() as database:
            return list(map(read_line, await database.scalars(query)))

    def changed(self, live: Live) -> None:
        """Take over how a table of this worker stands."""
        state = live.table.state
        if not state.options.public:
            return
        self._set(live.table.code, None if state.closed else lobby_table(live.table))
        task = asyncio.create_task(self._host.bus.publish(Notice(worker=self._host.worker, lobby=live.table.code)))
        self._publishing.add(task)
        task.add_done_callback(self._publishing.discard)

    def _set(self, code: str, line: LobbyTable | None) -> None:
        if self.tables.get(code) == line:
            return
        if line is None:
            del self.tables[code]
        else:
            self.tables[code] = line
        self._news[code] = line

    async def _tell(self) -> None:
        while True:
            await asyncio.sleep(QUIET_SECONDS)
            if not self._news:
                continue
            news, self._news = self._news, {}
            message = LobbyNews(
                now=self._host.clock(),
                whole=False,
                tables=tuple(line for line in news.values() if line is not None),
                gone=tuple(code for code, line in news.items() if line is None),
            )
            for listener in list(self._listeners):
                if listener.full():
                    self._listeners.discard(listener)  # it does not read; its socket is closed by the silence
                else:
                    listener.put_nowait(message)

    @contextlib.contextmanager
    def listening(self) -> Iterator[asyncio.Queue[LobbyNews]]:
        """Give a queue of news, which begins with all tables."""
        queue: asyncio.Queue[LobbyNews] = asyncio.Queue(100)
        queue.put_nowait(LobbyNews(now=self._host.clock(), whole=True, tables=tuple(self.tables.values()), gone=()))
        self._listeners.add(queue)
        try:
            yield queue
        finally:
            self._listeners.discard(queue)
