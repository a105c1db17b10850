"""Replaying: who is dealt in, which actions are refused and why, and what is told."""

import re
from pathlib import Path
from typing import Any

import pytest

import khrap
from khrap.hand import HandFileError, hand_from_parts, loads_hand, read_hand
from khrap.hand.replay import Illegal, _check_chips, replay
from khrap.outcome import Status

PARTS: dict[str, Any] = {
    "rules": "hrapgame",
    "stake": 5,
    "players": ["Anna", "Boris", "Vera"],
    "stacks": [100, 90, 80],
    "dealer": 3,
    "hands": ["Ah 7h 6s 9d", "Kh Qs Js 6d", "Th As 8c 7c"],
    "upcard": "9h",
    "stock": "8h 6c 9c Tc Jc",
}
EXAMPLE = ["p1 khrap", "p2 help", "p3 pass", "p3 pass", "p1 discard 6s 9d", "p2 stand"]


def illegal(*actions: str, **parts: Any) -> Illegal:
    """Replay actions of which the last is illegal."""
    found = replay(hand_from_parts(**PARTS | parts, actions=actions)).illegal
    assert found is not None
    assert (found.number, found.action) == (len(actions), actions[-1])
    return found


def test_the_example_of_the_format() -> None:
    deal = replay(hand_from_parts(**PARTS, actions=[*EXAMPLE, "p1 play Ah", "p2 play Kh"]))
    assert deal.illegal is None
    assert deal.result() == {
        "rules": "hrapgame",
        "status": "incomplete",
        "trump": "h",
        "declarer": 1,
        "roles": ["declarer", "helper", "out"],
        "tricks": [1, 0, 0],
        "shares": [0, 0, 0],
        "fines": [0, 0, 0],
        "rakes": [0, 0, 0],
        "net": [-5, -5, -5],
        "stacks": [95, 85, 75],
        "pot": 15,
        "next_dealer": None,
        "to_act": 1,
        "legal": ["play 6c", "play 7h", "play 8h"],
    }


class TestIllegalActions:
    """An action that is refused ends the replay."""

    def test_a_card_that_must_not_be_played(self) -> None:
        found = illegal(*EXAMPLE, "p1 play Ah", "p2 play 6d")
        assert found.reason == "must follow hearts (holds Kh)"

    def test_it_is_told_by_its_number(self) -> None:
        deal = replay(hand_from_parts(**PARTS, actions=["p1 khrap", "p2 khrap", "p3 pass"]))
        assert deal.result() == {"illegal": 2, "action": "p2 khrap"}
        assert len(deal.game.actions) == 1

    @pytest.mark.parametrize(
        "text", ["", " ", "khrap", "pass", "p", "p1khrap", "1 khrap", "p0 khrap", "p4 khrap", "p-1 khrap", "р1 khrap"]
    )
    def test_a_seat_that_is_not_there(self, text: str) -> None:
        assert illegal(text).reason == "an action begins with its seat, p1 to p3"

    @pytest.mark.parametrize("digits", ["9" * 5000, "١", "¹"])
    def test_a_seat_that_is_no_number(self, digits: str) -> None:
        assert illegal(f"p{digits} khrap").reason == "an action begins with its seat, p1 to p3"

    def test_a_seat_whose_turn_it_is_not(self) -> None:
        assert illegal("p2 khrap").reason == "it is p1's turn"

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("p1", "an action is missing"),
            ("p1 knock", '"knock" is not an action: actions are pass, look'),
            ("p1 khrap now", '"khrap" cannot be followed by "now"'),
            ("p1 play", '"play" takes one card'),
            ("p1 play 6x", '"6x" is not a card'),
            ("p1 discard", '"discard" takes cards'),
            ("p1 trump x", '"x" is not a suit'),
        ],
    )
    def test_a_text_that_is_no_action(self, text: str, says: str) -> None:
        assert illegal(text).reason.startswith(says)

    def test_an_action_after_the_end(self) -> None:
        assert illegal("p1 khrap", "p2 pass", "p3 pass", "p2 pass", "p3 pass", "p1 khrap").reason == "the deal is over"

    def test_a_card_of_the_stock_that_is_not_listed(self) -> None:
        found = illegal(*EXAMPLE[:4], "p1 discard 7h 6s 9d", stock="8h 6c")
        assert found.reason == "it takes a card from the stock that is not listed"

    def test_it_may_be_written_in_any_way_that_reads_well(self) -> None:
        actions = ["P1  Khrap", "p2 help", "p3 pass", "p3\tpass", "p1 discard 9♦ 6♠", "p2 stand", "p1 play т♥"]
        deal = replay(hand_from_parts(**PARTS, actions=actions))
        assert deal.illegal is None
        assert [str(action) for _, action in deal.game.actions][4:] == ["discard 6s 9d", "stand", "play Ah"]


