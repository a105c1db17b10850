"""The history over HTTP: one's own deals, deals by their share links, statistics, and the balance over time."""

import re
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.spec import SecurityRequirement
from litestar.params import FromQuery, PathParameter, QueryParameter
from msgspec import Meta, Struct

from khrap.room.accounts import Credential, Person
from khrap.room.archive import KeptDeal, OwnDeal, PlayedTable, Record, Result, Wish, Worth
from khrap.room.http.errors import refusals
from khrap.room.services import Services
from khrap.rules import LANGUAGES

__all__ = ["Deals", "History"]

LOGGED_IN: list[SecurityRequirement] = [{"session": []}, {"token": []}]

Visit = Request[Person | None, Credential | None, Any]
Role = Literal["declarer", "helper", "five", "out"]
_SINCE = "Deals that ended then or later, in milliseconds since 1970 (UTC)."
_UNTIL = "Deals that ended before then."
Code = Annotated[str, PathParameter(description="The name of the deal in share links.")]


class HistoryPage(Struct, frozen=True, kw_only=True):
    """Some of one's own deals."""

    deals: list[OwnDeal]
    """The newest first."""
    before: Annotated[int | None, Meta(description="Asks for the page after this one; null if there is none.")]


class DealSeatInfo(Struct, frozen=True, kw_only=True):
    """How a seat did in a deal. Amounts are chips."""

    seat: int
    name: str
    role: str
    tricks: int
    made: Annotated[bool | None, Meta(description="Whether it took the tricks it owed; null if it owed none.")]
    net: Annotated[int, Meta(description="Won or lost, antes included.")]
    fine: int


class SharedDeal(Struct, frozen=True, kw_only=True):
    """A deal that is over. Amounts are chips."""

    code: str
    table: Annotated[str | None, Meta(description="The code of the table, for those who played there.")]
    number: Annotated[int, Meta(description="The number of the deal at its table.")]
    ended: Annotated[int, Meta(description="In milliseconds since 1970 (UTC).")]
    rules: str
    rules_name: Annotated[dict[str, str], Meta(description="By language.")]
    stake: int
    pot: Annotated[int, Meta(description="The pot that was played for.")]
    private: Annotated[bool, Meta(description="Whether hands that were not shown stay private.")]
    you: Annotated[int | None, Meta(description="The seat of who asks; of a private deal it is seen from there.")]
    seats: list[DealSeatInfo]
    hand: Annotated[str, Meta(description="The hand file.")]


class RecordOf(Struct, frozen=True, kw_only=True):
    """How one did by a rule set, in a role."""

    rules: Annotated[str, Meta(description="The rule set.")]
    rules_name: Annotated[dict[str, str], Meta(description="By language.")]
    role: Annotated[str | None, Meta(description="The role; null: all.")]
    record: Record


class Statistics(Struct, frozen=True, kw_only=True):
    """How one did."""

    total: Record
    records: Annotated[list[RecordOf], Meta(description="Of each rule set the total first, then each role.")]


