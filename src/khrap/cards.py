"""Cards, suits, ranks, decks, and how they are written.

A card is a small number (``suit * 13 + rank``), so the engine can use it as an index or a bit; it
reads and prints as text: ``Card("Kh")``. We write a rank ``2 3 4 5 6 7 8 9 T J Q K A`` and a suit
``s h d c``. We also read ``10`` for the ten, the suit signs ``♠ ♥ ♦ ♣`` (filled or hollow, with or without
a variation selector), letters in either case, and Cyrillic ``В Д К Т`` for J, Q, K and A. Suits have no
Cyrillic letters: «т» would stand for clubs and for the ace.

Cyrillic «Т» is the ace and Latin "T" the ten, though they look the same. So a text that uses both is
refused (`check_ten_ace`). What one text is, the reader decides: a hand file is one, an action typed
by a player is one.
"""

import operator
import re
from collections.abc import Iterable
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, Literal, NoReturn, SupportsIndex, final, overload

from khrap.sentences import SaidError, Sentence, say

__all__ = [
    "UNKNOWN",
    "Card",
    "CardError",
    "Rank",
    "Suit",
    "check_ten_ace",
    "deck",
    "format_cards",
    "from_bits",
    "parse_cards",
    "parse_suit",
    "to_bits",
]

UNKNOWN: Final = "??"
"""How a card that nobody recorded is written."""


class CardError(SaidError):
    """A text that is no card, suit, or list of cards; the message says what would be right.

    Attributes:
        text: the offending piece of text (empty if the mistake is not one of spelling).
    """

    def __init__(self, message: Sentence, text: str = "") -> None:
        """Make the error from a message for people and the offending text."""
        super().__init__(message)
        self.text = text


class Suit(IntEnum):
    """One of the four suits, numbered as in `Card`; prints as its letter.

    >>> Suit.HEARTS, str(Suit.HEARTS), Suit.HEARTS.sign, Suit.HEARTS.english, Suit.HEARTS.russian
    (<Suit.HEARTS: 1>, 'h', '♥', 'hearts', 'червы')
    """

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The letter we write: ``s h d c``."""
        return "shdc"[self]

    @property
    def sign(self) -> str:
        """The suit sign ``♠ ♥ ♦ ♣``."""
        return "♠♥♦♣"[self]

    @property
    def english(self) -> str:
        """The name in English, in the plural."""
        return self.name.lower()

    @property
    def russian(self) -> str:
        """The name in Russian, in the plural."""
        return ("пики", "червы", "бубны", "трефы")[self]

    def __str__(self) -> str:
        """Return the letter."""
        return self.letter


class Rank(IntEnum):
    """One of the thirteen ranks, lowest first, numbered as in `Card`; prints as its letter.

    >>> Rank.KING, str(Rank.KING), Rank.KING.english, Rank.KING.russian
    (<Rank.KING: 11>, 'K', 'king', 'король')
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """The letter or digit we write: ``2 3 4 5 6 7 8 9 T J Q K A``."""
        return "23456789TJQKA"[self]

    @property
    def english(self) -> str:
        """The name in English."""
        return self.name.lower()

    @property
    def russian(self) -> str:
        """The name in Russian."""
        return _RUSSIAN_RANKS[self]

    def __str__(self) -> str:
        """Return the letter."""
        return self.letter


_RUSSIAN_RANKS = (
    "двойка тройка четвёрка пятёрка шестёрка семёрка восьмёрка девятка десятка валет дама король туз"
).split()


