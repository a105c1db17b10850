"""Rule-set files as text: reading them, and finding the line of a key again.

The TOML reader of the standard library tells values but not where they stood, so the lines
come from a second look at the (by then known to be valid) text.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from khrap.rules.problems import Problem, RulesError

MAX_BYTES = 1_000_000
"""A rule-set file is a page or two; anything larger than this was not meant to be one."""

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """The data of one rule-set file and where they come from.

    Attributes:
        where: What problems call the file.
        data: The values.
        lines: The line of every key that has one of its own, from 1.
        folder: What a `base` that is a path is relative to; None where no files may be read.
    """

    where: str
    data: Mapping[str, object]
    lines: Mapping[Key, int] = field(default_factory=dict)
    folder: Path | None = None

    def line(self, key: str) -> int | None:
        """Give the line of a key such as `table.decks[1].cards`, or of what it stands in."""
        parts = tuple(key.partition("[")[0].split("."))
        while parts and parts not in self.lines:
            parts = parts[:-1]
        return self.lines.get(parts)

    def problem(self, key: str, message: str) -> Problem:
        """Make a problem with this file."""
        return Problem(self.where, key, message, self.line(key))


def read_source(path: Path) -> Source:
    """Read a rule-set file.

    Raises:
        RulesError: It cannot be read, is too large, is not UTF-8 or not TOML.
    """
    where = str(path)
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path no system can have
        why = getattr(error, "strerror", None) or str(error)
        raise RulesError([Problem(where, "", f"cannot be read: {why}")]) from error
    if len(raw) > MAX_BYTES:
        raise RulesError([Problem(where, "", f"is larger than {MAX_BYTES:,} bytes: not a rule-set file")])
    return parse_source(_decoded(raw, where), where, path.parent)


def _decoded(raw: bytes, where: str) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise RulesError([Problem(where, "", "is UTF-16 text; save it as UTF-8")])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = f"is not UTF-8 text (byte 0x{raw[error.start]:02x}); save it as UTF-8"
        raise RulesError([Problem(where, "", message, line)]) from error


def parse_source(text: str, where: str, folder: Path | None) -> Source:
    """Read the text of a rule-set file.

    Raises:
        RulesError: It is not TOML.
    """
    try:
        data = tomllib.loads(text)
    except ValueError as error:  # a TOMLDecodeError, or a number longer than Python reads
        raise RulesError([_syntax_problem(str(error), text, where)]) from error
    except RecursionError as error:
        raise RulesError([Problem(where, "", "is nested too deeply: not a rule-set file")]) from error
    return Source(where, data, key_lines(text), folder)


def _syntax_problem(message: str, text: str, where: str) -> Problem:
    what, _, place = message.rpartition(" (at ")
    numbers = re.fullmatch(r"line (\d+), column (\d+)\)", place)
    line, column = map(int, numbers.groups()) if numbers else (text.count("\n") + 1, None)
    return Problem(where, "", f"is not valid TOML: {what or message}", line, column)


_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[A-Za-z0-9_-]+"
    r"|[\[\]{}=\n]",
    re.DOTALL,
)


def key_lines(text: str) -> dict[Key, int]:
    r"""Find the lines of the keys of a valid TOML text; keys of inline tables have no line of their own.

    >>> key_lines("a = 1\n[b]\nc.d = [\n1]\n")
    {('a',): 1, ('b',): 2, ('b', 'c', 'd'): 3}
    """
    lines: dict[Key, int] = {}
    table: Key = ()
    words: list[str] = []
    line, depth, in_header, in_value = 1, 0, False, False
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "\n":
            if in_header:
                table = tuple(words)
                lines.setdefault(table, line)
            if depth == 0:
                words, in_header, in_value = [], False, False
        elif in_value:
            depth += (token in "[{") - (token in "]}")
        elif token == "=":
            lines.setdefault((*table, *words), line)
            in_value = True
        elif token == "[":
            in_header = True
        elif token != "]" and not token.startswith("#"):
            words.append(token.strip("\"'"))
        line += token.count("\n")
    if in_header:
        lines.setdefault(tuple(words), line)
    return lines
