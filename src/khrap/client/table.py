"""A table, as a program sits or watches there."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from khrap import protocol as ask
from khrap.actions import Action
from khrap.client.clock import ServerClock
from khrap.client.decoding import read_message
from khrap.client.errors import ClientError, DisconnectedError, RefusedError
from khrap.protocol import Answer, ChatSaid, Command, Presence, SeatInfo, Update

if TYPE_CHECKING:
    from khrap.client.room import Room

__all__ = ["Table", "own_seat", "your_turn"]

MOST_WAITING = 1_000
"""How many messages wait for a reader; of more, the oldest are lost (every update is complete)."""
_Reader = asyncio.Queue[Update | Presence | ChatSaid | None]
"""What waits for somebody who reads; None: there is no more."""
UNSEEN = (ask.Chat, ask.Phrase, ask.Ping)
"""Commands that change no table."""


def your_turn(update: Update) -> bool:
    """Tell whether the table waits for the viewer to decide."""
    return update.turn is not None and update.turn.seat == update.you and bool(update.deal and update.deal.legal)


def own_seat(update: Update) -> SeatInfo | None:
    """Return the viewer's seat, with its chips; None for a watcher."""
    return next((seat for seat in update.seats if seat.seat == update.you), None)


class _Pending:
    """A command that has no answer yet.

    Attributes:
        text: the command as it is sent.
        answer: what will be the answer.
        sent: the connection by which it was sent last.
    """

    __slots__ = ("answer", "sent", "text")

    def __init__(self, command: Command) -> None:
        self.text = msgspec.json.encode(command).decode()
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.sent: ClientConnection | None = None


