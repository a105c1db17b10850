"""Passwords: argon2id, outside of the event loop, so that a log-in holds nobody up."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from khrap.room.accounts.names import name_key
from khrap.room.refusals import Refused
from khrap.sentences import say

__all__ = ["LONGEST_PASSWORD", "SHORTEST_PASSWORD", "Passwords", "check_password"]

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
_AT_ONCE = 2
"""Each needs a core and some memory."""


def check_password(password: str, name: str) -> None:
    """Refuse a password that would be none.

    Raises:
        Refused: it is too short or too long, or it is the name.
    """
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        message = say(
            "a password has {least} to {most} characters, this one {found}",
            least=SHORTEST_PASSWORD,
            most=LONGEST_PASSWORD,
            found=len(password),
        )
        raise Refused("bad-password", message)
    if password == name or name_key(password) == name_key(name):
        raise Refused("bad-password", say("the password is the name: please choose another one"))


class Passwords:
    """Hashes passwords and checks them, a few at once."""

    def __init__(self) -> None:
        """Take the cost that OWASP recommends: 19 MiB, two passes."""
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._gate = asyncio.Semaphore(_AT_ONCE)
        self._of_nobody = self._hasher.hash("nobody's password")

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        async with self._gate:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Tell whether a password is the one that was kept; None takes as long and never fits."""
        async with self._gate:
            fits = await asyncio.to_thread(self._verify, kept or self._of_nobody, password[: LONGEST_PASSWORD + 1])
        return fits and kept is not None

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
