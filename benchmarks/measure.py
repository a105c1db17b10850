"""Timing: the best of several rounds, and what machine and versions it was."""

import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

__all__ = ["Result", "best_rate", "machine"]


@dataclass(frozen=True)
class Result:
    """One figure: what was measured, how much, of which unit, and what was wanted (None: nothing)."""

    name: str
    value: float
    unit: str
    target: float | None = None
    more_is_better: bool = True

    @property
    def met(self) -> bool | None:
        """Whether the target was met, None without one."""
        if self.target is None:
            return None
        return self.value >= self.target if self.more_is_better else self.value <= self.target


def best_rate(work: Callable[[], int], *, rounds: int = 7, seconds: float = 0.3) -> float:
    """Return how many things a second the work does: the best of several rounds.

    Args:
        work: does some things and returns how many; called again and again in a round.
        rounds: how many rounds.
        seconds: how long a round takes at least.
    """
    work()
    best = 0.0
    for _ in range(rounds):
        done, begin = 0, time.perf_counter()
        while (spent := time.perf_counter() - begin) < seconds:
            done += work()
        best = max(best, done / spent)
    return best


def machine(*packages: str) -> list[str]:
    """Describe the machine and the versions of some packages in a few lines."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return [
        f"{models[0] if models else platform.processor()}, {os.cpu_count()} cores, {platform.platform()}",
        f"Python {platform.python_version()}, " + ", ".join(f"{name} {_version(name)}" for name in packages),
        f"load average when starting: {os.getloadavg()[0]:.1f}",
    ]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
