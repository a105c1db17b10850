"""What the room remembers: the deals that are over, how somebody did in them, and where the chips went.

All of this is off the move path and only read.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, String, and_, case, cast, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.hand import HandFile, loads_hand
from khrap.room.accounts.purse import wallet
from khrap.room.history import told_hand
from khrap.room.models import Balance, Deal, DealSeat, Seated, TableRow, TransferRow
from khrap.room.refusals import Missing

__all__ = [
    "Archive",
    "AtTables",
    "KeptDeal",
    "OwnDeal",
    "PlayedTable",
    "Record",
    "Result",
    "Wish",
    "Worth",
    "thinned",
]

MOST_TABLES = 50
"""How many tables one has played at are told at most."""
MOST_POINTS = 500
"""How many points of a balance over time are told at most."""


class OwnDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal in which somebody took part. Amounts are chips."""

    id: int
    """Deals are numbered in the order in which they ended."""
    code: str
    """The name in share links."""
    table: str
    """The code of the table."""
    number: int
    """The number of the deal at its table."""
    ended: int
    """In milliseconds since 1970 (UTC)."""
    rules: str
    rules_name: dict[str, str]
    """By language."""
    stake: int
    pot: int
    """The pot that was played for."""
    private: bool
    seat: int
    role: str
    tricks: int
    made: bool | None
    """Whether the tricks that were owed were taken; None if none were."""
    net: int
    """Won or lost, antes included."""


Result = Literal["won", "lost", "made", "short"]


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Which deals somebody wants to see."""

    rules: str | None = None
    """Those by this rule set."""
    role: str | None = None
    """Those in which they were this."""
    table: str | None = None
    """Those of the table with this code."""
    since: int | None = None
    """Those that ended then or later, in milliseconds since 1970 (UTC)."""
    until: int | None = None
    """Those that ended before."""
    result: Result | None = None
    """Those in which chips were won or lost, or the tricks that were owed were taken (made) or not (short)."""

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """Say it to the database."""
        for column, wish in ((Deal.rules_id, self.rules), (DealSeat.role, self.role), (TableRow.code, self.table)):
            if wish is not None:
                yield column == wish
        if self.since is not None:
            yield Deal.ended >= self.since
        if self.until is not None:
            yield Deal.ended < self.until
        match self.result:
            case "won":
                yield DealSeat.net > 0
            case "lost":
                yield DealSeat.net < 0
            case "made" | "short":
                yield DealSeat.made.is_(self.result == "made")


class PlayedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which somebody has played."""

    code: str
    title: str
    rules_name: dict[str, str]
    """By language."""
    deals: int
    """How many they have played there."""
    ended: int
    """When the last of them ended, in milliseconds since 1970 (UTC)."""


class KeptDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as somebody may see it, with all that is known of its seats."""

    deal: Deal
    table: str
    seats: tuple[DealSeat, ...]
    you: int | None
    """The seat of who asks, None for somebody who had none."""
    hand: HandFile


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody did in a number of deals. Amounts are chips."""

    deals: int
    owing: int
    """In how many of them tricks were owed."""
    made: int
    """In how many of those they were taken."""
    tricks: int
    fines: int
    net: int
    average: float
    """Net a deal."""

    @classmethod
    def of(cls, records: Iterable["Record"]) -> "Record":
        """Return several records as one."""
        rows = list(records)
        deals, net = sum(row.deals for row in rows), sum(row.net for row in rows)
        return cls(
            deals=deals,
            owing=sum(row.owing for row in rows),
            made=sum(row.made for row in rows),
            tricks=sum(row.tricks for row in rows),
            fines=sum(row.fines for row in rows),
            net=net,
            average=net / deals if deals else 0.0,
        )


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody had at a time, in chips."""

    at: int
    """In milliseconds since 1970 (UTC)."""
    wallet: int
    on_tables: int
    """Stacks; chips that are in a pot are nobody's."""


