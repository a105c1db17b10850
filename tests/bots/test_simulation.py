"""Simulations: what is counted is what happened, and the same seed gives the same deals.

That the number of processes does not matter is tested with the command (`tests/cli/test_simulate.py`).
"""

import math
from itertools import pairwise
from statistics import mean, stdev

import pytest

from khrap import PRESETS, Game, GameError, Role, Status, load_rules
from khrap.bots import BotError
from khrap.bots.simulation import CHUNK, Simulation, Tally, simulate

RANDOM = ["random", "random", "random"]


def played(rules: str, bots: list[str], deals: int, stack: int = 1000) -> tuple[Simulation, list[Game]]:
    """Simulate deals; return the result and the deals."""
    games: list[Game] = []
    numbers: list[int] = []

    def keep(number: int, game: Game) -> None:
        numbers.append(number)
        games.append(game)

    result = simulate(load_rules(rules), bots, deals, stack=stack, seed=3, on_deal=keep)
    assert numbers == list(range(1, deals + 1))
    return result, games


class TestTally:
    """What is counted of one seat."""

    def test_mean_and_standard_error(self) -> None:
        nets = [-20, 15, 0, 40, -5, -5]
        tally = Tally()
        for net in nets:
            tally.count(net, tricks=1, owed=1)
        assert tally.mean == mean(nets)
        assert tally.error == pytest.approx(stdev(nets) / math.sqrt(len(nets)))

    def test_there_is_no_error_to_tell_of_a_single_deal(self) -> None:
        tally = Tally()
        assert (tally.mean, tally.error) == (0, 0)
        tally.count(5, tricks=1, owed=1)
        assert (tally.mean, tally.error) == (5, 0)

    def test_who_is_out_owes_nothing_and_makes_nothing(self) -> None:
        tally = Tally()
        for tricks, owed in ((2, 2), (1, 2), (0, 0), (3, 2)):
            tally.count(0, tricks, owed)
        assert (tally.deals, tally.played, tally.made, tally.tricks) == (4, 3, 2, 6)


@pytest.mark.parametrize("rules", PRESETS)
def test_what_is_counted_is_what_happened(rules: str) -> None:
    result, games = played(rules, RANDOM, 60, stack=300)
    ends = [game.standing for game in games]
    complete = [end for end in ends if end.status is Status.COMPLETE]
    assert result.deals == len(games) == 60
    assert result.passed_out == 60 - len(complete)
    assert result.rake == sum(sum(end.rakes) for end in ends)
    for seat, tally in enumerate(result.seats):
        dealt_in = [end for game, end in zip(games, ends, strict=True) if seat + 1 in game.dealt_in]
        assert tally.deals == len(dealt_in)
        assert tally.net == sum(end.net[seat] for end in ends)
        assert tally.tricks == sum(end.tricks[seat] for end in ends)
    for role, tally in result.roles.items():
        holders = [(end, seat) for end in complete for seat in range(3) if end.roles[seat] == role]
        assert tally.deals == len(holders)
        assert tally.net == sum(end.net[seat] for end, seat in holders)
        assert tally.played == (0 if role == "out" else len(holders))


@pytest.mark.parametrize("rules", ["hrapgame", "frap"])
def test_made_is_who_pays_no_fine(rules: str) -> None:
    result, games = played(rules, RANDOM, 100, stack=100_000)
    in_play = (Role.DECLARER, Role.HELPER, Role.FIVE)
    for seat, tally in enumerate(result.seats):
        fines = [game.standing.fines[seat] for game in games if game.standing.roles[seat] in in_play]
        assert tally.played == len(fines)
        assert tally.made == fines.count(0)


class TestTable:
    """Deals at one table."""

    def test_pot_stacks_and_dealer_are_carried_on(self) -> None:
        _, games = played("student", RANDOM, 40, stack=10**8)
        for before, after in pairwise(games):
            assert after.start_stacks == before.standing.stacks
            assert after.dealer == before.standing.next_dealer
            assert sum(after.standing.net) + after.standing.pot == before.standing.pot

    def test_a_new_match_begins_when_too_few_can_be_dealt_in(self) -> None:
        result, games = played("frap", ["random", "random"], 40, stack=10)
        begun = [game for game in games if game.start_stacks == (10, 10) and game.standing.net != (0, 0)]
        assert result.matches >= len(begun) > 1

    def test_a_chunk_begins_with_a_new_match(self) -> None:
        result, games = played("hrapgame", ["random", "random"], CHUNK + 2, stack=10**9)
        assert result.matches == 2
        assert [number for number, game in enumerate(games) if game.start_stacks == (10**9, 10**9)] == [0, CHUNK]

    def test_progress_is_told_after_each_chunk(self) -> None:
        done: list[int] = []
        simulate(load_rules("chips"), ["random", "random"], 2 * CHUNK + 7, progress=done.append)
        assert done == [CHUNK, CHUNK, 7]

    def test_the_average_pot_is_that_of_the_deals_played(self) -> None:
        result, games = played("moryak", RANDOM, 30)
        pots = []
        for game in (game.clone() for game in games if game.declarer):
            game.undo()  # the settlement comes with the last action
            pots.append(game.pot)
        assert result.pots == sum(pots)
        assert result.average_pot == sum(pots) / len(pots)


class TestSeed:
    """What a result depends on."""

    def test_on_the_seed(self) -> None:
        rules = load_rules("hrapgame")
        one, again, other = (simulate(rules, RANDOM, 20, seed=seed) for seed in (1, 1, 2))
        assert one == again
        assert one != other

    def test_more_deals_begin_with_the_same_ones(self) -> None:
        few, many = (played("shooting", RANDOM, deals)[1] for deals in (5, 15))
        assert [game.actions for game in few] == [game.actions for game in many[:5]]


@pytest.mark.parametrize(
    ("rules", "bots", "stack", "error"),
    [
        ("hrapgame", ["club"], 100, "hrapgame is for 2 to 5 seats, not 1"),
        ("student", ["club", "club"], 100, "student is for 3 to 4 seats, not 2"),
        ("frap", ["random", "random"], 9, "with stacks of 9 and a stake of 10 nobody can be dealt in"),
        ("student", RANDOM, 69, "with stacks of 69 and a stake of 10 nobody can be dealt in"),
        ("frap", ["random", "random"], -1, "the stack of p1 must be 0 to"),
    ],
)
def test_a_table_that_cannot_be_is_refused(rules: str, bots: list[str], stack: int, error: str) -> None:
    with pytest.raises(GameError, match=error):
        simulate(load_rules(rules), bots, 1, stack=stack)


def test_the_smallest_stack_with_which_students_are_dealt_in() -> None:
    assert simulate(load_rules("student"), RANDOM, 5, stack=70).deals == 5


def test_a_bot_that_there_is_not() -> None:
    with pytest.raises(BotError, match='there is no bot "clup"'):
        simulate(load_rules("frap"), ["club", "clup"], 1)
