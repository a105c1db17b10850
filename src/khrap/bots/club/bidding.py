"""What to say: declaring, helping, taking five, going blind, and the antes after a passed-out deal.

Every word leads to a hand, a hand to chances for tricks, and these to chips to expect: the best word is said.
"""

from statistics import fmean
from typing import Final

from khrap.actions import Action
from khrap.bots.club.company import DECLARING, opponents, opponents_to_come, speakers
from khrap.bots.club.hands import Hands
from khrap.bots.club.stakes import Stakes
from khrap.bots.club.table import Rival, expected_rival, rivals, unseen_cards
from khrap.bots.club.worth import Worths, trick_odds
from khrap.cards import Card, Rank, Suit
from khrap.outcome import Role
from khrap.rules import RuleSet
from khrap.rules.choices import BlindTakes, Follow
from khrap.view import View

__all__ = ["hands_for", "say"]

STOCK: Final = 0.85
"""What a card of the stock is worth when others have chosen theirs, in parts of what it is worth by chance."""
PASSES: Final = 0.8
"""How often a seat passes at its turn to declare."""
PUT_OFF: Final = 0.3
"""What one's part in a pot that nobody plays for is worth: one has come to play."""
WAITING: Final = 0.0
"""What a seat wins that waits until somebody declares, in pots."""
LOOKING: Final = 0.4
"""What looking at one's cards is worth, in parts of one's share of the pot: more than passing unseen."""
ALONE: Final = 0.15
"""How much likelier a declarer fails against one seat than against none."""
SHOT: Final = 3
"""How many cards a `shoot` throws away; it draws one more."""


def say(view: View, rules: RuleSet) -> Action:
    """Choose what to say in the bidding, at the help turn, in the second pass or when cutting in."""
    return max(view.legal, key=_Sayings(view, rules).expect)


def hands_for(view: View, rules: RuleSet, others: list[tuple[Rival, float]]) -> list[Hands]:
    """Return the reckoning for the trump suit, or for each suit while none is named."""
    unseen = unseen_cards(view, rules)
    stock = 1.0 if view.declarer is None or view.trump is None else STOCK
    joker = Card(rules.play.joker) if rules.play.joker else None
    trumps = Suit if view.trump is None else (view.trump,)
    return [
        Hands(
            Worths(trump, unseen, joker, rules.play.follow == Follow.STRICT),
            others,
            unseen,
            rules.table.hand_size,
            stock,
        )
        for trump in trumps
    ]


class _Sayings:
    """The chips to expect from each thing that may be said now."""

    def __init__(self, view: View, rules: RuleSet) -> None:
        self.view = view
        self.rules = rules
        self.size = rules.table.hand_size
        self.stakes = Stakes(rules, view)
        self.hand = view.hand or ()

    def expect(self, action: Action) -> float:
        """Return the chips to expect from an action."""
        match action.verb:
            case "pass":
                return 0.0 if self.view.declarer else self._wait()
            case "look":
                return LOOKING * self.stakes.share * self.stakes.pot
            case "ante":
                return self._rest_after_ante()
            case "leave":
                return 0.0
        return self._declare(action.verb) if action.verb in DECLARING else self._oppose(action)

    def _wait(self) -> float:
        """Return the chips to expect of not declaring now: one's part in a pot put off, or what helping pays."""
        assert self.view.to_act is not None
        order = speakers(self.view)
        rounds_to_come = self.rules.bidding.rounds - self.view.round
        to_come = len(order) - 1 - order.index(self.view.to_act) + len(order) * rounds_to_come
        nobody = PASSES**to_come
        return self.stakes.pot * (nobody * PUT_OFF * self.stakes.share + (1 - nobody) * WAITING)

    def _rest_after_ante(self) -> float:
        """Return what is left, after another ante, beyond what a player needs to help for a fresh pot."""
        assert self.view.seat is not None
        rest = self.view.stacks[self.view.seat - 1] - self.view.stake
        return float(rest - self.view.opening_pot)

    def _declare(self, how: str) -> float:
        """Return the chips to expect of declaring."""
        number = opponents(self.view, self.rules)
        if how == "helicopter":
            number = self.stakes.seats - 1.0
        elif self._shows_ace(how):
            number = min(number, 1.0)
        alone = max(0.0, 1 - number)
        others = [(expected_rival(self.rules), max(number, 1.0))]
        opposed = max(
            self.stakes.expect(Role.DECLARER, trick_odds(self._declared(how, hands)), how=how)
            for hands in hands_for(self.view, self.rules, others)
        )
        return alone * self.stakes.reward(Role.DECLARER, self.size, how) + (1 - alone) * opposed

    def _shows_ace(self, how: str) -> bool:
        """Tell whether the declarer takes the trump ace in front of everybody, which scares all but one seat away."""
        upcard = self.view.upcard
        return how in ("blind", "wrap") and upcard is not None and upcard.rank is Rank.ACE

    def _declared(self, how: str, hands: Hands) -> list[float]:
        """Return the hand of a declarer."""
        view, exchange = self.view, self.rules.exchange
        most = min(exchange.declarer_max, view.stock)
        if how == "khrap":
            return hands.exchanged(self.hand, exchange.declarer_min, most)
        if how == "helicopter":
            return hands.as_dealt(self.hand)
        if how == "shoot":
            return hands.redrawn(sorted(self.hand, key=hands.worth)[SHOT:], SHOT + 1)
        if how == "cheer":
            ace = [card for card in self.hand if card.rank is Rank.ACE and card.suit == view.trump]
            return hands.redrawn(ace, self.size)
        assert view.upcard is not None
        blind = self.rules.blind
        if how == "blind" and (blind.exchanges or blind.takes == BlindTakes.FOR_CLOSED_CARD):
            return [hands.worth(view.upcard), *hands.unseen(most)[1:]]
        return hands.redrawn([view.upcard], self.size)

    def _oppose(self, action: Action) -> float:
        """Return the chips to expect of playing against the declarer."""
        others = [(rival, 1.0) for rival in rivals(self.view, self.rules)]
        later = opponents_to_come(self.view, self.rules)
        if later:
            others.append((expected_rival(self.rules), later))
        role = Role.HELPER if action.verb in ("help", "grieve") else Role.FIVE
        expected = fmean(
            self.stakes.expect(role, trick_odds(self._opposed(action, hands)))
            for hands in hands_for(self.view, self.rules, others)
        )
        alone = ALONE if len(others) == 1 else 0.0
        return expected + alone * self.stakes.spoil(Role.DECLARER, 0)

    def _opposed(self, action: Action, hands: Hands) -> list[float]:
        """Return the hand of a helper or five-taker."""
        view, exchange = self.view, self.rules.exchange
        if action.verb == "help":
            return hands.exchanged(self.hand, exchange.helper_min, min(exchange.helper_max, view.stock))
        if action.verb == "grieve":
            return hands.redrawn([card for card in self.hand if card.suit == view.trump], self.size)
        if action.upcard and view.upcard:
            return hands.redrawn([view.upcard], self.size)
        return hands.redrawn([], self.size + (2 if action.verb == "six" else 1))
