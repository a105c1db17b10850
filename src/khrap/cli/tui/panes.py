"""What is laid over the table for a while: help, rules, log, last trick, settlement, and what is asked at the end."""

from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from rich.cells import set_cell_size
from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from khrap.cli.texts import Texts, texts
from khrap.cli.tui.faces import SMALL
from khrap.cli.tui.look import Look, keys_line
from khrap.cli.tui.narrate import NAME_WIDTH
from khrap.cli.tui.session import End, Session
from khrap.cli.tui.settlement import receipt_text
from khrap.cli.tui.widgets import KeysLine, plays_drawing
from khrap.rules import RuleSet, describe

if TYPE_CHECKING:
    from khrap.cli.tui.app import KhrapApp

__all__ = [
    "EVERYWHERE",
    "EndPane",
    "HelpPane",
    "LogPane",
    "Pane",
    "QuitPane",
    "RulesPane",
    "SettlementPane",
    "TrickPane",
]

Result = TypeVar("Result")

_TEXT_WIDTH = 74
"""How wide the text of a box is."""

EVERYWHERE: Final[list[BindingType]] = [
    Binding("g,п", "app.language", "language"),
    Binding("c,с", "app.colours", "colours"),
    Binding("d,в", "app.light", "light"),
    Binding("ctrl+c", "app.interrupt", "interrupt", priority=True),
]
"""The keys that work on every screen; Textual does not pass those of the application on to what lies over it."""


class Pane(ModalScreen[Result]):
    """A box with a title, a text that can be scrolled, and a line of keys."""

    app: "KhrapApp"
    at_end: ClassVar[bool] = False
    """Whether the end of the text is what matters."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,й", "close", "close"), *EVERYWHERE]

    def compose(self) -> ComposeResult:
        """Lay out the box."""
        with Vertical(classes="pane"):
            yield Static(classes="pane-title")
            with VerticalScroll(classes="pane-body"):
                yield Static(classes="pane-text")
            yield KeysLine(classes="pane-keys")

    def on_mount(self) -> None:
        """Fill the box."""
        self.draw()
        body = self.query_one(VerticalScroll)
        body.focus()
        if self.at_end:
            body.scroll_end(animate=False)

    def draw(self) -> None:
        """Write title, text and keys in the present language and colours."""
        self.query_one(".pane-title", Static).update(Text(self.heading()))
        self.query_one(".pane-text", Static).update(self.text())
        self.query_one(".pane-keys", Static).update(keys_line(self.keys(), self.look.palette))

    @property
    def look(self) -> Look:
        """How it looks."""
        return self.app.look

    @property
    def say(self) -> Texts:
        """The messages."""
        return texts(self.look.lang)

    def heading(self) -> str:
        """Return the title."""
        raise NotImplementedError

    def text(self) -> RenderableType:
        """Return the text."""
        raise NotImplementedError

    def keys(self) -> str:
        """Return the line of keys."""
        return self.say("app.close")

    def action_close(self) -> None:
        """Take the box away."""
        self.dismiss(None)


class HelpPane(Pane[None]):
    """The keys and the signs."""

    def heading(self) -> str:
        """Return the title."""
        return self.say("help.title")

    def text(self) -> Text:
        """Return the keys and the signs."""
        return Text(self.say.messages["help.text"].strip("\n"))


class RulesPane(Pane[None]):
    """The rules of the game that is played: in short, then every parameter.

    Args:
        rules: the rule set.
    """

    def __init__(self, rules: RuleSet) -> None:
        """Prepare the box."""
        super().__init__()
        self.rules = rules

    def heading(self) -> str:
        """Return the title."""
        return self.say("rules.title", game=self.rules.name[self.look.lang])

    def text(self) -> Text:
        """Return the rules."""
        lang = self.look.lang
        text = Text(f"{self.rules.summary[lang]}\n\n", "italic")
        text.append_text(self.look.cards_in(self.rules.text[lang].strip()))
        text.append(f"\n\n{self.say('rules.parameters')}\n", "bold")
        heading = ""
        for row in describe(self.rules, lang):
            if row.heading != heading:
                heading = row.heading
                text.append(f"\n{heading}\n", Style(color=self.look.palette.strong, bold=True))
            text.append(f"  {row.label}: ")
            text.append(f"{row.value}\n", "bold" if row.changed else "")
        return text


class LogPane(Pane[None]):
    """All that happened.

    Args:
        session: the evening.
    """

    at_end = True

    def __init__(self, session: Session) -> None:
        """Prepare the box."""
        super().__init__()
        self.session = session

    def heading(self) -> str:
        """Return the title."""
        return self.say("log.title")

    def text(self) -> Text:
        """Return the log."""
        voice = self.session.voice(self.look.lang)
        return Text("\n").join(self.look.cards_in(voice.event(event)) for event in self.session.events)


class TrickPane(Pane[None]):
    """The trick that was finished last.

    Args:
        session: the evening.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("t,е,space,enter", "close", "close")]

    def __init__(self, session: Session) -> None:
        """Prepare the box."""
        super().__init__()
        self.session = session

    def heading(self) -> str:
        """Return the title."""
        return self.say("felt.last")

    def text(self) -> Text:
        """Return the drawing of the trick."""
        finished = self.session.view.finished
        if not finished:
            return Text(self.say("felt.none"))
        trick, voice = finished[-1], self.session.voice(self.look.lang)
        lines = plays_drawing(trick.plays, len(trick.plays), voice, self.look, SMALL, _TEXT_WIDTH, winner=trick.winner)
        return Text("\n").join(lines)


