"""A group of commands whose modules are imported only when they are needed."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

__all__ = ["LazyGroup"]


class LazyGroup(click.Group):
    """A group that knows its commands by name and summary, and imports one when it is run.

    So `--help` and completion are quick, whatever the commands need.

    Args:
        lazy: the summary of each command; the command itself is in the module of its name.
        package: the package of these modules.
        settings: what click's own groups take.
    """

    def __init__(self, *, lazy: Mapping[str, str], package: str, **settings: Any) -> None:
        """Make the group."""
        super().__init__(**settings)
        self.lazy = dict(lazy)
        self.package = package

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order in which they were given."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self.lazy:
            return None
        command: click.Command = getattr(import_module(f"{self.package}.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.lazy.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Complete the name of a command without importing any."""
        names = [
            CompletionItem(name, help=summary) for name, summary in self.lazy.items() if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)
