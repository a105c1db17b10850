"""Deals of which not every card is recorded: what can be said of them all the same."""

import pytest

from khrap import Card, Game, GameError, IllegalAction
from khrap.cards import parse_cards
from tests.rulebook.table import has, options, play

pytestmark = pytest.mark.interpreted


def recorded(hands: list[str], stock: str, rules: str = "hrapgame") -> Game:
    """Return a deal with these hands and the top of the stock; nobody knows the rest."""
    dealt = [parse_cards(hand, unknown=True) for hand in hands]
    cards = [card for row in zip(*dealt, strict=True) for card in row]
    cards += [Card("Qh"), *parse_cards(stock)]
    cards += [None] * (36 - len(cards))
    return Game(rules, stacks=[100] * len(hands), dealer=len(hands), deck=cards)


def test_a_deal_that_needs_no_unknown_card() -> None:
    game = recorded(["9h Ts 9c 7d", "8h Jd 7c 9s"], "Ah Ac")
    assert game.view(None).stock == 27
    play(game, "p1 khrap, p2 help, p1 discard 7d, p2 discard 9s")
    assert ("Ah" in has(game, 1), "Ac" in has(game, 2)) == (True, True)


def test_drawing_a_card_that_is_not_listed_is_an_error() -> None:
    game = play(recorded(["9h Ts 9c 7d", "8h Jd 7c 9s"], "Ah Ac"), "p1 khrap, p2 help, p1 discard 7d")
    before = game.clone()
    with pytest.raises(IllegalAction, match="not listed"):
        game.apply("p2 discard 9s 7c")
    assert game == before
    assert options(game) == "p2: discard 1-4, stand"


def test_so_is_turning_one_up() -> None:
    game = recorded(["9h Ts 9c 7d", "8h Jd 7c 9s"], "")
    play(game, "p1 pass")
    with pytest.raises(IllegalAction, match="not listed"):
        game.apply("p2 pass")


def test_the_first_upcard_must_be_known() -> None:
    with pytest.raises(GameError, match="upcard"):
        Game("hrapgame", stacks=[9, 9], deck=[None] * 36)


@pytest.mark.parametrize("cards", [["Ah"] * 36, ["Ah", "Ah"] + [None] * 34, ["2h"] + [None] * 35, ["Ah"]])
def test_a_deck_has_the_right_cards_each_once(cards: list[str | None]) -> None:
    with pytest.raises(GameError, match="36 different cards"):
        Game("hrapgame", stacks=[9, 9], deck=[None if card is None else Card(card) for card in cards])


def test_cards_that_are_not_known_are_held_all_the_same() -> None:
    game = recorded(["9h Ts 9c 7d", "8h ?? 7c ??"], "Ah Ac")
    assert (has(game, 2), game.view(None).held) == ("8h 7c", (4, 4))
    play(game, "p1 khrap, p2 help, p1 discard 7d, p2 discard 7c")
    assert (has(game, 2), game.view(None).held) == ("8h Ac", (4, 4))


def test_a_closed_card_given_away_may_be_one_that_is_not_known() -> None:
    game = play(recorded(["9h ?? 9c 7d", "8h Jd 7c 9s"], "", "shooting"), "p1 blind 2")
    assert (has(game, 1), game.view(None).held) == ("9h Qh 7d 9c", (4, 4))
    game = play(recorded(["9h ?? 9c 7d", "8h Jd 7c 9s"], "", "shooting"), "p1 blind 1")
    assert (has(game, 1), game.view(None).held) == ("Qh 7d 9c", (4, 4))


def test_who_takes_five_throws_away_the_unknown_cards_too() -> None:
    game = recorded(["9h Ts 9c 7d", "8h ?? 7c ??"], "Ah Ac Ad As Jh")
    play(game, "p1 khrap, p2 pass, p2 five")
    assert (has(game, 2), game.view(None).held) == ("As Jh Ah Ad Ac", (4, 5))
