"""What another process has done to the database and nobody has told, such as `khrap admin` beside a room on SQLite.

Correct the room is anyway: whoever appends to a log that has gone on is told so and reads it anew. But on SQLite there
is no bus by which one process wakes another, and a bus apart from the database may be away while the database is there.
So the room looks around once a second.
"""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import chain

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.room.background import end
from khrap.room.host import Host
from khrap.room.lobby import Lobby
from khrap.room.models import Account, TableRow

__all__ = ["Outside"]

LOOK_SECONDS = 1.0
AT_ONCE = 500
"""How many tables or accounts are asked for by one query."""

logger = structlog.get_logger()


class Outside:
    """Looks around from time to time.

    Args:
        database: the database.
        host: the tables in memory; those that have gone on are caught up with.
        lobby: the lobby; it is read anew when other tables are public than it knows.
        log_out: closes the sockets of an account that was banned.
    """

    def __init__(
        self,
        database: async_sessionmaker[AsyncSession],
        host: Host,
        lobby: Lobby,
        log_out: Callable[[int], None],
    ) -> None:
        """Be ready."""
        self._database, self._host, self._lobby, self._log_out = database, host, lobby, log_out
        self._seqs: dict[str, int] = {}
        """How far the logs of public tables had come."""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to look around."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """End."""
        await end(self._task)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception as error:  # the next look may find all well
                logger.warning("outside-not-seen", error=type(error).__name__)

    async def look(self) -> None:
        """Look around once."""
        await self._each(self._look_at_tables, list(self._host.by_id))
        await self._look_at_lobby()
        viewers = chain.from_iterable(live.viewers for live in self._host.by_id.values())
        await self._each(self._look_for_banned, sorted({it.account for it in viewers if it.account is not None}))

    async def _each(self, look: Callable[[list[int]], Awaitable[None]], ids: list[int]) -> None:
        for first in range(0, len(ids), AT_ONCE):
            await look(ids[first : first + AT_ONCE])

    async def _look_at_tables(self, ids: list[int]) -> None:
        async with self._database() as database:
            rows = await database.execute(select(TableRow.id, TableRow.seq).where(TableRow.id.in_(ids)))
        for id, seq in rows.all():
            live = self._host.by_id.get(id)
            if live is not None and seq > live.table.seq:
                await self._host.catch_up(live, seq)
                self._lobby.changed(live)

    async def _look_at_lobby(self) -> None:
        async with self._database() as database:
            rows = await database.execute(select(TableRow.code, TableRow.seq).where(TableRow.listed))
        before, self._seqs = self._seqs, {row.code: row.seq for row in rows}
        if self._seqs.keys() != self._lobby.tables.keys():
            await self._lobby.refresh()
        for code, seq in self._seqs.items():
            if code not in self._host.by_code and before.get(code, seq) != seq:
                await self._lobby.heard(code)

    async def _look_for_banned(self, accounts: list[int]) -> None:
        now = self._host.clock()
        query = select(Account.id).where(Account.id.in_(accounts), Account.banned_until > now)
        async with self._database() as database:
            banned = list(await database.scalars(query))
        for account in banned:
            self._log_out(account)
