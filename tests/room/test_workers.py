"""Several workers on one PostgreSQL: whoever serves a table, everybody sees the same of it."""

import asyncio
import contextlib
import json
import random
import signal
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from khrap import protocol as say
from khrap.room.accounts.clock import now
from khrap.room.alarm import LEASE_MS
from khrap.room.chat import phrases
from khrap.room.database import store_for
from tests.room.chaos import Chaos, Worker, fleet
from tests.room.crowd import Guest, Player, enter, open_table, until
from tests.room.ledger import Ledger
from tests.room.nats import NatsServer
from tests.room.postgres import OwnServer, Server

TAKEN_OVER_SECONDS = 5.0
"""How soon others must take over what a dead worker was about to do."""


@contextlib.asynccontextmanager
async def opened(tmp_path: Path, url: str, count: int, **settings: object) -> AsyncIterator[Chaos]:
    """Open rooms on one database; close them and compare all with the log in the end."""
    chaos = Chaos(fleet(tmp_path, url, count=count, **settings), url, random.Random(5))
    try:
        for server in chaos.servers:
            await asyncio.to_thread(server.launch)
        for server in chaos.servers:
            await asyncio.to_thread(server.wait_until_ready)
        yield chaos
        await chaos.close()
        assert not chaos.faults, chaos.report()
    finally:
        for player in chaos.players:
            await player.stop()
        for server in chaos.servers:
            server.kill()


def at(server: Worker, guest: Guest, code: str, seat: int | None = None, *, quiet: bool = True) -> Player:
    """Let somebody come to a table by a certain worker."""
    player = Player(guest, code, lambda: server.url, random.Random(1), seat, quiet=quiet)
    player.start()
    return player


async def everybody_knows(players: Sequence[Player], seconds: float = 5.0) -> None:
    """Wait until all know of the same last event."""
    await until(lambda: len({player.since for player in players}) == 1, seconds, "all players know the same")


@pytest.mark.parametrize("count", [2, 4])
def test_people_at_different_workers_see_the_same(tmp_path: Path, postgres_url: str, count: int) -> None:
    async def story() -> None:
        async with opened(tmp_path, postgres_url, count) as chaos:
            codes = [
                await chaos.open_table(3, 0.05, rules="moryak", clock=25),
                await chaos.open_table(2, 0.05, rules="hrapgame", bots=["club"], clock=10),
            ]
            spread(chaos)
            await until(lambda: min(player.since for player in chaos.players) > 120, 60, "120 events at each table")
            for code in codes:
                deals = {player.last.deals for player in chaos.at(code) if player.last}
                assert max(deals) > 1

    asyncio.run(story())


def spread(chaos: Chaos) -> None:
    """Let the people of each table come by different workers, from their next connection on."""
    for number, player in enumerate(chaos.players):
        server = chaos.servers[number % len(chaos.servers)]
        player.where = lambda server=server: server.url  # type: ignore[misc]


def test_many_at_once_are_served_one_after_the_other(tmp_path: Path, postgres_url: str) -> None:
    """Workers that append at the same time meet at the log; nobody's chips are lost, and nobody is refused."""

    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2) as chaos:
            guests = [await enter(chaos.servers[0].url) for _ in range(6)]
            code = await open_table(chaos.servers[0].url, guests[0], rules="moryak", seats=6, entry=100, pause=60)
            players = [at(chaos.servers[n % 2], guest, code) for n, guest in enumerate(guests)]
            chaos.players += players
            chaos.ledgers[code] = Ledger(code)
            sitting = [await player.ask(say.Sit, seat=seat, chips=1000) for seat, player in enumerate(players, 1)]
            for player, id in zip(players, sitting, strict=True):
                await player.answered(id)
                player.seat = players.index(player) + 1
            for _ in range(5):
                asked = [(player, await player.ask(say.AddChips, chips=7)) for player in players]
                for player, id in asked:
                    await player.answered(id)
            assert not any(player.refused for player in players), [player.refused for player in players]
            await everybody_knows(players)
            assert players[0].last is not None
            assert [seat.chips for seat in players[0].last.seats] == [1035] * 6

    asyncio.run(story())


