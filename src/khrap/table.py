"""What a table must be before a deal: its seats, chips, stake and dealer."""

import operator
import random
from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from khrap.rules import MAX_CHIPS, RuleSet
from khrap.sentences import SaidError, Sentence, say

__all__ = ["GameError", "check_table", "random_by", "whole"]

_UNFORESEEN = random.SystemRandom()


class GameError(SaidError):
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
        raise GameError(say("{name} must be a whole number, not {value}", name=name, value=repr(value))) from None


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
        raise GameError(say("stacks must be the chips of each seat, not {stacks}", stacks=repr(stacks))) from None
    chips = tuple(whole(say("the stack of p{seat}", seat=seat), stack) for seat, stack in enumerate(given, 1))
    seats = len(chips)
    if not 2 <= seats <= rules.table.players_max:
        most = rules.table.players_max
        raise GameError(
            say("{rules} is for 2 to {most} seats; there are {stacks} stacks", rules=rules.id, most=most, stacks=seats)
        )
    _check_chips(say("the stake"), stake, least=1)
    _check_chips(say("the pot"), pot)
    for seat, stack in enumerate(chips, 1):
        _check_chips(say("the stack of p{seat}", seat=seat), stack)
    if sum(chips) + pot > MAX_CHIPS:
        found = sum(chips) + pot
        raise GameError(
            say("stacks and pot must be {most} chips together at most, not {found}", most=MAX_CHIPS, found=found)
        )
    if dealer is not None:
        _check_seat(say("the dealer"), dealer, seats)
    for seat in sitting_out:
        _check_seat(say("a seat sitting out"), seat, seats)
    return chips


def _check_seat(name: Sentence, seat: int, seats: int) -> None:
    if not 1 <= whole(name, seat) <= seats:
        raise GameError(say("{name} must be a seat from 1 to {seats}, not {seat}", name=name, seats=seats, seat=seat))


def _check_chips(name: Sentence, chips: int, *, least: int = 0) -> None:
    if not least <= whole(name, chips) <= MAX_CHIPS:
        raise GameError(
            say(
                "{name} must be {least} to {most} chips, not {chips}",
                name=name,
                least=least,
                most=MAX_CHIPS,
                chips=chips,
            )
        )


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
            message = say(
                "the seed {seed} holds half a character: it must be a text or a whole number", seed=ascii(seed)
            )
            raise GameError(message) from None
        return random.Random(seed)
    return random.Random(whole(say("the seed"), seed))
