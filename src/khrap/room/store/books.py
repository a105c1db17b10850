"""What transfers come to, account by account."""

from collections.abc import Iterable

from khrap.room.store.protocol import Transfer

__all__ = ["changes"]


def changes(transfers: Iterable[Transfer]) -> dict[str, int]:
    """Return by how many chips each account changes, in the order of their names.

    Whoever changes accounts in this order never waits for somebody who waits for him.

    >>> from khrap.room.store.protocol import Transfer
    >>> ante = Transfer(key="ante/5/1/2", giver="seat/5/2", taker="pot/5", chips=3, reason="ante")
    >>> changes([ante])
    {'pot/5': 3, 'seat/5/2': -3}
    """
    chips: dict[str, int] = {}
    for transfer in transfers:
        chips[transfer.giver] = chips.get(transfer.giver, 0) - transfer.chips
        chips[transfer.taker] = chips.get(transfer.taker, 0) + transfer.chips
    return dict(sorted(chips.items()))
