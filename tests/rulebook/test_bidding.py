"""Stage 3: the rounds of bidding, the antes between them, the new upcards."""

import pytest

from khrap import Game, Status, Suit
from tests.rulebook.table import deal, house, options, pass_all, play, refused, roles

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 6c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s"]


def test_clockwise_from_the_eldest_hand() -> None:
    game = deal("hrapgame", HANDS, upcard="Qd", dealer=1)
    play(game, "p2 pass, p3 pass, p1 pass, p2 pass")
    assert game.to_act == 3


def test_nobody_can_help_before_there_is_a_declarer() -> None:
    game = deal("hrapgame", HANDS, upcard="Qc")
    assert options(game) == "p1: khrap, pass"
    refused(game, "help")
    refused(game, "five")


def test_the_first_to_declare_ends_the_bidding() -> None:
    game = deal("hrapgame", HANDS, upcard="Qc")
    play(game, "p1 pass, p2 khrap")
    assert game.declarer == 2
    assert roles(game) == "- declarer -"
    refused(game, "khrap")


def test_when_all_pass_the_next_stock_card_becomes_the_upcard() -> None:
    game = deal("hrapgame", HANDS, upcard="Qd", stock="6h Qs")
    assert (game.round, game.trump, game.view(None).stock) == (1, Suit.DIAMONDS, 23)
    pass_all(game)
    assert (game.round, game.trump, game.view(None).stock) == (2, Suit.HEARTS, 22)
    assert str(game.view(None).upcard) == "6h"
    pass_all(game)
    assert (game.round, game.trump) == (3, Suit.SPADES)


@pytest.mark.parametrize(("card", "suit"), [("2h", Suit.HEARTS), ("3d", Suit.DIAMONDS), ("4c", Suit.CLUBS)])
def test_with_52_cards_a_low_upcard_makes_its_suit_trump_too(card: str, suit: Suit) -> None:
    assert deal("chips", HANDS, upcard=card).trump == suit


@pytest.mark.parametrize(
    ("rules", "antes"),
    [
        ("hrapgame", [0, 0, 0, 0]),
        ("moryak", [0, 0, 1]),
        ("shooting", [0, 0, 1]),
        ("frap", [1, 1, 1]),
        ("khrap5", [1, 1]),
        ("named-trump", [1, 0]),
        ("student", [0, 0, 1]),
    ],
)
def test_rounds_and_the_antes_after_each(rules: str, antes: list[int]) -> None:
    game = Game(rules, stacks=[200, 200, 200], stake=5, seed=1)
    assert game.pot == 15
    expected = 15
    for number, ante in enumerate(antes, 1):
        assert (game.round, game.is_over) == (number, False)
        pass_all(game)
        expected += 15 * ante
        assert game.pot == expected
    assert game.status is Status.PASSED_OUT


def test_chips_has_three_rounds_and_asks_for_the_last_ante() -> None:
    game = Game("chips", stacks=[200, 200, 200], stake=5, seed=2)
    pass_all(game, 2)
    assert (game.round, game.pot) == (3, 15)
    pass_all(game)
    assert options(game) == "p2: ante, leave"


def test_antes_between_rounds_by_house_rule() -> None:
    game = Game(house("hrapgame", "bidding.passed_round_antes = [2, 0, 3, 1]"), stacks=[99, 99], stake=2, seed=1)
    for pot in (4 + 8, 12, 12 + 12, 24 + 4):
        pass_all(game)
        assert game.pot == pot
    assert game.status is Status.PASSED_OUT


def test_one_round_by_house_rule() -> None:
    rules = house("hrapgame", "bidding.rounds = 1", "bidding.passed_round_antes = [0]")
    assert pass_all(Game(rules, stacks=[99, 99], seed=1)).status is Status.PASSED_OUT


def test_between_rounds_a_seat_without_a_full_ante_pays_what_it_has() -> None:
    game = Game("frap", stacks=[12, 100, 100], stake=5, seed=1)
    pass_all(game)
    assert (game.pot, game.stacks) == (30, (2, 90, 90))
    pass_all(game)
    assert (game.pot, game.stacks) == (42, (0, 85, 85))
    pass_all(game)
    assert (game.pot, game.stacks) == (52, (0, 80, 80))


def test_after_the_last_round_too_a_seat_without_a_full_ante_pays_what_it_has() -> None:
    game = pass_all(Game("shooting", stacks=[8, 100], stake=5, seed=1), 3)
    assert (game.pot, game.stacks) == (10 + 3 + 5, (0, 90))


def test_a_new_upcard_may_be_of_an_old_suit() -> None:
    game = deal("hrapgame", HANDS, upcard="Qd", stock="Ad")
    pass_all(game)
    assert (str(game.view(None).upcard), game.trump) == ("Ad", Suit.DIAMONDS)


