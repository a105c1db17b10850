"""What a word binds a seat to and what it risks, said in a few words."""

from khrap.actions import Action
from khrap.bearing import Bearing, bearing
from khrap.cli.texts import Texts
from khrap.rules import RuleSet
from khrap.view import View

__all__ = ["meaning"]


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
    found = bearing(view, rules, action)
    return say(
        f"option.{found.key}",
        word=rules.words[say.lang][found.loses] if found.loses else "",
        card=found.card.sign if found.card else "",
        cards=found.held if action.verb == "trump" else found.drawn,
        tricks=found.tricks,
        chips=found.chips,
        risk=_risk_in_words(found, say),
    )


def _risk_in_words(found: Bearing, say: Texts) -> str:
    if not found.fines or found.fines[-1] == 0:
        return say("option.no-risk")
    least, most = found.fines[0], found.fines[-1]
    if found.capped:
        return say("option.risk-up-to", most=most)
    key = ("risk", "risk-or", "risk-range")[min(len(found.fines), 3) - 1]
    return say(f"option.{key}", least=least, most=most)
