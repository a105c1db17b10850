"""What a table is between two events: kept as a snapshot, so that old events need not be read again."""

from typing import Any

import msgspec

from khrap.protocol import TableOptions

__all__ = ["COMMANDS_KEPT", "Seat", "State"]

COMMANDS_KEPT = 200
"""How many commands a table remembers, so as to answer a repeat alike."""


class Seat(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Somebody at a seat. Amounts are chips, times milliseconds."""

    name: str
    account: int | None = None
    bot: str | None = None
    chips: int = 0
    """What it has between deals; in a deal in which it plays, the game knows."""
    more: int = 0
    """Chips it took from the wallet during a deal, for the next one."""
    out: str | None = None
    """Why it is not dealt in: ``wish``, ``clock`` or ``absent``."""
    waiting: bool = False
    """Whether it waits until the pot has been played out."""
    leaving: bool = False
    """Whether it stands up after the deal."""
    away: bool = False
    """Whether it decides nothing more in this deal: the mildest is done for it."""
    late: int = 0
    """How many times in a row it let its time run out."""
    played_by_bot: bool = False
    bank: int = 0
    ready: bool = False
    seed: str = ""
    deal: int = 0
    """The number of the last deal in which it was dealt in."""

    @property
    def plays(self) -> bool:
        """Whether a person sits here who has not gone away."""
        return self.account is not None and not (self.out or self.played_by_bot)


class State(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A table without the deal that is on."""

    options: TableOptions
    rules: str | dict[str, Any]
    engine: int
    owner: int | None
    bot_ms: int
    pause_ms: int
    entry: int
    seats: list[Seat | None]
    pot: int = 0
    dealer: int | None = None
    claims: list[int] = []
    left: list[int] = []
    passed_out: bool = False
    deals: int = 0
    rake: int = 0
    """What the house has taken at this table so far."""
    secret: str | None = None
    """Of the next shuffle."""
    turn_at: int = 0
    """When the turn began."""
    next_at: int | None = None
    """When the next deal is to begin, if enough seats are there."""
    empty_since: int | None = None
    """Since when no person sits at the table."""
    alone_since: int | None = None
    """Since when no person plays at the table: none sits there, or who does sits out or has no chips."""
    last_at: int = 0
    """When the last event was."""
    frozen: bool = False
    closed: bool = False
    commands: dict[str, int] = {}
    """The commands that were done of late, with the number of their last event."""
    last_hand: str | None = None
    """The last deal as a hand file, to be looked at until the next one."""
    last_code: str = ""
    """The name of the last deal in the history, once it is over."""
