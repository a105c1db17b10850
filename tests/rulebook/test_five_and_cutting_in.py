"""Stages 5 and 7 and section 4: who may take five (six), when, with which cards."""

import pytest

from khrap import Game, RuleSet
from tests.rulebook.table import deal, has, house, options, play, refused, roles, sorted_cards

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s", "Kh Kd Jc Ks"]
FIVE = ["9h Ts 9c 7d As", "8h Jd 7c 9s Ah", "Th 9d Kc 8s Ac", "Kh Kd Jc Ks Ad"]
STOCK = "Ah Ac Ad As Jh Js Qc Qd"
STOCK_5 = "Tc Td Jh Js Qc Qd Qs 6d"


# Second pass


@pytest.mark.parametrize(
    ("rules", "answers"),
    [
        ("hrapgame", "five, pass, six"),
        ("moryak", "five, pass"),
        ("shooting", "five, pass"),
        ("named-trump", "five, pass"),
    ],
)
def test_second_pass_asks_those_who_passed_clockwise_from_the_declarer(rules: str, answers: str) -> None:
    named = rules == "named-trump"
    game = deal(rules, FIVE if named else HANDS, upcard="" if named else "Qh")
    play(game, "p1 pass")
    if rules in ("moryak", "shooting"):
        play(game, "p2 look")
    play(game, "p2 khrap, p3 pass, p4 help, p1 pass")
    assert (game.stage.name, options(game)) == ("SECOND_PASS", f"p3: {answers}")
    play(game, "p3 pass")
    assert options(game) == f"p1: {answers}"
    refused(game, "help")
    play(game, "p1 five")
    assert game.stage.name == "EXCHANGE"


