"""From a `RuleSet` to the record of numbers that the engine reads."""

from collections.abc import Mapping

import numpy as np

from khrap.cards import Card
from khrap.engine.layout import (
    RULES,
    SEATS,
    Blind,
    Cheer,
    Chips,
    FirstTrick,
    Five,
    FourOfAKind,
    Helicopter,
    Order,
    RulesArray,
    Shares,
)
from khrap.rules import RuleSet

__all__ = ["compile_rules", "deck_size"]

_NUMBERS: Mapping[str, int] = {
    f"{kind.__name__}.{member.name.lower().replace('_', '-')}": member.value
    for kind in (Blind, Cheer, Chips, FirstTrick, Five, FourOfAKind, Helicopter, Order, Shares)
    for member in kind
}
"""The number of each word a rule set may use: ``"Five.second-pass"`` is 1."""


def deck_size(rules: RuleSet, players: int) -> int:
    """Return how many cards the deck has for so many seats dealt in.

    >>> from khrap.rules import preset
    >>> deck_size(preset("frap"), 4), deck_size(preset("frap"), 5)
    (32, 36)
    """
    return next(deck.cards for deck in rules.table.decks if players <= deck.up_to)


def compile_rules(rules: RuleSet) -> RulesArray:
    """Return the rule set as an array of one `layout.RULES` record."""
    array = np.zeros(1, RULES)
    record = array[0]
    record.players_min = rules.table.players_min
    record.ante_every_deal = rules.pot.ante == "every-deal"
    record.hand_size = rules.table.hand_size
    record.rounds = rules.bidding.rounds
    record.passed_round_antes[: rules.bidding.rounds] = rules.bidding.passed_round_antes
    record.last_ante_by_choice = rules.bidding.last_ante_by_choice
    record.new_suit = rules.bidding.new_suit
    record.upcard = rules.trump.source == "upcard"
    for players in range(SEATS + 1):
        record.lowest_rank[players] = 13 - deck_size(rules, min(players, rules.table.players_max)) // 4
    record.same_dealer_after_passed_out = rules.dealer.after_passed_out == "same"
    record.declarer_deals_next = rules.dealer.after_deal == "declarer"
    record.declarer_tricks = rules.declarer.tricks
    record.helper_tricks = rules.helper.tricks
    record.earlier_passers = rules.help.earlier_passers
    record.blind = _NUMBERS[f"Blind.{rules.blind.upcards}"]
    record.blind_for_closed_card = rules.blind.takes == "for-closed-card"
    record.blind_exchanges = rules.blind.exchanges
    record.cheer = _NUMBERS[f"Cheer.{rules.cheer.when}"]
    record.grieve = rules.grieve.when == "lone-six"
    record.helicopter = _NUMBERS[f"Helicopter.{rules.helicopter.trumps}"]
    record.helicopter_limit = rules.helicopter.pot_limit
    record.shoot = rules.shoot.allowed
    record.wrap = rules.wrap.allowed
    record.wrap_unseen = rules.wrap.first_ace_unseen
    record.five = _NUMBERS[f"Five.{rules.five.when}"]
    record.six_allowed = rules.five.six
    record.five_upcard = rules.five.upcard
    record.declarer_exchange[:] = rules.exchange.declarer_min, rules.exchange.declarer_max
    record.helper_exchange[:] = rules.exchange.helper_min, rules.exchange.helper_max
    record.order = _NUMBERS[f"Order.{rules.exchange.order}"]
    record.order_after_shoot = _NUMBERS[f"Order.{rules.exchange.order_after_shoot}"]
    record.bottom = rules.exchange.draw_from == "top-or-bottom"
    record.suit_or_trump = rules.play.follow == "suit-or-trump"
    record.first_trick = _NUMBERS[f"FirstTrick.{rules.play.first_trick}"]
    record.joker = Card(rules.play.joker) if rules.play.joker else -1
    record.four_of_a_kind = _NUMBERS[f"FourOfAKind.{rules.play.four_of_a_kind}"]
    record.shares = _NUMBERS[f"Shares.{rules.shares.scheme}"]
    record.chips = _NUMBERS[f"Chips.{rules.pot.chips}"]
    record.rake_percent = rules.pot.rake_percent
    for row, fines in enumerate((rules.fines.declarer, rules.fines.blind, rules.fines.blind_ace)):
        record.fines[row, : len(fines)] = fines
    record.helper_fine = rules.fines.helper
    return array