class Archive:
    """Reads the history.

    Args:
        database: where it is.
    """

    def __init__(self, database: async_sessionmaker[AsyncSession]) -> None:
        """Open the archive."""
        self._database = database

    async def history(self, account: int, wish: Wish, *, before: int | None, limit: int) -> list[OwnDeal]:
        """Return deals of an account, the newest first.

        Args:
            account: whose.
            wish: only such deals.
            before: only those before the deal with this `OwnDeal.id`.
            limit: how many at most.
        """
        conditions = list(wish.conditions())
        if before is not None:
            conditions.append(Deal.id < before)
        query = (
            select(Deal, DealSeat, TableRow.code, TableRow.summary)
            .join(DealSeat, DealSeat.deal_id == Deal.id)
            .join(TableRow, TableRow.id == Deal.table_id)
            .where(DealSeat.account_id == account, *conditions)
            .order_by(Deal.id.desc())
            .limit(limit)
        )
        async with self._database() as database:
            return [_own(*row) for row in await database.execute(query)]

    async def deal(self, code: str, account: int | None) -> KeptDeal:
        """Return a deal by its code; if hands stay private, only what the account may know of it.

        Args:
            code: the name in share links.
            account: who asks; None for somebody who is not logged in.

        Raises:
            Missing: there is no such deal.
        """
        query = select(Deal, TableRow.code).join(TableRow, TableRow.id == Deal.table_id).where(Deal.code == code)
        async with self._database() as database:
            found = (await database.execute(query)).first()
            if found is None:
                raise Missing("no-deal", "there is no deal at this address")
            deal, table = found
            seats = tuple(
                await database.scalars(select(DealSeat).where(DealSeat.deal_id == deal.id).order_by(DealSeat.seat))
            )
        you = next((seat.seat for seat in seats if account is not None and seat.account_id == account), None)
        hand = loads_hand(deal.hand)
        return KeptDeal(
            deal=deal, table=table, seats=seats, you=you, hand=told_hand(hand, you) if deal.private else hand
        )

    async def statistics(self, account: int) -> dict[tuple[str, str], Record]:
        """Return how an account did, by rule set and role."""
        query = (
            select(
                Deal.rules_id,
                DealSeat.role,
                func.count(),
                func.count(DealSeat.made),
                func.sum(case((DealSeat.made.is_(True), 1), else_=0)),
                func.sum(DealSeat.tricks),
                func.sum(DealSeat.fine),
                func.sum(DealSeat.net),
            )
            .join(Deal, Deal.id == DealSeat.deal_id)
            .where(DealSeat.account_id == account)
            .group_by(Deal.rules_id, DealSeat.role)
            .order_by(Deal.rules_id, DealSeat.role)
        )
        async with self._database() as database:
            return {(rules, role): _record(*map(int, sums)) for rules, role, *sums in await database.execute(query)}

    async def tables(self, account: int) -> list[PlayedTable]:
        """Return the tables at which an account has played, that of the last deal first; `MOST_TABLES` at most."""
        ended = func.max(Deal.ended).label("ended")
        query = (
            select(TableRow.summary, TableRow.code, func.count(), ended)
            .join(Deal, Deal.table_id == TableRow.id)
            .join(DealSeat, DealSeat.deal_id == Deal.id)
            .where(DealSeat.account_id == account)
            .group_by(TableRow.id, TableRow.code, TableRow.summary)
            .order_by(ended.desc())
            .limit(MOST_TABLES)
        )
        async with self._database() as database:
            return [_played(*row) for row in await database.execute(query)]

    async def rules_names(self, account: int) -> dict[str, dict[str, str]]:
        """Return what the rule sets are called that an account has played by; house rules as at their last table."""
        last = (
            select(Deal.rules_id.label("rules_id"), func.max(Deal.table_id).label("table_id"))
            .join(DealSeat, DealSeat.deal_id == Deal.id)
            .where(DealSeat.account_id == account)
            .group_by(Deal.rules_id)
            .subquery()
        )
        query = select(last.c.rules_id, TableRow.summary).join(TableRow, TableRow.id == last.c.table_id)
        async with self._database() as database:
            return {rules: _rules_name(summary) for rules, summary in await database.execute(query)}

    async def worth(self, account: int) -> list[Worth]:
        """Return what an account had over time: the oldest first, `MOST_POINTS` at most."""
        own = wallet(account)
        seats = (
            select(TransferRow.taker)
            .where(TransferRow.giver == own, TransferRow.taker.like("seat/%"))
            .distinct()
            .scalar_subquery()
        )
        query = (
            select(TransferRow.at, TransferRow.giver, TransferRow.taker, TransferRow.chips)
            .where(
                or_(
                    TransferRow.giver == own,
                    TransferRow.taker == own,
                    TransferRow.giver.in_(seats),
                    TransferRow.taker.in_(seats),
                )
            )
            .order_by(TransferRow.id)
        )
        async with self._database() as database:
            rows = await database.execute(query)
            return thinned(_over_time(own, ((at, giver, taker, chips) for at, giver, taker, chips in rows)))


