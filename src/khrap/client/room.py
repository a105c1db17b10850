"""A card room, as a program sees it: its door, its lobby, its rules and its history."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Literal, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection

from khrap.client.answers import Account, ErrorAnswer, HistoryPage, PastDeal, RulesSummary, TableInfo, Token
from khrap.client.decoding import read_lobby
from khrap.client.errors import ClientError, DisconnectedError, RefusedError
from khrap.client.line import Line
from khrap.client.table import Table
from khrap.protocol import VERSION, LobbyTable, TableOptions
from khrap.protocol.lobby import LobbyNews

__all__ = ["Room"]

T = TypeVar("T")
FOR_A_WHILE = ("too-many-requests", "unavailable", "starting")
"""The refusals after which there is use in trying again."""
Language = Literal["en", "ru"]


class Room:
    """A connection to a card room: ``async with Room("https://khrap.example", token="…") as room``.

    Args:
        url: where the room is, as one opens it in a browser.
        token: a personal token of an account (for programs the best way).
        guest: become a guest.
        name: log in by a name …
        password: … and its password.
        language: the language of a new guest.
        patience: for how many seconds to try to reach the room; None: for ever.

    Without token, guest or name one can look on, and `play` makes one a guest.

    Raises:
        ValueError: more than one way to log in is given.
        ClientError: there can be no card room at such an address.
    """

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        guest: bool = False,
        name: str | None = None,
        password: str | None = None,
        language: Language = "en",
        patience: float | None = 60,
    ) -> None:
        """Prepare a connection; `async with` makes it."""
        if (token is not None) + guest + (name is not None) > 1:
            raise ValueError("log in by one of token, guest, and name with password")
        if (name is None) != (password is None):
            raise ValueError("a name needs its password, and a password its name")
        self.url, self.patience = _checked(url).rstrip("/"), patience
        self._guest, self._language = guest, language
        self._entry = None if name is None else {"name": name, "password": password}
        # The card room takes changes by cookie only from its own pages (docs/protocol.md).
        headers = {"Origin": self.url} if token is None else {"Authorization": f"Bearer {token}"}
        self._http = httpx.AsyncClient(base_url=f"{self.url}/api/v{VERSION}/", headers=headers, timeout=30)

    async def __aenter__(self) -> Self:
        try:
            if self._guest:
                await self._call("POST", "guest", Account, {"language": self._language})
            elif self._entry:
                await self._call("POST", "login", Account, self._entry)
        except BaseException:
            await self._http.aclose()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    # Oneself

    async def register(self, name: str, password: str, language: Language = "en") -> Account:
        """Make an account; a guest becomes it, with chips and history.

        Raises:
            RefusedError: the name is taken, the password too short, and so on.
        """
        return await self._call("POST", "register", Account, {"name": name, "password": password, "language": language})

    async def me(self) -> Account:
        """Return one's own account.

        Raises:
            RefusedError: nobody is logged in.
        """
        return await self._call("GET", "me", Account)

    async def new_token(self, label: str) -> str:
        """Make a personal token, with which a program can act in one's name from then on.

        Args:
            label: what it is for.
        """
        return (await self._call("POST", "me/tokens", Token, {"label": label})).token

    async def refill(self) -> Account:
        """Get chips when one is broke, once a day."""
        return await self._call("POST", "me/refill", Account)

    # Tables

    async def tables(self) -> list[LobbyTable]:
        """Return the public tables, the smallest stakes first."""
        return await self._call("GET", "tables", list[LobbyTable])

    async def lobby(self) -> AsyncIterator[LobbyNews]:
        """Yield the public tables, all at first (and after every lost connection) and then what changes.

        Raises:
            DisconnectedError: the room cannot be reached.
        """
        heard: asyncio.Queue[LobbyNews] = asyncio.Queue()

        def hear(text: str | bytes) -> None:
            if news := read_lobby(text):
                heard.put_nowait(news)

        line = self.line(lambda: self.socket_url("lobby"), hear)
        running = asyncio.create_task(line.run())
        try:
            while True:
                waiting = asyncio.create_task(heard.get())
                await asyncio.wait([waiting, running], return_when=asyncio.FIRST_COMPLETED)
                if not waiting.done():
                    waiting.cancel()
                    await running
                yield waiting.result()
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def open_table(self, options: TableOptions) -> TableInfo:
        """Open a table. One does not sit there yet.

        Raises:
            RefusedError: a table cannot be so.
        """
        return await self._call("POST", "tables", TableInfo, options)

    async def table_info(self, code: str) -> TableInfo:
        """Return what anybody may know of a table.

        Raises:
            RefusedError: there is none.
        """
        return await self._call("GET", f"tables/{quote(code, safe='')}", TableInfo)

    async def play(
        self, rules: str = "hrapgame", *, bots: int = 3, bot: str = "club", stake: int = 1, language: Language = "en"
    ) -> TableInfo:
        """Sit down against bots at a table of one's own, as a guest if nobody is logged in.

        Args:
            rules: the id of a preset.
            bots: how many bots.
            bot: which bot they are.
            stake: chips.
            language: the language of a new guest, and of the bots' names.
        """
        game = {"rules": rules, "bots": bots, "bot": bot, "stake": stake, "language": language}
        return await self._call("POST", "play", TableInfo, game)

    def table(self, code: str, *, since: int | None = None, own_seeds: bool = False) -> Table:
        """Return a table, to be entered by ``async with``.

        Args:
            code: the table.
            since: the number of the last event that one knows of; what happened since then is told.
            own_seeds: whether the program sees to the seeds of the shuffle itself (`Table.seed`); otherwise a random
                one is given for every deal.
        """
        return Table(self, code, since=since, own_seeds=own_seeds)

    # Rules and history

    async def rules(self) -> list[RulesSummary]:
        """Return the presets."""
        return await self._call("GET", "rules", list[RulesSummary])

    async def rule_set(self, rules: str) -> dict[str, Any]:
        """Return a preset in full: ``values`` and explained ``parameters``."""
        return await self._call("GET", f"rules/{quote(rules, safe='')}", dict[str, Any])

    async def history(
        self, *, rules: str | None = None, role: str | None = None, before: int | None = None, limit: int | None = None
    ) -> list[PastDeal]:
        """Return one's own deals, the newest first.

        Args:
            rules: only those of this rule set.
            role: only those in this role.
            before: only those before this one (`PastDeal.id`).
            limit: how many at most, up to 100; None: 50.
        """
        wishes = {"rules": rules, "role": role, "before": before, "limit": limit}
        asked = {name: wish for name, wish in wishes.items() if wish is not None}
        return (await self._call("GET", "history", HistoryPage, asked=asked)).deals

    async def hand_file(self, code: str) -> str:
        """Return a deal as the text of a hand file.

        Args:
            code: the deal (`PastDeal.code`, or that of the message ``over``).
        """
        return (await self._send("GET", f"deals/{quote(code, safe='')}/file")).text

    # How it is done

    def socket_url(self, path: str) -> str:
        """Return the address of a WebSocket."""
        return f"ws{self.url.removeprefix('http')}/api/v{VERSION}/{path}"

    def line(
        self,
        address: Callable[[], str],
        hear: Callable[[str | bytes], None],
        greet: Callable[[ClientConnection], Awaitable[None]] | None = None,
    ) -> Line:
        """Return a WebSocket in one's own name."""
        return Line(address, self._socket_headers, hear, greet=greet, explain=self._why_refused, patience=self.patience)

    def _socket_headers(self) -> Mapping[str, str]:
        token = self._http.headers.get("authorization")
        if token:
            return {"Authorization": token}
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)
        return {"Cookie": cookies} if cookies else {}

    async def _why_refused(self) -> None:
        """Find out why a WebSocket is refused, which a handshake does not tell, and raise that.

        Raises:
            RefusedError: the token is wrong, the account banned.
            DisconnectedError: something between here and the room refuses WebSockets.
        """
        try:
            await self._send("GET", "rules")
        except RefusedError as error:
            if error.code not in FOR_A_WHILE:
                raise
        except DisconnectedError:
            return
        else:
            raise DisconnectedError(f"{self.url} refuses WebSockets, and does not say why")

    async def _call(
        self, method: str, path: str, kind: type[T], body: object = None, asked: Mapping[str, Any] | None = None
    ) -> T:
        answer = await self._send(method, path, body, asked)
        try:
            return msgspec.json.decode(answer.content, type=kind)
        except msgspec.DecodeError as error:
            raise ClientError(f"{self.url} does not answer as a card room would: {error}") from error

    async def _send(
        self, method: str, path: str, body: object = None, asked: Mapping[str, Any] | None = None
    ) -> httpx.Response:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            answer = await self._http.request(method, path, content=content, headers=headers, params=asked)
        except httpx.TransportError as error:
            raise DisconnectedError(f"{self.url} cannot be reached: {str(error) or type(error).__name__}") from error
        if not answer.is_success:
            raise _refused(answer)
        return answer


def _checked(url: str) -> str:
    """Return an address.

    Raises:
        ClientError: there can be no card room.
    """
    try:
        parts = httpx.URL(url)
    except httpx.InvalidURL:
        parts = httpx.URL()
    if parts.scheme not in ("http", "https") or not parts.host:
        raise ClientError(f'"{url}" is no address of a card room: it must be like https://khrap.example')
    return url


def _refused(answer: httpx.Response) -> RefusedError:
    try:
        error = msgspec.json.decode(answer.content, type=ErrorAnswer).error
    except msgspec.DecodeError:
        return RefusedError("no-answer", f"HTTP {answer.status_code} {answer.reason_phrase}", status=answer.status_code)
    return RefusedError(error.code, error.message, error.details, status=answer.status_code)
