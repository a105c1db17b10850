"""Stage 6 and section 4, Exchange: how many cards, in which order, from where."""

import pytest

from tests.rulebook.table import deal, has, house, options, play, refused, sorted_cards

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s", "Kh Kd Jc Ks"]
FIVE = ["9h Ts 9c 7d As", "8h Jd 7c 9s Ah", "Th 9d Kc 8s Ac", "Kh Kd Jc Ks Ad"]
STOCK = "Ah Ac Ad As Jh Js Qc Qd"


@pytest.mark.parametrize(
    ("rules", "limits"),
    [
        ("hrapgame", "discard 1-4, stand"),
        ("moryak", "discard 1-3"),
        ("shooting", "discard 1-4, stand"),
        ("frap", "discard 1-4, stand"),
        ("khrap5", "discard 1-4, stand"),
        ("named-trump", "discard 1-2, stand"),
        ("student", "discard 1-4, discard 1-4 bottom, stand"),
        ("chips", "discard 1-4, stand"),
    ],
)
def test_how_many_cards_declarer_and_helper_exchange(rules: str, limits: str) -> None:
    named = rules == "named-trump"
    game = deal(rules, (FIVE if named or rules == "khrap5" else HANDS)[:3], upcard="" if named else "Qh")
    if rules in ("moryak", "shooting", "frap", "khrap5"):
        play(game, "p1 look")
    play(game, "p1 khrap, p2 help, p3 pass")
    if game.stage.name == "SECOND_PASS":
        play(game, "p3 pass")
    assert options(game) == f"p1: {limits}"
    play(game, "p1 discard 7d")
    assert options(game) == f"p2: {limits}"


def test_every_limit_is_a_parameter() -> None:
    rules = house("hrapgame", "exchange.declarer_min = 2", "exchange.declarer_max = 3", "exchange.helper_min = 0",
                  "exchange.helper_max = 1")  # fmt: skip
    game = play(deal(rules, HANDS[:2], upcard="Qh"), "p1 khrap, p2 help")
    assert options(game) == "p1: discard 2-3"
    refused(game, "discard 7d")
    refused(game, "discard 9h Ts 9c 7d")
    refused(game, "stand")
    play(game, "p1 discard 7d 9c")
    assert options(game) == "p2: discard 1, stand"


def test_where_nobody_may_exchange_nobody_is_asked() -> None:
    rules = house("hrapgame", "exchange.declarer_max = 0", "exchange.helper_max = 0")
    game = play(deal(rules, HANDS[:2], upcard="Qh"), "p1 khrap, p2 help")
    assert game.stage.name == "PLAYING"


def test_one_draws_as_many_as_one_discards_from_the_top() -> None:
    game = deal("hrapgame", HANDS[:2], upcard="Qh", stock=STOCK)
    play(game, "p1 khrap, p2 help, p1 discard 7d Ts, p2 discard 7c 8h Jd")
    assert has(game, 1) == sorted_cards("9h 9c Ah Ac")
    assert has(game, 2) == sorted_cards("9s Ad As Jh")
    assert game.view(None).stock == 36 - 9 - 5


def test_discards_are_out_of_play() -> None:
    rules = house("hrapgame", "table.players_max = 8", "table.decks = [{ up_to = 8, cards = 36 }]")
    hands = ["6c 7c 8c 9c", "6d 7d 8d 9d", "6h 7h 8h 9h", "6s 7s 8s 9s", "Tc Jc Qc Kc", "Td Jd Qd Kd", "Th Jh Qh Kh",
             "Ts Js Qs Ks"]  # fmt: skip
    game = deal(rules, hands, upcard="Ad", stock="As Ah Ac")
    play(game, "p1 khrap, p2 help, p3 help, p4 pass, p5 pass, p6 pass, p7 pass, p8 pass")
    assert options(game) == "p1: discard 1-3, stand"
    play(game, "p1 discard 6c 7c")
    assert has(game, 1) == sorted_cards("8c 9c As Ah")
    assert options(game) == "p2: discard 1, stand"
    play(game, "p2 discard 6d")
    assert (has(game, 2), game.view(None).stock, game.stage.name) == (sorted_cards("7d 8d 9d Ac"), 0, "PLAYING")


