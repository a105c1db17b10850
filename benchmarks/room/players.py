"""People who play and watch, as fast as they are let: the other side of the benchmark."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

__all__ = ["Person", "open_tables", "people"]


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
        seen: calls with the number and the moment (seconds) of each update.
        may_act: lets the person act; None: at once.
    """

    def __init__(self, url: str, cookie: str) -> None:
        """Be somebody who has a cookie."""
        self.url, self.cookie = url, cookie
        self.actions = 0
        self.errors = 0
        self.waits: list[float] = []
        self.seen: Callable[[int, float], None] | None = None
        self.acted: Callable[[int, float], None] | None = None
        self.may_act: asyncio.Semaphore | None = None
        self._turn = -1
        self._sent = 0.0
        self._number = 0
        self._socket: ClientConnection | None = None

    async def send(self, **command: Any) -> None:
        """Send a command."""
        self._number += 1
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode({"id": f"{self._number}", **command}).decode())

    async def play(self, path: str, *, sit: bool) -> None:
        """Play or watch at a table for ever."""
        address = self.url.replace("http", "ws", 1) + path
        headers = {"cookie": f"khrap={self.cookie}"}
        async with connect(address, additional_headers=headers, max_size=None, compression=None) as self._socket:
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
        if self.seen is not None:
            self.seen(message.seq, time.perf_counter())
        turn = message.turn
        if turn is None or turn.seat != message.you or turn.number == self._turn:
            return
        if message.deal and message.deal.legal:
            self._turn = turn.number
            await self._act(message.deal.legal, turn.number)

    async def _act(self, legal: list[str], turn: int) -> None:
        if self.may_act is not None:
            await self.may_act.acquire()
        self._sent = time.perf_counter()
        await self.send(do="act", action=random.choice(legal), turn=turn)

    def _answered(self, message: _Message) -> None:
        if message.error is not None:
            self.errors += 1
        elif self._sent:
            self.actions += 1
            self.waits.append(time.perf_counter() - self._sent)
            if self.acted is not None:
                self.acted(message.seq, self._sent)
            self._sent = 0.0


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
