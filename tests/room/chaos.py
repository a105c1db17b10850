"""Crashes: a card room that is killed again and again while people play, and must lose nothing.

    python -m tests.room.chaos --kills 200 --store postgres

After each kill the log is folded anew and compared with whatever clients were told, with the tables as a worker loads
them, and with the books. A fault is printed, and the exit status is 1.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from khrap.room.database import store_for
from tests.room.crowd import Guest, Player, enter, gather, open_table, until
from tests.room.ledger import Ledger, faults_of_books
from tests.room.postgres import server as postgres_server
from tests.room.server import RoomServer

__all__ = ["Chaos", "Worker", "fleet"]

PLAYABLE_SECONDS = 5.0
"""How soon after the room serves again every table must go on."""
CLOCK_LOSS_MS = 1_500
"""How much of a clock a crash may cost."""
LONG_SECONDS = 6.0
"""How long the room is away sometimes: longer than the shortest clock."""
THINK_SECONDS = 2.0
TABLES: tuple[tuple[int, float, dict[str, Any]], ...] = (
    (3, THINK_SECONDS, {"clock": 5, "bank": 0, "bots": ["club"], "title": "slow"}),
    (4, 0.1, {"clock": 25, "rules": "moryak", "title": "people"}),
    (2, 0.1, {"clock": None, "rules": "khrap5", "bots": ["random", "club"], "title": "bots"}),
    (3, 0.1, {"clock": 10, "bank": 5, "rules": "chips", "private_hands": True, "title": "private"}),
)
"""The tables: how many persons, how many seconds they think at most, and the options."""


class Worker(RoomServer):
    """A card room that tells its process."""

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it was not killed."""
        return self._process is not None

    def children(self) -> list[int]:
        """Return the processes of a room with several workers."""
        pids = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def kill_child(self, number: int) -> None:
        """End one worker of several, as a crash would."""
        os.kill(self.children()[number], signal.SIGKILL)


