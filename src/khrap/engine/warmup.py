"""Compile the engine once, saying how far it is; afterwards every start takes it from the cache.

Whoever is about to call an entry point calls `ensure_ready` first. So one process at a time writes the cache (two
that write at once could spoil it for each other), and the wait is explained where somebody can see it.
"""

import functools
import sys
import time
from collections.abc import Callable
from typing import TextIO

import numpy as np
from filelock import FileLock

from khrap.engine import batch
from khrap.engine.compile_rules import compile_rules
from khrap.engine.compiled import cache_folder
from khrap.engine.layout import ACTIONS, STATE, Stage
from khrap.engine.observing import observation_size, observe
from khrap.rules import preset

__all__ = ["ensure_ready", "is_warm", "warm_up"]

_MARK = "ready"


def is_warm() -> bool:
    """Tell whether the compiled engine lies ready (or runs interpreted, so that there is nothing to compile)."""
    folder = cache_folder()
    return folder is None or (folder / _MARK).exists()


def warm_up(out: TextIO | None = None) -> float:
    """Compile all entry points, unless they lie ready.

    Args:
        out: where to write a progress line; None: nowhere.

    Returns:
        The time it took, in seconds.
    """
    folder = cache_folder()
    if folder is None or is_warm():
        return 0.0
    begin = time.perf_counter()
    with FileLock(folder / "lock"):
        if is_warm():  # another process has done it meanwhile
            return time.perf_counter() - begin
        jobs = _jobs()
        for number, (name, job) in enumerate(jobs, 1):
            _say(out, f"\rCompiling the rules, once on this machine: {number} of {len(jobs)} ({name})".ljust(79))
            job()
        (folder / _MARK).touch()
    seconds = time.perf_counter() - begin
    _say(out, f"\rCompiled the rules in {seconds:.0f} s.".ljust(79) + "\n")
    return seconds


@functools.cache
def ensure_ready() -> None:
    """Make sure that the engine is compiled; where that takes a while and stderr is a terminal, say so there."""
    warm_up(sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None)


def _say(out: TextIO | None, text: str) -> None:
    if out is not None:
        out.write(text)
        out.flush()


def _jobs() -> list[tuple[str, Callable[[], object]]]:
    """Return a call of every entry point, the ones that play on a deal in the order in which they must come."""
    rules = compile_rules(preset("hrapgame"))
    states = np.zeros(2, STATE)
    states["seats"], states["stake"], states["stage"] = 2, 1, Stage.OVER
    numbers = np.ones(2, np.uint64)
    chosen = np.zeros(2, np.int64)
    mask = np.zeros((2, ACTIONS), np.bool_)
    out = np.zeros(ACTIONS, np.int64)
    rows = np.zeros((2, observation_size(2)), np.float32)
    return [
        ("asks_ante", lambda: batch.asks_ante(rules, states, 0)),
        ("dealt_in", lambda: batch.dealt_in(rules, states, 0, 3, 1)),
        ("start", lambda: batch.start(rules, states, 0, 3, 1, 36)),
        ("new_deals", lambda: batch.new_deals(rules, states, numbers, 100)),
        ("choices", lambda: batch.choices(rules, states, 0)),
        ("actions", lambda: batch.actions(rules, states, 0, out)),
        ("act", lambda: batch.act(rules, states, 0, 0)),
        ("first_illegal", lambda: batch.first_illegal(rules, states, chosen)),
        ("step", lambda: batch.step(rules, states, chosen)),
        ("legal_mask", lambda: batch.legal_mask(rules, states, mask)),
        ("observe", lambda: observe(rules, states, rows)),
        ("advance", lambda: batch.advance(rules, states, 0, 0, out)),
        ("play_out", lambda: batch.play_out(rules, states, numbers, 1, 100)),
        ("perft", lambda: batch.perft(rules, states, 1)),
        ("dealer_after", lambda: batch.dealer_after(rules, states, 0)),
    ]
