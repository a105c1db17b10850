"""Reading a hand file: the text, the types of its values, and where a mistake is.

What must be true of the values is `khrap.hand.check`.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from khrap.hand.check import check_spelling
from khrap.hand.errors import HandFileError, Place
from khrap.hand.file import FORMAT, HandFile, Source
from khrap.hand.lines import line_of
from khrap.hand.parts import hand_from_parts
from khrap.hand.user_keys import is_user_key
from khrap.rules.problems import did_you_mean, shown
from khrap.rules.toml import TomlError, parse_toml, read_text
from khrap.sentences import Sentence, say

_WHAT = say("a hand file")
_FILE = say("the hand file")
_DEAL = say("[deal]")
_TABLES = {
    _FILE: "format rules stake players stacks dealer pot ante actions deal".split(),
    _DEAL: "hands upcard stock deck".split(),
}
_OPTIONAL = "ante"

T = TypeVar("T")


def read_hand(path: str | Path) -> HandFile:
    """Read a hand file from disk.

    Args:
        path: the file. Rules given as a path are relative to its folder.

    Raises:
        HandFileError: it cannot be read, or is no hand file: which file, line and key, and why.
    """
    try:
        text = read_text(Path(path), _WHAT)
    except TomlError as error:
        raise HandFileError(error.problem, where=str(path), line=error.line) from error
    return loads_hand(text, where=str(path), relative_to=Path(path).parent)


def loads_hand(text: str, *, where: str = "", relative_to: Path | None = None) -> HandFile:
    r"""Read a hand file from a text.

    Args:
        text: the text.
        where: what errors call it.
        relative_to: the folder that rules given as a path start from. Without it only presets and inline
            rules are taken, so that a text from elsewhere reads no files.

    Raises:
        HandFileError: it is no hand file: which line and key, and why.
        TypeError: it is no text.

    >>> try:
    ...     loads_hand('format = 1\nrulez = "frap"\n', where="deal.khrap")
    ... except HandFileError as error:
    ...     print(error)
    deal.khrap:2: rulez: there is no such key in the hand file; did you mean rules?
    """
    if not isinstance(text, str):
        raise TypeError(f"loads_hand takes the text of a hand file, not {text!r}; read_hand takes its path")
    plain = text.removeprefix("\ufeff")
    try:
        hand = _hand(_values(plain), relative_to)
    except HandFileError as error:
        line = error.line or line_of(plain, error.place)
        raise HandFileError(error.problem, error.place, where, line) from error.__cause__
    return replace(hand, source=Source(text, hand, relative_to, where))


def _values(text: str) -> dict[str, Any]:
    try:
        return parse_toml(text, _WHAT)
    except TomlError as error:
        problem = error.problem
        if error.column:
            problem = say("column {column} {problem}", column=error.column, problem=problem)
        raise HandFileError(problem, error.place, line=error.line) from error


def _hand(data: dict[str, Any], folder: Path | None) -> HandFile:
    """Make the hand of TOML values, whose types are checked here."""
    _check_format(data)
    _check_keys(data, _FILE)
    deal = _typed(data["deal"], dict, ("deal",))
    _check_keys(deal, _DEAL)
    cards: dict[str, Any] = {
        "hands": _list(deal["hands"], str, ("deal", "hands")) if "hands" in deal else None,
        **{key: _typed(deal[key], str, ("deal", key)) for key in ("upcard", "stock", "deck") if key in deal},
    }
    actions = _list(data["actions"], str, ("actions",))
    check_spelling(_card_texts(deal, actions))
    return hand_from_parts(
        rules=_rules(data["rules"]),
        stake=_typed(data["stake"], int, ("stake",)),
        players=_list(data["players"], str, ("players",)),
        stacks=_list(data["stacks"], int, ("stacks",)),
        dealer=_typed(data["dealer"], int, ("dealer",)),
        pot=_typed(data["pot"], int, ("pot",)),
        ante=_typed(data["ante"], bool, ("ante",)) if "ante" in data else None,
        actions=actions,
        **cards,
        extras={key: value for key, value in data.items() if is_user_key(key)},
        relative_to=folder,
    )


def _check_format(data: Mapping[str, Any]) -> None:
    found = data.get("format", FORMAT)
    if _typed(found, int, ("format",)) != FORMAT:
        problem = say("found {found}; this version of khrap reads format {format}", found=shown(found), format=FORMAT)
        raise HandFileError(problem, ("format",))


def _check_keys(table: Mapping[str, Any], name: Sentence) -> None:
    """Refuse a key that the table has not; those that begin with ``_`` are the user's own."""
    known = _TABLES[name]
    place: Place = ("deal",) if name == _DEAL else ()
    for key in table:
        if key not in known and not is_user_key(key):
            problem = say("there is no such key in {table}{hint}", table=name, hint=_hint(key, known))
            raise HandFileError(problem, (*place, key))
    for key in known if not place else []:
        if key not in table and key != _OPTIONAL:
            raise HandFileError(say("it is missing: every hand file has it"), (key,))


def _hint(key: str, known: list[str]) -> str:
    for name, keys in _TABLES.items():
        if key in keys:
            return say("; it belongs above [deal]") if name != _DEAL else say("; it belongs into [deal]")
    return did_you_mean(key, known)


_TYPES = {
    str: say("a text in quotes"),
    int: say("a whole number"),
    bool: say("true or false"),
    list: say("a list"),
    dict: say("a table"),
}


def _typed(value: Any, kind: type[T], place: Place) -> T:
    # A truth value is an int to Python, but not to TOML.
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise HandFileError(say("found {found}, must be {type}", found=shown(value), type=_TYPES[kind]), place)
    return value


def _list(value: Any, kind: type[T], place: Place) -> list[T]:
    return [_typed(item, kind, (*place, number)) for number, item in enumerate(_typed(value, list, place))]


def _rules(value: Any) -> str | dict[str, Any]:
    if not isinstance(value, str | dict):
        problem = say("found {found}, must be a preset or a path in quotes, or a table", found=shown(value))
        raise HandFileError(problem, ("rules",))
    return value


def _card_texts(deal: Mapping[str, Any], actions: list[str]) -> dict[Place, str]:
    """Return everything that may name cards, by its place."""
    texts: dict[Place, str] = {("deal", "hands", index): hand for index, hand in enumerate(deal.get("hands", []))}
    texts |= {("deal", key): deal[key] for key in ("upcard", "stock", "deck") if key in deal}
    return texts | {("actions", index): action for index, action in enumerate(actions)}
