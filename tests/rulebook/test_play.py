"""Section 4, Play: who leads, what must be played, who takes the trick, in which order."""

import pytest

from khrap import Game
from tests.rulebook.table import cards, deal, house, options, play, refused

pytestmark = pytest.mark.interpreted

ALL = ["hrapgame", "moryak", "shooting", "frap", "chips", "student"]


def two(first: str, second: str, upcard: str = "Qd", rules: object = "hrapgame") -> Game:
    """Return a deal of two seats at the beginning of the play; p1 leads."""
    return play(deal(rules, [first, second], upcard=upcard), "p1 khrap, p2 help, p1 stand, p2 stand")  # type: ignore[arg-type]


def test_the_leader_plays_any_card() -> None:
    assert options(two("Ah Kd 7c 8s", "9h 9d 9c 9s")) == "p1: play 7c, play 8s, play Ah, play Kd"


def test_the_suit_led_must_be_followed() -> None:
    game = cards(two("Ah Kd 7c 8s", "9h Th 9d 9s"), "Ah")
    assert options(game) == "p2: play 9h, play Th"
    refused(game, "play 9d")


def test_without_the_suit_led_a_trump_must_be_played() -> None:
    game = cards(two("Ah Kd 7c 8s", "9d Td 9c 9s"), "Ah")
    assert options(game) == "p2: play 9d, play Td"
    refused(game, "play 9s")


def test_without_suit_and_trump_anything_may_be_played() -> None:
    game = cards(two("Ah Kd 7c 8s", "9c Tc Ks 9s"), "Ah")
    assert options(game) == "p2: play 9c, play 9s, play Ks, play Tc"


@pytest.mark.parametrize("trump", "shdc")
def test_with_52_cards_the_two_is_the_lowest_trump_and_the_only_one_of_its_rank(trump: str) -> None:
    others = [suit for suit in "shdc" if suit != trump]
    led = others[0]
    hand = f"2{trump} A{trump} 2{others[1]} A{others[2]}"
    game = cards(two(f"A{led} K{led} Q{led} J{led}", hand, upcard=f"Q{trump}", rules="chips"), f"A{led}")
    assert options(game) == f"p2: play 2{trump}, play A{trump}"
    assert cards(game, f"2{trump}").tricks == (0, 1)


def test_nobody_has_to_beat_a_card() -> None:
    assert cards(two("Th Kd 7c 8s", "8h Jh 9c 9s"), "Th 8h").tricks == (1, 0)
    game = play(
        deal("hrapgame", ["Th Kd 7c 8s", "9d 7d 9c 9s", "Jd 8d Ts Js"], upcard="Qd"), "p1 khrap, p2 help, p3 help"
    )
    play(game, "p1 stand, p2 stand, p3 stand")
    cards(game, "Th 9d")
    assert options(game) == "p3: play 8d, play Jd"


def test_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    game = cards(two("Th Kd 7c 8s", "Jh 9d 9c 9s"), "Th Jh")
    assert (game.tricks, game.to_act) == ((0, 1), 2)
    assert cards(two("Th Kd 7c 8s", "Ac Ks As 9s"), "Th Ac").tricks == (1, 0)


def test_the_highest_trump_takes_the_trick() -> None:
    game = play(
        deal("hrapgame", ["Ah Kc 7c 8s", "9d 7d 9c 9s", "8d Jd Ts Js"], upcard="Qd"), "p1 khrap, p2 help, p3 help"
    )
    play(game, "p1 stand, p2 stand, p3 stand")
    assert cards(game, "Ah 9d 8d").tricks == (0, 1, 0)
    assert cards(two("Ah Kd 7c 8s", "6d Ts 9c 9s"), "Ah 6d").tricks == (0, 1)


def test_the_winner_leads_next_and_the_order_is_clockwise() -> None:
    game = play(
        deal("hrapgame", ["7h 8h 7c 8s", "9h Th 9c 9s", "Jh Kh Ts Js"], upcard="Qd"), "p1 khrap, p2 help, p3 help"
    )
    play(game, "p1 stand, p2 stand, p3 stand, p1 play 7h, p2 play 9h, p3 play Jh")
    play(game, "p3 play Ts, p1 play 8s, p2 play 9s, p3 play Js, p1 play 7c, p2 play Th")
    assert game.tricks == (0, 0, 3)
    assert game.to_act == 3


@pytest.mark.parametrize("rules", ["hrapgame", "khrap5"])
def test_as_many_tricks_as_cards_in_hand(rules: str) -> None:
    hands = ["7h 8h 7c 8s", "9h Th 9c 9s"]
    if rules == "khrap5":
        hands = [hands[0] + " Ts", hands[1] + " Js"]
    game = deal(rules, hands, upcard="Qd")
    if rules == "khrap5":
        play(game, "p1 look")
    play(game, "p1 khrap, p2 help, p1 stand, p2 stand")
    for _ in range(2 * len(hands[0].split())):
        assert not game.is_over
        game.apply(game.legal_actions()[0])
    assert game.is_over
    assert sum(game.tricks) == len(hands[0].split())


def test_who_is_out_does_not_play() -> None:
    game = play(
        deal("hrapgame", ["7h 8h 7c 8s", "9h Th 9c 9s", "Jh Kh Ts Js"], upcard="Qd"), "p1 khrap, p2 pass, p3 help"
    )
    play(game, "p2 pass, p1 stand, p3 stand, p1 play 7h, p3 play Jh, p3 play Ts, p1 play 8s")


# Suit or trump, as one likes


def loose(second: str) -> Game:
    rules = house("hrapgame", 'play.follow = "suit-or-trump"')
    return cards(two("Ah Kd 7c 8s", second, rules=rules), "Ah")


