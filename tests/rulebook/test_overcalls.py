"""Section 4, Overcalls: cheer and wrap over another seat's khrap, in student and chips."""

import pytest

from khrap import Game, RuleSet
from tests.rulebook.table import deal, has, house, options, pass_all, play, refused, roles, sorted_cards

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 8c 7d", "8h Jd Ac 9s", "Th 9d Kc 8s", "Kh Kd 9c Ks"]
PLAIN = ["9h Ts 8c 7d", "8h Jd Jc 9s", "Th 9d Kc 8s", "Kh Kd 9c Ks"]
BOTH = pytest.mark.parametrize("rules", ["student", "chips"])


def start(rules: str | RuleSet, hands: list[str], upcard: str, **more: object) -> Game:
    return deal(rules, hands, upcard=upcard, stock="6h 6d 6s 7h 7c Tc Jh", **more)  # type: ignore[arg-type]


@BOTH
def test_cheer_at_ones_turn_in_the_bidding(rules: str) -> None:
    game = start(rules, HANDS, "Qc")
    assert "cheer" not in options(game)
    play(game, "p1 pass")
    assert options(game) == ("p2: cheer, cheer bottom, khrap, pass" if rules == "student" else "p2: cheer, khrap, pass")


@BOTH
def test_cheer_keeps_the_ace_draws_four_and_discards_one(rules: str) -> None:
    game = play(start(rules, HANDS, "Qc"), "p1 pass, p2 cheer")
    assert has(game, 2) == sorted_cards("Ac 6h 6d 6s 7h")
    assert (game.declarer, game.to_act, options(game)) == (2, 2, "p2: discard 1")
    play(game, "p2 discard 6s")
    assert (has(game, 2), game.to_act) == (sorted_cards("Ac 6h 6d 7h"), 3)


@BOTH
def test_cheer_needs_the_trump_ace(rules: str) -> None:
    game = play(start(rules, HANDS, "Qh"), "p1 pass")
    assert options(game) == "p2: khrap, pass"
    refused(game, "cheer")


@BOTH
def test_cheer_in_any_round(rules: str) -> None:
    game = deal(rules, ["9h Ts 8c 7d", "8h Ad Jc 9s", "Th 9d Kc 8s"], upcard="Qc", stock="Kh 6d")
    play(game, "p1 pass, p2 pass, p3 pass, p1 pass")
    assert "cheer" not in options(game)
    play(game, "p2 pass, p3 pass, p1 pass")
    assert "cheer" in options(game)


@BOTH
def test_cheer_at_the_help_turn_overcalls(rules: str) -> None:
    game = play(start(rules, HANDS, "Qc"), "p1 khrap")
    assert "cheer" in options(game)
    play(game, "p2 cheer, p2 discard 6h")
    assert (game.declarer, roles(game), game.to_act) == (2, "- declarer - -", 3)
    play(game, "p3 pass, p4 pass")
    assert (game.to_act, "help" in options(game)) == (1, True)
    play(game, "p1 help, p1 stand")
    assert roles(game) == "helper declarer out out"


@BOTH
def test_cheer_also_by_who_passed_before(rules: str) -> None:
    game = play(start(rules, HANDS, "Qc"), "p1 pass, p2 pass, p3 khrap, p4 pass, p1 pass")
    assert "cheer" in options(game)
    play(game, "p2 cheer, p2 discard 6h")
    assert (game.declarer, game.to_act) == (2, 3)
    play(game, "p3 pass")
    assert game.is_over
    assert roles(game) == "out declarer out out"


