"""A table: the fold of its log.

`Table.apply` takes one event after the other and does nothing but change the state; the rules of the game are the
engine's, and deal after deal is `khrap.Match`. What may be asked of a table, and which events answer it, is
`khrap.room.asking`; what it does by itself when its time comes, `khrap.room.waking`.
"""

import functools
import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from khrap.cards import Card, deck
from khrap.engine.compile_rules import deck_size
from khrap.fairness import commit, dealt_deck
from khrap.game import Game
from khrap.hand import loads_hand
from khrap.hand.replay import replay
from khrap.match import Match, divide_pot, first_dealer
from khrap.outcome import Status
from khrap.room import events as log
from khrap.room.state import COMMANDS_KEPT, Seat, State
from khrap.rules import RuleSet, preset
from khrap.rules.load import rules_from_mapping
from khrap.table import random_by

__all__ = ["RULES_VERSION", "Table", "rule_set"]

RULES_VERSION = 1
"""The version of the rules in the engine: raised when an old log would come to something else by the new rules."""

LATE_CLOCK = 3_000
"""The clock of a seat that has let its time run out in its last turn, in milliseconds."""
ABSENT_AFTER = 600_000
"""After how long a table without a clock goes on without a seat that has nobody at the other end."""


@functools.lru_cache(maxsize=256)
def _house_rules(text: str) -> RuleSet:
    return rules_from_mapping(msgspec.json.decode(text))


def rule_set(rules: str | dict[str, Any]) -> RuleSet:
    """Return the rule set that a table names, or gives in full.

    Raises:
        RulesError: there is none, or it has mistakes.
    """
    if isinstance(rules, str):
        return preset(rules)
    return _house_rules(msgspec.json.encode(rules).decode())


