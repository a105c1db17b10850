"""Rule sets over HTTP."""

from typing import Any

import httpx
import pytest

from khrap.rules import PRESETS, dump_rules, json_schema, loads_rules, preset, rules_from_mapping
from tests.room.http.conftest import Room, refused, said


@pytest.fixture
def browser(room: Room) -> httpx.Client:
    """Somebody who is not logged in."""
    return room.browser()


def test_all_presets_are_listed(browser: httpx.Client) -> None:
    listed = said(browser.get("/rules"))
    assert [rules["id"] for rules in listed] == list(PRESETS)
    assert all(rules["name"]["ru"] and rules["summary"]["en"] for rules in listed)


@pytest.mark.parametrize("id", PRESETS)
def test_a_preset_is_told_in_full(browser: httpx.Client, id: str) -> None:
    rules = said(browser.get(f"/rules/{id}"))
    assert rules_from_mapping(rules["values"]).id == id
    hand = next(one for one in rules["parameters"] if one["key"] == "hand_size")
    assert hand["heading"] == {"en": "Table", "ru": "Стол"}
    assert hand["value"]["ru"] == str(rules["values"]["table"]["hand_size"])
    scheme = next(one for one in rules["parameters"] if one["key"] == "scheme")
    assert rules["values"]["shares"]["scheme"] in scheme["choices"]


def test_there_is_no_such_preset(browser: httpx.Client) -> None:
    assert "hrapgame" in refused(browser.get("/rules/poker"), 404, "no-rules")["message"]


def test_the_schema_for_editors(browser: httpx.Client) -> None:
    assert said(browser.get("/rules/schema?lang=ru&full=true")) == json_schema(full=True, lang="ru")
    assert said(browser.get("/rules/schema")) == json_schema()
    refused(browser.get("/rules/schema?lang=fr"), 400, "bad-request")


def test_good_house_rules_come_back_complete(browser: httpx.Client) -> None:
    for given in (
        {"toml": 'base = "student"\nplay.joker = ""'},
        {"values": {"base": "student", "play": {"joker": ""}}},
    ):
        checked = said(browser.post("/rules/check", json=given))
        assert checked["good"]
        assert checked["problems"] == []
        assert checked["rules"]["values"]["play"]["joker"] == ""
        assert loads_rules(checked["toml"]) == loads_rules('base = "student"\nplay.joker = ""')
        assert rules_from_mapping(checked["changes"]) == loads_rules(checked["toml"])
        assert checked["changes"]["play"] == {"joker": ""}
        changed = [one["key"] for one in checked["rules"]["parameters"] if one["changed"]]
        assert changed == ["joker"]


def test_rules_without_a_base_are_told_as_changes_of_one(browser: httpx.Client) -> None:
    whole = dump_rules(preset("moryak")).replace('id = "moryak"', 'id = "ours"')
    checked = said(browser.post("/rules/check", json={"toml": whole}))
    assert (checked["good"], checked["changes"]["base"]) == (True, PRESETS[0])
    again = loads_rules(checked["toml"])
    assert (again.id, again.table, again.fines) == ("ours", preset("moryak").table, preset("moryak").fines)


def test_mistakes_in_house_rules_are_told_in_both_languages(browser: httpx.Client) -> None:
    values = {"base": "student", "table": {"hand_size": 7, "player_max": 4}}
    problems = said(browser.post("/rules/check", json={"values": values}))["problems"]
    assert [one["said"] for one in problems] == [
        {"en": one["message"], "ru": russian}
        for one, russian in zip(
            problems,
            ["такого параметра нет; может быть, players_max?", "здесь 7, а можно: целое число от 3 до 5"],
            strict=True,
        )
    ]


def test_every_mistake_in_house_rules_is_named(browser: httpx.Client) -> None:
    text = 'base = "student"\n[table]\nhand_size = 7\nplayer_max = 4'
    checked = said(browser.post("/rules/check", json={"toml": text}))
    assert not checked["good"]
    assert checked["rules"] is None
    assert [(one["key"], one["line"]) for one in checked["problems"]] == [
        ("table.hand_size", 3),
        ("table.player_max", 4),
    ]


@pytest.mark.parametrize(
    "given",
    [
        {"values": {"base": "/etc/passwd.toml"}},
        {"toml": 'base = "../rules.toml"'},
        {"values": {"table": None, "base": 5, "": []}},
        {"values": {"base": "frap", "table": {"hand_size": 1e300, "decks": [[], {}, None]}}},
        {"toml": "a = [" * 500},
        {"toml": "\ud7ff\u0000"},
    ],
)
def test_nonsense_is_no_rule_set(browser: httpx.Client, given: dict[str, Any]) -> None:
    assert not said(browser.post("/rules/check", json=given))["good"]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"toml": "", "values": {}},
        {"values": {"x": 2**64}},
        {"values": {"x": [[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]}},
    ],
)
def test_what_cannot_be_checked(browser: httpx.Client, given: dict[str, Any]) -> None:
    refused(browser.post("/rules/check", json=given), 400, "bad-request")
