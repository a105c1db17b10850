"""What goes wrong while something is being kept."""

import asyncio
import contextlib

import pytest

from khrap import protocol as ask
from khrap.room.bus import LocalBus, Notice
from khrap.room.live import Viewer
from khrap.room.refusals import Refused
from khrap.room.store.protocol import Append, StoreError
from tests.room.hosting import Evening, run


def test_what_could_not_be_kept_is_not_taken_for_done(sqlite_url: str) -> None:
    """The database goes away and comes back; the client asks again under the same id."""

    async def story(it: Evening) -> None:
        live = await it.table(people=2)
        before = live.table.seq
        await it.store.close()
        with pytest.raises(Refused, match="cannot keep anything"):
            await it.do(live, 1, ask.AddChips, chips=500, id="more")
        with pytest.raises(Refused, match="cannot keep anything"):
            await it.do(live, 2, ask.AddChips, chips=500)
        await it.store.open()
        await it.do(live, 1, ask.AddChips, chips=500, id="more")
        assert live.table.seq == before + 1
        assert len(await it.store.events(live.table.id, before)) == 1
        assert await it.chips(live) == 0

    run(sqlite_url, story)


class Recording(LocalBus):
    """A bus that keeps what it is told."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []

    async def publish(self, notice: Notice) -> None:
        self.notices.append(notice)


def test_all_hear_of_what_was_kept_though_the_word_of_it_was_lost(store_url: str) -> None:
    """The line to the database breaks after the commit: if the client asks again, nothing is left to do."""

    async def story(it: Evening) -> None:
        live = await it.table(people=2)
        it.host.bus = bus = Recording()
        keep = it.store.append

        async def lose_the_answer(append: Append) -> None:
            await keep(append)
            raise StoreError("the connection was lost")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(it.store, "append", lose_the_answer)
            with pytest.raises(Refused, match="cannot keep anything"):
                await it.do(live, 1, ask.AddChips, chips=500, id="more")
        assert live.table.seat(1).more == 500
        assert live.table.seq in [notice.seq for notice in bus.notices]
        assert await it.chips(live) == 0

    run(store_url, story)


def test_tables_are_told_again_when_the_database_is_back(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(people=2)
        before = live.table.seq
        viewer = Viewer(None, None)
        live.viewers.add(viewer)
        await it.store.close()
        with pytest.raises(Refused):
            await it.do(live, 1, ask.AddChips, chips=500)
        viewer.news.clear()
        await it.host.settle()
        assert not live.settled
        assert not viewer.news.is_set()
        await it.store.open()
        await it.host.settle()
        assert live.settled
        assert live.table.seq == before
        assert viewer.news.is_set()

    run(sqlite_url, story)


def test_who_goes_away_in_the_middle_takes_nothing_along(store_url: str) -> None:
    """What was kept in the end, everybody at the table hears of, though nobody waits for the answer any more."""

    async def story(it: Evening) -> None:
        live = await it.table(people=2)
        for number in range(20):
            before = live.table.seq
            asking = asyncio.create_task(it.do(live, 1, ask.AddChips, chips=5))
            for _ in range(number % 5 + 1):
                await asyncio.sleep(0)
            asking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asking
            await asyncio.sleep(0.05)
            kept = await it.store.events(live.table.id, before)
            assert live.table.seq == before + len(kept)
            assert live.settled

    run(store_url, story)
