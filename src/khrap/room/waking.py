"""What a table does by itself: bots that think, clocks that run out, deals that begin.

`due` says when; `woken` says which events come of it then; `follows` says what follows an event at once.
"""

import functools
import secrets
from collections.abc import Callable

from khrap.actions import Action
from khrap.bots import Bot, make_bot
from khrap.cards import Card
from khrap.fairness import new_secret
from khrap.game import Game
from khrap.room import events as log
from khrap.room.table import ABSENT_AFTER, Table
from khrap.rules import RuleSet

__all__ = ["CLOSED_AFTER", "DESERTED_AFTER", "due", "follows", "mildest", "new_code", "woken"]

CLOSED_AFTER = 600_000
"""After how long a table at which no person sits is closed, in milliseconds."""
DESERTED_AFTER = 3_600_000
"""After how long one is closed at which persons sit, but none plays, so that their chips do not lie there for ever.

All sit out, that is, or no deal can begin and none of them is there."""
AWAY_MS = 300
"""How long the room waits before it decides for a seat that is away."""
LATE_TURNS = 2
"""After how many turns in a row without a decision a seat sits out."""
ABSENT_BOT = "club"
"""The bot that plays on for a seat whose time has run out twice."""


def new_code() -> str:
    """Return a name that cannot be guessed, and that no command line takes for an option."""
    return secrets.token_urlsafe(12).replace("-", "_")


def due(table: Table) -> int | None:
    """Return when a table wants to be looked after next, in milliseconds since 1970; None if it waits for somebody."""
    state = table.state
    if state.closed or state.frozen:
        return None
    if table.match is not None and table.game is not None and table.game.to_act is not None:
        return _turn_ends(table, table.game.to_act)
    if state.next_at is not None:
        return state.next_at
    if not table.has_people:
        return (state.empty_since or state.last_at) + CLOSED_AFTER
    return (state.alone_since or state.last_at) + DESERTED_AFTER


def _turn_ends(table: Table, seat: int) -> int:
    it, since = table.seat(seat), table.state.turn_at
    if it.bot or it.played_by_bot:
        return since + table.state.bot_ms
    if it.away:
        return since + AWAY_MS
    clock = table.clock(seat)
    return since + (ABSENT_AFTER if clock is None else clock + table.bank(seat))


def woken(table: Table, now: int, present: Callable[[int], bool]) -> list[log.Event]:
    """Return the events of a table whose time has come; none if it has not.

    Args:
        table: the table.
        now: milliseconds since 1970.
        present: tells whether an account has somebody at the other end.
    """
    when = due(table)
    if when is None or when > now:
        return []
    if table.match is not None and table.game is not None and table.game.to_act is not None:
        return _decided(table, table.game, table.game.to_act, now, present)
    if table.state.next_at is not None and table.state.next_at <= now:
        return [log.Dealt(at=now, code=new_code())]
    if table.state.alone_since is None and any(
        present(it.account) for _, it in table.taken() if it.account is not None
    ):
        return [log.Waited(at=now)]
    return [log.Closed(at=now)]


def _decided(table: Table, game: Game, seat: int, now: int, present: Callable[[int], bool]) -> list[log.Event]:
    """Return what the room decides for a seat."""
    it = table.seat(seat)
    if it.bot or it.played_by_bot:
        bot = _bot(it.bot or ABSENT_BOT, table.rules)
        return [log.Acted(at=now, seat=seat, action=str(bot.choose(game.view(seat))), by="bot")]
    if it.away:
        return [log.Acted(at=now, seat=seat, action=str(mildest(game)), by="clock")]
    clock = table.clock(seat)
    if clock is None and it.account is not None and present(it.account):
        return [log.Waited(at=now)]
    acted: list[log.Event] = [log.Acted(at=now, seat=seat, action=str(mildest(game)), by="clock")]
    if clock is None:
        return [log.SatOut(at=now, seat=seat, why="absent"), *acted]
    if it.late + 1 >= LATE_TURNS:
        return [log.SatOut(at=now, seat=seat, why="clock"), *acted]
    return acted


@functools.lru_cache(maxsize=1024)
def _bot(name: str, rules: RuleSet) -> Bot:
    return make_bot(name, rules)


def mildest(game: Game) -> Action:
    """Return the mildest legal action: pass, stand, the lowest card, and so on.

    >>> import khrap
    >>> game = khrap.Game("moryak", stacks=[100] * 3, stake=5, seed=1)
    >>> mildest(game)
    Action('pass')
    """
    legal = game.legal_actions()
    for verb in ("pass", "stand", "look", "ante", "help"):
        for action in legal:
            if action.verb == verb:
                return action
    plain = [action for action in legal if not action.joker]
    if legal[0].verb == "trump":
        hand = game.hand(game.to_act or 0)
        return max(legal, key=lambda action: sum(card.suit == action.suit for card in hand))
    return min(plain or legal, key=lambda action: (len(action.cards), _weight(game, action.cards)))


def _weight(game: Game, cards: tuple[Card, ...]) -> list[tuple[bool, int]]:
    """Return how much cards are worth: trumps more than others, then by rank."""
    return sorted(((card.suit == game.trump, int(card.rank)) for card in cards), reverse=True)


def follows(table: Table, now: int) -> log.Event | None:
    """Return what follows at once: who leaves stands up, a bot takes new chips, the next shuffle is fixed.

    Args:
        table: the table after its last event.
        now: milliseconds since 1970.
    """
    if table.match is not None:
        return None
    for number, seat in table.taken():
        if seat.leaving or table.state.closed:
            return log.Stood(at=now, seat=number)
        if seat.bot and seat.chips + seat.more < table.state.entry // 2:
            return log.Added(at=now, seat=number, chips=table.state.entry)
    if table.state.secret is None and not table.state.closed:
        return log.Committed(at=now, secret=new_secret().hex())
    return None
