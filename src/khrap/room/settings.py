"""The settings of the card room: from one TOML file, and from environment variables, which win.

Every setting has a default, so that the room opens without any. In the environment a setting is called
``KHRAP_`` and its name in capitals, such as ``KHRAP_PORT``.
"""

import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from khrap.rules.kinds import allowed, title_and_description
from khrap.rules.problems import Problem, did_you_mean, shown
from khrap.rules.source import key_lines
from khrap.rules.toml import TomlError, parse_toml, read_text
from khrap.sentences import say

__all__ = [
    "CONFIG",
    "PREFIX",
    "Settings",
    "SettingsError",
    "allowed_values",
    "load_settings",
    "meaning",
    "variable",
]

PREFIX = "KHRAP_"
CONFIG = "KHRAP_CONFIG"
"""The environment variable that names the settings file."""

_WHAT = say("a settings file")
_MOST = 1_000_000_000

_Chips = Annotated[int, Meta(ge=0, le=_MOST)]
_Rate = Annotated[int, Meta(ge=1, le=1_000_000)]


class SettingsError(ValueError):
    """Settings that cannot be used, with every mistake in them."""

    def __init__(self, problems: list[Problem]) -> None:
        """Collect the problems; there must be one at least."""
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a card room is run.

    >>> Settings().address
    'http://127.0.0.1:8000'
    """

    data: Annotated[str, Meta(min_length=1, max_length=1000, description="The folder for what the room keeps.")] = (
        "./data"
    )
    database_url: Annotated[
        str,
        Meta(
            max_length=1000,
            extra={"allowed": 'a path, "sqlite:///…" or "postgresql://…"; empty: khrap.db in the data folder'},
            description="The database.",
        ),
    ] = ""
    bus_url: Annotated[
        str,
        Meta(
            max_length=1000,
            extra={"allowed": '"nats://…", with a path if several rooms share the server; empty: by PostgreSQL'},
            description="How several workers tell each other what has happened.",
        ),
    ] = ""
    host: Annotated[str, Meta(min_length=1, max_length=255, description="The address to listen at.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535, description="The port to listen at.")] = 8000
    public_url: Annotated[
        str,
        Meta(
            max_length=1000,
            extra={"allowed": 'an address such as "https://khrap.example", without a path; empty: host and port'},
            description="Where browsers find the room. With https, cookies travel over TLS only.",
        ),
    ] = ""
    workers: Annotated[int, Meta(ge=1, le=64, description="Processes; more than one needs PostgreSQL.")] = 1
    trusted_proxies: Annotated[
        tuple[str, ...],
        Meta(
            max_length=50,
            extra={"allowed": 'a list of addresses or networks, such as ["10.0.0.0/8"]'},
            description="Reverse proxies whose X-Forwarded-For is believed.",
        ),
    ] = ("127.0.0.1", "::1")

    guest_chips: Annotated[_Chips, Meta(description="Chips of a new guest.")] = 100
    signup_bonus: Annotated[_Chips, Meta(description="Chips for making an account.")] = 100
    refill_chips: Annotated[_Chips, Meta(description="Chips for the broke, once a day.")] = 100
    refill_below: Annotated[_Chips, Meta(description="Who has fewer chips, those on tables included, is broke.")] = 20
    entry_stakes: Annotated[int, Meta(ge=1, le=1000, description="Stakes one must bring to a table, at least.")] = 20
    pause_seconds: Annotated[int, Meta(ge=0, le=600, description="The pause between two deals.")] = 6
    bot_milliseconds: Annotated[
        int, Meta(ge=0, le=60_000, description="How long bots seem to think about a decision.")
    ] = 800

    session_days: Annotated[int, Meta(ge=1, le=3650, description="How long an unused log-in lasts.")] = 30
    guest_days: Annotated[
        int, Meta(ge=0, le=3650, description="After how many days without a visit a guest is cleared away; 0: never.")
    ] = 30
    calls_per_minute: Annotated[_Rate, Meta(description="API calls of an account, or of an address without one.")] = 300
    logins_per_minute: Annotated[_Rate, Meta(description="Tries to log in, of an address and for a name.")] = 10
    guests_per_hour: Annotated[_Rate, Meta(description="New guests of an address.")] = 30
    registrations_per_hour: Annotated[_Rate, Meta(description="New accounts of an address.")] = 10
    tables_per_hour: Annotated[_Rate, Meta(description="New tables of an account.")] = 60
    chat_per_minute: Annotated[_Rate, Meta(description="Chat messages of an account.")] = 20
    chat_length: Annotated[int, Meta(ge=1, le=300, description="Characters of a chat message, at most.")] = 300
    commands_per_second: Annotated[_Rate, Meta(description="Commands of a connection to a table.")] = 20

    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="The least weighty lines of the log.")
    ] = "info"
    log_format: Annotated[Literal["console", "json"], Meta(description="A log for people or for programs.")] = "console"

    @property
    def database(self) -> str:
        """The database that is used: `database_url`, or the file in the data folder."""
        return self.database_url or str(Path(self.data) / "khrap.db")

    @property
    def on_postgres(self) -> bool:
        """Whether the database is PostgreSQL."""
        return self.database.startswith(("postgres://", "postgresql://"))

    @property
    def address(self) -> str:
        """Where browsers find the room, without a slash at the end."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.public_url.rstrip("/") or f"http://{host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether browsers come over TLS."""
        return self.address.startswith("https://")


