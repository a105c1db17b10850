"""The store of the move path in PostgreSQL: for any number of processes on any number of machines.

An append of events alone is one statement, and so one round trip; with transfers or deals it is a short transaction.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import asyncpg
from asyncpg.pool import PoolConnectionProxy

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
    Snapshot,
    StoreError,
    Transfer,
)

__all__ = ["PostgresStore"]

T = TypeVar("T")
Connection: TypeAlias = PoolConnectionProxy
Work: TypeAlias = Callable[[Connection], Awaitable[T]]

_WAIT = 10.0
"""How long to wait for a connection, in seconds."""
_WORK = 30.0
"""How long a statement may take, in seconds."""
_AUDIT = 3600.0
"""How long an audit may take, in seconds."""

_NO_SNAPSHOT = Snapshot(seq=0, state=b"")

_OPEN_TABLE = """
    WITH opened AS (
        INSERT INTO card_table (code, seq, snapshot_seq, due, taken, listed, closed, summary)
        VALUES ($1, cardinality($2::bytea[]), 0, $3, 0, $4, false, $5) ON CONFLICT (code) DO NOTHING RETURNING id),
    kept AS (
        INSERT INTO event (table_id, seq, body)
        SELECT opened.id, e.n, e.body FROM opened, unnest($2::bytea[]) WITH ORDINALITY AS e (body, n))
    SELECT id FROM opened"""
_APPEND = """
    WITH moved AS (
        UPDATE card_table SET
            seq = seq + cardinality($3::bytea[]), due = $4, taken = 0,
            snapshot = CASE WHEN snapshot_seq < $5 THEN $6 ELSE snapshot END, snapshot_seq = greatest(snapshot_seq, $5),
            summary = coalesce($7, summary), listed = coalesce($8, listed), closed = closed OR $9
        WHERE id = $1 AND seq = $2 RETURNING id)
    INSERT INTO event (table_id, seq, body)
    SELECT moved.id, $2 + e.n, e.body FROM moved, unnest($3::bytea[]) WITH ORDINALITY AS e (body, n)"""
_ADD_TRANSFERS = """
    INSERT INTO transfer (key, at, giver, taker, chips, reason, table_id, seq)
    SELECT t.key, $1, t.giver, t.taker, t.chips, t.reason, $2, $3
    FROM unnest($4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[])
        AS t (key, giver, taker, chips, reason)
    ON CONFLICT (key) DO NOTHING RETURNING key"""
# Changes nothing but the order: it locks the accounts, and opens those that are new, one after the other as given.
_HOLD_ACCOUNTS = """
    INSERT INTO balance (account, chips) SELECT account, 0 FROM unnest($1::text[]) AS given (account)
    ON CONFLICT (account) DO UPDATE SET chips = balance.chips"""
_CHANGE_BALANCES = """
    UPDATE balance SET chips = balance.chips + change.chips
    FROM unnest($1::text[], $2::bigint[]) AS change (account, chips)
    WHERE balance.account = change.account
        AND (balance.chips + change.chips >= 0 OR balance.account LIKE 'house/%')
    RETURNING balance.account"""
_ADD_DEAL = """
    INSERT INTO deal (table_id, number, code, rules_id, ended, hand, private, stake, pot)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id"""
_ADD_DEAL_SEAT = """
    INSERT INTO deal_seat (deal_id, seat, account_id, role, tricks, made, net, fine)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""
# Whoever deletes an account that sits down just now waits, and then finds it seated; or we wait, and find it deleted.
_HOLD_NEWCOMERS = "SELECT deleted FROM account WHERE id = ANY ($1::bigint[]) ORDER BY id FOR SHARE"
_STAND_UP = "DELETE FROM seated WHERE table_id = $1"
_SIT_DOWN = "INSERT INTO seated (table_id, seat, account_id) VALUES ($1, $2, $3)"
_TAKE_DUE = """
    WITH waiting AS (
        SELECT id FROM card_table WHERE due <= $1 AND taken <= $1 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED)
    UPDATE card_table SET taken = $2 FROM waiting WHERE card_table.id = waiting.id
    RETURNING card_table.due, card_table.id"""
_BEAT = "INSERT INTO heartbeat (worker, at) VALUES ($1, $2) ON CONFLICT (worker) DO UPDATE SET at = excluded.at"

