"""The play of the tricks (`rules.md`, Play), with the two ways four of a kind end it early.

The leader plays any card. The others must follow the suit that was asked for, without it play a trump, without
one anything. A joker may be played as joker at any time: it beats everything, and led it asks for trumps; as a
plain card it belongs to its suit. The winner of a trick leads to the next.
"""

from khrap.engine.compiled import inner, lowest, ones
from khrap.engine.layout import (
    ACE,
    JOKER_BIT,
    PLAY_JOKER,
    SHOW,
    SHOW_BIT,
    FirstTrick,
    FourOfAKind,
    Role,
    Rules,
    Stage,
    State,
)
from khrap.engine.layout import PLAY as PLAY_ACTION
from khrap.engine.seats import SUIT, clockwise, in_play, seats_with, trump_bits
from khrap.engine.settlement import settle

ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four twos; shifted by a rank, the four cards of that rank."""

__all__ = ["four_of_a_kind", "play", "play_options", "play_unopposed", "start_play"]


@inner
def four_of_a_kind(hand: int) -> int:
    """Return the rank of which the hand holds all four cards (the highest), -1 if none."""
    ranks = hand & hand >> 13 & hand >> 26 & hand >> 39 & SUIT
    rank = -1
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
    return rank


@inner
def play_unopposed(rules: Rules, state: State) -> None:
    """End a deal in which only the declarer is left: it counts as having taken every trick."""
    state.playing = in_play(state)
    _take_all(rules, state, state.declarer)


@inner
def start_play(rules: Rules, state: State) -> None:
    """Find the leader and begin the first trick, unless somebody holds the four aces dealt to it."""
    state.playing = in_play(state)
    if rules.four_of_a_kind == FourOfAKind.FOUR_ACES_DEALT and state.dealt_aces:
        holder = state.dealt_aces & state.playing
        if holder:
            seat = lowest(holder)
            if four_of_a_kind(state.hands[seat]) == ACE:
                _lay_open(state, seat, ACE)
                _take_all(rules, state, seat)
                return
    fives = seats_with(state, Role.FIVE)
    state.leader = clockwise(fives, state.declarer) if fives else state.declarer
    state.stage = Stage.PLAYING
    state.players = ones(state.playing)
    if rules.first_trick == FirstTrick.CLOCKWISE:
        _order_clockwise(state)
    else:
        _order_first_trick(rules, state, fives)
    _begin_trick(state)


@inner
def _take_all(rules: Rules, state: State, seat: int) -> None:
    state.tricks[seat] = rules.hand_size
    settle(rules, state)


@inner
def _order_clockwise(state: State) -> None:
    """Let the seats play clockwise from the leader."""
    seat = state.leader
    for place in range(state.players):
        state.order[place] = seat
        seat = clockwise(state.playing, seat)


@inner
def _append_clockwise(state: State, seats: int, place: int) -> int:
    """Add a set of seats to the order, clockwise from the declarer; return the next free place."""
    seat = state.declarer
    for _ in range(ones(seats)):
        seat = clockwise(seats, seat)
        state.order[place] = seat
        place += 1
    return place


@inner
def _order_first_trick(rules: Rules, state: State, fives: int) -> None:
    """Let fives, declarer, helpers play; or the leading five, the declarer, and then all others clockwise."""
    if rules.first_trick == FirstTrick.FIVE_DECLARER_CLOCKWISE and fives:
        fives = 1 << state.leader
    place = _append_clockwise(state, fives, 0)
    place = _append_clockwise(state, 1 << state.declarer, place)
    _append_clockwise(state, state.playing & ~fives & ~(1 << state.declarer), place)


@inner
def _begin_trick(state: State) -> None:
    state.in_trick = 0
    state.joker_at = -1
    state.asked_suit = -1
    state.best_at = 0
    state.actor = state.leader


@inner
def play_options(rules: Rules, state: State) -> int:
    """Return the cards that may be played, with the joker as joker and `show` where they may."""
    seat = state.actor
    hand = state.hands[seat]
    cards = hand
    if state.in_trick > 0:
        follow = hand & SUIT << 13 * state.asked_suit
        trumps = hand & trump_bits(state)
        if rules.suit_or_trump:
            follow |= trumps
        if follow:
            cards = follow
        elif trumps:
            cards = trumps
    if rules.joker >= 0 and hand >> rules.joker & 1:
        cards |= JOKER_BIT
    if rules.four_of_a_kind == FourOfAKind.ANY_RANK_SHOWN and state.played[seat] == 0 and four_of_a_kind(hand) >= 0:
        cards |= SHOW_BIT
    return cards


@inner
def play(rules: Rules, state: State, action: int) -> None:
    """Play a card, or show four of a kind."""
    if action == SHOW:
        _show_four(rules, state)
        return
    seat = state.actor
    place = state.in_trick
    as_joker = action == PLAY_JOKER
    card = rules.joker if as_joker else action - PLAY_ACTION
    state.hands[seat] &= ~(1 << card)
    state.shown[seat] &= ~(1 << card)
    state.played[seat] |= 1 << card
    state.cards[place] = card
    if as_joker:
        state.joker_at = place
        state.best_at = place
    if place == 0:
        state.asked_suit = state.trump if as_joker else card // 13
    elif not as_joker and _beats(state, card):
        state.best_at = place
    state.in_trick += 1
    if state.in_trick < state.players:
        state.actor = state.order[state.in_trick]
    else:
        _finish_trick(rules, state)


@inner
def _beats(state: State, card: int) -> bool:
    """Tell whether a plain card beats the best card of the trick so far."""
    if state.joker_at >= 0:
        return False
    best = state.cards[state.best_at]
    suit = card // 13
    if suit == best // 13:
        return card > best
    return suit == state.trump


@inner
def _finish_trick(rules: Rules, state: State) -> None:
    winner = state.order[state.best_at]
    state.tricks[winner] += 1
    state.trick_number += 1
    if state.trick_number == rules.hand_size:
        settle(rules, state)
        return
    state.leader = winner
    _order_clockwise(state)
    _begin_trick(state)


@inner
def _lay_open(state: State, seat: int, rank: int) -> None:
    """Lay the four cards of one rank open."""
    state.shown[seat] = ONE_RANK << rank


@inner
def _show_four(rules: Rules, state: State) -> None:
    """Lay the actor's four of a kind open; the highest four among those that have not played yet wins."""
    best = four_of_a_kind(state.hands[state.actor])
    winner = state.actor
    _lay_open(state, winner, best)
    for seat in range(state.seats):
        if state.playing >> seat & 1 and state.played[seat] == 0:
            rank = four_of_a_kind(state.hands[seat])
            if rank > best:
                best = rank
                winner = seat
    _lay_open(state, winner, best)
    _take_all(rules, state, winner)
