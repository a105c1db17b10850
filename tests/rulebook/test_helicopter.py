"""Section 4, Helicopter: which trumps, which pot, and what it does to everybody."""

import pytest

from khrap import Game
from tests.rulebook.table import deal, house, options, pass_all, play, refused, roles

pytestmark = pytest.mark.interpreted


def offered(rules: object, hand: str, upcard: str, **more: object) -> bool:
    """Tell whether p1 with this hand may say helicopter."""
    game = deal(rules, [hand, "8h Jd Jc 9s", "Th 9d Kc 8s"], upcard=upcard, **more)  # type: ignore[arg-type]
    if any(action.verb == "look" for action in game.legal_actions()):
        assert "helicopter" not in options(game)
        game.apply("look")
    return "helicopter" in options(game)


@pytest.mark.parametrize(
    ("rules", "hand", "upcard", "expected"),
    [
        ("hrapgame", "Ad 6d 7h Ts", "Qd", True),
        ("hrapgame", "Ad 6d 7d Ts", "Qd", False),
        ("hrapgame", "Ad 7d 7h Ts", "6d", False),
        ("hrapgame", "Kd 6d 7h Ts", "Qd", False),
        ("hrapgame", "Ad Ah 7h Ts", "Qd", False),
        ("hrapgame", "Ad 6d 7h Ts", "Qh", False),
        ("moryak", "Ad 6d 7h Ts", "Qd", True),
        ("moryak", "Ad 7d 7h Ts", "6d", True),
        ("moryak", "Ad 7d 7h Ts", "Qd", False),
        ("moryak", "Ad 8d 7h Ts", "6d", False),
        ("moryak", "Ad 8d 7h Ts", "7d", False),
        ("moryak", "Ad 7d Td Ts", "6d", False),
        ("moryak", "Ad 6d 7d Ts", "Qd", False),
        ("moryak", "Kd 7d 7h Ts", "6d", False),
        ("shooting", "6d Td 7h Ts", "Qd", True),
        ("shooting", "6d Ad 7d Kd", "Qd", True),
        ("shooting", "6d 7h Ts Kh", "Qd", False),
        ("shooting", "7d Ad Ts Kh", "Qd", False),
        ("shooting", "7d Ad Ts Kh", "6d", False),
        ("chips", "Ad 6d 7h Ts", "Qd", True),
        ("chips", "Ad 6d 7d Kd", "Qd", True),
        ("chips", "Ad 7d 7h Ts", "6d", False),
        ("chips", "Kd 6d 7h Ts", "Qd", False),
        ("student", "Ad 6d 7h Ts", "Qd", False),
        ("frap", "Ad 7d 7h Ts", "Qd", False),
    ],
)
def test_which_trumps(rules: str, hand: str, upcard: str, expected: bool) -> None:
    assert offered(rules, hand, upcard) is expected


@pytest.mark.parametrize(
    ("hand", "upcard", "expected"),
    [
        ("Ad 7d 7h Ts", "Qd", True),
        ("Ad 8d 7h Ts", "7d", True),
        ("Ad 8d 7h Ts", "Qd", False),
        ("Ad 7d 8d Ts", "Qd", False),
    ],
)
def test_with_32_cards_the_seven_takes_the_sixs_place_and_the_eight_the_sevens(
    hand: str, upcard: str, expected: bool
) -> None:
    rules = house("moryak", "table.decks = [{ up_to = 6, cards = 32 }, { up_to = 12, cards = 52 }]")
    assert offered(rules, hand, upcard) is expected


def test_with_52_cards_the_six_stays_the_six() -> None:
    rules = house("moryak", "table.decks = [{ up_to = 12, cards = 52 }]")
    assert offered(rules, "Ad 6d 7h Ts", "Qd")
    assert not offered(rules, "Ad 2d 7h Ts", "Qd")
    assert offered(rules, "Ad 7d 7h Ts", "6d")


def test_pot_limit_of_hrapgame() -> None:
    hand = "Ad 6d 7h Ts"
    assert offered("hrapgame", hand, "Qd", pot=45, stake=5)
    assert not offered("hrapgame", hand, "Qd", pot=46, stake=5)


