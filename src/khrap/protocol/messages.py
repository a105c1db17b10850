"""What the card room sends to a client at a table."""

from typing import Any

import msgspec

from khrap.protocol.happened import Happened
from khrap.protocol.table import DealView, SeatInfo, TableOptions

__all__ = ["Answer", "ChatSaid", "ErrorBody", "Message", "Presence", "Turn", "Update"]


class Sent(msgspec.Struct, tag_field="type", frozen=True, kw_only=True):
    """What every message has."""

    seq: int
    """The number of the last event of the table that this viewer knows of."""
    now: int
    """The server's clock."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Whose turn it is, and how much time there is."""

    number: int
    """Which turn this is: an `Act` for another one is refused."""
    seat: int
    left: int | None
    """Milliseconds until the clock has run down; None without a clock."""
    bank: int
    """Milliseconds of the seat's own time that begin then."""


class Update(Sent, tag="update", frozen=True):
    """How the table stands. Each one is complete; a client may show any of them without the ones before."""

    table: str
    version: int
    happened: tuple[Happened, ...]
    """What is new since the last update, or since the number that the client gave when it connected."""
    missed: bool
    """Whether there was more than that, too much to tell."""
    options: TableOptions
    rules_name: dict[str, str]
    seats: tuple[SeatInfo, ...]
    you: int | None
    """The viewer's seat; None for a watcher."""
    owner: bool
    """Whether the viewer opened the table."""
    pot: int
    dealer: int | None
    deals: int
    commitment: dict[str, str]
    """Of the next deal's shuffle."""
    next_deal: int | None
    """Milliseconds until the next deal; None if none is coming."""
    turn: Turn | None
    deal: DealView | None
    """The deal that is on, or that was last; None before the first."""
    frozen: bool
    closed: bool


class Presence(Sent, tag="presence", frozen=True):
    """Which seats have somebody at the other end, and how many watch."""

    seats: tuple[int, ...]
    watchers: int


class ChatSaid(Sent, tag="chat", frozen=True):
    """Somebody said something."""

    id: int
    at: int
    name: str
    account: int
    seat: int | None
    text: str
    phrase: str | None
    watchers_only: bool


class ErrorBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done."""

    code: str
    """One word for programs, as in ``not-your-turn``."""
    message: str
    """A sentence for people, in English."""
    details: dict[str, Any] = {}
    said: dict[str, str] = {}
    """The same by language (``en``, ``ru``), where it is told in several."""


class Answer(Sent, tag="answer", frozen=True):
    """The answer to a command: done, or an error. A repeated command is answered alike."""

    id: str
    """The id of the command; empty if it could not be read."""
    error: ErrorBody | None = None


Message = Update | Presence | ChatSaid | Answer
"""All that the card room sends at a table."""
