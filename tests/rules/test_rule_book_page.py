"""The table of presets on the page of the rule book says what the presets are."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from khrap.rules import PRESETS, RuleSet, preset

pytestmark = pytest.mark.interpreted

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## 3. Presets")[2].partition("\n## ")[0]
ROWS = {
    cells[0]: cells[1:]
    for line in SECTION.splitlines()
    if (cells := [cell.strip() for cell in line.strip("|").split("|")]) and line.startswith("|")
}


def blind_only(fines: Callable[[RuleSet], tuple[int, ...]]) -> Callable[[RuleSet], str]:
    """Read fines that only those rule sets have in which one may declare blind."""
    return lambda rules: "–" if rules.blind.upcards == "never" else listed(fines(rules))


def listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def decks(rules: RuleSet) -> str:
    """Write the decks as the page does: the first one, then from how many seats on there is another."""
    later = [f"from {before.up_to + 1} on {deck.cards}" for before, deck in pairwise(rules.table.decks)]
    return "; ".join([str(rules.table.decks[0].cards), *later])


READ: dict[str, Callable[[RuleSet], str]] = {
    "players": lambda rules: f"{rules.table.players_min}–{rules.table.players_max}",
    "deck, by seats dealt in": decks,
    "hand size": lambda rules: str(rules.table.hand_size),
    "ante (R3)": lambda rules: rules.pot.ante.replace("empty-pot", "pot empty").replace("-", " "),
    "bidding rounds (R6)": lambda rules: str(rules.bidding.rounds),
    "trump": lambda rules: rules.trump.source.value,
    "antes after passed rounds, in stakes": lambda rules: listed(rules.bidding.passed_round_antes),
    "last of them by choice": lambda rules: "yes" if rules.bidding.last_ante_by_choice else "no",
    "dealer after a passed-out deal": lambda rules: rules.dealer.after_passed_out.replace("-", " "),
    "dealer after a played deal": lambda rules: rules.dealer.after_deal.replace("-", " "),
    "first dealer": lambda rules: rules.dealer.first.replace("-", " "),
    "tricks owed, declarer / helper": lambda rules: f"{rules.declarer.tricks} / {rules.helper.tricks}",
    "shoot": lambda rules: "yes" if rules.shoot.allowed else "no",
    "five": lambda rules: rules.five.when.replace("after-", "after the ").replace("-", " "),
    "six": lambda rules: "yes" if rules.five.six else "no",
    "exchange, declarer (R4)": lambda rules: f"{rules.exchange.declarer_min}–{rules.exchange.declarer_max}",
    "exchange, helper (R4)": lambda rules: f"{rules.exchange.helper_min}–{rules.exchange.helper_max}",
    "draw from": lambda rules: rules.exchange.draw_from.replace("-", " "),
    "joker": lambda rules: rules.play.joker.replace("s", "♠") or "–",
    "declarer's fines, in pots": lambda rules: listed(rules.fines.declarer),
    "blind declarer's fines (R5)": blind_only(lambda rules: rules.fines.blind),
    "the same with an ace upcard": blind_only(lambda rules: rules.fines.blind_ace),
    "helper's fine, in pots": lambda rules: str(rules.fines.helper),
    "chips needed": lambda rules: rules.pot.chips.value,
    "rake, %": lambda rules: str(rules.pot.rake_percent),
}


def test_the_columns_are_the_presets() -> None:
    assert ROWS[""] == [f"`{id}`" for id in PRESETS]


@pytest.mark.parametrize("row", READ)
def test_a_row_says_what_the_presets_say(row: str) -> None:
    said = [re.sub(r" \(R\d\)$", "", cell) for cell in ROWS[row]]
    assert said == [READ[row](preset(id)) for id in PRESETS]
