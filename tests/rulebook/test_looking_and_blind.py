"""Section 4, Looking and blind: who has seen their cards, who may declare unseen, what the blind declarer gets."""

import pytest

from khrap import Game
from tests.rulebook.table import deal, has, house, options, pass_all, play, refused, sorted_cards

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 6c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s"]
FRAP = ["9h Ts Ac 7d", "8h Jd 7c 9s", "Th 9d Kc 8s"]
FIVE = ["9h Ts Ac 7d Js", "8h Jd 7c 9s Jc", "Th 9d Kc 8s Jh"]

UNSEEN = {"moryak": HANDS, "shooting": HANDS, "frap": FRAP, "khrap5": FIVE}


def sees(game: Game) -> list[int]:
    """Return the seats that see their cards."""
    return [seat for seat in range(1, game.seats + 1) if game.view(seat).hand is not None]


# Who has looked


@pytest.mark.parametrize("rules", UNSEEN)
def test_nobody_has_seen_their_cards_at_first(rules: str) -> None:
    game = deal(rules, UNSEEN[rules], upcard="Qd")
    assert sees(game) == []
    blinds = "blind 1, blind 2, blind 3, blind 4" if rules == "shooting" else "blind"
    assert options(game) == f"p1: {blinds}, look, pass"
    refused(game, "khrap")


@pytest.mark.parametrize("rules", ["hrapgame", "named-trump", "student", "chips"])
def test_elsewhere_the_cards_are_seen(rules: str) -> None:
    hands = HANDS if rules != "named-trump" else FIVE
    game = deal(rules, hands, upcard="" if rules == "named-trump" else "Qd")
    assert sees(game) == [1, 2, 3]
    assert options(game) == "p1: khrap, pass"
    refused(game, "look")
    refused(game, "blind")


@pytest.mark.parametrize("rules", UNSEEN)
def test_who_has_looked_has_the_ordinary_options_and_must_still_speak(rules: str) -> None:
    game = play(deal(rules, UNSEEN[rules], upcard="Qd"), "p1 look")
    assert (game.to_act, sees(game)) == (1, [1])
    assert options(game) == ("p1: khrap, pass, shoot" if rules == "shooting" else "p1: khrap, pass")
    refused(game, "look")
    refused(game, "blind 1" if rules == "shooting" else "blind")


@pytest.mark.parametrize("rules", UNSEEN)
def test_once_there_is_a_declarer_the_cards_are_simply_seen(rules: str) -> None:
    game = play(deal(rules, UNSEEN[rules], upcard="Qd"), "p1 pass, p2 look, p2 khrap")
    assert sees(game) == [1, 2, 3]
    assert options(game) == "p3: help, pass"
    game = play(deal(rules, UNSEEN[rules], upcard="Qd"), "p1 look, p1 khrap")
    assert (game.to_act, sees(game)) == (2, [1, 2, 3])


def test_moryak_blind_is_for_the_first_upcard_only() -> None:
    game = pass_all(deal("moryak", HANDS, upcard="Qd", stock="6h"))
    assert sees(game) == [1, 2, 3]
    assert options(game) == "p1: khrap, pass"
    refused(game, "blind")


@pytest.mark.parametrize("rules", ["shooting", "frap", "khrap5"])
def test_elsewhere_blind_is_for_any_upcard_and_passing_unseen_keeps_the_right(rules: str) -> None:
    game = play(deal(rules, UNSEEN[rules], upcard="Qd"), "p1 pass, p2 look, p2 pass, p3 pass")
    assert "blind" in options(game)
    assert sees(game) == [2]
    play(game, "p1 pass")
    assert options(game) == ("p2: khrap, pass, shoot" if rules == "shooting" else "p2: khrap, pass")
    play(game, "p2 pass")
    assert "blind" in options(game)


def test_every_choice_of_upcards_for_blind() -> None:
    game = pass_all(deal(house("moryak", 'blind.upcards = "any"'), HANDS, upcard="Qd", stock="6h"))
    assert options(game) == "p1: blind, look, pass"
    game = pass_all(deal(house("frap", 'blind.upcards = "first"'), FRAP, upcard="Qd", stock="Qh"))
    assert options(game) == "p1: khrap, pass"
    game = deal(house("frap", 'blind.upcards = "never"'), FRAP, upcard="Qd")
    assert (options(game), sees(game)) == ("p1: khrap, pass", [1, 2, 3])


def test_who_has_not_the_chips_to_go_blind_simply_sees_the_cards() -> None:
    rules = house("frap", 'pot.chips = "lock"', "fines.blind = [2, 2]", "fines.blind_ace = [2, 2]")
    game = deal(rules, FRAP, upcard="Qd", stacks=[6, 7, 7])
    assert (game.pot, options(game), sees(game)) == (3, "p1: pass", [1])
    play(game, "p1 pass")
    assert (options(game), sees(game)) == ("p2: blind, look, pass", [1])


# Blind with the upcard taken into the hand


