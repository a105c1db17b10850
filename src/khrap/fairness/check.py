"""Checking the shuffle of a hand file against its proof."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from khrap.cards import Card, CardError, deck
from khrap.engine.compile_rules import deck_size
from khrap.fairness.proof import Opening, Proof, cards_of, proof_in
from khrap.fairness.shuffle import dealing_order, dealt_deck, hash_of, seal, seals
from khrap.fairness.verdict import Fault, Verdict
from khrap.hand import HandFile

__all__ = ["verify"]


def verify(hand: HandFile) -> Verdict:
    """Check whether the cards of a hand file are those that its table was bound to before the deal.

    With the secret, every card that the file tells is compared with the deck that the secret and the seeds make. On a
    private table every card that the file tells, in a hand or in an action, must be opened. Whether the actions are
    legal, replay says; that the commitment was published before the seeds were given, only those know who saw it.

    Args:
        hand: the hand file.

    Raises:
        FairnessError: the file has no proof.
    """
    proof = proof_in(hand)
    cards = cards_of(hand)
    faults = [*_table_faults(hand, proof), *_bond_faults(proof)]
    if not faults:
        faults += _opened_faults(hand, proof) if proof.private else _dealt_faults(hand, proof)
    return Verdict(proof=proof, proved=0 if faults else sum(card is not None for card in cards), faults=tuple(faults))


def _table_faults(hand: HandFile, proof: Proof) -> Iterator[Fault]:
    """Compare what the proof is for with the table of the file."""
    if not any(cards_of(hand)):
        yield Fault(kind="no-cards")
        return
    if len(proof.seeds) != len(hand.players):
        yield Fault(kind="seed-count", found=len(proof.seeds), expected=len(hand.players))
    size = len(hand.deck or ()) if hand.deal is None else deck_size(hand.rule_set, sum(hand.deal.dealt_in))
    if proof.cards != size:
        yield Fault(kind="deck-size", found=proof.cards, expected=size)


def _bond_faults(proof: Proof) -> Iterator[Fault]:
    """Compare the secret, or the seals, with the commitment."""
    if proof.private and len(proof.seals) != proof.cards:
        yield Fault(kind="seal-count", found=len(proof.seals), expected=proof.cards)
    made = hash_of(proof.seals if proof.private else seals(_secret(proof), proof.table, proof.deal, proof.cards))
    if made != proof.commitment:
        yield Fault(kind="sealed" if proof.private else "commitment", found=made, expected=proof.commitment)


def _secret(proof: Proof) -> bytes:
    return bytes.fromhex(proof.secret or "")


def _dealt_faults(hand: HandFile, proof: Proof) -> Iterator[Fault]:
    """Compare the cards of the file with the deck that was dealt."""
    dealt = dealt_deck(_secret(proof), proof.table, proof.deal, proof.cards, proof.seeds)
    for place, (found, expected) in enumerate(zip(cards_of(hand), dealt, strict=False), 1):
        if found not in (None, expected):
            yield _card_fault(hand, place, "card", found, expected)


def _opened_faults(hand: HandFile, proof: Proof) -> Iterator[Fault]:
    """Compare the openings with the seals, and the cards of the file with the openings."""
    order = dealing_order(proof.table, proof.deal, proof.cards, proof.seeds)
    opened: dict[int, Card] = {}
    for opening in proof.openings:
        fault = _opening_fault(hand, proof, order, opening, opened)
        if fault:
            yield fault
        opened[opening.place] = Card(opening.card)
    for place, card in enumerate(cards_of(hand), 1):
        if card is not None and place not in opened:
            yield _card_fault(hand, place, "closed", card)
        elif card not in (None, opened.get(place)):
            yield _card_fault(hand, place, "card", card, opened[place])
    for number, action in enumerate(hand.actions, 1):
        for card in _cards_in(action):
            if card not in opened.values():
                yield Fault(kind="unplaced", found=str(card), expected=number)


def _cards_in(action: str) -> Iterator[Card]:
    """Yield the cards that an action names: what a seat played or discarded."""
    for word in action.split():
        with suppress(CardError):
            yield Card(word)


def _opening_fault(
    hand: HandFile, proof: Proof, order: Sequence[int], opening: Opening, opened: dict[int, Card]
) -> Fault | None:
    """Say what is wrong with an opening, given those before it."""
    place, card = opening.place, Card(opening.card)
    if place > proof.cards:
        return Fault(kind="no-place", place=place, expected=proof.cards)
    if place in opened:
        return Fault(kind="twice", place=place)
    if card in opened.values():
        other = next(at for at, known in opened.items() if known == card)
        return Fault(kind="same-card", place=place, found=str(card), expected=other)
    if card not in deck(proof.cards):
        return _card_fault(hand, place, "foreign", card)
    first = order[place - 1]
    if seal(bytes.fromhex(opening.salt), first, card) != proof.seals[first]:
        return _card_fault(hand, place, "opening", card)
    return None


def _card_fault(hand: HandFile, place: int, kind: str, found: Card | None, expected: Card | None = None) -> Fault:
    dealt = "" if expected is None else str(expected)
    return Fault(kind=kind, place=place, where=_where(hand, place), found=str(found), expected=dealt)


def _where(hand: HandFile, place: int) -> str:
    """Say to whom the card at a place of the dealt deck went."""
    if hand.deal is None:
        return "deck"
    seats = len(hand.players)
    clockwise = [(hand.dealer + step) % seats for step in range(seats)]
    order = [seat for seat in clockwise if hand.deal.hands[seat]]
    dealt = len(order) * hand.rule_set.table.hand_size
    if place <= dealt:
        return f"p{order[(place - 1) % len(order)] + 1}"
    return "upcard" if hand.deal.upcard is not None and place == dealt + 1 else "stock"
