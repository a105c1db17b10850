"""Section 4: the chips a seat must have in student (reserve) and chips (lock)."""

import pytest

from khrap import Game
from tests.rulebook.table import deal, fined, house, options, paid, play, roles
from tests.rulebook.tricks import won_by

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s"]


# Lock


def test_khrap_needs_twice_the_pot() -> None:
    assert options(deal("chips", HANDS, upcard="Qh", pot=7, stacks=[21, 99, 99])) == "p1: khrap, pass"
    assert options(deal("chips", HANDS, upcard="Qh", pot=7, stacks=[20, 99, 99])) == "p1: pass"


def test_help_and_five_need_the_pot() -> None:
    game = play(deal("chips", HANDS, upcard="Qh", pot=7, stacks=[99, 11, 10]), "p1 khrap")
    assert options(game) == "p2: five, help, pass"
    play(game, "p2 help")
    assert options(game) == "p3: pass"


def test_so_does_five_in_the_second_pass() -> None:
    rules = house("chips", 'five.when = "second-pass"')
    actions = "p1 khrap, p2 help, p3 pass"
    assert options(play(deal(rules, HANDS, upcard="Qh", pot=7, stacks=[99, 99, 11]), actions)) == "p3: five, pass"
    game = play(deal(rules, HANDS, upcard="Qh", pot=7, stacks=[99, 99, 10]), actions)
    assert (game.stage.name, roles(game)) == ("EXCHANGE", "declarer helper out")


def test_so_does_cutting_in() -> None:
    rules = house("chips", 'five.when = "after-exchange"')
    actions = "p1 khrap, p2 help, p3 pass, p1 stand, p2 stand"
    game = play(deal(rules, HANDS, upcard="Qh", pot=7, stacks=[99, 99, 11]), actions)
    assert options(game) == "p3: five, pass"
    game = play(deal(rules, HANDS, upcard="Qh", pot=7, stacks=[99, 99, 10]), actions)
    assert (game.stage.name, roles(game)) == ("PLAYING", "declarer helper out")


def test_locked_chips_are_set_aside_until_the_settlement() -> None:
    game = play(deal("chips", HANDS, upcard="Qh", pot=7, stacks=[99, 99, 99]), "p1 khrap, p2 help, p3 five")
    view = game.view(None)
    assert (view.locked, view.stacks, view.pot) == ((20, 10, 10), (78, 88, 88), 10)
    assert game.stacks == (98, 98, 98)


def test_locked_chips_come_back_to_who_made_it() -> None:
    game = won_by("chips", "1 1 2 3", pot=9)
    assert (game.view(None).locked, game.stacks) == ((0, 0, 0), (99 + 6, 99 + 3, 99 + 3))


def test_a_passed_round_may_raise_the_pot_and_so_the_lock() -> None:
    rules = house("chips", "bidding.passed_round_antes = [1, 0, 1]")
    game = deal(rules, HANDS, upcard="Qh", stacks=[14, 99, 99])
    assert options(game) == "p1: khrap, pass"
    play(game, "p1 pass, p2 pass, p3 pass")
    assert (game.pot, game.stacks[0], options(game)) == (6, 12, "p1: khrap, pass")
    game = play(deal(rules, HANDS, upcard="Qh", stacks=[13, 99, 99]), "p1 pass, p2 pass, p3 pass")
    assert options(game) == "p1: pass"


def test_a_forced_helper_is_fined_what_it_locked() -> None:
    hands = ["Ad Kd 6d As", "8h Jc 7c 9s", "Th 9c Kc 8s"]
    game = deal("chips", hands, upcard="Qd", pot=7, stacks=[99, 99, 5])
    play(game, "p1 helicopter")
    while not game.is_over:
        game.apply(game.legal_actions()[-1])
    assert game.tricks == (4, 0, 0)
    assert (fined(game), paid(game)) == ((0, 10, 4), (10 + 14, 0, 0))
    assert game.stacks == (98 + 24, 88, 0)


def test_without_redistribution_the_locked_stake_goes_into_the_next_pot() -> None:
    game = won_by(house("chips", 'shares.scheme = "per-trick"'), "1 1 2 2", pot=9)
    assert (paid(game), fined(game), game.pot) == ((6, 6, 0), (0, 0, 12), 12)


@pytest.mark.parametrize("rules", ["hrapgame", "moryak", "shooting", "frap", "khrap5", "named-trump"])
def test_elsewhere_a_seat_may_declare_without_twice_the_pot(rules: str) -> None:
    named = rules == "named-trump"
    hands = [hand + card for hand, card in zip(HANDS, (" As", " Ah", " Ad"), strict=True)]
    five = rules in ("khrap5", "named-trump")
    game = deal(rules, hands if five else HANDS, upcard="" if named else "Qh", pot=50, stacks=[1, 1, 1])
    if "look" in options(game):
        play(game, "p1 look")
    assert "khrap" in options(game)
    play(game, "p1 khrap, p2 help, p3 help")
    assert game.view(None).locked == (0, 0, 0)


# Reserve


def test_student_who_would_not_hold_twice_the_pot_after_the_ante_sits_out() -> None:
    game = Game("student", stacks=[9, 8, 100, 100], seed=1)
    assert (game.dealt_in, game.pot, game.stacks) == ((1, 3, 4), 3, (8, 8, 99, 99))


def test_student_the_pot_is_reckoned_as_if_all_seats_with_a_stake_paid_in() -> None:
    assert Game("student", stacks=[7, 0, 100, 100], seed=1).dealt_in == (1, 3, 4)
    assert Game("student", stacks=[6, 0, 100, 100], seed=1).dealt_in == ()


def test_student_all_are_tested_once_together() -> None:
    game = Game("student", stacks=[8, 8, 100, 100], seed=1)
    assert game.is_over
    assert Game("student", stacks=[8, 100, 100, 100], seed=1).dealt_in == (2, 3, 4)


def test_student_without_an_ante_the_pot_itself_counts() -> None:
    assert Game("student", stacks=[20, 19, 100, 100], pot=10, seed=1).dealt_in == (1, 3, 4)
    assert Game("student", stacks=[28, 29, 100, 100], stake=5, pot=10, ante=False, seed=1).dealt_in == (1, 2, 3, 4)


def test_student_a_pot_below_the_stake_counts_with_the_antes() -> None:
    game = Game("student", stacks=[53, 52, 100, 100], stake=5, pot=4, seed=1)
    assert (game.dealt_in, game.pot) == ((1, 3, 4), 19)


@pytest.mark.parametrize("rules", ["hrapgame", "moryak", "shooting", "frap", "khrap5", "named-trump", "chips"])
def test_no_reserve_elsewhere(rules: str) -> None:
    assert Game(rules, stacks=[1, 1, 1], seed=1).dealt_in == (1, 2, 3)


def test_reserve_is_a_parameter() -> None:
    game = Game(house("hrapgame", 'pot.chips = "reserve"'), stacks=[7, 6, 100], seed=1)
    assert game.dealt_in == (1, 3)
