"""The JSON Schema of rule-set files agrees with what is read."""

import tomllib
from importlib import resources
from typing import Any

import jsonschema
import pytest

from khrap.rules import LANGUAGES, PRESETS, dump_rules, explain, json_schema, parameters, preset
from khrap.rules.load import to_values

pytestmark = pytest.mark.interpreted

FULL = jsonschema.Draft202012Validator(json_schema(full=True))
HOUSE = jsonschema.Draft202012Validator(json_schema())


def wrong_places(validator: jsonschema.Draft202012Validator, data: object) -> list[str]:
    return sorted(error.json_path for error in validator.iter_errors(data))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("full", [True, False])
def test_it_is_a_schema(full: bool, lang: str) -> None:
    schema = json_schema(full=full, lang=lang)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("id", PRESETS)
def test_the_files_of_the_presets_are_valid(id: str) -> None:
    text = resources.files("khrap.rules").joinpath("presets", f"{id}.toml").read_text(encoding="utf-8")
    assert wrong_places(FULL, tomllib.loads(text)) == []


@pytest.mark.parametrize("id", PRESETS)
def test_presets_are_valid(id: str) -> None:
    assert wrong_places(FULL, to_values(preset(id))) == []
    assert wrong_places(HOUSE, tomllib.loads(dump_rules(preset(id), base="moryak"))) == []


def test_house_rules_need_a_base_only() -> None:
    assert wrong_places(HOUSE, {"base": "student"}) == []
    assert wrong_places(HOUSE, {}) == ["$"]
    assert wrong_places(HOUSE, {"base": None}) == ["$.base"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"stake": 5}, "$"),
        ({"table": {"hand_size": 6}}, "$.table.hand_size"),
        ({"table": {"hand_size": "4"}}, "$.table.hand_size"),
        ({"table": {"decks": [{"up_to": 5}]}}, "$.table.decks[0]"),
        ({"table": {"decks": [{"up_to": 5, "cards": 40}]}}, "$.table.decks[0].cards"),
        ({"table": {"decks": []}}, "$.table.decks"),
        ({"pot": {"antee": "every-deal"}}, "$.pot"),
        ({"pot": {"ante": "never"}}, "$.pot.ante"),
        ({"play": {"joker": "7♠"}}, "$.play.joker"),
        ({"fines": {"declarer": [11]}}, "$.fines.declarer[0]"),
        ({"words": {"en": {"fold": "Fold"}}}, "$.words.en"),
        ({"words": {"en": {"pass": "x" * 41}}}, "$.words.en.pass"),
    ],
)
def test_what_is_refused(change: dict[str, Any], place: str) -> None:
    assert wrong_places(HOUSE, {"base": "student", **change}) == [place]


def test_a_complete_rule_set_leaves_nothing_out() -> None:
    values: dict[str, Any] = to_values(preset("frap"))
    del values["table"]["hand_size"], values["shares"]
    assert wrong_places(FULL, values) == ["$", "$.table"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_parameter_is_explained_in_the_schema(lang: str) -> None:
    properties = json_schema(lang=lang)["properties"]
    for parameter in parameters():
        about = properties[parameter.section]["properties"][parameter.key]
        said = explain(parameter.path, lang)
        assert (about["title"], about["description"]) == (said.title, said.text)
        meanings = {choice["const"]: choice["title"] for choice in about.get("oneOf", [])}
        assert meanings == said.choices


def test_words_are_called_by_their_ids() -> None:
    word = json_schema(lang="ru")["properties"]["words"]["properties"]["en"]["properties"]["pass"]
    assert (word["title"], word["maxLength"]) == ("pass", 40)
    assert word["description"] == "Как называется это объявление или эта роль."


def test_no_such_language() -> None:
    with pytest.raises(KeyError):
        json_schema(lang="fr")
