"""The friendly face of one deal: setting up, acting, taking back, and errors that say why."""

import copy
import pickle
import re

import pytest

from khrap import Action, Card, Game, GameError, IllegalAction, Match, Status, load_rules
from khrap.cards import deck
from khrap.game import shuffled
from tests.rulebook.table import deal, house, play

pytestmark = pytest.mark.interpreted


def test_a_deal_from_a_seed_is_always_the_same() -> None:
    assert Game(seed=5) == Game(seed=5)
    assert Game(seed=5) != Game(seed=6)
    assert Game(seed="five").deck == shuffled(36, "five")


def test_a_deal_without_a_seed_is_a_new_one() -> None:
    assert Game().deck != Game().deck


def test_rule_sets_come_by_id_by_file_or_as_they_are(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "ours.toml"
    file.write_text('base = "student"\n[play]\njoker = ""\n', encoding="utf-8")
    assert Game("student", stacks=[99] * 3).rules == load_rules("student")
    assert Game(str(file), stacks=[99] * 3).rules.play.joker == ""
    assert Game(load_rules("frap"), stacks=[99] * 3).rules.id == "frap"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"stacks": [100]}, "hrapgame is for 2 to 5 seats; there are 1 stacks"),
        ({"stacks": [100] * 6}, "there are 6 stacks"),
        ({"stacks": [100, -1]}, "the stack of p2 must be 0 to 1000000000000000 chips, not -1"),
        ({"stacks": [100, 10**16]}, "the stack of p2 must be"),
        ({"stacks": [100, 10**15 - 100], "pot": 1}, "stacks and pot must be 1000000000000000 chips together at most"),
        ({"stacks": []}, "there are 0 stacks"),
        ({"stacks": 100}, "stacks must be the chips of each seat, not 100"),
        ({"stacks": [100, 99.5]}, "the stack of p2 must be a whole number, not 99.5"),
        ({"stake": 2.5}, "the stake must be a whole number, not 2.5"),
        ({"pot": "7"}, "the pot must be a whole number, not '7'"),
        ({"dealer": 1.0}, "the dealer must be a whole number, not 1.0"),
        ({"ante": "yes"}, "ante must be True, False or None, not 'yes'"),
        ({"seed": "\udcff"}, "holds half a character"),
        ({"seed": 1.5}, "the seed must be a whole number, not 1.5"),
        ({"stake": 0}, "the stake must be 1 to"),
        ({"pot": -3}, "the pot must be 0 to"),
        ({"dealer": 5}, "the dealer must be a seat from 1 to 4, not 5"),
        ({"dealer": 0}, "the dealer must be"),
        ({"sitting_out": [7]}, "a seat sitting out must be a seat from 1 to 4, not 7"),
        ({"deck": deck(36)[:20]}, "the deck must have 36 different cards for 4 seats dealt in"),
        ({"deck": deck(52)}, "the deck must have 36 different cards"),
        ({"deck": (*deck(36)[:35], Card("6s"))}, "the deck must have 36 different cards"),
        ({"deck": (*deck(36)[:35], Card("2s"))}, "the deck must have 36 different cards"),
        ({"deck": (*deck(36)[:16], None, *deck(36)[17:])}, "the upcard must be known"),
    ],
)
def test_a_table_that_cannot_be_is_refused(table: dict[str, object], message: str) -> None:
    with pytest.raises(GameError, match=re.escape(message)):
        Game("hrapgame", **table)  # type: ignore[arg-type]


def hearts() -> Game:
    """Return a deal of three with trump hearts in which p1 is to follow spades."""
    game = deal("hrapgame", ["Ks Qh 7d 6c", "9d 9c 8d 8c", "As Th 7c 6d"], upcard="Ah")
    return play(game, "p1 khrap, p2 help, p3 help, p1 stand, p2 stand, p3 stand")


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        ("p1 play Ks, p2 play 9d", "play Th", "must follow spades (holds As)"),
        ("p1 play 7d, p2 play 9d", "play As", "must follow diamonds (holds 6d)"),
        ("p1 play Ks, p2 play 9d", "play Kd", "does not hold Kd (holds As Th 6d 7c)"),
        ("p1 play Ks, p2 play 9d", "play As joker", "there is no joker in hrapgame"),
        ("p1 play Ks, p2 play 9d", "discard As", "the tricks are being played; p3 may play …"),
        ("p1 play Ks, p2 play 9d", "show", 'there is no "show" in hrapgame'),
    ],
)
def test_why_a_card_may_not_be_played(before: str, action: str, reason: str) -> None:
    game = play(hearts(), before)
    with pytest.raises(IllegalAction) as caught:
        game.apply(action)
    assert caught.value.reason.startswith(reason)
    assert caught.value.seat == 3
    assert str(caught.value.action) == action


