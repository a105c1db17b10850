"""The parameters of a rule set and what they mean, in English and Russian.

English is taken from the model, Russian from `ru.toml`; nothing is explained twice.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from khrap.rules.kinds import allowed, choices_of, item_type, struct_of, title_and_description
from khrap.rules.model import LANGUAGES, RuleSet, Words
from khrap.rules.sections.base import Section


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a parameter or a section is, in one language.

    Attributes:
        title: Its name in a few words.
        text: What it decides, and in which units.
        choices: The meaning of each word it can be set to, if it is a choice.
    """

    title: str
    text: str
    choices: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a rule set, such as `table.hand_size`.

    Attributes:
        section: The table of the rule-set file.
        key: The key in that table.
        allowed: Which values it can have, in English.
    """

    section: str
    key: str
    allowed: str

    @property
    def path(self) -> str:
        """The section and the key, as errors name the parameter."""
        return f"{self.section}.{self.key}"

    def explanation(self, lang: str) -> Explanation:
        """Explain the parameter in a language, one of `LANGUAGES`."""
        return explain(self.path, lang)


def explain(path: str, lang: str) -> Explanation:
    """Explain a parameter or a section of a rule set.

    Args:
        path: For instance `table`, `table.hand_size` or `table.decks.cards`.
        lang: One of `LANGUAGES`.

    Raises:
        KeyError: There is no such parameter, or no such language.

    >>> explain("pot.ante", "ru").choices["every-deal"]
    'перед каждой сдачей'
    """
    return explanations(lang)[path]


@cache
def explanations(lang: str) -> Mapping[str, Explanation]:
    """Give all explanations in a language, by the paths that `explain` takes.

    Raises:
        KeyError: There is no such language.
    """
    if lang == "en":
        return dict(_walked(RuleSet, ""))
    if lang not in LANGUAGES:
        raise KeyError(lang)
    text = resources.files("khrap.rules").joinpath(f"{lang}.toml").read_text(encoding="utf-8")
    return dict(_flattened(tomllib.loads(text), ""))


@cache
def parameters() -> tuple[Parameter, ...]:
    """Give all parameters in the order of a rule-set file; id, names and texts are not among them.

    >>> len(parameters()), parameters()[2].path, parameters()[2].allowed
    (48, 'table.hand_size', 'a whole number from 3 to 5')
    """
    return tuple(
        Parameter(section.name, field.name, str(allowed(field.type)))
        for section in msgspec.structs.fields(RuleSet)
        if (cls := struct_of(section.type)) is not None and issubclass(cls, Section)
        for field in msgspec.structs.fields(cls)
    )


def _walked(cls: type[msgspec.Struct], prefix: str) -> Iterator[tuple[str, Explanation]]:
    if cls is Words:  # all words have one explanation
        word = msgspec.structs.fields(cls)[0].type
        yield f"{prefix.split('.')[0]}.word", Explanation(*title_and_description(word), {})
        return
    for field in msgspec.structs.fields(cls):
        path = prefix + field.name
        meanings = {word.value: word.text for word in choices_of(field.type)}
        yield path, Explanation(*title_and_description(field.type), meanings)
        inner = struct_of(field.type) or struct_of(item_type(field.type))
        if inner is not None:
            yield from _walked(inner, f"{path}.")


def _flattened(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Explanation]]:
    for key, entry in table.items():
        if isinstance(entry, dict) and key != "choices":
            yield prefix + key, Explanation(entry["title"], entry["text"], entry.get("choices", {}))
            yield from _flattened(entry, f"{prefix}{key}.")