def test_the_stock_is_the_limit_also_for_a_minimum_and_who_could_only_stand_is_not_asked() -> None:
    hands = ["2c 3c 4c 5c", "2d 3d 4d 5d", "2h 3h 4h 5h", "2s 3s 4s 5s", "6c 7c 8c 9c", "6d 7d 8d 9d", "6h 7h 8h 9h",
             "6s 7s 8s 9s", "Tc Jc Qc Kc", "Td Jd Qd Kd", "Th Jh Qh Kh", "Ts Js Qs Ks"]  # fmt: skip
    game = deal("moryak", hands, upcard="Ad", stock="As Ah Ac")
    play(game, "p1 look, p1 khrap, p2 help, p3 help")
    for seat in range(4, 13):
        play(game, f"p{seat} pass")
    assert options(game) == "p1: discard 1-3"
    play(game, "p1 discard 2c 3c")
    assert options(game) == "p2: discard 1"
    refused(game, "discard 2d 3d")
    play(game, "p2 discard 2d")
    assert (game.stage.name, game.to_act) == ("PLAYING", 1)

    rules = house("moryak", "exchange.declarer_min = 3", "exchange.helper_min = 2")
    game = deal(rules, hands, upcard="Ad", stock="As Ah Ac")
    play(
        game,
        "p1 pass, p2 pass, p3 pass, p4 pass, p5 pass, p6 pass, p7 pass, p8 pass, p9 pass, p10 pass, p11 pass, p12 pass",
    )
    assert game.view(None).stock == 2
    play(game, "p1 khrap, p2 help")
    for seat in range(3, 13):
        play(game, f"p{seat} pass")
    assert options(game) == "p1: discard 2"


def test_order_fives_declarer_helpers_clockwise_from_the_declarer() -> None:
    hands = [*HANDS, "6s 6h 6d 6c"]
    game = deal("hrapgame", hands, upcard="Qh", stock=STOCK)
    play(game, "p1 pass, p2 pass, p3 khrap, p4 help, p5 pass, p1 help, p2 pass, p5 five, p2 five")
    order = []
    while game.stage.name == "EXCHANGE":
        assert game.to_act is not None
        order.append(game.to_act)
        game.apply(game.legal_actions()[0])
    assert order == [5, 2, 3, 4, 1]


def test_all_fives_draw_before_the_declarer() -> None:
    game = deal("hrapgame", [*HANDS[:3]], upcard="Qh", stock="Ah Ac Ad As Jh 6s 6h 6d 6c 7h Qd")
    play(game, "p1 khrap, p2 pass, p3 pass, p2 five, p3 five, p2 discard Jh")
    assert has(game, 3) == sorted_cards("6s 6h 6d 6c 7h")
    play(game, "p3 discard 7h, p1 discard 7d")
    assert "Qd" in has(game, 1)


