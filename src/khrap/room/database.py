"""Which database the card room has, how to get at it, and how its schema comes to be.

A database is named by a URL: ``sqlite:///khrap.db`` (a path alone means the same) is a SQLite file for one process;
``postgresql://user@host/name`` is a PostgreSQL server for any number of them.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from khrap.room.store.postgres import PostgresStore
from khrap.room.store.protocol import Store, StoreError
from khrap.room.store.sqlite import SqliteStore

__all__ = ["database_at", "engine_for", "migrate", "only_room", "store_for"]

_BUSY = 10_000
"""How long a connection to SQLite waits for another one that writes, in ms."""
_MIGRATION_LOCK = 0x6B687261
"""The number of PostgreSQL's lock that lets one process migrate at a time; any will do that nobody else uses."""


def database_at(url: str) -> Path | str:
    """Tell where a database is.

    Args:
        url: as the operator wrote it.

    Returns:
        The file of a SQLite database, or the address of a PostgreSQL database as asyncpg takes it.

    Raises:
        ValueError: it is neither.

    >>> database_at("sqlite:///rooms/khrap.db").as_posix()
    'rooms/khrap.db'
    >>> database_at("mysql://localhost/khrap")
    Traceback (most recent call last):
    ValueError: the database must be a path, sqlite:///path or postgresql://user@host/name; mysql:// is none of these
    """
    scheme, sign, rest = url.partition("://")
    if sign and scheme in ("postgresql", "postgres"):
        return url
    if sign and scheme != "sqlite":
        raise ValueError(
            f"the database must be a path, sqlite:///path or postgresql://user@host/name; {scheme}:// is none of these"
        )
    path = rest.removeprefix("/") if sign else url
    if not path or path == ":memory:" or (sign and not rest.startswith("/")):
        raise ValueError(f"a SQLite database needs a file, like sqlite:///khrap.db, not {url!r}")
    return Path(path)


def store_for(url: str) -> Store:
    """Return the store of the move path, not open yet.

    Raises:
        ValueError: there is no such kind of database.
    """
    place = database_at(url)
    return SqliteStore(place) if isinstance(place, Path) else PostgresStore(place)


def engine_for(url: str) -> AsyncEngine:
    """Return SQLAlchemy's way to the database, for all that is off the move path.

    On both databases a transaction sees what others have committed meanwhile (read committed). Errors do not show
    the values of a statement, which may be secrets and would be in the log.

    Raises:
        ValueError: there is no such kind of database.
    """
    place = database_at(url)
    if isinstance(place, str):
        return create_async_engine(
            "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(place), hide_parameters=True
        )
    # The driver begins a transaction only with the first statement that writes, and so waits for its turn there;
    # one that had read before and then wanted to write would be refused instead.
    engine = create_async_engine(_sqlite("sqlite+aiosqlite", place), hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_up)
    return engine


def _sqlite(driver: str, path: Path) -> URL:
    return URL.create(driver, database=str(path))


def _set_up(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {_BUSY}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


async def migrate(url: str) -> None:
    """Bring the schema of the database up to date; make the file of SQLite, and its folder, if it is not there.

    Any number of processes may do so at the same time; one does the work and the others wait for it.

    Raises:
        ValueError: there is no such kind of database.
        StoreError: it cannot be done, and the database is as it was.
    """
    place = database_at(url)
    try:
        if isinstance(place, Path):
            await asyncio.to_thread(_migrate_sqlite, place)
        else:
            await _migrate_postgres(place)
    except (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, CommandError) as error:
        raise StoreError(f"the schema of {_shown(place)} cannot be brought up to date: {error}") from error


@contextmanager
def only_room(url: str) -> Iterator[None]:
    """Be the only room on a database of SQLite; any number of them may serve one of PostgreSQL.

    A file beside the database is locked for so long. The system frees it with the process, however that ends.

    Raises:
        ValueError: there is no such kind of database.
        StoreError: another room is open on it, or there can be no file.
    """
    place = database_at(url)
    if isinstance(place, str):
        yield
        return
    lock = FileLock(f"{place.resolve()}.room", timeout=0)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise StoreError(
            f"a card room is open on {place} already: SQLite is for one process; "
            "close that one, name another folder (data), or take PostgreSQL (database_url)"
        ) from error
    except OSError as error:
        raise StoreError(f"no card room can be kept in {place.parent}: {error}") from error
    try:
        yield
    finally:
        lock.release()


def _shown(place: Path | str) -> str:
    """Name a database without its password."""
    if isinstance(place, Path):
        return str(place)
    parts = urlsplit(place)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def _migrate_sqlite(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{path}.lock"):
        engine = create_engine(_sqlite("sqlite", path), poolclass=NullPool)
        event.listen(engine, "connect", _prepare_migration)
        event.listen(engine, "begin", _begin_at_once)
        with engine.begin() as connection:
            _upgrade(connection)


def _prepare_migration(connection: Any, _record: object) -> None:
    connection.execute(f"PRAGMA busy_timeout = {_BUSY}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.isolation_level = None  # changes of the schema, too, belong to the transaction that we begin


def _begin_at_once(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


async def _migrate_postgres(dsn: str) -> None:
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(dsn), poolclass=NullPool
    )
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "khrap.room:migrations")
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")