class AtTables:
    """What the tables know of a person: the `Seats` of the purse.

    Args:
        database: where it is kept who sits where.
    """

    def __init__(self, database: async_sessionmaker[AsyncSession]) -> None:
        """Look at the tables."""
        self._database = database

    async def chips(self, account: int) -> int:
        """Return how many chips somebody has on tables; what is in a pot is nobody's."""
        query = select(func.coalesce(func.sum(Balance.chips), 0)).join(Seated, _stack_of(Seated))
        async with self._database() as database:
            return int(await database.scalar(query.where(Seated.account_id == account)) or 0)


def _stack_of(seated: type[Seated]) -> ColumnElement[bool]:
    name = literal("seat/") + cast(seated.table_id, String) + "/" + cast(seated.seat, String)
    return and_(Balance.account == name)


def _own(deal: Deal, seat: DealSeat, table: str, summary: bytes) -> OwnDeal:
    return OwnDeal(
        id=deal.id,
        code=deal.code,
        table=table,
        number=deal.number,
        ended=deal.ended,
        rules=deal.rules_id,
        rules_name=_rules_name(summary),
        stake=deal.stake,
        pot=deal.pot,
        private=deal.private,
        seat=seat.seat,
        role=seat.role,
        tricks=seat.tricks,
        made=seat.made,
        net=seat.net,
    )


class _Summary(msgspec.Struct):
    """What is asked here of how the lobby shows a table."""

    rules_name: dict[str, str]
    title: str = ""


_SUMMARY = msgspec.json.Decoder(_Summary)


def _rules_name(summary: bytes) -> dict[str, str]:
    return _SUMMARY.decode(summary).rules_name


def _played(summary: bytes, code: str, deals: int, ended: int) -> PlayedTable:
    line = _SUMMARY.decode(summary)
    return PlayedTable(code=code, title=line.title, rules_name=line.rules_name, deals=deals, ended=ended)


def _record(deals: int, owing: int, made: int, tricks: int, fines: int, net: int) -> Record:
    return Record(deals=deals, owing=owing, made=made, tricks=tricks, fines=fines, net=net, average=net / deals)


def _over_time(own: str, transfers: Iterable[tuple[int, str, str, int]]) -> list[Worth]:
    """Return what a wallet and the stacks of its owner came to, at each time at which something changed.

    A seat is the owner's from when chips come from the wallet, until they come from somebody else's.
    """
    purse, stacks = 0, dict[str, int]()
    points: dict[int, Worth] = {}
    for at, giver, taker, chips in transfers:
        purse += chips * ((taker == own) - (giver == own))
        if giver == own and taker.startswith("seat/"):
            stacks.setdefault(taker, 0)
        elif taker in stacks and not giver.startswith(("pot/", "house/forfeit")):
            del stacks[taker]
        for account, change in ((giver, -chips), (taker, chips)):
            if account in stacks:
                stacks[account] += change
        points[at] = Worth(at=at, wallet=purse, on_tables=sum(stacks.values()))
    return list(points.values())


def thinned(points: Sequence[Worth], most: int = MOST_POINTS) -> list[Worth]:
    """Return so many of the points at most, evenly, the first and the last among them.

    >>> points = [Worth(at=at, wallet=0, on_tables=0) for at in range(10)]
    >>> [point.at for point in thinned(points, 4)]
    [0, 3, 6, 9]
    """
    if len(points) <= most:
        return list(points)
    return [points[place * (len(points) - 1) // (most - 1)] for place in range(most)]
