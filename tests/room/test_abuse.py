"""People who want to harm a card room: nothing that they send stops anybody else."""

import asyncio
import contextlib
import json
import os
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from khrap.room.database import store_for
from tests.room.server import RoomServer
from tests.room.sockets import API, BINARY, CONTINUED, PING, TEXT, Closed, Guest, RawSocket, Rejected, frame

CHIPS = 10**9
"""What a guest has: so many that nobody becomes broke by playing at random."""
SLOWEST_MS = 1_500
"""How long an honest player may wait for an answer while others do their worst; generous, as machines are busy."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomServer]:
    """A room for all these tests: each must leave it as good as it was."""
    with RoomServer(
        tmp_path_factory.mktemp("abuse"), bot_milliseconds=0, guest_chips=CHIPS, commands_per_second=50
    ) as it:
        yield it


NOT_OURS = ("UnicodeDecodeError",)
"""Faults of the web server's, which closes the one socket and goes on: it takes any bytes for a text."""
Story = Callable[[RoomServer], Awaitable[None]]


def suffer(room: RoomServer, story: Story) -> None:
    """Let somebody do their worst while a control table plays; that table, the books and the log must be well."""
    asyncio.run(_suffer(room, story))
    check_books(room)
    check_log(room, *NOT_OURS)


async def _suffer(room: RoomServer, story: Story) -> None:
    async with Control.opened(room) as control:
        await story(room)
        await control.must_be_well()


def check_books(room: RoomServer) -> None:
    """See that no chip was lost or made."""

    async def audit() -> None:
        store = store_for(str(room.folder / "data" / "khrap.db"))
        await store.open()
        try:
            report = await store.audit()
        finally:
            await store.close()
        assert report.good, report

    asyncio.run(audit())


def check_log(room: RoomServer, *allowed: str) -> None:
    """See that the room has not stumbled."""
    faults = [line for line in room.log.splitlines() if "Error" in line or "status=5" in line or "fault" in line]
    assert [line for line in faults if not any(word in line for word in allowed)] == []


