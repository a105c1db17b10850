"""Many deals between bots, counted by seat and by role.

The deals are cut into chunks that depend on the seed and on nothing else, so that the result is the same however many
processes share the work. In a chunk deal follows deal at one table; a new match begins there when too few seats can
be dealt in.
"""

import math
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Self

import msgspec

from khrap.bots.registry import make_bot
from khrap.game import Game, GameError
from khrap.match import Match
from khrap.outcome import Role, Status, tricks_owed
from khrap.rules import RuleSet
from khrap.sentences import say

__all__ = ["CHUNK", "OnDeal", "Simulation", "Tally", "simulate"]

CHUNK: Final = 250
"""The deals of one chunk."""
ROLES: Final = (Role.DECLARER, Role.HELPER, Role.FIVE, Role.OUT)

OnDeal = Callable[[int, Game], object]
"""What is to be done with a deal that is over; it is given the number of the deal, from 1, and the deal."""


class Tally(msgspec.Struct):
    """What was counted of one seat, or of one role. Amounts are chips."""

    deals: int = 0
    played: int = 0
    """Deals in which it was in the play, or would have been if the declarer had not been unopposed."""
    made: int = 0
    """Deals in which it was in the play and took the tricks it owed."""
    tricks: int = 0
    net: int = 0
    """Chips won and lost, antes included."""
    net_squared: int = 0

    def count(self, net: int, tricks: int, owed: int) -> None:
        """Count one deal.

        Args:
            net: chips won or lost.
            tricks: tricks taken.
            owed: tricks owed, 0 if it was out.
        """
        self.deals += 1
        self.played += owed > 0
        self.made += 0 < owed <= tricks
        self.tricks += tricks
        self.net += net
        self.net_squared += net * net

    def add(self, other: "Tally") -> None:
        """Take over what another tally has counted."""
        for field in self.__struct_fields__:
            setattr(self, field, getattr(self, field) + getattr(other, field))

    @property
    def mean(self) -> float:
        """Chips a deal, 0 without any deal."""
        return self.net / self.deals if self.deals else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, in chips; 0 with fewer than two deals.

        Deals of one match are not independent (the pot is carried on), so it is a rough guide.
        """
        if self.deals < 2:
            return 0.0
        variance = (self.net_squared - self.net * self.net / self.deals) / (self.deals - 1)
        return math.sqrt(max(variance, 0.0) / self.deals)


class Simulation(msgspec.Struct):
    """The result of many deals."""

    bots: tuple[str, ...]
    """The bot of each seat."""
    seats: list[Tally]
    """What was counted of each seat, in the deals that it was dealt in."""
    roles: dict[str, Tally]
    """What was counted of each role, in the deals that were not passed out."""
    deals: int = 0
    passed_out: int = 0
    matches: int = 0
    pots: int = 0
    """The pots that were played for, added up."""
    rake: int = 0

    @classmethod
    def of(cls, bots: Sequence[str]) -> Self:
        """Return a result in which nothing is counted yet."""
        return cls(tuple(bots), [Tally() for _ in bots], {role.value: Tally() for role in ROLES})

    def add(self, other: "Simulation") -> None:
        """Take over what another result has counted."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)
        for role, tally in other.roles.items():
            self.roles[role].add(tally)
        self.deals += other.deals
        self.passed_out += other.passed_out
        self.matches += other.matches
        self.pots += other.pots
        self.rake += other.rake

    @property
    def average_pot(self) -> float:
        """The average of the pots that were played for, in chips; 0 if there was none."""
        played = self.deals - self.passed_out
        return self.pots / played if played else 0.0

    def count(self, game: Game) -> None:
        """Count a deal that is over."""
        result = game.standing
        self.deals += 1
        self.rake += sum(result.rakes)
        if result.status is Status.PASSED_OUT:
            self.passed_out += 1
        else:
            self.pots += result.pot + sum(result.shares) - sum(result.fines)
        for seat in game.dealt_in:
            counted = result.net[seat - 1], result.tricks[seat - 1], tricks_owed(game.rules, result.roles[seat - 1])
            self.seats[seat - 1].count(*counted)
            role = result.roles[seat - 1]
            if role and result.status is Status.COMPLETE:
                self.roles[role.value].count(*counted)


