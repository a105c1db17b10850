"""Evenings at a real card room, played at random over raw sockets, with every byte kept that the room has sent.

Many evenings are played at once; when one is over, all that was heard in it is looked through for secrets.
"""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import msgspec

from khrap.cards import deck
from khrap.rules import PRESETS, load_rules
from tests.room.leaks import Heard, Truth, cards_in, leaks_in_http
from tests.room.server import RoomServer
from tests.room.sockets import API, Guest, RawSocket, browser_of

__all__ = ["SETTINGS", "Asked", "Evening", "Tally", "evening_of", "play_evenings"]

SETTINGS: dict[str, Any] = {"guest_chips": 10**9, "bot_milliseconds": 0, "log_format": "json"}
"""How the room is run for such evenings."""
NOTHING: frozenset[str] = frozenset()
ENTRY = 10**6
PEOPLE = 4
"""How many people an evening needs: two or three players, a newcomer, and whoever watches."""


@dataclass(frozen=True)
class Asked:
    """An answer over HTTP."""

    viewer: int | None
    path: str
    status: int
    body: str


class _Turn(msgspec.Struct):
    number: int
    seat: int


class _Deal(msgspec.Struct):
    number: int
    legal: list[str]


class _Happened(msgspec.Struct):
    what: str
    code: str = ""


class _Message(msgspec.Struct):
    type: str
    seq: int
    id: int | str = ""
    you: int | None = None
    deals: int = 0
    turn: _Turn | None = None
    deal: _Deal | None = None
    happened: list[_Happened] = []


_MESSAGE = msgspec.json.Decoder(_Message)


@dataclass
class Evening:
    """An evening at one table, and what everybody heard in it.

    Attributes:
        room: the card room.
        code: the table.
        most: after how many deals it ends.
    """

    room: RoomServer
    code: str
    most: int
    chance: random.Random
    heard: list[Heard] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    ended: dict[str, None] = field(default_factory=dict)
    """The codes of deals that are over, in order."""
    named: dict[int | str, frozenset[str]] = field(default_factory=dict)
    """The cards in what was asked for, by the ids of the commands."""
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def note(self, viewer: int | None, body: bytes) -> _Message:
        """Keep a message."""
        message = _MESSAGE.decode(body)
        self.heard.append(Heard(viewer, body, self.named.get(message.id, NOTHING)))
        for happened in message.happened:
            if happened.what == "over":
                self.ended[happened.code] = None
        if message.deals > self.most:
            self.over.set()
        return message

    async def play(self, guest: Guest, *, from_deal: int = 0) -> None:
        """Sit down and play at random; come back now and then, and leave now and then."""
        since: int | None = None
        while True:
            socket = await guest.socket(self.code, since)
            try:
                last = await self._play(socket, guest.id, from_deal)
            finally:
                await socket.close()
            since = self.chance.choice([None, last, last, last, max(0, last - 30), max(0, last - 30), 0])

    async def _play(self, socket: RawSocket, account: int, from_deal: int) -> int:
        """Play until something tears the connection; return the last event that was heard of."""
        chance, done, seq = self.chance, 0, 0
        while True:
            message = self.note(account, await socket.receive_patiently())
            seq = max(seq, message.seq)
            if message.type != "update":
                continue
            if message.you is None:
                if message.deals >= from_deal and chance.random() < 0.5:
                    await socket.command("sit")
                continue
            if message.turn and message.deal and message.turn.seat == message.you and message.turn.number > done:
                done = message.turn.number
                await self._act(socket, message.deal.legal, done)
            elif chance.random() < 0.03:
                await self._else(socket)
            if chance.random() < 0.005:
                return seq

    async def _act(self, socket: RawSocket, legal: list[str], turn: int) -> None:
        """Decide; now and then try something else before, whose answer names cards, perhaps."""
        chance = self.chance
        if chance.random() < 0.1:
            card = chance.choice(deck(36))
            wish = chance.choice([f"play {card}", f"discard {card}", "wrap", "trump h"])
            self.named[await socket.command("act", action=wish)] = cards_in(wish)
        await socket.command("act", action=chance.choice(legal), turn=turn)

    async def _else(self, socket: RawSocket) -> None:
        what: Callable[[], Coroutine[Any, Any, str]] = self.chance.choice(
            [
                lambda: socket.command("leave", sure=True, after_deal=True),
                lambda: socket.command("seed", seed=f"s{self.chance.random()}"),
                lambda: socket.command("chat", text="hello"),
                lambda: socket.command("sit-out"),
                lambda: socket.command("return"),
                lambda: socket.command("return"),
                lambda: socket.command("ready"),
                lambda: socket.command("act", action="pass"),
            ]
        )
        await what()

    async def watch(self, guest: Guest | None) -> None:
        """Watch."""
        since: int | None = None
        path = f"{API}/tables/{self.code}/socket"
        while True:
            socket = await (guest.socket(self.code, since) if guest else RawSocket.open(self.room.port, path))
            try:
                while self.chance.random() > 0.003:
                    message = self.note(guest.id if guest else None, await socket.receive_patiently())
                    since = message.seq
            finally:
                await socket.close()

    async def visit(self, people: list[Guest]) -> None:
        """Look at pages meanwhile."""
        async with browser_of(self.room) as nobody:
            while True:
                guest = self.chance.choice([None, *people])
                deals = [f"/deals/{code}{end}" for code in list(self.ended)[-3:] for end in ("", "/file")]
                path = self.chance.choice(
                    [f"/tables/{self.code}", "/tables", "/me", "/history", "/me/statistics", *deals]
                )
                answer = await (guest.browser if guest else nobody).get(path)
                assert answer.status_code < 500, answer.text
                self.asked.append(Asked(guest.id if guest else None, path, answer.status_code, answer.text))
                await asyncio.sleep(1)

    async def quiet(self) -> None:
        """Return when nothing has happened for a while: no more deal can be played."""
        before = -1
        while before != len(self.ended):
            before = len(self.ended)
            await asyncio.sleep(5)


