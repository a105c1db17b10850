"""The application: its screens, colours and language."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.geometry import Size
from textual.theme import Theme

from khrap.bots import make_bot
from khrap.cli.errors import INTERRUPTED, WRONG
from khrap.cli.texts import other_language
from khrap.cli.tui.look import Look
from khrap.cli.tui.panes import EVERYWHERE, HelpPane, Pane
from khrap.cli.tui.session import BotMaker, Session, Settings
from khrap.cli.tui.small import SmallScreen, fits
from khrap.cli.tui.start import StartScreen
from khrap.cli.tui.table import TableScreen

__all__ = ["KhrapApp"]

_FELT = Theme(
    name="felt",
    dark=True,
    primary="#d9b45b",
    secondary="#7fd6a0",
    accent="#d9b45b",
    foreground="#e9efe6",
    background="#10241b",
    surface="#16301f",
    panel="#1d3a2d",
    error="#ff9b8e",
)
_PAPER = Theme(
    name="paper",
    dark=False,
    primary="#7a4f00",
    secondary="#1a6b37",
    accent="#7a4f00",
    foreground="#2a2822",
    background="#f3efe4",
    surface="#ebe4d2",
    panel="#ddd3b9",
    error="#a3231b",
)


class KhrapApp(App[None]):
    """The terminal game.

    Args:
        settings: what to play, or what the start screen proposes.
        look: how it looks.
        start: whether to begin with the start screen.
        maker: makes the bots.
    """

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Khrap"

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h,р,question_mark,f1", "help", "help"), *EVERYWHERE]

    def __init__(
        self, settings: Settings, look: Look | None = None, *, start: bool = False, maker: BotMaker = make_bot
    ) -> None:
        """Prepare the game."""
        super().__init__()
        self.settings = settings
        self.look = look or Look()
        self.start = start
        self.maker = maker
        self.error: Exception | None = None
        """What made the game end; None if nothing went wrong."""

    def on_mount(self) -> None:
        """Show the first screen."""
        self.register_theme(_FELT)
        self.register_theme(_PAPER)
        self._choose_theme()
        if not self.is_headless:
            self.set_interval(1, self._end_with_the_terminal)
            with suppress(NotImplementedError):  # where there are no such signals
                asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.action_interrupt)
        if self.start:
            self._show(StartScreen(self.settings))
        else:
            self.play(self.settings)

    def on_resize(self, event: Resize) -> None:
        """See whether the terminal is large enough now."""
        self.fit(event.size)

    def fit(self, size: Size) -> None:
        """Cover the game while the terminal is too small for it.

        Args:
            size: of the terminal.
        """
        covered = isinstance(self.screen, SmallScreen)
        if fits(size) and covered:
            self.pop_screen()
        elif not fits(size) and not covered:
            self.push_screen(SmallScreen())

    @property
    def at_table(self) -> bool:
        """Whether a match is on, whatever lies over the table."""
        return any(isinstance(screen, TableScreen) for screen in self.screen_stack)

    def _end_with_the_terminal(self) -> None:
        """End when the terminal is gone, also where a program between (make, a shell) swallowed the hang-up."""
        if sys.__stdin__ is not None and not sys.__stdin__.isatty():
            os.kill(os.getpid(), signal.SIGHUP)

    def _choose_theme(self) -> None:
        self.theme = "felt" if self.look.dark else "paper"

    def play(self, settings: Settings) -> None:
        """Begin a match in place of whatever is on the screen."""
        self.settings = settings
        try:
            session = Session(settings, self.maker)
        except ValueError as error:  # there is no such table, or no such bot
            self.fail(error)
        else:
            self._show(TableScreen(session))

    def fail(self, error: Exception) -> None:
        """End the game, which cannot go on.

        Args:
            error: why.
        """
        self.error = error
        self.exit(return_code=WRONG)

    def _show(self, screen: StartScreen | TableScreen) -> None:
        if isinstance(self.screen, SmallScreen):
            self.pop_screen()
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)
        self.fit(self.size)

    def after_end(self, answer: str | None) -> None:
        """Go on after the end of a match: again, with another game, or not at all."""
        self.call_later(self._go_on_after_end, answer)  # not before the end has gone from the screen

    def _go_on_after_end(self, answer: str | None) -> None:
        if answer == "again":
            self.play(replace(self.settings, seed=None))
        elif answer == "change":
            self._show(StartScreen(self.settings))
        else:
            self.exit()

    def change_look(self, **changes: Any) -> None:
        """Change how it looks, everywhere at once."""
        self.look = replace(self.look, **changes)
        self._choose_theme()
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.retell()
            elif isinstance(screen, (StartScreen, Pane, SmallScreen)):
                screen.draw()

    def action_interrupt(self) -> None:
        """End at once, as Ctrl-C ends any command."""
        self.exit(return_code=INTERRUPTED)

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(HelpPane())

    def action_language(self) -> None:
        """Take the other language."""
        self.change_look(lang=other_language(self.look.lang))

    def action_colours(self) -> None:
        """Take a deck of two or of four colours."""
        self.change_look(four_colours=not self.look.four_colours)

    def action_light(self) -> None:
        """Take a dark or a light table."""
        self.change_look(dark=not self.look.dark)
