"""What happens at the table, as one seat sees it: the difference between two of its views.

Events hold no words, so that the log can be read in either language.
"""

from dataclasses import dataclass

from khrap.cards import Card
from khrap.outcome import Outcome, Role
from khrap.view import Said, Trick, View

__all__ = ["Dealt", "Divided", "Event", "Settled", "Spoke", "Took", "Turned", "noticed"]


@dataclass(frozen=True)
class Dealt:
    """The cards were dealt."""

    number: int
    """Of the deal, from 1."""
    dealer: int
    pot: int
    upcard: Card | None
    sitting_out: tuple[int, ...]


@dataclass(frozen=True)
class Spoke:
    """A seat said or did something other than playing a card."""

    said: Said
    laid_off: bool
    """Whether it threw cards away to come down to the hand size, and drew none for them."""


@dataclass(frozen=True)
class Turned:
    """All passed, and another round of bidding began."""

    round: int
    upcard: Card | None
    antes: int
    """Chips paid in by all seats together."""


@dataclass(frozen=True)
class Took:
    """A trick was finished."""

    number: int
    """From 1."""
    trick: Trick


@dataclass(frozen=True)
class Settled:
    """The deal is over."""

    outcome: Outcome


@dataclass(frozen=True)
class Divided:
    """Too few seats could be dealt in, and the pot was divided; what each seat got."""

    parts: tuple[int, ...]


Event = Dealt | Spoke | Turned | Took | Settled | Divided


def noticed(before: View | None, after: View, deal: int) -> list[Event]:
    """Return what happened between two views of the same seat, in order.

    Args:
        before: the earlier view of this deal; None if it has just been dealt.
        after: the later view.
        deal: the number of the deal, from 1.
    """
    events: list[Event] = []
    if before is None:
        out = tuple(seat for seat, role in enumerate(after.roles, 1) if role is Role.SITTING_OUT)
        return [Dealt(deal, after.dealer, after.pot, after.upcard, out)]
    for said in after.said[len(before.said) :]:
        if not said.text.startswith("play"):
            events.append(Spoke(said, after.held[said.seat - 1] < before.held[said.seat - 1]))
    if after.round > before.round:
        events.append(Turned(after.round, after.upcard, after.pot - before.pot))
    first = len(before.finished)
    events += [Took(number, trick) for number, trick in enumerate(after.finished[first:], first + 1)]
    if after.outcome:
        events.append(Settled(after.outcome))
    return events
