"""`khrap perft`: how many ways a deal can go on."""

import signal

import click

from khrap.cli.errors import WRONG, InputError, WrongInput

__all__ = ["perft"]


@click.command()
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--depth", type=click.IntRange(0, 64), required=True, help="How many decisions to look ahead.")
def perft(file: str, depth: int) -> None:
    """Count the different continuations of so many decisions after the actions of a hand file.

    Every exchange of other cards counts; a deal that ends sooner counts once.
    """
    # Loading the engine takes a moment; `khrap perft --help` and completion do without it.
    from khrap.hand.report import replay_files

    (report,) = replay_files([file])
    if report.error or report.replay is None:
        raise (WrongInput if report.exit_status == WRONG else InputError)(report.error)
    game = report.replay.game
    if None in game.deck:
        raise WrongInput(f"{file}: a card of the deck is not listed, so what may be drawn cannot be counted")
    # Python would hear of Ctrl-C only when the compiled count is over, so the system ends the process instead.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        click.echo(game.perft(depth))
    finally:
        signal.signal(signal.SIGINT, before)
