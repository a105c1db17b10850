"""A host with a real store in the test's own process, and people who do what a test wants."""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from khrap import protocol as ask
from khrap.room import events as log
from khrap.room.accounts import Person
from khrap.room.asking import asked
from khrap.room.bus import LocalBus
from khrap.room.database import store_for
from khrap.room.host import Host
from khrap.room.live import Live
from khrap.room.settings import Settings
from khrap.room.store.protocol import Store, Transfer
from khrap.room.waking import due, woken

RICH = 1_000_000


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


class Evening:
    """A host, and people with full wallets: Anna is account 1, Boris 2 and so on."""

    def __init__(self, store: Store, url: str) -> None:
        self.store, self.url = store, url
        self.clock = Clock()
        self.host = self.worker()
        self.chance = random.Random(7)
        self._ids = itertools.count(1)

    def worker(self) -> Host:
        """Return a worker with nothing in its memory."""
        host = Host(self.store, LocalBus(), Settings(), "test", self.clock)
        host.ready.set()
        return host

    def person(self, account: int) -> Person:
        return Person(
            id=account,
            name=f"P{account}",
            is_guest=False,
            is_admin=False,
            language="en",
            muted_until=0,
            banned_until=0,
        )

    async def table(self, people: int = 0, **options: Any) -> Live:
        """Open a table at which so many people sit, with 1,000 chips each."""
        options = {"stake": 5, "pause": 1, "seats": max(2, people)} | options
        live = await self.host.open_table(ask.TableOptions(**options), self.person(1))
        for account in range(1, people + 1):
            await self.do(live, account, ask.Sit, chips=1000)
        return live

    async def do(self, live: Live, account: int, command: Callable[..., ask.Command], **values: Any) -> int:
        """Let somebody ask something of a table; return the number of the last event."""
        it = command(id=values.pop("id", f"c{next(self._ids)}"), **values)
        return await self.host.carry_out(live, lambda table: asked(table, self.person(account), it, self.clock()))

    async def wake(self, live: Live, *present: int) -> list[log.Event]:
        """Let the time pass until the table looks after itself, and let it; return what it did first."""
        moment = due(live.table)
        assert moment is not None, "nothing will happen at this table"
        self.clock.now = max(self.clock.now, moment)
        done: list[log.Event] = []

        def produce(table: Any) -> list[log.Event]:
            done[:] = woken(table, self.clock(), present.__contains__)
            return done

        await self.host.carry_out(live, produce)
        return done

    async def deal(self, live: Live) -> None:
        """Let the next deal begin."""
        assert not live.table.playing
        await self.wake(live)
        assert live.table.playing

    async def act(self, live: Live, action: str | None = None) -> None:
        """Let whoever is to act do something: any legal action if none is given."""
        game = live.table.game
        assert game is not None
        assert game.to_act is not None
        seat = live.table.seat(game.to_act)
        assert seat.account is not None
        chosen = action or str(self.chance.choice(game.legal_actions()))
        self.clock.now += 100
        await self.do(live, seat.account, ask.Act, action=chosen)

    async def play(self, live: Live) -> None:
        """Play the deal that is on to its end."""
        while live.table.playing:
            game = live.table.game
            assert game is not None
            if live.table.plays_itself(game.to_act or 0):
                await self.wake(live)
            else:
                await self.act(live)

    async def chips(self, live: Live) -> int:
        """Return all chips there are: of wallets, seats, pot and house; and see that the books say the same."""
        report = await self.store.audit()
        assert report.good, report
        books = live.table.books()
        assert await self.store.balances(list(books)) == books
        return report.total


@asynccontextmanager
async def evening(url: str, people: int = 12) -> AsyncIterator[Evening]:
    """Open a store and a host, and give everybody chips."""
    store = store_for(url)
    await store.open()
    try:
        gifts = [
            Transfer(key=f"gift/{n}", giver="house/gift", taker=f"wallet/{n}", chips=RICH, reason="gift")
            for n in range(1, people + 1)
        ]
        await store.transfer(gifts, 1)
        yield Evening(store, url)
    finally:
        await store.close()


def run(url: str, story: Callable[[Evening], Awaitable[None]]) -> None:
    """Tell a story in an evening of its own."""

    async def whole() -> None:
        async with evening(url) as it:
            await story(it)

    asyncio.run(whole())
