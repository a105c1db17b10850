"""Run the benchmarks and print a table: ``make bench``, or ``python -m benchmarks --json FILE``."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import engine, peers
from benchmarks.measure import Result, machine
from khrap.engine.warmup import warm_up

PACKAGES = ("khrap", "numba", "numpy", "open-spiel", "pokerkit", "rlcard")


def main() -> None:
    """Measure, print each figure when it is there, and the table at the end."""
    parser = argparse.ArgumentParser(prog="benchmarks", description="Measure how fast khrap is.")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    arguments = parser.parse_args()
    console, progress = Console(), Console(stderr=True)
    for line in machine(*PACKAGES):
        console.print(line, highlight=False)
    warm_up(sys.stderr)
    results: list[Result] = []
    for part in (engine.measure, peers.measure):
        for result in part():
            progress.print(f"{result.name}: {_number(result.value)} {result.unit}", highlight=False)
            results.append(result)
    console.print(_table(results))
    if arguments.json:
        content = {"machine": machine(*PACKAGES), "results": [asdict(result) for result in results]}
        arguments.json.write_text(json.dumps(content, indent=2) + "\n")


def _number(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _table(results: list[Result]) -> Table:
    table = Table("measured", "value", "unit", "wanted", "")
    table.columns[1].justify = table.columns[3].justify = "right"
    for result in results:
        sign = "≥" if result.more_is_better else "≤"
        wanted = "" if result.target is None else f"{sign} {_number(result.target)}"
        met = {None: "", True: "met", False: "MISSED"}[result.met]
        table.add_row(result.name, _number(result.value), result.unit, wanted, met)
    return table


if __name__ == "__main__":
    main()
