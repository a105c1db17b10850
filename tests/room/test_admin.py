"""The operator: tables, people and books, by the command and over HTTP, beside a room that is open."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from khrap import protocol as ask
from khrap.room.administration import Administration
from khrap.room.auditing import DELETING_SECONDS, audit
from khrap.room.live import Live
from khrap.room.models import Account
from khrap.room.operating import administration_of
from khrap.room.refusals import Conflicting, Missing, Refused
from khrap.room.store.protocol import Transfer
from tests.room.evening import Evening, evening
from tests.room.http.conftest import GENEROUS, Room, open_room, refused, said
from tests.room.postgres import Server


def administration(it: Evening) -> Administration:
    """Return the operator's hands at the tables of an evening."""
    made = it.services.administration
    made._host = it.host
    return made


async def total(it: Evening, live: Live) -> int:
    """Return all chips of the persons and of the table."""
    wallets = [await it.services.purse.chips(account) for account in it.persons]
    return sum(wallets) + sum(live.table.books().values())


def test_a_frozen_table_waits(store_url: str) -> None:
    async def work() -> None:
        async with evening(store_url) as it:
            anna = await it.person("Anna")
            live = await it.open_table([anna])
            await it.into_deal(live)
            room = administration(it)
            await room.freeze("test", live.table.code)
            assert await it.services.store.take_due(2**53, 2**53) == []
            with pytest.raises(Conflicting, match="is frozen"):
                await room.freeze("test", live.table.code)
            with pytest.raises(Refused):
                await it.say(live, anna, ask.Act(id="x", action="pass"))
            await room.thaw("test", str(live.table.id))
            await it.deals(live, 1)
            with pytest.raises(Conflicting, match="not frozen"):
                await room.thaw("test", live.table.code)
            with pytest.raises(Missing):
                await room.freeze("test", "nowhere")

    asyncio.run(work())


def test_a_cancelled_deal_gives_stakes_back(store_url: str) -> None:
    async def work() -> None:
        async with evening(store_url) as it:
            anna, boris = await it.person("Anna"), await it.person("Boris")
            live = await it.open_table([anna, boris])
            before = live.table.books()
            await it.into_deal(live)
            assert live.table.books() != before
            await administration(it).cancel_deal("test", live.table.code)
            assert live.table.books() == before
            with pytest.raises(Conflicting, match="no deal"):
                await administration(it).cancel_deal("test", live.table.code)
            assert (await administration(it).audit()).good
            await it.deals(live, 2)
            assert (await administration(it).audit()).good

    asyncio.run(work())


def test_a_closed_table_gives_all_chips_back(store_url: str) -> None:
    async def work() -> None:
        async with evening(store_url, seed=4) as it:
            anna, boris = await it.person("Anna"), await it.person("Boris")
            live = await it.open_table([anna, boris], bots=())
            await it.deals(live, 3)
            while not (live.table.state.pot and live.table.playing):
                await it.step(live)
            before = await total(it, live)
            await administration(it).close("test", live.table.code)
            assert live.table.taken() == []
            # Nothing is lost but the rake that was taken before.
            assert sum([await it.services.purse.chips(account) for account in it.persons]) == before
            found = await administration(it).audit()
            assert (found.faults, found.tables) == ((), 0)
            assert await it.services.purse.seats.chips(anna.id) == 0
            with pytest.raises(Conflicting, match="closed"):
                await administration(it).close("test", live.table.code)

    asyncio.run(work())


def test_who_sits_cannot_be_deleted(store_url: str) -> None:
    async def work() -> None:
        async with evening(store_url) as it:
            anna = await it.person("Anna")
            guest = await it.services.accounts.guest("en")
            person = msgspec.structs.replace(anna, id=guest)
            it.persons[guest] = person
            live = await it.open_table([anna, person])
            with pytest.raises(Conflicting, match="sit at a table"):
                await it.services.accounts.delete(guest, None)
            await it.say(live, person, ask.Leave(id=it.id(), sure=True))
            await it.services.accounts.delete(guest, None)
            assert (await administration(it).audit()).good

    asyncio.run(work())


