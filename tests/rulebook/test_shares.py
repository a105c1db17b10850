"""Section 4, Settlement: what each seat gets for its tricks in every scheme."""

import pytest

from khrap import Game
from tests.rulebook.table import deal, fined, house, paid, pass_all, play
from tests.rulebook.tricks import won_by

pytestmark = pytest.mark.interpreted

PER_TRICK = ["hrapgame", "frap", "student"]


def left(game: Game) -> int:
    """Return what stays in the pot apart from the fines."""
    return game.pot - sum(fined(game))


def per_trick(rules: str, winners: str, roles: str = "declarer helper helper") -> Game:
    """Play for a pot of 14, 15 in the rule sets with an ante every deal."""
    every_deal = rules == "frap"
    return won_by(rules, winners, pot=11 if every_deal else 14, roles=roles)


# Per trick


@pytest.mark.parametrize("rules", PER_TRICK)
def test_a_quarter_for_each_trick_and_the_odd_chips_to_the_declarer_who_made_it(rules: str) -> None:
    game = per_trick(rules, "1 1 2 3")
    assert (game.tricks, paid(game), game.pot) == ((2, 1, 1), (6 + 2, 3, 3), 0)
    game = per_trick(rules, "1 1 1 2")
    assert (paid(game), left(game)) == ((9 + 2, 3, 0), 0)


@pytest.mark.parametrize("rules", PER_TRICK)
def test_the_odd_chips_stay_in_the_pot_when_the_declarer_fails(rules: str) -> None:
    game = per_trick(rules, "1 2 2 3")
    assert (paid(game), left(game)) == ((3, 6, 3), 2)


@pytest.mark.parametrize("rules", PER_TRICK)
def test_a_clean_sweep_takes_all_also_by_a_helper(rules: str) -> None:
    game = per_trick(rules, "2 2 2 2")
    assert (paid(game), left(game)) == ((0, 14, 0), 0)
    game = per_trick(rules, "1 1 1 1")
    assert (paid(game), left(game)) == ((14, 0, 0), 0)


def test_moryak_and_its_must_to_exchange_share_per_trick_too() -> None:
    rules = house("moryak", "exchange.declarer_min = 0", "exchange.helper_min = 0")
    game = won_by(rules, "1 2 2 3", pot=14)
    assert (paid(game), left(game)) == ((3, 6, 3), 2)


