"""The bidding: round by round, until somebody declares or the deal is passed out (`rules.md`, stage 3).

When all pass, the antes of the round are paid and the next stock card becomes the upcard, in some rule sets
only one of a suit that has not been trump yet. If there is no card left to turn, the deal is passed out at once.
"""

from khrap.engine.compiled import inner
from khrap.engine.declaring import (
    declare,
    declare_options,
    may_go_blind,
    may_wrap,
    may_wrap_unseen,
    see_cards,
    with_bottom,
)
from khrap.engine.helping import next_helper
from khrap.engine.layout import Blind, Rules, Stage, State, Verb
from khrap.engine.seats import clockwise, everybody_pays, stock_left
from khrap.engine.settlement import pass_out

__all__ = ["answer_bid", "begin_bidding", "bid_options", "turn_upcard"]


@inner
def turn_upcard(rules: Rules, state: State) -> bool:
    """Turn the next upcard, skipping suits already tried where these don't count; False if the stock runs out."""
    while stock_left(state) > 0:
        card = int(state.deck[state.stock_top])
        state.stock_top += 1
        state.turned |= 1 << card
        suit = card // 13
        if rules.new_suit and state.trumps_tried >> suit & 1:
            continue
        state.upcard = card
        state.trump = suit
        state.trumps_tried |= 1 << suit
        return True
    return False


@inner
def begin_bidding(rules: Rules, state: State) -> None:
    """Start a round of bidding with the eldest hand."""
    state.stage = Stage.BIDDING
    state.to_ask = state.dealt_in
    if rules.blind == Blind.FIRST and state.bidding_round > 1:
        state.looked = state.dealt_in
    _ask_next_bidder(rules, state)


@inner
def _ask_next_bidder(rules: Rules, state: State) -> None:
    seat = clockwise(state.to_ask, state.dealer)
    state.actor = seat
    if not may_go_blind(rules, state, seat) and not may_wrap_unseen(rules, state, seat):
        see_cards(state, seat)


@inner
def _all_passed(rules: Rules, state: State) -> None:
    """Go on to the next round, or end the deal after the last one or when there is no upcard left to turn."""
    if state.bidding_round == rules.rounds or (rules.upcard and not turn_upcard(rules, state)):
        pass_out(rules, state)
        return
    everybody_pays(state, rules.passed_round_antes[state.bidding_round - 1] * state.stake)
    state.bidding_round += 1
    begin_bidding(rules, state)


@inner
def bid_options(rules: Rules, state: State) -> int:
    """Return what the actor may say while there is no declarer."""
    seat = state.actor
    if state.looked >> seat & 1:
        return 1 << Verb.PASS | declare_options(rules, state, seat)
    if may_wrap_unseen(rules, state, seat):
        return 1 << Verb.LOOK | with_bottom(rules, Verb.WRAP)
    options = 1 << Verb.LOOK | 1 << Verb.PASS
    if may_wrap(rules, state, seat):
        options |= with_bottom(rules, Verb.WRAP)
    if rules.blind_for_closed_card:
        return options | ((1 << rules.hand_size) - 1) << Verb.BLIND_1
    return options | 1 << Verb.BLIND


@inner
def answer_bid(rules: Rules, state: State, verb: int) -> None:
    """Take what the actor says in the bidding."""
    if verb == Verb.LOOK:
        see_cards(state, state.actor)
        return
    if verb == Verb.PASS:
        state.to_ask &= ~(1 << state.actor)
        if state.to_ask:
            _ask_next_bidder(rules, state)
        else:
            _all_passed(rules, state)
        return
    declare(rules, state, verb)
    if state.pending == 0:
        next_helper(rules, state)
