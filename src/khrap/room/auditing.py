"""The audit: are the books right, and do the tables have the chips that their logs say?"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from sqlalchemy import BigInteger, case, cast, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.room import events as log
from khrap.room.models import Account, Balance, Seated, TableRow
from khrap.room.past import Past
from khrap.room.store.protocol import AuditReport, Store
from khrap.room.table import Table
from khrap.sentences import Sentence, in_languages, say

__all__ = ["Audit", "audit"]

TRIES = 20
"""How often a table is looked at again that goes on meanwhile."""
DELETING_SECONDS = 2.0
"""After how long the chips of an account that is being deleted are back with the house, and more."""

Database = async_sessionmaker[AsyncSession]


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """What the books say when everything is reckoned anew, from the transfers and from the logs of the tables."""

    transfers: int
    accounts: int
    total: int
    """All balances together, in chips: 0 if they are right."""
    tables: int
    """Open tables, whose logs were read from the beginning."""
    faults: tuple[str, ...]
    """What is wrong, a line each."""
    said: tuple[dict[str, str], ...]
    """The same by language."""

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


async def audit(store: Store, database: Database) -> Audit:
    """Audit a room, which may go on meanwhile.

    Args:
        store: the database of the move path, open.
        database: the same database, for all else.

    Raises:
        StoreError: it cannot be read.
    """
    report = await store.audit()
    async with database() as reading:
        tables = list(await reading.scalars(select(TableRow.id).where(~TableRow.closed).order_by(TableRow.id)))
    faults = list(_in_books(report))
    for table in tables:
        faults += await _audit_table(store, database, table)
    faults += await _left_behind(store, database)
    faults += await _ownerless(database)
    return Audit(
        transfers=report.transfers,
        accounts=report.accounts,
        total=report.total,
        tables=len(tables),
        faults=tuple(map(str, faults)),
        said=tuple(map(in_languages, faults)),
    )


def _in_books(report: AuditReport) -> Iterator[Sentence]:
    """Say what is wrong with the balances."""
    for account, held, moved in report.wrong:
        yield say(
            "{account}: it has {held} chips, its transfers come to {moved}",
            account=account,
            held=held,
            moved=moved,
        )
    if report.total:
        yield say("all balances together are {total} chips, not 0", total=report.total)


async def _audit_table(store: Store, database: Database, id: int) -> list[Sentence]:
    """Say what is wrong with a table; if it goes on while it is read, it is read again."""
    for _ in range(TRIES):
        try:
            table = await _from_log(store, id)
        except (ValueError, LookupError, TypeError, RuntimeError) as error:
            return [say("table {id}: its log cannot be read to its end: {error}", id=id, error=str(error))]
        books = {f"seat/{id}/{number}": 0 for number in range(1, len(table.state.seats) + 1)} | table.books()
        held = await store.balances(list(books))
        sitting = await _sitting(database, id)
        if not await store.events(id, table.seq, 1):
            return [*_wrong_chips(books, held), *_wrong_persons(table, sitting)]
    return [say("table {id}: so much happens there that it could not be looked at", id=id)]


async def _from_log(store: Store, id: int) -> Table:
    """Return a table as its whole log makes it, without regard to snapshots."""
    loaded = await store.load_by_id(id)
    bodies = await store.events(id, 0, 1)
    opened = log.decode(bodies[0]) if bodies else None
    if loaded is None or not isinstance(opened, log.Opened):
        raise TypeError("it does not begin with its opening")
    past = Past(store, Table.opened(id, loaded.code, opened))
    await past.go_on()
    return past.table


def _wrong_chips(books: Mapping[str, int], held: Mapping[str, int]) -> Iterator[Sentence]:
    for account, chips in books.items():
        if held[account] != chips:
            has = held[account]
            yield say(
                "{account}: it has {held} chips, at the table there are {chips}",
                account=account,
                held=has,
                chips=chips,
            )


def _wrong_persons(table: Table, sitting: set[tuple[int, int]]) -> Iterator[Sentence]:
    sits = {(number, seat.account) for number, seat in table.taken() if seat.account is not None}
    if sits != sitting:
        yield say(
            "table {id}: by its log {log} sit there, by the list {list}",
            id=table.id,
            log=_named(sits),
            list=_named(sitting),
        )


def _named(sitting: Iterable[tuple[int, int]]) -> list[Sentence]:
    return [say("#{account} at p{seat}", account=account, seat=seat) for seat, account in sorted(sitting)] or [
        say("nobody")
    ]


async def _sitting(database: Database, table: int) -> set[tuple[int, int]]:
    async with database() as reading:
        rows = await reading.execute(select(Seated.seat, Seated.account_id).where(Seated.table_id == table))
        return {(seat, account) for seat, account in rows}


async def _left_behind(store: Store, database: Database) -> list[Sentence]:
    """Say which chips are at tables that are closed, or that there are not."""
    at_tables = or_(Balance.account.like("seat/%"), Balance.account.like("pot/%"))
    async with database() as reading:
        accounts = list(await reading.scalars(select(Balance.account).where(at_tables, Balance.chips != 0)))
        open_now = set(await reading.scalars(select(TableRow.id).where(~TableRow.closed)))
    # A table that was closed between the two questions has no chips any more.
    held = await store.balances([account for account in accounts if int(account.split("/")[1]) not in open_now])
    return [
        say("{account}: {chips} chips that no open table has", account=account, chips=chips)
        for account, chips in sorted(held.items())
        if chips
    ]


async def _ownerless(database: Database) -> list[Sentence]:
    """Say which wallets have chips though their account was deleted, or never was."""
    found = await _ownerless_wallets(database)
    if found:  # of an account that has just been deleted the house is about to take the chips back
        await asyncio.sleep(DELETING_SECONDS)
        still = await _ownerless_wallets(database)
        found = {wallet: line for wallet, line in still.items() if wallet in found}
    return list(found.values())


async def _ownerless_wallets(database: Database) -> dict[str, Sentence]:
    is_wallet = Balance.account.like("wallet/%")
    # The number is taken out of the name, and not the name made of the number, so that accounts are found by their key.
    number = case((is_wallet, cast(func.substr(Balance.account, len("wallet/") + 1), BigInteger)))
    query = (
        select(Balance.account, Balance.chips, Account.deleted)
        .outerjoin(Account, Account.id == number)
        .where(is_wallet, Balance.chips != 0)
        .where(or_(Account.id.is_(None), Account.deleted.is_not(None)))
        .order_by(Balance.account)
    )
    async with database() as reading:
        return {
            wallet: say("{wallet}: {chips} chips of an account that never was", wallet=wallet, chips=chips)
            if deleted is None
            else say("{wallet}: {chips} chips of an account that was deleted", wallet=wallet, chips=chips)
            for wallet, chips, deleted in await reading.execute(query)
        }
