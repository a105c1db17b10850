"""Section 4: cheer and grieve of hrapgame, shoot, and the cards each of them needs."""

import pytest

from khrap import RuleSet, Suit
from tests.rulebook.table import deal, has, house, options, pass_all, play, refused, roles, sorted_cards

pytestmark = pytest.mark.interpreted

CHEER = ["8h Jd Jc 9s", "Ad 9c 7h Ts", "Th 9d Kc 8s"]
GRIEVE = ["8h Jd Jc 9s", "6d 9c 7h Ts", "Th 9d Kc 8s"]
STOCK = "6h 6s 7s 7c Tc Jh Js"


# Cheer in hrapgame


def test_cheer_with_the_ace_as_the_only_trump() -> None:
    game = play(deal("hrapgame", CHEER, upcard="Qd", stock=STOCK), "p1 pass")
    assert options(game) == "p2: cheer, khrap, pass"
    play(game, "p2 cheer")
    assert (has(game, 2), game.declarer) == (sorted_cards("Ad 6h 6s 7s 7c"), 2)
    assert options(game) == "p2: discard 1"
    play(game, "p2 discard 6h")
    assert (game.to_act, has(game, 2)) == (3, sorted_cards("Ad 6s 7s 7c"))


def test_no_cheer_with_another_trump_beside_the_ace() -> None:
    hands = [CHEER[0], "Ad 7d 7h Ts", CHEER[2]]
    assert options(play(deal("hrapgame", hands, upcard="Qd"), "p1 pass")) == "p2: khrap, pass"


def test_no_cheer_with_another_lone_trump() -> None:
    hands = [CHEER[0], "Kd 9c 7h Ts", CHEER[2]]
    assert options(play(deal("hrapgame", hands, upcard="Qd"), "p1 pass")) == "p2: khrap, pass"


def test_cheer_in_any_round() -> None:
    game = pass_all(deal("hrapgame", CHEER, upcard="Qs", stock="Qd"))
    assert options(play(game, "p1 pass")) == "p2: cheer, khrap, pass"


def test_hrapgame_no_cheer_at_the_help_turn() -> None:
    game = play(deal("hrapgame", CHEER, upcard="Qd"), "p1 khrap")
    assert options(game) == "p2: help, pass"
    refused(game, "cheer")


def test_hrapgame_who_cheered_does_not_exchange() -> None:
    game = play(deal("hrapgame", CHEER, upcard="Qd", stock=STOCK), "p1 pass, p2 cheer, p2 discard 6h, p3 help, p1 pass")
    assert game.stage.name == "SECOND_PASS"
    play(game, "p1 pass")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 3)


@pytest.mark.parametrize("rules", ["moryak", "shooting", "frap"])
def test_no_cheer_elsewhere(rules: str) -> None:
    game = play(deal(rules, ["Ad 9c 7h Ts", "8h Jd Jc 9s"], upcard="Qd"), "p1 look")
    assert "cheer" not in options(game)


# Grieve


def test_grieve_with_the_six_as_the_only_trump_at_the_help_turn() -> None:
    game = deal("hrapgame", GRIEVE, upcard="Qd", stock=STOCK)
    play(game, "p1 khrap")
    assert options(game) == "p2: grieve, help, pass"
    play(game, "p2 grieve")
    assert has(game, 2) == sorted_cards("6d 6h 6s 7s 7c")
    assert options(game) == "p2: discard 1"
    play(game, "p2 discard 6d")
    assert (has(game, 2), game.to_act) == (sorted_cards("6h 6s 7s 7c"), 3)
    assert roles(game) == "declarer helper -"


def test_no_grieve_at_a_turn_to_declare() -> None:
    game = play(deal("hrapgame", GRIEVE, upcard="Qd"), "p1 pass")
    assert options(game) == "p2: khrap, pass"
    refused(game, "grieve")


@pytest.mark.parametrize("hand", ["6d 7d 9c Ts", "7d 9c 7h Ts", "6h 9c 7h Ts"])
def test_no_grieve_with_other_trumps(hand: str) -> None:
    game = play(deal("hrapgame", [GRIEVE[0], hand, GRIEVE[2]], upcard="Qd"), "p1 khrap")
    assert options(game) == "p2: help, pass"


def test_grieve_by_who_passed_before() -> None:
    game = play(deal("hrapgame", GRIEVE, upcard="Qd"), "p1 pass, p2 pass, p3 khrap, p1 pass")
    assert options(game) == "p2: grieve, help, pass"


def test_who_grieved_does_not_exchange_nor_take_five_and_owes_a_trick() -> None:
    game = play(deal("hrapgame", GRIEVE, upcard="Qd", stock=STOCK), "p1 khrap, p2 grieve, p2 discard 6h, p3 help")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 1)
    play(game, "p1 stand")
    assert game.to_act == 3
    play(game, "p3 stand")
    assert game.stage.name == "PLAYING"
    assert game.view(None).owed == (2, 1, 1)


