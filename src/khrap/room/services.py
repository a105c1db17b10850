"""What a process of the card room works with: settings, database, accounts, limits, counters."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from litestar import Litestar
from litestar.datastructures import State
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker

from khrap.room.accounts import Accounts, Logins, Purse
from khrap.room.administration import Administration
from khrap.room.archive import Archive, AtTables
from khrap.room.database import engine_for, store_for
from khrap.room.housekeeping import Housekeeping
from khrap.room.limits import Limits
from khrap.room.metrics import Metrics
from khrap.room.room import Room
from khrap.room.settings import Settings
from khrap.room.store.protocol import Store

__all__ = ["Services", "services_of"]


@dataclass(frozen=True)
class Services:
    """The parts of a room that requests use.

    Attributes:
        settings: how the room is run.
        engine: the database, for what is off the move path.
        store: the database of the move path.
        accounts: what people do with their accounts.
        logins: who somebody is.
        purse: the chips of the house; the tables say who sits at them by its `seats`.
        limits: how often somebody may do something.
        metrics: what is counted.
        room: the tables.
        archive: the deals that are over.
        administration: what the operator does.
        housekeeping: what is cleared away.
    """

    settings: Settings
    engine: AsyncEngine
    store: Store
    accounts: Accounts
    logins: Logins
    purse: Purse
    limits: Limits
    metrics: Metrics
    room: Room
    archive: Archive
    administration: Administration
    housekeeping: Housekeeping

    @classmethod
    def of(cls, settings: Settings) -> "Services":
        """Put the parts together; nothing is opened yet."""
        engine = engine_for(settings.database)
        database = async_sessionmaker(engine, expire_on_commit=False)
        store = store_for(settings.database)
        purse = Purse(store, settings, AtTables(database))
        accounts, metrics = Accounts(database, purse), Metrics()
        logins = Logins(database, settings.session_days)
        room = Room(settings, store, database, logins)
        room.host.broken.on_change = metrics.broken_tables.set
        return cls(
            settings=settings,
            engine=engine,
            store=store,
            accounts=accounts,
            logins=logins,
            purse=purse,
            limits=Limits(settings),
            metrics=metrics,
            room=room,
            archive=Archive(database),
            administration=Administration(room.host, database, logins, room.log_out),
            housekeeping=Housekeeping(accounts, metrics, settings.guest_days),
        )

    @asynccontextmanager
    async def running(self, _app: Litestar) -> AsyncIterator[None]:
        """Hold the database open for as long as the application runs; its schema must be there."""
        await self.store.open()
        await self.room.open()
        await self.housekeeping.open()
        try:
            yield
        finally:
            await self.housekeeping.close()
            await self.room.close()
            await self.store.close()
            await self.engine.dispose()


def services_of(state: State) -> Services:
    """Return the services of an application."""
    services: Services = state.services
    return services