def test_second_pass_five_draws_in_the_exchange_five_cards_and_keeps_four() -> None:
    game = deal("hrapgame", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 khrap, p2 pass, p3 pass, p4 pass, p2 five")
    assert has(game, 2) == sorted_cards(HANDS[1])
    play(game, "p3 pass, p4 pass")
    assert has(game, 2) == sorted_cards("Ah Ac Ad As Jh")
    assert options(game) == "p2: discard 1"
    play(game, "p2 discard Jh")
    assert (has(game, 2), game.to_act) == (sorted_cards("Ah Ac Ad As"), 1)
    play(game, "p1 stand")
    assert roles(game) == "declarer five out out"


def test_hrapgame_six_draws_six_cards_and_discards_two() -> None:
    game = deal("hrapgame", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 khrap, p2 pass, p3 pass, p4 pass, p2 six, p3 pass, p4 pass")
    assert has(game, 2) == sorted_cards("Ah Ac Ad As Jh Js")
    assert options(game) == "p2: discard 2"
    refused(game, "discard Ah")
    play(game, "p2 discard Jh Js")
    assert has(game, 2) == sorted_cards("Ah Ac Ad As")
    assert game.view(None).owed == (2, 1, 0, 0)


def test_five_cards_in_hand_make_it_six_cards_drawn() -> None:
    game = deal("named-trump", FIVE, stock=STOCK_5)
    play(game, "p1 khrap, p2 pass, p3 help, p4 pass, p2 five, p4 pass")
    assert has(game, 2) == sorted_cards("Tc Td Jh Js Qc Qd")
    assert options(game) == "p2: discard 1"


def test_who_took_five_does_not_exchange() -> None:
    game = deal("hrapgame", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 khrap, p2 pass, p3 help, p4 pass, p2 five, p4 pass, p2 discard Ah, p1 stand")
    assert game.to_act == 3
    assert play(game, "p3 stand").stage.name == "PLAYING"


def test_no_six_but_in_hrapgame() -> None:
    game = deal("moryak", HANDS, upcard="Qh")
    play(game, "p1 look, p1 khrap, p2 pass, p3 pass, p4 pass")
    refused(game, "six")


# The cards they need


FULL = ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s", "Kh Kd Jc Ks", "6s 6h 6d 6c"]


def second_pass() -> Game:
    """Return hrapgame with five seats and 15 cards in the stock; p2 to p5 have passed."""
    game = deal("hrapgame", FULL, upcard="Qh")
    play(game, "p1 khrap, p2 pass, p3 pass, p4 pass, p5 pass")
    assert game.view(None).stock == 15
    return game


def test_five_is_offered_while_the_stock_holds_its_cards_after_those_promised() -> None:
    game = play(second_pass(), "p2 five, p3 five")
    assert options(game) == "p4: five, pass"
    refused(game, "six")
    play(game, "p4 five")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 2)
    assert roles(game).split()[1:4] == ["five"] * 3


def test_six_promises_six() -> None:
    game = play(second_pass(), "p2 five, p3 pass")
    assert options(game) == "p4: five, pass, six"
    game = play(second_pass(), "p2 six")
    assert options(game) == "p3: five, pass, six"
    play(game, "p3 five")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 2)


def test_in_the_second_pass_who_could_only_pass_is_not_asked() -> None:
    game = play(second_pass(), "p2 six, p3 six")
    assert (game.stage.name, game.to_act, roles(game)) == ("EXCHANGE", 2, "declarer five five out out")


def test_the_four_cards_of_a_shoot_are_promised() -> None:
    game = deal("shooting", [*FULL, "7s 7h 8c Tc"], upcard="Qh")
    assert game.view(None).stock == 11
    play(game, "p1 look, p1 shoot, p2 pass, p3 pass, p4 pass, p5 pass, p6 pass, p2 five")
    assert game.stage.name == "EXCHANGE"
    game = deal("shooting", [*FULL, "7s 7h 8c Tc"], upcard="Qh")
    play(game, "p1 look, p1 khrap, p2 pass, p3 pass, p4 pass, p5 pass, p6 pass, p2 five, p3 five")
    assert game.stage.name == "EXCHANGE"


# With help


@pytest.mark.parametrize("rules", ["student", "chips"])
def test_five_at_the_help_turn_draws_at_once(rules: str) -> None:
    game = play(deal(rules, HANDS, upcard="Qh", stock=STOCK), "p1 khrap, p2 five")
    assert has(game, 2) == sorted_cards("Ah Ac Ad As Jh")
    assert options(game) == "p2: discard 1"
    play(game, "p2 discard Jh")
    assert (game.to_act, game.stage.name, game.view(None).stock) == (3, "HELP", (36 if rules == "student" else 52) - 22)
    play(game, "p3 pass, p4 pass, p1 stand")
    assert (game.stage.name, game.to_act) == ("PLAYING", 2)


def test_student_five_from_the_bottom() -> None:
    game = deal("student", HANDS, upcard="Qh", stock="Jh", bottom="Ah Ac Ad As Qc")
    play(game, "p1 khrap, p2 five bottom")
    assert has(game, 2) == sorted_cards("Ah Ac Ad As Qc")
    assert options(game) == "p2: discard 1"
    play(game, "p2 discard Qc, p3 five")
    assert "Jh" in has(game, 3).split()


def test_with_help_there_is_no_second_pass() -> None:
    game = play(deal("chips", HANDS, upcard="Qh"), "p1 khrap, p2 help, p3 pass, p4 pass")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 1)


def test_student_five_needs_five_cards_left() -> None:
    rules = house("student", "table.players_max = 6", "table.decks = [{ up_to = 6, cards = 36 }]")
    hands = [*FULL, "7s 7h 8c Tc"]
    game = play(deal(rules, hands, upcard="Qh"), "p1 khrap, p2 five")
    play(game, f"p2 discard {game.hand(2)[0]}, p3 five")
    play(game, f"p3 discard {game.hand(3)[0]}")
    assert (game.view(None).stock, options(game)) == (1, "p4: help, pass")


# Cutting in


def cutting_in(rules: str | RuleSet = "frap", actions: str = "", **more: str) -> Game:
    """Return frap with four seats after p1's exchange; p2, p3 and p4 have passed."""
    game = deal(rules, HANDS, upcard="Qh", stock=STOCK, **more)  # type: ignore[arg-type]
    return play(game, actions or "p1 look, p1 khrap, p2 pass, p3 pass, p4 pass, p1 stand")


def test_cutting_in_draws_at_once_five_cards_and_keeps_four() -> None:
    game = play(cutting_in(), "p2 five")
    assert has(game, 2) == sorted_cards("Ah Ac Ad As Jh")
    assert options(game) == "p2: discard 1"
    play(game, "p2 discard Jh")
    assert (game.stage.name, game.to_act) == ("CUTTING_IN", 3)


