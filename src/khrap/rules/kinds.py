"""What kinds of values there are in a rule set, and how to say which ones are allowed."""

import typing
from functools import cache

from msgspec import Struct, inspect

from khrap.rules.choices import Choice


@cache
def kind_of(type_: object) -> inspect.Type:
    """Give the kind of a parameter's annotated type, without its explanations."""
    kind = inspect.type_info(type_)
    return kind.type if isinstance(kind, inspect.Metadata) else kind


@cache
def item_type(type_: object) -> object:
    """Give the type of the items of a list; the type itself if it is not a list."""
    if not isinstance(kind_of(type_), inspect.VarTupleType):
        return type_
    list_type = typing.get_args(type_)[0]  # without the explanations, which every list of ours has
    return typing.get_args(list_type)[0]


def struct_of(type_: object) -> type[Struct] | None:
    """Give the structure that a table of the file is read into; None if it is no table."""
    kind = kind_of(type_)
    return kind.cls if isinstance(kind, inspect.StructType) else None


def choices_of(type_: object) -> tuple[Choice, ...]:
    """Give what a choice chooses from; nothing if the parameter is not a choice."""
    kind = kind_of(type_)
    return tuple(kind.cls) if isinstance(kind, inspect.EnumType) else ()


def title_and_description(type_: object) -> tuple[str, str]:
    """Give what the model says about a parameter; both are empty if it says nothing."""
    kind = inspect.type_info(type_)
    said = (kind.extra_json_schema or {}) if isinstance(kind, inspect.Metadata) else {}
    return said.get("title", ""), said.get("description", "")


@cache
def allowed(type_: object) -> str:
    """Say which values a parameter may have.

    >>> from typing import Annotated, Literal
    >>> from msgspec import Meta
    >>> allowed(Annotated[int, Meta(ge=3, le=5)]), allowed(bool), allowed(Literal[32, 36, 52])
    ('a whole number from 3 to 5', 'true or false', '32, 36 or 52')
    """
    kind = inspect.type_info(type_)
    if isinstance(kind, inspect.Metadata):
        if kind.extra and "allowed" in kind.extra:
            return str(kind.extra["allowed"])
        kind = kind.type
    match kind:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return f"a whole number from {kind.ge} to {kind.le}"
        case inspect.LiteralType():
            return _either([str(value) for value in kind.values])
        case inspect.EnumType():
            return _either([f'"{member}"' for member in kind.cls])
        case inspect.VarTupleType():
            most = f" to {kind.max_length}" if kind.max_length else " or more"
            return f"a list of {kind.min_length}{most}, each {allowed(item_type(type_))}"
        case inspect.StructType():
            return f"a table with {_both([field.encode_name for field in kind.fields])}"
        case inspect.StrType():
            return f"text of {kind.min_length} to {kind.max_length} characters"
    raise TypeError(f"{type_} is no type of a parameter")


def _either(words: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _both(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
