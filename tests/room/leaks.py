"""Whether the card room keeps its secrets: every byte it has sent, beside the whole truth.

`Truth` is a table's log played again with the engine: what everybody might know after each event. The rest compares
what was sent with it. ``python -m tests.room.leaks --deals 100000`` plays and checks so many deals.
"""

import argparse
import asyncio
import functools
import itertools
import re
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import msgspec

from khrap import Card, Game
from khrap.fairness import openings
from khrap.hand import loads_hand
from khrap.hand.replay import replay
from khrap.room import events as log
from khrap.room.table import Table
from tests.room.server import RoomServer
from tests.room.sharing import add_options, shared

__all__ = ["Heard", "Truth", "cards_in", "leaks_in_http", "leaks_in_log"]

_CARD = re.compile(r"([2-9TJQKA]|10)([shdc♠♥♦♣])(?![\w-])(?:(?<=10.)(?<![\w-]...)|(?<!10.)(?<![\w-]..))")
_HEX = re.compile(r"[0-9A-Fa-f]{32,}")
_SUITS = str.maketrans("♠♥♦♣", "shdc")
Cards = frozenset[str]
_NOTHING: Cards = frozenset()


@dataclass(frozen=True, slots=True)
class Heard:
    """A message that somebody was sent at a table."""

    viewer: int | None
    """The account; None for somebody who is not logged in."""
    body: bytes
    named: Cards = _NOTHING
    """Cards that the viewer has named in the command that is answered."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What there is to know after an event."""

    at: int
    deal: int
    public: Cards
    own: dict[int, Cards]
    """What accounts may know that were dealt in."""
    to_act: int | None
    """The account whose turn it is."""

    def known_to(self, viewer: int | None) -> Cards:
        """Return all cards that somebody may have seen in this deal."""
        return self.public if viewer is None else self.own.get(viewer, self.public)


_NULL = msgspec.Raw(b"null")


class _Message(msgspec.Struct):
    """What must be told apart in a message; all else is looked through as it is."""

    type: str
    seq: int
    now: int
    id: str | int = ""
    happened: list[msgspec.Raw] = []
    deal: msgspec.Raw = _NULL
    you: int | None = None


class _Happened(msgspec.Struct):
    seq: int


class _Deal(msgspec.Struct):
    number: int
    seat: int | None
    legal: list[str]
    code: str | None = None


_MESSAGE, _HAPPENED = msgspec.json.Decoder(_Message), msgspec.json.Decoder(_Happened)
_DEAL = msgspec.json.Decoder(_Deal)


