"""What tricks pay and what falling short costs in this deal (`rules.md`, Settlement), as a player reckons it.

Amounts are expected chips: where the result depends on what others do, the usual case is taken.
"""

from collections.abc import Sequence
from typing import Final

from khrap.bots.club.table import dealt_in
from khrap.cards import Rank
from khrap.outcome import Role
from khrap.rules import RuleSet
from khrap.rules.choices import ShareScheme
from khrap.view import View

__all__ = ["Stakes"]

FORFEIT: Final = 0.5
"""How many pots the others together forfeit on the average, where the stakes of who failed are redistributed."""
CAUTION: Final = 0.5
"""How much more a loss weighs that takes all one has."""
SWEPT: Final = 0.6
"""How often a declarer who sweeps the pot makes it."""

_SWEEPS = (ShareScheme.SWEEP_BY_ANYONE, ShareScheme.SWEEP_BY_DECLARER)


class Stakes:
    """The pot, the fines and the purse of the viewer.

    Args:
        rules: the rule set.
        view: what the viewer, a seat, knows.
    """

    def __init__(self, rules: RuleSet, view: View) -> None:
        """Read the amounts."""
        assert view.seat is not None
        self.pot = view.pot
        self.seats = dealt_in(view)
        self.share = 1 / self.seats
        """The viewer's part in whatever stays in the pot."""
        self._rules = rules
        self._view = view
        self._part = view.pot // rules.table.hand_size
        self._sweep = view.pot if view.round == 1 else view.pot // 2
        self._swept = SWEPT if view.round == 1 else 0.0
        self._purse = view.stacks[view.seat - 1] + view.locked[view.seat - 1]

    def expect(self, role: Role, odds: Sequence[float], taken: int = 0, how: str = "") -> float:
        """Return the chips to expect from these chances to take 0, 1, 2 … more tricks.

        Args:
            role: the duty: declarer, helper or five.
            odds: the chances.
            taken: the tricks taken already.
            how: the word by which one declared.
        """
        most = self._rules.table.hand_size
        return sum(
            chance * self.reward(role, min(taken + more, most), how) for more, chance in enumerate(odds) if chance
        )

    def reward(self, role: Role, tricks: int, how: str = "") -> float:
        """Return the chips that a number of tricks brings or costs."""
        gain = self._gain(role, tricks)
        fine = self.fine(role, tricks, how) * self.pot
        if not fine:
            return gain
        purse = self._purse + gain
        cost = min(fine, purse)
        cost *= 1 + CAUTION * cost / max(purse, 1)
        if self._rules.shares.scheme == ShareScheme.REDISTRIBUTE:
            return gain - cost
        return gain - cost * (1 - self.share)  # a part of the fine comes back with the next pot

    def spoil(self, role: Role, tricks: int) -> float:
        """Return the chips to expect when another seat falls short: one's part in its fine and in its share."""
        fine = self.fine(role, tricks, self._view.how or "") * self.pot
        saved = self._sweep if role is Role.DECLARER and self._rules.shares.scheme in _SWEEPS else 0
        return (fine + saved) * self.share

    def fine(self, role: Role, tricks: int, how: str = "") -> int:
        """Return the fine for a number of tricks, in pots."""
        fines = self._rules.fines
        if self._made(role, tricks):
            return 0
        if role is not Role.DECLARER:
            return fines.helper
        if how != "blind":
            return fines.declarer[tricks]
        return (fines.blind_ace if self._blind_ace() else fines.blind)[tricks]

    def _made(self, role: Role, tricks: int) -> bool:
        duty = self._rules.declarer if role is Role.DECLARER else self._rules.helper
        return tricks >= duty.tricks

    def _blind_ace(self) -> bool:
        """Tell whether the upcard that a blind declarer takes, or has taken, is an ace."""
        if self._view.upcard:
            return self._view.upcard.rank is Rank.ACE
        return any(card.rank is Rank.ACE and card.suit == self._view.trump for card in self._view.turned)

    def _gain(self, role: Role, tricks: int) -> float:
        """Return the share of a number of tricks."""
        made = self._made(role, tricks)
        most = self._rules.table.hand_size
        each = float(self.pot if tricks == most else tricks * self._part)
        match self._rules.shares.scheme:
            case ShareScheme.PER_TRICK_IF_MADE:
                return each if made else 0.0
            case ShareScheme.REDISTRIBUTE:
                return each + (FORFEIT * self.pot * tricks / most if made else 0.0)
            case ShareScheme.SWEEP_BY_ANYONE:
                if tricks >= self._rules.declarer.tricks:
                    return self._sweep
                return tricks * self._part * (1 - self._swept)
            case ShareScheme.SWEEP_BY_DECLARER if role is Role.DECLARER:
                return self._sweep if made else 0.0
            case ShareScheme.SWEEP_BY_DECLARER:
                return self._part * (1 - self._swept) if tricks else 0.0
        return each
