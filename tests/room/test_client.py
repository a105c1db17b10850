"""The client for programs, on a real card room: whole deals, lost connections, repeats, restarts."""

import asyncio
import contextlib
import os
import re
import secrets
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

import khrap
import khrap.client
from khrap.bots.chance import RandomBot
from khrap.client import ClientError, DisconnectedError, RefusedError, Room, Table, play_with, to_view, your_turn
from khrap.protocol import Act, Acted, Chat, ChatSaid, DealView, Seeded, TableOptions, Update
from khrap.room.telling import own_deal, public_deal
from khrap.rules import PRESETS, preset
from tests.room.server import RoomServer, free_port

T = TypeVar("T")
REPOSITORY = Path(__file__).parents[2]
EXAMPLE = REPOSITORY / "examples" / "bot.py"


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something that ends within two minutes."""
    return asyncio.run(asyncio.wait_for(work, 120))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomServer]:
    with RoomServer(tmp_path_factory.mktemp("room"), bot_milliseconds=0) as server:
        yield server


class Wire:
    """A way to the card room that can be cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writers: set[asyncio.StreamWriter] = set()
        self.mute = False
        """Whether what the card room says is lost."""

    async def __aenter__(self) -> "Wire":
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        self._server.close()
        await asyncio.sleep(0)

    def cut(self) -> None:
        """End all connections."""
        for writer in self._writers:
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers.add(back)
        await asyncio.gather(self._pump(reader, back, listens=False), self._pump(there, writer, listens=True))
        self._writers -= {writer, back}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, listens: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if not (listens and self.mute):
                    writer.write(data)
                    await writer.drain()
        writer.transport.abort()


async def update_until(table: Table, wanted: Any) -> Update:
    """Return the first update that is as wanted."""
    async for update in table.updates():
        if wanted(update):
            return update
    raise AssertionError("the table was closed")


@pytest.mark.parametrize("rules", PRESETS)
def test_a_guest_plays_a_whole_deal(server: RoomServer, rules: str) -> None:
    async def work() -> None:
        async with Room(server.url) as room:
            info = await room.play(rules, bots=max(2, preset(rules).table.players_min - 1))
            async with room.table(info.code) as table:
                assert await play_with(RandomBot, table, deals=1) == 1
                last = table.last
                assert last.deal is not None
                assert last.deal.settlement is not None
                view = to_view(last.deal)
                assert view.outcome is not None
                assert sum(view.outcome.net) + sum(view.outcome.rakes) + view.outcome.pot == 0

    run(work())


def test_two_bots_of_two_people_play_at_one_table(server: RoomServer) -> None:
    async def work() -> None:
        async with Room(server.url, guest=True) as anna, Room(server.url, guest=True) as boris:
            info = await anna.open_table(TableOptions(rules="chips", seats=3, bots=("random",)))
            async with anna.table(info.code) as one, boris.table(info.code) as other:
                await one.sit()
                await other.sit()
                playing = (play_with(RandomBot, table, deals=2) for table in (one, other))
                assert await asyncio.gather(*playing) == [2, 2]

    run(work())


def test_every_deal_gets_a_seed_unless_the_program_has_its_own(server: RoomServer) -> None:
    async def work() -> None:
        async with Room(server.url, guest=True) as room:
            for own in (False, True):
                info = await room.open_table(TableOptions(seats=3, bots=("random", "random"), pause=60))
                async with room.table(info.code, own_seeds=own) as table:
                    await table.sit()
                    seeds = []
                    if own:
                        await table.seed("my own")
                    async for update in table.updates():
                        seeds += [it.seed for it in update.happened if isinstance(it, Seeded)]
                        if seeds:
                            break
                    assert (seeds == ["my own"]) is own
                    assert own or len(seeds[0]) == 32

    run(work())


def test_commands_are_answered_or_refused_with_the_reason(server: RoomServer) -> None:
    async def work() -> None:
        async with Room(server.url, guest=True) as room:
            info = await room.open_table(TableOptions(seats=3, bots=("random",), clock=None))
            async with room.table(info.code) as table:
                with pytest.raises(RefusedError) as refused:
                    await table.ready()
                assert refused.value.code == "not-seated"
                assert (await table.sit(seat=3)).seq > 0
                with pytest.raises(RefusedError, match="no deal is on") as refused:
                    await table.act("pass")
                assert refused.value.code == "no-deal"
                await table.add_bot("random")
                await table.ready()
                update = await update_until(table, lambda update: update.you and your_turn(update))
                assert table.your_turn
                assert table.time_left is None
                with pytest.raises(RefusedError) as refused:
                    await table.act("play Kh" if update.deal and "play Kh" not in update.deal.legal else "pass")
                assert refused.value.code == "illegal"
                assert refused.value.details["legal"] == list(update.deal.legal if update.deal else ())
                with pytest.raises(RefusedError) as refused:
                    await table.act("pass", turn=1)
                assert refused.value.code == "stale"
                with pytest.raises(RefusedError) as refused:
                    await table.leave()
                assert refused.value.code == "sure"
                await table.leave(sure=True)
                await update_until(table, lambda update: update.you is None)

    run(work())


