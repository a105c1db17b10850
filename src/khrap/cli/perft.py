"""`khrap perft`: how many ways a deal can go on."""

import click

from khrap.cli.errors import WRONG, InputError, WrongInput
from khrap.hand.report import replay_files

__all__ = ["perft"]


@click.command()
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--depth", type=click.IntRange(0, 64), required=True, help="How many decisions to look ahead.")
def perft(file: str, depth: int) -> None:
    """Count the different continuations of so many decisions after the actions of a hand file.

    Every exchange of other cards counts; a deal that ends sooner counts once.
    """
    (report,) = replay_files([file])
    if report.error or report.replay is None:
        raise (WrongInput if report.exit_status == WRONG else InputError)(report.error)
    game = report.replay.game
    if None in game.deck:
        raise WrongInput(f"{file}: a card of the deck is not listed, so what may be drawn cannot be counted")
    click.echo(game.perft(depth))
