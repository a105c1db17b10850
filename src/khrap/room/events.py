"""The log of a table: what happened, with all that is needed to make the table again.

The log has secrets (the shuffle of a deal that is on, the discards of everybody). What a viewer may know of an
event is said by `khrap.room.telling`.
"""

from typing import Any

import msgspec

from khrap.protocol import TableOptions

__all__ = [
    "Acted",
    "Added",
    "Cancelled",
    "Closed",
    "Committed",
    "Dealt",
    "Event",
    "Frozen",
    "Leaving",
    "Opened",
    "Paused",
    "Readied",
    "Returned",
    "Sat",
    "SatOut",
    "Seeded",
    "Stood",
    "Waited",
    "decode",
    "encode",
]


class Logged(msgspec.Struct, tag_field="e", frozen=True, kw_only=True, omit_defaults=True):
    """What every event has."""

    at: int
    """When it happened, in milliseconds since 1970."""
    command: str | None = None
    """The account and the id of the command that caused it: a repeat is known by it."""


class Opened(Logged, tag="opened", frozen=True):
    """The table was opened."""

    options: TableOptions
    rules: str | dict[str, Any]
    """The rules as they were then: a preset, or all values of the house rules."""
    engine: int
    """The version of the rules in the engine (`khrap.room.table.RULES_VERSION`)."""
    owner: int | None
    bot_ms: int
    """How long a bot thinks."""
    pause_ms: int
    entry: int


class Sat(Logged, tag="sat", frozen=True):
    """Somebody sat down, with chips from the wallet; a bot with the house's."""

    seat: int
    account: int | None
    name: str
    chips: int
    bot: str | None = None


class Added(Logged, tag="added", frozen=True):
    """A seat took more chips from the wallet."""

    seat: int
    chips: int


class SatOut(Logged, tag="sat-out", frozen=True):
    """A seat sits out from the next deal on."""

    seat: int
    why: str


class Returned(Logged, tag="returned", frozen=True):
    """A seat is dealt in again, and plays for itself."""

    seat: int


class Leaving(Logged, tag="leaving", frozen=True):
    """A seat stands up when the deal is over."""

    seat: int
    now: bool
    """Whether it does not decide any more until then."""


class Stood(Logged, tag="stood", frozen=True):
    """A seat stood up; its chips went to the wallet."""

    seat: int


class Committed(Logged, tag="committed", frozen=True):
    """The secret of the next shuffle is fixed."""

    secret: str
    """32 bytes as hexadecimal digits."""


class Seeded(Logged, tag="seeded", frozen=True):
    """A seat has given its share in the next shuffle."""

    seat: int
    seed: str


class Readied(Logged, tag="ready", frozen=True):
    """A seat wants the next deal to begin."""

    seat: int


class Dealt(Logged, tag="dealt", frozen=True):
    """The next deal was begun; if too few could be dealt in, the pot was divided instead."""

    code: str
    """The name of the deal in the history, which cannot be guessed."""


class Acted(Logged, tag="acted", frozen=True):
    """The seat whose turn it was decided."""

    seat: int
    action: str
    by: str = "seat"
    """``seat``, ``clock`` or ``bot``."""


class Waited(Logged, tag="waited", frozen=True):
    """A table waits for somebody who is at the other end: to decide without a clock, or for others to play with."""


class Paused(Logged, tag="paused", frozen=True):
    """The card room was away for so long; no clock ran meanwhile."""

    ms: int


class Frozen(Logged, tag="frozen", frozen=True):
    """The operator stopped the table, or let it go on."""

    frozen: bool


class Cancelled(Logged, tag="cancelled", frozen=True):
    """The operator cancelled the deal: stakes are given back."""


class Closed(Logged, tag="closed", frozen=True):
    """The table was closed."""


Event = (
    Opened
    | Sat
    | Added
    | SatOut
    | Returned
    | Leaving
    | Stood
    | Committed
    | Seeded
    | Readied
    | Dealt
    | Acted
    | Waited
    | Paused
    | Frozen
    | Cancelled
    | Closed
)

_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_ENCODER = msgspec.json.Encoder()


def encode(event: Event) -> bytes:
    """Write an event as it is kept."""
    return _ENCODER.encode(event)


def decode(body: bytes) -> Event:
    """Read an event that was kept.

    Raises:
        msgspec.ValidationError: it is none.
    """
    return _DECODER.decode(body)
