"""`khrap verify`: whether the cards of a deal are those that its table was bound to before the deal."""

import json

import click

from khrap.cli.errors import UNREADABLE, WRONG
from khrap.cli.options import file_names, language_option

__all__ = ["verify"]


@click.command()
@file_names
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and file.")
@language_option
def verify(files: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Check the shuffle of hand files from a card room.

    The exit code is 1 if something does not hold, 2 if a file cannot be read or has no proof of its shuffle. All
    other files are still checked.
    """
    context = click.get_current_context()
    context.exit(max(_verify(file, as_json=as_json, lang=lang) for file in files))


def _verify(file: str, *, as_json: bool, lang: str) -> int:
    """Check one file, say what was found, and return the exit code."""
    # Loading the engine takes a moment; `khrap verify --help` and completion do without it.
    from khrap.fairness import FairnessError, verify
    from khrap.hand import HandFileError, read_hand
    from khrap.rules.problems import in_one_line

    try:
        verdict = verify(read_hand(file))
    except HandFileError as error:
        click.echo(str(error), err=True)
        return UNREADABLE
    except FairnessError as error:
        click.echo(in_one_line(f"{file}: {error}"), err=True)
        return UNREADABLE
    if as_json:
        click.echo(json.dumps({"file": file, **verdict.summary(lang)}))
    else:
        click.echo(f"{in_one_line(file)}\n\n{verdict.text(lang)}\n")
    return 0 if verdict.good else WRONG
