"""What a room clears away by itself: guests who did not come back, and chips of accounts that are deleted."""

import asyncio

import structlog

from khrap.room.accounts import Accounts
from khrap.room.accounts.clock import DAY, now
from khrap.room.background import end
from khrap.room.metrics import Metrics

__all__ = ["Housekeeping"]

EVERY_SECONDS = 3600.0

logger = structlog.get_logger()


class Housekeeping:
    """Clears away, when the room opens and once an hour; that other workers do the same does no harm.

    Args:
        accounts: the guests.
        metrics: counts them.
        guest_days: after how many days without a visit a guest goes; 0 for never.
    """

    def __init__(self, accounts: Accounts, metrics: Metrics, guest_days: int) -> None:
        """Be ready."""
        self._accounts, self._metrics, self._lasts = accounts, metrics, guest_days * DAY
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """End."""
        await end(self._task)

    async def _run(self) -> None:
        while True:
            try:
                if self._lasts:
                    await self._clear_guests()
                await self._accounts.take_back_left()
            except Exception as error:  # whatever it is, the next hour may be better
                logger.warning("not-cleared", error=type(error).__name__)
            await asyncio.sleep(EVERY_SECONDS)

    async def _clear_guests(self) -> None:
        while guests := await self._accounts.clear_guests(now() - self._lasts):
            self._metrics.guests_cleared.inc(guests)
            logger.info("guests-cleared", guests=guests)
