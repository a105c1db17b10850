"""One deal, played by hand: `Game` and what it says of itself.

>>> import khrap
>>> game = khrap.Game("student", stacks=[100, 100, 100], stake=5, seed=7)
>>> game.to_act, [str(action) for action in game.legal_actions()]
(2, ['pass', 'khrap'])
>>> game.apply("khrap")
>>> game.declarer, game.pot, game.stacks
(2, 15, (95, 95, 95))
"""

import functools
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np

from khrap.actions import Action, from_number, to_number
from khrap.cards import Card, Suit, deck, from_bits
from khrap.engine import batch
from khrap.engine.compile_rules import compile_rules, deck_size
from khrap.engine.layout import ACTIONS, SEATS, STATE, UNKNOWN, RulesArray, Stage
from khrap.engine.layout import Role as RoleNumber
from khrap.engine.warmup import ensure_ready
from khrap.outcome import Outcome, Role, Status
from khrap.rules import RuleSet, load_rules
from khrap.sentences import SaidError, Sentence, say
from khrap.table import GameError, check_table, random_by, whole
from khrap.view import View, make_view
from khrap.why import explain

__all__ = ["Game", "GameError", "IllegalAction", "Shuffle", "shuffled"]


class IllegalAction(SaidError):
    """An action that the rules do not allow now; the message names the rule and the cards.

    Attributes:
        seat: the seat that was to act, or None when the deal was over.
        action: the action.
        reason: why it is illegal.
    """

    def __init__(self, seat: int | None, action: Action, reason: Sentence) -> None:
        """Make the error from its parts."""
        super().__init__(reason)
        self.seat = seat
        self.action = action
        self.reason = reason


Shuffle = Callable[[int], Sequence[Card | None]]
"""What makes a shuffled deck of 32, 36 or 52 cards, in dealing order."""
MAX_DEPTH: Final = 64
"""How far `Game.perft` looks."""

_SEAT: Final = re.compile("[pP]([0-9]{1,3})")
_STATUSES = (Status.INCOMPLETE, Status.COMPLETE, Status.PASSED_OUT)
_ROLES: dict[int, Role | None] = {
    RoleNumber.UNDECIDED: None,
    RoleNumber.DECLARER: Role.DECLARER,
    RoleNumber.HELPER: Role.HELPER,
    RoleNumber.FIVE: Role.FIVE,
    RoleNumber.OUT: Role.OUT,
    RoleNumber.SITTING_OUT: Role.SITTING_OUT,
}

