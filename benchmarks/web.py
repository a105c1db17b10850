"""Measure the browser client on a phone that is four times slower than this machine: ``make bench-web``.

A real card room, a real browser, the built page. Each round opens a window that has nothing kept, goes to the first
page, presses «Play», and plays whole deals by touch. Bytes are those that the page asks for itself, as gzip sends them.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, CDPSession, Page, Request
from rich.console import Console
from rich.table import Table

from benchmarks.measure import machine
from khrap.room.http.pages import is_built
from tests.room.server import RoomServer
from tests.web.browser import PHONE, open_browser
from tests.web.words import Language, Words

SLOWER = 4
LANGUAGE: Language = "ru"
"""The longer texts of the two."""
GAMES = [("student", "large"), ("hrapgame", "large"), ("student", "standard")]
"""Rule set and faces of the cards."""
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
DEALS = 2
LONG = 50
"""Milliseconds from which on a task is a long one."""
_SECONDS = 60
_ROOM: dict[str, Any] = {"bot_milliseconds": 400, "pause_seconds": 60, "guest_chips": 100_000, "entry_stakes": 1000}
"""Bots that leave time to see their cards, and chips for many deals."""
_PAGE = Path(__file__).with_suffix(".js")
_ANSWER = 0.12
"""Seconds between two taps."""


@dataclass
class Figure:
    """Something that is measured in every round, and the most that is wanted of it."""

    name: str
    unit: str
    wanted: float | None = None
    values: list[float] = field(default_factory=list)

    @property
    def met(self) -> str:
        """Whether the median is what is wanted."""
        if self.wanted is None or not self.values:
            return ""
        return "met" if statistics.median(self.values) <= self.wanted else "MISSED"


class Visit:
    """One visit with a slow phone that has never been here."""

    def __init__(self, browser: Browser, url: str, rules: str, deck: str) -> None:
        self.url = url
        self.context = browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            device_scale_factor=3,
            is_mobile=True,
            has_touch=True,
            locale={"en": "en-GB", "ru": "ru-RU"}[LANGUAGE],
        )
        words = Words(LANGUAGE)
        names = {
            "play": words("lobby.play"),
            "hand": words("table.hand"),
            "options": words("table.options"),
            "whole": words("table-settle.history"),
            "next": words("table-settle.next"),
        }
        kept = {"khrap-settings": json.dumps({"deck": deck, "sounds": False}), "khrap-rules": rules}
        for name, value in kept.items():
            self.context.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(value)})")
        self.context.add_init_script(f"const WORDS = {json.dumps(names)};\n{_PAGE.read_text(encoding='utf-8')}")
        self.page: Page = self.context.new_page()
        self.asked: list[str] = []
        self.page.on("request", self._note)
        self.protocol: CDPSession = self.context.new_cdp_session(self.page)
        self.protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _note(self, request: Request) -> None:
        if request.url.startswith(self.url) and request.method == "GET":
            self.asked.append(urlsplit(request.url).path)

    def run(self, script: str) -> Any:
        """Evaluate something in the page, with as little ado as possible."""
        answer = self.protocol.send("Runtime.evaluate", {"expression": script, "returnByValue": True})
        return answer["result"].get("value")

    def tap(self) -> dict[str, Any] | None:
        """Tap what is asked, if something is; return what it was."""
        target: dict[str, Any] | None = self.run("bench.target()")
        if target:
            points = [{"x": target["x"], "y": target["y"]}]
            self.protocol.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
            self.protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return target

    def wait_for(self, mark: str) -> float:
        """Wait for a moment that the page notes; return it in milliseconds."""
        end = time.monotonic() + _SECONDS
        while (at := self.run(f"bench.marks.{mark}")) is None:
            if time.monotonic() > end:
                raise RuntimeError(f"the page never comes to “{mark}”")
            time.sleep(0.05)
        return float(at)

    def play(self, deals: int) -> None:
        """Play so many deals to their settlement."""
        end, over, was_over = time.monotonic() + deals * _SECONDS, 0, False
        while over < deals:
            if time.monotonic() > end:
                raise RuntimeError("the deals do not end")
            target = self.tap()
            is_over = bool(target and target["over"])
            over, was_over = over + (is_over and not was_over), is_over if target else was_over
            time.sleep(_ANSWER)
        time.sleep(1)


def bytes_of(url: str, paths: list[str]) -> int:
    """Return how many bytes the answers take as gzip."""
    total = 0
    with httpx.Client(base_url=url, headers={"accept-encoding": "gzip"}) as client:
        for path in dict.fromkeys(paths):
            with client.stream("GET", path) as answer:
                total += len(b"".join(answer.iter_raw()))
    return total


def is_face(path: str) -> bool:
    """Tell whether something is faces of cards."""
    return path.startswith("/decks/")


def measure(browser: Browser, url: str, rules: str, deck: str, figures: dict[str, Figure]) -> list[dict[str, Any]]:
    """Make one visit, note the figures of it, and return the long frames."""
    visit = Visit(browser, url, rules, deck)
    try:
        visit.page.goto(url, wait_until="commit")
        usable = visit.wait_for("usable")
        visit.page.wait_for_load_state("networkidle")
        first = [path for path in visit.asked if not is_face(path)]
        figures["control"].values.append(visit.run("bench.control().ms"))
        visit.run("bench.tasks.length = bench.frames.length = 0")
        visit.tap()
        cards = visit.wait_for("cards")
        pressed, answered = visit.wait_for("pressed"), visit.wait_for("answered")
        visit.play(DEALS)
        tasks, frames = visit.run("bench.tasks"), visit.run("bench.frames")
        whole = [path for path in visit.asked if not is_face(path)]
        figures["first"].values.append(bytes_of(url, first) / 1000)
        figures["whole"].values.append(bytes_of(url, whole) / 1000)
        figures["usable"].values.append(usable)
        figures["answered"].values.append(answered - pressed)
        figures["cards"].values.append(cards - pressed)
        opening = [task["ms"] for task in tasks if task["at"] <= cards]
        playing = [task["ms"] for task in tasks if task["at"] > cards]
        figures["opening"].values.append(max(opening, default=0))
        figures["playing"].values.append(max(playing, default=0))
        figures["number"].values.append(sum(ms > LONG for ms in playing))
        return [frame for frame in frames if frame["ms"] > LONG]
    finally:
        visit.context.close()


def figures_of() -> dict[str, Figure]:
    """Return what is measured of a game."""
    return {
        "control": Figure("control: a loop", "ms"),
        "first": Figure("first page as gzip, no faces", "kB", 150),
        "whole": Figure("with the table and two deals", "kB"),
        "usable": Figure("from the address to «Play»", "ms", 1500),
        "answered": Figure("from «Play» to an answer", "ms", 100),
        "cards": Figure("from «Play» to cards", "ms"),
        "opening": Figure("longest task, opening", "ms", LONG),
        "playing": Figure("longest task, two deals", "ms", LONG),
        "number": Figure("tasks over 50 ms, two deals", "tasks", 0),
    }


def faces(url: str) -> Iterator[Figure]:
    """Measure the faces of each deck, all 52."""
    for deck in ("standard", "four-colour"):
        size = bytes_of(url, [f"/decks/{deck}/{card}.svg" for card in CARDS])
        yield Figure(f"faces, {deck}, as gzip", "kB", 100, [size / 1000])


def slow_frames(frames: list[dict[str, Any]]) -> Iterator[str]:
    """Tell of slow frames, the slowest first, what they did."""
    for frame in sorted(frames, key=lambda frame: -frame["ms"]):
        scripts = "; ".join(f"{script['what']} {script['ms']:.0f} ms" for script in frame["scripts"])
        yield f"  {frame['ms']:.0f} ms at {frame['at']:.0f}, of it layout {frame['layout']:.0f}: {scripts}"


def table_of(title: str, figures: list[Figure]) -> Table:
    """Return the figures as a table."""
    table = Table("measured", "least", "median", "unit", "wanted", "", title=title, title_justify="left")
    for column in (1, 2, 4):
        table.columns[column].justify = "right"
    for figure in figures:
        wanted = "" if figure.wanted is None else f"≤ {figure.wanted:,.0f}"
        least, median = min(figure.values), statistics.median(figure.values)
        table.add_row(figure.name, f"{least:,.0f}", f"{median:,.0f}", figure.unit, wanted, figure.met)
    return table


def main() -> None:
    """Read the command line, measure, and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.web", description="Measure the browser client on a slow phone.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each game is opened and played")
    parser.add_argument("--frames", action="store_true", help="also tell what slow frames did")
    chosen = parser.parse_args()
    console = Console()
    if not is_built():
        raise SystemExit("The browser client is not built: run scripts/web, or make bench-web.")
    for line in machine("khrap", "playwright"):
        console.print(line, highlight=False)
    with (
        tempfile.TemporaryDirectory() as folder,
        RoomServer(Path(folder), **_ROOM) as room,
        open_browser() as browser,
    ):
        console.print(f"Chromium {browser.version}; {PHONE[0]} × {PHONE[1]}, {SLOWER} times slower", highlight=False)
        console.print(table_of("", list(faces(room.url))))
        for rules, deck in GAMES:
            figures, frames = figures_of(), list[dict[str, Any]]()
            for _ in range(chosen.rounds):
                frames += measure(browser, room.url, rules, deck, figures)
            console.print(table_of(f"{rules}, {deck} cards, {chosen.rounds} rounds", list(figures.values())))
            if chosen.frames:
                console.print("\n".join(slow_frames(frames)), highlight=False)


if __name__ == "__main__":
    main()
