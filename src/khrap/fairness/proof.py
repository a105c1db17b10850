"""The proof that goes with a deal, as it is kept in the hand file, and how it is made."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from khrap.cards import Card, CardError
from khrap.fairness.shuffle import (
    SEED_LENGTH,
    FairnessError,
    check_seed,
    dealing_order,
    first_deck,
    hash_of,
    salt,
    seals,
)
from khrap.hand import Cards, HandFile, join_deck

__all__ = [
    "KEY",
    "Opening",
    "Proof",
    "cards_of",
    "openings",
    "private_proof_of",
    "proof_in",
    "proof_of",
    "prove",
    "shown_places",
]

KEY: Final = "_fair"
"""The key of the hand file that holds the proof."""
SCHEME: Final = 1
"""The version of the scheme that this package makes and checks."""

Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes as hexadecimal digits."""


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What shows that one card was where it was dealt."""

    place: Annotated[int, Meta(ge=1, le=52)]
    """The place in the dealt deck: 1 is the card that was dealt first."""
    card: str
    salt: Hex


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a hand file says of the shuffle: with the secret, or, of a private table, with seals and openings."""

    scheme: int
    table: str
    """The code of the table."""
    deal: Annotated[int, Meta(ge=0)]
    """The number of the deal at this table."""
    cards: int
    """How many cards the deck has."""
    commitment: Hex
    """What was published before the deal."""
    seeds: Annotated[tuple[Annotated[str, Meta(max_length=SEED_LENGTH)], ...], Meta(max_length=12)]
    """The seed of each seat from p1; empty for a seat that gave none."""
    secret: Hex | None = None
    seals: tuple[Hex, ...] = ()
    openings: tuple[Opening, ...] = ()

    @property
    def private(self) -> bool:
        """Whether the secret is kept, and only single cards are opened."""
        return self.secret is None


def proof_of(secret: bytes, table: str, deal: int, cards: int, seeds: Sequence[str]) -> Proof:
    """Return the proof of a deal that reveals the secret, and so every card.

    Args:
        secret: the secret of this deal, 32 bytes.
        table: the code of the table.
        deal: the number of the deal at this table.
        cards: how many cards the deck has.
        seeds: the seed of each seat from p1; empty for a seat that gave none.

    Raises:
        FairnessError: there is no such secret, table, deal, deck or seed.

    >>> proof_of(bytes(32), "reka", 17, 36, ["", "mine"]).private
    False
    """
    for seed in seeds:
        check_seed(seed)
    return Proof(
        scheme=SCHEME,
        table=table,
        deal=deal,
        cards=cards,
        commitment=hash_of(seals(secret, table, deal, cards)),
        seeds=tuple(seeds),
        secret=secret.hex(),
    )


def private_proof_of(
    secret: bytes, table: str, deal: int, cards: int, seeds: Sequence[str], places: Iterable[int]
) -> Proof:
    """Return the proof of a deal that reveals some cards, and nothing of the others.

    Args:
        secret: the secret of this deal, 32 bytes.
        table: the code of the table.
        deal: the number of the deal at this table.
        cards: how many cards the deck has.
        seeds: the seed of each seat from p1; empty for a seat that gave none.
        places: the places of the shown cards in the dealt deck, from 1.

    Raises:
        FairnessError: there is no such secret, table, deal, deck, seed or place.

    >>> proof = private_proof_of(bytes(32), "reka", 17, 36, ["", "mine"], places=[1, 5])
    >>> proof.secret, [opening.place for opening in proof.openings]
    (None, [1, 5])
    """
    made = seals(secret, table, deal, cards)
    return Proof(
        scheme=SCHEME,
        table=table,
        deal=deal,
        cards=cards,
        commitment=hash_of(made),
        seeds=tuple(seeds),
        seals=made,
        openings=openings(secret, table, deal, cards, seeds, places),
    )


def openings(
    secret: bytes, table: str, deal: int, cards: int, seeds: Sequence[str], places: Iterable[int]
) -> tuple[Opening, ...]:
    """Return what opens single cards of a deal (the arguments are those of `private_proof_of`)."""
    order = dealing_order(table, deal, cards, seeds)
    before = first_deck(secret, table, deal, cards)

    def opening(place: int) -> Opening:
        if not 1 <= place <= cards:
            raise FairnessError(f"the places of the deck are 1 to {cards}; there is no place {place}")
        first = order[place - 1]
        return Opening(place=place, card=str(before[first]), salt=salt(secret, table, deal, cards, first).hex())

    return tuple(opening(place) for place in sorted(set(places)))


def prove(hand: HandFile, proof: Proof) -> HandFile:
    """Return a hand file with its proof."""
    return hand.replace(extras={**hand.extras, KEY: msgspec.json.decode(msgspec.json.encode(proof))})


def proof_in(hand: HandFile) -> Proof:
    """Return the proof in a hand file; whether it holds is for `khrap.fairness.verify` to say.

    Raises:
        FairnessError: there is none, or it is none.

    >>> from khrap.hand import hand_from_parts
    >>> hand = hand_from_parts(
    ...     rules="named-trump",
    ...     stake=5,
    ...     players=["Anna", "Boris"],
    ...     stacks=[100, 100],
    ...     dealer=2,
    ...     hands=["Ah 7h 6s 9d 8d", "Kh Qs Js 6d 8c"],
    ... )
    >>> proof_in(hand)
    Traceback (most recent call last):
    khrap.fairness.shuffle.FairnessError: it has no proof of its shuffle: that would be the key _fair
    """
    if KEY not in hand.extras:
        raise FairnessError(f"it has no proof of its shuffle: that would be the key {KEY}")
    given = hand.extras[KEY]
    if isinstance(given, dict) and given.get("scheme", SCHEME) != SCHEME:
        raise FairnessError(f"{KEY}.scheme: found {given['scheme']!r}; this version of khrap checks scheme {SCHEME}")
    try:
        proof = msgspec.convert(given, Proof)
    except msgspec.ValidationError as error:
        raise FairnessError(f"{KEY}: {str(error).replace('`$', f'`{KEY}')}") from None
    _check(proof)
    return proof


def _check(proof: Proof) -> None:
    """Refuse a proof with which nothing can be reckoned."""
    if proof.private != bool(proof.seals) or (proof.openings and not proof.private):
        raise FairnessError(f"{KEY}: it must have either the secret, or the seals of all cards and openings")
    try:
        dealing_order(proof.table, proof.deal, proof.cards, proof.seeds)
        for opening in proof.openings:
            Card(opening.card)
    except (FairnessError, CardError) as error:
        raise FairnessError(f"{KEY}: {error}") from None


def cards_of(hand: HandFile) -> Cards:
    """Return the cards of a hand file in dealing order, as far as it lists them; None for one that is unknown."""
    if hand.deal is None:
        return hand.deck or ()
    return join_deck(hand.deal, dealer=hand.dealer)


def shown_places(hand: HandFile) -> tuple[int, ...]:
    """Return the places of the cards that a hand file tells, in dealing order from 1: those to open.

    >>> from khrap.hand import hand_from_parts
    >>> shown_places(
    ...     hand_from_parts(
    ...         rules="named-trump",
    ...         stake=5,
    ...         players=["Anna", "Boris"],
    ...         stacks=[100, 100],
    ...         dealer=2,
    ...         hands=["Ah ?? ?? 9d ??", "?? ?? ?? ?? ??"],
    ...     )
    ... )
    (1, 7)
    """
    return tuple(place for place, card in enumerate(cards_of(hand), 1) if card is not None)
