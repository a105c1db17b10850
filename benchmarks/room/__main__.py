"""Measure the card room: ``python -m benchmarks.room [actions one-table latency memory restart] [--seconds 10]``."""

import argparse
import asyncio
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from benchmarks.room.players import Audience, Person, open_tables, people
from tests.room.server import RoomServer, free_port

OPTIONS = {"rules": "hrapgame", "seats": 4, "stake": 1, "entry": 100_000, "pause": 0, "clock": 600, "public": False}
LONGEST_DRAIN = 30
"""Seconds in which the last actions must have been seen."""
RATE = 200
"""Actions a second, where latency is measured."""
SETTINGS: dict[str, Any] = {"guest_chips": 1_000_000, "log_level": "warning"}


async def echo_rate(url: str, sockets: int, seconds: float) -> tuple[float, float]:
    """Return messages a second through a bare echo, and the median wait in milliseconds."""
    waits: list[float] = []
    text = "x" * 200
    end = time.perf_counter() + seconds

    async def talk() -> None:
        async with connect(url.replace("http", "ws", 1), compression=None) as socket:
            while (now := time.perf_counter()) < end:
                await socket.send(text)
                await socket.recv()
                waits.append(time.perf_counter() - now)

    await asyncio.gather(*(talk() for _ in range(sockets)))
    return len(waits) / seconds, statistics.median(waits) * 1000


class Echo:
    """A bare echo server in a process of its own."""

    def __enter__(self) -> str:
        """Start it; return its address."""
        port = free_port()
        arguments = [
            "benchmarks.room.echo:app",
            "--port",
            str(port),
            "--ws",
            "websockets-sansio",
            "--log-level",
            "error",
        ]
        self._process = subprocess.Popen([sys.executable, "-m", "uvicorn", *arguments])
        url = f"http://127.0.0.1:{port}"
        for _ in range(200):
            try:
                httpx.get(url)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                break
        return url

    def __exit__(self, *_: object) -> None:
        """Stop it."""
        self._process.terminate()
        self._process.wait()


async def seated(
    url: str, tables: int, watchers: int = 0, audiences: Sequence[Audience] = ()
) -> tuple[list[Person], list[asyncio.Task[None]]]:
    """Let four people sit down at each of so many tables, and others watch; return all of them.

    Those of each table belong to its audience, if there is one, before they begin.
    """
    everybody = await people(url, tables * 4 + (tables if watchers else 0))
    paths = await open_tables(url, everybody[0].cookie, tables, **OPTIONS)
    players, tasks = everybody[: tables * 4], []
    for number, path in enumerate(paths):
        audience = audiences[number] if audiences else None
        for person in players[number * 4 : number * 4 + 4]:
            if audience is not None:
                audience.add(person)
            tasks.append(asyncio.create_task(person.play(path, sit=True)))
            await asyncio.sleep(0.002)
        for _ in range(watchers):
            watcher = Person(url, everybody[tables * 4 + number].cookie)
            everybody.append(watcher)
            if audience is not None:
                audience.add(watcher)
            tasks.append(asyncio.create_task(watcher.play(path, sit=False)))
            await asyncio.sleep(0.002)
    return everybody, tasks


async def actions(url: str, echo: str, tables: int, seconds: float) -> None:
    """Measure durable actions a second."""
    players, tasks = await seated(url, tables)
    await asyncio.sleep(3)
    before, began = sum(person.actions for person in players), time.perf_counter()
    for person in players:
        person.waits.clear()
    await asyncio.sleep(seconds)
    rate = (sum(person.actions for person in players) - before) / (time.perf_counter() - began)
    waits = sorted(wait for person in players for wait in person.waits)
    errors = sum(person.errors for person in players)
    failed = [task.exception() for task in tasks if task.done()]
    await _end(tasks)
    echoes, _ = await echo_rate(echo, tables * 4 if tables > 1 else 1, 3)
    print(f"  {tables} tables, {tables * 4} sockets: {rate:,.0f} durable actions/s", end="")
    print(f" (echo {echoes:,.0f} messages/s, ratio {rate / echoes:.3f})", end="")
    print(
        f", median wait {waits[len(waits) // 2] * 1000:.1f} ms, p99 {waits[len(waits) * 99 // 100] * 1000:.1f} ms",
        end="",
    )
    print(f", {errors} errors" + (f", FAILED: {failed[:2]}" if failed else ""))


