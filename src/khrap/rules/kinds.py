"""What kinds of values there are in a rule set, and how to say which ones are allowed."""

import typing
from functools import cache
from typing import cast

from msgspec import Struct, inspect

from khrap.rules.choices import Choice
from khrap.sentences import Sentence, say


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
def allowed(type_: object) -> Sentence:
    """Say which values a parameter may have.

    >>> from typing import Annotated, Literal
    >>> from msgspec import Meta
    >>> allowed(Annotated[int, Meta(ge=3, le=5)]), allowed(bool), allowed(Literal[32, 36, 52])
    ('a whole number from 3 to 5', 'true or false', '32, 36 or 52')
    """
    kind = inspect.type_info(type_)
    if isinstance(kind, inspect.Metadata):
        if kind.extra and "allowed" in kind.extra:
            return cast(Sentence, kind.extra["allowed"])
        kind = kind.type
    match kind:
        case inspect.BoolType():
            return say("true or false")
        case inspect.IntType():
            return say("a whole number from {least} to {most}", least=kind.ge, most=kind.le)
        case inspect.LiteralType():
            return say("{values:or}", values=list(kind.values))
        case inspect.EnumType():
            return say("{values:or}", values=[f'"{member}"' for member in kind.cls])
        case inspect.VarTupleType():
            least, most, item = kind.min_length, kind.max_length, allowed(item_type(type_))
            if most is None:
                return say("a list of {least} or more, each {item}", least=least, item=item)
            return say("a list of {least} to {most}, each {item}", least=least, most=most, item=item)
        case inspect.StructType():
            return say("a table with {keys:and}", keys=[field.encode_name for field in kind.fields])
        case inspect.StrType():
            return say("text of {least} to {most} characters", least=kind.min_length, most=kind.max_length)
    raise TypeError(f"{type_} is no type of a parameter")