class TestWhoIsDealtIn:
    """The hands say who is dealt in, as far as the chips allow it (R8, reserve)."""

    def test_a_seat_without_a_hand_sits_out(self) -> None:
        hands = ["Ah 7h 6s 9d", "", "Th As 8c 7c"]
        game = replay(hand_from_parts(**PARTS | {"hands": hands}, actions=["p1 khrap", "p3 help"])).game
        assert game.dealt_in == (1, 3)
        assert game.roles[1] == "sitting-out"
        assert game.pot == 10

    def test_a_hand_for_a_seat_without_a_stake(self) -> None:
        with pytest.raises(HandFileError) as refusal:
            replay(hand_from_parts(**PARTS | {"stacks": [100, 4, 80]}))
        assert str(refusal.value) == (
            "deal.hands: p2 has a hand, but with 4 chips it cannot be dealt in: the stake is 5"
        )

    def test_a_hand_for_a_seat_without_the_reserve(self) -> None:
        parts = PARTS | {"rules": "student", "players": list("ABCD"), "stacks": [100, 100, 100, 44]}
        parts["hands"] = [*PARTS["hands"], "Ad Kd Qd Jd"]
        says = "p4 has a hand, but with 44 chips it cannot be dealt in: it must keep twice the pot after the ante"
        with pytest.raises(HandFileError, match=says):
            replay(hand_from_parts(**parts))
        parts["stacks"] = [100, 100, 100, 45]
        assert replay(hand_from_parts(**parts)).game.dealt_in == (1, 2, 3, 4)

    def test_the_error_names_the_line(self, text: str, tmp_path: Path) -> None:
        path = tmp_path / "deal.khrap"
        path.write_text("\ufeff" + text.replace("90, 80", "4, 80"))
        with pytest.raises(HandFileError, match=re.escape(f"{path}:18: deal.hands: p2 has a hand")):
            replay(read_hand(path))
        with pytest.raises(HandFileError, match=r"^deal.hands: p2 has a hand"):
            replay(read_hand(path).replace(pot=3))

    @pytest.mark.parametrize("hands", [["", "", ""], ["Ah 7h 6s 9d", "", ""], PARTS["hands"]])
    def test_too_few_seats_can_be_dealt_in(self, hands: list[str]) -> None:
        deal = replay(hand_from_parts(**PARTS | {"hands": hands, "stacks": [100, 4, 0], "pot": 7}))
        assert deal.result() == {
            "rules": "hrapgame",
            "status": "no-deal",
            "trump": None,
            "declarer": None,
            "roles": ["sitting-out"] * 3,
            "tricks": [0, 0, 0],
            "shares": [0, 0, 0],
            "fines": [0, 0, 0],
            "rakes": [0, 0, 0],
            "net": [0, 0, 0],
            "stacks": [100, 4, 0],
            "pot": 7,
            "next_dealer": None,
        }

    def test_a_table_smaller_than_the_rules_are_for(self) -> None:
        parts = PARTS | {"rules": "student", "players": ["A", "B"], "stacks": [100, 100], "dealer": 1}
        deal = replay(hand_from_parts(**parts | {"hands": PARTS["hands"][:2]}))
        assert deal.game.status is Status.NO_DEAL

    def test_without_a_deal_nothing_can_be_done(self) -> None:
        found = illegal("p1 pass", stacks=[100, 4, 0])
        assert found.reason == "there is no deal: too few seats can be dealt in"


class TestDeck:
    """The cards as a whole deck: the chips decide who is dealt in."""

    def test_the_same_deal_either_way(self) -> None:
        game = khrap.Game("frap", stacks=[100, 4, 100, 100], stake=5, dealer=1, seed=3)
        parts = {key: PARTS[key] for key in ("stake",)}
        hand = hand_from_parts(
            rules="frap", players=list("ABCD"), stacks=game.start_stacks, dealer=1, deck=game.deck, **parts
        )
        assert replay(hand).game == game
        assert replay(hand).game.dealt_in == (1, 3, 4)

    def test_a_deck_for_another_number_of_seats(self) -> None:
        deck = khrap.Game("frap", stacks=[100] * 5, seed=3).deck
        text = hand_from_parts(
            rules="frap", stake=5, players=list("ABCDE"), stacks=[100, 4, 9, 9, 9], dealer=1, deck=deck
        ).dumps()
        with pytest.raises(HandFileError) as refusal:
            replay(loads_hand(text, where="deal.khrap"))
        assert str(refusal.value) == (
            "deal.khrap:12: deal.deck: the deck must have 32 different cards for 4 seats dealt in"
        )

    def test_an_upcard_that_is_unknown(self) -> None:
        deck = (None,) * 36
        hand = hand_from_parts(rules="hrapgame", stake=5, players=["A", "B"], stacks=[9, 9], dealer=1, deck=deck)
        with pytest.raises(HandFileError, match=r"deal.deck: the upcard must be known"):
            replay(hand)


