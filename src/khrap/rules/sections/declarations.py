"""The sections about what can be declared and what it obliges to."""

from typing import Annotated

from msgspec import Meta

from khrap.rules import choices
from khrap.rules.sections.base import Section


class Declarer(Section, frozen=True, kw_only=True):
    """What the declarer must do."""

    tricks: Annotated[
        int,
        Meta(
            ge=1,
            le=5,
            title="Declarer's tricks",
            description="How many tricks the declarer must take; with fewer there is a fine.",
        ),
    ]


class Helper(Section, frozen=True, kw_only=True):
    """What a helper must do."""

    tricks: Annotated[
        int,
        Meta(
            ge=1,
            le=5,
            title="Helper's tricks",
            description="How many tricks a helper or five-taker must take; with fewer there is a fine.",
        ),
    ]


class Help(Section, frozen=True, kw_only=True):
    """Who is asked to help."""

    earlier_passers: Annotated[
        bool,
        Meta(
            title="Earlier passers may help",
            description=(
                "Seats that passed before somebody declared are asked to help too. Without this the last "
                "seat to speak would always play alone (R1)."
            ),
        ),
    ]


class Blind(Section, frozen=True, kw_only=True):
    """Declaring blind: without having looked at one's cards, taking the upcard."""

    upcards: Annotated[
        choices.BlindUpcards,
        Meta(
            title="Blind",
            description=(
                "On which upcards a seat may declare blind. Where this is allowed nobody has seen their own "
                "cards at first, and a seat that passes unseen keeps the right."
            ),
        ),
    ]
    takes: Annotated[
        choices.BlindTakes,
        Meta(
            title="Taking the upcard",
            description="How the upcard comes into the blind declarer's hand. Of no effect without blind.",
        ),
    ]
    exchanges: Annotated[
        bool,
        Meta(
            title="Exchange after blind",
            description=(
                "The blind declarer still exchanges cards, in turn and like any declarer. Of no effect without blind."
            ),
        ),
    ]


class Cheer(Section, frozen=True, kw_only=True):
    """Cheering: keep the trump ace, throw the rest away, draw a new hand, discard one; declare."""

    when: Annotated[
        choices.CheerWhen,
        Meta(
            title="Cheer",
            description=(
                "Who may keep the trump ace, throw the rest away, draw as many cards as a hand has, discard "
                "one and become declarer. As an overcall it replaces an earlier declarer, who is then asked "
                "to help."
            ),
        ),
    ]


class Grieve(Section, frozen=True, kw_only=True):
    """Grieving: keep the trump six, throw the rest away, draw a new hand, discard one; help."""

    when: Annotated[
        choices.GrieveWhen,
        Meta(
            title="Grieve",
            description=(
                "Who may keep the trump six, throw the rest away, draw as many cards as a hand has, discard "
                "one and become helper. In a 32-card deck the seven takes the six's place."
            ),
        ),
    ]


class Helicopter(Section, frozen=True, kw_only=True):
    """The helicopter: declare, all others must help, nobody exchanges."""

    trumps: Annotated[
        choices.HelicopterTrumps,
        Meta(
            title="Helicopter",
            description=(
                "Which trumps in hand let a seat declare so that all others must help and nobody exchanges. "
                "In a 32-card deck the seven takes the six's place and the eight the seven's."
            ),
        ),
    ]
    pot_limit: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            title="Helicopter limit",
            description=(
                "The pot may be at most this many opening pots (stake × seats dealt in) for a helicopter to "
                "be allowed. 0 is no limit."
            ),
        ),
    ]


class Shoot(Section, frozen=True, kw_only=True):
    """Shooting: declare, swap exactly three cards for four, discard one."""

    allowed: Annotated[
        bool,
        Meta(
            title="Shoot",
            description=(
                "A seat may become declarer by shooting: in the exchange it throws away exactly three cards, "
                "draws four and discards one."
            ),
        ),
    ]


class Wrap(Section, frozen=True, kw_only=True):
    """Wrapping: the dealer takes the ace upcard and a new hand; declare."""

    allowed: Annotated[
        bool,
        Meta(
            title="Wrap",
            description=(
                "When the upcard is an ace the dealer may take it, throw the hand away, draw as many cards "
                "as a hand has, discard one and become declarer, also over another seat's declaration."
            ),
        ),
    ]
    first_ace_unseen: Annotated[
        bool,
        Meta(
            title="First ace unseen",
            description=(
                "When the very first upcard is an ace, the dealer must wrap it before seeing any "
                "card of the hand or give it up."
            ),
        ),
    ]


class Five(Section, frozen=True, kw_only=True):
    """The five-taker: throw the hand away, draw one card more than a hand, discard one; help."""

    when: Annotated[
        choices.FiveWhen,
        Meta(
            title="Five",
            description=(
                "When a seat may throw its hand away, draw one card more than a hand has, discard one and "
                "play as a helper who cannot exchange. Offered only while the stock holds the cards."
            ),
        ),
    ]
    six: Annotated[
        bool,
        Meta(
            title="Six",
            description="A five-taker may instead draw two cards more than a hand has and discard two.",
        ),
    ]
    upcard: Annotated[
        bool,
        Meta(
            title="First cutter may take the upcard",
            description=(
                "The first seat that cuts in, and only that one, may draw the upcard as one of its cards. "
                "Only with five after the exchange."
            ),
        ),
    ]
