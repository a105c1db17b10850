"""Deal after deal at one table: the pot, the dealer and the stacks are carried on.

>>> match = Match("frap", stacks=[100, 100, 100], stake=5, seed=3)
>>> while (game := match.next_deal()) and match.deals <= 10:
...     while not game.is_over:
...         game.apply(game.legal_actions()[0])
>>> sum(match.stacks) + match.pot
300
"""

import random
from collections.abc import Iterable, Sequence

from khrap.cards import Card, Rank, deck
from khrap.engine.compile_rules import deck_size
from khrap.game import Game, Shuffle
from khrap.outcome import Status
from khrap.rules import RuleSet, load_rules
from khrap.table import check_table, random_by

__all__ = ["Match", "divide_pot", "first_dealer"]


class Match:
    """A table on which deal follows deal until too few seats can be dealt in.

    Args:
        rules: a rule set, the id of a preset, or the path of a file of house rules.
        stacks: chips of each seat at the start.
        stake: the ante of one seat, in chips.
        dealer: the first dealer's seat; None: by lot, or by the lowest card, as the rule set says.
        pot: chips in the pot at the start.
        seed: what all shuffles and the lot depend on; None for random ones.

    Raises:
        GameError: the table cannot be.
        RulesError: there is no such rule set, or it has mistakes.
    """

    rules: RuleSet
    stake: int
    dealer: int
    """Who deals the current deal, or the next one if none is on."""
    pot: int
    """The chips carried over, as they were before the current deal."""
    stacks: tuple[int, ...]
    """The chips of each seat, as they were before the current deal."""
    rake: int
    """What the house has taken so far."""
    deals: int
    """How many deals were begun."""
    left: set[int]
    """Seats that have left the table."""
    sitting_out: set[int]
    """Seats that do not want to be dealt in; may be changed between deals."""
    claims: set[int]
    """Seats that have a claim on the pot: they were dealt in since it was last played out."""
    passed_out: bool
    """Whether the last deal was passed out, so that the next one has no ante of its own."""

    def __init__(
        self,
        rules: RuleSet | str = "hrapgame",
        *,
        stacks: Sequence[int] = (100, 100, 100, 100),
        stake: int = 1,
        dealer: int | None = None,
        pot: int = 0,
        seed: int | str | None = None,
    ) -> None:
        """Set the table up; nothing is dealt yet."""
        self.rules = rules if isinstance(rules, RuleSet) else load_rules(rules)
        self.stacks = check_table(self.rules, stacks, stake=stake, pot=pot, dealer=dealer)
        self.stake, self.pot = stake, pot
        self._random = random_by(seed)
        self.dealer = dealer or first_dealer(self.rules, range(1, len(self.stacks) + 1), self._random)
        self.rake = self.deals = 0
        self.left, self.sitting_out, self.claims = set(), set(), set()
        self.passed_out = False
        self._game: Game | None = None

    @property
    def game(self) -> Game | None:
        """The current deal, None before the first."""
        return self._game

    def next_deal(self, *, deck: Sequence[Card | None] | Shuffle | None = None) -> Game | None:
        """Settle the deal that is over and begin the next one.

        Args:
            deck: the deck in dealing order, or what shuffles one of so many cards; None: shuffled by the seed.

        Returns:
            The new deal, or None if too few seats can be dealt in. The pot is then divided among the seats that
            had a claim on it (`divide_pot`).

        Raises:
            ValueError: the current deal is not over.
        """
        self.settle()
        game = Game(
            self.rules,
            stacks=self.stacks,
            stake=self.stake,
            dealer=self.dealer,
            pot=self.pot,
            ante=False if self.passed_out else None,
            deck=deck,
            seed=self._random.getrandbits(64),
            sitting_out=self.left | self.sitting_out,
        )
        if game.status is Status.NO_DEAL:
            parts = divide_pot(self.pot, self.claims - self.left, self.dealer, len(self.stacks))
            self.stacks = tuple(chips + part for chips, part in zip(self.stacks, parts, strict=True))
            self.pot -= sum(parts)
            self.passed_out = False
            self.claims = set()
            return None
        if self.pot < self.stake:
            self.claims = set()
        self.claims |= set(game.dealt_in)
        self.deals += 1
        self._game = game
        return game

    def settle(self) -> None:
        """Carry the result of the current deal over to the table; done by `next_deal` if it was not before.

        Raises:
            ValueError: the current deal is not over.
        """
        game = self._game
        if game is None:
            return
        if not game.is_over:
            raise ValueError(f"the current deal is not over: p{game.to_act} is to act")
        result = game.standing
        self._game = None
        self.stacks, self.pot = result.stacks, result.pot
        self.rake += sum(result.rakes)
        self.left |= set(game.left)
        self.passed_out = result.status is Status.PASSED_OUT
        if result.next_dealer is not None:
            self.dealer = result.next_dealer


def divide_pot(pot: int, claimants: Iterable[int], dealer: int, seats: int) -> tuple[int, ...]:
    """Divide a pot that cannot be played for equally among the seats with a claim on it (`rules.md`, Too few seats).

    Args:
        pot: the chips.
        claimants: the seats that had a claim, from 1.
        dealer: the dealer's seat; the odd chips go clockwise from its left.
        seats: the seats at the table.

    Returns:
        What each seat gets; nobody gets anything if nobody had a claim.

    >>> divide_pot(11, [1, 3, 4], dealer=3, seats=4)
    (4, 0, 3, 4)
    """
    claims = set(claimants)
    order = [seat for step in range(seats) if (seat := (dealer + step) % seats + 1) in claims]
    parts = [0] * seats
    for place, seat in enumerate(order):
        parts[seat - 1] = pot // len(order) + (place < pot % len(order))
    return tuple(parts)


def first_dealer(rules: RuleSet, seats: Iterable[int], chance: random.Random) -> int:
    """Choose the first dealer: by lot, or who draws the lowest card (equal lowest cards draw again).

    Args:
        rules: the rule set.
        seats: the seats to choose from, from 1.
        chance: the source of randomness.
    """
    candidates = list(seats)
    if rules.dealer.first == "lot":
        return chance.choice(candidates)
    while len(candidates) > 1:
        drawn = chance.sample(deck(deck_size(rules, len(candidates))), len(candidates))
        ranks: list[Rank] = [card.rank for card in drawn]
        candidates = [seat for seat, rank in zip(candidates, ranks, strict=True) if rank == min(ranks)]
    return candidates[0]