@pytest.mark.parametrize("rules", ["student", "chips", "shooting", "frap"])
def test_no_grieve_elsewhere(rules: str) -> None:
    hands = ["8h Jd Jc 9s", "6d 9c 7h Ts", "Th 9d Kc 8s"]
    if rules == "frap":
        hands[1] = "7d 9c 7h Ts"
    game = deal(rules, hands, upcard="Qd")
    if rules in ("shooting", "frap"):
        play(game, "p1 look")
    assert "grieve" not in options(play(game, "p1 khrap"))


def test_both_may_draw_from_the_bottom_too_by_house_rule() -> None:
    rules = house("hrapgame", 'exchange.draw_from = "top-or-bottom"')
    game = play(deal(rules, CHEER, upcard="Qd", bottom="6h 6s 7s 7c"), "p1 pass, p2 cheer bottom")
    assert has(game, 2) == sorted_cards("Ad 6h 6s 7s 7c")
    game = play(deal(rules, GRIEVE, upcard="Qd", bottom="6h 6s 7s 7c"), "p1 khrap, p2 grieve bottom")
    assert (has(game, 2), roles(game)) == (sorted_cards("6d 6h 6s 7s 7c"), "declarer helper -")


# The four cards they need


FULL = ["6c 7c 8c 9c", "6d 7d 8d 9d", "6h 7h 8h 9h", "6s 7s 8s 9s", "Tc Jc Qc Kc", "Td Jd Qd Kd", "Th Jh Qh Kh",
        "Ts Js Qs Ks"]  # fmt: skip


def crowded(seats: int) -> RuleSet:
    return house("hrapgame", f"table.players_max = {seats}", f"table.decks = [{{ up_to = {seats}, cards = 36 }}]")


def test_cheer_and_grieve_need_four_cards_in_the_stock() -> None:
    hands = ["6c 7c 8c 9c", "7d 8d 9d Ac", "6h 7h 8h 9h", "6s 7s 8s 9s", "Td Jd Qd Kd", "Th Jh Qh Kh", "Ts Js Qs 6d",
             "Ad Ah As Tc"]  # fmt: skip
    eight = deal(crowded(8), hands, upcard="Jc")
    assert eight.view(None).stock == 3
    play(eight, "p1 pass")
    assert options(eight) == "p2: khrap, pass"
    seven = deal(crowded(7), hands[:7], upcard="Jc")
    assert seven.view(None).stock == 7
    play(seven, "p1 pass")
    assert options(seven) == "p2: cheer, khrap, pass"
    play(seven, "p2 cheer, p2 discard Ac")
    assert seven.view(None).stock == 3
    play(seven, "p3 pass, p4 pass, p5 pass, p6 pass, p7 pass")
    assert options(seven) == "p1: help, pass"


def test_grieve_needs_four_cards_in_the_stock() -> None:
    hands = ["8d 7h 9d Kc", "7d 8c 9s Ac", "6h 7s 8h 9h", "6s Ks 8s Ad", "Td Jd Qd Kd", "Th Jh Qh Kh", "Ts Js Qs 6c"]
    game = deal(crowded(7), hands, upcard="7c")
    play(game, "p1 khrap, p2 help, p3 help, p4 help, p5 help, p6 help")
    assert options(game) == "p7: grieve, help, pass"
    play(game, "p7 grieve")
    assert game.view(None).stock == 3
    hands[0] = "8d 7h 9d Ac"
    hands[1] = "7d 8c 9s Kc"
    game = deal(crowded(7), hands, upcard="7c", stock="Tc")
    play(game, "p1 cheer, p1 discard Tc, p2 help, p3 help, p4 help, p5 help, p6 help")
    assert options(game) == "p7: help, pass"


def test_cheer_with_just_four_cards_in_the_stock() -> None:
    hands = ["7d 8d 9d Ac", "6h 7h 8h 9h", "6s 7s 8s 9s", "Td Jd Qd Kd", "Th Jh Qh Kh", "Ts Js Qs Ks", "6d 6c 7c 8c"]
    game = pass_all(deal(crowded(7), hands, upcard="Ah", stock="As Ad Kc"), 3)
    assert (game.view(None).stock, options(game)) == (4, "p1: cheer, khrap, pass")


def test_grieve_with_just_four_cards_in_the_stock() -> None:
    hands = ["7d 8d 9d Ac", "6c 7h 8h 9h", "6s 7s 8s 9s", "Td Jd Qd Kd", "Th Jh Qh Kh", "Ts Js Qs Ks", "6d 6h 7c 8c"]
    game = pass_all(deal(crowded(7), hands, upcard="Ah", stock="As Ad Kc"), 3)
    play(game, "p1 khrap")
    assert (game.view(None).stock, options(game)) == (4, "p2: grieve, help, pass")


