"""Deals for the tests of the terminal game."""

import random
from collections.abc import Iterator, Sequence

from khrap import Game, Match, RuleSet, load_rules
from khrap.bots import make_bot
from khrap.cards import Card, deck, parse_cards
from khrap.engine.compile_rules import deck_size

__all__ = ["dealt", "finish", "played"]


def dealt(
    rules: RuleSet | str, hands: str, upcard: str = "", stock: str = "", *, stack: int = 100, pot: int = 0
) -> Game:
    """Deal these hands, given in the order of the seats with ``/`` between them; the last seat deals.

    The cards that are not named lie in the stock in the order of the deck.
    """
    rules = rules if isinstance(rules, RuleSet) else load_rules(rules)
    cards: list[Sequence[Card]] = [parse_cards(hand) for hand in hands.split("/")]
    order = [card for round_ in zip(*cards, strict=True) for card in round_]
    order += parse_cards(f"{upcard} {stock}")
    order += [card for card in deck(deck_size(rules, len(cards))) if card not in order]
    return Game(rules, stacks=[stack] * len(cards), stake=5, dealer=len(cards), pot=pot, deck=order)


def finish(game: Game, chance: random.Random) -> Game:
    """Play a deal to its end with any legal actions."""
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    return game


def played(rules: RuleSet | str, seats: int, deals: int, seed: str) -> Iterator[Game]:
    """Yield deals of matches between random bots, each when it is over."""
    chance = random.Random(seed)
    match: Match | None = None
    for _ in range(deals):
        game = match.next_deal() if match else None
        if game is None:
            stacks = [chance.choice((50, 100, 300)) for _ in range(seats)]
            match = Match(rules, stacks=stacks, stake=5, seed=chance.getrandbits(32))
            game = match.next_deal()
            assert game
        bots = [make_bot("random", game.rules, chance.getrandbits(32)) for _ in range(seats)]
        while game.to_act:
            game.apply(bots[game.to_act - 1].choose(game.view(game.to_act)))
        yield game
