"""Rule sets over HTTP: the presets with their words and explanations, and the check of house rules."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import Meta

from khrap.room.http.errors import refusals
from khrap.room.refusals import Missing, Refused
from khrap.rules import (
    LANGUAGES,
    PRESETS,
    RulesError,
    RuleSet,
    changes_of,
    describe,
    dump_rules,
    json_schema,
    loads_rules,
    parameters,
    preset,
    rules_from_mapping,
)
from khrap.rules.load import to_values
from khrap.rules.toml import TomlError, check_values
from khrap.sentences import in_languages, say

__all__ = ["RuleSets"]

Language = Literal["en", "ru"]


class Line(msgspec.Struct, frozen=True):
    """A text in both languages."""

    en: str
    ru: str


class RulesSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set in short."""

    id: str
    name: Line
    summary: Line
    players_min: int
    players_max: int
    hand_size: int


class ParameterInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A parameter of a rule set: what it means, and what it is set to."""

    section: str
    key: str
    heading: Annotated[Line, Meta(description="What the section is called.")]
    title: Line
    text: Annotated[Line, Meta(description="What the parameter decides.")]
    value: Annotated[Line, Meta(description="What it is set to, in words.")]
    changed: Annotated[bool, Meta(description="Whether it differs from the preset that the rules are based on.")]
    choices: Annotated[dict[str, Line], Meta(description="What each word means that it can be set to.")]
    allowed: Annotated[str, Meta(description="Which values it can have (in English).")]


class RulesInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A complete rule set."""

    id: str
    values: Annotated[dict[str, Any], Meta(description="All parameters, names, texts and words, as in a file.")]
    parameters: list[ParameterInfo]


class HouseRules(msgspec.Struct, forbid_unknown_fields=True):
    """House rules to check: a text, or values; one of them."""

    toml: str | None = None
    values: dict[str, Any] | None = None


class ProblemInfo(msgspec.Struct, frozen=True):
    """A mistake in house rules."""

    key: Annotated[str, Meta(description="The parameter; empty if the text as a whole is meant.")]
    message: Annotated[str, Meta(description="What is wrong, and what would be right (in English).")]
    said: Annotated[dict[str, str], Meta(description="The same by language.")]
    line: int | None
    column: int | None


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What became of house rules."""

    good: bool
    problems: list[ProblemInfo]
    rules: Annotated[RulesInfo | None, Meta(description="The complete rule set, if there is no mistake.")] = None
    changes: Annotated[dict[str, Any] | None, Meta(description="What differs from the base, as in a file.")] = None
    toml: Annotated[str | None, Meta(description="The same as the text of a file that the command line reads.")] = None


class RuleSets(Controller):
    """The rules of the games."""

    path = "/rules"
    tags = ("Rules",)

    @get(responses=refusals(), sync_to_thread=False, operation_id="rule_sets")
    def all(self) -> list[RulesSummary]:
        """List the presets, in the order of the rule book."""
        return [_summary(preset(id)) for id in PRESETS]

    @get("/{rules_id:str}", responses=refusals(404), sync_to_thread=False, operation_id="rule_set")
    def one(self, rules_id: Annotated[str, PathParameter(description="The id of a preset.")]) -> RulesInfo:
        """Show a preset: its values, its words, and what each parameter means."""
        if rules_id not in PRESETS:
            raise Missing("no-rules", f"there are the rule sets {', '.join(PRESETS)}")
        return _info(preset(rules_id))

    @get("/schema", responses=refusals(), sync_to_thread=False, operation_id="rules_schema")
    def schema(self, lang: FromQuery[Language] = "en", full: FromQuery[bool] = False) -> dict[str, Any]:
        """Give the JSON Schema of house rules, or (`full`) of rules without a base, for editors and forms."""
        return json_schema(full=full, lang=lang)

    @post("/check", status_code=200, responses=refusals(), sync_to_thread=True, operation_id="check_rules")
    def check(self, data: JSONBody[HouseRules]) -> Checked:
        """Check house rules: every mistake in them, or the complete rule set."""
        try:
            return _good(_read(data))
        except RulesError as error:
            return Checked(
                good=False,
                problems=[
                    ProblemInfo(one.key, str(one.message), in_languages(one.message), one.line, one.column)
                    for one in error.problems
                ],
            )


def _good(rules: RuleSet) -> Checked:
    base = rules.base or PRESETS[0]
    return Checked(
        good=True,
        problems=[],
        rules=_info(rules),
        changes=changes_of(rules, base=base),
        toml=dump_rules(rules, base=base),
    )


def _read(data: HouseRules) -> RuleSet:
    if data.toml is not None and data.values is None:
        return loads_rules(data.toml)
    if data.values is not None and data.toml is None:
        return _from_values(data.values)
    raise Refused("bad-request", 'give house rules either as "toml" (a text) or as "values" (an object)')


def _from_values(values: dict[str, Any]) -> RuleSet:
    try:
        check_values(values, say("a rule set"))
    except TomlError as error:
        raise Refused("bad-request", say("{key}: {problem}", key="values", problem=error.sentence)) from error
    return rules_from_mapping(values)


def _summary(rules: RuleSet) -> RulesSummary:
    return RulesSummary(
        id=rules.id,
        name=Line(rules.name.en, rules.name.ru),
        summary=Line(rules.summary.en, rules.summary.ru),
        players_min=rules.table.players_min,
        players_max=rules.table.players_max,
        hand_size=rules.table.hand_size,
    )


def _info(rules: RuleSet) -> RulesInfo:
    return RulesInfo(id=rules.id, values=to_values(rules), parameters=_parameters(rules))


def _parameters(rules: RuleSet) -> list[ParameterInfo]:
    rows = zip(parameters(), *(describe(rules, lang) for lang in LANGUAGES), strict=True)
    found = []
    for parameter, english, russian in rows:
        en, ru = (parameter.explanation(lang) for lang in LANGUAGES)
        found.append(
            ParameterInfo(
                section=parameter.section,
                key=parameter.key,
                heading=Line(english.heading, russian.heading),
                title=Line(en.title, ru.title),
                text=Line(en.text, ru.text),
                value=Line(english.value, russian.value),
                changed=english.changed,
                choices={word: Line(en.choices[word], ru.choices[word]) for word in en.choices},
                allowed=parameter.allowed,
            )
        )
    return found
