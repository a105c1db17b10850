"""Who deals first, and who deals after a deal that was played."""

import random
from collections import Counter

import pytest

from khrap import load_rules
from khrap.cards import Rank, deck
from khrap.match import Match, first_dealer
from tests.rulebook.table import deal, house, next_dealer, play

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 9c Jd", "8h Jc 7c 9s", "Th 9d Kc 8s", "Ah Kh Qh Jh"]
HANDS_5 = ["9h Ts 9c Jd Js", "8h Jc 7c 9s Ks", "Th 9d Kc 8s Qs", "Ah Kh Qh Jh As"]
UNSEEN = {"moryak", "shooting", "frap", "khrap5"}


def alone(rules: str, declarer: int, dealer: int, sitting_out: int = 0) -> int | None:
    """Play a deal in which one seat declares unopposed; return who deals next."""
    five_cards = rules in ("khrap5", "named-trump")
    hands = list(HANDS_5 if five_cards else HANDS)
    if sitting_out:
        hands[sitting_out - 1] = ""
    game = deal(rules, hands, upcard="" if rules == "named-trump" else "7d", dealer=dealer)
    while game.declarer is None:
        if game.to_act != declarer:
            game.apply("pass")
            continue
        if rules in UNSEEN:
            game.apply("look")
        game.apply("khrap")
    while not game.is_over:
        game.apply("stand" if game.to_act == declarer else "pass")
    return next_dealer(game)


@pytest.mark.parametrize("rules", ["hrapgame", "student"])
def test_the_declarer_deals_next(rules: str) -> None:
    assert alone(rules, declarer=2, dealer=4) == 2
    assert alone(rules, declarer=4, dealer=4) == 4


@pytest.mark.parametrize("rules", ["moryak", "shooting", "frap", "khrap5", "named-trump", "chips"])
def test_the_next_to_the_left_deals_next(rules: str) -> None:
    assert alone(rules, declarer=2, dealer=4) == 1
    assert alone(rules, declarer=1, dealer=2) == 3


@pytest.mark.parametrize("rules", ["moryak", "frap", "chips"])
def test_next_left_passes_over_a_seat_that_was_not_dealt_in(rules: str) -> None:
    assert alone(rules, declarer=2, dealer=4, sitting_out=1) == 2


def test_the_other_way_round_by_house_rule() -> None:
    game = deal(house("chips", 'dealer.after_deal = "declarer"'), HANDS, upcard="7d", dealer=3)
    play(game, "p4 pass, p1 pass, p2 khrap, p3 pass, p4 pass, p1 pass")
    assert next_dealer(game) == 2
    game = deal(house("hrapgame", 'dealer.after_deal = "next-left"'), HANDS, upcard="7d", dealer=3)
    play(game, "p4 pass, p1 pass, p2 khrap, p3 pass, p4 pass, p1 pass, p3 pass, p4 pass, p1 pass")
    assert next_dealer(game) == 4


def test_after_an_overcall_the_final_declarer_deals() -> None:
    game = deal("student", ["9h Ts 9c Jd", "8h Jc Ac 9s", "Th 9d Kc 8s"], upcard="Qc")
    play(game, "p1 khrap, p2 cheer")
    play(game, f"p2 discard {game.hand(2)[0]}, p3 pass, p1 pass")
    assert next_dealer(game) == 2


def test_the_first_dealer_is_drawn_by_lot() -> None:
    for rules in ("hrapgame", "moryak", "shooting", "frap", "khrap5", "student", "chips"):
        assert load_rules(rules).dealer.first == "lot"
    drawn = Counter(first_dealer(load_rules("frap"), [1, 3, 4], random.Random(seed)) for seed in range(300))
    assert set(drawn) == {1, 3, 4}
    assert min(drawn.values()) > 60


class Stacked(random.Random):
    """A source of randomness whose samples are given."""

    def __init__(self, *draws: str) -> None:
        super().__init__(0)
        self.draws = [draw.split() for draw in draws]

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        cards = self.draws.pop(0)
        assert len(cards) == k
        return [card for name in cards for card in population if str(card) == name]


def test_named_trump_the_lowest_drawn_card_deals_first() -> None:
    rules = load_rules("named-trump")
    assert first_dealer(rules, [1, 2, 3], Stacked("Kh 7s 8d")) == 2


def test_named_trump_equal_lowest_cards_draw_again() -> None:
    rules = load_rules("named-trump")
    assert first_dealer(rules, [1, 2, 3], Stacked("7h Ks 7d", "Ah Qc")) == 3
    assert min(card.rank for card in deck(36)) is Rank.SIX


def test_a_match_begins_with_the_dealer_given() -> None:
    game = Match("frap", stacks=[50, 50, 50], dealer=2, seed=1).next_deal()
    assert game is not None
    assert (game.dealer, game.to_act) == (2, 3)
