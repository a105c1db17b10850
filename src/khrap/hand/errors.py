"""The error of a text that is no hand file."""

from khrap.rules.problems import in_one_line

Place = tuple[str | int, ...]
"""Where a value stands: keys, then perhaps the place in a list, from 0: ``("deal", "hands", 1)``."""


class HandFileError(ValueError):
    """A hand file, or what should become one, that cannot be: where, and what would be right.

    Attributes:
        problem: what was found, why it cannot be, and what can be.
        place: the place of the value; empty if the file as a whole is meant.
        where: what the file is called; empty if there is no file.
        line: the line of the file, from 1, if it is known.

    >>> print(HandFileError("found 9, must be 1 to 3", ("dealer",), "deal.khrap", 6))
    deal.khrap:6: dealer: found 9, must be 1 to 3
    """

    def __init__(self, problem: str, place: Place = (), where: str = "", line: int | None = None) -> None:
        """Make the error from its attributes."""
        super().__init__(problem, place, where, line)
        self.problem = problem
        self.place = place
        self.where = where
        self.line = line

    @property
    def key(self) -> str:
        """The key, such as ``deal.hands``; empty if the file as a whole is meant."""
        return ".".join(part for part in self.place if isinstance(part, str))

    def __str__(self) -> str:
        """Return one line in the manner of compilers: file, line, key, problem."""
        place = ":".join(str(part) for part in (self.where or None, self.line) if part is not None)
        return in_one_line(": ".join(part for part in (place, self.key, self.problem) if part))
