"""Who will play on: how many seats will oppose a declarer.

There are only so many tricks that the declarer does not need, and so about as many seats dare to ask for them, however
many sit at the table.
"""

from typing import Final

from khrap.bots.club.table import dealt_in
from khrap.outcome import Role
from khrap.rules import RuleSet
from khrap.rules.choices import ShareScheme
from khrap.view import View

__all__ = ["DECLARING", "opponents", "opponents_to_come", "speakers"]

DECLARING: Final = ("khrap", "blind", "cheer", "wrap", "shoot", "helicopter")
"""The words by which one becomes declarer."""
DARING: Final = 0.8
"""How many seats oppose a declarer for each that could make it."""
DARING_FOR_A_PART: Final = 0.25
"""The same where a declarer who makes it leaves nothing to the others."""
AFTER_PASS: Final = 0.8
"""How much less often a seat opposes that has not wanted to declare itself."""


def speakers(view: View) -> list[int]:
    """Return the seats dealt in, in the order in which they speak."""
    order = [(view.dealer + step) % view.seats + 1 for step in range(view.seats)]
    return [seat for seat in order if view.roles[seat - 1] is not Role.SITTING_OUT]


def opponents(view: View, rules: RuleSet) -> float:
    """Return how many seats can be expected to oppose a declaration of the viewer, which is to act."""
    assert view.to_act is not None
    order = speakers(view)
    passed = order[: order.index(view.to_act)] if view.declarer is None else []
    sure = sum(role in (Role.HELPER, Role.FIVE) for role in view.roles)
    asked = [seat for seat in order if seat != view.to_act and view.roles[seat - 1] in (None, Role.DECLARER)]
    after_pass = AFTER_PASS if rules.help.earlier_passers else 0.0
    keen = [after_pass if seat in passed else 1.0 for seat in asked]
    return sure + min(_more(view, rules, sure) * sum(keen) / max(len(keen), 1), float(len(keen)))


def opponents_to_come(view: View, rules: RuleSet) -> float:
    """Return how many more seats can be expected to join the viewer in opposing the declarer."""
    words = [(said.seat, said.text.split()[0]) for said in view.said]
    declared = max(place for place, (_, word) in enumerate(words) if word in DECLARING)
    refused = {seat for seat, word in words[declared:] if word == "pass"}
    asked = [
        seat for seat, role in enumerate(view.roles, 1) if role is None and seat != view.seat and seat not in refused
    ]
    opposing = sum(role in (Role.HELPER, Role.FIVE) for role in view.roles)
    return min(_more(view, rules, opposing + 1), float(len(asked)))


def _more(view: View, rules: RuleSet, opposing: int) -> float:
    """Return how many seats will still oppose when so many do."""
    free = (rules.table.hand_size - rules.declarer.tricks) / rules.helper.tricks
    daring = DARING_FOR_A_PART if rules.shares.scheme == ShareScheme.SWEEP_BY_DECLARER else DARING
    return max(0.0, min(daring * free, dealt_in(view) - 1) - opposing)
