"""Presets, house rules, and every way in which a file of them can be wrong."""

import pickle
from collections.abc import Callable
from importlib import resources
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from khrap.rules import (
    PRESETS,
    Problem,
    RulesError,
    RuleSet,
    check_rules,
    load_rules,
    loads_rules,
    parameters,
    preset,
    rules_from_mapping,
)
from khrap.rules.checks import check
from khrap.rules.source import key_lines
from khrap.rules.toml import MAX_BYTES

pytestmark = pytest.mark.interpreted

WORDS = ("never", "any", "lock", "named", "overcall", "7s", "second-pass", "our.toml", *PRESETS)
PIECES = (
    'base = "frap"\n',
    "[table]\n",
    "[[table.decks]]\n",
    "up_to = 12\n",
    "cards = 52\n",
    'trump.source = "named"\n',
    "[fines]\n",
    "blind = [\n1,\n2]\n",
    '"helper" = 0\n',
    "# a comment\n",
    'text.en = """\n[a]\n\\"b = 1"""\n',
    "x = '''\ny'''\n",
    "\n",
    "= ",
)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def lines(path: Path) -> list[str]:
    """Give the mistakes in a file as they are shown, without the folder."""
    return [str(problem).replace(f"{path.parent}/", "") for problem in check_rules(path)]


# House rules


def test_house_rules_change_what_they_name_and_nothing_else(tmp_path: Path) -> None:
    path = write(tmp_path, "our-rules.toml", 'base = "student"\n[play]\njoker = ""\n[words.ru]\npass = "Мимо"')
    rules, base = load_rules(path), preset("student")
    assert rules.play.joker == ""
    assert rules.words["ru"]["pass"] == "Мимо"
    assert rules.words["ru"]["five"] == "Беру пять"
    assert (rules.table, rules.fines, rules.play.follow) == (base.table, base.fines, base.play.follow)
    assert rules.base == "student"


def test_a_path_may_be_given_as_text(tmp_path: Path) -> None:
    path = write(tmp_path, "our.toml", 'base = "student"')
    assert load_rules(str(path)) == load_rules(path)


def test_id_is_the_name_of_the_file(tmp_path: Path) -> None:
    assert load_rules(write(tmp_path, "Наши правила.toml", 'base = "frap"')).id == "Наши-правила"
    assert load_rules(write(tmp_path, "a.toml", 'base = "frap"\nid = "b"')).id == "b"
    assert load_rules(write(tmp_path, " .toml", 'base = "frap"')).id == "house-rules"
    assert loads_rules('base = "frap"').id == "house-rules"


def test_house_rules_without_a_name_are_named_after_their_base(tmp_path: Path) -> None:
    write(tmp_path, "first.toml", 'base = "frap"')
    name = load_rules(write(tmp_path, "second.toml", 'base = "first.toml"')).name
    assert (name.en, name.ru) == ("Frap (house rules)", "Фрап (домашние правила)")
    name = load_rules(write(tmp_path, "third.toml", 'base = "frap"\n[name]\nru = "Дачный фрап"')).name
    assert (name.en, name.ru) == ("Frap (house rules)", "Дачный фрап")


def test_house_rules_of_house_rules(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    write(tmp_path, "club/base.toml", 'base = "hrapgame"\n[pot]\nrake_percent = 2\nante = "every-deal"')
    rules = load_rules(write(tmp_path, "table.toml", 'base = "club/base.toml"\n[pot]\nante = "empty-pot"'))
    assert (rules.pot.rake_percent, rules.pot.ante) == (2, "empty-pot")
    assert (rules.id, rules.base) == ("table", "hrapgame")


def test_lists_are_replaced_whole() -> None:
    rules = loads_rules('base = "frap"\n[[table.decks]]\nup_to = 12\ncards = 52')
    assert [deck.cards for deck in rules.table.decks] == [52]


def test_a_whole_rule_set_needs_no_base(tmp_path: Path) -> None:
    text = resources.files("khrap.rules").joinpath("presets", "frap.toml").read_text(encoding="utf-8")
    rules = load_rules(write(tmp_path, "own.toml", text.replace('id = "frap"\n', "")))
    assert (rules.id, rules.base, rules.table) == ("own", None, preset("frap").table)
    derived = load_rules(write(tmp_path, "derived.toml", 'base = "own.toml"'))
    assert (derived.base, derived.table) == (None, preset("frap").table)


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "bom.toml"
    path.write_bytes('base = "frap"'.encode("utf-8-sig"))
    assert load_rules(path).base == "frap"


def test_a_preset_wins_over_a_file_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "student", 'base = "frap"\nid = "x"')
    write(tmp_path, "ours", 'base = "frap"')
    assert load_rules("student") is preset("student")
    assert load_rules(Path("student")).id == "x"
    assert load_rules("ours").base == "frap"