class Table:
    """A table as its log makes it.

    Attributes:
        id: its number in the database.
        code: its name in links.
        seq: the number of the last event.
        state: everything but the deal.
        rules: the rule set.
        match: the deal that is on, with the table around it; None between deals.
        game: the deal that is on, or else the last one; None before the first.
        sizes: how many cards the deck can have.
    """

    def __init__(self, id: int, code: str, state: State, seq: int) -> None:
        """Take a state; the events after it follow by `apply`."""
        self.id, self.code, self.state, self.seq = id, code, state, seq
        self.rules = rule_set(state.rules)
        self.match: Match | None = None
        self.game: Game | None = None
        self.seeds: tuple[str, ...] = ()
        self.deal_secret: str | None = None
        self.deal_code = ""
        seats = range(self.rules.table.players_min, len(state.seats) + 1)
        self.sizes = sorted({deck_size(self.rules, dealt) for dealt in seats})
        self._commitment: tuple[str | None, dict[str, str]] = (None, {})
        self._books: tuple[int, dict[str, int]] = (-1, {})
        self._asked: tuple[object, bool] = (None, False)
        if state.last_hand:
            self.game = replay(loads_hand(state.last_hand)).game

    @classmethod
    def opened(cls, id: int, code: str, event: log.Opened) -> "Table":
        """Return a table that was just opened: its first event is applied."""
        state = State(
            options=event.options,
            rules=event.rules,
            engine=event.engine,
            owner=event.owner,
            bot_ms=event.bot_ms,
            pause_ms=event.pause_ms,
            entry=event.entry,
            seats=[None] * event.options.seats,
            empty_since=event.at,
            alone_since=event.at,
        )
        return cls(id, code, state, 1)

    # What it is

    @property
    def proof_name(self) -> str:
        """The name of the table in proofs: who is shown a deal must not learn the way to the table."""
        return hashlib.sha256(self.code.encode()).hexdigest()[:16]

    @property
    def playing(self) -> bool:
        """Whether a deal is on."""
        return self.match is not None

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return self.game.pot if self.match and self.game else self.state.pot

    def seat(self, number: int) -> Seat:
        """Return who sits at a seat, from 1.

        Raises:
            LookupError: nobody does.
        """
        seat = self.state.seats[number - 1]
        if seat is None:
            raise LookupError(f"nobody sits at p{number}")
        return seat

    def taken(self) -> list[tuple[int, Seat]]:
        """Return the seats at which somebody sits."""
        return [(number, seat) for number, seat in enumerate(self.state.seats, 1) if seat is not None]

    def seat_of(self, account: int | None) -> int | None:
        """Return the seat of an account, None if it does not sit here."""
        if account is not None:
            for number, seat in enumerate(self.state.seats, 1):
                if seat is not None and seat.account == account:
                    return number
        return None

    def seat_in_deal(self, account: int | None) -> int | None:
        """Return the seat from which an account has played the deal that is on, or the last one; None if it has not.

        Whoever sits down where somebody has stood up has not seen the cards of that seat.
        """
        seat = self.seat_of(account)
        return seat if seat is not None and self.game and self.seat(seat).deal == self.state.deals else None

    def chips(self, number: int) -> int:
        """Return the chips of a seat at which somebody sits, those for the next deal included."""
        seat = self.seat(number)
        if self.match and self.game and number in self.game.dealt_in:
            return self.game.stacks[number - 1] + seat.more
        return seat.chips + seat.more

    def in_deal(self, number: int) -> bool:
        """Tell whether a seat takes part in the deal that is on."""
        return self.match is not None and self.game is not None and number in self.game.dealt_in

    def willing(self) -> list[int]:
        """Return the seats that would be dealt in now, if they have the chips for it."""
        state = self.state
        # A pot that nobody has a claim on any more is anybody's: there is nobody left to play it out.
        fresh = state.pot < state.options.stake or not state.claims or state.options.newcomers == "buy-in"
        return [
            number
            for number, seat in self.taken()
            if not seat.out and not seat.leaving and (fresh or not seat.waiting) and self.can_pay(seat)
        ]

    def can_pay(self, seat: Seat) -> bool:
        """Tell whether a seat has the chips to be dealt in next: a stake, and what a newcomer pays."""
        buy_in = self.buy_in() if seat.waiting and self.state.options.newcomers == "buy-in" else 0
        return seat.chips + seat.more >= self.state.options.stake + buy_in

    def buy_in(self) -> int:
        """Return what a newcomer pays for a part in the pot, in chips."""
        if self.state.pot < self.state.options.stake or not self.state.claims:
            return 0
        return self.state.pot // len(self.state.claims)

    def commitment(self) -> dict[str, str]:
        """Return what was published of the next shuffle: a hash for each size of the deck."""
        secret = self.state.secret
        if self._commitment[0] != secret:
            deal, key = self.state.deals + 1, bytes.fromhex(secret or "")
            decks = commit(key, self.proof_name, deal, self.sizes).decks if secret else ()
            self._commitment = secret, {str(made.cards): made.hash for made in decks}
        return self._commitment[1]

    def books(self) -> dict[str, int]:
        """Return what the accounts of the books at this table hold."""
        if self._books[0] != self.seq:
            self._books = self.seq, self._reckoned()
        return self._books[1]

    def _reckoned(self) -> dict[str, int]:
        playing = self.game if self.match else None
        stacks = playing.stacks if playing else ()
        dealt_in = playing.dealt_in if playing else ()
        held = {
            f"seat/{self.id}/{number}": seat.more + (stacks[number - 1] if number in dealt_in else seat.chips)
            for number, seat in self.taken()
        }
        return {**held, f"pot/{self.id}": playing.pot if playing else self.state.pot}

    # Clocks

    def clock(self, number: int) -> int | None:
        """Return the clock of a seat for one turn, in milliseconds; None without a clock."""
        clock = self.state.options.clock
        if clock is None:
            return None
        return min(LATE_CLOCK, clock * 1000) if self.seat(number).late else clock * 1000

    def bank(self, number: int) -> int:
        """Return the time of a seat's own that begins when its clock has run down, in milliseconds."""
        seat = self.seat(number)
        return 0 if seat.late else seat.bank

    def plays_itself(self, number: int) -> bool:
        """Tell whether the room decides for a seat: a bot's, an absent one's."""
        seat = self.seat(number)
        return bool(seat.bot or seat.away or seat.played_by_bot)

    # The fold

    def apply(self, event: log.Event) -> None:
        """Take the next event of the log."""
        self.seq += 1
        match event:
            case log.Sat():
                self._sit(event)
            case log.Added():
                self.seat(event.seat).more += event.chips
            case log.SatOut():
                self._sit_out(event)
            case log.Returned():
                seat = self.seat(event.seat)
                seat.out, seat.late = None, 0
                seat.played_by_bot = seat.away = seat.leaving = False
            case log.Leaving():
                seat = self.seat(event.seat)
                seat.leaving, seat.away = True, seat.away or event.now
            case log.Stood():
                self._stand(event)
            case log.Committed():
                self.state.secret = event.secret
            case log.Seeded():
                self.seat(event.seat).seed = event.seed
            case log.Readied():
                self.seat(event.seat).ready = True
            case log.Dealt():
                self._deal(event)
            case log.Acted():
                self._act(event)
            case log.Waited():
                self.state.turn_at = event.at
            case log.Paused():
                self._pause(event)
            case log.Frozen():
                self._freeze(event)
            case log.Cancelled():
                self._cancel(event)
            case log.Closed():
                self._close()
        self.state.last_at = event.at
        self._remember(event)
        self._after(event.at)

    def _remember(self, event: log.Event) -> None:
        if event.command:
            commands = self.state.commands
            commands[event.command] = self.seq
            while len(commands) > COMMANDS_KEPT:
                del commands[next(iter(commands))]

    def _after(self, at: int) -> None:
        """Note since when nobody sits here or plays, and when the next deal can begin."""
        state = self.state
        playing = any(seat.plays and (self.in_deal(number) or self.can_pay(seat)) for number, seat in self.taken())
        state.empty_since = None if self.has_people else (state.empty_since or at)
        state.alone_since = None if playing else (state.alone_since or at)
        if self.match is None and not state.frozen:
            self._set_next(at)

    def _set_next(self, at: int) -> None:
        """Set when the next deal begins: after the pause, or as soon as everybody is ready."""
        state = self.state
        if not self.wants_to_deal() or self._expects_guests():
            state.next_at = None
            return
        people = self.people_willing()
        ready = all(self.seat(number).ready for number in people)
        if state.next_at is None:
            state.next_at = at if people and ready else at + state.pause_ms
        elif state.next_at > at and ready:
            state.next_at = at

    @property
    def has_people(self) -> bool:
        """Whether a person sits at the table, playing or not."""
        return bool(self._people())

    def _people(self) -> list[Seat]:
        """Return the seats of persons, playing or not."""
        return [seat for _, seat in self.taken() if seat.account is not None]

    def people_willing(self) -> list[int]:
        """Return the seats of persons that would be dealt in now, and decide for themselves."""
        seats = ((number, self.seat(number)) for number in self.willing())
        return [number for number, seat in seats if seat.account is not None and not seat.played_by_bot]

    def wants_to_deal(self) -> bool:
        """Tell whether a deal can begin, or a pot is to be divided because none can."""
        if self._enough():
            return bool(self.people_willing()) or self._somebody_waits()
        return bool(self.state.pot and self.state.claims)

    def _expects_guests(self) -> bool:
        """Tell whether somebody sits alone with bots at a new table whose link friends have."""
        people = self._people()
        new = self.state.deals == 0 and not self.state.options.public and None in self.state.seats
        return new and len(people) == 1 and not people[0].ready

    def _somebody_waits(self) -> bool:
        """Tell whether a person waits for the pot to be played out; bots then do that among themselves."""
        return any(seat.waiting and not seat.out and not seat.leaving for seat in self._people())

    def _enough(self) -> bool:
        """Tell whether enough seats can be dealt in: who is, the chips decide, too (rule book: reserve)."""
        willing, state = self.willing(), self.state
        if len(willing) < self.rules.table.players_min:
            return False
        chips = [(seat.chips, seat.more) for _, seat in self.taken()]
        asked = chips, willing, state.pot, state.dealer, state.passed_out
        if self._asked[0] != asked:  # a deal is tried, which takes long, and this is asked after every event
            self._asked = asked, self._table_match(more=True).next_deal(deck=deck) is not None
        return self._asked[1]

    def _sit(self, event: log.Sat) -> None:
        seat = Seat(name=event.name, account=event.account, bot=event.bot, chips=event.chips)
        seat.bank = self.state.options.bank * 1000
        seat.waiting = self.match is not None or self.state.pot >= self.state.options.stake
        self.state.seats[event.seat - 1] = seat
        self.state.left = [number for number in self.state.left if number != event.seat]
        self._forget_claim(event.seat)

    def _stand(self, event: log.Stood) -> None:
        self.state.seats[event.seat - 1] = None
        self._forget_claim(event.seat)

    def _forget_claim(self, number: int) -> None:
        if self.match is not None:  # who stands up while others play has given up the claim, too
            self.match.claims.discard(number)
        self.state.claims = [claim for claim in self.state.claims if claim != number]

    def _sit_out(self, event: log.SatOut) -> None:
        seat = self.seat(event.seat)
        if event.why != "wish" and self.state.options.absent == "bot":
            seat.played_by_bot = True
        else:
            seat.out = event.why
        seat.away = seat.away or (event.why != "wish" and self.in_deal(event.seat))

    def _pause(self, event: log.Paused) -> None:
        state = self.state
        state.turn_at += event.ms
        if state.next_at is not None:
            state.next_at += event.ms
        if state.empty_since is not None:
            state.empty_since += event.ms
        if state.alone_since is not None:
            state.alone_since += event.ms

    def _freeze(self, event: log.Frozen) -> None:
        self.state.frozen = event.frozen
        if not event.frozen:  # no clock has run meanwhile
            self.state.turn_at = event.at
            self.state.next_at = self.state.empty_since = self.state.alone_since = None

    # A deal

    def _table_match(self, *, more: bool = False) -> Match:
        """Return a match that goes on from this table; with `more` chips for the next deal, or not."""
        state = self.state
        stacks = [0 if seat is None else seat.chips + more * seat.more for seat in state.seats]
        willing = self.willing()
        dealer = self._dealer(willing)
        match = Match(self.rules, stacks=stacks, stake=state.options.stake, dealer=dealer, pot=state.pot)
        match.claims, match.left, match.passed_out = set(state.claims), set(state.left), state.passed_out
        match.sitting_out = set(range(1, len(stacks) + 1)) - set(willing)
        return match

    def _dealer(self, willing: list[int]) -> int:
        """Return who deals next: who is named, or, if it is not dealt in, the next one that is; the first by lot."""
        named = self.state.dealer
        if named is None:
            return first_dealer(self.rules, willing, random_by(self.state.secret))
        return min(willing, key=lambda number: (number - named) % len(self.state.seats), default=named)

    def _deal(self, event: log.Dealt) -> None:
        state = self.state
        state.next_at = None
        willing = self.willing()
        for number, seat in self.taken():
            seat.chips, seat.more, seat.ready = seat.chips + seat.more, 0, False
            if number in willing:
                self._let_in(number, seat)
        self.seeds = tuple("" if seat is None else seat.seed for seat in state.seats)
        self.deal_secret = state.secret
        match = self._table_match()
        game = match.next_deal(deck=self._shuffle)
        if game is None:
            self.deal_code, self.deal_secret = "", None
            self._take_over(match, [number for number, _ in self.taken()])
            return
        self.match, self.game, self.deal_code = match, game, event.code
        state.deals += 1
        state.secret, state.last_hand, state.last_code = None, None, ""
        state.turn_at = event.at
        for number, seat in self.taken():
            seat.seed = ""
            if number in game.dealt_in:
                seat.deal = state.deals
        self._finish_if_over(event.at)

    def _let_in(self, number: int, seat: Seat) -> None:
        """Let a newcomer take part; where the table says so, for an equal part of the pot."""
        if seat.waiting and self.state.options.newcomers == "buy-in":
            part = self.buy_in()
            seat.chips -= part
            self.state.pot += part
            if part:
                self.state.claims.append(number)
        seat.waiting = False

    def _shuffle(self, cards: int) -> Sequence[Card]:
        secret = self.state.secret
        if secret is None:
            raise RuntimeError("a deal begins only after its shuffle is fixed")
        return dealt_deck(bytes.fromhex(secret), self.proof_name, self.state.deals + 1, cards, self.seeds)

    def _act(self, event: log.Acted) -> None:
        game = self.game
        if game is None:
            raise RuntimeError("no deal is on")
        seat = self.seat(event.seat)
        if game.to_act != event.seat:
            raise RuntimeError(f"it is the turn of p{game.to_act}, not of p{event.seat}")
        game.apply(event.action)
        clock = self.clock(event.seat)
        if event.by == "seat" and clock is not None and not seat.late:
            seat.bank -= min(seat.bank, max(0, event.at - self.state.turn_at - clock))
        if event.by == "seat":
            seat.late = 0
        elif event.by == "clock" and not seat.away:
            seat.late += 1
        self.state.turn_at = event.at
        self._finish_if_over(event.at)

    def _finish_if_over(self, at: int) -> None:
        match, game = self.match, self.game
        if match is None or game is None or not game.is_over:
            return
        match.settle()
        self._take_over(match, game.dealt_in)
        self.match, self.state.last_code = None, self.deal_code
        for number, seat in self.taken():
            seat.away = False
            if number in game.left:
                seat.leaving = True

    def _take_over(self, match: Match, seats: Iterable[int]) -> None:
        """Take over from a match what it has come to; who sat down meanwhile has nothing to do with it."""
        state = self.state
        for number in seats:
            self.seat(number).chips = match.stacks[number - 1]
        state.pot, state.dealer, state.passed_out = match.pot, match.dealer, match.passed_out
        state.claims, state.left = sorted(match.claims), sorted(match.left)
        state.rake += match.rake

    def _cancel(self, event: log.Cancelled) -> None:
        """Give everybody the chips from before the deal."""
        match, game = self.match, self.game
        self.match = self.game = None
        if match is None or game is None:
            return
        for number in game.dealt_in:
            seat = self.seat(number)
            seat.chips, seat.away = match.stacks[number - 1], False
        self.state.next_at = None

    def _close(self) -> None:
        """Divide the pot among those who have a claim on it; nobody plays for it any more."""
        state = self.state
        claims = set(state.claims) - set(state.left)
        parts = divide_pot(state.pot, claims, state.dealer or 1, len(state.seats))
        for number, seat in self.taken():
            seat.chips += parts[number - 1]
        state.closed, state.pot, state.claims = True, 0, []

    def settled(self) -> bool:
        """Tell whether the last deal is over and its result known."""
        return self.match is None and self.game is not None and self.game.status is not Status.INCOMPLETE


def fold(table: Table, events: Iterable[log.Event]) -> None:
    """Apply events one after the other."""
    for event in events:
        table.apply(event)
