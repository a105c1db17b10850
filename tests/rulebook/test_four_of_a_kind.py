"""Stage 9 and section 4: four aces dealt (hrapgame), four of a kind shown (moryak)."""

import pytest

from khrap import Game
from tests.rulebook.table import deal, fined, house, options, paid, play, refused

pytestmark = pytest.mark.interpreted

ACES = "Ah Ac Ad As"
LOW = "7h 8c 9d Ts"
REST = "8h 9c Td Js"


# Four aces in hrapgame


def test_four_aces_dealt_take_all_tricks_before_the_first_card() -> None:
    game = deal("hrapgame", [LOW, ACES, REST], upcard="Qh", pot=8)
    play(game, "p1 khrap, p2 help, p3 help, p1 stand, p2 stand")
    assert not game.is_over
    play(game, "p3 stand")
    assert (game.is_over, game.tricks) == (True, (0, 4, 0))
    assert (paid(game), fined(game)) == ((0, 8, 0), (16, 0, 8))


def test_four_aces_of_the_declarer() -> None:
    game = deal("hrapgame", [ACES, LOW], upcard="Qh", pot=8)
    play(game, "p1 khrap, p2 help, p1 stand, p2 stand")
    assert (game.tricks, fined(game)) == ((4, 0), (0, 8))


def test_not_if_an_ace_was_thrown_away() -> None:
    game = play(deal("hrapgame", [ACES, LOW], upcard="Qh"), "p1 khrap, p2 help, p1 discard Ah, p2 stand")
    assert game.stage.name == "PLAYING"


def test_not_if_they_were_drawn() -> None:
    game = deal("hrapgame", [LOW, REST], upcard="Qh", stock="Ah Ac Ad As")
    play(game, "p1 khrap, p2 help, p1 discard 7h 8c 9d Ts, p2 stand")
    assert (" ".join(map(str, game.hand(1))), game.stage.name) == ("As Ah Ad Ac", "PLAYING")


def test_not_if_the_seat_is_out() -> None:
    game = deal("hrapgame", [LOW, ACES, REST], upcard="Qh")
    play(game, "p1 khrap, p2 pass, p3 help, p2 pass, p1 stand, p3 stand")
    assert game.stage.name == "PLAYING"


def test_not_for_a_five_taker_who_threw_them_away() -> None:
    game = deal("hrapgame", [LOW, ACES, REST], upcard="Qh")
    play(game, "p1 khrap, p2 pass, p3 help, p2 five")
    play(game, f"p2 discard {game.hand(2)[0]}, p1 stand, p3 stand")
    assert game.stage.name == "PLAYING"


def test_not_for_other_ranks() -> None:
    game = play(deal("hrapgame", ["Kh Kc Kd Ks", LOW], upcard="Qh"), "p1 khrap, p2 help, p1 stand, p2 stand")
    assert game.stage.name == "PLAYING"
    refused(game, "show")


def test_four_aces_after_cheer_are_not_the_four_dealt() -> None:
    rules = house("student", 'play.four_of_a_kind = "four-aces-dealt"')
    game = deal(rules, [ACES, LOW, REST], upcard="Qh", stock="6h 6c 6d 6s")
    play(game, "p1 cheer, p1 discard 6h, p2 help, p3 pass, p2 stand")
    assert game.stage.name == "PLAYING"


def test_under_a_helicopter_too() -> None:
    game = play(deal("hrapgame", ["Kh 6h 9d Ts", ACES], upcard="Qh"), "p1 khrap, p2 help, p1 stand, p2 stand")
    assert game.tricks == (0, 4)
    rules = house("hrapgame", 'helicopter.trumps = "six-and-another"')
    game = play(deal(rules, ["Kh 6h 9d Ts", ACES], upcard="Qh"), "p1 helicopter")
    assert (game.is_over, game.tricks) == (True, (0, 4))


# Four of a kind in moryak


def shown(first: str, second: str, third: str = "6h 6d Qc Qs", *, pot: int = 8) -> Game:
    """Return moryak (without a must to exchange) at the beginning of the play; all three are in it."""
    rules = house("moryak", "exchange.declarer_min = 0", "exchange.helper_min = 0")
    game = deal(rules, [first, second, third], upcard="Qh", pot=pot)
    return play(game, "p1 look, p1 khrap, p2 help, p3 help, p1 stand, p2 stand, p3 stand")


def test_four_of_any_rank_may_be_shown_instead_of_the_first_card() -> None:
    game = shown("7h 7c 7d 7s", REST)
    assert options(game) == "p1: play 7c, play 7d, play 7h, play 7s, show"
    play(game, "p1 show")
    assert (game.is_over, game.tricks) == (True, (4, 0, 0))
    assert (paid(game), fined(game)) == ((8, 0, 0), (0, 8, 8))


def test_they_are_shown_at_ones_turn_also_after_others_have_played() -> None:
    game = play(shown(LOW, REST, "Kh Kc Kd Ks"), "p1 play Ts, p2 play Js")
    assert options(game) == "p3: play Ks, show"
    play(game, "p3 show")
    assert (game.is_over, game.tricks, fined(game)) == (True, (0, 0, 4), (16, 8, 0))


