"""Stages 1 and 2: who pays the ante and when, which deck is used, how the cards are dealt."""

import pytest

from khrap import Game, GameError
from khrap.cards import deck
from tests.rulebook.table import deal, has, house

pytestmark = pytest.mark.interpreted

EVERY_DEAL = ["shooting", "frap", "khrap5", "chips"]
EMPTY_POT = ["hrapgame", "moryak", "named-trump", "student"]


@pytest.mark.parametrize("rules", EVERY_DEAL)
def test_ante_before_every_deal(rules: str) -> None:
    game = Game(rules, stacks=[200, 200, 200], stake=5, pot=40)
    assert game.ante
    assert (game.pot, game.stacks) == (55, (195, 195, 195))


@pytest.mark.parametrize("rules", EMPTY_POT)
def test_no_ante_while_the_pot_is_not_empty(rules: str) -> None:
    game = Game(rules, stacks=[200, 200, 200], stake=5, pot=40)
    assert not game.ante
    assert (game.pot, game.stacks) == (40, (200, 200, 200))


@pytest.mark.parametrize("rules", EMPTY_POT)
def test_ante_into_an_empty_pot(rules: str) -> None:
    game = Game(rules, stacks=[200, 200, 200], stake=5)
    assert (game.pot, game.stacks) == (15, (195, 195, 195))


@pytest.mark.parametrize("rules", EMPTY_POT)
def test_a_pot_smaller_than_a_stake_counts_as_empty_and_the_antes_are_added(rules: str) -> None:
    assert Game(rules, stacks=[200, 200, 200], stake=5, pot=4).pot == 19
    assert Game(rules, stacks=[200, 200, 200], stake=5, pot=5).pot == 5


def test_the_ante_can_be_said_to_be_paid_or_not() -> None:
    assert Game("frap", stacks=[9, 9], stake=5, pot=40, ante=False).pot == 40
    assert Game("hrapgame", stacks=[9, 9], stake=5, pot=40, ante=True).pot == 50


@pytest.mark.parametrize("ante", [True, False])
def test_only_who_has_a_full_stake_is_dealt_in_whether_an_ante_is_due_or_not(ante: bool) -> None:
    game = Game("hrapgame", stacks=[4, 5, 6, 100], stake=5, pot=40, ante=ante)
    assert game.dealt_in == (2, 3, 4)
    assert game.stacks == ((4, 0, 1, 95) if ante else (4, 5, 6, 100))


def test_who_sits_out_pays_nothing_gets_no_cards_and_is_not_asked() -> None:
    game = deal("hrapgame", ["Ah Kh Qh Jh", "", "As Ks Qs Js"], upcard="6d")
    assert game.stacks == (99, 100, 99)
    assert [has(game, seat) for seat in (1, 2, 3)] == ["Jh Qh Kh Ah", "", "Js Qs Ks As"]
    game.apply("p1 pass")
    assert game.to_act == 3


def test_the_opening_pot_is_the_stake_times_the_seats_dealt_in() -> None:
    game = Game("hrapgame", stacks=[100, 3, 100, 100], stake=5, pot=7)
    assert game.view(None).opening_pot == 15


def test_one_card_at_a_time_clockwise_from_the_dealers_left() -> None:
    cards = deck(36)
    game = Game("hrapgame", stacks=[9, 9, 9], dealer=2, deck=cards)
    assert game.hand(3) == tuple(cards[0:12:3])
    assert game.hand(1) == tuple(cards[1:12:3])
    assert game.hand(2) == tuple(cards[2:12:3])
    assert game.view(None).upcard == cards[12]
    assert game.trump == cards[12].suit
    for _ in range(3):
        game.apply("pass")
    assert game.view(None).upcard == cards[13]


def test_dealing_passes_over_who_sits_out() -> None:
    cards = deck(36)
    game = Game("hrapgame", stacks=[9, 9, 9, 9], dealer=2, deck=cards, sitting_out=[3])
    assert game.hand(4) == tuple(cards[0:12:3])
    assert game.hand(1) == tuple(cards[1:12:3])
    assert game.to_act == 4


def test_without_an_upcard_the_stock_begins_after_the_hands() -> None:
    cards = deck(36)
    game = Game("named-trump", stacks=[9, 9], dealer=1, deck=cards)
    view = game.view(None)
    assert (view.upcard, view.trump, view.stock, view.turned) == (None, None, 26, ())


@pytest.mark.parametrize(
    ("rules", "size"),
    [("hrapgame", 4), ("moryak", 4), ("shooting", 4), ("frap", 4), ("khrap5", 5), ("named-trump", 5), ("chips", 4)],
)
def test_hand_size(rules: str, size: int) -> None:
    assert Game(rules, stacks=[9, 9], seed=1).view(None).held == (size, size)


def test_three_cards_each_by_house_rule() -> None:
    rules = house("hrapgame", "table.hand_size = 3", "exchange.declarer_max = 3", "exchange.helper_max = 3",
                  'play.four_of_a_kind = "never"')  # fmt: skip
    assert Game(rules, stacks=[9, 9], seed=1).view(None).held == (3, 3)


@pytest.mark.parametrize(
    ("rules", "seats", "cards"),
    [
        ("hrapgame", 2, 36), ("hrapgame", 5, 36),
        ("moryak", 2, 36), ("moryak", 6, 36), ("moryak", 7, 52), ("moryak", 12, 52),
        ("shooting", 2, 36), ("shooting", 6, 36),
        ("frap", 2, 32), ("frap", 4, 32), ("frap", 5, 36), ("frap", 6, 36), ("frap", 7, 52), ("frap", 12, 52),
        ("khrap5", 4, 32), ("khrap5", 5, 36), ("khrap5", 6, 36), ("khrap5", 7, 52), ("khrap5", 10, 52),
        ("named-trump", 2, 36), ("named-trump", 5, 36),
        ("student", 3, 36), ("student", 4, 36),
        ("chips", 2, 52), ("chips", 6, 52),
    ],
)  # fmt: skip
def test_deck_by_players(rules: str, seats: int, cards: int) -> None:
    assert set(Game(rules, stacks=[9] * seats, seed=1).deck) == set(deck(cards))


def test_the_deck_depends_on_the_seats_dealt_in_not_on_the_table() -> None:
    assert len(Game("moryak", stacks=[9] * 7, sitting_out=[2]).deck) == 36
    assert len(Game("frap", stacks=[9] * 4 + [0]).deck) == 32


def test_the_other_decks_of_moryak_and_frap_as_house_rules() -> None:
    moryak = house("moryak", "table.decks = [{ up_to = 6, cards = 32 }, { up_to = 12, cards = 52 }]")
    assert len(Game(moryak, stacks=[9] * 6).deck) == 32
    assert len(Game(moryak, stacks=[9] * 7).deck) == 52
    frap = house("frap", "table.decks = [{ up_to = 4, cards = 32 }, { up_to = 12, cards = 52 }]")
    assert len(Game(frap, stacks=[9] * 5).deck) == 52


@pytest.mark.parametrize(
    ("rules", "most"),
    [("hrapgame", 5), ("moryak", 12), ("shooting", 6), ("frap", 12), ("khrap5", 10), ("named-trump", 5),
     ("student", 4), ("chips", 6)],
)  # fmt: skip
def test_most_players(rules: str, most: int) -> None:
    assert Game(rules, stacks=[9] * most, seed=1).seats == most
    with pytest.raises(GameError, match=f"is for 2 to {most} seats"):
        Game(rules, stacks=[9] * (most + 1))
