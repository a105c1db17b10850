"""What the tests of hand files share."""

import pytest

TEXT = """\
# A deal from the kitchen table.
format = 1
rules = "hrapgame"  # a preset
stake = 5
players = ["Anna", "Борис", "Vera"]
stacks = [100, 90, 80]
dealer = 3
pot = 0
_table = 7
actions = [
  "p1 khrap", "p2 help",  # quick
  "p3 pass",
  # nobody takes five
  "p3 pass",
]

[deal]
hands = ["Ah 7h 6s 9d", "Kh Qs Js 6d", "Th As 8c 7c"]
upcard = "9h"
stock = "8h 6c 9c Tc Jc"  # cut short
"""


@pytest.fixture
def text() -> str:
    """A hand file as a person writes it, with comments and a key of the writer's own."""
    return TEXT
