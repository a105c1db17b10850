"""The sections of a rule set, one structure for each table of a rule-set file.

Every parameter says in its `title` what it is and in its `description` what it decides. These
texts are what `khrap rules show`, the documentation and forms made from the schema display, so
a parameter is explained here and nowhere else (in Russian in `ru.toml`).

Numbers such as R4 in a description are the rulings of the rule book.
"""

from khrap.rules.sections.declarations import (
    Blind,
    Cheer,
    Declarer,
    Five,
    Grieve,
    Helicopter,
    Help,
    Helper,
    Shoot,
    Wrap,
)
from khrap.rules.sections.play import Exchange, Fines, Play, Shares
from khrap.rules.sections.table import Bidding, Dealer, Deck, Pot, Table, Trump

__all__ = [
    "Bidding",
    "Blind",
    "Cheer",
    "Dealer",
    "Deck",
    "Declarer",
    "Exchange",
    "Fines",
    "Five",
    "Grieve",
    "Helicopter",
    "Help",
    "Helper",
    "Play",
    "Pot",
    "Shares",
    "Shoot",
    "Table",
    "Trump",
    "Wrap",
]
