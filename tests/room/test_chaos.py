"""A card room that is killed while people play: a few times here, more often by `make chaos`."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.room.chaos import Chaos, fleet


@pytest.mark.parametrize(("kind", "workers", "kills"), [("sqlite", 1, 5), ("postgres", 2, 5)])
def test_nothing_is_lost_by_crashes(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, workers: int, kills: int
) -> None:
    database = request.getfixturevalue(f"{kind}_url")
    chaos = Chaos(fleet(tmp_path, database, count=workers), database, random.Random(kind))
    asyncio.run(chaos.run(kills, long_every=4))
    assert not chaos.faults, chaos.report()
    assert len(chaos.playable) == kills
    assert sum(len(player.done) for player in chaos.players) > 20 * kills, "hardly anything was played"
