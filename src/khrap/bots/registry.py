"""The bots by name."""

from importlib import import_module
from typing import Final

from khrap.bots.bot import Bot
from khrap.rules import RuleSet
from khrap.rules.problems import did_you_mean

__all__ = ["BOTS", "BotError", "make_bot"]

_HOMES: Final = {"random": ("khrap.bots.chance", "RandomBot"), "club": ("khrap.bots.club", "ClubBot")}
"""Module and class of each bot, imported when one is made: who only asks for the names need not wait."""

BOTS: Final = tuple(_HOMES)
"""The names of the bots, the weakest first."""


class BotError(ValueError):
    """There is no bot of that name; the message says which there are."""


def make_bot(name: str, rules: RuleSet, seed: int | str | None = None) -> Bot:
    """Make a bot for one seat.

    Args:
        name: one of `BOTS`.
        rules: the rule set it will play.
        seed: what its chance choices depend on; None for unforeseeable ones.

    Raises:
        BotError: there is no such bot.

    >>> import khrap
    >>> game = khrap.Game("chips", stacks=[100, 100, 100], stake=5, seed=7)
    >>> bots = [make_bot("random", game.rules, seat) for seat in (1, 2, 3)]
    >>> while game.to_act:
    ...     game.apply(bots[game.to_act - 1].choose(game.view(game.to_act)))
    >>> sum(game.stacks) + game.pot
    300
    """
    if name not in _HOMES:
        raise BotError(f'there is no bot "{name}": bots are {", ".join(BOTS)}{did_you_mean(name, BOTS)}')
    module, kind = _HOMES[name]
    bot: Bot = getattr(import_module(module), kind)(rules, seed)
    return bot
