"""A rule set written as TOML and read again is the same rule set."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from khrap.rules import PRESETS, RulesError, RuleSet, dump_rules, loads_rules, preset, rules_from_mapping

pytestmark = pytest.mark.interpreted

TEXTS = st.text("aЯ7♠ \"'\\\n\r\t\x00\x7f\u2028#=[", min_size=1, max_size=20)
NAMES = st.text("aЯ7♠ \"'\\\t\x00\x7f#", min_size=1, max_size=20)


def with_base(rules: RuleSet, base: str | None) -> RuleSet:
    return msgspec.structs.replace(rules, base=base)


@pytest.mark.parametrize("id", PRESETS)
def test_a_preset_written_whole(id: str) -> None:
    assert loads_rules(dump_rules(preset(id))) == preset(id)


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("id", PRESETS)
def test_a_preset_written_as_changes_of_another(id: str, base: str) -> None:
    text = dump_rules(preset(id), base=base)
    assert loads_rules(text) == with_base(preset(id), base)


def test_house_rules_are_written_as_changes_of_their_base() -> None:
    text = """\
id = "dacha"
base = "frap"

[name]
en = "Dacha Frap"
ru = "Дачный фрап"

[words.ru]
pass = "Мимо"

[table]
decks = [{up_to = 6, cards = 36}, {up_to = 12, cards = 52}]

[fines]
helper = 0
"""
    assert dump_rules(loads_rules(text)) == text


@settings(deadline=None)
@given(TEXTS, NAMES, st.sampled_from(PRESETS), st.sampled_from((*PRESETS, None)))
def test_any_texts_and_names(text: str, name: str, base: str, other: str | None) -> None:
    data = {"base": base, "text": {"ru": text}, "name": {"en": name}, "words": {"ru": {"pass": name}}}
    rules = rules_from_mapping(data)
    assert loads_rules(dump_rules(rules, base=other)) == with_base(rules, other or base)


def test_no_such_base() -> None:
    with pytest.raises(RulesError, match="did you mean frap"):
        dump_rules(preset("student"), base="fraap")
