"""What can be said of a seat at a glance: its role in the game's own words, its duty, what it exchanged."""

from enum import Enum

from khrap.bearing import DECLARING
from khrap.outcome import Role
from khrap.rules import RuleSet
from khrap.view import View

__all__ = ["Duty", "changed", "duty", "opponents", "role_word"]


class Duty(Enum):
    """How a seat stands to the tricks it must take."""

    NONE = ""
    """It is not in the play."""
    OPEN = " "
    MET = "✓"
    LOST = "✗"
    """It cannot take them any more."""


def opponents(view: View) -> list[int]:
    """Return the other seats, clockwise from the viewer's left."""
    me = view.seat or 1
    return [(me - 1 + step) % view.seats + 1 for step in range(1, view.seats)]


def duty(view: View, seat: int, hand_size: int) -> Duty:
    """Tell whether a seat has the tricks it must take, or can still take them.

    Args:
        view: any view of the deal.
        seat: the seat, from 1.
        hand_size: the number of tricks in a deal.
    """
    owed, tricks = view.owed[seat - 1], view.tricks[seat - 1]
    if not owed:
        return Duty.NONE
    if tricks >= owed:
        return Duty.MET
    left = 0 if view.outcome else hand_size - len(view.finished)
    return Duty.LOST if owed - tricks > left else Duty.OPEN


def role_word(view: View, seat: int, rules: RuleSet, lang: str) -> str:
    """Return the word by which a seat has its role, or what it said in this round of bidding; empty if nothing yet.

    Who passed before somebody declared is asked again, so it has said nothing yet.

    Args:
        view: any view of the deal.
        seat: the seat, from 1.
        rules: the rule set, which has the words.
        lang: the language.

    >>> import khrap
    >>> game = khrap.Game("frap", stacks=[100] * 3, stake=5, dealer=3, seed=1)
    >>> for action in ("look", "pass", "blind"):
    ...     game.apply(action)
    >>> [role_word(game.view(1), seat, game.rules, "ru") for seat in (1, 2, 3)]
    ['', 'Фрап втёмную', '']
    """
    words = rules.words[lang]
    role = view.roles[seat - 1]
    said = [said.text.split()[0] for said in view.said if said.seat == seat]
    match role:
        case Role.DECLARER:
            return words[view.how or "khrap"]
        case Role.HELPER:
            return words["grieve" if "grieve" in said else "help"]
        case Role.FIVE:
            return words["six" if "six" in said else "five"]
        case Role.SITTING_OUT:
            return words["sitting_out"]
        case Role.OUT:
            return words["pass"]
    return words["pass"] if "pass" in _said_lately(view, seat) else ""


def _said_lately(view: View, seat: int) -> list[str]:
    """Return the words of a seat in this round of bidding, or since somebody first declared."""
    spoken = [(said.seat, said.text.split()[0]) for said in view.said]
    first = next((place for place, (_, word) in enumerate(spoken) if word in DECLARING), None)
    if first is None:
        dealt_in = sum(role is not Role.SITTING_OUT for role in view.roles)
        passes = [place for place, (_, word) in enumerate(spoken) if word == "pass"]
        earlier = (view.round - 1) * dealt_in  # everybody passes once in a round that goes to the next
        first = passes[earlier - 1] + 1 if earlier else 0
    return [word for by, word in spoken[first:] if by == seat]


def changed(view: View, seat: int, rules: RuleSet) -> int | None:
    """Return how many cards a seat exchanged with the stock; None if it has not (or drew by another word).

    Args:
        view: any view of the deal.
        seat: the seat, from 1.
        rules: the rule set.
    """
    said = [said.text.split() for said in view.said if said.seat == seat]
    verbs = [words[0] for words in said]
    if not {"five", "six", "cheer", "grieve", "wrap"}.isdisjoint(verbs):
        return None
    throws = [words for words in said if words[0] in ("discard", "stand")]
    if verbs.count("blind") and rules.blind.takes == "into-hand":
        throws = throws[1:]  # the first one brought the hand down to its size
    if not throws:
        return None
    return _number(throws[0])


def _number(words: list[str]) -> int:
    """Return how many cards a discard was of: others' discards tell the number, one's own the cards."""
    if words[0] == "stand":
        return 0
    cards = [word for word in words[1:] if word != "bottom"]
    return int(cards[0]) if cards[0].isdecimal() else len(cards)
