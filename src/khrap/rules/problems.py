"""What is wrong with a rule-set file, said to the person who wrote it."""

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from khrap.sentences import Sentence, say


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a rule-set file.

    Attributes:
        where: The file, or what else the rules were read from.
        key: The parameter, such as `table.hand_size`; empty if the file as a whole is meant.
        message: What was found, why it cannot be and what can be.
        line: The line of the file, from 1, if it is known.
        column: The column in that line, from 1, if it is known.

    >>> print(Problem("our.toml", "table.hand_size", "found 7, allowed is 3 to 5", line=2))
    our.toml:2: table.hand_size: found 7, allowed is 3 to 5
    """

    where: str
    key: str
    message: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """Give the problem as one line in the way of compilers: file, line, column, what."""
        return in_one_line(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """The problem with its place."""
        place = ":".join(str(part) for part in (self.where, self.line, self.column) if part is not None)
        return say("{place}: {problem}", place=": ".join(filter(None, (place, self.key))), problem=self.message)


class RulesError(ValueError):
    r"""Rules that cannot be used, with every mistake in them.

    >>> from khrap.rules import loads_rules
    >>> try:
    ...     loads_rules('base = "student"\n[table]\nhand_size = 7\nplayer_max = 4', where="our.toml")
    ... except RulesError as error:
    ...     print(error)
    our.toml:3: table.hand_size: found 7, allowed is a whole number from 3 to 5
    our.toml:4: table.player_max: there is no such parameter; did you mean players_max?
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Collect the problems; there must be one at least."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type["RulesError"], tuple[tuple[Problem, ...]]]:
        """Pickle by the problems, not by the message."""
        return type(self), (self.problems,)


_CONTROL = re.compile(r"[\0-\x1f\x7f-\x9f\u2028\u2029]")


def in_one_line(text: str) -> str:
    r"""Write out what would end a line or steer a terminal: a text from a file may hold anything.

    >>> print(in_one_line("a\nb\x1b[31m"))
    a\nb\x1b[31m
    """
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shown(value: object) -> str:
    """Give a value of a file as the file has it, shortened to a few words.

    >>> shown(True), shown([1, "a", {}])
    ('true', '[1, "a", a table]')
    """
    match value:
        case Mapping():
            return say("a table")
        case list():
            return _shortened(say("[{items}]", items=[shown(item) for item in value[:20]]))
        case int() if abs(value) > 10**18:
            return say("a huge number")
    return _shortened(json.dumps(value, ensure_ascii=False, default=str))


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """Give the end of a sentence that suggests the nearest known word, or nothing.

    >>> did_you_mean("studnet", ["student", "frap"])
    '; did you mean student?'
    """
    nearest = difflib.get_close_matches(word, known, n=1, cutoff=0.7)
    return say("; did you mean {word}?", word=nearest[0]) if nearest else ""