def variable(name: str) -> str:
    """Return the environment variable of a setting.

    >>> variable("guest_chips")
    'KHRAP_GUEST_CHIPS'
    """
    return PREFIX + name.upper()


def load_settings(path: Path | None, environment: Mapping[str, str]) -> Settings:
    """Read the settings of a room.

    Args:
        path: the settings file; None: the one that `KHRAP_CONFIG` names, if it does.
        environment: the environment variables.

    Raises:
        SettingsError: they cannot be used; every mistake is named.

    >>> load_settings(None, {"KHRAP_PORT": "8080"}).port
    8080
    """
    if path is None and environment.get(CONFIG):
        path = Path(environment[CONFIG])
    reader = _Reader()
    if path is not None:
        reader.read_file(path)
    reader.read_environment(environment)
    return reader.settings()


class _Reader:
    """Collects values and what is wrong with them."""

    def __init__(self) -> None:
        self.values: dict[str, object] = {}
        self.problems: list[Problem] = []
        self.fields = {field.name: field.type for field in msgspec.structs.fields(Settings)}
        self.places: dict[str, tuple[str, str, int | None]] = {}

    def read_file(self, path: Path) -> None:
        """Take the values of a file."""
        try:
            text = read_text(path, _WHAT).removeprefix("\ufeff")
            values = parse_toml(text, _WHAT)
        except TomlError as error:
            self.problems.append(Problem(str(path), "", error.problem, error.line, error.column))
            return
        lines = key_lines(text)
        for key, value in values.items():
            self._take(key, value, (str(path), key, lines.get((key,))), strict=True)

    def read_environment(self, environment: Mapping[str, str]) -> None:
        """Take the values of the environment; there, lists are separated by commas."""
        for name in self.fields:
            text = environment.get(variable(name))
            if text is not None:
                value = (
                    [part.strip() for part in text.split(",") if part.strip()] if name == "trusted_proxies" else text
                )
                self._take(name, value, ("environment", variable(name), None), strict=False)

    def settings(self) -> Settings:
        """Return the settings.

        Raises:
            SettingsError: there are mistakes in them.
        """
        known = Settings(**self.values)  # type: ignore[arg-type]
        for key, message in _contradictions(known):
            where, name, line = self.places.get(key, ("settings", key, None))
            self.problems.append(Problem(where, name, message, line))
        if self.problems:
            raise SettingsError(self.problems)
        return known

    def _take(self, key: str, value: object, place: tuple[str, str, int | None], *, strict: bool) -> None:
        where, name, line = place
        if key not in self.fields:
            hint = did_you_mean(key, list(self.fields)) or f"; known: {', '.join(self.fields)}"
            self.problems.append(Problem(where, name, f"there is no such setting{hint}", line))
            return
        self.places[key] = place
        try:
            self.values[key] = msgspec.convert(value, self.fields[key], strict=strict)
        except msgspec.ValidationError:
            message = f"found {shown(value)}, allowed is {allowed_values(key)}"
            self.problems.append(Problem(where, name, message, line))


def allowed_values(name: str) -> str:
    """Say which values a setting may have.

    >>> allowed_values("port"), allowed_values("log_format")
    ('a whole number from 1 to 65535', 'console or json')
    """
    return allowed(_field_type(name))


def meaning(name: str) -> str:
    """Say what a setting is for.

    >>> meaning("port")
    'The port to listen at.'
    """
    return title_and_description(_field_type(name))[1]


def _field_type(name: str) -> object:
    return next(field.type for field in msgspec.structs.fields(Settings) if field.name == name)


def _contradictions(settings: Settings) -> Iterator[tuple[str, str]]:
    """Give the setting and the reason of everything that types do not tell."""
    for proxy in settings.trusted_proxies:
        if not _holds(ipaddress.ip_network, proxy):
            yield "trusted_proxies", f"{shown(proxy)} is neither an address nor a network such as 10.0.0.0/8"
    if settings.public_url and not _holds(_check_origin, settings.public_url):
        yield (
            "public_url",
            f"found {shown(settings.public_url)}, allowed is an address such as https://khrap.example, without a path",
        )
    scheme, sign, _ = settings.database.partition("://")
    if sign and scheme not in ("sqlite", "postgres", "postgresql"):
        yield "database_url", f"allowed is {allowed_values('database_url')}; {scheme}:// is none of these"
    if settings.bus_url and not _holds(_check_bus, settings.bus_url):
        yield "bus_url", "allowed is an address such as nats://bus.example:4222 or nats://bus.example:4222/ours"
    if settings.bus_url and not settings.on_postgres:
        yield "bus_url", "a room on SQLite is one process and needs no bus; several share a PostgreSQL (database_url)"
    if settings.workers > 1 and not settings.on_postgres:
        yield (
            "workers",
            f"{settings.workers} processes cannot share SQLite: "
            'set database_url to a PostgreSQL ("postgresql://…"), or workers to 1',
        )


def _check_origin(url: str) -> None:
    parts = urlsplit(url)
    right = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
    if not right or parts.query or parts.fragment or parts.username or (parts.port or 1) < 1:
        raise ValueError(url)


def _check_bus(url: str) -> None:
    parts = urlsplit(url)
    right = parts.scheme in ("nats", "tls") and parts.hostname and re.fullmatch("(/[A-Za-z0-9_-]*)?", parts.path)
    if not right or parts.query or parts.fragment or (parts.port or 1) < 1:
        raise ValueError(url)


def _holds(check: Callable[[str], object], text: str) -> bool:
    try:
        check(text)
    except ValueError:
        return False
    return True