def test_what_is_not_the_game_arrives_at_other_workers_too(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2) as chaos:
            here, there = chaos.servers
            anna, boris = await enter(here.url), await enter(there.url)
            async with connect(f"{there.url.replace('http', 'ws', 1)}/api/v1/lobby") as lobby:
                await lobby.recv()
                code = await open_table(here.url, anna, rules="moryak", seats=3, title="Evening", pause=60)
                async with asyncio.timeout(5):
                    while code not in str(await lobby.recv()):
                        pass
            one, other = at(here, anna, code), at(there, boris, code)
            chaos.players += [one, other]
            await until(lambda: one.last and other.last, 10, "both are told")

            await one.answered(await one.ask(say.Sit, seat=1))
            await until(lambda: other.presence and other.presence.seats == (1,), 5, "presence at the other worker")
            await until(lambda: one.presence and one.presence.watchers == 1, 5, "watchers at the other worker")

            await one.ask(say.Chat, text="Hello there")
            await until(lambda: [said.text for said in other.said] == ["Hello there"], 5, "chat at the other worker")
            await one.ask(say.Phrase, phrase=next(iter(phrases())))
            await until(lambda: len(other.said) == 2, 5, "a phrase at the other worker")

            async with httpx.AsyncClient(base_url=here.url, headers={"Origin": here.url}, timeout=30) as client:
                client.cookies.set("khrap", boris.cookie)
                answer = await client.post("/api/v1/logout-everywhere")
                assert answer.status_code == 204, answer.text
            await until(lambda: other.ended == 4401, 5, "the socket at the other worker is closed")

    asyncio.run(story())


def test_a_line_that_is_sent_again_to_another_worker_is_said_once(tmp_path: Path, postgres_url: str) -> None:
    async def send(server: Worker, guest: Guest, code: str) -> dict[str, object]:
        """Say it on a new connection, as a client does that has lost the last one before the answer."""
        address = f"{server.url.replace('http', 'ws', 1)}/api/v1/tables/{code}/socket"
        async with connect(address, additional_headers=guest.headers) as socket:
            await socket.send('{"do": "chat", "id": "same", "text": "Once"}')
            while (answer := json.loads(await socket.recv()))["type"] != "answer":
                pass
            assert isinstance(answer, dict)
            return answer

    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2) as chaos:
            here, there = chaos.servers
            anna, boris = await enter(here.url), await enter(there.url)
            code = await open_table(here.url, anna, rules="moryak", seats=3, pause=60)
            watchers = [at(here, boris, code), at(there, boris, code)]
            chaos.players += watchers
            await until(lambda: all(watcher.last for watcher in watchers), 10, "both are told")
            answers = [await send(here, anna, code), await send(there, anna, code)]  # one after the other,
            answers += await asyncio.gather(*(send(server, anna, code) for server in (here, there) * 3))  # and at once
            assert [answer["error"] for answer in answers] == [None] * 8
            await watchers[0].ask(say.Chat, text="Two")
            for watcher in watchers:
                await until(lambda: "Two" in [line.text for line in watcher.said], 5, "the next line")  # noqa: B023
                assert [line.text for line in watcher.said] == ["Once", "Two"]

    asyncio.run(story())


def test_who_is_there_is_known_to_workers_that_come_later_and_forgotten_with_those_that_die(
    tmp_path: Path, postgres_url: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2) as chaos:
            here, there = chaos.servers
            anna, boris = await enter(here.url), await enter(here.url)
            code = await open_table(here.url, anna, rules="moryak", seats=3, pause=60)
            one = at(here, anna, code)
            chaos.players.append(one)
            await one.answered(await one.ask(say.Sit, seat=1))
            other = at(there, boris, code)  # the first at this worker
            chaos.players.append(other)
            await until(lambda: other.presence and other.presence.seats == (1,), 5, "who was there before")
            await one.stop()
            await until(lambda: other.presence and not other.presence.seats, 5, "who has gone")
            again = at(here, anna, code)
            chaos.players.append(again)
            await until(lambda: other.presence and other.presence.seats == (1,), 5, "who has come back")
            here.kill()
            await again.stop()
            await until(lambda: other.presence and not other.presence.seats, 10, "who died with a worker")

    asyncio.run(story())


