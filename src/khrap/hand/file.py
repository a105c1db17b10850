"""The hand file as a value: one deal, its table before it and what was done.

A hand that is written as it was read keeps its text to the byte. A hand that was changed keeps the
comments, the ``_`` keys and the layout of what did not change.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from khrap.cards import format_cards
from khrap.hand.check import check_hand
from khrap.hand.deal import Cards, Deal
from khrap.hand.rule_source import RulesAsGiven, find_rules
from khrap.hand.text import fresh_text, rewritten
from khrap.rules import RuleSet

FORMAT = 1
"""The version of the format that this package reads and writes."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a hand was read from.

    Attributes:
        text: the whole text.
        hand: the hand as it was read.
        folder: what the path of a rule set is relative to; None where no files may be read.
        where: what the text is called; empty if it is no file.
    """

    text: str
    hand: "HandFile"
    folder: Path | None
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFile:
    """One deal: the table before it, the cards, and what was done.

    Make one with `hand_from_parts`, `loads_hand` or `read_hand`. Chips are whole numbers, seats count
    from 1. Either `deal` or `deck` is given.

    Attributes:
        rules: the rules as the file gives them: a preset, a path, or the values of an inline table.
        rule_set: the rules they are.
        stake: the ante one seat pays, in chips.
        players: the names of the seats p1, p2 … clockwise.
        stacks: the chips of each seat before the antes of this deal.
        dealer: the dealer's seat.
        pot: the chips carried over from earlier deals.
        ante: whether the ante is paid in this deal; None means: what the rule set says for this pot.
        actions: what was done, in order, as text (``p1 khrap``); whether it is legal is for replay to say.
        deal: the cards as hands, upcard and stock.
        deck: the cards as a whole deck in dealing order; the chips decide which seats are dealt in.
        extras: the values of the user's own keys, whose names begin with ``_``; those of the tables `rules` and
            `deal` are kept in the text, but not given here.
        source: what the hand was read from; None if it was not, and no part of its value.

    Raises:
        HandFileError: something that cannot be (`khrap.hand.check`).
    """

    rules: RulesAsGiven = dataclasses.field(hash=False)
    rule_set: RuleSet
    stake: int
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    dealer: int
    pot: int = 0
    ante: bool | None = None
    actions: tuple[str, ...] = ()
    deal: Deal | None = None
    deck: Cards | None = None
    extras: Mapping[str, Any] = dataclasses.field(default_factory=dict, hash=False)
    source: Source | None = dataclasses.field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the values."""
        check_hand(self)

    def replace(self, **changes: Any) -> "HandFile":
        """Return the hand with other values; comments of its text are kept when it is written.

        Args:
            changes: attributes by name. `rules` may also be a rule set and changes `rule_set` with it;
                a `deal` takes the place of a `deck` and the other way round.

        Raises:
            HandFileError: the result cannot be.
            TypeError: there is no such attribute.

        >>> from khrap.hand import hand_from_parts
        >>> hand = hand_from_parts(
        ...     rules="named-trump",
        ...     stake=5,
        ...     players=["Anna", "Boris"],
        ...     stacks=[100, 100],
        ...     dealer=2,
        ...     hands=["Ah 7h 6s 9d 8d", "Kh Qs Js 6d 8c"],
        ... )
        >>> hand.replace(actions=["p1 khrap"]).actions
        ('p1 khrap',)
        """
        if "rules" in changes:
            folder = self.source.folder if self.source else None
            changes["rules"], changes["rule_set"] = find_rules(changes["rules"], folder)
        if "deal" in changes:
            changes.setdefault("deck", None)
        elif "deck" in changes:
            changes.setdefault("deal", None)
        for name in {"players", "stacks", "actions"} & changes.keys():
            changes[name] = tuple(changes[name])
        return dataclasses.replace(self, **changes)

    def dumps(self) -> str:
        """Return the text of the hand file: as it was read, with what was changed since.

        >>> from khrap.hand import hand_from_parts
        >>> hand = hand_from_parts(
        ...     rules="named-trump",
        ...     stake=5,
        ...     players=["Anna", "Boris"],
        ...     stacks=[100, 100],
        ...     dealer=2,
        ...     ante=True,
        ...     hands=["Ah 7h 6s 9d 8d", "Kh Qs Js 6d 8c"],
        ... )
        >>> print(hand.dumps(), end="")
        format = 1
        rules = "named-trump"
        stake = 5
        players = ["Anna", "Boris"]
        stacks = [100, 100]
        dealer = 2
        pot = 0
        ante = true
        actions = [
        ]
        <BLANKLINE>
        [deal]
        hands = ["Ah 7h 6s 9d 8d", "Kh Qs Js 6d 8c"]
        stock = ""
        """
        if self.source is None:
            return fresh_text(self._values())
        if self == self.source.hand:
            return self.source.text
        return rewritten(self.source.text, self.source.hand._values(), self._values())

    def _values(self) -> dict[str, Any]:
        """Return the values as TOML has them, keys in the order in which we write them."""
        values: dict[str, Any] = {
            "format": FORMAT,
            "rules": self.rules,
            "stake": self.stake,
            "players": list(self.players),
            "stacks": list(self.stacks),
            "dealer": self.dealer,
            "pot": self.pot,
        }
        if self.ante is not None:
            values["ante"] = self.ante
        return {**values, **self.extras, "actions": list(self.actions), "deal": self._cards()}

    def _cards(self) -> dict[str, Any]:
        if self.deal is None:
            return {"deck": format_cards(self.deck or ())}
        upcard = {} if self.deal.upcard is None else {"upcard": str(self.deal.upcard)}
        hands = [format_cards(hand) for hand in self.deal.hands]
        return {"hands": hands, **upcard, "stock": format_cards(self.deal.stock)}
