"""What one seat, or a spectator, may know of a deal: the only place where this is decided.

Bots, clients and environments get views and nothing else. Whatever a view does not hold, nobody but the dealer
knows: the other hands, the stock, what others threw away, and one's own cards before one has looked.
"""

import functools
from typing import TYPE_CHECKING

import msgspec

from khrap.actions import Action
from khrap.cards import Card, Suit, from_bits
from khrap.engine.layout import Role as RoleNumber
from khrap.engine.layout import Verb
from khrap.outcome import Outcome, Role, tricks_owed

if TYPE_CHECKING:
    from khrap.game import Game

__all__ = [
    "Play",
    "Said",
    "Trick",
    "View",
    "as_seen",
    "make_view",
    "own_hand",
    "own_said",
    "own_thrown",
    "public_view",
    "seen_by",
]


class Play(msgspec.Struct, frozen=True):
    """A card on the table: who played it, and whether as joker."""

    seat: int
    card: Card
    joker: bool = False


class Trick(msgspec.Struct, frozen=True):
    """A finished trick: its cards in the order played, and who took it."""

    plays: tuple[Play, ...]
    winner: int


class Said(msgspec.Struct, frozen=True):
    """What a seat said or did, as the viewer saw it: of the discards of others only the number (``discard 2``)."""

    seat: int
    text: str


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that a seat may know. Seats count from 1; amounts are chips; tuples by seat have one entry a seat."""

    seat: int | None
    """The viewer, None for a spectator."""
    rules: str
    """The id of the rule set."""
    seats: int
    stake: int
    dealer: int
    opening_pot: int
    """Stake times seats dealt in."""
    pot: int
    stacks: tuple[int, ...]
    """Without the locked chips."""
    locked: tuple[int, ...]
    stage: str
    """The stage of the deal: bidding, help, second-pass, exchange, cutting-in, naming, playing, ante or over."""
    to_act: int | None
    round: int
    declarer: int | None
    how: str | None
    """The word by which the declarer declared."""
    blind_ace: bool
    """Whether the upcard that a blind declarer took is an ace."""
    roles: tuple[Role | None, ...]
    owed: tuple[int, ...]
    """The tricks each seat must take, 0 for who is not in the play."""
    trump: Suit | None
    upcard: Card | None
    """The upcard, None if there is none or somebody has taken it."""
    turned: tuple[Card, ...]
    """All cards that have been turned up in this deal."""
    stock: int
    """How many cards the stock still holds."""
    hand: tuple[Card, ...] | None
    """The viewer's cards, sorted; None for a spectator and for who has not looked."""
    held: tuple[int, ...]
    """How many cards each seat holds."""
    shown: tuple[tuple[Card, ...], ...]
    """Cards a seat took or laid open in front of everybody and has not played."""
    thrown: tuple[Card, ...]
    """What the viewer threw away, as far as it had seen it."""
    said: tuple[Said, ...]
    trick: tuple[Play, ...]
    """The cards of the trick in progress."""
    asked_suit: Suit | None
    """The suit to follow in it."""
    finished: tuple[Trick, ...]
    tricks: tuple[int, ...]
    legal: tuple[Action, ...]
    """What the viewer may do now; empty if it is not its turn."""
    outcome: Outcome | None
    """The settlement, None until the deal is over."""


def make_view(game: "Game", seat: int | None, legal: tuple[Action, ...]) -> View:
    """Make the view of a seat (from 1), or of a spectator (None); `legal` is empty unless the seat is to act."""
    public = public_view(game)
    return public if seat is None else seen_by(public, game, seat, legal)


def seen_by(public: View, game: "Game", seat: int, legal: tuple[Action, ...]) -> View:
    """Make the view of a seat out of what everybody knows.

    Args:
        public: the view of a spectator, which many seats can share.
        game: the deal, as it was when `public` was made.
        seat: the seat, from 1.
        legal: what the seat may do now; empty unless it is to act.
    """
    return msgspec.structs.replace(
        public,
        seat=seat,
        hand=own_hand(game, seat),
        thrown=own_thrown(game, seat),
        said=own_said(public, game, seat),
        legal=legal,
    )


