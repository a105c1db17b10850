"""A long run: many deals at many tables, with crashes; in the end the books are what the logs come to.

    python -m tests.room.soak --deals 20000

The real path is taken: persons decide at random, every decision is asked of a `Host` and kept in a SQLite file. A
child process plays. Every so many deals it crashes: by turns its host is dropped in the middle of everything and
another one goes on, or the process ends at once and another one is started. The parent folds all logs meanwhile,
and compares them with the tables as they are loaded, with what was acknowledged, and with the books.
"""

import argparse
import asyncio
import itertools
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from khrap import protocol as ask
from khrap.room.accounts import Person
from khrap.room.accounts.clock import now
from khrap.room.asking import asked, command_key
from khrap.room.bus import LocalBus
from khrap.room.database import migrate, store_for
from khrap.room.host import Host
from khrap.room.live import Live
from khrap.room.refusals import Refused
from khrap.room.settings import Settings
from khrap.room.store.protocol import Store, Transfer
from khrap.room.table import Table
from khrap.room.telling import turn_number
from khrap.room.waking import woken
from khrap.rules import PRESETS
from tests.room.ledger import Ledger, faults_of_books
from tests.room.sharing import add_options, shared

PEOPLE = 3
ENTRY = 1_000
GIFT = 10**11
_DONE_BEFORE = {"seated", "not-seated"}
"""Refusals of who comes or goes once more: the host that was dropped had done it in the last moment."""
CRASHED = 9
"""The exit status of a child that crashed on purpose."""


def person(account: int) -> Person:
    """Return a person; table t has the accounts from t * 10 on."""
    return Person(
        id=account,
        name=f"P{account}",
        is_guest=False,
        is_admin=False,
        language="en",
        muted_until=0,
        banned_until=0,
    )


# The child


