"""A table as it was: made of its log once more, for watchers who see everything later and for the audit."""

from collections import deque

from khrap.room import events as log
from khrap.room.money import apply_and_book
from khrap.room.picture import Picture
from khrap.room.store.protocol import Store
from khrap.room.table import Table
from khrap.room.telling import Note, noted

__all__ = ["FAR_BACK", "Past"]

FAR_BACK = 1_000
"""How many events are told at most of what happened while somebody was away."""
AT_ONCE = 50
"""How many events are taken before others have their turn: it takes a few milliseconds."""
FOREVER = 2**63 - 1
"""A moment that is later than any."""


class Past:
    """A table as it was a while ago.

    Attributes:
        table: the table as it was.
        notes: the last events until then, as they are told.

    Args:
        store: where its log is.
        table: a copy of the table with its first event only.
    """

    def __init__(self, store: Store, table: Table) -> None:
        """Begin at the beginning."""
        self.table = table
        self.notes: deque[tuple[int, Note]] = deque(maxlen=FAR_BACK)
        self._store = store
        self._picture: Picture | None = None

    @classmethod
    async def of(cls, store: Store, table: Table) -> "Past":
        """Return the beginning of a table."""
        (body, *_) = await store.events(table.id, 0, 1)
        opened = log.decode(body)
        if not isinstance(opened, log.Opened):
            raise TypeError(f"the log of table {table.id} does not begin with its opening")
        past = cls(store, Table.opened(table.id, table.code, opened))
        past.notes.append((1, noted(past.table, opened, {})))
        return past

    async def go_on(self, until: int = FOREVER) -> None:
        """Take all events up to a moment.

        Args:
            until: milliseconds since 1970.
        """
        while await self.step(until):
            pass

    async def step(self, until: int = FOREVER) -> bool:
        """Take a few events up to a moment; return whether there may be more."""
        bodies = await self._store.events(self.table.id, self.table.seq, AT_ONCE)
        for body in bodies:
            event = log.decode(body)
            if event.at > until:
                return False
            _, before = apply_and_book(self.table, event)
            self.notes.append((self.table.seq, noted(self.table, event, before)))
        return bool(bodies)

    def picture(self) -> Picture:
        """Return how the table looked; it is made once for all viewers."""
        if self._picture is None or self._picture.seq != self.table.seq:
            self._picture = Picture(self.table)
        return self._picture
