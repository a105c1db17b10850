"""The deal as one state machine: `legal` says what the actor may do, `apply` does it.

This is all that the rest of the engine is built on. `apply` trusts its caller: the action must be one of `legal`.
"""

from khrap.engine.bidding import answer_bid, bid_options
from khrap.engine.choices import discards, places_to_cards
from khrap.engine.compiled import inner
from khrap.engine.exchanging import (
    answer_cutting_in,
    cutting_in_options,
    exchange,
    exchange_options,
    name_trump,
    naming_options,
    next_cutter,
    next_exchange,
)
from khrap.engine.helping import (
    answer_help,
    answer_second_pass,
    help_options,
    next_helper,
    second_pass_options,
)
from khrap.engine.layout import DISCARD_BOTTOM, DISCARDS, PLAYS, VERBS, Rules, Stage, State
from khrap.engine.playing import play, play_options
from khrap.engine.seats import held
from khrap.engine.settlement import answer_ante, ante_options

__all__ = ["apply", "legal"]


@inner
def legal(rules: Rules, state: State) -> tuple[int, int]:
    """Return the legal actions of the actor, packed as in `choices`; no action when the deal is over."""
    stage = state.stage
    if state.pending:
        choice = discards(held(state, state.actor), state.pending, state.pending, 0)
        return DISCARDS, choice
    if stage == Stage.PLAYING:
        return PLAYS, play_options(rules, state)
    if stage == Stage.EXCHANGE:
        return DISCARDS, exchange_options(rules, state)
    options = 0
    if stage == Stage.BIDDING:
        options = bid_options(rules, state)
    elif stage == Stage.HELP:
        options = help_options(rules, state)
    elif stage == Stage.SECOND_PASS:
        options = second_pass_options(rules, state)
    elif stage == Stage.CUTTING_IN:
        options = cutting_in_options(rules, state)
    elif stage == Stage.NAMING:
        options = naming_options()
    elif stage == Stage.ANTE:
        options = ante_options()
    return VERBS, options


@inner
def apply(rules: Rules, state: State, action: int) -> None:
    """Carry out a legal action and go on to the next decision or the end of the deal."""
    stage = state.stage
    if state.pending:
        _discard_down(rules, state, places_to_cards(state.hands[state.actor], action & 127))
    elif stage == Stage.PLAYING:
        play(rules, state, action)
    elif stage == Stage.EXCHANGE:
        cards = places_to_cards(state.hands[state.actor], action & 127)
        exchange(rules, state, cards, 1 if action >= DISCARD_BOTTOM else 0)
    elif stage == Stage.BIDDING:
        answer_bid(rules, state, action)
    elif stage == Stage.HELP:
        answer_help(rules, state, action)
    elif stage == Stage.SECOND_PASS:
        answer_second_pass(rules, state, action)
    elif stage == Stage.CUTTING_IN:
        answer_cutting_in(rules, state, action)
    elif stage == Stage.NAMING:
        name_trump(rules, state, action)
    elif stage == Stage.ANTE:
        answer_ante(rules, state, action)


@inner
def _discard_down(rules: Rules, state: State, cards: int) -> None:
    """Discard down to the hand size after a draw, and go on where the draw was made."""
    state.hands[state.actor] &= ~cards
    state.thrown[state.actor] |= cards
    state.pending = 0
    if state.stage == Stage.HELP:
        next_helper(rules, state)
    elif state.stage == Stage.EXCHANGE:
        next_exchange(rules, state)
    else:
        next_cutter(rules, state)
