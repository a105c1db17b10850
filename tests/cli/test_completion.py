"""The completion script, evaluated in bash; what the shell then offers."""

import os
import pty
import re
import select
import subprocess
import time

import pytest

from tests.cli.conftest import Run, environment

# What bash does when TAB is pressed after these words; `compopt` works only when bash does it itself.
TAB = """
eval "$(khrap completion bash)"
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_khrap_completion khrap "${COMP_WORDS[COMP_CWORD]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["khrap", ""], "play rules replay verify simulate perft serve admin completion"),
        (["khrap", "re"], "replay"),
        (["khrap", "--v"], "--version"),
        (["khrap", "rules", ""], "check list schema show"),
        (["khrap", "rules", "show", "s"], "shooting student"),
        (["khrap", "rules", "show", "--"], "--json --lang --help"),
        (["khrap", "simulate", "--rules", "na"], "named-trump"),
        (["khrap", "simulate", "--rules=h"], "hrapgame"),
        (["khrap", "simulate", "--bots", ""], "random club"),
        (["khrap", "simulate", "--bots", "club,r"], "club,random"),
        (["khrap", "play", "--rules", "mo"], "moryak"),
        (["khrap", "replay", "--lang", ""], "en ru"),
        (["khrap", "completion", "b"], "bash"),
    ],
)
def test_bash_is_offered(bash: Run, words: list[str], offered: str) -> None:
    done = bash(TAB, *words)
    assert done.stderr == b""
    assert done.stdout.decode().split() == offered.split()


def test_tab_in_a_bash_for_people() -> None:
    screen, terminal = pty.openpty()
    process = subprocess.Popen(
        ["bash", "--norc", "-i"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=environment({"TERM": "dumb", "PS1": "$ "}),
        start_new_session=True,
    )
    os.close(terminal)
    try:
        type_and_wait(screen, 'eval "$(khrap completion bash)"; echo rea""dy\n', "ready\r\n")
        type_and_wait(screen, "khrap sim\t", "khrap simulate ")
        type_and_wait(screen, "--rules na\t", "--rules named-trump ")
        type_and_wait(screen, "--bots club,r\t", "--bots club,random ")
    finally:
        process.kill()
        process.wait()
        os.close(screen)


def type_and_wait(screen: int, keys: str, words: str) -> None:
    """Press keys and wait until these words are on the screen."""
    os.write(screen, keys.encode())
    shown = ""
    end = time.monotonic() + 60
    while words not in shown:
        assert time.monotonic() < end, f"no {words!r} in {shown!r}"
        if select.select([screen], [], [], 0.2)[0]:
            # A line of 80 columns is broken by going on after a blank.
            shown += re.sub(r" \r(?!\n)|\x07|\x1b\[[0-9;?]*[a-z]", "", os.read(screen, 65536).decode())
