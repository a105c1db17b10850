"""What the card room asks of its database on the move path.

A table is a log of events with the numbers 1, 2, 3 …; whoever appends the next number first wins, and whoever comes
second learns of it by a `Conflict` and reads what it has missed. Whatever an event brings about (transfers of chips,
a deal for the history, the next alarm) is kept in the same transaction, or not at all.

Times are milliseconds since 1970 (UTC); amounts are chips.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

__all__ = [
    "Append",
    "AuditReport",
    "Conflict",
    "DeletedError",
    "FinishedDeal",
    "FinishedSeat",
    "Loaded",
    "NewTable",
    "NotEnoughError",
    "RepeatedError",
    "Snapshot",
    "Store",
    "StoreError",
    "Transfer",
]


class StoreError(Exception):
    """The database cannot do it now; nothing has changed.

    Only if the connection to the database broke in the middle may it have been done after all; the log will tell.
    """


class Conflict(StoreError):
    """Somebody else has appended to the log; nothing has changed."""


class NotEnoughError(StoreError):
    """An account would be overdrawn; nothing has changed.

    Attributes:
        account: the account of the books.
    """

    def __init__(self, account: str) -> None:
        """Say whose chips do not suffice."""
        super().__init__(f"{account} has not so many chips")
        self.account = account


class DeletedError(StoreError):
    """Somebody is to sit down whose account was deleted; nothing has changed."""


class RepeatedError(StoreError):
    """A transfer with this key was made before; nothing has changed."""


class Transfer(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that go from one account of the books to another.

    Accounts are ``wallet/12`` (of account 12), ``seat/5/3`` (seat 3 of table 5), ``pot/5``, and ``house/…``. Only the
    house's may be overdrawn.
    """

    key: str
    """What makes a repetition of the transfer known."""
    giver: str
    taker: str
    chips: int
    """More than 0."""
    reason: str


class FinishedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat did in a deal."""

    seat: int
    account: int | None
    role: str
    tricks: int
    made: bool | None
    net: int
    fine: int


class FinishedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, for the history."""

    number: int
    code: str
    rules_id: str
    ended: int
    hand: str
    private: bool
    stake: int
    pot: int
    seats: tuple[FinishedSeat, ...]


class Snapshot(msgspec.Struct, frozen=True):
    """What the events of a table came to once, so that they need not be read again."""

    seq: int
    """The number of the last of these events."""
    state: bytes


class Append(msgspec.Struct, kw_only=True):
    """Events for the log of a table, and what they bring about."""

    table: int
    seq: int
    """The number of the last event before these."""
    events: Sequence[bytes]
    """At least one."""
    at: int
    due: int | None
    """When the table wants to be looked after next; it takes the place of what was there, and frees the alarm."""
    transfers: Sequence[Transfer] = ()
    deals: Sequence[FinishedDeal] = ()
    snapshot: Snapshot | None = None
    """Takes the place of an older one."""
    summary: bytes | None = None
    """What the lobby says from now on; None: as before."""
    listed: bool | None = None
    """Whether the lobby shows the table from now on; None: as before."""
    closed: bool = False
    """Whether the table is closed by these events."""
    seated: Sequence[tuple[int, int]] | None = None
    """The seats at which persons sit from now on, each with the account; None: as before."""
    newcomers: Sequence[int] = ()
    """The accounts among them that did not sit there before."""

    def __post_init__(self) -> None:
        """Refuse an append of nothing.

        Raises:
            ValueError: there are no events.
        """
        _check_events(self.events)

    @property
    def last(self) -> int:
        """The number of the last of these events."""
        return self.seq + len(self.events)


class NewTable(msgspec.Struct, kw_only=True):
    """A table that is opened."""

    code: str
    events: Sequence[bytes]
    at: int
    due: int | None
    summary: bytes
    listed: bool

    def __post_init__(self) -> None:
        """Refuse a table that begins with nothing.

        Raises:
            ValueError: there are no events.
        """
        _check_events(self.events)


def _check_events(events: Sequence[bytes]) -> None:
    if not events:
        raise ValueError("a log is appended to by at least one event, not by none")


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was kept: a snapshot, and the events after it."""

    table: int
    code: str
    snapshot_seq: int
    snapshot: bytes | None
    events: Sequence[bytes]
    """The events after the snapshot, in order and without a gap; the last one has the number `seq`."""
    seq: int


class AuditReport(msgspec.Struct, frozen=True, kw_only=True):
    """What the books say when every balance is reckoned anew from the transfers."""

    transfers: int
    accounts: int
    wrong: tuple[tuple[str, int, int], ...]
    """Accounts whose balance is not the sum of their transfers: account, balance, sum."""
    total: int
    """All balances together: 0, as every transfer gives what it takes."""

    @property
    def good(self) -> bool:
        """Whether the books balance."""
        return not self.wrong and self.total == 0


class Store(Protocol):
    """The database of the move path."""

    async def open(self) -> None:
        """Connect; the schema must be there already."""

    async def close(self) -> None:
        """Finish what is under way and disconnect."""

    async def new_table(self, table: NewTable) -> int:
        """Keep a new table with its first events; return its number.

        Raises:
            Conflict: there is a table with this code.
        """

    async def append(self, append: Append) -> None:
        """Append events; when this returns, they are on the disk for good.

        Transfers count together: an account may give what another transfer of the same append brings it.

        Raises:
            Conflict: the log has gone on since `append.seq`, or there is no such table.
            DeletedError: a newcomer's account was deleted.
            NotEnoughError: a transfer would overdraw an account.
            RepeatedError: a transfer was made before.
        """

    async def load(self, code: str) -> Loaded | None:
        """Return a table by its code; None if there is none."""

    async def load_by_id(self, table: int) -> Loaded | None:
        """Return a table by its number; None if there is none."""

    async def events(self, table: int, after: int, limit: int = 1000) -> list[bytes]:
        """Return the events of a table after a number, in order."""

    async def transfer(self, transfers: Sequence[Transfer], at: int) -> None:
        """Make transfers that no event causes (a bonus): all of them or none.

        Raises:
            NotEnoughError, RepeatedError: as for `append`.
        """

    async def balances(self, accounts: Sequence[str]) -> dict[str, int]:
        """Return what accounts of the books hold; 0 for those that nothing was ever transferred to."""

    async def take_due(self, now: int, until: int, limit: int = 100) -> list[int]:
        """Take on tables whose time has come, the longest overdue first; no other worker gets them before `until`."""

    async def next_due(self) -> int | None:
        """Return from when on `take_due` will find a table, None if no table is waiting.

        A table that is taken on counts from when it is free again.
        """

    async def beat(self, worker: str, at: int) -> None:
        """Note that a worker is alive."""

    async def last_beat(self) -> int | None:
        """Return when any worker was last alive, None if none ever was."""

    async def audit(self) -> AuditReport:
        """Reckon every balance anew from the transfers."""

    async def backup(self, path: Path) -> None:
        """Copy the whole database into a file while the room goes on.

        Raises:
            StoreError: the database has tools of its own for this.
        """
