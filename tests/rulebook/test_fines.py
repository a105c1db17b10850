"""Section 3 and rulings R5, R7, R8: what falling short costs, and that a seat never pays more than it has."""

import pytest

from tests.rulebook.table import cards, deal, fined, house, paid, play
from tests.rulebook.tricks import won_by

pytestmark = pytest.mark.interpreted

RICH = [1000, 1000, 1000]
MUST_NOT_EXCHANGE = ["exchange.declarer_min = 0", "exchange.helper_min = 0"]


@pytest.mark.parametrize("rules", ["hrapgame", "moryak", "shooting", "student", "chips", "frap"])
@pytest.mark.parametrize("tricks", [0, 1, 2, 3, 4])
def test_the_declarer_by_tricks_taken(rules: str, tricks: int) -> None:
    rule_set = house(rules, *MUST_NOT_EXCHANGE)
    game = won_by(rule_set, " ".join(["1"] * tricks + ["2"] * (4 - tricks)), pot=97, stacks=RICH)
    pot = 97 if rules in ("hrapgame", "moryak", "student") else 100
    times = {0: 2, 1: 1 if rules == "frap" else 2}.get(tricks, 0)
    assert game.tricks[0] == tricks
    assert fined(game)[0] == times * pot


@pytest.mark.parametrize(
    ("upcard", "blind", "times"),
    [("8d", False, (2, 1, 0)), ("Ad", False, (2, 1, 0)), ("8d", True, (4, 2, 0)), ("Ad", True, (4, 3, 0))],
)
def test_frap_blind_is_dearer_and_dearer_still_with_the_ace(upcard: str, blind: bool, times: tuple[int, ...]) -> None:
    for tricks, expected in enumerate(times):
        winners = " ".join(["1"] * tricks + ["2"] * (4 - tricks))
        game = won_by("frap", winners, pot=97, stacks=RICH, upcard=upcard, blind=blind)
        assert fined(game)[0] == 100 * expected


@pytest.mark.parametrize(
    ("upcard", "blind", "times"),
    [("8d", False, (2, 1, 1, 0)), ("8d", True, (4, 2, 2, 0)), ("Ad", True, (4, 3, 2, 0))],
)
def test_khrap5_fines(upcard: str, blind: bool, times: tuple[int, ...]) -> None:
    for tricks, expected in enumerate(times):
        winners = " ".join(["1"] * tricks + ["2"] * (5 - tricks))
        game = won_by("khrap5", winners, pot=97, stacks=RICH, upcard=upcard, blind=blind)
        assert fined(game)[0] == 100 * expected


def test_named_trump_fines() -> None:
    for tricks, expected in enumerate((2, 1, 1, 0)):
        game = won_by("named-trump", " ".join(["1"] * tricks + ["2"] * (5 - tricks)), pot=100, stacks=RICH)
        assert fined(game)[0] == 100 * expected


@pytest.mark.parametrize("upcard", ["8d", "Ad"])
def test_moryak_blind_costs_no_more(upcard: str) -> None:
    rules = house("moryak", *MUST_NOT_EXCHANGE)
    for tricks in (0, 1):
        winners = " ".join(["1"] * tricks + ["2"] * (4 - tricks))
        assert fined(won_by(rules, winners, pot=97, stacks=RICH, upcard=upcard, blind=True))[0] == 2 * 97


@pytest.mark.parametrize("rules", ["hrapgame", "shooting", "frap", "khrap5", "named-trump", "student", "chips"])
def test_a_helper_without_a_trick_pays_the_pot(rules: str) -> None:
    winners = "1 1 1 2 2" if rules in ("khrap5", "named-trump") else "1 1 2 2"
    game = won_by(rules, winners, pot=97, stacks=RICH)
    assert fined(game) == (0, 0, 97 if rules in ("hrapgame", "named-trump", "student") else 100)


def test_a_five_taker_without_a_trick_pays_the_pot() -> None:
    game = deal("student", ["Ah Ac Ad As", "7h 7c 7d 8s", "8h 8c 8d 9s"], upcard="Qh", stock="6c 6d 6s 9c 9d", pot=10)
    play(game, "p1 khrap, p2 five, p2 discard 6c, p3 pass, p1 stand")
    cards(game, "6d Ad | Ah 6s | Ac 9c | As 9d")
    assert (game.tricks, fined(game)) == ((4, 0, 0), (0, 10, 0))


def test_fines_go_into_the_next_pot() -> None:
    game = won_by("hrapgame", "2 2 2 2", pot=97, stacks=RICH)
    assert (fined(game), game.pot) == ((194, 0, 97), 291)
    assert game.stacks == (1000 - 194, 1000 + 97 - 3, 1000 - 97)


def test_the_pot_for_the_fines_is_that_at_the_beginning_of_the_play() -> None:
    game = won_by("frap", "2 2 2 2", pot=91, stacks=RICH, round=3)
    assert fined(game) == (2 * 100, 0, 100)


def test_a_fine_takes_what_is_there_shares_included() -> None:
    game = won_by("hrapgame", "1 2 2 2", pot=20, stacks=[7, 100, 3])
    assert (paid(game), fined(game)) == ((5, 15, 0), (12, 0, 3))
    assert game.stacks == (0, 115, 0)


def test_who_made_it_or_is_out_pays_nothing() -> None:
    assert fined(won_by("hrapgame", "1 1 1 1", roles="declarer out helper", pot=10)) == (0, 0, 10)


@pytest.mark.parametrize("tricks", [0, 1])
def test_every_fine_is_a_parameter(tricks: int) -> None:
    rules = house(
        "frap", "fines.declarer = [3, 0]", "fines.blind = [2, 4]", "fines.blind_ace = [5, 6]", "fines.helper = 2"
    )
    winners = "1 2 2 2" if tricks else "2 2 2 2"
    assert fined(won_by(rules, winners, pot=7, stacks=RICH)) == ((0, 0, 20) if tricks else (30, 0, 20))
    assert fined(won_by(rules, winners, pot=7, stacks=RICH, blind=True))[0] == (40 if tricks else 20)
    assert fined(won_by(rules, winners, pot=7, stacks=RICH, blind=True, upcard="Ad"))[0] == (60 if tricks else 50)


def test_helper_tricks_are_a_parameter() -> None:
    game = won_by(house("hrapgame", "helper.tricks = 2"), "1 1 2 2", pot=10)
    assert fined(game) == (0, 0, 10)
    assert fined(won_by(house("hrapgame", "helper.tricks = 2"), "1 1 1 2", pot=10)) == (0, 10, 10)


def test_declarer_tricks_are_a_parameter() -> None:
    changes = ["declarer.tricks = 1", "fines.declarer = [2]", "fines.blind = [2]", "fines.blind_ace = [2]"]
    assert fined(won_by(house("hrapgame", *changes), "1 2 2 3", pot=10)) == (0, 0, 0)
    assert fined(won_by(house("hrapgame", *changes), "2 2 2 3", pot=10)) == (20, 0, 0)
