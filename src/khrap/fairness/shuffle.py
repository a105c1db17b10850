"""How the deck follows from a secret and the seats' seeds, and how the table commits to it.

The secret alone makes the first deck, and a salt for each of its cards. The seal of a card is the hash of salt, place
and card; the commitment is the hash of all seals. The seats' seeds, which are public, make a second shuffle: of the
first deck into the one that is dealt. Every hash is SHA-256.
"""

import functools
import hashlib
import hmac
import itertools
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

import msgspec

from khrap.cards import Card, deck

__all__ = [
    "SECRET_LENGTH",
    "SEED_LENGTH",
    "Commitment",
    "Commitments",
    "FairnessError",
    "check_seed",
    "commit",
    "dealing_order",
    "dealt_deck",
    "first_deck",
    "hash_of",
    "new_secret",
    "salt",
    "seal",
    "seals",
]

SECRET_LENGTH: Final = 32
"""Bytes of a secret."""
SEED_LENGTH: Final = 64
"""The most characters of a seat's seed."""

Item = TypeVar("Item")


class FairnessError(ValueError):
    """A shuffle or a proof that cannot be; the message says what would be right."""


class Commitment(msgspec.Struct, frozen=True, kw_only=True):
    """What binds the table to a deck before the seats give their seeds."""

    cards: int
    """How many cards the deck has."""
    hash: str
    """The hash of all seals, as hexadecimal digits: what is published."""
    seals: tuple[str, ...]
    """The seal of each card of the first deck, as hexadecimal digits."""


class Commitments(msgspec.Struct, frozen=True, kw_only=True):
    """The commitments of a deal: one for each size of the deck, as the seats dealt in decide the size only later."""

    table: str
    deal: int
    decks: tuple[Commitment, ...]

    def hash_of(self, cards: int) -> str:
        """Return the published hash for a deck of so many cards.

        Raises:
            FairnessError: there is no commitment to such a deck.
        """
        for commitment in self.decks:
            if commitment.cards == cards:
                return commitment.hash
        sizes = " and ".join(str(commitment.cards) for commitment in self.decks)
        raise FairnessError(f"there is no commitment to a deck of {cards} cards, only of {sizes}")


def new_secret() -> bytes:
    """Return a secret for one deal, which nobody can foresee.

    >>> len(new_secret())
    32
    """
    return secrets.token_bytes(SECRET_LENGTH)


def commit(secret: bytes, table: str, deal: int, sizes: Iterable[int]) -> Commitments:
    """Commit to the decks that a secret makes.

    Args:
        secret: the secret of this deal, 32 bytes.
        table: the code of the table.
        deal: the number of the deal at this table.
        sizes: how many cards the deck may have; for each there is a commitment.

    Raises:
        FairnessError: there is no such secret, table, deal or deck.

    >>> [(made.cards, made.hash[:8]) for made in commit(bytes(32), "reka", 1, [32, 36]).decks]
    [(32, '...'), (36, '...')]
    """
    decks = tuple(_commitment(secret, table, deal, cards) for cards in sorted(set(sizes)))
    return Commitments(table=table, deal=deal, decks=decks)


def _commitment(secret: bytes, table: str, deal: int, cards: int) -> Commitment:
    made = seals(secret, table, deal, cards)
    return Commitment(cards=cards, hash=hash_of(made), seals=made)


def dealt_deck(secret: bytes, table: str, deal: int, cards: int, seeds: Sequence[str]) -> tuple[Card, ...]:
    """Return the deck to deal, the first card first.

    Args:
        secret: the secret of this deal, 32 bytes.
        table: the code of the table.
        deal: the number of the deal at this table.
        cards: how many cards the deck has.
        seeds: the seed of each seat from p1; empty for a seat that gave none.

    Raises:
        FairnessError: there is no such secret, table, deal, deck or seed.

    >>> first = dealt_deck(bytes(32), "reka", 1, 36, ["", ""])
    >>> second = dealt_deck(bytes(32), "reka", 1, 36, ["", "mine"])
    >>> first != second, sorted(first) == sorted(second)
    (True, True)
    """
    before = first_deck(secret, table, deal, cards)
    return tuple(before[place] for place in dealing_order(table, deal, cards, seeds))


