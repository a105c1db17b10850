"""Reading rule sets: the presets, and house rules that change one.

A house-rule file names its `base` and gives only what is different; `base` may be another
house-rule file. What comes out is always a complete `RuleSet`.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import cast

import msgspec

from khrap.rules.checks import check
from khrap.rules.convert import Converter
from khrap.rules.model import RuleSet
from khrap.rules.problems import Problem, RulesError, did_you_mean, shown
from khrap.rules.source import Source, parse_source, read_source
from khrap.sentences import Sentence, say

PRESETS: tuple[str, ...] = (
    "hrapgame",
    "moryak",
    "shooting",
    "frap",
    "khrap5",
    "named-trump",
    "student",
    "chips",
)
"""The ids of the presets in the order of the rule book (section 3)."""

_HOUSE_RULES = {"en": " (house rules)", "ru": " (домашние правила)"}
_NAMELESS = "house-rules"

Values = Mapping[str, object]
"""The tables and values of a file."""
_FILES = resources.files("khrap.rules")


@cache
def preset(id: str) -> RuleSet:
    """Give a preset.

    Args:
        id: One of `PRESETS`.

    Raises:
        RulesError: There is no such preset.

    >>> preset("khrap5").fines.blind_ace
    (4, 3, 2)
    """
    if id not in PRESETS:
        raise RulesError([Problem(id, "", _no_preset(id))])
    text = _FILES.joinpath("presets", f"{id}.toml").read_text(encoding="utf-8")
    return msgspec.convert(_merged({"words": usual_words()}, tomllib.loads(text)), RuleSet)


def load_rules(source: str | Path) -> RuleSet:
    """Give a preset, or read a file of house rules.

    Args:
        source: The id of a preset, or the path of a file. A text that is the id of a preset is
            never taken for a path.

    Raises:
        RulesError: The file cannot be used; every mistake in it is named.

    >>> load_rules("frap").table.players_max
    12
    """
    if isinstance(source, str) and source in PRESETS:
        return preset(source)
    path = Path(source)
    named = isinstance(source, str) and not _looks_like_path(source)
    if not source or (named and not os.path.exists(path)):
        raise RulesError([Problem(str(source) or '""', "", _no_preset(str(source)))])
    return _load_file(path)


def loads_rules(text: str, *, where: str = "rules", relative_to: Path | None = None) -> RuleSet:
    r"""Read house rules from a text.

    Args:
        text: TOML, as in a file.
        where: What errors call the text.
        relative_to: The folder that a `base` that is a path starts from. Without it only a preset
            can be the base, so that a text from elsewhere reads no files.

    Raises:
        RulesError: The text cannot be used; every mistake in it is named.

    >>> loads_rules('base = "student"\nplay.joker = ""').play.joker
    ''
    """
    return _resolve(parse_source(text, where, relative_to), _NAMELESS)


def rules_from_mapping(data: Values, *, where: str = "rules", relative_to: Path | None = None) -> RuleSet:
    """Make a rule set of values that have been read already, such as the `[rules]` of a hand file.

    Args:
        data: The tables and values of a house-rule file.
        where: What errors call the data.
        relative_to: The folder that a `base` that is a path starts from; see `loads_rules`.

    Raises:
        RulesError: The values cannot be used; every mistake in them is named.

    >>> rules_from_mapping({"base": "moryak", "table": {"decks": [{"up_to": 12, "cards": 52}]}}).id
    'house-rules'
    """
    return _resolve(Source(where, data, folder=relative_to), _NAMELESS)


def check_rules(path: str | Path) -> list[Problem]:
    """Give every mistake in a file of house rules; none if it can be used.

    >>> check_rules("no-such-file.toml")[0].message
    'cannot be read: No such file or directory'
    """
    try:
        _load_file(Path(path))
    except RulesError as error:
        return list(error.problems)
    return []


def _load_file(path: Path) -> RuleSet:
    return _resolve(read_source(path), _id_of(path), (path.resolve(),))


def _id_of(path: Path) -> str:
    # A name that is no UTF-8 would be an id that cannot be written anywhere.
    name = path.stem.encode(errors="replace").decode()
    return "-".join(name.split()) or _NAMELESS


def _looks_like_path(text: str) -> bool:
    return text.endswith(".toml") or "/" in text or "\\" in text


def _no_preset(id: str) -> Sentence:
    hint = did_you_mean(id, PRESETS)
    return say("is neither a preset ({presets}) nor the path of a .toml file{hint}", presets=PRESETS, hint=hint)


def _resolve(source: Source, default_id: str, chain: tuple[Path, ...] = ()) -> RuleSet:
    """Lay the values of a file over those of its base and check the whole.

    Args:
        source: The values.
        default_id: The id of the rules if they do not give one.
        chain: The file itself and all that have it as their base.
    """
    problems: list[Problem] = []
    base: RuleSet | None = None
    try:
        base = _base(source, chain)
    except RulesError as error:
        problems.extend(error.problems)

    values = _values(source.data, base, default_id)
    closer_look = Converter()
    try:
        rules = msgspec.convert(values, RuleSet)
    except msgspec.ValidationError:
        rules = cast(RuleSet, closer_look.rules(values))
    mistakes = [*closer_look.problems, *check(rules), *_taken_id(values)]
    here = [source.problem(key, message) for key, message in mistakes]
    here += _missing(source, closer_look.missing)
    problems += sorted(here, key=lambda problem: problem.line or 0)
    if problems:
        raise RulesError(problems)
    return rules


def _base(source: Source, chain: tuple[Path, ...]) -> RuleSet | None:
    """Read the base of a file, if it names one."""
    base = source.data.get("base")
    if not isinstance(base, str):
        return None
    if base in PRESETS:
        return preset(base)
    if not _looks_like_path(base):
        raise RulesError([source.problem("base", say("{base} {problem}", base=shown(base), problem=_no_preset(base)))])
    if source.folder is None:
        message = say(
            "{base} is a file, but here only a preset can be the base: {presets}", base=shown(base), presets=PRESETS
        )
        raise RulesError([source.problem("base", message)])
    path = source.folder / base
    base_source = read_source(path)
    following = (*chain, path.resolve())
    if following[-1] in chain:
        way = " -> ".join(file.name for file in following)
        message = say("these files are each other's base, without end: {way}", way=way)
        raise RulesError([source.problem("base", message)])
    return _resolve(base_source, _id_of(path), following)


def _values(given: Values, base: RuleSet | None, default_id: str) -> dict[str, object]:
    """Give the values of the complete rule set, right or wrong."""
    if base is None:
        return {"id": default_id, **_merged({"words": usual_words()}, given)}
    values = _merged(to_values(base), given)
    values["id"] = given.get("id", default_id)
    values["base"] = base.base or (base.id if base.id in PRESETS else None)
    own_name = given.get("name", {})
    if isinstance(own_name, Mapping):
        usual_name = {lang: f"{base.name[lang].removesuffix(mark)}{mark}" for lang, mark in _HOUSE_RULES.items()}
        values["name"] = {**usual_name, **own_name}
    return values


def to_values(rules: RuleSet) -> dict[str, object]:
    """Give a rule set as the tables, lists and plain values of a file."""
    values: dict[str, object] = msgspec.json.decode(msgspec.json.encode(rules))
    return values


@cache
def usual_words() -> Values:
    """Give the words that a rule set uses where it does not give its own."""
    return tomllib.loads(_FILES.joinpath("words.toml").read_text(encoding="utf-8"))


def _merged(under: Values, over: Values) -> dict[str, object]:
    """Lay tables over tables; what is no table replaces what was there."""
    merged = dict(under)
    for key, value in over.items():
        below = under.get(key)
        tables = isinstance(value, Mapping) and isinstance(below, Mapping)
        merged[key] = _merged(cast(Values, below), cast(Values, value)) if tables else value
    return merged


def _taken_id(values: Values) -> list[tuple[str, Sentence]]:
    """Refuse house rules that go by the id of a preset, which would be taken for it."""
    id = values["id"]
    if id not in PRESETS or {**values, "base": None} == to_values(preset(str(id))):
        return []
    problem = say("{id} is a preset and these rules differ from it; give them an id of their own", id=shown(id))
    return [("id", problem)]


def _missing(source: Source, keys: list[str]) -> Iterator[Problem]:
    """Name what is missing: in the items of lists, and everything where there is no base."""
    parameters = [key for key in keys if "[" not in key]
    yield from (source.problem(key, say("is missing")) for key in keys if "[" in key)
    if parameters and source.data.get("base") is None:
        message = say("without a base every parameter must be given; missing: {keys}", keys=parameters)
        yield source.problem("", message)
