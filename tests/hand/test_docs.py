"""The hand files that the page on hand files shows are hand files, and the result it shows is theirs."""

import json
import re
from pathlib import Path

import pytest

from khrap.hand import loads_hand
from khrap.hand.read import _DEAL, _FILE, _OPTIONAL, _TABLES
from khrap.hand.replay import replay
from khrap.outcome import Outcome

PAGE = (Path(__file__).parents[2] / "docs" / "hand-files.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
STATUSES = ["complete", "passed-out", "incomplete", "complete"]


@pytest.mark.parametrize(("text", "status"), list(zip(EXAMPLES, STATUSES, strict=True)))
def test_an_example_can_be_replayed(text: str, status: str) -> None:
    deal = replay(loads_hand(text))
    assert deal.illegal is None
    assert deal.result()["status"] == status


def test_the_result_is_that_of_the_first_example() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    result = {"file": "deal.khrap", **replay(loads_hand(EXAMPLES[0])).result()}
    assert json.dumps(json.loads(shown)) == json.dumps(result)


def test_the_illegal_action_is_refused_as_the_page_says() -> None:
    (shown,) = re.findall(r"```text\n(.*?)\n```", PAGE, re.DOTALL)
    illegal = replay(loads_hand(EXAMPLES[0].replace("p2 play Kh", "p2 play 6d"))).illegal
    assert illegal is not None
    assert shown == f'deal.khrap: action {illegal.number} "{illegal.action}": {illegal.reason}'


@pytest.mark.parametrize("key", [*_TABLES[_FILE], *_TABLES[_DEAL], *Outcome.__struct_fields__])
def test_every_key_is_explained(key: str) -> None:
    assert f"\n| `{key}` | " in PAGE


def test_only_the_ante_may_be_left_out() -> None:
    assert f"except `{_OPTIONAL}`" in PAGE
