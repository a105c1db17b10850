"""A table as it was: for watchers who see everything later, and for viewers that come back after a long time."""

from collections import deque
from collections.abc import AsyncIterator, Sequence

from khrap.room import events as log
from khrap.room.live import NOTES_KEPT
from khrap.room.money import apply_and_book
from khrap.room.picture import Picture
from khrap.room.store.protocol import Store
from khrap.room.table import Table
from khrap.room.telling import Note, noted

__all__ = ["Past", "long_ago"]

LONGEST_WAY_BACK = 4_000
"""A log of more events than this is not read from its beginning for somebody who comes back."""


class Past:
    """A table as it was a while ago.

    Args:
        store: where its log is.
        table: a copy of the table with its first event only.
    """

    def __init__(self, store: Store, table: Table) -> None:
        """Begin at the beginning."""
        self.table = table
        self.notes: deque[tuple[int, Note]] = deque(maxlen=NOTES_KEPT)
        self.picture = Picture(table)
        self._store = store

    @classmethod
    async def of(cls, store: Store, table: Table) -> "Past":
        """Return the beginning of a table."""
        (body, *_) = await store.events(table.id, 0, 1)
        opened = log.decode(body)
        if not isinstance(opened, log.Opened):
            raise TypeError(f"the log of table {table.id} does not begin with its opening")
        return cls(store, Table.opened(table.id, table.code, opened))

    async def go_on(self, until: int) -> bool:
        """Take all events up to a moment; return whether there were any.

        Args:
            until: milliseconds since 1970.
        """
        before = self.table.seq
        while self._take_all(await self._store.events(self.table.id, self.table.seq), until):
            pass
        return self.table.seq > before

    def _take_all(self, bodies: Sequence[bytes], until: int) -> bool:
        """Take events at once, so that nobody sees notes without their picture; return whether there may be more."""
        more = bool(bodies)
        for body in bodies:
            event = log.decode(body)
            if event.at > until:
                more = False
                break
            self.take(event)
        if self.picture.seq != self.table.seq:
            self.picture = Picture(self.table)
        return more

    async def _following(self) -> AsyncIterator[log.Event]:
        after = self.table.seq
        while bodies := await self._store.events(self.table.id, after):
            for body in bodies:
                yield log.decode(body)
            after += len(bodies)

    def take(self, event: log.Event) -> Note:
        """Take one event; return how it is told."""
        _, before = apply_and_book(self.table, event)
        note = noted(self.table, event, before)
        self.notes.append((self.table.seq, note))
        return note


async def long_ago(store: Store, table: Table, since: int) -> list[Note]:
    """Return events as they are told, from the log: those after `since`; nothing if the log is too long to be read.

    Args:
        store: where the log is.
        table: the table as it is.
        since: the number of an event.
    """
    until = table.seq
    if until > LONGEST_WAY_BACK:
        return []
    past = await Past.of(store, table)
    notes = []
    async for event in past._following():
        note = past.take(event)
        if past.table.seq > since:
            notes.append(note)
        if past.table.seq >= until:
            break
    return notes
