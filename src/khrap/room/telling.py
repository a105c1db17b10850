"""What a viewer may know: of an event, and of a table. Nothing goes to a client but by this module.

A viewer is a seat, or a watcher (None). Views of a deal are made by the engine's own `Game.view`.
"""

from collections.abc import Iterable, Sequence

from khrap.actions import Action
from khrap.bearing import bearing
from khrap.game import Game
from khrap.outcome import Outcome
from khrap.protocol import (
    Acted,
    Added,
    Cancelled,
    Closed,
    Committed,
    Dealt,
    Divided,
    Frozen,
    Happened,
    Leaving,
    LobbyTable,
    Opened,
    Over,
    Paused,
    Played,
    Returned,
    Sat,
    SatOut,
    SeatInfo,
    Seeded,
    SettledSeat,
    Stood,
    TrickTaken,
)
from khrap.protocol.messages import Turn
from khrap.protocol.table import Option, Reason, Settlement
from khrap.receipt import make_receipt
from khrap.room import events as log
from khrap.room.table import Table
from khrap.rules import LANGUAGES, RuleSet
from khrap.view import View, as_seen, own_hand, own_said, own_thrown

__all__ = ["Note", "lobby_table", "noted", "own_deal", "public_deal", "seat_infos", "told", "turn_of", "waiting_deal"]

ZONES = ((10, "small"), (100, "middle"))
"""Stakes below these numbers of chips are of these zones; all others are large."""


class Note:
    """An event of the log with what can only be known at its time: enough to tell it to anybody later.

    Attributes:
        happened: what everybody may know; None if there is nothing to tell.
        account: the account that may know more. It is no seat: somebody else may sit there when it is told.
        own: what that account may know.
        also: what else happened with it, for everybody.
    """

    __slots__ = ("account", "also", "happened", "own")

    def __init__(
        self,
        happened: Happened | None,
        *,
        account: int | None = None,
        own: Happened | None = None,
        also: Sequence[Happened] = (),
    ) -> None:
        """Keep it."""
        self.happened, self.account, self.own, self.also = happened, account, own, also

    def told_to(self, account: int | None) -> list[Happened]:
        """Return what a viewer is told."""
        first = self.own if account is not None and account == self.account else self.happened
        return [*([] if first is None else [first]), *self.also]


def noted(table: Table, event: log.Event, before: dict[str, int]) -> Note:
    """Return how an event is told, which was just applied to its table.

    Args:
        table: the table after the event.
        event: the event.
        before: what the books at the table were before it (`Table.books`).
    """
    seq, at = table.seq, event.at
    match event:
        case log.Opened():
            return Note(Opened(seq=seq, at=at, options=event.options))
        case log.Sat():
            return Note(Sat(seq=seq, at=at, seat=event.seat, name=event.name, chips=event.chips, bot=event.bot))
        case log.Added():
            return Note(Added(seq=seq, at=at, seat=event.seat, chips=event.chips))
        case log.SatOut():
            return Note(SatOut(seq=seq, at=at, seat=event.seat, why=event.why))
        case log.Returned():
            return Note(Returned(seq=seq, at=at, seat=event.seat))
        case log.Leaving():
            return Note(Leaving(seq=seq, at=at, seat=event.seat))
        case log.Stood():
            return Note(Stood(seq=seq, at=at, seat=event.seat, chips=before.get(f"seat/{table.id}/{event.seat}", 0)))
        case log.Committed():
            return Note(Committed(seq=seq, at=at, deal=table.state.deals + 1, commitment=table.commitment()))
        case log.Seeded():
            return Note(Seeded(seq=seq, at=at, seat=event.seat, seed=event.seed))
        case log.Dealt():
            return _dealt(table, event, before)
        case log.Acted():
            return _acted(table, event)
        case log.Paused():
            return Note(Paused(seq=seq, at=at, ms=event.ms))
        case log.Frozen():
            return Note(Frozen(seq=seq, at=at, frozen=event.frozen))
        case log.Cancelled():
            return Note(Cancelled(seq=seq, at=at, deal=table.state.deals))
        case log.Closed():
            return Note(Closed(seq=seq, at=at))
        case log.Readied() | log.Waited():
            return Note(None)