@BOTH
def test_who_said_help_or_five_keeps_the_role_and_who_passed_stays_out(rules: str) -> None:
    hands = ["9h Ts 8c 7d", "8h Jd Jc 9s", "Th 9d Kc 8s", "Kh Kd Ac Ks"]
    game = play(start(rules, hands, "Qc"), "p1 khrap, p2 help, p3 pass, p4 cheer, p4 discard Ac")
    assert (roles(game), game.to_act) == ("- helper out declarer", 1)
    play(game, "p1 pass, p2 stand")
    assert (roles(game), game.stage.name) == ("out helper out declarer", "PLAYING")
    game = play(start(rules, hands, "Qc"), "p1 khrap, p2 five, p2 discard 6h, p3 help, p4 cheer")
    play(game, f"p4 discard {game.hand(4)[0]}")
    assert (roles(game), game.to_act) == ("- five helper declarer", 1)
    play(game, "p1 pass")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 3)


@BOTH
def test_the_old_declarer_may_take_five(rules: str) -> None:
    game = play(start(rules, HANDS, "Qc"), "p1 khrap, p2 cheer, p2 discard 6h, p3 pass, p4 pass, p1 five")
    assert len(game.hand(1)) == 5
    assert roles(game).split()[0] == "five"


@BOTH
def test_everybody_not_yet_asked_is_asked_clockwise_from_the_new_declarer(rules: str) -> None:
    game = play(start(rules, HANDS, "Qc"), "p1 pass, p2 pass, p3 khrap, p4 help, p1 help, p2 cheer, p2 discard 6h")
    assert game.to_act == 3
    hands = ["9h Ts 8c 7d", "8h Jd Jc 9s", "Th 9d Ac 8s", "Kh Kd 9c Ks"]
    game = play(start(rules, hands, "Qc"), "p1 khrap, p2 pass, p3 cheer, p3 discard 6h")
    assert game.to_act == 4
    play(game, "p4 help")
    assert game.to_act == 1


@BOTH
def test_no_overcall_by_who_was_not_asked_yet_when_it_is_anothers_turn(rules: str) -> None:
    hands = ["9h Ts 8c 7d", "8h Jd Jc 9s", "Th 9d Ac 8s", "Kh Kd 9c Ks"]
    game = play(start(rules, hands, "Qc"), "p1 khrap")
    refused(game, "cheer")


def test_chips_the_lock_of_the_old_declarer_is_released() -> None:
    game = play(start("chips", HANDS, "Qc", pot=6), "p1 khrap")
    assert (game.pot, game.view(None).locked) == (10, (20, 0, 0, 0))
    play(game, "p2 cheer, p2 discard 6h")
    assert (game.view(None).locked, game.view(None).stacks) == ((0, 20, 0, 0), (99, 79, 99, 99))
    play(game, "p3 pass, p4 pass, p1 help")
    assert game.view(None).locked == (10, 20, 0, 0)


def test_chips_cheer_and_wrap_need_twice_the_pot() -> None:
    game = play(start("chips", HANDS, "Qc", pot=6, stacks=[100, 20, 100, 100]), "p1 khrap")
    assert options(game) == "p2: five, help, pass"
    game = play(start("chips", HANDS, "Qc", pot=6, stacks=[100, 21, 100, 100]), "p1 khrap")
    assert "cheer" in options(game)
    game = play(start("chips", PLAIN, "Ac", pot=6, stacks=[100, 100, 100, 20]), "p1 khrap, p2 pass, p3 pass")
    assert options(game) == "p4: five, help, pass"
    game = play(start("chips", PLAIN, "Ac", pot=6, stacks=[100, 100, 100, 21]), "p1 khrap, p2 pass, p3 pass")
    assert options(game) == "p4: look, wrap"


# Wrap


def test_student_the_dealer_may_wrap_an_ace_at_any_turn() -> None:
    game = start("student", PLAIN, "Ac")
    for seat in (1, 2, 3):
        assert "wrap" not in options(game)
        play(game, f"p{seat} pass")
    assert options(game) == "p4: khrap, pass, wrap, wrap bottom"
    assert game.view(4).hand is not None
    game = play(start("student", PLAIN, "Ac"), "p1 pass, p2 pass, p3 khrap")
    assert options(game) == "p4: five, five bottom, help, pass, wrap, wrap bottom"