def test_from_a_process_of_its_own(store_url: str) -> None:
    async def work() -> None:
        async with evening(store_url) as it:
            anna = await it.person("Anna")
            live = await it.open_table([anna])
            await it.into_deal(live)
            settings = msgspec.structs.replace(it.services.settings, database_url=store_url)
            async with administration_of(settings) as (room, _):
                await room.freeze("test", live.table.code)
                await room.ban("test", anna.id)
            assert not live.table.state.frozen
            # Who does not know of it yet learns of it as soon as it appends something.
            await it.say(live, anna, ask.GiveSeed(id=it.id(), seed="cat"))
            assert live.table.state.frozen
            async with administration_of(settings) as (room, _):
                await room.close("test", live.table.code)
                assert (await room.audit()).good
                assert await room.tables() == []

    asyncio.run(work())


FAULTS: list[tuple[str, str]] = [
    ("UPDATE balance SET chips = chips + 1 WHERE account LIKE 'seat/%'", "its transfers come to"),
    ("UPDATE balance SET chips = chips + 1 WHERE account LIKE 'seat/%'", "at the table there are"),
    ("UPDATE balance SET chips = chips + 1 WHERE account LIKE 'wallet/%'", "all balances together"),
    ("DELETE FROM seated", "by the list nobody"),
    ("UPDATE event SET body = '{}' WHERE seq = 3", "cannot be read to its end"),
    ("UPDATE card_table SET closed = true", "that no open table has"),
]


@pytest.mark.parametrize(("change", "says"), FAULTS)
def test_the_audit_finds_what_is_wrong(sqlite_url: str, change: str, says: str) -> None:
    async def work() -> None:
        async with evening(sqlite_url) as it:
            live = await it.open_table([await it.person("Anna"), await it.person("Boris")])
            await it.deals(live, 3)
            store, database = it.services.store, it.services.accounts._database
            assert (await audit(store, database)).good
            with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
                connection.execute(change)
            connection.close()
            found = await audit(store, database)
            assert not found.good
            assert any(says in fault for fault in found.faults), found.faults

    asyncio.run(work())


def test_the_audit_names_wallets_that_are_nobodys(store_url: str) -> None:
    async def work() -> None:
        async with evening(store_url) as it:
            anna, boris = await it.person("Anna"), await it.person("Boris")
            store, database = it.services.store, it.services.accounts._database
            live = await it.open_table([anna, boris])  # what somebody has on a table is looked at there
            assert (await audit(store, database)).good
            async with database.begin() as writing:
                await writing.execute(update(Account).where(Account.id == anna.id).values(deleted=it.now))
            await store.transfer(
                [Transfer(key="stray", giver="house/bonus", taker="wallet/999", chips=5, reason="bonus")], it.now
            )
            lines = (
                f"wallet/{anna.id}: 700 chips of an account that was deleted",
                "wallet/999: 5 chips of an account that never was",
            )
            assert (await audit(store, database)).faults == lines
            # What the house is just taking back is no fault.
            auditing = asyncio.create_task(audit(store, database))
            await asyncio.sleep(DELETING_SECONDS / 2)
            await it.services.purse.take_back(anna.id)
            assert (await auditing).faults == lines[1:]
            # What comes back from a table later is one, until it is taken back, too.
            await it.say(live, anna, ask.Leave(id=it.id(), sure=True))
            assert len((await audit(store, database)).faults) == 2
            await it.services.accounts.take_back_left()
            assert (await audit(store, database)).faults == lines[1:]

    asyncio.run(work())


@pytest.fixture
def room(sqlite_url: str, tmp_path: Path) -> Iterator[Room]:
    """A room that is open."""
    with open_room(msgspec.structs.replace(GENEROUS, data=str(tmp_path), database_url=sqlite_url)) as opened:
        yield opened


def admin_of(room: Room) -> httpx.Client:
    """Open the browser of an admin."""
    browser = room.member("Chief")
    room.sql("UPDATE account SET is_admin = true WHERE name = 'Chief'")
    return browser


def test_for_others_there_is_nothing(room: Room) -> None:
    nothing = refused(room.program().get("/nothing"), 404, "not-found")
    for browser in (room.program(), room.browser(), room.member()):
        assert refused(browser.get("/admin/tables"), 404, "not-found") == nothing
        assert refused(browser.get("/admin/audit"), 404, "not-found") == nothing
        assert refused(browser.get("/admin/accounts?name=a"), 404, "not-found") == nothing
    masha = room.member("Sasha")
    for place in ("/admin/tables/1/freeze", "/admin/tables/1/close", "/admin/accounts/1/unban"):
        assert refused(masha.post(place), 404, "not-found") == nothing


