"""The command `khrap play`, from the shell and in a real terminal."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import ioctl
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from khrap.cli.play import play


def run(*arguments: str) -> Result:
    return CliRunner().invoke(play, arguments)


def test_help_names_every_option() -> None:
    result = run("--help")
    assert result.exit_code == 0
    options = ("rules", "seats", "bot", "stake", "stack", "seed", "lang", "name", "fast", "four-colours", "light")
    for option in options:
        assert f"--{option}" in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rules", "poker"), "poker"),
        (("--seats", "13"), "12"),
        (("--rules", "student", "--seats", "5"), "student is for 3 to 4 seats, not 5"),
        (("--bot", "genius"), "random"),
        (("--stake", "0"), "1"),
        (("--stake", "50", "--stack", "20"), "does not pay a stake of 50"),
        (("--lang", "fr"), "ru"),
        ((), "needs a terminal"),
    ],
)
def test_what_cannot_be_played_is_said_and_ends_with_2(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


class Terminal:
    """A terminal of 80 columns and 24 lines with the game in it."""

    def __init__(
        self, arguments: list[str], environment: dict[str, str], program: tuple[str, ...] = ("-m", "khrap")
    ) -> None:
        self.screen, terminal = pty.openpty()
        ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        command = [sys.executable, *program, "play", *arguments]
        self.before = termios.tcgetattr(terminal)
        self.process = subprocess.Popen(
            command, stdin=terminal, stdout=terminal, stderr=terminal, env=os.environ | environment, close_fds=True
        )
        os.close(terminal)
        self.written = ""

    def wait_for(self, words: str, seconds: float = 120) -> None:
        """Wait until these words have been written."""
        end = time.monotonic() + seconds
        while words not in self.written:
            assert time.monotonic() < end, f"no {words!r} in {self.written[-3000:]!r}"
            if select.select([self.screen], [], [], 0.2)[0]:
                try:
                    data = os.read(self.screen, 65536).decode(errors="replace")
                except OSError:  # the other end is closed
                    raise AssertionError(f"no {words!r} in {self.written[-3000:]!r}") from None
                self.written += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data)

    def press(self, key: str) -> None:
        """Press a key."""
        self.written = ""
        os.write(self.screen, key.encode())

    def end(self) -> tuple[int, str]:
        """Wait for the end; return the exit code and what is written after the terminal has its own screen again."""
        raw = b""
        with suppress(OSError):  # the other end is closed
            while select.select([self.screen], [], [], 30)[0]:
                raw += os.read(self.screen, 65536)
        self.process.wait(30)
        assert b"\x1b[?1049l" in raw
        assert b"\x1b[?25h" in raw
        assert termios.tcgetattr(self.screen) == self.before
        after = raw.split(b"\x1b[?1049l")[-1].decode()
        return self.process.returncode, re.sub(r"\x1b\[[<>?]?[0-9;]*[A-Za-z]", "", after)


@contextmanager
def terminal(*arguments: str, program: tuple[str, ...] = ("-m", "khrap"), **environment: str) -> Iterator[Terminal]:
    opened = Terminal(list(arguments), {"TERM": "xterm-256color"} | environment, program)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait()
        os.close(opened.screen)


def test_in_a_real_terminal() -> None:
    with terminal("--rules", "frap", "--seed", "1", "--fast", LC_ALL="ru_RU.UTF-8") as game:
        game.wait_for("Фрап · ставка 5 · сдача 1")
        game.wait_for("Смотрю карты")
        game.press("h")
        game.wait_for("Клавиши и знаки")
        game.press("\x1b")
        game.wait_for("Смотрю карты")
        game.press("q")
        game.wait_for("Уйти из-за стола?")
        game.press("\r")
        assert game.end() == (0, "")


def test_the_start_screen_in_a_real_terminal() -> None:
    with terminal(LC_ALL="C.UTF-8") as game:
        game.wait_for("Online Khrap")
        game.press("\r")
        game.wait_for("deal 1")
        game.press("\x03")
        assert game.end() == (130, "")


def test_a_signal_does_the_same_as_ctrl_c() -> None:
    with terminal("--fast", "--seed", "1", LC_ALL="C.UTF-8") as game:
        game.wait_for("deal 1")
        game.process.send_signal(signal.SIGINT)
        assert game.end() == (130, "")


FAILING = """
import khrap.cli
from khrap import GameError
from khrap.cli.tui.session import Session

def act(self, action):
    raise GameError("the table\\nis gone")

Session.act = act
khrap.cli.main()
"""


def test_an_error_in_a_match_is_told_in_one_line() -> None:
    with terminal("--seed", "1", program=("-c", FAILING), LC_ALL="C.UTF-8") as game:
        game.wait_for("Your word")
        game.press("1")
        code, said = game.end()
        assert (code, said.strip()) == (1, r"khrap play: GameError: the table\nis gone")


def test_house_rules_from_a_file(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text(
        'id = "ours"\nbase = "frap"\n[name]\nen = "Our Frap"\nru = "Наш фрап"\n[bidding]\nrounds = 2\n'
        "passed_round_antes = [1, 2]\n",
        encoding="utf-8",
    )
    with terminal("--rules", str(house), "--seats", "3", "--name", "Pat", LC_ALL="C.UTF-8") as game:
        game.wait_for("Our Frap · stake 5 · deal 1")
        game.wait_for("Pat")


def test_the_game_ends_with_its_terminal_also_if_nobody_passes_the_hang_up_on() -> None:
    game = Terminal(["--rules", "frap", "--fast"], {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"})
    try:
        game.wait_for("deal 1")
        os.close(game.screen)
        assert game.process.wait(20) == -signal.SIGHUP
    finally:
        game.process.kill()