def test_suit_or_trump_as_one_likes() -> None:
    assert options(loose("9h Td 9c 9s")) == "p2: play 9h, play Td"
    assert options(loose("9h Th 9c 9s")) == "p2: play 9h, play Th"
    assert options(loose("9d Td 9c 9s")) == "p2: play 9d, play Td"
    assert options(loose("9c Tc 9s Ks")) == "p2: play 9c, play 9s, play Ks, play Tc"


def test_when_trumps_are_led_there_is_no_other_choice_than_trumps() -> None:
    rules = house("hrapgame", 'play.follow = "suit-or-trump"')
    assert options(cards(two("Ah Kd 7c 8s", "9h Td 9c 9s", rules=rules), "Kd")) == "p2: play Td"


# Who leads, and the order of the first trick


HANDS = ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s", "Kh Kd Jc Ks", "6h 6d 6c 6s"]
STOCK = "Ah Ac Ad As Tc Js Qc Qd Qs Qh"


def first_trick(game: Game) -> list[int]:
    """Return the seats in the order in which they play to the first trick."""
    while game.stage.name != "PLAYING":
        game.apply(
            next(action for action in game.legal_actions() if action.verb in ("stand", "discard", "pass", "trump"))
        )
    order = []
    while not any(game.tricks):
        assert game.to_act is not None
        order.append(game.to_act)
        game.apply(game.legal_actions()[0])
    return order


@pytest.mark.parametrize("rules", ALL)
def test_without_a_five_the_declarer_leads(rules: str) -> None:
    game = deal(rules, HANDS[:3], upcard="Jh")
    play(game, "p1 pass")
    if rules in ("moryak", "shooting", "frap"):
        play(game, "p2 look")
    play(game, "p2 khrap, p3 help, p1 help")
    assert first_trick(game) == [2, 3, 1]


@pytest.mark.parametrize("suit", "hdc")
def test_with_52_cards_low_cards_are_of_their_suit_too(suit: str) -> None:
    hands = [f"2{suit} As Ks Qs", f"3{suit} 4s 5s 6s", f"4{suit} 7s 8s 9s"]
    game = play(deal("chips", hands, upcard="Js"), "p1 khrap, p2 help, p3 help, p1 stand, p2 stand, p3 stand")
    play(game, f"p1 play 2{suit}")
    assert options(game) == f"p2: play 3{suit}"
    play(game, f"p2 play 3{suit}, p3 play 4{suit}")
    assert game.tricks == (0, 0, 1)


@pytest.mark.parametrize(
    ("rules", "order"),
    [("hrapgame", [4, 5, 1, 2, 3]), ("shooting", [4, 5, 1, 2, 3]), ("moryak", [4, 1, 2, 3, 5])],
)
def test_the_first_five_clockwise_from_the_declarer_leads(rules: str, order: list[int]) -> None:
    game = deal(rules, HANDS, upcard="Jh", stock=STOCK)
    play(game, "p1 pass")
    if rules in ("moryak", "shooting"):
        play(game, "p2 look")
    play(game, "p2 khrap, p3 help, p4 pass, p5 help, p1 pass, p4 five, p1 five")
    assert first_trick(game) == order


def test_frap_the_first_cutter_leads() -> None:
    game = deal("frap", HANDS, upcard="Jh", stock=STOCK)
    play(game, "p1 pass, p2 look, p2 khrap, p3 help, p4 pass, p5 pass, p1 pass, p2 stand, p3 stand, p4 pass, p5 five")
    play(game, "p5 discard Ah, p1 five, p1 discard Js")
    assert first_trick(game) == [5, 1, 2, 3]


def test_student_first_five_clockwise_from_the_declarer_not_the_first_to_speak() -> None:
    hands = ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Ac 8s", "Kh Kd Jc Ks"]
    game = deal("student", hands, upcard="Qc", stock="6h 6d 6c 6s 7h Ah Ad As 8c Tc")
    play(game, "p1 khrap, p2 five, p2 discard 6h, p3 cheer, p3 discard Ac, p4 pass, p1 five")
    assert first_trick(game) == [1, 2, 3]


def test_chips_the_leading_five_then_the_declarer_then_clockwise_from_the_declarer() -> None:
    game = deal("chips", HANDS, upcard="Jh", stock=STOCK)
    play(game, "p1 pass, p2 khrap, p3 help, p4 five, p4 discard Ah, p5 help, p1 five, p1 discard Js")
    assert first_trick(game) == [4, 2, 3, 5, 1]


def test_from_the_second_trick_on_the_order_is_clockwise_everywhere() -> None:
    game = deal("chips", HANDS[:3], upcard="Jh", stock="Ah Ac Ad As 2h")
    play(game, "p1 khrap, p2 help, p3 five, p3 discard 2h, p1 stand, p2 stand, p3 play Ah, p1 play 9h, p2 play 8h")
    assert game.to_act == 3
    play(game, "p3 play As, p1 play Ts, p2 play 9s, p3 play Ac")
    assert game.to_act == 1


@pytest.mark.parametrize(
    ("value", "order"),
    [
        ("clockwise", [4, 5, 1, 2, 3]),
        ("fives-declarer-helpers", [4, 1, 2, 3, 5]),
        ("five-declarer-clockwise", [4, 2, 3, 5, 1]),
    ],
)
def test_every_order_of_the_first_trick(value: str, order: list[int]) -> None:
    rules = house("hrapgame", f'play.first_trick = "{value}"')
    game = deal(rules, HANDS, upcard="Jh", stock=STOCK)
    play(game, "p1 pass, p2 khrap, p3 help, p4 pass, p5 help, p1 pass, p4 five, p1 five")
    assert first_trick(game) == order
