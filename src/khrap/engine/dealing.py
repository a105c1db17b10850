"""Who is dealt in, the ante, and the deal (`rules.md`, stages 1 and 2; R3, R8, reserve)."""

from khrap.engine.bidding import begin_bidding, turn_upcard
from khrap.engine.compiled import inner, ones
from khrap.engine.declaring import may_wrap_unseen, see_cards
from khrap.engine.layout import ACE, SEATS, Blind, Chips, Role, Rules, State, Status, Verb
from khrap.engine.playing import four_of_a_kind
from khrap.engine.seats import clockwise, pay_pot, take

__all__ = ["ante_due", "deal", "who_is_dealt_in"]

RESERVE_POTS = 2
"""What a seat must keep after the ante under `reserve`, in pots."""


@inner
def who_is_dealt_in(rules: Rules, state: State, willing: int, ante: int) -> int:
    """Return the seats that can be dealt in: of the willing ones those with a full stake, and with the reserve.

    The reserve is reckoned once, as if all seats with a stake paid in.
    """
    able = 0
    for seat in range(state.seats):
        if willing >> seat & 1 and state.stacks[seat] >= state.stake:
            able |= 1 << seat
    if rules.chips != Chips.RESERVE:
        return able
    due = state.stake if ante else 0
    pot = state.pot + due * ones(able)
    kept = 0
    for seat in range(state.seats):
        if able >> seat & 1 and state.stacks[seat] - due >= RESERVE_POTS * pot:
            kept |= 1 << seat
    return kept


@inner
def ante_due(rules: Rules, state: State) -> bool:
    """Tell whether the next deal asks for the ante: not after a passed-out deal, nor, in some games, while a pot lasts.

    A pot smaller than one stake counts as empty (R3).
    """
    if state.status == Status.PASSED_OUT:
        return False
    return rules.ante_every_deal == 1 or state.pot < state.stake


@inner
def deal(rules: Rules, state: State, dealt_in: int, ante: int, cards: int) -> None:
    """Take the antes, deal the deck of so many cards, turn the first upcard, and begin the bidding.

    Before, the record holds the table (seats, stake, dealer), the stacks, the pot and the deck; everything else is
    set here.
    """
    _clear(state, dealt_in)
    players = ones(dealt_in)
    state.opening_pot = state.stake * players
    seat = state.dealer
    for place in range(players):
        seat = clockwise(dealt_in, seat)
        if ante:
            pay_pot(state, seat, state.stake)
        _deal_hand(rules, state, seat, place, players)
    state.stock_top = players * rules.hand_size
    state.stock_end = cards
    if rules.upcard:
        turn_upcard(rules, state)
    if rules.blind == Blind.NEVER:
        state.looked = dealt_in
        state.looked &= ~(1 << state.dealer)
        if not may_wrap_unseen(rules, state, state.dealer):
            see_cards(state, state.dealer)
    begin_bidding(rules, state)


@inner
def _clear(state: State, dealt_in: int) -> None:
    """Forget the deal before."""
    state.dealt_in = dealt_in
    state.dealt_aces = 0
    state.looked = 0
    state.upcard = -1
    state.turned = 0
    state.trump = -1
    state.trumps_tried = 0
    state.status = Status.INCOMPLETE
    state.bidding_round = 1
    state.declarer = -1
    state.how = Verb.PASS
    state.blind_ace = 0
    state.refused = 0
    state.from_bottom = 0
    state.exchanged = 0
    state.exchange_step = 0
    state.pending = 0
    state.playing = 0
    state.leader = -1
    state.trick_number = 0
    state.players = 0
    state.in_trick = 0
    state.joker_at = -1
    state.asked_suit = -1
    state.best_at = 0
    for seat in range(SEATS):
        state.brought[seat] = state.stacks[seat]
        state.locked[seat] = 0
        state.shares[seat] = 0
        state.fines[seat] = 0
        state.rakes[seat] = 0
        state.hands[seat] = 0
        state.unknown[seat] = 0
        state.shown[seat] = 0
        state.played[seat] = 0
        state.thrown[seat] = 0
        state.changed[seat] = 0
        state.extra[seat] = 0
        state.tricks[seat] = 0
        state.roles[seat] = Role.UNDECIDED if dealt_in >> seat & 1 else Role.SITTING_OUT


@inner
def _deal_hand(rules: Rules, state: State, seat: int, place: int, players: int) -> None:
    """Give the seat its cards: every `players`-th card of the deck."""
    for number in range(rules.hand_size):
        take(state, seat, int(state.deck[place + number * players]))
    if four_of_a_kind(state.hands[seat]) == ACE:
        state.dealt_aces |= 1 << seat