@pytest.mark.parametrize("rules", ["moryak", "shooting", "chips"])
def test_no_pot_limit_elsewhere(rules: str) -> None:
    assert offered(rules, "Ad 6d 7h Ts", "Qd", pot=40, stake=1, stacks=[500] * 3)


def test_every_pot_limit() -> None:
    rules = house("hrapgame", "helicopter.pot_limit = 1")
    assert offered(rules, "Ad 6d 7h Ts", "Qd", stake=5)
    assert not offered(rules, "Ad 6d 7h Ts", "Qd", stake=5, pot=16)
    rules = house("hrapgame", "helicopter.pot_limit = 0")
    assert offered(rules, "Ad 6d 7h Ts", "Qd", stake=5, pot=1000)


@pytest.mark.parametrize("rules", ["hrapgame", "moryak", "shooting", "chips"])
def test_all_others_help_at_once_and_nobody_exchanges_or_takes_five(rules: str) -> None:
    hands = ["8h Jd Jc 9s", "Ad 6d 7h Ts", "Th 9d Kc 8s", "Kh Kd 9c Ks"]
    game = deal(rules, hands, upcard="Qd")
    if rules in ("moryak", "shooting"):
        play(game, "p1 pass, p2 look, p2 helicopter")
    else:
        play(game, "p1 pass, p2 helicopter")
    assert roles(game) == "helper declarer helper helper"
    assert (game.stage.name, game.to_act) == ("PLAYING", 2)
    assert [game.view(seat).hand is None for seat in (1, 2, 3, 4)] == [False] * 4
    assert game.view(1).owed == (1, 2, 1, 1)


def test_in_any_round() -> None:
    game = pass_all(deal("hrapgame", ["Ad 6d 7h Ts", "8h Jd Jc 9s"], upcard="Qh", stock="Qd"))
    assert options(game) == "p1: helicopter, khrap, pass"


def test_only_at_a_turn_to_declare() -> None:
    for rules in ("hrapgame", "chips"):
        game = play(deal(rules, ["8h Jd Jc 9s", "Ad 6d 7h Ts", "Th 9d Kc 8s"], upcard="Qd"), "p1 khrap")
        assert "helicopter" not in options(game)
        refused(game, "helicopter")


def test_the_declarer_leads() -> None:
    game: Game = play(deal("chips", ["8h Jd Jc 9s", "Th 9d Kc 8s", "Ad 6d 7h Ts"], upcard="Qd"), "p1 pass, p2 pass")
    assert play(game, "p3 helicopter, p3 play Ad").to_act == 1


def test_chips_the_declarer_needs_twice_the_pot() -> None:
    hands = ["Ad 6d 7h Ts", "8h Jd Jc 9s"]
    assert options(deal("chips", hands, upcard="Qd", stacks=[100, 100])) == "p1: cheer, helicopter, khrap, pass"
    assert options(deal("chips", hands, upcard="Qd", stacks=[5, 100])) == "p1: cheer, helicopter, khrap, pass"
    assert options(deal("chips", hands, upcard="Qd", stacks=[4, 100])) == "p1: pass"


def test_chips_forced_helpers_lock_the_pot_or_what_they_have() -> None:
    hands = ["Ad 6d 7h Ts", "8h Jd Jc 9s", "Th 9d Kc 8s", "Kh Kd 9c Ks"]
    game = deal("chips", hands, upcard="Qd", pot=6, stacks=[100, 11, 10, 1])
    play(game, "p1 helicopter")
    assert game.view(None).locked == (20, 10, 9, 0)
    assert game.stacks == (99, 10, 9, 0)


def test_nobody_cuts_in_under_a_helicopter_by_house_rule() -> None:
    rules = house("frap", 'helicopter.trumps = "ace-and-six"')
    game = deal(rules, ["8h Jd Jc 9s", "Ad 7d 7h Ts", "Th 9d Kc 8s"], upcard="Qd")
    play(game, "p1 pass, p2 look, p2 helicopter")
    assert (game.stage.name, roles(game)) == ("PLAYING", "helper declarer helper")


def test_a_seat_that_sits_out_does_not_help() -> None:
    game = deal("chips", ["Ad 6d 7h Ts", "", "8h Jd Jc 9s"], upcard="Qd")
    play(game, "p1 helicopter")
    assert (roles(game), game.view(None).locked) == ("declarer sitting-out helper", (4, 0, 2))
