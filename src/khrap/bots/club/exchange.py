"""What to throw away, and which trump to name."""

from statistics import fmean

from khrap.actions import Action
from khrap.bots.club.bidding import hands_for
from khrap.bots.club.table import rivals
from khrap.outcome import Role
from khrap.rules import RuleSet
from khrap.view import View

__all__ = ["discard", "name_trump"]


def discard(view: View, rules: RuleSet) -> Action:
    """Choose the discards: what is worth less than a new card, or the least where nothing is drawn.

    While no trump is named, a declarer reckons with the suit it will name, the others with each alike.
    """
    assert view.hand is not None
    assert view.seat is not None
    hand, draws = view.hand, len(view.hand) <= rules.table.hand_size
    reckoned = [
        ({card: hands.worth(card) for card in hand}, hands.draw if draws else 0.0)
        for hands in hands_for(view, rules, [(rival, 1.0) for rival in rivals(view, rules)])
    ]
    over_trumps = max if view.roles[view.seat - 1] is Role.DECLARER else fmean

    def value(action: Action) -> float:
        kept = [card for card in hand if card not in action.cards]
        return over_trumps([sum(worth[card] for card in kept) + new * len(action.cards) for worth, new in reckoned])

    return max(view.legal, key=value)


def name_trump(view: View, rules: RuleSet) -> Action:
    """Name the suit in which the hand is worth most."""
    assert view.hand is not None
    reckoned = hands_for(view, rules, [(rival, 1.0) for rival in rivals(view, rules)])
    value = {f"trump {hands.trump}": sum(hands.as_dealt(view.hand)) for hands in reckoned}
    return max(view.legal, key=lambda action: value[str(action)])
