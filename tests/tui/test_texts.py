"""The messages: the same ones in both languages, with the right plurals."""

import string

import pytest

from khrap.cli.texts import Texts, other_language, texts
from khrap.rules import LANGUAGES

ENGLISH, RUSSIAN = texts("en"), texts("ru")


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_have_the_same_messages() -> None:
    assert list(ENGLISH.messages) == list(RUSSIAN.messages)


def test_other_messages_ask_for_values_that_the_english_ones_know() -> None:
    for key, template in RUSSIAN.messages.items():
        extra = fields(template) - fields(ENGLISH.messages[key])
        assert not extra - {"declarer"}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_can_be_said(lang: str) -> None:
    say = Texts(lang)
    for key, template in say.messages.items():
        if key == "help.text":  # braces and brackets mean nothing in it
            continue
        said = say(key, **dict.fromkeys(fields(template), 2))
        assert "{" not in said
        assert said.strip()


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 взяток"),
        (1, "1 взятка"),
        (2, "2 взятки"),
        (4, "4 взятки"),
        (5, "5 взяток"),
        (11, "11 взяток"),
        (12, "12 взяток"),
        (21, "21 взятка"),
        (22, "22 взятки"),
        (111, "111 взяток"),
    ],
)
def test_russian_plurals(number: int, said: str) -> None:
    assert RUSSIAN.count(number, "trick") == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks"), (21, "21 tricks")])
def test_english_plurals(number: int, said: str) -> None:
    assert ENGLISH.count(number, "trick") == said


def test_there_is_a_different_name_for_every_seat() -> None:
    for say in (ENGLISH, RUSSIAN):
        assert len(set(say.names)) == 11
        assert max(map(len, say.names)) <= 6  # so that names fit the narrowest seats


def test_an_unknown_message_is_an_error() -> None:
    with pytest.raises(KeyError):
        ENGLISH("option.fly")


def test_the_other_language_of_the_other_language_is_the_first() -> None:
    assert [other_language(other_language(lang)) for lang in LANGUAGES] == list(LANGUAGES)
