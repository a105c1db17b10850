"""How a table looks at one moment, as it is sent: what is the same for all viewers is made once.

The bytes are those of `khrap.protocol.Update`.
"""

from collections.abc import Sequence

import msgspec

from khrap.protocol import VERSION
from khrap.protocol.messages import Turn
from khrap.room.table import Table
from khrap.room.telling import Note, own_deal, public_deal, seat_infos, told, turn_of, waiting_deal
from khrap.rules import LANGUAGES
from khrap.view import View, public_view, seen_by

__all__ = ["Picture", "news"]

_ENCODER = msgspec.json.Encoder()


class Picture:
    """A table at the moment at which this was made; it is of use until the next event.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        """Take the picture."""
        self.table, self.seq = table, table.seq
        self._game = table.game if table.game is not None and table.game.dealt_in else None
        self._deal = self._common = self._watched = b""
        self._view: View | None = None
        self._turn_at = 0
        self._turn_then: Turn | None = None
        if self._game is not None:
            self._view = public_view(self._game)
            code = table.state.last_code
            self._deal = _ENCODER.encode(public_deal(self._view, table.state.deals, self._game, code))
            self._watched = _ENCODER.encode(own_deal(self._view, self._game.rules))
        self._common = _ENCODER.encode(self._for_all())

    def _for_all(self) -> dict[str, object]:
        table, state = self.table, self.table.state
        return {
            "type": "update",
            "seq": self.seq,
            "table": table.code,
            "version": VERSION,
            "options": state.options,
            "rules_name": {language: table.rules.name[language] for language in LANGUAGES},
            "seats": seat_infos(table),
            "pot": table.pot,
            "dealer": table.game.dealer if table.match and table.game else state.dealer,
            "deals": state.deals,
            "commitment": table.commitment(),
            "frozen": state.frozen,
            "closed": state.closed,
        }

    def update(self, account: int | None, notes: Sequence[Note], since: int | None, now: int) -> bytes:
        """Return what a viewer is told.

        Args:
            account: the viewer's account; None for somebody who is not logged in.
            notes: what happened since the viewer was told last.
            since: the number of the event up to which that was; None if it was never.
            now: milliseconds since 1970.
        """
        table = self.table
        seat = table.seat_of(account)
        next_at = table.state.next_at
        own = {
            "now": now,
            "happened": told(notes, account),
            "missed": since is not None and since + len(notes) < self.seq,
            "you": seat,
            "owner": account is not None and account == table.state.owner,
            "next_deal": None if next_at is None else max(0, next_at - now),
            "turn": self._turn(now),
            "deal": self._deal_for(table.seat_in_deal(account)),
        }
        return _joined(self._common, _ENCODER.encode(own))

    def _turn(self, now: int) -> Turn | None:
        """Return whose turn it is; most viewers ask in the same millisecond."""
        if self._turn_at != now:
            self._turn_at, self._turn_then = now, turn_of(self.table, now)
        return self._turn_then

    def _deal_for(self, seat: int | None) -> msgspec.Raw | None:
        game, view = self._game, self._view
        if game is None or view is None:
            return None
        if seat is None:
            own = self._watched
        elif seat == view.to_act:
            acting = seen_by(view, game, seat, tuple(game.legal_actions()))
            own = _ENCODER.encode(own_deal(acting, game.rules))
        else:
            own = _ENCODER.encode(waiting_deal(view, game, seat))
        return msgspec.Raw(_joined(self._deal, own))


def _joined(one: bytes, other: bytes) -> bytes:
    """Make one JSON object of two that have something in them."""
    return one[:-1] + b"," + other[1:]


def news(notes: Sequence[tuple[int, Note]], since: int | None) -> list[Note]:
    """Return what happened after an event; nothing for somebody who has just come.

    Args:
        notes: the last events, as they are told, with their numbers.
        since: the number of the event.
    """
    if since is None:
        return []
    fresh = []
    for number, note in reversed(notes):
        if number <= since:
            break
        fresh.append(note)
    return fresh[::-1]
