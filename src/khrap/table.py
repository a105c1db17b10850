"""What a table must be before a deal: its seats, chips, stake and dealer."""

import operator
import random
from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from khrap.rules import MAX_CHIPS, RuleSet

__all__ = ["GameError", "check_table", "random_by", "whole"]

_UNFORESEEN = random.SystemRandom()


class GameError(ValueError):
    """A deal or a table that cannot be set up so; the message says what would be right."""


def whole(name: str, value: SupportsIndex) -> int:
    """Return a whole number that somebody gave.

    Args:
        name: what the number is, for the error.
        value: the number.

    Raises:
        GameError: it is none.

    >>> whole("the stake", 2.5)
    Traceback (most recent call last):
    khrap.table.GameError: the stake must be a whole number, not 2.5
    """
    try:
        return operator.index(value)
    except TypeError:
        raise GameError(f"{name} must be a whole number, not {value!r}") from None


def check_table(
    rules: RuleSet, stacks: Sequence[int], *, stake: int, pot: int, dealer: int | None, sitting_out: Iterable[int] = ()
) -> tuple[int, ...]:
    """Refuse a table that cannot be.

    Args:
        rules: the rule set.
        stacks: chips of each seat.
        stake: the ante of one seat, in chips.
        pot: chips in the pot.
        dealer: the dealer's seat, from 1; None if it is not known yet.
        sitting_out: seats that do not want to be dealt in.

    Returns:
        The stacks as plain numbers.

    Raises:
        GameError: the table cannot be.
    """
    try:
        given = list(stacks)
    except TypeError:
        raise GameError(f"stacks must be the chips of each seat, not {stacks!r}") from None
    chips = tuple(whole(f"the stack of p{seat}", stack) for seat, stack in enumerate(given, 1))
    seats = len(chips)
    if not 2 <= seats <= rules.table.players_max:
        raise GameError(f"{rules.id} is for 2 to {rules.table.players_max} seats; there are {seats} stacks")
    _check_chips("the stake", stake, least=1)
    _check_chips("the pot", pot)
    for seat, stack in enumerate(chips, 1):
        _check_chips(f"the stack of p{seat}", stack)
    if sum(chips) + pot > MAX_CHIPS:
        raise GameError(f"stacks and pot must be {MAX_CHIPS} chips together at most, not {sum(chips) + pot}")
    if dealer is not None:
        _check_seat("the dealer", dealer, seats)
    for seat in sitting_out:
        _check_seat("a seat sitting out", seat, seats)
    return chips


def _check_seat(name: str, seat: int, seats: int) -> None:
    if not 1 <= whole(name, seat) <= seats:
        raise GameError(f"{name} must be a seat from 1 to {seats}, not {seat}")


def _check_chips(name: str, chips: int, *, least: int = 0) -> None:
    if not least <= whole(name, chips) <= MAX_CHIPS:
        raise GameError(f"{name} must be {least} to {MAX_CHIPS} chips, not {chips}")


def random_by(seed: int | str | None) -> random.Random:
    """Return the source of randomness that belongs to a seed.

    Args:
        seed: a whole number or a text; None for randomness that nobody can foresee.

    Raises:
        GameError: it is none of these.
    """
    if seed is None:
        return _UNFORESEEN
    if isinstance(seed, str):
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise GameError(f"the seed {seed!a} holds half a character: it must be a text or a whole number") from None
        return random.Random(seed)
    return random.Random(whole("the seed", seed))
