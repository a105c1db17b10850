"""What a seat can do, as a value with a text form: ``Action("play Kh")``, ``Action("discard 6s 9d")``.

The texts are those of hand files. Reading is generous (suit signs, Cyrillic ranks, any case, cards in any order);
writing is always the same.
"""

from collections.abc import Iterable
from functools import lru_cache, total_ordering
from typing import final

from khrap.cards import Card, CardError, Suit, format_cards, from_bits, parse_cards, parse_suit
from khrap.engine.layout import DISCARD, DISCARD_BOTTOM, PLAY, PLAY_JOKER, SHOW, STAND, Verb
from khrap.sentences import SaidError, say

__all__ = ["VERBS", "Action", "ActionError", "from_number", "to_number"]

VERBS = (
    "pass",
    "look",
    "khrap",
    "blind",
    "help",
    "five",
    "six",
    "cheer",
    "grieve",
    "helicopter",
    "shoot",
    "wrap",
    "discard",
    "stand",
    "trump",
    "show",
    "play",
    "ante",
    "leave",
)
"""The first words of all actions (`rules.md`, section 1)."""

_DRAWING = ("five", "six", "cheer", "grieve", "wrap")
"""Verbs that may add ``bottom``."""
_PLACES = "12345"


class ActionError(SaidError):
    """A text that is no action; the message says what would be right."""


@final
@total_ordering
class Action:
    """One action of one seat.

    Actions with the same meaning are equal: the order of the cards of a discard does not matter.

    Args:
        text: the action as hand files write it, without the seat.

    Raises:
        ActionError: the text is no action.

    >>> action = Action("discard 9♦ 6♠ bottom")
    >>> action
    Action('discard 6s 9d bottom')
    >>> action.verb, action.cards, action.bottom
    ('discard', (Card('6s'), Card('9d')), True)
    >>> Action("play 7s joker").joker, Action("trump h").suit, Action("blind 3").place
    (True, <Suit.HEARTS: 1>, 3)
    """

    __slots__ = ("_text", "bottom", "cards", "joker", "place", "suit", "upcard", "verb")

    _text: str
    verb: str
    """The first word, one of `VERBS`."""
    cards: tuple[Card, ...]
    """The card played, or the cards discarded, sorted."""
    suit: Suit | None
    """The trump named by ``trump``."""
    place: int | None
    """The position (from 1, in the order dealt) of the closed card that ``blind 3`` gives away."""
    bottom: bool
    """Whether the cards are drawn from the bottom of the stock."""
    upcard: bool
    """Whether a ``five`` takes the upcard."""
    joker: bool
    """Whether the card is played as joker."""

    def __new__(cls, text: str) -> "Action":
        """Read an action."""
        return _read(text)

    def __str__(self) -> str:
        """Return the text as hand files write it."""
        return self._text

    def __repr__(self) -> str:
        """Return the expression that makes the action."""
        return f"Action({self._text!r})"

    def __eq__(self, other: object) -> bool:
        """Tell whether both mean the same."""
        return isinstance(other, Action) and self._text == other._text

    def __lt__(self, other: "Action") -> bool:
        """Order by text, by code points."""
        return self._text < other._text

    def __hash__(self) -> int:
        """Return a hash that fits equality."""
        return hash(self._text)

    def __reduce__(self) -> tuple[type["Action"], tuple[str]]:
        """Pickle and copy by text."""
        return Action, (self._text,)

    @staticmethod
    def discard(cards: Iterable[Card], *, bottom: bool = False) -> "Action":
        """Return the discard of these cards; of none, ``stand``.

        >>> Action.discard([Card("9d"), Card("6s")]), Action.discard([])
        (Action('discard 6s 9d'), Action('stand'))
        """
        gone = tuple(sorted(set(cards)))
        return _make("discard", cards=gone, bottom=bottom) if gone else _make("stand")

    @staticmethod
    def play(card: Card, *, joker: bool = False) -> "Action":
        """Return the play of a card.

        >>> Action.play(Card("7s"), joker=True)
        Action('play 7s joker')
        """
        return _make("play", cards=(card,), joker=joker)


def _make(
    verb: str,
    *,
    cards: tuple[Card, ...] = (),
    suit: Suit | None = None,
    place: int | None = None,
    bottom: bool = False,
    upcard: bool = False,
    joker: bool = False,
) -> Action:
    action = object.__new__(Action)
    text = verb
    if cards:
        text += " " + format_cards(cards)
    if suit is not None:
        text += f" {suit}"
    if place is not None:
        text += f" {place}"
    for word, present in (("upcard", upcard), ("joker", joker), ("bottom", bottom)):
        if present:
            text += " " + word
    action._text = text
    action.verb, action.cards, action.suit, action.place = verb, cards, suit, place
    action.bottom, action.upcard, action.joker = bottom, upcard, joker
    return action