def test_one_dies_and_its_people_go_on_at_another(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2) as chaos:
            await chaos.open_table(2, 0.0, rules="hrapgame", bots=["club", "club"], clock=25)
            await chaos.open_table(3, 0.0, rules="moryak", clock=None)
            await until(lambda: min(player.since for player in chaos.players) > 30, 30, "deals")
            for number in (0, 1):
                await chaos.kill([chaos.servers[number]], away=0)
            assert max(chaos.playable) < TAKEN_OVER_SECONDS

    asyncio.run(story())


def test_a_table_that_a_dead_worker_has_taken_on_is_taken_over(tmp_path: Path, postgres_url: str) -> None:
    """The worst moment: a worker dies just after it has taken on every table there is."""

    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2, bot_milliseconds=500) as chaos:
            first, second = chaos.servers
            guest = await enter(second.url)
            code = await open_table(second.url, guest, rules="hrapgame", seats=4, bots=["club"] * 3, pause=0, clock=5)
            player = Player(guest, code, lambda: second.url, random.Random(3), seat=1)
            player.start()
            chaos.players.append(player)
            chaos.ledgers[code] = Ledger(code)
            for _ in range(3):
                await until(lambda: bot_to_act(player), 30, "a bot is to act")
                first.kill()
                await take_on_all(postgres_url)
                known, since = player.since, time.monotonic()
                await until(lambda: player.since > known, 10, "the bot acts")  # noqa: B023
                assert time.monotonic() - since < TAKEN_OVER_SECONDS
                await asyncio.to_thread(first.start)

    asyncio.run(story())


def bot_to_act(player: Player) -> bool:
    turn, last = player.turn, player.last
    return turn is not None and last is not None and turn.seat != last.you


async def take_on_all(url: str) -> None:
    """Take on all tables, as a worker does, and do nothing then."""
    store = store_for(url)
    await store.open()
    await store.take_due(2**53, now() + LEASE_MS)
    await store.close()


def test_two_workers_at_one_port(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        async with opened(tmp_path, postgres_url, 1, workers=2) as chaos:
            (room,) = chaos.servers
            await chaos.open_table(3, 0.05, rules="moryak", clock=25)
            await chaos.open_table(2, 0.05, rules="hrapgame", bots=["club"], clock=10)
            await until(lambda: min(player.since for player in chaos.players) > 60, 60, "60 events")
            assert len(room.children()) == 2
            room.kill_child(0)
            known = max(player.since for player in chaos.players)
            await until(lambda: min(player.since for player in chaos.players) > known + 30, 30, "all go on")

    asyncio.run(story())


def test_postgres_restarts_in_the_middle(tmp_path: Path, postgres: Server, postgres_url: str) -> None:
    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2) as chaos:
            await chaos.open_table(3, 0.05, rules="moryak", clock=5, bank=0)
            await chaos.open_table(2, 0.05, rules="hrapgame", bots=["club"], clock=None)
            spread(chaos)
            for _ in range(3):
                known = max(player.since for player in chaos.players)
                await until(lambda: min(p.since for p in chaos.players) > known + 20, 30, "all play")  # noqa: B023
                await asyncio.to_thread(postgres.restart)
            known = max(player.since for player in chaos.players)
            await until(lambda: min(player.since for player in chaos.players) > known + 20, 30, "all go on")

    asyncio.run(story())


def test_no_clock_runs_down_while_postgres_is_away(tmp_path: Path, postgres: Server, postgres_url: str) -> None:
    """The workers live on, but nobody can decide: that nobody does is no fault of theirs."""
    if not isinstance(postgres, OwnServer):
        pytest.skip("this PostgreSQL is not ours to stop")

    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2) as chaos:
            await chaos.open_table(3, 0.5, rules="moryak", clock=5, bank=0)
            await chaos.open_table(2, 0.05, rules="hrapgame", bots=["club"], clock=5, bank=0)
            await until(lambda: min(player.since for player in chaos.players) > 10, 30, "all play")
            postgres._end(signal.SIGQUIT)
            await asyncio.sleep(8)
            await asyncio.to_thread(postgres._start)
            known, back = [player.since for player in chaos.players], time.monotonic()
            await until(lambda: all(p.since > n for p, n in zip(chaos.players, known, strict=True)), 30, "all go on")
            assert time.monotonic() - back < TAKEN_OVER_SECONDS

    asyncio.run(story())


