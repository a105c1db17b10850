"""A hand file that was changed keeps what was not: comments, `_` keys, order, layout."""

from pathlib import Path

import pytest

from khrap.cards import Card
from khrap.hand import HandFileError, hand_from_parts, loads_hand, read_hand
from khrap.rules import loads_rules, preset


def test_unchanged(text: str) -> None:
    hand = loads_hand(text)
    assert hand.dumps() == text
    assert hand.replace(pot=3).replace(pot=0).dumps() == text


def test_a_number(text: str) -> None:
    assert loads_hand(text).replace(pot=15).dumps() == text.replace("pot = 0", "pot = 15")


def test_one_action(text: str) -> None:
    hand = loads_hand(text)
    changed = hand.replace(actions=["p1 khrap", "p2 pass", *hand.actions[2:]])
    assert changed.dumps() == text.replace("p2 help", "p2 pass")


def test_actions_added(text: str) -> None:
    hand = loads_hand(text)
    changed = hand.replace(actions=(*hand.actions, "p1 stand", "p2 stand"))
    assert changed.dumps() == text.replace("\n]", '\n  "p1 stand",\n  "p2 stand",\n]')


def test_actions_taken_back(text: str) -> None:
    hand = loads_hand(text)
    assert hand.replace(actions=hand.actions[:3]).dumps() == text.replace('  "p3 pass",\n]', "]")


@pytest.mark.parametrize(
    ("empty", "full"),
    [
        ("[]", '[\n  "p1 khrap",\n  "p2 help",\n]'),
        ("[\n]", '[\n  "p1 khrap",\n  "p2 help",\n]'),
        ("[\n  # not yet\n]", '[\n  # not yet\n  "p1 khrap",\n  "p2 help"\n]'),
    ],
)
def test_the_first_actions(empty: str, full: str, text: str) -> None:
    before, _, rest = text.partition("actions = [")
    after = rest.partition("\n]")[2]
    hand = loads_hand(f"{before}actions = {empty}{after}")
    assert hand.replace(actions=["p1 khrap", "p2 help"]).dumps() == f"{before}actions = {full}{after}"


def test_the_ante_said_and_unsaid(text: str) -> None:
    hand = loads_hand(text).replace(ante=False)
    assert hand.dumps() == text.replace("\n]\n", "\n]\nante = false\n")
    again = loads_hand(hand.dumps())
    assert again.ante is False
    assert again.replace(ante=None).dumps() == text


def test_the_cards(text: str) -> None:
    hand = loads_hand(text)
    assert hand.deal is not None
    hands = hand.deal.hands[0], hand.deal.hands[1], (None,) * 4
    changed = hand.replace(deal=type(hand.deal)(hands, hand.deal.upcard, (Card("8h"), None)))
    expected = text.replace("Th As 8c 7c", "?? ?? ?? ??").replace("8h 6c 9c Tc Jc", "8h ??")
    assert changed.dumps() == expected


def test_a_deck_for_the_parts_and_back(text: str) -> None:
    hand = loads_hand(text)
    with_deck = hand.replace(deck=(None,) * 36)
    assert with_deck.deal is None
    assert with_deck.dumps() == f'{text.partition("hands")[0]}deck = "{"?? " * 35}??"\n'
    again = loads_hand(with_deck.dumps()).replace(deal=hand.deal)
    assert again == hand
    assert loads_hand(again.dumps()) == hand


def test_other_spellings_stay_where_nothing_changed(text: str) -> None:
    text = text.replace("Kh Qs Js 6d", "к♥ Д♠ в♠ 6D").replace("Th As", "10h As").replace("9c Tc", "9c 10c")
    hand = loads_hand(text)
    assert hand.deal is not None
    assert hand.deal.hands[1] == tuple(map(Card, ["Kh", "Qs", "Js", "6d"]))
    assert hand.replace(pot=3).dumps() == text.replace("pot = 0", "pot = 3")


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_file_from_windows(mark: str, text: str, tmp_path: Path) -> None:
    windows = mark + text.replace("\n", "\r\n")
    path = tmp_path / "deal.khrap"
    path.write_bytes(windows.encode())
    hand = read_hand(path)
    assert hand.actions == loads_hand(text).actions
    assert hand.dumps() == windows
    longer = hand.replace(actions=(*hand.actions, "p1 stand"))
    assert longer.dumps() == windows.replace("\r\n]", '\r\n  "p1 stand",\r\n]')


def test_line_ends_of_both_kinds_stay(text: str) -> None:
    mixed = text.replace("stake = 5\n", "stake = 5\r\n")
    assert loads_hand(mixed).replace(pot=3).dumps() == mixed.replace("pot = 0", "pot = 3")


