"""Many deals side by side, for simulation and training: arrays in, arrays out, several threads.

Actions are the engine's numbers (`khrap.engine.layout`): 0 to 63 words, 64 to 117 plays, from 128 discards.

>>> import numpy as np
>>> batch = Batch("hrapgame", 3, seats=4, seed=1)
>>> batch.legal_mask().sum(axis=1).tolist(), batch.to_act.tolist()
([2, 2, 2], [2, 2, 1])
>>> batch.step(np.array([2, 2, 2]))
>>> decisions = batch.playout()
>>> bool(batch.over.all()), batch.rewards.shape
(True, (3, 4))
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from khrap.engine import batch as engine
from khrap.engine.compile_rules import compile_rules
from khrap.engine.layout import ACTIONS, STATE, Stage, StateArray, Status
from khrap.engine.observing import observation_size, observe
from khrap.game import Game
from khrap.outcome import Status as GameStatus
from khrap.rules import MAX_CHIPS, RuleSet, load_rules
from khrap.table import whole

__all__ = ["Batch"]


class Batch:
    """A number of tables, each with a deal in progress.

    Pot, stacks and dealer of a table carry on from deal to deal; where too few seats can be dealt in, a fresh match
    begins there (an empty pot and full stacks).

    Args:
        rules: a rule set, the id of a preset, or the path of a file of house rules.
        games: how many tables.
        seats: seats at each table.
        stake: the ante of one seat, in chips.
        stack: the chips of each seat at the beginning of a match.
        seed: what all randomness depends on; the same whatever the number of threads.
        threads: how many threads share the work.

    Raises:
        ValueError: a number is out of range.
        RulesError: there is no such rule set, or it has mistakes.
    """

    states: StateArray
    """The engine's records, one a table."""

    def __init__(
        self,
        rules: RuleSet | str = "hrapgame",
        games: int = 1,
        *,
        seats: int = 4,
        stake: int = 1,
        stack: int = 100,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """Set the tables up and begin a deal at each."""
        self.rules = rules if isinstance(rules, RuleSet) else load_rules(rules)
        table = self.rules.table
        for name, value, least, most in (
            ("games", games, 1, None),
            ("seats", seats, table.players_min, table.players_max),
            ("stake", stake, 1, MAX_CHIPS),
            ("stack", stack, stake, MAX_CHIPS),
            ("threads", threads, 1, None),
        ):
            if whole(name, value) < least or (most is not None and value > most):
                allowed = f"at least {least}" if most is None else f"{least} to {most}"
                raise ValueError(f"{name} must be {allowed}, not {value}")
        if seats * stack > MAX_CHIPS:
            raise ValueError(f"the stacks must be {MAX_CHIPS} chips together at most, not {seats * stack}")
        if Game(self.rules, stacks=[stack] * seats, stake=stake, seed=0).status is GameStatus.NO_DEAL:
            raise ValueError(f"with stacks of {stack} and a stake of {stake} nobody can be dealt in")
        self.seats, self._stack = seats, stack
        self._rules_array = compile_rules(self.rules)
        self.states = np.zeros(games, STATE)
        self.states["seats"], self.states["stake"] = seats, stake
        self._random = np.random.default_rng(seed).integers(1, 2**64, games, np.uint64)
        bounds = np.linspace(0, games, min(threads, games) + 1).astype(int).tolist()
        self._parts = [slice(begin, end) for begin, end in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(threads) if len(self._parts) > 1 else None
        self.reset()

    def __len__(self) -> int:
        """Return the number of tables."""
        return len(self.states)

    def _each(self, work: Callable[[slice], Any]) -> list[Any]:
        """Do the work on each part of the tables, in parallel."""
        if self._pool is None:
            return [work(self._parts[0])]
        return list(self._pool.map(work, self._parts))

    def reset(self) -> None:
        """Begin a fresh match at every table."""
        self.states["stacks"] = 0
        self.states["pot"] = self.states["left"] = 0
        self.states["stage"], self.states["status"] = Stage.OVER, Status.COMPLETE
        self.next_deals()

    def next_deals(self) -> int:
        """Begin the next deal at every table whose deal is over.

        Returns:
            How many were begun.
        """
        return sum(
            self._each(
                lambda part: engine.new_deals(self._rules_array, self.states[part], self._random[part], self._stack)
            )
        )

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out one action at each table; tables whose deal is over pay no attention to theirs.

        Args:
            actions: action numbers, shape (games,).

        Raises:
            ValueError: the shape is wrong, or an action is not legal; then nothing has changed anywhere.
        """
        chosen = np.asarray(actions)
        if not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions must be whole numbers, not {chosen.dtype}")
        chosen = chosen.astype(np.int64, copy=False)
        if chosen.shape != self.states.shape:
            raise ValueError(f"actions must have the shape {self.states.shape}, not {chosen.shape}")
        for part, index in zip(self._parts, self._each(self._first_illegal(chosen)), strict=True):
            if index >= 0:
                self._refuse(part.start + index, int(chosen[part.start + index]))
        self._each(lambda part: engine.step(self._rules_array, self.states[part], chosen[part]))

    def _first_illegal(self, chosen: npt.NDArray[np.int64]) -> Callable[[slice], int]:
        return lambda part: engine.first_illegal(self._rules_array, self.states[part], chosen[part])

    def _refuse(self, index: int, action: int) -> NoReturn:
        out = np.empty(ACTIONS, np.int64)
        legal = out[: engine.actions(self._rules_array, self.states, index, out)].tolist()
        raise ValueError(f"action {action} is not legal at table {index}: legal are {legal}")

    def legal_mask(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Return which actions are legal at each table, shape (games, actions); none where the deal is over.

        Args:
            out: an array to fill instead of a new one.
        """
        mask = _room(out, (len(self), ACTIONS), np.bool_)
        self._each(lambda part: engine.legal_mask(self._rules_array, self.states[part], mask[part]))
        return mask

    def observe(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Return what the seat to act may know at each table, shape (games, size); zeros where the deal is over.

        The sections of a row are described in `khrap.engine.observing`.

        Args:
            out: an array to fill instead of a new one.
        """
        rows = _room(out, (len(self), observation_size(self.seats)), np.float32)
        self._each(lambda part: observe(self._rules_array, self.states[part], rows[part]))
        return rows

    def playout(self) -> int:
        """Play every deal to its end, each legal action as likely as the others.

        Returns:
            How many decisions were made.
        """
        return sum(
            self._each(
                lambda part: engine.play_out(self._rules_array, self.states[part], self._random[part], 0, self._stack)
            )
        )

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Whether the deal is over, shape (games,)."""
        return np.asarray(self.states["stage"] == Stage.OVER)

    @property
    def to_act(self) -> npt.NDArray[np.int64]:
        """The seat to act (from 1), 0 where the deal is over; shape (games,)."""
        return np.asarray(self.states["actor"] + 1)

    @property
    def rewards(self) -> npt.NDArray[np.int64]:
        """The chips each seat has won or lost in this deal so far, antes included; shape (games, seats)."""
        states = self.states
        return np.asarray((states["stacks"] + states["locked"] - states["brought"])[:, : self.seats])


def _room(out: npt.NDArray[Any] | None, shape: tuple[int, int], kind: type[np.generic]) -> npt.NDArray[Any]:
    """Return the array to fill: a new one, or the one given if it fits (the engine does not check bounds)."""
    if out is None:
        return np.empty(shape, kind)
    if out.shape != shape or out.dtype != kind or not out.flags.c_contiguous:
        raise ValueError(f"out must be a contiguous array of {np.dtype(kind)} with the shape {shape}")
    return out
