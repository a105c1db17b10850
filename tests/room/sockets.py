"""WebSockets of the card room down to their frames, and people who use them.

Nothing is compressed or checked on this side, so that everything can be sent that somebody may send, and every byte
that comes is seen.

    anna = await Guest.come(room)
    socket = await anna.socket(code)
    answer = await socket.ask("sit", seat=1)
"""

import asyncio
import base64
import contextlib
import itertools
import json
import os
import socket
import struct
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import httpx

from tests.room.server import RoomServer

__all__ = [
    "API",
    "BINARY",
    "CLOSE",
    "CONTINUED",
    "PING",
    "TEXT",
    "Closed",
    "Guest",
    "RawSocket",
    "Rejected",
    "browser_of",
    "frame",
]

API = "/api/v1"
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 20.0
_numbers = itertools.count(1)


class Rejected(Exception):
    """The room has not accepted the socket, but answered with a status."""

    def __init__(self, status: int) -> None:
        super().__init__(f"no socket: status {status}")
        self.status = status


class Closed(Exception):
    """The room has closed the socket; without a code if the connection was just gone."""

    def __init__(self, code: int | None, reason: str = "") -> None:
        super().__init__(f"closed: {code} {reason}")
        self.code, self.reason = code, reason


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True) -> bytes:
    """Return a frame as a browser sends it."""
    size = len(payload)
    if size < 126:
        length = bytes([128 | size])
    elif size < 2**16:
        length = struct.pack("!BH", 128 | 126, size)
    else:
        length = struct.pack("!BQ", 128 | 127, size)
    mask = os.urandom(4)
    pad = (mask * (size // 4 + 1))[:size]
    masked = (int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")).to_bytes(size, "big")
    return bytes([opcode | 128 * fin]) + length + mask + masked


def _narrow_line(port: int) -> socket.socket:
    """Connect with small packets and little room for them, or the system itself would keep megabytes."""
    line = socket.socket()
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    return line


class RawSocket:
    """A WebSocket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.passed: list[dict[str, Any]] = []
        """What came while an answer was waited for."""

    @classmethod
    async def open(cls, port: int, path: str, *, narrow: bool = False, **headers: str) -> Self:
        """Connect; `Rejected` if the room does not want to. A `narrow` line holds little of what is not read."""
        where: dict[str, Any] = {"sock": _narrow_line(port)} if narrow else {"host": "127.0.0.1", "port": port}
        reader, writer = await asyncio.open_connection(**where, limit=2**20)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode())
            async with asyncio.timeout(PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
            status = int(head.split()[1])
            if status != 101:
                raise Rejected(status)
        except BaseException:  # also who gives up waiting leaves nothing open
            writer.close()
            raise
        return cls(reader, writer)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Be gone, without a word."""
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()

    # Sending

    async def send_bytes(self, data: bytes) -> None:
        """Send anything."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError:
            raise Closed(None) from None

    async def send(self, text: str) -> None:
        """Send a text message."""
        await self.send_bytes(frame(text.encode()))

    async def command(self, do: str, **values: Any) -> str:
        """Send a command and return its id."""
        id = str(values.pop("id", f"c{next(_numbers)}"))
        await self.send(json.dumps({"do": do, "id": id, **values}))
        return id

    # Receiving

    async def receive(self) -> bytes:
        """Return the next message; `Closed` if none comes any more."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.receive_patiently()
        except TimeoutError:
            raise TimeoutError("the room says nothing") from None

    async def receive_patiently(self) -> bytes:
        """Return the next message, however long it takes."""
        message = b""
        while True:
            try:
                opcode, payload, fin = await self._frame()
            except (asyncio.IncompleteReadError, OSError):
                raise Closed(None) from None
            if opcode == CLOSE:
                raise Closed(int.from_bytes(payload[:2], "big") if payload else None, payload[2:].decode())
            if opcode == PING:
                await self.send_bytes(frame(payload, PONG))
            elif opcode != PONG:
                message += payload
                if fin:
                    return message

    async def _frame(self) -> tuple[int, bytes, bool]:
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 15, await self.reader.readexactly(size), bool(first & 128)

    async def json(self) -> dict[str, Any]:
        """Return the next message, read."""
        message: dict[str, Any] = json.loads(await self.receive())
        return message

    async def until(self, **wanted: Any) -> dict[str, Any]:
        """Return the next message that has these values; the others go to `passed`."""
        while True:
            message = await self.json()
            if all(message.get(name) == value for name, value in wanted.items()):
                return message
            self.passed.append(message)

    async def ask(self, do: str, **values: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        id = await self.command(do, **values)
        return await self.until(type="answer", id=id)

    async def done(self, do: str, **values: Any) -> dict[str, Any]:
        """Send a command that must succeed, and return its answer."""
        answer = await self.ask(do, **values)
        assert answer["error"] is None, answer
        return answer

    async def refused(self, do: str, **values: Any) -> str:
        """Send a command that must be refused, and return the code of the error."""
        answer = await self.ask(do, **values)
        assert answer["error"] is not None, answer
        code: str = answer["error"]["code"]
        return code

    async def ended(self) -> Closed:
        """Read until the room closes the socket, and return how."""
        while True:
            try:
                await self.receive()
            except Closed as closed:
                return closed


def browser_of(room: RoomServer) -> httpx.AsyncClient:
    """Open a browser on a page of a room."""
    return httpx.AsyncClient(
        base_url=room.url + API,
        headers={"Origin": room.url},
        timeout=PATIENCE,
        verify=False,  # there is no TLS here, and to read certificates takes long
        limits=httpx.Limits(max_keepalive_connections=0),  # the room may close one in the very moment of a request
    )


@dataclass
class Guest:
    """Somebody who is at the room, with a browser."""

    room: RoomServer
    id: int
    name: str
    cookie: str
    browser: httpx.AsyncClient = field(repr=False)

    @classmethod
    async def come(cls, room: RoomServer) -> Self:
        """Become a guest."""
        browser = browser_of(room)
        answer = await browser.post("/guest", json={})
        assert answer.status_code == 201, answer.text
        me = answer.json()
        return cls(room, me["id"], me["name"], browser.cookies["khrap"], browser)

    async def go(self) -> None:
        """Close the browser."""
        await self.browser.aclose()

    async def table(self, **options: Any) -> str:
        """Open a table and return its code."""
        answer = await self.browser.post("/tables", json=options)
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    async def socket(self, code: str, since: int | None = None, *, narrow: bool = False) -> RawSocket:
        """Come to a table."""
        path = f"{API}/tables/{code}/socket" + ("" if since is None else f"?since={since}")
        cookie = f"khrap={self.cookie}"
        return await RawSocket.open(self.room.port, path, narrow=narrow, Origin=self.room.url, Cookie=cookie)

    async def lobby(self) -> RawSocket:
        """Come to the lobby."""
        return await RawSocket.open(self.room.port, f"{API}/lobby", Origin=self.room.url, Cookie=f"khrap={self.cookie}")

    async def wallet(self) -> int:
        """Return the chips in the wallet."""
        chips: int = (await self.browser.get("/me")).json()["wallet"]
        return chips