_TABLE_BY_CODE = "SELECT id, code, snapshot_seq, snapshot, seq FROM card_table WHERE code = $1"
_TABLE_BY_ID = "SELECT id, code, snapshot_seq, snapshot, seq FROM card_table WHERE id = $1"
_EVENTS = "SELECT body FROM event WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3"
_BALANCES = "SELECT account, chips FROM balance WHERE account = ANY ($1::text[])"
_NEXT_DUE = "SELECT min(greatest(due, taken)) FROM card_table WHERE due IS NOT NULL"
_LAST_BEAT = "SELECT max(at) FROM heartbeat"
_COUNT = "SELECT (SELECT count(*) FROM transfer), count(*), coalesce(sum(chips), 0)::bigint FROM balance"
_WRONG = """
    SELECT account, sum(held)::bigint, sum(moved)::bigint FROM (
        SELECT account, chips AS held, 0 AS moved FROM balance
        UNION ALL SELECT taker, 0, chips FROM transfer
        UNION ALL SELECT giver, 0, -chips FROM transfer) AS books
    GROUP BY account HAVING sum(held) <> sum(moved) ORDER BY account"""


class PostgresStore:
    """The store of many processes. See `khrap.room.store.protocol.Store` for what its methods mean."""

    def __init__(self, dsn: str, *, connections: int = 10) -> None:
        """Say where the database is; `open` opens it.

        Args:
            dsn: ``postgresql://user:password@host:port/name``, or whatever else asyncpg understands.
            connections: how many connections this process has at most.
        """
        self._dsn = dsn
        self._connections = connections
        self._pool: asyncpg.Pool | None = None
        self._under_way = 0
        self._idle = asyncio.Event()

    async def open(self) -> None:
        """Connect; the schema must be there already.

        Raises:
            StoreError: it is not, or the database cannot be reached.
        """
        try:
            self._pool = await asyncpg.create_pool(
                self._dsn,
                min_size=1,
                max_size=self._connections,
                timeout=_WAIT,
                command_timeout=_WORK,
                reset=_leave_as_it_is,
            )
            await self._pool.fetch("SELECT seq FROM card_table LIMIT 1")
        except asyncpg.UndefinedTableError as error:
            await self.close()
            raise StoreError("there is no card room in this database: khrap serve opens one there") from error
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            await self.close()
            raise StoreError(f"the database of the card room cannot be opened: {error}") from error

    async def close(self) -> None:
        """Finish what is under way and disconnect."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        while self._under_way:
            self._idle.clear()
            await self._idle.wait()
        await pool.close()

    async def new_table(self, table: NewTable) -> int:
        """Keep a new table with its first events; return its number."""
        values = (table.code, table.events, table.due, table.listed, table.summary)
        number: int | None = await self._do(lambda connection: connection.fetchval(_OPEN_TABLE, *values))
        if number is None:
            raise Conflict(f"there is a table {table.code} already")
        return number

    async def append(self, append: Append) -> None:
        """Append events; when this returns, they are on the disk for good."""
        if append.transfers or append.deals or append.seated is not None:
            await self._do(lambda connection: _append_all(connection, append))
        else:
            await self._do(lambda connection: _append_events(connection, append))

    async def load(self, code: str) -> Loaded | None:
        """Return a table by its code; None if there is none."""
        return await self._do(lambda connection: _load(connection, _TABLE_BY_CODE, code))

    async def load_by_id(self, table: int) -> Loaded | None:
        """Return a table by its number; None if there is none."""
        return await self._do(lambda connection: _load(connection, _TABLE_BY_ID, table))

    async def events(self, table: int, after: int, limit: int = 1000) -> list[bytes]:
        """Return the events of a table after a number, in order."""
        return await self._do(lambda connection: _events(connection, table, after, limit))

    async def transfer(self, transfers: Sequence[Transfer], at: int) -> None:
        """Make transfers that no event causes (a bonus): all of them or none."""

        async def work(connection: Connection) -> None:
            async with connection.transaction():
                await _transfer(connection, transfers, at)

        if transfers:
            await self._do(work)

    async def balances(self, accounts: Sequence[str]) -> dict[str, int]:
        """Return what accounts of the books hold; 0 for those that nothing was ever transferred to."""
        found = await self._do(lambda connection: connection.fetch(_BALANCES, accounts))
        return dict.fromkeys(accounts, 0) | dict(found)

    async def take_due(self, now: int, until: int, limit: int = 100) -> list[int]:
        """Take on tables whose time has come, the longest overdue first; no other worker gets them before `until`."""
        taken = await self._do(lambda connection: connection.fetch(_TAKE_DUE, now, until, limit))
        return [table for _, table in sorted(tuple(row) for row in taken)]

    async def next_due(self) -> int | None:
        """Return from when on `take_due` will find a table, None if no table is waiting."""
        return await self._do(lambda connection: _number(connection, _NEXT_DUE))

    async def beat(self, worker: str, at: int) -> None:
        """Note that a worker is alive."""
        await self._do(lambda connection: connection.execute(_BEAT, worker, at))

    async def last_beat(self) -> int | None:
        """Return when any worker was last alive, None if none ever was."""
        return await self._do(lambda connection: _number(connection, _LAST_BEAT))

    async def audit(self) -> AuditReport:
        """Reckon every balance anew from the transfers."""
        return await self._do(_audit)

    async def backup(self, path: Path) -> None:
        """Refuse: PostgreSQL has tools of its own for this.

        Raises:
            StoreError: always.
        """
        raise StoreError(f"PostgreSQL is backed up by its own tools: pg_dump --format=custom --file={path} …")

    async def _do(self, work: Work[T]) -> T:
        """Do something by a connection of the pool, once more if the database asks for it.

        Raises:
            StoreError: the database cannot be reached, or refuses.
        """
        try:
            async with self._connection() as connection:
                try:
                    return await work(connection)
                except (asyncpg.SerializationError, asyncpg.DeadlockDetectedError):
                    return await work(connection)
        except TimeoutError as error:
            raise StoreError("the database has taken too long") from error
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise StoreError(f"the database cannot do it: {error}") from error

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        if self._pool is None:
            raise StoreError("the database is not open")
        self._under_way += 1
        try:
            async with self._pool.acquire(timeout=_WAIT) as connection:
                yield connection
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()


async def _leave_as_it_is(_connection: Any) -> None:
    """Let the pool take back a connection without a round trip: the store changes nothing of it that would stay."""


async def _append_events(connection: Connection, append: Append) -> None:
    snapshot = append.snapshot or _NO_SNAPSHOT
    shown = (snapshot.seq, snapshot.state, append.summary, append.listed, append.closed)
    done = await connection.execute(_APPEND, append.table, append.seq, append.events, append.due, *shown)
    if done == "INSERT 0 0":
        raise Conflict(f"the last event of table {append.table} is not {append.seq}")


async def _append_all(connection: Connection, append: Append) -> None:
    async with connection.transaction():
        await _append_events(connection, append)
        if append.newcomers:
            held = await connection.fetch(_HOLD_NEWCOMERS, append.newcomers)
            if any(deleted is not None for (deleted,) in held):
                raise DeletedError("who is to sit down has no account any more")
        if append.transfers:
            await _transfer(connection, append.transfers, append.at, append.table, append.last)
        for deal in append.deals:
            await _add_deal(connection, append.table, deal)
        if append.seated is not None:
            await connection.execute(_STAND_UP, append.table)
            await connection.executemany(_SIT_DOWN, [(append.table, *sitting) for sitting in append.seated])


async def _transfer(
    connection: Connection, transfers: Sequence[Transfer], at: int, table: int | None = None, seq: int | None = None
) -> None:
    """Make transfers within a transaction."""
    columns = zip(*((one.key, one.giver, one.taker, one.chips, one.reason) for one in transfers), strict=True)
    made = {key for (key,) in await connection.fetch(_ADD_TRANSFERS, at, table, seq, *columns)}
    for one in transfers:
        if one.key not in made:
            raise RepeatedError(f"the transfer {one.key} was made before")
        made.remove(one.key)
    changed = changes(transfers)
    await connection.execute(_HOLD_ACCOUNTS, list(changed))
    done = {account for (account,) in await connection.fetch(_CHANGE_BALANCES, list(changed), list(changed.values()))}
    for account in changed:
        if account not in done:
            raise NotEnoughError(account)


async def _add_deal(connection: Connection, table: int, deal: FinishedDeal) -> None:
    values = (deal.number, deal.code, deal.rules_id, deal.ended, deal.hand, deal.private, deal.stake, deal.pot)
    number = await connection.fetchval(_ADD_DEAL, table, *values)
    seats = [
        (number, seat.seat, seat.account, seat.role, seat.tricks, seat.made, seat.net, seat.fine) for seat in deal.seats
    ]
    await connection.executemany(_ADD_DEAL_SEAT, seats)


async def _load(connection: Connection, query: str, key: str | int) -> Loaded | None:
    found = await connection.fetchrow(query, key)
    if found is None:
        return None
    table, code, snapshot_seq, snapshot, seq = found
    # Events are only ever appended, so that all of these have been there when the table was read.
    events = await _events(connection, table, snapshot_seq, seq - snapshot_seq)
    return Loaded(table=table, code=code, snapshot_seq=snapshot_seq, snapshot=snapshot, events=events, seq=seq)


async def _events(connection: Connection, table: int, after: int, limit: int) -> list[bytes]:
    return [body for (body,) in await connection.fetch(_EVENTS, table, after, limit)]


async def _number(connection: Connection, query: str) -> int | None:
    number: int | None = await connection.fetchval(query)
    return number


async def _audit(connection: Connection) -> AuditReport:
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        counts = await connection.fetchrow(_COUNT, timeout=_AUDIT)
        wrong = await connection.fetch(_WRONG, timeout=_AUDIT)
    assert counts is not None
    transfers, accounts, total = counts
    return AuditReport(transfers=transfers, accounts=accounts, wrong=tuple(map(tuple, wrong)), total=total)
