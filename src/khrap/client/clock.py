"""The clock of the card room, as a client can know it."""

import time
from collections import deque

__all__ = ["ServerClock"]

SAMPLES = 32


class ServerClock:
    """Reckons the card room's clock from what its messages say.

    A message says when it was sent; it was under way for a while. Of the last messages the quickest tells most.
    """

    def __init__(self) -> None:
        """Know nothing yet."""
        self._offsets: deque[float] = deque(maxlen=SAMPLES)

    def hear(self, now: int) -> None:
        """Take what a message says the time is, in milliseconds since 1970."""
        self._offsets.append(now - _here())

    def now(self) -> int:
        """Return what the card room's clock says now, in milliseconds since 1970; one's own until it has said it."""
        return int(_here() + max(self._offsets)) if self._offsets else int(time.time() * 1000)


def _here() -> float:
    """Return milliseconds by a clock that is never set."""
    return time.monotonic() * 1000
