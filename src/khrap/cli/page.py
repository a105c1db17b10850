"""Pages of text and tables on the standard output, as wide as the terminal."""

import re
import shutil
import sys
from typing import Final

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from khrap.rules.problems import in_one_line

__all__ = ["page", "plain"]

_WIDE: Final = 1000
"""Columns where there is no terminal: no line is broken."""


def plain(text: str, style: str = "") -> Text:
    r"""Return a text that may come from anywhere, so that it cannot steer the terminal.

    >>> plain("[bold]\x1b[1m\nand").plain
    '[bold]\\x1b[1m\nand'
    """
    return Text("\n".join(map(in_one_line, text.split("\n"))), style)


def page(*parts: Text | Table | str) -> None:
    """Print texts and tables below each other; no line ends in blanks."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else _WIDE
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    click.echo(re.sub(" +$", "", captured.get(), flags=re.MULTILINE), nl=False)