def test_why_a_trump_must_be_played() -> None:
    game = play(hearts(), "p1 play 6c, p2 play 9c, p3 play 7c, p2 play 8d, p3 play 6d, p1 play 7d")
    play(game, "p2 play 9d")
    with pytest.raises(IllegalAction, match=re.escape("must play a trump (holds Th)")):
        game.apply("play As")


def test_why_with_suit_or_trump() -> None:
    rules = house("hrapgame", 'play.follow = "suit-or-trump"')
    game = deal(rules, ["Ks Qh 7d 6c", "9d 9c 8d 8c", "As Th 7c 6d"], upcard="Ah")
    play(game, "p1 khrap, p2 help, p3 help, p1 stand, p2 stand, p3 stand, p1 play Ks, p2 play 9d")
    with pytest.raises(IllegalAction, match=re.escape("must play spades or a trump (holds As Th)")):
        game.apply("play 7c")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("discard Ks Qh 7d 6c 9s", "does not hold 9s"),
        ("discard Ks bottom", "the cards are drawn from the top of the stock here"),
        ("khrap", "this is the exchange; p1 may stand or discard …"),
    ],
)
def test_why_an_exchange_is_refused(action: str, reason: str) -> None:
    game = deal("hrapgame", ["Ks Qh 7d 6c", "9d 9c 8d 8c"], upcard="Ah")
    play(game, "p1 khrap, p2 help")
    with pytest.raises(IllegalAction, match=re.escape(reason)):
        game.apply(action)


def test_why_nothing_else_is_possible_before_a_discard() -> None:
    game = deal("student", ["Ah Ks 7d 6c", "9d 9c 8d 8c", "6d 6h 7h 7c"], upcard="9h")
    game.apply("cheer")
    with pytest.raises(IllegalAction, match="p1 must first discard 1 card"):
        game.apply("khrap")


def test_why_so_many_cards_may_not_go() -> None:
    game = deal("named-trump", ["Ks Qh 7d 6c 6d", "9d 9c 8d 8c Ah"])
    play(game, "p1 khrap, p2 help")
    with pytest.raises(IllegalAction, match="must discard 0 to 2 cards, not 3"):
        game.apply("discard Ks Qh 7d")


@pytest.mark.parametrize(
    ("rules", "said", "action", "reason"),
    [
        ("hrapgame", "", "wrap", 'there is no "wrap" in hrapgame; p1 may pass or khrap'),
        ("hrapgame", "", "help", "the bidding is on"),
        ("hrapgame", "", "cheer", "cheer needs only the trump ace (holds Qh)"),
        ("hrapgame", "", "helicopter", "helicopter needs exactly the ace and the six of trumps (holds Qh)"),
        ("hrapgame", "p1 khrap", "grieve", "grieve needs the trump six alone (holds Kh)"),
        ("hrapgame", "p1 khrap", "five", "this is the help turn"),
        ("student", "", "cheer", "cheer needs the trump ace (holds Qh)"),
        ("student", "", "wrap", "wrap is for the dealer when the upcard is an ace"),
        ("frap", "", "khrap", "p1 must look at its cards first; p1 may pass, look or blind"),
        ("frap", "", "blind 2", 'there is no "blind 2" in frap'),
        ("hrapgame", "", "cheer bottom", 'there is no "cheer bottom" in hrapgame'),
    ],
)
def test_why_a_word_may_not_be_said(rules: str, said: str, action: str, reason: str) -> None:
    hands = ["Ks Qh 7d 9c", "9d Tc 8d Kh", "As Th 7c 8c"]
    game = deal(rules, hands, upcard="9h")
    if said:
        play(game, said)
    with pytest.raises(IllegalAction, match=re.escape(reason)):
        game.apply(action)


