"""`khrap rules`: the presets, what a rule set says, whether a file of house rules is right."""

import json
from itertools import groupby
from pathlib import Path

import click
import msgspec
from rich.table import Table

from khrap.cli.errors import UNREADABLE, WRONG
from khrap.cli.options import complete_rules, file_names, language_option, read_rules
from khrap.cli.page import page, plain
from khrap.rules import PRESETS, Problem, RulesError, RuleSet, check_rules, describe, json_schema, preset
from khrap.rules.source import read_source

__all__ = ["rules"]


@click.group()
def rules() -> None:
    """Show and check rule sets."""


@rules.command("list")
@language_option
def list_rules(lang: str) -> None:
    """List the presets."""
    table = Table.grid(padding=(0, 2))
    for id in PRESETS:
        rule_set = preset(id)
        table.add_row(id, _players(rule_set), rule_set.summary[lang])
    page(table)


def _players(rule_set: RuleSet) -> str:
    return f"{rule_set.table.players_min}–{rule_set.table.players_max}"


@rules.command("show")
@click.argument("rule_set", metavar="ID|FILE", callback=read_rules, shell_complete=complete_rules)
@click.option("--json", "as_json", is_flag=True, help="Print all parameters as JSON.")
@language_option
def show_rules(rule_set: RuleSet, as_json: bool, lang: str) -> None:
    """Show a rule set: a preset, or a file of house rules.

    What house rules change in the preset they start from is marked with a star.
    """
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(rule_set), indent=2).decode())
        return
    heading = plain(rule_set.name[lang], "bold").append(plain(f" ({rule_set.id}, {_players(rule_set)})", "not bold"))
    text = plain(rule_set.text[lang].strip())
    page(heading, plain(rule_set.summary[lang]), "", _parameters(rule_set, lang), "", text)


def _parameters(rule_set: RuleSet, lang: str) -> Table:
    table = Table.grid(padding=(0, 1))
    for heading, rows in groupby(describe(rule_set, lang), key=lambda row: row.heading):
        table.add_row("", plain(heading, "bold"))
        for row in rows:
            table.add_row("*" if row.changed else "", f"  {row.label}", plain(row.value))
    return table


@rules.command("check")
@file_names
def check(files: tuple[str, ...]) -> None:
    """Check files of house rules and name every mistake.

    The exit code is 1 if there are mistakes, 2 if a file cannot be read.
    """
    code = 0
    for file in files:
        unreadable = _why_unreadable(file)
        problems = unreadable or check_rules(file)
        for problem in problems:
            click.echo(str(problem), err=True)
        if not problems:
            click.echo(f"{file}: ok")
        code = max(code, UNREADABLE if unreadable else WRONG if problems else 0)
    click.get_current_context().exit(code)


def _why_unreadable(file: str) -> list[Problem]:
    """Return why a file is no TOML text at all; nothing if it is one."""
    try:
        read_source(Path(file))
    except RulesError as error:
        return list(error.problems)
    return []


@rules.command("schema")
@click.option("--full", is_flag=True, help="For a complete rule set, without a base.")
@language_option
def schema(full: bool, lang: str) -> None:
    """Print the JSON Schema of a rule-set file, for editors and forms."""
    click.echo(json.dumps(json_schema(full=full, lang=lang), indent=2, ensure_ascii=False))
