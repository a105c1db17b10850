"""Section 4, Settlement: the rake of hrapgame, and the order of shares, rake and fines."""

import pytest

from khrap import Game
from tests.rulebook.table import house
from tests.rulebook.tricks import won_by

pytestmark = pytest.mark.interpreted


def rakes(game: Game) -> tuple[int, ...]:
    assert game.outcome is not None
    return game.outcome.rakes


def test_four_percent_rounded_down_of_every_share() -> None:
    game = won_by("hrapgame", "1 1 2 3", pot=400)
    assert rakes(game) == (8, 4, 4)
    assert rakes(won_by("hrapgame", "1 1 2 3", pot=399)) == (8, 3, 3)
    assert game.stacks == (100 + 200 - 8, 100 + 100 - 4, 100 + 100 - 4)
    assert game.pot == 0


def test_not_of_a_share_that_is_not_larger_than_the_stake() -> None:
    assert rakes(won_by("hrapgame", "1 1 2 3", pot=200, stake=50)) == (4, 0, 0)
    assert rakes(won_by("hrapgame", "1 1 2 3", pot=204, stake=50)) == (4, 2, 2)


def test_not_from_a_seat_that_is_fined() -> None:
    assert rakes(won_by("hrapgame", "1 2 2 3", pot=400, stacks=[2000] * 3)) == (0, 8, 4)


def test_a_fined_seat_that_has_nothing_to_pay_with_counts_as_fined() -> None:
    rules = house("hrapgame", "fines.declarer = [2, 0]")
    assert rakes(won_by(rules, "1 2 2 3", pot=400)) == (4, 8, 4)


@pytest.mark.parametrize("rules", ["shooting", "frap", "student", "chips"])
def test_no_rake_elsewhere(rules: str) -> None:
    assert rakes(won_by(rules, "1 1 2 3", pot=400, stacks=[2000] * 3)) == (0, 0, 0)


def test_the_percentage_is_a_parameter() -> None:
    assert rakes(won_by(house("frap", "pot.rake_percent = 10"), "1 1 2 3", pot=397)) == (20, 10, 10)
    assert rakes(won_by(house("hrapgame", "pot.rake_percent = 0"), "1 1 2 3", pot=400)) == (0, 0, 0)
    assert rakes(won_by(house("hrapgame", "pot.rake_percent = 100"), "1 1 2 3", pot=400)) == (200, 100, 100)


def test_a_redistributed_stake_is_part_of_the_share() -> None:
    game = won_by(house("chips", "pot.rake_percent = 10"), "1 1 2 2", pot=97, stacks=[2000] * 3)
    assert rakes(game) == (10, 10, 0)
