"""The receipt of a deal in words: who got or paid what and why, what goes on to the next pot, what comes next."""

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from khrap.cli.tui.look import Look
from khrap.cli.tui.narrate import Voice, signed
from khrap.cli.tui.seating import Duty, duty, role_word
from khrap.cli.tui.session import ME, Session
from khrap.cli.tui.widgets import duty_text
from khrap.outcome import Outcome, Role, Status
from khrap.receipt import Receipt, make_receipt
from khrap.rules import RuleSet
from khrap.rules.choices import Ante, ShareScheme
from khrap.view import View

__all__ = ["headlines", "receipt_text", "what_follows"]

_PLAYING = (Role.DECLARER, Role.HELPER, Role.FIVE)


def receipt_text(session: Session, voice: Voice, look: Look) -> RenderableType:
    """Return the whole receipt.

    Args:
        session: the evening, its deal over.
        voice: who speaks.
        look: the colours.

    Raises:
        ValueError: the deal is not over.
    """
    view, rules = session.view, session.settings.rules
    receipt = make_receipt(view, rules)
    top = Text("\n".join(headlines(view, voice)), Style(color=look.palette.strong, bold=True))
    parts: list[RenderableType] = [top]
    if receipt.entries:
        parts += [Text(_pot_line(receipt, rules, voice)), _entries(view, receipt, voice, look), Text()]
    lines = what_follows(view, receipt, voice, antes=session.grew)
    return Group(*parts, Text("\n".join(lines)))


def headlines(view: View, voice: Voice) -> list[str]:
    """Return what has become of the declaration, in a line or two.

    Args:
        view: the person's view of a deal that is over.
        voice: who speaks.
    """
    say, declarer = voice.say, view.declarer
    if declarer is None:
        return [say("settle.passed-out")]
    mine = "-mine" if declarer == view.seat else ""
    in_play = sum(role in _PLAYING for role in view.roles)
    if in_play == 1:
        return [say(f"settle.unopposed{mine}", name=voice.who(declarer))]
    lines = []
    if len(view.finished) < voice.rules.table.hand_size:
        taker = view.tricks.index(max(view.tricks)) + 1
        mine = "-mine" if taker == view.seat else ""
        lines.append(say(f"settle.four{mine}", name=voice.who(taker)))
    size = voice.rules.table.hand_size
    made = duty(view, declarer, size) is Duty.MET
    lines.append(
        say(
            "settle.made" if made else "settle.failed",
            name=voice.who(declarer),
            word=voice.words[view.how or "khrap"],
            tricks=view.tricks[declarer - 1],
            owed=view.owed[declarer - 1],
        )
    )
    if not made and declarer != view.seat and duty(view, view.seat or ME, size) is Duty.MET:
        lines.append(say("settle.down", declarer=voice.words["declarer"]))
    return lines


def _pot_line(receipt: Receipt, rules: RuleSet, voice: Voice) -> str:
    parts = [voice.say("settle.pot", pot=receipt.pot)]
    if rules.shares.scheme not in (ShareScheme.SWEEP_BY_ANYONE, ShareScheme.SWEEP_BY_DECLARER):
        parts.append(voice.say("settle.part", part=receipt.pot // rules.table.hand_size))
    return " · ".join(parts)


def _entries(view: View, receipt: Receipt, voice: Voice, look: Look) -> Table:
    """Return a line for each seat in the play, with one more for each further reason."""
    colours = look.palette
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(3):
        table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    declarer = view.declarer or 1
    for seat in [(declarer - 1 + step) % view.seats + 1 for step in range(view.seats)]:
        if view.roles[seat - 1] not in _PLAYING:
            continue
        name = Text(voice.who(seat), Style(bold=seat == view.seat))
        cells = [name, Text(role_word(view, seat, voice.rules, voice.lang)), duty_text(view, seat, voice, look)]
        entries = [entry for entry in receipt.entries if entry.seat == seat]
        if not entries:
            table.add_row(*cells, "0")
        for entry in entries:
            colour = colours.good if entry.chips > 0 else colours.bad if entry.chips < 0 else colours.quiet
            chips = Text(signed(entry.chips), Style(color=colour, bold=True))
            table.add_row(*cells, chips, voice.say(f"why.{entry.why}", **entry.values))
            cells = [Text(), Text(), Text()]
    return table


def what_follows(view: View, receipt: Receipt, voice: Voice, antes: int = 0) -> list[str]:
    """Return what goes on to the next pot and why, who deals next, and the chips of all.

    Args:
        view: the person's view of a deal that is over.
        receipt: its settlement.
        voice: who speaks.
        antes: what was paid in when the deal was passed out.
    """
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the deal is not over")
    say = voice.say
    lines = []
    if receipt.kept_why:
        lines.append(say("settle.kept", chips=receipt.kept, why=say(f"kept.{receipt.kept_why}")))
    if receipt.fined:
        lines.append(say("settle.fined", chips=receipt.fined))
    if antes:
        lines.append(say("settle.grew", chips=antes))
    before = receipt.pot - antes
    grows = receipt.next_pot > before
    lines.append(say("settle.pot-grows" if grows else "settle.next-pot", before=before, pot=receipt.next_pot))
    lines.append(_next_deal(view, outcome, voice))
    me = (view.seat or ME) - 1
    chips = ", ".join(f"{voice.who(seat)} {held}" for seat, held in enumerate(outcome.stacks, 1))
    lines.append(f"{say('settle.net', net=signed(outcome.net[me]))} {say('settle.chips', chips=chips)}")
    return lines


def _next_deal(view: View, outcome: Outcome, voice: Voice) -> str:
    """Say who deals next, and whether all pay an ante."""
    say, parts = voice.say, []
    if outcome.next_dealer:
        parts.append(say("settle.dealer", name=voice.who(outcome.next_dealer)))
    if outcome.status is Status.PASSED_OUT:
        parts.append(say("settle.no-ante-passed"))
    elif voice.rules.pot.ante is Ante.EVERY_DEAL or outcome.pot < view.stake:
        parts.append(say("settle.ante", stake=view.stake))
    else:
        parts.append(say("settle.no-ante"))
    return " ".join(parts)
