"""The result of a simulation: as values for programs, as tables for people."""

from typing import Final

from rich.table import Table

from khrap.bots.simulation import Simulation, Tally
from khrap.cli.page import page, plain
from khrap.rules import RuleSet

__all__ = ["as_table", "as_values"]

_WORDS: Final = {
    "en": {
        "deals": "Deals",
        "matches": "matches",
        "passed_out": "passed out",
        "pot": "average pot",
        "rake": "rake",
        "columns": "deals,in play,made,tricks,chips,±",
        "seat": "Seat",
        "role": "Role",
        "role_columns": "deals,share,made,tricks,chips,±",
        "note": "Tricks and chips are averages of a deal, ± the standard error of the chips.",
    },
    "ru": {
        "deals": "Сдач",
        "matches": "партий",
        "passed_out": "все спасовали",
        "pot": "банк в среднем",
        "rake": "сбор",
        "columns": "сдач,в игре,взял своё,взяток,фишек,±",
        "seat": "Место",
        "role": "Роль",
        "role_columns": "сдач,доля,взял своё,взяток,фишек,±",
        "note": "Взятки и фишки — в среднем за сдачу, ± — стандартная ошибка фишек.",
    },
}
_ROLE_WORDS: Final = {"declarer": "declarer", "helper": "helper", "five": "five_taker", "out": "out"}

_NONE = "–"


def as_values(result: Simulation) -> dict[str, object]:
    """Return a result as plain values."""
    return {
        "deals": result.deals,
        "matches": result.matches,
        "passed_out": result.passed_out,
        "average_pot": result.average_pot,
        "rake": result.rake,
        "seats": [{"bot": name, **_values(tally)} for name, tally in zip(result.bots, result.seats, strict=True)],
        "roles": {role: _values(tally) for role, tally in result.roles.items()},
    }


def _values(tally: Tally) -> dict[str, object]:
    return {
        "deals": tally.deals,
        "played": tally.played,
        "made": tally.made,
        "tricks": tally.tricks,
        "net": tally.net,
        "mean": tally.mean,
        "error": tally.error,
    }


def as_table(rules: RuleSet, result: Simulation, lang: str) -> None:
    """Print a result.

    Args:
        rules: the rule set that was played.
        result: the result.
        lang: the language, one of `khrap.rules.LANGUAGES`.
    """
    words = _WORDS[lang]
    facts = [
        f"{words['deals']} {result.deals}",
        f"{words['matches']} {result.matches}",
        f"{words['passed_out']} {_percent(result.passed_out, result.deals)}",
        f"{words['pot']} {result.average_pot:.1f}",
        f"{words['rake']} {result.rake}",
    ]
    seats = _table(words["seat"], words["columns"])
    for number, (name, tally) in enumerate(zip(result.bots, result.seats, strict=True), 1):
        seats.add_row(f"p{number} {name}", *_cells(tally, _percent(tally.played, tally.deals)))
    roles = _table(words["role"], words["role_columns"])
    everybody = sum(tally.deals for tally in result.roles.values())
    for role, tally in result.roles.items():
        name = rules.words[lang][_ROLE_WORDS[role]]
        roles.add_row(plain(name), *_cells(tally, _percent(tally.deals, everybody)))
    page(plain(f"{rules.name[lang]} ({rules.id})"), " · ".join(facts), "", seats, "", roles, "", words["note"])


def _table(title: str, columns: str) -> Table:
    table = Table(title, box=None, pad_edge=False)
    for column in columns.split(","):
        table.add_column(column, justify="right")
    return table


def _cells(tally: Tally, share: str) -> list[str]:
    if not tally.deals:
        return ["0", share, *[_NONE] * 4]
    made, tricks = _percent(tally.made, tally.played), f"{tally.tricks / tally.deals:.2f}"
    return [str(tally.deals), share, made, tricks, f"{tally.mean:+.2f}", f"{tally.error:.2f}"]


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else _NONE