def test_unopposed_the_declarer_takes_the_odd_chips_too() -> None:
    game = play(deal("student", ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s"], upcard="Qh", pot=14), "p1 khrap")
    play(game, "p2 pass, p3 pass")
    assert (paid(game), game.pot) == ((14, 0, 0), 0)


# Only who made it


def test_shooting_who_is_short_gets_nothing_and_it_stays_in_the_pot() -> None:
    game = won_by("shooting", "1 2 2 3", pot=11)
    assert (game.tricks, paid(game), fined(game)) == ((1, 2, 1), (0, 6, 3), (28, 0, 0))
    assert left(game) == 3 + 2


def test_shooting_a_helper_short_of_two_tricks_gets_nothing() -> None:
    game = won_by(house("shooting", "helper.tricks = 2"), "1 1 2 3", pot=11)
    assert (paid(game), left(game)) == ((6 + 2, 0, 0), 6)


def test_shooting_a_declarer_who_made_it_takes_the_odd_chips() -> None:
    game = won_by("shooting", "1 1 2 3", pot=11)
    assert (paid(game), game.pot) == ((8, 3, 3), 0)
    assert paid(won_by("shooting", "2 2 2 2", pot=11)) == (0, 14, 0)


# Redistribute


def test_chips_the_locked_stakes_of_who_failed_go_to_who_did_not_by_their_tricks() -> None:
    game = won_by("chips", "1 1 2 2", pot=11, stacks=[100, 100, 100])
    assert (paid(game), fined(game), game.pot) == ((6 + 2 + 7, 6 + 7, 0), (0, 0, 14), 0)
    assert game.stacks == (114, 112, 85)


def test_chips_a_declarer_fails() -> None:
    game = won_by("chips", "1 2 2 3", pot=11)
    assert paid(game) == (3, 6 + 18 + 1, 3 + 9)
    assert (fined(game), game.pot) == ((28, 0, 0), 2)
    assert game.stacks == (99 + 3 - 28, 99 + 25, 99 + 12)


def test_chips_the_odd_chips_of_the_stakes_go_to_the_declarer_first() -> None:
    game = won_by("chips", "1 1 2 3", roles="declarer helper helper helper", pot=11)
    assert (paid(game), fined(game)) == ((6 + 3 + 7 + 2, 3 + 3, 3 + 3, 0), (0, 0, 0, 15))


def test_chips_several_fail_and_all_their_stakes_are_divided_together() -> None:
    game = won_by("chips", "3 3 3 3", pot=11)
    assert (paid(game), fined(game)) == ((0, 0, 14 + 28 + 14), (28, 14, 0))


def test_chips_when_nobody_made_it_the_stakes_stay_in_the_pot() -> None:
    game = won_by(house("chips", "helper.tricks = 2"), "1 2 3 4", roles="declarer helper helper helper", pot=12)
    assert (paid(game), fined(game)) == ((4, 4, 4, 4), (32, 16, 16, 16))
    assert game.pot == 32 + 3 * 16


# Sweep by anyone


def test_khrap5_three_tricks_take_the_pot_in_round_1() -> None:
    game = won_by("khrap5", "1 1 1 2 3", pot=13)
    assert (paid(game), game.pot) == ((16, 0, 0), 0)


def test_khrap5_a_helper_sweeps_too() -> None:
    game = won_by("khrap5", "1 2 2 2 1", pot=13, stacks=[500] * 3)
    assert (paid(game), fined(game)) == ((0, 16, 0), (16, 0, 16))


def test_khrap5_half_in_round_2_and_a_fifth_for_each_other_trick() -> None:
    game = won_by("khrap5", "1 1 1 2 3", pot=10, round=2)
    assert (paid(game), game.pot) == ((8, 3, 3), 2)
    game = won_by("khrap5", "1 1 1 3 3", pot=10, round=2)
    assert (paid(game), left(game)) == ((8, 0, 6), 2)
    game = won_by("khrap5", "1 1 1 1 1", pot=11, round=2)
    assert (paid(game), left(game)) == ((8, 0, 0), 9)


def test_khrap5_the_tricks_of_all_in_the_play_count_also_when_the_last_seat_is_out() -> None:
    game = won_by("khrap5", "1 1 1 2 2", roles="declarer helper out", pot=94, round=2)
    assert (paid(game), game.pot) == ((50, 40, 0), 10)


def test_khrap5_nobody_has_three() -> None:
    game = won_by("khrap5", "1 1 2 2 3", pot=13)
    assert (paid(game), left(game)) == ((6, 6, 3), 1)
    game = won_by("khrap5", "1 1 2 2 3", pot=10, round=2)
    assert (paid(game), left(game)) == ((6, 6, 3), 1)


def test_khrap5_unopposed_in_round_2_takes_half() -> None:
    hands = ["9h Ts 9c 7d As", "8h Jd 7c 9s Ah"]
    game = pass_all(deal("khrap5", hands, upcard="Qh", pot=7))
    play(game, "p1 look, p1 khrap, p2 pass, p1 stand, p2 pass")
    assert (game.tricks, paid(game), game.pot) == ((5, 0), (5, 0), 6)


def test_sweep_by_anyone_with_other_numbers_of_tricks() -> None:
    rules = house("khrap5", "declarer.tricks = 4", "fines.declarer = [2, 1, 1, 1]", "fines.blind = [2, 2, 2, 2]",
                  "fines.blind_ace = [2, 2, 2, 2]")  # fmt: skip
    assert paid(won_by(rules, "1 1 1 2 3", pot=13)) == (9, 3, 3)
    assert paid(won_by(rules, "1 1 1 1 3", pot=13)) == (16, 0, 0)


# Sweep by declarer


def test_named_trump_the_declarer_takes_all_in_round_1() -> None:
    game = won_by("named-trump", "1 1 1 2 3", pot=16)
    assert (paid(game), game.pot) == ((16, 0, 0), 0)


def test_named_trump_half_in_round_2_and_a_fifth_once_for_each_helper_with_a_trick() -> None:
    game = won_by("named-trump", "1 1 1 2 3", pot=14, round=2)
    assert (paid(game), game.pot) == ((8, 3, 3), 3)
    game = won_by("named-trump", "1 1 1 2 2", pot=14, round=2)
    assert (paid(game), left(game)) == ((8, 3, 0), 6)


def test_named_trump_a_failing_declarer_gets_nothing_and_helpers_a_fifth_once() -> None:
    game = won_by("named-trump", "1 1 2 2 3", pot=16)
    assert (paid(game), fined(game), left(game)) == ((0, 3, 3), (16, 0, 0), 10)
    game = won_by("named-trump", "2 2 2 2 2", pot=16)
    assert (paid(game), left(game)) == ((0, 3, 0), 13)


def test_every_scheme_in_other_games() -> None:
    assert paid(won_by(house("hrapgame", 'shares.scheme = "per-trick-if-made"'), "1 2 2 3", pot=14)) == (0, 6, 3)
    assert paid(won_by(house("shooting", 'shares.scheme = "per-trick"'), "1 2 2 3", pot=11)) == (3, 6, 3)
    sweep = house("hrapgame", 'shares.scheme = "sweep-by-declarer"')
    assert paid(won_by(sweep, "1 1 2 3", pot=14)) == (14, 0, 0)
    assert paid(won_by(sweep, "1 2 2 3", pot=14)) == (0, 3, 3)
    anyone = house("hrapgame", 'shares.scheme = "sweep-by-anyone"', "declarer.tricks = 3", "fines.declarer = [2, 1, 1]",
                   "fines.blind = [2, 1, 1]", "fines.blind_ace = [2, 1, 1]")  # fmt: skip
    assert paid(won_by(anyone, "2 2 2 3", pot=14)) == (0, 14, 0)
    assert paid(won_by(house("chips", 'shares.scheme = "per-trick"'), "1 1 2 2", pot=11)) == (8, 6, 0)
