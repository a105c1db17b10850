"""What ``khrap replay`` says of each file: its result, its error, and the exit status.

>>> for report in replay_files(["no-such.khrap"]):
...     print(report.exit_status, report.error)
2 no-such.khrap: cannot be read: No such file or directory
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from khrap.hand.errors import HandFileError
from khrap.hand.read import read_hand
from khrap.hand.replay import Replay, replay
from khrap.hand.show import show
from khrap.rules.problems import in_one_line

__all__ = ["FileReport", "replay_files"]


@dataclass(frozen=True, slots=True)
class FileReport:
    """What became of one file.

    Attributes:
        name: the file as it was named.
        replay: the replay; None if the file is no hand file.
        refusal: why it is none.
    """

    name: str
    replay: Replay | None = None
    refusal: HandFileError | None = None

    @property
    def exit_status(self) -> int:
        """0 if all is well, 1 if an action is illegal, 2 if it is no hand file; of several files the highest."""
        if self.replay is None:
            return 2
        return 1 if self.replay.illegal else 0

    @property
    def error(self) -> str:
        """The one line that names the file, the action or the line and key, and why; empty if all is well."""
        if self.refusal:
            return _cut(str(self.refusal), 2000)
        illegal = self.replay and self.replay.illegal
        if not illegal:
            return ""
        action, reason = _cut(illegal.action, 100), _cut(illegal.reason, 500)
        return in_one_line(f'{self.name}: action {illegal.number} "{action}": {reason}')

    def as_json(self) -> str:
        """Return the result as one line of JSON; empty if there is none."""
        return json.dumps({"file": self.name, **self.replay.result()}) if self.replay else ""

    def as_text(self, lang: str = "en") -> str:
        """Return the deal for a person to read, a line end after it; empty if there is none.

        Args:
            lang: the language, one of `khrap.rules.LANGUAGES`.
        """
        return f"{in_one_line(self.name)}\n\n{show(self.replay, lang)}\n" if self.replay else ""


def _cut(text: str, most: int) -> str:
    """Shorten a text that may be as long as a file."""
    return text if len(text) <= most else text[: most - 1] + "…"


def replay_files(names: Iterable[str]) -> Iterator[FileReport]:
    """Replay hand files, one after the other.

    Args:
        names: the files.

    Yields:
        What became of each, in their order.
    """
    for name in names:
        try:
            yield FileReport(name, replay(read_hand(name)))
        except HandFileError as error:
            yield FileReport(name, refusal=error)