class Control:
    """A table at which an honest guest plays with bots, and notes how long it takes until the room has answered."""

    def __init__(self, socket: RawSocket) -> None:
        self.socket = socket
        self.waits: list[float] = []

    @classmethod
    @asynccontextmanager
    async def opened(cls, room: RoomServer) -> AsyncIterator["Control"]:
        """Open the table and play in the background."""
        guest = await Guest.come(room)
        code = await guest.table(
            rules="hrapgame", seats=3, bots=["club", "club"], stake=1, entry=CHIPS // 10, pause=0, public=False
        )
        async with await guest.socket(code) as socket:
            control = cls(socket)
            playing = asyncio.create_task(control._play())
            try:
                yield control
            finally:
                playing.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await playing
                await socket.send('{"do": "leave", "id": "bye", "sure": true}')
                await guest.go()

    async def _play(self) -> None:
        await self.socket.command("sit")
        chance, turn, asked = random.Random(1), -1, dict[str, float]()
        while True:
            message = await self.socket.json()
            if message["type"] == "answer" and message["id"] in asked:
                assert message["error"] is None, message
                self.waits.append(time.monotonic() - asked.pop(message["id"]))
            elif message["type"] == "update" and message["deal"] and message["deal"]["legal"]:
                if message["turn"]["number"] == turn:
                    continue
                turn = message["turn"]["number"]
                await asyncio.sleep(0.03)
                id = await self.socket.command("act", action=chance.choice(message["deal"]["legal"]), turn=turn)
                asked[id] = time.monotonic()

    async def must_be_well(self) -> None:
        """See that the table has gone on, goes on, and was answered quickly."""
        before = len(self.waits)
        async with asyncio.timeout(20):
            while len(self.waits) < before + 5:
                await asyncio.sleep(0.05)
        waits = sorted(self.waits)
        p95 = 1000 * waits[len(waits) * 95 // 100]
        assert p95 < SLOWEST_MS, f"of {len(waits)} answers one in twenty took longer than {p95:.0f} ms"


@asynccontextmanager
async def at_table(
    room: RoomServer, count: int = 2, **options: Any
) -> AsyncIterator[tuple[str, list[Guest], list[RawSocket]]]:
    """Open a table and let people sit there; give its code, the people, and their sockets."""
    guests = [await Guest.come(room) for _ in range(count)]
    code = await guests[0].table(**{"rules": "hrapgame", "seats": max(2, count), "pause": 0, "public": False} | options)
    sockets = [await guest.socket(code) for guest in guests]
    try:
        for seat, socket in enumerate(sockets, 1):
            await socket.done("sit", seat=seat)
        yield code, guests, sockets
    finally:
        for socket in sockets:
            with contextlib.suppress(Closed):
                await socket.send('{"do": "leave", "id": "bye", "sure": true}')
            await socket.close()
        for guest in guests:
            await guest.go()


async def turn_of(socket: RawSocket) -> dict[str, Any]:
    """Return the next update in which it is the turn of whoever has the socket."""
    while True:
        update = await socket.until(type="update")
        if update["deal"] and update["deal"]["legal"]:
            return update


async def whose_turn(sockets: list[RawSocket]) -> tuple[int, dict[str, Any]]:
    """Return whose turn it is, by place in the list, and the update that says so."""
    tasks = [asyncio.create_task(turn_of(socket)) for socket in sockets]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    (first, *_) = done
    return tasks.index(first), first.result()


# Commands


def test_of_many_who_sit_down_at_the_last_seat_one_does(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 1, seats=2) as (code, _, _):
            crowd = [await Guest.come(room) for _ in range(12)]
            sockets = [await guest.socket(code) for guest in crowd]
            answers = await asyncio.gather(*(socket.ask("sit", seat=2) for socket in sockets))
            errors = [answer["error"] and answer["error"]["code"] for answer in answers]
            assert errors.count(None) == 1
            assert set(errors) <= {None, "seat-taken", "full"}
            wallets = [await guest.wallet() for guest in crowd]
            assert sorted(wallets) == [CHIPS - 20, *[CHIPS] * 11]
            for socket in sockets:
                await socket.send('{"do": "leave", "id": "bye", "sure": true}')
                await socket.close()

    suffer(room, story)


def test_a_command_that_comes_twice_has_one_effect_and_one_answer(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2, seats=4) as (code, (anna, _), (socket, _)):
            async with await anna.socket(code) as second:
                before = await anna.wallet()
                first, *others = await asyncio.gather(
                    socket.ask("add-chips", id="same", chips=7),
                    second.ask("add-chips", id="same", chips=7),
                )
                others.append(await socket.ask("add-chips", id="same", chips=7))
                others.append(await second.ask("add-chips", id="same", chips=70_000))
            async with await anna.socket(code, since=1) as later:
                others.append(await later.ask("add-chips", id="same", chips=7))
            assert [(it["error"], it["seq"]) for it in others] == [(None, first["seq"])] * 4
            assert await anna.wallet() == before - 7

    suffer(room, story)


def test_a_refused_command_that_comes_twice_is_refused_alike(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2) as (_, _, (socket, _)):
            first = await socket.ask("add-bot", id="no", bot="nobody")
            second = await socket.ask("add-bot", id="no", bot="nobody")
            assert first["error"] == second["error"] is not None

    suffer(room, story)


def test_actions_out_of_turn_late_or_again_do_nothing(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2) as (code, guests, sockets):
            place, update = await whose_turn(sockets)
            mine, other = sockets[place], sockets[1 - place]
            turn, action = update["turn"]["number"], update["deal"]["legal"][0]
            assert await other.refused("act", action=action, turn=turn) == "not-your-turn"
            assert await mine.refused("act", action=action, turn=turn + 1) == "stale"
            assert await mine.refused("act", action=action, turn=turn - 1) == "stale"
            done = await mine.done("act", id="once", action=action, turn=turn)
            again = await mine.done("act", id="once", action=action, turn=turn)
            assert again["seq"] == done["seq"]
            assert await mine.refused("act", id="new", action=action, turn=turn) in ("stale", "not-your-turn")
            async with await guests[place].socket(code, since=done["seq"]) as back:
                assert (await back.done("act", id="once", action=action, turn=turn))["seq"] == done["seq"]

    suffer(room, story)


def test_ids_are_ones_own(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2, seats=3) as (_, (anna, boris), (hers, his)):
            one = await hers.done("add-chips", id="a", chips=5)
            two = await his.done("add-chips", id="a", chips=5)
            three = await his.done("add-chips", id=f"{anna.id}/a", chips=5)
            assert len({one["seq"], two["seq"], three["seq"]}) == 3
            assert await boris.wallet() == CHIPS - 20 - 10

    suffer(room, story)


FORGED: list[Any] = [
    {"do": "sit", "id": "f", "account": 1},
    {"do": "add-chips", "id": "f", "chips": 5, "seat": 2},
    {"do": "add-chips", "id": "f", "chips": -5},
    {"do": "add-chips", "id": "f", "chips": 0},
    {"do": "add-chips", "id": "f", "chips": 5.5},
    {"do": "add-chips", "id": "f", "chips": "5"},
    {"do": "add-chips", "id": "f", "chips": 10**30},
    {"do": "add-chips", "id": "f", "chips": True},
    {"do": "sit", "id": "f", "seat": -1},
    {"do": "sit", "id": "f", "seat": 10**40},
    {"do": "act", "id": "f", "action": None},
    {"do": "act", "id": "f", "action": ["pass"]},
    {"do": "act", "id": "f", "action": "p" * 61},
    {"do": "act", "id": 5, "action": "pass"},
    {"do": "act", "id": "", "action": "pass"},
    {"do": "act", "id": "x" * 41, "action": "pass"},
    {"do": "act", "action": "pass"},
    {"do": "close", "id": "f"},
    {"do": "cancelled", "id": "f"},
    {"id": "f"},
    {},
    [],
    None,
    7,
    "act",
]
RAW = [
    b'{"do": "add-chips", "id": "f", "chips": NaN}',
    b'{"do": "add-chips", "id": "f", "chips": Infinity}',
    b'{"do": "add-chips", "id": "f", "chips": 1e400}',
    b'{"do": "add-chips", "id": "f", "chips": ' + b"9" * 1900 + b"}",
    b'{"do": "seed", "id": "f", "seed": "\\ud800"}',
    b'{"do": "chat", "id": "f", "text": "\\ud800"}',
    b'{"do": "seed", "id": "\\ud800", "seed": "x"}',
    b"[" * 1999,
    b'{"do": "act", "id": "f", "action": ' + b'{"a":' * 320 + b"1" + b"}" * 320 + b"}",
    b"",
    b"\x00",
    b"{",
]


def test_forged_commands_are_refused_and_change_nothing(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2, seats=3) as (_, (anna, _), (socket, other)):
            before = await anna.wallet()
            for sent in [*(json.dumps(it).encode() for it in FORGED), *RAW]:
                await asyncio.sleep(0.02)
                await socket.send_bytes(frame(sent))
                answer = await socket.until(type="answer")
                assert answer["error"], (sent, answer)
                assert answer["error"]["code"] in ("bad-command", "seed", "chat"), (sent, answer)
                assert len(answer["id"]) <= 40
            assert await anna.wallet() == before
            await socket.done("ping")
            await other.done("ping")

    suffer(room, story)


def test_actions_that_are_none_are_refused_with_what_would_be_right(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2) as (_, _, sockets):
            place, update = await whose_turn(sockets)
            for action in (
                "",
                " ",
                "play",
                "play Zz",
                "discard " + "Kh " * 17,
                "p2 pass",
                "PASS PASS",
                "\u0000",
                "blind 99",
            ):
                await asyncio.sleep(0.02)
                answer = await sockets[place].ask("act", action=action)
                assert answer["error"]["code"] == "illegal", (action, answer)
                assert answer["error"]["details"]["legal"] == update["deal"]["legal"]

    suffer(room, story)


# Frames


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"\xff\xfe{}"), 1007),
        (frame(b"x" * 2**20), 1009),
        (frame(b"x" * 40_000, fin=False) + frame(b"x" * 40_000, CONTINUED), 1009),
        (frame(b"x", CONTINUED), 1002),
        (frame(b"x", 5), 1002),
        (frame(b"x" * 126, PING), 1002),
        (b"\x81\x02{}", 1002),  # not masked
        (b"\xf1\x80\x00\x00\x00\x00", 1002),  # bits that nobody has agreed on
    ],
    ids=["utf-8", "large", "large-in-parts", "no-beginning", "opcode", "long-ping", "unmasked", "reserved"],
)
def test_broken_frames_close_the_socket_and_nothing_else(room: RoomServer, sent: bytes, code: int) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2) as (table, (anna, _), (socket, other)):
            with contextlib.suppress(Closed):
                await socket.send_bytes(sent)
            assert (await socket.ended()).code in (code, None)
            await other.done("ping")
            async with await anna.socket(table) as again:
                await again.done("ping")

    suffer(room, story)