class TestUnknownCards:
    """Cards that nobody recorded."""

    def test_what_is_not_known_need_not_be_played(self) -> None:
        hands = ["Ah 7h 6s 9d", "?? ?? ?? ??", "?? ?? ?? ??"]
        actions = ["p1 khrap", "p2 help", "p3 pass", "p3 pass", "p1 discard 6s", "p2 stand", "p1 play Ah"]
        deal = replay(hand_from_parts(**PARTS | {"hands": hands}, actions=actions))
        assert deal.illegal is None
        assert deal.result()["legal"] == []

    def test_what_is_not_known_cannot_be_played(self) -> None:
        hands = ["?? 7h 6s 9d", *PARTS["hands"][1:]]
        found = illegal(*EXAMPLE, "p1 play Ah", hands=hands)
        assert found.reason == "does not hold Ah (holds 7h 8h 6c)"


@pytest.mark.parametrize(("ante", "paid"), [(True, 15), (False, 0), (None, 15)])
def test_the_ante_may_be_said(ante: bool | None, paid: int) -> None:
    assert replay(hand_from_parts(**PARTS, ante=ante)).game.pot == paid


def test_inline_rules_are_told_without_the_user_s_keys() -> None:
    rules = {"base": "hrapgame", "fines": {"helper": 0, "_why": "mild"}, "_since": 1.5}
    result = replay(hand_from_parts(**PARTS | {"rules": rules})).result()
    assert result["rules"] == {"base": "hrapgame", "fines": {"helper": 0}}


class TestLegalPatterns:
    """What an incomplete deal says may be done."""

    def test_one_card_at_most(self) -> None:
        rules = {"base": "hrapgame", "exchange": {"declarer_max": 1}}
        result = replay(hand_from_parts(**PARTS | {"rules": rules}, actions=EXAMPLE[:4])).result()
        assert result["legal"] == ["discard 6s", "discard 7h", "discard 9d", "discard Ah", "stand"]

    def test_exactly_one_card(self) -> None:
        rules = {"base": "hrapgame", "exchange": {"declarer_min": 1, "declarer_max": 1}}
        result = replay(hand_from_parts(**PARTS | {"rules": rules}, actions=EXAMPLE[:4])).result()
        assert result["legal"] == ["discard 6s", "discard 7h", "discard 9d", "discard Ah"]

    def test_from_both_ends(self) -> None:
        rules = {"base": "hrapgame", "exchange": {"draw_from": "top-or-bottom"}}
        result = replay(hand_from_parts(**PARTS | {"rules": rules}, actions=EXAMPLE[:4])).result()
        assert result["legal"] == ["discard 1-4", "discard 1-4 bottom", "stand"]


def test_a_chip_that_is_lost_does_not_go_unnoticed() -> None:
    standing = replay(hand_from_parts(**PARTS)).game.standing
    _check_chips(0, standing)
    with pytest.raises(RuntimeError, match="of a pot of 1 chips 0 are accounted for"):
        _check_chips(1, standing)


def test_what_is_no_hand_file_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(TypeError, match=r"replay takes a HandFile, from read_hand\(path\) or loads_hand\(text\)"):
        replay("deal.khrap")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="loads_hand takes the text of a hand file, not None"):
        loads_hand(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="to_hand takes a Game, not None"):
        khrap.to_hand(None)  # type: ignore[arg-type]
    with pytest.raises(HandFileError, match="players: found 1, must be a text"):
        hand_from_parts(**PARTS | {"players": [1, 2, 3]})
    with pytest.raises(HandFileError, match=r"stacks: p1 has 1\.5, must be a whole number"):
        hand_from_parts(**PARTS | {"stacks": [1.5, 2, 3]})


def test_empty_rules_are_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "deal.khrap"
    text = hand_from_parts(**PARTS).dumps().replace('rules = "hrapgame"', 'rules = ""')
    file.write_text(text, encoding="utf-8")
    with pytest.raises(HandFileError, match="is neither a preset"):
        read_hand(file)
