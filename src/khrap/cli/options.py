"""Options and arguments that several commands have, with the completion of their values."""

import os
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import click
from click.shell_completion import CompletionItem

from khrap.cli.errors import InputError
from khrap.rules import LANGUAGES, PRESETS, RulesError, RuleSet, load_rules

__all__ = ["complete_rules", "file_names", "language", "language_option", "read_rules", "rules_option"]

Command = TypeVar("Command", bound=Callable[..., Any])

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(environment: Mapping[str, str]) -> str:
    """Return the language that the locale asks for, one of `LANGUAGES`; English if we do not have it.

    >>> language({"LANG": "ru_RU.UTF-8"}), language({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"})
    ('ru', 'en')
    """
    wanted = next((environment[name] for name in _LOCALE_VARIABLES if environment.get(name)), "")
    found = wanted[:2].lower()
    return found if found in LANGUAGES else "en"


def read_rules(_context: click.Context, _parameter: click.Parameter, source: str | None) -> RuleSet | None:
    """Read the rule set that an option or argument names (a click callback).

    Raises:
        InputError: there is none, or it has mistakes.
    """
    if source is None:
        return None
    try:
        return load_rules(source)
    except RulesError as error:
        raise InputError(str(error)) from error


def complete_rules(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Complete the id of a preset; what is none may be a file, which the shell completes."""
    ids = [CompletionItem(id) for id in PRESETS if id.startswith(incomplete)]
    return ids or [CompletionItem(incomplete, type="file")]


def rules_option(command: Command) -> Command:
    """Add ``--rules ID|FILE``, which gives the command a `RuleSet`."""
    return click.option(
        "--rules",
        default="hrapgame",
        show_default=True,
        metavar="ID|FILE",
        callback=read_rules,
        shell_complete=complete_rules,
        help="The rule set: a preset, or a file of house rules.",
    )(command)


def language_option(command: Command) -> Command:
    """Add ``--lang en|ru``."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=lambda: language(os.environ),
        show_default="the locale's",
        help="The language of the output.",
    )(command)


def file_names(command: Command) -> Command:
    """Add the arguments ``FILE...``; whether the files can be read is for the command to say."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())(command)
