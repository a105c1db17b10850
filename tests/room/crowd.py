"""People at the tables of a running card room, each at the end of a raw WebSocket.

They play any legal action, come back when the connection is lost, and then ask again, under the same id, for
whatever they have no answer to. Whatever a client could complain about is noted in `Player.faults`.
"""

import asyncio
import contextlib
import itertools
import random
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from khrap import protocol as say
from khrap.protocol.messages import Turn

__all__ = ["CHIPS", "Guest", "Player", "enter", "open_table", "until"]

T = TypeVar("T")

CHIPS = 10_000
"""What everybody sits down with."""
AGAIN_SECONDS = 0.05
_MESSAGE: msgspec.json.Decoder[say.Message] = msgspec.json.Decoder(say.Message)
_ENCODER = msgspec.json.Encoder()
_OUTAGE = {"unavailable", "busy", "too-many-requests"}
"""Refusals that do not last: one asks again."""


@dataclass(frozen=True)
class Guest:
    """Somebody who is known to the room.

    Attributes:
        account: the number.
        token: what the sockets are opened with.
        cookie: the session.
    """

    account: int
    token: str
    cookie: str

    @property
    def headers(self) -> dict[str, str]:
        """What shows who asks."""
        return {"Authorization": f"Bearer {self.token}"}


async def enter(url: str) -> Guest:
    """Become a guest of a room."""
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", headers={"Origin": url}, timeout=30) as client:
        me = (await client.post("/guest", json={})).raise_for_status().json()
        token = (await client.post("/me/tokens", json={"label": "test"})).raise_for_status().json()["token"]
        return Guest(account=me["id"], token=token, cookie=client.cookies["khrap"])


async def open_table(url: str, owner: Guest, **options: Any) -> str:
    """Open a table; return its code."""
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", headers=owner.headers, timeout=30) as client:
        answer = (await client.post("/tables", json=options)).raise_for_status()
        code: str = answer.json()["code"]
        return code


async def until(condition: Callable[[], T], seconds: float, what: str) -> T:
    """Wait until something is so; return it.

    Raises:
        TimeoutError: it has taken too long.
    """
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"not within {seconds} s: {what}")
        await asyncio.sleep(0.01)
    return found


