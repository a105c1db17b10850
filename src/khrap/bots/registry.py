"""The bots by name."""

from collections.abc import Callable
from typing import Final

from khrap.bots.bot import Bot
from khrap.bots.chance import RandomBot
from khrap.bots.club import ClubBot
from khrap.rules import RuleSet
from khrap.rules.problems import did_you_mean

__all__ = ["BOTS", "BotError", "make_bot"]

_MAKERS: Final[dict[str, Callable[[RuleSet, int | str | None], Bot]]] = {"random": RandomBot, "club": ClubBot}

BOTS: Final = tuple(_MAKERS)
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
    maker = _MAKERS.get(name)
    if maker is None:
        raise BotError(f'there is no bot "{name}": bots are {", ".join(BOTS)}{did_you_mean(name, BOTS)}')
    return maker(rules, seed)
