"""The choices a rule set can make, one enumeration for each parameter that is not a number.

Every member is the word that a rule-set file uses, with the same choice in plain English as
its `text`:

>>> Ante.EMPTY_POT
<Ante.EMPTY_POT: 'empty-pot'>
>>> Ante.EMPTY_POT == "empty-pot", Ante.EMPTY_POT.text
(True, 'only when the pot is smaller than one stake')
"""

import enum
from typing import Self


class Choice(enum.StrEnum):
    """A word of a rule-set file together with its meaning in English (`text`)."""

    text: str

    def __new__(cls, value: str, text: str) -> Self:
        """Make a member from its word and its meaning."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.text = text
        return member


class Ante(Choice):
    """When the seats pay the ante."""

    EVERY_DEAL = "every-deal", "before every deal"
    EMPTY_POT = "empty-pot", "only when the pot is smaller than one stake"


class Chips(Choice):
    """What a seat must have in front of it to play for the pot."""

    CAPPED = "capped", "nothing beyond the ante; a fine takes what the seat has"
    RESERVE = "reserve", "2 × pot after the ante, else the seat sits out"
    LOCK = "lock", "2 × pot to declare, 1 × pot to help, set aside until the deal is settled"


class Newcomers(Choice):
    """When a newcomer is dealt in."""

    EMPTY_POT = "empty-pot", "once the pot has been played out"
    BUY_IN = "buy-in", "at once, for an equal part of the pot"


class TrumpSource(Choice):
    """Where the trump suit comes from."""

    UPCARD = "upcard", "the suit of the upcard"
    NAMED = "named", "the declarer names it after the exchange"


class FirstDealer(Choice):
    """Who deals first at a new table."""

    LOT = "lot", "by lot"
    LOWEST_CARD = "lowest-card", "the seat that draws the lowest card"


class DealerAfterPassedOut(Choice):
    """Who deals after a deal that nobody wanted to play."""

    SAME = "same", "the same seat again"
    NEXT_LEFT = "next-left", "the next seat to the left"


class DealerAfterDeal(Choice):
    """Who deals after a deal that was played."""

    DECLARER = "declarer", "the declarer"
    NEXT_LEFT = "next-left", "the next seat to the left"


class BlindUpcards(Choice):
    """Which upcards can be declared on blind."""

    NEVER = "never", "none"
    FIRST = "first", "the first upcard only"
    ANY = "any", "any upcard"


class BlindTakes(Choice):
    """How the blind declarer takes the upcard."""

    INTO_HAND = "into-hand", "takes the upcard, sees all the cards, discards one at once"
    FOR_CLOSED_CARD = "for-closed-card", "the upcard replaces one closed card, named by its position"


class CheerWhen(Choice):
    """Who may cheer."""

    NEVER = "never", "nobody"
    LONE_ACE = "lone-ace", "a seat at its turn to declare whose only trump is the ace"
    OVERCALL = "overcall", "the holder of the trump ace, also over another seat's declaration"


class GrieveWhen(Choice):
    """Who may grieve."""

    NEVER = "never", "nobody"
    LONE_SIX = "lone-six", "a seat at its help turn whose only trump is the six"


class HelicopterTrumps(Choice):
    """Which trumps make a helicopter."""

    NEVER = "never", "none"
    EXACTLY_ACE_SIX = "exactly-ace-six", "exactly the ace and the six"
    EXACTLY_ACE_SIX_OR_SEVEN = (
        "exactly-ace-six-or-seven",
        "exactly the ace and the six, or the ace and the seven when the six is the upcard",
    )
    SIX_AND_ANOTHER = "six-and-another", "the six and at least one more"
    ACE_AND_SIX = "ace-and-six", "the ace and the six, whatever else is held"


class FiveWhen(Choice):
    """When a seat may become a five-taker."""

    NEVER = "never", "never"
    SECOND_PASS = "second-pass", "after all have answered the declarer, before the exchange"
    WITH_HELP = "with-help", "instead of helping, at the help turn; the cards are drawn at once"
    AFTER_EXCHANGE = "after-exchange", "after the others have exchanged: cutting in"


class ExchangeOrder(Choice):
    """In which order the seats exchange."""

    FIVES_DECLARER_HELPERS = "fives-declarer-helpers", "five-takers, then the declarer, then helpers"
    DECLARER_FIVES_HELPERS = "declarer-fives-helpers", "the declarer, then five-takers, then helpers"


class DrawFrom(Choice):
    """Where new cards come from."""

    TOP = "top", "the top of the stock"
    TOP_OR_BOTTOM = "top-or-bottom", "the top or the bottom of the stock, as the seat likes"


class Follow(Choice):
    """What must be played to a lead."""

    STRICT = "strict", "the suit led; without it a trump; without one any card"
    SUIT_OR_TRUMP = "suit-or-trump", "the suit led or a trump, as one likes; without either any card"


class FirstTrick(Choice):
    """In which order the first trick is played."""

    CLOCKWISE = "clockwise", "clockwise from the leader"
    FIVES_DECLARER_HELPERS = "fives-declarer-helpers", "five-takers, then the declarer, then helpers"
    FIVE_DECLARER_CLOCKWISE = (
        "five-declarer-clockwise",
        "the leading five-taker, the declarer, then clockwise from the declarer",
    )


class FourOfAKind(Choice):
    """Which four of a kind takes all tricks."""

    NEVER = "never", "none"
    FOUR_ACES_DEALT = "four-aces-dealt", "the four aces as dealt, without being asked"
    ANY_RANK_SHOWN = "any-rank-shown", "four of any rank, shown instead of playing the first card"


class ShareScheme(Choice):
    """How the pot is shared out."""

    PER_TRICK = "per-trick", "an equal part for every trick, also for a seat that is fined"
    PER_TRICK_IF_MADE = (
        "per-trick-if-made",
        "an equal part for every trick, but nothing for a seat short of its tricks",
    )
    REDISTRIBUTE = (
        "redistribute",
        "an equal part for every trick; the stakes of those who failed go to those who did not",
    )
    SWEEP_BY_ANYONE = (
        "sweep-by-anyone",
        "all of the pot (half after round 1) to the seat that took the declarer's number of tricks",
    )
    SWEEP_BY_DECLARER = (
        "sweep-by-declarer",
        "all of the pot (half after round 1) to a declarer who made it, one part to each helper with a trick",
    )
