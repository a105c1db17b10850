"""What a player at the table remembers: the cards it has seen, and what the others can still hold."""

from dataclasses import dataclass
from typing import Final

from khrap.cards import Suit, deck, to_bits
from khrap.outcome import Role
from khrap.rules import RuleSet
from khrap.rules.choices import Follow, TrumpSource
from khrap.view import Trick, View

__all__ = ["IN_PLAY", "Rival", "dealt_in", "expected_rival", "rivals", "suit_bits", "unseen_cards"]

DECLARER_CHOICE: Final = 1.8
"""`Rival.choice` of a declarer."""
NAMER_CHOICE: Final = 2.0
"""`Rival.choice` of a declarer who names the trump: the suit of which it has most."""
OTHER_CHOICE: Final = 1.15
"""`Rival.choice` of the others."""
EXPECTED_CHOICE: Final = 1.3
"""`Rival.choice` of a seat that has still to say whether it plays, and so will only with a good hand."""
IN_PLAY = (Role.DECLARER, Role.HELPER, Role.FIVE)
"""The roles that play for tricks."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat in the play, as far as one can know it.

    Attributes:
        seat: the seat, from 1; 0 for one that is only expected.
        hidden: how many cards it holds that have not been shown.
        shown: the cards it holds that everybody knows, as bits.
        voids: the suits it has been seen not to have.
        choice: how much more often than by chance it holds a given good card: it plays on because it has some,
            and kept them in the exchange.
    """

    seat: int
    hidden: int
    choice: float
    shown: int = 0
    voids: frozenset[Suit] = frozenset()


def expected_rival(rules: RuleSet) -> Rival:
    """Return a rival of which one knows nothing yet."""
    return Rival(0, rules.table.hand_size, 1.0 if _named(rules) else EXPECTED_CHOICE)


def _named(rules: RuleSet) -> bool:
    """Tell whether the declarer names the trump, so that the others cannot choose their cards by it."""
    return rules.trump.source == TrumpSource.NAMED


def _choice(rules: RuleSet, declarer: bool) -> float:
    if _named(rules):
        return NAMER_CHOICE if declarer else 1.0
    return DECLARER_CHOICE if declarer else OTHER_CHOICE


def suit_bits(suit: Suit) -> int:
    """Return all cards of a suit as bits."""
    return 0x1FFF << 13 * suit


def dealt_in(view: View) -> int:
    """Return how many seats were dealt in."""
    return sum(role is not Role.SITTING_OUT for role in view.roles)


def unseen_cards(view: View, rules: RuleSet) -> int:
    """Return the cards (as bits) that may be in a hidden hand, in the stock or among the discards of others."""
    seats = dealt_in(view)
    size = next(entry.cards for entry in rules.table.decks if seats <= entry.up_to)
    seen = to_bits((*(view.hand or ()), *view.thrown, *view.turned))
    seen |= to_bits(card for cards in view.shown for card in cards)
    seen |= to_bits(play.card for trick in view.finished for play in trick.plays)
    seen |= to_bits(play.card for play in view.trick)
    return to_bits(deck(size)) & ~seen


def rivals(view: View, rules: RuleSet) -> list[Rival]:
    """Return the other seats in the play."""
    voids: dict[int, set[Suit]] = {}
    if view.trump is not None:
        for trick in view.finished:
            _note_voids(trick, view.trump, rules.play.follow == Follow.STRICT, voids)
    return [
        Rival(
            seat,
            view.held[seat - 1] - len(view.shown[seat - 1]),
            _choice(rules, seat == view.declarer),
            to_bits(view.shown[seat - 1]),
            frozenset(voids.get(seat, ())),
        )
        for seat in range(1, view.seats + 1)
        if seat != view.seat and view.roles[seat - 1] in IN_PLAY
    ]


def _note_voids(trick: Trick, trump: Suit, strict: bool, voids: dict[int, set[Suit]]) -> None:
    """Note who did not follow: it lacks that suit, and trumps too if it did not play one either."""
    lead = trick.plays[0]
    asked = trump if lead.joker else lead.card.suit
    for play in trick.plays[1:]:
        if play.joker or play.card.suit == asked:
            continue
        lacking = voids.setdefault(play.seat, set())
        if play.card.suit != trump:
            lacking |= {asked, trump}
        elif strict:
            lacking.add(asked)
