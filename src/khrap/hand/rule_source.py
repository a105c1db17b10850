"""The rules of a hand file: from what the file says to a rule set, and back."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from khrap.hand.errors import HandFileError
from khrap.hand.user_keys import without_user_keys
from khrap.rules import PRESETS, RulesError, RuleSet, dump_rules, load_rules, preset, rules_from_mapping
from khrap.sentences import say

RulesAsGiven = str | Mapping[str, Any]
"""A preset, the path of a rule-set file, or the values of an inline table."""

_INLINE = "rules"
_MOST_OTHERS = 4


def find_rules(rules: RulesAsGiven | RuleSet, folder: Path | None) -> tuple[RulesAsGiven, RuleSet]:
    """Return what a hand file says of its rules, and the rule set.

    A rule set that is not a preset is said in full, so that the hand file needs no other file.

    Args:
        rules: either of the two.
        folder: what a path is relative to; None where no files may be read.

    Raises:
        HandFileError: there is no such rule set, or it cannot be used; every mistake in it is named.

    >>> given, rules = find_rules("student", None)
    >>> given, rules.id, find_rules(rules, None) == (given, rules)
    ('student', 'student', True)
    """
    if not isinstance(rules, RuleSet):
        return rules, _resolved(rules, folder)
    if rules.id in PRESETS and rules == preset(rules.id):
        return rules.id, rules
    given = tomllib.loads(dump_rules(rules))
    return given, _resolved(given, folder)


def _resolved(given: RulesAsGiven, folder: Path | None) -> RuleSet:
    try:
        if isinstance(given, str):
            return _named(given, folder)
        return rules_from_mapping(without_user_keys(given), where=_INLINE, relative_to=folder)
    except RulesError as error:
        raise _as_hand_file_error(error) from error


def _named(given: str, folder: Path | None) -> RuleSet:
    if given not in PRESETS and given.endswith(".toml") and folder is None:
        problem = say('"{file}" is a file; only presets and inline rules can be used here', file=given)
        raise HandFileError(problem, ("rules",))
    path = folder / given if folder and given and given not in PRESETS else None
    # os.path.exists takes any text, Path.exists refuses very long ones.
    if path and (os.path.exists(path) or given.endswith(".toml")):
        return load_rules(path)
    return preset(given)


def _as_hand_file_error(error: RulesError) -> HandFileError:
    """Keep the problems, up to a lineful; those of inline rules have a key of the hand file."""
    first, *others = error.problems
    more = len(others) - _MOST_OTHERS
    inline = first.where == _INLINE and first.key
    place = ("rules", *first.key.partition("[")[0].split(".")) if inline else ("rules",)
    problem = say("{problem}", problem=first.message) if inline else first.sentence
    for other in others[:_MOST_OTHERS]:
        problem = say("{problem}; {other}", problem=problem, other=other.sentence)
    if more > 0:
        problem = say("{problem}; and {more} more mistakes", problem=problem, more=more)
    return HandFileError(problem, place)
