"""The money, on both databases: every chip comes from somewhere, and all transfers of an append are made or none."""

import asyncio
import random

import pytest
from sqlalchemy import text

from khrap.room.database import engine_for
from khrap.room.store.protocol import (
    Append,
    AuditReport,
    Conflict,
    NotEnoughError,
    RepeatedError,
    Snapshot,
    Store,
    StoreError,
    Transfer,
)
from tests.room.postgres import run
from tests.room.store.making import append, give, opened, table


async def _endow(store: Store, chips: int, *accounts: str) -> None:
    await store.transfer([give(chips, "house/bonus", account) for account in accounts], at=1)


def test_the_house_gives_what_it_has_not(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            await store.transfer([give(100, "house/bonus", "wallet/1")], at=1)
            await store.transfer([give(50, "house/bonus", "wallet/1")], at=1)
            await store.transfer([], at=1)
            held = await store.balances(["wallet/1", "house/bonus", "wallet/2"])
            assert held == {"wallet/1": 150, "house/bonus": -150, "wallet/2": 0}
            assert await store.audit() == AuditReport(transfers=2, accounts=2, wrong=(), total=0)

    run(work())


def test_nobody_else_gives_what_he_has_not(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            await _endow(store, 10, "wallet/1")
            for giver in ("wallet/1", "wallet/2"):
                with pytest.raises(NotEnoughError, match=f"{giver} has not so many chips") as caught:
                    await store.transfer([give(11, giver, "wallet/3")], at=1)
                assert caught.value.account == giver
            await store.transfer([give(10, "wallet/1", "wallet/3")], at=1)
            assert await store.balances(["wallet/1", "wallet/2", "wallet/3"]) == {
                "wallet/1": 0,
                "wallet/2": 0,
                "wallet/3": 10,
            }
            assert (await store.audit()).good

    run(work())


def test_transfers_of_one_append_count_together(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table())
            through = [give(5, "seat/1/1", "pot/1"), give(5, "house/bonus", "seat/1/1")]
            await store.append(append(number, 1, transfers=through))
            assert await store.balances(["seat/1/1", "pot/1"]) == {"seat/1/1": 0, "pot/1": 5}

    run(work())


@pytest.mark.parametrize("bad", [give(11, "wallet/1", "pot/1"), give(1, "house/bonus", "pot/1", "made before")])
def test_with_a_transfer_that_fails_nothing_is_kept(store_url: str, bad: Transfer) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table(due=5))
            await store.transfer([give(10, "house/bonus", "wallet/1", "made before")], at=1)
            before = await store.audit()
            refused = append(
                number, 1, due=9, snapshot=Snapshot(2, b"no"), transfers=[give(3, "wallet/1", "seat/1/1"), bad]
            )
            with pytest.raises((NotEnoughError, RepeatedError)):
                await store.append(refused)
            loaded = await store.load_by_id(number)
            assert loaded is not None
            assert (loaded.seq, loaded.events, loaded.snapshot) == (1, [b"opened"], None)
            assert await store.next_due() == 5
            assert await store.audit() == before
            assert await store.balances(["wallet/1", "seat/1/1", "pot/1"]) == {
                "wallet/1": 10,
                "seat/1/1": 0,
                "pot/1": 0,
            }

    run(work())


def test_a_conflict_moves_no_chips(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table())
            with pytest.raises(Conflict):
                await store.append(append(number, 0, transfers=[give(3, "house/bonus", "wallet/1")]))
            assert await store.audit() == AuditReport(transfers=0, accounts=0, wrong=(), total=0)

    run(work())


def test_a_transfer_is_made_once(store_url: str) -> None:
    async def work() -> None:
        bonus = give(100, "house/bonus", "wallet/1", "signup/1")
        async with opened(store_url) as store:
            done = await asyncio.gather(*(store.transfer([bonus], at=1) for _ in range(9)), return_exceptions=True)
            assert done.count(None) == 1
            assert sum(isinstance(error, RepeatedError) for error in done) == 8
            with pytest.raises(RepeatedError, match="twice"):
                await store.transfer([give(1, "house/bonus", "wallet/2", "twice") for _ in range(2)], at=1)
            assert await store.balances(["wallet/1", "wallet/2"]) == {"wallet/1": 100, "wallet/2": 0}

    run(work())


@pytest.mark.parametrize("chips", [0, -5])
def test_a_transfer_is_of_something(store_url: str, chips: int) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            await _endow(store, 10, "wallet/1")
            with pytest.raises(StoreError):
                await store.transfer([give(chips, "wallet/2", "wallet/1")], at=1)
            assert (await store.audit()).transfers == 1

    run(work())


def test_what_is_spent_by_many_at_once_is_spent_once(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            await _endow(store, 50, "wallet/1")
            spend = [store.transfer([give(10, "wallet/1", f"seat/1/{seat}")], at=1) for seat in range(1, 10)]
            done = await asyncio.gather(*spend, return_exceptions=True)
            assert done.count(None) == 5
            assert sum(isinstance(error, NotEnoughError) for error in done) == 4
            assert await store.balances(["wallet/1"]) == {"wallet/1": 0}

    run(work())


def test_many_that_give_to_each_other_do_not_wait_forever(store_url: str) -> None:
    accounts = [f"wallet/{number}" for number in range(6)]

    async def move(store: Store, source: random.Random) -> None:
        for _ in range(10):
            pairs = [source.sample(accounts, 2) for _ in range(3)]
            await store.transfer([give(source.randint(1, 9), giver, taker) for giver, taker in pairs], at=1)

    async def work() -> None:
        async with opened(store_url) as store:
            await _endow(store, 10_000, *accounts)
            await asyncio.gather(*(move(store, random.Random(seed)) for seed in range(8)))
            report = await store.audit()
            assert report.good
            assert report.transfers == 6 + 8 * 10 * 3
            assert sum((await store.balances(accounts)).values()) == 60_000

    run(work())


@pytest.mark.parametrize(
    ("forgery", "wrong", "total"),
    [
        ("UPDATE balance SET chips = 70 WHERE account = 'wallet/1'", (("wallet/1", 70, 10),), 60),
        ("DELETE FROM balance WHERE account = 'wallet/1'", (("wallet/1", 0, 10),), -10),
        ("INSERT INTO balance VALUES ('wallet/9', 4)", (("wallet/9", 4, 0),), 4),
        (
            "UPDATE transfer SET chips = 7 WHERE taker = 'wallet/2'",
            (("house/bonus", -20, -17), ("wallet/2", 10, 7)),
            0,
        ),
    ],
)
def test_an_audit_finds_what_was_forged(
    store_url: str, forgery: str, wrong: tuple[tuple[str, int, int], ...], total: int
) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            await _endow(store, 10, "wallet/1", "wallet/2")
            assert (await store.audit()).good
            engine = engine_for(store_url)
            async with engine.begin() as connection:
                await connection.execute(text(forgery))
            await engine.dispose()
            report = await store.audit()
            assert not report.good
            assert (report.wrong, report.total) == (wrong, total)

    run(work())


def test_a_transfer_tells_which_event_caused_it(store_url: str) -> None:
    async def work() -> None:
        async with opened(store_url) as store:
            number = await store.new_table(table())
            ante = give(3, "house/bonus", "pot/1", "ante")
            await store.append(Append(table=number, seq=1, events=[b"a", b"b"], at=77, due=None, transfers=[ante]))
            await store.transfer([give(3, "house/bonus", "wallet/1", "bonus")], at=88)
        engine = engine_for(store_url)
        async with engine.connect() as connection:
            found = await connection.execute(text("SELECT key, at, table_id, seq FROM transfer ORDER BY at"))
            assert [tuple(row) for row in found] == [("ante", 77, number, 3), ("bonus", 88, None, None)]
        await engine.dispose()

    run(work())
