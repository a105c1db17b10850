"""How the table looks now: the language, the colours, the pace; and what all drawing needs of them."""

import re
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from khrap.cards import parse_suit
from khrap.cli.tui.faces import Palette, palette

__all__ = ["FAST", "SLOW", "Look", "keys_line"]

FAST: Final = 0.0
SLOW: Final = 0.8
"""How long a bot waits before it acts, in seconds."""

_NAMES: Final = {"Esc": "escape", "Enter": "enter"}
"""What a key is called by Textual, where it is not what we write."""

_CARD = re.compile(r"(?:10|[2-9JQKA])?[♠♥♦♣]")
_KEY = re.compile(r"\[([^\]]+)\] ([^\[]*[^\[ ])")


@dataclass(frozen=True)
class Look:
    """The choices of the person about how it looks; each can change at any time."""

    lang: str = "en"
    dark: bool = True
    four_colours: bool = False
    pace: float = SLOW

    @property
    def palette(self) -> Palette:
        """The colours."""
        return palette(dark=self.dark, four_colours=self.four_colours)

    def cards_in(self, line: str, style: str = "") -> Text:
        """Return a line in which cards and suit signs have their colours.

        >>> [line.plain for line in [Look().cards_in("trump 9♥")]]
        ['trump 9♥']
        """
        text = Text(line, style)
        for match in _CARD.finditer(line):
            suit = parse_suit(line[match.end() - 1])
            text.stylize(Style(color=self.palette.plain_suits[suit], bold=True), *match.span())
        return text


def keys_line(line: str, colours: Palette) -> Text:
    """Return a line of keys such as ``[h] Help  [q] Quit``, each key marked for clicks (`KeysLine`).

    Args:
        line: the keys in brackets, each with what it does.
        colours: the colours.

    >>> keys_line("[h] Help  [Esc] Close", Look().palette).plain
    'h Help  Esc Close'
    """
    text = Text()
    end = 0
    for match in _KEY.finditer(line):
        text.append(line[end : match.start()])
        key, label = match.groups()
        press = Style(meta={"key": _NAMES.get(key, key.lower())})
        text.append(key, Style(color=colours.turn_ink, bgcolor=colours.turn, bold=True) + press)
        text.append(f" {label}", press)
        end = match.end()
    text.append(line[end:])
    return text
