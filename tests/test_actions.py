"""Actions as values with a text form."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khrap import Action, ActionError, Card
from khrap.actions import VERBS, from_number, to_number
from khrap.cards import from_bits, to_bits
from khrap.engine.layout import ACTIONS, DISCARD, DISCARD_BOTTOM, PLAY, PLAY_JOKER, Verb

TEXTS = [
    *(verb for verb in VERBS if verb not in ("discard", "trump", "play")),
    "blind 1",
    "blind 5",
    "five upcard",
    "five bottom",
    "six bottom",
    "cheer bottom",
    "grieve bottom",
    "wrap bottom",
    "trump s",
    "trump c",
    "play Kh",
    "play 7s joker",
    "discard 6c",
    "discard 6s 9d",
    "discard 6s 9d Ac bottom",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_we_write_reads_back(text: str) -> None:
    action = Action(text)
    assert str(action) == text
    assert eval(repr(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert copy.deepcopy(action) == action
    assert {action: 1}[Action(text)] == 1


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("  PLAY   K♥ ", "play Kh"),
        ("play к♥", "play Kh"),
        ("play 10s", "play Ts"),
        ("play 7♠ Joker", "play 7s joker"),
        ("discard 9♦ 6♠", "discard 6s 9d"),
        ("discard Т♦ bottom", "discard Ad bottom"),
        ("trump ♥", "trump h"),
        ("Five Upcard", "five upcard"),
    ],
)
def test_reading_is_generous(text: str, meaning: str) -> None:
    assert Action(text) == Action(meaning)
    assert str(Action(text)) == meaning


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an action is missing"),
        ("fold", '"fold" is not an action: actions are pass, look'),
        ("play", '"play" takes one card, as in "play Kh"'),
        ("play Kh Qh", '"play" takes one card'),
        ("play joker", '"play" takes one card'),
        ("play 1h", "there is no rank"),
        ("discard", 'to exchange nothing say "stand"'),
        ("discard bottom", '"discard" takes cards'),
        ("discard Kh Kh", "a card is named twice"),
        ("discard Kh ??", '"\\?\\?" is not a card'),
        ("discard Т♦ Ts", "look alike"),
        ("trump", '"trump" takes a suit'),
        ("trump x", "is not a suit"),
        ("pass please", '"pass" cannot be followed by "please"'),
        ("blind 6", "the position of a closed card, 1 to 5"),
        ("five six", 'only by "upcard" or "bottom"'),
        ("cheer upcard", 'only by "bottom"'),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(ActionError, match=message):
        Action(text)


def test_actions_sort_by_text() -> None:
    words = ["stand", "discard 6h", "pass", "discard Ah"]
    assert [str(action) for action in sorted(map(Action, words))] == sorted(words)


def test_actions_are_not_equal_to_their_texts() -> None:
    assert Action("pass") != "pass"


hands = st.sets(st.integers(0, 51), min_size=1, max_size=7).map(to_bits)


@given(hands, st.integers(0, ACTIONS - 1))
def test_every_number_of_the_engine_is_one_action(hand: int, number: int) -> None:
    held = hand.bit_count()
    if number >= DISCARD and (number & 127) >> held:
        return  # a place beyond the hand
    joker = Card("7s")
    if number > max(Verb) and number < PLAY:
        return  # numbers kept free
    if PLAY_JOKER + 1 < number < DISCARD or number == DISCARD_BOTTOM:
        return
    action = from_number(number, hand, joker)
    if number == PLAY_JOKER:
        assert action == Action("play 7s joker")
    assert to_number(action, hand, joker) == number


@given(hands, st.data())
def test_a_discard_is_the_set_of_places_of_its_cards(hand: int, data: st.DataObject) -> None:
    cards = from_bits(hand)
    gone = data.draw(st.lists(st.sampled_from(cards), min_size=1, unique=True))
    bottom = data.draw(st.booleans())
    number = to_number(Action.discard(gone, bottom=bottom), hand, -1)
    places = sum(1 << cards.index(card) for card in gone)
    assert number == places + (DISCARD_BOTTOM if bottom else DISCARD)


def test_cards_that_are_not_held_have_no_number() -> None:
    assert to_number(Action("discard Kh"), to_bits([Card("Qh")]), -1) is None


def test_a_joker_has_a_number_only_where_that_card_is_the_joker() -> None:
    assert to_number(Action("play 7h joker"), 0, Card("7s")) is None
    assert to_number(Action("play 7s joker"), 0, -1) is None
