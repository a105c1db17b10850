"""The error of a text that is no hand file."""

from khrap.rules.problems import in_one_line
from khrap.sentences import SaidError, Sentence, say

Place = tuple[str | int, ...]
"""Where a value stands: keys, then perhaps the place in a list, from 0: ``("deal", "hands", 1)``."""


class HandFileError(SaidError):
    """A hand file, or what should become one, that cannot be: where, and what would be right.

    Attributes:
        problem: what was found, why it cannot be, and what can be.
        place: the place of the value; empty if the file as a whole is meant.
        where: what the file is called; empty if there is no file.
        line: the line of the file, from 1, if it is known.

    >>> from khrap.sentences import say
    >>> print(
    ...     HandFileError(
    ...         say("found {dealer}; seats are 1 to {seats}", dealer=9, seats=3), ("dealer",), "deal.khrap", 6
    ...     )
    ... )
    deal.khrap:6: dealer: found 9; seats are 1 to 3
    """

    def __init__(self, problem: Sentence, place: Place = (), where: str = "", line: int | None = None) -> None:
        """Make the error from its attributes."""
        super().__init__(problem)
        self.args = problem, place, where, line
        self.problem = problem
        self.place = place
        self.where = where
        self.line = line

    @property
    def key(self) -> str:
        """The key, such as ``deal.hands``; empty if the file as a whole is meant."""
        return ".".join(part for part in self.place if isinstance(part, str))

    @property
    def placed(self) -> Sentence:
        """The problem with its line and key, for who knows which file is meant."""
        problem = self.sentence
        if self.key:
            problem = say("{key}: {problem}", key=self.key, problem=problem)
        return say("line {line}: {problem}", line=self.line, problem=problem) if self.line else problem

    def __str__(self) -> str:
        """Return one line in the manner of compilers: file, line, key, problem."""
        place = ":".join(str(part) for part in (self.where or None, self.line) if part is not None)
        return in_one_line(": ".join(part for part in (place, self.key, self.problem) if part))
