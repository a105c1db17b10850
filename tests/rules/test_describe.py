"""Rule sets in words, in both languages."""

import re

import pytest

from khrap.rules import LANGUAGES, PRESETS, describe, explain, loads_rules, parameters, preset
from khrap.rules.explain import explanations

pytestmark = pytest.mark.interpreted

CYRILLIC = re.compile("[А-Яа-яЁё]")


def value(id: str, path: str, lang: str) -> str:
    rows = {f"{row.section}.{row.key}": row.value for row in describe(preset(id), lang)}
    return rows[path]


@pytest.mark.parametrize(
    ("id", "path", "english", "russian"),
    [
        ("student", "table.hand_size", "4", "4"),
        (
            "moryak",
            "table.decks",
            "up to 6 seats: 36 cards; up to 12 seats: 52 cards",
            "до 6 игроков: 36 карт; до 12 игроков: 52 карты",
        ),
        ("hrapgame", "pot.rake_percent", "4 %", "4 %"),
        ("student", "pot.rake_percent", "none", "нет"),
        ("chips", "bidding.passed_round_antes", "0, 0, 1", "0, 0, 1"),
        ("moryak", "bidding.new_suit", "yes", "да"),
        ("frap", "bidding.new_suit", "no", "нет"),
        ("hrapgame", "helicopter.pot_limit", "3 × opening pot", "3 × начальный банк"),
        ("moryak", "helicopter.pot_limit", "none", "нет"),
        ("student", "play.joker", "7♠", "7♠"),
        ("frap", "play.joker", "none", "нет"),
        ("frap", "dealer.first", "by lot", "по жребию"),
        (
            "frap",
            "fines.blind_ace",
            "0 tricks: 4 × pot; 1 trick: 3 × pot",
            "0 взяток: 4 × банк; 1 взятка: 3 × банк",
        ),
        ("frap", "fines.helper", "1 × pot", "1 × банк"),
    ],
)
def test_value_in_words(id: str, path: str, english: str, russian: str) -> None:
    assert (value(id, path, "en"), value(id, path, "ru")) == (english, russian)


def test_rows_are_the_parameters_in_their_order() -> None:
    rows = describe(preset("chips"), "en")
    assert [(row.section, row.key) for row in rows] == [(p.section, p.key) for p in parameters()]
    assert (rows[0].heading, rows[0].label) == ("Table", "Fewest players")


def test_what_house_rules_change_is_marked() -> None:
    house = loads_rules('base = "student"\n[play]\njoker = ""\n[fines]\nhelper = 1')
    assert [row.key for row in describe(house, "ru") if row.changed] == ["joker"]
    assert not any(row.changed for row in describe(preset("student"), "en"))


@pytest.mark.parametrize("id", PRESETS)
def test_no_english_in_the_russian_rows_and_no_russian_in_the_english(id: str) -> None:
    for row in describe(preset(id), "ru"):
        assert not re.search("[A-Za-z]{3}", row.heading + row.label + row.value)
    for row in describe(preset(id), "en"):
        assert not CYRILLIC.search(row.heading + row.label + row.value)


def test_what_is_explained_in_english_is_explained_in_russian() -> None:
    english, russian = explanations("en"), explanations("ru")
    assert sorted(english) == sorted(russian)
    for path, said in english.items():
        assert list(said.choices) == list(russian[path].choices), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_explanation_says_something(lang: str) -> None:
    for path, said in explanations(lang).items():
        assert said.text.endswith("."), path
        assert said.title or path == "words.word"
        assert all(said.choices.values()), path
        everything = said.title + said.text + "".join(said.choices.values())
        assert bool(CYRILLIC.search(everything)) == (lang == "ru"), path


def test_no_such_parameter_or_language() -> None:
    with pytest.raises(KeyError):
        explain("table.colour", "en")
    with pytest.raises(KeyError):
        explain("table", "fr")
    with pytest.raises(KeyError):
        describe(preset("frap"), "fr")
