"""Section 4, Shown to all, and what stays hidden: the views of seats and of spectators."""

import pytest

from khrap import Game, GameError
from khrap.view import Said
from tests.rulebook.table import deal, house, play

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s"]
STOCK = "Ah Ac Ad As Jh Js Qc Qs"


def shown(game: Game) -> list[str]:
    """Return what lies open in front of each seat, the same for everybody."""
    views = [game.view(seat) for seat in (None, *range(1, game.seats + 1))]
    assert all(view.shown == views[0].shown for view in views)
    return [" ".join(map(str, cards)) for cards in views[0].shown]


def test_a_seat_sees_its_own_cards_only() -> None:
    game = deal("hrapgame", HANDS, upcard="Qh")
    assert " ".join(map(str, game.view(2).hand or ())) == "9s 8h Jd 7c"
    assert game.view(None).hand is None
    text = repr(game.view(2))
    for card in ("Card('Ts')", "Card('Kc')", "Card('6s')"):
        assert card not in text


def test_before_looking_not_even_these() -> None:
    game = deal("frap", HANDS, upcard="Qh")
    assert game.view(1).hand is None
    assert game.view(1).held == (4, 4, 4)


def test_who_sits_out_has_no_cards() -> None:
    assert deal("hrapgame", [HANDS[0], "", HANDS[2]], upcard="Qh").view(2).hand == ()


def test_only_the_seat_to_act_has_legal_actions() -> None:
    game = deal("hrapgame", HANDS, upcard="Qh")
    assert [len(game.view(seat).legal) for seat in (None, 1, 2, 3)] == [0, 2, 0, 0]


def test_there_is_no_view_of_a_seat_that_is_not_there() -> None:
    game = deal("hrapgame", HANDS, upcard="Qh")
    for seat in (0, 4):
        with pytest.raises(GameError, match=f"no seat {seat}"):
            game.view(seat)


def test_the_upcard_and_all_turned_cards() -> None:
    game = play(deal("moryak", HANDS, upcard="Qh", stock="Ah Ac"), "p1 pass, p2 pass, p3 pass")
    view = game.view(2)
    assert (str(view.upcard), " ".join(map(str, view.turned))) == ("Ac", "Qh Ah Ac")


