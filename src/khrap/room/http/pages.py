"""The browser client: its files, and the page that stands at every address of it.

The files are built by ``scripts/web`` into ``khrap/room/web``, compressed already; they are read once, when the room
opens. What the page says in its head of a deal that is shared is made in `previews`.
"""

import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, route
from litestar.di import NamedDependency
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler, ExceptionHandlersMap

from khrap.room.accounts import Credential, Person
from khrap.room.http.errors import by_framework
from khrap.room.http.previews import Preview, deal_preview, language_of, room_preview, with_head
from khrap.room.refusals import Missing
from khrap.room.services import Services, services_of

__all__ = ["ADDRESSES", "FOLDER", "Client", "is_built", "page_handlers", "pages_router"]

FOLDER = Path(__file__).parents[1] / "web"
"""Where the built client is."""

ADDRESSES = (
    "/",
    "/table/{code:str}",
    "/new",
    "/rules",
    "/rules/{id:str}",
    "/account",
    "/history",
    "/replay",
    "/admin",
)
"""The addresses of the client, beside ``/deal/{code}``; the same are in ``web/src/App.svelte``."""

NOT_BUILT = (
    "The room is open, but the page to play in has not been built. In the source tree, scripts/web builds it "
    "(make run does so by itself); then open the room again. The API is described at /api.\n"
)
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_ANEW = "no-cache"
_QUIET = {"exclude_from_auth": True}
_READING = [HttpMethod.GET, HttpMethod.HEAD]
_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_ENCODINGS = {"br": ".br", "gzip": ".gz"}

Visit = Request[Person | None, Credential | None, Any]


@dataclass(frozen=True)
class File:
    """A file of the client, as it is sent."""

    type: str
    cache: str
    content: bytes
    encoded: Mapping[str, bytes] = field(default_factory=dict)
    """By the name of the encoding; the best comes first."""

    @property
    def tag(self) -> str:
        """What the file is known by."""
        return hashlib.sha256(self.content).hexdigest()[:20]


class Client:
    """The built client.

    Attributes:
        files: by their addresses, as in ``/icon.svg``.
        page: what stands at every address; empty if the client is not built.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        """Read it from where it was built."""
        paths = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
        self.files = {
            f"/{path.relative_to(folder).as_posix()}": _read(path, folder)
            for path in paths
            if path.suffix not in _ENCODINGS.values()
        }
        page = self.files.pop("/index.html", None)
        self.page = page.content.decode() if page else ""

    def answer(self, request: Visit, address: str) -> Response[bytes]:
        """Answer with a file.

        Raises:
            Missing: there is none at this address.
        """
        file = self.files.get(address)
        if file is None:
            raise Missing("not-found", "there is no such file; after an update, load the page again")
        encoding = _best_encoding(request.headers.get("accept-encoding", ""), file)
        tag = f'"{file.tag}{"-" + encoding if encoding else ""}"'
        headers = {"cache-control": file.cache, "etag": tag, "vary": "accept-encoding"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=file.type)
        content = file.encoded[encoding] if encoding else file.content
        if encoding:
            headers["content-encoding"] = encoding
        return Response(content, headers=headers, media_type=file.type)

    def show(self, preview: Preview, status: int = 200) -> Response[bytes]:
        """Answer with the page."""
        if not self.page:
            return Response(NOT_BUILT.encode(), status_code=503, media_type="text/plain")
        headers = {"cache-control": _ASK_ANEW, "vary": "accept-language"}
        content = with_head(self.page, preview).encode()
        return Response(content, status_code=status, headers=headers, media_type=_TYPES[".html"])


def is_built(folder: Path = FOLDER) -> bool:
    """Tell whether there is a client to serve."""
    return (folder / "index.html").is_file()


def _read(path: Path, folder: Path) -> File:
    return File(
        type=_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        cache=_FOR_EVER if path.parent == folder / "assets" else _ASK_ANEW,
        content=path.read_bytes(),
        encoded={
            encoding: packed.read_bytes()
            for encoding, suffix in _ENCODINGS.items()
            if (packed := path.with_name(path.name + suffix)).is_file()
        },
    )


def _best_encoding(accepted: str, file: File) -> str | None:
    """Choose an encoding of a file that a browser takes; they name theirs without weights."""
    names = {part.strip().lower() for part in accepted.split(",")}
    return next((encoding for encoding in file.encoded if encoding in names), None)


def pages_router(client: Client) -> Router:
    """Return the routes of the client."""

    @route(list(ADDRESSES), http_method=_READING, opt=_QUIET, sync_to_thread=False, include_in_schema=False)
    def page(request: Visit, services: NamedDependency[Services]) -> Response[bytes]:
        return client.show(room_preview(services.settings, request.url.path, language_of(request)))

    @route("/deal/{code:str}", http_method=_READING, opt=_QUIET, include_in_schema=False)
    async def deal(request: Visit, services: NamedDependency[Services], code: FromPath[str]) -> Response[bytes]:
        preview = await deal_preview(services, request, code)
        if preview is None:
            return client.show(room_preview(services.settings, request.url.path, language_of(request)), 404)
        return client.show(preview)

    @route("/assets/{name:str}", http_method=_READING, opt=_QUIET, sync_to_thread=False, include_in_schema=False)
    def asset(request: Visit, name: FromPath[str]) -> Response[bytes]:
        return client.answer(request, f"/assets/{name}")

    @route(
        "/decks/{deck:str}/{card:str}",
        http_method=_READING,
        opt=_QUIET,
        sync_to_thread=False,
        include_in_schema=False,
    )
    def face(request: Visit, deck: FromPath[str], card: FromPath[str]) -> Response[bytes]:
        return client.answer(request, f"/decks/{deck}/{card}")

    handlers: list[ControllerRouterHandler] = [page, deal, asset, face]
    if top := [address for address in client.files if address.count("/") == 1]:

        @route(top, http_method=_READING, opt=_QUIET, sync_to_thread=False, include_in_schema=False)
        def file(request: Visit) -> Response[bytes]:
            return client.answer(request, request.url.path)

        handlers.append(file)
    return Router("/", route_handlers=handlers)


def page_handlers(client: Client) -> ExceptionHandlersMap:
    """Return how it is answered that there is nothing at an address: people get the page, which says so."""

    def nothing(request: Visit, error: NotFoundException) -> Response[Any]:
        wanted = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if not wanted or not client.page or request.url.path.startswith("/api"):
            return by_framework(request, error)
        settings = services_of(request.app.state).settings
        return client.show(room_preview(settings, "/", language_of(request)), 404)

    return {NotFoundException: nothing}
