"""What does not go together in a rule set is refused with the reason."""

from collections.abc import Mapping

import pytest

from khrap.rules import PRESETS, RulesError, RuleSet, rules_from_mapping
from khrap.rules.load import preset as load_preset
from khrap.rules.load import to_values

pytestmark = pytest.mark.interpreted

Change = Mapping[str, Mapping[str, object]]


def house(base: str, change: Change) -> RuleSet:
    return rules_from_mapping({"base": base, **change})


def refused(base: str, change: Change) -> dict[str, str]:
    """Give the key and the message of all that is wrong with these house rules."""
    with pytest.raises(RulesError) as caught:
        house(base, change)
    return {problem.key: problem.message for problem in caught.value.problems}


def decks(*rows: tuple[int, int]) -> list[dict[str, int]]:
    return [{"up_to": up_to, "cards": cards} for up_to, cards in rows]


def test_more_cards_than_the_deck_has() -> None:
    found = refused("student", {"table": {"players_max": 9, "decks": decks((9, 36))}})
    assert found == {"table.decks": "9 players with 4 cards each and the upcard need 37 cards, but their deck has 36"}


def test_every_number_of_seats_needs_its_cards() -> None:
    with pytest.raises(RulesError) as caught:
        house("frap", {"table": {"decks": decks((10, 32), (12, 52))}})
    assert [problem.message.split()[0] for problem in caught.value.problems] == ["8", "9", "10"]


def test_without_an_upcard_the_whole_deck_can_be_dealt() -> None:
    rules = house("named-trump", {"table": {"players_max": 10, "decks": decks((10, 52))}})
    assert rules.table.players_max == 10
    found = refused("named-trump", {"table": {"players_max": 11, "decks": decks((11, 52))}})
    assert "11 players with 5 cards each need 55 cards" in found["table.decks"]


def test_the_stock_may_be_too_short_for_all_upcards() -> None:
    assert house("student", {"table": {"players_max": 8, "decks": decks((8, 36))}}).bidding.rounds == 3


def test_fewest_players_more_than_most() -> None:
    assert "5 players at least but 4 at most" in refused("student", {"table": {"players_min": 5}})["table.players_min"]


def test_no_deck_for_a_full_table() -> None:
    assert "no deck for 6 players" in refused("hrapgame", {"table": {"players_max": 6}})["table.decks"]


def test_decks_out_of_order() -> None:
    found = refused("frap", {"table": {"decks": decks((6, 36), (4, 32), (12, 52))}})
    assert "here it is 6, 4, 12" in found["table.decks"]


@pytest.mark.parametrize(
    ("joker", "cards", "fits"),
    [
        ("6h", 32, False),
        ("7s", 32, True),
        ("5c", 36, False),
        ("6h", 36, True),
        ("2d", 52, True),
        ("Ts", 32, True),
    ],
)
def test_joker_must_be_in_the_deck(joker: str, cards: int, fits: bool) -> None:
    change: Change = {"table": {"decks": decks((4, cards))}, "play": {"joker": joker}}
    if fits:
        assert house("student", change).play.joker == joker
    else:
        assert f"{joker} is not in the deck of {cards} cards" in refused("student", change)["play.joker"]


def test_joker_must_be_in_the_smallest_deck() -> None:
    assert list(refused("frap", {"play": {"joker": "6s"}})) == ["play.joker"]


def test_antes_for_another_number_of_rounds() -> None:
    found = refused("frap", {"bidding": {"rounds": 2}})
    assert found == {"bidding.passed_round_antes": "one number for each round is needed: 2 rounds but 3 given"}


def test_no_choice_about_a_last_ante_of_nothing() -> None:
    found = refused("hrapgame", {"bidding": {"last_ante_by_choice": True}})
    assert "nothing to choose" in found["bidding.last_ante_by_choice"]


@pytest.mark.parametrize("role", ["declarer", "helper"])
def test_more_tricks_than_cards(role: str) -> None:
    change: Change = {
        role: {"tricks": 5},
        "fines": dict.fromkeys(("declarer", "blind", "blind_ace"), [2] * 5),
    }
    if role == "helper":
        change = {role: {"tricks": 5}}
    assert refused("moryak", change) == {f"{role}.tricks": "there are only 4 tricks (table.hand_size)"}


@pytest.mark.parametrize("fines", ["declarer", "blind", "blind_ace"])
def test_fines_for_another_number_of_tricks(fines: str) -> None:
    found = refused("moryak", {"fines": {fines: [2]}})
    assert found == {
        f"fines.{fines}": "one number for each of 0 to 1 tricks is needed (declarer.tricks is 2), here are 1"
    }


@pytest.mark.parametrize("role", ["declarer", "helper"])
def test_exchange_of_at_least_more_than_at_most(role: str) -> None:
    found = refused("moryak", {"exchange": {f"{role}_min": 3, f"{role}_max": 2}})
    assert "at least 3 but at most 2" in found[f"exchange.{role}_min"]


@pytest.mark.parametrize("role", ["declarer", "helper"])
def test_exchange_of_more_cards_than_a_hand(role: str) -> None:
    found = refused("student", {"exchange": {f"{role}_max": 5}})
    assert found == {f"exchange.{role}_max": "a hand has only 4 cards (table.hand_size)"}


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        ("blind", "upcards", "any"),
        ("wrap", "allowed", True),
        ("bidding", "new_suit", True),
        ("cheer", "when", "lone-ace"),
        ("cheer", "when", "overcall"),
        ("grieve", "when", "lone-six"),
        ("helicopter", "trumps", "ace-and-six"),
    ],
)
def test_what_needs_an_upcard_does_not_go_with_a_named_trump(section: str, key: str, value: object) -> None:
    found = refused("named-trump", {section: {key: value}})
    assert "there is no upcard" in found[f"{section}.{key}"]


