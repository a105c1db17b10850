"""What only the PostgreSQL store can do, or must bear."""

import asyncio
from pathlib import Path

import pytest

from khrap.room.store.postgres import PostgresStore
from khrap.room.store.protocol import Conflict, Store, StoreError
from tests.room.postgres import Server, run
from tests.room.store.making import append, give, opened, table


def test_a_server_that_restarts_is_found_again(postgres: Server, postgres_url: str) -> None:
    async def write(store: Store, number: int) -> int:
        """Append until the connection breaks; return the last number that was acknowledged."""
        seq = 1
        try:
            while True:
                await store.append(append(number, seq))
                seq += 1
        except Conflict:
            raise
        except StoreError:
            return seq

    async def work() -> None:
        async with opened(postgres_url) as store:
            tables = [await store.new_table(table()) for _ in range(4)]
            writing = [asyncio.create_task(write(store, number)) for number in tables]
            await asyncio.sleep(0.1)
            await asyncio.to_thread(postgres.restart)
            acknowledged = await asyncio.gather(*writing)
            for number, last in zip(tables, acknowledged, strict=True):
                loaded = await store.load_by_id(number)
                assert loaded is not None
                assert loaded.seq in (last, last + 1)
                await store.append(append(number, loaded.seq))

    run(work())


def test_workers_at_once_append_each_number_once(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as one, opened(postgres_url) as other:
            number = await one.new_table(table())
            for seq in range(1, 20):
                pay = [give(1, "house/bonus", "wallet/1")]
                both = (one.append(append(number, seq)), other.append(append(number, seq, transfers=pay)))
                done = await asyncio.gather(*both, return_exceptions=True)
                assert sorted(type(result).__name__ for result in done) == ["Conflict", "NoneType"]
            assert (await one.audit()).good

    run(work())


def test_tables_that_another_worker_is_just_taking_on_are_passed_by(postgres_url: str) -> None:
    async def work() -> None:
        store = PostgresStore(postgres_url)
        await store.open()
        first, second = [await store.new_table(table(due=due)) for due in (1, 2)]
        assert store._pool is not None
        async with store._pool.acquire() as other, other.transaction():
            await other.execute("UPDATE card_table SET taken = 50 WHERE id = $1", first)
            assert await asyncio.wait_for(store.take_due(10, until=60), 5) == [second]
        assert await store.take_due(55, until=60) == [first]
        await store.close()

    run(work())


def test_a_call_that_meets_a_deadlock_is_made_again(postgres_url: str) -> None:
    async def work() -> None:
        store = PostgresStore(postgres_url)
        await store.open()
        await store.transfer([give(9, "house/bonus", f"wallet/{number}") for number in (1, 2)], at=1)
        assert store._pool is not None
        async with store._pool.acquire() as other, other.transaction():
            await other.execute("UPDATE balance SET chips = chips + 1 WHERE account = 'wallet/2'")
            waiting = asyncio.create_task(store.transfer([give(1, "wallet/1", "wallet/2")], at=1))
            await asyncio.sleep(0.2)
            # The store has waited for longer than this, and so it is the store whose transaction is given up.
            await other.execute("UPDATE balance SET chips = chips - 1 WHERE account = 'wallet/1'")
            await asyncio.sleep(0.1)
        await waiting
        assert await store.balances(["wallet/1", "wallet/2"]) == {"wallet/1": 7, "wallet/2": 11}
        await store.close()

    run(work())


def test_a_server_that_is_not_there_or_has_no_tables_is_named(postgres: Server, tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(StoreError, match="cannot be opened"):
            await PostgresStore(f"postgresql://khrap@/none?host={tmp_path}").open()
        with pytest.raises(StoreError, match="there is no card room in this database"):
            await PostgresStore(empty).open()

    empty = postgres.databases.empty()
    run(work())


def test_a_backup_is_left_to_the_tools_of_postgresql(postgres_url: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(postgres_url) as store:
            with pytest.raises(StoreError, match="pg_dump"):
                await store.backup(tmp_path / "copy")

    run(work())
