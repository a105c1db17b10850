"""Keys that begin with ``_``: the user's own."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from khrap.hand import HandFileError, hand_from_parts, loads_hand

PARTS: dict[str, Any] = {
    "rules": "hrapgame",
    "stake": 1,
    "players": ["A", "B"],
    "stacks": [9, 9],
    "dealer": 1,
    "hands": ["Ah 7h 6s 9d", "Kh Qs Js 6d"],
    "upcard": "9h",
}

texts = st.text(st.characters(codec="utf-8"), max_size=5)
scalars = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | texts
    | st.floats(allow_nan=False)
    | st.dates()
    | st.times()
    | st.datetimes(timezones=st.sampled_from([None, UTC]))
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3), max_leaves=8
)
extras = st.dictionaries(texts.map("_{}".format), values, max_size=4)


def test_they_are_given_and_kept(text: str) -> None:
    text = text.replace('upcard = "9h"', 'upcard = "9h"\n_noted = "by Vera"') + "[_club]\nname = 'Kings'  # ours\n"
    hand = loads_hand(text)
    assert hand.extras == {"_table": 7, "_club": {"name": "Kings"}}
    changed = hand.replace(extras={**hand.extras, "_table": 8})
    assert changed != hand
    assert changed.dumps() == text.replace("_table = 7", "_table = 8")


@given(extras)
@settings(deadline=None)
def test_any_can_be_written_into_a_fresh_file(given: dict[str, Any]) -> None:
    hand = hand_from_parts(**PARTS, extras=given)
    assert loads_hand(hand.dumps()).extras == given


@given(extras, extras)
@settings(deadline=None)
def test_any_can_become_any_others(before: dict[str, Any], after: dict[str, Any]) -> None:
    text = f"# kept\n{hand_from_parts(**PARTS, extras=before).dumps()}"
    changed = loads_hand(text).replace(extras=after)
    assert loads_hand(changed.dumps()) == changed
    assert changed.extras == after
    assert changed.dumps().startswith("# kept\n")


def test_dates_and_times() -> None:
    given = {"_day": date(2024, 1, 2), "_at": time(3, 4), "_both": datetime(2024, 1, 2, 3, 4, tzinfo=UTC)}
    text = hand_from_parts(**PARTS, extras=given).dumps()
    assert "_day = 2024-01-02\n_at = 03:04:00\n_both = 2024-01-02T03:04:00+00:00\n" in text


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"table": 7}, "table: a key of one's own must begin with _"),
        ({"_x": None}, "_x: found None, for which TOML has nothing"),
        ({"_x": {"y": [1, {2}]}}, r"_x.y: found \{2\}, for which TOML has nothing"),
        ({"_x": {7: 1}}, "_x: the key 7 must be a text"),
        ({"_x": 2**63}, "_x: the number is too large"),
        ({"_x": "\ud800"}, "_x: '.ud800' holds half a character"),
        ({"_\ud800": 1}, "'_.ud800' holds half a character"),
    ],
)
def test_what_no_file_can_hold(given: dict[str, Any], says: str) -> None:
    with pytest.raises(HandFileError, match=f"^{says}"):
        hand_from_parts(**PARTS, extras=given)