def test_why_without_the_chips() -> None:
    game = deal("chips", ["Ks Qh 7d 9c", "9d Tc 8d Kh"], upcard="9h", stacks=[60, 200], pot=30)
    with pytest.raises(IllegalAction, match=re.escape("khrap locks 64 chips (p1 has 59)")):
        game.apply("khrap")


def test_why_without_the_chips_also_where_the_cards_are_there() -> None:
    game = deal("chips", ["Ah 6h 7d 9c", "9d Tc 8d Kh"], upcard="9h", stacks=[15, 200], pot=13)
    with pytest.raises(IllegalAction, match=re.escape("helicopter locks 30 chips (p1 has 14)")):
        game.apply("helicopter")


def test_why_the_stock_is_too_short() -> None:
    hands = ["6s 7s 8s 9s", "6h 7h 8h 9h", "6d 7d 8d 9d", "6c 7c 8c 9c", "Ts Js Qs Ks"]
    game = deal("hrapgame", hands, upcard="As")
    play(game, "p1 pass, p2 pass, p3 pass, p4 pass, p5 khrap, p1 pass, p2 pass, p3 pass, p4 pass")
    play(game, "p1 five, p2 five")
    with pytest.raises(IllegalAction, match="six takes 6 cards of the stock, and of its 15 too many are promised"):
        game.apply("six")


def test_why_a_helicopter_is_too_dear() -> None:
    game = deal("hrapgame", ["Ah 6h 7d 9c", "9d Tc 8d Kh"], upcard="9h", pot=7)
    with pytest.raises(IllegalAction, match="the pot is more than 3 times the opening pot"):
        game.apply("helicopter")


def test_an_action_may_name_its_seat_and_only_the_right_one() -> None:
    game = Game(seed=1, dealer=4)
    with pytest.raises(IllegalAction, match="it is p1's turn"):
        game.apply("p2 pass")
    game.apply("p1 pass")
    assert game.to_act == 2


def test_nothing_can_be_done_when_the_deal_is_over() -> None:
    game = play(deal("hrapgame", ["Ks Qh 7d 6c", "9d 9c 8d 8c"], upcard="Ah"), "p1 khrap, p2 pass, p2 pass")
    assert game.is_over
    assert game.legal_actions() == []
    with pytest.raises(IllegalAction, match="the deal is over"):
        game.apply("p1 play Ks")
    assert game.outcome is not None
    assert game.outcome.tricks == (4, 0)


def test_taking_back_restores_everything() -> None:
    game = hearts()
    before, actions = game.clone(), game.actions
    game.apply("play Ks")
    assert game != before
    assert game.undo() == Action("play Ks")
    assert (game, game.actions) == (before, actions)
    while game.actions:
        game.undo()
    with pytest.raises(IndexError, match="nothing to take back"):
        game.undo()


def test_a_copy_goes_its_own_way() -> None:
    game = hearts()
    for twin in (game.clone(), copy.copy(game), copy.deepcopy(game)):
        twin.apply("play Ks")
        assert (game.to_act, twin.to_act) == (1, 2)
        assert len(twin.actions) == len(game.actions) + 1


def test_a_card_that_is_not_listed_cannot_be_drawn_and_nothing_changes() -> None:
    cards = list(deal("hrapgame", ["Ks Qh 7d 6c", "9d 9c 8d 8c"], upcard="Ah", stock="6s").deck)
    game = Game("hrapgame", stacks=[100, 100], dealer=2, deck=cards[:10] + [None] * 26)
    play(game, "p1 khrap, p2 help")
    before = game.clone()
    with pytest.raises(IllegalAction, match="it takes a card from the stock that is not listed"):
        game.apply("discard Ks 7d")
    assert game == before
    game.apply("discard Ks")
    assert Card("6s") in game.hand(1)


def test_a_five_of_cards_that_are_not_listed() -> None:
    cards = list(deal("student", ["Ks Qh 7d 6c", "9d 9c 8d 8c", "Kd Kc Jd Jc"], upcard="Ah", stock="6s 6h 8h 9h").deck)
    for place in (1, 4, 7, 10):  # the hand of p2
        cards[place] = None
    game = Game("student", stacks=[100] * 3, dealer=3, deck=cards[:17] + [None] * 19)
    play(game, "p1 khrap")
    with pytest.raises(IllegalAction, match="not listed"):
        game.apply("five")
    assert game.view(2).held == (4, 4, 4)
    with pytest.raises(IllegalAction, match="not listed"):
        game.apply("five bottom")


