"""How often somebody may do something: token buckets in the memory of this process.

With several workers each has buckets of its own, so that a limit is that of one worker.
"""

import ipaddress
import math
import time
from collections.abc import Callable, Sequence
from typing import Any

from litestar.connection import ASGIConnection

from khrap.room.refusals import TooMany
from khrap.room.settings import Settings

__all__ = ["Buckets", "Limits", "address_of"]

_MOST_KEYS = 20_000

Connection = ASGIConnection[Any, Any, Any, Any]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Buckets:
    """A bucket of tokens for each key; a bucket fills up evenly, and everything done takes a token out.

    Args:
        size: tokens of a full bucket: how many times something may be done at once.
        seconds: how long an empty bucket takes to be full again.
        clock: seconds, for tests.

    >>> buckets = Buckets(2, seconds=60, clock=lambda: 0.0)
    >>> buckets.wait("a"), buckets.wait("a"), buckets.wait("a"), buckets.wait("b")
    (0, 0, 30, 0)
    """

    def __init__(self, size: int, *, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Make full buckets."""
        self._size = size
        self._rate = size / seconds
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def wait(self, key: str) -> int:
        """Take a token out of a bucket; return 0, or how many seconds it takes until there is one."""
        now = self._clock()
        tokens, since = self._levels.pop(key, (self._size, now))
        tokens = min(self._size, tokens + (now - since) * self._rate)
        enough = tokens >= 1
        self._levels[key] = (tokens - enough, now)
        self._forget()
        return 0 if enough else math.ceil((1 - tokens) / self._rate)

    def take(self, key: str) -> None:
        """Take a token out of a bucket.

        Raises:
            TooMany: it is empty.
        """
        if wait := self.wait(key):
            raise TooMany(wait)

    def _forget(self) -> None:
        """Forget the buckets that were not used for longest, so that strangers cannot fill the memory."""
        while len(self._levels) > _MOST_KEYS:
            del self._levels[next(iter(self._levels))]


class Limits:
    """The limits of a room."""

    def __init__(self, settings: Settings) -> None:
        """Take the limits from the settings."""
        self.calls = Buckets(settings.calls_per_minute, seconds=60)
        self.logins = Buckets(settings.logins_per_minute, seconds=60)
        self.guests = Buckets(settings.guests_per_hour, seconds=3600)
        self.registrations = Buckets(settings.registrations_per_hour, seconds=3600)
        self.tables = Buckets(settings.tables_per_hour, seconds=3600)
        self._trusted = tuple(ipaddress.ip_network(proxy) for proxy in settings.trusted_proxies)

    def address(self, connection: Connection) -> str:
        """Return the address that a connection comes from."""
        peer = connection.client.host if connection.client else ""
        return address_of(peer, connection.headers.get("x-forwarded-for", ""), self._trusted)

    def key(self, connection: Connection) -> str:
        """Return what stands for the address of a connection in the buckets."""
        return _bucket_key(self.address(connection))


def address_of(peer: str, forwarded: str, trusted: Sequence[Network]) -> str:
    """Return where a connection comes from: the last address that no trusted proxy has.

    Args:
        peer: the other end of the connection.
        forwarded: the header ``X-Forwarded-For``; anybody may write anything there.
        trusted: proxies that are believed.

    >>> proxies = [ipaddress.ip_network("10.0.0.0/8")]
    >>> address_of("10.1.1.1", "6.6.6.6, 1.2.3.4, 10.2.2.2", proxies), address_of("5.5.5.5", "1.2.3.4", proxies)
    ('1.2.3.4', '5.5.5.5')
    """
    address = peer
    for hop in reversed([*filter(None, forwarded.split(",")), peer]):
        found = _parsed(hop.strip())
        if found is None:
            return address
        address = str(found)
        if not any(found in network for network in trusted):
            return address
    return address


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _bucket_key(address: str) -> str:
    """Take a whole IPv6 network of one customer for one address."""
    found = _parsed(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return address
