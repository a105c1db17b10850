"""The number of continuations of each position, counted by the compiled engine."""

import pytest

from khrap import PRESETS
from tests.perft.counting import Position, count, positions


def test_there_are_positions_of_every_preset() -> None:
    assert {position.rules for position in positions()} == set(PRESETS)


@pytest.mark.parametrize("position", positions(), ids=str)
def test_count(position: Position) -> None:
    assert count(position.game(), position.depth) == position.nodes