def _dealt(table: Table, event: log.Dealt, before: dict[str, int]) -> Note:
    seq, at, game = table.seq, event.at, table.game
    if table.match is None or game is None:
        after = table.books()
        parts = tuple(
            after.get(account, 0) - before.get(account, 0)
            for account in (f"seat/{table.id}/{number}" for number in range(1, len(table.state.seats) + 1))
        )
        return Note(Divided(seq=seq, at=at, parts=parts))
    dealt = Dealt(seq=seq, at=at, deal=table.state.deals, dealer=game.dealer, seats=game.dealt_in, pot=game.pot)
    return Note(dealt)


def _acted(table: Table, event: log.Acted) -> Note:
    seq, at, seat, by = table.seq, event.at, event.seat, event.by
    public = Acted(seq=seq, at=at, seat=seat, action=as_seen(Action(event.action), own=False), by=by)
    own = None if public.action == event.action else Acted(seq=seq, at=at, seat=seat, action=event.action, by=by)
    also: tuple[Happened, ...] = ()
    if table.match is None:
        secret = None if table.state.options.private_hands else table.deal_secret
        also = (Over(seq=seq, at=at, deal=table.state.deals, code=table.deal_code, secret=secret),)
    return Note(public, account=None if own is None else table.seat(seat).account, own=own, also=also)


def told(notes: Sequence[Note], account: int | None) -> tuple[Happened, ...]:
    """Return what a viewer is told of notes, in order."""
    return tuple(happened for note in notes for happened in note.told_to(account))


def seat_infos(table: Table) -> tuple[SeatInfo, ...]:
    """Return who sits where."""
    chips = table.books()
    return tuple(
        SeatInfo(
            seat=number,
            name=seat.name,
            account=seat.account,
            bot=seat.bot,
            chips=chips[f"seat/{table.id}/{number}"],
            out=seat.out,
            waiting=seat.waiting,
            leaving=seat.leaving,
            away=bool(seat.away),
            short=not table.in_deal(number) and not table.can_pay(seat),
            played_by_bot=seat.played_by_bot,
            ready=seat.ready,
            bank=seat.bank,
        )
        for number, seat in table.taken()
    )


def turn_of(table: Table, now: int) -> Turn | None:
    """Return whose turn it is, with the time that is left."""
    if table.match is None or table.game is None or table.game.to_act is None:
        return None
    seat = table.game.to_act
    clock = table.clock(seat)
    if clock is None or table.plays_itself(seat):
        return Turn(number=turn_number(table), seat=seat, left=None, bank=0)
    left = clock - (now - table.state.turn_at)
    bank = table.bank(seat)
    return Turn(number=turn_number(table), seat=seat, left=max(0, left), bank=max(0, bank + min(0, left)))


def turn_number(table: Table) -> int:
    """Return the number of the present turn: deal and decision, so that no two turns of a table have the same."""
    done = len(table.game.actions) if table.game else 0
    return table.state.deals * 1000 + done


def public_deal(view: View, number: int, game: Game, code: str = "") -> dict[str, object]:
    """Return the fields of a `DealView` that are the same for all viewers.

    Args:
        view: the view of a spectator.
        number: the number of the deal.
        game: the deal.
        code: its name in the history, if it is over and has one.
    """
    return {
        "number": number,
        "code": code or None,
        "rules": view.rules,
        "stake": view.stake,
        "dealer": view.dealer,
        "opening_pot": view.opening_pot,
        "pot": view.pot,
        "stacks": view.stacks,
        "locked": view.locked,
        "stage": view.stage,
        "to_act": view.to_act,
        "round": view.round,
        "declarer": view.declarer,
        "how": view.how,
        "blind_ace": view.blind_ace,
        "roles": view.roles,
        "owed": view.owed,
        "trump": None if view.trump is None else view.trump.letter,
        "upcard": None if view.upcard is None else str(view.upcard),
        "turned": _texts(view.turned),
        "stock": view.stock,
        "held": view.held,
        "shown": [_texts(cards) for cards in view.shown],
        "trick": [Played(play.seat, str(play.card), play.joker) for play in view.trick],
        "asked_suit": None if view.asked_suit is None else view.asked_suit.letter,
        "finished": [
            TrickTaken(tuple(Played(play.seat, str(play.card), play.joker) for play in trick.plays), trick.winner)
            for trick in view.finished
        ],
        "tricks": view.tricks,
        "settlement": None if view.outcome is None else _settlement(view, view.outcome, game),
    }