@dataclass(eq=False)
class Player:
    """Somebody at a table.

    Attributes:
        guest: who it is.
        table: the code of the table.
        where: gives the address of a worker for each connection.
        chance: decides which action.
        seat: where to sit; None to watch.
        think: up to how many seconds a decision takes.
        choose: decides instead of chance: the action of an update, None to do nothing.
        since: the number of the last event that is known.
        happened: all that was told.
        updates: how the table looked, by the number of its last event.
        said: the chat.
        presence: who was there last.
        pending: commands without an answer.
        done: commands that were answered and not refused.
        refused: refusals, by command.
        faults: what must not be.
        told_at: when the last update came, in seconds by `time.monotonic`.
        ended: how the last connection was closed.
    """

    guest: Guest
    table: str
    where: Callable[[], str]
    chance: random.Random
    seat: int | None = None
    think: float = 0.0
    choose: Callable[[say.Update], str | None] | None = None
    since: int = 1
    happened: list[say.Happened] = field(default_factory=list)
    updates: dict[int, say.Update] = field(default_factory=dict)
    last: say.Update | None = None
    said: list[say.ChatSaid] = field(default_factory=list)
    presence: say.Presence | None = None
    pending: dict[str, say.Command] = field(default_factory=dict)
    done: dict[str, say.Command] = field(default_factory=dict)
    refused: dict[str, say.ErrorBody] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    told_at: float = 0.0
    ended: int | None = None
    quiet: bool = False
    """Whether to do nothing but what `ask` says."""

    def __post_init__(self) -> None:
        self._ids = (f"{self.guest.account}-{number}" for number in itertools.count(1))
        self._plan: tuple[int, float] | None = None
        self._acted = -1
        self._added = -1
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    # Coming and going

    def start(self) -> None:
        """Come to the table, and stay."""
        self._task = asyncio.create_task(self._stay())

    async def stop(self) -> None:
        """Go."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    @property
    def connected(self) -> bool:
        """Whether there is a connection."""
        return self._socket is not None

    async def _stay(self) -> None:
        while True:
            try:
                await self._visit(self.where())
            except (OSError, WebSocketException, TimeoutError):
                pass
            except Exception as error:
                self.faults.append(f"the client itself failed: {error!r}")
                raise
            await asyncio.sleep(AGAIN_SECONDS)

    async def _visit(self, url: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/v1/tables/{self.table}/socket?since={self.since}"
        async with connect(address, additional_headers=self.guest.headers, compression=None) as socket:
            self._socket = socket
            try:
                for command in list(self.pending.values()):
                    await self._send(command)
                await self._talk(socket)
            finally:
                self._socket = None
                self.ended = socket.close_code

    async def _talk(self, socket: ClientConnection) -> None:
        while True:
            wait = None if self._plan is None else max(0.0, self._plan[1] - time.monotonic())
            try:
                async with asyncio.timeout(wait):
                    text = await socket.recv()
            except TimeoutError:
                await self._decide()
            else:
                await self._hear(text)

    async def ask(self, command: Callable[..., say.Command], **values: Any) -> str:
        """Ask something of the table; return the id of the command."""
        it = command(id=next(self._ids), **values)
        self.pending[it.id] = it
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._send(it)
        return it.id

    async def answered(self, id: str, seconds: float = 10) -> None:
        """Wait for the answer to a command."""
        await until(lambda: id in self.done or id in self.refused, seconds, f"an answer to {id}")

    async def _send(self, command: say.Command) -> None:
        if self._socket is not None:
            await self._socket.send(_ENCODER.encode(command).decode())

    # What comes in

    async def _hear(self, text: str | bytes) -> None:
        message = _MESSAGE.decode(text)
        match message:
            case say.Update():
                self._note(message)
                if not self.quiet:
                    await self._play(message)
            case say.Answer():
                await self._take_answer(message)
            case say.ChatSaid():
                self.said.append(message)
            case say.Presence():
                self.presence = message

    def _note(self, update: say.Update) -> None:
        """Keep what an update says, and see that nothing is told twice, out of order or left out."""
        if update.missed:
            self.faults.append(f"events after {self.since} are not told: too many")
        if update.seq < self.since:
            self.faults.append(f"the table went back from {self.since} to {update.seq}")
        numbers = [it.seq for it in update.happened]
        if numbers != sorted(numbers) or any(not self.since < number <= update.seq for number in numbers):
            self.faults.append(f"after {self.since} came {numbers}, at {update.seq}")
        known = self.updates.get(update.seq)
        if known is not None and known.deal != update.deal:
            self.faults.append(f"at {update.seq} the deal looks different from before")
        self.happened += update.happened
        self.updates[update.seq] = self.last = update
        self.since, self.told_at = update.seq, time.monotonic()

    async def _take_answer(self, answer: say.Answer) -> None:
        command = self.pending.get(answer.id)
        if command is None:
            return  # the answer to a repeat
        if answer.error is None:
            self.done[answer.id] = command
        elif answer.error.code in _OUTAGE:
            await asyncio.sleep(AGAIN_SECONDS)
            await self._send(command)
            return
        else:
            self.refused[answer.id] = answer.error
        del self.pending[answer.id]

    # What goes out

    async def _play(self, update: say.Update) -> None:
        if self.seat is None:
            return
        if update.you is None:
            if not any(isinstance(command, say.Sit) for command in self.pending.values()):
                await self.ask(say.Sit, seat=self.seat, chips=CHIPS)
            return
        turn, deal = update.turn, update.deal
        if turn is not None and turn.seat == update.you and deal is not None and turn.number != self._acted:
            if self._plan is None or self._plan[0] != turn.number:
                self._plan = turn.number, time.monotonic() + self.chance.uniform(0, self.think)
                if not self.think:
                    await self._decide()
            return
        self._plan = None
        await self._fill_up(update)

    async def _decide(self) -> None:
        """Do what was planned for a turn."""
        plan, update, self._plan = self._plan, self.last, None
        if plan is None or update is None or update.deal is None or not update.deal.legal:
            return
        action = self.choose(update) if self.choose else self.chance.choice(list(update.deal.legal))
        if action is not None:
            self._acted = plan[0]
            await self.ask(say.Act, action=action, turn=plan[0])

    async def _fill_up(self, update: say.Update) -> None:
        """Take more chips when few are left; once in a deal."""
        mine = next((seat for seat in update.seats if seat.seat == update.you), None)
        if mine is None or mine.chips >= CHIPS // 2 or self._added == update.deals:
            return
        self._added = update.deals
        await self.ask(say.AddChips, chips=CHIPS)

    # What was said

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is, by the last update."""
        return None if self.last is None else self.last.turn

    def left(self) -> int | None:
        """Return how much time the seat whose turn it is has now, by the last update, in milliseconds."""
        turn = self.turn
        if turn is None or turn.left is None:
            return None
        return turn.left + turn.bank - int((time.monotonic() - self.told_at) * 1000)


async def gather(work: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
    """Do things at the same time."""
    return list(await asyncio.gather(*work))
