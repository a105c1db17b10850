"""Cards: how they are written, read and refused."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khrap.cards import (
    Card,
    CardError,
    Rank,
    Suit,
    check_ten_ace,
    deck,
    format_cards,
    from_bits,
    parse_cards,
    parse_suit,
    to_bits,
)

cards = st.integers(0, 51).map(Card)


def test_a_card_is_its_code() -> None:
    for code, text in enumerate(rank + suit for suit in "shdc" for rank in "23456789TJQKA"):
        card = Card(text)
        assert card == code
        assert Card(code) is card
        assert (str(card), repr(card), f"{card:>4}") == (text, f"Card('{text}')", f"  {text}")
        assert (card.suit, card.rank) == divmod(code, 13)
        assert card


def test_signs_are_for_people() -> None:
    assert [Card(text).sign for text in ("Kh", "Ts", "7d", "Ac")] == ["K♥", "10♠", "7♦", "A♣"]


def test_the_names_of_suits_and_ranks() -> None:
    assert [suit.russian for suit in Suit] == ["пики", "червы", "бубны", "трефы"]
    assert [f"{suit}" for suit in Suit] == list("shdc")
    assert "".join(map(str, Rank)) == "23456789TJQKA"
    assert Rank.ACE.russian == "туз"
    assert Card("6c").rank.russian == "шестёрка"


@given(cards)
def test_copies_are_the_same_instance(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card


RANKS = {
    "T": ["T", "t", "10"],
    "J": ["J", "j", "В", "в"],
    "Q": ["Q", "q", "Д", "д"],
    "K": ["K", "k", "К", "к"],
    "A": ["A", "a", "Т", "т"],
} | {digit: [digit] for digit in "23456789"}
SUITS = {
    "s": ["s", "S", "♠", "♠\ufe0f", "♤"],
    "h": ["h", "H", "♥", "♥\ufe0f", "♡"],
    "d": ["d", "D", "♦", "♦\ufe0e", "♢"],
    "c": ["c", "C", "♣", "♣\ufe0f", "♧"],
}


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("suit", SUITS)
def test_every_spelling(rank: str, suit: str) -> None:
    for rank_text in RANKS[rank]:
        for suit_text in SUITS[suit]:
            assert str(Card(rank_text + suit_text)) == rank + suit


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty"),
        ("K", "it has no suit"),
        ("10", "it has no suit"),
        ("h", 'there is no rank "h"'),
        ("1h", 'there is no rank "1"'),
        ("hK", 'there is no rank "h"'),
        ("Аh", 'its rank "А" is a Cyrillic letter that is no rank'),  # it looks like an A
        ("Kx", 'there is no suit "x"'),
        ("Khh", 'there is no suit "hh"'),
        ("Kh ", 'there is no suit "h "'),
        ("Кс", 'its suit "с" is a Cyrillic letter'),  # it looks like a c
        ("Кт", 'its suit "т" is a Cyrillic letter'),
        ("??", 'there is no rank "?"'),
        ("\N{PLAYING CARD KING OF HEARTS}", "there is no rank"),
    ],
)
def test_what_is_no_card(text: str, says: str) -> None:
    with pytest.raises(CardError) as refusal:
        Card(text)
    assert str(refusal.value).startswith(f'"{text}" is not a card: ')
    assert says in str(refusal.value)
    assert refusal.value.text == text


@pytest.mark.parametrize("code", [-1, 52])
def test_what_is_no_code(code: int) -> None:
    with pytest.raises(CardError, match="codes are 0 to 51"):
        Card(code)


def test_suits_are_read_by_letter_and_sign() -> None:
    assert [parse_suit(text) for text in ("s", "H", "♦", "♣\ufe0f")] == list(Suit)
    with pytest.raises(CardError, match='"hearts" is not a suit: a suit is s h d c or ♠ ♥ ♦ ♣'):
        parse_suit("hearts")


@given(st.lists(st.none() | cards))
def test_lists_are_read_as_they_are_written(hand: list[Card | None]) -> None:
    assert parse_cards(format_cards(hand), unknown=True) == hand


def test_unknown_cards_only_where_they_may_be() -> None:
    assert parse_cards("?? Kh", unknown=True) == [None, Card("Kh")]
    with pytest.raises(CardError):
        parse_cards("?? Kh")


def test_a_whole_list_in_cyrillic() -> None:
    assert format_cards(parse_cards("Т♥ к♠ Д♦ в♣ 10♥ 6d")) == "Ah Ks Qd Jc Th 6d"


@given(st.text())
def test_any_text_is_cards_or_refused(text: str) -> None:
    refusal = None
    try:
        hand = parse_cards(text)
    except CardError as error:
        refusal = str(error)
    if refusal is None:
        assert len(hand) == len(text.split())
    else:
        assert "is not a card" in refusal or "look alike" in refusal


class TestTenAndAce:
    def test_both_in_one_text(self) -> None:
        with pytest.raises(CardError, match="write A for the ace, or 10 for the ten") as refusal:
            parse_cards("Т♥ Th")
        assert refusal.value.text == "Т♥"

    def test_in_two_pieces_of_one_text_and_in_any_case(self) -> None:
        with pytest.raises(CardError, match='"тh" with a Cyrillic «Т» is an ace and "tS" with a Latin "T"'):
            check_ten_ace(["p1 play tS", "p2 play тh"])

    @pytest.mark.parametrize("text", ["Тh 10s", "Th As", "Kh Кs", "Тимур Th", "trump h Тh", "top Тh"])
    def test_what_can_not_be_mistaken(self, text: str) -> None:
        check_ten_ace([text])


@pytest.mark.parametrize(("size", "lowest"), [(32, "7"), (36, "6"), (52, "2")])
def test_decks(size: int, lowest: str) -> None:
    cards = deck(size)
    assert len(set(cards)) == size
    assert [str(min(card for card in cards if card.suit == suit)) for suit in Suit] == [
        lowest + suit.letter for suit in Suit
    ]
    assert list(cards) == sorted(cards)


def test_there_is_no_other_deck() -> None:
    with pytest.raises(ValueError, match="no deck of 40 cards: decks have 32, 36 or 52"):
        deck(40)


@given(st.sets(cards))
def test_bits_are_a_set_of_cards(hand: set[Card]) -> None:
    assert from_bits(to_bits(hand)) == tuple(sorted(hand))
    assert to_bits(hand).bit_count() == len(hand)


@pytest.mark.parametrize("bits", [-1, 1 << 52])
def test_what_is_no_set_of_cards(bits: int) -> None:
    with pytest.raises(CardError, match="cards are bits 0 to 51"):
        from_bits(bits)
