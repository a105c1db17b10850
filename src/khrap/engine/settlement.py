"""The end of a deal: shares, rake, fines, what stays in the pot, who deals next (`rules.md`, Settlement).

P is the pot as it stands when the play begins. Shares are paid out of it first, then the house takes its rake,
then the fines are paid in. A fine is never more than the seat has (or has locked). What nobody gets stays in the
pot for the next deal; chips are whole numbers and none is lost.

A passed-out deal leaves the pot as it is and adds the last ante, in some rule sets by choice (`ante` or `leave`).
"""

from khrap.engine.compiled import inner, ones
from khrap.engine.layout import Chips, Role, Rules, Shares, Stage, State, Status, Verb
from khrap.engine.seats import clockwise, everybody_pays, pay_pot

__all__ = ["answer_ante", "ante_options", "next_dealer", "pass_out", "settle"]

SEEN, BLIND, BLIND_ACE = 0, 1, 2
"""The rows of the declarer's fines."""


@inner
def pass_out(rules: Rules, state: State) -> None:
    """End the bidding without a declarer: the last ante is paid, or each seat is asked for it."""
    if rules.last_ante_by_choice:
        state.stage = Stage.ANTE
        state.to_ask = state.dealt_in
        _ask_for_ante(rules, state)
        return
    everybody_pays(state, _last_ante(rules, state))
    _end_passed_out(state)


@inner
def _last_ante(rules: Rules, state: State) -> int:
    """Return the ante that follows the last round, in chips."""
    return rules.passed_round_antes[rules.rounds - 1] * state.stake


@inner
def ante_options() -> int:
    """Return the choices of a seat that may pay the last ante or leave."""
    return 1 << Verb.ANTE | 1 << Verb.LEAVE


@inner
def answer_ante(rules: Rules, state: State, verb: int) -> None:
    """Pay the last ante, or leave and give up the claim on the pot."""
    if verb == Verb.ANTE:
        pay_pot(state, state.actor, _last_ante(rules, state))
    else:
        state.left |= 1 << state.actor
    state.to_ask &= ~(1 << state.actor)
    _ask_for_ante(rules, state)


@inner
def _ask_for_ante(rules: Rules, state: State) -> None:
    """Go on to the next seat that has a full ante; a seat without one pays what it has."""
    ante = _last_ante(rules, state)
    while state.to_ask:
        seat = clockwise(state.to_ask, state.dealer)
        if state.stacks[seat] >= ante:
            state.actor = seat
            return
        pay_pot(state, seat, ante)
        state.to_ask &= ~(1 << seat)
    _end_passed_out(state)


@inner
def _end_passed_out(state: State) -> None:
    for seat in range(state.seats):
        if state.dealt_in >> seat & 1:
            state.roles[seat] = Role.OUT
    state.stage = Stage.OVER
    state.status = Status.PASSED_OUT
    state.actor = -1


@inner
def settle(rules: Rules, state: State) -> None:
    """Share the pot, take rake and fines, and end the deal."""
    pot = state.pot
    _share(rules, state, pot)
    if rules.chips == Chips.LOCK:
        _fine_locked(rules, state, pot)
    if rules.rake_percent:
        _rake(rules, state)
    if rules.chips != Chips.LOCK:
        _fine_stacks(rules, state, pot)
    state.stage = Stage.OVER
    state.status = Status.COMPLETE
    state.actor = -1


@inner
def _made(rules: Rules, state: State, seat: int) -> bool:
    """Tell whether the seat took the tricks of its duty."""
    if state.roles[seat] == Role.DECLARER:
        return state.tricks[seat] >= rules.declarer_tricks
    return state.tricks[seat] >= rules.helper_tricks


@inner
def _fine_due(rules: Rules, state: State, seat: int) -> int:
    """Return the seat's fine in pots."""
    if _made(rules, state, seat):
        return 0
    if state.roles[seat] != Role.DECLARER:
        return rules.helper_fine
    row = SEEN
    if Verb.BLIND <= state.how <= Verb.BLIND_5:
        row = BLIND_ACE if state.blind_ace else BLIND
    return rules.fines[row, state.tricks[seat]]


@inner
def _pay(state: State, seat: int, chips: int) -> None:
    """Pay a share out of the pot, as far as it lasts."""
    chips = min(chips, state.pot)
    state.pot -= chips
    state.stacks[seat] += chips
    state.shares[seat] += chips


