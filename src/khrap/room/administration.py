"""What the operator of a room does: looks after tables, people and books.

It works on the database beside any number of workers. What happens to a table goes through `Host.carry_out` like all
else, and so never gets in the way of a worker; workers hear of it by the bus, or find out by themselves
(`khrap.room.outside`).
"""

from collections.abc import Awaitable, Callable, Sequence

import msgspec
from sqlalchemy import ColumnElement, String, cast, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.protocol import LobbyTable
from khrap.room import events as log
from khrap.room.accounts.logins import Logins
from khrap.room.accounts.names import name_key
from khrap.room.accounts.purse import wallet
from khrap.room.auditing import Audit, audit
from khrap.room.host import Host
from khrap.room.live import Live
from khrap.room.lobby import read_line
from khrap.room.logs import log as logger
from khrap.room.models import Account, Balance, Deal, Seated, TableRow
from khrap.room.refusals import Conflicting, Missing
from khrap.room.store.protocol import Store
from khrap.room.table import Table

__all__ = ["FOR_EVER", "AccountInfo", "Administration", "HouseState", "OpenTable"]

FOR_EVER = 2**53 - 1
"""A time that never comes, in milliseconds: the greatest number that JavaScript counts exactly."""
MOST_ACCOUNTS = 100
"""How many accounts a search finds at most."""


class AccountInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An account as the operator sees it. Times are milliseconds since 1970 (UTC), 0 for never."""

    id: int
    name: str
    guest: bool
    admin: bool
    created: int
    muted_until: int
    banned_until: int
    wallet: int
    """Chips in the wallet."""


class HouseState(msgspec.Struct, frozen=True, kw_only=True):
    """How the room stands."""

    members: int
    """Accounts with a name of their own."""
    guests: int
    banned: int
    tables: int
    """Open tables."""
    people: int
    """Seats at which a person sits."""
    deals: int
    """Deals that are over, of all time."""
    house: dict[str, int]
    """What the house has taken (positive) and given (negative) for each reason, in chips."""


class OpenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is not closed, public or not."""

    id: int
    seq: int
    """The number of its last event."""
    public: bool
    lobby: LobbyTable


