"""Tables at which something fails again and again: a fault is told once, and tried again after waits that double."""

from collections.abc import Callable

import structlog

__all__ = ["Failing"]

FIRST_WAIT_MS = 5_000
LONGEST_WAIT_MS = 600_000

logger = structlog.get_logger()


class Failing:
    """Remembers tables by their numbers.

    Args:
        fault: what the log calls it.
        clock: milliseconds since 1970.
    """

    def __init__(self, fault: str, clock: Callable[[], int]) -> None:
        """Begin with none."""
        self._fault, self._clock = fault, clock
        self._tables: dict[int, tuple[int, int]] = {}
        self.on_change: Callable[[int], None] = lambda _: None

    def resting(self, table: int) -> bool:
        """Tell whether it is too early to try a table again."""
        return table in self._tables and self._clock() < self._tables[table][0]

    def failed(self, table: int) -> None:
        """Note, while the exception is handled, that a table has failed; its traceback is told the first time only."""
        _, last = self._tables.get(table, (0, 0))
        wait = min(2 * last, LONGEST_WAIT_MS) or FIRST_WAIT_MS
        self._tables[table] = (self._clock() + wait, wait)
        logger.error(self._fault, table=table, again_seconds=wait // 1000, exc_info=not last)
        self.on_change(len(self._tables))

    def mended(self, table: int) -> None:
        """Note that all is well with a table."""
        if self._tables.pop(table, None) is not None:
            logger.info(f"{self._fault}-no-more", table=table)
            self.on_change(len(self._tables))
