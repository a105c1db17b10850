"""Tables over HTTP: the lobby, opening a table, and playing at once."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.spec import SecurityRequirement
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from khrap.protocol import Command, LobbyTable, Sit, TableOptions
from khrap.protocol.commands import Ready, Return
from khrap.room.accounts import Credential, Person
from khrap.room.asking import asked
from khrap.room.host import Host
from khrap.room.http.auth import person_of, session_cookie
from khrap.room.http.errors import refusals
from khrap.room.live import Live
from khrap.room.refusals import Conflicting, Refused
from khrap.room.services import Services
from khrap.room.table import Table
from khrap.room.telling import lobby_table
from khrap.rules import PRESETS, preset

__all__ = ["Tables"]

LOGGED_IN: list[SecurityRequirement] = [{"session": []}, {"token": []}]
Visit = Request[Person | None, Credential | None, Any]


class NewTable(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is to be. Where a number is left out, the card room has one of its own."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table."""

    code: Annotated[str, Meta(description="Its name in addresses.")]
    options: TableOptions
    lobby: LobbyTable
    socket: Annotated[str, Meta(description="Where its WebSocket is.")]


class Game(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game against bots."""

    rules: Annotated[str, Meta(description="The id of a preset.", max_length=40)] = "hrapgame"
    bots: Annotated[int, Meta(ge=1, le=11, description="How many bots.")] = 3
    bot: Annotated[str, Meta(max_length=20, description="Which bot they are.")] = "club"
    stake: Annotated[int, Meta(ge=1, le=10**9)] = 1
    deal: Annotated[
        bool,
        Meta(description="Whether the cards are dealt at once; if not, by `ready` or after the pause."),
    ] = True
    pause: Annotated[int, Meta(ge=0, le=60, description="Seconds between deals; null: the room's own.")] | None = None
    language: Literal["en", "ru"] = "en"


class Tables(Controller):
    """The tables of the room."""

    tags = ("Tables",)

    @get("/tables", responses=refusals(), operation_id="tables")
    async def tables(self, services: NamedDependency[Services]) -> list[LobbyTable]:
        """List the public tables."""
        return sorted(services.room.lobby.tables.values(), key=lambda table: (table.stake, table.code))

    @post("/tables", responses=refusals(409), security=LOGGED_IN, operation_id="open_table")
    async def open_table(
        self, services: NamedDependency[Services], person: NamedDependency[Person], data: JSONBody[NewTable]
    ) -> TableInfo:
        """Open a table. Nobody sits there yet, but the bots that were asked for."""
        services.limits.tables.take(f"account/{person.id}")
        live = await services.room.host.open_table(data, person)
        return _info(live.table)

    @get("/tables/{code:str}", responses=refusals(404), operation_id="table")
    async def table(self, services: NamedDependency[Services], code: FromPath[str]) -> TableInfo:
        """Tell about one table, public or not: who knows the code may know it."""
        live = await services.room.host.find(code)
        return _info(live.table)

    @get("/me/tables", responses=refusals(), security=LOGGED_IN, operation_id="own_tables")
    async def own_tables(
        self, services: NamedDependency[Services], person: NamedDependency[Person]
    ) -> list[LobbyTable]:
        """List the tables at which I sit, public or not, the newest first."""
        return await services.room.lobby.of(person.id)

    @post("/play", responses=refusals(409), operation_id="play")
    async def play(
        self, request: Visit, services: NamedDependency[Services], data: JSONBody[Game]
    ) -> Response[TableInfo]:
        """Sit down at a table of one's own against bots, as a guest if nobody is logged in; the cards are dealt.

        Who sits at such a table already, from such a call, comes back to it.
        """
        cookies = []
        if request.user is None:
            services.limits.guests.take(services.limits.key(request))
            account = await services.accounts.guest(data.language)
            cookie = await services.logins.start(account, request.headers.get("user-agent", ""))
            cookies.append(session_cookie(services.settings, cookie))
            known = await services.logins.by_cookie(cookie)
            person = known[0] if known else person_of(request)
        else:
            person = request.user
        info = await _play(services, person, data)
        return Response(info, status_code=201, cookies=cookies)


async def _play(services: Services, person: Person, game: Game) -> TableInfo:
    if game.rules not in PRESETS:
        raise Conflicting("rules", f'there is no preset "{game.rules}": presets are {", ".join(PRESETS)}')
    seats = max(game.bots + 1, preset(game.rules).table.players_min)
    options = TableOptions(
        rules=game.rules,
        stake=game.stake,
        seats=seats,
        clock=None,
        pause=game.pause,
        public=False,
        bots=(game.bot,) * (seats - 1),
    )
    host = services.room.host
    live = await _left_behind(services, person, options)
    if live is None:
        services.limits.tables.take(f"account/{person.id}")
        live = await host.open_table(options, person)
        await _ask(host, live, person, Sit(id="play-sit", seat=1))
    else:
        await _ask(host, live, person, Return(id=f"play-return-{live.table.seq}"))
    if game.deal:
        await _ask(host, live, person, Ready(id=f"play-ready-{live.table.seq}"))
    return _info(live.table)


async def _ask(host: Host, live: Live, person: Person, command: Command) -> None:
    await host.carry_out(live, lambda table: asked(table, person, command, host.clock()))


async def _left_behind(services: Services, person: Person, options: TableOptions) -> Live | None:
    """Return the table of such a game that somebody has gone away from, if they have chips left there."""
    for line in await services.room.lobby.of(person.id):
        try:
            live = await services.room.host.find(line.code)
        except Refused:
            continue  # it is broken, or gone just now
        if _is_game_of(person, live.table, options):
            return live
    return None


def _is_game_of(person: Person, table: Table, options: TableOptions) -> bool:
    """Tell whether somebody can go on with such a game at a table: nobody has changed anything there."""
    seat, state = table.seat_of(person.id), table.state
    bots = tuple(it.bot for _, it in table.taken() if it.bot)
    mine = state.owner == person.id and state.options == options and bots == options.bots and not state.frozen
    return mine and seat is not None and table.chips(seat) >= options.stake


def _info(table: Table) -> TableInfo:
    socket = f"/api/v1/tables/{table.code}/socket"
    return TableInfo(code=table.code, options=table.state.options, lobby=lobby_table(table), socket=socket)
