"""What the card room and its clients say to each other: the messages, version 1.

Every message is a JSON object. Cards, suits and actions are texts as in hand files (``Kh``, ``h``, ``discard 6s 9d``),
seats count from 1, amounts are whole chips. Moments are milliseconds since 1970 by the server's clock; what is left
of something is a duration in milliseconds, so that no two clocks need agree.
"""

from typing import Final

from khrap.protocol.commands import (
    Act,
    AddBot,
    AddChips,
    Chat,
    Command,
    GiveSeed,
    Leave,
    Phrase,
    Ping,
    Ready,
    RemoveBot,
    Return,
    Sit,
    SitOut,
)
from khrap.protocol.happened import (
    Acted,
    Added,
    Cancelled,
    Closed,
    Committed,
    Dealt,
    Divided,
    Frozen,
    Happened,
    Leaving,
    Opened,
    Over,
    Paused,
    Returned,
    Sat,
    SatOut,
    Seeded,
    Stood,
)
from khrap.protocol.messages import Answer, ChatSaid, ErrorBody, Message, Presence, Update
from khrap.protocol.table import DealView, LobbyTable, Played, SeatInfo, SettledSeat, TableOptions, Told, TrickTaken

__all__ = [
    "VERSION",
    "Act",
    "Acted",
    "AddBot",
    "AddChips",
    "Added",
    "Answer",
    "Cancelled",
    "Chat",
    "ChatSaid",
    "Closed",
    "Command",
    "Committed",
    "DealView",
    "Dealt",
    "Divided",
    "ErrorBody",
    "Frozen",
    "GiveSeed",
    "Happened",
    "Leave",
    "Leaving",
    "LobbyTable",
    "Message",
    "Opened",
    "Over",
    "Paused",
    "Phrase",
    "Ping",
    "Played",
    "Presence",
    "Ready",
    "RemoveBot",
    "Return",
    "Returned",
    "Sat",
    "SatOut",
    "SeatInfo",
    "Seeded",
    "SettledSeat",
    "Sit",
    "SitOut",
    "Stood",
    "TableOptions",
    "Told",
    "TrickTaken",
    "Update",
]

VERSION: Final = 1
"""The version of the protocol, which is part of its addresses (``/api/v1``)."""
