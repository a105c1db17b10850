"""Players that are programs. They see views and nothing else, like everybody at a table.

`make_bot` makes one by name: ``random`` chooses any legal action, ``club`` plays by rules of thumb.
"""

from khrap.bots.bot import Bot
from khrap.bots.registry import BOTS, BotError, make_bot

__all__ = ["BOTS", "Bot", "BotError", "make_bot"]
