"""The sections about exchange, play and settlement."""

from typing import Annotated

from msgspec import Meta

from khrap.rules import choices
from khrap.rules.sections.base import Section
from khrap.sentences import say

_Cards = Annotated[int, Meta(ge=0, le=5)]


class Exchange(Section, frozen=True, kw_only=True):
    """The exchange of cards with the stock."""

    declarer_min: Annotated[
        _Cards,
        Meta(
            title="Declarer exchanges at least",
            description="The fewest cards the declarer must exchange, as far as the stock lasts (R4).",
        ),
    ]
    declarer_max: Annotated[
        _Cards,
        Meta(title="Declarer exchanges at most", description="The most cards the declarer may exchange (R4)."),
    ]
    helper_min: Annotated[
        _Cards,
        Meta(
            title="Helper exchanges at least",
            description="The fewest cards a helper must exchange, as far as the stock lasts (R4).",
        ),
    ]
    helper_max: Annotated[
        _Cards,
        Meta(title="Helper exchanges at most", description="The most cards a helper may exchange (R4)."),
    ]
    order: Annotated[
        choices.ExchangeOrder,
        Meta(
            title="Exchange order",
            description=(
                "Who draws first from the stock. Within a group the order is clockwise from the declarer. "
                "Five-takers who drew at their turn, or cut in later, are not part of it."
            ),
        ),
    ]
    order_after_shoot: Annotated[
        choices.ExchangeOrder,
        Meta(
            title="Exchange order after shooting",
            description="Who draws first when the declarer shot. Of no effect without shooting.",
        ),
    ]
    draw_from: Annotated[
        choices.DrawFrom,
        Meta(
            title="Draw from",
            description="Where the cards of an exchange, a five, a cheer and a wrap may be drawn from.",
        ),
    ]


class Play(Section, frozen=True, kw_only=True):
    """The play of the tricks."""

    follow: Annotated[
        choices.Follow,
        Meta(title="Following", description="What must be played to a lead. Nobody ever has to beat a card."),
    ]
    first_trick: Annotated[
        choices.FirstTrick,
        Meta(
            title="Order of the first trick",
            description=(
                "Who plays after whom in the first trick. The first five-taker clockwise from the declarer "
                "leads, else the declarer. All later tricks go clockwise from the winner of the last one."
            ),
        ),
    ]
    joker: Annotated[
        str,
        Meta(
            pattern="^([2-9TJQKA][shdc])?$",
            title="Joker",
            extra={"allowed": say('a card such as "7s", or "" for none')},
            description=(
                'A card, such as "7s", that may be played as the highest trump of all or as itself. Empty for no joker.'
            ),
        ),
    ]
    four_of_a_kind: Annotated[
        choices.FourOfAKind,
        Meta(
            title="Four of a kind",
            description="Which four cards of one rank in one hand take all tricks without play.",
        ),
    ]


class Shares(Section, frozen=True, kw_only=True):
    """How the pot is shared."""

    scheme: Annotated[
        choices.ShareScheme,
        Meta(
            title="Shares",
            description=(
                "How the pot goes to those who took tricks. An equal part is the pot divided by the hand "
                "size, rounded down. Whatever is not handed out stays in the pot."
            ),
        ),
    ]


_Times = Annotated[int, Meta(ge=0, le=10)]


class Fines(Section, frozen=True, kw_only=True):
    """What a failure costs, in pots."""

    declarer: Annotated[
        tuple[_Times, ...],
        Meta(
            min_length=1,
            max_length=5,
            title="Declarer's fines",
            description=(
                "Fines × pot of a declarer who took 0, 1, 2 … tricks; one number for each way to fall short (R7)."
            ),
        ),
    ]
    blind: Annotated[
        tuple[_Times, ...],
        Meta(
            min_length=1,
            max_length=5,
            title="Blind declarer's fines",
            description="The same for a declarer who declared blind (R5). Of no effect without blind.",
        ),
    ]
    blind_ace: Annotated[
        tuple[_Times, ...],
        Meta(
            min_length=1,
            max_length=5,
            title="Blind declarer's fines, ace taken",
            description=(
                "The same for a declarer who declared blind when the upcard was an ace (R5). Of no effect "
                "without blind."
            ),
        ),
    ]
    helper: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            title="Helper's fine",
            description="Fine × pot of a helper or five-taker short of tricks.",
        ),
    ]
