"""The hands one may come to: what each way of getting cards makes of the chances to take tricks."""

from collections.abc import Iterable, Sequence

from khrap.bots.club.table import Rival
from khrap.bots.club.worth import Worths, fresh
from khrap.cards import Card, from_bits

__all__ = ["Hands"]


class Hands:
    """Reckons hands: lists of worths, one a card, for one trump suit and the rivals one expects.

    Args:
        worths: the worth of cards.
        others: the rivals, and how many there are of each kind.
        unseen: the cards that may be drawn, as bits.
        size: the hand size.
        stock: what a card of the stock is worth, in parts of what it would be worth by chance.
    """

    def __init__(
        self, worths: Worths, others: Sequence[tuple[Rival, float]], unseen: int, size: int, stock: float
    ) -> None:
        """Reckon what a draw is worth."""
        self.trump = worths.trump
        self._worths = worths
        self._others = others
        self._size = size
        self.draws = sorted((stock * self.worth(card) for card in from_bits(unseen)), reverse=True)
        """The worth of every card that may be drawn, the best first."""
        self.draw = sum(self.draws) / max(len(self.draws), 1)
        """What a card drawn is worth on the average."""

    def worth(self, card: Card) -> float:
        """Return the chance that a card takes a trick."""
        return self._worths.worth(card, self._others)

    def as_dealt(self, hand: Iterable[Card]) -> list[float]:
        """Return the hand without an exchange."""
        return [self.worth(card) for card in hand]

    def exchanged(self, hand: Iterable[Card], least: int, most: int) -> list[float]:
        """Return the hand after an exchange of the cards that are worth less than a new one.

        Args:
            hand: the cards.
            least: the fewest cards to exchange.
            most: the most.
        """
        worths = sorted(self.as_dealt(hand))
        number = max(least, min(most, sum(worth < self.draw for worth in worths)))
        return worths[number:] + [self.draw] * number

    def redrawn(self, kept: Iterable[Card], drawn: int) -> list[float]:
        """Return the hand after throwing away all but a few cards, drawing, and discarding down to the hand size."""
        worths = self.as_dealt(kept)
        rest = self._size - len(worths)
        return worths + [fresh(self.draws, drawn, rest) / rest] * rest

    def unseen(self, exchanged: int) -> list[float]:
        """Return the cards of a hand one has not looked at, of which up to so many are exchanged afterwards."""
        better = sum(max(worth, self.draw) for worth in self.draws) / max(len(self.draws), 1)
        return [better] * min(exchanged, self._size) + [self.draw] * max(self._size - exchanged, 0)
