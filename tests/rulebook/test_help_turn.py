"""Stage 4 and R1, R2: who is asked to help, and the declarer nobody opposes."""

import pytest

from tests.rulebook.table import deal, fined, house, options, paid, play, refused, roles

pytestmark = pytest.mark.interpreted

HANDS = ["9h Ts 9c 7d", "8h Jd 7c 9s", "Th 9d Kc 8s", "Kh Kd Jc Ks"]
FIVE = ["9h Ts 9c 7d As", "8h Jd 7c 9s Ah", "Th 9d Kc 8s Ac", "Kh Kd Jc Ks Ad"]


@pytest.mark.parametrize(
    ("rules", "answers"),
    [
        ("hrapgame", "help, pass"),
        ("moryak", "help, pass"),
        ("shooting", "help, pass"),
        ("frap", "help, pass"),
        ("khrap5", "help, pass"),
        ("named-trump", "help, pass"),
        ("student", "five, five bottom, help, pass"),
        ("chips", "five, help, pass"),
    ],
)
def test_everybody_else_is_asked_clockwise_from_the_declarer_also_who_passed_before(rules: str, answers: str) -> None:
    named = rules == "named-trump"
    game = deal(rules, FIVE if rules in ("khrap5", "named-trump") else HANDS, upcard="" if named else "Qh")
    play(game, "p1 pass, p2 pass")
    if rules in ("moryak", "shooting", "frap", "khrap5"):
        play(game, "p3 look")
    play(game, "p3 khrap")
    for seat in (4, 1, 2):
        assert options(game) == f"p{seat}: {answers}"
        play(game, f"p{seat} {'help' if seat == 1 else 'pass'}")
    assert game.stage.name != "HELP"


def test_without_earlier_passers_they_are_not_asked_to_help() -> None:
    game = deal(house("chips", "help.earlier_passers = false"), HANDS, upcard="Qh")
    play(game, "p1 pass, p2 khrap, p3 help")
    assert game.to_act == 4
    play(game, "p4 pass, p2 stand, p3 stand")
    assert (game.stage.name, roles(game)) == ("PLAYING", "out declarer helper out")


@pytest.mark.parametrize(
    ("rules", "rest"),
    [
        ("hrapgame", "p4 help, p2 stand, p3 stand, p4 stand"),
        ("shooting", "p4 pass, p4 five, p4 discard, p2 stand, p3 stand"),
        ("frap", "p4 pass, p2 stand, p3 stand, p4 five, p4 discard"),
        ("student", "p4 five, p4 discard, p2 stand, p3 stand"),
    ],
)
def test_without_earlier_passers_they_are_out_and_cannot_take_five_either(rules: str, rest: str) -> None:
    game = deal(house(rules, "help.earlier_passers = false"), HANDS, upcard="Qh")
    play(game, "p1 pass")
    if rules in ("shooting", "frap"):
        play(game, "p2 look")
    play(game, "p2 khrap, p3 help")
    assert roles(game) == "out declarer helper -"
    for action in rest.split(", "):
        play(game, f"{action} {game.hand(4)[0]}" if action.endswith("discard") else action)
    assert game.stage.name == "PLAYING"
    assert roles(game).startswith("out declarer helper")


@pytest.mark.parametrize("rules", ["hrapgame", "shooting", "student", "chips", "frap"])
def test_without_earlier_passers_the_last_to_speak_plays_alone(rules: str) -> None:
    game = deal(house(rules, "help.earlier_passers = false"), HANDS, upcard="Qh")
    play(game, "p1 pass, p2 pass, p3 pass")
    if rules in ("shooting", "frap"):
        play(game, "p4 look")
    play(game, "p4 khrap")
    if rules == "frap":
        play(game, "p4 stand")
    assert (game.is_over, roles(game)) == (True, "out out out declarer")


def test_a_helper_is_in_the_play_and_who_passes_is_out_without_a_fine() -> None:
    game = deal("student", HANDS, upcard="Qh")
    play(game, "p1 khrap, p2 help, p3 pass, p4 pass, p1 stand, p2 stand")
    assert roles(game) == "declarer helper out out"
    assert game.view(3).owed == (2, 1, 0, 0)
    while not game.is_over:
        assert game.to_act in (1, 2)
        game.apply(game.legal_actions()[0])
    assert fined(game)[2:] == (0, 0)
    assert paid(game)[2:] == (0, 0)


