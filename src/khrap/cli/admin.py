"""`khrap admin`: look after a card room, also while it is open."""

import asyncio
import getpass
import json
import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from khrap.cli.errors import WRONG, InputError, WrongInput
from khrap.rules.problems import in_one_line

if TYPE_CHECKING:
    from khrap.room.administration import AccountInfo, Administration, OpenTable
    from khrap.room.store.protocol import Store

__all__ = ["admin"]

T = TypeVar("T")

_UNITS = {"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60}


class Duration(click.ParamType[int]):
    """How long something lasts, as a number and a unit; its value is milliseconds."""

    name = "duration"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read a duration."""
        if isinstance(value, int):
            return value
        found = re.fullmatch("([0-9]{1,6})([smhd])", str(value).strip())
        if not found or not int(found[1]):
            self.fail(f'"{value}" is no duration: it must be like 90s, 15m, 2h or 7d', param, ctx)
        return int(found[1]) * _UNITS[found[2]] * 1000


@click.group()
@click.option("--config", metavar="FILE", type=click.Path(path_type=Path), help="The settings file (TOML).")
@click.pass_context
def admin(ctx: click.Context, config: Path | None) -> None:
    """Look after a card room: its tables, people and books.

    The room is that of the settings, as `khrap serve` reads them. It may be open meanwhile. A TABLE is a number from
    `khrap admin tables`, or the code in its link; a NAME is that of an account, or # and its number.
    """
    ctx.obj = config


_table = click.argument("table")
_name = click.argument("name")
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_for = click.option("--for", "lasting", type=Duration(), metavar="TIME", help="Such as 15m, 2h, 7d; else for ever.")


@admin.command("make-admin")
@_name
@click.option("--revoke", is_flag=True, help="Make them none.")
@click.pass_obj
def make_admin(config: Path | None, name: str, *, revoke: bool) -> None:
    """Let somebody look after the room over HTTP."""

    async def work(room: "Administration") -> None:
        info = await room.make_admin(_by(), await room.find_account(name), admin=not revoke)
        click.echo(f"{info.name} #{info.id} is {'no admin any more' if revoke else 'an admin'}.")

    _run(config, work)


@admin.command()
@_table
@click.pass_obj
def freeze(config: Path | None, table: str) -> None:
    """Stop a table: nobody can decide anything, and no clock runs."""
    _run(config, lambda room: room.freeze(_by(), table), "The table is frozen.")


@admin.command()
@_table
@click.pass_obj
def thaw(config: Path | None, table: str) -> None:
    """Let a frozen table go on."""
    _run(config, lambda room: room.thaw(_by(), table), "The table goes on.")


@admin.command("cancel-deal")
@_table
@click.pass_obj
def cancel_deal(config: Path | None, table: str) -> None:
    """Cancel the deal that is on: everybody has the chips from before it."""
    _run(config, lambda room: room.cancel_deal(_by(), table), "The deal is cancelled.")


@admin.command()
@_table
@click.pass_obj
def close(config: Path | None, table: str) -> None:
    """Close a table: its deal is cancelled, its pot divided, and everybody stands up with their chips."""
    _run(config, lambda room: room.close(_by(), table), "The table is closed.")


@admin.command()
@_name
@_for
@click.pass_obj
def mute(config: Path | None, name: str, lasting: int | None) -> None:
    """Let somebody not chat."""
    _run(config, lambda room: _restrict(room, "mute", name, _until(lasting)))


@admin.command()
@_name
@click.pass_obj
def unmute(config: Path | None, name: str) -> None:
    """Let somebody chat again."""
    _run(config, lambda room: _restrict(room, "mute", name, 0))


@admin.command()
@_name
@_for
@click.pass_obj
def ban(config: Path | None, name: str, lasting: int | None) -> None:
    """Let somebody not in: log-ins end, sockets are closed."""
    _run(config, lambda room: _restrict(room, "ban", name, _until(lasting)))


@admin.command()
@_name
@click.pass_obj
def unban(config: Path | None, name: str) -> None:
    """Let somebody in again."""
    _run(config, lambda room: _restrict(room, "ban", name, 0))


@admin.command()
@_json
@click.pass_obj
def tables(config: Path | None, *, as_json: bool) -> None:
    """List the open tables, public or not."""
    found = _run(config, lambda room: room.tables())
    click.echo(_as_json(found) if as_json else "\n".join(map(_table_line, found)) or "No table is open.")


@admin.command()
@_name
@_json
@click.pass_obj
def accounts(config: Path | None, name: str, *, as_json: bool) -> None:
    """Find accounts whose name has NAME in it, the newest first."""
    found = _run(config, lambda room: room.accounts(name))
    click.echo(_as_json(found) if as_json else "\n".join(map(_account_line, found)) or "No account is called so.")


@admin.command()
@_json
@click.pass_obj
def audit(config: Path | None, *, as_json: bool) -> None:
    """Reckon all books anew, from the transfers and from the logs of the open tables.

    The exit code is 1 if anything is wrong.
    """
    import msgspec

    found = _run(config, lambda room: room.audit())
    if as_json:
        click.echo(json.dumps({"good": found.good, **msgspec.to_builtins(found)}, ensure_ascii=False))
    else:
        for fault in found.faults:
            click.echo(fault)
        verdict = "All is right" if found.good else f"Faults: {len(found.faults)}"
        click.echo(f"{verdict}. Transfers {found.transfers} · accounts {found.accounts} · open tables {found.tables}")
    if not found.good:
        click.get_current_context().exit(WRONG)


@admin.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(config: Path | None, file: Path) -> None:
    """Copy the whole database into FILE while the room goes on (SQLite)."""

    async def work(store: "Store") -> None:
        await store.backup(file)

    _run_on_store(config, work)
    click.echo(f"{in_one_line(str(file))} is written.")


def _run(config: Path | None, work: "Callable[[Administration], Awaitable[T]]", done: str = "") -> T:
    """Open the database, do something, and say that it is done."""

    async def opened() -> T:
        from khrap.room.operating import administration_of

        async with administration_of(_settings(config)) as (administration, _):
            return await work(administration)

    result = _told(opened)
    if done:
        click.echo(done)
    return result


def _run_on_store(config: Path | None, work: "Callable[[Store], Awaitable[T]]") -> T:
    async def opened() -> T:
        from khrap.room.operating import administration_of

        async with administration_of(_settings(config)) as (_, store):
            return await work(store)

    return _told(opened)


def _told(work: Callable[[], Awaitable[T]]) -> T:
    """Do something with the database; tell what goes wrong as all commands do."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from khrap.room.refusals import Refused
        from khrap.room.store.protocol import StoreError
    except ModuleNotFoundError as error:
        raise InputError(
            f"khrap admin needs packages that are not installed ({error.name} is missing): "
            "install khrap with them, by pip install 'khrap[room]'"
        ) from error

    async def run() -> T:
        return await work()

    try:
        return asyncio.run(run())
    except Refused as error:
        raise WrongInput(in_one_line(str(error))) from error
    except (StoreError, SQLAlchemyError, OSError, ValueError) as error:
        raise InputError(in_one_line(str(error).partition("\n")[0])) from error


def _settings(config: Path | None) -> Any:
    from khrap.room.logs import set_up_log
    from khrap.room.settings import SettingsError, load_settings

    try:
        settings = load_settings(config, os.environ)
    except SettingsError as error:
        raise InputError(str(error)) from error
    set_up_log(settings)
    return settings


async def _restrict(room: "Administration", what: str, name: str, until: int) -> None:
    account = await room.find_account(name)
    info = await (room.ban if what == "ban" else room.mute)(_by(), account, until)
    past = {"ban": "banned", "mute": "muted"}[what]
    how = _time(until, f"{past} until ", f"{past} for ever") if until else f"not {past} any more"
    click.echo(f"{info.name} #{info.id} is {how}.")


def _by() -> str:
    """Name who does it, for the log."""
    try:
        return f"{getpass.getuser()} (khrap admin)"
    except (OSError, KeyError):
        return "khrap admin"


def _until(lasting: int | None) -> int:
    from khrap.room.accounts.clock import now
    from khrap.room.administration import FOR_EVER

    return FOR_EVER if lasting is None else now() + lasting


def _time(at: int, before: str, for_ever: str) -> str:
    from datetime import UTC, datetime

    from khrap.room.administration import FOR_EVER

    return for_ever if at == FOR_EVER else f"{before}{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def _as_json(found: Any) -> str:
    import msgspec

    return json.dumps(msgspec.to_builtins(found), ensure_ascii=False)


def _table_line(table: "OpenTable") -> str:
    line = table.lobby
    parts = [
        f"{table.id}",
        line.code,
        line.rules,
        f"stake {line.stake}",
        f"seats {line.taken}/{line.seats}",
        f"people {line.people}",
        f"deals {line.deals}",
        f"pot {line.pot}",
        *(["playing"] if line.playing else []),
        *([] if table.public else ["not public"]),
        *([in_one_line(line.title)] if line.title else []),
    ]
    return "  ".join(parts)


def _account_line(account: "AccountInfo") -> str:
    from khrap.room.accounts.clock import now

    marks = [mark for mark, is_so in (("guest", account.guest), ("admin", account.admin)) if is_so]
    for what, until in (("muted", account.muted_until), ("banned", account.banned_until)):
        if until > now():
            marks.append(_time(until, f"{what} until ", f"{what} for ever"))
    return "  ".join([f"#{account.id}", account.name, f"wallet {account.wallet}", *marks])
