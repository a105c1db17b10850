"""Opening a table: what its options may be, and what the card room says where they say nothing."""

import msgspec

from khrap.protocol import TableOptions
from khrap.room import events as log
from khrap.room.accounts import Person
from khrap.room.plain import in_plain_text, plain_values
from khrap.room.refusals import Refused
from khrap.room.settings import Settings
from khrap.room.table import RULES_VERSION, rule_set
from khrap.rules import PRESETS, RulesError
from khrap.rules.load import to_values
from khrap.sentences import say

__all__ = ["opening"]


def opening(options: TableOptions, owner: Person | None, settings: Settings, at: int) -> log.Opened:
    """Return the first event of a table.

    Args:
        options: how it is to be.
        owner: who opens it.
        settings: those of the card room, for what the options leave out.
        at: when, in milliseconds since 1970.

    Raises:
        Refused: it cannot be so.
    """
    options = msgspec.structs.replace(options, title=in_plain_text(options.title), rules=plain_values(options.rules))
    try:
        rules = rule_set(options.rules)
    except RulesError as error:
        problems = [str(problem) for problem in error.problems]
        message = say("these rules cannot be used: {problem}", problem=error.problems[0].sentence)
        raise Refused("rules", message, {"problems": problems}) from error
    table = rules.table
    if not table.players_min <= options.seats <= table.players_max:
        raise Refused(
            "seats",
            say(
                "{rules} is for {least} to {most} seats, not {seats}",
                rules=rules.id,
                least=table.players_min,
                most=table.players_max,
                seats=options.seats,
            ),
            {"least": table.players_min, "most": table.players_max},
        )
    if len(options.bots) >= options.seats:
        raise Refused("bots", f"of {options.seats} seats one at least is for a person")
    pause = settings.pause_seconds * 1000 if options.pause is None else options.pause * 1000
    entry = options.entry or settings.entry_stakes * options.stake
    if entry < options.stake:
        raise Refused(
            "entry",
            say("the entry must be one stake at least, {chips:chip}, not {entry}", chips=options.stake, entry=entry),
        )
    return log.Opened(
        at=at,
        options=options,
        rules=rules.id if rules.id in PRESETS else to_values(rules),
        engine=RULES_VERSION,
        owner=None if owner is None else owner.id,
        bot_ms=settings.bot_milliseconds,
        pause_ms=pause,
        entry=entry,
    )