async def latency(url: str, echo: str, seconds: float) -> None:
    """Measure how long it takes from an action to the last watcher, at 1,000 sockets and 200 actions a second.

    Actions fall due by the clock, whatever the room does, and each wait begins with that moment: a room that falls
    behind is not asked for less, but is seen to be late.
    """
    moments: asyncio.Queue[float] = asyncio.Queue()
    audiences = [Audience(moments) for _ in range(50)]
    everybody, tasks = await seated(url, 50, watchers=16, audiences=audiences)
    while not all(audience.is_there for audience in audiences):
        if failed := [task for task in tasks if task.done()]:
            await failed[0]  # raises why
        await asyncio.sleep(0.1)
    wanted, begin = int(RATE * seconds), time.perf_counter()
    for number in range(wanted):
        due = begin + number / RATE
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        moments.put_nowait(due)
    while (seen := sum(len(audience.waits) for audience in audiences)) < wanted:
        if time.perf_counter() - begin > seconds + LONGEST_DRAIN:
            break
        await asyncio.sleep(0.01)
    took = time.perf_counter() - begin
    waits = sorted(wait for audience in audiences for wait in audience.waits)
    await _end(tasks)
    _, wait = await echo_rate(echo, 20, 3)
    p50, p99 = waits[len(waits) // 2] * 1000, waits[len(waits) * 99 // 100] * 1000
    print(f"  {len(everybody) - 50:,} sockets, {seen / took:.0f} actions/s ({wanted - seen} not seen):", end=" ")
    print(f"from action to last watcher median {p50:.1f} ms, p99 {p99:.1f} ms", end=" ")
    print(f"(echo with 20 sockets {wait:.2f} ms, ratio of p99 {p99 / wait:.1f})")


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def memory_of(process: int) -> int:
    """Return the memory of a process, in bytes."""
    pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


async def memory(url: str, process: int) -> None:
    """Measure the memory of live tables in the middle of a deal, and of idle ones."""
    _, tasks = await seated(url, 20)  # what is needed once, whatever the number of tables
    await asyncio.sleep(5)
    await _end(tasks)
    before = memory_of(process)
    _, tasks = await seated(url, 100)
    await asyncio.sleep(10)
    live = (memory_of(process) - before) / 100
    await _end(tasks)
    (owner,) = await people(url, 1)
    (path,) = await open_tables(url, owner.cookie, 1, **OPTIONS)
    before = memory_of(process)
    tasks = [asyncio.create_task(Person(url, owner.cookie).play(path, sit=False)) for _ in range(400)]
    await asyncio.sleep(6)
    socket = (memory_of(process) - before) / 400
    await _end(tasks)
    before = memory_of(process)
    began = time.perf_counter()
    await open_tables(url, owner.cookie, 10_000, **OPTIONS)
    took = time.perf_counter() - began
    idle = (memory_of(process) - before) / 10_000
    print(f"  live tables: {live / 1000:,.0f} kB a table with four sockets,", end=" ")
    print(f"{(live - 4 * socket) / 1000:,.0f} kB without; a socket: {socket / 1000:,.1f} kB")
    print(f"  10,000 idle tables: opened in {took:.0f} s, {idle / 1000:,.1f} kB a table when just opened")


async def restart(room: RoomServer, tables: int = 1000) -> None:
    """Measure how long a restart takes with so many tables in the middle of a deal."""
    owner, *_ = await people(room.url, 1)
    async with httpx.AsyncClient(
        base_url=room.url, cookies={"khrap": owner.cookie}, headers={"origin": room.url}
    ) as client:
        for _ in range(tables):
            answer = await client.post("/api/v1/play", json={"rules": "hrapgame", "bots": 3})
            answer.raise_for_status()
    await asyncio.sleep(5)
    room.kill()
    began = time.perf_counter()
    room.start()
    ready = time.perf_counter() - began
    print(f"  kill -9 and start with {tables:,} live tables: ready after {ready:.1f} s")


def main() -> None:
    """Read the command line and measure."""
    parts = ["actions", "one-table", "latency", "memory", "restart"]
    parser = argparse.ArgumentParser(prog="benchmarks.room")
    parser.add_argument("parts", nargs="*", help=f"which of {', '.join(parts)} (default: all)")
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(parts):
        parser.error(f"there is no part {', '.join(sorted(unknown))}: parts are {', '.join(parts)}")
    packages = ", ".join(f"{name} {version(name)}" for name in ("litestar", "uvicorn", "websockets", "msgspec"))
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {packages}; SQLite")
    measures: dict[str, Callable[[RoomServer, str], Awaitable[None]]] = {
        "actions": lambda room, echo: actions(room.url, echo, 100, chosen.seconds),
        "one-table": lambda room, echo: actions(room.url, echo, 1, chosen.seconds),
        "latency": lambda room, echo: latency(room.url, echo, chosen.seconds),
        "memory": lambda room, _: memory(room.url, room.pid),
        "restart": lambda room, _: restart(room),
    }
    with Echo() as echo:
        for part in chosen.parts or parts:
            print(part)
            with tempfile.TemporaryDirectory() as folder, RoomServer(Path(folder), **SETTINGS) as room:
                asyncio.run(measures[part](room, echo))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
