"""Measure how many appends a second the stores of the card room keep: ``python -m benchmarks.room_store``.

Beside each store, in the same run, is the least that its database could be asked for: a bare loop that commits one row
after the other by the same driver. PostgreSQL is a server of its own that waits for the disk, as it does in earnest.

How long a disk takes to keep a page may change from one second to the next (a cache that fills, other machines on the
same disk). So each figure is followed by what the disk took just before and just after: only figures with like disks
may be compared.
"""

import asyncio
import itertools
import os
import secrets
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg

from benchmarks.measure import machine
from khrap.room.database import migrate, store_for
from khrap.room.store.protocol import Append, NewTable, Store, Transfer
from tests.room.postgres import OwnServer

_SECONDS = 3.0
_TABLES = (1, 10, 100)
_BODY = secrets.token_bytes(120)

Step = Callable[[], Awaitable[None]]


class Line:
    """A figure being measured, and the disk before it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._before = _disk()

    def report(self, rate: float) -> None:
        disk = f"disk {self._before:.2f} ms before, {_disk():.2f} ms after"
        print(f"{self._name:55} {rate:9,.0f} a second   {disk}", flush=True)


def _disk() -> float:
    """Return how long the disk takes to keep a page, in ms: the median of some tries."""
    with tempfile.NamedTemporaryFile(dir="/tmp") as file:
        return statistics.median(_keep_page(file.fileno()) for _ in range(25))


def _keep_page(file: int) -> float:
    os.write(file, bytes(4096))
    begin = time.perf_counter()
    os.fdatasync(file)
    return (time.perf_counter() - begin) * 1000


def main() -> None:
    """Measure both databases and print a line for each figure."""
    print(*machine("khrap", "asyncpg", "sqlalchemy"), sep="\n")
    with tempfile.TemporaryDirectory(prefix="khrap-bench-", dir="/tmp") as folder:
        path = Path(folder) / "khrap.db"
        line = Line("SQLite, a commit for each row")
        line.report(_bare_sqlite(Path(folder) / "bare.db"))
        asyncio.run(_measure_store("SQLite", str(path)))
    server = OwnServer(safe=True)
    try:
        asyncio.run(_measure_bare_postgres(server.databases.empty()))
        asyncio.run(_measure_store("PostgreSQL", server.databases.migrated()))
    finally:
        server.stop()


def _bare_sqlite(path: Path) -> float:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE event (seq INTEGER PRIMARY KEY, body BLOB)")
        begin = time.perf_counter()
        for count in itertools.count(1):
            connection.execute("INSERT INTO event (body) VALUES (?)", (_BODY,))
            spent = time.perf_counter() - begin
            if spent > _SECONDS:
                return count / spent
    raise AssertionError


async def _measure_bare_postgres(url: str) -> None:
    setup = await asyncpg.connect(url)
    await setup.execute("CREATE TABLE event (seq bigserial PRIMARY KEY, body bytea)")
    await setup.close()
    for clients in (1, 10):
        connections = [await asyncpg.connect(url) for _ in range(clients)]
        steps = [_insert(connection) for connection in connections]
        line = Line(f"PostgreSQL, a row at a time by {clients} connections")
        line.report(await _rate(steps))
        for connection in connections:
            await connection.close()


def _insert(connection: asyncpg.Connection) -> Step:
    async def step() -> None:
        await connection.execute("INSERT INTO event (body) VALUES ($1)", _BODY)

    return step


async def _measure_store(name: str, url: str) -> None:
    await migrate(url)
    store = store_for(url)
    await store.open()
    for what, with_chips in (("appends", False), ("appends with 6 transfers", True)):
        for tables in _TABLES:
            steps = [await _append(store, with_chips=with_chips) for _ in range(tables)]
            line = Line(f"{name}, {what} to {tables} tables")
            line.report(await _rate(steps))
    report = await store.audit()
    assert report.good
    await store.close()


async def _append(store: Store, *, with_chips: bool) -> Step:
    """Open a table; return what appends the next event to it."""
    table = NewTable(code=secrets.token_hex(8), events=[_BODY], at=0, due=None, summary=b"{}", listed=True)
    number = await store.new_table(table)
    seats = [f"seat/{number}/{seat}" for seat in range(1, 7)]
    bonus = [
        Transfer(key=f"{seat}/bonus", giver="house/bonus", taker=seat, chips=1_000_000, reason="bonus")
        for seat in seats
    ]
    await store.transfer(bonus, at=0)
    last = itertools.count(1)

    def antes(seq: int) -> Iterator[Transfer]:
        for seat in seats:
            yield Transfer(key=f"{seat}/{seq}", giver=seat, taker=f"pot/{number}", chips=1, reason="ante")

    async def step() -> None:
        seq = next(last)
        transfers = tuple(antes(seq)) if with_chips else ()
        await store.append(Append(table=number, seq=seq, events=[_BODY], at=seq, due=seq, transfers=transfers))

    return step


async def _rate(steps: list[Step]) -> float:
    """Return how many steps a second are done when each of them is done again and again, all at the same time."""
    begin = time.perf_counter()

    async def repeat(step: Step) -> int:
        for count in itertools.count(1):
            await step()
            if time.perf_counter() - begin > _SECONDS:
                return count
        raise AssertionError

    done = await asyncio.gather(*map(repeat, steps))
    return sum(done) / (time.perf_counter() - begin)


if __name__ == "__main__":
    main()
