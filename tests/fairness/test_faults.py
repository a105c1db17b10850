"""What does not hold is noticed and said."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from khrap.fairness import (
    FairnessError,
    Fault,
    Proof,
    dealt_deck,
    proof_in,
    proof_of,
    prove,
    verify,
)
from khrap.hand import Deal, HandFile, HandFileError, loads_hand, read_hand, split_deck
from khrap.rules import LANGUAGES
from tests.fairness.hands import FOLDER, SECRET, SEEDS, THIS, changed, hand_of, kinds, ordinary, private


@pytest.mark.parametrize("name", ["ordinary", "private"])
@given(data=st.data())
def test_every_single_changed_character_is_noticed(name: str, data: st.DataObject) -> None:
    """In the proof and in the cards: it is no hand file any more, or does not hold."""
    hand = read_hand(FOLDER / f"{name}.khrap")
    text = hand.dumps()
    proof, cards = text.index("_fair = "), text.index("[deal]")
    places = [*range(proof, text.index("\n", proof)), *range(cards, len(text))]
    place = data.draw(st.sampled_from(places))
    letter = data.draw(st.one_of(st.sampled_from('0123456789abcdefTJQKAshdc? "'), st.characters(codec="utf-8")))
    try:
        other = loads_hand(text[:place] + letter + text[place + 1 :])
        assume(other != hand)
        assert not verify(other).good
    except (FairnessError, HandFileError):
        pass


@given(st.integers(0, 35), st.integers(0, 35))
def test_two_cards_that_changed_places_are_both_named(one: int, other: int) -> None:
    assume(one != other)
    cards = list(dealt_deck(*THIS))
    cards[one], cards[other] = cards[other], cards[one]
    verdict = verify(prove(hand_of(cards), proof_of(*THIS)))
    assert [fault.place for fault in verdict.faults] == sorted([one + 1, other + 1])
    assert {*kinds(verdict)} == {"card"}
    assert verdict.proved == 0


@given(st.integers(0, 31), st.integers(1, 255))
def test_another_secret_is_noticed(place: int, flip: int) -> None:
    secret = bytes(byte ^ flip * (at == place) for at, byte in enumerate(SECRET))
    hand = changed(ordinary(), lambda proof: proof.update(secret=secret.hex()))
    assert kinds(verify(hand)) == ["commitment"]


@given(st.lists(st.text(max_size=64), min_size=3, max_size=3))
def test_other_seeds_are_noticed(seeds: list[str]) -> None:
    assume(seeds != SEEDS)
    for hand in (ordinary(), private()):
        assert not verify(changed(hand, lambda proof: proof.update(seeds=seeds))).good


def _update(**values: Any) -> Callable[[Any], None]:
    return lambda proof: proof.update(values)


def _open(**values: Any) -> Callable[[Any], None]:
    """Change the first opening."""
    return lambda proof: proof["openings"][0].update(values)


FIRST, SECOND = dealt_deck(*THIS)[0], dealt_deck(*THIS)[3]
"""The cards at the places 1 and 4: p1's first two."""


@pytest.mark.parametrize(
    ("hand", "change", "text"),
    [
        (ordinary(), _update(seeds=["", ""]), "there are 2 seeds for 3 seats"),
        (ordinary(), _update(cards=52), "the proof is for a deck of 52 cards; the rules deal from one of 36"),
        (ordinary(), _update(deal=18), "the secret makes the commitment .*, published was .*"),
        (ordinary(), _update(table="omut"), "the secret makes the commitment .*, published was .*"),
        (ordinary(), _update(seeds=["", "", "x"]), r"card 1 \(p1\) is .. in the file; dealt was .."),
        (private(), lambda proof: proof["seals"].pop(), "there are 35 seals for 36 cards"),
        (private(), lambda proof: proof["seals"].reverse(), "the seals make the commitment .*, published was .*"),
        (private(), _open(salt="0" * 64), rf"card 1 \(p1\) cannot have been {FIRST}: its seal is another"),
        (private(), _open(place=40), "card 40 is opened, but the deck has 36"),
        (private(), _open(place=4), "card 4 is opened twice"),
        (private(), _open(card=str(SECOND)), f"{SECOND} is opened as card 4 and as card 1"),
        (private(), _open(card="2s"), r"card 1 \(p1\) is opened as 2s, which this deck has not"),
        (
            private(),
            lambda proof: proof["openings"].pop(0),
            rf"card 1 \(p1\) is {FIRST} in the file, but nothing opens it",
        ),
        (private().replace(actions=["p2 play 6s"]), _update(), "action 1 names 6s, which nothing opens"),
    ],
)
def test_what_does_not_hold_is_said(hand: HandFile, change: Callable[[Any], None], text: str) -> None:
    verdict = verify(changed(hand, change))
    assert not verdict.good
    assert any(re.fullmatch(text, fault.text()) for fault in verdict.faults), verdict.text()
    for lang in LANGUAGES:
        assert all(fault.text(lang) in verdict.text(lang) for fault in verdict.faults)


