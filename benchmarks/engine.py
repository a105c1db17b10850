"""The engine and the API, one figure a function call."""

import hashlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks.measure import Result, best_rate
from khrap import PRESETS, Action, Batch, Game
from khrap.engine import batch as engine
from khrap.engine.layout import ACTIONS, STATE, Stage

__all__ = ["measure", "python_loop"]

STACK = 1000
STAKE = 5
SEED = 20


def measure() -> Iterator[Result]:
    """Measure everything of ours."""
    for rules in PRESETS:
        target = 10e6 if rules == "hrapgame" else 5e6
        yield Result(f"random deals, {rules}, 4 seats", best_rate(_deals(rules, 1)), "decisions/s", target)
    yield from _two_cores()
    yield Result("Python loop, numbers of actions", best_rate(python_loop()), "decisions/s", 300e3)
    yield Result("Game.apply, typed actions", best_rate(_apply()), "actions/s", 50e3)
    yield Result("Game.legal_actions + apply", best_rate(_legal_and_apply()), "actions/s")
    yield Result("Game.view", best_rate(_view()), "views/s")
    yield Result("Game.clone", 1e6 / best_rate(_clone()), "µs", 10, more_is_better=False)
    yield Result("clone in the engine", 1e6 / best_rate(_engine_clone()), "µs", 2, more_is_better=False)
    yield from _starts()


def _deals(rules: str, threads: int, games: int = 256, each: int = 100) -> Callable[[], int]:
    """Return work that plays whole deals at random: shuffle, deal, every decision, settlement, next deal."""
    batch = Batch(rules, games, seats=4, stake=STAKE, stack=STACK, seed=SEED, threads=threads)
    parts = batch._each

    def work() -> int:
        return sum(
            parts(
                lambda part: engine.play_out(batch._rules_array, batch.states[part], batch._random[part], each, STACK)
            )
        )

    return work


def _two_cores() -> Iterator[Result]:
    """Compare one thread with two, taking turns; and so what the machine itself gives for two, with a peer's hashes."""
    yield Result("two threads : one", _gain(_deals("hrapgame", 1, 512, 400), _deals("hrapgame", 2, 512, 400)), "×", 1.8)
    with ThreadPoolExecutor(2) as pool:
        data = [bytes(8_000_000)] * 8

        def one() -> int:
            return len(list(map(hashlib.sha256, data)))

        def two() -> int:
            return len(list(pool.map(hashlib.sha256, data)))

        yield Result("… the same for SHA-256 of hashlib, a control", _gain(one, two), "×")


def _gain(one: Callable[[], int], two: Callable[[], int]) -> float:
    """Return how many times faster the second work is than the first: the middle of several pairs."""
    pairs = [(best_rate(one, rounds=1, seconds=0.5), best_rate(two, rounds=1, seconds=0.5)) for _ in range(11)]
    return statistics.median(fast / slow for slow, fast in pairs)


def python_loop() -> Callable[[], int]:
    """Return work that steps one deal from Python: list the legal actions, choose, act."""
    batch = Batch("hrapgame", 1, seats=4, stake=STAKE, stack=STACK, seed=SEED)
    rules, states = batch._rules_array, batch.states
    out = np.empty(ACTIONS, np.int64)
    actions, advance = engine.actions, engine.advance
    chance = np.random.default_rng(1).integers(0, 2**31, 4096).tolist()

    def work() -> int:
        done = 0
        count = actions(rules, states, 0, out)
        while count:
            count = advance(rules, states, 0, out.item(chance[done] % count), out)
            done += 1
        batch.next_deals()
        return done

    return work


def _recorded(number: int = 40) -> list[tuple[Game, list[Action]]]:
    """Return deals at their beginning, with actions that play them out."""
    chance = np.random.default_rng(3)
    deals = []
    for seed in range(number):
        game = Game("hrapgame", stacks=[STACK] * 4, stake=STAKE, seed=seed)
        twin = game.clone()
        while not twin.is_over:
            legal = twin.legal_actions()
            twin.apply(legal[chance.integers(len(legal))])
        deals.append((game, [action for _, action in twin.actions]))
    return deals


def _apply() -> Callable[[], int]:
    deals = _recorded()

    def work() -> int:
        for game, actions in deals:
            twin = game.clone()
            for action in actions:
                twin.apply(action)
        return sum(len(actions) for _, actions in deals)

    return work


def _legal_and_apply() -> Callable[[], int]:
    deals = _recorded()

    def work() -> int:
        for game, actions in deals:
            twin = game.clone()
            for action in actions:
                twin.legal_actions()
                twin.apply(action)
        return sum(len(actions) for _, actions in deals)

    return work


def _half_played() -> Game:
    game, actions = max(_recorded(), key=lambda deal: len(deal[1]))
    for action in actions[: len(actions) // 2]:
        game.apply(action)
    return game


def _view() -> Callable[[], int]:
    game = _half_played()

    def work() -> int:
        for seat in (1, 2, 3, 4):
            game.view(seat)
        return 4

    return work


def _clone() -> Callable[[], int]:
    game = _half_played()

    def work() -> int:
        for _ in range(100):
            game.clone()
        return 100

    return work


def _engine_clone() -> Callable[[], int]:
    """Return work that copies records of deals, as a search in compiled code does."""
    states = np.zeros(1000, STATE)
    states["stage"] = Stage.PLAYING
    twin = states.copy()

    def work() -> int:
        np.copyto(twin.view(np.uint8), states.view(np.uint8))
        return len(states)

    return work


def _starts() -> Iterator[Result]:
    """Time fresh processes: warm, and once with an empty cache."""
    yield Result("import with the engine, warm", _start("-c", "from khrap import Game"), "s", 1, False)
    yield Result("… and a first deal", _start("-c", "import khrap; khrap.Game(seed=1).legal_actions()"), "s")
    yield Result("khrap --help, warm", _start("-m", "khrap", "--help"), "s", 0.3, False)
    with tempfile.TemporaryDirectory() as folder:
        cold = _process(("-m", "khrap.engine"), KHRAP_CACHE_DIR=folder)
    yield Result("compiling everything, cold", cold, "s", 60, False)


def _start(*arguments: str) -> float:
    """Return the shortest time of several fresh processes, in seconds."""
    return min(_process(arguments) for _ in range(5))


def _process(arguments: Sequence[str], **environment: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, *arguments], env=os.environ | environment, check=True, capture_output=True)
    return time.perf_counter() - begin
