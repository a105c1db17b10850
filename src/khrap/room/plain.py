"""Text that people give, as it is shown to others."""

import unicodedata
from typing import Any

__all__ = ["in_plain_text", "plain_values"]


def in_plain_text(text: str) -> str:
    r"""Return a text without signs that cannot be seen, or that change how others are shown, in one line.

    >>> in_plain_text(" a\u202eb\n")
    'a b'
    """
    return "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text).strip()


def plain_values(value: Any) -> Any:
    r"""Return the values of house rules with every text in them in plain text; texts may have several lines.

    >>> plain_values({"name": {"en": "a\u202eb"}, "text": {"en": "one\ntwo"}, "fines": {"helper": 1}})
    {'name': {'en': 'a b'}, 'text': {'en': 'one\ntwo'}, 'fines': {'helper': 1}}
    """
    match value:
        case str():
            return "\n".join(map(in_plain_text, value.split("\n")))
        case dict():
            return {key: plain_values(item) for key, item in value.items()}
        case list():
            return [plain_values(item) for item in value]
    return value
