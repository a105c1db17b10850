"""The books: which chips an event moves, as double entry.

A wallet is ``wallet/ACCOUNT``, a stack ``seat/TABLE/SEAT``, a pot ``pot/TABLE``. The house has ``house/rake``,
``house/bots`` (what bots play with), ``house/bonus`` and ``house/forfeit`` (pots that nobody has a claim on).
"""

from collections.abc import Iterator, Mapping

from khrap.room import events as log
from khrap.room.accounts import wallet
from khrap.room.store.protocol import Transfer
from khrap.room.table import Table

__all__ = ["apply_and_book"]

RAKE, BOTS, FORFEIT = "house/rake", "house/bots", "house/forfeit"


def apply_and_book(table: Table, event: log.Event) -> tuple[list[Transfer], dict[str, int]]:
    """Apply an event to its table and return the transfers it causes: what they say, the table then holds.

    Args:
        table: the table, which is changed.
        event: its next event.

    Returns:
        The transfers, and what the books at the table were before.
    """
    before, rake = table.books(), table.state.rake
    owner = _owner(table, event)
    table.apply(event)
    after = table.books()
    moved = list(_moved(table, event, before, after, owner, table.state.rake - rake))
    transfers = [
        Transfer(
            key=f"table/{table.id}/{table.seq}/{number}", giver=giver, taker=taker, chips=chips, reason=_reason(event)
        )
        for number, (giver, taker, chips) in enumerate(moved)
    ]
    return transfers, before


def _owner(table: Table, event: log.Event) -> str:
    """Return where the chips of a seat come from and go to."""
    match event:
        case log.Sat():
            account = event.account
        case log.Added() | log.Stood():
            account = table.seat(event.seat).account
        case _:
            account = None
    return BOTS if account is None else wallet(account)


def _moved(
    table: Table,
    event: log.Event,
    before: Mapping[str, int],
    after: Mapping[str, int],
    owner: str,
    rake: int,
) -> Iterator[tuple[str, str, int]]:
    """Yield giver, taker and chips of each transfer."""
    pot = f"pot/{table.id}"
    outside = {log.Sat: owner, log.Added: owner, log.Stood: owner, log.Closed: FORFEIT}.get(type(event), pot)
    gains = {account: after.get(account, 0) - before.get(account, 0) for account in {**before, **after}}
    if outside == pot and sum(gains.values()) + rake:
        raise RuntimeError(f"an event of table {table.id} loses or makes chips: {gains}, rake {rake}")
    others = sorted((gained, account) for account, gained in gains.items() if account != outside)
    for gained, account in others:  # who gives comes first, so that nothing is ever overdrawn
        if gained < 0:
            yield account, outside, -gained
        elif gained > 0:
            yield outside, account, gained
    if rake:
        yield pot, RAKE, rake


def _reason(event: log.Event) -> str:
    match event:
        case log.Sat() | log.Added():
            return "sit-down"
        case log.Stood():
            return "stand-up"
        case log.Cancelled():
            return "cancelled"
        case log.Closed():
            return "forfeit"
    return "deal"