def test_the_first_cutter_needs_an_upcard_to_take() -> None:
    found = refused("named-trump", {"five": {"when": "after-exchange", "upcard": True}})
    assert "there is no upcard" in found["five.upcard"]


def test_shooting_goes_with_a_named_trump() -> None:
    assert house("named-trump", {"shoot": {"allowed": True}}).shoot.allowed


@pytest.mark.parametrize("when", ["never", "second-pass", "with-help"])
def test_only_who_cuts_in_takes_the_upcard(when: str) -> None:
    assert "after-exchange" in refused("frap", {"five": {"when": when}})["five.upcard"]


def test_six_without_five() -> None:
    assert list(refused("hrapgame", {"five": {"when": "never"}})) == ["five.six"]


def test_unseen_ace_without_wrap() -> None:
    assert list(refused("chips", {"wrap": {"allowed": False}})) == ["wrap.first_ace_unseen"]


def test_unseen_ace_beside_blind() -> None:
    found = refused("chips", {"blind": {"upcards": "any"}})
    assert "only one of them can hold" in found["wrap.first_ace_unseen"]


@pytest.mark.parametrize("chips", ["capped", "reserve"])
def test_redistribution_needs_locked_stakes(chips: str) -> None:
    assert list(refused("chips", {"pot": {"chips": chips}})) == ["shares.scheme"]


def test_two_seats_cannot_sweep_one_pot() -> None:
    found = refused("student", {"shares": {"scheme": "sweep-by-anyone"}})
    assert "two seats could sweep" in found["shares.scheme"]
    assert house("student", {"shares": {"scheme": "sweep-by-declarer"}}).shares.scheme == "sweep-by-declarer"


def test_a_fine_beyond_the_lock() -> None:
    found = refused("chips", {"fines": {"declarer": [3, 2], "blind": [4, 2], "helper": 2}})
    assert set(found) == {"fines.declarer", "fines.helper"}


def test_a_blind_fine_beyond_the_lock() -> None:
    found = refused("frap", {"pot": {"chips": "lock"}})
    assert set(found) == {"fines.blind", "fines.blind_ace"}
    found = refused("frap", {"pot": {"chips": "lock"}, "fines": {"blind": [3, 2], "blind_ace": [2, 2]}})
    assert set(found) == {"fines.blind"}
    rules = house("frap", {"pot": {"chips": "lock"}, "fines": {"blind": [2, 1], "blind_ace": [2, 2]}})
    assert rules.fines.blind == (2, 1)


@pytest.mark.parametrize("kind", ["four-aces-dealt", "any-rank-shown"])
def test_no_four_of_a_kind_in_three_cards(kind: str) -> None:
    change: Change = {
        "table": {"hand_size": 3},
        "exchange": {"declarer_max": 3, "helper_max": 3},
        "play": {"four_of_a_kind": kind},
    }
    assert list(refused("student", change)) == ["play.four_of_a_kind"]


def test_all_that_does_not_go_together_is_named_at_once() -> None:
    found = refused(
        "hrapgame",
        {"table": {"hand_size": 3}, "declarer": {"tricks": 4}, "five": {"when": "never"}},
    )
    assert set(found) == {
        "declarer.tricks",
        "exchange.declarer_max",
        "exchange.helper_max",
        "play.four_of_a_kind",
        "five.six",
        "fines.declarer",
        "fines.blind",
        "fines.blind_ace",
    }


def test_what_hangs_on_a_wrong_value_is_not_judged() -> None:
    found = refused("hrapgame", {"table": {"hand_size": 9}, "five": {"when": "never"}})
    assert set(found) == {"table.hand_size", "five.six"}


@pytest.mark.parametrize(
    "change",
    [
        {"play": {"first_trick": "five-declarer-clockwise"}, "five": {"when": "never"}},
        {"blind": {"takes": "for-closed-card", "exchanges": True}},
        {"table": {"players_min": 2, "players_max": 8, "decks": [{"up_to": 8, "cards": 36}]}},
        {"shoot": {"allowed": True}, "exchange": {"order_after_shoot": "fives-declarer-helpers"}},
        {"fines": {"declarer": [10, 0], "helper": 0}},
        {"cheer": {"when": "never"}, "grieve": {"when": "lone-six"}},
        {"play": {"follow": "suit-or-trump", "joker": ""}},
        {"table": {"hand_size": 3}, "exchange": {"declarer_max": 3, "helper_max": 3}},
        {"table": {"hand_size": 5, "players_max": 7, "decks": [{"up_to": 7, "cards": 36}]}},
        {"exchange": {"declarer_min": 2, "declarer_max": 2, "helper_min": 4}},
        {"table": {"players_min": 4}},
        {"table": {"players_max": 8, "decks": [{"up_to": 9, "cards": 36}]}},
        {"declarer": {"tricks": 4}, "fines": dict.fromkeys(("declarer", "blind", "blind_ace"), [2] * 4)},
        {"helper": {"tricks": 4}},
    ],
)
def test_friends_may_play_it_like_this(change: Change) -> None:
    assert house("student", change).base == "student"


@pytest.mark.parametrize("other", PRESETS)
@pytest.mark.parametrize("id", PRESETS)
def test_every_preset_can_be_written_as_house_rules_of_every_other(id: str, other: str) -> None:
    values = to_values(load_preset(id))
    rules = rules_from_mapping({**values, "base": other, "id": "mine"})
    assert to_values(rules) == {**values, "base": other, "id": "mine"}
