"""The alarm clock of the tables, and the workers' heartbeats, on both databases."""

import asyncio
import itertools

from tests.room.postgres import run
from tests.room.store.making import append, opened, table


def test_tables_are_taken_on_when_their_time_has_come(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            assert await store.next_due() is None
            late, soon, _never = [await store.new_table(table(due=due)) for due in (30, 20, None)]
            assert await store.next_due() == 20
            assert await store.take_due(19, until=100) == []
            assert await store.take_due(30, until=100) == [soon, late]
            assert await store.take_due(99, until=200) == []

    run(work())


def test_a_table_whose_worker_died_is_taken_on_again(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table(due=20))
            assert await store.take_due(20, until=50) == [number]
            assert await store.next_due() == 50
            assert await store.take_due(49, until=80) == []
            assert await store.take_due(50, until=80) == [number]

    run(work())


def test_an_append_sets_the_alarm_anew(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table(due=20))
            assert await store.take_due(20, until=50) == [number]
            await store.append(append(number, 1, due=25))
            assert await store.next_due() == 25
            assert await store.take_due(25, until=60) == [number]
            await store.append(append(number, 2, due=None))
            assert await store.next_due() is None
            assert await store.take_due(1000, until=2000) == []

    run(work())


def test_no_two_workers_get_the_same_table(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as one, opened(store_url) as other:
            tables = [await one.new_table(table(due=number)) for number in range(40)]
            takers = [store.take_due(1000, 2000, limit=7) for store in (one, other) for _ in range(6)]
            taken = list(itertools.chain(*await asyncio.gather(*takers)))
            while more := await one.take_due(1000, 2000, limit=7):
                taken += more
            assert sorted(taken) == tables

    run(work())


def test_the_last_heartbeat_is_that_of_whoever_was_alive_last(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            assert await store.last_beat() is None
            for worker, at in (("a", 5), ("b", 9), ("a", 7)):
                await store.beat(worker, at)
            assert await store.last_beat() == 9
            await store.beat("a", 12)
            assert await store.last_beat() == 12

    run(work())
