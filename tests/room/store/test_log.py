"""The event log, on both databases: what is appended is there, once, in order, or not at all."""

import asyncio
import itertools

import pytest
from sqlalchemy import select

from khrap.room.database import engine_for
from khrap.room.models import Deal, DealSeat, TableRow
from khrap.room.store.protocol import Append, Conflict, Loaded, NewTable, Snapshot, Store, StoreError
from tests.room.postgres import run
from tests.room.store.making import append, deal, opened, table


def test_a_new_table_is_loaded_as_it_was_kept(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table("one", events=[b"opened", b"\x00\xff"]))
            there = Loaded(
                table=number, code="one", snapshot_seq=0, snapshot=None, events=[b"opened", b"\x00\xff"], seq=2
            )
            assert await store.load("one") == await store.load_by_id(number) == there
            assert await store.load("two") is None
            assert await store.load_by_id(number + 1) is None
            with pytest.raises(Conflict, match="there is a table one"):
                await store.new_table(table("one"))

    run(work())


def test_appended_events_come_after_those_before(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table("one"))
            await store.append(append(number, 1, b"two", b"three"))
            await store.append(append(number, 3, b"four"))
            loaded = await store.load("one")
            assert loaded is not None
            assert (loaded.seq, loaded.events) == (4, [b"opened", b"two", b"three", b"four"])
            assert await store.events(number, 1, 2) == [b"two", b"three"]
            assert await store.events(number, 4) == []

    run(work())


@pytest.mark.parametrize("seq", [0, 1, 3])
def test_who_knows_not_the_last_event_appends_nothing(store_url: str, seq: int) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table("one", events=[b"one", b"two"]))
            with pytest.raises(Conflict, match=f"the last event of table {number} is not {seq}"):
                await store.append(append(number, seq))
            with pytest.raises(Conflict):
                await store.append(append(number + 1, 2))
            assert await store.events(number, 0) == [b"one", b"two"]
            assert await store.events(number + 1, 0) == []

    run(work())


def test_of_many_that_append_at_once_one_wins_each_number(store_url: str) -> None:
    writers, length = 8, 12

    async def write(store: Store, number: int, name: int) -> list[tuple[int, bytes]]:
        """Append until the log is long enough; return what was won."""
        won: list[tuple[int, bytes]] = []
        for count in itertools.count():
            loaded = await store.load_by_id(number)
            assert loaded is not None
            if loaded.seq >= length:
                return won
            body = f"{name}/{count}".encode()
            try:
                await store.append(append(number, loaded.seq, body))
            except Conflict:
                continue
            won.append((loaded.seq + 1, body))
        raise AssertionError

    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table())
            results = await asyncio.gather(*(write(store, number, name) for name in range(writers)))
            won = sorted(itertools.chain(*results))
            assert [seq for seq, _ in won] == list(range(2, length + 1))
            assert await store.events(number, 1) == [body for _, body in won]

    run(work())


def test_tables_do_not_hinder_each_other(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            tables = [await store.new_table(table()) for _ in range(30)]
            appends = [append(number, 1, b"%d" % number) for number in tables]
            wrong = [append(number, 5) for number in tables]
            done = await asyncio.gather(*map(store.append, (*appends, *wrong)), return_exceptions=True)
            assert done[:30] == [None] * 30
            assert all(isinstance(error, Conflict) for error in done[30:])
            for number in tables:
                assert await store.events(number, 1) == [b"%d" % number]

    run(work())


def test_a_snapshot_stands_for_the_events_before_it(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table("one"))
            await store.append(append(number, 1, b"two", b"three", snapshot=Snapshot(3, b"all three")))
            await store.append(append(number, 3, b"four", snapshot=Snapshot(2, b"an older one")))
            assert await store.load("one") == Loaded(
                table=number, code="one", snapshot_seq=3, snapshot=b"all three", events=[b"four"], seq=4
            )
            assert await store.events(number, 0) == [b"opened", b"two", b"three", b"four"]

    run(work())


def test_a_long_log_is_loaded_whole(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            await store.new_table(table("one", events=[b"%d" % number for number in range(2500)]))
            loaded = await store.load("one")
            assert loaded is not None
            assert loaded.events == [b"%d" % number for number in range(2500)]

    run(work())


def test_the_lobby_sees_what_appends_say_and_nothing_else_changes(store_url: str) -> None:
    async def row() -> TableRow:
        engine = engine_for(store_url)
        async with engine.connect() as connection:
            found = (await connection.execute(select(TableRow.__table__))).one()
        await engine.dispose()
        return found  # type: ignore[return-value]  # it has the same attributes

    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table())
            await store.append(append(number, 1, due=50))
            kept = await row()
            assert (kept.seq, kept.due, kept.summary, kept.listed, kept.closed) == (2, 50, b"{}", True, False)
            await store.append(
                Append(table=number, seq=2, events=[b"e"], at=3, due=None, summary=b"[]", listed=False, closed=True)
            )
            kept = await row()
            assert (kept.seq, kept.due, kept.summary, kept.listed, kept.closed) == (3, None, b"[]", False, True)
            await store.append(append(number, 3))
            assert (await row()).closed

    run(work())


def test_a_deal_is_kept_with_its_seats(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table())
            await store.append(append(number, 1, deals=[deal(1, "first"), deal(2, "second")]))
            with pytest.raises(StoreError):
                await store.append(append(number, 2, deals=[deal(3, "third"), deal(4, "first")]))
            assert len(await store.events(number, 0)) == 2
        engine = engine_for(store_url)
        async with engine.connect() as connection:
            deals = (await connection.execute(select(Deal.__table__).order_by(Deal.number))).all()
            seats = (await connection.execute(select(DealSeat.__table__).order_by(DealSeat.deal_id, "seat"))).all()
        await engine.dispose()
        assert [(row.code, row.table_id, row.number, row.hand, row.private, row.pot) for row in deals] == [
            ("first", number, 1, "a hand file", True, 15),
            ("second", number, 2, "a hand file", True, 15),
        ]
        played = [(1, 7, "declarer", 3, True, 12, 0), (2, None, "whister", 0, None, -12, 5)]
        assert [tuple(row) for row in seats] == [(row.id, *seat) for row in deals for seat in played]

    run(work())


def test_an_append_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one event"):
        Append(table=1, seq=1, events=[], at=1, due=None)
    with pytest.raises(ValueError, match="at least one event"):
        NewTable(code="one", events=[], at=1, due=None, summary=b"", listed=True)


def test_a_store_that_is_not_open_says_so(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table())
        for wanted in (store.load("one"), store.append(append(number, 1)), store.beat("w", 1)):
            with pytest.raises(StoreError, match="not open"):
                await wanted
        await store.close()
        async with opened(store_url) as again:
            assert await again.events(number, 0) == [b"opened"]

    run(work())


def test_closing_finishes_what_is_under_way(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            tables = [await store.new_table(table()) for _ in range(5)]
            appends = [asyncio.create_task(store.append(append(number, 1))) for number in tables]
            await asyncio.sleep(0)
        await asyncio.gather(*appends)
        async with opened(store_url) as again:
            for number in tables:
                assert len(await again.events(number, 0)) == 2

    run(work())