@BOTH
def test_wrap_takes_the_ace_throws_the_hand_away_draws_four_and_discards_one(rules: str) -> None:
    game = play(start(rules, PLAIN, "Ac"), "p1 pass, p2 pass, p3 khrap, p4 wrap")
    assert has(game, 4) == sorted_cards("Ac 6h 6d 6s 7h")
    assert (game.declarer, options(game), game.view(None).upcard) == (4, "p4: discard 1", None)
    play(game, "p4 discard Ac")
    assert has(game, 4) == sorted_cards("6h 6d 6s 7h")
    assert (game.to_act, roles(game)) == (1, "- - - declarer")


@BOTH
def test_wrap_is_for_ace_upcards_only(rules: str) -> None:
    game = play(start(rules, PLAIN, "Qc"), "p1 pass, p2 pass, p3 pass")
    assert options(game) == "p4: khrap, pass"
    refused(game, "wrap")


@pytest.mark.parametrize("rules", ["hrapgame", "moryak", "shooting", "frap"])
def test_no_wrap_elsewhere(rules: str) -> None:
    game = play(deal(rules, PLAIN[:3], upcard="Ac"), "p1 pass, p2 pass")
    assert "wrap" not in options(game)
    if rules != "hrapgame":
        assert "wrap" not in options(play(game, "p3 look"))
    play(game, "p3 pass, p1 look, p1 khrap, p2 pass" if rules in ("shooting", "frap") else "p3 pass, p1 khrap, p2 pass")
    assert options(game) == "p3: help, pass"


def test_no_wrap_when_somebody_has_taken_the_upcard() -> None:
    game = play(deal(house("frap", "wrap.allowed = true"), PLAIN[:3], upcard="Qc"), "p1 blind, p1 discard Ts, p2 pass")
    assert options(game) == "p3: help, pass"


@BOTH
def test_who_cheered_or_wrapped_does_not_exchange(rules: str) -> None:
    game = play(start(rules, HANDS, "Qc"), "p1 khrap, p2 cheer, p2 discard 6h, p3 help, p4 pass, p1 help")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 3)
    game = play(start(rules, PLAIN, "Ac"), "p1 khrap, p2 help, p3 pass, p4 wrap, p4 discard 6h, p1 help")
    assert (game.stage.name, game.to_act) == ("EXCHANGE", 1)
    play(game, "p1 stand, p2 stand")
    assert (game.stage.name, game.to_act) == ("PLAYING", 4)


def test_student_wrap_on_a_later_ace() -> None:
    game = deal("student", PLAIN, upcard="Qc", stock="Ad")
    play(game, "p1 pass, p2 pass, p3 pass, p4 pass, p1 pass, p2 pass, p3 pass")
    assert options(game) == "p4: khrap, pass, wrap, wrap bottom"


# The dealer of chips has not looked when the first upcard is an ace


def test_chips_the_dealer_has_wrap_and_look_only() -> None:
    game = start("chips", PLAIN, "Ac")
    assert [game.view(seat).hand is None for seat in (1, 2, 3, 4)] == [False, False, False, True]
    play(game, "p1 pass, p2 pass, p3 pass")
    assert game.view(4).hand is None
    assert options(game) == "p4: look, wrap"


def test_chips_after_look_the_dealer_cannot_wrap_that_ace() -> None:
    game = play(start("chips", PLAIN, "Ac"), "p1 pass, p2 pass, p3 pass, p4 look")
    assert (game.to_act, options(game)) == (4, "p4: khrap, pass")
    assert game.view(4).hand is not None
    refused(game, "wrap")


def test_chips_the_dealers_first_turn_may_be_the_help_turn() -> None:
    game = play(start("chips", PLAIN, "Ac"), "p1 khrap, p2 pass, p3 pass")
    assert (game.view(4).hand, options(game)) == (None, "p4: look, wrap")
    play(game, "p4 look")
    assert options(game) == "p4: five, help, pass"
    refused(game, "wrap")


