"""Text that people give, as it is shown to others."""

import unicodedata

__all__ = ["in_plain_text"]


def in_plain_text(text: str) -> str:
    r"""Return a text without signs that cannot be seen, or that change how others are shown, in one line.

    >>> in_plain_text(" a\u202eb\n")
    'a b'
    """
    return "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text).strip()