def test_the_holder_of_a_card_is_named() -> None:
    cards = list(dealt_deck(*THIS))
    cards[1], cards[12], cards[13] = cards[13], cards[1], cards[12]
    verdict = verify(prove(hand_of(cards), proof_of(*THIS)))
    assert [fault.where for fault in verdict.faults] == ["p2", "upcard", "stock"]
    assert "card 13 (the upcard)" in verdict.text()
    assert "карта 13 (вскрытая)" in verdict.text("ru")


def test_a_private_file_tells_the_cards_that_were_opened() -> None:
    hand = private()
    assert hand.deal
    (one, *others), *rest = hand.deal.hands
    unopened = next(card for card in dealt_deck(*THIS)[1:] if card not in hand.deal.hands[0])
    other = Deal(((unopened, *others), *rest), hand.deal.upcard)
    (fault,) = verify(hand.replace(deal=other)).faults
    assert (fault.kind, fault.place, fault.where, fault.expected) == ("card", 1, "p1", str(one))


def test_the_holder_is_named_where_a_seat_sits_out() -> None:
    cards = list(dealt_deck(*THIS))
    cards[1], cards[2] = cards[2], cards[1]
    deal = split_deck(cards, dealt_in=[True, False, True], dealer=2, hand_size=4, upcard=True)
    hand = prove(hand_of(cards).replace(deal=deal, dealer=2), proof_of(*THIS))
    assert [fault.where for fault in verify(hand).faults] == ["p1", "p3"]


def test_a_file_without_cards_proves_nothing() -> None:
    hand = ordinary().replace(deal=Deal(((), (), ())))
    assert kinds(verify(hand)) == ["no-cards"]


def test_that_no_seat_gave_a_seed_is_said() -> None:
    this = SECRET, "reka", 17, 36, ["", "", ""]
    verdict = verify(prove(hand_of(dealt_deck(*this)), proof_of(*this)))
    assert verdict.good
    assert "the table chose this deck alone" in verdict.text()
    assert "alone" not in verify(ordinary()).text()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda proof: proof.pop("secret"), "must have either the secret, or the seals"),
        (_update(openings=[{"place": 1, "card": "6s", "salt": "0" * 64}]), "must have either the secret, or the seals"),
        (_update(seals=["0" * 64]), "must have either the secret, or the seals"),
        (_update(scheme=2), "_fair.scheme: found 2; this version of khrap checks scheme 1"),
        (_update(secret="AB" * 32), "_fair.secret"),
        (_update(commitment="0" * 64 + "\n"), "_fair.commitment"),
        (_update(seeds=["", 5, ""]), r"Expected `str`, got `int` - at `_fair.seeds\[1\]`"),
        (_update(seeds=["", "x" * 65, ""]), r"_fair.seeds"),
        (_update(secrett=""), "unknown field `secrett`"),
        (_update(cards=40), "_fair: there is no deck of 40 cards"),
        (_update(table="a/b"), "_fair: the code of a table"),
        (lambda proof: proof.pop("deal"), "missing required field `deal`"),
    ],
)
def test_what_is_no_proof_is_refused(change: Callable[[Any], None], message: str) -> None:
    with pytest.raises(FairnessError, match=message):
        verify(changed(ordinary(), change))


def test_a_proof_must_be_a_table() -> None:
    with pytest.raises(FairnessError, match="_fair: Expected `object`, got `str`"):
        verify(ordinary().replace(extras={"_fair": "yes"}))
    with pytest.raises(FairnessError, match="no proof of its shuffle"):
        verify(ordinary().replace(extras={}))


def test_an_opening_must_name_a_card() -> None:
    with pytest.raises(FairnessError, match='_fair: "Xx" is not a card'):
        verify(changed(private(), _open(card="Xx")))


def test_other_keys_of_the_file_stay() -> None:
    proof = proof_of(*THIS)
    hand = prove(hand_of(dealt_deck(*THIS), extras={"_place": "Kazan"}), proof)
    assert hand.extras["_place"] == "Kazan"
    assert proof_in(hand) == proof
    assert isinstance(proof, Proof)


def test_a_fault_is_a_value_for_programs() -> None:
    cards = list(dealt_deck(*THIS))
    cards[0], cards[1] = cards[1], cards[0]
    summary = verify(prove(hand_of(cards), proof_of(*THIS))).summary("ru")
    first = summary["faults"][0]
    assert (summary["good"], first["kind"], first["place"], first["found"]) == (False, "card", 1, str(cards[0]))
    assert first["text"] == Fault(
        kind="card", place=1, where="p1", found=first["found"], expected=first["expected"]
    ).text("ru")
