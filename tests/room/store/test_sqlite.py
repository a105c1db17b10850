"""What only the SQLite store can do, or must bear."""

import asyncio
import contextlib
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from khrap.room.store.protocol import Conflict, StoreError
from khrap.room.store.sqlite import SqliteStore
from tests.room.postgres import run
from tests.room.store.making import append, give, opened, table

_WRITE_ON = """
import asyncio, sys
from khrap.room.database import store_for
from khrap.room.store.protocol import Append, NewTable, Transfer

async def main():
    store = store_for(sys.argv[1])
    await store.open()
    first = NewTable(code="log", events=[b"1"], at=1, due=None, summary=b"{}", listed=True)
    number = await store.new_table(first)
    seq = 1
    while True:
        win = Transfer(key=str(seq), giver="house/bonus", taker="wallet/1", chips=1, reason="test")
        await store.append(Append(table=number, seq=seq, events=[b"%d" % (seq + 1)], at=1, due=None, transfers=[win]))
        seq += 1
        print(seq, flush=True)

asyncio.run(main())
"""


@pytest.fixture
def path(sqlite_url: str) -> Path:
    return Path(sqlite_url.removeprefix("sqlite:///"))


def test_what_was_acknowledged_survives_the_death_of_the_process(sqlite_url: str) -> None:
    with subprocess.Popen([sys.executable, "-c", _WRITE_ON, sqlite_url], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            if int(line) >= 150:
                process.send_signal(signal.SIGKILL)
                break
        acknowledged = int(([line, *process.stdout])[-1])

    async def work() -> None:
        async with opened(sqlite_url) as store:
            loaded = await store.load("log")
            assert loaded is not None
            assert loaded.seq in (acknowledged, acknowledged + 1)  # one may have been kept that it could not tell of
            assert loaded.events == [b"%d" % number for number in range(1, loaded.seq + 1)]
            assert (await store.balances(["wallet/1"]))["wallet/1"] == loaded.seq - 1
            assert (await store.audit()).good

    run(work())


def test_a_backup_of_a_room_that_goes_on_is_whole(sqlite_url: str, tmp_path: Path) -> None:
    async def write(store: SqliteStore, number: int, end: asyncio.Event) -> None:
        seq = 1
        while not end.is_set():
            pay = [give(2, "house/bonus", f"seat/{number}/1"), give(1, f"seat/{number}/1", f"pot/{number}")]
            await store.append(append(number, seq, transfers=pay))
            seq += 1

    async def work() -> None:
        copy = tmp_path / "copy.db"
        copy.write_text("a backup from before")
        async with opened(sqlite_url) as store:
            assert isinstance(store, SqliteStore)
            end = asyncio.Event()
            tables = [await store.new_table(table(f"table{number}")) for number in range(5)]
            writing = [asyncio.create_task(write(store, number, end)) for number in tables]
            for _ in range(3):
                await asyncio.sleep(0.05)
                await store.backup(copy)
            end.set()
            await asyncio.gather(*writing)
        assert {file.name for file in tmp_path.iterdir() if file.name.startswith("copy")} == {"copy.db"}
        async with opened(str(copy)) as again:
            assert (await again.audit()).good
            total = 0
            for number in range(5):
                loaded = await again.load(f"table{number}")
                assert loaded is not None
                assert len(loaded.events) == loaded.seq
                total += loaded.seq - 1
            assert (await again.audit()).transfers == 2 * total > 0

    run(work())


def test_a_backup_goes_where_it_can_be_written_and_nowhere_else(sqlite_url: str, path: Path, tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as store:
            with pytest.raises(StoreError, match=r"nowhere/copy\.db cannot be written"):
                await store.backup(tmp_path / "nowhere" / "copy.db")
            with pytest.raises(StoreError, match="which is the database itself"):
                await store.backup(path)

    run(work())


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(StoreError, match="cannot be opened"):
            await SqliteStore(tmp_path / "none.db").open()
        assert list(tmp_path.iterdir()) == []
        (tmp_path / "empty.db").touch()
        with pytest.raises(StoreError, match="no such table: card_table"):
            await SqliteStore(tmp_path / "empty.db").open()
        (tmp_path / "text.db").write_text("This is a letter to a friend.\n" * 100)
        with pytest.raises(StoreError, match=r"text\.db cannot be opened: file is not a database"):
            await SqliteStore(tmp_path / "text.db").open()

    run(work())


def test_while_another_process_writes_the_store_waits(sqlite_url: str, path: Path) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as store:
            number = await store.new_table(table())
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                waiting = asyncio.create_task(store.append(append(number, 1)))
                await asyncio.sleep(0.2)
                assert not waiting.done()
                assert await store.events(number, 0) == [b"opened"]  # readers do not wait
                other.execute("COMMIT")
                await waiting

    run(work())


def test_if_nothing_can_be_written_everybody_learns_of_it(path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(path)
        await store.open()
        tables = [await store.new_table(table()) for _ in range(3)]
        store._writing.execute("PRAGMA query_only = ON")
        done = await asyncio.gather(*(store.append(append(number, 1)) for number in tables), return_exceptions=True)
        assert all(type(error) is StoreError for error in done)
        assert "the database cannot keep it" in str(done[0])
        store._writing.execute("PRAGMA query_only = OFF")
        await asyncio.gather(*(store.append(append(number, 1)) for number in tables))
        await store.close()

    run(work())


def test_if_the_commit_fails_nothing_is_kept(path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(path)
        await store.open()
        number = await store.new_table(table())
        # A foreign key that is checked at the commit, and fails there.
        store._writing.executescript(
            "CREATE TABLE late (id INTEGER REFERENCES card_table (id) DEFERRABLE INITIALLY DEFERRED);"
            "CREATE TRIGGER fail AFTER INSERT ON event BEGIN INSERT INTO late VALUES (-1); END;"
        )
        done = await asyncio.gather(
            store.append(append(number, 1)), store.beat("w", 5), store.append(append(number, 0)), return_exceptions=True
        )
        assert [type(error) for error in done] == [StoreError, StoreError, StoreError]
        assert await store.events(number, 0) == [b"opened"]
        assert await store.last_beat() is None
        store._writing.execute("DROP TRIGGER fail")
        await store.append(append(number, 1))
        with pytest.raises(Conflict):
            await store.append(append(number, 1))
        await store.close()

    run(work())


def test_a_caller_that_is_called_off_disturbs_nobody(sqlite_url: str) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as store:
            tables = [await store.new_table(table()) for _ in range(3)]
            tasks = [asyncio.create_task(store.append(append(number, 1))) for number in tables]
            await asyncio.sleep(0)
            tasks[1].cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
            assert [type(result) for result in done] == [type(None), asyncio.CancelledError, type(None)]

    run(work())


def test_a_closed_store_leaves_no_threads_and_one_file(sqlite_url: str, path: Path) -> None:
    async def work() -> None:
        async with opened(sqlite_url) as store:
            await store.new_table(table())
            await store.last_beat()
            assert {"khrap-writer", "khrap-reader_0"} <= {thread.name for thread in threading.enumerate()}
        assert not [thread for thread in threading.enumerate() if thread.name.startswith("khrap-")]

    run(work())
    assert [file.name for file in path.parent.glob("khrap.db*")] == ["khrap.db"]
