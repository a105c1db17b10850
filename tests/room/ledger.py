"""A table as its log alone makes it, to be compared with what the card room, its clients and its books say."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from khrap import protocol as say
from khrap.room import events as log
from khrap.room.bus import LocalBus
from khrap.room.host import Host
from khrap.room.money import apply_and_book
from khrap.room.picture import Picture
from khrap.room.settings import Settings
from khrap.room.store.protocol import Store
from khrap.room.table import Table
from khrap.room.telling import Note, noted, told
from tests.room.crowd import Player

__all__ = ["Ledger", "faults_of_books"]

_UPDATE: msgspec.json.Decoder[say.Update] = msgspec.json.Decoder(say.Update)
_WHOLE_PLAYED = (say.Act, say.Sit, say.AddChips)
"""Commands that are always in the log when they were done."""


class Ledger:
    """The fold of the log of one table, made event by event; clients are told all but the first.

    Args:
        code: the table.
        brief: whether to forget what was told, and commands of earlier readings: for logs without end.
    """

    def __init__(self, code: str, *, brief: bool = False) -> None:
        self.code, self.brief = code, brief
        self.table: Table | None = None
        self.notes: list[tuple[int, Note]] = []
        self.commands: dict[str, int] = {}
        self.decided: dict[str, int] = {}
        self.faults: list[str] = []

    @property
    def seq(self) -> int:
        """The number of the last event that was read."""
        return 0 if self.table is None else self.table.seq

    async def read(self, store: Store, players: Iterable[Player] = ()) -> None:
        """Read on to the end of the log, and see that the clients were shown nothing else."""
        loaded = await store.load(self.code)
        if loaded is None:
            self._fault("the table is gone")
            return
        if self.brief:
            self.commands.clear()
        wanted = self._wanted(players)
        self._compare(wanted)
        while bodies := await store.events(loaded.table, self.seq):
            for body in bodies:
                self._take(loaded.table, log.decode(body))
                self._compare(wanted)
        if self.seq != loaded.seq:
            self._fault(f"the log has {self.seq} events, and its last one has the number {loaded.seq}")
        for seq in wanted:
            if seq > self.seq:
                self._fault(f"a client was shown event {seq}, and the log ends at {self.seq}")
        await self._compare_with_server(store)
        await self._compare_with_books(store)

    def _take(self, table_id: int, event: log.Event) -> None:
        if self.table is None:
            assert isinstance(event, log.Opened), event
            self.table = Table.opened(table_id, self.code, event)
            return
        _, before = apply_and_book(self.table, event)
        if not self.brief:
            self.notes.append((self.seq, noted(self.table, event, before)))
        if isinstance(event, log.Acted):
            self.decided[event.by] = self.decided.get(event.by, 0) + 1
        if event.command is None:
            return
        if event.command in self.commands:
            self._fault(f"the command {event.command} was done twice: {self.commands[event.command]} and {self.seq}")
        self.commands[event.command] = self.seq

    def _fault(self, what: str) -> None:
        self.faults.append(f"table {self.code}: {what}")

    # What clients were shown

    @staticmethod
    def _wanted(players: Iterable[Player]) -> dict[int, list[tuple[Player, say.Update]]]:
        """Return what clients were shown, by the number of the event; they need not remember it any longer."""
        wanted: dict[int, list[tuple[Player, say.Update]]] = {}
        for player in players:
            for seq, update in player.updates.items():
                wanted.setdefault(seq, []).append((player, update))
            player.updates = {player.last.seq: player.last} if player.last else {}
        return wanted

    def _compare(self, wanted: dict[int, list[tuple[Player, say.Update]]]) -> None:
        """Compare how the table looked to clients with how it looks by the log."""
        if self.table is None or self.seq not in wanted:
            return
        picture = Picture(self.table)
        for player, shown in wanted[self.seq]:
            own = _UPDATE.decode(picture.update(player.guest.account, [], None, shown.now))
            for name in ("seats", "you", "pot", "dealer", "deals", "commitment", "turn", "deal", "frozen", "closed"):
                is_, should = getattr(shown, name), getattr(own, name)
                if is_ != should:
                    self._fault(f"at {self.seq} account {player.guest.account} saw {name} {is_}, and it was {should}")

    def faults_of(self, player: Player) -> Iterator[str]:
        """Yield what a client was told wrong, twice or not at all, and which of its commands were lost."""
        yield from player.faults
        who = f"table {self.code}, account {player.guest.account}"
        notes = [note for seq, note in self.notes if seq <= player.since]
        expected = told(notes, player.guest.account)
        if tuple(player.happened) != expected:
            first = next(
                (pair for pair in zip(player.happened, expected, strict=False) if pair[0] != pair[1]),
                (len(player.happened), len(expected)),
            )
            yield f"{who}: what it was told differs from the log, first {first}"
        for id, command in player.done.items():
            if isinstance(command, _WHOLE_PLAYED) and f"{player.guest.account}/{id}" not in self.commands:
                yield f"{who}: {command} was acknowledged and is lost"

    # What the server and the books say

    async def _compare_with_server(self, store: Store) -> None:
        """Compare with the table as a worker would load it, from its snapshot."""
        host = Host(store, LocalBus(), Settings(), "ledger")
        host.ready.set()
        live = await host.find(self.code)
        if self.table is not None and _essence(live.table) != _essence(self.table):
            self._fault("the table as it is loaded is not what its log comes to")

    async def _compare_with_books(self, store: Store) -> None:
        if self.table is None:
            return
        books = self.table.books()
        balances = await store.balances(list(books))
        if balances != books:
            self._fault(f"the books have {balances}, and the log comes to {books}")


def _essence(table: Table) -> Any:
    """Return what makes two tables the same; the last hand is only remembered by those who have seen its end."""
    state = msgspec.structs.replace(table.state, last_hand=None)
    deal = [table.game.view(seat) for seat in table.game.dealt_in] if table.match and table.game else []
    return table.seq, msgspec.to_builtins(state), deal, table.books()


async def faults_of_books(store: Store) -> list[str]:
    """Return what is wrong with the books of a whole room."""
    report = await store.audit()
    return [] if report.good else [f"the books do not balance: {report}"]
