"""A rule set as rows to read: what each parameter is called and what it is set to, in words."""

from dataclasses import dataclass

from khrap.rules.choices import Choice
from khrap.rules.explain import explain, parameters
from khrap.rules.load import preset
from khrap.rules.model import RuleSet
from khrap.sentences import russian_form

_SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

_PHRASES = {
    "en": {
        "yes": "yes",
        "no": "no",
        "none": "none",
        "deck": "up to {up_to} seats: {cards} {noun}",
        "fines": "{tricks} {noun}: {fine} × pot",
        "fine": "{fine} × pot",
        "limit": "{limit} × opening pot",
        "percent": "{percent} %",
    },
    "ru": {
        "yes": "да",
        "no": "нет",
        "none": "нет",
        "deck": "до {up_to} игроков: {cards} {noun}",
        "fines": "{tricks} {noun}: {fine} × банк",
        "fine": "{fine} × банк",
        "limit": "{limit} × начальный банк",
        "percent": "{percent} %",
    },
}

_NOUNS = {
    "en": {"card": ("card", "cards", "cards"), "trick": ("trick", "tricks", "tricks")},
    "ru": {"card": ("карта", "карты", "карт"), "trick": ("взятка", "взятки", "взяток")},
}


@dataclass(frozen=True, slots=True)
class Row:
    """One parameter of a rule set in words.

    Attributes:
        section: The table of the rule-set file.
        key: The key in that table.
        heading: What the section is called.
        label: What the parameter is called.
        value: What it is set to.
        changed: Whether it differs from the preset that the rules are based on.
    """

    section: str
    key: str
    heading: str
    label: str
    value: str
    changed: bool


def describe(rules: RuleSet, lang: str) -> list[Row]:
    """Put all parameters of a rule set into words.

    Args:
        rules: The rule set.
        lang: One of `LANGUAGES`.

    Returns:
        A row for each parameter in the order of a rule-set file.

    Raises:
        KeyError: There is no such language.

    >>> rows = describe(preset("frap"), "en")
    >>> rows[3].label, rows[3].value
    ('Decks', 'up to 4 seats: 32 cards; up to 6 seats: 36 cards; up to 12 seats: 52 cards')
    """
    base = preset(rules.base) if rules.base else rules
    rows = []
    for parameter in parameters():
        value = _value(rules, parameter.section, parameter.key)
        rows.append(
            Row(
                section=parameter.section,
                key=parameter.key,
                heading=explain(parameter.section, lang).title,
                label=parameter.explanation(lang).title,
                value=_in_words(parameter.path, value, lang),
                changed=value != _value(base, parameter.section, parameter.key),
            )
        )
    return rows


def _value(rules: RuleSet, section: str, key: str) -> object:
    return getattr(getattr(rules, section), key)


def _in_words(path: str, value: object, lang: str) -> str:
    say = _PHRASES[lang]
    match path, value:
        case _, bool():
            return say["yes" if value else "no"]
        case _, Choice():
            return explain(path, lang).choices[value]
        case "table.decks", tuple(decks):
            return "; ".join(
                say["deck"].format(up_to=deck.up_to, cards=deck.cards, noun=_noun("card", deck.cards, lang))
                for deck in decks
            )
        case "fines.helper", fine:
            return say["fine"].format(fine=fine)
        case "fines.declarer" | "fines.blind" | "fines.blind_ace", tuple(fines):
            return "; ".join(
                say["fines"].format(tricks=tricks, fine=fine, noun=_noun("trick", tricks, lang))
                for tricks, fine in enumerate(fines)
            )
        case "helicopter.pot_limit", limit:
            return say["limit"].format(limit=limit) if limit else say["none"]
        case "pot.rake_percent", percent:
            return say["percent"].format(percent=percent) if percent else say["none"]
        case "play.joker", str(card):
            return card[0] + _SUIT_SIGNS[card[1]] if card else say["none"]
        case _, tuple(numbers):
            return ", ".join(map(str, numbers))
    return str(value)


def _noun(word: str, number: int, lang: str) -> str:
    """Give the form of a noun that goes with a number; Russian has one for 1, for 2 to 4 and for the rest."""
    one, few, many = _NOUNS[lang][word]
    if lang == "en":
        return one if number == 1 else many
    return (one, few, many)[russian_form(number)]
