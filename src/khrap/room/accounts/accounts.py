"""What people do with their accounts."""

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, String, and_, cast, exists, literal, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from khrap.room.accounts.clock import now
from khrap.room.accounts.logins import end_log_ins
from khrap.room.accounts.names import checked_name, guest_name, name_key
from khrap.room.accounts.passwords import Passwords, check_password
from khrap.room.accounts.purse import Purse
from khrap.room.models import Account, Balance, Seated, Session, Token
from khrap.room.refusals import Conflicting, Forbidden, Missing, NotLoggedIn, Refused

__all__ = ["Accounts"]

_MOST_SETTINGS = 8_000
_DELETED_NAME = "—"
_AT_ONCE = 200
"""How many guests are cleared away by one transaction."""


class Accounts:
    """The accounts of a room.

    Args:
        database: where they are.
        purse: the chips of the house.
        passwords: what hashes and checks passwords.
        clock: milliseconds since 1970.
    """

    def __init__(
        self,
        database: async_sessionmaker[AsyncSession],
        purse: Purse,
        passwords: Passwords | None = None,
        clock: Callable[[], int] = now,
    ) -> None:
        """Open the accounts."""
        self._database = database
        self._purse = purse
        self._passwords = passwords or Passwords()
        self._clock = clock

    async def get(self, id: int) -> Account:
        """Return an account.

        Raises:
            Missing: there is none.
        """
        async with self._database() as database:
            return await _get(database, id)

    async def guest(self, language: str) -> int:
        """Make a guest, with a made-up name and chips to begin with.

        Args:
            language: "en" or "ru".

        Returns:
            The number of the account.
        """
        account = Account(name=guest_name(language), language=language, created=self._clock())
        async with self._database.begin() as database:
            database.add(account)
        await self._purse.greet(account.id)
        return account.id

    async def register(self, name: str, password: str, language: str, guest: int | None) -> int:
        """Make an account, or make one of a guest, who keeps chips and history.

        Args:
            name: what it is called.
            password: what it is logged in with.
            language: "en" or "ru".
            guest: the number of the guest's account.

        Returns:
            The number of the account.

        Raises:
            Refused: the name or the password cannot be.
            Conflicting: somebody has the name, or one that looks like it; or the guest is none.
        """
        name = checked_name(name)
        check_password(password, name)
        kept = await self._passwords.hash(password)
        try:
            async with self._database.begin() as database:
                if guest is None:
                    account = Account(created=self._clock())
                    database.add(account)
                else:
                    account = await _get(database, guest, lock=True)
                    if account.password is not None:
                        raise Conflicting("registered", f"you have an account already: {account.name}")
                account.name, account.name_key = name, name_key(name)
                account.password, account.language = kept, language
        except IntegrityError as error:
            raise _taken(name) from error
        await self._purse.reward(account.id)
        return account.id

    async def log_in(self, name: str, password: str) -> int:
        """Return the number of an account whose name and password somebody knows.

        An unknown name and a wrong password cannot be told apart, neither by the answer nor by the time it takes.

        Raises:
            NotLoggedIn: the name or the password is wrong.
            Forbidden: the account is banned.
        """
        async with self._database() as database:
            account = await database.scalar(select(Account).where(Account.name_key == name_key(name)))
        fits = await self._passwords.fits(account.password if account else None, password)
        if account is None or not fits:
            raise NotLoggedIn("wrong-login", "the name or the password is wrong")
        refuse_banned(account.banned_until, self._clock())
        await self._purse.reward(account.id)  # If the room went down between the account and its bonus.
        return account.id

    async def change_password(self, id: int, current: str, new: str) -> None:
        """Change a password.

        Raises:
            Conflicting: a guest has none.
            Forbidden: the current password is wrong.
            Refused: the new one cannot be.
        """
        account = await self._with_password(id, current)
        check_password(new, account.name)
        kept = await self._passwords.hash(new)
        async with self._database.begin() as database:
            (await _get(database, id)).password = kept

    async def change(
        self,
        id: int,
        *,
        name: str | None = None,
        language: str | None = None,
        settings: dict[str, Any] | None = None,
    ) -> None:
        """Change what is given.

        Raises:
            Refused: the name cannot be, or the settings are too large.
            Conflicting: somebody has the name, or a guest wants one.
        """
        try:
            async with self._database.begin() as database:
                account = await _get(database, id, lock=True)
                if name is not None:
                    _rename(account, checked_name(name))
                account.language = language or account.language
                if settings is not None:
                    account.settings = _packed(settings)
        except IntegrityError as error:
            raise _taken(name or "") from error

    async def delete(self, id: int, password: str | None) -> None:
        """Delete an account: its name becomes free, and its chips go back to the house.

        Args:
            id: the number of the account.
            password: its password; a guest has none.

        Raises:
            Forbidden: the password is wrong.
            Conflicting: the person sits at a table.
        """
        account = await self.get(id)
        if account.password is not None:
            await self._with_password(id, password or "")
        async with self._database.begin() as database:
            await _get(database, id, lock=True)
            await _delete(database, Account.id == id, self._clock())
        await self._purse.take_back(id)

    async def clear_guests(self, before: int) -> int:
        """Delete guests who did not come back, as `delete` does, so many at once; who sits at a table stays.

        Args:
            before: until when they were here last, in milliseconds since 1970.

        Returns:
            How many they were; 0 if there are no more.

        Raises:
            Conflicting: one of them sits down just now; nobody was deleted.
        """
        async with self._database() as database:
            found = list(await database.scalars(_guests_not_here_since(before)))
        async with self._database.begin() as database:
            which = and_(Account.id.in_(found), _not_here_since(before))
            ids = await _delete(database, which, self._clock())
        for id in ids:
            await self._purse.take_back(id)
        return len(ids)

    async def take_back_left(self) -> None:
        """Return to the house what accounts have that were deleted: the room went down just then, or it came later."""
        async with self._database() as database:
            left = list(await database.scalars(_DELETED_WITH_CHIPS))
        for id in left:
            await self._purse.take_back(id)

    async def _with_password(self, id: int, password: str) -> Account:
        account = await self.get(id)
        if account.password is None:
            raise Conflicting("guest", "a guest has no password: register first")
        if not await self._passwords.fits(account.password, password):
            raise Forbidden("wrong-password", "the password is wrong")
        return account


