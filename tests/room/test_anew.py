"""Whoever takes a table over has the same table: it is loaded anew, or followed, in the middle of everything."""

import contextlib
import copy
import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from khrap import protocol as ask
from khrap.protocol import LobbyTable
from khrap.room.database import engine_for
from khrap.room.host import IDLE_MS
from khrap.room.live import Live
from khrap.room.lobby import read_line
from khrap.room.models import TableRow
from khrap.room.refusals import Refused
from khrap.room.table import Table
from khrap.room.telling import lobby_table
from khrap.room.waking import due
from khrap.rules import PRESETS
from tests.room.hosting import Evening, run

PEOPLE = range(1, 6)
"""Who comes and goes; the first one opens the table."""
STEPS = 300
DEALS = 20


def same(one: Live, other: Live) -> None:
    """See that two workers have the same table, and tell the same of it to everybody."""
    _same_tables(one.table, other.table)
    now = one.table.state.last_at
    for viewer in (None, *PEOPLE, 9):
        assert one.picture().update(viewer, [], None, now) == other.picture().update(viewer, [], None, now)


async def shown(it: Evening, live: Live) -> LobbyTable:
    """Return a table as the database has it for the lobby."""
    engine = engine_for(it.url)
    async with engine.connect() as connection:
        query = select(TableRow.summary).where(TableRow.id == live.table.id)
        summary = (await connection.execute(query)).scalar_one()
    await engine.dispose()
    return read_line(summary)


def _same_tables(one: Table, other: Table) -> None:
    assert one.seq == other.seq
    assert one.state == other.state
    assert one.books() == other.books()
    assert (one.game is None) == (other.game is None)
    if one.playing:
        assert one.game == other.game
        assert (one.seeds, one.deal_secret, one.deal_code) == (other.seeds, other.deal_secret, other.deal_code)


async def anything(it: Evening, live: Live, chance: random.Random) -> None:
    """Let something happen that may happen at a table; what is refused is nothing."""
    table = live.table
    if chance.random() < 0.7:
        game = table.game
        if not table.playing or game is None or table.plays_itself(game.to_act or 0) or chance.random() < 0.05:
            if due(table) is not None:
                await it.wake(live, *PEOPLE)
        else:
            await it.act(live)
        return
    wishes: list[tuple[Callable[..., ask.Command], dict[str, Any]]] = [
        (ask.Sit, {"chips": 300}),
        (ask.Sit, {"chips": 1000}),
        (ask.AddChips, {"chips": 500}),
        (ask.Leave, {"sure": True}),
        (ask.Leave, {"sure": True, "after_deal": True}),
        (ask.SitOut, {}),
        (ask.Return, {}),
        (ask.Ready, {}),
        (ask.GiveSeed, {"seed": "mine"}),
        (ask.AddBot, {"bot": "random"}),
        (ask.RemoveBot, {"seat": chance.randint(1, 4)}),
    ]
    command, values = chance.choice(wishes)
    account = 1 if command in (ask.AddBot, ask.RemoveBot) else chance.choice(PEOPLE)
    with contextlib.suppress(Refused):
        await it.do(live, account, command, **values)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_table_is_the_same_at_every_worker_whatever_happens(sqlite_url: str, rules: str) -> None:
    async def story(it: Evening) -> None:
        chance, deals = random.Random(rules), 0
        follower = it.worker()
        while deals < DEALS:  # tables are closed when nobody comes any more
            absent = chance.choice(["bot", "sit-out"])
            live = await it.table(2, rules=rules, seats=4, clock=chance.choice([None, 10]), absent=absent)
            follows = await follower.find(live.table.code)
            for _ in range(STEPS):
                await anything(it, live, chance)
                if live.table.state.closed:
                    break
                if chance.random() < 0.2:
                    same(await it.worker().find(live.table.code), live)
                if chance.random() < 0.3:
                    await follower.catch_up(follows)
                    same(follows, live)
                    assert await shown(it, live) == lobby_table(live.table)
                if chance.random() < 0.05:  # now the other one has it
                    await follower.catch_up(follows)
                    it.host, follower, live, follows = follower, it.host, follows, live
                if chance.random() < 0.03:
                    before = copy.copy(live)
                    await it.host._reload(live)
                    same(before, live)
            deals += live.table.state.deals
            assert await it.chips(live) == 0

    run(sqlite_url, story)


def test_a_table_is_loaded_after_all_who_played_have_left(store_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(3)
        await it.deal(live)
        await it.play(live)
        last = live.table.state.last_hand
        assert last
        for account in (1, 2, 3):
            await it.do(live, account, ask.Leave, sure=True)
        it.clock.now += IDLE_MS + 1
        it.host.forget_idle()
        found = await it.host.find(live.table.code)
        assert found is not live
        assert found.table.state.last_hand == last
        await it.do(found, 4, ask.Sit, chips=1000)
        assert [number for number, _ in found.table.taken()] == [1]
        assert await it.chips(found) == 0

    run(store_url, story)
