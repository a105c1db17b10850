"""What programs for people say, in English and Russian: one file of messages a language, and the right plurals.

A message is a template: ``{name}`` stands for a word, ``{tricks:trick}`` for a number with its noun ("1 trick",
"2 tricks"; «1 взятка», «2 взятки», «5 взяток»). The nouns with their forms are in the same file.

>>> texts("ru")("option.khrap", tricks=2, risk="иначе −40")
'2 взятки, иначе −40'
"""

import functools
import string
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from khrap.rules import LANGUAGES
from khrap.sentences import russian_form

__all__ = ["Texts", "other_language", "texts"]


def _english_form(number: int) -> int:
    """Choose among one and other."""
    return 0 if number == 1 else 1


_FORMS: Final[Mapping[str, Callable[[int], int]]] = {"en": _english_form, "ru": russian_form}


class Texts(string.Formatter):
    """The messages of one language.

    Args:
        lang: one of `khrap.rules.LANGUAGES`.

    >>> english = Texts("en")
    >>> english("option.khrap", tricks=2, risk="else −40")
    '2 tricks, else −40'
    >>> english.count(1, "chip")
    '1 chip'
    """

    def __init__(self, lang: str) -> None:
        """Read the file of the language."""
        content = tomllib.loads((files(__package__) / f"{lang}.toml").read_text(encoding="utf-8"))
        self.lang = lang
        self._nouns: dict[str, Sequence[str]] = content.pop("nouns")
        self.names: tuple[str, ...] = tuple(content.pop("names")["bots"])
        """What the other players are called."""
        self.messages: dict[str, str] = dict(_flat(content))

    def __call__(self, key: str, /, **values: Any) -> str:
        """Return a message with its values filled in.

        Args:
            key: the section and the name of the message, with a dot between them.
            **values: what the template asks for.

        Raises:
            KeyError: there is no such message, or a value is missing.
        """
        return self.vformat(self.messages[key], (), values)

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format a value of a template; a noun as the specification puts it after the number, in its right form."""
        if format_spec in self._nouns:
            return self.count(value, format_spec)
        return str(super().format_field(value, format_spec))

    def count(self, number: int, noun: str) -> str:
        """Return a number with its noun.

        Args:
            number: how many.
            noun: the id of a noun.
        """
        return f"{number} {self._nouns[noun][_FORMS[self.lang](abs(number))]}"


def _flat(tables: Mapping[str, Mapping[str, str]]) -> list[tuple[str, str]]:
    return [(f"{section}.{key}", text) for section, table in tables.items() for key, text in table.items()]


@functools.cache
def texts(lang: str) -> Texts:
    """Return the messages of a language (read once).

    Args:
        lang: one of `khrap.rules.LANGUAGES`.
    """
    return Texts(lang)


def other_language(lang: str) -> str:
    """Return the language that comes after this one.

    >>> other_language("en"), other_language("ru")
    ('ru', 'en')
    """
    return LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]
