"""Becoming declarer: who may, by which words, and what each of them does at once.

`khrap` binds to the declarer's tricks; the others do so too and add: `blind` takes the upcard without having
looked, `cheer` keeps the trump ace and `wrap` takes an ace upcard, both for a fresh hand; `shoot` swaps three
cards for four later on; `helicopter` makes everybody help and forbids the exchange. In some rule sets `cheer` and
`wrap` may be said over somebody else's declaration (`rules.md`, Overcalls).
"""

from khrap.engine.compiled import inner, ones
from khrap.engine.layout import ACE, Blind, Cheer, Helicopter, Role, Rules, Stage, State, Verb
from khrap.engine.seats import can_lock, draw, give, lock, release, six_of_trumps, stock_left, trump_bits

__all__ = [
    "HELPER_POTS",
    "SHOT_CARDS",
    "declare",
    "declare_options",
    "may_go_blind",
    "may_wrap",
    "may_wrap_unseen",
    "overcall_options",
    "promised",
    "redraw",
    "see_cards",
    "with_bottom",
]

DECLARER_POTS = 2
"""What a declarer locks, in pots."""
HELPER_POTS = 1
"""What a helper locks, in pots."""
SHOT_CARDS = 4
"""What a `shoot` draws."""


@inner
def see_cards(state: State, seat: int) -> None:
    """Turn a seat's cards up for itself."""
    state.looked |= 1 << seat


@inner
def promised(rules: Rules, state: State) -> int:
    """Return how many cards of the stock are promised to a `shoot` and to five-takers who draw later."""
    cards = 0
    if state.declarer >= 0 and state.how == Verb.SHOOT and not state.exchanged >> state.declarer & 1:
        cards += SHOT_CARDS
    for seat in range(state.seats):
        if state.roles[seat] == Role.FIVE and not state.exchanged >> seat & 1:
            cards += rules.hand_size + state.extra[seat]
    return cards


@inner
def may_go_blind(rules: Rules, state: State, seat: int) -> bool:
    """Tell whether the seat may still declare blind."""
    if state.declarer >= 0 or state.looked >> seat & 1 or rules.blind == Blind.NEVER:
        return False
    return can_lock(rules, state, seat, DECLARER_POTS)


@inner
def may_wrap(rules: Rules, state: State, seat: int) -> bool:
    """Tell whether the seat may take the ace upcard: the dealer only, and the first upcard only unseen."""
    if not rules.wrap or seat != state.dealer or state.upcard < 0 or state.upcard % 13 != ACE:
        return False
    if rules.wrap_unseen and state.bidding_round == 1 and state.looked >> seat & 1:
        return False
    return stock_left(state) >= rules.hand_size and can_lock(rules, state, seat, DECLARER_POTS)


@inner
def may_wrap_unseen(rules: Rules, state: State, seat: int) -> bool:
    """Tell whether the dealer has still to choose between wrapping the first upcard unseen and looking."""
    return rules.wrap_unseen == 1 and not state.looked >> seat & 1 and may_wrap(rules, state, seat)


@inner
def declare_options(rules: Rules, state: State, seat: int) -> int:
    """Return the words by which a seat that has looked may become the first declarer."""
    if not can_lock(rules, state, seat, DECLARER_POTS):
        return 0
    options = 1 << Verb.KHRAP
    stock = stock_left(state)
    if rules.cheer == Cheer.LONE_ACE and stock >= rules.hand_size:
        ace = 1 << (13 * state.trump + ACE)
        if state.hands[seat] & trump_bits(state) == ace:
            options |= with_bottom(rules, Verb.CHEER)
    if rules.shoot and stock >= SHOT_CARDS:
        options |= 1 << Verb.SHOOT
    if _may_helicopter(rules, state, seat):
        options |= 1 << Verb.HELICOPTER
    return options | overcall_options(rules, state, seat)


@inner
def overcall_options(rules: Rules, state: State, seat: int) -> int:
    """Return the words that may be said also over another declaration."""
    options = 0
    if may_wrap(rules, state, seat):
        options |= with_bottom(rules, Verb.WRAP)
    if (
        rules.cheer == Cheer.OVERCALL
        and state.hands[seat] >> (13 * state.trump + ACE) & 1
        and stock_left(state) >= rules.hand_size
        and can_lock(rules, state, seat, DECLARER_POTS)
    ):
        options |= with_bottom(rules, Verb.CHEER)
    return options


@inner
def with_bottom(rules: Rules, verb: int) -> int:
    """Return the verb, and where the draw may come from the bottom its `bottom` form (the next number) too."""
    return 3 << verb if rules.bottom else 1 << verb


