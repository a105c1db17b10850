"""A bot at a table of a card room."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from khrap.bots import Bot
from khrap.client.errors import ClientError, RefusedError
from khrap.client.table import Table, own_seat, your_turn
from khrap.client.views import to_view
from khrap.protocol import SeatInfo, Update
from khrap.rules import RulesError, RuleSet, preset, rules_from_mapping

__all__ = ["is_playing", "play_with", "rules_of"]

TOO_LATE: Final = ("stale", "not-your-turn", "no-deal", "frozen")
"""How a decision is refused that has come too late, or before the operator lets the table go on."""


def rules_of(update: Update) -> RuleSet:
    """Return the rules of a table.

    Raises:
        RulesError: this version of the package does not know them.
    """
    rules: str | dict[str, Any] = update.options.rules
    return preset(rules) if isinstance(rules, str) else rules_from_mapping(rules)


def is_playing(update: Update) -> bool:
    """Tell whether a deal is on."""
    return update.deal is not None and update.deal.settlement is None


async def play_with(make_bot: Callable[[RuleSet], Bot], table: Table, *, deals: int | None = None) -> int:
    """Let a bot play for one's seat, which must be taken already.

    It says that it is ready after each deal, and comes back if it was set to sit out for its absence.

    Args:
        make_bot: makes the bot for the rules of the table; ``khrap.bots.ClubBot``, for example.
        table: the table.
        deals: after how many deals to stop; None: when the seat is given up, its chips are gone, or the table closes.

    Returns:
        How many deals it has played to their end.

    Raises:
        ClientError: the card room is lost, or this version of the package does not know the rules of the table.
    """
    try:
        rules = rules_of(table.last)
    except RulesError as error:
        raise ClientError(f"this version of khrap does not know the rules of table {table.code}: {error}") from error
    player = _Player(table, make_bot(rules), deals)
    async for update in table.updates():
        if not await player.goes_on(update):
            break
    return player.done


class _Player:
    def __init__(self, table: Table, bot: Bot, deals: int | None) -> None:
        self.table, self.bot, self.deals = table, bot, deals
        self._before = table.last.deals - is_playing(table.last)
        self._dealt_in: set[int] = set()
        self.done = 0
        self._turn = 0
        self._ready_for = -1
        self._returned_for = -1

    async def goes_on(self, update: Update) -> bool:
        """Do what an update asks for; return whether there is more to play."""
        self._count(update)
        seat = own_seat(update)
        if seat is None or (self.deals is not None and self.done >= self.deals):
            return False
        if your_turn(update):
            await self._decide(update)
        elif not is_playing(update):
            return await self._between_deals(update, seat)
        return True

    def _count(self, update: Update) -> None:
        """Count the deals that are over in which the seat took part."""
        if update.deal is not None and update.deal.seat is not None and update.deal.number > self._before:
            self._dealt_in.add(update.deal.number)
        over = update.deals - is_playing(update)
        self.done = sum(number <= over for number in self._dealt_in)

    async def _decide(self, update: Update) -> None:
        assert update.turn is not None
        assert update.deal is not None
        if update.turn.number == self._turn:
            return
        self._turn = update.turn.number
        # In a thread of its own: a bot that thinks for long must not keep the connection waiting.
        action = await asyncio.to_thread(self.bot.choose, to_view(update.deal))
        try:
            await self.table.act(action, turn=update.turn.number)
        except RefusedError as error:
            if error.code not in TOO_LATE:
                raise
            if error.code == "frozen":
                self._turn = 0

    async def _between_deals(self, update: Update, seat: SeatInfo) -> bool:
        if seat.chips < update.options.stake:
            return False
        if seat.out in ("clock", "absent") and self._returned_for != update.deals:
            self._returned_for = update.deals
            await self.table.come_back()
        if self._ready_for != update.deals:
            self._ready_for = update.deals
            await self.table.ready()
        return True
