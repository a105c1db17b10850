"""People who are cut off: those who read nothing, and those whom the operator has banned."""

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from khrap.room.http.socket import SEND_SECONDS
from khrap.room.operating import administration_of
from khrap.room.settings import Settings
from tests.room.server import RoomServer
from tests.room.sockets import API, RawSocket, Rejected, browser_of
from tests.room.test_abuse import CHIPS, at_table, turn_of, whose_turn

SLOW_READERS = 40
MOST_FOR_ONE = 100 * 1024
"""Bytes that somebody may cost who reads nothing; what is told meanwhile is ten times as much."""


async def play_on(socket: RawSocket, until: int) -> None:
    """Play at a table with bots until so much has happened there."""
    while (update := await turn_of(socket))["seq"] < until:
        await socket.command("act", action=update["deal"]["legal"][0], turn=update["turn"]["number"])
    await socket.command("act", action=update["deal"]["legal"][0], turn=update["turn"]["number"])


def memory_of(room: RoomServer) -> int:
    """Return how many bytes of memory the room takes."""
    pages = Path(f"/proc/{room.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def test_who_never_reads_takes_no_memory_and_is_cut_off(tmp_path: Path) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 1, seats=3, bots=["club"] * 2, entry=CHIPS) as (code, (anna,), (socket,)):
            slow = [await anna.socket(code, narrow=True) for _ in range(SLOW_READERS)]
            for one in slow:
                one.writer.transport.pause_reading()  # type: ignore[attr-defined]
            await play_on(socket, 150)  # what the lines hold is full by then
            before = memory_of(room)
            await play_on(socket, 450)
            grown = (memory_of(room) - before) / SLOW_READERS
            assert grown < MOST_FOR_ONE, f"{grown / 1024:.0f} kB for each"
            until = time.monotonic() + SEND_SECONDS * 1.5
            while "khrap_sockets 1.0" not in (await anna.browser.get(f"{room.url}/metrics")).text:
                assert time.monotonic() < until
                await asyncio.sleep(0.5)
            for one in slow:
                await one.close()

    with RoomServer(tmp_path, bot_milliseconds=0, guest_chips=CHIPS) as room:
        asyncio.run(story(room))


@asynccontextmanager
async def operator(room: RoomServer) -> AsyncIterator[httpx.AsyncClient]:
    """Let somebody come who looks after the room."""
    async with browser_of(room) as browser:
        me = (await browser.post("/register", json={"name": "Chief", "password": "correct horse"})).json()
        async with administration_of(Settings(data=str(room.folder / "data"))) as (administration, _):
            await administration.make_admin("test", me["id"])
        yield browser


async def acted_by(socket: RawSocket, seat: int) -> tuple[str, str]:
    """Play on until something is decided for another seat, or it sits out; return what and by whom."""
    turn = -1
    while True:
        update = await socket.until(type="update")
        for it in update["happened"]:
            if it.get("seat") == seat and it["what"] in ("acted", "sat-out"):
                return it["what"], it.get("by", it.get("why"))
        if update["deal"] and update["deal"]["legal"] and update["turn"]["number"] != turn:
            turn = update["turn"]["number"]
            await socket.command("act", action=update["deal"]["legal"][0], turn=turn)


def test_who_is_banned_at_the_table_is_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    async def story(room: RoomServer) -> None:
        async with operator(room) as chief, at_table(room, 2, clock=5, bank=0) as (code, guests, sockets):
            place, update = await whose_turn(sockets)
            banned, socket, other = guests[place], sockets[place], sockets[1 - place]
            token = (await banned.browser.post("/me/tokens", json={"label": "bot"})).json()["token"]
            answer = await chief.post(f"/admin/accounts/{banned.id}/ban", json={})
            assert answer.status_code == 200, answer.text
            at = time.monotonic()
            assert (await socket.ended()).code == 4401
            assert time.monotonic() - at < 2
            with pytest.raises(Rejected, match="403"):
                await RawSocket.open(room.port, f"{API}/tables/{code}/socket", Authorization=f"Bearer {token}")
            async with await banned.socket(code) as nobody:
                assert await nobody.refused("act", action=update["deal"]["legal"][0]) == "not-logged-in"
            async with await guests[1 - place].socket(code) as look:
                assert (await look.until(type="presence"))["seats"] == [2 - place]
            told = [await acted_by(other, place + 1)]
            while told[-1] != ("sat-out", "clock"):  # like anybody who does not decide
                told.append(await acted_by(other, place + 1))
            assert {by for what, by in told} == {"clock"}

    with RoomServer(tmp_path, guest_chips=CHIPS) as room:
        asyncio.run(story(room))


def test_who_is_banned_and_reads_nothing_can_do_nothing_more(tmp_path: Path) -> None:
    """The room cannot tell them, as their line is full; but it hears them no more."""

    async def story(room: RoomServer) -> None:
        async with (
            operator(room) as chief,
            at_table(room, 1, seats=3, bots=["club"] * 2, entry=CHIPS // 2) as (
                code,
                (anna,),
                (socket,),
            ),
        ):
            deaf = await anna.socket(code, narrow=True)
            deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
            await play_on(socket, 150)
            await chief.post(f"/admin/accounts/{anna.id}/ban", json={})
            assert (await socket.ended()).code == 4401
            await deaf.send('{"do": "add-chips", "id": "late", "chips": 7}')
            await deaf.send('{"do": "chat", "id": "late too", "text": "I am still here"}')
            await asyncio.sleep(1)
            with contextlib.closing(sqlite3.connect(room.folder / "data" / "khrap.db")) as database:
                held = database.execute("SELECT chips FROM balance WHERE account = ?", (f"wallet/{anna.id}",))
                assert held.fetchall() == [(CHIPS - CHIPS // 2,)]
                assert database.execute("SELECT text FROM chat_line").fetchall() == []
            await deaf.close()

    with RoomServer(tmp_path, bot_milliseconds=0, guest_chips=CHIPS) as room:
        asyncio.run(story(room))


async def log_in(room: RoomServer) -> tuple[httpx.AsyncClient, str]:
    """Log in as Anna, in a browser of its own; return it with its cookie."""
    browser = browser_of(room)
    answer = await browser.post("/login", json={"name": "Anna", "password": "correct horse"})
    assert answer.status_code == 200, answer.text
    return browser, browser.cookies["khrap"]


async def how_it_ends(socket: RawSocket) -> int | None:
    """Wait until the room closes a socket; return the code."""
    async with socket:
        return (await socket.ended()).code


def test_a_log_in_that_has_ended_lets_nobody_act_and_others_stay(tmp_path: Path) -> None:
    async def story(room: RoomServer) -> None:
        async with browser_of(room) as first:
            await first.post("/register", json={"name": "Anna", "password": "correct horse"})
            code = (await first.post("/tables", json={"rules": "hrapgame"})).json()["code"]
            path = f"{API}/tables/{code}/socket"

            async def socket(cookie: str) -> RawSocket:
                return await RawSocket.open(room.port, path, Origin=room.url, Cookie=f"khrap={cookie}")

            token = (await first.post("/me/tokens", json={"label": "bot"})).json()
            by_token = await RawSocket.open(room.port, path, Authorization=f"Bearer {token['token']}")
            stays = await socket(first.cookies["khrap"])
            second, cookie = await log_in(room)
            lost = await socket(cookie)
            assert (await second.post("/logout")).status_code == 204
            await second.aclose()
            assert await how_it_ends(lost) == 4401
            second, cookie = await log_in(room)
            lost = await socket(cookie)
            await second.aclose()
            new = {"current": "correct horse", "new": "correct horses"}
            assert (await first.post("/me/password", json=new)).status_code == 204
            assert await how_it_ends(lost) == 4401
            assert (await by_token.ask("ping"))["error"] is None
            assert (await first.delete(f"/me/tokens/{token['id']}")).status_code < 300
            assert await how_it_ends(by_token) == 4401
            assert (await stays.ask("ping"))["error"] is None
            gone = await first.request("DELETE", "/me", json={"password": "correct horses"})
            assert gone.status_code == 204, gone.text
            assert await how_it_ends(stays) == 4401

    with RoomServer(tmp_path, guest_chips=CHIPS) as room:
        asyncio.run(story(room))
