"""The screen at which one plays: seats, middle, hand, choices, log; and the order of events."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, RichLog, Static
from textual.widgets.option_list import Option

from khrap.actions import Action
from khrap.cli.tui.items import Item, items
from khrap.cli.tui.look import FAST, SLOW, Look, keys_line
from khrap.cli.tui.narrate import Voice
from khrap.cli.tui.panes import EndPane, LogPane, QuitPane, RulesPane, SettlementPane, TrickPane
from khrap.cli.tui.picking import BACK, CONFIRM, Mode, Picker
from khrap.cli.tui.session import Session
from khrap.cli.tui.widgets import Felt, Hand, KeysLine, Own, Seats

if TYPE_CHECKING:
    from khrap.cli.tui.app import KhrapApp

__all__ = ["TableScreen"]

_GO_ON = "space"
_LOG_WIDTH = 120
"""From this width on the log lies beside the table."""
_LARGE_CARDS = (100, 34)
"""From this width and height on cards are drawn large."""
_LOW, _ONE_ROW = 28, 7
"""Below this height with more seats than that every line counts."""
_TRICK_PAUSES = 2
"""A finished trick stays this many pauses of a bot."""


class TableScreen(Screen[None]):
    """The table.

    Args:
        session: the match.
    """

    app: "KhrapApp"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r,к", "rules", "rules"),
        Binding("l,д", "log", "log"),
        Binding("t,е", "trick", "last trick"),
        Binding("p,з", "pace", "pace"),
        Binding("q,й", "leave", "quit"),
        Binding("space", "go_on", "go on"),
        Binding("escape", "back", "back"),
        Binding("b,и", "press('b')", "other end of the stock"),
    ]

    def __init__(self, session: Session) -> None:
        """Prepare the table; the first deal comes when it is shown."""
        super().__init__()
        self.session = session
        self.picker: Picker | None = None
        self.told = 0
        self._timer: Timer | None = None

    # What it looks like

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        yield Static(id="title")
        with Horizontal(id="room"):
            with Vertical(id="table"):
                yield Seats(id="seats")
                yield Static(id="info")
                yield Static(id="last")
                yield Felt(id="felt")
                yield Static(id="prompt")
                yield Own(id="own")
                with Horizontal(id="mine"):
                    yield Hand(id="hand")
                    yield OptionList(id="choices", compact=True)
            yield RichLog(id="log", wrap=True, min_width=20, max_lines=500)
        yield KeysLine(id="keys")

    def on_mount(self) -> None:
        """Deal for the first time."""
        if self._done(self.session.deal):
            self.go_on()

    def on_resize(self, event: Resize) -> None:
        """Show the log beside the table and large cards if there is room."""
        self.set_class(event.size.width >= _LOG_WIDTH, "wide")
        self.set_class(event.size.height >= _LARGE_CARDS[1] and event.size.width >= _LARGE_CARDS[0], "tall")
        self.set_class(event.size.height < _LOW and self.session.settings.seats > _ONE_ROW, "crowded")
        self.call_after_refresh(self.draw)

    @property
    def look(self) -> Look:
        """How it looks."""
        return self.app.look

    @property
    def voice(self) -> Voice:
        """Who speaks."""
        return self.session.voice(self.look.lang)

    def draw(self) -> None:
        """Show everything as it is now."""
        session, voice, look = self.session, self.voice, self.look
        view, say = session.view, self.voice.say
        subtitle = say("app.subtitle", game=voice.rules.name[look.lang], stake=view.stake, deal=session.match.deals)
        self.query_one("#title", Static).update(Text.assemble((f" {say('app.title')} ", "bold"), f" {subtitle}"))
        self.query_one(Seats).show(view, voice, look)
        self.query_one(Felt).show(view, voice, look)
        self.query_one(Own).show(view, voice, look)
        self.query_one("#info", Static).update(look.cards_in(voice.info(view)))
        self.query_one("#last", Static).update(look.cards_in(voice.last_trick(view)))
        self._draw_choices()
        pace = say("app.pace-slow" if look.pace else "app.pace-fast")
        keys = keys_line(say("app.keys", pace=pace), look.palette)
        self.query_one("#keys", Static).update(keys)
        self._tell()

    def _draw_choices(self) -> None:
        """Show the hand, the prompt and the lines to choose from."""
        view, voice, look, picker = self.session.view, self.voice, self.look, self.picker
        hand = self.query_one(Hand)
        hand.choose(picker)
        hand.show(view, voice, look)
        prompt = voice.prompt(view, picker)
        if picker and picker.note:
            prompt = voice.say(picker.note.key, **picker.note.values)
        line = self.query_one("#prompt", Static)
        line.update(look.cards_in(prompt))
        line.set_class(self.session.my_turn, "mine")
        line.set_class(bool(picker and picker.note), "note")
        lines = items(picker, voice) if picker else [self._waiting(voice)]
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        if lines and lines[0].key not in (BACK, CONFIRM, _GO_ON):
            choices.add_option(Option("", disabled=True))  # the place of the harmless line stays free
        for item in lines:
            choices.add_option(Option(self._line(item), id=item.key))
            if item.ready:
                choices.highlighted = choices.option_count - 1

    def _waiting(self, voice: Voice) -> Item:
        key = "choice.settle" if self.session.view.outcome else "choice.continue"
        return Item(_GO_ON, voice.say(key))

    def _line(self, item: Item) -> Text:
        names = {CONFIRM: "Enter", _GO_ON: "Space" if self.look.lang == "en" else "Пробел"}
        line = Text.assemble((f" {names.get(item.key, item.key)} ", "bold reverse"), " ", (item.word, "bold"))
        if item.means:
            line.append_text(self.look.cards_in(f" · {item.means}"))
        return line

    def _tell(self) -> None:
        """Write what is new into the log beside the table."""
        log = self.query_one("#log", RichLog)
        for event in self.session.events[self.told :]:
            log.write(self.look.cards_in(self.voice.event(event)))
        self.told = len(self.session.events)

    def retell(self) -> None:
        """Show everything anew, the log from its beginning: the language or the colours have changed."""
        self.query_one("#log", RichLog).clear()
        self.told = 0
        self.draw()

    # What happens

    def go_on(self) -> None:
        """Show what has happened, and see to what comes next: the person, a bot, or the settlement.

        While something lies over the table all this waits (`on_screen_resume`).
        """
        session = self.session
        self._stop_timer()
        if not self.is_active:
            return
        if session.end is not None:
            self.app.push_screen(EndPane(session), self.app.after_end)
            return
        while not self.look.pace and not session.my_turn and not session.view.outcome:
            if not self._done(session.step):
                return
        self.picker = Picker(session.view, session.settings.rules) if session.my_turn else None
        self.draw()
        if self.picker is None and self.look.pace:
            self._timer = self.set_timer(self._pause(), self.action_go_on)
        elif self.picker is None:
            self.call_later(self.action_go_on)

    def _pause(self) -> float:
        view = self.session.view
        fresh_trick = bool(view.finished) and not view.trick
        return self.look.pace * (_TRICK_PAUSES if fresh_trick else 1)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_go_on(self) -> None:
        """Do what would happen after a while now: a bot's action, or the settlement."""
        session = self.session
        self._stop_timer()
        if session.my_turn or session.end is not None or not self.is_active:
            return
        if session.view.outcome:
            self.app.push_screen(SettlementPane(session), self._after_settlement)
            return
        if self._done(session.step):
            self.go_on()

    def _after_settlement(self, _: object) -> None:
        self.call_later(self._deal)  # not before the settlement has gone from the screen

    def _deal(self) -> None:
        if self.is_active and self._done(self.session.deal):
            self.go_on()

    def _done(self, what: Callable[[], None]) -> bool:
        """Do something at the table and tell whether it could be done; if not, the game ends with the error."""
        try:
            what()
        except Exception as error:  # of whatever kind: people see one line of it
            self.app.fail(error)
            return False
        return True

    def on_screen_resume(self) -> None:
        """Go on after what lay over the table, which had stopped the bots."""
        session = self.session
        if session.match.deals and session.end is None and self.picker is None and self._timer is None:
            self.go_on()

    def act(self, action: Action) -> None:
        """Do what the person chose."""
        self.picker = None
        if self._done(partial(self.session.act, action)):
            self.go_on()

    # Keys and clicks

    def on_key(self, event: Key) -> None:
        """Take the digits."""
        if event.character and event.character in "0123456789":
            event.stop()
            self.action_press(event.character)

    def action_press(self, key: str) -> None:
        """Take a key of the choice in progress."""
        if self.picker is None:
            return
        action = self.picker.press(key)
        if action is None:
            self._draw_choices()
        else:
            self.act(action)

    def action_back(self) -> None:
        """Leave a choice half-way; unlike its number, this never looks at the cards."""
        if self.picker is not None and self.picker.mode in (Mode.PLACE, Mode.JOKER):
            self.action_press(BACK)

    def on_hand_picked(self, message: Hand.Picked) -> None:
        """Take a click on a card, where a number means a card and not a word."""
        if self.picker is not None and self.picker.mode in (Mode.PLACE, Mode.MARK, Mode.CARD):
            self.action_press(str(message.number))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a line that was clicked or chosen with Enter."""
        key = event.option_id
        if key == _GO_ON:
            self.action_go_on()
        elif key:
            self.action_press(key)

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(RulesPane(self.session.settings.rules))

    def action_log(self) -> None:
        """Show the log."""
        self.app.push_screen(LogPane(self.session))

    def action_trick(self) -> None:
        """Show the last trick once more."""
        self.app.push_screen(TrickPane(self.session))

    def action_pace(self) -> None:
        """Let the bots act faster or slower."""
        self.app.change_look(pace=FAST if self.look.pace else SLOW)
        if self._timer is not None:
            self.go_on()

    def action_leave(self) -> None:
        """Quit; in the middle of a deal ask first."""
        if self.session.end is not None or self.session.view.outcome:
            self.app.exit()
        else:
            self.app.push_screen(QuitPane(), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.app.exit()
