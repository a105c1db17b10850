"""What cards are worth: the chance that each of them takes a trick, and how many tricks that makes.

The reckoning is a card player's: which cards above mine are still out, how likely does a rival hold one of them,
or lack the suit and hold a trump? The cards that nobody has seen are taken to be spread evenly over all places
they can be in (hands, stock, discards), with a little more of the good ones in the hands of those who play on.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import comb, pow
from typing import Final

from khrap.bots.club.table import Rival, suit_bits
from khrap.cards import Card, Suit

__all__ = ["Worths", "fresh", "trick_odds"]

SMALL_TRUMP: Final = 0.58
"""How often a trump that the rival can beat takes a trick all the same, against one rival; less against more."""
CROWD: Final = 0.75
"""How fast that falls with the number of rivals: the power of it that divides."""
SIDE_CARD: Final = 0.3
"""How often a card of a side suit is led in time, if it can hardly win; a certain winner always is."""


@cache
def _none(cards: int, held: float, unseen: int) -> float:
    """Return the chance that none of so many cards is among those that a rival holds of all unseen ones."""
    chance = 1.0
    for place in range(cards):
        chance *= max(0.0, 1 - held / max(unseen - place, 1))
    return chance


class Worths:
    """The chances of cards to take a trick, for one hand, one trump suit and the rivals one expects.

    Args:
        trump: the trump suit.
        unseen: the cards nobody has shown, as bits.
        joker: the card that may be played as joker, if it exists.
        strict: whether one must follow suit before one may trump.
    """

    def __init__(self, trump: Suit, unseen: int, joker: Card | None, strict: bool) -> None:
        """Count what is out."""
        self.trump = trump
        self.joker = joker
        self._unseen = unseen
        self._strict = strict
        self._total = unseen.bit_count()
        self._in_suit = [(unseen & suit_bits(suit)).bit_count() for suit in Suit]
        self._joker_out = joker is not None and bool(unseen >> joker & 1)

    def worth(self, card: Card, others: Sequence[tuple[Rival, float]]) -> float:
        """Return the chance that a card takes a trick later on.

        Args:
            card: one of one's own cards.
            others: the rivals, and how many there are of each kind.
        """
        if card == self.joker:
            return 1.0
        chance = 1.0
        for rival, times in others:
            chance *= pow(1 - self.beaten(card, card.suit, rival), times)
        if card.suit == self.trump:
            number = max(1.0, sum(times for _, times in others))
            return chance + (1 - chance) * SMALL_TRUMP / pow(number, CROWD)
        return chance * (SIDE_CARD + (1 - SIDE_CARD) * chance**2)

    def beaten(self, card: Card, asked: Suit, rival: Rival) -> float:
        """Return the chance that a rival can beat a card that is the best of the trick so far.

        Args:
            card: the card; a trump or of the suit asked.
            asked: the suit to follow.
            rival: who may beat it.
        """
        if rival.shown and self._shown_beats(card, asked, rival):
            return 1.0
        if rival.hidden <= 0:
            return 0.0
        safe = max(0.0, 1 - self._beats(card, asked, rival))
        if self._joker_out:
            safe *= _none(1, rival.hidden * rival.choice, self._total)
        return 1 - safe

    def _beats(self, card: Card, asked: Suit, rival: Rival) -> float:
        """Return the chance that a rival beats a card with a hidden card that is no joker."""
        held, keeps = float(rival.hidden), rival.hidden * rival.choice
        void = 1.0 if asked in rival.voids else _none(self._in_suit[asked], held, self._total)
        above = _higher(self._unseen, card).bit_count()
        higher = 0.0 if card.suit in rival.voids else 1 - _none(above, keeps, self._total)
        if card.suit == self.trump:
            return higher if asked == self.trump or not self._strict else void * higher
        rest = self._total - self._in_suit[asked]
        trumps = 0.0 if self.trump in rival.voids else 1 - _none(self._in_suit[self.trump], keeps, rest)
        return higher + (void if self._strict else 1 - higher) * trumps

    def _shown_beats(self, card: Card, asked: Suit, rival: Rival) -> bool:
        """Tell whether a rival holds an open card that beats a card and, as far as one knows, may be played."""
        higher = _higher(rival.shown, card)
        if card.suit == asked and higher:
            return True
        trumps = higher if card.suit == self.trump else rival.shown & suit_bits(self.trump)
        return bool(trumps) and (asked in rival.voids or not self._strict)


def _higher(cards: int, card: Card) -> int:
    """Return the cards of a set that are above a card in its suit, as bits."""
    return cards & suit_bits(card.suit) & -1 << int(card) + 1


def fresh(worths: Sequence[float], drawn: int, kept: int) -> float:
    """Return what the best cards of a draw are worth together, on the average.

    Args:
        worths: the worth of every card that may be drawn, the best first.
        drawn: how many are drawn.
        kept: how many of them one keeps.

    >>> fresh([1.0, 0.5, 0.0], 2, 2), fresh([1.0, 0.5, 0.0], 2, 1)
    (1.0, 0.8333333333333333)
    """
    out = len(worths)
    drawn = min(drawn, out)
    chances = _kept_chances(out, drawn, min(kept, drawn))
    return sum(worth * chance for worth, chance in zip(worths, chances, strict=True))


@cache
def _kept_chances(out: int, drawn: int, kept: int) -> tuple[float, ...]:
    """Return for each card, the best first, the chance that it is drawn and fewer than `kept` better ones are."""
    ways = comb(out, drawn)
    return tuple(
        sum(comb(better, k) * comb(out - 1 - better, drawn - 1 - k) for k in range(min(kept, drawn))) / ways
        for better in range(out)
    )


def trick_odds(worths: Iterable[float]) -> list[float]:
    """Return the chances to take 0, 1, 2 … tricks with cards of these worths, taken one by one.

    >>> trick_odds([1.0, 0.5])
    [0.0, 0.5, 0.5]
    """
    odds = [1.0]
    for worth in worths:
        without = [chance * (1 - worth) for chance in odds]
        with_it = [chance * worth for chance in odds]
        odds = [a + b for a, b in zip([*without, 0.0], [0.0, *with_it], strict=True)]
    return odds
