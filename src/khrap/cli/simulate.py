"""`khrap simulate`: many deals between bots, and what came of them by seat and role."""

import click
import msgspec
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from khrap.bots.registry import BOTS, BotError
from khrap.bots.simulation import Simulation, Tally
from khrap.bots.simulation import simulate as play_deals
from khrap.cli.errors import InputError
from khrap.cli.options import rules_option
from khrap.cli.rules import console
from khrap.game import GameError
from khrap.rules import RuleSet

__all__ = ["simulate"]


def _complete_bots(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Complete the last name of a list of bots."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + name) for name in BOTS if name.startswith(last)]


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
@click.option("--deals", type=click.IntRange(1), default=1000, show_default=True, help="How many deals.")
@click.option("--stake", type=click.IntRange(1), default=1, show_default=True, help="The ante of one seat, in chips.")
@click.option("--stack", type=click.IntRange(1), default=100, show_default=True, help="Chips at the start of a match.")
@click.option("--seed", default="0", show_default=True, help="What cards and bots depend on.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes that share the work.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def simulate(
    rules: RuleSet, bots: str, deals: int, stake: int, stack: int, seed: str, jobs: int, as_json: bool
) -> None:
    """Let bots play against each other, and count.

    Deals follow each other with pot, stacks and dealer carried on; a new match begins when too few seats can be
    dealt in. The same seed gives the same result, whatever --jobs is.
    """
    names = [name.strip() for name in bots.split(",")]
    screen = Console(stderr=True)
    try:
        with Progress(console=screen, transient=True, disable=not screen.is_terminal) as bar:
            task = bar.add_task("Playing", total=deals)
            result = play_deals(
                rules,
                names,
                deals,
                stake=stake,
                stack=stack,
                seed=seed,
                jobs=jobs,
                progress=lambda done: bar.advance(task, done),
            )
    except (BotError, GameError) as error:
        raise InputError(str(error)) from error
    if as_json:
        click.echo(msgspec.json.encode(_as_json(rules, seed, result)).decode())
    else:
        _show(rules, result)


def _as_json(rules: RuleSet, seed: str, result: Simulation) -> dict[str, object]:
    def tally(counted: Tally) -> dict[str, object]:
        return {
            "deals": counted.deals,
            "made": counted.made,
            "tricks": counted.tricks,
            "net": counted.net,
            "mean": counted.mean,
            "error": counted.error,
        }

    return {
        "rules": rules.id,
        "seed": seed,
        "deals": result.deals,
        "matches": result.matches,
        "passed_out": result.passed_out,
        "average_pot": result.pots / result.deals,
        "rake": result.rake,
        "seats": [{"bot": name, **tally(counted)} for name, counted in zip(result.bots, result.seats, strict=True)],
        "roles": {role: tally(counted) for role, counted in result.roles.items()},
    }


def _show(rules: RuleSet, result: Simulation) -> None:
    screen = console()
    screen.print(
        f"{rules.name['en']} ({rules.id}): {result.deals:,} deals in {result.matches:,} matches, "
        f"{result.passed_out / result.deals:.1%} passed out, average pot {result.pots / result.deals:.1f}, "
        f"rake {result.rake:,}\n"
    )
    seats = [
        (f"p{seat} {name}", tally) for seat, (name, tally) in enumerate(zip(result.bots, result.seats, strict=True), 1)
    ]
    screen.print(_table("seat", seats))
    screen.print()
    screen.print(_table("role", list(result.roles.items())))


def _table(title: str, rows: list[tuple[str, Tally]]) -> Table:
    table = Table(title, "deals", "made", "tricks a deal", "chips a deal", "± error", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, tally in rows:
        if tally.deals:
            made, tricks = f"{tally.made / tally.deals:.1%}", f"{tally.tricks / tally.deals:.2f}"
            table.add_row(name, f"{tally.deals:,}", made, tricks, f"{tally.mean:+.3f}", f"{tally.error:.3f}")
        else:
            table.add_row(name, "0", "–", "–", "–", "–")
    return table
