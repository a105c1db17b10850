"""`khrap simulate`: many deals between bots, and what came of them by seat and role."""

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.progress import Progress

from khrap.bots import BOTS, BotError
from khrap.cli.errors import InputError
from khrap.cli.options import language_option, rules_option
from khrap.rules import RuleSet
from khrap.rules.problems import in_one_line

if TYPE_CHECKING:
    from khrap.game import Game

__all__ = ["simulate"]

MOST_DEALS = 10_000_000


def _complete_bots(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Complete the last name of a list of bots."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + name) for name in BOTS if name.startswith(last)]


def _read_seed(_context: click.Context, _parameter: click.Parameter, seed: str) -> str:
    """Refuse bytes that are no text: they cannot be hashed."""
    try:
        seed.encode()
    except UnicodeEncodeError as error:
        raise click.BadParameter("it is not UTF-8 text") from error
    return seed


def _read_folder(_context: click.Context, _parameter: click.Parameter, folder: str | None) -> Path | None:
    """Refuse an empty name, which would be the current folder."""
    if folder == "":
        raise click.BadParameter("the name of the folder is empty")
    return None if folder is None else Path(folder)


@click.command()
@rules_option
@click.option(
    "--bots",
    default="club,club,club,club",
    show_default=True,
    metavar="NAME,…",
    shell_complete=_complete_bots,
    help=f"The bot of each seat: {', '.join(BOTS)}.",
)
@click.option("--deals", type=click.IntRange(1, MOST_DEALS), default=1000, show_default=True, help="How many deals.")
@click.option("--stake", type=click.IntRange(1), default=10, show_default=True, help="The ante of one seat, in chips.")
@click.option("--stack", type=click.IntRange(1), default=1000, show_default=True, help="Chips when a match begins.")
@click.option(
    "--seed", default="0", show_default=True, callback=_read_seed, help="A text that cards and bots depend on."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes for the work.")
@click.option(
    "--save",
    metavar="DIR",
    type=click.Path(file_okay=False),
    callback=_read_folder,
    help="Write each deal as a hand file into this folder, which must be new or empty.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@language_option
def simulate(
    *,
    rules: RuleSet,
    bots: str,
    deals: int,
    stake: int,
    stack: int,
    seed: str,
    jobs: int,
    save: Path | None,
    as_json: bool,
    lang: str,
) -> None:
    """Let bots play against each other, and count.

    Deals follow each other with pot, stacks and dealer carried on; a new match begins when too few seats can be
    dealt in, and after 250 deals. The same seed gives the same result, whatever --jobs is.
    """
    # Loading the engine takes a moment; `khrap simulate --help` and completion do without it.
    from khrap.bots.simulation import simulate as play_deals
    from khrap.cli.tallies import as_table, as_values
    from khrap.game import GameError

    names = [name.strip() for name in bots.split(",")]
    if save:
        _refuse_filled(save)
    try:
        with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task("khrap", total=deals)
            result = play_deals(
                rules,
                names,
                deals,
                stake=stake,
                stack=stack,
                seed=seed,
                jobs=jobs,
                progress=lambda done: bar.advance(task, done),
                on_deal=partial(_save_deal, save, len(str(deals)), names) if save else None,
            )
    except (BotError, GameError) as error:
        raise InputError(in_one_line(str(error))) from error
    except OSError as error:
        if not error.filename:
            raise  # it is about the output
        raise InputError(f"{in_one_line(error.filename)}: {error.strerror}") from error
    if as_json:
        click.echo(json.dumps({"rules": rules.id, "seed": seed, **as_values(result)}, ensure_ascii=False))
    else:
        as_table(rules, result, lang)


def _refuse_filled(folder: Path) -> None:
    """Refuse a folder with anything in it, before a single deal is played."""
    try:
        filled = folder.exists() and any(folder.iterdir())
    except OSError as error:
        raise InputError(f"{in_one_line(str(folder))}: {error.strerror}") from error
    if filled:
        raise InputError(f"{in_one_line(str(folder))}: the folder is not empty")


def _save_deal(folder: Path, digits: int, names: list[str], number: int, game: "Game") -> None:
    """Write a deal into a folder, under its number."""
    from khrap.hand.export import to_hand

    folder.mkdir(parents=True, exist_ok=True)
    hand = to_hand(game, players=names)
    (folder / f"deal-{number:0{digits}}.khrap").write_bytes(hand.dumps().encode())