@dataclass
class Chaos:
    """A card room, its people, and what is found out about it.

    Attributes:
        servers: its processes, with a database in common; none runs yet.
        database: the database.
        chance: decides when whom to kill.
        ledgers: the tables as their logs make them, by code.
        faults: what was found.
        playable: how long it took until all tables went on, in seconds, for each kill.
    """

    servers: Sequence[Worker]
    database: str
    chance: random.Random
    ledgers: dict[str, Ledger] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    playable: list[float] = field(default_factory=list)
    serving: list[float] = field(default_factory=list)

    async def open(self, tables: Sequence[tuple[int, float, dict[str, Any]]] = TABLES) -> None:
        """Open the room and its tables; return when people play."""
        for server in self.servers:
            await asyncio.to_thread(server.start)
        for people, think, options in tables:
            await self.open_table(people, think, **options)
        await until(lambda: all(player.last and player.last.deal for player in self.players), 30, "deals")

    async def open_table(self, people: int, think: float = 0.0, **options: Any) -> str:
        """Open a table, and let people sit down, and one watch."""
        urls = [server.url for server in self.servers]
        guests: list[Guest] = [await enter(self.chance.choice(urls)) for _ in range(people + 1)]
        seats = people + len(options.get("bots", []))
        defaults = {"stake": 5, "seats": seats, "pause": 0, "entry": 1000}
        code = await open_table(self.chance.choice(urls), guests[0], **{**defaults, **options})
        bots = range(2, 2 + len(options.get("bots", [])))
        free = [seat for seat in range(1, seats + 1) if seat not in bots]
        for number, guest in enumerate(guests):
            chance = random.Random(self.chance.random())
            seat = free[number] if number < people else None
            self.players.append(Player(guest, code, self.somewhere(), chance, seat, think=think))
            self.players[-1].start()
        self.ledgers[code] = Ledger(code)
        return code

    def somewhere(self) -> Callable[[], str]:
        """Return what gives the address of any worker that has not been killed."""
        chance = random.Random(self.chance.random())
        return lambda: chance.choice([server for server in self.servers if server.alive] or self.servers).url

    def at(self, code: str) -> list[Player]:
        """Return who is at a table."""
        return [player for player in self.players if player.table == code]

    # Kills

    async def kill(self, victims: Sequence[Worker], away: float) -> None:
        """Kill workers, see what they have left behind, start them again, and see that all goes on.

        Args:
            victims: whom to kill.
            away: how many seconds they are away.
        """
        clocks = {code: self._clock(code) for code in self.ledgers}  # where a worker is left, they run on
        known = {code: max(player.since for player in self.at(code)) for code in self.ledgers}
        killed = time.monotonic()
        for victim in victims:
            victim.kill()
        whole = not any(server.alive for server in self.servers)
        if whole:
            await until(lambda: not any(player.connected for player in self.players), 5, "connections end")
            known = {code: max(player.since for player in self.at(code)) for code in self.ledgers}
            await self.check()
        await asyncio.sleep(max(0.0, away - (time.monotonic() - killed)))
        begun = serving = time.monotonic()
        seeing = asyncio.create_task(self._see_all_go_on(known, clocks if whole else {}, begun))
        if whole:
            await self._start(victims)
            serving = time.monotonic()
            self.serving.append(serving - begun)
        if went_on := await seeing:
            self._note_playable(max(0.0, went_on - serving))
        await self._start([victim for victim in victims if not victim.alive])

    def _note_playable(self, seconds: float) -> None:
        self.playable.append(seconds)
        if seconds > PLAYABLE_SECONDS:
            self.faults.append(f"it took {seconds:.2f} s until all tables went on")

    async def _start(self, victims: Sequence[Worker]) -> None:
        await gather([asyncio.to_thread(victim.start) for victim in victims])

    def _clock(self, code: str) -> tuple[int, int] | None:
        """Return the turn at a table, and how much time there is."""
        player = max(self.at(code), key=lambda player: player.since)
        turn, left = player.turn, player.left()
        return None if turn is None or left is None else (turn.number, left)

    async def _see_all_go_on(
        self, known: dict[str, int], clocks: dict[str, tuple[int, int] | None], since: float
    ) -> float | None:
        """Wait until every table is told of, and goes on by itself or by its people; see that no clock ran down.

        Returns:
            When all went on; None if one does not.
        """
        waiting, compared = set(self.ledgers), set[Player]()
        while waiting:
            for player in self.players:
                if player not in compared and player.told_at > since and player.connected:
                    compared.add(player)
                    self._compare_clock(player, clocks.get(player.table))
            waiting -= {code for code in waiting if self._goes_on(code, known[code], compared)}
            if time.monotonic() - since > 60:
                self.faults += [self._stuck(code) for code in waiting]
                return None
            await asyncio.sleep(0.01)
        return time.monotonic()

    def _stuck(self, code: str) -> str:
        """Say what can be seen of a table that does not go on."""
        lines = [f"table {code} does not go on within 60 s after a kill"]
        for player in self.at(code):
            lines.append(
                f"  account {player.guest.account} connected: {player.connected}, knows {player.since}, {player.turn}, "
                f"sits at {player.last and player.last.you}, asks {list(player.pending.values())}, "
                f"was refused {list(player.refused.items())[-2:]}"
            )
        return "\n".join(lines)

    def _goes_on(self, code: str, known: int, told: set[Player]) -> bool:
        """Tell whether a table goes on. Where people think for long, it is enough that all of them were told."""
        players = self.at(code)
        if max(player.since for player in players) > known:
            return True
        return players[0].think >= 1 and told.issuperset(players)

    def _compare_clock(self, player: Player, before: tuple[int, int] | None) -> None:
        left, turn = player.left(), player.turn
        if before is None or left is None or turn is None or turn.number != before[0]:
            return
        if left < before[1] - CLOCK_LOSS_MS:
            self.faults.append(f"table {player.table}: {before[1]} ms were left before a kill, and {left} ms after it")

    # What is left behind

    async def check(self) -> None:
        """Compare log, books, and what clients were told."""
        store = store_for(self.database)
        await store.open()
        try:
            for code, ledger in self.ledgers.items():
                await ledger.read(store, self.at(code))
                if ledger.decided.get("clock"):
                    ledger.faults.append(f"table {code}: a clock has run down")
                self.faults += ledger.faults
                ledger.faults.clear()
                for player in self.at(code):
                    self.faults += ledger.faults_of(player)
                    player.faults.clear()
            self.faults += await faults_of_books(store)
        finally:
            await store.close()

    async def close(self) -> None:
        """Close the room in order, and check for the last time."""
        for server in self.servers:
            if server.alive:
                await asyncio.to_thread(server.stop)
        await until(lambda: not any(player.connected for player in self.players), 5, "connections end")
        for player in self.players:
            await player.stop()
        await self.check()

    async def run(self, kills: int, *, long_every: int = 10, say: Callable[[str], None] = lambda _: None) -> None:
        """Kill so many times.

        Args:
            kills: how often.
            long_every: every so many kills the room stays away for longer than the shortest clock.
            say: is told of the progress.
        """
        try:
            await self.open()
            for number in range(1, kills + 1):
                await asyncio.sleep(self.chance.uniform(0.05, 2.0))
                known = set(self.faults)
                everybody = len(self.servers) == 1 or self.chance.random() < 0.4
                victims = list(self.servers) if everybody else [self.chance.choice(self.servers)]
                away = LONG_SECONDS if everybody and number % long_every == 0 else self.chance.uniform(0, 1)
                await self.kill(victims, away)
                events = sum(ledger.seq for ledger in self.ledgers.values())
                say(
                    f"kill {number} of {kills}: {len(victims)} killed for {away:.1f} s, all went on after "
                    f"{self.playable[-1] if self.playable else -1:.2f} s; {events} events, {len(self.faults)} faults"
                )
                for fault in dict.fromkeys(self.faults):
                    if fault not in known:
                        say(fault[:600])
            await self.close()
        finally:
            for player in self.players:
                await player.stop()
            for server in self.servers:
                server.kill()

    def report(self) -> str:
        """Say what was found out."""
        done = sum(len(player.done) for player in self.players)
        events = sum(ledger.seq for ledger in self.ledgers.values())
        times = sorted(self.playable) or [0.0]
        return "\n".join(
            [
                f"{len(self.playable)} kills, {events} events, {done} commands acknowledged",
                f"all tables went on after {times[len(times) // 2]:.2f} s (median), {times[-1]:.2f} s (worst)",
                f"serving after {max(self.serving, default=0):.2f} s (worst)",
                *dict.fromkeys(fault[:600] for fault in self.faults),
                "no fault" if not self.faults else f"{len(self.faults)} FAULTS",
            ]
        )


