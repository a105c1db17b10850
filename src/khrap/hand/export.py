"""From a game to a hand file."""

from collections.abc import Mapping, Sequence
from typing import Any

from khrap.game import Game
from khrap.hand.deal import Deal, split_deck
from khrap.hand.file import HandFile
from khrap.hand.parts import hand_from_parts

__all__ = ["deal_of", "to_hand"]


def to_hand(game: Game, *, players: Sequence[str] | None = None, extras: Mapping[str, Any] | None = None) -> HandFile:
    """Return a deal as a hand file, with all that was done so far; replayed, it gives an equal game.

    Args:
        game: the deal.
        players: the names of the seats; None: ``P1``, ``P2`` …
        extras: keys of one's own with their values; their names must begin with ``_``.

    Raises:
        HandFileError: there is not one name for each seat, or `extras` cannot be.
        TypeError: it is no game.

    >>> game = Game("student", stacks=[100, 100, 100], stake=5, dealer=1, seed=7)
    >>> game.apply("khrap")
    >>> print(to_hand(game, players=["Anna", "Boris", "Vera"]).dumps(), end="")
    format = 1
    rules = "student"
    stake = 5
    players = ["Anna", "Boris", "Vera"]
    stacks = [100, 100, 100]
    dealer = 1
    pot = 0
    ante = true
    actions = [
      "p2 khrap",
    ]
    <BLANKLINE>
    [deal]
    hands = ["...", "...", "..."]
    upcard = "..."
    stock = "..."
    """
    if not isinstance(game, Game):
        raise TypeError(f"to_hand takes a Game, not {game!r}")
    deal = deal_of(game)
    return hand_from_parts(
        rules=game.rules,
        stake=game.stake,
        players=[f"P{seat}" for seat in range(1, game.seats + 1)] if players is None else players,
        stacks=game.start_stacks,
        dealer=game.dealer,
        pot=_pot_before(game),
        ante=game.ante,
        actions=[f"p{seat} {action}" for seat, action in game.actions],
        hands=deal.hands,
        upcard=deal.upcard,
        stock=deal.stock,
        extras=extras,
    )


def deal_of(game: Game) -> Deal:
    """Return the cards of a deal as they were after dealing; of a stock whose end nobody knows, the known beginning.

    Args:
        game: the deal; what was done in it does not matter.
    """
    if not game.deck:
        return Deal(((),) * game.seats)
    dealt_in = [seat in game.dealt_in for seat in range(1, game.seats + 1)]
    deal = split_deck(
        game.deck,
        dealt_in=dealt_in,
        dealer=game.dealer,
        hand_size=game.rules.table.hand_size,
        upcard=game.rules.trump.source == "upcard",
    )
    known = max((place for place, card in enumerate(deal.stock, 1) if card is not None), default=0)
    return Deal(deal.hands, deal.upcard, deal.stock[:known])


def _pot_before(game: Game) -> int:
    """Return the pot that was carried over: no chip is lost or made in a deal."""
    standing = game.standing
    return sum(standing.net) + sum(standing.rakes) + standing.pot
