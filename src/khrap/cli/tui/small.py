"""What stands in a window that is too small for the game, until it is made larger."""

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from khrap.cli.texts import texts
from khrap.cli.tui.panes import EVERYWHERE

if TYPE_CHECKING:
    from khrap.cli.tui.app import KhrapApp

__all__ = ["SMALLEST", "SmallScreen", "fits"]

SMALLEST: Final = Size(80, 24)
"""The smallest terminal in which everything can be seen."""


def fits(size: Size) -> bool:
    """Tell whether the game can be seen in a terminal of this size.

    >>> fits(Size(80, 24)), fits(Size(200, 23))
    (True, False)
    """
    return size.width >= SMALLEST.width and size.height >= SMALLEST.height


class SmallScreen(ModalScreen[None]):
    """The notice that the window is too small. What lies below it rests as it is, the bots too."""

    app: "KhrapApp"

    BINDINGS: ClassVar[list[BindingType]] = [*EVERYWHERE]

    def compose(self) -> ComposeResult:
        """Lay out the only part."""
        yield Static(id="small")

    def on_mount(self) -> None:
        """Say it."""
        self.draw()

    def on_resize(self) -> None:
        """Say how large the window is now."""
        self.draw()

    def on_screen_resume(self) -> None:
        """Go at once if the window has become large enough while something lay over the notice."""
        self.app.fit(self.app.size)

    def draw(self) -> None:
        """Write the notice in the present language."""
        say, size = texts(self.app.look.lang), self.app.size
        need = say("small.need", need=f"{SMALLEST.width}×{SMALLEST.height}", size=f"{size.width}×{size.height}")
        waits = say("small.waits" if self.app.at_table else "small.larger")
        self.query_one("#small", Static).update(Text(f"{need}\n{waits}"))