def test_chips_an_ace_that_comes_later_may_be_wrapped_at_any_turn() -> None:
    game = deal("chips", PLAIN, upcard="Ac", stock="Ad")
    play(game, "p1 pass, p2 pass, p3 pass, p4 look, p4 pass, p1 pass, p2 pass, p3 pass")
    assert options(game) == "p4: khrap, pass, wrap"
    game = deal("chips", PLAIN, upcard="Qc", stock="Ad")
    play(game, "p1 pass, p2 pass, p3 pass, p4 pass, p1 khrap, p2 pass, p3 pass")
    assert game.view(4).hand is not None
    assert options(game) == "p4: five, help, pass, wrap"


def test_chips_a_dealer_who_cannot_wrap_for_want_of_chips_simply_sees_the_cards() -> None:
    game = play(start("chips", PLAIN, "Ac", stacks=[100, 100, 100, 8]), "p1 pass, p2 pass, p3 pass")
    assert options(game) == "p4: pass"
    assert game.view(4).hand is not None
    game = play(start("chips", PLAIN, "Ac", stacks=[100, 100, 100, 9]), "p1 pass, p2 pass, p3 pass")
    assert options(game) == "p4: look, wrap"


def test_chips_a_dealer_who_cannot_wrap_for_want_of_stock_simply_sees_the_cards() -> None:
    rules = house("chips", "table.players_max = 8", "table.decks = [{ up_to = 8, cards = 36 }]")
    hands = ["6c 7c 8c 9c", "6d 7d 8d 9d", "6h 7h 8h 9h", "6s 7s 8s 9s", "Tc Jc Qc Kc", "Td Jd Qd Kd", "Th Jh Qh Kh",
             "Ts Js Qs Ks"]  # fmt: skip
    game = deal(rules, hands, upcard="Ac")
    assert game.view(None).stock == 3
    for seat in range(1, 8):
        play(game, f"p{seat} pass")
    assert options(game) == "p8: khrap, pass"
    assert game.view(8).hand is not None


def test_chips_so_does_one_for_whom_a_five_left_too_few_cards_before_the_turn_to_help() -> None:
    rules = house("chips", "table.players_max = 7", "table.decks = [{ up_to = 7, cards = 36 }]")
    hands = ["6c 7c 8c 9c", "6d 7d 8d 9d", "6h 7h 8h 9h", "6s 7s 8s 9s", "Tc Jc Qc Kc", "Td Jd Qd Kd", "Th Jh Qh Kh"]
    game = play(deal(rules, hands, upcard="Ac"), "p1 khrap, p2 five")
    play(game, f"p2 discard {game.hand(2)[0]}")
    assert (game.view(None).stock, game.view(7).hand) == (2, None)
    play(game, "p3 pass, p4 pass, p5 pass, p6 pass")
    assert game.view(7).hand is not None
    assert options(game) == "p7: help, pass"


def test_student_draws_from_the_bottom_too() -> None:
    game = deal("student", HANDS, upcard="Qc", stock="6h", bottom="Jh Qh Qd Qs")
    play(game, "p1 pass, p2 cheer bottom")
    assert has(game, 2) == sorted_cards("Ac Jh Qh Qd Qs")
    game = deal("student", PLAIN, upcard="Ac", stock="6h", bottom="Jh Qh Qd Qs")
    play(game, "p1 pass, p2 pass, p3 pass, p4 wrap bottom")
    assert has(game, 4) == sorted_cards("Ac Jh Qh Qd Qs")
    refused(play(deal("chips", HANDS, upcard="Qc"), "p1 pass"), "cheer bottom")


def test_no_overcall_over_a_helicopter() -> None:
    rules = house("chips", 'helicopter.trumps = "six-and-another"')
    hands = ["9h Ts Kc 6c", "8h Jd Ac 9s", "Th 9d Jc 8s"]
    game = play(deal(rules, hands, upcard="Qc"), "p1 helicopter")
    assert (game.declarer, game.stage.name, roles(game)) == (1, "PLAYING", "declarer helper helper")


