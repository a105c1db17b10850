"""Choosing by keys."""

import pytest

from khrap import Action, Card, Game
from khrap.cards import deck, parse_cards
from khrap.cli.tui.picking import BOTTOM, CONFIRM, Mode, Picker, arranged


def game(rules: str, hands: str, upcard: str, stock: str = "", dealer: int = 2) -> Game:
    """Deal these hands, given in the order of the seats after the dealer; the rest of the deck in any order."""
    cards = [parse_cards(hand) for hand in hands.split("/")]
    order = [card for round_ in zip(*cards, strict=True) for card in round_]
    order += [Card(upcard), *parse_cards(stock)]
    size = 32 if rules in ("frap", "khrap5") else 52 if rules == "chips" else 36
    order += [card for card in deck(size) if card not in order]
    return Game(rules, stacks=[100] * len(cards), stake=5, dealer=dealer, deck=order)


def press(game: Game, *keys: str) -> Action | None:
    """Press keys one after another and return what the last one chose."""
    assert game.to_act is not None
    picker = Picker(game.view(game.to_act), game.rules)
    actions = [picker.press(key) for key in keys]
    assert actions[:-1] == [None] * (len(keys) - 1)
    return actions[-1]


def picker_of(game: Game) -> Picker:
    assert game.to_act is not None
    return Picker(game.view(game.to_act), game.rules)


HANDS = "Ah 7h 6s 9d/Kh Qs Js 6d"


def test_pass_is_always_number_one() -> None:
    for rules in ("hrapgame", "moryak", "shooting", "frap"):
        deal = game(rules, HANDS.replace("6", "8").replace("8s", "8c"), "9h")
        if Action("look") in deal.legal_actions():
            assert press(deal, "1") == Action("pass")
            deal.apply("look")
        assert press(deal, "1") == Action("pass")
        assert press(deal, "2") == Action("khrap")
        deal.apply("khrap")
        assert press(deal, "1") == Action("pass")
        assert press(deal, "2") == Action("help")


def test_looking_has_the_harmless_key() -> None:
    deal = game("frap", "Ah 7h 8s 9d/Kh Qs Js 8d", "9h")
    assert press(deal, "0") == Action("look")
    assert press(deal, "2") == Action("blind")


def test_a_number_without_a_word_chooses_nothing() -> None:
    deal = game("hrapgame", HANDS, "9h")
    assert press(deal, "9") is None
    assert press(deal, "0") is None
    assert press(deal, CONFIRM) is None


def test_the_blind_place_is_asked_for_and_can_be_left_again() -> None:
    deal = game("shooting", HANDS, "9h")
    assert press(deal, "2", "3") == Action("blind 3")
    assert press(deal, "2", "0", "1") == Action("pass")
    assert press(deal, "2", "5") is None


def exchange(rules: str = "hrapgame", stock: str = "") -> Game:
    deal = game(rules, HANDS, "9h", stock)
    for action in deal.legal_actions():
        if action.verb == "look":
            deal.apply("look")
    deal.apply("khrap")
    deal.apply("help")
    return deal


def test_cards_are_marked_by_place_and_confirmed() -> None:
    deal = exchange()
    picker = picker_of(deal)
    assert picker.mode is Mode.MARK
    assert [str(card) for card in picker.cards] == ["Ah", "7h", "6s", "9d"]
    assert press(deal, "3", "4", CONFIRM) == Action("discard 6s 9d")
    assert press(deal, "3", "4", "3", CONFIRM) == Action("discard 9d")
    assert press(deal, CONFIRM) == Action("stand")


def test_too_few_marks_are_explained() -> None:
    picker = picker_of(exchange("moryak"))
    assert picker.press(CONFIRM) is None
    assert picker.note is not None
    assert (picker.note.key, picker.note.values) == ("note.at-least", {"least": 1})
    assert picker.press("1") is None
    assert picker.note is None


def test_too_many_marks_are_explained() -> None:
    picker = picker_of(exchange("moryak"))
    for key in "1234":
        assert picker.press(key) is None
    assert picker.note is not None
    assert (picker.note.key, picker.note.values) == ("note.at-most", {"most": 3})
    assert len(picker.marked) == 3


def test_a_single_mark_moves() -> None:
    deal = game("frap", "Ah 7h 8s 9d/Kh Qs Js 8d", "9h")
    deal.apply("blind")
    picker = picker_of(deal)
    assert picker.laying_off
    for key in "13":
        picker.press(key)
    assert picker.marked == {picker.cards[2]}


