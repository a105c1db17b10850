"""People who play and watch, as fast as they are let: the other side of the benchmark."""

import asyncio
import random
import time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

__all__ = ["Audience", "Person", "open_tables", "people"]


class _Turn(msgspec.Struct):
    number: int
    seat: int


class _Deal(msgspec.Struct):
    legal: list[str]


class _Message(msgspec.Struct):
    """What of a message is needed here."""

    type: str
    seq: int
    turn: _Turn | None = None
    you: int | None = None
    deal: _Deal | None = None
    id: str = ""
    error: Any = None


_DECODER = msgspec.json.Decoder(_Message)


class Person:
    """Somebody at a table.

    Attributes:
        actions: how many actions were acknowledged.
        audience: those who watch with the person, and when somebody is to act; None: nobody, and at once.
    """

    def __init__(self, url: str, cookie: str) -> None:
        """Be somebody who has a cookie."""
        self.url, self.cookie = url, cookie
        self.actions = 0
        self.errors = 0
        self.waits: list[float] = []
        self.audience: Audience | None = None
        self._turn = -1
        self._unanswered: dict[str, tuple[float, float]] = {}
        """When an action was sent, and when it was due, by the id of its command."""
        self._number = 0
        self._acting: asyncio.Task[None] | None = None
        self._socket: ClientConnection | None = None

    async def send(self, due: float | None = None, **command: Any) -> None:
        """Send a command; `due` is when an action was to be, if it is one."""
        self._number += 1
        id = f"{self._number}"
        if due is not None:
            self._unanswered[id] = (time.perf_counter(), due)
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode({"id": id, **command}).decode())

    async def play(self, path: str, *, sit: bool) -> None:
        """Play or watch at a table for ever."""
        address = self.url.replace("http", "ws", 1) + path
        headers = {"cookie": f"khrap={self.cookie}"}
        async with connect(
            address, additional_headers=headers, max_size=None, compression=None, open_timeout=60
        ) as self._socket:
            if sit:
                await self.send(do="sit")
            async for text in self._socket:
                await self._take(_DECODER.decode(text))

    async def _take(self, message: _Message) -> None:
        if message.type == "answer":
            self._answered(message)
            return
        if message.type != "update":
            return
        if self.audience is not None:
            self.audience.seen(self, message.seq)
        turn = message.turn
        if turn is None or turn.seat != message.you or turn.number == self._turn:
            return
        if message.deal and message.deal.legal:
            self._turn = turn.number
            # Beside the reading: who waits for a moment to act goes on hearing what is told.
            self._acting = asyncio.create_task(self._act(message.deal.legal, turn.number))

    async def _act(self, legal: list[str], turn: int) -> None:
        due = time.perf_counter() if self.audience is None else await self.audience.moments.get()
        await self.send(due, do="act", action=random.choice(legal), turn=turn)

    def _answered(self, message: _Message) -> None:
        action = self._unanswered.pop(message.id, None)
        if message.error is not None:
            self.errors += 1
        elif action is not None:
            sent, due = action
            self.actions += 1
            self.waits.append(time.perf_counter() - sent)
            if self.audience is not None:
                self.audience.acted(message.seq, due)


class Audience:
    """All who are at a table, and how long after its moment the last of them has seen each action.

    An update may show several events at once, and so an action is seen with the first update that is not older.

    Attributes:
        waits: seconds, one for each action that everybody has seen.

    Args:
        moments: when somebody is to act (seconds): whoever's turn it is takes the next one.
    """

    def __init__(self, moments: asyncio.Queue[float]) -> None:
        """Begin without anybody."""
        self.moments = moments
        self.waits: list[float] = []
        self._seen: dict[Person, int] = {}
        self._open: dict[int, float] = {}
        self._last, self._at = 0, 0.0

    def add(self, person: Person) -> None:
        """Let somebody belong to it, who then acts only when it is time."""
        person.audience = self
        self._seen[person] = 0

    @property
    def is_there(self) -> bool:
        """Whether all of them have seen the table."""
        return all(self._seen.values())

    def acted(self, seq: int, due: float) -> None:
        """Note an action and the moment at which it was to be."""
        self._open[seq] = due
        self._close()

    def seen(self, person: Person, seq: int) -> None:
        """Note up to which event somebody has seen the table."""
        self._seen[person] = seq
        if (last := min(self._seen.values())) > self._last:
            self._last, self._at = last, time.perf_counter()
            self._close()

    def _close(self) -> None:
        for seq in [seq for seq in self._open if seq <= self._last]:
            self.waits.append(self._at - self._open.pop(seq))


async def people(url: str, count: int) -> list[Person]:
    """Be so many guests."""
    found = []
    for _ in range(count):
        async with httpx.AsyncClient(base_url=url) as client:
            answer = await client.post("/api/v1/guest", json={})
            answer.raise_for_status()
            found.append(Person(url, client.cookies["khrap"]))
    return found


async def open_tables(url: str, cookie: str, count: int, **options: Any) -> list[str]:
    """Open so many tables; return the paths of their sockets."""
    paths = []
    async with httpx.AsyncClient(base_url=url, cookies={"khrap": cookie}, headers={"origin": url}) as client:
        for _ in range(count):
            answer = await client.post("/api/v1/tables", json=options)
            answer.raise_for_status()
            paths.append(answer.json()["socket"])
    return paths