def test_chips_under_a_helicopter_the_dealer_too_sees_the_cards() -> None:
    rules = house("chips", 'helicopter.trumps = "six-and-another"')
    game = deal(rules, ["9h Ts Kc 6c", "8h Jd Ad 9s", "Th 9d Jc 8s"], upcard="Ac")
    assert game.view(3).hand is None
    play(game, "p1 helicopter")
    assert game.view(3).hand is not None


def test_an_overcall_does_not_bring_back_who_passed_before_where_such_are_not_asked() -> None:
    rules = house("student", "help.earlier_passers = false")
    hands = ["9h Ts 8c 7d", "8h Jd Jc 9s", "Th 9d Ac 8s", "Kh Kd 9c Ks"]
    game = play(start(rules, hands, "Qc"), "p1 pass, p2 khrap, p3 cheer, p3 discard 6h, p4 pass")
    assert (game.to_act, roles(game)) == (2, "out - declarer out")


def test_cheer_needs_four_cards_in_the_stock() -> None:
    rules = house("student", "table.players_max = 8", "table.decks = [{ up_to = 8, cards = 36 }]")
    hands = ["6c 7c Ac 9c", "6d 7d 8d 9d", "6h 7h 8h 9h", "6s 7s 8s 9s", "Tc Jc Qc Kc", "Td Jd Qd Kd", "Th Jh Qh Kh",
             "Ts Js Qs Ks"]  # fmt: skip
    assert options(deal(rules, hands, upcard="8c")) == "p1: khrap, pass"
    assert "cheer" in options(deal(rules, hands[:7], upcard="8c"))


def test_cheer_and_wrap_with_just_four_cards_in_the_stock() -> None:
    decks = "table.decks = [{ up_to = 7, cards = 36 }]"
    rules = house("student", "table.players_max = 7", decks, "bidding.rounds = 4",
                  "bidding.passed_round_antes = [0, 0, 0, 0]")  # fmt: skip
    hands = ["7d 8d 9d Ac", "6h 7h 8h 9h", "6s 7s 8s 9s", "Td Jd Qd Kd", "Th Jh Qh Kh", "Ts Js Qs Ks", "6d 6c 7c 8c"]
    game = pass_all(deal(rules, hands, upcard="Ah", stock="As 9c Kc"), 3)
    assert (game.view(None).stock, options(game)) == (4, "p1: cheer, cheer bottom, khrap, pass")
    game = pass_all(deal(rules, hands, upcard="Kc", stock="As 9c Ad"), 3)
    play(game, "p1 pass, p2 pass, p3 pass, p4 pass, p5 pass, p6 pass")
    assert options(game) == "p7: khrap, pass, wrap, wrap bottom"


def test_chips_a_five_leads_also_against_a_wrapper() -> None:
    game = play(start("chips", PLAIN, "Ac"), "p1 khrap, p2 five, p2 discard 6h, p3 help, p4 wrap")
    play(game, f"p4 discard {game.hand(4)[0]}, p1 pass, p3 stand")
    assert (game.stage.name, game.to_act) == ("PLAYING", 2)


def test_chips_without_a_five_the_wrapper_leads() -> None:
    game = play(start("chips", PLAIN, "Ac"), "p1 khrap, p2 help, p3 pass, p4 wrap, p4 discard 6h, p1 pass, p2 stand")
    assert (game.stage.name, game.to_act) == ("PLAYING", 4)


def test_where_one_may_go_blind_the_dealer_may_wrap_unseen_too_by_house_rule() -> None:
    game = play(
        start(house("shooting", "wrap.allowed = true", "shoot.allowed = false"), PLAIN, "Ac"),
        "p1 pass, p2 pass, p3 pass",
    )
    assert options(game) == "p4: blind 1, blind 2, blind 3, blind 4, look, pass, wrap"
    play(game, "p4 look")
    assert options(game) == "p4: khrap, pass, wrap"
