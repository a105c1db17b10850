"""The text of a hand file: written freshly in our style, or an older text with new values in it."""

import json
import operator
import re
from collections.abc import Mapping, MutableMapping, MutableSequence
from datetime import date, time
from functools import reduce
from typing import Any, TypeGuard

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.items import Item

from khrap.hand.user_keys import is_user_key

Values = Mapping[str, Any]
Path = tuple[str, ...]


def fresh_text(values: Values) -> str:
    r"""Write values in our style: the keys in the order given, one action a line, tables last.

    >>> print(fresh_text({"stake": 5, "actions": ["p1 khrap"], "deal": {"stock": "8h 6c"}}), end="")
    stake = 5
    actions = [
      "p1 khrap",
    ]
    <BLANKLINE>
    [deal]
    stock = "8h 6c"
    """
    rules, deal = values.get("rules"), values["deal"]
    lines = [_line(key, value) for key, value in values.items() if value is not deal and not _is_table(key, value)]
    if _is_table("rules", rules):
        lines += ["", tomlkit.dumps({"rules": rules}).rstrip("\n")]
    lines += ["", "[deal]", *(_line(key, value) for key, value in deal.items())]
    return "\n".join(lines) + "\n"


def _is_table(key: str, value: Any) -> bool:
    """Say whether we write a value as a table of its own; a table of the user's stays in its line."""
    return isinstance(value, Mapping) and not is_user_key(key)


def _line(key: str, value: Any) -> str:
    if key == "actions":
        return "\n".join(["actions = [", *(f"  {_toml(action)}," for action in value), "]"])
    return f"{_key(key)} = {_toml(value)}"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _toml(value: Any) -> str:
    """Write a value in one line."""
    match value:
        case Mapping():
            return "{" + ", ".join(f"{_key(key)} = {_toml(item)}" for key, item in value.items()) + "}"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case date() | time():  # a datetime is a date
            return value.isoformat()
        case float():
            return repr(value)
    # TOML has texts, whole numbers and truth values as JSON has, but for one character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def rewritten(text: str, before: Values, after: Values) -> str:
    r"""Put new values into a text and leave everything else in it as it is.

    Args:
        text: a TOML text.
        before: the values that the text has.
        after: the values that it shall have.

    >>> print(rewritten("pot = 0  # empty\n_table = 7\n", {"pot": 0}, {"pot": 15}), end="")
    pot = 15  # empty
    _table = 7
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    document = tomlkit.parse(text.removeprefix(mark))
    _update(document, (), before, after)
    result = tomlkit.dumps(document)
    if 0 < text.count("\n") == text.count("\r\n"):
        result = result.replace("\r\n", "\n").replace("\n", "\r\n")
    return mark + result


def _update(document: TOMLDocument, path: Path, before: Values, after: Values) -> None:
    for key in before:
        if key not in after:
            _table(document, path).pop(key, None)
    for key, new in after.items():
        old = before.get(key)
        table = _table(document, path)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            _update(document, (*path, key), old, new)
        elif key in table and _is_plain(old) and _is_plain(new) and (old or _has_comment(table[key])):
            _update_list(table[key], old, new)
        elif key == "actions":
            table[key] = tomlkit.parse(_line(key, new) + "\n")[key]
        else:
            table[key] = new


def _table(document: TOMLDocument, path: Path) -> MutableMapping[str, Any]:
    """Return a table inside the document.

    It is looked up before each change: what stands for a table of scattered dotted keys knows nothing of
    keys that came or went meanwhile.
    """
    return reduce(operator.getitem, path, document)


def _is_plain(value: Any) -> TypeGuard[list[Any]]:
    """Say whether a value is a list whose items are no tables."""
    return isinstance(value, list) and not any(isinstance(item, dict) for item in value)


def _has_comment(item: Item) -> bool:
    """Say whether an empty list has a comment in it; if not, it can be written afresh in our style."""
    return "#" in item.as_string()


def _update_list(items: MutableSequence[Any], before: list[Any], after: list[Any]) -> None:
    for index, (old, new) in enumerate(zip(before, after, strict=False)):
        if old != new:
            items[index] = new
    del items[len(after) :]
    items.extend(after[len(before) :])
