"""The command as tests call it: as a process of its own, or in this process, which is quicker."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result

from khrap.cli import khrap as group
from khrap.cli import main

COMMAND = [sys.executable, "-m", "khrap"]


class Ended(NamedTuple):
    """How the command ended, and what it said."""

    code: int
    out: str
    errors: list[str]


Invoke = Callable[..., Result]
Khrap = Callable[..., Ended]
Run = Callable[..., subprocess.CompletedProcess[bytes]]


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of a process: English, and with `khrap` on the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "LC_ALL": "C.UTF-8", "PATH": path, **(more or {})}


@pytest.fixture
def invoke() -> Invoke:
    """Call the command in this process, in English unless `env` says otherwise."""

    def call(*words: str, env: Mapping[str, str] | None = None) -> Result:
        clean: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": "C"}
        return CliRunner().invoke(group, words, prog_name="khrap", env={**clean, **(env or {})})

    return call


@pytest.fixture
def khrap(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Khrap:
    """The whole command, errors and exit code included, but in this process."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def call(*arguments: object) -> Ended:
        monkeypatch.setattr(sys, "argv", ["khrap", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        assert isinstance(end.value.code, int)
        out, errors = capsys.readouterr()
        return Ended(end.value.code, out, errors.splitlines())

    return call


@pytest.fixture
def run() -> Run:
    """Run the command as a process to its end."""

    def call(
        *words: str | bytes, env: Mapping[str, str] | None = None, stdout: Any = subprocess.PIPE
    ) -> subprocess.CompletedProcess[bytes]:
        command: list[str | bytes] = [*COMMAND, *words]
        return subprocess.run(command, check=False, stdout=stdout, stderr=subprocess.PIPE, env=environment(env))

    return call


@pytest.fixture
def bash() -> Run:
    """Run a script in bash, where `khrap` is on the path; words are its ``$1``, ``$2`` …."""

    def call(script: str, *words: str) -> subprocess.CompletedProcess[bytes]:
        command = ["bash", "-c", script, "bash", *words]
        return subprocess.run(command, check=False, capture_output=True, env=environment())

    return call
