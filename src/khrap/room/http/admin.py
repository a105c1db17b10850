"""Looking after the room over HTTP: for admins; for all others there is nothing at these addresses."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from khrap.room.accounts import Person
from khrap.room.administration import FOR_EVER, AccountInfo, HouseState, OpenTable
from khrap.room.auditing import Audit
from khrap.room.http.errors import refusals
from khrap.room.refusals import Missing
from khrap.room.services import Services

__all__ = ["Admin"]

LOGGED_IN: list[SecurityRequirement] = [{"session": []}, {"token": []}]

Code = Annotated[str, PathParameter(description="The code of the table, or its number.")]
Number = Annotated[int, PathParameter(ge=1, le=2**53, description="The number of the account.")]


class Until(msgspec.Struct, forbid_unknown_fields=True):
    """How long it is to last."""

    until: Annotated[int, Meta(ge=1, le=FOR_EVER, description="In milliseconds since 1970; left out: for ever.")] = (
        FOR_EVER
    )


class Audited(msgspec.Struct, frozen=True):
    """What the audit found."""

    good: bool
    audit: Audit


def only_admins(connection: ASGIConnection[Any, Person | None, Any, Any], _: BaseRouteHandler) -> None:
    """Let only admins in, and tell all others that there is nothing.

    Raises:
        Missing: who asks is no admin.
    """
    if connection.user is None or not connection.user.is_admin:
        raise Missing("not-found", "there is nothing at this address; /api/openapi.json lists what there is")


class Admin(Controller):
    """What admins do."""

    path = "/admin"
    tags = ("Administration",)
    security = LOGGED_IN
    guards = (only_admins,)

    @get("/tables", responses=refusals(404), operation_id="admin_tables")
    async def tables(self, services: NamedDependency[Services]) -> list[OpenTable]:
        """List all open tables, public or not."""
        return await services.administration.tables()

    @post("/tables/{code:str}/freeze", status_code=204, responses=refusals(404, 409), operation_id="freeze_table")
    async def freeze(self, services: NamedDependency[Services], person: NamedDependency[Person], code: Code) -> None:
        """Stop a table: nobody can decide anything, and no clock runs."""
        await services.administration.freeze(_name(person), code)

    @post("/tables/{code:str}/thaw", status_code=204, responses=refusals(404, 409), operation_id="thaw_table")
    async def thaw(self, services: NamedDependency[Services], person: NamedDependency[Person], code: Code) -> None:
        """Let a frozen table go on."""
        await services.administration.thaw(_name(person), code)

    @post("/tables/{code:str}/cancel-deal", status_code=204, responses=refusals(404, 409), operation_id="cancel_deal")
    async def cancel_deal(
        self, services: NamedDependency[Services], person: NamedDependency[Person], code: Code
    ) -> None:
        """Cancel the deal that is on; everybody has the chips from before it."""
        await services.administration.cancel_deal(_name(person), code)

    @post("/tables/{code:str}/close", status_code=204, responses=refusals(404, 409), operation_id="close_table")
    async def close(self, services: NamedDependency[Services], person: NamedDependency[Person], code: Code) -> None:
        """Close a table: a deal is cancelled, the pot divided, and everybody stands up with their chips."""
        await services.administration.close(_name(person), code)

    @get("/accounts", responses=refusals(404), operation_id="admin_accounts")
    async def accounts(
        self,
        services: NamedDependency[Services],
        name: Annotated[str, QueryParameter(max_length=100, description="A part of the name.")],
    ) -> list[AccountInfo]:
        """Find accounts by name: 100 at most, the newest first."""
        return await services.administration.accounts(name)

    @post("/accounts/{id:int}/mute", status_code=200, responses=refusals(404), operation_id="mute")
    async def mute(
        self,
        services: NamedDependency[Services],
        person: NamedDependency[Person],
        id: Number,
        data: JSONBody[Until],
    ) -> AccountInfo:
        """Let somebody not chat."""
        return await services.administration.mute(_name(person), id, data.until)

    @post("/accounts/{id:int}/unmute", status_code=200, responses=refusals(404), operation_id="unmute")
    async def unmute(
        self, services: NamedDependency[Services], person: NamedDependency[Person], id: Number
    ) -> AccountInfo:
        """Let somebody chat again."""
        return await services.administration.mute(_name(person), id, 0)

    @post("/accounts/{id:int}/ban", status_code=200, responses=refusals(404), operation_id="ban")
    async def ban(
        self,
        services: NamedDependency[Services],
        person: NamedDependency[Person],
        id: Number,
        data: JSONBody[Until],
    ) -> AccountInfo:
        """Let somebody not in: all log-ins end."""
        return await services.administration.ban(_name(person), id, data.until)

    @post("/accounts/{id:int}/unban", status_code=200, responses=refusals(404), operation_id="unban")
    async def unban(
        self, services: NamedDependency[Services], person: NamedDependency[Person], id: Number
    ) -> AccountInfo:
        """Let somebody in again."""
        return await services.administration.ban(_name(person), id, 0)

    @post("/accounts/{id:int}/make-admin", status_code=200, responses=refusals(404, 409), operation_id="make_admin")
    async def make_admin(
        self, services: NamedDependency[Services], person: NamedDependency[Person], id: Number
    ) -> AccountInfo:
        """Let somebody look after the room, too; it must be somebody with a name of their own."""
        return await services.administration.make_admin(_name(person), id)

    @post("/accounts/{id:int}/no-admin", status_code=200, responses=refusals(404), operation_id="no_admin")
    async def no_admin(
        self, services: NamedDependency[Services], person: NamedDependency[Person], id: Number
    ) -> AccountInfo:
        """Let somebody look after the room no more."""
        return await services.administration.make_admin(_name(person), id, admin=False)

    @get("/state", responses=refusals(404), operation_id="house_state")
    async def state(self, services: NamedDependency[Services]) -> HouseState:
        """Tell how many people, tables and deals there are, and what the house has."""
        return await services.administration.state()

    @get("/audit", responses=refusals(404), operation_id="audit")
    async def audit(self, services: NamedDependency[Services]) -> Audited:
        """Reckon all books anew, from the transfers and from the logs of the tables."""
        audit = await services.administration.audit()
        return Audited(audit.good, audit)


def _name(person: Person) -> str:
    """Name who does it as the log does, without the name."""
    return f"#{person.id}"
