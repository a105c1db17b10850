"""Long runs share their deals among several processes, each with a card room or database of its own."""

import argparse
import subprocess
import sys

__all__ = ["add_options", "shared"]

_APART = 10**6
"""How far apart the seeds of the processes are: none comes to those of the next."""


def add_options(parser: argparse.ArgumentParser, deals: int) -> None:
    """Let a program be asked for a number of deals, a seed and a number of processes."""
    parser.add_argument("--deals", type=int, default=deals, help=f"how many (default: {deals})")
    parser.add_argument("--seed", type=int, default=0, help="of chance (default: 0)")
    parser.add_argument("--processes", type=int, default=2, help="how many share the deals (default: 2)")


def shared(options: argparse.Namespace, module: str, *arguments: str) -> int:
    """Run a program several times at once; return the worst exit status.

    Args:
        options: what was asked for.
        module: the program.
        arguments: what all of them are given.
    """
    command = [sys.executable, "-m", module, "--processes", "1", "--deals", str(-(-options.deals // options.processes))]
    seeds = [options.seed + number * _APART for number in range(options.processes)]
    running = [subprocess.Popen([*command, *arguments, "--seed", str(seed)]) for seed in seeds]
    return max([process.wait() for process in running])
