"""One thread that writes to a SQLite database, and keeps many requests by one commit.

A commit waits for the disk, which takes as long for one request as for a hundred. So the thread takes all requests
that wait, carries them out, commits, and only then tells everybody what has come of it. If one of them is refused, all
are undone and each is carried out again by itself, so that the refused one disturbs no other.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from khrap.room.store.protocol import StoreError

__all__ = ["GroupWriter"]

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Request = tuple[Work, "asyncio.Future[Any]"]
Answer = tuple["asyncio.Future[Any]", Any]
"""Whom to tell, and what: what the work returned, or why it was refused."""

_MOST = 200
"""How many requests one commit keeps, so that the first of them does not wait for too many others."""


class GroupWriter:
    """The thread, and the queue before it. It belongs to the event loop that made it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Begin to write by a connection that nobody else uses; it must not begin transactions by itself."""
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="khrap-writer", daemon=True)
        self._thread.start()
        self._closing = False

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have something done in a transaction, and return what it returns when that is on the disk.

        Args:
            work: what to do; what it raises undoes it, and is raised here. It may be done twice, and so must touch
                nothing but the connection.

        Raises:
            StoreError: the database refused it; nothing has changed.
        """
        if self._closing:
            raise StoreError("the database is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put((work, future))
        return await future

    async def close(self) -> None:
        """Finish all that was asked for, and end the thread; the connection stays open."""
        self._closing = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._take()
            if batch:
                self._tell(self._keep(batch))

    def _take(self) -> tuple[list[Request], bool]:
        """Wait for requests; return those that there are, and whether more may come."""
        batch: list[Request] = []
        request = self._queue.get()
        with contextlib.suppress(queue.Empty):
            while request is not None:
                batch.append(request)
                if len(batch) == _MOST:
                    break
                request = self._queue.get_nowait()
        return batch, request is not None

    def _keep(self, batch: Sequence[Request]) -> list[Answer]:
        """Carry out a batch; nothing of it is kept if the transaction as a whole fails."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                return self._kept(batch, lambda work: work(self._connection))
            except Exception:  # one is refused, perhaps: each is tried by itself
                self._undo()
                self._connection.execute("BEGIN IMMEDIATE")
                return self._kept(batch, self._attempt)
        except Exception as error:
            self._undo()
            return [(future, _failure(error)) for _, future in batch]

    def _kept(self, batch: Sequence[Request], attempt: Callable[[Work], Any]) -> list[Answer]:
        answers = [(future, attempt(work)) for work, future in batch]
        self._connection.execute("COMMIT")
        return answers

    def _undo(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._connection.rollback()

    def _attempt(self, work: Work) -> Any:
        """Carry out one request; undo it, and return the error, if it is refused."""
        self._connection.execute("SAVEPOINT request")
        try:
            result = work(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:
                raise  # it was so bad that SQLite has undone all of the batch
            self._connection.execute("ROLLBACK TO request")
            result = _failure(error) if isinstance(error, sqlite3.Error) else error
        self._connection.execute("RELEASE request")
        return result

    def _tell(self, answers: Sequence[Answer]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has gone: nobody listens any more
            self._loop.call_soon_threadsafe(_answer, answers)


def _failure(error: Exception) -> StoreError:
    failure = StoreError(f"the database cannot keep it: {error}")
    failure.__cause__ = error
    return failure


def _answer(answers: Sequence[Answer]) -> None:
    for future, answer in answers:
        if future.done():
            continue  # whoever asked was called off
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
