"""The same positions, less deep: the interpreted engine and a count by doing and undoing agree."""

import pytest

from tests.perft.counting import Position, count, count_slowly, positions

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("position", positions(), ids=str)
def test_counted_by_the_engine_and_by_doing(position: Position) -> None:
    assert count(position.game(), position.shallow) == position.shallow_nodes
    assert count_slowly(position.game(), position.shallow) == position.shallow_nodes
