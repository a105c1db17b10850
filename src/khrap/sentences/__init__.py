"""Sentences for people: written in English where they are needed, and said in Russian, too.

A sentence is an English text that remembers how it was made: its template, and the values in it. So the command line
prints it as it is, and the card room can say the same in Russian, from `ru.toml`. A template names its values:
`{word}` stands for a word or a sentence, `{words:or}` for a list ("a, b or c"), `{cards:card}` for a number with
its noun ("1 card", "2 cards"; «1 карта», «2 карты», «5 карт»).

>>> sentence = say("p{seat} must first discard {cards:card}", seat=2, cards=3)
>>> print(sentence)
p2 must first discard 3 cards
>>> print(sentence.said_in("ru"))
p2 должен сначала снести 3 карты
"""

import string
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

__all__ = ["SaidError", "Sentence", "in_languages", "russian_form", "say"]


class Sentence(str):
    """A sentence in English that can be said in Russian, too; made by `say`.

    Attributes:
        template: the English text with the names of its values.
        values: the values by their names.
    """

    template: str
    values: Mapping[str, object]

    def said_in(self, lang: str) -> str:
        """Say it in a language.

        Args:
            lang: `en` or `ru`.

        Raises:
            KeyError: there is no such language, or the sentence has no translation.
        """
        template = self.template if lang == "en" else translations()[self.template]
        return _SPEAKERS[lang].vformat(template, (), self.values)

    def __reduce__(self) -> tuple[Callable[..., "Sentence"], tuple[str, Mapping[str, object]]]:
        """Pickle and copy by the template and its values."""
        return _again, (self.template, self.values)


def say(template: str, /, **values: object) -> Sentence:
    """Make a sentence.

    Args:
        template: the English text with the names of its values. It stands in the code as it is, so that a test can
            see that `ru.toml` has it, too.
        **values: the values: words, numbers, sentences, lists of these.

    >>> say("there are {seats} seats{hint}", seats=3, hint="")
    'there are 3 seats'
    """
    return _again(template, values)


def _again(template: str, values: Mapping[str, object]) -> Sentence:
    sentence = Sentence(_SPEAKERS["en"].vformat(template, (), values))
    sentence.template, sentence.values = template, values
    return sentence


def in_languages(text: str) -> dict[str, str]:
    """Say a text in each language; nothing if it is a mere text, which has but one.

    >>> in_languages(say("it has no suit: {help}", help="?"))
    {'en': 'it has no suit: ?', 'ru': 'не указана масть: ?'}
    """
    return {lang: text.said_in(lang) for lang in _SPEAKERS} if isinstance(text, Sentence) else {}


class SaidError(ValueError):
    """An error whose message is a sentence.

    Attributes:
        sentence: what was found, why it cannot be, and what would be right.

    >>> error = SaidError(say("the deal is over"))
    >>> str(error), error.sentence.said_in("ru")
    ('the deal is over', 'раздача уже сыграна')
    """

    def __init__(self, sentence: Sentence) -> None:
        """Make the error from its message."""
        super().__init__(sentence)
        self.sentence = sentence


def russian_form(number: int) -> int:
    """Choose among one (1, 21), few (2 to 4, 22 to 24) and many, as the Unicode plural rules do for whole numbers."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


@cache
def _russian() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((files(__package__) / "ru.toml").read_text(encoding="utf-8"))


@cache
def translations() -> Mapping[str, str]:
    """Return the Russian templates by the English ones."""
    sections = ((name, section) for name, section in _russian().items() if name != "nouns")
    return {english: russian for _, section in sections for english, russian in section.items()}


class _Speaker(string.Formatter):
    """Fills in the values of a template."""

    lang: str
    joints: Mapping[str, str]

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write a value as the template wants it."""
        if isinstance(value, Sentence):
            return value.said_in(self.lang)
        if isinstance(value, list | tuple):
            return self.listed([self.format_field(item, "") for item in value], self.joints.get(format_spec, ", "))
        if format_spec.isidentifier():
            return f"{value} {self.noun(value, format_spec)}"
        return str(super().format_field(value, format_spec))

    @staticmethod
    def listed(words: Sequence[str], last: str) -> str:
        """Put words into a row."""
        return last.join(filter(None, [", ".join(words[:-1]), *words[-1:]]))

    def noun(self, number: int, noun: str) -> str:
        """Return the form of a noun that goes with a number."""
        raise NotImplementedError


class _English(_Speaker):
    lang = "en"
    joints: Mapping[str, str] = {"or": " or ", "and": " and "}

    def noun(self, number: int, noun: str) -> str:
        """Return the noun as it is, or with an s."""
        return noun if number == 1 else f"{noun}s"


class _Russian(_Speaker):
    lang = "ru"
    joints: Mapping[str, str] = {"or": " или ", "and": " и "}

    def noun(self, number: int, noun: str) -> str:
        """Return one of the three forms."""
        return str(_russian()["nouns"][noun][russian_form(abs(number))])


_SPEAKERS: Final[Mapping[str, _Speaker]] = {"en": _English(), "ru": _Russian()}
