"""Deal after deal at one table."""

import random
from typing import Any

import pytest

from khrap import Card, Game, GameError, Match, Status, load_rules
from khrap.cards import deck
from khrap.match import divide_pot, first_dealer
from khrap.rules import loads_rules

pytestmark = pytest.mark.interpreted


def play(game: Game, *actions: str) -> None:
    for action in actions:
        game.apply(action)


def finish(game: Game | None, chance: random.Random) -> None:
    assert game is not None
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))


def test_pot_stacks_and_dealer_are_carried_on() -> None:
    match = Match("moryak", stacks=[100, 100, 100], stake=5, dealer=3, seed=1)
    game = match.next_deal()
    assert game is not None
    assert (game.pot, game.dealer) == (15, 3)
    finish(game, random.Random(5))
    result = game.standing
    again = match.next_deal()
    assert again is not None
    assert again.start_stacks == result.stacks
    assert again.dealer == result.next_dealer
    assert again.pot == result.pot + (15 if result.pot < 5 else 0)


def test_no_ante_follows_a_passed_out_deal() -> None:
    match = Match("chips", stacks=[100, 100], stake=10, dealer=2, seed=4)
    game = match.next_deal(deck=deck(52))
    assert game is not None
    play(game, *["pass"] * 6, "ante", "ante")
    assert game.status is Status.PASSED_OUT
    again = match.next_deal()
    assert again is not None
    assert (again.ante, again.pot, again.stacks) == (False, 40, (80, 80))
    assert again.dealer == 2


def test_a_seat_that_left_is_not_dealt_in_again() -> None:
    match = Match("chips", stacks=[100, 100, 100], stake=10, dealer=3, seed=4)
    game = match.next_deal(deck=deck(52)[::-1])
    assert game is not None
    play(game, *["pass"] * 9, "ante", "leave", "ante")
    again = match.next_deal()
    assert again is not None
    assert again.dealt_in == (1, 3)
    assert match.left == {2}


def test_sitting_out_is_a_wish_that_can_change_between_deals() -> None:
    match = Match("shooting", stacks=[100] * 4, seed=1)
    match.sitting_out = {2}
    game = match.next_deal()
    assert game is not None
    assert game.dealt_in == (1, 3, 4)
    finish(game, random.Random(1))
    match.sitting_out = set()
    again = match.next_deal()
    assert again is not None
    assert again.dealt_in == (1, 2, 3, 4)


def test_too_few_seats_divide_the_pot_among_those_with_a_claim() -> None:
    match = Match("frap", stacks=[100, 100, 22], stake=10, dealer=3, seed=1)
    game = match.next_deal()
    assert game is not None
    play(game, *["pass"] * 9)  # 10 + 10 from each, the third has 2 left for the rest
    assert match.pot == 0
    match.settle()
    assert (match.pot, match.stacks) == (10 * 4 * 2 + 22, (60, 60, 0))
    match.sitting_out = {2}
    assert match.next_deal() is None
    assert match.pot == 0
    assert match.stacks == (60 + 34, 60 + 34, 34)


def test_a_single_claimant_takes_the_whole_pot() -> None:
    match = Match("chips", stacks=[100, 100], stake=10, dealer=2, seed=4)
    game = match.next_deal(deck=deck(52))
    assert game is not None
    play(game, *["pass"] * 6, "ante", "leave")
    assert match.next_deal() is None
    assert match.stacks == (110, 90)
    assert match.next_deal() is None


def test_the_rake_is_counted() -> None:
    chance = random.Random(7)
    match = Match("hrapgame", stacks=[1000] * 4, stake=25, seed=7)
    for _ in range(60):
        finish(match.next_deal(), chance)
    match.settle()
    assert match.rake > 0
    assert sum(match.stacks) + match.pot + match.rake == 4000


def test_the_same_seed_plays_the_same_match() -> None:
    games = [Match("student", seed="evening").next_deal() for _ in range(2)]
    assert games[0] == games[1]


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    match = Match(seed=1)
    match.next_deal()
    with pytest.raises(ValueError, match="the current deal is not over: p"):
        match.next_deal()


@pytest.mark.parametrize(
    ("pot", "claimants", "dealer", "parts"),
    [
        (10, [1, 2], 1, (5, 5, 0)),
        (11, [1, 2], 1, (5, 6, 0)),  # the odd chip: clockwise from the dealer's left
        (11, [1, 2], 2, (6, 5, 0)),
        (11, [1, 2, 3], 3, (4, 4, 3)),
        (7, [2], 1, (0, 7, 0)),
        (7, [], 1, (0, 0, 0)),
    ],
)
def test_dividing_a_pot(pot: int, claimants: list[int], dealer: int, parts: tuple[int, ...]) -> None:
    assert divide_pot(pot, claimants, dealer, 3) == parts


def test_the_first_dealer_is_chosen_by_lot_or_by_the_lowest_card() -> None:
    lot, lowest = load_rules("frap"), load_rules("named-trump")
    for rules in (lot, lowest):
        chosen = {first_dealer(rules, [1, 2, 4], random.Random(seed)) for seed in range(60)}
        assert chosen == {1, 2, 4}


def test_the_lowest_card_is_the_lowest_of_the_deck_in_use() -> None:
    rules = loads_rules('base = "named-trump"', where="test")

    draws = [["6s", "Kh", "6d"], ["9c", "7h"]]  # a tie of the lowest cards first, then a clear one

    class Rigged(random.Random):
        def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
            assert len(population) == 36
            return [Card(text) for text in draws.pop(0)]

    assert first_dealer(rules, [1, 2, 3], Rigged()) == 3


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"stacks": []}, "there are 0 stacks"),
        ({"stacks": [100] * 6}, "hrapgame is for 2 to 5 seats; there are 6 stacks"),
        ({"stake": 0}, "the stake must be 1 to"),
        ({"dealer": 9}, "the dealer must be a seat from 1 to 4, not 9"),
        ({"pot": -1}, "the pot must be 0 to"),
        ({"seed": "\udcff"}, "holds half a character"),
    ],
)
def test_a_table_that_cannot_be_is_refused_at_once(table: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        Match("hrapgame", **table)
