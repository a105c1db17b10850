"""What only a real process shows: exit codes, encodings, pipes, Ctrl-C, what is imported."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Run, environment

HANDS = Path(__file__).parents[1] / "hands"
GOOD, ILLEGAL = str(HANDS / "chips-01.khrap"), str(HANDS / "chips-01-x.khrap")

HEAVY = {"numba", "numpy", "textual", "khrap.engine"}


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["simulate", "--help"], ["rules", "list"]])
def test_what_needs_no_engine_does_not_wait_for_it(words: list[str]) -> None:
    program = (
        "import sys\nfrom khrap.cli import main\n"
        f"sys.argv = ['khrap', *{words!r}]\n"
        "try:\n    main()\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert not HEAVY & set(done.stderr.decode().split())


def test_no_command_shows_the_help_and_is_wrong_usage(run: Run) -> None:
    done = run()
    assert done.returncode == 2
    assert b"simulate" in done.stderr


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["nothing"], "khrap: no such command 'nothing'"),
        (["replay"], "khrap replay: missing argument 'FILE...'"),
        (["simulate", "--deals", "0"], "khrap simulate: invalid value for '--deals'"),
        (["rules", "show", "frop"], "frop: is neither a preset"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(run: Run, words: list[str], line: str) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(line)
    assert done.stderr.count(b"\n") == 1


def test_replay_goes_on_after_a_bad_file_and_unreadable_outranks_illegal(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.khrap"
    bad.write_text("format = ", encoding="utf-8")
    done = run("replay", "--json", str(bad), ILLEGAL, GOOD)
    assert done.returncode == 2
    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == [ILLEGAL, GOOD]
    errors = done.stderr.decode().splitlines()
    assert [error.startswith((str(bad), ILLEGAL)) for error in errors] == [True, True]


@pytest.mark.parametrize(("file", "code"), [(GOOD, 0), (ILLEGAL, 1)])
def test_replay_tells_by_its_exit_code_whether_all_is_legal(run: Run, file: str, code: int) -> None:
    assert run("replay", file).returncode == code


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}])
def test_output_is_utf8_also_where_the_locale_is_not(run: Run, locale: dict[str, str]) -> None:
    done = run("rules", "show", "frap", "--lang", "ru", env=locale)
    assert done.returncode == 0
    assert "Фрап" in done.stdout.decode("utf-8")


def test_a_reader_that_stops_reading_is_no_error(run: Run) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run("rules", "schema", stdout=writing)
    os.close(writing)
    assert done.stderr == b""


def test_a_full_disk_is_told_in_one_line(run: Run) -> None:
    with open("/dev/full", "wb") as full:
        done = run("rules", "schema", stdout=full)
    assert done.returncode == 1
    assert done.stderr.decode() == "khrap: No space left on device\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_quietly(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "deals"
    words = ["simulate", "--bots", "random,random", "--deals", "1000000", "--jobs", jobs, "--save", str(folder)]
    with subprocess.Popen([*COMMAND, *words], stderr=subprocess.PIPE, env=environment()) as process:
        deadline = time.monotonic() + 240
        while not folder.exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert folder.exists()
    assert process.returncode == 130
    assert b"Traceback" not in errors
