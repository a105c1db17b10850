"""The bot that knows the rules and nothing else."""

import random

from khrap.actions import Action
from khrap.rules import RuleSet
from khrap.view import View

__all__ = ["RandomBot"]


class RandomBot:
    """Chooses any legal action, each as likely as the others.

    Args:
        rules: the rule set (of no use to this bot).
        seed: what its choices depend on; None for unforeseeable ones.
    """

    def __init__(self, rules: RuleSet, seed: int | str | None = None) -> None:
        """Make the bot."""
        self._random = random.Random(seed)

    def choose(self, view: View) -> Action:
        """Choose one of `view.legal`."""
        return self._random.choice(view.legal)