# Mistakes in values


def test_every_mistake_is_named_in_the_order_of_the_file(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "our.toml",
        """\
base = "frap"
[table]
player_max = 4
hand_size = "four"
decks = [
  { up_to = 4 },
  { up_to = 12, cards = 40, name = "x" },
]
[pot]
ante = "every_deal"
rake_percent = true
joker = 1
[bidding]
passed_round_antes = [0, -1, 11]
[fines]
declarer = []
helper = 1.5
blind = { a = 1 }
[play]
joker = "7♠"
[help]
earlier_passers = "yes"
""",
    )
    assert lines(path) == [
        "our.toml:3: table.player_max: there is no such parameter; did you mean players_max?",
        'our.toml:4: table.hand_size: found "four", allowed is a whole number from 3 to 5',
        "our.toml:5: table.decks[1].name: there is no such parameter; known: up_to, cards",
        "our.toml:5: table.decks[1].cards: found 40, allowed is 32, 36 or 52",
        "our.toml:5: table.decks[0].cards: is missing",
        'our.toml:10: pot.ante: found "every_deal", allowed is "every-deal" or "empty-pot"; did you mean every-deal?',
        "our.toml:11: pot.rake_percent: found true, allowed is a whole number from 0 to 100",
        "our.toml:12: pot.joker: there is no such parameter; did you mean play.joker?",
        "our.toml:14: bidding.passed_round_antes[1]: found -1, allowed is a whole number from 0 to 10",
        "our.toml:14: bidding.passed_round_antes[2]: found 11, allowed is a whole number from 0 to 10",
        "our.toml:16: fines.declarer: found [], allowed is a list of 1 to 5, each a whole number from 0 to 10",
        "our.toml:17: fines.helper: found 1.5, allowed is a whole number from 0 to 10",
        "our.toml:18: fines.blind: found a table, allowed is a list of 1 to 5, each a whole number from 0 to 10",
        'our.toml:20: play.joker: found "7♠", allowed is a card such as "7s", or "" for none',
        'our.toml:22: help.earlier_passers: found "yes", allowed is true or false',
    ]


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("base = 5", "rules:1: base: found 5, allowed is the id of a preset or the path of a .toml file"),
        (
            'base = "frap"\nid = "a b"',
            'rules:2: id: found "a b", allowed is a name of up to 64 characters without spaces and slashes',
        ),
        ('base = "frap"\nname = "x"', 'rules:2: name: found "x", allowed is a table with en and ru'),
        (
            'base = "frap"\nsummary.en = "a\\nb"',
            r'rules:2: summary.en: found "a\nb", allowed is one line of 1 to 200 characters',
        ),
        (
            'base = "frap"\ntext.ru = ""',
            'rules:2: text.ru: found "", allowed is text of 1 to 10000 characters',
        ),
        (
            'base = "frap"\n[words.en]\npas = "x"',
            "rules:3: words.en.pas: there is no such parameter; did you mean pass?",
        ),
        (
            'base = "frap"\n[words.ru]\npass = 3',
            "rules:3: words.ru.pass: found 3, allowed is one line of 1 to 40 characters",
        ),
        (
            'base = "frap"\npot = "x"',
            'rules:2: pot: found "x", allowed is a table with ante, chips, rake_percent and newcomers',
        ),
        (
            'base = "frap"\npot.ante = 1979-05-27',
            'rules:2: pot.ante: found "1979-05-27", allowed is "every-deal" or "empty-pot"',
        ),
        (
            'base = "frap"\nfines.helper = 0xfffffffffffffff',
            "rules:2: fines.helper: found a huge number, allowed is a whole number from 0 to 10",
        ),
        (
            'base = "frap"\ntable.decks = [1]',
            "rules:2: table.decks[0]: found 1, allowed is a table with up_to and cards",
        ),
        (
            'base = "frap"\nfines.declarer = [2, 1, 1, 1, 1, 1]',
            "rules:2: fines.declarer: found [2, 1, 1, 1, 1, 1], allowed is a list of 1 to 5, each a whole number "
            "from 0 to 10",
        ),
        (
            f'base = "frap"\n{"x" * 80} = 1\nplay.joker = "{"y" * 80}"',
            f"rules:2: {'x' * 80}: there is no such parameter; known: id, base, name, summary, text, words, "
            "table, pot, trump, bidding, dealer, declarer, helper, help, blind, cheer, grieve, helicopter, "
            "shoot, wrap, five, exchange, play, shares, fines\n"
            f'rules:3: play.joker: found "{"y" * 56}..., allowed is a card such as "7s", or "" for none',
        ),
    ],
)
def test_mistake_in_a_value(text: str, mistake: str) -> None:
    with pytest.raises(RulesError) as caught:
        loads_rules(text)
    assert str(caught.value) == mistake


