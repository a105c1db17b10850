"""What may be asked of a table, and which events answer it.

Nothing is changed here: a command becomes events, or a `Refused` that says why not and what would be right.
"""

from collections.abc import Set
from typing import Final

from khrap import protocol as ask
from khrap.actions import Action, ActionError
from khrap.bots import BOTS
from khrap.fairness import FairnessError, check_seed
from khrap.game import IllegalAction
from khrap.room import events as log
from khrap.room.accounts import Person
from khrap.room.refusals import Refused
from khrap.room.table import Table
from khrap.room.telling import turn_number

__all__ = ["BOT_NAMES", "asked", "bot_sits", "command_key"]

BOT_NAMES: Final = {
    "en": "Anfisa Borya Vasilisa Gleb Darya Yegor Zhenya Zoya Ilya Klava Lyova Masha".split(),
    "ru": "Анфиса Боря Василиса Глеб Дарья Егор Женя Зоя Илья Клава Лёва Маша".split(),
}
"""What bots are called, by language."""


def asked(table: Table, person: Person, command: ask.Command, now: int) -> list[log.Event]:
    """Return the events that a command comes to; none if all is so already.

    Args:
        table: the table as it is.
        person: who asks.
        command: what is asked.
        now: milliseconds since 1970.

    Raises:
        Refused: it cannot be done.
    """
    if table.state.closed:
        raise Refused("closed", "the table is closed")
    key = command_key(person, command.id)
    match command:
        case ask.Sit():
            return _sit(table, person, command, now, key)
        case ask.AddBot():
            return _add_bot(table, person, command, now, key)
        case ask.RemoveBot():
            return _remove_bot(table, person, command, now, key)
    seat = table.seat_of(person.id)
    if seat is None:
        raise Refused("not-seated", "you do not sit at this table")
    match command:
        case ask.Act():
            return _act(table, seat, command, now, key)
        case ask.AddChips():
            return [log.Added(at=now, command=key, seat=seat, chips=command.chips)]
        case ask.Leave():
            return _leave(table, seat, command, now, key)
        case ask.SitOut():
            out = table.seat(seat).out is not None
            return [] if out else [log.SatOut(at=now, command=key, seat=seat, why="wish")]
        case ask.Return():
            return _return(table, seat, now, key)
        case ask.Ready():
            ready = table.playing or table.seat(seat).ready
            return [] if ready else [log.Readied(at=now, command=key, seat=seat)]
        case ask.GiveSeed():
            return _seed(seat, command, now, key)
    raise Refused("unknown", "a table does not do that")


def command_key(person: Person, id: str) -> str:
    """Return the name by which a table remembers a command: two accounts may use the same id."""
    return f"{person.id}/{id}"


def _sit(table: Table, person: Person, command: ask.Sit, now: int, key: str) -> list[log.Event]:
    if table.seat_of(person.id) is not None:
        raise Refused("seated", "you sit at this table already")
    seat = _free_seat(table, command.seat)
    entry = table.state.entry
    chips = entry if command.chips is None else command.chips
    if chips < entry:
        raise Refused("entry", f"one sits down here with {entry} chips at least, not {chips}", {"entry": entry})
    return [log.Sat(at=now, command=key, seat=seat, account=person.id, name=person.name, chips=chips)]


def _free_seat(table: Table, wish: int | None) -> int:
    free = [number for number, seat in enumerate(table.state.seats, 1) if seat is None]
    if not free:
        raise Refused("full", "all seats are taken")
    if wish is None:
        return free[0]
    if not 1 <= wish <= len(table.state.seats):
        raise Refused("no-seat", f"there is no seat {wish}: seats are 1 to {len(table.state.seats)}")
    if wish not in free:
        seats = ", ".join(f"p{number}" for number in free)
        raise Refused("seat-taken", f"somebody sits at p{wish} already; free: {seats}", {"free": free})
    return wish


def _add_bot(table: Table, person: Person, command: ask.AddBot, now: int, key: str) -> list[log.Event]:
    _must_own(table, person)
    return [bot_sits(table, command.bot, person.language, now, command=key, seat=_free_seat(table, command.seat))]


