"""Writing a rule set as TOML: whole, or as what it changes in a base."""

from collections.abc import Mapping

import tomlkit
from tomlkit.items import Item

from khrap.rules.load import Values, preset, to_values, usual_words
from khrap.rules.model import RuleSet


def dump_rules(rules: RuleSet, *, base: str | None = None) -> str:
    r"""Write a rule set as the text of a rule-set file.

    Args:
        rules: The rule set.
        base: The id of the preset to start from. Without it, the base of `rules`; if they have none
            either, everything is written.

    Returns:
        TOML that loads back as an equal rule set (only its `base` is the one given here).

    Raises:
        RulesError: There is no such preset.

    >>> from khrap.rules import loads_rules
    >>> house = loads_rules("id='soft'\nbase='frap'\nname={en='Soft', ru='Мягко'}\nfines.helper=0")
    >>> print(dump_rules(house))
    id = "soft"
    base = "frap"
    <BLANKLINE>
    [name]
    en = "Soft"
    ru = "Мягко"
    <BLANKLINE>
    [fines]
    helper = 0
    <BLANKLINE>
    """
    document = tomlkit.document()
    for key, value in changes_of(rules, base=base).items():
        document.add(key, _item(value))
    return tomlkit.dumps(document)


def changes_of(rules: RuleSet, *, base: str | None = None) -> dict[str, object]:
    r"""Give what the file of a rule set says: its id, its base, its names and what differs from the base.

    Args:
        rules: The rule set.
        base: As for `dump_rules`.

    Raises:
        RulesError: There is no such preset.

    >>> from khrap.rules import loads_rules
    >>> changes_of(loads_rules("base='frap'\nfines.helper=0"))["fines"]
    {'helper': 0}
    """
    base = base or rules.base
    values = to_values(rules)
    under = to_values(preset(base)) if base else {"words": usual_words()}
    # Names are written in any case: rules that do not name themselves are given a name when read.
    different = _difference(under, values) | {"id": rules.id, "base": base, "name": values["name"]}
    return {key: different[key] for key in values if different.get(key) is not None}


def _difference(under: Values, over: Values) -> dict[str, object]:
    """Give what must be laid over `under` to make it `over`."""
    difference: dict[str, object] = {}
    for key, value in over.items():
        below = under.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            if inner := _difference(below, value):
                difference[key] = inner
        elif value != below:
            difference[key] = value
    return difference


def _item(value: object) -> Item:
    if isinstance(value, Mapping):
        table = tomlkit.table()
        for key, entry in value.items():
            table.add(key, _item(entry))
        return table
    if isinstance(value, str) and "\n" in value and all(map(str.isprintable, value.split("\n"))):
        return tomlkit.string(value, multiline=True)
    if isinstance(value, list) and isinstance(value[0], Mapping):
        array = tomlkit.array()
        for entry in value:
            row = tomlkit.inline_table()
            row.update(entry)
            array.append(row)
        return array
    return tomlkit.item(value)
