"""The help turn and the second pass (`rules.md`, stages 4 and 5).

Every seat but the declarer says whether it helps, clockwise from the declarer's left. Where the rule set says so it
may also throw its hand away for five cards here, or those who refused are asked for that afterwards.
"""

from khrap.engine.compiled import inner
from khrap.engine.declaring import (
    HELPER_POTS,
    declare,
    may_wrap_unseen,
    overcall_options,
    promised,
    redraw,
    see_cards,
    with_bottom,
)
from khrap.engine.exchanging import become_five, begin_exchange, draw_five, five_options, take_duty
from khrap.engine.layout import Five, Role, Rules, Stage, State, Verb
from khrap.engine.seats import can_lock, clockwise, six_of_trumps, stock_left, trump_bits

__all__ = [
    "answer_help",
    "answer_second_pass",
    "help_options",
    "next_helper",
    "next_second_pass",
    "second_pass_options",
]


@inner
def next_helper(rules: Rules, state: State) -> None:
    """Ask the next seat at its help turn; when all are asked, go on to the second pass or the exchange."""
    seat = clockwise(state.to_ask, state.declarer)
    if seat >= 0:
        state.actor = seat
        if not may_wrap_unseen(rules, state, seat):
            see_cards(state, seat)
        return
    state.to_ask = state.refused
    state.stage = Stage.SECOND_PASS
    next_second_pass(rules, state)


@inner
def help_options(rules: Rules, state: State) -> int:
    """Return what may be said at the help turn."""
    seat = state.actor
    if not state.looked >> seat & 1:
        options = overcall_options(rules, state, seat)
        return options & (3 << Verb.WRAP) | 1 << Verb.LOOK
    options = 1 << Verb.PASS | overcall_options(rules, state, seat)
    if can_lock(rules, state, seat, HELPER_POTS):
        options |= 1 << Verb.HELP
        if rules.grieve:
            options |= _grieve_options(rules, state, seat)
        if rules.five == Five.WITH_HELP:
            options |= five_options(rules, state)
    return options


@inner
def _grieve_options(rules: Rules, state: State, seat: int) -> int:
    """Return `grieve` if the six is the only trump in hand and the stock has the cards for it."""
    if state.hands[seat] & trump_bits(state) != six_of_trumps(rules, state):
        return 0
    if stock_left(state) - promised(rules, state) < rules.hand_size:
        return 0
    return with_bottom(rules, Verb.GRIEVE)


@inner
def answer_help(rules: Rules, state: State, verb: int) -> None:
    """Take the actor's answer at its help turn."""
    seat = state.actor
    if verb == Verb.LOOK:
        see_cards(state, seat)
        return
    if Verb.CHEER <= verb <= Verb.CHEER_BOTTOM or Verb.WRAP <= verb <= Verb.WRAP_BOTTOM:
        declare(rules, state, verb)
    else:
        state.to_ask &= ~(1 << seat)
        if verb == Verb.PASS:
            state.refused |= 1 << seat
            if rules.five == Five.NEVER or rules.five == Five.WITH_HELP:
                state.roles[seat] = Role.OUT
        elif verb == Verb.HELP:
            take_duty(rules, state, Role.HELPER)
        elif verb == Verb.GRIEVE or verb == Verb.GRIEVE_BOTTOM:
            take_duty(rules, state, Role.HELPER)
            six = six_of_trumps(rules, state)
            redraw(rules, state, seat, six, rules.hand_size, verb - Verb.GRIEVE)
        else:
            become_five(rules, state, verb)
            draw_five(rules, state, seat)
    if state.pending == 0:
        next_helper(rules, state)


@inner
def next_second_pass(rules: Rules, state: State) -> None:
    """Ask the next of those who refused whether it takes five, passing over who could not."""
    if rules.five == Five.SECOND_PASS:
        while state.to_ask:
            seat = clockwise(state.to_ask, state.declarer)
            state.actor = seat
            if second_pass_options(rules, state) != 1 << Verb.PASS:
                return
            state.to_ask &= ~(1 << seat)
            state.roles[seat] = Role.OUT
    begin_exchange(rules, state)


@inner
def second_pass_options(rules: Rules, state: State) -> int:
    """Return what may be said in the second pass."""
    options = 1 << Verb.PASS
    if can_lock(rules, state, state.actor, HELPER_POTS):
        options |= five_options(rules, state)
    return options


@inner
def answer_second_pass(rules: Rules, state: State, verb: int) -> None:
    """Take the actor's answer in the second pass; a five-taker draws in the exchange."""
    state.to_ask &= ~(1 << state.actor)
    if verb == Verb.PASS:
        state.roles[state.actor] = Role.OUT
    else:
        become_five(rules, state, verb)
    next_second_pass(rules, state)
