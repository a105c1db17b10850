"""Deals whose tricks go to given seats, for the cases about shares, fines and rake."""

from collections.abc import Sequence

from khrap import Game, RuleSet, load_rules
from tests.rulebook.table import deal

_TRICKS = ("s", "h", "d", "c", "s")
_RANKS = ("AKQJT", "AKQJT", "KQJT9", "AKQJT", "9876")
"""What is played to each trick, the winner's card first. Diamonds leave the ace for an upcard."""


def won_by(
    rules: RuleSet | str,
    winners: str,
    *,
    roles: str = "declarer helper helper",
    stacks: Sequence[int] | None = None,
    stake: int = 1,
    pot: int = 0,
    upcard: str = "8d",
    blind: bool = False,
    round: int = 1,
) -> Game:
    """Play a deal in which each trick is taken by the seat named, and nobody exchanges a card.

    Every seat has one card of the suit of each trick, so nobody can do anything but follow.

    Args:
        rules: a rule set or the id of a preset; with an exchange that may be declined.
        winners: who takes the tricks, by seat: ``"1 1 2 3"``.
        roles: declarer, helper or out, one for each seat; p1 is the declarer.
        stacks: the chips before the ante.
        stake: the ante of one seat.
        pot: the chips carried over.
        upcard: the upcard, an eight or the ace of diamonds.
        blind: whether the declarer declares blind and throws the upcard away.
        round: the round in which the declaration is made.
    """
    rule_set = load_rules(rules) if isinstance(rules, str) else rules
    wanted = roles.split()
    takers = [int(seat) for seat in winners.split()]
    seats = len(wanted)
    hands: list[list[str]] = [[] for _ in wanted]
    for taker, suit, ranks in zip(takers, _TRICKS, _RANKS, strict=False):
        others = iter(ranks[1:])
        for seat, hand in enumerate(hands, 1):
            hand.append((ranks[0] if seat == taker else next(others)) + suit)
    game = deal(
        rule_set,
        [" ".join(hand) for hand in hands],
        upcard="" if rule_set.trump.source == "named" else upcard,
        stock="" if rule_set.trump.source == "named" else "7d 8h 7c",
        stacks=stacks,
        stake=stake,
        pot=pot,
    )
    for _ in range((round - 1) * seats):
        game.apply("pass")
    while not game.is_over and game.stage.name != "PLAYING":
        game.apply(_before_the_play(game, wanted, blind, upcard))
    for trick in range(len(takers) if not game.is_over else 0):
        for _ in range(len(wanted) - wanted.count("out")):
            assert game.to_act is not None
            game.apply(f"play {hands[game.to_act - 1][trick]}")
    assert game.is_over
    return game


def _before_the_play(game: Game, wanted: list[str], blind: bool, upcard: str) -> str:
    """Return what the seat to act says so that everybody gets the role wanted."""
    verbs = {action.verb for action in game.legal_actions()}
    if game.stage.name == "BIDDING":
        if game.view(None).declarer is not None:
            return f"discard {upcard}"
        if blind:
            return "blind"
        return "look" if "look" in verbs else "khrap"
    if game.stage.name == "HELP" and game.to_act != game.declarer:
        assert game.to_act is not None
        return "help" if wanted[game.to_act - 1] == "helper" else "pass"
    if game.stage.name == "NAMING":
        return "trump d"
    if "stand" in verbs:
        return "stand"
    return f"discard {upcard}" if "discard" in verbs else "pass"
