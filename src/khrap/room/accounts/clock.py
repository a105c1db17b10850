"""The time."""

import time

__all__ = ["DAY", "now"]

DAY = 24 * 60 * 60 * 1000
"""A day in milliseconds."""


def now() -> int:
    """Return the milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000
