"""An evening at the table: the match, the bots, and what the person at seat 1 saw.

>>> from khrap.rules import load_rules
>>> session = Session(Settings(rules=load_rules("student"), seats=3, bot="random", seed="1"))
>>> session.deal()
>>> while session.end is None and session.match.deals <= 3:
...     if session.view.outcome:
...         session.deal()
...     elif session.my_turn:
...         session.act(session.view.legal[0])
...     else:
...         session.step()
>>> sum(session.chips) + session.match.pot
300
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from khrap.actions import Action
from khrap.bots import BOTS, Bot, make_bot
from khrap.cli.tui.events import Divided, Event, noticed
from khrap.cli.tui.narrate import Voice
from khrap.match import Match
from khrap.rules import RuleSet
from khrap.view import View

__all__ = ["ME", "BotMaker", "End", "Session", "Settings"]

ME: Final = 1
"""The seat of the person."""

BotMaker = Callable[[str, RuleSet, int | str | None], Bot]
"""What makes a bot of a name for a rule set and a seed."""


@dataclass(frozen=True)
class Settings:
    """What is played, and with whom. Amounts are chips."""

    rules: RuleSet
    seats: int = 4
    bot: str = BOTS[-1]
    stake: int = 5
    stack: int = 100
    seed: str | None = None
    """What the cards and the bots depend on; None for another evening each time."""
    name: str | None = None
    """What the person is called; None: you."""

    def fitted(self) -> "Settings":
        """Return the settings with as many seats as the rule set can have.

        >>> from khrap.rules import load_rules
        >>> Settings(rules=load_rules("student"), seats=9).fitted().seats
        4
        """
        table = self.rules.table
        return replace(self, seats=min(max(self.seats, table.players_min), table.players_max))


class End(Enum):
    """Why no deal follows for the person."""

    BROKE = "broke"
    LEFT = "left"
    TOO_FEW = "too-few"


class Session:
    """The match of one person against bots.

    Args:
        settings: what is played.
        maker: makes the bots.

    Raises:
        GameError: the table cannot be.
        BotError: there is no such bot.
    """

    view: View
    """What the person may know of the current deal."""
    end: End | None
    """Why it goes no further, None while it goes on."""
    events: list[Event]
    """All that happened since the first deal, as the person saw it."""
    divided: tuple[int, ...]
    """What each seat got when the pot was divided at the end; empty if it was not."""

    def __init__(self, settings: Settings, maker: BotMaker = make_bot) -> None:
        """Sit down; nothing is dealt yet."""
        self.settings = settings
        rules, seed = settings.rules, settings.seed
        self.match = Match(rules, stacks=[settings.stack] * settings.seats, stake=settings.stake, seed=seed)
        chance = random.Random(None if seed is None else f"bots {seed}")
        others = range(ME + 1, settings.seats + 1)
        self._bots = {seat: maker(settings.bot, rules, chance.getrandbits(64)) for seat in others}
        self.end = None
        self.events = []
        self.divided = ()
        self._bid_for = 0

    @property
    def grew(self) -> int:
        """Chips that were paid in when this deal was passed out, all seats together."""
        outcome = self.view.outcome
        return outcome.pot - self._bid_for if outcome and outcome.declarer is None else 0

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips of each seat; locked chips belong to the seat."""
        game = self.match.game
        return game.stacks if game else self.match.stacks

    @property
    def my_turn(self) -> bool:
        """Whether the person is to act."""
        return self.view.to_act == ME

    def voice(self, lang: str) -> Voice:
        """Return who speaks at this table in a language."""
        return Voice(self.settings.rules, lang, seats=self.settings.seats, name=self.settings.name)

    def deal(self) -> None:
        """Settle the deal that is over and begin the next one, or set `end`."""
        match = self.match
        match.settle()
        if ME in match.left:
            self.end = End.LEFT
        elif match.stacks[ME - 1] < match.stake:
            self.end = End.BROKE
        elif not (self._begin() or self._begin()):  # a divided pot may let them play again
            self.end = End.TOO_FEW

    def _begin(self) -> bool:
        match = self.match
        before = match.stacks
        game = match.next_deal()
        if game is None:
            parts = tuple(now - then for now, then in zip(match.stacks, before, strict=True))
            if any(parts):
                self.divided = parts
                self.events.append(Divided(parts))
            return False
        self.view = game.view(ME)
        self.divided, self._bid_for = (), self.view.pot
        self.events += noticed(None, self.view, match.deals)
        return True

    def act(self, action: Action) -> None:
        """Do what the person chose.

        Args:
            action: one of `view.legal`.

        Raises:
            IllegalAction: it is not.
            ValueError: no deal is on.
        """
        game = self.match.game
        if game is None:
            raise ValueError("no deal is on")
        game.apply(action)
        before, self.view = self.view, game.view(ME)
        if before.stage == "bidding":
            self._bid_for = before.pot
        self.events += noticed(before, self.view, self.match.deals)

    def step(self) -> None:
        """Let the bot whose turn it is act.

        Raises:
            ValueError: it is the person's turn, or no deal is on.
        """
        game = self.match.game
        if game is None or game.to_act is None or game.to_act == ME:
            raise ValueError("no bot is to act")
        self.act(self._bots[game.to_act].choose(game.view(game.to_act)))
