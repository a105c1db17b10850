"""How large numbers may be."""

from typing import Final

MAX_CHIPS: Final = 10**12
"""The most chips a stack, a pot or a stake may be, so that no sum of a deal is ever too large a number."""
