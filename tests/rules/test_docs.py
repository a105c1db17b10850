"""The page on rule sets explains every parameter as the model does, and its examples work."""

import re
from pathlib import Path

import pytest

from khrap.rules import PRESETS, Parameter, explain, loads_rules, parameters

pytestmark = pytest.mark.interpreted

PAGE = (Path(__file__).parents[2] / "docs" / "rule-sets.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def entry(parameter: Parameter) -> str:
    """Give the paragraph on a parameter that the page must have."""
    said = explain(parameter.path, "en")
    values = [f"`{word}` ({meaning})" for word, meaning in said.choices.items()]
    allowed = f"One of {', '.join(values)}" if values else parameter.allowed[0].upper() + parameter.allowed[1:]
    return f"`{parameter.path}`\n: **{said.title}.** {said.text}\n: {allowed}.\n"


def reference() -> str:
    """Give the part of the page on all parameters."""
    lines: list[str] = []
    section = ""
    for parameter in parameters():
        if parameter.section != section:
            section = parameter.section
            lines.append(f"### {explain(section, 'en').title}\n\n{explain(section, 'en').text}\n")
        lines.append(entry(parameter))
    return "\n".join(lines)


def test_the_page_explains_every_parameter() -> None:
    assert PAGE.endswith(f"\n\n{reference()}")


@pytest.mark.parametrize("id", PRESETS)
def test_the_page_lists_every_preset(id: str) -> None:
    assert f"| `{id}` |" in PAGE


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_are_house_rules(text: str) -> None:
    assert loads_rules(text).base in PRESETS


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5
