"""The first screen: which game, with whom, for how much; one key to play."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from khrap.bots import BOTS
from khrap.cli.texts import other_language, texts
from khrap.cli.tui.look import keys_line
from khrap.cli.tui.session import Settings
from khrap.cli.tui.widgets import KeysLine
from khrap.rules import PRESETS, RuleSet, load_rules

if TYPE_CHECKING:
    from khrap.cli.tui.app import KhrapApp

__all__ = ["StartScreen"]

_STAKES = (1, 2, 5, 10, 20, 50, 100)
_STACKS = (20, 50, 100, 200, 500, 1000, 2000, 5000)
Value = TypeVar("Value")

_ROWS = ("game", "seats", "bot", "stake", "stack", "language")


class StartScreen(Screen[None]):
    """The choice of a game.

    Args:
        settings: what is chosen at first.
    """

    app: "KhrapApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "up"),
        Binding("down,tab", "move(1)", "down"),
        Binding("left", "change(-1)", "less"),
        Binding("right", "change(1)", "more"),
        Binding("enter,space", "play", "play"),
        Binding("q,й,escape", "app.quit", "quit"),
    ]

    def __init__(self, settings: Settings) -> None:
        """Prepare the screen."""
        super().__init__()
        self.settings = settings.fitted()
        self.games: list[RuleSet] = [load_rules(preset) for preset in PRESETS]
        if settings.rules not in self.games:
            self.games.insert(0, settings.rules)
        self.row = 0

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        with Vertical(id="start"):
            yield Static(id="intro")
            yield Static(id="form")
            yield Static(id="summary")
            yield KeysLine(id="begin")
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Show the choices."""
        self.draw()

    def draw(self) -> None:
        """Show everything as it is now."""
        look = self.app.look
        say, colours = texts(look.lang), look.palette
        rules = self.settings.rules
        intro = Text.assemble((f"{say('app.title')}\n", Style(bold=True, color=colours.strong)), say("start.intro"))
        self.query_one("#intro", Static).update(intro)
        self.query_one("#form", Static).update(Text("\n").join(map(self._line, range(len(_ROWS)))))
        self.query_one("#summary", Static).update(look.cards_in(rules.summary[look.lang]))
        self.query_one("#begin", Static).update(keys_line(say("start.begin"), colours))
        self.query_one("#keys", Static).update(keys_line(say("start.keys"), colours))

    def _line(self, number: int) -> Text:
        colours, say = self.app.look.palette, texts(self.app.look.lang)
        chosen = number == self.row
        row = _ROWS[number]
        label = Text(f"{'►' if chosen else ' '} {say(f'start.{row}'):<16}", "bold" if chosen else "")
        value = Text.assemble(
            ("‹ ", Style(meta={"@click": f"screen.click({number}, -1)"})),
            (self._value(row), "bold"),
            (" ›", Style(meta={"@click": f"screen.click({number}, 1)"})),
        )
        if chosen:
            value.stylize(Style(color=colours.strong))
        return Text.assemble(label, value)

    def _value(self, row: str) -> str:
        settings, lang = self.settings, self.app.look.lang
        say = texts(lang)
        match row:
            case "game":
                return settings.rules.name[lang]
            case "seats":
                return say("start.seats-value", others=settings.seats - 1)
            case "bot":
                key = f"bot.{settings.bot}"
                return say(key if key in say.messages else "bot.other", name=settings.bot)
            case "stake":
                return say.count(settings.stake, "chip")
            case "stack":
                return say.count(settings.stack, "chip")
        return say("app.language")

    def action_move(self, by: int) -> None:
        """Go to another line."""
        self.row = (self.row + by) % len(_ROWS)
        self.draw()

    def action_click(self, row: int, by: int) -> None:
        """Change a line that was clicked."""
        self.row = row
        self.action_change(by)

    def action_change(self, by: int) -> None:
        """Take the next or the previous value of the present line."""
        settings = self.settings
        match _ROWS[self.row]:
            case "game":
                rules = _neighbour(self.games, settings.rules, by)
                self.settings = replace(settings, rules=rules).fitted()
            case "seats":
                table = settings.rules.table
                seats = range(table.players_min, table.players_max + 1)
                self.settings = replace(settings, seats=_neighbour(seats, settings.seats, by))
            case "bot":
                self.settings = replace(settings, bot=_neighbour(BOTS, settings.bot, by))
            case "stake":
                self.settings = replace(settings, stake=_neighbour(_payable(settings), settings.stake, by))
            case "stack":
                self.settings = replace(settings, stack=_neighbour(_paying(settings), settings.stack, by))
            case _:
                self.app.change_look(lang=other_language(self.app.look.lang))
        self.draw()

    def action_play(self) -> None:
        """Sit down."""
        self.app.play(self.settings)


def _payable(settings: Settings) -> list[int]:
    """Return the stakes that everybody can pay."""
    return [stake for stake in _STAKES if stake <= settings.stack]


def _paying(settings: Settings) -> list[int]:
    """Return the stacks that pay the stake."""
    return [stack for stack in _STACKS if stack >= settings.stake] or [settings.stack]


def _neighbour(values: Sequence[Value], value: Value, by: int) -> Value:
    """Return the value before or after the present one, going round at the ends."""
    present = values.index(value) if value in values else 0
    return values[(present + by) % len(values)]
