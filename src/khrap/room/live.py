"""A table in the memory of a worker, and the viewers that this worker tells of it."""

import asyncio
from collections import deque

from khrap.protocol import Message, Presence
from khrap.room.accounts import Person
from khrap.room.past import FAR_BACK, Past
from khrap.room.picture import Picture
from khrap.room.store.protocol import Snapshot, Store
from khrap.room.table import Table
from khrap.room.telling import Note

__all__ = ["NOTES_KEPT", "Live", "Viewer"]

NOTES_KEPT = 120
"""How many events a table remembers as they are told, for viewers that come back soon."""
LONGEST_LOG = 4_000
"""A log of more events than this is not read from its beginning for viewers that come back late."""
MAIL_KEPT = 200
"""How many answers may wait for a viewer that does not read; then it is cut off."""


class Viewer:
    """Somebody at the other end of a socket.

    A viewer that reads slowly misses nothing and costs nothing: it is only noted that there is news, and what it is
    told is made when it can be sent. Answers and chat wait in a queue with an end.

    Args:
        person: who it is; None for somebody who is not logged in.
        since: the number of the last event that it knows of; None if it is new.
        key: of the session or token that let the person in; None for nobody.
    """

    def __init__(self, person: Person | None, since: int | None, key: str | None = None) -> None:
        """Make a viewer that has been told nothing yet."""
        self.person, self.key = person, key
        self.since = since
        self.stale = True
        self.mail: deque[Message] = deque()
        self.news = asyncio.Event()
        self.overrun = False
        self.ended: str | None = None
        self.news.set()

    @property
    def account(self) -> int | None:
        """The account of the viewer."""
        return None if self.person is None else self.person.id

    def tell(self) -> None:
        """Note that the table has changed."""
        self.stale = True
        self.news.set()

    def send(self, message: Message) -> None:
        """Put a message into the queue."""
        if len(self.mail) >= MAIL_KEPT:
            self.overrun = True
        else:
            self.mail.append(message)
        self.news.set()

    def end(self, reason: str) -> None:
        """Let the socket be closed."""
        self.ended = reason
        self.news.set()


class Live:
    """A table that a worker has in memory.

    Attributes:
        table: the table.
        lock: who holds it may append.
        settled: whether what is in memory is what is kept; only then it is told.
        notes: the last events, as they are told, without a gap.
        rested: how the table was after its last deal. It is kept as a snapshot when the next one has ended, so that who
            comes back after a restart can be told of a whole deal at least.
        viewers: who is told.
        elsewhere: who is there at other workers: accounts and number of watchers, by worker.
        summary: what the lobby was told last.
        used: when it was last needed, in milliseconds.
    """

    def __init__(self, table: Table, now: int) -> None:
        """Take a table."""
        self.table = table
        self.lock = asyncio.Lock()
        self.settled = True
        self.notes: deque[tuple[int, Note]] = deque(maxlen=NOTES_KEPT)
        self.rested: Snapshot | None = None
        self.viewers: set[Viewer] = set()
        self.elsewhere: dict[str, tuple[tuple[int, ...], int]] = {}
        self.summary: bytes | None = None
        self.used = now
        self._picture: Picture | None = None
        self._past: Past | None = None
        self._reading = asyncio.Lock()

    def tell(self) -> None:
        """Let all viewers know that there is news."""
        for viewer in self.viewers:
            viewer.tell()

    def picture(self) -> Picture:
        """Return how the table looks now; it is made once for all viewers."""
        if self._picture is None or self._picture.table is not self.table or self._picture.seq != self.table.seq:
            self._picture = Picture(self.table)
        return self._picture

    def accounts(self) -> set[int]:
        """Return the accounts that have somebody at the other end, at any worker."""
        here = {viewer.account for viewer in self.viewers if viewer.account is not None}
        return here.union(*(accounts for accounts, _ in self.elsewhere.values()))

    def watchers_here(self) -> int:
        """Return how many viewers of this worker do not sit at the table."""
        return sum(self.table.seat_of(viewer.account) is None for viewer in self.viewers)

    def presence(self, now: int) -> Presence:
        """Return who is there."""
        accounts = self.accounts()
        seats = tuple(number for number, seat in self.table.taken() if seat.account in accounts)
        watchers = self.watchers_here() + sum(watchers for _, watchers in self.elsewhere.values())
        return Presence(seq=self.table.seq, now=now, seats=seats, watchers=watchers)

    async def remember(self, store: Store, since: int) -> None:
        """Remember what happened long ago; the log is read once, however many come back and however often.

        Args:
            store: where the log is.
            since: the number of the event after which everything is wanted; if that is too far back, nothing is read.
        """
        async with self._reading:
            known = self._remembered() <= since
            if known or self.table.seq - since > FAR_BACK or self.table.seq > LONGEST_LOG:
                return
            past = await Past.of(store, self.table)
            await self._reach(past)
            async with self.lock:  # what happens now is in the log already, perhaps, but not yet among the notes
                await self._reach(past)  # the first notes may have been forgotten meanwhile
                older = [(number, note) for number, note in past.notes if number <= self._remembered()]
                self.notes = deque([*older, *self.notes], maxlen=FAR_BACK)

    async def _reach(self, past: Past) -> None:
        """Let a past go on until the notes begin."""
        while past.table.seq < self._remembered() and await past.step():
            pass

    def _remembered(self) -> int:
        """Return the number of the last event before those that the table remembers."""
        return self.notes[0][0] - 1 if self.notes else self.table.seq

    async def as_it_was(self, store: Store, moment: int) -> Past:
        """Return the table as it was at a moment; there is one such past for all viewers, and it only goes forward.

        Args:
            store: where the log is.
            moment: milliseconds since 1970.
        """
        async with self._reading:
            if self._past is None:
                self._past = await Past.of(store, self.table)
            if self._past.table.seq < self.table.seq:
                await self._past.go_on(moment)
            return self._past