def simulate(
    rules: RuleSet,
    bots: Sequence[str],
    deals: int,
    *,
    stake: int = 10,
    stack: int = 1000,
    seed: int | str = 0,
    jobs: int = 1,
    progress: Callable[[int], object] | None = None,
    on_deal: OnDeal | None = None,
) -> Simulation:
    """Let bots play so many deals.

    Args:
        rules: the rule set.
        bots: the bot of each seat, by name.
        deals: how many deals; passed-out ones count.
        stake: the ante of one seat, in chips.
        stack: the chips of each seat when a match begins.
        seed: what the cards and the bots' chance choices depend on.
        jobs: how many processes share the work; the result does not depend on it.
        progress: called with the number of deals of each chunk that is done.
        on_deal: called with each deal that is over, in the process that played it; with more than one process it
            must be possible to pickle it.

    Raises:
        BotError: there is no such bot.
        GameError: the table cannot be.

    >>> from khrap.rules import preset
    >>> result = simulate(preset("hrapgame"), ["random", "random"], 20, seed=1)
    >>> result.deals, sum(tally.deals for tally in result.seats)
    (20, 40)
    """
    _check(rules, bots, stake, stack)
    chunks = [
        _Chunk(rules, tuple(bots), first, min(CHUNK, deals - first), stake, stack, f"{seed}/{number}", on_deal)
        for number, first in enumerate(range(0, deals, CHUNK))
    ]
    total = Simulation.of(bots)
    for part in _results(chunks, min(jobs, len(chunks))):
        total.add(part)
        if progress is not None:
            progress(part.deals)
    return total


def _check(rules: RuleSet, bots: Sequence[str], stake: int, stack: int) -> None:
    """Refuse a table that cannot be, before anything is played."""
    for name in bots:
        make_bot(name, rules)
    least, most = rules.table.players_min, rules.table.players_max
    if not least <= len(bots) <= most:
        raise GameError(
            say(
                "{rules} is for {least} to {most} seats, not {seats}",
                rules=rules.id,
                least=least,
                most=most,
                seats=len(bots),
            )
        )
    if Game(rules, stacks=[stack] * len(bots), stake=stake, seed=0).status is Status.NO_DEAL:
        raise GameError(
            say("with stacks of {stack} and a stake of {stake} nobody can be dealt in", stack=stack, stake=stake)
        )


class _Chunk(msgspec.Struct, frozen=True):
    """Deals that are played one after the other in one process."""

    rules: RuleSet
    bots: tuple[str, ...]
    first: int
    """How many deals there are in the chunks before."""
    deals: int
    stake: int
    stack: int
    seed: str
    on_deal: OnDeal | None

    def play(self) -> Simulation:
        """Play the deals and count."""
        result = Simulation.of(self.bots)
        bots = [make_bot(name, self.rules, f"{self.seed}/{seat}") for seat, name in enumerate(self.bots)]
        while result.deals < self.deals:
            result.matches += 1
            seed = f"{self.seed}/{result.matches}"
            match = Match(self.rules, stacks=[self.stack] * len(bots), stake=self.stake, seed=seed)
            while result.deals < self.deals and (game := match.next_deal()):
                while game.to_act:
                    game.apply(bots[game.to_act - 1].choose(game.view(game.to_act)))
                result.count(game)
                if self.on_deal is not None:
                    self.on_deal(self.first + result.deals, game)
        return result


def _results(chunks: Iterable[_Chunk], jobs: int) -> Iterator[Simulation]:
    """Play chunks, in so many processes, and give the results as they come."""
    if jobs == 1:
        yield from map(_Chunk.play, chunks)
        return
    # Processes that are started afresh: a copy of this one could not rely on what its threads were about to do.
    context = multiprocessing.get_context("spawn")
    with _ctrl_c_ignored():
        pool = context.Pool(jobs)
    with pool:  # which ends the workers, also when it is left early
        yield from pool.imap_unordered(_Chunk.play, chunks)


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """Ignore Ctrl-C for a moment, so that what is started meanwhile ignores it as long as it lives."""
    if threading.current_thread() is not threading.main_thread():  # Python lets no other thread do this
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
