"""What holds, and what a private file tells."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khrap.cards import deck, parse_cards
from khrap.fairness import (
    dealt_deck,
    openings,
    private_proof_of,
    proof_in,
    proof_of,
    prove,
    shown_places,
    verify,
)
from khrap.fairness.shuffle import dealing_order, salt, seal
from khrap.hand import Deal, loads_hand, read_hand, split_deck
from tests.fairness.hands import FOLDER, SECRET, THIS, deals, hand_of, ordinary, private, secrets, tables

PAGE = (FOLDER.parents[1] / "docs" / "fairness.md").read_text(encoding="utf-8")


@given(secrets, tables, deals, st.lists(st.text(max_size=64), min_size=3, max_size=3))
def test_an_honest_deal_holds_also_as_a_text(secret: bytes, table: str, deal: int, seeds: list[str]) -> None:
    this = secret, table, deal, 36, seeds
    cards = dealt_deck(*this)
    whole = prove(hand_of(cards), proof_of(*this))
    places = [*range(1, 5), *range(13, 17)]
    part = prove(hand_of([*cards[:4], *[None] * 8, *cards[12:16]]), private_proof_of(*this, places))
    for hand, proved in ((whole, 36), (part, 8)):
        verdict = verify(loads_hand(hand.dumps()))
        assert (verdict.faults, verdict.proved, verdict.proof.seeds) == ((), proved, tuple(seeds))


@pytest.mark.parametrize(("seats", "cards"), [(2, 32), (4, 32), (6, 36), (7, 52), (12, 52)])
def test_it_holds_at_tables_of_every_size(seats: int, cards: int) -> None:
    this = SECRET, "reka", 1, cards, [""] * seats
    assert verify(prove(hand_of(dealt_deck(*this), seats, "frap"), proof_of(*this))).good


def test_a_seat_that_sits_out_gives_its_seed_all_the_same() -> None:
    deal = split_deck(dealt_deck(*THIS), dealt_in=[True, False, True], dealer=2, hand_size=4, upcard=True)
    hand = prove(hand_of(dealt_deck(*THIS)).replace(deal=deal, dealer=2), proof_of(*THIS))
    assert verify(hand).good


def test_a_file_that_lists_the_deck_is_checked_too() -> None:
    cards = list(dealt_deck(*THIS))
    assert verify(ordinary().replace(deck=tuple(cards))).good
    cards[6], cards[8] = cards[8], cards[6]
    faults = verify(ordinary().replace(deck=tuple(cards))).faults
    assert [(fault.place, fault.where) for fault in faults] == [(7, "deck"), (9, "deck")]


def test_cards_that_an_ordinary_file_does_not_tell_are_counted() -> None:
    hand = ordinary()
    assert hand.deal
    some = hand.replace(deal=Deal(hand.deal.hands, hand.deal.upcard, hand.deal.stock[:3]))
    verdict = verify(some)
    assert (verdict.good, verdict.proved, verdict.unlisted) == (True, 16, 20)


@pytest.mark.parametrize(("name", "proved", "is_private"), [("ordinary", 36, False), ("private", 5, True)])
def test_the_files_of_the_documentation_hold(name: str, proved: int, is_private: bool) -> None:
    verdict = verify(read_hand(FOLDER / f"{name}.khrap"))
    assert (verdict.good, verdict.proved, verdict.proof.private) == (True, proved, is_private)


def test_the_lines_of_python_in_the_documentation_make_the_same_deck(tmp_path: Path) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "check.py"
    file.write_text(script, encoding="utf-8")
    for hand in (read_hand(FOLDER / "ordinary.khrap"), ordinary()):
        path = tmp_path / "deal.khrap"
        path.write_text(hand.dumps(), encoding="utf-8")
        done = subprocess.run([sys.executable, file, path], capture_output=True, text=True, check=True)
        assert hand.deal
        assert parse_cards(done.stdout)[12:] == [hand.deal.upcard, *hand.deal.stock]
        assert {*parse_cards(done.stdout)[:12:3]} == {*hand.deal.hands[0]}


def test_a_private_file_tells_nothing_of_other_cards() -> None:
    text = private().dumps()
    shown = private().deal
    assert shown
    known = {*shown.hands[0], shown.upcard}
    written = set(re.findall(r"\b[2-9TJQKA][shdc]\b", text))
    assert written == {str(card) for card in known}
    assert SECRET.hex() not in text
    order = dealing_order(*THIS[1:])
    closed = [salt(*THIS[:4], order[place - 1]).hex() for place in range(1, 37) if place not in (1, 4, 7, 10, 13)]
    assert len(closed) == 31
    assert not any(one in text for one in closed)


def test_seals_do_not_give_way_to_guessing_the_card() -> None:
    """Without the salt of this very card no guess makes its seal, not even with the salt of another one."""
    proof = proof_in(private())
    for salted in ["00" * 32, *(opening.salt for opening in proof.openings)]:
        guesses = {seal(bytes.fromhex(salted), place, card) for place in range(36) for card in deck(36)}
        assert len(guesses & {*proof.seals}) == (0 if salted == "00" * 32 else 1)


def test_places_to_open_are_those_of_the_known_cards() -> None:
    assert shown_places(private((2, 13, 20))) == (2, 13, 20)
    assert shown_places(ordinary()) == tuple(range(1, 37))


def test_a_card_is_opened_once() -> None:
    assert [opening.place for opening in openings(*THIS, [5, 2, 5])] == [2, 5]
