"""The terminal game in a terminal of a given size, without one: keys in, text out."""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from khrap import RuleSet, load_rules
from khrap.cli.tui.app import KhrapApp
from khrap.cli.tui.look import Look
from khrap.cli.tui.panes import EndPane, SettlementPane
from khrap.cli.tui.picking import Mode, Picker
from khrap.cli.tui.session import BotMaker, Settings
from khrap.cli.tui.table import TableScreen

__all__ = ["SIZE", "Player", "cut", "key_for", "opened", "settings"]

SIZE = (80, 24)
"""The smallest terminal in which everything must be seen."""


def settings(rules: str | RuleSet, **changes: object) -> Settings:
    """Return settings with random bots and a fixed seed."""
    rule_set = rules if isinstance(rules, RuleSet) else load_rules(rules)
    values: dict[str, object] = {"bot": "random", "seed": "screen"} | changes
    return Settings(rules=rule_set, **values).fitted()  # type: ignore[arg-type]


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: KhrapApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> str:
        """Press keys, wait until all has happened, and return what is seen."""
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()
        return self.text

    async def click(self, words: str) -> str:
        """Click in the middle of these words, wherever they are seen."""
        for y, line in enumerate(self.text.splitlines()):
            if words in line:
                await self.pilot.click(offset=(line.index(words) + len(words) // 2, y))
                await self.pilot.pause()
                return self.text
        raise AssertionError(f"{words!r} is nowhere on\n{self.text}")

    async def until(self, seen: Callable[[], bool], press: Callable[[], str], most: int = 200) -> None:
        """Press keys until something is so."""
        for _ in range(most):
            if seen():
                return
            await self.press(press())
        raise AssertionError(f"it does not come:\n{self.text}")

    @property
    def text(self) -> str:
        """What is seen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    @property
    def table(self) -> TableScreen:
        """The table, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def at_table(self) -> bool:
        """Whether nothing lies over the table."""
        return isinstance(self.app.screen, TableScreen)

    @property
    def picker(self) -> Picker:
        """The choice in progress."""
        picker = self.table.picker
        assert picker is not None
        return picker


@asynccontextmanager
async def opened(
    chosen: Settings,
    *,
    lang: str = "en",
    pace: float = 0.0,
    size: tuple[int, int] = SIZE,
    start: bool = False,
    maker: BotMaker | None = None,
) -> AsyncIterator[Player]:
    """Open the game."""
    app = KhrapApp(chosen, Look(lang=lang, pace=pace), start=start)
    if maker is not None:
        app.maker = maker
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Player(app, pilot)


def key_for(player: Player, chance: random.Random) -> str:
    """Return a key that somebody might press now."""
    screen = player.app.screen
    if isinstance(screen, SettlementPane | EndPane):
        return "enter"
    picker = player.table.picker
    if picker is None:
        return "space"
    if picker.mode is Mode.MARK:
        return chance.choice(["enter", str(chance.randint(1, len(picker.cards)))])
    if picker.mode is Mode.CARD:
        return str(chance.randint(1, len(picker.cards) + picker.may_show))
    if picker.mode is Mode.WORDS:
        return str(chance.randint(0 if picker.may_look else 1, len(picker.words)))
    return str(chance.randint(0, 4))


def cut(player: Player) -> list[str]:
    """Return what of the table does not fit the terminal."""
    table = player.table
    width, height = player.app.size
    faults = []
    for name in ("title", "seats", "info", "felt", "prompt", "own", "hand", "choices", "keys"):
        region = table.query_one(f"#{name}").region
        if region.right > width or region.bottom > height or region.height == 0:
            faults.append(f"{name} lies at {region}")
    choices = table.query_one("#choices", OptionList)
    if choices.virtual_size.height > choices.size.height:
        faults.append("the choices do not fit")
    for name in ("title", "info", "prompt", "keys"):
        line = table.query_one(f"#{name}", Static)
        text = str(line.render())
        if len(text) > line.content_region.width:
            faults.append(f"{name} is too long: {text}")
    if "…" in player.text.replace(" …", ""):
        faults.append("something is cut short")
    return faults
