"""Dealing a deck: one card at a time, clockwise, eldest first; the upcard; the stock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khrap.cards import deck, parse_cards
from khrap.hand import Deal, join_deck, split_deck

CARDS = deck(36)


def test_the_eldest_hand_is_to_the_dealer_s_left() -> None:
    deal = split_deck(CARDS, dealt_in=[True] * 3, dealer=1, hand_size=2, upcard=True)
    # p2 is eldest, p1 deals.
    assert deal.hands == ((CARDS[2], CARDS[5]), (CARDS[0], CARDS[3]), (CARDS[1], CARDS[4]))
    assert deal.upcard is CARDS[6]
    assert deal.stock == CARDS[7:]


def test_seats_that_sit_out_get_no_cards() -> None:
    deal = split_deck(CARDS, dealt_in=[True, False, True, False], dealer=2, hand_size=4, upcard=False)
    assert deal.hands == (CARDS[1:8:2], (), CARDS[0:8:2], ())
    assert deal.upcard is None
    assert deal.stock == CARDS[8:]
    assert deal.dealt_in == (True, False, True, False)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Deal, int, int]:
    """A deal, its dealer and the size of its hands."""
    dealt_in = draw(st.lists(st.booleans(), min_size=1, max_size=6).filter(any))
    dealer = draw(st.integers(1, len(dealt_in)))
    size = draw(st.integers(1, 5))
    cards = draw(st.permutations(CARDS))
    cut = draw(st.integers(31, 36))
    return split_deck(cards[:cut], dealt_in=dealt_in, dealer=dealer, hand_size=size, upcard=True), dealer, size


@given(deals())
def test_joined_and_split_again_it_is_the_same_deal(drawn: tuple[Deal, int, int]) -> None:
    deal, dealer, size = drawn
    joined = join_deck(deal, dealer=dealer)
    assert split_deck(joined, dealt_in=deal.dealt_in, dealer=dealer, hand_size=size, upcard=True) == deal


def test_unknown_cards_stay_unknown() -> None:
    cards = parse_cards("Ah ?? Kh 7h 9h ??", unknown=True)
    deal = split_deck(cards, dealt_in=[True, True], dealer=2, hand_size=2, upcard=True)
    assert deal.hands == ((CARDS[17], CARDS[16]), (None, CARDS[10]))
    assert deal.stock == (None,)


def test_a_deck_that_is_too_short() -> None:
    with pytest.raises(ValueError, match="a deck of 8 cards is too short: the deal needs 9"):
        split_deck(CARDS[:8], dealt_in=[True, True], dealer=1, hand_size=4, upcard=True)


def test_an_upcard_that_is_unknown() -> None:
    with pytest.raises(ValueError, match="card 9 of the deck is the upcard"):
        split_deck([None] * 36, dealt_in=[True, True], dealer=1, hand_size=4, upcard=True)


@pytest.mark.parametrize("dealer", [0, 3])
def test_a_dealer_who_is_not_there(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat p{dealer} to deal: seats are p1 to p2"):
        split_deck(CARDS, dealt_in=[True, True], dealer=dealer, hand_size=4, upcard=True)


def test_hands_of_two_sizes() -> None:
    with pytest.raises(ValueError, match="hands must be of one size: 8s, 6s 7s"):
        join_deck(Deal((CARDS[:2], CARDS[2:3])), dealer=1)
