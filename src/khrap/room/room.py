"""The card room as one worker runs it: host, alarm clock, chat and lobby, and what it hears of the other workers."""

import asyncio
import gc
import secrets
import sys
from asyncio.subprocess import DEVNULL
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.engine.warmup import is_warm
from khrap.game import Game
from khrap.protocol import ErrorBody
from khrap.room.accounts import Logins
from khrap.room.alarm import Alarm
from khrap.room.bus import Notice, PostgresBus, bus_for
from khrap.room.chat import Chats
from khrap.room.host import Host
from khrap.room.live import Live, Viewer
from khrap.room.lobby import Lobby
from khrap.room.outside import Outside
from khrap.room.settings import Settings
from khrap.room.store.protocol import Store

__all__ = ["Room"]

ANSWERS_KEPT = 5_000
"""How many refusals a worker remembers, so as to answer a repeat alike."""

SILENT_MS = 3_000
"""Of a worker that is silent for so long, nobody is there any more."""
ALIVE_SECONDS = 1.0

logger = structlog.get_logger()


class Refusals:
    """How commands were refused, which is kept nowhere else, so that a repeat is answered alike."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: OrderedDict[tuple[int, str], ErrorBody] = OrderedDict()

    def get(self, table: int, key: str) -> ErrorBody | None:
        """Return how a command was refused, None if it was not."""
        return self._kept.get((table, key))

    def keep(self, table: int, key: str, error: ErrorBody) -> None:
        """Remember an answer."""
        self._kept[table, key] = error
        while len(self._kept) > ANSWERS_KEPT:
            self._kept.popitem(last=False)


class Room:
    """A worker of the card room.

    Args:
        settings: how the room is run.
        store: the database of the move path.
        database: the database, for what is off it.
        logins: who may be at a socket.
    """

    def __init__(
        self, settings: Settings, store: Store, database: async_sessionmaker[AsyncSession], logins: Logins
    ) -> None:
        """Put the parts together; nothing is opened yet."""
        self.worker = secrets.token_hex(6)
        self.bus = bus_for(settings)
        self.host = Host(store, self.bus, settings, self.worker)
        self._logins = logins
        self.alarm = Alarm(self.host)
        self.chats = Chats(database, self.host, per_minute=settings.chat_per_minute, length=settings.chat_length)
        self.lobby = Lobby(database, self.host)
        # Only the bus of the database itself is there whenever the database is.
        told = isinstance(self.bus, PostgresBus)
        self.outside = None if told else Outside(database, self.host, self.lobby, self._end_sockets)
        self.refused = Refusals()
        self._heard: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._saying: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the room; the store is open already."""
        await self.lobby.open()
        await self.bus.open(self._hear)
        self._saying = asyncio.create_task(self._say_alive())
        self._begin(self._start_tables())

    async def _start_tables(self) -> None:
        """Make the engine ready, which takes most of a minute on a new machine, while pages are served already."""
        if not is_warm():
            logger.info("compiling-the-rules", meaning="once on this machine; tables are there when it is done")
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", "khrap.engine", stdin=DEVNULL)
            await process.wait()
        await asyncio.to_thread(Game, seed=0)
        await self.alarm.start()
        if self.outside is not None:
            await self.outside.open()
        # What is there now stays; looking through all of it again and again for garbage would cost a tenth of the time.
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        self.host.ready.set()

    async def close(self) -> None:
        """Close the room: tables stay as they are, and go on when it is opened again."""
        for live in list(self.host.by_id.values()):
            for viewer in live.viewers:
                viewer.end("restart")
        if self.outside is not None:
            await self.outside.close()
        await self.alarm.stop()
        if self._saying is not None:
            self._saying.cancel()
        await self.bus.close()
        await self.lobby.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def log_out(self, account: int) -> None:
        """Close those sockets of an account whose log-in is good no more, at all workers."""
        self._end_sockets(account)
        self._begin(self.bus.publish(Notice(worker=self.worker, logged_out=account)))

    def _end_sockets(self, account: int) -> None:
        self._begin(self._end_sockets_of(account))

    async def _end_sockets_of(self, account: int) -> None:
        good = await self._logins.keys(account)
        for viewer in self._viewers():
            if viewer.account == account and viewer.key not in good:
                viewer.end("logged-out")

    def _viewers(self) -> list[Viewer]:
        return [viewer for live in self.host.by_id.values() for viewer in live.viewers]

    def _hear(self, notice: Notice | None) -> None:
        """Take what another worker has told; None: the bus was away, so everything is looked at and told anew."""
        if notice is None:
            self._begin(self.lobby.refresh())
            for live in list(self.host.by_id.values()):
                self._begin(self._look_anew(live))
        elif notice.worker != self.worker:
            self._heard[notice.worker] = self.host.clock()
            self._begin(self._take(notice))

    async def _look_anew(self, live: Live) -> None:
        await self.host.catch_up(live)
        await self.host.tell_workers(live)
        await self.host.say_presence(live, asks=True)

    async def _say_alive(self) -> None:
        """Let other workers know that this one is alive, and forget who was at the tables with those that are not."""
        while True:
            await asyncio.sleep(ALIVE_SECONDS)
            await self.bus.publish(Notice(worker=self.worker))
            now = self.host.clock()
            for worker in [worker for worker, at in self._heard.items() if now - at > SILENT_MS]:
                del self._heard[worker]
                for live in self.host.by_id.values():
                    if live.elsewhere.pop(worker, None) is not None:
                        self.host.show_presence(live)

    async def _take(self, notice: Notice) -> None:
        live = self.host.by_id.get(notice.table) if notice.table is not None else None
        if notice.lobby is not None:
            await self.lobby.heard(notice.lobby)
        if notice.logged_out is not None:
            self._end_sockets(notice.logged_out)
        if live is None:
            return
        if notice.seq is not None:
            await self.host.catch_up(live, notice.seq)
        if notice.chat is not None:
            await self.chats.heard(live, notice.chat)
        if notice.here is not None:
            live.elsewhere[notice.worker] = (notice.here, notice.watchers)
            self.host.show_presence(live)
        if notice.asks and live.viewers:
            await self.host.say_presence(live)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            logger.exception("bus-work")