async def evening_of(room: RoomServer, people: list[Guest], number: int, deals: int) -> Evening:
    """Play an evening at a table of its own: its preset, its size and who is there depend on its number."""
    chance = random.Random(number)
    rules = PRESETS[number % len(PRESETS)]
    table = load_rules(rules).table
    seats = min(table.players_max, max(table.players_min, chance.randint(2, 5)))
    players = min(seats, chance.randint(2, 3))
    owner, *others = people
    code = await owner.table(
        rules=rules,
        stake=1,
        entry=ENTRY,
        seats=seats,
        pause=0,
        public=chance.random() < 0.5,
        private_hands=number % 3 == 0,
        delay=1 if number % 4 == 1 else 0,
        newcomers=chance.choice(["wait", "buy-in"]),
        bots=[chance.choice(["club", "random"]) for _ in range(seats - players)],
        clock=5,
        bank=0,
        absent=chance.choice(["sit-out", "bot"]),
    )
    evening = Evening(room, code, deals, chance)
    doing = [
        evening.play(owner),
        *(evening.play(guest) for guest in others[: players - 1]),
        evening.play(others[players - 1], from_deal=3),
        evening.watch(people[-1] if number % 2 else None),
        evening.visit(people),
        evening.quiet(),
        evening.over.wait(),
    ]
    await _first(doing)
    await asyncio.gather(*(_leave(guest, code) for guest in people))
    return evening


async def _leave(guest: Guest, code: str) -> None:
    async with await guest.socket(code) as socket:
        await socket.ask("leave", sure=True)


async def _first(doing: list[Coroutine[Any, Any, Any]]) -> None:
    """Do things until one of them ends, and raise what went wrong."""
    tasks = [asyncio.create_task(coroutine) for coroutine in doing]
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    waiting = set(tasks)
    while waiting:  # a library can swallow that its caller is called off
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=1)
    await asyncio.gather(*tasks, return_exceptions=True)  # only what ended first tells what went wrong
    for task in done:
        task.result()


@dataclass
class Tally:
    """What was played and looked through."""

    deals: Counter[str] = field(default_factory=Counter)
    """By preset."""
    messages: int = 0
    bytes: int = 0
    pages: int = 0
    leaks: list[str] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)
    """Codes and cookies, which belong in no log."""

    def add(self, evening: Evening, number: int) -> None:
        """Look through an evening."""
        truth = Truth.of(evening.room.folder / "data" / "khrap.db", evening.code)
        self.deals[PRESETS[number % len(PRESETS)]] += truth.deals
        self.messages += len(evening.heard)
        self.bytes += sum(len(heard.body) for heard in evening.heard)
        self.pages += len(evening.asked)
        self.secrets += [evening.code, *truth.ends]
        self.leaks += truth.leaks(evening.heard)
        for asked in evening.asked:
            _, kind, *code = asked.path.split("/")
            of_deal = kind == "deals" and asked.status == 200
            self.leaks += (
                truth.leaks_in_deal(asked.viewer, code[0], asked.body) if of_deal else leaks_in_http(asked.body)
            )


async def play_evenings(
    room: RoomServer,
    deals: int,
    *,
    first: int = 0,
    at_once: int = 12,
    each: int = 12,
    say: Callable[[str], None] | None = None,
) -> Tally:
    """Play evenings until there were so many deals, and look through everything.

    Args:
        room: the card room; it must be run with `SETTINGS`.
        deals: how many deals.
        first: the number of the first evening, which makes it another evening.
        at_once: how many tables play at the same time.
        each: how many deals an evening has.
        say: hears of how far it is, every 1,000 deals.
    """
    tally, numbers = Tally(), itertools.count(first)

    async def table() -> None:
        people = [await Guest.come(room) for _ in range(PEOPLE)]
        tally.secrets += [guest.cookie for guest in people]
        while tally.deals.total() < deals and not tally.leaks:
            number = next(numbers)
            evening = await evening_of(room, people, number, each)
            before = tally.deals.total()
            tally.add(evening, number)
            if say and tally.deals.total() // 1000 > before // 1000:
                say(f"{tally.deals.total():,} of {deals:,} deals")
        for guest in people:
            await guest.go()

    await asyncio.gather(*(table() for _ in range(at_once)))
    return tally
