"""Hand files with a proof, honest and not, and what the tests make more of."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import strategies as st

from khrap.cards import Card
from khrap.fairness import (
    Verdict,
    dealt_deck,
    private_proof_of,
    proof_of,
    prove,
)
from khrap.hand import HandFile, hand_from_parts, split_deck

FOLDER = Path(__file__).parent
SECRET = bytes(range(32))
SEEDS = ["fish", "", "храп"]
THIS = (SECRET, "reka", 17, 36, SEEDS)
"""Secret, table, deal, cards and seeds of the examples."""
secrets = st.binary(min_size=32, max_size=32)
tables = st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True)
deals = st.integers(0, 2**53)
sizes = st.sampled_from([32, 36, 52])
seed_lists = st.lists(st.text(max_size=64), max_size=12)


def hand_of(cards: Sequence[Card | None], seats: int = 3, rules: str = "hrapgame", **more: Any) -> HandFile:
    """Return a hand file in which these cards were dealt."""
    deal = split_deck(cards, dealt_in=[True] * seats, dealer=seats, hand_size=4, upcard=True)
    return hand_from_parts(
        rules=rules,
        stake=5,
        players=[f"P{seat}" for seat in range(1, seats + 1)],
        stacks=[100] * seats,
        dealer=seats,
        hands=deal.hands,
        upcard=deal.upcard,
        stock=deal.stock,
        **more,
    )


def ordinary() -> HandFile:
    return prove(hand_of(dealt_deck(*THIS)), proof_of(*THIS))


def private(places: Sequence[int] = (1, 4, 7, 10, 13)) -> HandFile:
    """Return a hand file of which only these cards are known; p1's hand and the upcard."""
    cards = [card if place in places else None for place, card in enumerate(dealt_deck(*THIS), 1)]
    return prove(hand_of(cards), private_proof_of(*THIS, places))


def changed(hand: HandFile, change: Callable[[Any], None]) -> HandFile:
    """Return a hand file with another proof."""
    proof = msgspec.json.decode(msgspec.json.encode(hand.extras["_fair"]))
    change(proof)
    return hand.replace(extras={"_fair": proof})


def kinds(verdict: Verdict) -> list[str]:
    return [fault.kind for fault in verdict.faults]
