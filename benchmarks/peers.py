"""Other libraries of card games, stepped from Python in the same run; and ours in the same way, between them."""

import random
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from benchmarks.engine import python_loop
from benchmarks.measure import Result, best_rate

__all__ = ["measure"]


def measure() -> Iterator[Result]:
    """Measure the peers that are installed, and khrap beside each."""
    peers = {
        "pyspiel": [("OpenSpiel euchre", _open_spiel("euchre")), ("OpenSpiel skat", _open_spiel("skat"))],
        "pokerkit": [("PokerKit no-limit hold'em", _pokerkit)],
        "rlcard": [("RLCard limit hold'em", _rlcard)],
    }
    for package, games in peers.items():
        if find_spec(package) is None:
            continue
        for name, prepare in games:
            theirs, ours = prepare(), python_loop()
            rates = [(best_rate(ours, rounds=1), best_rate(theirs, rounds=1)) for _ in range(5)]
            their_rate = max(rate for _, rate in rates)
            yield Result(f"{name}, Python loop", their_rate, "moves/s")
            ratios = sorted(ours_rate / rate for ours_rate, rate in rates)
            yield Result(f"khrap's loop : {name}", ratios[len(ratios) // 2], "×")


def _open_spiel(name: str) -> Callable[[], Callable[[], int]]:
    def prepare() -> Callable[[], int]:
        import pyspiel

        game = pyspiel.load_game(name)
        chance = random.Random(1)

        def work() -> int:
            """Play one deal: list the legal actions, choose, apply; the deal's chance moves count too."""
            state = game.new_initial_state()
            done = 0
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
            return done

        return work

    return prepare


def _pokerkit() -> Callable[[], int]:
    from pokerkit import Automation, NoLimitTexasHoldem

    chance = random.Random(1)
    automations = tuple(set(Automation))

    def work() -> int:
        """Play one hand of four players: fold, check or call, or raise by the least."""
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 4)
        done = 0
        while state.status:
            actions = [
                act
                for can, act in (
                    (state.can_fold, state.fold),
                    (state.can_check_or_call, state.check_or_call),
                    (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
                )
                if can()
            ]
            chance.choice(actions)()
            done += 1
        return done

    return work


def _rlcard() -> Callable[[], int]:
    import rlcard

    environment = rlcard.make("limit-holdem", config={"seed": 1})
    chance = random.Random(1)

    def work() -> int:
        """Play one hand of two players."""
        state, _ = environment.reset()
        done = 0
        while not environment.is_over():
            state, _ = environment.step(chance.choice(list(state["legal_actions"])))
            done += 1
        return done

    return work
