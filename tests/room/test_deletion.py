"""Who deletes an account and sits down in the same moment does one of the two, and leaves nothing behind."""

import asyncio
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, insert, select, update

from khrap import protocol as ask
from khrap.room.administration import Administration
from khrap.room.models import Account, Balance, Seated
from khrap.room.operating import administration_of
from khrap.room.refusals import Conflicting, Missing
from khrap.room.settings import Settings
from tests.room.evening import Evening, evening
from tests.room.server import RoomServer
from tests.room.sockets import Guest

A_WHILE = 0.3
"""Seconds in which somebody who need not wait would be done."""


async def is_waiting(task: "asyncio.Task[object]") -> bool:
    """Tell whether something does not end by itself."""
    await asyncio.wait([task], timeout=A_WHILE)
    return not task.done()


async def at_tables(it: Evening) -> tuple[int, int]:
    """Return how many people sit at tables, and how many chips are there."""
    chips = select(func.coalesce(func.sum(Balance.chips), 0)).where(Balance.account.like("seat/%"))
    async with it.services.accounts._database() as database:
        people = await database.scalar(select(func.count()).select_from(Seated))
        return people or 0, int(await database.scalar(chips) or 0)


def test_who_has_just_been_deleted_does_not_sit_down(store_url: str) -> None:
    async def story() -> None:
        async with evening(store_url) as it:
            anna, boris = await it.person("Anna"), await it.person("Boris")
            live = await it.open_table([boris], bots=())
            async with it.services.accounts._database.begin() as database:
                await database.execute(update(Account).where(Account.id == anna.id).values(deleted=it.now))
                sitting = asyncio.create_task(it.say(live, anna, ask.Sit(id=it.id())))
                assert await is_waiting(sitting)
            with pytest.raises(Missing, match="your account was deleted"):
                await sitting
            assert await at_tables(it) == (1, 300)
            assert live.table.seat_of(anna.id) is None
            await it.say(live, boris, ask.Leave(id=it.id(), sure=True))  # and all goes on
            assert await at_tables(it) == (0, 0)

    asyncio.run(story())


def test_who_is_just_sitting_down_is_not_deleted(store_url: str) -> None:
    async def story() -> None:
        async with evening(store_url) as it:
            guest = await it.services.accounts.guest("en")
            async with it.services.accounts._database.begin() as database:
                await database.execute(insert(Seated).values(table_id=1, seat=1, account_id=guest))
                await database.execute(select(Account.id).where(Account.id == guest).with_for_update(read=True))
                deleting = asyncio.create_task(it.services.accounts.delete(guest, None))
                assert await is_waiting(deleting)
            with pytest.raises(Conflicting, match="you sit at a table"):
                await deleting
            assert (await it.services.accounts.get(guest)).deleted is None
            assert await it.services.purse.chips(guest) == 1000

    asyncio.run(story())


def test_a_seat_of_a_deleted_account_stops_nobody(sqlite_url: str) -> None:
    """As older rooms may have left one behind: others sit down all the same, and it is cleared like any other."""

    async def story() -> None:
        async with evening(sqlite_url) as it:
            anna, boris = await it.person("Anna"), await it.person("Boris")
            live = await it.open_table([anna], bots=())
            async with it.services.accounts._database.begin() as database:
                await database.execute(update(Account).where(Account.id == anna.id).values(deleted=it.now))
            await it.say(live, boris, ask.Sit(id=it.id()))
            await Administration(it.host, it.services.accounts._database, it.services.logins, lambda _: None).close(
                "test", live.table.code
            )
            assert await at_tables(it) == (0, 0)

    asyncio.run(story())


ROUNDS = 40


async def sit_and_delete(sits: RoomServer, deletes: RoomServer, wait: float) -> tuple[object, int]:
    """Sit down by one worker and delete the account by another, after a wait; return the error and the status."""
    guest = await Guest.come(sits)
    try:
        socket = await guest.socket(await guest.table(rules="hrapgame", pause=60))
        async with socket, httpx.AsyncClient(base_url=deletes.url) as browser:

            async def delete() -> int:
                await asyncio.sleep(wait)
                headers = {"Origin": deletes.url, "Cookie": f"khrap={guest.cookie}"}
                return (await browser.request("DELETE", "/api/v1/me", json={}, headers=headers)).status_code

            await browser.get("/health/live")  # so that the connection is there
            id = await socket.command("sit")
            answer, status = await asyncio.gather(socket.until(type="answer", id=id), delete(), return_exceptions=True)
            if isinstance(status, BaseException):
                raise status
            return answer if isinstance(answer, BaseException) else answer["error"], status
    finally:
        await guest.go()


@pytest.mark.parametrize("database", ["one worker on SQLite", "two workers on PostgreSQL"])
def test_many_sit_down_while_they_are_deleted(tmp_path: Path, request: pytest.FixtureRequest, database: str) -> None:
    url = request.getfixturevalue("postgres_url") if "PostgreSQL" in database else ""

    async def story() -> None:
        with RoomServer(tmp_path / "one", database_url=url) as one:
            if not url:
                await play(one, one, str(tmp_path / "one" / "data" / "khrap.db"))
                return
            with RoomServer(tmp_path / "two", database_url=url) as two:
                await play(one, two, url)

    async def play(sits: RoomServer, deletes: RoomServer, at: str) -> None:
        outcomes = [await sit_and_delete(sits, deletes, wait / 4000) for wait in range(ROUNDS)]
        assert {status for _, status in outcomes} <= {204, 409}
        assert all(error is not None for error, status in outcomes if status == 204), outcomes
        async with administration_of(Settings(database_url=at, log_level="error")) as (room, _):
            assert (await room.audit()).faults == ()
            seated = sum(table.lobby.people for table in await room.tables())
        assert seated == sum(status == 409 for _, status in outcomes)

    asyncio.run(story())
