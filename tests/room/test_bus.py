"""The buses: whichever a room has, workers hear of each other alike."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

import msgspec
import pytest

from khrap.room.bus import TELL_SECONDS, Bus, LocalBus, Notice, bus_for
from khrap.room.nats_bus import NatsBus
from khrap.room.settings import Settings
from tests.room.nats import NatsServer
from tests.room.postgres import Server
from tests.room.relay import relay

PATIENCE = 20.0


@dataclass
class Line:
    """What carries notices between workers, and may be lost."""

    settings: Settings
    carrier: str
    """The setting that is the address of the server."""
    lose: Callable[[], None]
    """Ends all connections as a crash would, and returns when new ones can be made."""


@pytest.fixture(params=["postgres", "nats", "nats, shared"])
def line(request: pytest.FixtureRequest, postgres: Server, postgres_url: str) -> Iterator[Line]:
    """Both ways in which several workers can hear of each other."""
    if request.param == "postgres":
        yield Line(Settings(database_url=postgres_url), "database_url", postgres.restart)
        return
    with NatsServer() as server:

        def lose() -> None:
            server.kill()
            server.start()

        url = server.url + ("/ours" if "shared" in request.param else "")
        yield Line(Settings(database_url=postgres_url, bus_url=url), "bus_url", lose)


class Worker:
    """Who hears what others tell."""

    def __init__(self, bus: Bus, name: str) -> None:
        self.bus, self.name = bus, name
        self.heard: list[int | None] = []
        """The tables of notices of others; None where some may have been missed."""

    def hear(self, notice: Notice | None) -> None:
        if notice is None:
            self.heard.append(None)
        elif notice.worker != self.name:
            self.heard.append(notice.table)

    async def tell(self, table: int) -> None:
        await self.bus.publish(Notice(worker=self.name, table=table, seq=1, here=(1, 2)))

    async def until(self, *heard: int | None) -> None:
        """Wait until just this was heard since the last time."""
        with contextlib.suppress(TimeoutError):  # what was heard tells more than how long it took
            async with asyncio.timeout(PATIENCE):
                while len(self.heard) < len(heard):
                    await asyncio.sleep(0.01)
        assert self.heard == list(heard)
        self.heard.clear()


def story(settings: Settings, tell: Callable[[Worker, Worker], Awaitable[None]]) -> None:
    """Let two workers be there, and something happen."""

    async def whole() -> None:
        anna, boris = (Worker(bus_for(settings), name) for name in ("anna", "boris"))
        try:
            for worker in (anna, boris):
                await worker.bus.open(worker.hear)
                await worker.until(None)  # what was told before, nobody has heard
            await tell(anna, boris)
        finally:
            for worker in (anna, boris):
                await worker.bus.close()

    asyncio.run(whole())


def test_others_hear_in_order_what_one_tells(line: Line) -> None:
    async def tell(anna: Worker, boris: Worker) -> None:
        for table in range(1, 101):
            await anna.tell(table)
        await boris.until(*range(1, 101))
        await boris.tell(7)
        await anna.until(7)

    story(line.settings, tell)


def test_a_connection_that_is_lost_is_made_anew_and_told_of(line: Line) -> None:
    async def tell(anna: Worker, boris: Worker) -> None:
        for _ in range(2):
            losing = asyncio.create_task(asyncio.to_thread(line.lose))
            while not losing.done():
                await anna.tell(1)  # lost, or heard; never raised
                await asyncio.sleep(0.01)
            await losing
            for worker in (anna, boris):
                async with asyncio.timeout(PATIENCE):
                    while None not in worker.heard:
                        await asyncio.sleep(0.01)
                worker.heard.clear()
            await asyncio.sleep(1)  # until both are back
            boris.heard.clear()
            await anna.tell(5)
            await boris.until(5)

    story(line.settings, tell)


def test_who_has_closed_hears_and_tells_no_more(line: Line) -> None:
    async def tell(anna: Worker, boris: Worker) -> None:
        await boris.bus.close()
        await anna.tell(3)
        await boris.tell(4)
        await asyncio.sleep(0.3)
        assert (anna.heard, boris.heard) == ([], [])

    story(line.settings, tell)


def test_a_room_on_sqlite_is_alone() -> None:
    assert isinstance(bus_for(Settings()), LocalBus)


async def _tell_too_much(worker: Worker) -> None:
    """Tell more than a connection holds back, until one notice is held up; no longer than it may be."""
    notice = Notice(worker=worker.name, table=1, here=tuple(range(1_000)))
    for _ in range(100_000):
        begun = time.monotonic()
        await worker.bus.publish(notice)
        took = time.monotonic() - begun
        if took >= TELL_SECONDS:
            assert took < TELL_SECONDS + 1
            return
    raise AssertionError("nothing was held up")


def test_a_server_that_hangs_keeps_nobody_waiting(line: Line) -> None:
    async def work() -> None:
        async with relay(line.settings.bus_url or line.settings.database) as between:
            settings = msgspec.structs.replace(line.settings, **{line.carrier: between.url})
            anna, boris = (Worker(bus_for(settings), name) for name in ("anna", "boris"))
            for worker in (anna, boris):
                await worker.bus.open(worker.hear)
                worker.heard.clear()
            between.hang()
            await _tell_too_much(anna)
            between.go_on()
            async with asyncio.timeout(PATIENCE):
                while 777 not in boris.heard:
                    await anna.tell(777)
                    await asyncio.sleep(0.1)
            between.hang()
            await _tell_too_much(anna)
            begun = time.monotonic()
            for worker in (anna, boris):
                await worker.bus.close()
            assert TELL_SECONDS <= time.monotonic() - begun < 2 * TELL_SECONDS + 1

    asyncio.run(work())


def test_rooms_with_names_of_their_own_share_a_server() -> None:
    async def work() -> None:
        with NatsServer() as server:
            ours, theirs, unnamed = (Worker(NatsBus(server.url + path), path) for path in ("/ours", "/theirs", ""))
            for worker in (ours, theirs, unnamed):
                await worker.bus.open(worker.hear)
                worker.heard.clear()
            await ours.tell(1)
            await asyncio.sleep(0.3)
            assert (theirs.heard, unnamed.heard) == ([], [])
            for worker in (ours, theirs, unnamed):
                await worker.bus.close()

    asyncio.run(work())
