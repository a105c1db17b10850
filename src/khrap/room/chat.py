"""What is said at the tables. It is kept, but apart from the log of the game."""

import tomllib
from functools import cache
from importlib import resources

from sqlalchemy import Update, desc, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.protocol import ChatSaid
from khrap.room.accounts import Person
from khrap.room.bus import Notice
from khrap.room.host import Host
from khrap.room.limits import Buckets
from khrap.room.live import Live, Viewer
from khrap.room.models import Account, ChatLine
from khrap.room.plain import in_plain_text
from khrap.room.refusals import Refused

__all__ = ["Chats", "phrases"]

LINES_TOLD = 50
"""How many lines somebody is told who comes to a table."""
REPEATED_MS = 3_600_000
"""For how long a repeat of a command that said something is known."""


@cache
def phrases() -> dict[str, dict[str, str]]:
    """Return the quick phrases: texts by language, by id."""
    return tomllib.loads(resources.files("khrap.room").joinpath("phrases.toml").read_text(encoding="utf-8"))


class Chats:
    """The chat of all tables.

    Args:
        database: where lines are kept.
        host: the tables.
        per_minute: how many lines an account may say in a minute.
        length: how many characters a line may have.
    """

    def __init__(self, database: async_sessionmaker[AsyncSession], host: Host, *, per_minute: int, length: int) -> None:
        """Open the chat."""
        self._database, self._host, self._length = database, host, length
        self._limit = Buckets(per_minute, seconds=60)

    async def say(self, live: Live, person: Person, command: str, *, text: str = "", phrase: str | None = None) -> None:
        """Say something to a table, once however often the command comes, and at whichever workers.

        What a watcher says while a deal is on is for watchers only: it could be a hint.

        Args:
            live: the table.
            person: who says it.
            command: the key of the command.
            text: what.
            phrase: the id of a quick phrase instead.

        Raises:
            Refused: the person is muted, too fast or too long, or there is no such phrase.
        """
        now, table = self._host.clock(), live.table
        if await self._was_said(table.id, command):
            return
        muted = await self._muted_until(person.id)
        if muted > now:
            seconds = (muted - now) // 1000 + 1
            raise Refused("muted", f"the operator has muted you for {seconds} s more", {"seconds": seconds})
        said = self._checked(text, phrase)
        self._limit.take(f"account/{person.id}")
        seat = table.seat_of(person.id)
        line = ChatLine(
            table_id=table.id,
            at=now,
            account_id=person.id,
            name=person.name,
            seat=seat,
            watchers_only=table.playing and (seat is None or not table.in_deal(seat)),
            text=said,
            phrase=phrase,
            command=command,
        )
        try:
            async with self._database.begin() as database:
                await database.execute(_forget_commands(table.id, now - REPEATED_MS))
                database.add(line)
        except IntegrityError:
            if await self._was_said(table.id, command):
                return  # another worker was faster
            raise
        self._spread(live, line)
        await self._host.bus.publish(Notice(worker=self._host.worker, table=table.id, chat=line.id))

    async def _was_said(self, table: int, command: str) -> bool:
        query = select(ChatLine.id).where(ChatLine.table_id == table, ChatLine.command == command)
        async with self._database() as database:
            return await database.scalar(query) is not None

    async def _muted_until(self, account: int) -> int:
        """Look it up: who was here already when the operator muted them knows nothing of it."""
        async with self._database() as database:
            return await database.scalar(select(Account.muted_until).where(Account.id == account)) or 0

    def _checked(self, text: str, phrase: str | None) -> str:
        if phrase is not None:
            if phrase not in phrases():
                raise Refused("no-phrase", f'there is no phrase "{phrase}"', {"phrases": list(phrases())})
            return phrases()[phrase]["en"]
        said = in_plain_text(text)
        if not said:
            raise Refused("empty", "there is nothing to say")
        if len(said) > self._length:
            message = f"a line has at most {self._length} characters, not {len(said)}"
            raise Refused("too-long", message, {"most": self._length})
        return said

    async def heard(self, live: Live, line_id: int) -> None:
        """Spread a line that another worker has kept."""
        async with self._database() as database:
            line = await database.get(ChatLine, line_id)
        if line is not None:
            self._spread(live, line)

    def _spread(self, live: Live, line: ChatLine) -> None:
        message = _message(live, line, self._host.clock())
        for viewer in live.viewers:
            if _may_hear(live, viewer, line):
                viewer.send(message)

    async def recent(self, live: Live, viewer: Viewer) -> None:
        """Tell a viewer who has just come what was said last."""
        query = select(ChatLine).where(ChatLine.table_id == live.table.id).order_by(desc(ChatLine.id)).limit(LINES_TOLD)
        async with self._database() as database:
            lines = list(await database.scalars(query))
        for line in reversed(lines):
            if _may_hear(live, viewer, line):
                viewer.send(_message(live, line, self._host.clock()))


def _forget_commands(table: int, before: int) -> Update:
    """Forget by which commands was said what was said long ago: clients may begin to count anew."""
    old = update(ChatLine).where(ChatLine.table_id == table, ChatLine.command.is_not(None), ChatLine.at < before)
    return old.values(command=None)


def _may_hear(live: Live, viewer: Viewer, line: ChatLine) -> bool:
    return not line.watchers_only or live.table.seat_of(viewer.account) is None


def _message(live: Live, line: ChatLine, now: int) -> ChatSaid:
    return ChatSaid(
        seq=live.table.seq,
        now=now,
        id=line.id,
        at=line.at,
        name=line.name,
        account=line.account_id,
        seat=line.seat,
        text=line.text,
        phrase=line.phrase,
        watchers_only=line.watchers_only,
    )