LAYOUTS = {
    "dotted keys": 'deal.hands = ["Ah 7h 6s 9d", "Kh Qs Js 6d"]\ndeal.upcard = "9h"\ndeal._x = 1 # mine\n',
    "an inline table": 'deal = {hands = ["Ah 7h 6s 9d", "Kh Qs Js 6d"], upcard = "9h", _x = 1} # mine\n',
    "quoted keys": '"deal".\'hands\' = ["Ah 7h 6s 9d", "Kh Qs Js 6d"]\n"deal"."upcard" = "9h"\ndeal._x = 1 # mine\n',
    "a table in the middle": '[_me]\nx = 1 # mine\n[deal]\nhands = ["Ah 7h 6s 9d", "Kh Qs Js 6d"]\nupcard = "9h"\n'
    '[_me.too]\nname = "x"\n',
    "multi-line texts": '# mine\ndeal.hands = ["""\nAh 7h\n6s 9d""", \'\'\'Kh Qs Js\n6d\'\'\']\ndeal.upcard = "9h"\n',
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_any_layout_can_be_changed(layout: str) -> None:
    text = (
        'format = 1\nrules = "hrapgame"\nstake = 5\nplayers = ["A", "B"]\nstacks = [9, 9]\ndealer = 1\n'
        f"pot = 0\nactions = []\n{LAYOUTS[layout]}"
    )
    hand = loads_hand(text)
    assert hand.deal is not None
    assert hand.dumps() == text
    for changed in (
        hand.replace(actions=["p1 khrap"], ante=True, players=["Gleb", "Dina"], stacks=(8, 7), pot=3),
        hand.replace(deal=type(hand.deal)(((None,) * 4, hand.deal.hands[1]), Card("8h"), (Card("Ad"),))),
        hand.replace(deck=(None,) * 36),
        hand.replace(rules={"base": "hrapgame", "fines": {"helper": 2}}),
    ):
        assert loads_hand(changed.dumps()) == changed != hand
        assert "# mine" in changed.dumps()


class TestRules:
    """The rules of a hand."""

    def test_another_preset(self, text: str) -> None:
        changed = loads_hand(text).replace(rules="shooting")
        assert changed.rule_set == preset("shooting")
        assert changed.dumps() == text.replace("hrapgame", "shooting")

    def test_house_rules_are_written_into_the_file(self, text: str) -> None:
        house = loads_rules('id = "soft"\nbase = "hrapgame"\nfines.helper = 0')
        changed = loads_hand(text).replace(rules=house)
        assert changed.rule_set == house
        assert loads_hand(changed.dumps()) == changed
        assert loads_hand(changed.dumps()).replace(rules="hrapgame") == loads_hand(text)

    def test_inline_rules_are_changed_where_they_stand(self, text: str) -> None:
        rules = """[rules]
base = "hrapgame"  # ours
fines.declarer = [2, 2]  # as ever
[[rules.table.decks]]
up_to = 5
cards = 36
"""
        hand = loads_hand(text.replace('rules = "hrapgame"  # a preset\n', "").replace("[deal]", rules + "[deal]"))
        other = {
            "base": "hrapgame",
            "fines": {"declarer": [3, 2], "helper": 0},
            "table": {"decks": [{"up_to": 3, "cards": 36}, {"up_to": 5, "cards": 52}]},
        }
        changed = hand.replace(rules=other)
        assert loads_hand(changed.dumps()) == changed
        assert changed.rule_set.table.decks[1].cards == 52
        assert 'base = "hrapgame"  # ours\n' in changed.dumps()
        assert "fines.declarer = [3, 2]  # as ever\n" in changed.dumps()

    def test_they_need_no_other_file(self, text: str, tmp_path: Path) -> None:
        (tmp_path / "one.toml").write_text('base = "hrapgame"\nfines.helper = 0\n')
        (tmp_path / "two.toml").write_text('base = "one.toml"\nfines.declarer = [3, 2]\n')
        path = tmp_path / "deal.khrap"
        path.write_text(text.replace("hrapgame", "two.toml"))
        rules = read_hand(path).rule_set
        assert (rules.fines.helper, rules.fines.declarer) == (0, (3, 2))
        elsewhere = loads_hand(loads_hand(text).replace(rules=rules).dumps()).rule_set
        assert (elsewhere.fines, elsewhere.base) == (rules.fines, "hrapgame")

    def test_a_path_is_relative_to_the_hand_file(self, text: str, tmp_path: Path) -> None:
        (tmp_path / "house.toml").write_text('base = "hrapgame"\nfines.helper = 0\n')
        path = tmp_path / "deal.khrap"
        path.write_text(text.replace("hrapgame", "house.toml"))
        hand = read_hand(path)
        assert hand.rules == "house.toml"
        assert hand.rule_set.fines.helper == 0
        assert hand.replace(rules="hrapgame").replace(rules="house.toml") == hand

    def test_a_file_of_rules_that_is_not_there(self, text: str, tmp_path: Path) -> None:
        path = tmp_path / "deal.khrap"
        path.write_text(text.replace("hrapgame", "house.toml"))
        with pytest.raises(HandFileError, match=r"deal.khrap:3: rules: .*house.toml: cannot be read"):
            read_hand(path)

    def test_a_preset_is_never_a_path(self, text: str, tmp_path: Path) -> None:
        (tmp_path / "hrapgame").write_text("no rules")
        path = tmp_path / "deal.khrap"
        path.write_text(text)
        assert read_hand(path).rule_set == preset("hrapgame")


def test_an_attribute_that_is_not_there(text: str) -> None:
    with pytest.raises(TypeError, match="steak"):
        loads_hand(text).replace(steak=3)


def test_a_change_that_cannot_be(text: str) -> None:
    with pytest.raises(HandFileError, match=r"^dealer: found 4; seats are 1 to 3$"):
        loads_hand(text).replace(dealer=4)


def test_a_name_with_half_a_character() -> None:
    with pytest.raises(HandFileError, match=r"players: 'A\\ud800' holds half a character"):
        hand_from_parts(
            rules="hrapgame",
            stake=1,
            players=["A\ud800", "B"],
            stacks=[9, 9],
            dealer=1,
            hands=["Ah 7h 6s 9d", "Kh Qs Js 6d"],
            upcard="9h",
        )


def test_hands_can_be_keys(text: str) -> None:
    assert len({loads_hand(text), loads_hand(text), loads_hand(text).replace(pot=1)}) == 2