def test_only_who_passed_may_cut_in_clockwise_from_the_declarer() -> None:
    game = deal("frap", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 pass, p2 pass, p3 look, p3 khrap, p4 pass, p1 help, p2 pass, p3 stand, p1 stand")
    assert (game.stage.name, game.to_act) == ("CUTTING_IN", 4)
    play(game, "p4 pass")
    assert game.to_act == 2
    assert play(game, "p2 pass").stage.name == "PLAYING"


def test_the_first_cutter_may_take_the_upcard_and_one_card_fewer() -> None:
    game = cutting_in()
    assert options(game) == "p2: five, five upcard, pass"
    play(game, "p2 five upcard")
    assert has(game, 2) == sorted_cards("Qh Ah Ac Ad As")
    assert game.view(None).upcard is None
    play(game, "p2 discard Qh")
    assert game.to_act == 3


def test_only_the_first_cutter_may_take_the_upcard() -> None:
    game = play(cutting_in(), "p2 five, p2 discard Jh")
    assert options(game) == "p3: five, pass"
    refused(game, "five upcard")
    game = play(cutting_in(), "p2 five upcard, p2 discard Qh")
    assert options(game) == "p3: five, pass"


def test_after_a_pass_the_next_one_is_the_first_cutter() -> None:
    game = play(cutting_in(), "p2 pass")
    assert options(game) == "p3: five, five upcard, pass"


def test_the_present_upcard_is_meant() -> None:
    game = deal("frap", HANDS, upcard="Qh", stock=STOCK)
    play(
        game,
        "p1 pass, p2 pass, p3 pass, p4 pass, p1 look, p1 khrap, p2 pass, p3 pass, p4 pass, p1 stand, p2 five upcard",
    )
    assert has(game, 2) == sorted_cards("Ah Ac Ad As Jh")


def test_the_upcard_is_gone_if_a_blind_declarer_took_it() -> None:
    game = deal("frap", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 blind, p1 discard Qh, p2 pass, p3 pass, p4 pass")
    assert (game.stage.name, options(game)) == ("CUTTING_IN", "p2: five, pass")


def khrap5_with_stock_of_five(discards: str) -> Game:
    hands = [*FIVE, "Qs Qd Qc Td Tc", "6s 6h 6d 6c 7h"]
    game = deal("khrap5", hands, upcard="Qh")
    play(game, "p1 look, p1 khrap, p2 help, p3 pass, p4 pass, p5 pass, p6 pass")
    return play(game, discards)


def test_with_just_the_hand_size_in_the_stock_only_the_upcard_form_is_open() -> None:
    game = khrap5_with_stock_of_five("p1 stand, p2 stand")
    assert (game.view(None).stock, options(game)) == (5, "p3: five upcard, pass")
    refused(game, "five")
    play(game, "p3 five upcard")
    assert (game.view(None).stock, len(game.hand(3))) == (0, 6)


def test_who_cannot_cut_in_is_not_asked() -> None:
    game = khrap5_with_stock_of_five("p1 discard 7d, p2 stand")
    assert (game.view(None).stock, game.stage.name) == (4, "PLAYING")


def test_a_cutter_does_not_exchange_and_owes_a_trick() -> None:
    game = play(cutting_in(), "p2 five, p2 discard Jh, p3 pass, p4 pass")
    assert (game.stage.name, game.view(None).owed) == ("PLAYING", (2, 1, 0, 0))


# Every value of the parameters


@pytest.mark.parametrize("rules", ["hrapgame", "student", "frap"])
def test_five_never(rules: str) -> None:
    changes = ["five.when = 'never'", "five.six = false", "five.upcard = false"]
    game = deal(house(rules, *changes), HANDS, upcard="Qh")
    if rules == "frap":
        play(game, "p1 look")
    play(game, "p1 khrap")
    assert options(game) == "p2: help, pass"
    play(game, "p2 help, p3 pass")
    assert roles(game) == "declarer helper out -"
    play(game, "p4 pass")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 1)
    assert play(game, "p1 stand, p2 stand").stage.name == "PLAYING"


def test_five_never_unopposed() -> None:
    rules = house("frap", "five.when = 'never'", "five.upcard = false")
    assert play(deal(rules, HANDS, upcard="Qh"), "p1 look, p1 khrap, p2 pass, p3 pass, p4 pass").is_over


def test_without_the_upcard_for_the_first_cutter() -> None:
    assert options(cutting_in(house("frap", "five.upcard = false"))) == "p2: five, pass"


def test_six_when_cutting_in() -> None:
    game = cutting_in(house("frap", "five.six = true"))
    assert options(game) == "p2: five, five upcard, pass, six"
    play(game, "p2 six")
    assert (len(game.hand(2)), options(game)) == (6, "p2: discard 2")


def test_six_at_the_help_turn() -> None:
    game = play(deal(house("student", "five.six = true"), HANDS, upcard="Qh", stock="Jh", bottom="Qd Qs"), "p1 khrap")
    assert options(game) == "p2: five, five bottom, help, pass, six, six bottom"
    play(game, "p2 six bottom")
    assert (len(game.hand(2)), "Qs" in has(game, 2), "Jh" in has(game, 2), options(game)) == (
        6, True, False, "p2: discard 2")  # fmt: skip
    assert game.view(2).roles[1] == "five"


def test_the_two_of_spades_is_an_upcard_like_any_other() -> None:
    hands = ["Ah Ac 3s 4s", "5s 6s 7s 8s", "9s Ts Js Qs", "3h 4h 5h 6h", "7h 8h 9h Th", "3d 4d 5d 6d", "7d 8d 9d Td"]
    game = deal("frap", hands, upcard="2s")
    assert str(game.view(None).upcard) == "2s"
    play(game, "p1 look, p1 khrap, p2 pass, p3 pass, p4 pass, p5 pass, p6 pass, p7 pass, p1 stand")
    assert options(game) == "p2: five, five upcard, pass"
    play(game, "p2 five upcard")
    assert ("2s" in has(game, 2).split(), game.view(None).upcard) == (True, None)
    game = play(deal("frap", hands, upcard="2s"), "p1 blind")
    assert ("2s" in has(game, 1).split(), game.view(None).upcard) == (True, None)


def test_six_is_offered_when_the_stock_has_just_its_cards() -> None:
    hands = ["6s 7s 8s 9s", "6h 7h 8h 9h", "6d 7d 8d 9d", "6c 7c 8c 9c", "Ts Js Qs Ks"]
    game = deal("hrapgame", hands, upcard="As")  # 15 cards are left, and three more will be turned
    play(game, ", ".join(f"p{seat} pass" for _ in range(3) for seat in (1, 2, 3, 4, 5)))
    play(game, "p1 khrap, p2 pass, p3 pass, p4 pass, p5 pass")
    play(game, "p2 six")
    assert options(game) == "p3: five, pass, six"
    play(game, "p3 six")
    assert game.stage.name == "EXCHANGE"  # nothing is left for p4 and p5


def test_six_is_not_offered_when_one_of_its_cards_is_missing() -> None:
    hands = ["6s 7s 8s 9s", "6h 7h 8h 9h", "6d 7d 8d 9d", "6c 7c 8c 9c", "Ts Js Qs Ks"]
    game = deal("hrapgame", hands, upcard="As")
    play(game, "p1 khrap, p2 pass, p3 pass, p4 pass, p5 pass, p2 five, p3 five")
    assert options(game) == "p4: five, pass"


def test_a_blind_declarer_who_was_overcalled_draws_for_five_like_anybody() -> None:
    rules = house("frap", 'cheer.when = "overcall"', 'five.when = "second-pass"', "five.upcard = false")
    hands = ["Th Td Kc 8s", "9h Ts 9d 7d", "8h Jd Ac 9s"]
    game = deal(rules, hands, upcard="Qc", stock="Ah Ad As Kh 7s Ks Qh Qd Jh")
    play(game, "p1 pass, p2 blind, p2 discard Ts, p3 cheer, p3 discard Ah, p1 pass, p2 pass, p1 pass, p2 five")
    assert (has(game, 2), options(game)) == (sorted_cards("7s Ks Qh Qd Jh"), "p2: discard 1")