@final
class Card(int):
    """A playing card; there are 52 instances, one a code.

    A card is an int, its code ``suit * 13 + rank``, so cards sort by suit, then by rank. Unlike the int 0,
    the two of spades is true: ``if card`` asks whether there is a card.

    Args:
        value: the card as text, or its code, 0 to 51.

    Raises:
        CardError: the text is no card, or there is no such code.

    >>> card = Card("Kh")
    >>> card, int(card), card.suit, card.rank, card.sign
    (Card('Kh'), 24, <Suit.HEARTS: 1>, <Rank.KING: 11>, 'K♥')
    >>> Card(24) is card and Card("к♥") is card
    True
    >>> print(card, Card("10s"))
    Kh Ts
    """

    __slots__ = ()

    def __new__(cls, value: str | SupportsIndex) -> "Card":
        """Return the one instance for a text or a code."""
        if isinstance(value, str):
            return _SPELLINGS.get(value) or _refuse(value)
        code = operator.index(value)
        if not 0 <= code < len(_CARDS):
            raise CardError(
                say("{code} is not the code of a card: codes are 0 to {most}", code=code, most=len(_CARDS) - 1)
            )
        return _CARDS[code]

    @property
    def suit(self) -> Suit:
        """The suit."""
        return _SUITS[self // 13]

    @property
    def rank(self) -> Rank:
        """The rank."""
        return _RANKS[self % 13]

    @property
    def sign(self) -> str:
        """The card as it is shown to people, with the suit sign: ``K♥``, ``10♠``."""
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        return rank + self.suit.sign

    def __str__(self) -> str:
        """Return the card as we write it: ``Kh``, ``Ts``."""
        return _TEXTS[self]

    def __repr__(self) -> str:
        """Return the expression that makes the card."""
        return f"Card('{_TEXTS[self]}')"

    def __bool__(self) -> bool:
        """Return True, also for code 0."""
        return True

    def __format__(self, spec: str) -> str:
        """Format as text, so that ``f"{card:>4}"`` pads."""
        return format(_TEXTS[self], spec)

    def __reduce__(self) -> tuple[type["Card"], tuple[int]]:
        """Pickle and copy by code, so that the result is the same instance."""
        return Card, (int(self),)


_SUITS = tuple(Suit)
_RANKS = tuple(Rank)
_CARDS = tuple(int.__new__(Card, code) for code in range(52))
_TEXTS = tuple(rank.letter + suit.letter for suit in _SUITS for rank in _RANKS)

_VARIATION_SELECTORS = ("", "\ufe0e", "\ufe0f")


def _either_case(letter: str) -> set[str]:
    return {letter, letter.lower(), letter.upper()}


def _suit_spellings(suit: Suit) -> set[str]:
    signs = suit.sign, "♤♡♢♧"[suit]
    return _either_case(suit.letter) | {sign + end for sign in signs for end in _VARIATION_SELECTORS}


def _rank_spellings(rank: Rank) -> set[str]:
    further = {Rank.TEN: "10", Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К", Rank.ACE: "Т"}
    return _either_case(rank.letter) | _either_case(further.get(rank, rank.letter))


_SUIT_SPELLINGS = {text: suit for suit in _SUITS for text in _suit_spellings(suit)}
_RANK_SPELLINGS = {text: rank for rank in _RANKS for text in _rank_spellings(rank)}
_SPELLINGS = {
    rank_text + suit_text: _CARDS[suit * 13 + rank]
    for rank_text, rank in _RANK_SPELLINGS.items()
    for suit_text, suit in _SUIT_SPELLINGS.items()
}

_RANKS_ARE = say("a rank is 2 3 4 5 6 7 8 9 T (or 10) J Q K A, or Cyrillic В Д К Т for J Q K A")
_SUITS_ARE = say("a suit is s h d c or ♠ ♥ ♦ ♣")


def _refuse(text: str) -> NoReturn:
    """Say why a text is no card."""
    length = 2 if text.startswith("10") else 1
    rank, suit = text[:length], text[length:]
    if not text:
        problem = say("it is empty")
    elif "а" <= rank.lower() <= "я" and rank not in _RANK_SPELLINGS:
        problem = say('its rank "{rank}" is a Cyrillic letter that is no rank: {help}', rank=rank, help=_RANKS_ARE)
    elif rank not in _RANK_SPELLINGS:
        problem = say('there is no rank "{rank}": {help}', rank=rank, help=_RANKS_ARE)
    elif suit in _CYRILLIC_SUITS:
        problem = say('its suit "{suit}" is a Cyrillic letter: {help}', suit=suit, help=_SUITS_ARE)
    elif suit:
        problem = say('there is no suit "{suit}": {help}', suit=suit, help=_SUITS_ARE)
    else:
        problem = say("it has no suit: {help}", help=_SUITS_ARE)
    raise CardError(say('"{text}" is not a card: {problem}', text=text, problem=problem), text)


_CYRILLIC_SUITS = frozenset("пчбтсПЧБТС")  # the suits' initials, and the Cyrillic twin of c


def parse_suit(text: str) -> Suit:
    """Read a suit: a letter or a sign.

    Args:
        text: ``h``, ``H``, ``♥`` …

    Raises:
        CardError: the text is no suit.

    >>> parse_suit("♥")
    <Suit.HEARTS: 1>
    """
    try:
        return _SUIT_SPELLINGS[text]
    except KeyError:
        raise CardError(say('"{text}" is not a suit: {help}', text=text, help=_SUITS_ARE), text) from None


@overload
def parse_cards(text: str, *, unknown: Literal[False] = False) -> list[Card]: ...
@overload
def parse_cards(text: str, *, unknown: bool) -> list[Card | None]: ...
def parse_cards(text: str, *, unknown: bool = False) -> list[Card] | list[Card | None]:
    """Read cards separated by white space; the text may be empty.

    Args:
        text: the cards.
        unknown: whether ``??`` may stand for a card that nobody recorded; it gives None.

    Raises:
        CardError: a piece of the text is no card, or the text uses both Cyrillic «Т» and Latin "T".

    >>> parse_cards("Kh 10s Т♦")
    [Card('Kh'), Card('Ts'), Card('Ad')]
    >>> parse_cards("Kh ??", unknown=True)
    [Card('Kh'), None]
    """
    check_ten_ace([text])
    if unknown:
        return [None if word == UNKNOWN else Card(word) for word in text.split()]
    return [Card(word) for word in text.split()]


def format_cards(cards: Iterable[Card | None]) -> str:
    """Write cards separated by single spaces, unknown ones as ``??``.

    >>> format_cards([Card("Kh"), None, Card("10s")])
    'Kh ?? Ts'
    """
    return " ".join([UNKNOWN if card is None else _TEXTS[card] for card in cards])


_ANY_SUIT = f"(?:{'|'.join(sorted(_SUIT_SPELLINGS, key=len, reverse=True))})"
_LATIN_TEN = re.compile(rf"(?<!\S)[Tt]{_ANY_SUIT}(?!\S)")
_CYRILLIC_ACE = re.compile(rf"(?<!\S)[Тт]{_ANY_SUIT}(?!\S)")


def check_ten_ace(texts: Iterable[str]) -> None:
    """Refuse a text that writes the ten as Latin "T" and the ace as Cyrillic «Т».

    They look alike, so that a reader could not tell which card is meant.

    Args:
        texts: all pieces of one text that hold cards (whole words are looked at, others are ignored).

    Raises:
        CardError: both letters are used.

    >>> check_ten_ace(["p1 play Тh", "p2 play Ts"])
    Traceback (most recent call last):
    khrap.cards.CardError: "Тh" with a Cyrillic «Т» is an ace and "Ts" with a Latin "T" a ten, and they \
look alike: write A for the ace, or 10 for the ten
    """
    text = "\n".join(texts)
    ace, ten = _CYRILLIC_ACE.search(text), _LATIN_TEN.search(text)
    if ace and ten:
        raise CardError(
            say(
                '"{ace}" with a Cyrillic «Т» is an ace and "{ten}" with a Latin "T" a ten, '
                "and they look alike: write A for the ace, or 10 for the ten",
                ace=ace[0],
                ten=ten[0],
            ),
            ace[0],
        )


@cache
def deck(cards: int) -> tuple[Card, ...]:
    """Return the deck of 32 (7 to ace), 36 (6 to ace) or 52 (2 to ace) cards, sorted.

    Args:
        cards: how many cards the deck has.

    Raises:
        ValueError: there is no such deck.

    >>> format_cards(deck(36)[:9])
    '6s 7s 8s 9s Ts Js Qs Ks As'
    """
    lowest = {32: Rank.SEVEN, 36: Rank.SIX, 52: Rank.TWO}.get(cards)
    if lowest is None:
        raise ValueError(f"there is no deck of {cards} cards: decks have 32, 36 or 52")
    return tuple(card for card in _CARDS if card.rank >= lowest)


def to_bits(cards: Iterable[int]) -> int:
    """Return the set of cards as bits: card number n is bit n.

    >>> to_bits([Card("2s"), Card("4s")])
    5
    """
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


@lru_cache(maxsize=8192)
def from_bits(bits: int) -> tuple[Card, ...]:
    """Return the cards of a set of bits, sorted.

    Raises:
        CardError: a bit above the 52nd is set, or the number is negative.

    >>> from_bits(5)
    (Card('2s'), Card('4s'))
    """
    rest = operator.index(bits)
    if not 0 <= rest < 1 << len(_CARDS):
        raise CardError(
            say("{bits} is not a set of cards: cards are bits 0 to {most}", bits=hex(rest), most=len(_CARDS) - 1)
        )
    cards = []
    while rest:
        lowest = rest & -rest
        cards.append(_CARDS[lowest.bit_length() - 1])
        rest ^= lowest
    return tuple(cards)
