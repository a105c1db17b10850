"""Finding the line of a value in the text of a hand file, for errors.

Reading gives values without their lines, so the text is looked at a second time, and only when there is
an error to report.
"""

import re

from khrap.hand.errors import Place
from khrap.rules.source import key_lines

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'{3}.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|\S|\n",
    re.DOTALL,
)


def line_of(text: str, place: Place) -> int | None:
    r"""Return the line, from 1, of the value at a place, or of the nearest thing around it that is there.

    Args:
        text: a valid TOML text.
        place: keys, then perhaps the place in a list.

    >>> line_of('pot = 0\nactions = [\n  "p1 khrap", # one\n  "p2 help",\n]\n', ("actions", 1))
    4
    """
    lines = key_lines(text)
    keys = tuple(part for part in place if isinstance(part, str))
    while keys and keys not in lines:
        keys = keys[:-1]
    if not keys:
        return None
    start = lines[keys]
    item = place[len(keys)] if len(place) > len(keys) else None
    return _item_line(text, start, item) if isinstance(item, int) else start


def _item_line(text: str, start: int, item: int) -> int:
    """Return the line of one item of the list whose key is in line `start`."""
    line, depth, commas = start, 0, 0
    position = text.index("=", sum(len(each) + 1 for each in text.split("\n")[: start - 1])) + 1
    for match in _TOKEN.finditer(text, position):
        token = match.group()
        if depth == 1 and commas == item and token != "\n" and not token.startswith("#"):
            return line
        depth += (token in "[{") - (token in "]}")
        commas += depth == 1 and token == ","
        if depth == 0:
            break
        line += token.count("\n")
    return start