async def at_two_workers(chaos: Chaos) -> tuple[Player, Player]:
    """Let one sit down at a table, and another one, at the other worker, watch."""
    here, there = chaos.servers
    anna, boris = await enter(here.url), await enter(there.url)
    code = await open_table(here.url, anna, rules="moryak", seats=3, pause=60)
    one, other = at(here, anna, code), at(there, boris, code)
    chaos.players += [one, other]
    await one.answered(await one.ask(say.Sit, seat=1, chips=1000))
    await everybody_knows([one, other])
    return one, other


def test_what_is_not_told_while_the_bus_is_away_is_told_later(
    tmp_path: Path, postgres: Server, postgres_url: str
) -> None:
    """Only the connections by which workers tell each other are lost; everybody still hears of everything."""

    async def story() -> None:
        async with opened(tmp_path, postgres_url, 2) as chaos:
            one, other = await at_two_workers(chaos)
            for _ in range(3):
                await asyncio.to_thread(
                    postgres.databases.execute,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE query LIKE 'LISTEN%' OR query LIKE '%pg_notify%' AND pid <> pg_backend_pid()",
                )
                await one.answered(await one.ask(say.AddChips, chips=10))
                await everybody_knows([one, other])

    asyncio.run(story())


def test_workers_that_tell_each_other_by_nats(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        with NatsServer() as nats:
            async with opened(tmp_path, postgres_url, 2, bus_url=nats.url) as chaos:
                one, other = await at_two_workers(chaos)
                await one.ask(say.Chat, text="Hello there")
                await until(lambda: [said.text for said in other.said] == ["Hello there"], 5, "chat")
                for away in (True, False):
                    if away:
                        nats.kill()
                    else:
                        await asyncio.to_thread(nats.start)
                    await one.answered(await one.ask(say.AddChips, chips=10))
                    await everybody_knows([one, other])  # also while nobody can tell them
                await until(lambda: other.presence and other.presence.seats == (1,), 10, "presence, again")

    asyncio.run(story())


def test_a_script_comes_to_the_same_with_any_number_of_workers(tmp_path: Path, postgres_url: str) -> None:
    async def story() -> None:
        came_to = []
        for count in (1, 2, 4):
            async with opened(tmp_path / str(count), postgres_url, count) as chaos:
                came_to.append(await played_by_script(chaos))
        assert came_to[0] == came_to[1] == came_to[2]

    asyncio.run(story())


async def played_by_script(chaos: Chaos) -> list[object]:
    """Do the same things at a table, each by the next worker; return what was told of it, without cards and moments."""
    servers = chaos.servers
    guests = [await enter(servers[0].url) for _ in range(4)]
    code = await open_table(servers[0].url, guests[0], rules="moryak", seats=4, entry=100, pause=60)
    players = [at(servers[number % len(servers)], guest, code) for number, guest in enumerate(guests)]
    chaos.players += players
    for seat, player in enumerate(players, 1):
        await player.answered(await player.ask(say.Sit, seat=seat, chips=100 * seat))
    for player in players:
        await player.answered(await player.ask(say.AddChips, chips=7))
    await players[3].answered(await players[3].ask(say.Leave, sure=True))
    await players[2].answered(await players[2].ask(say.SitOut))
    await players[2].answered(await players[2].ask(say.Return))
    for player in players[:3]:
        await player.answered(await player.ask(say.Ready))
    await until(lambda: players[0].last and players[0].last.deal, 10, "a deal")
    await everybody_knows(players)
    told = [told_of(it) for it in players[0].happened]
    assert all([told_of(it) for it in player.happened] == told for player in players)
    return told


def told_of(it: say.Happened) -> object:
    if isinstance(it, say.Sat | say.Stood | say.Added):
        return type(it).__name__, it.seat, it.chips
    return type(it).__name__