_WORDS: Final = {name: offset // 8 for name, (_, offset, *_) in (STATE.fields or {}).items()}
"""Where each field of the record begins, in words of 8 bytes (true for all but the arrays of small numbers)."""


def shuffled(cards: int, seed: int | str | None) -> tuple[Card, ...]:
    """Return a deck of 32, 36 or 52 cards in the random order that belongs to a seed; None for any order.

    For simulation and practice; a card room shuffles in its own, provable way.

    >>> from khrap.cards import format_cards
    >>> format_cards(shuffled(36, 1)[:4])
    'Kc Td 8s 9c'
    """
    order = list(deck(cards))
    random_by(seed).shuffle(order)
    return tuple(order)


@functools.cache
def _compiled(rules: RuleSet) -> RulesArray:
    return compile_rules(rules)


class Game:
    """One deal of Khrap from the ante to the settlement.

    Args:
        rules: a rule set, the id of a preset, or the path of a file of house rules.
        stacks: chips of each seat before the ante; as many seats as entries.
        stake: the ante of one seat, in chips.
        dealer: the dealer's seat, from 1.
        pot: chips carried over from earlier deals.
        ante: whether the ante is paid; None: what the rule set says for this pot (after a passed-out deal there
            is none, which the pot alone cannot tell).
        deck: the whole deck in dealing order (one card at a time from the eldest hand, the upcard, the stock top
            first), where None stands for a card that is not known; or a function that shuffles one of so many cards.
        seed: what to shuffle by if no deck is given; None for a random one.
        sitting_out: seats that do not want to be dealt in.

    Raises:
        GameError: the deal cannot be set up so.
        RulesError: there is no such rule set, or it has mistakes.
    """

    __slots__ = (
        "_buffer",
        "_dealt",
        "_done",
        "_joker",
        "_past",
        "_record",
        "_rules",
        "_rules_array",
        "_start_stacks",
        "_unlisted",
        "_words",
        "ante",
    )

    ante: bool
    """Whether the ante was paid in this deal."""

    def __init__(
        self,
        rules: RuleSet | str = "hrapgame",
        *,
        stacks: Sequence[int] = (100, 100, 100, 100),
        stake: int = 1,
        dealer: int = 1,
        pot: int = 0,
        ante: bool | None = None,
        deck: Sequence[Card | None] | Shuffle | None = None,
        seed: int | str | None = None,
        sitting_out: Iterable[int] = (),
    ) -> None:
        """Set up the deal, take the antes, deal, and go to the first decision."""
        ensure_ready()
        self._rules = rules if isinstance(rules, RuleSet) else load_rules(rules)
        self._rules_array = _compiled(self._rules)
        self._joker = int(self._rules_array[0].joker)
        self._set_buffer(bytearray(STATE.itemsize))
        self._done: list[tuple[int, Action]] = []
        self._past: list[bytes] = []
        out = set(sitting_out)
        self._start_stacks = check_table(self._rules, stacks, stake=stake, pot=pot, dealer=dealer, sitting_out=out)
        if ante not in (None, True, False):
            raise GameError(say("ante must be True, False or None, not {ante}", ante=repr(ante)))
        seats = len(self._start_stacks)
        record = self._record[0]
        record.seats, record.stake, record.dealer, record.pot = seats, stake, dealer - 1, pot
        record.stacks[:seats] = self._start_stacks
        self.ante = bool(batch.asks_ante(self._rules_array, self._record, 0) if ante is None else ante)
        willing = sum(1 << seat for seat in range(seats) if seat + 1 not in out)
        dealt_in = int(batch.dealt_in(self._rules_array, self._record, 0, willing, int(self.ante)))
        self._dealt = dealt_in.bit_count() >= self._rules.table.players_min
        self._unlisted = False
        if not self._dealt:
            record.stage = Stage.OVER
            record.actor = record.declarer = record.trump = record.upcard = -1
            record.roles[:] = RoleNumber.SITTING_OUT
            return
        self._deal(dealt_in, deck, seed)

    def _deal(self, dealt_in: int, given: Sequence[Card | None] | Shuffle | None, seed: int | str | None) -> None:
        size = deck_size(self._rules, dealt_in.bit_count())
        cards = shuffled(size, seed) if given is None else given(size) if callable(given) else given
        known = [card for card in cards if card is not None]
        if len(cards) != size or len(set(known)) != len(known) or not set(known) <= set(deck(size)):
            seats = dealt_in.bit_count()
            raise GameError(
                say("the deck must have {size} different cards for {seats} seats dealt in", size=size, seats=seats)
            )
        self._unlisted = len(known) < size
        self._record[0].deck[:size] = [UNKNOWN if card is None else card for card in cards]
        batch.start(self._rules_array, self._record, 0, dealt_in, int(self.ante), size)
        if self._word("upcard") == UNKNOWN:
            raise GameError(say("the upcard must be known"))

    def _set_buffer(self, buffer: bytearray) -> None:
        self._buffer = buffer
        self._words = memoryview(buffer)[: STATE.itemsize // 8 * 8].cast("q")
        self._record = np.ndarray((1,), STATE, buffer)

    def _word(self, name: str) -> int:
        return self._words[_WORDS[name]]

    def _row(self, name: str) -> tuple[int, ...]:
        """Return a field that has one word a seat."""
        first = _WORDS[name]
        return tuple(self._words[first : first + self.seats])

    # What everybody knows

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self._rules

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self._start_stacks)

    @property
    def stake(self) -> int:
        """The ante of one seat, in chips."""
        return self._word("stake")

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._word("dealer") + 1

    @property
    def status(self) -> Status:
        """How far the deal has come."""
        return _STATUSES[self._word("status")] if self._dealt else Status.NO_DEAL

    @property
    def stage(self) -> Stage:
        """The stage of the deal (`rules.md`, section 2)."""
        return Stage(self._word("stage"))

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be decided."""
        return self._word("stage") == Stage.OVER

    @property
    def to_act(self) -> int | None:
        """The seat that decides next, None when the deal is over."""
        return None if self.is_over else self._word("actor") + 1

    @property
    def round(self) -> int:
        """The round of bidding, from 1."""
        return self._word("bidding_round")

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return self._word("pot")

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips of each seat; locked chips belong to the seat until the settlement."""
        return tuple(map(sum, zip(self._row("stacks"), self._row("locked"), strict=True)))

    @property
    def start_stacks(self) -> tuple[int, ...]:
        """The chips of each seat before the ante."""
        return self._start_stacks

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats that were dealt in."""
        return _seats(self._word("dealt_in"))

    @property
    def left(self) -> tuple[int, ...]:
        """The seats that left the table rather than pay after a passed-out deal."""
        return _seats(self._word("left"))

    @property
    def declarer(self) -> int | None:
        """The declarer's seat."""
        return self._word("declarer") + 1 or None

    @property
    def roles(self) -> tuple[Role | None, ...]:
        """The role of each seat, None while it is undecided."""
        return tuple(_ROLES[role] for role in self._row("roles"))

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None before it is known."""
        trump = self._word("trump")
        return None if trump < 0 else Suit(trump)

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks each seat has taken."""
        return self._row("tricks")

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """All that was done so far: seat and action."""
        return tuple(self._done)

    @property
    def deck(self) -> tuple[Card | None, ...]:
        """The whole deck in dealing order; empty if nothing was dealt."""
        if not self._dealt:
            return ()
        size = deck_size(self._rules, len(self.dealt_in))
        return tuple(None if card == UNKNOWN else Card(card) for card in self._record[0].deck[:size].tolist())

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the known cards a seat holds, sorted: for the dealer's eyes, not a player's (see `view`).

        Args:
            seat: the seat, from 1.
        """
        return from_bits(self._words[_WORDS["hands"] + self._check_seat(seat)])

    # What can be done

    def legal_actions(self) -> list[Action]:
        """Return all that the seat to act may do; nothing when the deal is over."""
        numbers = self._legal_numbers()
        if not numbers:
            return []
        hand = self._actor_hand()
        return [from_number(number, hand, self._joker) for number in numbers]

    def _legal_numbers(self) -> list[int]:
        out = np.empty(ACTIONS, np.int64)
        count = batch.actions(self._rules_array, self._record, 0, out)
        numbers: list[int] = out[:count].tolist()
        if self._unlisted:
            known = self._actor_hand().bit_count()
            numbers = [number for number in numbers if number < 128 or not (number & 127) >> known]
        return numbers

    def _actor_hand(self) -> int:
        return self._words[_WORDS["hands"] + self._word("actor")]

    def apply(self, action: Action | str) -> None:
        """Carry out an action of the seat to act.

        Args:
            action: the action or its text, also with the seat before it (``"p2 help"``).

        Raises:
            ActionError: the text is no action.
            IllegalAction: the rules do not allow it now. Nothing has changed then.
            TypeError: it is neither an action nor a text.
        """
        if isinstance(action, str):
            action = self._read(action)
        elif not isinstance(action, Action):
            raise TypeError(f"an action must be an Action or its text, not {action!r}")
        if self.is_over:
            raise IllegalAction(None, action, explain(self, action))
        number = to_number(action, self._actor_hand(), self._joker)
        before = bytes(self._buffer)
        seat = self._word("actor") + 1
        if number is None or not batch.act(self._rules_array, self._record, 0, number):
            raise IllegalAction(seat, action, explain(self, action))
        if self._unlisted and self._drew_unlisted(before):
            self._buffer[:] = before
            raise IllegalAction(seat, action, say("it takes a card from the stock that is not listed"))
        self._past.append(before)
        self._done.append((seat, action))

    def _drew_unlisted(self, before: bytes) -> bool:
        """Tell whether a card that is not listed has left the stock since then."""
        now, then = self._record[0], np.frombuffer(before, STATE)[0]
        drawn = (*now.deck[then.stock_top : now.stock_top], *now.deck[now.stock_end : then.stock_end])
        return UNKNOWN in drawn

    def _read(self, text: str) -> Action:
        """Read an action that may begin with its seat."""
        first, _, rest = text.strip().partition(" ")
        seat = _SEAT.fullmatch(first)
        if seat:
            action = Action(rest)
            if self.to_act is not None and int(seat[1]) != self.to_act:
                raise IllegalAction(self.to_act, action, say("it is p{seat}'s turn", seat=self.to_act))
            return action
        return Action(text)

    def undo(self) -> Action:
        """Take the last action back and return it.

        Raises:
            IndexError: nothing has been done.
        """
        if not self._past:
            raise IndexError("nothing to take back: no action has been carried out")
        self._buffer[:] = self._past.pop()
        return self._done.pop()[1]

    def perft(self, depth: int) -> int:
        """Count the different continuations of so many decisions; a deal that ends sooner counts once.

        Args:
            depth: how many decisions, 0 to 64.

        Raises:
            ValueError: the depth is none of these.

        >>> game = Game("hrapgame", stacks=[50, 50], dealer=2, seed=1)
        >>> [game.perft(depth) for depth in range(4)]
        [1, 2, 4, 23]
        """
        if whole("the depth", depth) not in range(MAX_DEPTH + 1):
            raise ValueError(f"the depth must be 0 to {MAX_DEPTH} decisions, not {depth}")
        states = np.zeros(depth + 1, STATE)
        states[0] = self._record[0]
        return int(batch.perft(self._rules_array, states, depth))

    def clone(self) -> "Game":
        """Return an independent copy."""
        twin = object.__new__(Game)
        twin._rules, twin._rules_array, twin._joker = self._rules, self._rules_array, self._joker
        twin._set_buffer(bytearray(self._buffer))
        twin._done, twin._past = self._done.copy(), self._past.copy()
        twin._start_stacks, twin.ante = self._start_stacks, self.ante
        twin._dealt, twin._unlisted = self._dealt, self._unlisted
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle keeps: the rules and the record; the rest is made of them."""
        made = ("_words", "_record", "_rules_array", "_joker")
        return {name: getattr(self, name) for name in self.__slots__ if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take over what a pickle has kept."""
        ensure_ready()
        for name, value in state.items():
            setattr(self, name, value)
        self._rules_array = _compiled(self._rules)
        self._joker = int(self._rules_array[0].joker)
        self._set_buffer(self._buffer)

    def __copy__(self) -> "Game":
        """Return an independent copy."""
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Game":
        """Return an independent copy."""
        return self.clone()

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same deal at the same point, by the same rules."""
        return isinstance(other, Game) and self._rules == other._rules and self._buffer == other._buffer

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Say which deal this is and how far it has come."""
        turn = "over" if self.is_over else f"p{self.to_act} to act"
        return f"<Game {self._rules.id}, {self.seats} seats, {len(self._done)} actions, {self.status}, {turn}>"

    # What it looks like

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know, and nothing else.

        Args:
            seat: the seat, from 1, or None for a spectator.
        """
        if seat is not None:
            self._check_seat(seat)
        legal = tuple(self.legal_actions()) if seat is not None and seat == self.to_act else ()
        return make_view(self, seat, legal)

    def _check_seat(self, seat: int) -> int:
        if not 1 <= seat <= self.seats:
            raise GameError(say("there is no seat {seat}: seats are 1 to {seats}", seat=seat, seats=self.seats))
        return seat - 1

    @property
    def standing(self) -> Outcome:
        """What the deal has come to so far."""
        over = self.is_over and self._dealt
        dealer = int(batch.dealer_after(self._rules_array, self._record, 0)) if over else -1
        stacks = self.stacks
        return Outcome(
            status=self.status,
            trump=self.trump,
            declarer=self.declarer,
            roles=self.roles,
            tricks=self.tricks,
            shares=self._row("shares"),
            fines=self._row("fines"),
            rakes=self._row("rakes"),
            net=tuple(now - before for now, before in zip(stacks, self._start_stacks, strict=True)),
            stacks=stacks,
            pot=self.pot,
            next_dealer=dealer + 1 or None,
        )

    @property
    def outcome(self) -> Outcome | None:
        """What the deal has come to, None until it is over."""
        return self.standing if self.is_over else None


@functools.lru_cache(maxsize=4096)
def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in range(SEATS) if bits >> seat & 1)
