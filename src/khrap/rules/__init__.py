"""Rule sets: the eight presets of the rule book and house rules that change them.

>>> from khrap.rules import load_rules
>>> load_rules("chips").table.decks
(Deck(up_to=6, cards=52),)
"""

from khrap.rules.describe import Row, describe
from khrap.rules.dump import changes_of, dump_rules
from khrap.rules.explain import Explanation, Parameter, explain, parameters
from khrap.rules.limits import MAX_CHIPS
from khrap.rules.load import PRESETS, check_rules, load_rules, loads_rules, preset, rules_from_mapping
from khrap.rules.model import LANGUAGES, RuleSet
from khrap.rules.problems import Problem, RulesError
from khrap.rules.schema import json_schema

__all__ = [
    "LANGUAGES",
    "MAX_CHIPS",
    "PRESETS",
    "Explanation",
    "Parameter",
    "Problem",
    "Row",
    "RuleSet",
    "RulesError",
    "changes_of",
    "check_rules",
    "describe",
    "dump_rules",
    "explain",
    "json_schema",
    "load_rules",
    "loads_rules",
    "parameters",
    "preset",
    "rules_from_mapping",
]
