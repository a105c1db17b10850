"""`khrap serve` as an operator runs it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.room.http.conftest import said


def free_port() -> int:
    """Return a port where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def clean(**variables: str) -> dict[str, str]:
    """Return an environment without settings of ours but for some."""
    return {name: value for name, value in os.environ.items() if not name.startswith("KHRAP_")} | variables


@contextmanager
def serving(folder: Path, *options: str, **variables: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run the command until the block ends, and wait until the room answers."""
    port = free_port()
    command = [sys.executable, "-m", "khrap", "serve", "--port", str(port), *options]
    environment = clean(PYTHONUNBUFFERED="1", **variables)
    with subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        try:
            wait_until_ready(f"http://127.0.0.1:{port}", process)
            yield f"http://127.0.0.1:{port}", process
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def wait_until_ready(url: str, process: subprocess.Popen[str]) -> None:
    """Wait until a room is ready, which is when its rules are compiled."""
    for _ in range(1200):
        assert process.poll() is None, process.stdout and process.stdout.read()
        if answers(url):
            return
        time.sleep(0.1)
    raise AssertionError("the room does not open")


def answers(url: str) -> bool:
    """Tell whether a room is ready."""
    try:
        return httpx.get(f"{url}/health/ready").status_code == 200
    except httpx.TransportError:
        return False


def test_a_room_opens_without_any_settings_and_keeps_what_was(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, process):
        with httpx.Client(base_url=f"{url}/api/v1", headers={"Origin": url}) as browser:
            guest = said(browser.post("/guest", json={}), 201)
            cookie = browser.cookies["khrap"]
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=20)
    assert process.returncode == 0
    assert f"The card room opens at {url}" in output
    assert f"{url}/api" in output
    assert "Traceback" not in output
    assert cookie not in output
    assert not re.search(r'"(GET|POST) ', output)
    assert (tmp_path / "data" / "khrap.db").exists()
    with serving(tmp_path) as (url, _):
        assert said(httpx.get(f"{url}/api/v1/me", headers={"Cookie": f"khrap={cookie}"})) == guest


def test_several_workers_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    config = tmp_path / "khrap.toml"
    config.write_text(f'database_url = "{postgres_url}"\nlog_format = "json"\n', encoding="utf-8")
    with serving(tmp_path, "--config", str(config), "--workers", "2") as (url, process):
        for _ in range(40):
            said(httpx.get(f"{url}/api/v1/rules"))
        numbers = {
            line
            for _ in range(10)
            for line in httpx.get(f"{url}/metrics").text.splitlines()
            if line.startswith("khrap_http_requests_total") and '/api/v1/rules"' in line
        }
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=30)
    assert numbers == {'khrap_http_requests_total{method="GET",route="/api/v1/rules",status="200"} 40.0'}
    assert "Traceback" not in output


def run(folder: Path, *options: str, **variables: str) -> tuple[int, str]:
    """Run the command, which must end by itself."""
    command = [sys.executable, "-m", "khrap", "serve", *options]
    ended = subprocess.run(
        command, cwd=folder, env=clean(**variables), text=True, capture_output=True, timeout=60, check=False
    )
    assert ended.stdout == ""
    return ended.returncode, ended.stderr


@pytest.mark.parametrize(
    ("options", "variables", "message"),
    [
        (("--workers", "2"), {}, "2 processes cannot share SQLite"),
        (("--config", "none.toml"), {}, "none.toml: cannot be read: No such file or directory"),
        ((), {"KHRAP_PORT": "x"}, 'KHRAP_PORT: found "x", allowed is a whole number from 1 to 65535'),
        ((), {"KHRAP_DATABASE_URL": "/dev/null/khrap.db"}, "/dev/null"),
        ((), {"KHRAP_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/khrap"}, "127.0.0.1:1/khrap"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    tmp_path: Path, options: tuple[str, ...], variables: dict[str, str], message: str
) -> None:
    code, errors = run(tmp_path, *options, **variables)
    assert code == 2
    assert message in errors
    assert len(errors.splitlines()) == 1


def test_a_second_room_on_the_same_data_does_not_open(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, process):
        for place in ({}, {"KHRAP_DATABASE_URL": str(tmp_path / "data" / ".." / "data" / "khrap.db")}):
            code, errors = run(tmp_path, "--port", str(free_port()), **place)
            assert code == 2
            assert re.fullmatch("a card room is open on .*khrap.db already: SQLite is for one process; .*\n", errors)
        admin = [sys.executable, "-m", "khrap", "admin"]
        for command in (["audit"], ["backup", "copy.db"]):  # these go on beside it
            subprocess.run([*admin, *command], cwd=tmp_path, env=clean(), check=True, capture_output=True, timeout=60)
        with serving(tmp_path, KHRAP_DATABASE_URL="copy.db"):  # and another room, too
            pass
        process.kill()
        process.wait(20)
        with serving(tmp_path) as (again, _):  # nothing is left of the lock
            said(httpx.get(f"{again}/api/v1/rules"))


def test_a_folder_in_which_nothing_can_be_written(tmp_path: Path) -> None:
    code, errors = run(tmp_path, KHRAP_DATA="/proc/khrap")
    assert code == 2
    assert errors.startswith("no card room can be kept in /proc/khrap: ")


def test_without_the_package_of_the_bus_it_tells_how_to_get_it(tmp_path: Path) -> None:
    hide = "import sys\nsys.modules['nats'] = None\nfrom khrap.cli import main\nmain()"
    wanted = clean(KHRAP_DATABASE_URL="postgresql://nobody@127.0.0.1:1/khrap", KHRAP_BUS_URL="nats://127.0.0.1:1")
    for command in (["serve"], ["admin", "tables"]):
        ended = subprocess.run(
            [sys.executable, "-c", hide, *command],
            cwd=tmp_path,
            env=wanted,
            text=True,
            capture_output=True,
            check=False,
        )
        assert ended.returncode == 2
        assert "pip install 'khrap[nats]'" in ended.stderr
        assert len(ended.stderr.splitlines()) == 1


IMPATIENT = "from khrap.room import bus\nbus.OPEN_SECONDS = 1\nfrom khrap.cli import main\nmain()"
"""The command, but it waits for a bus for a second only."""


def test_a_bus_that_does_not_answer_is_named(tmp_path: Path, postgres_url: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", IMPATIENT, "serve"],
        cwd=tmp_path,
        env=clean(KHRAP_DATABASE_URL=postgres_url, KHRAP_BUS_URL=f"nats://127.0.0.1:{free_port()}"),
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == "the NATS server (bus_url) does not answer"


def test_the_books_can_be_looked_at_while_the_bus_is_away(tmp_path: Path, postgres_url: str) -> None:
    subprocess.run(
        [sys.executable, "-c", IMPATIENT, "admin", "audit"],
        cwd=tmp_path,
        env=clean(KHRAP_DATABASE_URL=postgres_url, KHRAP_BUS_URL=f"nats://127.0.0.1:{free_port()}"),
        capture_output=True,
        timeout=60,
        check=True,
    )


def test_without_its_packages_it_tells_how_to_get_them(tmp_path: Path) -> None:
    hide = "import sys\nsys.modules['sqlalchemy'] = None\nfrom khrap.cli import main\nmain()"
    ended = subprocess.run(
        [sys.executable, "-c", hide, "serve"], cwd=tmp_path, env=clean(), text=True, capture_output=True, check=False
    )
    assert ended.returncode == 2
    assert "pip install 'khrap[room]'" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
