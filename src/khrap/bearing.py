"""What a word binds a seat to and what it risks, before it is said (rule book, sections 1 and 4).

Screens put it into words, each in its own way and language.
"""

from dataclasses import dataclass
from typing import Final

from khrap.actions import Action
from khrap.cards import Card, Rank
from khrap.rules import RuleSet
from khrap.rules.choices import BlindTakes, FiveWhen
from khrap.view import View

__all__ = ["DECLARING", "Bearing", "bearing"]

DECLARING: Final = ("khrap", "blind", "cheer", "helicopter", "shoot", "wrap")
"""The words that make a declarer."""
_DUTIES: Final = (*DECLARING, "help", "five", "six", "grieve")


@dataclass(frozen=True)
class Bearing:
    """What one of the legal actions of a seat comes to.

    Attributes:
        key: what it does: its verb, or ``five-upcard``, ``blind-for-card``, ``pass-bidding`` (leave it to the others),
            ``pass-for-now`` (a five may follow), ``pass`` (stay out).
        tricks: the tricks it owes then; 0 if none.
        fines: the fines it may have to pay, in chips, the least first; never more than it then has (R8).
        capped: whether it has less than the largest of them.
        drawn: how many new cards it gets from the stock at once.
        card: the card that it keeps or takes.
        held: for the naming of a trump: how many of that suit it holds.
        chips: what it pays into the pot at once.
        loses: the word that it cannot say any more afterwards.
    """

    key: str
    tricks: int = 0
    fines: tuple[int, ...] = ()
    capped: bool = False
    drawn: int = 0
    card: Card | None = None
    held: int = 0
    chips: int = 0
    loses: str | None = None


def bearing(view: View, rules: RuleSet, action: Action) -> Bearing:
    """Return what an action comes to.

    Args:
        view: what the seat to act may know.
        rules: the rule set.
        action: one of its legal actions that is not a card to play or to discard.

    >>> import khrap
    >>> game = khrap.Game("frap", stacks=[100, 100], stake=5, dealer=2, seed=1)
    >>> found = bearing(game.view(1), game.rules, khrap.Action("blind"))
    >>> found.tricks, found.fines, found.card
    (2, (30, 40), Card('As'))
    """
    if action.verb in _DUTIES:
        return _duty(view, rules, action)
    match action.verb:
        case "pass":
            return Bearing(_passing(view, rules), loses="five")
        case "look":
            wraps = any(other.verb == "wrap" for other in view.legal)
            return Bearing("look", loses="wrap" if wraps else "blind")
        case "ante":
            last = rules.bidding.passed_round_antes[rules.bidding.rounds - 1]
            return Bearing("ante", chips=last * view.stake)
        case "trump":
            return Bearing("trump", held=sum(card.suit == action.suit for card in view.hand or ()))
    return Bearing(action.verb)


def _duty(view: View, rules: RuleSet, action: Action) -> Bearing:
    fines = _fines(view, rules, action)
    return Bearing(
        _key(rules, action),
        tricks=rules.declarer.tricks if action.verb in DECLARING else rules.helper.tricks,
        fines=fines,
        capped=fines[-1] > view.stacks[(view.seat or 1) - 1],
        drawn=_drawn(rules, action),
        card=_card(view, action),
    )


def _fines(view: View, rules: RuleSet, action: Action) -> tuple[int, ...]:
    """Return what falling short may cost, by how much it is, the least first."""
    times: tuple[int, ...] = (rules.fines.helper,)
    if action.verb in DECLARING:
        times = rules.fines.declarer
    if action.verb == "blind":
        ace = view.upcard is not None and view.upcard.rank is Rank.ACE
        times = rules.fines.blind_ace if ace else rules.fines.blind
    return tuple(sorted({number * view.pot for number in times}))


def _passing(view: View, rules: RuleSet) -> str:
    if view.stage == "bidding":
        return "pass-bidding"
    later = view.stage == "help" and rules.five.when in (FiveWhen.SECOND_PASS, FiveWhen.AFTER_EXCHANGE)
    return "pass-for-now" if later and view.how != "helicopter" else "pass"


def _key(rules: RuleSet, action: Action) -> str:
    if action.upcard:
        return "five-upcard"
    if action.verb == "blind" and rules.blind.takes is BlindTakes.FOR_CLOSED_CARD:
        return "blind-for-card"
    return action.verb


def _drawn(rules: RuleSet, action: Action) -> int:
    """Return how many new cards a word brings from the stock."""
    size = rules.table.hand_size
    if action.upcard:
        return size
    return size + {"five": 1, "six": 2}.get(action.verb, 0)


def _card(view: View, action: Action) -> Card | None:
    """Return the card that a word keeps or takes."""
    if action.verb not in ("cheer", "grieve"):
        return view.upcard
    trumps = [held for held in view.hand or () if held.suit == view.trump]
    return max(trumps) if action.verb == "cheer" else min(trumps)
