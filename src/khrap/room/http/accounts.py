"""Accounts over HTTP: becoming a guest, registering, logging in and out, and what belongs to oneself."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, UnsetType

from khrap.room.accounts import Credential, Person
from khrap.room.accounts.names import LONGEST_NAME, SHORTEST_NAME, name_key
from khrap.room.accounts.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD
from khrap.room.http.auth import BANNED_TOO, forget_cookie, session_cookie
from khrap.room.http.errors import DONE, refusals
from khrap.room.refusals import Conflicting
from khrap.room.services import Services

__all__ = ["Door", "Oneself", "Tokens"]

LOGGED_IN: list[SecurityRequirement] = [{"session": []}, {"token": []}]
"""What the documentation says of routes that want to know who asks."""

Language = Literal["en", "ru"]
Visit = Request[Person | None, Credential | None, Any]
Name = Annotated[str, Meta(max_length=200)]
Password = Annotated[str, Meta(max_length=1000)]
# What is refused with a reason of its own ("bad-name", "bad-password") is only described here. A name is trimmed and
# composed before it is measured, and so longer texts may be taken.
NewName = Annotated[
    str,
    Meta(
        description=f"{SHORTEST_NAME} to {LONGEST_NAME} characters: "
        "Latin and Cyrillic letters, digits, spaces, and . _ -",
        max_length=200,
        extra_json_schema={"extra": {"min_length": SHORTEST_NAME, "max_length": LONGEST_NAME}},
    ),
]
NewSecret = Annotated[
    str,
    Meta(
        description=f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters, and not the name.",
        max_length=1000,
        extra_json_schema={"extra": {"min_length": SHORTEST_PASSWORD, "max_length": LONGEST_PASSWORD}},
    ),
]


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """A guest to be."""

    language: Language = "en"


class Registration(msgspec.Struct, forbid_unknown_fields=True):
    """An account to be."""

    name: NewName
    password: NewSecret
    language: Language = "en"


class LogIn(msgspec.Struct, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Password


class Changes(msgspec.Struct, forbid_unknown_fields=True):
    """What is to change; what is left out stays."""

    name: NewName | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    settings: Annotated[dict[str, Any], Meta(description="Whatever the client keeps; 8,000 bytes of JSON at most.")] | (
        UnsetType
    ) = UNSET


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """A change of the password."""

    current: Password
    new: NewSecret


class Deletion(msgspec.Struct, forbid_unknown_fields=True):
    """The password, so that nobody deletes the account of another; guests have none."""

    password: Password | None = None


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The account of who asks. Times are milliseconds since 1970 (UTC)."""

    id: int
    name: str
    guest: bool
    language: Language
    settings: dict[str, Any]
    admin: bool
    created: int
    muted_until: int
    wallet: Annotated[int, Meta(description="Chips in the wallet.")]
    on_tables: Annotated[int, Meta(description="Chips on tables.")]


class Label(msgspec.Struct, forbid_unknown_fields=True):
    """What a new token is for."""

    label: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$")]


class TokenInfo(msgspec.Struct, frozen=True):
    """A personal token. Times are milliseconds since 1970 (UTC)."""

    id: int
    label: str
    created: int
    seen: int | None


class NewToken(msgspec.Struct, frozen=True):
    """A new token; it is shown this once."""

    id: int
    label: str
    token: Annotated[str, Meta(description='Goes into the header "Authorization: Bearer …".')]


async def describe(services: Services, id: int) -> Me:
    """Return what somebody is told of their own account."""
    account = await services.accounts.get(id)
    return Me(
        id=account.id,
        name=account.name,
        guest=account.password is None,
        language="ru" if account.language == "ru" else "en",
        settings=msgspec.json.decode(account.settings),
        admin=account.is_admin,
        created=account.created,
        muted_until=account.muted_until,
        wallet=await services.purse.chips(id),
        on_tables=await services.purse.seats.chips(id),
    )


async def _enter(request: Visit, services: Services, id: int, status: int) -> Response[Me]:
    """Answer with a new session in place of the one there was."""
    if request.auth:
        await services.logins.end(request.auth)
    cookie = await services.logins.start(id, request.headers.get("user-agent", ""))
    return Response(
        await describe(services, id), status_code=status, cookies=[session_cookie(services.settings, cookie)]
    )


