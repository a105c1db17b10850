"""The command `khrap`: rules, replays, checks of shuffles, simulations and the terminal game.

Each command is in the module of its name and is imported when it is run.
"""

import os
import sys
from typing import TextIO

import click

from khrap.cli.errors import INTERRUPTED, WRONG
from khrap.cli.lazy import LazyGroup

__all__ = ["khrap", "main"]

COMMANDS = {
    "play": "Play in the terminal, against bots.",
    "rules": "Show and check rule sets.",
    "replay": "Replay and check hand files.",
    "verify": "Check the shuffle of deals from a card room.",
    "simulate": "Let bots play, and count.",
    "perft": "Count the ways a deal can go on.",
    "serve": "Open a card room: tables for people and programs, over HTTP.",
    "admin": "Look after a card room: its tables, people and books.",
    "completion": "Print the script that completes commands in a shell.",
}
"""The commands and their summaries."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    package="khrap.cli",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="khrap", message="%(prog)s %(version)s")
def khrap() -> None:
    """Khrap (Храп), the Russian trick-taking pot game, and its family."""


def main() -> None:
    """Run the command with the arguments of the process, and end the process with its exit code."""
    sys.stdout, sys.stderr = map(_in_utf8, (sys.stdout, sys.stderr))
    try:
        code = khrap.main(prog_name="khrap", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = error.exit_code
    except click.ClickException as error:
        print(_in_one_line(error), file=sys.stderr)
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except OSError as error:
        # What is left in the stream must not make the interpreter complain when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"khrap: {error.strerror or error}", file=sys.stderr)
        code = WRONG
    sys.exit(code if isinstance(code, int) else 0)


def _in_utf8(stream: TextIO | None) -> TextIO:
    """Make a stream write UTF-8 whatever the locale is; undecodable file names pass through unchanged.

    A stream that the shell has closed (``>&-``) is one that nobody reads.
    """
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(encoding="utf-8", errors="surrogateescape")
    return stream


def _in_one_line(error: click.ClickException) -> str:
    """Say what is wrong without the usage lines, and where to read on."""
    message = error.format_message()
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return message
    path = error.ctx.command_path
    return f"{path}: {message[:1].lower()}{message[1:].rstrip('.')} (see {path} --help)"
