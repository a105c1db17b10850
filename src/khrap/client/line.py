"""A WebSocket that is made anew whenever it breaks."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from khrap.client.errors import DisconnectedError

__all__ = ["Line", "waits"]

FIRST_WAIT, LONGEST_WAIT = 0.1, 10.0
"""Seconds before the first new try, and before each one after many."""
LARGEST_MESSAGE: Final = 8 * 1024 * 1024
FOR_GOOD: Final = {
    4400: "there is something wrong with the address",
    4401: "the account was logged out",
    4403: "the card room takes no connections from another site",
    4404: "there is no such table",
    4429: "too many messages that are no commands",
}
"""The close codes after which there is no use in trying again."""
REFUSALS: Final = (401, 403, 404)
"""The HTTP answers to a handshake that want a reason."""


def waits() -> Iterator[float]:
    """Yield how many seconds to wait before each new try: ever longer, and never two clients in step.

    >>> tries = waits()
    >>> [0 <= next(tries) <= longest for longest in (0.1, 0.2, 0.4)]
    [True, True, True]
    """
    longest = FIRST_WAIT
    while True:
        yield random.uniform(0, longest)
        longest = min(LONGEST_WAIT, 2 * longest)


class Line:
    """A connection that comes back.

    Args:
        address: gives the address, anew for each try.
        headers: who asks.
        hear: takes every message.
        greet: is called with every new connection before anything is heard.
        explain: is called when the handshake is refused; raises what is the reason, or returns if there is use in
            trying again.
        patience: for how many seconds without a connection to try; None: for ever.
    """

    def __init__(
        self,
        address: Callable[[], str],
        headers: Callable[[], Mapping[str, str]],
        hear: Callable[[str | bytes], None],
        *,
        greet: Callable[[ClientConnection], Awaitable[None]] | None = None,
        explain: Callable[[], Awaitable[None]],
        patience: float | None = 60,
    ) -> None:
        """Prepare it."""
        self._address, self._headers, self._hear, self._greet = address, headers, hear, greet
        self._explain, self._patience = explain, patience
        self._heard = False
        self.socket: ClientConnection | None = None
        """The connection; None while there is none."""

    async def run(self) -> None:
        """Connect, hear, and connect again, until it is cancelled.

        Raises:
            ClientError: there is no use in trying again.
        """
        tries, since = waits(), time.monotonic()
        while True:
            self._heard = False
            why = await self._once()
            if self._heard:
                tries, since = waits(), time.monotonic()
            if self._patience is not None and time.monotonic() - since > self._patience:
                raise DisconnectedError(f"{self._address()} cannot be reached: {why}")
            await asyncio.sleep(next(tries))

    async def _once(self) -> str:
        """Connect and hear until the connection breaks; return why it did."""
        try:
            async with connect(
                self._address(), additional_headers=self._headers(), max_size=LARGEST_MESSAGE, open_timeout=10
            ) as socket:
                await self._listen(socket)
        except InvalidStatus as error:
            if error.response.status_code in REFUSALS:
                await self._explain()
            return str(error)
        except ConnectionClosed as error:
            code = error.rcvd.code if error.rcvd else None
            if code in FOR_GOOD:
                raise DisconnectedError(f"the card room has closed the connection: {FOR_GOOD[code]}") from error
            return str(error)
        except (OSError, TimeoutError, WebSocketException) as error:
            return str(error) or type(error).__name__
        finally:
            self.socket = None
        return "it was closed"

    async def _listen(self, socket: ClientConnection) -> None:
        self.socket = socket
        if self._greet is not None:
            await self._greet(socket)
        while True:
            text = await socket.recv()
            self._heard = True
            self._hear(text)