def test_nobody_has_to_show() -> None:
    game = play(shown("7h 7c 7d 7s", REST), "p1 play 7s, p2 play Js")
    assert not game.is_over


def test_a_higher_four_of_a_kind_wins_though_a_lower_one_was_shown() -> None:
    game = play(shown("7h 7c 7d 7s", "Kh Kc Kd Ks"), "p1 show")
    assert (game.tricks, fined(game)) == ((0, 4, 0), (16, 0, 8))
    assert [len(cards) for cards in game.view(3).shown] == [4, 4, 0]


def test_a_lower_four_of_a_kind_does_not() -> None:
    assert play(shown("Kh Kc Kd Ks", "7h 7c 7d 7s"), "p1 show").tricks == (4, 0, 0)


def test_the_highest_of_three() -> None:
    assert play(shown("7h 7c 7d 7s", "Kh Kc Kd Ks", "Ah Ac Ad As"), "p1 show").tricks == (0, 0, 4)
    assert play(shown("7h 7c 7d 7s", "Ah Ac Ad As", "Kh Kc Kd Ks"), "p1 show").tricks == (0, 4, 0)


def test_who_has_played_a_card_holds_none_any_more() -> None:
    game = play(shown("Kh Kc Kd Ks", "7h 7c 7d 7s"), "p1 play Kc")
    assert options(game) == "p2: play 7c, show"
    assert play(game, "p2 show").tricks == (0, 4, 0)


def test_not_after_ones_first_card() -> None:
    game = play(shown("Kh Kc Kd Ks", "7h 8c 7d 9s", "6h 6c 6d Ts"), "p1 play Kc, p2 play 8c, p3 play 6c")
    assert game.to_act == 1
    refused(game, "show")
    assert "show" not in options(game)


def test_only_with_four_of_a_kind() -> None:
    game = shown("Kh Kc Kd 7s", REST)
    assert "show" not in options(game)
    refused(game, "show")


def test_a_seat_that_is_out_does_not_count() -> None:
    rules = house("moryak", "exchange.declarer_min = 0", "exchange.helper_min = 0")
    game = deal(rules, ["7h 7c 7d 7s", "Kh Kc Kd Ks", REST], upcard="Qh")
    play(game, "p1 look, p1 khrap, p2 pass, p3 help, p2 pass, p1 stand, p3 stand, p1 show")
    assert game.tricks == (4, 0, 0)


def test_drawn_cards_count_too() -> None:
    game = deal("moryak", ["7h 7c 7d 8s", REST], upcard="Qh", stock="7s")
    play(game, "p1 look, p1 khrap, p2 help, p1 discard 8s, p2 discard 8h, p1 show")
    assert game.tricks == (4, 0)


def test_not_in_the_bidding_or_the_exchange() -> None:
    game = play(deal("moryak", ["7h 7c 7d 7s", REST], upcard="Qh"), "p1 look")
    refused(game, "show")
    play(game, "p1 khrap, p2 help")
    refused(game, "show")


@pytest.mark.parametrize("rules", ["shooting", "frap", "student", "chips"])
def test_no_four_of_a_kind_elsewhere(rules: str) -> None:
    game = deal(rules, [ACES, LOW, REST], upcard="Qh")
    if rules in ("shooting", "frap"):
        play(game, "p1 look")
    play(game, "p1 khrap, p2 help, p3 help, p1 stand, p2 stand, p3 stand")
    assert game.stage.name == "PLAYING"
    refused(game, "show")


def test_five_cards_in_hand_may_hold_four_of_a_kind() -> None:
    rules = house("khrap5", 'play.four_of_a_kind = "any-rank-shown"')
    game = deal(rules, ["7h 7c 7d 7s 8s", REST + " Kh"], upcard="Qh")
    play(game, "p1 look, p1 khrap, p2 help, p1 stand, p2 stand, p1 show")
    assert game.tricks == (5, 0)
    game = deal(rules, ["7h 7c 7d 7s 8s", REST + " Kh"], upcard="Qh")
    play(game, "p1 look, p1 khrap, p2 help, p1 stand, p2 stand, p1 play 8s, p2 play Js, p2 play Kh")
    refused(game, "show")


def test_who_has_played_another_of_five_cards_holds_none_any_more() -> None:
    rules = house("khrap5", 'play.four_of_a_kind = "any-rank-shown"')
    game = deal(rules, ["Kh Kc Kd Ks 8s", "9h 9c 9d 9s Js"], upcard="Qh")
    play(game, "p1 look, p1 khrap, p2 help, p1 stand, p2 stand, p1 play 8s, p2 show")
    assert game.tricks == (0, 5)


def test_four_twos_are_four_of_a_kind_too() -> None:
    rules = house("chips", 'play.four_of_a_kind = "any-rank-shown"')
    game = deal(rules, ["2h 2c 2d 2s", REST], upcard="Qh")
    play(game, "p1 khrap, p2 help, p1 stand, p2 stand")
    assert "show" in options(game)
    assert play(game, "p1 show").tricks == (4, 0)