def test_a_broken_frame_while_the_room_speaks_is_no_fault_of_the_room(room: RoomServer) -> None:
    """The server closes the socket itself, and the room does not know yet when it tells what has just happened."""

    async def story(room: RoomServer) -> None:
        async with at_table(room, 2) as (table, (anna, _), (speaking, _)):
            for _ in range(3):
                watching = [await anna.socket(table) for _ in range(30)]
                talk = b"".join(frame(b'{"do": "sit-out", "id": "%s"}' % os.urandom(8).hex().encode()) for _ in "1234")
                await asyncio.gather(
                    speaking.send_bytes(talk), *(socket.send_bytes(talk + b"\xff\xff") for socket in watching)
                )
                for socket in watching:
                    await socket.ended()
                    await socket.close()

    suffer(room, story)


def test_binary_frames_are_commands_or_nothing(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2) as (table, (anna, _), (socket, other)):
            await socket.send_bytes(frame(os.urandom(500), BINARY))
            await socket.send_bytes(frame(b'{"do": "ping", "id": "after"}'))
            with contextlib.suppress(Closed):
                await socket.until(type="answer", id="after")
            await other.done("ping")
            async with await anna.socket(table) as again:
                await again.done("ping")

    suffer(room, story)


def test_a_command_in_many_fragments_is_one(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2) as (_, _, (socket, _)):
            text = b'{"do": "ping", "id": "parts"}'
            parts = [frame(text[:1], TEXT, fin=False)]
            for place in range(1, len(text)):
                parts += [frame(b"", PING), frame(text[place : place + 1], CONTINUED, fin=False)]
            await socket.send_bytes(b"".join(parts) + frame(b"", CONTINUED))
            answer = await socket.until(type="answer")
            assert (answer["id"], answer["error"]) == ("parts", None)

    suffer(room, story)