class SettlementPane(Pane[None]):
    """The settlement of a deal, line by line.

    Args:
        session: the evening.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "close", "next deal"),
        Binding("l,д", "log", "log"),
        Binding("t,е", "trick", "last trick"),
        Binding("q,й", "leave", "quit"),
    ]

    def __init__(self, session: Session) -> None:
        """Prepare the box."""
        super().__init__()
        self.session = session

    def heading(self) -> str:
        """Return the title."""
        return self.say("settle.title", deal=self.session.match.deals)

    def text(self) -> RenderableType:
        """Return the receipt."""
        return receipt_text(self.session, self.session.voice(self.look.lang), self.look)

    def keys(self) -> str:
        """Return the line of keys."""
        return self.say("settle.keys")

    def action_log(self) -> None:
        """Show the log."""
        self.app.push_screen(LogPane(self.session))

    def action_trick(self) -> None:
        """Show the last trick."""
        self.app.push_screen(TrickPane(self.session))

    def action_leave(self) -> None:
        """Quit; no deal is on."""
        self.app.exit()


class EndPane(Pane[str]):
    """The end of an evening: why, who has how much, and what now.

    Args:
        session: the evening.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,n,т", "dismiss('again')", "new match"),
        Binding("s,ы", "dismiss('change')", "other game"),
        Binding("l,д", "log", "log"),
        Binding("escape,q,й", "dismiss('quit')", "quit"),
    ]

    def __init__(self, session: Session) -> None:
        """Prepare the box."""
        super().__init__()
        self.session = session

    def heading(self) -> str:
        """Return the title."""
        return self.say("app.title")

    def text(self) -> Text:
        """Return why it is over and the chips of everybody."""
        session, say = self.session, self.say
        voice = session.voice(self.look.lang)
        chips = session.chips
        reason = (session.end or End.TOO_FEW).value
        lines = [say(f"end.{reason}", chips=chips[0], stake=session.settings.stake)]
        if any(session.divided):
            lines.append(say("end.divided", results=voice.amounts(session.divided)))
        lines += ["", say("end.standings", deals=session.match.deals)]
        for seat in sorted(range(1, len(chips) + 1), key=lambda seat: -chips[seat - 1]):
            name = set_cell_size(voice.who(seat), NAME_WIDTH)
            lines.append(f"  {name} {chips[seat - 1]:>6}")
        return Text("\n".join(lines))

    def keys(self) -> str:
        """Return the line of keys."""
        return "  ".join(self.say(f"end.{key}") for key in ("again", "change", "quit"))

    def action_log(self) -> None:
        """Show the log."""
        self.app.push_screen(LogPane(self.session))


class QuitPane(Pane[bool]):
    """The question whether to leave in the middle of a deal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y,н", "dismiss(True)", "leave"),
        Binding("escape,n,т,q,й", "dismiss(False)", "stay"),
    ]

    def heading(self) -> str:
        """Return the title."""
        return self.say("app.title")

    def text(self) -> Text:
        """Return the question."""
        return Text(self.say("quit.question"))

    def keys(self) -> str:
        """Return the line of keys."""
        return f"[Enter] {self.say('quit.leave')}  [Esc] {self.say('quit.stay')}"