class Door(Controller):
    """Coming and going."""

    tags = ("Log-in",)

    @post("/guest", responses=refusals(409), operation_id="become_guest")
    async def guest(
        self, request: Visit, services: NamedDependency[Services], data: JSONBody[NewGuest]
    ) -> Response[Me]:
        """Become a guest: with a made-up name, some chips, and a cookie."""
        if request.user:
            raise Conflicting("logged-in", f"you are here already, as {request.user.name}")
        services.limits.guests.take(services.limits.key(request))
        return await _enter(request, services, await services.accounts.guest(data.language), 201)

    @post("/register", responses=refusals(409), operation_id="register")
    async def register(
        self, request: Visit, services: NamedDependency[Services], data: JSONBody[Registration]
    ) -> Response[Me]:
        """Make an account. A guest becomes it, and keeps chips and history."""
        if request.user and not request.user.is_guest:
            raise Conflicting("logged-in", f"you have an account already: {request.user.name}")
        services.limits.registrations.take(services.limits.key(request))
        guest = request.user.id if request.user else None
        id = await services.accounts.register(data.name, data.password, data.language, guest)
        return await _enter(request, services, id, 201)

    @post("/login", status_code=200, responses=refusals(), operation_id="log_in")
    async def log_in(self, request: Visit, services: NamedDependency[Services], data: JSONBody[LogIn]) -> Response[Me]:
        """Log in; a cookie is the answer."""
        services.limits.logins.take(services.limits.key(request))
        services.limits.logins.take(f"name/{name_key(data.name)}")
        id = await services.accounts.log_in(data.name, data.password)
        return await _enter(request, services, id, 200)

    @post("/logout", status_code=204, responses=DONE | refusals(), opt={BANNED_TOO: True}, operation_id="log_out")
    async def log_out(self, request: Visit, services: NamedDependency[Services]) -> Response[None]:
        """Log out, here; who is not logged in stays so. Tokens are not touched."""
        if request.auth:
            await services.logins.end(request.auth)
        if request.user:
            services.room.log_out(request.user.id)
        return _gone(services)

    @post(
        "/logout-everywhere",
        status_code=204,
        responses=DONE | refusals(),
        security=LOGGED_IN,
        operation_id="log_out_everywhere",
    )
    async def log_out_everywhere(
        self, services: NamedDependency[Services], person: NamedDependency[Person]
    ) -> Response[None]:
        """Log out in all browsers, delete all tokens, and close all connections to tables."""
        await services.logins.end_everything(person.id)
        services.room.log_out(person.id)
        return _gone(services)


def _gone(services: Services) -> Response[None]:
    return Response(None, status_code=204, cookies=[forget_cookie(services.settings)])


class Oneself(Controller):
    """One's own account."""

    path = "/me"
    tags = ("Account",)
    security = LOGGED_IN

    @get(responses=refusals(404), operation_id="me")
    async def me(self, services: NamedDependency[Services], person: NamedDependency[Person]) -> Me:
        """Tell who I am."""
        return await describe(services, person.id)

    @patch(responses=refusals(404, 409), operation_id="change_me")
    async def change(
        self, services: NamedDependency[Services], person: NamedDependency[Person], data: JSONBody[Changes]
    ) -> Me:
        """Change my name, language or settings."""
        changes = {key: value for key, value in msgspec.structs.asdict(data).items() if value is not UNSET}
        await services.accounts.change(person.id, **changes)
        return await describe(services, person.id)

    @delete(responses=DONE | refusals(404, 409), operation_id="delete_me")
    async def delete(
        self, services: NamedDependency[Services], person: NamedDependency[Person], data: JSONBody[Deletion]
    ) -> Response[None]:
        """Delete my account for good: the name becomes free, the chips go back to the house."""
        services.limits.logins.take(f"account/{person.id}")
        await services.accounts.delete(person.id, data.password)
        services.room.log_out(person.id)
        return _gone(services)

    @post("/password", status_code=204, responses=DONE | refusals(404, 409), operation_id="change_password")
    async def password(
        self,
        request: Visit,
        services: NamedDependency[Services],
        person: NamedDependency[Person],
        data: JSONBody[NewPassword],
    ) -> None:
        """Change my password, and end all other sessions. Tokens are not touched."""
        services.limits.logins.take(f"account/{person.id}")
        await services.accounts.change_password(person.id, data.current, data.new)
        await services.logins.end_all(person.id, but=request.auth)
        services.room.log_out(person.id)

    @post("/refill", status_code=200, responses=refusals(404, 409), operation_id="refill")
    async def refill(self, services: NamedDependency[Services], person: NamedDependency[Person]) -> Me:
        """Get chips when I am broke, once a day (UTC)."""
        await services.purse.refill(person.id)
        return await describe(services, person.id)


class Tokens(Controller):
    """One's own tokens."""

    path = "/me/tokens"
    tags = ("Tokens",)
    security = LOGGED_IN

    @get(responses=refusals(), operation_id="tokens")
    async def tokens(self, services: NamedDependency[Services], person: NamedDependency[Person]) -> list[TokenInfo]:
        """List my tokens, the oldest first."""
        return [
            TokenInfo(token.id, token.label, token.created, token.seen)
            for token in await services.logins.tokens(person.id)
        ]

    @post(responses=refusals(409), operation_id="new_token")
    async def new(
        self, services: NamedDependency[Services], person: NamedDependency[Person], data: JSONBody[Label]
    ) -> NewToken:
        """Make a token for a program that acts in my name."""
        token, text = await services.logins.new_token(person.id, data.label)
        return NewToken(token.id, token.label, text)

    @delete("/{token_id:int}", responses=refusals(404), operation_id="delete_token")
    async def remove(
        self,
        services: NamedDependency[Services],
        person: NamedDependency[Person],
        token_id: Annotated[int, PathParameter(ge=1, le=2**53)],
    ) -> None:
        """Delete a token of mine."""
        await services.logins.delete_token(person.id, token_id)
        services.room.log_out(person.id)
