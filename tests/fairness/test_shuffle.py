"""How the deck follows from the secret and the seeds."""

import json
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import assume, given

from khrap.cards import deck, format_cards
from khrap.fairness import (
    FairnessError,
    check_seed,
    commit,
    dealt_deck,
    new_secret,
    openings,
    private_proof_of,
    proof_of,
)
from khrap.fairness.shuffle import _shuffled, dealing_order, first_deck, salt, seals
from tests.fairness.hands import (
    FOLDER,
    SECRET,
    SEEDS,
    THIS,
    deals,
    secrets,
    seed_lists,
    sizes,
    tables,
)
from tests.fairness.plain import CASES, seed_key, vector


def chi_square(counts: Sequence[int], cells: int) -> float:
    expected = sum(counts) / cells
    return sum((count - expected) ** 2 for count in counts) / expected + (cells - len(counts)) * expected


@given(secrets, tables, deals, sizes, seed_lists)
def test_an_independent_reckoning_comes_to_the_same(
    secret: bytes, table: str, deal: int, cards: int, seeds: list[str]
) -> None:
    plain = vector(secret.hex(), table, deal, cards, seeds)
    assert format_cards(first_deck(secret, table, deal, cards)) == plain["first_deck"]
    assert [salt(secret, table, deal, cards, place).hex() for place in range(cards)] == plain["salts"]
    assert list(seals(secret, table, deal, cards)) == plain["seals"]
    assert commit(secret, table, deal, [cards]).hash_of(cards) == plain["commitment"]
    assert list(dealing_order(table, deal, cards, seeds)) == plain["order"]
    assert format_cards(dealt_deck(secret, table, deal, cards, seeds)) == plain["dealt_deck"]
    (opening,) = openings(secret, table, deal, cards, seeds, [1])
    assert msgspec.to_builtins(opening) == plain["opening_of_place_1"]


def test_the_vectors_for_other_languages_are_what_both_reckon() -> None:
    vectors = json.loads((FOLDER / "vectors.json").read_text(encoding="utf-8"))
    assert vectors == [vector(*case) for case in CASES]
    for one in vectors:
        dealt = dealt_deck(bytes.fromhex(one["secret"]), one["table"], one["deal"], one["cards"], one["seeds"])
        assert format_cards(dealt) == one["dealt_deck"]


def test_every_deal_is_a_whole_deck() -> None:
    for cards in (32, 36, 52):
        assert sorted(dealt_deck(SECRET, "reka", 1, cards, SEEDS)) == list(deck(cards))


def test_there_is_a_commitment_for_each_size_of_the_deck() -> None:
    made = commit(SECRET, "reka", 17, [52, 32, 36, 36])
    assert [one.cards for one in made.decks] == [32, 36, 52]
    assert [len(one.seals) for one in made.decks] == [32, 36, 52]
    assert len({one.hash for one in made.decks}) == 3
    with pytest.raises(FairnessError, match="no commitment to a deck of 40 cards, only of 32 and 36 and 52"):
        made.hash_of(40)


def test_every_order_is_equally_likely() -> None:
    counts = Counter(_shuffled("abcd", number.to_bytes(32, "big"), "khrap") for number in range(24_000))
    # 23 degrees of freedom: more than 49.7 comes in a thousand tries once.
    assert chi_square(list(counts.values()), 24) < 49.7


@pytest.mark.parametrize("by", ["secret", "seeds"])
def test_every_card_is_equally_likely_at_every_place(by: str) -> None:
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(20_000):
        if by == "secret":
            order: Sequence[int] = first_deck(number.to_bytes(32, "big"), "reka", 1, 32)
        else:
            order = dealing_order("reka", 1, 32, ["", str(number)])
        counts.update(enumerate(order))
    # 31 · 31 degrees of freedom: mean 961, deviation 44.
    assert chi_square(list(counts.values()), 32 * 32) < 961 + 3.1 * 44


@given(secrets, secrets, seed_lists)
def test_seeds_alone_tell_nothing(one: bytes, other: bytes, seeds: list[str]) -> None:
    assume(one != other)
    assert dealt_deck(one, "reka", 17, 36, seeds) != dealt_deck(other, "reka", 17, 36, seeds)


@given(seed_lists, seed_lists)
def test_other_seeds_make_another_deck(one: list[str], other: list[str]) -> None:
    assume(one != other)
    assert dealt_deck(SECRET, "reka", 17, 36, one) != dealt_deck(SECRET, "reka", 17, 36, other)
    assert seed_key("", one) != seed_key("", other)


def test_another_table_or_deal_has_another_deck_by_the_same_secret() -> None:
    decks = {first_deck(SECRET, table, deal, 36) for table in ("reka", "omut") for deal in range(100)}
    assert len(decks) == 200


def test_secrets_are_never_the_same() -> None:
    assert len({new_secret() for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((SECRET[1:], "reka", 1, 36, []), "a secret has 32 bytes, not 31"),
        ((SECRET, "re/ka", 1, 36, []), "the code of a table is .* not 're/ka'"),
        ((SECRET, "", 1, 36, []), "the code of a table is"),
        ((SECRET, "reka", -1, 36, []), "the number of a deal is 0 or more, not -1"),
        ((SECRET, "reka", 1, 40, []), "there is no deck of 40 cards"),
        ((SECRET, "reka", 1, 36, ["a" * 65]), "a seed has at most 64 characters, not 65"),
        ((SECRET, "reka", 1, 36, ["\ud800"]), "holds half a character"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[bytes, str, int, int, list[str]], message: str) -> None:
    with pytest.raises(FairnessError, match=message):
        dealt_deck(*arguments)
    with pytest.raises(FairnessError, match=message):
        proof_of(*arguments)
    with pytest.raises(FairnessError, match=message):
        private_proof_of(*arguments, [1])


def test_a_seed_may_be_any_text_of_64_characters() -> None:
    check_seed("🃏" * 64)
    check_seed("")


@pytest.mark.parametrize("place", [0, 37])
def test_only_cards_of_the_deck_can_be_opened(place: int) -> None:
    with pytest.raises(FairnessError, match=f"the places of the deck are 1 to 36; there is no place {place}"):
        openings(*THIS, [place])
