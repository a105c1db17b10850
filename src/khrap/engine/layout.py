"""The two records the engine works on, and the numbers it speaks in.

`Rules` is one rule set compiled to numbers, constant during a game. `State` is one deal (`rules.md` section
2), of a fixed size: copying a deal is copying its bytes, and a batch of deals is an array of records.

Conventions: seats are counted from 0 here (from 1 everywhere outside the engine), -1 is "nobody" or "none";
a card is ``13 * suit + rank`` (`khrap.cards`); a set of cards or of seats is an integer with one bit each.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Protocol, TypeAlias, get_type_hints

import numpy as np
import numpy.typing as npt

__all__ = [
    "ACE",
    "ACTIONS",
    "DISCARD",
    "DISCARDS",
    "DISCARD_BOTTOM",
    "JOKER_BIT",
    "MOST_HELD",
    "PLAY",
    "PLAYS",
    "PLAY_JOKER",
    "RULES",
    "SEATS",
    "SHOW",
    "SHOW_BIT",
    "SIX",
    "STAND",
    "STATE",
    "UNKNOWN",
    "VERBS",
    "Blind",
    "Cheer",
    "Chips",
    "FirstTrick",
    "Five",
    "FourOfAKind",
    "Helicopter",
    "Order",
    "Role",
    "Rules",
    "RulesArray",
    "Shares",
    "Stage",
    "State",
    "StateArray",
    "Status",
    "Verb",
]

SEATS = 12
"""Most seats at a table."""
MOST_HELD = 7
"""Most cards that are ever held: a hand of five and the two more of a `six`."""
ACE = 12
"""The rank of an ace."""
SIX = 4
"""The rank of a six."""
UNKNOWN = 62
"""The number of a card that is not known (a ``??`` of a hand file)."""


class Verb(IntEnum):
    """The actions that need no card, by their number. Numbers 0 to 63."""

    PASS = 0
    LOOK = 1
    KHRAP = 2
    BLIND = 3
    BLIND_1 = 4
    BLIND_2 = 5
    BLIND_3 = 6
    BLIND_4 = 7
    BLIND_5 = 8
    HELP = 9
    FIVE = 10
    FIVE_BOTTOM = 11
    FIVE_UPCARD = 12
    SIX = 13
    SIX_BOTTOM = 14
    CHEER = 15
    CHEER_BOTTOM = 16
    GRIEVE = 17
    GRIEVE_BOTTOM = 18
    HELICOPTER = 19
    SHOOT = 20
    WRAP = 21
    WRAP_BOTTOM = 22
    TRUMP_S = 23
    TRUMP_H = 24
    TRUMP_D = 25
    TRUMP_C = 26
    ANTE = 27
    LEAVE = 28


# The numbering of all actions. A discard is a set of places in the hand (the hand sorted by card number, place 0
# the lowest), because at most 7 cards are ever held: 128 sets.
PLAY = 64
"""``PLAY + card`` plays the card."""
PLAY_JOKER = PLAY + 52
"""Plays the joker as joker."""
SHOW = PLAY + 53
"""Shows four of a kind."""
STAND = 128
"""Exchanges nothing: the discard of the empty set."""
DISCARD = 128
"""``DISCARD + places`` discards the cards at these places of the sorted hand and draws from the top."""
DISCARD_BOTTOM = 256
"""``DISCARD_BOTTOM + places`` does so and draws from the bottom of the stock."""
ACTIONS = 384
"""How many action numbers there are."""

JOKER_BIT = 1 << 52
SHOW_BIT = 1 << 53


# The kinds of a decision: which part of the numbering its legal actions come from.
VERBS = 0
PLAYS = 1
DISCARDS = 2


class Stage(IntEnum):
    """Where the deal stands (`rules.md` section 2)."""

    BIDDING = 0
    HELP = 1
    SECOND_PASS = 2
    EXCHANGE = 3
    CUTTING_IN = 4
    NAMING = 5
    PLAYING = 6
    ANTE = 7
    OVER = 8


class Status(IntEnum):
    """How the deal ended, if it has."""

    INCOMPLETE = 0
    COMPLETE = 1
    PASSED_OUT = 2


class Role(IntEnum):
    """What a seat is in this deal."""

    UNDECIDED = 0
    DECLARER = 1
    HELPER = 2
    FIVE = 3
    OUT = 4
    SITTING_OUT = 5


class Chips(IntEnum):
    """What a seat must have to take a duty on."""

    CAPPED = 0
    RESERVE = 1
    LOCK = 2


class Blind(IntEnum):
    """For which upcards one may declare blind."""

    NEVER = 0
    FIRST = 1
    ANY = 2


class Cheer(IntEnum):
    """When one may cheer."""

    NEVER = 0
    LONE_ACE = 1
    OVERCALL = 2


class Helicopter(IntEnum):
    """Which trumps allow a helicopter."""

    NEVER = 0
    EXACTLY_ACE_SIX = 1
    EXACTLY_ACE_SIX_OR_SEVEN = 2
    SIX_AND_ANOTHER = 3
    ACE_AND_SIX = 4


class Five(IntEnum):
    """When five is said."""

    NEVER = 0
    SECOND_PASS = 1
    WITH_HELP = 2
    AFTER_EXCHANGE = 3


class Order(IntEnum):
    """The order of the exchange."""

    FIVES_DECLARER_HELPERS = 0
    DECLARER_FIVES_HELPERS = 1


class FirstTrick(IntEnum):
    """The order in which the seats play to the first trick."""

    CLOCKWISE = 0
    FIVES_DECLARER_HELPERS = 1
    FIVE_DECLARER_CLOCKWISE = 2


class FourOfAKind(IntEnum):
    """What four of a kind are worth."""

    NEVER = 0
    FOUR_ACES_DEALT = 1
    ANY_RANK_SHOWN = 2


class Shares(IntEnum):
    """How the pot is shared."""

    PER_TRICK = 0
    PER_TRICK_IF_MADE = 1
    REDISTRIBUTE = 2
    SWEEP_BY_ANYONE = 3
    SWEEP_BY_DECLARER = 4


class Row(Protocol):
    """Numbers in a row of a record."""

    def __getitem__(self, place: int, /) -> int:
        """Return one of them."""

    def __setitem__(self, place: int | slice, value: int | Sequence[int], /) -> None:
        """Change one of them, or several."""


class Table(Protocol):
    """Numbers in rows and columns of a record."""

    def __getitem__(self, place: tuple[int, int], /) -> int:
        """Return one of them."""

    def __setitem__(self, place: tuple[int, slice], value: Sequence[int], /) -> None:
        """Change a row."""


# The types of fields: how the code sees them, and how they lie in the record.
Word = Annotated[int, "i8"]
PerSeat = Annotated[Row, "i8", (SEATS,)]
PerPlayers = Annotated[Row, "i8", (SEATS + 1,)]
PerRound = Annotated[Row, "i8", (4,)]
Limits = Annotated[Row, "i8", (2,)]
Fines = Annotated[Table, "i8", (3, 5)]
SmallPerSeat = Annotated[Row, "i1", (SEATS,)]
Deck = Annotated[Row, "i1", (56,)]


class Rules(Protocol):
    """One rule set in numbers; made by `khrap.engine.compile_rules`. Questions are answered by 1 and 0."""

    players_min: Word
    hand_size: Word
    ante_every_deal: Word
    rounds: Word
    passed_round_antes: PerRound  # x stake, by round
    last_ante_by_choice: Word
    new_suit: Word
    upcard: Word  # 1: trump comes from an upcard, 0: the declarer names it
    lowest_rank: PerPlayers  # of the deck, by seats dealt in
    same_dealer_after_passed_out: Word
    declarer_deals_next: Word
    declarer_tricks: Word
    helper_tricks: Word
    earlier_passers: Word
    blind: Word
    blind_for_closed_card: Word
    blind_exchanges: Word
    cheer: Word
    grieve: Word
    helicopter: Word
    helicopter_limit: Word  # x opening pot, 0 none
    shoot: Word
    wrap: Word
    wrap_unseen: Word
    five: Word
    six_allowed: Word
    five_upcard: Word
    declarer_exchange: Limits  # least, most
    helper_exchange: Limits
    order: Word
    order_after_shoot: Word
    bottom: Word
    suit_or_trump: Word
    first_trick: Word
    joker: Word  # card, -1 none
    four_of_a_kind: Word
    shares: Word
    chips: Word
    rake_percent: Word
    fines: Fines  # x pot, by how (seen, blind, blind with an ace), tricks taken
    helper_fine: Word


class State(Protocol):
    """One deal."""

    # where the deal stands
    status: Word
    stage: Word
    actor: Word
    pending: Word  # how many cards the actor must discard now, without drawing
    to_ask: Word  # set of seats still to be asked in this stage
    # the table
    seats: Word
    stake: Word
    dealer: Word
    dealt_in: Word  # set of seats
    left: Word  # set of seats that have left instead of paying
    # chips
    opening_pot: Word
    pot: Word
    brought: PerSeat  # the chips of each seat before the ante
    stacks: PerSeat  # without the locked chips
    locked: PerSeat
    shares: PerSeat
    fines: PerSeat
    rakes: PerSeat
    # cards
    hands: PerSeat  # the known cards held
    unknown: PerSeat  # how many more are held
    shown: PerSeat  # cards taken or laid open in front of everybody
    played: PerSeat
    thrown: PerSeat  # cards the seat threw away, as far as it had seen them
    dealt_aces: Word  # set of seats dealt four aces
    looked: Word  # set of seats that have seen their cards
    upcard: Word  # -1: none, or taken
    turned: Word  # cards that have been turned up
    trump: Word
    trumps_tried: Word  # set of suits
    stock_top: Word  # deck[stock_top] is drawn next
    stock_end: Word  # deck[stock_end - 1] is the bottom card
    # bidding
    bidding_round: Word  # from 1 (a record has a method called round)
    declarer: Word
    how: Word  # the Verb by which the declarer declared
    blind_ace: Word  # a blind declarer took an ace
    refused: Word  # set of seats that passed at their help turn
    roles: PerSeat
    extra: PerSeat  # 1 after five, 2 after six
    from_bottom: Word  # set of five-takers who draw from the bottom
    # exchange
    exchanged: Word  # set of seats that have had their exchange
    changed: PerSeat  # how many cards the seat exchanged
    exchange_step: Word
    # play
    playing: Word  # set of seats that play for tricks
    leader: Word
    tricks: PerSeat
    trick_number: Word  # tricks finished
    players: Word  # how many seats play to a trick
    in_trick: Word  # cards in this trick
    joker_at: Word  # place in the trick of a joker played as joker
    asked_suit: Word
    best_at: Word  # place in the trick of the winning card
    # the arrays of small numbers come last, so that all words above lie at multiples of 8 bytes
    order: SmallPerSeat  # the seats in the order of this trick
    cards: SmallPerSeat  # the cards of this trick
    deck: Deck  # the first 52 are used


def _record_type(fields: type) -> np.dtype[np.void]:
    """Return the type of the records that have these fields."""
    hints = get_type_hints(fields, include_extras=True)
    return np.dtype((np.record, [(name, *hint.__metadata__) for name, hint in hints.items()]))


RULES = _record_type(Rules)
STATE = _record_type(State)
RulesArray: TypeAlias = npt.NDArray[np.void]
"""An array of `Rules`; the engine's entry points take one of length 1."""
StateArray: TypeAlias = npt.NDArray[np.void]
"""An array of deals."""