class Crowd:
    """The people of all tables, on one host.

    Args:
        store: the database.
        chance: decides.
        limit: after how many deals to end.
    """

    def __init__(self, store: Store, chance: random.Random, limit: int) -> None:
        self.host = Host(store, LocalBus(), Settings(bot_milliseconds=0), "soak")
        self.host.ready.set()
        self.chance, self.limit, self.deals = chance, limit, 0
        self.over = asyncio.Event()
        self._ids = (f"{os.getpid()}-{number}" for number in itertools.count(now()))

    async def play(self, codes: list[str]) -> None:
        """Play at all tables at once until there were enough deals; what is under way then is dropped."""
        tasks = [asyncio.create_task(self._play_at(number, code)) for number, code in enumerate(codes)]
        over = asyncio.create_task(self._enough())
        done, _ = await asyncio.wait([*tasks, over], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for task in done - {over}:
            task.result()

    async def _enough(self) -> None:
        await self.over.wait()

    async def _play_at(self, number: int, code: str) -> None:
        live = await self.host.find(code)
        first = 10 * number + 10
        for account in range(first, first + PEOPLE):
            if live.table.seat_of(account) is None:
                await self._ask(live, account, ask.Sit(id=next(self._ids), chips=ENTRY))
        while True:
            table = live.table
            if table.playing:
                await self._decide(live)
            else:
                await self._between(live, first)

    async def _decide(self, live: Live) -> None:
        table, game = live.table, live.table.game
        assert game is not None
        assert game.to_act is not None
        account = table.seat(game.to_act).account
        if account is None or table.plays_itself(game.to_act):
            await self._wake(live)
            return
        action = str(self.chance.choice(game.legal_actions()))
        turn = turn_number(table)
        act = ask.Act(id=f"turn-{turn}", action=action, turn=turn)
        await self._ask(live, account, act)
        if self.chance.random() < 0.02:
            seq = live.table.seq
            await self._ask(live, account, act)
            if live.table.seq != seq:
                raise RuntimeError(f"table {table.code}: a repeated command was carried out again")

    async def _between(self, live: Live, first: int) -> None:
        """Take chips, come and go; then let the next deal begin."""
        for account in range(first, first + PEOPLE):
            seat = live.table.seat_of(account)
            if seat is None:
                await self._ask(live, account, ask.Sit(id=next(self._ids), chips=ENTRY))
            elif live.table.chips(seat) < ENTRY // 2:
                await self._ask(live, account, ask.AddChips(id=next(self._ids), chips=ENTRY))
        if self.chance.random() < 0.02:
            await self._ask(live, first, ask.Leave(id=next(self._ids), sure=True))
            return
        before = live.table.state.deals
        await self._wake(live)
        self.deals += live.table.state.deals - before
        if self.deals >= self.limit:
            self.over.set()

    async def _ask(self, live: Live, account: int, command: ask.Command) -> None:
        key = command_key(person(account), command.id)

        def produce(table: Table) -> list[object]:
            return [] if key in table.state.commands else list(asked(table, person(account), command, now()))

        try:
            await self.host.carry_out(live, produce)  # type: ignore[arg-type]
        except Refused as refused:
            if refused.body.code not in _DONE_BEFORE:
                raise
            return
        os.write(1, f"{live.table.code} {key}\n".encode())

    async def _wake(self, live: Live) -> None:
        seq = live.table.seq
        await self.host.carry_out(live, lambda table: woken(table, now(), lambda _: True))
        if live.table.seq == seq:
            await asyncio.sleep(0.001)


async def child(url: str, deals: int, drops: int, seed: int) -> None:
    """Play, with another host after so many deals; crash in the end."""
    store = store_for(url)
    await store.open()
    codes = (Path(url.removeprefix("sqlite:///")).parent / "codes").read_text().split()
    chance = random.Random(seed)
    for _ in range(drops):
        await Crowd(store, chance, deals).play(codes)
    os._exit(CRASHED)


# The parent


class Soak:
    """The whole run.

    Args:
        folder: where the database is.
        tables: how many tables.
        every: after how many deals something crashes.
        seed: of chance.
    """

    def __init__(self, folder: Path, tables: int, every: int, seed: int) -> None:
        self.folder, self.every, self.tables = folder, every, tables
        self.url = f"sqlite:///{folder / 'khrap.db'}"
        self.seeds = (seed + number for number in itertools.count())
        self.ledgers: dict[str, Ledger] = {}
        self.faults: list[str] = []
        self.crashes = 0

    @property
    def deals(self) -> int:
        """How many deals there were."""
        return sum(ledger.table.state.deals for ledger in self.ledgers.values() if ledger.table)

    async def open(self) -> None:
        """Make the database and the tables."""
        await migrate(self.url)
        store = store_for(self.url)
        await store.open()
        accounts = [10 * number + 10 + other for number in range(self.tables) for other in range(PEOPLE)]
        await store.transfer(
            [
                Transfer(key=f"gift/{n}", giver="house/gift", taker=f"wallet/{n}", chips=GIFT, reason="gift")
                for n in accounts
            ],
            now(),
        )
        host = Host(store, LocalBus(), Settings(bot_milliseconds=0), "soak")
        host.ready.set()
        for number in range(self.tables):
            bots = ("random",) if number % 4 == 0 else ()
            options = ask.TableOptions(
                rules=PRESETS[number % len(PRESETS)],
                seats=PEOPLE + len(bots),
                bots=bots,
                stake=5,
                entry=ENTRY,
                pause=0,
                clock=None if number % 2 else 600,
            )
            live = await host.open_table(options, person(10 * number + 10))
            self.ledgers[live.table.code] = Ledger(live.table.code, brief=True)
        (self.folder / "codes").write_text(" ".join(self.ledgers))
        await store.close()

    async def run(self, deals: int) -> None:
        """Let children play until there were so many deals; print what there is to tell."""
        begun = time.monotonic()
        while self.deals < deals and not self.faults:
            playing = time.monotonic()
            before = self.deals
            acknowledged = await asyncio.to_thread(self._let_play)
            playing = time.monotonic() - playing
            await self.check(acknowledged)
            speed = (self.deals - before) / playing
            print(
                f"{self.deals} of {deals} deals, {self.crashes} crashes, {len(acknowledged)} commands since the last, "
                f"{speed:.0f} deals/s, {time.monotonic() - begun:.0f} s, {len(self.faults)} faults",
                flush=True,
            )

    def _let_play(self) -> list[tuple[str, str]]:
        """Run a child until it crashes; return what was acknowledged: tables and commands."""
        drops = 2
        command = [sys.executable, "-m", "tests.room.soak", "--child", self.url]
        settings = ["--every", str(self.every), "--drops", str(drops), "--seed", str(next(self.seeds))]
        done = subprocess.run([*command, *settings], capture_output=True, text=True, check=False)
        self.crashes += drops
        if done.returncode != CRASHED:
            self.faults.append(f"a child ended with {done.returncode}: {done.stderr[-3000:]}")
        return [(code, key) for code, _, key in (line.partition(" ") for line in done.stdout.splitlines())]

    async def check(self, acknowledged: list[tuple[str, str]]) -> None:
        """Fold the logs, and compare."""
        store = store_for(self.url)
        await store.open()
        try:
            for ledger in self.ledgers.values():
                await ledger.read(store)
                self.faults += ledger.faults
            self.faults += await faults_of_books(store)
            self.faults += self._lost(acknowledged)
        finally:
            await store.close()

    def _lost(self, acknowledged: list[tuple[str, str]]) -> Iterator[str]:
        for code, key in acknowledged:
            if key not in self.ledgers[code].commands:
                yield f"table {code}: the command {key} was acknowledged and is lost"


def main() -> int:
    """Run it as a program."""
    parser = argparse.ArgumentParser(
        description="Play many deals with crashes, and see that the books are what the logs come to."
    )
    add_options(parser, 20_000)
    parser.add_argument("--tables", type=int, default=100, help="at how many tables at once (default: 100)")
    parser.add_argument("--every", type=int, default=1000, help="deals until the next crash (default: 1000)")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--drops", type=int, default=1, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        asyncio.run(child(options.child, options.every, options.drops, options.seed))
    if options.processes > 1:
        return shared(options, "tests.room.soak", "--tables", str(options.tables), "--every", str(options.every))
    with tempfile.TemporaryDirectory(prefix="khrap-soak-") as name:
        soak = Soak(Path(name), options.tables, options.every, options.seed)

        async def whole() -> None:
            await soak.open()
            await soak.run(options.deals)

        asyncio.run(whole())
    for fault in dict.fromkeys(soak.faults):
        print(fault[:800] if len(fault) < 2000 else f"{fault[:800]}\n[...]\n{fault[-1200:]}")
    print(f"{soak.deals} deals, {soak.crashes} crashes: " + ("no fault" if not soak.faults else "FAULTS"))
    return 1 if soak.faults else 0


if __name__ == "__main__":
    sys.exit(main())
