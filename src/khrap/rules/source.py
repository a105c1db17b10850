"""Rule-set files as text: reading them, and finding the line of a key again.

The TOML reader of the standard library tells values but not where they stood, so the lines
come from a second look at the (by then known to be valid) text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from khrap.rules.problems import Problem, RulesError
from khrap.rules.toml import Place, TomlError, parse_toml, read_text
from khrap.sentences import Sentence, say

_WHAT = say("a rule-set file")

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

    def problem(self, key: str, message: Sentence) -> Problem:
        """Make a problem with this file."""
        return Problem(self.where, key, message, self.line(key))


def read_source(path: Path) -> Source:
    """Read a rule-set file.

    Raises:
        RulesError: It cannot be read, is too large, is not UTF-8 or not TOML.
    """
    where = str(path)
    try:
        text = read_text(path, _WHAT)
    except TomlError as error:
        raise RulesError([Problem(where, "", error.problem, error.line)]) from error
    return parse_source(text.removeprefix("\ufeff"), where, path.parent)


def parse_source(text: str, where: str, folder: Path | None) -> Source:
    """Read the text of a rule-set file.

    Raises:
        RulesError: It is not TOML.
    """
    try:
        data = parse_toml(text, _WHAT)
    except TomlError as error:
        if not error.place:
            raise RulesError([Problem(where, "", error.problem, error.line, error.column)]) from error
        key = key_text(error.place)
        raise RulesError([Source(where, {}, key_lines(text)).problem(key, error.problem)]) from error
    return Source(where, data, key_lines(text), folder)


def key_text(place: Place) -> str:
    """Write a place in the values as problems name it.

    >>> key_text(("table", "decks", 1, "cards"))
    'table.decks[1].cards'
    """
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).removeprefix(".")


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