def bot_sits(
    table: Table,
    bot: str,
    language: str,
    now: int,
    *,
    command: str | None = None,
    seat: int | None = None,
    names: Set[str] = frozenset(),
) -> log.Sat:
    """Return the event of a bot that sits down, with the entry from the house.

    Args:
        table: the table as it is.
        bot: which bot.
        language: the language of its name.
        now: milliseconds since 1970.
        command: the command that caused it.
        seat: where it sits down; None: at the first free seat.
        names: names that are taken beside those at the table.

    Raises:
        Refused: there is no such bot, or no free seat.
    """
    if bot not in BOTS:
        raise Refused("no-bot", f'there is no bot "{bot}": bots are {", ".join(BOTS)}', {"bots": list(BOTS)})
    taken = {other.name for _, other in table.taken()} | names
    name = next((name for name in BOT_NAMES.get(language, BOT_NAMES["en"]) if name not in taken), bot)
    seat = seat or _free_seat(table, None)
    return log.Sat(at=now, command=command, seat=seat, account=None, name=name, chips=table.state.entry, bot=bot)


def _remove_bot(table: Table, person: Person, command: ask.RemoveBot, now: int, key: str) -> list[log.Event]:
    _must_own(table, person)
    bots = [number for number, seat in table.taken() if seat.bot]
    if command.seat not in bots:
        raise Refused("no-bot", f"no bot sits at p{command.seat}", {"bots": bots})
    if table.in_deal(command.seat):
        return [log.Leaving(at=now, command=key, seat=command.seat, now=False)]
    return [log.Stood(at=now, command=key, seat=command.seat)]


def _must_own(table: Table, person: Person) -> None:
    if table.state.owner != person.id:
        raise Refused("not-owner", "only who opened the table can do that")


def _act(table: Table, seat: int, command: ask.Act, now: int, key: str) -> list[log.Event]:
    game = table.game
    if table.match is None or game is None:
        raise Refused("no-deal", "no deal is on")
    if table.state.frozen:
        raise Refused("frozen", "the operator has stopped this table for a while; your turn will wait")
    if command.turn is not None and command.turn != turn_number(table):
        raise Refused("stale", "that turn is over", {"turn": turn_number(table)})
    if game.to_act != seat:
        raise Refused("not-your-turn", f"it is the turn of p{game.to_act}, not yours", {"to_act": game.to_act})
    try:
        action = Action(command.action)
        game.apply(action)
        game.undo()
    except (ActionError, IllegalAction) as error:
        legal = [str(action) for action in game.legal_actions()]
        raise Refused("illegal", error.sentence, {"legal": legal}) from error
    acted = log.Acted(at=now, command=key, seat=seat, action=str(action))
    if table.plays_itself(seat) and not table.seat(seat).leaving:
        return [log.Returned(at=now, seat=seat), acted]
    return [acted]


def _leave(table: Table, seat: int, command: ask.Leave, now: int, key: str) -> list[log.Event]:
    in_deal = table.in_deal(seat)
    claim = _claim(table, seat)
    if not command.sure and (claim or (in_deal and not command.after_deal)):
        raise Refused("sure", _lost(claim, in_deal and not command.after_deal), {"claim": claim, "in_deal": in_deal})
    if in_deal:
        return [log.Leaving(at=now, command=key, seat=seat, now=not command.after_deal)]
    return [log.Stood(at=now, command=key, seat=seat)]


def _claim(table: Table, seat: int) -> int:
    """Return the seat's part of the pot, which it would give up."""
    claims = set(table.state.claims) | (set(table.game.dealt_in) if table.match and table.game else set())
    return table.pot // len(claims) if seat in claims else 0


def _lost(claim: int, in_deal: bool) -> str:
    parts = []
    if in_deal:
        parts.append("the deal is played to its end for you, with the mildest decisions, and its fines are yours")
    if claim:
        parts.append(f"you give up your claim on the pot, {claim} chips as it stands")
    return f"if you leave now, {' and '.join(parts)}; to leave all the same, say that you are sure"


def _return(table: Table, seat: int, now: int, key: str) -> list[log.Event]:
    it = table.seat(seat)
    here = not (it.out or it.late or it.played_by_bot or it.away or it.leaving)
    return [] if here else [log.Returned(at=now, command=key, seat=seat)]


def _seed(seat: int, command: ask.GiveSeed, now: int, key: str) -> list[log.Event]:
    try:
        check_seed(command.seed)
    except FairnessError as error:
        raise Refused("seed", str(error)) from error
    return [log.Seeded(at=now, command=key, seat=seat, seed=command.seed)]
