"""What a client asks of a table: `Command`, answered by an `Answer` with the same id."""

from typing import Annotated

import msgspec
from msgspec import Meta

__all__ = [
    "Act",
    "AddBot",
    "AddChips",
    "Chat",
    "Command",
    "GiveSeed",
    "Leave",
    "Phrase",
    "Ping",
    "Ready",
    "RemoveBot",
    "Return",
    "Sit",
    "SitOut",
]

Id = Annotated[str, Meta(min_length=1, max_length=40, description="Made by the client; a repeat is answered alike.")]
Seat = Annotated[int, Meta(ge=1, le=12)]
Chips = Annotated[int, Meta(ge=1, le=10**12)]
Seed = Annotated[str, Meta(max_length=64, description="The seat's own share in the shuffle of the next deal.")]


class Asked(msgspec.Struct, tag_field="do", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every command has."""

    id: Id


class Sit(Asked, tag="sit", frozen=True):
    """Sit down. Without a seat: at the first free one; without chips: with the entry."""

    seat: Seat | None = None
    chips: Chips | None = None


class AddChips(Asked, tag="add-chips", frozen=True):
    """Take more chips from the wallet to the table; they are there from the next deal on."""

    chips: Chips


class Leave(Asked, tag="leave", frozen=True):
    """Stand up. If something is lost by it, the answer is an error that says what, unless one is sure."""

    after_deal: bool = False
    """Play the deal to its end first."""
    sure: bool = False


class SitOut(Asked, tag="sit-out", frozen=True):
    """Do not be dealt in from the next deal on."""


class Return(Asked, tag="return", frozen=True):
    """Be dealt in again; take one's hand back from a bot that plays on."""


class Ready(Asked, tag="ready", frozen=True):
    """Let the next deal begin; it does when everybody is ready, or after the pause."""


class GiveSeed(Asked, tag="seed", frozen=True):
    """Have a share in the shuffle of the next deal."""

    seed: Seed


class Act(Asked, tag="act", frozen=True):
    """Decide, when it is one's turn."""

    action: Annotated[str, Meta(max_length=60)]
    turn: int | None = None
    """The turn that is meant (`Update.turn`); an action for another turn is refused."""


class AddBot(Asked, tag="add-bot", frozen=True):
    """Let a bot sit down: whoever opened the table may."""

    bot: Annotated[str, Meta(max_length=20)] = "club"
    seat: Seat | None = None


class RemoveBot(Asked, tag="remove-bot", frozen=True):
    """Let a bot stand up, after the deal if one is on."""

    seat: Seat


class Chat(Asked, tag="chat", frozen=True):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Phrase(Asked, tag="phrase", frozen=True):
    """Say a quick phrase, which each client shows in its own language."""

    phrase: Annotated[str, Meta(min_length=1, max_length=20)]


class Ping(Asked, tag="ping", frozen=True):
    """Ask whether the room is there, and what its clock says."""


Command = Sit | AddChips | Leave | SitOut | Return | Ready | GiveSeed | Act | AddBot | RemoveBot | Chat | Phrase | Ping
"""All that a client may ask of a table."""