def test_rules_without_a_base_must_be_complete() -> None:
    with pytest.raises(RulesError) as caught:
        loads_rules("[shoot]\nallowed = true\n[five]\nsix = true")
    (problem,) = caught.value.problems
    assert problem.message.startswith("without a base every parameter must be given; missing: name, summary")
    assert "five.when, five.upcard" in problem.message
    assert "shoot" not in problem.message
    with pytest.raises(RulesError, match="without a base every parameter"):
        rules_from_mapping({"base": None, "helper": {"tricks": 1}})
    with pytest.raises(RulesError) as caught:
        loads_rules("shoot = 1")
    assert [problem.key for problem in caught.value.problems] == ["", "shoot"]


def test_lists_are_judged_although_other_parameters_are_missing() -> None:
    with pytest.raises(RulesError) as caught:
        loads_rules("declarer.tricks = 2\nfines.declarer = [2]")
    assert [problem.key for problem in caught.value.problems] == ["", "fines.declarer"]


@pytest.mark.parametrize("id", PRESETS)
def test_house_rules_may_not_pass_for_a_preset(id: str) -> None:
    with pytest.raises(RulesError, match="is a preset and these rules differ from it"):
        rules_from_mapping({"base": "khrap5", "id": id, "fines": {"helper": 3}})
    name = {"en": preset(id).name.en, "ru": preset(id).name.ru}
    assert rules_from_mapping({"base": id, "id": id, "name": name}).table == preset(id).table


# Mistakes about the base


def test_for_a_base_that_does_not_exist_the_nearest_is_suggested() -> None:
    with pytest.raises(RulesError, match=r"neither a preset .* did you mean student"):
        loads_rules('base = "studnet"')


def test_the_other_mistakes_are_named_although_the_base_is_wrong() -> None:
    with pytest.raises(RulesError) as caught:
        loads_rules('base = "studnet"\n[table]\nhand_size = 9\n[five]\nwhen = "never"\nsix = true')
    assert [problem.key for problem in caught.value.problems] == ["base", "table.hand_size", "five.six"]


def test_mistakes_in_the_base_file_are_named_with_those_of_the_file(tmp_path: Path) -> None:
    write(tmp_path, "base.toml", 'base = "frap"\n[pot]\nante = 1')
    path = write(tmp_path, "our.toml", 'base = "base.toml"\n[pot]\nrake_percent = -1')
    assert [line.partition(": found")[0] for line in lines(path)] == [
        "base.toml:3: pot.ante",
        "our.toml:3: pot.rake_percent",
    ]


