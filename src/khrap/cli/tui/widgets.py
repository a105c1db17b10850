"""What lies on the table: the seats, the cards in the middle, the person's hand."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from khrap.cli.tui.faces import LARGE, SMALL, Size, back, beside, face, raised, row
from khrap.cli.tui.look import Look
from khrap.cli.tui.narrate import Voice
from khrap.cli.tui.picking import Mode, Picker, arranged
from khrap.cli.tui.seating import Duty, changed, duty, opponents, role_word
from khrap.cli.tui.session import ME
from khrap.view import Play, View

__all__ = ["Felt", "Hand", "KeysLine", "Own", "Seats", "duty_text", "plays_drawing"]

_CELL = 13
"""The narrowest a seat is drawn, with the space after it."""
_WIDE_CELL = 20
"""From this width on a seat has room for words instead of signs."""
_LEAST = 3
"""How much is left at least of what is shortened."""
_GAP = 4
"""Between the piles and the trick."""


def duty_text(view: View, seat: int, voice: Voice, look: Look) -> Text:
    """Return tricks taken of tricks owed with a sign: ``1/2``, ``2/2✓``, ``0/2✗``; empty for who is out."""
    state = duty(view, seat, voice.rules.table.hand_size)
    if state is Duty.NONE:
        return Text()
    colours = look.palette
    style = {Duty.MET: colours.good, Duty.LOST: colours.bad}.get(state, colours.seat_ink)
    bold = state is not Duty.OPEN
    return Text(f"{view.tricks[seat - 1]}/{view.owed[seat - 1]}{state.value}".rstrip(), Style(color=style, bold=bold))


class _Drawn(Widget):
    """A part of the table that is drawn anew from the view whenever something happens."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view: View | None = None
        self.voice: Voice | None = None
        self.look = Look()

    def show(self, view: View, voice: Voice, look: Look) -> None:
        """Draw this from now on."""
        self.view, self.voice, self.look = view, voice, look
        self.refresh(layout=True)

    def render(self) -> Text:
        """Draw it for the present width."""
        if self.view is None or self.voice is None:
            return Text()
        return Text("\n").join(self.draw(self.view, self.voice))

    def draw(self, view: View, voice: Voice) -> list[Text]:
        """Return the lines."""
        raise NotImplementedError

    @property
    def card_size(self) -> Size:
        """How large cards are drawn."""
        return LARGE if self.screen.has_class("tall") else SMALL


