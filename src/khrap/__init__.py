"""Khrap (Храп), the Russian trick-taking pot game, and its family: rules, play, analysis.

>>> import khrap
>>> game = khrap.Game("student", stacks=[100, 100, 100], stake=5, dealer=1, seed=7)
>>> game.apply("khrap")
>>> game.to_act, game.view(3).pot
(3, 15)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khrap.actions import Action, ActionError
    from khrap.batch import Batch
    from khrap.cards import Card, CardError, Rank, Suit
    from khrap.game import Game, GameError, IllegalAction
    from khrap.hand import HandFile, HandFileError, loads_hand, read_hand, write_hand
    from khrap.hand.export import to_hand
    from khrap.hand.replay import Replay, replay
    from khrap.match import Match
    from khrap.outcome import Outcome, Role, Status
    from khrap.rules import PRESETS, RulesError, RuleSet, load_rules
    from khrap.view import View

__all__ = [
    "PRESETS",
    "Action",
    "ActionError",
    "Batch",
    "Card",
    "CardError",
    "Game",
    "GameError",
    "HandFile",
    "HandFileError",
    "IllegalAction",
    "Match",
    "Outcome",
    "Rank",
    "Replay",
    "Role",
    "RuleSet",
    "RulesError",
    "Status",
    "Suit",
    "View",
    "load_rules",
    "loads_hand",
    "read_hand",
    "replay",
    "to_hand",
    "write_hand",
]

_HOMES = {
    "khrap.actions": "Action ActionError",
    "khrap.batch": "Batch",
    "khrap.cards": "Card CardError Rank Suit",
    "khrap.game": "Game GameError IllegalAction",
    "khrap.hand": "HandFile HandFileError loads_hand read_hand write_hand",
    "khrap.hand.export": "to_hand",
    "khrap.hand.replay": "Replay replay",
    "khrap.match": "Match",
    "khrap.outcome": "Outcome Role Status",
    "khrap.rules": "PRESETS RulesError RuleSet load_rules",
    "khrap.view": "View",
}
"""Where the public names are defined."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a public name when it is first asked for: what needs no engine must not wait for it."""
        for home, names in _HOMES.items():
            if name in names.split():
                globals()[name] = value = getattr(import_module(home), name)
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
