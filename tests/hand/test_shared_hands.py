"""The deals of `tests/hands`, each with the result that it must have."""

import json
from pathlib import Path

import pytest

from khrap.hand import read_hand
from khrap.hand.export import to_hand
from khrap.hand.replay import replay
from khrap.hand.report import replay_files
from khrap.rules import LANGUAGES, PRESETS

HANDS = Path(__file__).parents[1] / "hands"
ORDER = "rules status trump declarer roles tricks shares fines rakes net stacks pot next_dealer to_act legal".split()


def paths(preset: str) -> list[Path]:
    found = sorted(HANDS.glob(f"{preset}-[0-9]*.khrap"))
    assert len(found) > 30
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_they_have_the_expected_results(preset: str) -> None:
    for path in paths(preset):
        expected = json.loads(path.with_suffix(".json").read_text())
        result = replay(read_hand(path)).result()
        if path.stem.endswith("-p"):
            assert (path.name, list(result)) == (path.name, ORDER)
            result = {key: result[key] for key in expected}
        assert (path.name, result) == (path.name, expected)
        assert list(result) == list(expected)


@pytest.mark.parametrize("preset", PRESETS)
def test_exported_and_replayed_they_are_the_same_games(preset: str) -> None:
    for path in paths(preset):
        hand = read_hand(path)
        game = replay(hand).game
        exported = to_hand(game, players=hand.players)
        assert exported == hand.replace(ante=game.ante, actions=exported.actions)
        assert replay(exported).game == game


@pytest.mark.parametrize("preset", PRESETS)
def test_they_are_printed_in_both_languages(preset: str) -> None:
    for report in replay_files(map(str, paths(preset))):
        for lang in LANGUAGES:
            blocks = report.as_text(lang).split("\n\n")
            assert blocks[0] == report.name
            assert len(blocks) >= 4
            assert all(line == line.rstrip() for block in blocks for line in block.split("\n"))
