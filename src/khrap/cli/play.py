"""The command `khrap play`: the terminal game."""

import sys
import threading

import click

from khrap.bots import BOTS
from khrap.cli.errors import WrongInput
from khrap.cli.options import complete_rules, language_option, read_rules
from khrap.rules import MAX_CHIPS, RuleSet, load_rules
from khrap.rules.problems import in_one_line
from khrap.table import GameError, check_table

__all__ = ["play"]


@click.command()
@click.option(
    "--rules",
    metavar="ID|FILE",
    callback=read_rules,
    shell_complete=complete_rules,
    help="The rule set: a preset, or a file of house rules [hrapgame].",
)
@click.option("--seats", type=click.IntRange(2, 12), help="How many sit at the table, you included [4].")
@click.option("--bot", type=click.Choice(BOTS), help="Who the others are.")
@click.option("--stake", type=click.IntRange(1, MAX_CHIPS), help="The ante of one seat, in chips [5].")
@click.option("--stack", type=click.IntRange(1, MAX_CHIPS), help="The chips everybody begins with [100].")
@click.option("--seed", help="The same seed brings the same cards and the same bots.")
@language_option
@click.option("--name", help="What you are called.")
@click.option("--fast", "--no-animation", is_flag=True, help="The others act at once.")
@click.option("--four-colours", is_flag=True, help="A deck of four colours.")
@click.option("--light", is_flag=True, help="A light table.")
def play(
    *,
    rules: RuleSet | None,
    seats: int | None,
    bot: str | None,
    stake: int | None,
    stack: int | None,
    seed: str | None,
    lang: str,
    name: str | None,
    fast: bool,
    four_colours: bool,
    light: bool,
) -> None:
    """Play Khrap in the terminal, alone with bots.

    Without any of game, seats, bot, chips or seed given, a start screen asks for them.
    """
    # Textual and the compiled rules take a while to load; `khrap play --help` does without them.
    from khrap.cli.tui.app import KhrapApp
    from khrap.cli.tui.look import FAST, SLOW, Look
    from khrap.cli.tui.session import Settings
    from khrap.engine.warmup import warm_up
    from khrap.game import Game

    asked = [value for value in (rules, seats, bot, stake, stack, seed) if value is not None]
    chosen = rules or load_rules("hrapgame")
    table = chosen.table
    if seats is not None and not table.players_min <= seats <= table.players_max:
        raise click.BadParameter(
            f"{chosen.id} is for {table.players_min} to {table.players_max} seats, not {seats}",
            param_hint="--seats",
        )
    settings = Settings(
        rules=chosen,
        seats=seats or 4,
        bot=bot or BOTS[-1],
        stake=stake or 5,
        stack=stack or 100,
        seed=seed,
        name=name,
    ).fitted()
    if settings.stack < settings.stake:
        raise click.BadParameter(f"a stack of {settings.stack} does not pay a stake of {settings.stake}")
    stacks = [settings.stack] * settings.seats
    try:
        check_table(chosen, stacks, stake=settings.stake, pot=0, dealer=None)
    except GameError as error:
        raise click.BadParameter(str(error)) from error
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("the game needs a terminal to be played in")
    warm_up(sys.stderr)
    # Loading the compiled rules takes a moment; behind the start screen nobody notices.
    threading.Thread(target=Game, args=(chosen,), kwargs={"stacks": stacks}, daemon=True).start()
    look = Look(
        lang=lang,
        dark=not light,
        four_colours=four_colours,
        pace=FAST if fast else SLOW,
    )
    app = KhrapApp(settings, look, start=not asked)
    app.run()
    if app.error is not None:
        raise WrongInput(in_one_line(f"khrap play: {type(app.error).__name__}: {app.error}"))
    click.get_current_context().exit(app.return_code or 0)
