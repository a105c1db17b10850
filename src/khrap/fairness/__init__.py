"""The provable shuffle: nobody alone chooses the cards, and everybody can check it afterwards.

Before a deal the table draws a secret and publishes commitments to it. Then each seat may add a seed of its own. The
deck follows from both, so that the table is bound before it knows the seeds, and the seats choose theirs before they
know anything of the deck. After the deal the secret is revealed, or, where unseen hands stay private, only what opens
the cards that were shown. The proof is kept in the hand file, as its key ``_fair``.

>>> from khrap.fairness import commit, dealt_deck, proof_of, prove, verify
>>> from khrap.hand import hand_from_parts, split_deck
>>> secret = bytes(range(32))  # for the example; a table takes new_secret()
>>> published = commit(secret, "reka", 17, sizes=[36]).hash_of(36)
>>> seeds = ["Anna's cat", "", "42"]
>>> deck = dealt_deck(secret, "reka", 17, 36, seeds)
>>> deal = split_deck(deck, dealt_in=[True] * 3, dealer=3, hand_size=4, upcard=True)
>>> hand = hand_from_parts(
...     rules="hrapgame",
...     stake=5,
...     players=["Anna", "Boris", "Vera"],
...     stacks=[100, 100, 100],
...     dealer=3,
...     hands=deal.hands,
...     upcard=deal.upcard,
...     stock=deal.stock,
... )
>>> verdict = verify(prove(hand, proof_of(secret, "reka", 17, 36, seeds)))
>>> verdict.good, verdict.proved, verdict.proof.commitment == published
(True, 36, True)
"""

from khrap.fairness.check import verify
from khrap.fairness.proof import Opening, Proof, openings, private_proof_of, proof_in, proof_of, prove, shown_places
from khrap.fairness.shuffle import (
    SEED_LENGTH,
    Commitment,
    Commitments,
    FairnessError,
    check_seed,
    commit,
    dealt_deck,
    new_secret,
)
from khrap.fairness.verdict import Fault, Verdict

__all__ = [
    "SEED_LENGTH",
    "Commitment",
    "Commitments",
    "FairnessError",
    "Fault",
    "Opening",
    "Proof",
    "Verdict",
    "check_seed",
    "commit",
    "dealt_deck",
    "new_secret",
    "openings",
    "private_proof_of",
    "proof_in",
    "proof_of",
    "prove",
    "shown_places",
    "verify",
]
