"""The playthroughs of this folder are still played and told in the same way."""

import pytest

from khrap import PRESETS
from tests.golden.playthrough import names, played_again, read

pytestmark = pytest.mark.interpreted


def test_there_are_playthroughs_of_every_preset() -> None:
    assert {read(name).splitlines()[0] for name in names()} == {f"rules: {rules}" for rules in PRESETS}


@pytest.mark.parametrize("name", names())
def test_playthrough(name: str) -> None:
    assert played_again(read(name)) == read(name)