def test_tables_over_http(room: Room) -> None:
    chief = admin_of(room)
    code = said(room.browser().post("/play", json={"rules": "hrapgame"}), 201)["code"]
    while not (table := said(chief.get("/admin/tables"))[0])["lobby"]["playing"]:
        time.sleep(0.05)
    assert (table["lobby"]["code"], table["public"]) == (code, False)
    said(chief.post(f"/admin/tables/{code}/freeze"), 204)
    assert said(chief.get("/admin/tables"))[0]["lobby"]["frozen"]
    refused(chief.post(f"/admin/tables/{code}/freeze"), 409, "frozen")
    said(chief.post(f"/admin/tables/{code}/thaw"), 204)
    said(chief.post(f"/admin/tables/{code}/cancel-deal"), 204)
    assert said(chief.get("/admin/audit"))["good"]
    said(chief.post(f"/admin/tables/{code}/close"), 204)
    refused(chief.post(f"/admin/tables/{code}/close"), 409, "closed")
    refused(chief.post("/admin/tables/nowhere/close"), 404, "no-table")
    assert said(chief.get("/admin/tables")) == []
    report = said(chief.get("/admin/audit"))
    assert (report["good"], report["audit"]["faults"], report["audit"]["tables"]) == (True, [], 0)


def test_people_over_http(room: Room) -> None:
    chief, masha = admin_of(room), room.member("Masha")
    (found,) = said(chief.get("/admin/accounts", params={"name": "ASH"}))
    assert (found["name"], found["guest"], found["wallet"], found["banned_until"]) == ("Masha", False, 100, 0)
    place = f"/admin/accounts/{found['id']}"
    assert said(chief.post(f"{place}/mute", json={"until": 2**50}))["muted_until"] == 2**50
    assert said(chief.post(f"{place}/unmute"))["muted_until"] == 0
    assert said(chief.post(f"{place}/ban", json={}))["banned_until"] == 2**53 - 1
    refused(masha.get("/me"), 401, "not-logged-in")
    refused(room.browser().post("/login", json={"name": "Masha", "password": "correct horse"}), 403, "banned")
    said(chief.post(f"{place}/unban"))
    said(room.browser().post("/login", json={"name": "Masha", "password": "correct horse"}))
    refused(masha.get("/admin/state"), 404, "not-found")
    assert said(chief.post(f"{place}/make-admin"))["admin"]
    masha.post("/login", json={"name": "Masha", "password": "correct horse"})
    assert said(masha.get("/admin/state"))["members"] == 2
    assert not said(chief.post(f"{place}/no-admin"))["admin"]
    refused(masha.get("/admin/state"), 404, "not-found")
    refused(chief.post("/admin/accounts/999/ban", json={}), 404, "no-account")
    refused(chief.post(f"{place}/ban", json={"until": -1}), 400, "bad-request")


