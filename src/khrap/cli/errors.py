"""How commands end: the exit codes, and errors that are one line for people."""

from typing import Final

import click

__all__ = ["INTERRUPTED", "UNREADABLE", "WRONG", "InputError", "WrongInput"]

WRONG: Final = 1
"""The exit code when something in the input is wrong or against the rules."""
UNREADABLE: Final = 2
"""The exit code when the command is used wrongly or the input cannot be read."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""


class InputError(click.ClickException):
    """Input with which the command can do nothing; the message, a line for each fault, is shown as it is."""

    exit_code = UNREADABLE


class WrongInput(InputError):
    """Input that can be read but is against the rules."""

    exit_code = WRONG
