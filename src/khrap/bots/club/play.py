"""Which card to play.

A card may take this trick; what is left may take more later. Both together make chances for tricks, and these chips
to expect. So a seat takes the tricks it owes as cheaply as it can, and keeps what will be good later.
"""

from math import comb
from statistics import fmean

from khrap.actions import Action
from khrap.bots.club.stakes import Stakes
from khrap.bots.club.table import rivals, unseen_cards
from khrap.bots.club.worth import Worths, trick_odds
from khrap.cards import Card, Suit
from khrap.rules import RuleSet
from khrap.rules.choices import Follow
from khrap.view import Play, View

__all__ = ["play"]


def play(view: View, rules: RuleSet) -> Action:
    """Choose a card, or show four of a kind."""
    for action in view.legal:
        if action.verb == "show":
            return action
    return max(view.legal, key=_Trick(view, rules).expect)


class _Trick:
    """The trick in progress, as the seat to play sees it."""

    def __init__(self, view: View, rules: RuleSet) -> None:
        assert view.hand is not None
        assert view.seat is not None
        assert view.trump is not None
        self.view = view
        self.hand = view.hand
        self.trump: Suit = view.trump
        joker = Card(rules.play.joker) if rules.play.joker else None
        self.worths = Worths(self.trump, unseen_cards(view, rules), joker, rules.play.follow == Follow.STRICT)
        self.rivals = rivals(view, rules)
        played = {play.seat for play in view.trick}
        self.to_play = [rival for rival in self.rivals if rival.seat not in played]
        self.stakes = Stakes(rules, view)
        self.taken = view.tricks[view.seat - 1]
        self.role = view.roles[view.seat - 1]
        self.best = _best(view.trick, self.trump)
        self.spoils = self._spoils()

    def expect(self, action: Action) -> float:
        """Return the chips to expect of playing a card."""
        card = action.cards[0]
        wins = self._wins(card, action.joker)
        rest = trick_odds(self._later(card))
        return wins * (self._chips(rest, 1) + self.spoils) + (1 - wins) * self._chips(rest, 0)

    def _chips(self, rest: list[float], won: int) -> float:
        assert self.role is not None
        return self.stakes.expect(self.role, rest, self.taken + won, self.view.how or "")

    def _spoils(self) -> float:
        """Return what it is worth to take the trick from others, who may then fall short and feed the pot."""
        takers = [rival.seat for rival in self.to_play]
        if self.best:
            takers.append(self.best.seat)
        return fmean(map(self._spoil, takers))

    def _spoil(self, seat: int) -> float:
        """Return what it is worth that another seat does not take this trick."""
        view = self.view
        role, tricks = view.roles[seat - 1], view.tricks[seat - 1]
        assert role is not None
        short, left = view.owed[seat - 1] - tricks, len(self.hand) - 1
        even = 1 / (len(self.rivals) + 1)
        harm = _falls_short(left, short, even) - _falls_short(left, short - 1, even)
        return harm * self.stakes.spoil(role, tricks)

    def _wins(self, card: Card, as_joker: bool) -> float:
        """Return the chance that a card takes this trick."""
        if as_joker:
            return 1.0
        if self.best and not _beats(card, self.best, self.trump):
            return 0.0
        asked = self.view.asked_suit if self.view.asked_suit is not None else card.suit
        chance = 1.0
        for rival in self.to_play:
            chance *= 1 - self.worths.beaten(card, asked, rival)
        return chance

    def _later(self, card: Card) -> list[float]:
        """Return the worths of the cards left after this one."""
        others = [(rival, 1.0) for rival in self.rivals]
        return [self.worths.worth(left, others) for left in self.hand if left != card]


def _falls_short(tricks: int, short: int, chance: float) -> float:
    """Return the chance to take fewer than `short` of so many tricks."""
    return sum(comb(tricks, k) * chance**k * (1 - chance) ** (tricks - k) for k in range(max(short, 0)))


def _best(trick: tuple[Play, ...], trump: Suit) -> Play | None:
    """Return the best card of a trick, None if none was played."""
    best: Play | None = None
    for play in trick:
        if best is None or play.joker or _beats(play.card, best, trump):
            best = play
    return best


def _beats(card: Card, best: Play, trump: Suit) -> bool:
    """Tell whether a plain card beats the best of a trick."""
    if best.joker:
        return False
    if card.suit == best.card.suit:
        return card > best.card
    return card.suit == trump