def public_view(game: "Game") -> View:
    """Make the view of a spectator: what everybody knows."""
    word, row = game._word, game._row
    roles = game.roles
    upcard, asked = word("upcard"), word("asked_suit")
    finished, trick = _tricks(game)
    return View(
        seat=None,
        rules=game.rules.id,
        seats=game.seats,
        stake=game.stake,
        dealer=game.dealer,
        opening_pot=word("opening_pot"),
        pot=game.pot,
        stacks=row("stacks"),
        locked=row("locked"),
        stage=game.stage.name.lower().replace("_", "-"),
        to_act=game.to_act,
        round=game.round,
        declarer=game.declarer,
        how=None if game.declarer is None else Verb(word("how")).name.lower().partition("_")[0],
        blind_ace=bool(word("blind_ace")),
        roles=roles,
        owed=tuple(tricks_owed(game.rules, role) for role in roles),
        trump=game.trump,
        upcard=None if upcard < 0 else Card(upcard),
        turned=from_bits(word("turned")),
        stock=word("stock_end") - word("stock_top"),
        hand=None,
        held=tuple(hand.bit_count() + unknown for hand, unknown in zip(row("hands"), row("unknown"), strict=True)),
        shown=tuple(map(from_bits, row("shown"))),
        thrown=(),
        said=tuple(_said(by, action) for by, action in game.actions),
        trick=trick,
        asked_suit=None if asked < 0 or not trick else Suit(asked),
        finished=finished,
        tricks=game.tricks,
        legal=(),
        outcome=game.outcome,
    )


def own_hand(game: "Game", seat: int) -> tuple[Card, ...] | None:
    """Return the cards of a seat as it knows them itself; None before it has looked."""
    if not game._word("looked") >> (seat - 1) & 1:
        return None if game._row("roles")[seat - 1] != RoleNumber.SITTING_OUT else ()
    return game.hand(seat)


def own_thrown(game: "Game", seat: int) -> tuple[Card, ...]:
    """Return what a seat threw away, as far as it had seen it."""
    return from_bits(game._row("thrown")[seat - 1])


def own_said(public: View, game: "Game", seat: int) -> tuple[Said, ...]:
    """Return what was said and done as a seat saw it: its own discards with their cards."""
    return tuple(
        Said(seat, str(action)) if by == seat and action.verb == "discard" else said
        for said, (by, action) in zip(public.said, game.actions, strict=True)
    )


@functools.lru_cache(maxsize=4096)
def _said(seat: int, action: Action) -> Said:
    """Return what a seat did, as everybody saw it (the same plays come in every deal)."""
    return Said(seat, as_seen(action, own=False))


def as_seen(action: Action, *, own: bool) -> str:
    """Return the text of an action as it is told: of the discards of others only the number.

    >>> as_seen(Action("discard 9d 6s"), own=False)
    'discard 2'
    """
    if action.verb != "discard" or own:
        return str(action)
    return f"discard {len(action.cards)}" + (" bottom" if action.bottom else "")


def _tricks(game: "Game") -> tuple[tuple[Trick, ...], tuple[Play, ...]]:
    """Return the finished tricks and the cards of the one in progress."""
    plays = [Play(by, action.cards[0], action.joker) for by, action in game.actions if action.verb == "play"]
    if not plays:
        return (), ()
    size = game._word("players")
    whole = len(plays) // size
    tricks = [tuple(plays[size * n : size * (n + 1)]) for n in range(whole)]
    winners = [trick[0].seat for trick in tricks[1:]]
    trick = tuple(plays[size * whole :])
    if trick:
        winners.append(trick[0].seat)
    elif tricks:
        winners.append(_last_winner(game))
    return tuple(map(Trick, tricks, winners)), trick


def _last_winner(game: "Game") -> int:
    """Return who took the trick that was finished last, before another card was played."""
    if not game.is_over:
        return game._word("leader") + 1
    record = game._record[0]
    return int(record.order[game._word("best_at")]) + 1
