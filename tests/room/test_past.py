"""A table as it was: who comes back late and who watches late are told all, and nobody has to wait for it."""

import asyncio
import json
import time

from khrap import protocol as ask
from khrap.room.live import Live
from khrap.room.past import FAR_BACK
from khrap.room.picture import news
from tests.room.hosting import Evening, run

LONGEST_TURN = 0.025
"""How many seconds of work at most may be done while others wait; to read all of the logs here takes far longer."""


async def played(it: Evening, events: int, **options: object) -> Live:
    """Open a table and play until so much has happened; it remembers none of it, as after a restart."""
    live = await it.table(3, rules="moryak", stake=1, **options)
    while live.table.seq < events:
        for seat in (1, 2, 3):
            if not live.table.playing and live.table.chips(seat) < 5_000:
                await it.do(live, seat, ask.AddChips, chips=20_000)
        await (it.play(live) if live.table.playing else it.wake(live))
    live.notes.clear()
    return live


class Turns:
    """Somebody else who wants to work; `longest` is for how many seconds the processor was busy with another task."""

    longest = 0.0

    async def __aenter__(self) -> "Turns":
        self._task = asyncio.create_task(self._take())
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()

    async def _take(self) -> None:
        while True:
            since = time.thread_time()
            await asyncio.sleep(0)
            self.longest = max(self.longest, time.thread_time() - since)


def test_who_comes_back_late_is_told_all_while_others_go_on(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await played(it, 900)
        async with Turns() as turns:
            await asyncio.gather(*(live.remember(it.store, 10) for _ in range(5)))
        assert turns.longest < LONGEST_TURN
        assert [number for number, _ in live.notes] == list(range(1, live.table.seq + 1))
        update = json.loads(live.picture().update(None, news(live.notes, 10), 10, 0))
        assert not update["missed"]
        assert {part["seq"] for part in update["happened"]} >= set(range(11, live.table.seq))
        began = time.thread_time()
        for _ in range(100):  # it comes back again and again
            await live.remember(it.store, 10)
        assert time.thread_time() - began < LONGEST_TURN

    run(sqlite_url, story)


def test_after_a_restart_a_whole_deal_can_be_told_of(sqlite_url: str) -> None:
    """However long the log is; the room closes in the moment in which a deal has ended."""

    async def story(it: Evening) -> None:
        live = await it.table(3)
        ends = []
        for _ in range(3):
            await it.deal(live)
            await it.play(live)
            ends.append(live.table.seq)
        loaded = await it.worker().find(live.table.code)
        assert loaded.table.state == live.table.state
        assert [number for number, _ in loaded.notes] == list(range(ends[-2] + 1, ends[-1] + 1))

    run(sqlite_url, story)


def test_no_more_than_two_deals_are_read_however_often_a_table_is_loaded(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3)
        ends = [0, 0]
        for _ in range(6):
            await it.deal(live)
            await it.play(live)
            ends.append(live.table.seq)
            loaded = await it.store.load_by_id(live.table.id)
            assert loaded is not None
            assert loaded.snapshot_seq >= ends[-3]
            it.host = it.worker()
            live = await it.host.find(live.table.code)

    run(sqlite_url, story)


def test_what_happens_while_the_log_is_read_is_remembered_too(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await played(it, 300)
        reading = asyncio.create_task(live.remember(it.store, 1))
        while not reading.done():
            await it.do(live, 1, ask.GiveSeed, seed="x")
            await asyncio.sleep(0)
        await it.do(live, 1, ask.GiveSeed, seed="y")
        assert [number for number, _ in live.notes] == list(range(1, live.table.seq + 1))

    run(sqlite_url, story)


def test_what_is_forgotten_while_the_table_is_busy_is_read_too(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await played(it, 300)
        for _ in range(5):
            await it.do(live, 1, ask.GiveSeed, seed="x")
        assert len(live.notes) < live.table.seq
        async with live.lock:
            reading = asyncio.create_task(live.remember(it.store, 1))
            while not live.lock._waiters:
                await asyncio.sleep(0.001)
            for _ in range(3):  # as if so much more had happened just now
                live.notes.popleft()
        await reading
        assert [number for number, _ in live.notes] == list(range(1, live.table.seq + 1))

    run(sqlite_url, story)


def test_who_was_away_for_too_long_is_told_the_newest_and_nothing_is_read(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await played(it, FAR_BACK + 60)
        since = live.table.seq - FAR_BACK - 1
        await live.remember(it.store, since)
        assert not live.notes
        assert json.loads(live.picture().update(None, news(live.notes, since), since, 0))["missed"]

    run(sqlite_url, story)


def test_all_who_watch_late_share_one_past(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await played(it, 600, delay=30)
        async with Turns() as turns:
            first, *others = await asyncio.gather(*(live.as_it_was(it.store, it.clock() - 30_000) for _ in range(10)))
        assert turns.longest < LONGEST_TURN
        assert all(other is first for other in others)
        seen = first.table.seq
        assert seen < live.table.seq
        assert first.picture().seq == seen
        assert (await live.as_it_was(it.store, it.clock())).table.seq == live.table.seq
        assert first.picture().seq == live.table.seq > seen

    run(sqlite_url, story)
