"""What the card room answers over HTTP, as far as the client has words for it. Unknown fields are ignored."""

from typing import Any

import msgspec

from khrap.protocol import ErrorBody, LobbyTable, TableOptions

__all__ = ["Account", "ErrorAnswer", "HistoryPage", "PastDeal", "RulesSummary", "TableInfo", "Token"]


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """One's own account. Times are milliseconds since 1970 (UTC), amounts chips."""

    id: int
    name: str
    guest: bool
    language: str
    settings: dict[str, Any]
    admin: bool
    created: int
    muted_until: int
    wallet: int
    on_tables: int


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table: its code, how it is to be, and how the lobby shows it."""

    code: str
    options: TableOptions
    lobby: LobbyTable
    socket: str
    """Where its WebSocket is."""


class RulesSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set in short; texts by language."""

    id: str
    name: dict[str, str]
    summary: dict[str, str]
    players_min: int
    players_max: int
    hand_size: int


class PastDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that one has played. Amounts are chips."""

    id: int
    """Deals are numbered in the order in which they ended."""
    code: str
    """Its name in addresses: `Room.hand_file` takes it."""
    table: str
    number: int
    """The number of the deal at its table."""
    ended: int
    """In milliseconds since 1970 (UTC)."""
    rules: str
    stake: int
    pot: int
    private: bool
    """Whether hands that were not shown stay private."""
    seat: int
    role: str
    tricks: int
    made: bool | None
    """Whether one took the tricks that one owed; None if one owed none."""
    net: int
    """Won or lost, antes included."""


class HistoryPage(msgspec.Struct, frozen=True, kw_only=True):
    """Some of one's own deals."""

    deals: list[PastDeal]


class Token(msgspec.Struct, frozen=True):
    """A new personal token."""

    id: int
    label: str
    token: str


class ErrorAnswer(msgspec.Struct, frozen=True):
    """The answer to what cannot be done."""

    error: ErrorBody
