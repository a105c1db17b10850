"""A whole bot for the card room: it opens a table, or joins one, and plays there until its chips are gone.

python examples/bot.py http://127.0.0.1:8000            opens a table, and says which
python examples/bot.py http://127.0.0.1:8000 TABLE      joins it

It comes as a guest; with a personal token in KHRAP_TOKEN it plays for that account.
"""

import argparse
import asyncio
import os
import sys

from khrap import Action, Rank, RuleSet, View
from khrap.client import ClientError, Room, play_with
from khrap.protocol import TableOptions


class HighCards:
    """Speaks up with three high cards, and plays its highest card first."""

    def __init__(self, rules: RuleSet) -> None:
        """Know the rules, which this bot has no use for."""

    def choose(self, view: View) -> Action:
        """Choose one of `view.legal`."""
        brave = sum(card.rank >= Rank.QUEEN for card in view.hand or ()) >= 3
        mild = [action for action in view.legal if action.verb in ("pass", "stand")]
        bold = [action for action in view.legal if action.verb in ("khrap", "help")]
        choices = (bold if brave else mild) or list(view.legal)
        return max(choices, key=lambda action: [card.rank for card in action.cards])


async def main(url: str, code: str | None, deals: int | None) -> None:
    """Play at a table of a room."""
    token = os.environ.get("KHRAP_TOKEN")
    async with Room(url, token=token, guest=token is None) as room:
        if code is None:
            info = await room.open_table(TableOptions(title="Bots welcome", seats=4, bots=("club", "club")))
            code = info.code
            print(f"table {code}", flush=True)
        async with room.table(code) as table:
            await table.sit()
            played = await play_with(HighCards, table, deals=deals)
            seat = table.own_seat
            print(f"{played} deals, {seat.chips if seat else 0} chips left", flush=True)
            if seat is not None:
                await table.leave(sure=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A bot for the card room.")
    parser.add_argument("url", help="the card room, such as http://127.0.0.1:8000")
    parser.add_argument("table", nargs="?", help="the code of a table; without one, a table is opened")
    parser.add_argument("--deals", type=int, help="after how many deals to stop")
    given = parser.parse_args()
    try:
        asyncio.run(main(given.url, given.table, given.deals))
    except ClientError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