class Table:
    """A table of a card room: ``async with room.table(code) as table``.

    Commands return the card room's answer, or raise `RefusedError`. If the connection breaks it is made anew, and
    commands without an answer are sent again under the same id, so that nothing is done twice. When a command has
    changed the table, `last` shows it as soon as the command returns.

    Attributes:
        code: its name in addresses.
        last: how the table stands.
        presence: who is there; None until it was told.
        clock: the clock of the card room.
    """

    last: Update

    def __init__(self, room: "Room", code: str, *, since: int | None = None, own_seeds: bool = False) -> None:
        """Prepare it (`Room.table`)."""
        self.code, self._room, self._since, self._own_seeds = code, room, since, own_seeds
        self.presence: Presence | None = None
        self.clock = ServerClock()
        self._line = room.line(self._address, self._hear, self._flush)
        self._open: dict[str, _Pending] = {}
        self._first: _Reader | None = asyncio.Queue()
        self._readers = {self._first}
        self._shown: Update | None = None
        self._news = asyncio.Event()
        self._seq = -1
        self._end: ClientError | None = None
        self._seeded: object = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._run())
        try:
            await self._until_told(0)
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stop()

    # What is told

    async def updates(self) -> AsyncIterator[Update]:
        """Yield how the table stands, now and after every change, until it is closed.

        Who reads slowly is told less often, but never of a turn that is over when a newer one is known: what happened
        meanwhile is in the next update. The first reader is told everything since the table was entered.

        Raises:
            ClientError: the card room is lost.
        """
        with self._reading() as reader:
            while True:
                update = await self._newest(reader)
                self._shown = update
                yield update
                if update.closed:
                    return

    async def messages(self) -> AsyncIterator[Update | Presence | ChatSaid]:
        """Yield all messages one by one: updates, who is there, and chat.

        Raises:
            ClientError: the card room is lost.
        """
        with self._reading() as reader:
            while True:
                message = await reader.get()
                if message is None:
                    raise self._why()
                yield message

    @contextmanager
    def _reading(self) -> Iterator[_Reader]:
        reader, self._first = self._first, None
        if reader is None:
            reader = asyncio.Queue()
            reader.put_nowait(msgspec.structs.replace(self.last, happened=(), missed=False))
            if self._end is not None:
                reader.put_nowait(None)
        self._readers.add(reader)
        try:
            yield reader
        finally:
            self._readers.discard(reader)

    async def _newest(self, reader: _Reader) -> Update:
        """Return the newest update, once there is one, with all that has happened since the last."""
        updates: list[Update] = []
        while not (updates and reader.empty()):
            message = await reader.get()
            if message is None:
                raise self._why()
            if isinstance(message, Update):
                updates.append(message)
        happened = tuple(it for update in updates for it in update.happened)
        return msgspec.structs.replace(updates[-1], happened=happened, missed=any(update.missed for update in updates))

    def _why(self) -> ClientError:
        return self._end or DisconnectedError("the table was left")

    @property
    def your_turn(self) -> bool:
        """Whether the table waits for you to decide."""
        return your_turn(self.last)

    @property
    def own_seat(self) -> SeatInfo | None:
        """Your seat, with its chips; None if you only watch."""
        return own_seat(self.last)

    @property
    def time_left(self) -> int | None:
        """Milliseconds until whoever is to act has let all time run out, its own included; None without a clock."""
        turn = self.last.turn
        if turn is None or turn.left is None:
            return None
        return max(0, turn.left + turn.bank - (self.clock.now() - self.last.now))

    # What can be asked

    async def sit(self, seat: int | None = None, chips: int | None = None) -> Answer:
        """Sit down: at a seat (from 1) or the first free one, with some chips or the entry."""
        return await self.ask(ask.Sit(id=_id(), seat=seat, chips=chips))

    async def add_chips(self, chips: int) -> Answer:
        """Take more chips to the table, from the next deal on."""
        return await self.ask(ask.AddChips(id=_id(), chips=chips))

    async def leave(self, *, after_deal: bool = False, sure: bool = False) -> Answer:
        """Stand up.

        Args:
            after_deal: play the deal to its end first.
            sure: even if something is lost by it; otherwise the refusal (``sure``) says what.
        """
        return await self.ask(ask.Leave(id=_id(), after_deal=after_deal, sure=sure))

    async def sit_out(self) -> Answer:
        """Do not be dealt in from the next deal on."""
        return await self.ask(ask.SitOut(id=_id()))

    async def come_back(self) -> Answer:
        """Be dealt in again; take one's hand back from a bot."""
        return await self.ask(ask.Return(id=_id()))

    async def ready(self) -> Answer:
        """Let the next deal begin."""
        return await self.ask(ask.Ready(id=_id()))

    async def seed(self, seed: str) -> Answer:
        """Give one's share in the shuffle of the next deal."""
        return await self.ask(ask.GiveSeed(id=_id(), seed=seed))

    async def act(self, action: Action | str, *, turn: int | None = None) -> Answer:
        """Decide.

        Args:
            action: one of ``last.deal.legal``.
            turn: the turn that is meant; None: that of the update that `updates` has told last. If it is over, the
                decision is refused (``stale``).
        """
        told = self._shown or self.last
        if turn is None and told.turn is not None:
            turn = told.turn.number
        return await self.ask(ask.Act(id=_id(), action=str(action), turn=turn))

    async def add_bot(self, bot: str = "club", seat: int | None = None) -> Answer:
        """Let a bot sit down, at a table that one has opened."""
        return await self.ask(ask.AddBot(id=_id(), bot=bot, seat=seat))

    async def remove_bot(self, seat: int) -> Answer:
        """Let a bot stand up, at a table that one has opened."""
        return await self.ask(ask.RemoveBot(id=_id(), seat=seat))

    async def chat(self, text: str) -> Answer:
        """Say something."""
        return await self.ask(ask.Chat(id=_id(), text=text))

    async def phrase(self, phrase: str) -> Answer:
        """Say a quick phrase, by its id."""
        return await self.ask(ask.Phrase(id=_id(), phrase=phrase))

    async def ping(self) -> Answer:
        """Ask whether the card room is there."""
        return await self.ask(ask.Ping(id=_id()))

    async def ask(self, command: Command) -> Answer:
        """Ask something under an id of one's own; a repeat of an id is answered like the first.

        Raises:
            RefusedError: it was not done.
            DisconnectedError: the card room is lost; it may have been done or not.
        """
        if self._end is not None:
            raise self._end
        pending = self._open.setdefault(command.id, _Pending(command))
        try:
            if self._line.socket is not None:
                await self._flush(self._line.socket)
            answer = await pending.answer
        finally:
            self._open.pop(command.id, None)
        if answer.error is not None:
            raise RefusedError(answer.error.code, answer.error.message, answer.error.details)
        if not isinstance(command, UNSEEN) and not self.last.options.delay:
            await self._until_told(answer.seq)
        return answer

    # How it is done

    def _address(self) -> str:
        since = "" if self._since is None else f"?since={self._since}"
        return self._room.socket_url(f"tables/{quote(self.code, safe='')}/socket{since}")

    async def _run(self) -> None:
        try:
            await self._line.run()
        except ClientError as error:
            self._finish(self._end or error)
        except msgspec.DecodeError as error:
            self._finish(ClientError(f"the card room said what this client does not understand: {error}"))
        except asyncio.CancelledError:
            self._finish(DisconnectedError("the table was left"))
            raise

    async def _until_told(self, seq: int) -> None:
        """Wait until `last` is there, and not older than an event.

        Raises:
            ClientError: the card room is lost.
        """
        while self._end is None and self._seq < seq:
            self._news.clear()
            await self._news.wait()
        if self._end is not None:
            raise self._end

    async def _stop(self) -> None:
        self._running.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(self._running, *self._tasks, return_exceptions=True)

    def _finish(self, error: ClientError) -> None:
        """Tell everybody who waits that nothing more will come."""
        self._end = error
        self._news.set()
        for pending in self._open.values():
            if not pending.answer.done():
                pending.answer.set_exception(error)
        for reader in self._readers:
            reader.put_nowait(None)

    async def _flush(self, socket: ClientConnection) -> None:
        """Send the commands that this connection has not carried yet."""
        for pending in list(self._open.values()):
            if pending.sent is not socket:
                pending.sent = socket
                try:
                    await socket.send(pending.text)
                except ConnectionClosed:
                    return  # the next connection carries it

    def _hear(self, text: str | bytes) -> None:
        message = read_message(text)
        if message is None:
            return
        self.clock.hear(message.now)
        match message:
            case Answer():
                return self._take_answer(message)
            case Presence():
                self.presence = message
            case Update():
                self.last, self._since, self._seq = message, message.seq, message.seq
                self._give_seed(message)
                self._news.set()
        for reader in self._readers:
            if reader.qsize() >= MOST_WAITING:
                reader.get_nowait()
            reader.put_nowait(message)

    def _take_answer(self, answer: Answer) -> None:
        pending = self._open.get(answer.id)
        if pending is not None and not pending.answer.done():
            pending.answer.set_result(answer)
        elif not answer.id and answer.error is not None and self._seq < 0:
            self._end = RefusedError(answer.error.code, answer.error.message, answer.error.details)

    def _give_seed(self, update: Update) -> None:
        """Have a share in the next shuffle, once for each, before anybody can be ready."""
        wanted = (update.commitment, update.you)
        if self._own_seeds or not update.commitment or update.you is None or wanted == self._seeded:
            return
        self._seeded = wanted
        task = asyncio.create_task(self._try_seed())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try_seed(self) -> None:
        try:
            await self.seed(secrets.token_hex(16))
        except ClientError:
            return  # the deal is as fair without it


def _id() -> str:
    """Return the id of a new command."""
    return secrets.token_urlsafe(12)
