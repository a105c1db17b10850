"""From the bidding to the play: the exchange, cutting in, naming the trump (`rules.md`, stages 6 to 8).

The groups (fives, declarer, helpers) exchange in the order of the rule set, clockwise from the declarer inside each.
One discards first and draws as many. A seat that drew by another word has had its exchange. Where the five comes
after the exchange, those who refused to help may cut in then, and the first of them may take the upcard.
"""

from khrap.engine.choices import discards
from khrap.engine.compiled import inner, ones
from khrap.engine.declaring import HELPER_POTS, SHOT_CARDS, promised, redraw, with_bottom
from khrap.engine.layout import Five, Order, Role, Rules, Stage, State, Verb
from khrap.engine.playing import play_unopposed, start_play
from khrap.engine.seats import can_lock, clockwise, draw, held, in_play, lock, seats_with, stock_left

__all__ = [
    "answer_cutting_in",
    "become_five",
    "begin_exchange",
    "cutting_in_options",
    "draw_five",
    "exchange",
    "exchange_options",
    "five_options",
    "name_trump",
    "naming_options",
    "next_cutter",
    "next_exchange",
    "take_duty",
]

SHOT = 3
"""How many cards a `shoot` throws away."""


@inner
def take_duty(rules: Rules, state: State, role: int) -> None:
    """Make the actor a helper or a five-taker, and lock its chips."""
    state.roles[state.actor] = role
    lock(rules, state, state.actor, HELPER_POTS)


@inner
def become_five(rules: Rules, state: State, verb: int) -> None:
    """Make the actor a five-taker; it still has to draw (`draw_five`), also if it declared blind and was overcalled."""
    take_duty(rules, state, Role.FIVE)
    state.exchanged &= ~(1 << state.actor)
    state.extra[state.actor] = 2 if verb == Verb.SIX or verb == Verb.SIX_BOTTOM else 1
    if verb == Verb.FIVE_BOTTOM or verb == Verb.SIX_BOTTOM:
        state.from_bottom |= 1 << state.actor


@inner
def five_options(rules: Rules, state: State) -> int:
    """Return `five` and `six` as far as the stock has the cards for them after all draws already promised."""
    free = stock_left(state) - promised(rules, state)
    options = 0
    if free >= rules.hand_size + 1:
        options |= with_bottom(rules, Verb.FIVE)
    if rules.six_allowed and free >= rules.hand_size + 2:
        options |= with_bottom(rules, Verb.SIX)
    return options


@inner
def draw_five(rules: Rules, state: State, seat: int) -> None:
    """Throw the hand away and draw five (six); the discard follows."""
    number = rules.hand_size + state.extra[seat]
    redraw(rules, state, seat, 0, number, state.from_bottom >> seat & 1)


@inner
def begin_exchange(rules: Rules, state: State) -> None:
    """Start the exchange, or end the deal if the declarer is alone (unless others may still cut in)."""
    if in_play(state) == 1 << state.declarer and rules.five != Five.AFTER_EXCHANGE:
        play_unopposed(rules, state)
        return
    state.stage = Stage.EXCHANGE
    state.to_ask = _group(rules, state)
    next_exchange(rules, state)


@inner
def _group(rules: Rules, state: State) -> int:
    """Return the seats that exchange in this step."""
    order = rules.order_after_shoot if state.how == Verb.SHOOT else rules.order
    role = Role.HELPER
    if state.exchange_step < 2:
        fives_first = order == Order.FIVES_DECLARER_HELPERS
        role = Role.FIVE if (state.exchange_step == 0) == fives_first else Role.DECLARER
    return seats_with(state, role) & ~state.exchanged


@inner
def next_exchange(rules: Rules, state: State) -> None:
    """Go on to the next seat that has something to decide in the exchange, and from the last one to what follows."""
    while True:
        if state.to_ask:
            seat = clockwise(state.to_ask, state.declarer)
            state.to_ask &= ~(1 << seat)
            state.actor = seat
            if state.roles[seat] == Role.FIVE:
                draw_five(rules, state, seat)
                return
            if _shoots(state) or _limit(rules, state, 1) > 0:
                return
        elif state.exchange_step < 2:
            state.exchange_step += 1
            state.to_ask = _group(rules, state)
        else:
            break
    state.to_ask = state.refused
    state.stage = Stage.CUTTING_IN
    next_cutter(rules, state)