def test_a_base_file_that_is_not_there(tmp_path: Path) -> None:
    path = write(tmp_path, "our.toml", 'base = "gone.toml"')
    assert lines(path) == ["gone.toml: cannot be read: No such file or directory"]


def test_files_that_are_each_others_base(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", 'base = "b.toml"')
    write(tmp_path, "b.toml", 'base = "c.toml"')
    path = write(tmp_path, "c.toml", 'base = "./a.toml"')
    assert lines(path) == [
        "b.toml:1: base: these files are each other's base, without end: c.toml -> a.toml -> b.toml -> c.toml"
    ]


def test_a_file_that_is_its_own_base(tmp_path: Path) -> None:
    path = write(tmp_path, "a.toml", '\nbase = "a.toml"')
    assert lines(path) == ["a.toml:2: base: these files are each other's base, without end: a.toml -> a.toml"]


def test_a_text_from_elsewhere_reads_no_files(tmp_path: Path) -> None:
    path = write(tmp_path, "base.toml", 'base = "frap"')
    with pytest.raises(RulesError, match="here only a preset can be the base"):
        loads_rules(f'base = "{path}"')
    with pytest.raises(RulesError, match="here only a preset can be the base"):
        rules_from_mapping({"base": "base.toml"})
    assert rules_from_mapping({"base": "base.toml"}, relative_to=tmp_path).base == "frap"
    assert loads_rules('base = "base.toml"', relative_to=tmp_path).base == "frap"


# Mistakes about the file


@pytest.mark.parametrize("source", ["studnet", "x" * 5000, "a\0b", ""])
def test_neither_a_preset_nor_a_file(source: str) -> None:
    with pytest.raises(
        RulesError, match=r"is neither a preset \(hrapgame, .*\) nor the path of a .toml file"
    ) as caught:
        load_rules(source)
    assert caught.value.problems[0].where == (source or '""')


@pytest.mark.parametrize("source", ["gone.toml", "gone/rules", "gone\\rules"])
def test_what_looks_like_a_path_is_taken_for_one(source: str, tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="cannot be read: No such file"):
        load_rules(source)
    with pytest.raises(RulesError, match="cannot be read: No such file"):
        loads_rules(f"base = '{source}'", relative_to=tmp_path)


def test_no_such_preset() -> None:
    with pytest.raises(RulesError, match="did you mean frap"):
        preset("fraps")


@pytest.mark.parametrize("name", ["gone.toml", "a\0b.toml", "x" * 5000 + ".toml"])
def test_a_file_that_cannot_be_read(name: str) -> None:
    with pytest.raises(RulesError, match="cannot be read: "):
        load_rules(Path(name))


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    assert "cannot be read: Is a directory" in lines(tmp_path)[0]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = write(tmp_path, "our.toml", 'base = "frap" #' + "x" * MAX_BYTES)
    assert lines(path) == ["our.toml: is larger than 1,000,000 bytes: not a rule-set file"]


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "our.toml"
    path.write_bytes('base = "frap"\nname.ru = "Наш"'.encode("cp1251"))
    assert lines(path) == ["our.toml:2: is not UTF-8 text (byte 0xcd); save it as UTF-8"]
    path.write_bytes('base = "frap"'.encode("utf-16"))
    assert lines(path) == ["our.toml: is UTF-16 or UTF-32 text; save it as UTF-8"]


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ('base = "frap"\n[table\n', "our.toml:2:7: is not valid TOML: Expected ']'"),
        ("a = 1\na = 2\n", "our.toml:2:6: is not valid TOML: Cannot overwrite a value"),
        (
            'base = "frap"\nx = "abc',
            "our.toml:2: the text ends where TOML cannot end: Unterminated string; is the file cut off?",
        ),
        ("x = " + "9" * 5000, "our.toml: a number in it is too large"),
        ("x = " + "[" * 5000, "our.toml: is nested too deeply: not a rule-set file"),
        (f"\nx = {'[' * 30}{']' * 30}", "our.toml:2: x: nested more than 20 deep: not a rule-set file"),
        ("\nx.y = [1, 0x8000_0000_0000_0000]", "our.toml:2: x.y[1]: the number is too large"),
        (f"\nx = 0x{'f' * 9000}", "our.toml:2: x: the number is too large"),
        ("\n" + "a." * 50_000 + "a = 1", "our.toml:2: more than 100 dots in one line: not a rule-set file"),
    ],
)
def test_text_that_is_not_toml(tmp_path: Path, text: str, mistake: str) -> None:
    (line,) = lines(write(tmp_path, "our.toml", text))
    assert line.startswith(mistake)


