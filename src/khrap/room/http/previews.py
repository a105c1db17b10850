"""What the page says in its head: of the room, or of a deal that is shared, for those who see only the link.

Messengers and search engines read it without running the client. It names no card.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from litestar import Request

from khrap.room.accounts import Credential, Person
from khrap.room.archive import KeptDeal
from khrap.room.refusals import Missing
from khrap.room.services import Services
from khrap.room.settings import Settings

__all__ = ["Preview", "deal_preview", "language_of", "room_preview", "with_head"]

Language = Literal["en", "ru"]
Visit = Request[Person | None, Credential | None, Any]

_RUSSIAN = ("ru", "be", "uk", "kk")
"""Languages of people who read Russian rather than English."""

_ROOM = {
    "en": ("Khrap", "The Russian card game Khrap: play with friends or with bots, for play chips only."),
    "ru": ("Храп", "Карточная игра «храп»: с друзьями или с ботами, на игрушечные фишки."),
}
_DEAL = {
    "en": ("{rules}: deal {number}", "Pot {pot}, stake {stake}. {seats}."),
    "ru": ("{rules}: сдача {number}", "Банк {pot}, ставка {stake}. {seats}."),
}
_MANIFESTS = {"en": "/manifest.webmanifest", "ru": "/manifest.ru.webmanifest"}
"""What the page is called on a home screen."""
_GROUP = {"en": ",", "ru": "\u00a0"}


@dataclass(frozen=True)
class Preview:
    """What the head of the page says."""

    language: Language
    title: str
    description: str
    address: str
    image: str


def language_of(request: Visit) -> Language:
    """Return the language of the page: of the two there are, the one that the browser names first."""
    for part in request.headers.get("accept-language", "").lower().split(","):
        wanted = part.strip()[:2]
        if wanted in _RUSSIAN:
            return "ru"
        if wanted == "en":
            return "en"
    return "en"


def room_preview(settings: Settings, path: str, language: Language) -> Preview:
    """Say what the room is."""
    title, description = _ROOM[language]
    return _preview(settings, path, language, title, description)


async def deal_preview(services: Services, request: Visit, code: str) -> Preview | None:
    """Say how a deal went, as everybody may know it; None if there is no such deal.

    Who asks for very many is told of the room only.
    """
    language, path = language_of(request), request.url.path
    if services.limits.calls.wait(services.limits.key(request)):
        return room_preview(services.settings, path, language)
    try:
        kept = await services.archive.deal(code, None)
    except Missing:
        return None
    title, description = _DEAL[language]
    values = {
        "rules": kept.hand.rule_set.name[language],
        "number": _number(kept.deal.number, language),
        "pot": _number(kept.deal.pot, language),
        "stake": _number(kept.deal.stake, language),
        "seats": ", ".join(_seats(kept, language)),
    }
    return _preview(services.settings, path, language, title.format(**values), description.format(**values))


def _seats(kept: KeptDeal, language: Language) -> Sequence[str]:
    ranked = sorted(kept.seats, key=lambda seat: -seat.net)
    return [f"{kept.hand.players[seat.seat - 1]} {_signed(seat.net, language)}" for seat in ranked]


def _number(number: int, language: Language) -> str:
    return f"{number:,}".replace(",", _GROUP[language])


def _signed(number: int, language: Language) -> str:
    sign = "+" if number > 0 else "\u2212" if number < 0 else ""
    return sign + _number(abs(number), language)


def _preview(settings: Settings, path: str, language: Language, title: str, description: str) -> Preview:
    address = settings.address
    return Preview(language, title, description, f"{address}{path}", f"{address}/icon-512.png")


def with_head(page: str, preview: Preview) -> str:
    """Return the page with a head of its own.

    >>> page = '<html lang="en"><head><meta name="description" content="x" /><title>x</title></head>'
    >>> print(with_head(page, Preview("ru", "<Храп>", "Игра", "https://a.example/", "https://a.example/i.png")))
    <html lang="ru"><head><meta name="description" content="Игра" /><meta property="og:type" content="website" />
        <meta property="og:title" content="&lt;Храп&gt;" />
        <meta property="og:description" content="Игра" />
        <meta property="og:url" content="https://a.example/" />
        <meta property="og:image" content="https://a.example/i.png" />
        <title>&lt;Храп&gt;</title></head>
    """
    title = f"<title>{escape(preview.title)}</title>"
    told = {
        "type": "website",
        "title": preview.title,
        "description": preview.description,
        "url": preview.address,
        "image": preview.image,
    }
    properties = "\n    ".join(f'<meta property="og:{key}" content="{escape(value)}" />' for key, value in told.items())
    description = f'<meta name="description" content="{escape(preview.description)}" />'
    page = re.sub(r'<html lang="\w+"', f'<html lang="{preview.language}"', page, count=1)
    page = page.replace('href="/manifest.webmanifest"', f'href="{_MANIFESTS[preview.language]}"', 1)
    page = re.sub(r'<meta name="description"[^>]*>', lambda _: description, page, count=1)
    return re.sub(r"<title>.*?</title>", lambda _: f"{properties}\n    {title}", page, count=1, flags=re.DOTALL)
