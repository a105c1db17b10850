"""`khrap completion`: the script that teaches a shell to complete our commands."""

import click
from click.shell_completion import get_completion_class

__all__ = ["completion"]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script that completes commands in a shell.

    \b
    bash:  eval "$(khrap completion bash)"      in ~/.bashrc
    zsh:   eval "$(khrap completion zsh)"       in ~/.zshrc
    fish:  khrap completion fish | source       in ~/.config/fish/config.fish
    """  # noqa: D301 - click's mark for lines to leave alone
    complete = get_completion_class(shell)
    assert complete is not None, "click knows the three shells"
    click.echo(complete(context.find_root().command, {}, "khrap", "_KHRAP_COMPLETE").source())
