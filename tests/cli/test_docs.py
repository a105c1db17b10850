"""The examples of the page on the command line are what the command says."""

import re
import shlex
from pathlib import Path

import pytest

from khrap.cli import COMMANDS
from tests.cli.conftest import Khrap

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
CONSOLES = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
OUR_RULES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("console", CONSOLES, ids=lambda console: console.split("\n", 1)[0])
def test_an_example_is_what_the_command_says(
    khrap: Khrap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, console: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tests").symlink_to(ROOT / "tests")
    for rules in OUR_RULES:
        Path("our.toml").write_text(rules, encoding="utf-8")
    for example in console.removeprefix("$ ").split("\n$ "):
        command, _, shown = example.partition("\n")
        name, *arguments = shlex.split(command)
        assert name == "khrap"
        ended = khrap(*arguments)
        said = ended.out + "\n".join(ended.errors)
        assert re.fullmatch(re.escape(shown.strip()).replace("…", "(?s:.*)"), said.strip())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_list(name: str) -> None:
    assert f"| `khrap {name}` |" in PAGE