def refuse_banned(until: int, at: int) -> None:
    """Refuse somebody who is banned.

    Args:
        until: until when, in milliseconds since 1970.
        at: what time it is.

    Raises:
        Forbidden: it is not over yet.
    """
    if until > at:
        raise Forbidden("banned", "this account is banned for now", {"until": until})


def _rename(account: Account, name: str) -> None:
    if account.password is None:
        raise Conflicting("guest", "a guest has a made-up name: register to choose one")
    account.name, account.name_key = name, name_key(name)


def _packed(settings: dict[str, Any]) -> str:
    text = msgspec.json.encode(settings).decode()
    if len(text) > _MOST_SETTINGS:
        raise Refused("too-many-settings", f"settings have {_MOST_SETTINGS} bytes of JSON at most, not {len(text)}")
    return text


def _taken(name: str) -> Conflicting:
    return Conflicting(
        "name-taken", f"somebody is called {name}, or has a name that looks like it: please take another"
    )


_DELETED_WITH_CHIPS = (
    select(Account.id)
    .join(Balance, Balance.account == literal("wallet/").concat(cast(Account.id, String)))
    .where(Account.deleted.is_not(None), Balance.chips > 0)
)
"""Accounts whose chips were not taken back."""


def _guests_not_here_since(before: int) -> Select[int]:
    return select(Account.id).where(_not_here_since(before)).order_by(Account.id).limit(_AT_ONCE)


def _not_here_since(before: int) -> ColumnElement[bool]:
    """Tell of a guest whether neither a browser nor a program of theirs was here, and they sit nowhere."""
    return and_(
        Account.password.is_(None),
        Account.deleted.is_(None),
        Account.created < before,
        ~exists().where(Session.account_id == Account.id, Session.seen >= before),
        ~exists().where(Token.account_id == Account.id, or_(Token.created >= before, Token.seen >= before)),
        ~exists().where(Seated.account_id == Account.id),
    )


async def _delete(database: AsyncSession, which: ColumnElement[bool], at: int) -> list[int]:
    """Delete accounts and whatever opens them; return their numbers.

    Raises:
        Conflicting: one of them sits at a table.
    """
    gone = {"name": _DELETED_NAME, "name_key": None, "password": None, "settings": "{}", "deleted": at}
    deleting = update(Account).where(which, Account.deleted.is_(None)).values(gone).returning(Account.id)
    ids = list(await database.scalars(deleting.execution_options(synchronize_session=False)))
    # Only now, with the accounts in hand: whoever sits down does so before this, and is seen, or is refused as deleted.
    if await database.scalar(select(exists().where(Seated.account_id.in_(ids)))):
        raise Conflicting("seated", "you sit at a table: stand up before you delete the account")
    await end_log_ins(database, ids)
    return ids


async def _get(database: AsyncSession, id: int, *, lock: bool = False) -> Account:
    account = await database.get(Account, id, with_for_update=lock)
    if account is None or account.deleted is not None:
        raise Missing("no-account", "there is no such account")
    return account