def test_a_file_without_mistakes(tmp_path: Path) -> None:
    assert lines(write(tmp_path, "our.toml", 'base = "frap"')) == []


def test_errors_survive_pickling() -> None:
    error = RulesError([Problem("our.toml", "pot", "is wrong", 1, 2), Problem("our.toml", "", "is cut")])
    again = pickle.loads(pickle.dumps(error))
    assert again.problems == error.problems
    assert str(again) == "our.toml:1:2: pot: is wrong\nour.toml: is cut"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a]\n'b' = 1\n\"c\".d = 2", {("a",): 1, ("a", "b"): 2, ("a", "c", "d"): 3}),
        ('a = """\n[x]\n"""\nb = 1', {("a",): 1, ("b",): 4}),
        ("a = '''\n[x]\n'''\nb = 1", {("a",): 1, ("b",): 4}),
        ("# [x]\na = [ # [\n  [1, 2],\n  ']',\n]\nb = 1", {("a",): 2, ("b",): 6}),
        ("a = { x = 1, y = [\n2] }\n[[b.c]]\nd = 1", {("a",): 1, ("b", "c"): 3, ("b", "c", "d"): 4}),
        ("a = 1.5e3\nb = 2024-01-01T00:00:00\n\n[c]", {("a",): 1, ("b",): 2, ("c",): 4}),
    ],
)
def test_keys_are_found_again_in_the_text(text: str, expected: dict[tuple[str, ...], int]) -> None:
    assert key_lines(text) == expected


# Any input at all

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.floats() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)
SECTIONS = {
    section: VALUES | st.fixed_dictionaries({}, optional={p.key: VALUES for p in group})
    for section, group in groupby(parameters(), lambda parameter: parameter.section)
}
HOUSE_RULES = st.fixed_dictionaries(
    {}, optional={**SECTIONS, "base": st.sampled_from(PRESETS), "id": VALUES, "name": VALUES, "words": VALUES}
)
TEXTS = st.text("[]{}=#.,'\"\\ab1Я \r\n\t", max_size=40) | st.lists(st.sampled_from(PIECES)).map("".join)


def mistakes(read: Callable[[], RuleSet]) -> tuple[Problem, ...]:
    """Give the mistakes found on reading; if there are none the rules must be in order."""
    try:
        rules = read()
    except RulesError as error:
        return error.problems
    assert isinstance(rules, RuleSet)
    assert check(rules) == []
    return ()


@settings(deadline=None)
@given(HOUSE_RULES)
def test_any_values_make_rules_or_name_their_mistakes(data: dict[str, object]) -> None:
    assert all(problem.message for problem in mistakes(lambda: rules_from_mapping(data)))


@settings(deadline=None)
@given(TEXTS)
def test_any_text_makes_rules_or_names_its_mistakes(text: str) -> None:
    last_line = text.count("\n") + 1
    for problem in mistakes(lambda: loads_rules(text)):
        assert problem.line is None or 1 <= problem.line <= last_line


def test_a_thousand_unknown_parameters_are_all_named() -> None:
    with pytest.raises(RulesError) as caught:
        loads_rules('base = "frap"\n' + "".join(f"hand_sizes_{number} = 4\n" for number in range(1000)))
    problems = caught.value.problems
    assert [problem.key for problem in problems] == [f"hand_sizes_{number}" for number in range(1000)]
    assert [problem.message for problem in problems[50:]] == ["there is no such parameter"] * 950
