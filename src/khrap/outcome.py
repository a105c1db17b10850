"""How a deal stands or ended: its status, the roles of the seats, and the settlement."""

from enum import StrEnum

import msgspec

from khrap.cards import Suit
from khrap.rules import RuleSet

__all__ = ["Outcome", "Role", "Status", "tricks_owed"]


class Status(StrEnum):
    """How far a deal has come (`docs/hand-files.md`)."""

    INCOMPLETE = "incomplete"
    COMPLETE = "complete"
    PASSED_OUT = "passed-out"
    NO_DEAL = "no-deal"


class Role(StrEnum):
    """What a seat is in a deal."""

    DECLARER = "declarer"
    HELPER = "helper"
    FIVE = "five"
    OUT = "out"
    SITTING_OUT = "sitting-out"


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a deal has come to: the values of `khrap replay --json`.

    Seats count from 1, amounts are chips, and a tuple has one entry a seat.
    """

    status: Status
    trump: Suit | None
    """The trump suit; after a passed-out deal the last one."""
    declarer: int | None
    roles: tuple[Role | None, ...]
    """None while undecided."""
    tricks: tuple[int, ...]
    shares: tuple[int, ...]
    """What was paid out of the pot (and out of forfeited stakes), before the rake."""
    fines: tuple[int, ...]
    rakes: tuple[int, ...]
    net: tuple[int, ...]
    """Won or lost in this deal, antes included."""
    stacks: tuple[int, ...]
    pot: int
    """What the next deal starts with."""
    next_dealer: int | None


def tricks_owed(rules: RuleSet, role: Role | None) -> int:
    """Return how many tricks a role must take; 0 for who is not in the play.

    Args:
        rules: the rule set.
        role: the role of a seat; None while it is undecided.
    """
    match role:
        case Role.DECLARER:
            return rules.declarer.tricks
        case Role.HELPER | Role.FIVE:
            return rules.helper.tricks
    return 0
