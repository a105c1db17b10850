"""Hand files (``.khrap``): one deal as a text that people and programs read and write.

>>> from khrap.hand import loads_hand
>>> hand = loads_hand('''
... format = 1
... rules = "hrapgame"
... stake = 5
... players = ["Anna", "Boris"]
... stacks = [100, 100]
... dealer = 2
... pot = 0
... actions = ["p1 khrap"]
... [deal]
... hands = ["A♥ 7♥ 6♠ 9♦", "K♥ Q♠ J♠ 6♦"]
... upcard = "9♥"
... ''')
>>> hand.deal.hands[1], hand.replace(pot=15).pot
((Card('Kh'), Card('Qs'), Card('Js'), Card('6d')), 15)
"""

from khrap.hand.deal import Cards, Deal, join_deck, split_deck
from khrap.hand.errors import HandFileError
from khrap.hand.file import FORMAT, HandFile, Source
from khrap.hand.parts import hand_from_parts
from khrap.hand.read import loads_hand, read_hand
from khrap.hand.write import write_hand

__all__ = [
    "FORMAT",
    "Cards",
    "Deal",
    "HandFile",
    "HandFileError",
    "Source",
    "hand_from_parts",
    "join_deck",
    "loads_hand",
    "read_hand",
    "split_deck",
    "write_hand",
]
