"""A rule set as a value: typed, immutable, hashable.

A `RuleSet` says everything in which the games of the Khrap family differ. It is read from TOML
by `khrap.rules.load`; it is never built half-way: all of its parameters are always there.
"""

from typing import Annotated

from msgspec import Meta, Struct, field

from khrap.rules import sections
from khrap.sentences import say

LANGUAGES = ("en", "ru")
"""The languages that names and rules of a rule set are written in."""

_OneLine = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=200,
        pattern=r"^[^\r\n]+$",
        extra={"allowed": say("one line of 1 to 200 characters")},
    ),
]
_Prose = Annotated[str, Meta(min_length=1, max_length=10_000)]
_Word = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[^\r\n]+$",
        description="What this action or role is called.",
        extra={"allowed": say("one line of 1 to 40 characters")},
    ),
]


class Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of text in both languages."""

    en: Annotated[_OneLine, Meta(title="English", description="The line in English.")]
    ru: Annotated[_OneLine, Meta(title="Russian", description="The line in Russian.")]

    def __getitem__(self, lang: str) -> str:
        """Give the text in the language `lang`, one of `LANGUAGES`."""
        return _in_language(self, lang)


class Prose(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several lines of text in both languages."""

    en: Annotated[_Prose, Meta(title="English", description="The text in English.")]
    ru: Annotated[_Prose, Meta(title="Russian", description="The text in Russian.")]

    def __getitem__(self, lang: str) -> str:
        """Give the text in the language `lang`, one of `LANGUAGES`."""
        return _in_language(self, lang)


def _in_language(text: Line | Prose, lang: str) -> str:
    if lang not in LANGUAGES:
        raise KeyError(lang)
    word: str = getattr(text, lang)
    return word


class Words(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the actions and the roles of this game are called in one language.

    Actions have the ids of section 1 of the rule book, roles end the list. `words["pass"]` is
    the way to look one up by its id.
    """

    pass_: _Word = field(name="pass")
    look: _Word
    khrap: _Word
    blind: _Word
    help: _Word
    five: _Word
    six: _Word
    cheer: _Word
    grieve: _Word
    helicopter: _Word
    shoot: _Word
    wrap: _Word
    discard: _Word
    stand: _Word
    trump: _Word
    show: _Word
    play: _Word
    ante: _Word
    leave: _Word
    declarer: _Word
    helper: _Word
    five_taker: _Word
    out: _Word
    sitting_out: _Word

    def __getitem__(self, key: str) -> str:
        """Give the word for the action or role with the id `key`.

        Raises:
            KeyError: There is no such action or role.
        """
        name = "pass_" if key == "pass" else key
        if name not in self.__struct_fields__ or key == "pass_":
            raise KeyError(key)
        word: str = getattr(self, name)
        return word


class Vocabulary(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of a game in both languages."""

    en: Annotated[Words, Meta(title="English", description="The words in English.")]
    ru: Annotated[Words, Meta(title="Russian", description="The words in Russian.")]

    def __getitem__(self, lang: str) -> Words:
        """Give the words in the language `lang`, one of `LANGUAGES`."""
        if lang not in LANGUAGES:
            raise KeyError(lang)
        words: Words = getattr(self, lang)
        return words


class RuleSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All the rules of one game of the Khrap family (rule book, section 3).

    Rule sets are equal when everything in them is; they can be keys of a dict. In a file `base` may be a
    path; here it is the preset that the chain of bases ends in, or None if it ends in none.

    >>> from khrap.rules import preset
    >>> rules = preset("student")
    >>> rules.table.hand_size, rules.play.joker, rules.shares.scheme.value
    (4, '7s', 'per-trick')
    >>> rules.words["en"]["five"]
    'Take five'
    """

    id: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=64,
            pattern=r"^[^\s/\\]+$",
            title="Id",
            extra={"allowed": say("a name of up to 64 characters without spaces and slashes")},
            description=(
                "The short name of the rule set in files and commands, without spaces. Left out, it is the "
                "name of the file."
            ),
        ),
    ]
    base: Annotated[
        str | None,
        Meta(
            title="Base",
            extra={"allowed": say("the id of a preset or the path of a .toml file")},
            description=(
                "House rules: what they change. The id of a preset, or the path of another file of house "
                "rules, seen from this one."
            ),
        ),
    ] = None
    name: Annotated[Line, Meta(title="Name", description="What the game is called.")]
    summary: Annotated[Line, Meta(title="Summary", description="The game in one line.")]
    text: Annotated[Prose, Meta(title="Rules in short", description="The rules in a few lines, for players.")]
    words: Annotated[
        Vocabulary,
        Meta(
            title="Words",
            description="What actions and roles are called; what is not given keeps its usual name.",
        ),
    ]
    table: Annotated[sections.Table, Meta(title="Table", description="Players, hand size and deck.")]
    pot: Annotated[sections.Pot, Meta(title="Pot", description="Antes, chips behind them, rake.")]
    trump: Annotated[sections.Trump, Meta(title="Trump", description="Where the trump suit comes from.")]
    bidding: Annotated[sections.Bidding, Meta(title="Bidding", description="The rounds of bidding.")]
    dealer: Annotated[sections.Dealer, Meta(title="Dealer", description="Who deals.")]
    declarer: Annotated[sections.Declarer, Meta(title="Declarer", description="What the declarer takes on.")]
    helper: Annotated[sections.Helper, Meta(title="Helper", description="What a helper takes on.")]
    help: Annotated[sections.Help, Meta(title="Help turn", description="Who is asked to help.")]
    blind: Annotated[
        sections.Blind, Meta(title="Blind", description="Declaring without having looked, with the upcard.")
    ]
    cheer: Annotated[sections.Cheer, Meta(title="Cheer", description="Declaring with the trump ace and a new hand.")]
    grieve: Annotated[sections.Grieve, Meta(title="Grieve", description="Helping with the trump six and a new hand.")]
    helicopter: Annotated[
        sections.Helicopter, Meta(title="Helicopter", description="Declaring so that all others must help.")
    ]
    shoot: Annotated[sections.Shoot, Meta(title="Shoot", description="Declaring and swapping three cards for four.")]
    wrap: Annotated[
        sections.Wrap,
        Meta(title="Wrap", description="The dealer declares with the ace upcard and a new hand."),
    ]
    five: Annotated[sections.Five, Meta(title="Five", description="Helping with an entirely new hand.")]
    exchange: Annotated[sections.Exchange, Meta(title="Exchange", description="Changing cards with the stock.")]
    play: Annotated[sections.Play, Meta(title="Play", description="Tricks, joker, four of a kind.")]
    shares: Annotated[sections.Shares, Meta(title="Shares", description="How the pot is shared.")]
    fines: Annotated[sections.Fines, Meta(title="Fines", description="What falling short costs, in pots.")]
