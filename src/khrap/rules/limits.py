"""How large numbers may be."""

from typing import Final

MAX_CHIPS: Final = 10**15
"""The most chips that may be at a table: stacks and pot together. A deal loses and makes none, so that no amount of
any later deal is larger, and no sum of a deal is ever too large a number."""