class Administration:
    """The operator's hands.

    Args:
        host: the tables; its store must be open.
        database: accounts and lobby.
        logins: the sessions.
        log_out: closes all sockets of an account, at all workers.
    """

    def __init__(
        self,
        host: Host,
        database: async_sessionmaker[AsyncSession],
        logins: Logins,
        log_out: Callable[[int], Awaitable[None] | None],
    ) -> None:
        """Be ready."""
        self._host, self._database, self._logins, self._log_out = host, database, logins, log_out
        self._store: Store = host.store

    # Tables

    async def tables(self) -> list[OpenTable]:
        """Return all open tables, in the order in which they were opened."""
        async with self._database() as database:
            rows = await database.scalars(select(TableRow).where(~TableRow.closed).order_by(TableRow.id))
            return [OpenTable(id=row.id, seq=row.seq, public=row.listed, lobby=read_line(row.summary)) for row in rows]

    async def freeze(self, by: str, table: str) -> None:
        """Stop a table: nobody can decide anything, and no clock runs.

        Args:
            by: who does it, for the log.
            table: its code or its number.

        Raises:
            Missing: there is no such table.
            Conflicting: it is frozen already, or closed.
        """
        await self._freeze(by, table, frozen=True)

    async def thaw(self, by: str, table: str) -> None:
        """Let a table go on; whose turn it is has the whole time again. Arguments and errors as for `freeze`."""
        await self._freeze(by, table, frozen=False)

    async def _freeze(self, by: str, table: str, *, frozen: bool) -> None:
        def produce(table: Table) -> Sequence[log.Event]:
            _must_be_open(table)
            if table.state.frozen == frozen:
                raise Conflicting(
                    "frozen" if frozen else "not-frozen", f"the table is {'' if frozen else 'not '}frozen"
                )
            return [log.Frozen(at=self._host.clock(), frozen=frozen)]

        await self._do(by, "freeze" if frozen else "thaw", table, produce)

    async def cancel_deal(self, by: str, table: str) -> None:
        """Cancel the deal that is on: everybody has the chips from before it, and the next deal follows.

        Args:
            by: who does it, for the log.
            table: its code or its number.

        Raises:
            Missing: there is no such table.
            Conflicting: no deal is on.
        """

        def produce(table: Table) -> Sequence[log.Event]:
            _must_be_open(table)
            if not table.playing:
                raise Conflicting("no-deal", "no deal is on at the table")
            return [log.Cancelled(at=self._host.clock())]

        await self._do(by, "cancel-deal", table, produce)

    async def close(self, by: str, table: str) -> None:
        """Close a table: a deal that is on is cancelled, a pot divided, and everybody stands up with their chips.

        Args:
            by: who does it, for the log.
            table: its code or its number.

        Raises:
            Missing: there is no such table.
            Conflicting: it is closed already.
        """

        def produce(table: Table) -> Sequence[log.Event]:
            _must_be_open(table)
            at = self._host.clock()
            return [*([log.Cancelled(at=at)] if table.playing else []), log.Closed(at=at)]

        await self._do(by, "close", table, produce)

    async def _do(self, by: str, what: str, name: str, produce: Callable[[Table], Sequence[log.Event]]) -> None:
        live = await self._find(name)
        await self._host.catch_up(live)
        await self._host.carry_out(live, produce)
        # The code of a table is a secret, and so no word for the log.
        logger.info("admin", by=by, act=what, table=live.table.id)

    async def _find(self, name: str) -> Live:
        live = await self._host.find_by_id(int(name)) if name.isdecimal() and len(name) < 16 else None
        try:
            return live or await self._host.find(name)
        except Missing as error:
            raise Missing("no-table", f"there is no table {name}") from error

    # People

    async def accounts(self, name: str) -> list[AccountInfo]:
        """Return accounts whose name has this in it, or looks as if it had; at most 100, the newest first."""
        found = Account.name.icontains(name, autoescape=True)
        key = name_key(name)
        if key:
            found = or_(found, Account.name_key.contains(key, autoescape=True))
        query = select(Account, Balance.chips).outerjoin(Balance, Balance.account == _wallet_of())
        async with self._database() as database:
            rows = await database.execute(
                query.where(found, Account.deleted.is_(None)).order_by(Account.id.desc()).limit(MOST_ACCOUNTS)
            )
            return [_info(account, chips or 0) for account, chips in rows]

    async def find_account(self, name: str) -> int:
        """Return the number of an account.

        Args:
            name: its name, or ``#`` and its number (which is the only sure name of a guest).

        Raises:
            Missing: there is no such account.
            Conflicting: several guests are called so.
        """
        number = name.removeprefix("#")
        if number != name and number.isdecimal() and len(number) < 16:
            found = Account.id == int(number)
        else:
            found = or_(Account.name_key == name_key(name), Account.name == name)
        async with self._database() as database:
            ids = list(await database.scalars(select(Account.id).where(found, Account.deleted.is_(None)).limit(100)))
        if not ids:
            raise Missing("no-account", f"there is no account {name}")
        if len(ids) > 1:
            numbers = ", ".join(f"#{id}" for id in sorted(ids))
            raise Conflicting("many-accounts", f"several accounts are called {name}: say which one, {numbers}")
        return ids[0]

    async def make_admin(self, by: str, account: int, *, admin: bool = True) -> AccountInfo:
        """Let an account look after the room over HTTP, or no more.

        Raises:
            Missing: there is no such account.
            Conflicting: it is a guest's, which has no password.
        """
        return await self._change(by, "make-admin" if admin else "no-admin", account, is_admin=admin)

    async def mute(self, by: str, account: int, until: int = FOR_EVER) -> AccountInfo:
        """Let somebody not chat.

        Args:
            by: who does it, for the log.
            account: the number of the account.
            until: in milliseconds since 1970; 0 ends it.

        Raises:
            Missing: there is no such account.
        """
        return await self._change(by, "mute" if until else "unmute", account, muted_until=until)

    async def ban(self, by: str, account: int, until: int = FOR_EVER) -> AccountInfo:
        """Let somebody not in: log-ins end, sockets are closed. Arguments and errors as for `mute`."""
        info = await self._change(by, "ban" if until else "unban", account, banned_until=until)
        if until:
            await self._logins.end_all(account)
            if (closing := self._log_out(account)) is not None:
                await closing
        return info

    async def _change(self, by: str, what: str, id: int, **values: object) -> AccountInfo:
        async with self._database.begin() as database:
            account = await database.get(Account, id, with_for_update=True)
            if account is None or account.deleted is not None:
                raise Missing("no-account", f"there is no account #{id}")
            if values.get("is_admin") and account.password is None:
                raise Conflicting("guest", f"{account.name} is a guest: only who has registered can be an admin")
            for key, value in values.items():
                setattr(account, key, value)
        held = await self._store.balances([wallet(id)])
        logger.info("admin", by=by, act=what, account=id, **values)
        return _info(account, held[wallet(id)])

    # The house

    async def state(self) -> HouseState:
        """Return how many people, tables and deals there are, and what the house has."""
        there = Account.deleted.is_(None)
        counts = (
            select(func.count()).select_from(Account).where(there, Account.password.is_not(None)),
            select(func.count()).select_from(Account).where(there, Account.password.is_(None)),
            select(func.count()).select_from(Account).where(there, Account.banned_until > self._host.clock()),
            select(func.count()).select_from(TableRow).where(~TableRow.closed),
            select(func.count()).select_from(Seated),
            select(func.count()).select_from(Deal),
        )
        house = select(Balance.account, Balance.chips).where(Balance.account.like("house/%"), Balance.chips != 0)
        async with self._database() as database:
            members, guests, banned, tables, people, deals = [int(await database.scalar(one) or 0) for one in counts]
            chips = {account.removeprefix("house/"): held for account, held in await database.execute(house)}
        return HouseState(
            members=members, guests=guests, banned=banned, tables=tables, people=people, deals=deals, house=chips
        )

    # Books

    async def audit(self) -> Audit:
        """Reckon all balances from the transfers, and what is at each open table from its whole log."""
        return await audit(self._store, self._database)


def _must_be_open(table: Table) -> None:
    if table.state.closed:
        raise Conflicting("closed", "the table is closed")


def _wallet_of() -> ColumnElement[str]:
    """Return the name of an account's wallet in the books."""
    return literal("wallet/") + cast(Account.id, String)


def _info(account: Account, chips: int) -> AccountInfo:
    return AccountInfo(
        id=account.id,
        name=account.name,
        guest=account.password is None,
        admin=account.is_admin,
        created=account.created,
        muted_until=account.muted_until,
        banned_until=account.banned_until,
        wallet=chips,
    )
