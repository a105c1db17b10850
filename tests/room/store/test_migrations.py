"""How a database is found, and how its schema comes to be."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, delete, inspect, text
from sqlalchemy.exc import IntegrityError

from khrap.room.database import database_at, engine_for, migrate, store_for
from khrap.room.models import Base, Heartbeat, Session
from khrap.room.store.postgres import PostgresStore
from khrap.room.store.protocol import NewTable, StoreError
from khrap.room.store.sqlite import SqliteStore
from tests.room.postgres import Server, run


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without anything in it; that of SQLite is not even there."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/a/b/khrap.db"
    server: Server = request.getfixturevalue("postgres")
    return server.databases.empty()


def test_migrations_make_what_the_models_say(store_url: str) -> None:
    def compare(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, Base.metadata))

    def checks(connection: Connection) -> set[str | None]:
        inspector = inspect(connection)
        return {check["name"] for table in Base.metadata.tables for check in inspector.get_check_constraints(table)}

    async def work() -> None:
        engine = engine_for(store_url)
        async with engine.connect() as connection:
            assert await connection.run_sync(compare) == []
            assert await connection.run_sync(checks) == {"balance_not_overdrawn", "transfer_of_something"}
        await engine.dispose()

    run(work())


def test_many_that_migrate_at_once_do_it_once(empty_url: str) -> None:
    async def work() -> None:
        await asyncio.gather(*(migrate(empty_url) for _ in range(5)))
        await migrate(empty_url)
        store = store_for(empty_url)
        await store.open()
        await store.close()

    run(work())


def test_a_database_of_a_newer_program_is_left_alone(store_url: str) -> None:
    async def work() -> None:
        engine = engine_for(store_url)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = 'v9999'"))
        await engine.dispose()
        with pytest.raises(StoreError, match="cannot be brought up to date"):
            await migrate(store_url)

    run(work())


def test_tables_that_waited_for_ever_are_looked_after(store_url: str) -> None:
    async def work() -> None:
        store = store_for(store_url)
        await store.open()
        lines = {"open": b'{"frozen":false}', "frozen": b'{"frozen":true}'}
        for code, line in lines.items():
            await store.new_table(NewTable(code=code, events=[b"{}"], at=1, due=None, summary=line, listed=True))
        engine = engine_for(store_url)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = 'v0003'"))
        await migrate(store_url)
        async with engine.begin() as connection:
            found = await connection.execute(text("SELECT code, due FROM card_table"))
            assert {row.code: row.due for row in found} == {"open": 0, "frozen": None}
        await engine.dispose()
        await store.close()

    run(work())


def test_a_migration_that_fails_changes_nothing(empty_url: str) -> None:
    async def tables() -> set[str]:
        engine = engine_for(empty_url)
        async with engine.connect() as connection:
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        await engine.dispose()
        return set(names)

    async def work() -> None:
        if empty_url.startswith("sqlite"):
            Path(empty_url.removeprefix("sqlite:///")).parent.mkdir(parents=True)
        engine = engine_for(empty_url)
        async with engine.begin() as connection:
            await connection.execute(text("CREATE TABLE token (id INTEGER)"))
        await engine.dispose()
        with pytest.raises(StoreError, match="token"):
            await migrate(empty_url)
        assert await tables() == {"token"}

    run(work())


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(StoreError, match="postgresql://localhost:1/khrap") as caught:
            await migrate("postgresql://khrap:secret@localhost:1/khrap")
        assert "secret" not in str(caught.value)

    run(work())


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"file/khrap\.db cannot be brought up to date"):
        run(migrate(str(tmp_path / "file" / "khrap.db")))


def test_the_engine_keeps_foreign_keys(store_url: str) -> None:
    async def work() -> None:
        engine = engine_for(store_url)
        async with engine.connect() as connection:
            orphan = Session(key="k", account_id=1, created=1, seen=1, agent="")
            values = {column.name: getattr(orphan, column.name) for column in Session.__table__.columns}
            with pytest.raises(IntegrityError):
                await connection.execute(Session.__table__.insert().values(values))  # type: ignore[attr-defined]
        await engine.dispose()

    run(work())


def test_an_engine_that_has_read_may_write_though_others_wrote_meanwhile(store_url: str) -> None:
    async def work() -> None:
        engine = engine_for(store_url)
        store = store_for(store_url)
        await store.open()
        async with engine.begin() as connection:
            await connection.execute(text("SELECT * FROM heartbeat"))
            await store.beat("a", 1)
            await connection.execute(delete(Heartbeat))
        assert await store.last_beat() is None
        await store.close()
        await engine.dispose()

    run(work())


def test_sqlite_writes_ahead_and_waits(sqlite_url: str) -> None:
    async def work() -> None:
        engine = engine_for(sqlite_url)
        async with engine.connect() as connection:
            for pragma, value in (("journal_mode", "wal"), ("busy_timeout", 10_000), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value
        await engine.dispose()

    run(work())
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
        assert "WITHOUT ROWID" in connection.execute("SELECT sql FROM sqlite_master WHERE name = 'event'").fetchone()[0]
    connection.close()


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("khrap.db", Path("khrap.db")),
        ("/srv/khrap.db", Path("/srv/khrap.db")),
        ("sqlite:///rooms/khrap.db", Path("rooms/khrap.db")),
        ("sqlite:////srv/khrap.db", Path("/srv/khrap.db")),
        ("postgresql://khrap@db/khrap", "postgresql://khrap@db/khrap"),
        ("postgres://db/khrap", "postgres://db/khrap"),
    ],
)
def test_a_url_says_where_the_database_is(url: str, place: Path | str) -> None:
    assert database_at(url) == place
    assert isinstance(store_for(url), SqliteStore if isinstance(place, Path) else PostgresStore)


@pytest.mark.parametrize("url", ["", "sqlite://", "sqlite:///", ":memory:", "sqlite:///:memory:", "sqlite://khrap.db"])
def test_sqlite_needs_a_file(url: str) -> None:
    with pytest.raises(ValueError, match="a SQLite database needs a file, like"):
        database_at(url)
