"""What a word binds a seat to and what it risks, before it is said (rule book, sections 1 and 4)."""

from typing import Final

from khrap.actions import Action
from khrap.cards import Rank
from khrap.cli.texts import Texts
from khrap.rules import RuleSet
from khrap.rules.choices import BlindTakes, FiveWhen
from khrap.view import View

__all__ = ["DECLARING", "meaning", "risk"]

DECLARING: Final = ("khrap", "blind", "cheer", "helicopter", "shoot", "wrap")
"""The words that make a declarer."""


def risk(view: View, rules: RuleSet, action: Action) -> list[int]:
    """Return what falling short may cost, by how much it is, the least first (R8: never more than the seat then has).

    Args:
        view: what the seat to act may know.
        rules: the rule set.
        action: a word that makes it declarer, helper or five-taker.

    Returns:
        Different amounts of chips.

    >>> import khrap
    >>> game = khrap.Game("frap", stacks=[100, 100], stake=5, dealer=2, seed=1)
    >>> risk(game.view(1), game.rules, khrap.Action("khrap"))
    [10, 20]
    """
    times: tuple[int, ...] = (rules.fines.helper,)
    if action.verb in DECLARING:
        times = rules.fines.declarer
    if action.verb == "blind":
        ace = view.upcard is not None and view.upcard.rank is Rank.ACE
        times = rules.fines.blind_ace if ace else rules.fines.blind
    return sorted({number * view.pot for number in times})


def meaning(view: View, rules: RuleSet, action: Action, say: Texts) -> str:
    """Return in a few words what an action does: the cards, the tricks it binds to, what falling short costs.

    Args:
        view: what the seat to act may know.
        rules: the rule set.
        action: one of its legal actions that is not a card to play or to discard.
        say: the messages.

    >>> import khrap
    >>> from khrap.cli.texts import texts
    >>> game = khrap.Game("hrapgame", stacks=[100, 100], stake=5, dealer=2, seed=1)
    >>> meaning(game.view(1), game.rules, khrap.Action("khrap"), texts("ru"))
    '2 взятки, иначе −20'
    """
    words = rules.words[say.lang]
    match action.verb:
        case "pass":
            return _passing(view, rules, say)
        case "look":
            lost = "wrap" if any(other.verb == "wrap" for other in view.legal) else "blind"
            return say("option.look", word=words[lost])
        case "ante":
            last = rules.bidding.passed_round_antes[rules.bidding.rounds - 1]
            return say("option.ante", chips=last * view.stake)
        case "leave":
            return say("option.leave")
        case "trump":
            held = sum(card.suit == action.suit for card in view.hand or ())
            return say("option.trump", cards=held)
    tricks = rules.declarer.tricks if action.verb in DECLARING else rules.helper.tricks
    return say(
        _key(rules, action),
        card=_kept(view, rules, action),
        cards=_drawn(rules, action),
        tricks=tricks,
        risk=_risk_in_words(view, rules, action, say),
    )


def _passing(view: View, rules: RuleSet, say: Texts) -> str:
    if view.stage == "bidding":
        return say("option.pass-bidding")
    later = view.stage == "help" and rules.five.when in (FiveWhen.SECOND_PASS, FiveWhen.AFTER_EXCHANGE)
    if later and view.how != "helicopter":
        return say("option.pass-for-now", word=rules.words[say.lang]["five"])
    return say("option.pass")


def _key(rules: RuleSet, action: Action) -> str:
    if action.upcard:
        return "option.five-upcard"
    if action.verb == "blind" and rules.blind.takes is BlindTakes.FOR_CLOSED_CARD:
        return "option.blind-for-card"
    return f"option.{action.verb}"


def _drawn(rules: RuleSet, action: Action) -> int:
    """Return how many new cards a word brings from the stock."""
    size = rules.table.hand_size
    if action.upcard:
        return size
    return size + {"five": 1, "six": 2}.get(action.verb, 0)


def _kept(view: View, rules: RuleSet, action: Action) -> str:
    """Return the card that a word keeps or takes."""
    card = view.upcard
    if action.verb in ("cheer", "grieve"):
        trumps = [held for held in view.hand or () if held.suit == view.trump]
        card = max(trumps) if action.verb == "cheer" else min(trumps)
    return card.sign if card else ""


def _risk_in_words(view: View, rules: RuleSet, action: Action, say: Texts) -> str:
    amounts = risk(view, rules, action)
    least, most = amounts[0], amounts[-1]
    if most == 0:
        return say("option.no-risk")
    if most > view.stacks[(view.seat or 1) - 1]:
        return say("option.risk-up-to", most=most)
    key = ("risk", "risk-or", "risk-range")[min(len(amounts), 3) - 1]
    return say(f"option.{key}", least=least, most=most)