# Floods, and people who may not come in


def test_a_flood_is_refused_to_who_makes_it_and_then_cut_off(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2) as (_, _, (socket, other)):
            with contextlib.suppress(Closed):
                await socket.send_bytes(frame(b'{"do": "ping", "id": "x"}') * 20_000)
            assert (await socket.ended()).code in (4429, 4408, None)
            await other.done("ping")

    suffer(room, story)


def test_who_never_reads_keeps_nobody_waiting(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2, seats=3) as (code, (anna, _), (socket, _)):
            slow = await anna.socket(code)
            slow.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for number in range(60):
                await socket.done("seed", seed=str(number))
            await slow.close()
            await socket.done("ping")

    suffer(room, story)


def test_who_sits_down_and_stands_up_again_and_again_disturbs_nobody(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 2, seats=3) as (code, _, sockets):
            spammer = await Guest.come(room)
            async with await spammer.socket(code) as socket:
                begin = time.monotonic()
                for number in range(100):
                    await socket.command("sit", id=f"sit-{number}")
                    await socket.command("leave", id=f"leave-{number}", sure=True)
                codes: list[str | None] = []
                while len(codes) < 200:
                    error = (await socket.until(type="answer"))["error"]
                    codes.append(error["code"] if error else None)
                allowed = 2 * 50 + 50 * (time.monotonic() - begin)  # commands_per_second of this room
                assert codes.count(None) + codes.count("not-seated") + codes.count("seated") <= allowed
                assert set(codes) <= {None, "too-many-requests", "not-seated", "seated"}
                await whose_turn(sockets)  # the others are in a deal all the same
                await asyncio.sleep(2)  # until there is a free command again
                await socket.ask("leave", sure=True)
            assert await spammer.wallet() == CHIPS
            await spammer.go()

    suffer(room, story)