def test_grieve_needs_four_cards_beside_those_promised_to_a_shoot() -> None:
    rules = house("hrapgame", "shoot.allowed = true", "table.players_max = 7",
                  "table.decks = [{ up_to = 7, cards = 36 }]")  # fmt: skip
    hands = ["7d 8d 9d Ac", "6c 7h 8h 9h", "6s 7s 8s 9s", "Td Jd Qd Kd", "Th Jh Qh Kh", "Ts Js Qs Ks", "6d 6h 7c 8c"]
    game = play(deal(rules, hands, upcard="Kc"), "p1 shoot")
    assert (game.view(None).stock, options(game)) == (7, "p2: help, pass")
    assert options(play(deal(rules, hands, upcard="Kc"), "p1 khrap")) == "p2: grieve, help, pass"


# Shoot


SHOOT = ["8h Jd Jc 9s", "Ad 9c 7h Ts", "Th 9d Kc 8s"]


def test_shoot_swaps_exactly_three_cards_for_four_then_discards_one() -> None:
    game = play(deal("shooting", SHOOT, upcard="Qd", stock=STOCK), "p1 look, p1 shoot, p2 help, p3 pass, p3 pass")
    assert (game.declarer, game.view(None).how, options(game)) == (1, "shoot", "p1: discard 3")
    refused(game, "stand")
    refused(game, "discard 8h Jd")
    play(game, "p1 discard 8h Jc 9s")
    assert has(game, 1) == sorted_cards("Jd 6h 6s 7s 7c")
    assert options(game) == "p1: discard 1"
    play(game, "p1 discard Jd")
    assert has(game, 1) == sorted_cards("6h 6s 7s 7c")
    assert (game.to_act, game.stage.name) == (2, "EXCHANGE")


def test_shoot_needs_open_cards() -> None:
    game = deal("shooting", SHOOT, upcard="Qd")
    assert "shoot" not in options(game)
    refused(game, "shoot")


def test_shoot_in_any_round_but_not_at_the_help_turn() -> None:
    game = pass_all(deal("shooting", SHOOT, upcard="Qd"))
    play(game, "p1 look")
    assert options(game) == "p1: khrap, pass, shoot"
    play(game, "p1 khrap")
    refused(game, "shoot")


@pytest.mark.parametrize("rules", ["hrapgame", "moryak", "frap", "student", "chips"])
def test_no_shoot_elsewhere(rules: str) -> None:
    game = deal(rules, SHOOT, upcard="Qd")
    if rules in ("moryak", "frap"):
        play(game, "p1 look")
    assert "shoot" not in options(game)


def test_shoot_needs_four_cards_in_the_stock() -> None:
    rules = house("shooting", "table.players_max = 8", "table.decks = [{ up_to = 8, cards = 36 }]")
    game = deal(rules, FULL, upcard="Ad")
    assert (game.view(None).stock, game.trump) == (3, Suit.DIAMONDS)
    assert options(play(game, "p1 look")) == "p1: khrap, pass"
    game = deal(rules, FULL[:7], upcard="Ad")
    assert options(play(game, "p1 look")) == "p1: khrap, pass, shoot"


def test_shoot_with_just_four_cards_in_the_stock() -> None:
    rules = house("shooting", "table.players_max = 7", "table.decks = [{ up_to = 7, cards = 36 }]",
                  "bidding.rounds = 4", "bidding.passed_round_antes = [0, 0, 0, 0]")  # fmt: skip
    game = pass_all(deal(rules, FULL[:7], upcard="Ad"), 3)
    assert (game.view(None).stock, options(play(game, "p1 look"))) == (4, "p1: khrap, pass, shoot")


def test_after_shoot_the_declarer_exchanges_before_the_fives() -> None:
    game = play(deal("shooting", SHOOT, upcard="Qd"), "p1 look, p1 shoot, p2 help, p3 pass, p3 five")
    assert (game.to_act, options(game)) == (1, "p1: discard 3")
    play(game, "p1 discard 8h Jc 9s, p1 discard Jd")
    assert (game.to_act, options(game)) == (3, "p3: discard 1")


def test_without_shoot_the_fives_draw_first() -> None:
    game = play(deal("shooting", SHOOT, upcard="Qd"), "p1 look, p1 khrap, p2 help, p3 pass, p3 five")
    assert (game.to_act, options(game)) == (3, "p3: discard 1")


def test_the_order_after_shoot_is_a_parameter() -> None:
    rules = house("shooting", 'exchange.order_after_shoot = "fives-declarer-helpers"')
    game = play(deal(rules, SHOOT, upcard="Qd"), "p1 look, p1 shoot, p2 help, p3 pass, p3 five")
    assert game.to_act == 3


def test_who_shoots_swaps_also_where_a_declarer_may_not_exchange() -> None:
    rules = house("shooting", "exchange.declarer_max = 0")
    game = deal(rules, ["9h Ts 9c 7d", "8h Jd 7c 9s"], upcard="Qh")
    play(game, "p1 look, p1 shoot, p2 help, p1 discard Ts 9c 7d")
    assert len(game.hand(1)) == 5