def test_moryak_turns_cards_until_a_suit_comes_that_has_not_been_trump() -> None:
    game = deal("moryak", HANDS, upcard="Qd", stock="Ad Kd 6h Ah Td 6s")
    pass_all(game)
    view = game.view(None)
    assert (str(view.upcard), game.trump, view.stock) == ("6h", Suit.HEARTS, 20)
    assert " ".join(map(str, view.turned)) == "6h Qd Kd Ad"
    pass_all(game)
    assert (str(game.view(None).upcard), game.trump, game.view(None).stock) == ("6s", Suit.SPADES, 17)


def test_moryak_skipped_cards_are_out_of_play() -> None:
    game = deal("moryak", HANDS, upcard="Qd", stock="Ad 6h Ks Qs")
    pass_all(game)
    play(game, "p1 khrap, p2 help, p3 pass, p3 pass, p1 discard 6c")
    assert "Ks" in map(str, game.hand(1))


def test_moryak_passes_out_at_once_when_no_new_suit_is_left_and_pays_the_last_ante() -> None:
    hands = ["6c 7c 8c 9c", "Tc Jc Qc Kc", "6h 7h 8h 9h", "Th Jh Qh Kh", "6s 7s 8s 9s", "Ts Js Qs Ks"]
    game = deal("moryak", hands, upcard="Ad", stock="6d 7d 8d 9d Td Jd Qd Kd As Ah Ac")
    assert pass_all(game).round == 2
    assert pass_all(game).round == 3
    game = deal("moryak", [*hands[:4], "6s 7s 8s As", "Ah Ac 9s Ts"], upcard="Kd",
                stock="6d 7d 8d 9d Td Jd Qd Ad Js Qs Ks", stacks=[10] * 6)  # fmt: skip
    pass_all(game)
    assert (game.trump, game.view(None).stock, game.pot) == (Suit.SPADES, 2, 6)
    pass_all(game)
    assert game.status is Status.PASSED_OUT
    assert game.outcome is not None
    assert (game.outcome.trump, game.outcome.pot) == (Suit.SPADES, 12)


def test_any_rule_set_passes_out_when_there_is_no_card_left_to_turn() -> None:
    rules = house("khrap5", "bidding.rounds = 4", "bidding.passed_round_antes = [1, 2, 3, 5]")
    game = Game(rules, stacks=[100] * 10, seed=1)
    assert (game.view(None).stock, game.pot) == (1, 10)
    last = game.deck[-1]
    pass_all(game)
    assert (game.round, game.pot, game.view(None).stock) == (2, 20, 0)
    pass_all(game)
    assert game.status is Status.PASSED_OUT
    assert game.outcome is not None
    assert last is not None
    assert (game.outcome.pot, game.outcome.trump) == (20 + 50, last.suit)


def test_chips_without_a_card_left_asks_for_the_last_ante() -> None:
    rules = house("chips", "table.decks = [{ up_to = 6, cards = 32 }]", "table.hand_size = 5",
                  "bidding.passed_round_antes = [0, 0, 2]")  # fmt: skip
    hands = ["7c 8c 9c Tc Jc", "7d 8d 9d Td Jd", "7h 8h 9h Th Jh", "7s 8s 9s Ts Js", "Qs Qh Qd Qc Ks", "Kh Kd Kc As Ah"]
    game = deal(rules, hands, upcard="Ad", stock="Ac", stacks=[100] * 6)
    game.apply("p1 pass")
    play(game, "p2 pass, p3 pass, p4 pass, p5 pass, p6 pass")
    assert game.round == 2
    pass_all(game)
    assert options(game) == "p1: ante, leave"
    game.apply("ante")
    assert (game.pot, game.stacks[0]) == (8, 97)


def test_named_trump_bids_again_without_an_upcard_after_one_more_ante() -> None:
    game = pass_all(Game("named-trump", stacks=[9, 9, 9], seed=1))
    assert (game.round, game.pot, game.trump, game.view(None).stock) == (2, 6, None, 21)
    assert options(game) == "p2: khrap, pass"


@pytest.mark.parametrize("rules", ["frap", "khrap5", "named-trump", "shooting"])
def test_who_sits_out_pays_no_ante_between_rounds_nor_after_the_last(rules: str) -> None:
    game = Game(rules, stacks=[100, 100, 100], stake=5, dealer=1, sitting_out=[2], seed=1)
    while not game.is_over:
        game.apply("pass")
        assert game.stacks[1] == 100
    assert game.status is Status.PASSED_OUT
    assert game.pot == 200 - game.stacks[0] - game.stacks[2] > 10