def test_a_blind_declarer_may_give_away_a_card_that_is_not_known() -> None:
    cards = list(deal("shooting", ["Ks Qh 7d 6c", "9d 9c 8d 8c"], upcard="Ah").deck)
    cards[0] = cards[2] = cards[4] = cards[6] = None
    game = Game("shooting", stacks=[100, 100], dealer=2, deck=cards)
    game.apply("blind 2")
    assert game.view(1).held == (4, 4)
    assert game.hand(1) == (Card("Ah"),)


def test_an_upcard_that_is_not_listed_cannot_be_turned() -> None:
    cards = list(deal("hrapgame", ["Ks Qh 7d 6c", "9d 9c 8d 8c"], upcard="Ah").deck)
    game = Game("hrapgame", stacks=[100, 100], dealer=2, deck=cards[:9] + [None] * 27)
    game.apply("pass")
    with pytest.raises(IllegalAction, match="not listed"):
        game.apply("pass")
    assert game.to_act == 2


def test_unknown_cards_of_a_hand_are_no_choice() -> None:
    cards = list(deal("hrapgame", ["Ks Qh 7d 6c", "9d 9c 8d 8c"], upcard="Ah").deck)
    cards[0] = None
    game = Game("hrapgame", stacks=[100, 100], dealer=2, deck=cards)
    assert game.view(1).held == (4, 4)
    play(game, "p1 khrap, p2 help")
    assert Action("discard Qh 7d 6c") in game.legal_actions()
    assert all(len(action.cards) <= 3 for action in game.legal_actions())
    with pytest.raises(IllegalAction, match="does not hold Ks"):
        game.apply("discard Ks")


def test_too_few_seats_make_no_deal_and_change_nothing() -> None:
    game = Game("hrapgame", stacks=[100, 3, 2], stake=5, pot=7, dealer=2)
    assert game.status is Status.NO_DEAL
    assert (game.is_over, game.to_act, game.deck, game.dealt_in) == (True, None, (), ())
    result = game.outcome
    assert result is not None
    assert (result.stacks, result.pot, result.next_dealer, result.trump) == ((100, 3, 2), 7, None, None)
    assert result.net == (0, 0, 0)


def test_a_seat_that_is_not_there_has_no_view() -> None:
    with pytest.raises(GameError, match="there is no seat 5: seats are 1 to 4"):
        Game(seed=1).view(5)


def test_the_text_form_says_which_deal_it_is() -> None:
    assert repr(Game(seed=1, dealer=4)) == "<Game hrapgame, 4 seats, 0 actions, incomplete, p1 to act>"


def test_what_is_neither_an_action_nor_a_text_is_refused() -> None:
    with pytest.raises(TypeError, match="an action must be an Action or its text, not None"):
        Game("hrapgame").apply(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("depth", "message"),
    [(-1, "the depth must be 0 to 64"), (10**9, "the depth must be 0 to 64"), (1.5, "must be a whole number, not 1.5")],
)
def test_a_depth_that_cannot_be_counted_is_refused(depth: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game("hrapgame").perft(depth)


def test_a_pickled_game_goes_on_as_it_was() -> None:
    game = hearts()
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game
    twin.apply("play Ks")
    game.apply("play Ks")
    assert twin == game
    assert (twin.actions, twin.legal_actions()) == (game.actions, game.legal_actions())
    assert (twin.undo(), twin.start_stacks) == (game.undo(), game.start_stacks)


def test_the_most_chips_are_carried_through_a_whole_match() -> None:
    match = Match("hrapgame", stacks=[10**15 // 4] * 4, stake=10**13, seed=3)
    while (game := match.next_deal()) and match.deals < 50:
        while not game.is_over:
            game.apply(game.legal_actions()[-1])
        assert sum(game.stacks) + game.pot + match.rake + sum(game.standing.rakes) == 10**15
    assert match.deals > 1