@pytest.mark.parametrize("rules", ["moryak", "frap", "khrap5"])
def test_the_blind_declarer_takes_the_upcard_sees_all_and_discards_one_at_once(rules: str) -> None:
    hands = UNSEEN[rules]
    game = play(deal(rules, hands, upcard="Qd"), "p1 blind")
    assert (game.declarer, game.to_act, game.view(None).upcard) == (1, 1, None)
    assert has(game, 1) == sorted_cards(hands[0] + " Qd")
    assert sees(game)[0] == 1
    assert options(game) == "p1: discard 1"
    refused(game, "stand")
    refused(game, "discard Ts 7d")
    stock = game.view(None).stock
    play(game, "p1 discard Ts")
    assert (len(game.hand(1)), game.view(None).stock, game.to_act) == (len(hands[0].split()), stock, 2)


def test_the_upcard_itself_may_be_the_discard() -> None:
    game = play(deal("frap", FRAP, upcard="Qd"), "p1 blind, p1 discard Qd")
    assert has(game, 1) == sorted_cards(FRAP[0])


def test_moryak_the_blind_declarer_exchanges_in_his_turn_like_any_declarer() -> None:
    game = play(deal("moryak", HANDS, upcard="Qd"), "p1 blind, p1 discard Ts, p2 help, p3 pass, p3 pass")
    assert options(game) == "p1: discard 1-3"


@pytest.mark.parametrize("rules", ["frap", "khrap5"])
def test_frap_and_khrap5_the_discard_replaces_the_exchange(rules: str) -> None:
    game = play(deal(rules, UNSEEN[rules], upcard="Qd"), "p1 blind, p1 discard Ts, p2 help, p3 pass")
    assert options(game) == "p2: discard 1-4, stand"


def test_exchange_after_blind_is_a_parameter() -> None:
    game = deal(house("moryak", "blind.exchanges = false"), HANDS, upcard="Qd")
    play(game, "p1 blind, p1 discard Ts, p2 help, p3 pass, p3 pass")
    assert game.to_act == 2
    game = deal(house("frap", "blind.exchanges = true"), FRAP, upcard="Qd")
    play(game, "p1 blind, p1 discard Ts, p2 help, p3 pass")
    assert options(game) == "p1: discard 1-4, stand"


def test_frap_blind_on_a_later_upcard_takes_that_one() -> None:
    game = pass_all(deal("frap", FRAP, upcard="Qd", stock="Qh"))
    play(game, "p1 blind")
    assert has(game, 1) == sorted_cards(FRAP[0] + " Qh")


def test_the_blind_declarer_owes_what_any_declarer_owes() -> None:
    game = play(deal("frap", FRAP, upcard="Qd"), "p1 blind, p1 discard Ts, p2 help, p3 pass")
    assert game.view(None).owed == (2, 1, 0)
    assert game.view(None).how == "blind"


# Blind with the upcard for a closed card


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_shooting_the_upcard_replaces_the_closed_card_at_a_position_in_the_order_dealt(place: int) -> None:
    game = play(deal("shooting", HANDS, upcard="Qd"), f"p1 blind {place}")
    dealt = HANDS[0].split()
    dealt[place - 1] = "Qd"
    assert has(game, 1) == sorted_cards(" ".join(dealt))
    assert (game.declarer, game.to_act, game.view(None).upcard) == (1, 2, None)
    assert 1 in sees(game)


def test_shooting_positions_count_for_every_seat_whoever_deals() -> None:
    game = play(deal("shooting", HANDS, upcard="Qd", dealer=1), "p2 pass, p3 blind 2")
    assert has(game, 3) == sorted_cards("Th Qd Kc 8s")


def test_shooting_positions_count_also_when_a_seat_sits_out() -> None:
    game = play(deal("shooting", ["", HANDS[1], HANDS[2]], upcard="Qd"), "p2 pass, p3 blind 2")
    assert has(game, 3) == sorted_cards("Th Qd Kc 8s")
    game = play(deal("shooting", [HANDS[0], "", HANDS[2]], upcard="Qd"), "p1 pass, p3 blind 2")
    assert has(game, 3) == sorted_cards("Th Qd Kc 8s")


def test_shooting_the_card_given_away_is_not_seen() -> None:
    game = play(deal("shooting", HANDS, upcard="Qd"), "p1 blind 2")
    assert game.view(1).thrown == ()


def test_shooting_there_is_no_blind_without_a_position_nor_a_fifth_card() -> None:
    game = deal("shooting", HANDS, upcard="Qd")
    refused(game, "blind")
    refused(game, "blind 5")
    refused(deal("frap", FRAP, upcard="Qd"), "blind 1")


def test_shooting_the_blind_declarer_exchanges_like_any_declarer() -> None:
    game = play(deal("shooting", HANDS, upcard="Qd"), "p1 blind 2, p2 help, p3 pass, p3 pass")
    assert options(game) == "p1: discard 1-4, stand"


def test_a_closed_card_of_five() -> None:
    rules = house("khrap5", 'blind.takes = "for-closed-card"')
    game = play(deal(rules, FIVE, upcard="Qd"), "p1 blind 5, p2 help, p3 pass")
    assert has(game, 1) == sorted_cards("9h Ts Ac 7d Qd")
    assert game.to_act == 2
