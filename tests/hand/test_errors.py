"""What is no hand file: every error names the file, the line and the key, and what would be right."""

import pickle
from pathlib import Path

import pytest

from khrap.hand import HandFileError, loads_hand, read_hand
from khrap.hand.lines import line_of
from khrap.rules.toml import MAX_BYTES

# One change to the text of conftest.py: what is replaced, by what, and what the error says then.
CASES = {
    "a missing key": ("pot = 0\n", "", "deal.khrap: pot: it is missing: every hand file has it"),
    "a missing table": ("[deal]", "[_deal]", "deal.khrap: deal: it is missing: every hand file has it"),
    "an unknown key": (
        "stake = 5",
        "steak = 5",
        "deal.khrap:4: steak: there is no such key in the hand file; did you mean stake?",
    ),
    "an unknown key in the deal": (
        "upcard = ",
        "up = ",
        "deal.khrap:19: deal.up: there is no such key in [deal]",
    ),
    "a key that came after [deal]": (
        "upcard = ",
        "ante = true\nupcard = ",
        "deal.khrap:19: deal.ante: there is no such key in [deal]; it belongs above [deal]",
    ),
    "a key that came before [deal]": (
        "pot = 0",
        'pot = 0\nupcard = "9h"',
        "deal.khrap:9: upcard: there is no such key in the hand file; it belongs into [deal]",
    ),
    "another format": (
        "format = 1",
        "format = 2",
        "deal.khrap:2: format: found 2; this version of khrap reads format 1",
    ),
    "a format that is no number": (
        "format = 1",
        'format = "1"',
        'deal.khrap:2: format: found "1", must be a whole number',
    ),
    "no number": ("stake = 5", 'stake = "5"', 'deal.khrap:4: stake: found "5", must be a whole number'),
    "a broken number": ("stake = 5", "stake = 5.0", "deal.khrap:4: stake: found 5.0, must be a whole number"),
    "a truth value for a number": (
        "dealer = 3",
        "dealer = true",
        "deal.khrap:7: dealer: found true, must be a whole number",
    ),
    "a truth value for a stack": (
        "100, 90, 80",
        "100, 90, false",
        "deal.khrap:6: stacks: found false, must be a whole number",
    ),
    "a number for a truth value": (
        "pot = 0",
        "pot = 0\nante = 1",
        "deal.khrap:9: ante: found 1, must be true or false",
    ),
    "a date": ("stake = 5", "stake = 2024-01-01", 'found "2024-01-01", must be a whole number'),
    "no list": (
        "stacks = [100, 90, 80]",
        "stacks = 100",
        "deal.khrap:6: stacks: found 100, must be a list",
    ),
    "no table": (
        "[deal]",
        "[[deal]]",
        "deal.khrap:17: deal: found [a table], must be a table",
    ),
    "a name that is no text": ('"Anna"', "1", "deal.khrap:5: players: found 1, must be a text in quotes"),
    "an action that is no text": (
        '  "p3 pass",\n]',
        '  ["p3", "pass"],\n]',
        'deal.khrap:14: actions: found ["p3", "pass"], must be a text in quotes',
    ),
    "rules that are a number": (
        '"hrapgame"',
        "1",
        "deal.khrap:3: rules: found 1, must be a preset or a path in quotes, or a table",
    ),
    "a preset that is not there": ("hrapgame", "harpgame", "deal.khrap:3: rules: harpgame: is neither a preset"),
    "a file of rules in a text": (
        "hrapgame",
        "house.toml",
        'deal.khrap:3: rules: "house.toml" is a file; only presets and inline rules can be used here',
    ),
    "fewer stacks than players": (
        "100, 90, 80",
        "100, 90",
        "deal.khrap:6: stacks: 2 stacks for 3 players: give each one",
    ),
    "fewer hands than players": (
        ', "Th As 8c 7c"]',
        "]",
        'deal.khrap:18: deal.hands: 2 hands for 3 players: give each one, "" for a seat that sits out',
    ),
    "too few players": (
        '"Anna", "Борис", "Vera"',
        '"Anna"',
        "deal.khrap:5: players: 1 player; the rules hrapgame are for 2 to 5",
    ),
    "too many players": (
        '"Anna", "Борис", "Vera"',
        '"A", "B", "C", "D", "E", "F"',
        "deal.khrap:5: players: 6 players; the rules hrapgame are for 2 to 5",
    ),
    "a dealer who is not there": ("dealer = 3", "dealer = 4", "deal.khrap:7: dealer: found 4; seats are 1 to 3"),
    "seats counted from 0": ("dealer = 3", "dealer = 0", "deal.khrap:7: dealer: found 0; seats are 1 to 3"),
    "chips below zero": (
        "100, 90, 80",
        "100, -90, 80",
        "deal.khrap:6: stacks: p2 has -90; chips are 0 to 1000000000000000",
    ),
    "a pot below zero": ("pot = 0", "pot = -1", "deal.khrap:8: pot: found -1; chips are 0 to 1000000000000000"),
    "no stake": ("stake = 5", "stake = 0", "deal.khrap:4: stake: found 0; chips are 1 to 1000000000000000"),
    "too many chips": (
        "pot = 0",
        "pot = 1_000_000_000_000_001",
        "deal.khrap:8: pot: found 1000000000000001; chips are 0 to 1000000000000000",
    ),
    "too many chips together": (
        "100, 90, 80",
        "100, 999_999_999_999_999, 80",
        "deal.khrap:6: stacks: with the pot they are more than 1000000000000000 chips together",
    ),
    "a number beyond 64 bits": ("pot = 0", f"pot = 0x{'f' * 9000}", "deal.khrap:8: pot: the number is too large"),
    "what is no card": ("Js 6d", "Js 6x", 'deal.khrap:18: deal.hands: "6x" is not a card: there is no suit "x"'),
    "an upcard that is no card": ('"9h"', '"9h 8h"', 'deal.khrap:19: deal.upcard: "9h 8h" is not a card'),
    "an unknown upcard": (
        '"9h"',
        '"??"',
        'deal.khrap:19: deal.upcard: "??": the upcard lies face up, so it must be known',
    ),
    "no upcard": (
        'upcard = "9h"',
        "",
        "deal.khrap:17: deal.upcard: it is missing; hrapgame turns a card up after the deal",
    ),
    "a card twice in a hand": ("Js 6d", "Js Js", "deal.khrap:18: deal.hands: Js is in p2 twice"),
    "a card in two hands": ("Js 6d", "Js 6s", "deal.khrap:18: deal.hands: 6s is in p1 and p2"),
    "the upcard in the stock": (
        '"8h 6c 9c',
        '"8h 9h 9c',
        "deal.khrap:20: deal.stock: 9h is in the upcard and the stock",
    ),
    "a card that the deck has not": (
        "Js 6d",
        "Js 5d",
        "deal.khrap:18: deal.hands: 5d is not in a deck of 36 cards, which begins at the six",
    ),
    "a short hand": (
        "Js 6d",
        "Js",
        'deal.khrap:18: deal.hands: p2 has 3 cards; a hand has 4, or none ("") if it sits out',
    ),
    "more stock than the deck has left": (
        '"8h 6c 9c Tc Jc"',
        f'"{"?? " * 24}"',
        "deal.khrap:20: deal.stock: 24 cards; after the deal a deck of 36 has 23 left",
    ),
    "deck and parts": (
        "[deal]",
        f'[deal]\ndeck = "{"?? " * 36}"',
        "deal.khrap:18: deal.deck: give either the deck, or hands, upcard and stock",
    ),
    "a ten and an ace that look alike": (
        '"p3 pass",\n]',
        '"p3 play Тs",\n]',
        'deal.khrap:14: actions: "Тs" with a Cyrillic «Т» is an ace and "Th" with a Latin "T" a ten',
    ),
    "a key given twice": ("pot = 0", "stake = 6", "deal.khrap:8: column 10 is not valid TOML: Cannot overwrite"),
    "no TOML": ("pot = 0", "pot 0", "deal.khrap:8: column 5 is not valid TOML: Expected '='"),
    "a quote that is not closed": ('"Vera"]', '"Vera]', "deal.khrap:5: column 35 is not valid TOML: "),
    "a number of thousands of digits": ("pot = 0", f"pot = {'9' * 5000}", "deal.khrap: a number in it is too large"),
    "lists without end": ("pot = 0", f"_x = {'[' * 30_000}", "deal.khrap: is nested too deeply"),
    "deep lists": ("pot = 0", f"_x = {'[' * 30}{']' * 30}", "deal.khrap:8: _x: nested more than 20 deep"),
    "a key without end": (
        "pot = 0",
        f"_x.{'a.' * 50_000}a = 1",
        "deal.khrap:8: more than 100 dots in one line: not a hand file",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_error_says_what_would_be_right(case: str, text: str) -> None:
    old, new, says = CASES[case]
    assert text.count(old) == 1
    with pytest.raises(HandFileError) as refusal:
        loads_hand(text.replace(old, new), where="deal.khrap")
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("deal", ["", "stock = ''"])
def test_a_deal_without_hands(deal: str, text: str) -> None:
    with pytest.raises(HandFileError, match=r"there are no cards|0 hands for 3 players"):
        loads_hand(f"{text.partition('[deal]')[0]}[deal]\n{deal}\n")


class TestDeck:
    """A deal given as a whole deck."""

    def test_how_many_cards_it_has(self, text: str) -> None:
        text = text.partition("hands")[0].replace("hrapgame", "frap")
        with pytest.raises(HandFileError, match=r"31 cards; with 3 seats the whole deck of frap has 32$"):
            loads_hand(text + f'deck = "{"?? " * 31}"')

    def test_it_depends_on_the_seats_dealt_in(self, text: str) -> None:
        text = text.partition("hands")[0].replace("hrapgame", "frap")
        text = text.replace('"Anna"', '"Gleb", "Dina", "Anna"').replace("stacks = [", "stacks = [50, 60, ")
        for size in (32, 36):
            deck = loads_hand(text + f'deck = "{"?? " * size}"').deck
            assert deck == (None,) * size
        with pytest.raises(HandFileError, match=r"52 cards; with 5 seats the whole deck of frap has 32 or 36$"):
            loads_hand(text + f'deck = "{"?? " * 52}"')

    def test_a_card_comes_once(self, text: str) -> None:
        text = text.partition("hands")[0]
        with pytest.raises(HandFileError, match=r"deal.deck: Ah is in the deck twice"):
            loads_hand(text + f'deck = "Ah {"?? " * 34} Ah"')


def test_an_upcard_where_the_declarer_names_the_trump(text: str) -> None:
    text = text.replace("hrapgame", "named-trump")
    for hand, five in (("6s 9d", "6s 9d Ad"), ("Js 6d", "Js 6d Kd"), ("8c 7c", "8c 7c Qd")):
        text = text.replace(hand, five)
    with pytest.raises(HandFileError, match=r"deal.upcard: found 9h; named-trump has no upcard: leave it out"):
        loads_hand(text)


@pytest.mark.parametrize("lines", range(1, 20))
def test_a_file_cut_off_is_refused(lines: int, text: str) -> None:
    text = "\n".join(text.split("\n")[:lines])
    if lines == 19:  # the stock may be missing
        assert loads_hand(text).deal
        return
    with pytest.raises(HandFileError, match=r"missing|cut off|not valid TOML|no cards"):
        loads_hand(text)


def test_a_file_cut_off_in_a_list(text: str) -> None:
    with pytest.raises(HandFileError) as refusal:
        loads_hand(text.partition("  # nobody")[0], where="deal.khrap")
    assert str(refusal.value).startswith("deal.khrap:13: the text ends where TOML cannot end: ")


class TestInlineRules:
    """Mistakes in a [rules] table."""

    def test_every_one_is_named(self, text: str) -> None:
        rules = '[rules]\nbase = "frap"\n[rules.table]\nhand_size = 7\nplayer_max = 3\n[deal]'
        text = text.replace('rules = "hrapgame"', "").replace("[deal]", rules)
        with pytest.raises(HandFileError) as refusal:
            loads_hand(text, where="deal.khrap")
        assert "rules.table.player_max" in str(refusal.value)
        assert "table.hand_size" in str(refusal.value)
        assert refusal.value.line == 21

    def test_the_user_s_own_keys_are_none(self, text: str) -> None:
        rules = 'rules = {base = "hrapgame", _why = "party", shares = {_note = [{_a = 1}]}}'
        hand = loads_hand(text.replace('rules = "hrapgame"', rules))
        assert hand.rule_set.base == "hrapgame"

    def test_a_base_that_is_a_file(self, text: str) -> None:
        with pytest.raises(HandFileError, match="rules"):
            loads_hand(text.replace('rules = "hrapgame"', 'rules = {base = "house.toml"}'))


class TestBytes:
    """What is no text of a hand file at all."""

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
    def test_utf_16(self, encoding: str, text: str, tmp_path: Path) -> None:
        path = tmp_path / "deal.khrap"
        path.write_bytes(text.encode(encoding))
        with pytest.raises(HandFileError, match=r"deal.khrap: is UTF-16 or UTF-32 text; save it as UTF-8$"):
            read_hand(path)

    def test_a_russian_code_page(self, text: str, tmp_path: Path) -> None:
        path = tmp_path / "deal.khrap"
        path.write_bytes(text.encode("cp1251"))
        with pytest.raises(HandFileError, match=r"deal.khrap:5: is not UTF-8 text \(byte 0xc1\); save it as"):
            read_hand(path)

    def test_too_large(self, text: str, tmp_path: Path) -> None:
        path = tmp_path / "deal.khrap"
        path.write_text(text + "#" * MAX_BYTES)
        with pytest.raises(HandFileError, match=r"deal.khrap: is larger than 1,000,000 bytes"):
            read_hand(path)
        with pytest.raises(HandFileError, match=r"^is larger than 1,000,000 bytes"):
            loads_hand(text + "#" * MAX_BYTES)

    def test_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(HandFileError, match=r"deal.khrap: cannot be read: No such file or directory"):
            read_hand(tmp_path / "deal.khrap")
        with pytest.raises(HandFileError, match="cannot be read: Is a directory"):
            read_hand(tmp_path)

    def test_an_empty_file(self, tmp_path: Path) -> None:
        path = tmp_path / "deal.khrap"
        path.touch()
        with pytest.raises(HandFileError, match="format: it is missing"):
            read_hand(path)


def test_the_parts_of_an_error(text: str) -> None:
    with pytest.raises(HandFileError) as refusal:
        loads_hand(text.replace("Js 6d", "Js Js"), where="deal.khrap")
    error = refusal.value
    assert (error.where, error.line, error.key) == ("deal.khrap", 18, "deal.hands")
    assert error.place == ("deal", "hands", 1)
    assert error.problem == "Js is in p2 twice"
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.place) == (str(error), error.place)


@pytest.mark.parametrize(
    ("text", "place", "line"),
    [
        ("a = [\n  1, # x, y\n  2,\n]", ("a", 1), 3),
        ("a = [[1,\n2], '''\n,''',\n3]", ("a", 2), 4),
        ('a = ["x,]#",\n"\\"",\n1]', ("a", 2), 3),
        ("\n[b]\na = [1,\n2]", ("b", "a", 1), 4),
        ("a = [1]", ("a", 1), 1),
        ("a = 1\n", ("b",), None),
        ("\n[b]\n", ("b", "c"), 2),
    ],
)
def test_lines(text: str, place: tuple[str | int, ...], line: int | None) -> None:
    assert line_of(text, place) == line