@inner
def _share(rules: Rules, state: State, pot: int) -> None:
    if rules.shares == Shares.SWEEP_BY_ANYONE:
        _share_sweep_by_anyone(rules, state, pot)
    elif rules.shares == Shares.SWEEP_BY_DECLARER:
        _share_sweep_by_declarer(rules, state, pot)
    else:
        _share_per_trick(rules, state, pot)


@inner
def _share_per_trick(rules: Rules, state: State, pot: int) -> None:
    """Pay each trick its part; the odd chips go to a clean sweep, else to a declarer who made it."""
    part = pot // rules.hand_size
    odd = pot % rules.hand_size
    players = state.playing
    swept = False
    for seat in range(state.seats):
        if not players >> seat & 1:
            continue
        if rules.shares == Shares.PER_TRICK_IF_MADE and not _made(rules, state, seat):
            continue
        share = state.tricks[seat] * part
        if state.tricks[seat] == rules.hand_size:
            share += odd
            swept = True
        _pay(state, seat, share)
    if not swept and _made(rules, state, state.declarer):
        _pay(state, state.declarer, odd)


@inner
def _sweep(state: State, pot: int) -> int:
    """Return what a sweep wins: the pot if the declaration was made in round 1, later half of it."""
    return pot if state.bidding_round == 1 else pot // 2


@inner
def _share_sweep_by_anyone(rules: Rules, state: State, pot: int) -> None:
    """Pay whoever took the declarer's number of tricks, then a part a trick to the others while the pot lasts."""
    part = pot // rules.hand_size
    players = state.playing
    for seat in range(state.seats):
        if players >> seat & 1 and state.tricks[seat] >= rules.declarer_tricks:
            _pay(state, seat, _sweep(state, pot))
    seat = state.declarer
    for _ in range(ones(players)):
        if state.tricks[seat] < rules.declarer_tricks:
            _pay(state, seat, state.tricks[seat] * part)
        seat = clockwise(players, seat)


@inner
def _share_sweep_by_declarer(rules: Rules, state: State, pot: int) -> None:
    """Pay a declarer who made it, then one part to each other seat with a trick while the pot lasts."""
    if _made(rules, state, state.declarer):
        _pay(state, state.declarer, _sweep(state, pot))
    players = state.playing
    seat = clockwise(players, state.declarer)
    while seat != state.declarer:
        if state.tricks[seat] > 0:
            _pay(state, seat, pot // rules.hand_size)
        seat = clockwise(players, seat)


@inner
def _rake(rules: Rules, state: State) -> None:
    """Take the house's part of every share larger than the stake, from seats that are not fined."""
    for seat in range(state.seats):
        if state.shares[seat] > state.stake and _fine_due(rules, state, seat) == 0:
            state.rakes[seat] = state.shares[seat] * rules.rake_percent // 100
            state.stacks[seat] -= state.rakes[seat]


@inner
def _fine_stacks(rules: Rules, state: State, pot: int) -> None:
    """Take the fines from what the seats hold."""
    players = state.playing
    for seat in range(state.seats):
        if players >> seat & 1:
            state.fines[seat] = pay_pot(state, seat, _fine_due(rules, state, seat) * pot)


@inner
def _fine_locked(rules: Rules, state: State, pot: int) -> None:
    """Take the fines from the locked chips and give the rest of these back.

    In `redistribute` the fines are not for the next pot but for those who made it, by their tricks.
    """
    players = state.playing
    forfeited = 0
    tricks = 0
    for seat in range(state.seats):
        if players >> seat & 1:
            fine = min(_fine_due(rules, state, seat) * pot, state.locked[seat])
            state.fines[seat] = fine
            state.stacks[seat] += state.locked[seat] - fine
            state.locked[seat] = 0
            forfeited += fine
            if _made(rules, state, seat):
                tricks += state.tricks[seat]
    state.pot += forfeited
    if rules.shares != Shares.REDISTRIBUTE or tricks == 0:
        return
    odd = forfeited
    seat = state.declarer
    first = -1
    for _ in range(ones(players)):
        if _made(rules, state, seat):
            if first < 0:
                first = seat
            share = forfeited * state.tricks[seat] // tricks
            odd -= share
            _pay(state, seat, share)
        seat = clockwise(players, seat)
    _pay(state, first, odd)


@inner
def next_dealer(rules: Rules, state: State) -> int:
    """Return who deals after this deal, -1 if nobody is left."""
    staying = state.dealt_in & ~state.left
    if state.status == Status.COMPLETE:
        if rules.declarer_deals_next:
            return state.declarer
    elif rules.same_dealer_after_passed_out and not state.left >> state.dealer & 1:
        return state.dealer
    return clockwise(staying, state.dealer)
