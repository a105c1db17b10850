"""How a person chooses an action with a few keys: words by number, cards by place, then a confirmation.

A `Picker` lives for one decision. It takes the keys one after another and returns the action when it is complete.

>>> import khrap
>>> game = khrap.Game("hrapgame", stacks=[100, 100], stake=5, dealer=2, seed=1)
>>> picker = Picker(game.view(1), game.rules)
>>> picker.mode, [str(word) for word in picker.words]
(<Mode.WORDS: 'words'>, ['pass', 'khrap'])
>>> picker.press("2")
Action('khrap')
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from khrap.actions import Action
from khrap.cards import Card, Suit
from khrap.rules import RuleSet
from khrap.view import View

__all__ = ["BACK", "BOTTOM", "CONFIRM", "Mode", "Note", "Picker", "arranged"]

BACK: Final = "0"
"""The key of what is harmless: looking at one's cards, going back."""
BOTTOM: Final = "b"
CONFIRM: Final = "enter"

_ORDER: Final = (
    *("pass", "khrap", "blind", "help", "five", "six", "cheer", "grieve", "helicopter", "shoot", "wrap"),
    *("trump", "ante", "leave"),
)
"""The words in the order of their numbers: the harmless one always first."""


class Mode(Enum):
    """What is being chosen."""

    WORDS = "words"
    PLACE = "place"
    """A closed card to give away."""
    MARK = "mark"
    """Cards to discard."""
    CARD = "card"
    """A card to play."""
    JOKER = "joker"
    """How to play the joker."""


@dataclass(frozen=True)
class Note:
    """Why a key did nothing: the key of a message and its values."""

    key: str
    values: dict[str, Any] = field(default_factory=dict)


def arranged(view: View, rules: RuleSet) -> tuple[Card, ...]:
    """Return the viewer's cards as one holds them: the joker, the trumps, then the other suits, high cards first.

    >>> import khrap
    >>> game = khrap.Game("student", stacks=[100] * 3, stake=5, dealer=3, seed=4)
    >>> [card.sign for card in game.view(1).hand], [card.sign for card in arranged(game.view(1), game.rules)]
    (['10♥', 'J♥', 'Q♦', 'A♣'], ['J♥', '10♥', 'A♣', 'Q♦'])
    """
    joker = rules.play.joker
    black_and_red = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)

    def place(card: Card) -> tuple[bool, bool, int, int]:
        return str(card) != joker, card.suit != view.trump, black_and_red.index(card.suit), -card.rank

    return tuple(sorted(view.hand or (), key=place))


class Picker:
    """The choice of one action.

    Args:
        view: what the seat to act may know.
        rules: the rule set.
    """

    cards: tuple[Card, ...]
    """The cards in hand by place, empty if they are not seen."""
    marked: set[Card]
    """The cards to be discarded."""
    bottom: bool
    """Whether to draw from the bottom of the stock."""
    note: Note | None
    """Why the last key did nothing."""

    def __init__(self, view: View, rules: RuleSet) -> None:
        """Begin to choose."""
        self.view = view
        self.cards = arranged(view, rules)
        self.marked = set()
        self.bottom = False
        self.note = None
        self._legal = frozenset(view.legal)
        self._joker: Card | None = None
        words = [action for action in view.legal if action.verb in _ORDER and action.place in (None, 1)]
        words = [action for action in words if not action.bottom]
        self.words = tuple(sorted(words, key=lambda word: (_ORDER.index(word.verb), word.upcard, word.suit or 0)))
        self.may_look = Action("look") in self._legal
        self.may_show = Action("show") in self._legal
        self.has_bottom = any(action.bottom for action in view.legal)
        counts = [len(action.cards) for action in view.legal if action.verb in ("discard", "stand")]
        self.least, self.most = (min(counts), max(counts)) if counts else (0, 0)
        self.laying_off = len(self.cards) > rules.table.hand_size
        """Whether the discard brings the hand down to its size, with nothing drawn for it."""
        self.playable = frozenset(action.cards[0] for action in view.legal if action.verb == "play")
        self.mode = Mode.MARK if counts else Mode.CARD if self.playable else Mode.WORDS

    def press(self, key: str) -> Action | None:
        """Take a key: a digit, `BOTTOM` or `CONFIRM`.

        Returns:
            The action if the choice is complete.
        """
        self.note = None
        if key == BOTTOM:
            self.bottom = self.has_bottom and not self.bottom
            return None
        if key == CONFIRM:
            return self._confirm() if self.mode is Mode.MARK else None
        if key == BACK:
            return self._back()
        number = int(key) - 1
        match self.mode:
            case Mode.WORDS:
                return self._say(number)
            case Mode.PLACE:
                return self._if_legal(Action(f"blind {key}"))
            case Mode.MARK:
                self._mark(number)
                return None
            case Mode.CARD:
                return self._play(number)
            case Mode.JOKER:
                return self._play_joker(number)

    def _back(self) -> Action | None:
        if self.mode is Mode.JOKER:
            self.mode = Mode.CARD
        elif self.mode is Mode.PLACE:
            self.mode = Mode.WORDS
        elif self.may_look:
            return Action("look")
        return None

    def _if_legal(self, action: Action) -> Action | None:
        return action if action in self._legal else None

    def _say(self, number: int) -> Action | None:
        if number >= len(self.words):
            return None
        word = self.words[number]
        if word.place:
            self.mode = Mode.PLACE
            return None
        from_bottom = [action for action in self._legal if action.verb == word.verb and action.bottom]
        return from_bottom[0] if self.bottom and from_bottom else word

    def _mark(self, number: int) -> None:
        if number >= len(self.cards):
            return
        card = self.cards[number]
        if card in self.marked:
            self.marked.remove(card)
        elif len(self.marked) < self.most:
            self.marked.add(card)
        elif self.most == 1:
            self.marked = {card}
        else:
            self.note = Note("note.at-most", {"most": self.most})

    def _confirm(self) -> Action | None:
        if len(self.marked) < self.least:
            self.note = Note("note.at-least", {"least": self.least})
            return None
        return Action.discard(self.marked, bottom=self.bottom and bool(self.marked))

    def _play(self, number: int) -> Action | None:
        if number == len(self.cards):
            return self._if_legal(Action("show"))
        if number > len(self.cards):
            return None
        card = self.cards[number]
        if card not in self.playable:
            self.note = self._why_not()
            return None
        plain, joker = Action.play(card), Action.play(card, joker=True)
        if joker in self._legal and plain in self._legal:
            self._joker = card
            self.mode = Mode.JOKER
            return None
        return self._if_legal(plain) or self._if_legal(joker)

    def _play_joker(self, number: int) -> Action | None:
        if self._joker is None or number > 1:
            return None
        return Action.play(self._joker, joker=number == 0)

    @property
    def rule(self) -> str:
        """What must be played: ``follow`` the suit, ``follow-or-trump``, ``trump``, or ``any`` card."""
        asked, trump = self.view.asked_suit, self.view.trump
        plain = {action.cards[0] for action in self.view.legal if action.verb == "play" and not action.joker}
        suits = {card.suit for card in plain}
        if asked in suits:
            return "follow-or-trump" if asked != trump and trump in suits else "follow"
        if suits == {trump}:
            return "trump"
        return "any"

    def _why_not(self) -> Note:
        signs = {"sign": self.view.asked_suit, "trump": self.view.trump}
        return Note(f"note.{self.rule}", {name: suit.sign for name, suit in signs.items() if suit is not None})