@pytest.mark.parametrize(
    ("rules", "actions"),
    [
        ("hrapgame", "p1 khrap, p2 pass, p3 pass, p4 pass, p2 pass, p3 pass, p4 pass"),
        ("student", "p1 khrap, p2 pass, p3 pass, p4 pass"),
        ("chips", "p1 khrap, p2 pass, p3 pass, p4 pass"),
    ],
)
def test_unopposed_the_declarer_takes_every_trick_without_exchange_or_play(rules: str, actions: str) -> None:
    game = play(deal(rules, HANDS, upcard="Qh", stake=5), actions)
    assert game.is_over
    assert (game.tricks, roles(game)) == ((4, 0, 0, 0), "declarer out out out")
    assert (paid(game), fined(game), game.pot) == ((20, 0, 0, 0), (0, 0, 0, 0), 0)


@pytest.mark.parametrize("rules", ["khrap5", "named-trump"])
def test_unopposed_with_five_cards(rules: str) -> None:
    game = deal(rules, FIVE, upcard="Qh" if rules == "khrap5" else "")
    if rules == "khrap5":
        play(game, "p1 look, p1 khrap, p2 pass, p3 pass, p4 pass, p1 stand, p2 pass, p3 pass, p4 pass")
    else:
        play(game, "p1 khrap, p2 pass, p3 pass, p4 pass, p2 pass, p3 pass, p4 pass")
    assert (game.is_over, game.tricks, paid(game)) == (True, (5, 0, 0, 0), (4, 0, 0, 0))


def test_unopposed_in_named_trump_no_trump_is_named() -> None:
    game = deal("named-trump", FIVE)
    play(game, "p1 khrap, p2 pass, p3 pass, p4 pass, p2 pass, p3 pass, p4 pass")
    assert (game.is_over, game.trump) == (True, None)


def test_with_cutting_in_the_exchange_is_held_first_in_any_case() -> None:
    game = play(deal("frap", HANDS, upcard="Qh"), "p1 look, p1 khrap, p2 pass, p3 pass, p4 pass")
    assert options(game) == "p1: discard 1-4, stand"
    play(game, "p1 discard 7d")
    assert (game.stage.name, game.to_act, game.view(None).stock) == ("CUTTING_IN", 2, 14)
    play(game, "p2 pass, p3 pass, p4 pass")
    assert (game.is_over, game.tricks) == (True, (4, 0, 0, 0))


def test_with_cutting_in_the_exchange_is_held_also_when_nobody_can_cut_in() -> None:
    hands = [*FIVE, "Qs Qd Qc Td Tc", "6s 6h 6d 6c 7h"]
    game = play(deal("khrap5", hands, upcard="Qh"), "p1 look, p1 khrap, p2 pass, p3 pass, p4 pass, p5 pass, p6 pass")
    assert (options(game), game.view(None).stock) == ("p1: discard 1-4, stand", 5)
    play(game, "p1 discard 7d")
    assert (game.is_over, game.tricks[0]) == (True, 5)


def test_who_could_only_pass_is_still_asked_at_the_help_turn() -> None:
    game = play(deal("chips", HANDS, upcard="Qh", stacks=[100, 4, 100, 100]), "p1 khrap")
    assert options(game) == "p2: pass"
    game = play(deal("chips", HANDS, upcard="Qh", stacks=[100, 5, 100, 100]), "p1 khrap")
    assert options(game) == "p2: five, help, pass"


def test_the_declarer_is_not_asked() -> None:
    game = play(deal("hrapgame", HANDS, upcard="Qh"), "p1 khrap")
    refused(game, "khrap")
    play(game, "p2 pass, p3 help, p4 pass")
    assert game.to_act == 2


def test_a_seat_is_out_as_soon_as_it_cannot_come_back() -> None:
    game = play(deal("student", HANDS, upcard="Qh"), "p1 pass, p2 khrap, p3 pass")
    assert roles(game) == "- declarer out -"
    game = play(deal("hrapgame", HANDS, upcard="Qh"), "p1 khrap, p2 pass, p3 help, p4 pass")
    assert roles(game) == "declarer - helper -"
    play(game, "p2 pass")
    assert roles(game) == "declarer out helper -"
    game = play(deal("frap", HANDS, upcard="Qh"), "p1 look, p1 khrap, p2 pass, p3 help, p4 pass, p1 stand, p3 stand")
    assert roles(game) == "declarer - helper -"
    play(game, "p2 pass")
    assert roles(game) == "declarer out helper -"
