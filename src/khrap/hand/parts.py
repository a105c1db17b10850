"""Making a hand file from its parts."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from khrap.cards import UNKNOWN, Card, CardError, parse_cards
from khrap.hand.deal import Cards, Deal
from khrap.hand.errors import HandFileError, Place
from khrap.hand.file import HandFile
from khrap.hand.rule_source import RulesAsGiven, find_rules
from khrap.rules import RuleSet
from khrap.sentences import say


def hand_from_parts(
    *,
    rules: RulesAsGiven | RuleSet,
    stake: int,
    players: Iterable[str],
    stacks: Iterable[int],
    dealer: int,
    pot: int = 0,
    ante: bool | None = None,
    actions: Iterable[str] = (),
    hands: Iterable[str | Iterable[Card | None]] | None = None,
    upcard: str | Card | None = None,
    stock: str | Iterable[Card | None] = (),
    deck: str | Iterable[Card | None] | None = None,
    extras: Mapping[str, Any] | None = None,
    relative_to: Path | None = None,
) -> HandFile:
    """Make a hand file afresh; cards may be given as text.

    Args:
        rules: a preset, the values of an inline table, or a rule set; one that is not a preset is written
            into the file, which so needs no other.
        stake: the ante one seat pays, in chips.
        players: the names of the seats p1, p2 … clockwise.
        stacks: the chips of each seat before the antes of this deal.
        dealer: the dealer's seat, from 1.
        pot: the chips carried over from earlier deals.
        ante: whether the ante is paid in this deal; None leaves it to the rule set. An export says it.
        actions: what was done, in order.
        hands: the hand of each seat in the order dealt, empty for a seat that sits out.
        upcard: the face-up card.
        stock: the cards left, top first.
        deck: instead of these three, the whole deck in dealing order.
        extras: keys of one's own with their values, as TOML has them; their names must begin with ``_``.
        relative_to: the folder that rules given as a path start from. Without it no path is taken, so that
            values from elsewhere read no files.

    Raises:
        HandFileError: something that cannot be.

    >>> hand = hand_from_parts(
    ...     rules="hrapgame",
    ...     stake=5,
    ...     players=["Anna", "Boris"],
    ...     stacks=[100, 100],
    ...     dealer=2,
    ...     hands=["Ah 7h 6s 9d", "Kh Qs Js 6d"],
    ...     upcard="9h",
    ... )
    >>> hand.deal.upcard, hand.deal.dealt_in
    (Card('9h'), (True, True))
    """
    given, rule_set = find_rules(rules, relative_to)
    deal = None
    stock = _cards(stock, ("deal", "stock"))
    if hands is not None or upcard is not None or stock:
        deal = Deal(
            tuple(_cards(hand, ("deal", "hands", index)) for index, hand in enumerate(hands or ())),
            None if upcard is None else _upcard(upcard),
            stock,
        )
    return HandFile(
        rules=given,
        rule_set=rule_set,
        stake=stake,
        players=tuple(players),
        stacks=tuple(stacks),
        dealer=dealer,
        pot=pot,
        ante=ante,
        actions=tuple(actions),
        deal=deal,
        deck=None if deck is None else _cards(deck, ("deal", "deck")),
        extras=dict(extras or {}),
    )


def _cards(cards: str | Iterable[Card | None], place: Place) -> Cards:
    if not isinstance(cards, str):
        return tuple(cards)
    try:
        return tuple(parse_cards(cards, unknown=True))
    except CardError as error:
        raise HandFileError(error.sentence, place) from error


def _upcard(card: str | Card) -> Card:
    place = "deal", "upcard"
    if card == UNKNOWN:
        raise HandFileError(say('"??": the upcard lies face up, so it must be known'), place)
    try:
        return Card(card)
    except CardError as error:
        raise HandFileError(error.sentence, place) from error