def fleet(folder: Path, database: str, *, count: int = 1, **settings: object) -> list[Worker]:
    """Return rooms with a database in common, none of which runs yet."""
    given = {"bot_milliseconds": 30, "guest_chips": 100_000_000, "log_format": "json"} | settings
    return [Worker(folder / f"worker-{number}", database_url=database, **given) for number in range(1, count + 1)]


@contextlib.contextmanager
def _databases(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'khrap.db'}"
        return
    with postgres_server() as running:
        yield running.databases.migrated()


def main() -> int:
    """Run it as a program."""
    parser = argparse.ArgumentParser(description="Kill a card room again and again, and see that it loses nothing.")
    parser.add_argument("--kills", type=int, default=20, help="how often (default: 20)")
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--workers", type=int, default=2, help="processes on PostgreSQL (default: 2)")
    parser.add_argument("--seed", type=int, help="makes the moments the same again")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(2**32)
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="khrap-chaos-") as name, _databases(options.store, Path(name)) as database:
        count = options.workers if options.store == "postgres" else 1
        chaos = Chaos(fleet(Path(name), database, count=count), database, random.Random(seed))
        asyncio.run(chaos.run(options.kills, say=lambda text: print(text, flush=True)))
        print(chaos.report())
    return 1 if chaos.faults else 0


if __name__ == "__main__":
    sys.exit(main())
