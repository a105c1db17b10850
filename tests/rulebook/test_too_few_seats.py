"""No deal with too few seats, and what becomes of the pot then."""

import pytest

from khrap import Game, IllegalAction, Match, Status
from khrap.match import divide_pot
from tests.rulebook.table import house, roles

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("rules", ["hrapgame", "moryak", "shooting", "frap", "khrap5", "named-trump", "chips"])
def test_two_seats_are_enough(rules: str) -> None:
    assert Game(rules, stacks=[9, 9, 0]).status is Status.INCOMPLETE
    assert Game(rules, stacks=[9, 0, 0]).status is Status.NO_DEAL


def test_student_needs_three() -> None:
    assert Game("student", stacks=[9, 0, 9, 9]).status is Status.INCOMPLETE
    assert Game("student", stacks=[9, 9, 0]).status is Status.NO_DEAL
    assert Game("student", stacks=[9, 9]).status is Status.NO_DEAL


def test_without_a_deal_nothing_changes() -> None:
    game = Game("frap", stacks=[50, 4], stake=5, pot=7)
    result = game.outcome
    assert result is not None
    assert (game.is_over, game.to_act, game.legal_actions()) == (True, None, [])
    assert (result.stacks, result.net, result.pot, result.next_dealer) == ((50, 4), (0, 0), 7, None)
    assert roles(game) == "sitting-out sitting-out"
    assert (result.declarer, result.trump, game.deck) == (None, None, ())
    with pytest.raises(IllegalAction):
        game.apply("pass")


def test_the_minimum_is_a_parameter() -> None:
    rules = house("hrapgame", "table.players_min = 4")
    assert Game(rules, stacks=[9, 9, 9, 0]).status is Status.NO_DEAL
    assert Game(rules, stacks=[9, 9, 9, 9]).status is Status.INCOMPLETE


def test_the_pot_is_divided_equally_odd_chips_clockwise_from_the_dealers_left() -> None:
    assert divide_pot(10, [1, 2, 3, 4], dealer=2, seats=4) == (2, 2, 3, 3)
    assert divide_pot(11, [1, 2, 4], dealer=4, seats=4) == (4, 4, 0, 3)
    assert divide_pot(12, [1, 2, 4], dealer=4, seats=4) == (4, 4, 0, 4)


def test_a_single_claimant_takes_it_all() -> None:
    assert divide_pot(11, [2], dealer=2, seats=3) == (0, 11, 0)


def leave_all_but(match: Match, staying: set[int]) -> None:
    """Pass a deal of chips out; all seats but some leave."""
    game = match.next_deal()
    assert game is not None
    while not game.is_over:
        leaving = game.stage.name == "ANTE" and game.to_act not in staying
        game.apply("leave" if leaving else game.legal_actions()[0])


def test_who_has_left_has_no_claim_on_the_pot() -> None:
    match = Match("chips", stacks=[50, 50, 50], stake=5, dealer=3, seed=2)
    leave_all_but(match, {2})
    assert match.next_deal() is None
    assert (match.stacks, match.pot) == ((45, 40 + 20, 45), 0)


def test_at_a_table_the_pot_goes_to_those_who_had_a_claim() -> None:
    match = Match("student", stacks=[50, 50, 50, 50], stake=5, dealer=4, seed=1)
    match.sitting_out = {4}
    game = match.next_deal()
    assert game is not None
    while not game.is_over:
        game.apply("pass")
    assert game.pot == 30
    match.sitting_out = {1, 2}
    assert match.next_deal() is None
    assert (match.stacks, match.pot) == ((50, 50, 50, 50), 0)


def test_a_new_pot_begins_when_there_are_enough_players_again() -> None:
    match = Match("student", stacks=[50, 50, 50], stake=5, dealer=3, seed=1)
    game = match.next_deal()
    assert game is not None
    while not game.is_over:
        game.apply("pass")
    match.sitting_out = {1}
    assert match.next_deal() is None
    match.sitting_out = set()
    game = match.next_deal()
    assert game is not None
    assert (game.ante, game.pot) == (True, 15)