@inner
def _shoots(state: State) -> bool:
    """Tell whether the actor is to throw the three cards of its `shoot`."""
    seat = state.actor
    return state.how == Verb.SHOOT and seat == state.declarer


@inner
def _limit(rules: Rules, state: State, which: int) -> int:
    """Return the least (0) or the most (1) cards the actor may exchange; a short stock is the limit for both.

    Cards promised to five-takers who draw later are not there to be drawn.
    """
    stock = stock_left(state) - promised(rules, state)
    if state.roles[state.actor] == Role.DECLARER:
        return min(rules.declarer_exchange[which], stock)
    return min(rules.helper_exchange[which], stock)


@inner
def exchange_options(rules: Rules, state: State) -> int:
    """Return how many cards the actor may discard, packed."""
    cards = held(state, state.actor)
    if _shoots(state):
        return discards(cards, SHOT, SHOT, rules.bottom)
    return discards(cards, _limit(rules, state, 0), _limit(rules, state, 1), rules.bottom)


@inner
def exchange(rules: Rules, state: State, cards: int, bottom: int) -> None:
    """Discard these cards and draw as many; a `shoot` draws one more and discards it next."""
    seat = state.actor
    shot = _shoots(state)
    state.hands[seat] &= ~cards
    state.thrown[seat] |= cards
    state.changed[seat] = ones(cards)
    state.exchanged |= 1 << seat
    if shot:
        draw(state, seat, SHOT_CARDS, bottom)
        state.pending = SHOT_CARDS - SHOT
        return
    draw(state, seat, ones(cards), bottom)
    next_exchange(rules, state)


@inner
def next_cutter(rules: Rules, state: State) -> None:
    """Ask the next of those who refused whether it cuts in, passing over who could not; then the play begins."""
    if rules.five == Five.AFTER_EXCHANGE:
        while state.to_ask:
            seat = clockwise(state.to_ask, state.declarer)
            state.actor = seat
            if cutting_in_options(rules, state) != 1 << Verb.PASS:
                return
            state.to_ask &= ~(1 << seat)
            state.roles[seat] = Role.OUT
    if in_play(state) == 1 << state.declarer:
        play_unopposed(rules, state)
    elif not rules.upcard:
        state.stage = Stage.NAMING
        state.actor = state.declarer
    else:
        start_play(rules, state)


@inner
def cutting_in_options(rules: Rules, state: State) -> int:
    """Return the ways in which the actor may cut in."""
    options = 1 << Verb.PASS
    if not can_lock(rules, state, state.actor, HELPER_POTS):
        return options
    options |= five_options(rules, state)
    first = seats_with(state, Role.FIVE) == 0
    if rules.five_upcard and first and state.upcard >= 0 and stock_left(state) >= rules.hand_size:
        options |= 1 << Verb.FIVE_UPCARD
    return options


@inner
def answer_cutting_in(rules: Rules, state: State, verb: int) -> None:
    """Take the actor's answer; who cuts in draws at once."""
    seat = state.actor
    state.to_ask &= ~(1 << seat)
    if verb == Verb.PASS:
        state.roles[seat] = Role.OUT
        next_cutter(rules, state)
        return
    become_five(rules, state, verb)
    if verb == Verb.FIVE_UPCARD:
        upcard = 1 << state.upcard
        redraw(rules, state, seat, upcard, rules.hand_size, 0)
        state.shown[seat] = upcard
        state.upcard = -1
    else:
        draw_five(rules, state, seat)


@inner
def naming_options() -> int:
    """Return the four trumps the declarer may name."""
    return 15 << Verb.TRUMP_S


@inner
def name_trump(rules: Rules, state: State, verb: int) -> None:
    """Set the trump suit; the play begins."""
    state.trump = verb - Verb.TRUMP_S
    start_play(rules, state)
