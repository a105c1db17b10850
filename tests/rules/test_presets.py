"""The presets against section 3 of the rule book, row by row."""

from collections.abc import Callable

import pytest

from khrap.rules import LANGUAGES, PRESETS, RuleSet, preset
from khrap.rules.checks import check

pytestmark = pytest.mark.interpreted

COLUMNS = ("hrapgame", "moryak", "shooting", "frap", "khrap5", "named-trump", "student", "chips")

FDH = "fives-declarer-helpers"
DFH = "declarer-fives-helpers"

# Each row: what it is, how it is read, the values in the order of the columns.
Row = tuple[str, Callable[[RuleSet], object], tuple[object, ...]]

TABLE: tuple[Row, ...] = (
    (
        "players",
        lambda r: (r.table.players_min, r.table.players_max),
        ((2, 5), (2, 12), (2, 6), (2, 12), (2, 10), (2, 5), (3, 4), (2, 6)),
    ),
    (
        "deck by players",
        lambda r: tuple((deck.up_to, deck.cards) for deck in r.table.decks),
        (
            ((5, 36),),
            ((6, 36), (12, 52)),
            ((6, 36),),
            ((4, 32), (6, 36), (12, 52)),
            ((4, 32), (6, 36), (10, 52)),
            ((5, 36),),
            ((4, 36),),
            ((6, 52),),
        ),
    ),
    ("hand size", lambda r: r.table.hand_size, (4, 4, 4, 4, 5, 5, 4, 4)),
    (
        "ante",
        lambda r: r.pot.ante,
        (
            "empty-pot",
            "empty-pot",
            "every-deal",
            "every-deal",
            "every-deal",
            "empty-pot",
            "empty-pot",
            "every-deal",
        ),
    ),
    (
        "trump",
        lambda r: r.trump.source,
        ("upcard", "upcard", "upcard", "upcard", "upcard", "named", "upcard", "upcard"),
    ),
    ("bidding rounds", lambda r: r.bidding.rounds, (4, 3, 3, 3, 2, 2, 3, 3)),
    (
        "new upcard must be a new suit",
        lambda r: r.bidding.new_suit,
        (False, True, False, False, False, False, False, False),
    ),
    (
        "antes after passed rounds",
        lambda r: r.bidding.passed_round_antes,
        ((0, 0, 0, 0), (0, 0, 1), (0, 0, 1), (1, 1, 1), (1, 1), (1, 0), (0, 0, 1), (0, 0, 1)),
    ),
    (
        "last ante by choice",
        lambda r: r.bidding.last_ante_by_choice,
        (False, False, False, False, False, False, False, True),
    ),
    (
        "dealer after pass-out",
        lambda r: r.dealer.after_passed_out,
        ("same", "same", "same", "next-left", "next-left", "next-left", "same", "same"),
    ),
    (
        "dealer after a played deal",
        lambda r: r.dealer.after_deal,
        (
            "declarer",
            "next-left",
            "next-left",
            "next-left",
            "next-left",
            "next-left",
            "declarer",
            "next-left",
        ),
    ),
    (
        "first dealer",
        lambda r: r.dealer.first,
        ("lot", "lot", "lot", "lot", "lot", "lowest-card", "lot", "lot"),
    ),
    (
        "declarer / helper tricks",
        lambda r: (r.declarer.tricks, r.helper.tricks),
        ((2, 1), (2, 1), (2, 1), (2, 1), (3, 1), (3, 1), (2, 1), (2, 1)),
    ),
    ("R1: earlier passers help", lambda r: r.help.earlier_passers, (True,) * 8),
    (
        "blind",
        lambda r: r.blind.upcards,
        ("never", "first", "any", "any", "any", "never", "never", "never"),
    ),
    (
        "cheer",
        lambda r: r.cheer.when,
        ("lone-ace", "never", "never", "never", "never", "never", "overcall", "overcall"),
    ),
    (
        "grieve",
        lambda r: r.grieve.when,
        ("lone-six", "never", "never", "never", "never", "never", "never", "never"),
    ),
    (
        "helicopter",
        lambda r: (r.helicopter.trumps, r.helicopter.pot_limit),
        (
            ("exactly-ace-six", 3),
            ("exactly-ace-six-or-seven", 0),
            ("six-and-another", 0),
            ("never", 0),
            ("never", 0),
            ("never", 0),
            ("never", 0),
            ("ace-and-six", 0),
        ),
    ),
    ("shoot", lambda r: r.shoot.allowed, (False, False, True, False, False, False, False, False)),
    ("wrap", lambda r: r.wrap.allowed, (False, False, False, False, False, False, True, True)),
    (
        "first ace unseen (looking, in chips)",
        lambda r: r.wrap.first_ace_unseen,
        (False, False, False, False, False, False, False, True),
    ),
    (
        "five",
        lambda r: r.five.when,
        (
            "second-pass",
            "second-pass",
            "second-pass",
            "after-exchange",
            "after-exchange",
            "second-pass",
            "with-help",
            "with-help",
        ),
    ),
    ("six", lambda r: r.five.six, (True, False, False, False, False, False, False, False)),
    (
        "five may take the upcard",
        lambda r: r.five.upcard,
        (False, False, False, True, True, False, False, False),
    ),
    (
        "exchange, declarer",
        lambda r: (r.exchange.declarer_min, r.exchange.declarer_max),
        ((0, 4), (1, 3), (0, 4), (0, 4), (0, 4), (0, 2), (0, 4), (0, 4)),
    ),
    (
        "exchange, helper",
        lambda r: (r.exchange.helper_min, r.exchange.helper_max),
        ((0, 4), (1, 3), (0, 4), (0, 4), (0, 4), (0, 2), (0, 4), (0, 4)),
    ),
    ("exchange order", lambda r: r.exchange.order, (FDH, FDH, FDH, DFH, DFH, FDH, DFH, DFH)),
    (
        "exchange order after shoot",
        lambda r: r.exchange.order_after_shoot,
        (FDH, FDH, DFH, DFH, DFH, FDH, DFH, DFH),
    ),
    (
        "draw from",
        lambda r: r.exchange.draw_from,
        ("top", "top", "top", "top", "top", "top", "top-or-bottom", "top"),
    ),
    (
        "order of the first trick",
        lambda r: r.play.first_trick,
        (
            "clockwise",
            FDH,
            "clockwise",
            "clockwise",
            "clockwise",
            "clockwise",
            "clockwise",
            "five-declarer-clockwise",
        ),
    ),
    ("following suit", lambda r: r.play.follow, ("strict",) * 8),
    ("joker", lambda r: r.play.joker, ("", "", "", "", "", "", "7s", "")),
    (
        "four of a kind",
        lambda r: r.play.four_of_a_kind,
        ("four-aces-dealt", "any-rank-shown", "never", "never", "never", "never", "never", "never"),
    ),
    (
        "shares",
        lambda r: r.shares.scheme,
        (
            "per-trick",
            "per-trick",
            "per-trick-if-made",
            "per-trick",
            "sweep-by-anyone",
            "sweep-by-declarer",
            "per-trick",
            "redistribute",
        ),
    ),
    (
        "declarer's fine by tricks taken",
        lambda r: r.fines.declarer,
        ((2, 2), (2, 2), (2, 2), (2, 1), (2, 1, 1), (2, 1, 1), (2, 2), (2, 2)),
    ),
    (
        "blind declarer's fine",
        lambda r: r.fines.blind,
        ((2, 2), (2, 2), (2, 2), (4, 2), (4, 2, 2), (2, 1, 1), (2, 2), (2, 2)),
    ),
    (
        "blind declarer's fine with an ace upcard",
        lambda r: r.fines.blind_ace,
        ((2, 2), (2, 2), (2, 2), (4, 3), (4, 3, 2), (2, 1, 1), (2, 2), (2, 2)),
    ),
    ("helper's fine", lambda r: r.fines.helper, (1,) * 8),
    (
        "chips needed",
        lambda r: r.pot.chips,
        ("capped", "capped", "capped", "capped", "capped", "capped", "reserve", "lock"),
    ),
    ("rake", lambda r: r.pot.rake_percent, (4, 0, 0, 0, 0, 0, 0, 0)),
    ("a new player joins", lambda r: r.pot.newcomers, ("empty-pot",) * 8),
)


