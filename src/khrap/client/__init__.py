"""A client of the card room for programs: to play, to watch, and to let bots play.

A whole program::

    import asyncio

    from khrap.bots.club import ClubBot
    from khrap.client import Room, play_with


    async def main() -> None:
        async with Room("https://khrap.example", guest=True) as room:
            info = await room.play("hrapgame", bots=3)
            async with room.table(info.code) as table:
                await play_with(ClubBot, table, deals=3)


    asyncio.run(main())

It needs the packages of the extra ``client``. What goes over the wire is told in docs/protocol.md.
"""

from khrap.client.answers import Account, PastDeal, RulesSummary, TableInfo
from khrap.client.clock import ServerClock
from khrap.client.errors import ClientError, DisconnectedError, RefusedError
from khrap.client.playing import is_playing, play_with, rules_of
from khrap.client.room import Room
from khrap.client.table import Table, own_seat, your_turn
from khrap.client.views import to_view

__all__ = [
    "Account",
    "ClientError",
    "DisconnectedError",
    "PastDeal",
    "RefusedError",
    "Room",
    "RulesSummary",
    "ServerClock",
    "Table",
    "TableInfo",
    "is_playing",
    "own_seat",
    "play_with",
    "rules_of",
    "to_view",
    "your_turn",
]
