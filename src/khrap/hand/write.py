"""Writing a hand file to disk."""

import os
import secrets
import shutil
from pathlib import Path

from khrap.hand.file import HandFile


def write_hand(path: str | Path, hand: HandFile) -> None:
    """Write a hand file; either all of it is there afterwards, or what was there before.

    Rules that the hand gives as a path are written as that path.

    Args:
        path: the file; one that is there is replaced, and keeps its permissions.
        hand: the hand.

    Raises:
        OSError: the file cannot be written.

    >>> import tempfile
    >>> from khrap.hand import hand_from_parts, read_hand
    >>> hand = hand_from_parts(
    ...     rules="named-trump",
    ...     stake=5,
    ...     players=["Anna", "Boris"],
    ...     stacks=[100, 100],
    ...     dealer=2,
    ...     hands=["Ah 7h 6s 9d 8d", "Kh Qs Js 6d 8c"],
    ... )
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "deal.khrap")
    ...     write_hand(path, hand)
    ...     read_hand(path) == hand
    True
    """
    target = Path(path).resolve()  # through a link, so that it stays one
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.write(hand.dumps().encode())
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
