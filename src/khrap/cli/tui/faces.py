"""Cards drawn with characters: their faces, their backs, and rows of them.

Suits differ by their signs; colour comes on top. A drawing is a list of lines of equal width.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.style import Style
from rich.text import Text

from khrap.cards import Card, Suit

__all__ = ["LARGE", "SMALL", "Palette", "Size", "back", "beside", "face", "palette", "raised", "row"]


@dataclass(frozen=True)
class Size:
    """How large cards are drawn, in characters."""

    width: int
    height: int


SMALL = Size(5, 3)
LARGE = Size(7, 5)

Drawing = list[Text]


@dataclass(frozen=True)
class Palette:
    """The colours of what is drawn with characters."""

    suits: tuple[str, str, str, str]
    """Of spades, hearts, diamonds, clubs on a card."""
    plain_suits: tuple[str, str, str, str]
    """The same in a line of text."""
    paper: str = "#f7f1e1"
    edge: str = "#8c8267"
    dim_paper: str = "#a49d8b"
    dim_ink: str = "#2f2b22"
    back: str = "#7c2d2d"
    back_ink: str = "#e3b5a4"
    seat: str = "#1d3a2d"
    seat_ink: str = "#e9efe6"
    turn: str = "#d9b45b"
    turn_ink: str = "#1b1a14"
    quiet: str = "#9db3a6"
    good: str = "#7fd6a0"
    bad: str = "#ff9b8e"
    strong: str = "#f2d38b"

    def sign(self, suit: Suit) -> Text:
        """Return a suit sign as it stands in a line of text."""
        return Text(suit.sign, Style(color=self.plain_suits[suit], bold=True))

    def card(self, card: Card) -> Text:
        """Return a card as it stands in a line of text."""
        return Text(card.sign, Style(color=self.plain_suits[card.suit], bold=True))


_BLACK, _RED, _BLUE, _GREEN = "#1b1a17", "#b3261e", "#1d4ed8", "#166534"
_DARK = Palette(suits=(_BLACK, _RED, _RED, _BLACK), plain_suits=("#ffffff", "#ff9b8e", "#ff9b8e", "#ffffff"))
_LIGHT = Palette(
    suits=(_BLACK, _RED, _RED, _BLACK),
    plain_suits=(_BLACK, _RED, _RED, _BLACK),
    paper="#fffdf6",
    seat="#ddd3b9",
    seat_ink="#2a2822",
    turn="#7a4f00",
    turn_ink="#fffdf6",
    quiet="#625c4c",
    good="#1a6b37",
    bad="#a3231b",
    strong="#7a4f00",
)


def palette(*, dark: bool, four_colours: bool) -> Palette:
    """Return the colours for a dark or light table and a deck of two or four colours."""
    colours = _DARK if dark else _LIGHT
    if not four_colours:
        return colours
    plain = ("#ffffff", "#ff9b8e", "#8fb8ff", "#8fe0a8") if dark else (_BLACK, _RED, _BLUE, _GREEN)
    return replace(colours, suits=(_BLACK, _RED, _BLUE, _GREEN), plain_suits=plain)


def face(card: Card, colours: Palette, size: Size = SMALL, *, dim: bool = False, joker: bool = False) -> Drawing:
    r"""Draw a card face up.

    Args:
        card: the card.
        colours: the colours.
        size: how large.
        dim: whether it cannot be chosen now.
        joker: whether it is a joker, which gets a star.

    >>> print("\n".join(line.plain for line in face(Card("10h"), palette(dark=True, four_colours=False))))
    ╭───╮
    │10♥│
    ╰───╯
    """
    paper = colours.dim_paper if dim else colours.paper
    edge = Style(color=colours.edge, bgcolor=paper)
    ink = Style(color=colours.dim_ink if dim else colours.suits[card.suit], bgcolor=paper, bold=not dim)
    inner = size.width - 2
    rank = card.sign[:-1]
    middle = [f"{card.sign:<{inner}}"]
    if size.height > SMALL.height:
        middle = [f"{rank:<{inner}}", f"{card.suit.sign:^{inner}}", f"{rank:>{inner}}"]
    star = "★" if joker else "─"
    lower = f"{star:─^{inner}}"
    lines = [_solid(f"╭{'─' * inner}╮", edge)]
    lines += [Text.assemble(("│", edge), (line, ink), ("│", edge)) for line in middle]
    return [*lines, _solid(f"╰{lower}╯", edge)]


def _solid(text: str, style: Style) -> Text:
    """Return a text whose style ends with it, so that it can be padded with nothing."""
    return Text.assemble((text, style))


def back(colours: Palette, size: Size = SMALL, label: str = "") -> Drawing:
    """Draw a card face down.

    Args:
        colours: the colours.
        size: how large.
        label: what is written on it, such as how many cards lie there.
    """
    style = Style(color=colours.back_ink, bgcolor=colours.back)
    inner = size.width - 2
    rows = ["░" * inner] * (size.height - 2)
    if label:
        rows[len(rows) // 2] = f"{label:^{inner}}"
    lines = [f"╭{'─' * inner}╮", *(f"│{text}│" for text in rows), f"╰{'─' * inner}╯"]
    return [_solid(line, style) for line in lines]


def raised(drawing: Drawing, up: bool) -> Drawing:
    """Put a drawing into a frame that is one line higher: at the top of it, or at the bottom."""
    blank = Text(" " * drawing[0].cell_len)
    return [*drawing, blank] if up else [blank, *drawing]


def beside(drawings: Sequence[Drawing], gap: int = 1) -> Drawing:
    """Put drawings of the same height beside each other."""
    if not drawings:
        return []
    return [Text(" " * gap).join(lines) for lines in zip(*drawings, strict=True)]


def row(cards: Sequence[Drawing], width: int, gap: int = 1) -> tuple[Drawing, int]:
    """Lay cards out in a row; if the width does not do, each covers a part of the one before.

    Args:
        cards: their drawings.
        width: the room there is, in characters.
        gap: the space between two cards if there is enough room.

    Returns:
        The drawing, and how many characters one card begins after the one before.
    """
    if not cards:
        return [], 1
    size = cards[0][0].cell_len
    step = size + gap
    if len(cards) > 1:
        step = max(2, min(step, (width - size) // (len(cards) - 1)))
    if step >= size:
        return beside(cards, step - size), step
    covered = [[line[:step] for line in card] for card in cards[:-1]]
    return beside([*covered, cards[-1]], 0), step