def test_order_declarer_helpers_where_fives_drew_at_once_or_cut_in_later() -> None:
    game = deal("chips", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 pass, p2 khrap, p3 five, p3 discard Ah, p4 help, p1 help")
    assert game.to_act == 2
    play(game, "p2 stand")
    assert game.to_act == 4
    play(game, "p4 stand")
    assert game.to_act == 1
    game = deal("frap", HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 pass, p2 look, p2 khrap, p3 pass, p4 help, p1 help, p2 stand, p4 stand, p1 stand")
    assert game.stage.name == "CUTTING_IN"


def test_the_order_is_a_parameter() -> None:
    rules = house("hrapgame", 'exchange.order = "declarer-fives-helpers"')
    game = deal(rules, HANDS, upcard="Qh", stock=STOCK)
    play(game, "p1 khrap, p2 help, p3 pass, p4 pass, p3 five, p4 pass, p1 discard 7d")
    assert "Ah" in has(game, 1)
    assert (game.to_act, options(game)) == (3, "p3: discard 1")
    play(game, "p3 discard Ac")
    assert game.to_act == 2


def test_student_draws_from_the_bottom_bottom_card_first() -> None:
    game = deal("student", HANDS[:3], upcard="Qh", stock="Ah Ac", bottom="Jh Js Qc Qd")
    play(game, "p1 khrap, p2 help, p3 pass, p1 discard 7d 9c bottom")
    assert has(game, 1) == sorted_cards("9h Ts Qc Qd")
    play(game, "p2 discard 7c bottom")
    assert "Js" in has(game, 2)


def test_drawing_from_top_and_bottom_is_a_parameter() -> None:
    game = play(deal("hrapgame", HANDS[:2], upcard="Qh"), "p1 khrap, p2 help")
    refused(game, "discard 7d bottom")
    rules = house("hrapgame", 'exchange.draw_from = "top-or-bottom"')
    game = play(deal(rules, HANDS[:2], upcard="Qh"), "p1 khrap, p2 help")
    assert options(game) == "p1: discard 1-4, discard 1-4 bottom, stand"
    game = play(deal(rules, HANDS[:2], upcard="Qh"), "p1 khrap, p2 pass")
    assert options(game) == "p2: five, five bottom, pass, six, six bottom"


def test_fives_of_a_second_pass_draw_from_the_bottom_they_named() -> None:
    rules = house("hrapgame", 'exchange.draw_from = "top-or-bottom"')
    game = deal(rules, HANDS[:3], upcard="Qh", stock="6s 6h 6d 6c 7h", bottom="Ah Ac Ad As Jh")
    play(game, "p1 khrap, p2 pass, p3 pass, p2 five bottom, p3 five")
    assert has(game, 2) == sorted_cards("Ah Ac Ad As Jh")
    play(game, "p2 discard Jh")
    assert has(game, 3) == sorted_cards("6s 6h 6d 6c 7h")


def test_the_discard_down_to_the_hand_size_draws_nothing_and_has_no_such_choice() -> None:
    game = deal("student", HANDS[:3], upcard="Qh", stock=STOCK)
    play(game, "p1 khrap, p2 five")
    stock = game.view(None).stock
    assert options(game) == "p2: discard 1"
    refused(game, "discard Ah bottom")
    play(game, "p2 discard Ah")
    assert (game.view(None).stock, len(game.hand(2))) == (stock, 4)


def test_each_seat_exchanges_once() -> None:
    game = deal("hrapgame", HANDS[:2], upcard="Qh")
    play(game, "p1 khrap, p2 help, p1 discard 7d, p2 stand")
    assert game.stage.name == "PLAYING"


def test_only_cards_of_ones_own_can_be_discarded() -> None:
    game = play(deal("hrapgame", HANDS[:2], upcard="Qh"), "p1 khrap, p2 help")
    refused(game, "discard 8h")
    refused(game, "discard Qh")


def test_cards_promised_to_a_five_are_not_there_for_a_declarer_who_draws_before_it() -> None:
    hands = ["6s 7s 8s 9s", "6h 7h 8h 9h", "6d 7d 8d 9d", "6c 7c 8c 9c", "Ts Js Qs Ks"]
    game = deal(house("hrapgame", 'exchange.order = "declarer-fives-helpers"'), hands, upcard="As")
    play(game, "p1 khrap, p2 pass, p3 pass, p4 pass, p5 pass, p2 six, p3 six")  # 3 of 15 are left
    assert max(len(action.cards) for action in game.legal_actions()) == 3


def test_limits_and_the_bottom_together() -> None:
    game = play(deal("student", HANDS[:3], upcard="Qh"), "p1 khrap, p2 help, p3 help")
    assert len(set(game.legal_actions())) == len(game.legal_actions()) == 1 + 15 + 15
    rules = house("student", "exchange.declarer_max = 2")
    game = play(deal(rules, HANDS[:3], upcard="Qh"), "p1 khrap, p2 help, p3 help")
    assert options(game) == "p1: discard 1-2, discard 1-2 bottom, stand"
    assert len(set(game.legal_actions())) == len(game.legal_actions()) == 1 + 10 + 10
    rules = house("student", "exchange.declarer_min = 2", "exchange.declarer_max = 3")
    game = play(deal(rules, HANDS[:3], upcard="Qh"), "p1 khrap, p2 help, p3 help")
    assert options(game) == "p1: discard 2-3, discard 2-3 bottom"
    assert len(set(game.legal_actions())) == len(game.legal_actions()) == 10 + 10


def test_words_cards_and_discards_have_each_their_time() -> None:
    game = deal("hrapgame", ["9h Ts 9c 7d", "8h Js 7c 9s"], upcard="Qh")
    refused(game, "stand")
    refused(game, "discard 9h")
    play(game, "p1 khrap")
    refused(game, "play Js")
    play(game, "p2 help, p1 stand, p2 stand, p1 play 9h")
    refused(game, "stand")
    play(game, "p2 play 8h, p1 play Ts")
    assert options(game) == "p2: play 9s, play Js"
    refused(game, "help")
