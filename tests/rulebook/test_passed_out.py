"""After a deal nobody wanted to play: what stays, who pays, who leaves, who deals."""

import pytest

from khrap import Game, Match, Status
from tests.rulebook.table import house, next_dealer, options, pass_all, play, refused, roles

pytestmark = pytest.mark.interpreted


def passed_out_chips(stacks: list[int], dealer: int = 3) -> Game:
    return pass_all(Game("chips", stacks=stacks, stake=5, dealer=dealer, seed=2), 3)


def test_the_pot_stays_and_nobody_wins_or_is_fined() -> None:
    game = pass_all(Game("shooting", stacks=[50, 50, 50], stake=5, pot=7, seed=1), 3)
    result = game.outcome
    assert result is not None
    assert (result.status, result.declarer, result.pot) == (Status.PASSED_OUT, None, 7 + 15 + 15)
    assert (result.shares, result.fines, result.rakes, result.tricks) == ((0, 0, 0),) * 4
    assert (result.net, result.stacks) == ((-10, -10, -10), (40, 40, 40))


def test_the_trump_shown_is_the_last_one() -> None:
    game = Game("hrapgame", stacks=[50, 50], seed=4)
    fourth = game.deck[11]
    assert fourth is not None
    pass_all(game, 4)
    assert game.outcome is not None
    assert game.outcome.trump == fourth.suit


def test_named_trump_shows_no_trump() -> None:
    game = pass_all(Game("named-trump", stacks=[50, 50], seed=1), 2)
    assert game.outcome is not None
    assert game.outcome.trump is None


@pytest.mark.parametrize("rules", ["hrapgame", "moryak", "shooting", "student"])
def test_the_same_dealer_deals_again(rules: str) -> None:
    game = Game(rules, stacks=[50, 50, 50], dealer=2, seed=1)
    while not game.is_over:
        game.apply("pass")
    assert next_dealer(game) == 2


@pytest.mark.parametrize("rules", ["frap", "khrap5", "named-trump"])
def test_the_next_to_the_left_deals(rules: str) -> None:
    game = Game(rules, stacks=[50, 0, 50, 50], dealer=1, seed=1)
    while not game.is_over:
        game.apply("pass")
    assert next_dealer(game) == 3


def test_every_preset_can_have_the_other_dealer() -> None:
    same = house("frap", 'dealer.after_passed_out = "same"')
    assert next_dealer(pass_all(Game(same, stacks=[50, 50, 50], dealer=3, seed=1), 3)) == 3
    left = house("shooting", 'dealer.after_passed_out = "next-left"')
    assert next_dealer(pass_all(Game(left, stacks=[50, 50, 50], dealer=3, seed=1), 3)) == 1


def test_chips_each_seat_pays_the_last_ante_or_leaves_clockwise_from_the_eldest() -> None:
    game = passed_out_chips([50, 50, 50])
    assert (game.is_over, game.status, game.pot) == (False, Status.INCOMPLETE, 15)
    assert options(game) == "p1: ante, leave"
    refused(game, "pass")
    play(game, "p1 ante, p2 leave, p3 ante")
    assert (game.status, game.pot, game.stacks) == (Status.PASSED_OUT, 25, (40, 45, 40))
    assert (game.left, next_dealer(game)) == ((2,), 3)


def test_chips_the_deal_passes_on_when_the_dealer_has_left() -> None:
    game = play(passed_out_chips([50, 50, 50]), "p1 leave, p2 ante, p3 leave")
    assert next_dealer(game) == 2


def test_chips_nobody_deals_when_all_have_left() -> None:
    game = play(passed_out_chips([50, 50, 50]), "p1 leave, p2 leave, p3 leave")
    assert (next_dealer(game), game.pot) == (None, 15)


def test_chips_a_seat_without_a_full_ante_is_not_asked() -> None:
    game = passed_out_chips([50, 9, 50])
    play(game, "p1 ante, p3 ante")
    assert game.is_over
    assert game.left == ()
    assert (game.stacks, game.pot) == ((40, 0, 40), 15 + 5 + 4 + 5)


def test_chips_a_seat_with_just_the_ante_is_asked() -> None:
    game = play(passed_out_chips([50, 10, 50]), "p1 ante, p2 ante, p3 ante")
    assert (game.pot, game.stacks) == (30, (40, 0, 40))


def test_last_ante_by_choice_elsewhere_and_of_another_height() -> None:
    rules = house("shooting", "bidding.last_ante_by_choice = true", "bidding.passed_round_antes = [0, 1, 2]")
    game = pass_all(Game(rules, stacks=[50, 50], stake=5, dealer=2, seed=1), 3)
    assert (game.pot, options(game)) == (20, "p1: ante, leave")
    play(game, "p1 ante, p2 leave")
    assert (game.pot, game.stacks) == (30, (30, 40))


def test_everybody_dealt_in_is_out() -> None:
    assert roles(pass_all(Game("hrapgame", stacks=[50, 0, 50], seed=1), 4)) == "out sitting-out out"
    game = play(passed_out_chips([50, 50, 50]), "p1 ante, p2 leave, p3 ante")
    assert roles(game) == "out out out"


def test_chips_with_a_stake_of_one_chip_too() -> None:
    game = pass_all(Game("chips", stacks=[50, 2, 50], dealer=3, seed=2), 3)
    play(game, "p1 ante, p2 ante, p3 leave")
    assert (game.pot, game.stacks) == (5, (48, 0, 49))


@pytest.mark.parametrize("rules", ["frap", "shooting", "hrapgame"])
def test_a_passed_out_deal_is_followed_by_one_without_an_ante(rules: str) -> None:
    match = Match(rules, stacks=[50, 50], stake=5, dealer=1, seed=1)
    first = match.next_deal()
    assert first is not None
    while not first.is_over:
        first.apply("pass")
    second = match.next_deal()
    assert second is not None
    assert not second.ante
    assert second.pot == first.pot


def test_after_a_played_deal_the_ante_is_due_again() -> None:
    match = Match("frap", stacks=[50, 50], stake=5, dealer=1, seed=1)
    first = match.next_deal()
    assert first is not None
    pass_all(first, 3)
    second = match.next_deal()
    assert second is not None
    play(second, "p1 look, p1 khrap, p2 pass, p1 stand, p2 pass")
    third = match.next_deal()
    assert third is not None
    assert (first.ante, second.ante, third.ante) == (True, False, True)


def test_who_has_left_the_table_is_not_dealt_in_again() -> None:
    match = Match("chips", stacks=[50, 50, 50], stake=5, dealer=3, seed=2)
    game = match.next_deal()
    assert game is not None
    while not game.is_over:
        game.apply("leave" if game.stage.name == "ANTE" and game.to_act == 1 else game.legal_actions()[0])
        assert game.declarer is None
    after = match.next_deal()
    assert after is not None
    assert after.dealt_in == (2, 3)
