"""What older versions have kept comes to the same by this one: logs of evenings, and hand files.

The evenings were recorded by `tests.room.old.record`. The first line of each says what they came to.
"""

from pathlib import Path

import msgspec
import pytest

from khrap.fairness import verify
from khrap.hand import loads_hand
from khrap.hand.replay import replay
from khrap.room import events as log
from khrap.room.history import finished
from khrap.room.money import apply_and_book
from khrap.room.store.books import changes
from khrap.room.table import RULES_VERSION, Table
from khrap.rules import PRESETS

HERE = Path(__file__).parent


class Recorded(msgspec.Struct):
    """The first line of a recorded evening."""

    id: int
    code: str
    version: int
    books: dict[str, int]
    hands: list[str]


def test_every_preset_is_recorded() -> None:
    assert {path.stem for path in HERE.glob("*.jsonl")} == set(PRESETS)
    assert {path.stem for path in HERE.glob("*.khrap")} == set(PRESETS)


@pytest.mark.parametrize("rules", PRESETS)
def test_an_evening_comes_to_what_it_came_to(rules: str) -> None:
    first, *bodies = (HERE / f"{rules}.jsonl").read_bytes().splitlines()
    recorded = msgspec.json.decode(first, type=Recorded)
    assert recorded.version <= RULES_VERSION
    opened, *rest = map(log.decode, bodies)
    assert isinstance(opened, log.Opened)
    assert opened.engine == recorded.version
    table, hands, transfers = Table.opened(recorded.id, recorded.code, opened), [], []
    for event in rest:
        was_playing = table.playing
        transfers += apply_and_book(table, event)[0]
        if was_playing and not table.playing and table.settled():
            hands.append(finished(table, event.at).hand)
    assert hands == recorded.hands
    assert len(hands) >= 7
    assert table.books() == recorded.books
    moved = changes(transfers)
    assert {account: moved.get(account, 0) for account in recorded.books} == recorded.books
    assert {type(event) for event in rest} >= {log.Sat, log.Stood, log.Seeded, log.Frozen, log.Cancelled, log.SatOut}


@pytest.mark.parametrize("rules", PRESETS)
def test_a_hand_file_replays_and_proves_its_shuffle(rules: str) -> None:
    text = (HERE / f"{rules}.khrap").read_text(encoding="utf-8")
    hand = loads_hand(text)
    again = replay(hand)
    assert again.illegal is None
    assert again.game.is_over
    assert verify(hand).good
    assert hand.dumps() == text
