"""The host: has the tables of a worker in memory, carries out what is asked of them, and keeps it.

Whatever happens at a table goes through `Host.carry_out`: events are made of the table as it is, appended to its log
together with the chips they move, and only when they are on the disk is anybody told. If another worker was faster,
the table is brought up to date and the question asked again.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
import structlog

from khrap.protocol import TableOptions
from khrap.room import events as log
from khrap.room.accounts import Person
from khrap.room.accounts.clock import now
from khrap.room.asking import bot_sits
from khrap.room.bus import Bus, Notice
from khrap.room.failing import Failing
from khrap.room.history import finished
from khrap.room.live import Live, Viewer
from khrap.room.money import apply_and_book
from khrap.room.opening import opening
from khrap.room.refusals import Conflicting, Missing, Refused, Unavailable
from khrap.room.settings import Settings
from khrap.room.state import State
from khrap.room.store.protocol import (
    Append,
    Conflict,
    DeletedError,
    FinishedDeal,
    Loaded,
    NewTable,
    NotEnoughError,
    Snapshot,
    Store,
    StoreError,
    Transfer,
)
from khrap.room.table import Table
from khrap.room.telling import Note, lobby_table, noted
from khrap.room.waking import due, follows, new_code

__all__ = ["Host"]

TRIES = 12
"""How often a question is asked anew because another worker was faster."""
IDLE_MS = 120_000
"""After how long a table that nobody needs leaves the memory."""

logger = structlog.get_logger()
_STATE: msgspec.json.Decoder[State] = msgspec.json.Decoder(State)
Produce = Callable[[Table], Sequence[log.Event]]
"""What makes events of a table as it is; it may raise `Refused`."""


@dataclass
class Batch:
    """Events that were applied in memory and are to be kept, with what they bring about."""

    seq: int
    events: list[bytes] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    deals: list[FinishedDeal] = field(default_factory=list)
    notes: list[tuple[int, Note]] = field(default_factory=list)
    seated: tuple[tuple[int, int], ...] | None = None
    newcomers: tuple[int, ...] = ()


class Taken(NamedTuple):
    """What an event has brought about."""

    transfers: list[Transfer]
    note: Note
    deal: FinishedDeal | None
    """The deal that it has ended."""


class Host:
    """The tables of one worker.

    Args:
        store: where tables are kept.
        bus: how other workers are told.
        settings: how the room is run.
        worker: the name of this worker.
        clock: milliseconds since 1970.
    """

    def __init__(self, store: Store, bus: Bus, settings: Settings, worker: str, clock: Callable[[], int] = now) -> None:
        """Begin without any table in memory."""
        self.store, self.bus, self.settings, self.worker, self.clock = store, bus, settings, worker, clock
        self.by_id: dict[int, Live] = {}
        self.by_code: dict[str, Live] = {}
        self.on_due: Callable[[int | None], None] = lambda _: None
        self.on_lobby: Callable[[Live], None] = lambda _: None
        self.broken = Failing("table-broken", clock)
        self.ready = asyncio.Event()
        self._loading: dict[str | int, asyncio.Task[Live | None]] = {}

    # Tables come and go

    async def open_table(self, options: TableOptions, owner: Person | None) -> Live:
        """Open a table.

        Args:
            options: how it is to be.
            owner: who opens it.

        Raises:
            Refused: it cannot be so.
        """
        await self.ready.wait()
        opened = opening(options, owner, self.settings, self.clock())
        code = new_code()
        table = Table.opened(0, code, opened)
        table_id = await self.store.new_table(
            NewTable(
                code=code,
                events=[log.encode(opened)],
                at=opened.at,
                due=due(table),
                summary=msgspec.json.encode(lobby_table(table)),
                listed=options.public,
            )
        )
        table = Table.opened(table_id, code, opened)
        live = self._admit(table)
        language = owner.language if owner else "en"
        await self.carry_out(live, lambda table: _first_events(table, options.bots, language, self.clock()))
        return live

    async def find(self, code: str) -> Live:
        """Return a table by its code.

        Raises:
            Missing: there is none.
        """
        await self.ready.wait()
        live = self.by_code.get(code)
        if live is None:
            live = await self._load_once(code, lambda: self.store.load(code))
        if live is None:
            raise Missing("no-table", "there is no table at this address")
        live.used = self.clock()
        return live

    async def find_by_id(self, table: int) -> Live | None:
        """Return a table by its number, None if there is none."""
        live = self.by_id.get(table)
        if live is None:
            live = await self._load_once(table, lambda: self.store.load_by_id(table))
        if live is not None:
            live.used = self.clock()
        return live

    async def _load_once(self, key: str | int, load: Callable[[], object]) -> Live | None:
        """Load a table, once however many ask for it at the same time."""
        task = self._loading.get(key)
        if task is None:
            task = asyncio.create_task(self._load(load))
            self._loading[key] = task
            task.add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(task)

    async def _load(self, load: Callable[[], object]) -> Live | None:
        try:
            loaded: Loaded | None = await load()  # type: ignore[misc]
        except StoreError as error:
            raise unavailable(error) from error
        if loaded is None:
            return None
        known = self.by_id.get(loaded.table)
        if known is not None:
            return known
        if self.broken.resting(loaded.table):
            raise _broken()
        try:
            live = Live(_begun(loaded), self.clock())
            _catch_up(live, _rest(loaded))
        except Exception as error:
            self.broken.failed(loaded.table)
            raise _broken() from error
        self.broken.mended(loaded.table)
        self.by_id[live.table.id] = self.by_code[live.table.code] = live
        return live

    def _admit(self, table: Table) -> Live:
        live = Live(table, self.clock())
        self.by_id[table.id] = self.by_code[table.code] = live
        return live

    def forget_idle(self) -> None:
        """Let tables go that nobody needs."""
        before = self.clock() - IDLE_MS
        for live in list(self.by_id.values()):
            if not live.viewers and live.used < before and not live.lock.locked():
                del self.by_id[live.table.id], self.by_code[live.table.code]

    # Whatever happens

    async def carry_out(self, live: Live, produce: Produce, *, undisturbed: bool = False) -> int:
        """Let events happen at a table, and what follows them; when this returns they are kept for good.

        Args:
            live: the table.
            produce: makes the events of the table as it is; none if there is nothing to do.
            undisturbed: whether the caller sees to it that this is not called off, which saves a task.

        Returns:
            The number of the last event.

        Raises:
            Refused: it cannot be; nothing has happened.
        """
        # Who asks may go away in the middle of it. What was begun is finished all the same, or others who are at the
        # table would not hear of what was kept.
        if undisturbed:
            return await self._carry_out(live, produce)
        doing = asyncio.create_task(self._carry_out(live, produce))
        doing.add_done_callback(_take_note)
        return await asyncio.shield(doing)

    async def _carry_out(self, live: Live, produce: Produce) -> int:
        async with live.lock:
            for _ in range(TRIES):
                if not live.settled:
                    await self._recover(live)
                events = produce(live.table)
                if not events:
                    return live.table.seq
                live.settled = False
                try:
                    batch = self._apply(live.table, events)
                    await self._keep(live, batch)
                except Conflict:
                    await self._reload(live)
                except DeletedError as error:
                    await self._undo(live)
                    raise Missing("no-account", "your account was deleted") from error
                except NotEnoughError as error:
                    await self._undo(live)
                    raise Conflicting("no-chips", "your wallet has not so many chips") from error
                except StoreError as error:
                    await self._undo(live, lost=True)
                    raise unavailable(error) from error
                except BaseException:
                    await asyncio.shield(self._undo(live, lost=True))
                    raise
                else:
                    live.notes.extend(batch.notes)
                    live.settled = True
                    break
            else:
                raise Conflicting("busy", "too much happens at this table at once; try again")
        live.tell()
        if batch.seated is not None:
            await self.say_presence(live)
        await self.tell_workers(live)
        return live.table.seq

    def _apply(self, table: Table, events: Iterable[log.Event]) -> Batch:
        """Apply events, and those that follow them, in memory."""
        batch, sat = Batch(table.seq), _persons(table)
        waiting = list(events)
        while waiting:
            event = waiting.pop(0)
            taken = _take(table, event)
            batch.events.append(log.encode(event))
            batch.transfers += taken.transfers
            batch.notes.append((table.seq, taken.note))
            if taken.deal is not None:
                batch.deals.append(taken.deal)
            if not waiting and (following := follows(table, event.at)) is not None:
                waiting.append(following)
        if (sits := _persons(table)) != sat:
            batch.seated = sits
            batch.newcomers = tuple({account for _, account in sits} - {account for _, account in sat})
        return batch

    async def _keep(self, live: Live, batch: Batch) -> None:
        table = live.table
        rests = bool(batch.deals) or table.state.closed
        snapshot = _snapshot(table) if rests else None
        summary = msgspec.json.encode(lobby_table(table))
        moment = due(table)
        await self.store.append(
            Append(
                table=table.id,
                seq=batch.seq,
                events=batch.events,
                at=self.clock(),
                due=moment,
                transfers=batch.transfers,
                deals=batch.deals,
                snapshot=live.rested if rests else None,
                summary=summary if summary != live.summary else None,
                listed=False if table.state.closed else None,
                closed=table.state.closed,
                seated=batch.seated,
                newcomers=batch.newcomers,
            )
        )
        live.rested = snapshot or live.rested
        if summary != live.summary:
            live.summary = summary
            self.on_lobby(live)
        self.on_due(moment)

    async def _undo(self, live: Live, *, lost: bool = False) -> None:
        """Throw away what could not be kept; if the database does not answer, that is done before the next thing.

        Args:
            live: the table.
            lost: whether it may have been kept all the same.
        """
        with contextlib.suppress(Refused):
            await (self._recover(live) if lost else self._reload(live))

    async def _recover(self, live: Live) -> None:
        """Take what is kept after all, and tell everybody: perhaps only the word that it was kept has been lost."""
        await self._reload(live)
        self.on_lobby(live)
        self.on_due(due(live.table))
        await self.say_presence(live)
        await self.tell_workers(live)

    async def tell_workers(self, live: Live) -> None:
        """Tell the other workers how far the log of a table is."""
        await self.bus.publish(Notice(worker=self.worker, table=live.table.id, seq=live.table.seq))

    async def _reload(self, live: Live) -> None:
        """Throw away what is in memory and take what is kept; nobody was told of the difference.

        Raises:
            Refused: the database does not answer; the table is not settled.
        """
        try:
            loaded = await self.store.load_by_id(live.table.id)
        except StoreError as error:
            raise unavailable(error) from error
        if loaded is None:
            raise unavailable(StoreError("the table is gone"))
        known = live.notes[-1][0] if live.notes else 0
        live.table = _begun(loaded)
        if live.table.seq > known:
            live.notes.clear()  # what happened in between is not known, and a gap would not be seen
        _catch_up(live, _rest(loaded), known=known)
        live.settled = True
        live.tell()

    async def settle(self) -> None:
        """Read tables anew that could not be read while the database was away."""
        for live in list(self.by_id.values()):
            if not live.settled and not live.lock.locked():
                await self.catch_up(live)

    async def catch_up(self, live: Live, seq: int | None = None) -> None:
        """Take over what other workers have appended.

        Args:
            live: the table.
            seq: the number its log is said to be at; None if that is not known.
        """
        if _is_at(live, seq):
            return
        async with live.lock:
            if _is_at(live, seq):
                return
            try:
                if not live.settled:
                    await self._recover(live)
                elif fresh := await self.store.events(live.table.id, live.table.seq):
                    sat = _persons(live.table)
                    _catch_up(live, fresh)
                    if _persons(live.table) != sat:
                        self.show_presence(live)
            except (StoreError, Refused) as error:
                logger.warning("table-not-read", table=live.table.id, error=str(error))
                return
        live.tell()

    # Who is there

    async def join(self, live: Live, viewer: Viewer) -> None:
        """Let a viewer be told of a table from now on."""
        live.viewers.add(viewer)
        await self.say_presence(live, asks=len(live.viewers) == 1)

    async def part(self, live: Live, viewer: Viewer) -> None:
        """Tell a viewer no more."""
        live.viewers.discard(viewer)
        live.used = self.clock()
        await self.say_presence(live)

    async def say_presence(self, live: Live, *, asks: bool = False) -> None:
        """Tell everybody at a table who is there.

        Args:
            live: the table.
            asks: whether other workers shall say who is there with them.
        """
        self.show_presence(live)
        here = tuple({viewer.account for viewer in live.viewers if viewer.account is not None})
        watchers = live.watchers_here()
        notice = Notice(worker=self.worker, table=live.table.id, here=here, watchers=watchers, asks=asks)
        await self.bus.publish(notice)

    def show_presence(self, live: Live) -> None:
        """Tell the viewers of this worker who is at a table."""
        presence = live.presence(self.clock())
        for viewer in live.viewers:
            viewer.send(presence)


def _is_at(live: Live, seq: int | None) -> bool:
    """Tell whether what is in memory is kept, and has come as far as a number of the log."""
    return live.settled and seq is not None and live.table.seq >= seq


def _take_note(task: asyncio.Task[int]) -> None:
    """Look at what has come of a task, as perhaps nobody waits for it any more."""
    if not task.cancelled():
        task.exception()


def unavailable(error: Exception) -> Refused:
    """Return what is told when the database does not answer."""
    logger.error("store", error=str(error))
    return Unavailable("unavailable", "the card room cannot keep anything at the moment; nothing was lost, try again")


def _broken() -> Refused:
    return Unavailable("broken-table", "the log of this table cannot be read; tell the operator")


def _first_events(table: Table, bots: Sequence[str], language: str, at: int) -> list[log.Event]:
    """Return the events of a table that was just opened: its bots sit down."""
    events: list[log.Event] = []
    names: set[str] = set()
    for seat, bot in enumerate(bots, 2):
        sat = bot_sits(table, bot, language, at, seat=seat, names=names)
        names.add(sat.name)
        events.append(sat)
    return events or ([event] if (event := follows(table, at)) else [])


def _persons(table: Table) -> tuple[tuple[int, int], ...]:
    """Return the seats at which persons sit, each with the account."""
    return tuple((number, seat.account) for number, seat in table.taken() if seat.account is not None)


def _begun(loaded: Loaded) -> Table:
    """Return a table as its snapshot has it, or as its first event opens it."""
    if loaded.snapshot is not None:
        return Table(loaded.table, loaded.code, _STATE.decode(loaded.snapshot), loaded.snapshot_seq)
    opened = log.decode(loaded.events[0])
    if not isinstance(opened, log.Opened):
        raise RuntimeError(f"the log of table {loaded.table} does not begin with its opening")
    return Table.opened(loaded.table, loaded.code, opened)


def _rest(loaded: Loaded) -> Sequence[bytes]:
    """Return the events that `_begun` has not taken."""
    return loaded.events if loaded.snapshot is not None else loaded.events[1:]


def _take(table: Table, event: log.Event) -> Taken:
    """Apply an event; a deal that it ends is told at once, while those who played in it still sit there."""
    was_playing = table.match is not None
    transfers, before = apply_and_book(table, event)
    ended = table.match is None and (was_playing or isinstance(event, log.Dealt))
    deal = finished(table, event.at) if ended and table.settled() and table.deal_code else None
    if deal is not None:
        table.state.last_hand = deal.hand
    return Taken(transfers, noted(table, event, before), deal)


def _catch_up(live: Live, bodies: Iterable[bytes], known: int = 0) -> None:
    """Apply events that are kept already, and note how they are told.

    Args:
        live: the table.
        bodies: the events.
        known: up to which number the notes are there.
    """
    table, live.summary = live.table, None  # what the lobby was told last, others may have told it anew
    for body in bodies:
        taken = _take(table, log.decode(body))
        if table.seq > known:
            live.notes.append((table.seq, taken.note))
        if taken.deal is not None:
            live.rested = _snapshot(table)


def _snapshot(table: Table) -> Snapshot:
    return Snapshot(table.seq, msgspec.json.encode(table.state))
