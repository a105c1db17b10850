"""The cards of a deal: who got what, in the order dealt (rule book, section 2, stage 2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from khrap.cards import Card, format_cards

Cards = tuple[Card | None, ...]
"""Cards in order; None is a card that nobody recorded, written ``??``."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards after the deal.

    Attributes:
        hands: one hand for each seat from p1, each in the order dealt; empty for a seat that sits out.
        upcard: the face-up card; None where the declarer names the trump, or nobody is dealt in.
        stock: the cards left, top first. It may be cut short; the stock itself is then still as long as
            the deck makes it.
    """

    hands: tuple[Cards, ...]
    upcard: Card | None = None
    stock: Cards = ()

    @property
    def dealt_in(self) -> tuple[bool, ...]:
        """For each seat from p1, whether it was dealt in."""
        return tuple(bool(hand) for hand in self.hands)


def _dealing_order(dealt_in: Sequence[bool], dealer: int) -> list[int]:
    """Return the indices (from 0) of the seats dealt in, clockwise, eldest first."""
    seats = len(dealt_in)
    if not 1 <= dealer <= seats:
        raise ValueError(f"there is no seat p{dealer} to deal: seats are p1 to p{seats}")
    clockwise = ((dealer + step) % seats for step in range(seats))
    return [seat for seat in clockwise if dealt_in[seat]]


def split_deck(
    deck: Sequence[Card | None],
    *,
    dealt_in: Sequence[bool],
    dealer: int,
    hand_size: int,
    upcard: bool,
) -> Deal:
    """Deal a deck: one card at a time, clockwise, eldest first; then the upcard; the rest is the stock.

    Args:
        deck: the cards in dealing order.
        dealt_in: for each seat from p1, whether it is dealt in.
        dealer: the dealer's seat, from 1.
        hand_size: cards a hand.
        upcard: whether a card is turned up.

    Raises:
        ValueError: there is no such dealer, the deck is too short, or the upcard is unknown.

    >>> from khrap.cards import parse_cards
    >>> deck = parse_cards("Ah Kh Th 7h Qs As 9h 8h")
    >>> deal = split_deck(deck, dealt_in=[True] * 3, dealer=3, hand_size=2, upcard=True)
    >>> [format_cards(hand) for hand in deal.hands], deal.upcard, format_cards(deal.stock)
    (['Ah 7h', 'Kh Qs', 'Th As'], Card('9h'), '8h')
    """
    order = _dealing_order(dealt_in, dealer)
    dealt = len(order) * hand_size
    if len(deck) < dealt + upcard:
        raise ValueError(f"a deck of {len(deck)} cards is too short: the deal needs {dealt + upcard}")
    if upcard and deck[dealt] is None:
        raise ValueError(f"card {dealt + 1} of the deck is the upcard, which lies face up: it must be known")
    hands: list[Cards] = [() for _ in dealt_in]
    for turn, seat in enumerate(order):
        hands[seat] = tuple(deck[turn : dealt : len(order)])
    return Deal(tuple(hands), deck[dealt] if upcard else None, tuple(deck[dealt + upcard :]))


def join_deck(deal: Deal, *, dealer: int) -> Cards:
    """Return the deck that gives a deal, in dealing order: the reverse of `split_deck`.

    If the stock of the deal was cut short, so is the deck.

    Args:
        deal: the deal.
        dealer: the dealer's seat, from 1.

    Raises:
        ValueError: there is no such dealer, or the hands are not of one size.

    >>> from khrap.cards import parse_cards
    >>> deck = tuple(parse_cards("Ah Kh Th 7h Qs As 9h 8h"))
    >>> deal = split_deck(deck, dealt_in=[True] * 3, dealer=3, hand_size=2, upcard=True)
    >>> join_deck(deal, dealer=3) == deck
    True
    """
    hands = [deal.hands[seat] for seat in _dealing_order(deal.dealt_in, dealer)]
    if len({len(hand) for hand in hands}) > 1:
        raise ValueError(f"hands must be of one size: {', '.join(map(format_cards, hands))}")
    dealt = tuple(card for one_round in zip(*hands, strict=True) for card in one_round)
    upcard = () if deal.upcard is None else (deal.upcard,)
    return dealt + upcard + deal.stock
