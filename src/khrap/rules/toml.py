"""TOML texts that people or strangers wrote, rule sets and hand files: read with care.

What is refused here would make the reader of the standard library slow, or break something later on: a
file that is no page of text, keys without end, nesting without end, numbers of more than 64 bits.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

from khrap.sentences import SaidError, Sentence, say

MAX_BYTES = 1_000_000
"""A file is a page or two; anything larger than this was not meant to be one."""

_MAX_DOTS = 100
_MAX_DEPTH = 20

REASONS = (
    "Invalid statement",
    "Expected newline or end of document after a statement",
    "Expected '=' after a key in a key/value pair",
    "Expected ']' at the end of a table declaration",
    "Expected ']]' at the end of an array declaration",
    "Expected {found}",
    "Found invalid character {found}",
    "Illegal character {found}",
    "Cannot declare {found} twice",
    "Cannot overwrite a value",
    "Cannot mutate immutable namespace {found}",
    "Cannot redefine namespace {found}",
    "Duplicate inline table key {found}",
    "Invalid initial character for a key part",
    "Unclosed array",
    "Unclosed inline table",
    "Unescaped '\\' in a string",
    "Unterminated string",
    "Invalid hex value",
    "Escaped character is not a Unicode scalar value",
    "Invalid date or datetime",
    "Invalid value",
)
"""What the TOML reader of the standard library may say, as templates of sentences."""

Place = tuple[str | int, ...]
"""Where a value stands: keys and places in lists, from 0."""


class TomlError(SaidError):
    """A text that cannot be read as TOML.

    Attributes:
        problem: What was found, and what would be right.
        line: The line, from 1, if it is known.
        column: The column in that line, from 1, if it is known.
        place: The place of the value, if it is known.
    """

    def __init__(
        self, problem: Sentence, line: int | None = None, column: int | None = None, place: Place = ()
    ) -> None:
        super().__init__(problem)
        self.args = problem, line, column, place
        self.problem = problem
        self.line = line
        self.column = column
        self.place = place


def read_text(path: Path, what: Sentence) -> str:
    """Read the text of a file, a byte order mark included.

    Args:
        path: The file.
        what: What it should be, such as "a hand file".

    Raises:
        TomlError: It cannot be read, is too large or no UTF-8.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path no system can have
        reason = getattr(error, "strerror", None) or str(error)
        raise TomlError(say("cannot be read: {reason}", reason=reason)) from error
    _check_size(len(raw), what)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in raw[:4]:
        raise TomlError(say("is UTF-16 or UTF-32 text; save it as UTF-8"))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problem = say("is not UTF-8 text (byte {byte}); save it as UTF-8", byte=f"0x{raw[error.start]:02x}")
        raise TomlError(problem, line) from error


def parse_toml(text: str, what: Sentence) -> dict[str, Any]:
    r"""Return the values of a text.

    Args:
        text: The text, without a byte order mark.
        what: What it should be, such as "a hand file".

    Raises:
        TomlError: It is not TOML, or too much of it.

    >>> parse_toml("pot = 15\n", say("a hand file"))
    {'pot': 15}
    """
    _check_size(len(text), what)
    _check_dots(text, what)
    try:
        values = tomllib.loads(text)
    except RecursionError as error:
        raise TomlError(say("is nested too deeply: not {what}", what=what)) from error
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(str(error), text) from error
    except ValueError as error:  # thousands of digits, which Python does not read
        raise TomlError(say("a number in it is too large")) from error
    check_values(values, what)
    return values


def _check_size(size: int, what: Sentence) -> None:
    if size > MAX_BYTES:
        raise TomlError(say("is larger than {most} bytes: not {what}", most=f"{MAX_BYTES:,}", what=what))


def _check_dots(text: str, what: Sentence) -> None:
    """Refuse a key of very many parts: the TOML reader takes minutes for one of 100 kB."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MAX_DOTS and not line.lstrip().startswith("#"):
            raise TomlError(say("more than {most} dots in one line: not {what}", most=_MAX_DOTS, what=what), number)


def _syntax_error(message: str, text: str) -> TomlError:
    words, _, place = message.rpartition(" (at ")
    reason = _reason(words)
    numbers = re.fullmatch(r"line (\d+), column (\d+)\)", place)
    if numbers:
        return TomlError(say("is not valid TOML: {reason}", reason=reason), int(numbers[1]), int(numbers[2]))
    last = text.count("\n") + 1
    return TomlError(say("the text ends where TOML cannot end: {reason}; is the file cut off?", reason=reason), last)


def _reason(words: str) -> Sentence:
    """Take what the reader of the standard library says for a sentence of ours."""
    for template in REASONS:
        pattern = re.escape(template).replace(re.escape("{found}"), "(.*)")
        if found := re.fullmatch(pattern, words, re.DOTALL):
            return say(template, found=found[1] if found.groups() else "")
    return say("{problem}", problem=words)


def check_values(value: Any, what: Sentence, place: Place = ()) -> None:
    """Refuse numbers of more than 64 bits, as TOML wants it, and nesting without end.

    Args:
        value: A value of a TOML text.
        what: What the text should be, such as "a hand file".
        place: The place of the value.

    Raises:
        TomlError: It holds one of them.
    """
    if len(place) > _MAX_DEPTH:
        raise TomlError(say("nested more than {most} deep: not {what}", most=_MAX_DEPTH, what=what), place=place[:1])
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise TomlError(say("the number is too large"), place=place)
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        check_values(item, what, (*place, name))
