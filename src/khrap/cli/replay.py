"""`khrap replay`: hand files replayed, checked and shown."""

import click

from khrap.cli.options import file_names, language_option

__all__ = ["replay"]


@click.command()
@file_names
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and file.")
@language_option
def replay(files: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Replay hand files: carry out their actions and tell the result.

    The exit code is 1 if an action is illegal, 2 if a file cannot be read as a hand file. All other files are
    still replayed.
    """
    # Loading the engine takes a moment; `khrap replay --help` and completion do without it.
    from khrap.hand.report import replay_files

    code = 0
    for report in replay_files(files):
        text = report.as_json() if as_json else report.as_text(lang)
        if text:
            click.echo(text)
        if report.error:
            click.echo(report.error, err=True)
        code = max(code, report.exit_status)
    click.get_current_context().exit(code)