class History(Controller):
    """What one has played oneself."""

    tags = ("History",)
    security = LOGGED_IN

    @get("/history", responses=refusals(), operation_id="history")
    async def history(
        self,
        services: NamedDependency[Services],
        person: NamedDependency[Person],
        rules: FromQuery[str | None] = None,
        role: FromQuery[Role | None] = None,
        table: Annotated[str | None, QueryParameter(max_length=100, description="The code of a table.")] = None,
        since: Annotated[int | None, QueryParameter(ge=1, le=2**53, description=_SINCE)] = None,
        until: Annotated[int | None, QueryParameter(ge=1, le=2**53, description=_UNTIL)] = None,
        result: FromQuery[Result | None] = None,
        before: Annotated[int | None, QueryParameter(ge=1, le=2**53)] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
    ) -> HistoryPage:
        """List my deals, the newest first."""
        wish = Wish(rules=rules, role=role, table=table, since=since, until=until, result=result)
        deals = await services.archive.history(person.id, wish, before=before, limit=limit + 1)
        more = len(deals) > limit
        return HistoryPage(deals=deals[:limit], before=deals[limit - 1].id if more else None)

    @get("/history/tables", responses=refusals(), operation_id="played_tables")
    async def tables(self, services: NamedDependency[Services], person: NamedDependency[Person]) -> list[PlayedTable]:
        """List the tables at which I have played: 50 at most, that of the last deal first."""
        return await services.archive.tables(person.id)

    @get("/me/statistics", responses=refusals(), operation_id="statistics")
    async def statistics(self, services: NamedDependency[Services], person: NamedDependency[Person]) -> Statistics:
        """Tell how I did, by rule set and role."""
        found, names = await services.archive.statistics(person.id), await services.archive.rules_names(person.id)
        records = []
        for rules in dict.fromkeys(rules for rules, _ in found):
            by_role = {role: record for (by, role), record in found.items() if by == rules}
            name = names[rules]
            records.append(RecordOf(rules=rules, rules_name=name, role=None, record=Record.of(by_role.values())))
            records += [
                RecordOf(rules=rules, rules_name=name, role=role, record=record) for role, record in by_role.items()
            ]
        return Statistics(total=Record.of(found.values()), records=records)

    @get("/me/balance", responses=refusals(), operation_id="balance")
    async def balance(self, services: NamedDependency[Services], person: NamedDependency[Person]) -> list[Worth]:
        """Tell what I had over time: 500 points at most, the oldest first."""
        return await services.archive.worth(person.id)


class Deals(Controller):
    """Deals by their share links: who has the code may see it."""

    path = "/deals"
    tags = ("History",)

    @get("/{code:str}", responses=refusals(404), operation_id="deal")
    async def deal(self, request: Visit, services: NamedDependency[Services], code: Code) -> SharedDeal:
        """Show a deal. If its hands stay private, only what everybody saw, or what my own seat saw."""
        return _shared(await services.archive.deal(code, _account(request)))

    @get(
        "/{code:str}/file",
        responses=refusals(404),
        media_type="text/plain",
        operation_id="deal_file",
    )
    async def file(self, request: Visit, services: NamedDependency[Services], code: Code) -> Response[str]:
        """Give a deal as a hand file, to be kept, replayed and verified."""
        kept = await services.archive.deal(code, _account(request))
        headers = {"Content-Disposition": f'attachment; filename="{_file_name(kept)}"'}
        return Response(kept.hand.dumps(), media_type="text/plain", headers=headers)


def _account(request: Visit) -> int | None:
    return request.user.id if request.user else None


def _shared(kept: KeptDeal) -> SharedDeal:
    deal, hand = kept.deal, kept.hand
    return SharedDeal(
        code=deal.code,
        table=kept.table if kept.you is not None else None,
        number=deal.number,
        ended=deal.ended,
        rules=deal.rules_id,
        rules_name={language: hand.rule_set.name[language] for language in LANGUAGES},
        stake=deal.stake,
        pot=deal.pot,
        private=deal.private,
        you=kept.you,
        seats=[
            DealSeatInfo(
                seat=seat.seat,
                name=hand.players[seat.seat - 1],
                role=seat.role,
                tricks=seat.tricks,
                made=seat.made,
                net=seat.net,
                fine=seat.fine,
            )
            for seat in kept.seats
        ],
        hand=hand.dumps(),
    )


def _file_name(kept: KeptDeal) -> str:
    """Name a file by day, rule set and number, in letters that every system takes."""
    day = datetime.fromtimestamp(kept.deal.ended / 1000, UTC)
    rules = re.sub(r"[^a-z0-9-]+", "-", kept.deal.rules_id.lower()).strip("-") or "house"
    return f"khrap-{day:%Y-%m-%d}-{rules}-{kept.deal.number}.khrap"
