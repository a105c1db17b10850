"""Compile the engine once, saying how far it is; afterwards every start takes it from the cache."""

import time
from collections.abc import Callable
from typing import TextIO

import numpy as np

from khrap.engine import batch
from khrap.engine.compile_rules import compile_rules
from khrap.engine.compiled import cache_folder
from khrap.engine.layout import ACTIONS, STATE, Stage
from khrap.rules import preset

__all__ = ["is_warm", "warm_up"]

_MARK = "ready"


def is_warm() -> bool:
    """Tell whether the compiled engine lies ready (or runs interpreted, so that there is nothing to compile)."""
    folder = cache_folder()
    return folder is None or (folder / _MARK).exists()


def warm_up(out: TextIO | None = None) -> float:
    """Compile all entry points that are not in the cache yet.

    Args:
        out: where to write a progress line; None: nowhere.

    Returns:
        The time it took, in seconds.
    """
    if is_warm():
        return 0.0
    begin = time.perf_counter()
    jobs = _jobs()
    for number, (name, job) in enumerate(jobs, 1):
        _say(out, f"\rCompiling the rules, once on this machine: {number} of {len(jobs)} ({name})".ljust(79))
        job()
    seconds = time.perf_counter() - begin
    _say(out, f"\rCompiled the rules in {seconds:.0f} s.".ljust(79) + "\n")
    folder = cache_folder()
    if folder is not None:
        (folder / _MARK).touch()
    return seconds


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
    return [
        ("asks_ante", lambda: batch.asks_ante(rules, states, 0)),
        ("dealt_in", lambda: batch.dealt_in(rules, states, 0, 3, 1)),
        ("start", lambda: batch.start(rules, states, 0, 3, 1, 36)),
        ("new_deals", lambda: batch.new_deals(rules, states, numbers, 100)),
        ("choices", lambda: batch.choices(rules, states, 0)),
        ("actions", lambda: batch.actions(rules, states, 0, out)),
        ("act", lambda: batch.act(rules, states, 0, 0)),
        ("step", lambda: batch.step(rules, states, chosen)),
        ("legal_mask", lambda: batch.legal_mask(rules, states, mask)),
        ("play_out", lambda: batch.play_out(rules, states, numbers)),
        ("play_deals", lambda: batch.play_deals(rules, states, numbers, 100, 1)),
        ("perft", lambda: batch.perft(rules, states, 1)),
        ("dealer_after", lambda: batch.dealer_after(rules, states, 0)),
    ]
