"""The bot that plays as sensible people at a club do: it counts, and takes no wild risks.

It reckons three things, one from the other, and takes the choice that comes out best:

1. what a card is worth: the chance that it takes a trick (`worth`), for the cards one has and those one may draw
   (`hands`);
2. the chances to take 0, 1, 2 … tricks;
3. the chips to expect from these by the rule set's shares and fines (`stakes`).

The same reckoning serves the bidding (`bidding`), the exchange (`exchange`) and the play (`play`), so house rules
need nothing of their own. What it does not do: it neither remembers earlier deals nor looks several tricks ahead.
"""

from khrap.actions import Action
from khrap.bots.club.bidding import say
from khrap.bots.club.exchange import discard, name_trump
from khrap.bots.club.play import play
from khrap.rules import RuleSet
from khrap.view import View

__all__ = ["ClubBot"]


class ClubBot:
    """Plays by rules of thumb.

    Args:
        rules: the rule set.
        seed: of no use; this bot leaves nothing to chance.
    """

    def __init__(self, rules: RuleSet, seed: int | str | None = None) -> None:
        """Make the bot."""
        self._rules = rules

    def choose(self, view: View) -> Action:
        """Choose the best of `view.legal`."""
        if len(view.legal) == 1:
            return view.legal[0]
        match view.legal[0].verb:
            case "discard" | "stand":
                return discard(view, self._rules)
            case "play" | "show":
                return play(view, self._rules)
            case "trump":
                return name_trump(view, self._rules)
        return say(view, self._rules)
