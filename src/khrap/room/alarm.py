"""The alarm clock: looks after tables whose time has come. No moment lives in memory only; it is kept with the table.

Any worker may take a table on; two that do by accident only meet at its log, where one wins.
"""

import asyncio
import contextlib
import time

import structlog

from khrap.room import events as log
from khrap.room.failing import Failing
from khrap.room.host import Host
from khrap.room.refusals import Refused
from khrap.room.store.protocol import StoreError
from khrap.room.table import Table
from khrap.room.waking import woken

__all__ = ["Alarm"]

LEASE_MS = 3_000
"""For how long a worker has a table for itself; if it dies meanwhile, another takes over then."""
LONGEST_SLEEP = 0.5
"""After how many seconds a worker looks again, even if nothing seems to be due: others may have died."""
BEAT_SECONDS = 0.5
AWAY_MS = 1_000
"""If no worker was alive for so long, clocks have stood still meanwhile."""
AT_ONCE = 200
"""How many tables a worker takes on at a time."""
FOREVER, MOST_TABLES = 2**53, 2**31 - 1
"""A moment that is later than any, and a number that no room has tables."""

logger = structlog.get_logger()


class Alarm:
    """The alarm clock of a worker.

    Args:
        host: the tables.
    """

    def __init__(self, host: Host) -> None:
        """Prepare it."""
        self._host = host
        self._rung = asyncio.Event()
        self._wake_at: int | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._running: list[asyncio.Task[None]] = []
        self._noting = asyncio.Lock()
        self._faulty = Failing("table-fault", host.clock)
        host.on_due = self.due

    async def start(self) -> None:
        """Begin; clocks go on from where they were when the room was last alive."""
        await self._note_alive()
        self._running = [asyncio.create_task(self._beat()), asyncio.create_task(self._run())]

    async def stop(self) -> None:
        """End; what was begun is finished."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, *self._tasks, return_exceptions=True)

    def due(self, moment: int | None) -> None:
        """Note that a table wants to be looked after."""
        if moment is not None and (self._wake_at is None or moment < self._wake_at):
            self._rung.set()

    async def _note_alive(self) -> None:
        """Note that this worker is alive; if none was for a while, let the clocks of all tables stand still for it."""
        host = self._host
        async with self._noting:
            last, now = await host.store.last_beat(), host.clock()
            if last is not None and now - last >= AWAY_MS:
                logger.info("room-was-away", ms=now - last)
                await self._mend_clocks(last)
            await host.store.beat(host.worker, host.clock())

    async def _mend_clocks(self, last: int) -> None:
        """Let the clocks of all tables stand still for as long as no worker was alive: since `last`."""
        # All at once: whoever was mended has a new moment, and would be found again. And at once free again: those
        # who had taken a table on are dead, or were themselves away.
        tables = await self._host.store.take_due(FOREVER, 0, limit=MOST_TABLES)
        for begin in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(self._mend_clock(table, last) for table in tables[begin : begin + AT_ONCE]))

    async def _mend_clock(self, table_id: int, last: int) -> None:
        def paused(table: Table) -> list[log.Event]:
            now = self._host.clock()
            away = now - max(last, table.state.last_at)  # only the rest, if somebody was about to mend it before
            return [log.Paused(at=now, ms=away)] if away >= AWAY_MS else []

        try:
            live = await self._host.find_by_id(table_id)
            if live is not None:
                await self._host.carry_out(live, paused)
        except Refused as error:
            logger.warning("clock-not-mended", table=table_id, error=error.body.code)
        except Exception:  # a table that cannot be mended must not keep the room from opening
            logger.exception("clock-not-mended", table=table_id)

    async def _beat(self) -> None:
        """Note from time to time that this worker is alive, and let idle tables go."""
        while True:
            begun = time.monotonic()
            with contextlib.suppress(StoreError):
                await self._note_alive()
                await self._host.settle()
            self._host.forget_idle()
            await asyncio.sleep(begun + BEAT_SECONDS - time.monotonic())

    async def _run(self) -> None:
        """Take on what is due, for ever."""
        while True:
            try:
                await self._look()
            except StoreError as error:
                logger.warning("alarm-store", error=str(error))
                await self._come_back()

    async def _come_back(self) -> None:
        """Wait until the database answers again; no clock has run while nobody could decide."""
        while True:
            await asyncio.sleep(LONGEST_SLEEP)
            with contextlib.suppress(StoreError):
                return await self._note_alive()

    async def _look(self) -> None:
        host = self._host
        self._rung.clear()
        now = host.clock()
        tables = await host.store.take_due(now, now + LEASE_MS, AT_ONCE)
        for table in tables:
            task = asyncio.create_task(self._wake(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if tables:
            return
        moment = await host.store.next_due()
        seconds = LONGEST_SLEEP if moment is None else min(LONGEST_SLEEP, max(0, moment - host.clock()) / 1000)
        self._wake_at = host.clock() + int(seconds * 1000)
        with contextlib.suppress(TimeoutError):  # not wait_for: in Python 3.11 it can swallow a cancellation
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        self._wake_at = None

    async def _wake(self, table_id: int) -> None:
        """Let a table do what it does by itself. A fault in one table stops no other."""
        host = self._host
        if host.broken.resting(table_id) or self._faulty.resting(table_id):
            return
        try:
            live = await host.find_by_id(table_id)
            if live is not None:
                await host.catch_up(live)
                accounts = live.accounts()
                await host.carry_out(live, lambda table: woken(table, host.clock(), accounts.__contains__))
        except Refused as error:
            logger.warning("table-not-woken", table=table_id, error=error.body.code)
        except Exception:
            self._faulty.failed(table_id)
        else:
            self._faulty.mended(table_id)
