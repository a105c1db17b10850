"""Who somebody is: sessions of browsers, and personal API tokens.

Both are random texts that only their owner knows; the database has their SHA-256.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, Select, and_, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.room.accounts.clock import DAY, now
from khrap.room.models import Account, Session, Token
from khrap.room.plain import in_plain_text
from khrap.room.refusals import Conflicting, Missing

__all__ = ["Credential", "Logins", "Person", "end_log_ins"]

_SEEN_EVERY = 60_000
_MOST_TOKENS = 20
_TOKEN_MARK = "khrap_"


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is logged in."""

    id: int
    name: str
    is_guest: bool
    is_admin: bool
    language: str
    muted_until: int
    """In milliseconds since 1970, like `banned_until`."""
    banned_until: int


class Credential(msgspec.Struct, frozen=True):
    """How somebody is known."""

    kind: Literal["session", "token"]
    key: str
    """The SHA-256 of the cookie or token."""


class Logins:
    """The sessions and tokens of a room.

    Args:
        database: where they are.
        days: after how many days an unused session ends.
        clock: milliseconds since 1970.
    """

    def __init__(self, database: async_sessionmaker[AsyncSession], days: int, clock: Callable[[], int] = now) -> None:
        """Open the log-ins."""
        self._database = database
        self._lasts = days * DAY
        self._clock = clock

    async def start(self, account: int, agent: str) -> str:
        """Begin a session.

        Args:
            account: the number of the account.
            agent: what the browser calls itself.

        Returns:
            The cookie.
        """
        cookie = secrets.token_urlsafe(32)
        at = self._clock()
        shown = "".join(filter(str.isprintable, agent))[:200]
        async with self._database.begin() as database:
            database.add(Session(key=_digest(cookie), account_id=account, created=at, seen=at, agent=shown))
            await database.execute(delete(Session).where(Session.account_id == account, self._ended()))
        return cookie

    async def by_cookie(self, cookie: str) -> tuple[Person, Credential] | None:
        """Return who has a cookie; None if it is nobody's, or its session has ended."""
        key = _digest(cookie)
        query = select(Account, Session.seen).join(Account).where(Session.key == key, ~self._ended())
        return await self._known(query, Credential("session", key))

    async def by_token(self, token: str) -> tuple[Person, Credential] | None:
        """Return who has a token; None if it is nobody's."""
        key = _digest(token)
        query = select(Account, Token.seen).join(Account).where(Token.key == key)
        return await self._known(query, Credential("token", key))

    async def keys(self, account: int) -> set[str]:
        """Return the keys of all sessions and tokens that let an account in; none if it is banned or deleted."""
        let_in = and_(Account.id == account, Account.deleted.is_(None), Account.banned_until <= self._clock())
        async with self._database() as database:
            sessions = await database.scalars(select(Session.key).join(Account).where(let_in, ~self._ended()))
            tokens = await database.scalars(select(Token.key).join(Account).where(let_in))
            return {*sessions, *tokens}

    async def end(self, credential: Credential) -> None:
        """End a session; a token stays."""
        if credential.kind == "session":
            async with self._database.begin() as database:
                await database.execute(delete(Session).where(Session.key == credential.key))

    async def end_all(self, account: int, *, but: Credential | None = None) -> None:
        """End all sessions of an account, but perhaps for one."""
        kept = but.key if but else ""
        async with self._database.begin() as database:
            await database.execute(delete(Session).where(Session.account_id == account, Session.key != kept))

    async def end_everything(self, account: int) -> None:
        """End all sessions of an account, and all its tokens."""
        async with self._database.begin() as database:
            await end_log_ins(database, [account])

    async def new_token(self, account: int, label: str) -> tuple[Token, str]:
        """Make a token.

        Args:
            account: the number of the account.
            label: what its owner calls it.

        Returns:
            The token as it is kept, and the text that is not.

        Raises:
            Conflicting: there are very many already.
        """
        text = _TOKEN_MARK + secrets.token_urlsafe(32)
        token = Token(key=_digest(text), account_id=account, label=in_plain_text(label), created=self._clock())
        async with self._database.begin() as database:
            count = await database.scalar(select(func.count()).where(Token.account_id == account))
            if (count or 0) >= _MOST_TOKENS:
                raise Conflicting("too-many-tokens", f"an account has {_MOST_TOKENS} tokens at most: delete one first")
            database.add(token)
        return token, text

    async def tokens(self, account: int) -> list[Token]:
        """Return the tokens of an account, the oldest first."""
        async with self._database() as database:
            return list(await database.scalars(select(Token).where(Token.account_id == account).order_by(Token.id)))

    async def delete_token(self, account: int, id: int) -> None:
        """Delete a token.

        Raises:
            Missing: the account has no such token.
        """
        query = delete(Token).where(Token.account_id == account, Token.id == id).returning(Token.id)
        async with self._database.begin() as database:
            if await database.scalar(query) is None:
                raise Missing("no-token", f"you have no token {id}")

    def _ended(self) -> ColumnElement[bool]:
        return Session.seen < self._clock() - self._lasts

    async def _known(
        self, query: Select[Account, int | None], credential: Credential
    ) -> tuple[Person, Credential] | None:
        async with self._database() as database:
            row = (await database.execute(query.where(Account.deleted.is_(None)))).first()
        if row is None:
            return None
        account, seen = row
        await self._see(credential, seen)
        return _person(account), credential

    async def _see(self, credential: Credential, seen: int | None) -> None:
        """Note that somebody was here, at most once a minute."""
        at = self._clock()
        if seen is not None and at - seen < _SEEN_EVERY:
            return
        model = Session if credential.kind == "session" else Token
        async with self._database.begin() as database:
            await database.execute(update(model).where(model.key == credential.key).values(seen=at))


async def end_log_ins(database: AsyncSession, accounts: Sequence[int]) -> None:
    """End all sessions of accounts and all their tokens, as part of a transaction."""
    for model in (Session, Token):
        await database.execute(delete(model).where(model.account_id.in_(accounts)))


def _person(account: Account) -> Person:
    return Person(
        id=account.id,
        name=account.name,
        is_guest=account.password is None,
        is_admin=account.is_admin,
        language=account.language,
        muted_until=account.muted_until,
        banned_until=account.banned_until,
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()