@functools.lru_cache(maxsize=256)
def first_deck(secret: bytes, table: str, deal: int, cards: int) -> tuple[Card, ...]:
    """Return the deck that the secret alone makes (the arguments are those of `dealt_deck`)."""
    _check_secret(secret)
    context = _context(table, deal, cards)
    return _shuffled(deck(cards), secret, context)


def dealing_order(table: str, deal: int, cards: int, seeds: Sequence[str]) -> tuple[int, ...]:
    """Return for each card of the dealt deck its place in the first one, from 0: the shuffle that the seeds make.

    >>> dealing_order("reka", 1, 36, ["", "mine"])
    (...)
    """
    context = _context(table, deal, cards)
    for seed in seeds:
        check_seed(seed)
    texts = [text.encode() for text in (context, *seeds)]
    key = hashlib.sha256(b"".join(len(text).to_bytes(4, "big") + text for text in texts)).digest()
    return _shuffled(range(cards), key, context)


def salt(secret: bytes, table: str, deal: int, cards: int, place: int) -> bytes:
    """Return the salt of the card at a place of the first deck, from 0; without it a seal tells nothing."""
    _check_secret(secret)
    return _salt(secret, _context(table, deal, cards), place)


def _salt(secret: bytes, context: str, place: int) -> bytes:
    return _hmac(secret, f"{context}/salt/{place}")


def seal(salt: bytes, place: int, card: Card) -> str:
    """Return the seal of a card at a place of the first deck, from 0, as hexadecimal digits.

    >>> len(seal(bytes(32), 0, Card("Th")))
    64
    """
    return hashlib.sha256(salt + bytes([place]) + str(card).encode()).hexdigest()


@functools.lru_cache(maxsize=256)
def seals(secret: bytes, table: str, deal: int, cards: int) -> tuple[str, ...]:
    """Return the seals of the first deck (the arguments are those of `dealt_deck`)."""
    before = first_deck(secret, table, deal, cards)
    context = _context(table, deal, cards)
    return tuple(seal(_salt(secret, context, place), place, card) for place, card in enumerate(before))


def hash_of(seals: Iterable[str]) -> str:
    """Return the commitment that seals make, as hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex("".join(seals))).hexdigest()


def check_seed(seed: str) -> None:
    """Refuse what is no seed.

    Raises:
        FairnessError: it is too long, or holds half a character.

    >>> check_seed("а" * 65)
    Traceback (most recent call last):
    khrap.fairness.shuffle.FairnessError: a seed has at most 64 characters, not 65
    """
    if len(seed) > SEED_LENGTH:
        raise FairnessError(f"a seed has at most {SEED_LENGTH} characters, not {len(seed)}")
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise FairnessError(f"the seed {seed!a} holds half a character: it must be a text") from None


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_LENGTH:
        raise FairnessError(f"a secret has {SECRET_LENGTH} bytes, not {len(secret)}")


def _context(table: str, deal: int, cards: int) -> str:
    """Return what the shuffle is for; it is part of everything that is hashed, so that no deal is like another."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", table):
        raise FairnessError(f"the code of a table is 1 to 64 letters, digits, - and _, not {table!a}")
    if deal < 0:
        raise FairnessError(f"the number of a deal is 0 or more, not {deal}")
    try:
        deck(cards)
    except ValueError as error:
        raise FairnessError(str(error)) from None
    return f"khrap/1/{table}/{deal}/{cards}"


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


def _bytes(key: bytes, context: str) -> Iterator[int]:
    """Yield bytes without end: block 0, block 1 … of the stream that belongs to a key."""
    for block in itertools.count():
        yield from _hmac(key, f"{context}/block/{block}")


def _shuffled(items: Sequence[Item], key: bytes, context: str) -> tuple[Item, ...]:
    """Shuffle by Fisher and Yates, from the last item down, with numbers from the stream of a key."""
    order = list(items)
    stream = _bytes(key, context)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _below(limit: int, stream: Iterator[int]) -> int:
    """Take a number from 0 up to `limit`, itself excluded; bytes that would favour the small ones are passed over."""
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit
