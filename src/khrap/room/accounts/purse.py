"""The chips that the house gives: to guests, to new accounts, and to the broke."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Protocol

from khrap.room.accounts.clock import now
from khrap.room.refusals import Conflicting
from khrap.room.settings import Settings
from khrap.room.store.protocol import RepeatedError, Store, Transfer

__all__ = ["Purse", "Seats", "wallet"]


def wallet(account: int) -> str:
    """Return how the books call the wallet of an account.

    >>> wallet(12)
    'wallet/12'
    """
    return f"wallet/{account}"


class Seats(Protocol):
    """What the tables know of a person."""

    async def chips(self, account: int) -> int:
        """Return how many chips somebody has on tables."""


class Purse:
    """Gives the chips of the house, each gift once.

    Args:
        store: the books.
        settings: how many chips there are for what.
        seats: what the tables know.
        clock: milliseconds since 1970.
    """

    def __init__(self, store: Store, settings: Settings, seats: Seats, clock: Callable[[], int] = now) -> None:
        """Open the purse."""
        self._store = store
        self._settings = settings
        self._clock = clock
        self.seats = seats

    async def chips(self, account: int) -> int:
        """Return how many chips are in the wallet of an account."""
        balances = await self._store.balances([wallet(account)])
        return balances[wallet(account)]

    async def greet(self, account: int) -> None:
        """Give a new guest the first chips."""
        await self._give(f"guest/{account}", "guest", account, self._settings.guest_chips)

    async def reward(self, account: int) -> None:
        """Give the bonus for making an account."""
        await self._give(f"signup/{account}", "bonus", account, self._settings.signup_bonus)

    async def refill(self, account: int) -> None:
        """Give chips to somebody who is broke, once a day (UTC).

        Raises:
            Conflicting: there are chips left, or today's were given.
        """
        chips = await self.chips(account) + await self.seats.chips(account)
        least = self._settings.refill_below
        if chips >= least:
            raise Conflicting(
                "not-broke", f"a refill is for who has fewer than {least} chips; you have {chips}", {"chips": chips}
            )
        today = datetime.fromtimestamp(self._clock() / 1000, UTC)
        if not await self._give(f"refill/{account}/{today:%Y-%m-%d}", "refill", account, self._settings.refill_chips):
            again = today.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
            raise Conflicting(
                "refilled-today",
                f"a refill is given once a day; the next one from {again:%Y-%m-%d %H:%M} UTC",
                {"again": int(again.timestamp() * 1000)},
            )

    async def take_back(self, account: int) -> None:
        """Return what a deleted account leaves behind to the house."""
        if chips := await self.chips(account):
            key = f"delete/{account}/{self._clock()}"  # chips may come back later, from a table
            await self._move(key, wallet(account), "house/deleted", chips, "delete")

    async def _give(self, key: str, reason: str, account: int, chips: int) -> bool:
        """Give chips; return False if this was done before."""
        return chips == 0 or await self._move(key, f"house/{reason}", wallet(account), chips, reason)

    async def _move(self, key: str, giver: str, taker: str, chips: int, reason: str) -> bool:
        transfer = Transfer(key=key, giver=giver, taker=taker, chips=chips, reason=reason)
        try:
            await self._store.transfer([transfer], self._clock())
        except RepeatedError:
            return False
        return True
