"""What a bot is."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from khrap.actions import Action
    from khrap.view import View

__all__ = ["Bot"]


class Bot(Protocol):
    """A player that is a program. It is made for one rule set and one seat, and sees views only."""

    def choose(self, view: "View") -> "Action":
        """Choose what to do.

        Args:
            view: what the seat may know, at a moment when it is to act.

        Returns:
            One of `view.legal`.
        """
        ...
