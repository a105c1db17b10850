"""An evening at a table, played through the real host and database, with a clock that the test turns."""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec

from khrap import protocol as ask
from khrap.protocol import TableOptions
from khrap.room.accounts import Person
from khrap.room.asking import asked
from khrap.room.host import Host
from khrap.room.live import Live
from khrap.room.models import Account
from khrap.room.services import Services
from khrap.room.settings import Settings
from khrap.room.waking import due, woken

START = 1_700_000_000_000


@dataclass
class Evening:
    """A host with a clock of its own, persons, and what they decide by."""

    services: Services
    host: Host
    chance: random.Random
    now: int = START
    persons: dict[int, Person] = field(default_factory=dict)
    commands: int = 0

    async def person(self, name: str) -> Person:
        """Make an account, which has 1,000 chips."""
        async with self.services.accounts._database.begin() as database:
            account = Account(name=name, name_key=name.lower(), password="x", created=self.now)
            database.add(account)
        await self.services.purse.greet(account.id)
        person = Person(
            id=account.id, name=name, is_guest=False, is_admin=False, language="en", muted_until=0, banned_until=0
        )
        self.persons[person.id] = person
        return person

    async def open_table(self, persons: Sequence[Person], **options: object) -> Live:
        """Open a table at which all of these sit down."""
        given = {"stake": 5, "seats": 4, "clock": None, "bots": ("club",), "entry": 300, **options}
        live = await self.host.open_table(msgspec.convert(given, TableOptions), persons[0])
        for person in persons:
            await self.say(live, person, ask.Sit(id=self.id()))
        return live

    def id(self) -> str:
        """Return a new id for a command."""
        self.commands += 1
        return str(self.commands)

    async def say(self, live: Live, person: Person, command: ask.Command) -> None:
        """Give a command."""
        self.now += self.chance.randrange(10, 500)
        await self.host.carry_out(live, lambda table: asked(table, person, command, self.now))

    async def step(self, live: Live) -> None:
        """Let the next thing happen: a person decides, or the table does what it does by itself."""
        table = live.table
        seat = table.game.to_act if table.match and table.game else None
        account = table.seat(seat).account if seat else None
        if seat and account is not None and table.game and not table.plays_itself(seat):
            action = self.chance.choice(table.game.legal_actions())
            await self.say(live, self.persons[account], ask.Act(id=self.id(), action=str(action)))
            return
        self.now = max(self.now, due(table) or self.now) + 1
        await self.host.carry_out(live, lambda table: woken(table, self.now, lambda _: True))

    async def deals(self, live: Live, count: int) -> None:
        """Play until so many deals more are over, or none can begin."""
        until = live.table.state.deals + count
        while (live.table.state.deals < until or live.table.playing) and due(live.table) is not None:
            await self.step(live)

    async def into_deal(self, live: Live, decisions: int = 2) -> None:
        """Play until a deal is on in which so many decisions were made."""
        while not (live.table.match and live.table.game and len(live.table.game.actions) >= decisions):
            await self.step(live)


@asynccontextmanager
async def evening(url: str, seed: int = 1, *, chips: int = 1000) -> AsyncIterator[Evening]:
    """Open a database for an evening of people with so many chips each; no worker serves it meanwhile."""
    services = Services.of(Settings(database_url=url, guest_chips=chips))
    await services.store.open()
    host = Host(services.store, services.room.bus, services.settings, "evening")
    it = Evening(services, host, random.Random(seed))
    host.clock = lambda: it.now
    host.ready.set()
    services.purse._clock = host.clock
    try:
        yield it
    finally:
        await services.store.close()
        await services.engine.dispose()
