"""The operator's hands from a process of their own, beside the workers of a room."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from sqlalchemy.ext.asyncio import async_sessionmaker

from khrap.room.accounts.logins import Logins
from khrap.room.administration import Administration
from khrap.room.bus import Notice, bus_for
from khrap.room.database import database_at, engine_for, store_for
from khrap.room.host import Host
from khrap.room.live import Live
from khrap.room.settings import Settings
from khrap.room.store.protocol import Store, StoreError

__all__ = ["administration_of"]

WORKER = "admin"
"""What this process is called among the workers."""


@asynccontextmanager
async def administration_of(settings: Settings) -> AsyncIterator[tuple[Administration, Store]]:
    """Open the database of a room for its operator; the schema must be there.

    Args:
        settings: how the room is run.

    Raises:
        StoreError: there is none, or it cannot be opened.
        ValueError: there is no such kind of database.
    """
    place = database_at(settings.database)
    if isinstance(place, Path) and not place.is_file():
        raise StoreError(
            f"there is no card room here: {place} is missing; name the settings file of the room (--config), "
            "or its folder (KHRAP_DATA) or database (KHRAP_DATABASE_URL); khrap serve opens a new one"
        )
    engine, store = engine_for(settings.database), store_for(settings.database)
    bus = bus_for(settings)
    host, news = Host(store, bus, settings, WORKER), list[Notice]()

    def changed(live: Live) -> None:
        news.append(Notice(worker=WORKER, lobby=live.table.code))

    async def log_out(account: int) -> None:
        await bus.publish(Notice(worker=WORKER, logged_out=account))

    host.on_lobby = changed
    host.ready.set()  # clocks that ran while the room was away are for its workers to mend
    database = async_sessionmaker(engine, expire_on_commit=False)
    administration = Administration(host, database, Logins(database, settings.session_days), log_out)
    try:
        await store.open()
        with suppress(ConnectionError):  # the workers look around by themselves
            await bus.open(lambda _: None)
        yield administration, store
        for notice in news:
            await bus.publish(notice)
    finally:
        await bus.close()
        await store.close()
        await engine.dispose()
