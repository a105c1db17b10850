"""What the tests of the stores are made of: an open store, tables, transfers."""

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from khrap.room.database import store_for
from khrap.room.store.protocol import Append, FinishedDeal, FinishedSeat, NewTable, Snapshot, Store, Transfer


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = store_for(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def table(code: str = "", *, events: Sequence[bytes] = (b"opened",), due: int | None = None) -> NewTable:
    return NewTable(code=code or secrets.token_hex(8), events=events, at=1, due=due, summary=b"{}", listed=True)


def append(
    table: int,
    seq: int,
    *events: bytes,
    due: int | None = None,
    transfers: Sequence[Transfer] = (),
    deals: Sequence[FinishedDeal] = (),
    snapshot: Snapshot | None = None,
) -> Append:
    return Append(
        table=table,
        seq=seq,
        events=events or (b"event",),
        at=2,
        due=due,
        transfers=transfers,
        deals=deals,
        snapshot=snapshot,
    )


def give(chips: int, giver: str, taker: str, key: str = "") -> Transfer:
    return Transfer(key=key or secrets.token_hex(8), giver=giver, taker=taker, chips=chips, reason="test")


def deal(number: int, code: str = "") -> FinishedDeal:
    seats = (
        FinishedSeat(seat=1, account=7, role="declarer", tricks=3, made=True, net=12, fine=0),
        FinishedSeat(seat=2, account=None, role="whister", tricks=0, made=None, net=-12, fine=5),
    )
    return FinishedDeal(
        number=number,
        code=code or secrets.token_hex(8),
        rules_id="standard",
        ended=99,
        hand="a hand file",
        private=True,
        stake=5,
        pot=15,
        seats=seats,
    )