def test_drawing_from_the_bottom() -> None:
    deal = game("student", "Ah 7h 6s 9d/Kh Qs Js 6d/Td Jd Qd Kd", "9h", dealer=3)
    picker = picker_of(deal)
    assert [str(word) for word in picker.words] == ["pass", "khrap", "cheer"]
    assert press(deal, BOTTOM, "3") == Action("cheer bottom")
    assert press(deal, BOTTOM, BOTTOM, "3") == Action("cheer")
    assert press(deal, BOTTOM, "2") == Action("khrap")
    deal.apply("khrap")
    for word in ("help", "pass"):
        deal.apply(word)
    assert press(deal, BOTTOM, "4", CONFIRM) == Action("discard 9d bottom")
    assert press(deal, BOTTOM, CONFIRM) == Action("stand")


def test_the_bottom_is_not_offered_where_one_draws_from_the_top() -> None:
    picker = picker_of(exchange())
    picker.press(BOTTOM)
    assert not picker.bottom


def playing(rules: str, hands: str, upcard: str, dealer: int = 2) -> Game:
    deal = game(rules, hands, upcard, dealer=dealer)
    deal.apply("khrap")
    deal.apply("help")
    while deal.stage.name != "PLAYING":
        deal.apply("stand" if deal.stage.name == "EXCHANGE" else "pass")
    return deal


def test_a_card_that_does_not_follow_is_explained() -> None:
    deal = playing("hrapgame", "Ah 7h 6s 9d/Kh Qs Js 6d", "9h")
    deal.apply("play 6s")
    picker = picker_of(deal)
    assert [str(card) for card in picker.cards] == ["Kh", "Qs", "Js", "6d"]
    assert picker.press("1") is None
    assert picker.note is not None
    assert (picker.note.key, picker.note.values) == ("note.follow", {"sign": "♠", "trump": "♥"})
    assert picker.press("2") == Action("play Qs")


def test_without_the_suit_a_trump_is_asked_for() -> None:
    deal = playing("hrapgame", "Ah 7h 6c 9d/Kh Qs Js 6d", "9h")
    deal.apply("play 6c")
    picker = picker_of(deal)
    assert picker.press("2") is None
    assert picker.note is not None
    assert picker.note.key == "note.trump"


def test_the_joker_asks_how() -> None:
    deal = playing("student", "7s 7h 6c 9d/Kh Qs Js 6d/Ts Td Qd Kd", "9h", dealer=3)
    picker = picker_of(deal)
    assert str(picker.cards[0]) == "7s"
    assert press(deal, "1", "1") == Action("play 7s joker")
    assert press(deal, "1", "2") == Action("play 7s")
    assert press(deal, "1", "0", "2") == Action("play 7h")
    assert press(deal, "1", "3") is None


def test_four_of_a_kind_follow_the_cards() -> None:
    deal = game("moryak", "Ah As Ac Ad/Kh Qs Js 6d", "9h", "7c 8c")
    for action in ("look", "khrap", "help", "discard Ah", "discard 6d"):
        deal.apply(action)
    assert not picker_of(deal).may_show
    deal = game("moryak", "Ah As Ac 9d/Kh Qs Js 6d", "9h", "Ad 8c")
    for action in ("look", "khrap", "help", "discard 9d", "discard 6d"):
        deal.apply(action)
    assert picker_of(deal).may_show
    assert press(deal, "5") == Action("show")
    assert press(deal, "6") is None


def test_the_trump_is_named_by_number() -> None:
    deal = Game("named-trump", stacks=[100, 100], stake=5, dealer=2, seed=1)
    for action in ("khrap", "help", "stand", "stand"):
        deal.apply(action)
    assert [press(deal, key) for key in "1234"] == [Action(f"trump {suit}") for suit in "shdc"]


def test_cards_lie_as_one_holds_them() -> None:
    deal = game("student", "9h 7s Ah Ts/Kh Qs Js 6d/Td Jd Qd Kd", "6h", dealer=3)
    assert [card.sign for card in arranged(deal.view(1), deal.rules)] == ["7♠", "A♥", "9♥", "10♠"]


@pytest.mark.parametrize("rules", ["frap", "shooting"])
def test_unseen_cards_are_not_arranged(rules: str) -> None:
    deal = game(rules, "Ah 7h 8s 9d/Kh Qs Js 8d", "9h")
    assert arranged(deal.view(1), deal.rules) == ()
