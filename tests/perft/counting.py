"""Counting all continuations of a deal, the way chess programs check their move generators.

`positions.toml` holds positions with the number of ways to go on for so many decisions. A count changes when any rule
on the way does. ``python -m tests.perft.counting`` counts them anew and rewrites the file.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tomlkit

from khrap import Game
from khrap.engine import batch
from khrap.engine.compile_rules import compile_rules
from khrap.engine.layout import STATE

PATH = Path(__file__).with_name("positions.toml")


@dataclass(frozen=True)
class Position:
    """A deal after some actions, and how many continuations it has."""

    rules: str
    seats: int
    seed: int
    actions: str
    depth: int
    shallow: int
    """A smaller depth, for the slow ways to count."""
    nodes: int
    shallow_nodes: int

    def __str__(self) -> str:
        """Return a name for the position."""
        return f"{self.rules}: {self.actions or 'from the deal'}"

    def game(self) -> Game:
        """Deal, and carry out the actions."""
        game = Game(self.rules, stacks=[1000] * self.seats, stake=5, dealer=self.seats, seed=self.seed)
        for action in filter(None, self.actions.split(", ")):
            game.apply(action)
        return game


def positions() -> list[Position]:
    """Read the positions."""
    return [Position(**entry) for entry in tomllib.loads(PATH.read_text())["position"]]


def count(game: Game, depth: int) -> int:
    """Count with the engine's own loop."""
    states = np.zeros(depth + 1, STATE)
    states[0] = game._record[0]
    return int(batch.perft(compile_rules(game.rules), states, depth))


def count_slowly(game: Game, depth: int) -> int:
    """Count by doing: apply every legal action and take it back."""
    if depth == 0 or game.is_over:
        return 1
    total = 0
    for action in game.legal_actions():
        game.apply(action)
        total += count_slowly(game, depth - 1)
        game.undo()
    return total


def main() -> None:
    """Count all positions anew."""
    document = tomlkit.parse(PATH.read_text())
    for entry in document["position"]:
        position = Position(**entry)
        entry["nodes"] = count(position.game(), position.depth)
        entry["shallow_nodes"] = count(position.game(), position.shallow)
    PATH.write_text(tomlkit.dumps(document))


if __name__ == "__main__":
    main()