@dataclass
class Truth:
    """Everything about a table, from its log."""

    code: str
    private: bool
    delay: int
    moments: list[Moment] = field(default_factory=list)
    """The one after event 1 first."""
    numbers: dict[str, int] = field(default_factory=dict)
    """From which event on a hexadecimal number may be told."""
    ends: dict[str, Moment] = field(default_factory=dict)
    """The ends of deals, by their codes."""
    over: dict[str, int] = field(default_factory=dict)
    """The events that ended them, by their codes."""
    secrets: dict[str, str] = field(default_factory=dict)
    """The secrets of their shuffles, by their codes."""
    salts: dict[str, dict[str, str]] = field(default_factory=dict)
    """What opens the cards of private deals: salts by card, by the codes of the deals."""
    players: set[int] = field(default_factory=set)
    """All accounts that have sat here."""
    answered: dict[tuple[int | None, str], int] = field(default_factory=dict)
    """When a command was answered first."""

    @classmethod
    def of(cls, database: Path, code: str) -> Self:
        """Read the log of a table, and play it again; the hands of the history must be the same deals."""
        with sqlite3.connect(database, timeout=20) as connection:
            ((table, *_),) = connection.execute("SELECT id FROM card_table WHERE code = ?", (code,))
            bodies = connection.execute("SELECT body FROM event WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
            hands = dict(connection.execute("SELECT code, hand FROM deal WHERE table_id = ?", (table,)))
        connection.close()
        return cls.told([log.decode(body) for (body,) in bodies], code, table, hands)

    @classmethod
    def told(cls, events: list[log.Event], code: str, number: int, hands: dict[str, str]) -> Self:
        """Play a log again."""
        opened, *rest = events
        assert isinstance(opened, log.Opened)
        table = Table.opened(number, code, opened)
        truth = cls(code, opened.options.private_hands, opened.options.delay)
        truth.moments.append(Moment(opened.at, 0, _NOTHING, {}, None))
        seats: dict[int, int | None] = {}
        for event in rest:
            table.apply(event)
            if isinstance(event, log.Sat) and event.account is not None:
                truth.players.add(event.account)
            if isinstance(event, log.Dealt) and table.match is not None and table.game is not None:
                seats = {seat: table.seat(seat).account for seat in table.game.dealt_in}
            truth._take(table, event, seats, hands)
        return truth

    def _take(self, table: Table, event: log.Event, seats: dict[int, int | None], hands: dict[str, str]) -> None:
        before, game = self.moments[-1], table.game
        if isinstance(event, log.Committed):
            self.numbers.update((number, table.seq) for number in table.commitment().values())
        if game is None or not isinstance(event, log.Dealt | log.Acted):
            self.moments.append(Moment(event.at, before.deal, before.public, before.own, before.to_act))
            return
        new = before.deal != table.state.deals
        public = (_NOTHING if new else before.public) | _seen(game, None)
        own = {
            account: (public if new else public | before.own[account]) | _seen(game, seat)
            for seat, account in seats.items()
            if account is not None
        }
        to_act = None if game.to_act is None else seats[game.to_act]
        moment = Moment(event.at, table.state.deals, public, own, to_act)
        self.moments.append(moment)
        if table.match is None and table.deal_code:
            self._end(table, game, moment, hands.get(table.deal_code))

    def _end(self, table: Table, game: Game, moment: Moment, hand: str | None) -> None:
        assert table.deal_secret
        if hand is not None:
            assert replay(loads_hand(hand)).game.deck == game.deck, "the history has another deal than the log"
        self.ends[table.deal_code], self.over[table.deal_code] = moment, table.seq
        self.secrets[table.deal_code] = table.deal_secret
        if not self.private:
            self.numbers[table.deal_secret] = table.seq
            return
        secret, size = bytes.fromhex(table.deal_secret), len(game.deck)
        opened = openings(secret, self.code, table.state.deals, size, table.seeds, range(1, size + 1))
        self.salts[table.deal_code] = {opening.card: opening.salt for opening in opened}

    @property
    def deals(self) -> int:
        """How many deals have ended."""
        return len(self.ends)

    def leaks(self, heard: Iterable[Heard]) -> Iterator[str]:
        """Tell what was sent over sockets that should not have been."""
        for message in heard:
            for leak in self._leaks(message.viewer, message.body, message.named):
                yield f"{leak}; sent to {message.viewer or 'nobody known'}: {message.body.decode()}"

    def _leaks(self, viewer: int | None, body: bytes, named: Cards) -> Iterator[str]:
        message, rest = _MESSAGE.decode(body), body
        seq = message.seq
        if message.type == "answer" and isinstance(message.id, str) and message.id:  # a repeat is answered as at first
            seq = self.answered.setdefault((viewer, message.id), seq)
        for happened in message.happened:
            number = _HAPPENED.decode(happened).seq
            yield from self._cards(viewer, number, bytes(happened))
            yield from self._too_soon(viewer, number, message.now)
            rest = rest.replace(happened, b"", 1)
        yield from self._cards(viewer, seq, rest, named)
        yield from self._numbers(seq, body)
        if message.type == "update":
            yield from self._too_soon(viewer, seq, message.now)
        if message.deal != _NULL:
            yield from self._deal(viewer, seq, _DEAL.decode(message.deal))

    def _cards(self, viewer: int | None, seq: int, part: bytes, named: Cards = _NOTHING) -> Iterator[str]:
        if unknown := cards_in(part.decode()) - self.moments[seq - 1].known_to(viewer) - named:
            yield f"cards after event {seq}: {' '.join(sorted(unknown))}"

    def _numbers(self, seq: int, body: bytes) -> Iterator[str]:
        for number in _HEX.findall(body.decode()):
            if self.numbers.get(number.lower(), seq + 1) > seq:
                yield f"a number after event {seq}: {number}"

    def _too_soon(self, viewer: int | None, seq: int, now: int) -> Iterator[str]:
        """Who has never sat here may be told only what is so old; that the table was opened is no secret."""
        if seq > 1 and self.delay and viewer not in self.players and self.moments[seq - 1].at > now - 1000 * self.delay:
            yield f"event {seq} before its time"

    def _deal(self, viewer: int | None, seq: int, deal: _Deal) -> Iterator[str]:
        moment = self.moments[seq - 1]
        if deal.code is not None and self.over.get(deal.code, seq + 1) > seq:
            yield f"the name of a deal after event {seq}: {deal.code}"
        if deal.number == moment.deal and deal.seat is not None and viewer not in moment.own:
            yield f"the view of p{deal.seat}"
        if deal.legal and (viewer is None or viewer != moment.to_act):
            yield f"what somebody else may do: {', '.join(deal.legal)}"

    def leaks_in_deal(self, viewer: int | None, code: str, body: str) -> Iterator[str]:
        """Tell what a deal out of the history tells that it should not."""
        if code not in self.ends:
            yield f"a deal that is not over: {body}"
        elif self.private:
            known = self.ends[code].known_to(viewer)
            if unknown := cards_in(body) - known:
                yield f"hidden cards of a private deal: {' '.join(sorted(unknown))}; sent to {viewer}: {body}"
            if self.secrets[code] in body:
                yield f"the secret of a private deal; sent to {viewer}: {body}"
            if told := [card for card, salt in self.salts[code].items() if card not in known and salt in body]:
                yield f"what opens hidden cards of a private deal: {' '.join(told)}; sent to {viewer}: {body}"


def _seen(game: Game, seat: int | None) -> Cards:
    """Return the cards that a seat, or a watcher, sees now, and those of what it did itself."""
    view = game.view(seat)
    cards: set[Card] = {
        *view.turned,
        *view.thrown,
        *(view.hand or ()),
        *(card for shown in view.shown for card in shown),
    }
    cards.update(play.card for trick in view.finished for play in trick.plays)
    cards.update(play.card for play in view.trick)
    if view.upcard is not None:
        cards.add(view.upcard)
    if seat is not None:
        cards.update(card for by, action in game.actions if by == seat for card in action.cards)
    return frozenset(map(str, cards))


def cards_in(text: str) -> Cards:
    """Return all cards that a text names.

    >>> sorted(cards_in('{"said": "discard 6s 9d", "hand": ["Kh", "10♣"], "code": "Kh-7_7h"}'))
    ['6s', '9d', 'Kh', 'Tc']
    """
    return frozenset(rank.replace("10", "T") + suit.translate(_SUITS) for rank, suit in _CARD.findall(text))


def leaks_in_http(body: str) -> Iterator[str]:
    """Tell what an answer about accounts and tables tells that it should not: there are no cards in it."""
    if cards := cards_in(body):
        yield f"cards over HTTP: {' '.join(sorted(cards))}: {body}"
    if numbers := _HEX.findall(body):
        yield f"numbers over HTTP: {' '.join(numbers)}: {body}"


def leaks_in_log(text: str, secrets: Iterable[str]) -> Iterator[str]:
    """Tell what the server's log tells that it should not.

    Args:
        text: the log.
        secrets: cookies, tokens, passwords and codes that must not be there.
    """
    by_size = {size: set(same) for size, same in itertools.groupby(sorted(secrets, key=len), key=len)}
    for line in text.splitlines():
        if cards_in(line) or _HEX.search(line):
            yield f"cards or numbers in the log: {line}"
        for size, same in by_size.items():
            parts = {line[at : at + size] for at in range(len(line) - size + 1)}
            yield from (f"in the log: {secret}" for secret in parts & same)


def main() -> None:
    """Play and check deals at a card room of its own, and say what was found."""
    from tests.room.evenings import SETTINGS, play_evenings

    parser = argparse.ArgumentParser(description="Look for secrets in all that a card room sends.")
    add_options(parser, 2_000)
    options = parser.parse_args()
    if options.processes > 1:
        raise SystemExit(shared(options, "tests.room.leaks"))
    say = functools.partial(print, flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, RoomServer(Path(folder), **SETTINGS) as room:
        tally = asyncio.run(play_evenings(room, options.deals, first=options.seed, say=say))
        leaks = [*tally.leaks, *leaks_in_log(room.log, tally.secrets)]
    seconds = time.monotonic() - began
    print(f"{tally.deals.total():,} deals, {tally.messages:,} messages, {tally.bytes:,} bytes, {tally.pages:,} pages")
    print(f"in {seconds:.0f} s: {', '.join(f'{rules} {count:,}' for rules, count in sorted(tally.deals.items()))}")
    for leak in leaks[:20]:
        print(leak)
    raise SystemExit(f"{len(leaks)} leaks" if leaks else None)


if __name__ == "__main__":
    main()
