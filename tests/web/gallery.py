"""Pictures of every page, of the guide and of a table in every state, to look through: `make gallery`.

They are put into build/gallery, with an index.html: light and dark, English and Russian, desktop and phone.
"""

import contextlib
import html
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from playwright.sync_api import Browser, Error

from tests.room.server import RoomServer
from tests.web import scenes
from tests.web.browser import DESKTOP, PHONE, Window, open_browser, open_window
from tests.web.player import Player
from tests.web.words import Language

TARGET = Path("build/gallery")
_PAGES = ["/", "/new", "/rules", "/rules/student", "/account", "/history", "/replay", "/no-such-page"]
_SIZES = {"desktop": DESKTOP, "phone": PHONE, "narrow": (320, 640)}
_LOOKS: list[tuple[str, Language, str]] = [
    ("desktop", "ru", "dark"),
    ("desktop", "en", "light"),
    ("phone", "ru", "light"),
    ("phone", "en", "dark"),
    ("narrow", "ru", "dark"),
]
_TABLES = {"shooting": 6, "moryak": 12, "frap": 4, "khrap5": 5, "named-trump": 4, "chips": 6}
"""Rule sets with something of their own to see, and how many sit there."""
_PARTS = ("pages", "more", "guide", "tables")
_DEALS = 2
_SECONDS = 120


class Album:
    """The pictures of one look."""

    def __init__(self, browser: Browser, room: RoomServer, look: tuple[str, Language, str]) -> None:
        self.browser, self.room = browser, room
        self.size, self.language, self.theme = look
        self.name = "-".join(look)

    @contextlib.contextmanager
    def window(self) -> Iterator[Window]:
        """Open a window that looks so."""
        with open_window(
            self.browser,
            self.room.url,
            size=_SIZES[self.size],
            language=self.language,
            touch=self.size != "desktop",
            color_scheme=self.theme,
        ) as window:
            window.expected.append("")  # what goes wrong is for the tests to say
            yield window

    def take(self, window: Window, title: str, *, whole: bool = False) -> None:
        """Take a picture."""
        if whole:
            window.page.evaluate("scrollTo(0, 0)")
        window.page.wait_for_timeout(150)
        window.page.screenshot(path=TARGET / f"{self.name}-{title}.png", full_page=whole)

    def pages(self) -> None:
        """Take all pages, as somebody sees them who has played."""
        with self.window() as window:
            self.take_table(window, "student", "student")
            for path in _PAGES:
                window.go(path)
                window.page.wait_for_load_state("networkidle")
                self.take(window, path.strip("/").replace("/", "-") or "lobby", whole=True)

    def more(self) -> None:
        """Take what pages show when one does something there."""
        for scene in (scenes.house_rules, scenes.mistakes, scenes.replays, scenes.account, scenes.operator):
            self._scene(scene)

    def guide(self) -> None:
        """Take the deal that explains itself, step by step."""
        self._scene(scenes.guide)

    def _scene(self, play: Callable[[Window, RoomServer, scenes.Take], None]) -> None:
        try:
            with self.window() as window:
                play(window, self.room, self.take)
        except (Error, AssertionError) as error:
            click.echo(f"{self.name} {play.__name__}: {str(error).splitlines()[0]}", err=True)

    def tables(self) -> None:
        """Take a table of six, one of twelve, and others that show something of their own."""
        for rules, seats in _TABLES.items():
            try:
                with self.window() as window:
                    self.take_table(window, rules, f"{rules}-{seats}", seats)
            except (Error, AssertionError) as error:
                click.echo(f"{self.name} {rules}: {str(error).splitlines()[0]}", err=True)
        self._scene(scenes.dialogs)

    def take_table(self, window: Window, rules: str, title: str, seats: int | None = None) -> None:
        """Take a table whenever something else is asked there, and at the end of a deal."""
        player = Player(window, "finger" if window.touch else "mouse", seed=3)
        if seats is None:
            player.sit_down(rules)
        else:
            player.open_table(rules, seats, stake=5)
        seen: set[str] = set()
        end = time.monotonic() + _SECONDS
        for deal in range(1, _DEALS + 1):
            if deal > 1:
                player.next_deal()
            while not player.receipt.is_visible() and time.monotonic() < end:
                state = self._state(player)
                if state and state not in seen:
                    seen.add(state)
                    self.take(window, f"{title}-{state}")
                player.decide()
                window.page.wait_for_timeout(50)
            self.take(window, f"{title}-receipt-{deal}")
            if not player.go_on.is_visible() or time.monotonic() > end:
                break

    @staticmethod
    def _state(player: Player) -> str:
        if player.playable.count():
            return "play"
        if player.closed.count():
            return "place"
        if player.markable.count():
            return "exchange"
        if not player.options.count():
            return ""
        return "words-" + str(player.options.count())


def _index(pictures: list[Path]) -> Iterator[str]:
    yield '<!doctype html><meta charset="utf-8"><title>Khrap</title><style>body{font:14px sans-serif}'
    yield "figure{display:inline-block;margin:8px;vertical-align:top}img{max-width:420px;border:1px solid #888}</style>"
    for picture in pictures:
        name = html.escape(picture.name)
        yield f'<figure><a href="{name}"><img loading="lazy" src="{name}"></a><figcaption>{name}</figcaption></figure>'


@click.command()
@click.option("--look", "only", default="", help="Only looks whose name has this in it, such as phone-ru.")
@click.option("--what", type=click.Choice(["all", *_PARTS]), default="all", help="What to take.")
def main(only: str, what: str) -> None:
    """Take pictures of every page, of the guide and of tables into build/gallery."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        room = stack.enter_context(RoomServer(folder, bot_milliseconds=0, pause_seconds=60, guest_chips=100_000))
        browser = stack.enter_context(open_browser())
        for look in _LOOKS:
            album = Album(browser, room, look)
            if only not in album.name:
                continue
            click.echo(f"{album.name} ...")
            for part in _PARTS if what == "all" else (what,):
                getattr(album, part)()
    pictures = sorted(TARGET.glob("*.png"))
    (TARGET / "index.html").write_text("\n".join(_index(pictures)), encoding="utf-8")
    click.echo(f"See {TARGET}/index.html ({len(pictures)} pictures)")


if __name__ == "__main__":
    main()
