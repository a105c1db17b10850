"""The sections about the table: players, deck, pot, trump, bidding, dealer."""

from typing import Annotated, Literal

from msgspec import Meta

from khrap.rules import choices
from khrap.rules.sections.base import Section


class Deck(Section, frozen=True, kw_only=True):
    """The deck for up to so many seats."""

    up_to: Annotated[int, Meta(ge=2, le=12, title="Up to seats", description="The most seats dealt in from this deck.")]
    cards: Annotated[
        Literal[32, 36, 52],
        Meta(title="Cards", description="32 cards begin with the seven, 36 with the six, 52 with the two."),
    ]


class Table(Section, frozen=True, kw_only=True):
    """The table, the hands and the deck."""

    players_min: Annotated[
        int,
        Meta(
            ge=2,
            le=12,
            title="Fewest players",
            description="With fewer seats that can be dealt in there is no deal.",
        ),
    ]
    players_max: Annotated[
        int, Meta(ge=2, le=12, title="Most players", description="How many seats the table has at most.")
    ]
    hand_size: Annotated[
        int,
        Meta(
            ge=3,
            le=5,
            title="Hand size",
            description="Cards dealt to each seat; also the number of tricks in a deal.",
        ),
    ]
    decks: Annotated[
        tuple[Deck, ...],
        Meta(
            min_length=1,
            title="Decks",
            description=(
                "Which deck is used, by the number of seats dealt in: the first entry whose `up_to` is large "
                "enough. The last one must reach the most players."
            ),
        ),
    ]


class Pot(Section, frozen=True, kw_only=True):
    """The pot, the chips behind it, the rake."""

    ante: Annotated[
        choices.Ante,
        Meta(
            title="Ante",
            description=(
                "When every seat dealt in pays one stake into the pot. The deal after a passed-out deal "
                "never has an ante of its own (R3)."
            ),
        ),
    ]
    chips: Annotated[
        choices.Chips,
        Meta(
            title="Chips needed",
            description=(
                "What a seat must hold to play for the pot. A fine never takes more than the seat then "
                "holds (R8), with `lock` never more than was set aside."
            ),
        ),
    ]
    rake_percent: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            title="Rake, %",
            description=(
                "Percent, rounded down, that the house takes of every share larger than the stake, from "
                "seats that are not fined. 0 is no rake."
            ),
        ),
    ]
    newcomers: Annotated[
        choices.Newcomers,
        Meta(
            title="Newcomers",
            description="When somebody who sits down at a running table is dealt in.",
        ),
    ]


class Trump(Section, frozen=True, kw_only=True):
    """The trump suit."""

    source: Annotated[choices.TrumpSource, Meta(title="Trump", description="What decides the trump suit of the deal.")]


class Bidding(Section, frozen=True, kw_only=True):
    """The rounds of bidding."""

    rounds: Annotated[
        int,
        Meta(
            ge=1,
            le=4,
            title="Rounds",
            description=(
                "How often the seats are asked in turn who declares before the deal is passed out. With an "
                "upcard every round has a new one (R6)."
            ),
        ),
    ]
    passed_round_antes: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=10)], ...],
        Meta(
            min_length=1,
            max_length=4,
            title="Antes after passed rounds",
            description=(
                "One number for each round: how many stakes every seat pays when all have passed in it. The "
                "last one is paid when the deal is passed out."
            ),
        ),
    ]
    last_ante_by_choice: Annotated[
        bool,
        Meta(
            title="Last ante by choice",
            description=(
                "After a passed-out deal each seat chooses: it pays the last ante or leaves the table and "
                "gives up its claim on the pot."
            ),
        ),
    ]
    new_suit: Annotated[
        bool,
        Meta(
            title="New suit each round",
            description=(
                "When all have passed, upcards are turned until a suit comes that has not been trump in this "
                "deal; the skipped cards are out of play."
            ),
        ),
    ]


class Dealer(Section, frozen=True, kw_only=True):
    """Who deals."""

    first: Annotated[
        choices.FirstDealer, Meta(title="First dealer", description="How a new table finds its first dealer.")
    ]
    after_passed_out: Annotated[
        choices.DealerAfterPassedOut,
        Meta(title="After a passed-out deal", description="Who deals when nobody declared in any round."),
    ]
    after_deal: Annotated[choices.DealerAfterDeal, Meta(title="After a played deal", description="Who deals next.")]