@lru_cache(maxsize=4096)
def _read(text: str) -> Action:
    """Read an action; the same ones come in every deal."""
    words = text.split()
    if not words:
        raise ActionError(say("an action is missing"))
    verb, *rest = words
    verb = verb.lower()
    if verb not in VERBS:
        raise ActionError(say('"{verb}" is not an action: actions are {verbs}', verb=verb, verbs=VERBS))
    try:
        return _read_rest(verb, rest)
    except CardError as error:
        raise ActionError(error.sentence) from None


def _read_rest(verb: str, rest: list[str]) -> Action:
    """Read the words after the verb."""
    last = rest[-1].lower() if rest else ""
    if verb == "play":
        joker = last == "joker"
        cards = parse_cards(" ".join(rest[:-1] if joker else rest))
        if len(cards) != 1:
            raise ActionError(say('"play" takes one card, as in "play Kh"'))
        return Action.play(cards[0], joker=joker)
    if verb == "discard":
        bottom = last == "bottom"
        cards = parse_cards(" ".join(rest[:-1] if bottom else rest))
        if not cards:
            raise ActionError(say('"discard" takes cards, as in "discard 6s 9d"; to exchange nothing say "stand"'))
        if len(set(cards)) < len(cards):
            raise ActionError(say("a card is named twice"))
        return Action.discard(cards, bottom=bottom)
    if verb == "trump":
        if len(rest) != 1:
            raise ActionError(say('"trump" takes a suit, as in "trump h"'))
        return _make("trump", suit=parse_suit(rest[0]))
    if not rest:
        return _make(verb)
    if len(rest) == 1:
        if verb == "blind" and last in _PLACES:
            return _make("blind", place=int(last))
        if verb == "five" and last == "upcard":
            return _make("five", upcard=True)
        if verb in _DRAWING and last == "bottom":
            return _make(verb, bottom=True)
    hint = _FOLLOWERS.get(verb, _BOTTOM if verb in _DRAWING else "")
    raise ActionError(say('"{verb}" cannot be followed by "{rest}"{hint}', verb=verb, rest=" ".join(rest), hint=hint))


_FOLLOWERS = {
    "blind": say(": only by the position of a closed card, 1 to 5"),
    "five": say(': only by "upcard" or "bottom"'),
}
_BOTTOM = say(': only by "bottom"')


def _verb_action(verb: Verb) -> Action:
    word, _, end = verb.name.lower().partition("_")
    if word == "blind" and end:
        return _make("blind", place=int(end))
    if word == "trump":
        return _make("trump", suit=parse_suit(end))
    return _make(word, bottom=end == "bottom", upcard=end == "upcard")


_BY_NUMBER: dict[int, Action] = {int(verb): _verb_action(verb) for verb in Verb}
_BY_NUMBER |= {PLAY + code: Action.play(Card(code)) for code in range(52)}
_BY_NUMBER |= {SHOW: _make("show"), STAND: _make("stand")}
_NUMBERS = {action: number for number, action in _BY_NUMBER.items()}


def from_number(number: int, hand: int, joker: int) -> Action:
    """Return the action with this number of the engine.

    Args:
        number: the action number (`khrap.engine.layout`).
        hand: the cards of the actor, as bits; a discard is a set of places in the sorted hand.
        joker: the joker's code, or -1.
    """
    if number == PLAY_JOKER:
        return Action.play(Card(joker), joker=True)
    action = _BY_NUMBER.get(number)
    if action is not None:
        return action
    return _discard(number & 127, hand, number >= DISCARD_BOTTOM)


def _discard(places: int, hand: int, bottom: bool) -> Action:
    cards = tuple(card for place, card in enumerate(from_bits(hand)) if places >> place & 1)
    return _make("discard", cards=cards, bottom=bottom)


def to_number(action: Action, hand: int, joker: int) -> int | None:
    """Return the number of an action for the engine; None if there is none with this hand.

    Args:
        action: the action.
        hand: the cards of the actor, as bits.
        joker: the joker's code, or -1.
    """
    if action.verb == "discard":
        places = 0
        for card in action.cards:
            if not hand >> card & 1:
                return None
            places |= 1 << (hand & (1 << card) - 1).bit_count()
        return places + (DISCARD_BOTTOM if action.bottom else DISCARD)
    if action.joker:
        return PLAY_JOKER if action.cards[0] == joker else None
    return _NUMBERS.get(action)