def test_of_the_discards_of_others_only_the_number() -> None:
    game = deal("student", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 khrap, p2 help, p3 pass, p1 discard 7d Ts bottom, p2 discard 8h")
    assert game.view(1).said[-2:] == (Said(1, "discard Ts 7d bottom"), Said(2, "discard 1"))
    assert game.view(2).said[-2:] == (Said(1, "discard 2 bottom"), Said(2, "discard 8h"))
    assert game.view(None).said[-2:] == (Said(1, "discard 2 bottom"), Said(2, "discard 1"))
    assert [" ".join(map(str, game.view(seat).thrown)) for seat in (None, 1, 2, 3)] == ["", "Ts 7d", "8h", ""]


def test_the_upcard_a_blind_declarer_took_until_he_plays_it() -> None:
    game = play(deal("frap", HANDS, upcard="Qh", stock=STOCK), "p1 blind")
    assert shown(game) == ["Qh", "", ""]
    play(game, "p1 discard 7d, p2 help, p3 pass, p2 stand, p3 pass")
    assert shown(game) == ["Qh", "", ""]
    play(game, "p1 play Qh")
    assert shown(game) == ["", "", ""]


def test_not_whether_he_discarded_it() -> None:
    game = play(deal("frap", HANDS, upcard="Qh", stock=STOCK), "p1 blind, p1 discard Qh, p2 help, p3 pass, p2 stand")
    assert shown(game) == ["Qh", "", ""]


def test_the_upcard_taken_for_a_closed_card() -> None:
    game = play(deal("shooting", HANDS, upcard="Qh", stock=STOCK), "p1 blind 2")
    assert shown(game) == ["Qh", "", ""]


def test_the_upcard_a_cutter_took() -> None:
    game = deal("frap", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 look, p1 khrap, p2 pass, p3 pass, p1 stand, p2 five upcard")
    assert shown(game) == ["", "Qh", ""]


@pytest.mark.parametrize("rules", ["student", "chips"])
def test_the_ace_of_a_cheer_and_of_a_wrap(rules: str) -> None:
    hands = ["9h Ts Ac 7d", "8h Jd 7c 9s", "Th 9d Kc 8s"]
    game = play(deal(rules, hands, upcard="Qc", stock="Ah 6s 6d 6h"), "p1 cheer")
    assert shown(game) == ["Ac", "", ""]
    game = play(deal(rules, HANDS, upcard="Ac", stock="Ah 6s 6d 6h"), "p1 khrap, p2 pass, p3 wrap")
    assert shown(game) == ["", "", "Ac"]
    assert game.view(1).upcard is None


def test_hrapgame_the_ace_of_a_cheer_is_not_shown() -> None:
    hands = ["9h Ts Ac 7d", "8h Jd 7c 9s", "Th 9d Kc 8s"]
    game = play(deal("hrapgame", hands, upcard="Qc"), "p1 cheer")
    assert shown(game) == ["", "", ""]


def test_cards_played_and_tricks_finished() -> None:
    game = deal("hrapgame", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 khrap, p2 help, p3 pass, p3 pass, p1 stand, p2 stand, p1 play Ts")
    view = game.view(None)
    assert [(one.seat, str(one.card), one.joker) for one in view.trick] == [(1, "Ts", False)]
    assert (view.asked_suit, view.held) == (game.hand(1)[0].suit.SPADES, (3, 4, 4))
    play(game, "p2 play 9s")
    view = game.view(None)
    assert (view.trick, view.asked_suit, view.tricks) == ((), None, (1, 0, 0))
    assert [(trick.winner, len(trick.plays)) for trick in view.finished] == [(1, 2)]
    play(game, "p1 play 7d, p2 play Jd, p2 play 7c, p1 play 9c, p1 play 9h, p2 play 8h")
    assert [trick.winner for trick in game.view(3).finished] == [1, 2, 1, 1]


def test_not_any_more_when_an_overcalled_blind_declarer_threw_it_away_for_five() -> None:
    rules = house("frap", 'cheer.when = "overcall"', 'five.when = "with-help"', "five.upcard = false")
    hands = ["9h Ts 9d 7d", "8h Jd Ac 9s", "Th Td Kc 8s"]
    game = deal(rules, hands, upcard="Qc", stock="Ah Ad As Kh 7s Ks Qh Qd Jh")
    play(game, "p1 blind, p1 discard Ts, p2 cheer, p2 discard Ah, p3 pass")
    assert shown(game) == ["Qc", "Ac", ""]
    play(game, "p1 five")
    assert shown(game) == ["", "Ac", ""]


def test_four_of_a_kind_that_was_shown() -> None:
    rules = house("moryak", "exchange.declarer_min = 0", "exchange.helper_min = 0")
    game = play(deal(rules, ["7h 7c 7d 7s", HANDS[2]], upcard="Qh"), "p1 look, p1 khrap, p2 help, p1 stand, p2 stand")
    assert shown(game) == ["", ""]
    play(game, "p1 show")
    assert shown(game) == ["7s 7h 7d 7c", ""]


def test_four_aces_that_were_dealt() -> None:
    game = play(deal("hrapgame", ["Ah Ac Ad As", HANDS[2]], upcard="Qh"), "p1 khrap, p2 help, p1 stand, p2 stand")
    assert shown(game) == ["As Ah Ad Ac", ""]


def test_what_everybody_owes() -> None:
    game = deal("khrap5", ["9h Ts 9c 7d As", "8h Jd 7c 9s Ah", "Th 9d Kc 8s Ac"], upcard="Qh")
    play(game, "p1 look, p1 khrap, p2 help, p3 pass, p1 stand, p2 stand, p3 five")
    assert game.view(None).owed == (3, 1, 1)


def test_a_dealer_who_wraps_unseen_never_learns_what_was_thrown_away() -> None:
    game = deal("chips", ["9s Tc 8d Kh", "9d Qc 8h Kd", "2c 3c 4c 5c"], upcard="As")
    play(game, "p1 pass, p2 pass, p3 wrap")
    assert game.view(3).thrown == ()


def test_what_one_has_seen_and_thrown_away_one_remembers() -> None:
    game = deal("student", ["9s Tc 8d Kh", "9d Qc 8h Kd", "6c 7c 8c Jc"], upcard="As")
    play(game, "p1 pass, p2 pass, p3 wrap")
    assert len(game.view(3).thrown) == 4
    card = game.hand(3)[0]
    play(game, f"p3 discard {card}")
    assert {*map(str, game.view(3).thrown)} == {"6c", "7c", "8c", "Jc", str(card)}


def test_a_dealer_who_cannot_wrap_for_want_of_chips_simply_sees_his_cards() -> None:
    game = deal("chips", ["9s Tc 8d Kh", "2c 3c 4c 5c"], upcard="As", stake=5, stacks=[100, 20])
    assert len(game.view(2).hand or ()) == 4