def test_strangers_are_turned_away(room: RoomServer) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 1) as (code, (anna,), _):
            path = f"{API}/tables/{code}/socket"
            cookie = f"khrap={anna.cookie}"
            with pytest.raises(Rejected):
                await RawSocket.open(room.port, path, Origin="https://elsewhere.example", Cookie=cookie)
            for cookie in ("khrap=", "khrap=nobody", "other=1"):
                async with await RawSocket.open(room.port, path, Cookie=cookie) as nobody:
                    assert await nobody.refused("sit") == "not-logged-in"
            async with await anna.socket("no-such-table") as lost:
                answer = await lost.json()
                assert answer["error"]["code"] == "no-table"
                assert (await lost.ended()).code == 4404

    suffer(room, story)


@pytest.mark.parametrize("since", ["abc", "-1", "1.5", "", "%D9%A3", "1" * 99, "0x1", "+1"])
def test_what_is_no_number_of_an_event_is_told(room: RoomServer, since: str) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 1) as (code, (anna,), _):
            path = f"{API}/tables/{code}/socket?since={since}"
            async with await RawSocket.open(room.port, path, Cookie=f"khrap={anna.cookie}") as wrong:
                answer = await wrong.json()
                assert (answer["id"], answer["error"]["code"]) == ("", "bad-request")
                assert "since must be the number of an event, as in ?since=17" in answer["error"]["message"]
                assert (await wrong.ended()).code == 4400

    suffer(room, story)


@pytest.mark.parametrize("since", ["0", "007", "9" * 16])
def test_a_number_that_no_event_has_counts_as_none(room: RoomServer, since: str) -> None:
    async def story(room: RoomServer) -> None:
        async with at_table(room, 1) as (code, (anna,), _):
            path = f"{API}/tables/{code}/socket?since={since}"
            async with await RawSocket.open(room.port, path, Cookie=f"khrap={anna.cookie}") as socket:
                assert (await socket.until(type="update"))["table"] == code

    suffer(room, story)


def test_a_broken_log_stops_no_other_table_and_fills_no_log(tmp_path: Path) -> None:
    async def open_tables(room: RoomServer) -> tuple[Guest, str, str]:
        anna = await Guest.come(room)
        codes = [await anna.table(seats=2, pause=0) for _ in range(2)]
        return anna, codes[0], codes[1]

    async def look(room: RoomServer, anna: Guest, broken: str, whole: str) -> None:
        async with await anna.socket(broken) as socket:
            answer = await socket.json()
            assert answer["error"]["code"] == "broken-table"
        async with await anna.socket(whole) as socket:
            await socket.done("sit")
        answered = await anna.browser.get(f"/tables/{broken}")
        assert answered.status_code == 503
        await asyncio.sleep(7)  # its alarm rings every three seconds
        assert "khrap_broken_tables 1.0" in (await anna.browser.get(f"{room.url}/metrics")).text
        await anna.go()

    with RoomServer(tmp_path) as room:
        anna, broken, whole = asyncio.run(open_tables(room))
        room.kill()
        with sqlite3.connect(tmp_path / "data" / "khrap.db") as database:
            database.execute(
                "UPDATE event SET body = ? WHERE seq = 1 AND table_id = (SELECT id FROM card_table WHERE code = ?)",
                (b"\xff{broken", broken),
            )
            database.execute("UPDATE card_table SET due = 1 WHERE code = ?", (broken,))
        database.close()
        room.start()
        asyncio.run(look(room, anna, broken, whole))
        assert room.log.count("Traceback") == 1
        assert 1 <= room.log.count("table-broken ") <= 2
        assert "connection open" not in room.log
