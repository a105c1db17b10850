"""Stage 8: the declarer names the trump, after the exchange."""

import pytest

from khrap import Suit
from tests.rulebook.table import cards, deal, house, options, pass_all, play, refused

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 9c 7d As", "8h Jd 7c 9s Ah", "Th 9d Kc 8s Ac"]


def test_the_declarer_names_the_trump_after_the_exchange() -> None:
    game = play(deal("named-trump", HANDS), "p1 pass, p2 khrap, p3 help, p1 pass, p1 pass")
    refused(game, "trump h")
    play(game, "p2 stand, p3 stand")
    assert (game.stage.name, game.trump) == ("NAMING", None)
    assert options(game) == "p2: trump c, trump d, trump h, trump s"
    play(game, "p2 trump d")
    assert (game.stage.name, game.trump, game.to_act) == ("PLAYING", Suit.DIAMONDS, 2)


def test_any_suit_may_be_named_also_one_the_declarer_does_not_hold() -> None:
    for letter in "shdc":
        game = play(deal("named-trump", ["9h Th Jh Qh Kh", "6c 9d Kc 8s Ac"]), "p1 khrap, p2 help, p1 stand, p2 stand")
        play(game, f"p1 trump {letter}")
        assert str(game.trump) == letter


def test_the_trump_named_is_trump() -> None:
    game = deal("named-trump", ["9h Th Jh Qh Kh", "6c 9d Kc 8s Ac"])
    play(game, "p1 khrap, p2 help, p1 stand, p2 stand, p1 trump c, p1 play Kh")
    assert options(game) == "p2: play 6c, play Ac, play Kc"
    cards(game, "6c")
    assert game.tricks == (0, 1)


def test_named_after_a_five_has_drawn_and_discarded() -> None:
    game = play(deal("named-trump", HANDS), "p1 khrap, p2 pass, p3 pass, p2 five, p3 pass")
    assert (game.to_act, game.stage.name) == (2, "EXCHANGE")
    play(game, f"p2 discard {game.hand(2)[0]}, p1 stand")
    assert (game.to_act, game.stage.name) == (1, "NAMING")
    play(game, "p1 trump s")
    assert game.to_act == 2


def test_in_the_second_round_too() -> None:
    game = pass_all(deal("named-trump", HANDS))
    play(game, "p1 khrap, p2 help, p3 pass, p3 pass, p1 stand, p2 stand")
    assert game.stage.name == "NAMING"


def test_named_after_cutting_in_by_house_rule() -> None:
    rules = house("named-trump", "five.when = 'after-exchange'")
    game = play(deal(rules, HANDS), "p1 khrap, p2 pass, p3 pass, p1 stand, p2 five")
    play(game, f"p2 discard {game.hand(2)[0]}, p3 pass")
    assert (game.to_act, game.stage.name) == (1, "NAMING")


def test_no_trump_is_named_elsewhere() -> None:
    game = play(deal("hrapgame", ["9h Ts 9c 7d", "8h Jd 7c 9s"], upcard="Qh"), "p1 khrap, p2 help, p1 stand, p2 stand")
    assert game.stage.name == "PLAYING"
    refused(game, "trump d")
