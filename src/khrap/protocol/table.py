"""How a table looks from outside: its options, its seats, and the view of the deal."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

__all__ = [
    "DealView",
    "LobbyTable",
    "Option",
    "Played",
    "Reason",
    "SeatInfo",
    "SettledSeat",
    "Settlement",
    "TableOptions",
    "Told",
    "TrickTaken",
]


class TableOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How a table is to be. Where a number is left out, the card room has one of its own."""

    rules: str | dict[str, Any] = "hrapgame"
    """The id of a preset, or the values of a house-rule file (with its ``base``)."""
    title: Annotated[str, Meta(max_length=60)] = ""
    stake: Annotated[int, Meta(ge=1, le=10**9)] = 1
    entry: Annotated[int, Meta(ge=1, le=10**12)] | None = None
    """The chips one must sit down with at least; 20 stakes if it is left out."""
    seats: Annotated[int, Meta(ge=2, le=12)] = 4
    clock: Annotated[int, Meta(ge=5, le=600)] | None = 25
    """Seconds for a decision; None: no clock."""
    bank: Annotated[int, Meta(ge=0, le=3600)] = 60
    """Seconds of a seat's own that begin when the clock has run down."""
    pause: Annotated[int, Meta(ge=0, le=60)] | None = None
    """Seconds between a deal and the next one, unless everybody is ready before."""
    public: bool = True
    """Whether the lobby shows it; if not, only who has the link finds it."""
    newcomers: Literal["wait", "buy-in"] = "wait"
    """Whether a newcomer waits until the pot has been played out, or pays an equal part into it."""
    absent: Literal["sit-out", "bot"] = "sit-out"
    """What becomes of a seat that has let its time run out twice in a row: it sits out, or a bot plays on."""
    private_hands: bool = False
    """Whether hands that were not shown stay private after the deal."""
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds by which watchers see everything later."""
    bots: tuple[str, ...] = ()
    """The bots that sit down at once; one seat at least is for a person."""


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits at a seat, and how."""

    seat: int
    name: str
    chips: int
    account: int | None = None
    """None for a bot."""
    bot: str | None = None
    out: str | None = None
    """Why it is not dealt in: ``wish``, ``clock``, ``absent``; None if it is."""
    waiting: bool = False
    """Whether it waits until the pot has been played out."""
    leaving: bool = False
    """Whether it stands up after the deal."""
    away: bool = False
    """Whether the mildest is decided for it until the deal is over: of who leaves at once, or is out of time."""
    short: bool = False
    """Whether it has too few chips to be dealt in."""
    played_by_bot: bool = False
    ready: bool = False
    bank: int = 0
    """What is left of its own time, in milliseconds."""


class Told(msgspec.Struct, frozen=True):
    """What a seat said or did in the deal, as the viewer saw it."""

    seat: int
    text: str


class Played(msgspec.Struct, frozen=True):
    """A card on the table."""

    seat: int
    card: str
    joker: bool = False


class TrickTaken(msgspec.Struct, frozen=True):
    """A finished trick."""

    plays: tuple[Played, ...]
    winner: int


class Option(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one of one's legal actions comes to, if it is neither a card to play nor cards to discard."""

    action: str
    key: str
    """What it does: its verb, or ``five-upcard``, ``blind-for-card``, ``pass-bidding``, ``pass-for-now``."""
    tricks: int = 0
    """The tricks one owes then."""
    fines: tuple[int, ...] = ()
    """The fines one may have to pay, in chips, the least first."""
    capped: bool = False
    """Whether one has less than the largest of them: a fine is never more than what one then has."""
    drawn: int = 0
    """How many new cards one gets at once."""
    card: str | None = None
    """The card that one keeps or takes."""
    held: int = 0
    """For the naming of a trump: how many of that suit one holds."""
    chips: int = 0
    """What one pays into the pot at once."""
    loses: str | None = None
    """The word that one cannot say any more afterwards."""


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what a seat got (positive) or paid (negative) in the settlement, and why."""

    seat: int
    chips: int
    why: str
    """The reason: ``sweep``, ``sweep-of-half``, ``tricks``, ``one-part``, ``rest-of-pot``, ``pot-empty``,
    ``odd-chips``, ``stakes-of-losers``, ``nothing-when-short``, ``rake``, ``fine`` or ``fine-capped``."""
    values: dict[str, int]
    """Numbers that belong to it, such as ``tricks``, ``owed``, ``part``, ``times``, ``pot``, ``percent``."""


class SettledSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What the settlement brought a seat."""

    seat: int
    role: str | None
    tricks: int
    share: int
    fine: int
    rake: int
    net: int
    """Chips won or lost in the deal, antes included."""
    chips: int
    """The chips after the deal."""


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal ended."""

    status: str
    """``complete`` or ``passed-out``."""
    pot: int
    """What goes on to the next deal."""
    next_dealer: int | None
    seats: tuple[SettledSeat, ...]
    played_for: int
    """The pot that was played for."""
    reasons: tuple[Reason, ...]
    """Who got and paid what, and why, clockwise from the declarer; none if the deal was passed out."""
    kept: int
    """What nobody got of the pot."""
    kept_why: str
    """Why: ``not-made``, ``half``, ``not-won`` or ``odd-chips``; empty if nothing was kept."""
    fined: int
    """What fines brought into the next pot."""


class DealView(msgspec.Struct, frozen=True, kw_only=True):
    """All that a seat, or a watcher, may know of a deal (`khrap.View`, as texts and numbers)."""

    number: int
    code: str | None = None
    """Its name in the history (``/api/v1/deals/CODE``), once it is over; None before."""
    seat: int | None
    """The viewer's seat; None for a watcher, and for a seat that was not dealt in."""
    rules: str
    stake: int
    dealer: int
    opening_pot: int
    pot: int
    stacks: tuple[int, ...]
    locked: tuple[int, ...]
    stage: str
    to_act: int | None
    round: int
    declarer: int | None
    how: str | None
    """The word by which the declarer declared."""
    blind_ace: bool
    """Whether the upcard that a blind declarer took is an ace."""
    roles: tuple[str | None, ...]
    owed: tuple[int, ...]
    trump: str | None
    upcard: str | None
    turned: tuple[str, ...]
    stock: int
    hand: tuple[str, ...] | None
    """One's own cards; None for a watcher and for who has not looked yet."""
    held: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    thrown: tuple[str, ...]
    said: tuple[Told, ...]
    trick: tuple[Played, ...]
    asked_suit: str | None
    finished: tuple[TrickTaken, ...]
    tricks: tuple[int, ...]
    legal: tuple[str, ...]
    """What one may do now; empty if it is not one's turn."""
    options: tuple[Option, ...]
    """What those of them come to that are words."""
    settlement: Settlement | None


class LobbyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby shows it."""

    code: str
    title: str
    rules: str
    rules_name: dict[str, str]
    """By language."""
    stake: int
    zone: str
    """The zone of stakes: ``small``, ``middle`` or ``large``."""
    entry: int
    seats: int
    taken: int
    people: int
    """How many of those are no bots."""
    playing: bool
    pot: int
    clock: int | None
    deals: int
    frozen: bool = False
    """Whether the operator has stopped it for a while."""
