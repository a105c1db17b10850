"""What happened at a table, in the order of its log, as one viewer may know it."""

import msgspec

from khrap.protocol.table import TableOptions

__all__ = [
    "Acted",
    "Added",
    "Cancelled",
    "Closed",
    "Committed",
    "Dealt",
    "Divided",
    "Frozen",
    "Happened",
    "Leaving",
    "Opened",
    "Over",
    "Paused",
    "Returned",
    "Sat",
    "SatOut",
    "Seeded",
    "Stood",
]


class It(msgspec.Struct, tag_field="what", frozen=True, kw_only=True, omit_defaults=True):
    """What all have in common."""

    seq: int
    """The number in the table's log."""
    at: int
    """When it happened, in milliseconds since 1970."""


class Opened(It, tag="opened", frozen=True):
    """The table was opened."""

    options: TableOptions


class Sat(It, tag="sat", frozen=True):
    """Somebody sat down."""

    seat: int
    name: str
    chips: int
    bot: str | None = None


class Added(It, tag="added", frozen=True):
    """A seat has more chips from the next deal on."""

    seat: int
    chips: int


class SatOut(It, tag="sat-out", frozen=True):
    """A seat is not dealt in any more."""

    seat: int
    why: str
    """``wish``, ``clock`` or ``absent``."""


class Returned(It, tag="returned", frozen=True):
    """A seat is dealt in again."""

    seat: int


class Leaving(It, tag="leaving", frozen=True):
    """A seat will stand up after the deal."""

    seat: int


class Stood(It, tag="stood", frozen=True):
    """A seat stood up with its chips."""

    seat: int
    chips: int


class Committed(It, tag="committed", frozen=True):
    """The shuffle of the next deal is fixed: hashes by size of the deck (`docs/fairness.md`)."""

    deal: int
    commitment: dict[str, str]


class Seeded(It, tag="seeded", frozen=True):
    """A seat has given its share in the next shuffle."""

    seat: int
    seed: str


class Dealt(It, tag="dealt", frozen=True):
    """A deal has begun."""

    deal: int
    dealer: int
    seats: tuple[int, ...]
    """The seats that were dealt in."""
    pot: int


class Divided(It, tag="divided", frozen=True):
    """Too few can be dealt in, so the pot was divided; chips by seat."""

    parts: tuple[int, ...]


class Acted(It, tag="acted", frozen=True):
    """A seat decided. Of the discards of others only the number is told (``discard 2``)."""

    seat: int
    action: str
    by: str = "seat"
    """Who decided: the ``seat``, the ``clock``, or a ``bot``."""


class Over(It, tag="over", frozen=True):
    """A deal is over."""

    deal: int
    code: str
    """The deal in the history."""
    secret: str | None = None
    """The server's secret of the shuffle, which can be checked now; None where hands stay private."""


class Paused(It, tag="paused", frozen=True):
    """The card room was away; clocks have stood still meanwhile."""

    ms: int


class Frozen(It, tag="frozen", frozen=True):
    """The operator has stopped the table, or lets it go on."""

    frozen: bool


class Cancelled(It, tag="cancelled", frozen=True):
    """The operator has cancelled the deal: everybody has the chips from before it."""

    deal: int


class Closed(It, tag="closed", frozen=True):
    """The table is closed."""


Happened = (
    Opened
    | Sat
    | Added
    | SatOut
    | Returned
    | Leaving
    | Stood
    | Committed
    | Seeded
    | Dealt
    | Divided
    | Acted
    | Over
    | Paused
    | Frozen
    | Cancelled
    | Closed
)
"""All that can happen at a table."""
