"""The WebSocket of a table: commands come in, updates go out (`docs/protocol.md`)."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from khrap import protocol as ask
from khrap.protocol import Answer, ErrorBody, Message
from khrap.room.accounts import Person
from khrap.room.asking import asked, command_key
from khrap.room.http.security import is_foreign
from khrap.room.limits import Buckets
from khrap.room.live import Live, Viewer
from khrap.room.logs import log
from khrap.room.past import Past
from khrap.room.picture import news
from khrap.room.refusals import Refused
from khrap.room.room import Room
from khrap.room.services import Services, services_of

__all__ = ["lobby_socket", "table_socket"]

LARGEST_COMMAND = 2_000
"""Characters of a command, at most."""
LONGEST_NUMBER = 16
"""Digits of the number of an event, at most."""
SEND_SECONDS = 20
"""How long somebody may take to read what was sent before the socket is closed."""
MOST_OFFENCES = 100
"""After how many messages that are no commands, or too many of them, the socket is closed."""
BAD_REQUEST, FOREIGN, NOBODY, TOO_SLOW, TOO_MUCH, LOGGED_OUT, RESTART = 4400, 4403, 4404, 4408, 4429, 4401, 1012
LATER = 1013
NOT_LET_IN = {400: BAD_REQUEST, 404: NOBODY}
"""How sockets are closed."""

GONE = (WebSocketDisconnect, OSError)
"""What is raised when the other side has gone, or does not read."""

Socket = WebSocket[Person | None, Any, Any]
_COMMAND: msgspec.json.Decoder[ask.Command] = msgspec.json.Decoder(ask.Command)
_ENCODER = msgspec.json.Encoder()


class _Id(msgspec.Struct):
    """What can be read of a command that cannot be read."""

    id: str = ""


@websocket("/tables/{code:str}/socket")
async def table_socket(socket: Socket, code: FromPath[str], since: FromQuery[str | None] = None) -> None:
    """Play or watch at a table.

    Args:
        socket: the connection.
        code: the table.
        since: the number of the last event that the client knows of; as a text, since what is wrong with it is told
            by the socket, where every client hears it.
    """
    services = services_of(socket.app.state)
    if is_foreign(socket):
        await socket.close(FOREIGN, "another site")
        return
    await socket.accept()
    try:
        known = _event_number(since)
        live = await services.room.host.find(code)
        if known is not None:  # another worker may have told more than this one has heard of
            await services.room.host.catch_up(live, known)
    except Refused as error:
        await _send(socket, Answer(seq=0, now=services.room.host.clock(), id="", error=error.body))
        await socket.close(NOT_LET_IN.get(error.status, LATER), error.body.code)
        return
    services.metrics.sockets.inc()
    try:
        if known is not None and known > live.table.seq:
            known = None
        viewer = Viewer(socket.user, known, socket.auth.key if socket.auth else None)
        await Conversation(socket, services, live, viewer).run()
    finally:
        services.metrics.sockets.dec()


def _event_number(since: str | None) -> int | None:
    """Read the number of an event.

    Raises:
        Refused: it can be none.
    """
    if since is None:
        return None
    if not (since.isascii() and since.isdigit() and len(since) <= LONGEST_NUMBER):
        shown = since if len(since) <= 2 * LONGEST_NUMBER else f"{since[: 2 * LONGEST_NUMBER]}…"
        raise Refused("bad-request", f'since must be the number of an event, as in ?since=17, not "{shown}"')
    return int(since)


class Conversation:
    """One socket at one table."""

    def __init__(self, socket: Socket, services: Services, live: Live, viewer: Viewer) -> None:
        """Prepare it."""
        self.socket, self.live, self.viewer = socket, live, viewer
        self.room: Room = services.room
        self.services = services
        rate = services.settings.commands_per_second
        self.rate = Buckets(2 * rate, seconds=2)
        self.offences = 0
        self.past: Past | None = None
        self.writing_since: float | None = None
        self.busy = asyncio.Lock()
        """Who holds it is carrying out a command, and may not be called off."""

    async def run(self) -> None:
        """Talk until one side ends it."""
        host = self.room.host
        await host.join(self.live, self.viewer)
        parts = [self._read(), self._write(), self._watch_the_time()]
        tasks = [asyncio.create_task(part) for part in parts]
        if self.live.table.state.options.delay:
            tasks.append(asyncio.create_task(self._lag()))
        try:
            await self.room.chats.recent(self.live, self.viewer)
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reading, *others = tasks
            for task in others:
                task.cancel()
            try:
                async with self.busy:
                    reading.cancel()
                results = await asyncio.gather(*tasks, return_exceptions=True)
                if self.offences > MOST_OFFENCES and not self.viewer.overrun:  # only now nobody else is sending
                    with contextlib.suppress(*GONE):
                        await self.socket.close(TOO_MUCH, "too much")
            finally:
                await host.part(self.live, self.viewer)
            for result in results:
                if isinstance(result, Exception) and not isinstance(result, GONE):
                    log.error("socket-fault", exc_info=result)

    # What comes in

    async def _read(self) -> None:
        while True:
            text = await self.socket.receive_data(mode="text")
            if self.viewer.ended is not None:
                continue  # who is to go does nothing more, even if that cannot be told because nobody reads
            if self.rate.wait("commands"):
                self._refuse(text, ErrorBody(code="too-many-requests", message="too many commands at once"))
            elif len(text) > LARGEST_COMMAND:
                self._refuse("", ErrorBody(code="too-large", message=f"a command has at most {LARGEST_COMMAND} signs"))
            else:
                async with self.busy:
                    await self._take(text)
            if self.offences > MOST_OFFENCES:
                return

    async def _take(self, text: str) -> None:
        try:
            command = _COMMAND.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse(text, ErrorBody(code="bad-command", message=f"this is no command: {error}"))
            return
        person = self.viewer.person
        if isinstance(command, ask.Ping):
            self._answer(command.id)
        elif person is None:
            self._answer(command.id, ErrorBody(code="not-logged-in", message="log in first, or be a guest"))
        else:
            await self._carry_out(person, command)

    async def _carry_out(self, person: Person, command: ask.Command) -> None:
        live, key = self.live, command_key(person, command.id)
        if (refusal := self.room.refused.get(live.table.id, key)) is not None:
            self._answer(command.id, refusal)
            return
        try:
            if isinstance(command, ask.Chat | ask.Phrase):
                said = {"text": command.text} if isinstance(command, ask.Chat) else {"phrase": command.phrase}
                await self.room.chats.say(live, person, key, **said)
                seq = None
            else:
                host = self.room.host
                seq = await host.carry_out(
                    live,
                    lambda table: [] if key in table.state.commands else asked(table, person, command, host.clock()),
                    undisturbed=True,
                )
                self.services.metrics.commands.inc()
        except Refused as error:
            if error.status < 500:
                self.room.refused.keep(live.table.id, key, error.body)
            self._answer(command.id, error.body)
        else:
            self._answer(command.id, seq=live.table.state.commands.get(key, seq))

    def _answer(self, id: str, error: ErrorBody | None = None, seq: int | None = None) -> None:
        table, now = self.live.table, self.room.host.clock()
        self.viewer.send(Answer(seq=table.seq if seq is None else seq, now=now, id=id, error=error))

    def _refuse(self, text: str, error: ErrorBody) -> None:
        """Refuse what is no command, or one too many."""
        self.offences += 1
        try:
            id = msgspec.json.decode(text, type=_Id).id[:40]
        except (msgspec.DecodeError, RecursionError):
            id = ""
        self._answer(id, error)

    # What goes out

    async def _write(self) -> None:
        viewer = self.viewer
        while True:
            await viewer.news.wait()
            viewer.news.clear()
            if viewer.ended is not None:
                await self.socket.close(RESTART if viewer.ended == "restart" else LOGGED_OUT, viewer.ended)
                return
            if viewer.overrun:
                await self.socket.close(TOO_SLOW, "does not read")
                return
            self.writing_since = time.monotonic()
            if viewer.stale and self.live.settled:
                await self._send_update()
            while viewer.mail:
                await _send(self.socket, viewer.mail.popleft())
            self.writing_since = None

    async def _watch_the_time(self) -> None:
        """End when the other side has not read for too long."""
        while self.writing_since is None or time.monotonic() - self.writing_since < SEND_SECONDS:
            await asyncio.sleep(SEND_SECONDS / 4)

    async def _send_update(self) -> None:
        live, viewer, host = self.live, self.viewer, self.room.host
        scene: Live | Past = live
        if live.table.state.options.delay and live.table.seat_of(viewer.account) is None:
            if self.past is None:
                return  # what is to be seen has yet to be found out
            scene = self.past
        elif viewer.since is not None and live.table.seq - viewer.since > len(news(live.notes, viewer.since)):
            await live.remember(host.store, viewer.since)
            if not live.settled:
                return  # something happens meanwhile, and will be told
        picture, notes = scene.picture(), news(scene.notes, viewer.since)
        message = picture.update(viewer.account, notes, viewer.since, host.clock())
        viewer.since, viewer.stale = picture.seq, False
        await _send_text(self.socket, message)

    async def _lag(self) -> None:
        """Show a watcher the table as it was a while ago."""
        host, delay, seen = self.room.host, self.live.table.state.options.delay * 1000, 0
        while True:
            self.past = await self.live.as_it_was(host.store, host.clock() - delay)
            if self.past.table.seq > seen:
                seen = self.past.table.seq
                self.viewer.tell()
            await asyncio.sleep(0.25)


async def _send(socket: Socket, message: Message | Any) -> None:
    """Send a message."""
    await _send_text(socket, _ENCODER.encode(message))


async def _send_text(socket: Socket, text: bytes) -> None:
    try:
        await socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})
    except RuntimeError as error:  # the server has closed the socket itself, as a broken frame has come
        raise ConnectionAbortedError(str(error)) from error


@websocket("/lobby")
async def lobby_socket(socket: Socket) -> None:
    """Tell of the public tables, all of them at first and then what changes."""
    services = services_of(socket.app.state)
    if is_foreign(socket):
        await socket.close(FOREIGN, "another site")
        return
    await socket.accept()
    with services.room.lobby.listening() as news:
        reading = asyncio.create_task(_until_closed(socket))
        try:
            with contextlib.suppress(*GONE):
                async for message in _news(news, reading):
                    await _send(socket, message)
        finally:
            reading.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await reading


async def _news(news: "asyncio.Queue[Any]", reading: "asyncio.Task[None]") -> AsyncIterator[Any]:
    """Yield news until the other side has closed the socket."""
    while not reading.done():
        waiting = asyncio.create_task(news.get())
        await asyncio.wait([waiting, reading], return_when=asyncio.FIRST_COMPLETED)
        if waiting.done():
            yield waiting.result()
        else:
            waiting.cancel()


async def _until_closed(socket: Socket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")