def test_the_state_of_the_house(room: Room) -> None:
    chief = admin_of(room)
    said(room.browser().post("/play", json={"rules": "hrapgame"}), 201)
    guest = room.browser()
    said(guest.post("/guest", json={}), 201)
    refused(chief.post(f"/admin/accounts/{said(guest.get('/me'))['id']}/make-admin"), 409, "guest")
    said(chief.post(f"/admin/accounts/{said(guest.get('/me'))['id']}/ban", json={}))
    state = said(chief.get("/admin/state"))
    assert {key: state[key] for key in ("members", "guests", "banned", "tables", "people")} == {
        "members": 1,
        "guests": 2,
        "banned": 1,
        "tables": 1,
        "people": 1,
    }
    assert state["deals"] == 0
    assert state["house"]["bots"] < 0


Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def khrap_admin(sqlite_url: str) -> Run:
    """Run `khrap admin` in a process of its own."""

    def run(*arguments: str, code: int = 0) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(
            [sys.executable, "-m", "khrap", "admin", *arguments],
            env={**os.environ, "KHRAP_DATABASE_URL": sqlite_url, "KHRAP_LOG_LEVEL": "warning"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done

    return run


def test_the_command_beside_an_open_room(room: Room, khrap_admin: Run) -> None:
    browser = room.browser()
    code = said(browser.post("/play", json={"rules": "hrapgame"}), 201)["code"]
    me = said(browser.get("/me"))["id"]
    address = f"{room.url.replace('http', 'ws')}/api/v1/tables/{code}/socket"
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    with connect(address, additional_headers={"Cookie": cookie, "Origin": room.url}, max_size=None) as socket:
        public = said(browser.post("/tables", json={"rules": "hrapgame", "seats": 2}), 201)["code"]
        khrap_admin("freeze", "1")
        khrap_admin("freeze", "2")
        assert hears(socket, lambda message: message.get("frozen") is True)
        assert soon(
            lambda: [line["frozen"] for line in said(browser.get("/tables")) if line["code"] == public] == [True]
        )
        khrap_admin("thaw", "1")
        assert hears(socket, lambda message: message.get("frozen") is False)
        assert "1 " in khrap_admin("tables").stdout
        khrap_admin("close", "1")
        assert hears(socket, lambda message: message.get("closed") is True)
        khrap_admin("ban", f"#{me}", "--for", "2h")
        with pytest.raises(ConnectionClosed):
            hears(socket, lambda _: False)
    refused(browser.get("/me"), 401, "not-logged-in")
    assert json.loads(khrap_admin("audit", "--json").stdout)["good"]


def soon(holds: Callable[[], bool]) -> bool:
    """Tell whether something holds within some seconds."""
    end = time.monotonic() + 15
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)
    return holds()


def hears(socket: object, wanted: Callable[[dict[str, object]], bool]) -> bool:
    """Tell whether a message comes within some seconds."""
    end = time.monotonic() + 15
    while time.monotonic() < end:
        try:
            text = socket.recv(timeout=1)  # type: ignore[attr-defined]
        except TimeoutError:
            continue
        if wanted(json.loads(text)):
            return True
    return False


def test_people_by_the_command(room: Room, khrap_admin: Run, tmp_path: Path) -> None:
    masha = room.member("Masha")
    assert khrap_admin("make-admin", "masha").stdout == "Masha #1 is an admin.\n"
    assert said(masha.get("/me"))["admin"]
    assert khrap_admin("mute", "Masha").stdout == "Masha #1 is muted for ever.\n"
    assert khrap_admin("unmute", "Masha").stdout == "Masha #1 is not muted any more.\n"
    assert khrap_admin("accounts", "as").stdout == "#1  Masha  wallet 100  admin\n"
    assert khrap_admin("make-admin", "--revoke", "#1").stdout == "Masha #1 is no admin any more.\n"
    assert khrap_admin("ban", "Nobody", code=1).stderr == "there is no account Nobody\n"
    assert "like 90s, 15m, 2h or 7d" in khrap_admin("ban", "Masha", "--for", "long", code=2).stderr
    room.browser().post("/guest", json={})
    assert "is a guest" in khrap_admin("make-admin", "#2", code=1).stderr
    copy = tmp_path / "copy.db"
    khrap_admin("backup", str(copy))
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT count(*) FROM account").fetchone() == (2,)
    connection.close()
    room.sql("UPDATE balance SET chips = chips + 1 WHERE account = 'wallet/1'")
    assert "wallet/1: it has 101 chips, its transfers come to 100" in khrap_admin("audit", code=1).stdout


COMMANDS = [
    "tables",
    "audit",
    "audit --json",
    "accounts a",
    "freeze 1",
    "ban Masha",
    "make-admin Masha",
    "backup copy.db",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_room_that_is_not_there(tmp_path: Path, command: str) -> None:
    code, errors = admin_in(tmp_path, command)
    assert code == 2
    assert errors.startswith(
        f"there is no card room here: {Path('data', 'khrap.db')} is missing; name the settings file"
    )
    assert len(errors.splitlines()) == 1
    assert not list(tmp_path.iterdir())  # and none is made by the way


def test_a_database_without_a_room(tmp_path: Path, postgres: Server) -> None:
    (tmp_path / "other.db").write_bytes(b"")
    code, errors = admin_in(tmp_path, "tables", KHRAP_DATABASE_URL="other.db")
    assert (code, errors) == (2, "other.db is not the database of a card room: no such table: card_table\n")
    url = postgres.databases.empty()
    code, errors = admin_in(tmp_path, "tables", KHRAP_DATABASE_URL=url)
    assert (code, errors) == (2, "there is no card room in this database: khrap serve opens one there\n")
    postgres.databases.drop(url)


def admin_in(folder: Path, command: str, **variables: str) -> tuple[int, str]:
    """Run `khrap admin` in a folder, without any settings but these; return its exit status and its complaint."""
    done = subprocess.run(
        [sys.executable, "-m", "khrap", "admin", *command.split()],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("KHRAP_")} | variables,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr
