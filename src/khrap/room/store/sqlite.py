"""The store of the move path in a SQLite file: for one process, on one machine.

All writing goes through one thread (`khrap.room.store.writer`), all ordinary reading through another one, each with a
connection of its own; readers and the writer never wait for each other. The long work (audit, backup) has a connection
to itself.
"""

import asyncio
import contextlib
import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from khrap.room.store.books import changes
from khrap.room.store.protocol import (
    Append,
    AuditReport,
    Conflict,
    DeletedError,
    FinishedDeal,
    Loaded,
    NewTable,
    NotEnoughError,
    RepeatedError,
    StoreError,
    Transfer,
)
from khrap.room.store.writer import GroupWriter

__all__ = ["SqliteStore"]

T = TypeVar("T")

_OPEN_TABLE = """
    INSERT INTO card_table (code, seq, snapshot_seq, due, taken, listed, closed, summary)
    VALUES (?, ?, 0, ?, 0, ?, 0, ?) ON CONFLICT (code) DO NOTHING"""
_MOVE_ON = "UPDATE card_table SET seq = ?, due = ?, taken = 0 WHERE id = ? AND seq = ?"
_SHOW = """
    UPDATE card_table SET summary = coalesce(?, summary), listed = coalesce(?, listed), closed = max(closed, ?)
    WHERE id = ?"""
_KEEP_SNAPSHOT = "UPDATE card_table SET snapshot = ?1, snapshot_seq = ?2 WHERE id = ?3 AND snapshot_seq < ?2"
_ADD_EVENT = "INSERT INTO event (table_id, seq, body) VALUES (?, ?, ?)"
_ADD_TRANSFER = """
    INSERT INTO transfer (key, at, giver, taker, chips, reason, table_id, seq)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING"""
_CHANGE_BALANCE = "UPDATE balance SET chips = chips + ? WHERE account = ?"
_OPEN_ACCOUNT = "INSERT INTO balance (chips, account) VALUES (?, ?)"
_ADD_DEAL = """
    INSERT INTO deal (table_id, number, code, rules_id, ended, hand, private, stake, pot)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_ADD_DEAL_SEAT = """
    INSERT INTO deal_seat (deal_id, seat, account_id, role, tricks, made, net, fine)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_DELETED = "SELECT id FROM account WHERE deleted IS NOT NULL AND id IN (SELECT value FROM json_each(?))"
_STAND_UP = "DELETE FROM seated WHERE table_id = ?"
_SIT_DOWN = "INSERT INTO seated (table_id, seat, account_id) VALUES (?, ?, ?)"
_DUE = "SELECT id FROM card_table WHERE due <= ?1 AND taken <= ?1 ORDER BY due LIMIT ?2"
_TAKE = "UPDATE card_table SET taken = ? WHERE id = ?"
_BEAT = "INSERT INTO heartbeat (worker, at) VALUES (?, ?) ON CONFLICT (worker) DO UPDATE SET at = excluded.at"

_TABLE_BY_CODE = "SELECT id, code, snapshot_seq, snapshot, seq FROM card_table WHERE code = ?"
_TABLE_BY_ID = "SELECT id, code, snapshot_seq, snapshot, seq FROM card_table WHERE id = ?"
_EVENTS = "SELECT body FROM event WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?"
_BALANCES = "SELECT account, chips FROM balance WHERE account IN (SELECT value FROM json_each(?))"
_NEXT_DUE = "SELECT min(max(due, taken)) FROM card_table WHERE due IS NOT NULL"
_LAST_BEAT = "SELECT max(at) FROM heartbeat"
_COUNT = "SELECT (SELECT count(*) FROM transfer), count(*), coalesce(sum(chips), 0) FROM balance"
_WRONG = """
    SELECT account, sum(held), sum(moved) FROM (
        SELECT account, chips AS held, 0 AS moved FROM balance
        UNION ALL SELECT taker, 0, chips FROM transfer
        UNION ALL SELECT giver, 0, -chips FROM transfer)
    GROUP BY account HAVING sum(held) <> sum(moved) ORDER BY account"""


class SqliteStore:
    """The store of one process. See `khrap.room.store.protocol.Store` for what its methods mean."""

    _writer: GroupWriter
    _writing: sqlite3.Connection
    _reading: sqlite3.Connection

    def __init__(self, path: Path) -> None:
        """Say where the database is; `open` opens it."""
        self._path = path
        self._is_open = False

    async def open(self) -> None:
        """Connect; the schema must be there already.

        Raises:
            StoreError: it is not.
        """
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="khrap-reader")
        self._writing, self._reading = await asyncio.to_thread(self._connect_both)
        self._writer = GroupWriter(self._writing)
        self._is_open = True

    def _connect_both(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        writing = self._connect("journal_mode = WAL")
        reading = self._connect("query_only = ON")
        try:
            reading.execute("SELECT seq FROM card_table LIMIT 1")
        except sqlite3.Error as error:
            reading.close()
            writing.close()
            raise StoreError(f"{self._path} is not the database of a card room: {error}") from error
        return writing, reading

    def _connect(self, *pragmas: str) -> sqlite3.Connection:
        """Return a connection that begins no transactions by itself and may be used in any thread."""
        address = f"{self._path.absolute().as_uri()}?mode=rw"
        with contextlib.ExitStack() as failing, _reported(f"the database {self._path} cannot be opened"):
            connection = sqlite3.connect(address, uri=True, timeout=10, isolation_level=None, check_same_thread=False)
            failing.callback(connection.close)
            for pragma in ("synchronous = FULL", "foreign_keys = ON", *pragmas):
                connection.execute(f"PRAGMA {pragma}")
            failing.pop_all()
        return connection

    async def close(self) -> None:
        """Finish what is under way and disconnect."""
        if not self._is_open:
            return
        self._is_open = False
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()
        self._writing.close()

    async def new_table(self, table: NewTable) -> int:
        """Keep a new table with its first events; return its number."""
        return await self._write(lambda connection: _new_table(connection, table))

    async def append(self, append: Append) -> None:
        """Append events; when this returns, they are on the disk for good."""
        await self._write(lambda connection: _append(connection, append))

    async def load(self, code: str) -> Loaded | None:
        """Return a table by its code; None if there is none."""
        return await self._read(lambda connection: _load(connection, _TABLE_BY_CODE, code))

    async def load_by_id(self, table: int) -> Loaded | None:
        """Return a table by its number; None if there is none."""
        return await self._read(lambda connection: _load(connection, _TABLE_BY_ID, table))

    async def events(self, table: int, after: int, limit: int = 1000) -> list[bytes]:
        """Return the events of a table after a number, in order."""
        return await self._read(lambda connection: _events(connection, table, after, limit))

    async def transfer(self, transfers: Sequence[Transfer], at: int) -> None:
        """Make transfers that no event causes (a bonus): all of them or none."""
        await self._write(lambda connection: _transfer(connection, transfers, at))

    async def balances(self, accounts: Sequence[str]) -> dict[str, int]:
        """Return what accounts of the books hold; 0 for those that nothing was ever transferred to."""
        found = await self._read(lambda connection: connection.execute(_BALANCES, (json.dumps(accounts),)).fetchall())
        return dict.fromkeys(accounts, 0) | dict(found)

    async def take_due(self, now: int, until: int, limit: int = 100) -> list[int]:
        """Take on tables whose time has come, the longest overdue first; no other worker gets them before `until`."""
        return await self._write(lambda connection: _take_due(connection, now, until, limit))

    async def next_due(self) -> int | None:
        """Return from when on `take_due` will find a table, None if no table is waiting."""
        return await self._read(lambda connection: _number(connection, _NEXT_DUE))

    async def beat(self, worker: str, at: int) -> None:
        """Note that a worker is alive."""
        await self._write(lambda connection: connection.execute(_BEAT, (worker, at)).fetchall())

    async def last_beat(self) -> int | None:
        """Return when any worker was last alive, None if none ever was."""
        return await self._read(lambda connection: _number(connection, _LAST_BEAT))

    async def audit(self) -> AuditReport:
        """Reckon every balance anew from the transfers."""
        return await asyncio.to_thread(self._apart, _audit)

    async def backup(self, path: Path) -> None:
        """Copy the whole database into a file while the room goes on; the file is there only when it is whole.

        Raises:
            StoreError: it cannot be written there.
        """
        if path.absolute() == self._path.absolute():
            raise StoreError(f"the backup needs a file of its own, not {path}, which is the database itself")
        await asyncio.to_thread(self._apart, lambda connection: _backup(connection, path))

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await self._writer.do(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        with _reported():
            return await asyncio.get_running_loop().run_in_executor(self._reader, work, self._reading)

    def _apart(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something long by a connection of its own."""
        with contextlib.closing(self._connect()) as connection, _reported():
            return work(connection)

    def _check_open(self) -> None:
        if not self._is_open:
            raise StoreError(f"the database {self._path} is not open")


@contextlib.contextmanager
def _reported(what: str = "the database cannot do it") -> Iterator[None]:
    """Turn SQLite's errors into ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{what}: {error}") from error


def _new_table(connection: sqlite3.Connection, table: NewTable) -> int:
    values = (table.code, len(table.events), table.due, table.listed, table.summary)
    opened = connection.execute(_OPEN_TABLE, values)
    if not opened.rowcount or opened.lastrowid is None:
        raise Conflict(f"there is a table {table.code} already")
    _add_events(connection, opened.lastrowid, 0, table.events)
    return opened.lastrowid


def _append(connection: sqlite3.Connection, append: Append) -> None:
    moved = connection.execute(_MOVE_ON, (append.last, append.due, append.table, append.seq))
    if not moved.rowcount:
        raise Conflict(f"the last event of table {append.table} is not {append.seq}")
    _add_events(connection, append.table, append.seq, append.events)
    if append.newcomers and connection.execute(_DELETED, (json.dumps(append.newcomers),)).fetchone():
        raise DeletedError("who is to sit down has no account any more")
    if append.summary is not None or append.listed is not None or append.closed:
        connection.execute(_SHOW, (append.summary, append.listed, append.closed, append.table))
    if append.snapshot is not None:
        connection.execute(_KEEP_SNAPSHOT, (append.snapshot.state, append.snapshot.seq, append.table))
    if append.transfers:
        _transfer(connection, append.transfers, append.at, append.table, append.last)
    for deal in append.deals:
        _add_deal(connection, append.table, deal)
    if append.seated is not None:
        connection.execute(_STAND_UP, (append.table,))
        connection.executemany(_SIT_DOWN, [(append.table, seat, account) for seat, account in append.seated])


def _add_events(connection: sqlite3.Connection, table: int, after: int, events: Sequence[bytes]) -> None:
    for seq, body in enumerate(events, after + 1):
        connection.execute(_ADD_EVENT, (table, seq, body))


def _transfer(
    connection: sqlite3.Connection,
    transfers: Sequence[Transfer],
    at: int,
    table: int | None = None,
    seq: int | None = None,
) -> None:
    for one in transfers:
        values = (one.key, at, one.giver, one.taker, one.chips, one.reason, table, seq)
        if not connection.execute(_ADD_TRANSFER, values).rowcount:
            raise RepeatedError(f"the transfer {one.key} was made before")
    for account, chips in changes(transfers).items():
        _change_balance(connection, account, chips)


def _change_balance(connection: sqlite3.Connection, account: str, chips: int) -> None:
    try:
        if not connection.execute(_CHANGE_BALANCE, (chips, account)).rowcount:
            connection.execute(_OPEN_ACCOUNT, (chips, account))
    except sqlite3.IntegrityError as error:
        raise NotEnoughError(account) from error


def _add_deal(connection: sqlite3.Connection, table: int, deal: FinishedDeal) -> None:
    values = (deal.number, deal.code, deal.rules_id, deal.ended, deal.hand, deal.private, deal.stake, deal.pot)
    number = connection.execute(_ADD_DEAL, (table, *values)).lastrowid
    for seat in deal.seats:
        done = (seat.seat, seat.account, seat.role, seat.tricks, seat.made, seat.net, seat.fine)
        connection.execute(_ADD_DEAL_SEAT, (number, *done))


def _take_due(connection: sqlite3.Connection, now: int, until: int, limit: int) -> list[int]:
    tables = [table for (table,) in connection.execute(_DUE, (now, limit))]
    connection.executemany(_TAKE, [(until, table) for table in tables])
    return tables


def _load(connection: sqlite3.Connection, query: str, key: str | int) -> Loaded | None:
    found = connection.execute(query, (key,)).fetchone()
    if found is None:
        return None
    table, code, snapshot_seq, snapshot, seq = found
    # Events are only ever appended, so that all of these have been there when the table was read.
    events = _events(connection, table, snapshot_seq, seq - snapshot_seq)
    return Loaded(table=table, code=code, snapshot_seq=snapshot_seq, snapshot=snapshot, events=events, seq=seq)


def _events(connection: sqlite3.Connection, table: int, after: int, limit: int) -> list[bytes]:
    return [body for (body,) in connection.execute(_EVENTS, (table, after, limit))]


def _number(connection: sqlite3.Connection, query: str) -> int | None:
    number: int | None = connection.execute(query).fetchone()[0]
    return number


def _audit(connection: sqlite3.Connection) -> AuditReport:
    connection.execute("BEGIN")  # so that the queries see the same books
    transfers, accounts, total = connection.execute(_COUNT).fetchone()
    wrong = tuple(connection.execute(_WRONG))
    return AuditReport(transfers=transfers, accounts=accounts, wrong=wrong, total=total)


def _backup(connection: sqlite3.Connection, path: Path) -> None:
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
        os.close(handle)
        try:
            with contextlib.closing(sqlite3.connect(name)) as copy:
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # so that the backup is this one file
            os.replace(name, path)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"the backup {path} cannot be written: {error}") from error
