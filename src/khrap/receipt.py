"""The settlement explained: who got or paid what, and why (rule book, section 4, Settlement).

The amounts are those of the outcome. What is worked out here is only their reasons; the parts of each seat add up
to what the engine gave it.

>>> import khrap
>>> game = khrap.Game("hrapgame", stacks=[100, 100], stake=5, dealer=2, seed=1)
>>> for word in ("khrap", "pass", "pass"):
...     game.apply(word)
>>> [(entry.seat, entry.chips, entry.why) for entry in make_receipt(game.view(1), game.rules).entries]
[(1, 10, 'sweep')]
"""

from dataclasses import dataclass, field

from khrap.outcome import Outcome, Role, Status
from khrap.rules import RuleSet
from khrap.rules.choices import ShareScheme
from khrap.view import View

__all__ = ["Entry", "Receipt", "make_receipt"]


@dataclass(frozen=True)
class Entry:
    """A part of what a seat got (positive) or paid (negative) in the settlement."""

    seat: int
    chips: int
    why: str
    """The reason, a message of the section ``why``."""
    values: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Receipt:
    """The settlement of a deal. Amounts are chips."""

    pot: int
    """What was played for."""
    entries: tuple[Entry, ...]
    """Seat by seat, clockwise from the declarer; none if the deal was passed out."""
    kept: int
    """What nobody got of the pot."""
    kept_why: str
    """The reason, a message of the section ``kept``; empty if nothing was kept."""
    fined: int
    """What the fines brought into the next pot."""
    next_pot: int


def make_receipt(view: View, rules: RuleSet) -> Receipt:
    """Explain the settlement of a deal that is over.

    Args:
        view: any view of it.
        rules: the rule set.

    Raises:
        ValueError: the deal is not over.
    """
    outcome = view.outcome
    if outcome is None:
        raise ValueError("the deal is not over")
    if outcome.status is not Status.COMPLETE or outcome.declarer is None:
        return Receipt(outcome.pot, (), outcome.pot, "", 0, outcome.pot)
    pot = outcome.pot + sum(outcome.shares) - sum(outcome.fines)
    sums = _Sums(view, rules, outcome, pot)
    order = [(outcome.declarer - 1 + step) % view.seats + 1 for step in range(view.seats)]
    entries = tuple(entry for seat in order for entry in sums.entries(seat))
    fined = 0 if sums.forfeits_paid else sum(outcome.fines)
    kept = outcome.pot - fined
    return Receipt(pot, entries, kept, sums.kept_why(entries) if kept else "", fined, outcome.pot)


class _Sums:
    """The arithmetic of one settlement."""

    def __init__(self, view: View, rules: RuleSet, outcome: Outcome, pot: int) -> None:
        self.view, self.rules, self.outcome, self.pot = view, rules, outcome, pot
        self.scheme = rules.shares.scheme
        self.part = pot // rules.table.hand_size
        made = [trick for seat, trick in enumerate(outcome.tricks, 1) if self.plays(seat) and self.made(seat)]
        self.tricks_of_made = sum(made)
        self.forfeits_paid = self.scheme is ShareScheme.REDISTRIBUTE and self.tricks_of_made > 0

    def plays(self, seat: int) -> bool:
        return self.outcome.roles[seat - 1] in (Role.DECLARER, Role.HELPER, Role.FIVE)

    def made(self, seat: int) -> bool:
        return self.outcome.tricks[seat - 1] >= self.view.owed[seat - 1]

    def entries(self, seat: int) -> list[Entry]:
        if not self.plays(seat):
            return []
        rake, fine = self.outcome.rakes[seat - 1], self.outcome.fines[seat - 1]
        entries = self.share(seat)
        if rake:
            entries.append(Entry(seat, -rake, "rake", {"percent": self.rules.pot.rake_percent}))
        if not self.made(seat):
            entries.append(self.fine(seat, fine))
        return entries

    def share(self, seat: int) -> list[Entry]:
        match self.scheme:
            case ShareScheme.SWEEP_BY_ANYONE | ShareScheme.SWEEP_BY_DECLARER:
                return self.share_of_sweep(seat)
            case _:
                return self.share_per_trick(seat)

    def share_per_trick(self, seat: int) -> list[Entry]:
        share, tricks = self.outcome.shares[seat - 1], self.outcome.tricks[seat - 1]
        if self.scheme is ShareScheme.PER_TRICK_IF_MADE and not self.made(seat):
            return [Entry(seat, 0, "nothing-when-short", {"tricks": tricks})] if tricks else []
        entries = []
        if tricks == self.rules.table.hand_size:
            entries.append(Entry(seat, self.pot, "sweep", {"tricks": tricks}))
        elif tricks and self.part:
            entries.append(Entry(seat, tricks * self.part, "tricks", {"tricks": tricks, "part": self.part}))
        rest = share - sum(entry.chips for entry in entries)
        if self.forfeits_paid and self.made(seat):
            fines = sum(self.outcome.fines)
            stakes = fines * tricks // self.tricks_of_made
            if stakes:
                values = {"fines": fines, "tricks": tricks, "all": self.tricks_of_made}
                entries.append(Entry(seat, stakes, "stakes-of-losers", values))
            rest -= stakes
        if rest:
            entries.append(Entry(seat, rest, "odd-chips"))
        return entries

    def share_of_sweep(self, seat: int) -> list[Entry]:
        share, tricks = self.outcome.shares[seat - 1], self.outcome.tricks[seat - 1]
        if tricks == 0:
            return []
        needed = self.rules.declarer.tricks
        by_declarer = self.scheme is ShareScheme.SWEEP_BY_DECLARER
        is_declarer = seat == self.outcome.declarer
        if tricks >= needed and (is_declarer or not by_declarer):
            why = "sweep" if self.view.round == 1 else "sweep-of-half"
            return [Entry(seat, share, why, {"tricks": tricks})]
        if by_declarer and is_declarer:
            return [Entry(seat, 0, "nothing-when-short", {"tricks": tricks})]
        if by_declarer:
            due, why = self.part, "one-part"
        else:
            due, why = tricks * self.part, "tricks"
        if share < due:
            why = "rest-of-pot" if share else "pot-empty"
        return [Entry(seat, share, why, {"tricks": tricks, "part": self.part})]

    def fine(self, seat: int, fine: int) -> Entry:
        tricks = self.outcome.tricks[seat - 1]
        times = self.rules.fines.helper
        if seat == self.outcome.declarer:
            times = self.declarer_fines()[tricks]
        values = {"times": times, "pot": self.pot, "tricks": tricks, "owed": self.view.owed[seat - 1]}
        if fine == times * self.pot:
            return Entry(seat, -fine, "fine", values)
        return Entry(seat, -fine, "fine-capped", values)

    def declarer_fines(self) -> tuple[int, ...]:
        fines = self.rules.fines
        if self.view.how != "blind":
            return fines.declarer
        return fines.blind_ace if self.view.blind_ace else fines.blind

    def kept_why(self, entries: tuple[Entry, ...]) -> str:
        if self.scheme is ShareScheme.PER_TRICK_IF_MADE:
            return "not-made"
        if self.scheme in (ShareScheme.SWEEP_BY_ANYONE, ShareScheme.SWEEP_BY_DECLARER):
            return "half" if any(entry.why == "sweep-of-half" for entry in entries) else "not-won"
        return "odd-chips"
