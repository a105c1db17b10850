"""Databases for the tests of the card room: real ones, new for each test."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from khrap.room.database import migrate
from tests.room.postgres import Server, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server; it starts when the first test wants it."""
    with server() as running:
        yield running


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    """A new database of PostgreSQL, migrated."""
    url = postgres.databases.migrated()
    yield url
    postgres.databases.drop(url)


@pytest.fixture(scope="session")
def _migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("migrated") / "khrap.db"
    asyncio.run(migrate(str(path)))
    return path


@pytest.fixture
def sqlite_url(tmp_path: Path, _migrated_file: Path) -> str:
    """A new database of SQLite, migrated."""
    path = tmp_path / "khrap.db"
    shutil.copyfile(_migrated_file, path)
    return f"sqlite:///{path}"


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """A new database, migrated: each test runs on both."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