def own_deal(view: View, rules: RuleSet) -> dict[str, object]:
    """Return the fields of a `DealView` that only its viewer may know."""
    words = [action for action in view.legal if action.verb not in ("play", "discard", "stand")]
    return {
        "options": [_option(view, rules, action) for action in words],
        "seat": view.seat,
        "hand": None if view.hand is None else _texts(view.hand),
        "thrown": _texts(view.thrown),
        "said": view.said,
        "legal": _texts(view.legal),
    }


def waiting_deal(public: View, game: Game, seat: int) -> dict[str, object]:
    """Return the fields of `own_deal` for a seat that is not to act, without its whole view, which takes long to make.

    Args:
        public: the view of a spectator.
        game: the deal.
        seat: the seat.
    """
    hand, thrown = own_hand(game, seat), own_thrown(game, seat)
    return {
        "options": (),
        "seat": seat,
        "hand": None if hand is None else _texts(hand),
        "thrown": _texts(thrown),
        "said": own_said(public, game, seat) if thrown else public.said,
        "legal": (),
    }


def _option(view: View, rules: RuleSet, action: Action) -> Option:
    found = bearing(view, rules, action)
    return Option(
        action=str(action),
        key=found.key,
        tricks=found.tricks,
        fines=found.fines,
        capped=found.capped,
        drawn=found.drawn,
        card=None if found.card is None else str(found.card),
        held=found.held,
        chips=found.chips,
        loses=found.loses,
    )


def _texts(things: Iterable[object]) -> list[str]:
    return [str(thing) for thing in things]


def _settlement(view: View, outcome: Outcome, game: Game) -> Settlement:
    receipt = make_receipt(view, game.rules)
    return Settlement(
        played_for=receipt.pot,
        reasons=tuple(
            Reason(seat=entry.seat, chips=entry.chips, why=entry.why, values=entry.values) for entry in receipt.entries
        ),
        kept=receipt.kept,
        kept_why=receipt.kept_why,
        fined=receipt.fined,
        status=outcome.status.value,
        pot=outcome.pot,
        next_dealer=outcome.next_dealer,
        seats=tuple(
            SettledSeat(
                seat=seat,
                role=(role := outcome.roles[seat - 1]) and role.value,
                tricks=outcome.tricks[seat - 1],
                share=outcome.shares[seat - 1],
                fine=outcome.fines[seat - 1],
                rake=outcome.rakes[seat - 1],
                net=outcome.net[seat - 1],
                chips=outcome.stacks[seat - 1],
            )
            for seat in game.dealt_in
        ),
    )


def lobby_table(table: Table) -> LobbyTable:
    """Return a table as the lobby shows it."""
    options, taken = table.state.options, table.taken()
    return LobbyTable(
        code=table.code,
        title=options.title,
        rules=table.rules.id,
        rules_name={language: table.rules.name[language] for language in LANGUAGES},
        stake=options.stake,
        zone=next((zone for limit, zone in ZONES if options.stake < limit), "large"),
        entry=table.state.entry,
        seats=len(table.state.seats),
        taken=len(taken),
        people=sum(seat.account is not None for _, seat in taken),
        playing=table.playing,
        pot=table.pot,
        clock=options.clock,
        deals=table.state.deals,
        frozen=table.state.frozen,
    )