def test_a_repeated_command_gets_the_first_answer(server: RoomServer) -> None:
    async def work() -> None:
        async with Room(server.url, guest=True) as room:
            info = await room.play(bots=2, bot="random")
            async with room.table(info.code) as table:
                update = await update_until(table, your_turn)
                assert update.deal is not None
                assert update.turn is not None
                good = Act(id="good", action=update.deal.legal[0], turn=update.turn.number)
                first = await table.ask(good)
                await update_until(table, your_turn)
                assert (await table.ask(good)).seq == first.seq
                bad = Act(id="bad", action="pass", turn=1)
                for _ in range(2):
                    with pytest.raises(RefusedError) as refused:
                        await table.ask(bad)
                    assert refused.value.code == "stale"
                said = secrets.token_hex(4)
                for _ in range(2):
                    await table.ask(Chat(id="said", text=said))
                async with room.table(info.code) as again:
                    lines = []
                    await again.chat("enough")
                    async for message in again.messages():
                        lines += [message.text] if isinstance(message, ChatSaid) else []
                        if lines and lines[-1] == "enough":
                            break
                    assert lines.count(said) == 1

    run(work())


def test_two_connections_of_one_account_are_both_told_everything(server: RoomServer) -> None:
    async def work() -> None:
        async with Room(server.url, guest=True) as room, Room(server.url, token=await room.new_token("two")) as same:
            assert (await room.me()).id == (await same.me()).id
            info = await room.play(bots=2, bot="random")
            async with room.table(info.code) as one, same.table(info.code) as other:
                playing = asyncio.create_task(play_with(RandomBot, one, deals=1))
                seen = await update_until(other, lambda update: update.deal and update.deal.settlement)
                await playing
                assert seen.you == one.last.you
                assert seen.deal is not None
                assert seen.deal.hand is not None

    run(work())


def test_a_cut_line_is_made_anew_and_nothing_is_done_twice(server: RoomServer) -> None:
    async def work() -> None:
        async with Wire(server.port) as wire, Room(wire.url, guest=True) as room:
            info = await room.play("chips", bots=2, bot="random")
            async with room.table(info.code) as table:
                cutting = asyncio.create_task(_cut_often(wire))
                try:
                    assert await play_with(RandomBot, table, deals=2) == 2
                finally:
                    cutting.cancel()

    run(work())


async def _cut_often(wire: Wire) -> None:
    while True:
        await asyncio.sleep(0.15)
        wire.cut()


def test_a_command_whose_answer_was_lost_is_asked_again(server: RoomServer) -> None:
    async def work() -> None:
        async with Wire(server.port) as wire, Room(wire.url, guest=True) as room:
            info = await room.play(bots=2, bot="random")
            async with room.table(info.code) as table, Room(server.url) as watcher:
                update = await update_until(table, your_turn)
                assert update.deal is not None
                wire.mute = True
                acting = asyncio.create_task(table.act(update.deal.legal[0]))
                async with watcher.table(info.code, since=update.seq) as seen:
                    await update_until(seen, lambda update: any(isinstance(it, Acted) for it in update.happened))
                wire.mute = False
                wire.cut()
                answer = await acting
                assert answer.error is None

    run(work())


@pytest.mark.parametrize("workers", [1, 2])
def test_a_deal_goes_on_after_the_room_was_killed(tmp_path: Path, request: pytest.FixtureRequest, workers: int) -> None:
    async def work(server: RoomServer) -> None:
        async with Room(server.url, guest=True, patience=None) as room:
            info = await room.play(bots=2, bot="random")
            async with room.table(info.code) as table:
                update = await update_until(table, your_turn)
                await asyncio.to_thread(server.kill)
                assert update.deal is not None
                acting = asyncio.create_task(table.act(update.deal.legal[0]))
                await asyncio.to_thread(server.start)
                await acting
                assert await play_with(RandomBot, table, deals=1) == 1

    url = request.getfixturevalue("postgres_url") if workers > 1 else ""
    with RoomServer(tmp_path, database_url=url, workers=workers, bot_milliseconds=0) as server:
        run(work(server))