@inner
def _may_helicopter(rules: Rules, state: State, seat: int) -> bool:
    if rules.helicopter == Helicopter.NEVER:
        return False
    if rules.helicopter_limit and state.pot > rules.helicopter_limit * state.opening_pot:
        return False
    ace = 1 << (13 * state.trump + ACE)
    six = six_of_trumps(rules, state)
    trumps = state.hands[seat] & trump_bits(state)
    if rules.helicopter == Helicopter.SIX_AND_ANOTHER:
        return trumps & six != 0 and trumps != six
    if rules.helicopter == Helicopter.ACE_AND_SIX:
        return trumps & six != 0 and trumps & ace != 0
    if trumps == ace | six:
        return True
    return (
        rules.helicopter == Helicopter.EXACTLY_ACE_SIX_OR_SEVEN
        and six == 1 << state.upcard
        and trumps == ace | six << 1
    )


@inner
def redraw(rules: Rules, state: State, seat: int, kept: int, drawn: int, bottom: int) -> None:
    """Throw the hand away but for the kept cards, draw, and owe the discard down to the hand size."""
    if state.looked >> seat & 1:
        state.thrown[seat] |= state.hands[seat] & ~kept
    state.hands[seat] = kept
    state.unknown[seat] = 0
    state.shown[seat] = 0
    draw(state, seat, drawn, bottom)
    state.exchanged |= 1 << seat
    state.pending = ones(kept) + drawn - rules.hand_size


@inner
def declare(rules: Rules, state: State, verb: int) -> None:
    """Make the actor the declarer, in place of an earlier one, and do what the word does at once."""
    seat = state.actor
    me = 1 << seat
    if state.declarer >= 0:
        old = state.declarer
        release(state, old)
        state.roles[old] = Role.UNDECIDED
        state.to_ask |= 1 << old
    else:
        if rules.earlier_passers:
            state.to_ask = state.dealt_in
        out = state.dealt_in & ~state.to_ask
        for other in range(state.seats):
            if out >> other & 1:
                state.roles[other] = Role.OUT
    state.to_ask &= ~me
    state.declarer = seat
    state.how = verb
    state.roles[seat] = Role.DECLARER
    lock(rules, state, seat, DECLARER_POTS)
    state.stage = Stage.HELP
    bottom = 1 if verb == Verb.CHEER_BOTTOM or verb == Verb.WRAP_BOTTOM else 0
    if verb == Verb.CHEER or verb == Verb.CHEER_BOTTOM:
        ace = 1 << (13 * state.trump + ACE)
        redraw(rules, state, seat, ace, rules.hand_size, bottom)
        if rules.cheer == Cheer.OVERCALL:
            state.shown[seat] = ace
    elif verb == Verb.WRAP or verb == Verb.WRAP_BOTTOM:
        ace = 1 << state.upcard
        redraw(rules, state, seat, ace, rules.hand_size, bottom)
        state.shown[seat] = ace
        state.upcard = -1
    elif Verb.BLIND <= verb <= Verb.BLIND_5:
        _take_upcard_blind(rules, state, seat, verb)
    elif verb == Verb.HELICOPTER:
        _force_help(rules, state)
    _see_all(rules, state)


@inner
def _take_upcard_blind(rules: Rules, state: State, seat: int, verb: int) -> None:
    """Take the upcard: for a closed card by its place, or into the hand, discarding one at once."""
    if verb == Verb.BLIND:
        state.pending = 1
    else:
        give(state, seat, _dealt_card(state, seat, verb - Verb.BLIND_1))
    if not rules.blind_exchanges:
        state.exchanged |= 1 << seat
    state.blind_ace = 1 if state.upcard % 13 == ACE else 0
    state.hands[seat] |= 1 << state.upcard
    state.shown[seat] = 1 << state.upcard
    state.upcard = -1


@inner
def _dealt_card(state: State, seat: int, place: int) -> int:
    """Return the card dealt to the seat at this place (from 0): the deck goes round one card at a time."""
    eldest_first = 0
    for step in range(1, state.seats):
        other = (state.dealer + step) % state.seats
        if other == seat:
            break
        if state.dealt_in >> other & 1:
            eldest_first += 1
    return int(state.deck[ones(state.dealt_in) * place + eldest_first])


@inner
def _force_help(rules: Rules, state: State) -> None:
    """Make everybody else a helper, as a helicopter does; nobody exchanges."""
    for other in range(state.seats):
        if state.dealt_in >> other & 1 and other != state.declarer:
            state.roles[other] = Role.HELPER
            lock(rules, state, other, HELPER_POTS)
    state.to_ask = 0
    state.exchanged = state.dealt_in


@inner
def _see_all(rules: Rules, state: State) -> None:
    """Turn up everybody's cards, since nobody can go blind any more; a dealer who may wrap unseen still waits."""
    waiting = 1 << state.dealer
    if state.to_ask & waiting and may_wrap_unseen(rules, state, state.dealer):
        state.looked |= state.dealt_in & ~waiting
    else:
        state.looked |= state.dealt_in
