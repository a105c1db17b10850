"""What only a real process shows: exit codes, encodings, pipes, Ctrl-C, what is imported."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from khrap import Game, to_hand
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


@pytest.mark.parametrize("words", ["rules list", "rules schema", "replay $1", "--help"])
def test_an_output_that_was_closed_is_written_to_nobody(bash: Run, words: str) -> None:
    done = bash(f"khrap {words} >&-", GOOD)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_errors_that_nobody_reads_do_not_get_into_the_output(bash: Run) -> None:
    done = bash("khrap rules show no-such.toml 2>&-")
    assert (done.returncode, done.stdout) == (2, b"")


def test_the_first_line_is_enough_for_head(bash: Run) -> None:
    done = bash("khrap rules schema | head -1")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{\n", b"")


def test_a_file_name_that_is_no_text_passes_through(run: Run, tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.toml"
    Path(os.fsdecode(name)).write_text('base = "frap"', encoding="utf-8")
    assert run("rules", "check", name).stdout == name + b": ok\n"
    assert json.loads(run("rules", "show", "--json", name).stdout)["id"] == "?"
    assert run("rules", "check", b"\xff").stderr == b"\xff: cannot be read: No such file or directory\n"


@pytest.mark.parametrize("words", [["simulate", "--seed"], ["simulate", "--bots"], ["rules"], []])
def test_an_argument_that_is_no_text_is_refused_in_one_line(run: Run, words: list[str]) -> None:
    done = run(*words, b"\xff")
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_with_all_its_processes_quietly(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "deals"
    words = ["simulate", "--bots", "random,random", "--deals", "1000000", "--jobs", jobs, "--save", str(folder)]
    process = start(*words)
    wait_until(process, folder.exists)
    os.killpg(process.pid, signal.SIGINT)  # a terminal tells all processes of the command
    out, errors = process.communicate(timeout=60)  # which ends when the last of them does
    assert (process.returncode, out.strip(), errors.strip()) == (130, b"", b"")


def test_ctrl_c_ends_a_count_that_would_take_years(tmp_path: Path) -> None:
    file = tmp_path / "deal.khrap"
    file.write_text(to_hand(Game("chips", stacks=[1000] * 6, seed=1)).dumps(), encoding="utf-8")
    process = start("perft", str(file), "--depth", "60")
    wait_until(process, lambda: catches_ctrl_c(process.pid))
    wait_until(process, lambda: not catches_ctrl_c(process.pid))  # now the compiled code counts
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    # The signal itself has ended it, which a shell tells as 130.
    assert (process.returncode, out, errors) == (-signal.SIGINT, b"", b"")


def start(*words: str) -> subprocess.Popen[bytes]:
    """Start the command, in a group of processes of its own."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *words], stdout=pipe, stderr=pipe, env=environment(), start_new_session=True)


def wait_until(process: subprocess.Popen[bytes], so: Callable[[], bool]) -> None:
    """Wait until something is so, while a process runs."""
    deadline = time.monotonic() + 240
    while not so():
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)


def catches_ctrl_c(process: int) -> bool:
    """Tell whether a process has a handler of its own for Ctrl-C."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii", errors="replace")
    return bool(int(status.split("SigCgt:")[1].split()[0], 16) >> signal.SIGINT - 1 & 1)