class Seats(_Drawn):
    """The other seats, clockwise from the person's left, three lines each."""

    def draw(self, view: View, voice: Voice) -> list[Text]:
        """Return the cells in as many rows as they need."""
        others = opponents(view)
        width = max(self.size.width, _CELL)
        rows = -(-len(others) // (width // _CELL))
        columns = -(-len(others) // rows)
        cell = min(width // columns, 28)
        lines: list[Text] = []
        for first in range(0, len(others), columns):
            cells = [self._cell(view, voice, seat, cell - 1) for seat in others[first : first + columns]]
            lines += [*([Text()] if lines else []), *beside(cells)]
        return lines

    def _cell(self, view: View, voice: Voice, seat: int, width: int) -> list[Text]:
        colours, say = self.look.palette, voice.say
        acting = view.to_act == seat
        wide = width >= _WIDE_CELL
        style = Style(color=colours.seat_ink, bgcolor=colours.seat)
        top = Style(color=colours.turn_ink, bgcolor=colours.turn, bold=True) if acting else style + Style(bold=True)
        dealer = say("seat.dealer-long" if wide else "seat.dealer") if seat == view.dealer else ""
        name = Text(("►" if acting else " ") + voice.who(seat))
        shown = " ".join(card.sign for card in view.shown[seat - 1])
        word = Text(role_word(view, seat, voice.rules, voice.lang))
        if word.cell_len < width:
            word = Text(" ") + word
        chips = Text(f" {say('seat.chips', chips=view.stacks[seat - 1]) if wide else view.stacks[seat - 1]}")
        if view.locked[seat - 1]:
            chips.append((" " if wide else "") + say("seat.locked", chips=view.locked[seat - 1]))
        tricks = duty_text(view, seat, voice, self.look)
        notes = []
        if (count := changed(view, seat, voice.rules)) is not None:
            note = say("seat.changed-long", cards=count)
            if chips.cell_len + len(note) + tricks.cell_len + 2 > width:
                note = say("seat.changed", cards=count)
            notes.append(Text(note))
        return [
            _spread(name, [Text(dealer)], width, top),
            _spread(word, [self.look.cards_in(shown)], width, style),
            _spread(chips, [*notes, tricks], width, style),
        ]


def _spread(left: Text, right: Sequence[Text], width: int, style: Style) -> Text:
    """Return a line with something at its left and its right end; of the right, what does not fit is left out."""
    ends = [part for part in right if part.plain]
    while ends and left.cell_len + sum(part.cell_len + 1 for part in ends) > width:
        ends.pop(0)
    end = Text(" ").join(ends)
    left = left.copy()
    left.truncate(width - end.cell_len, overflow="ellipsis")
    line = Text(style=style)
    line.append_text(left)
    line.append(" " * (width - left.cell_len - end.cell_len))
    line.append_text(end)
    return line


def plays_drawing(
    plays: Sequence[Play], slots: int, voice: Voice, look: Look, size: Size, width: int, winner: int | None = None
) -> list[Text]:
    """Draw the cards of a trick with the names of who played them above.

    Args:
        plays: the cards in the order played.
        slots: how many cards there will be, so that they do not move when one is added.
        voice: who the seats are.
        look: the colours.
        size: how large to draw.
        width: the room there is, in characters.
        winner: who took the trick, if it is finished.
    """
    colours = look.palette
    column = max(size.width, min(12, width // slots - 1))
    drawings = []
    for play in plays:
        won = play.seat == winner
        name = Text(("►" if won else "") + voice.who(play.seat), Style(color=colours.strong if won else None, bold=won))
        name.truncate(column, overflow="crop")
        name.align("center", column)
        card = face(play.card, colours, size, joker=play.joker, dim=winner is not None and not won)
        for line in card:
            line.align("center", column)
        drawings.append([name, *card])
    return beside(drawings)


class Felt(_Drawn):
    """The middle: the upcard and the stock, and the trick in progress or, until the next card, the finished one."""

    def draw(self, view: View, voice: Voice) -> list[Text]:
        """Return the drawings side by side; the piles go if there is no room for them."""
        size = self.card_size
        piles = beside(self._piles(view, voice, size), 2)
        plays, winner = view.trick, None
        if not plays and view.finished:
            plays, winner = view.finished[-1].plays, view.finished[-1].winner
        if not plays:
            return self._middle(piles)
        slots = sum(owed > 0 for owed in view.owed)
        room = self.size.width - (piles[0].cell_len + _GAP if piles else 0)
        if room < slots * (size.width + 1):
            piles, room = [], self.size.width
        trick = plays_drawing(plays, slots, voice, self.look, size, room, winner)
        return self._middle(beside([piles, trick], _GAP) if piles else trick)

    def _piles(self, view: View, voice: Voice, size: Size) -> list[list[Text]]:
        """Return the upcard and the stock, as far as they are there."""
        colours, piles = self.look.palette, []
        if view.upcard:
            piles.append(self._labelled(face(view.upcard, colours, size), voice.say("felt.upcard"), size))
        if view.stock:
            stock = back(colours, size, str(view.stock))
            piles.append(self._labelled(stock, voice.say("felt.stock"), size))
        return piles

    def _labelled(self, drawing: list[Text], label: str, size: Size) -> list[Text]:
        text = Text(label, Style(color=self.look.palette.quiet))
        width = max(text.cell_len, size.width)
        lines = [text, *drawing]
        for line in lines:
            line.align("center", width)
        return lines

    def _middle(self, lines: list[Text]) -> list[Text]:
        """Put a drawing into the middle of the height and, on a wide screen, a little away from the edge."""
        above = max(0, (self.size.height - len(lines)) // 2)
        indent = Text(" " * (max(0, self.size.width - 78) // 4))
        return [Text()] * above + [indent + line for line in lines]


class Own(_Drawn):
    """The person's line: the role, the duty, the chips."""

    def draw(self, view: View, voice: Voice) -> list[Text]:
        """Return the line."""
        colours, say = self.look.palette, voice.say
        acting = view.to_act == ME
        style = Style(color=colours.turn_ink, bgcolor=colours.turn, bold=True) if acting else Style(bold=True)
        chips = say("seat.chips", chips=view.stacks[ME - 1])
        if view.locked[ME - 1]:
            chips += " " + say("seat.locked-long", chips=view.locked[ME - 1])
        name, word = Text(voice.who(ME)), Text(role_word(view, ME, voice.rules, voice.lang))
        dealer = Text(say("seat.dealer-mine") if view.dealer == ME else "")
        parts = [part for part in (word, duty_text(view, ME, voice, self.look), Text(chips), dealer) if part.plain]
        mark = " ► " if acting else " "
        needed = len(mark) + name.cell_len + 2 + Text(" · ").join(parts).cell_len
        _shorten([name, word], needed - self.size.width)  # chips and duty are never cut
        return [Text.assemble((f"{mark}{name.plain} ", style), " ") + Text(" · ").join(parts)]


def _shorten(texts: Sequence[Text], cells: int) -> None:
    """Take so many cells away, from the first text as far as it goes; a little is left of each."""
    for text in texts:
        cut = min(cells, text.cell_len - _LEAST)
        if cut > 0:
            text.truncate(text.cell_len - cut, overflow="ellipsis")
            cells -= cut


class Hand(_Drawn):
    """The person's cards; a click on a card is the same as its number."""

    class Picked(Message):
        """A card was clicked.

        Attributes:
            number: its place, from 1.
        """

        def __init__(self, number: int) -> None:
            """Make the message."""
            super().__init__()
            self.number = number

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.picker: Picker | None = None
        self._step = 1
        self._count = 0

    def choose(self, picker: Picker | None) -> None:
        """Show the choice in progress; None if it is not the person's turn."""
        self.picker = picker
        self.refresh(layout=True)

    def draw(self, view: View, voice: Voice) -> list[Text]:
        """Return the cards and their numbers."""
        size = self.card_size
        numbered = self.picker is not None and self.picker.mode is not Mode.WORDS
        cards = [raised(card, up) for card, up in self._cards(view, voice, size)]
        self._count = len(cards)
        lines, self._step = row(cards, self.size.width)
        numbers = Text()
        for number in range(1, len(cards) + 1):
            numbers.append(self._number(number) if numbered else "", "bold")
            numbers.pad_right(self._step * number - numbers.cell_len)
        return [*lines, numbers]

    def _cards(self, view: View, voice: Voice, size: Size) -> list[tuple[list[Text], bool]]:
        """Return the drawings of the cards and whether each is raised."""
        colours, picker, rules = self.look.palette, self.picker, voice.rules
        if view.hand is None:
            return [(back(colours, size), False)] * view.held[ME - 1]
        cards = []
        for card in arranged(view, rules):
            playing = picker is not None and picker.mode is Mode.CARD
            can = picker is not None and card in picker.playable
            marked = picker is not None and card in picker.marked
            joker = str(card) == rules.play.joker
            cards.append((face(card, colours, size, dim=playing and not can, joker=joker), marked or (playing and can)))
        return cards

    def _number(self, number: int) -> str:
        """Return what is written under a card: its number, in brackets if it is marked; a dot if it cannot be."""
        picker = self.picker
        if picker is None or number > len(picker.cards):
            return f"  {number}"
        card = picker.cards[number - 1]
        if card in picker.marked:
            return f" [{number}]"
        return "  ·" if picker.mode is Mode.CARD and card not in picker.playable else f"  {number}"

    def on_click(self, event: Click) -> None:
        """Take a click on a card for its number."""
        number = min(event.x // self._step + 1, self._count)
        if self._count and event.x < self._step * self._count + self.card_size.width:
            self.post_message(self.Picked(number))


class KeysLine(Static):
    """A line of keys (`keys_line`); a click on one is the same as pressing it."""

    def on_click(self, event: Click) -> None:
        """Press the key that was clicked."""
        key = event.style.meta.get("key")
        if key:
            self.app.simulate_key(key)