def test_what_cannot_be_reached_is_said(server: RoomServer) -> None:
    async def work() -> None:
        with pytest.raises(DisconnectedError, match="cannot be reached"):
            async with Room("http://127.0.0.1:9", guest=True):
                pass
        async with Room(server.url) as room:
            with pytest.raises(RefusedError) as refused:
                async with room.table("nowhere"):
                    pass
            assert refused.value.code == "no-table"
            with pytest.raises(RefusedError) as refused:
                await room.me()
            assert (refused.value.code, refused.value.status) == ("not-logged-in", 401)
        async with Room(server.url, token="nobody") as room:
            with pytest.raises(RefusedError) as refused:
                async with room.table("nowhere"):
                    pass
            assert refused.value.code == "bad-token"

    run(work())


def test_the_examples_of_the_documentation_run(server: RoomServer) -> None:
    page = (REPOSITORY / "docs" / "protocol.md").read_text(encoding="utf-8")
    (in_page,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (in_package,) = re.findall(r"::\n\n(    .*?)\n\S", khrap.client.__doc__ or "", re.DOTALL)
    for example in (in_page, textwrap.dedent(in_package)):
        program = re.sub(r'"https?://[^"]+"', f'"{server.url}"', example)
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_two_of_the_example_bots_play_at_one_table(server: RoomServer) -> None:
    async def bot(*arguments: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, str(EXAMPLE), server.url, *arguments, "--deals", "2"), stdout=asyncio.subprocess.PIPE
        )

    async def work() -> None:
        first = await bot()
        assert first.stdout is not None
        word, code = (await first.stdout.readline()).decode().split()
        assert word == "table"
        second = await bot(code)
        for process in (first, second):
            said, _ = await process.communicate()
            assert process.returncode == 0
            assert said.decode().startswith("2 deals, ")

    run(work())


def bot(*arguments: str, **variables: str) -> tuple[int, str]:
    """Run the example bot, which must end by itself; return its exit status and its complaint."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), *arguments],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr


def test_the_example_bot_says_in_a_line_why_it_cannot_play(server: RoomServer) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    for arguments, variables, reason in (
        ([server.url, "no-such-table"], {}, "there is no table at this address (no-table)"),
        ([server.url], {"KHRAP_TOKEN": "khrap_wrong"}, "(bad-token)"),
        ([nowhere], {}, f"{nowhere} cannot be reached: "),
        (["localhost:8000"], {}, '"localhost:8000" is no address of a card room: it must be like https://'),
        (["http://host:port"], {}, '"http://host:port" is no address of a card room'),
    ):
        code, complaint = bot(*arguments, **variables)
        assert (code, len(complaint.splitlines())) == (1, 1), complaint
        assert reason in complaint


def test_the_example_bot_of_somebody_who_is_banned(server: RoomServer) -> None:
    async def work() -> str:
        async with Room(server.url, guest=True) as room:
            await room.register("Banned", "correct horse")
            return await room.new_token("bot")

    token = run(work())
    with contextlib.closing(sqlite3.connect(server.folder / "data" / "khrap.db", timeout=10)) as database, database:
        database.execute("UPDATE account SET banned_until = 9007199254740991 WHERE name = 'Banned'")
    code, complaint = bot(server.url, KHRAP_TOKEN=token)
    assert (code, complaint) == (1, "this account is banned for now (banned)\n")


def test_rules_that_this_version_does_not_know_are_told(server: RoomServer) -> None:
    async def work() -> None:
        async with Room(server.url) as room:
            info = await room.play("hrapgame")
            async with room.table(info.code) as table:
                options = msgspec.structs.replace(table.last.options, rules="of-tomorrow")
                table.last = msgspec.structs.replace(table.last, options=options)
                with pytest.raises(ClientError, match=f"does not know the rules of table {info.code}: .*of-tomorrow"):
                    await play_with(RandomBot, table)

    run(work())


def test_the_lobby_tells_of_new_tables(server: RoomServer) -> None:
    async def work() -> None:
        async with Room(server.url, guest=True) as room:
            codes: set[str] = set()
            wanted = "?"
            async for news in room.lobby():
                codes |= {table.code for table in news.tables}
                if news.whole:
                    wanted = (await room.open_table(TableOptions(title="New"))).code
                elif wanted in codes:
                    break
            assert wanted in {table.code for table in await room.tables()}
            assert [rules.id for rules in await room.rules()] == list(PRESETS)

    run(work())


@pytest.mark.parametrize("rules", PRESETS)
def test_views_come_through_unchanged(rules: str) -> None:
    seats = preset(rules).table.players_min + 1
    for seed in range(12):
        game = khrap.Game(rules, stacks=[100] * seats, stake=5, seed=seed, sitting_out=[1])
        bot = RandomBot(game.rules, seed)
        while True:
            for seat in (None, *game.dealt_in):
                view = game.view(seat)
                told = {**public_deal(game.view(None), 1, game), **own_deal(view, game.rules)}
                assert to_view(msgspec.json.decode(msgspec.json.encode(told), type=DealView)) == view
            if game.is_over:
                break
            assert game.to_act is not None
            game.apply(bot.choose(game.view(game.to_act)))