def test_the_presets_are_the_columns_of_the_table() -> None:
    assert PRESETS == COLUMNS


@pytest.mark.parametrize(("read", "expected"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_row_of_the_table(read: Callable[[RuleSet], object], expected: tuple[object, ...]) -> None:
    assert {id: read(preset(id)) for id in COLUMNS} == dict(zip(COLUMNS, expected, strict=True))


@pytest.mark.parametrize(
    ("id", "takes", "exchanges"),
    [
        ("moryak", "into-hand", True),
        ("shooting", "for-closed-card", True),
        ("frap", "into-hand", False),
        ("khrap5", "into-hand", False),
    ],
)
def test_how_the_blind_declarer_takes_the_upcard(id: str, takes: str, exchanges: bool) -> None:
    assert (preset(id).blind.takes, preset(id).blind.exchanges) == (takes, exchanges)


@pytest.mark.parametrize("id", PRESETS)
def test_preset_is_called_by_its_id_and_has_no_base(id: str) -> None:
    assert preset(id).id == id
    assert preset(id).base is None


@pytest.mark.parametrize("id", PRESETS)
def test_everything_in_a_preset_goes_together(id: str) -> None:
    assert check(preset(id)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", PRESETS)
def test_short_rules_are_10_to_25_lines(id: str, lang: str) -> None:
    lines = preset(id).text[lang].splitlines()
    assert 10 <= len(lines) <= 25
    assert all(line == line.strip() and line for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_and_summaries_tell_the_presets_apart(lang: str) -> None:
    assert len({preset(id).name[lang] for id in PRESETS}) == len(PRESETS)
    assert len({preset(id).summary[lang] for id in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize(
    ("id", "action", "english", "russian"),
    [
        ("hrapgame", "pass", "Pass", "Пас"),
        ("hrapgame", "help", "Help", "Помогаю"),
        ("hrapgame", "declarer", "Declarer", "Храпящий"),
        ("hrapgame", "cheer", "Cheer", "Веселю на туза"),
        ("shooting", "blind", "Wrap unseen", "Заворачиваю"),
        ("frap", "khrap", "Frap", "Фрап"),
        ("frap", "help", "Whist", "Вист"),
        ("frap", "five", "Cut in", "Подрезка"),
        ("khrap5", "khrap", "Khrap", "Храп"),
        ("khrap5", "five", "Cut", "Разрез"),
        ("named-trump", "help", "Whist", "Вист"),
        ("student", "five", "Take five", "Беру пять"),
        ("chips", "leave", "Leave", "Ухожу"),
    ],
)
def test_what_an_action_is_called(id: str, action: str, english: str, russian: str) -> None:
    words = preset(id).words
    assert (words["en"][action], words["ru"][action]) == (english, russian)


def test_words_know_all_actions_and_roles() -> None:
    actions = (
        "pass look khrap blind help five six cheer grieve helicopter shoot wrap discard stand trump show "
        "play ante leave"
    )
    roles = "declarer helper five_taker out sitting_out"
    for lang in LANGUAGES:
        words = preset("moryak").words[lang]
        assert all(words[key] for key in f"{actions} {roles}".split())


def test_unknown_words_and_languages_are_key_errors() -> None:
    rules = preset("frap")
    for text in (rules.name, rules.text, rules.words):
        with pytest.raises(KeyError):
            text["fr"]
    for word in ("fold", "pass_"):
        with pytest.raises(KeyError):
            rules.words["en"][word]


def test_a_rule_set_is_a_value() -> None:
    rules = preset("student")
    assert preset("student") is rules
    assert {rules: 1}[rules] == 1
    with pytest.raises(AttributeError):
        rules.id = "other"  # type: ignore[misc]
