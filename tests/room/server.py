"""A card room as people run it: `khrap serve` in a process of its own, at a free port of this machine.

with RoomServer(tmp_path, bot_milliseconds=0) as room:
    httpx.get(f"{room.url}/health/ready")
    room.kill()  # as a crash would
    room.start()  # again, on the same data and at the same port
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

__all__ = ["GENEROUS", "RoomServer", "free_port"]

_PATIENCE = 60.0
GENEROUS: dict[str, object] = {
    "calls_per_minute": 100_000,
    "logins_per_minute": 100_000,
    "guests_per_hour": 100_000,
    "registrations_per_hour": 100_000,
    "tables_per_hour": 100_000,
    "chat_per_minute": 100_000,
    "commands_per_second": 10_000,
}
"""Limits that no test meets by accident."""


def free_port() -> int:
    """Return a port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class RoomServer:
    """A running card room.

    Args:
        folder: where its data and its log are kept.
        database_url: a PostgreSQL, or another SQLite than that in the folder.
        settings: any settings of the room, by their names in the settings file; limits are `GENEROUS` if not given.
    """

    def __init__(self, folder: Path, *, database_url: str = "", **settings: object) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log_file = folder / "serve.log"
        given = {**GENEROUS, **settings, "data": folder / "data", "database_url": database_url, "port": self.port}
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("KHRAP_")},
            **{f"KHRAP_{name.upper()}": str(value) for name, value in given.items()},
        }
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        """The number of the process, 0 if none runs."""
        return self._process.pid if self._process else 0

    @property
    def log(self) -> str:
        """What the room has written so far."""
        return self.log_file.read_text(encoding="utf-8") if self.log_file.exists() else ""

    def admin(self, *arguments: str) -> None:
        """Run `khrap admin` on the data of this room."""
        command = [sys.executable, "-m", "khrap", "admin", *arguments]
        subprocess.run(command, cwd=self.folder, env=self._environment, check=True, capture_output=True, timeout=120)

    def start(self) -> None:
        """Open the room, and return when it serves."""
        self.launch()
        self.wait_until_ready()

    def launch(self) -> None:
        """Begin to open the room."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "khrap", "serve"],
                cwd=self.folder,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that its workers are reached with it, and Ctrl-C ends the tests first
            )

    def wait_until_ready(self) -> None:
        """Return when the room serves."""
        end = time.monotonic() + _PATIENCE
        while not self._is_ready():
            if self._process is None or self._process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f"the card room does not open:\n{self.log}")
            time.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health/ready", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> int | None:
        """Close the room in order; return its exit status, None if it was not open."""
        if self._process is None:
            return None
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"the card room does not close:\n{self.log}") from None
        finally:
            self.kill()

    def kill(self) -> None:
        """End the room and its workers at once, as a crash would."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = None
