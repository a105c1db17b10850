"""Section 4, Joker: the seven of spades of student, as joker and as a seven."""

import pytest

from khrap import Game, Suit
from tests.rulebook.table import deal, house, options, play, refused

pytestmark = pytest.mark.interpreted


def table(first: str, second: str, third: str = "6h 6d 6c 6s", upcard: str = "Qd", rules: object = "student") -> Game:
    """Return a deal at the beginning of the play: p1 declarer, p2 and p3 helpers."""
    game = deal(rules, [first, second, third], upcard=upcard)  # type: ignore[arg-type]
    return play(game, "p1 khrap, p2 help, p3 help, p1 stand, p2 stand, p3 stand")


def test_as_joker_it_beats_everything() -> None:
    game = play(table("Ad Kh 8c 9c", "7s 9h Ts Kc"), "p1 play Ad, p2 play 7s joker, p3 play 6d")
    assert game.tricks == (0, 1, 0)


def test_led_as_joker_it_takes_the_trick() -> None:
    game = play(table("7s Kh 8c 9c", "Ad 9h Ts Kc"), "p1 play 7s joker, p2 play Ad, p3 play 6d")
    assert game.tricks == (1, 0, 0)


def test_led_as_joker_it_asks_for_trumps() -> None:
    game = play(table("7s Kh 8c 9c", "Ad 9h Ts 8d"), "p1 play 7s joker")
    assert options(game) == "p2: play 8d, play Ad"
    assert game.view(2).asked_suit == Suit.DIAMONDS
    game = play(table("7s Kh 8c 9c", "Ah 9h Ts Kc"), "p1 play 7s joker")
    assert options(game) == "p2: play 9h, play Ah, play Kc, play Ts"


def test_it_may_be_played_as_joker_at_any_time() -> None:
    game = play(table("Ah Kh 8c 9c", "7s 9h Td Kc"), "p1 play Ah")
    assert options(game) == "p2: play 7s joker, play 9h"
    assert play(game, "p2 play 7s joker, p3 play 6h").tricks == (0, 1, 0)


def test_when_one_must_trump_it_counts_as_a_spade_only() -> None:
    game = play(table("Ah Kh 8c 9c", "7s Jc Td Kc"), "p1 play Ah")
    assert options(game) == "p2: play 7s joker, play Td"
    refused(game, "play 7s")


def test_without_suit_and_trump_it_may_be_played_either_way_like_any_card() -> None:
    game = play(table("Ah Kh 8c 9c", "7s Jc Tc Kc"), "p1 play Ah")
    assert options(game) == "p2: play 7s, play 7s joker, play Jc, play Kc, play Tc"
    assert play(game, "p2 play 7s, p3 play 6h").tricks == (1, 0, 0)


def test_as_the_only_spade_it_must_be_played_to_spades_either_way() -> None:
    game = play(table("As Kh 8c 9c", "7s Jd Tc Kc"), "p1 play As")
    assert options(game) == "p2: play 7s, play 7s joker"


def test_with_another_spade_it_may_be_kept() -> None:
    game = play(table("As Kh 8c 9c", "7s 8s Tc Kc"), "p1 play As")
    assert options(game) == "p2: play 7s, play 7s joker, play 8s"


def test_as_a_plain_seven_it_is_the_seven_of_spades() -> None:
    assert play(table("As Kh 8c 9c", "7s 8s Tc Kc"), "p1 play As, p2 play 7s, p3 play 6s").tricks == (1, 0, 0)
    game = play(table("7s Kh 8c 9c", "8d 9h Tc Kc"), "p1 play 7s")
    assert (game.view(2).asked_suit, options(game)) == (Suit.SPADES, "p2: play 8d")
    assert play(game, "p2 play 8d, p3 play 6s").tricks == (0, 1, 0)
    assert play(table("7s Kh 8c 9c", "8h 9h Tc Kc"), "p1 play 7s, p2 play 8h, p3 play 6s").tricks == (1, 0, 0)


def test_with_spades_as_trumps_the_plain_seven_is_a_low_trump() -> None:
    game = table("Ah Kh 8c 9c", "7s Jc Tc Kc", upcard="Qs")
    play(game, "p1 play Ah")
    assert options(game) == "p2: play 7s, play 7s joker"
    assert play(game, "p2 play 7s, p3 play 6h").tricks == (0, 1, 0)
    game = table("8s Kh 8c 9c", "7s Jc Tc Kc", upcard="Qs")
    assert play(game, "p1 play 8s, p2 play 7s, p3 play 6s").tricks == (1, 0, 0)
    game = table("As Kh 8c 9c", "7s Jc Tc Kc", upcard="Qs")
    assert play(game, "p1 play As, p2 play 7s joker, p3 play 6s").tricks == (0, 1, 0)


def test_the_leader_chooses_too() -> None:
    assert options(table("7s Kh 8c 9c", "8h 9h Tc Kc")) == "p1: play 7s, play 7s joker, play 8c, play 9c, play Kh"


def test_no_other_card_is_a_joker() -> None:
    game = table("8s Kh 8c 9c", "7s 9h Tc Kc")
    refused(game, "play 8s joker")
    refused(game, "play 7s joker")


def test_as_an_upcard_it_is_an_ordinary_seven() -> None:
    game = table("8s Kh 8c 9c", "Ah 9h Tc Kc", upcard="7s")
    assert game.trump == Suit.SPADES


def test_nobody_can_beat_a_joker_played_before() -> None:
    game = table("Ah Kh 8c 9c", "7s 9h Ts Kc", "6h Ad 6c 6s")
    assert play(game, "p1 play Ah, p2 play 7s joker, p3 play 6h").tricks == (0, 1, 0)
    game = table("Ah Kh 8c 9c", "7s 9h Ts Kc", "Ac Ad 6c 6s")
    assert play(game, "p1 play Ah, p2 play 7s joker, p3 play Ad").tricks == (0, 1, 0)


@pytest.mark.parametrize("rules", ["hrapgame", "chips"])
def test_no_joker_elsewhere(rules: str) -> None:
    refused(
        table("7s Kh 8c 9c", "8h 9h Tc Kc", rules=house(rules, "five.when = 'never'", "five.six = false")),
        "play 7s joker",
    )


def test_another_card_as_joker() -> None:
    rules = house("student", 'play.joker = "6h"')
    game = play(table("As Kh 8c 9c", "6h Js Td Kc", "7h 7c 8h 9h", rules=rules), "p1 play As")
    assert options(game) == "p2: play 6h joker, play Js"
    game = play(table("Ah Kh 8c 9c", "6h Js Td Kc", "7h 7c 8h 9h", rules=rules), "p1 play Ah")
    assert options(game) == "p2: play 6h, play 6h joker"
    assert play(game, "p2 play 6h joker, p3 play 7h").tricks == (0, 1, 0)


def test_the_joker_and_following_suit_or_trump_as_one_likes() -> None:
    rules = house("student", 'play.follow = "suit-or-trump"')
    game = play(table("Ah Kh 8c 9c", "7s 9h Td Kc", rules=rules), "p1 play Ah")
    assert options(game) == "p2: play 7s joker, play 9h, play Td"


def test_the_two_of_spades_can_be_the_joker() -> None:
    rules = house("student", 'play.joker = "2s"', "table.decks = [{ up_to = 4, cards = 52 }]")
    game = play(table("Ah Kh 8c 9c", "2s 9h Td Kc", rules=rules), "p1 play Ah")
    assert options(game) == "p2: play 2s joker, play 9h"
    assert play(game, "p2 play 2s joker, p3 play 6h").tricks == (0, 1, 0)
