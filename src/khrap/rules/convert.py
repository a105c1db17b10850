"""From the values of a file to the values of a rule set, with every mistake named.

msgspec converts a right file in one go, but tells only the first mistake of a wrong one; here
it is given the values one by one.
"""

from collections.abc import Mapping
from typing import Any, NoReturn

import msgspec
from msgspec import inspect

from khrap.rules.kinds import allowed, choices_of, item_type, kind_of, struct_of
from khrap.rules.model import RuleSet
from khrap.rules.problems import did_you_mean, shown
from khrap.sentences import Sentence, say

_MOST_HINTS = 50


class UnknownError(Exception):
    """A parameter was asked for whose value is not known, being missing or wrong."""


class Draft:
    """A rule set, or a section of one, in which parameters may be missing.

    It is read like the real thing; reading what is missing raises `UnknownError`.
    """

    def __getattr__(self, name: str) -> Any:
        """Stand in for a parameter that was not set."""
        raise UnknownError(name)


class Converter:
    """Converts what can be converted and remembers the rest.

    Attributes:
        problems: Key and message of every mistake.
        missing: The parameters that are not there.
    """

    def __init__(self) -> None:
        self.problems: list[tuple[str, Sentence]] = []
        self.missing: list[str] = []

    def rules(self, data: Mapping[str, object]) -> Draft:
        """Convert the values of a full rule set.

        Values that `msgspec` refuses as a whole leave problems or missing parameters behind.
        """
        return self._struct(RuleSet, data, "")

    def _struct(self, cls: type[msgspec.Struct], data: Mapping[str, object], prefix: str) -> Draft:
        fields = {field.encode_name: field for field in msgspec.structs.fields(cls)}
        for key in data:
            if key not in fields:
                # Looking for the nearest word takes its time; a text of a thousand unknown words is no rule set.
                hint = _hint(key, list(fields)) if len(self.problems) < _MOST_HINTS else ""
                self.problems.append((prefix + key, say("there is no such parameter{hint}", hint=hint)))
        draft = Draft()
        for key, field in fields.items():
            if key in data:
                try:
                    setattr(draft, field.name, self._value(field.type, data[key], prefix + key))
                except UnknownError:
                    continue
            elif field.required:
                self.missing.append(prefix + key)
        return draft

    def _value(self, type_: object, value: object, path: str) -> object:
        """Convert one value; raise `UnknownError` if it or a part of it cannot be."""
        kind = kind_of(type_)
        if isinstance(kind, inspect.StructType) and isinstance(value, Mapping):
            return self._struct(kind.cls, value, f"{path}.")
        if isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
            return self._list(type_, kind, value, path)
        try:
            return msgspec.convert(value, type_)
        except msgspec.ValidationError:
            self._wrong(type_, value, path)

    def _list(self, type_: object, kind: inspect.VarTupleType, values: list[object], path: str) -> tuple[object, ...]:
        if len(values) < (kind.min_length or 0) or len(values) > (kind.max_length or len(values)):
            self._wrong(type_, values, path)
        before = len(self.problems) + len(self.missing)
        items = []
        for number, value in enumerate(values):
            try:
                items.append(self._value(item_type(type_), value, f"{path}[{number}]"))
            except UnknownError:
                continue
        if len(self.problems) + len(self.missing) > before:
            raise UnknownError(path)
        return tuple(items)

    def _wrong(self, type_: object, value: object, path: str) -> NoReturn:
        hint = did_you_mean(value, choices_of(type_)) if isinstance(value, str) else ""
        problem = say(
            "found {found}, allowed is {allowed}{hint}", found=shown(value), allowed=allowed(type_), hint=hint
        )
        self.problems.append((path, problem))
        raise UnknownError(path)


def _hint(key: str, known: list[str]) -> str:
    return did_you_mean(key, known) or _elsewhere(key) or say("; known: {words}", words=known)


def _elsewhere(key: str) -> str:
    """Suggest the section that has a parameter with this name."""
    for section in msgspec.structs.fields(RuleSet):
        cls = struct_of(section.type)
        if cls is not None and key in cls.__struct_fields__:
            return say("; did you mean {word}?", word=f"{section.name}.{key}")
    return ""
