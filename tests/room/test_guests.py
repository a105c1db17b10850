"""Guests who did not come back: they are cleared away, and nothing else changes by it."""

import asyncio

from khrap import protocol as ask
from khrap.room.accounts import Person
from khrap.room.accounts.clock import DAY
from khrap.room.models import Account
from tests.room.evening import Evening, evening


async def guest(it: Evening) -> Person:
    """Let a guest come, who has 1,000 chips."""
    it.services.accounts._clock = it.services.logins._clock = lambda: it.now
    id = await it.services.accounts.guest("en")
    person = Person(id=id, name=f"G{id}", is_guest=True, is_admin=False, language="en", muted_until=0, banned_until=0)
    it.persons[id] = person
    return person


def test_guests_who_did_not_come_back_are_cleared_away(store_url: str) -> None:
    async def story() -> None:
        async with evening(store_url) as it:
            lost, old, back, program = [await guest(it) for _ in range(4)]
            masha = await it.person("Masha")
            logins = it.services.logins
            await logins.start(old.id, "Browser")
            cookie = await logins.start(back.id, "Browser")
            await logins.new_token(old.id, "bot")
            _, token = await logins.new_token(program.id, "bot")
            assert await it.services.accounts.clear_guests(it.now - 30 * DAY) == 0
            it.now += 20 * DAY
            assert await logins.by_cookie(cookie)
            assert await logins.by_token(token)
            new = await guest(it)
            it.now += 11 * DAY
            assert await it.services.accounts.clear_guests(it.now - 30 * DAY) == 2
            assert await it.services.accounts.clear_guests(it.now - 30 * DAY) == 0
            chips = {id: await it.services.purse.chips(id) for id in it.persons}
            assert chips == {lost.id: 0, old.id: 0, back.id: 1000, program.id: 1000, masha.id: 1000, new.id: 1000}
            assert (await it.services.store.balances(["house/deleted"])) == {"house/deleted": 2000}
            assert (await it.services.administration.audit()).good
            assert await logins.by_cookie(cookie)
            assert await logins.by_token(token)

    asyncio.run(story())


def test_a_guest_at_a_table_stays_and_their_deals_keep_the_name(store_url: str) -> None:
    async def story() -> None:
        async with evening(store_url) as it:
            anna = await guest(it)
            live = await it.open_table([anna])
            await it.deals(live, 1)
            code = live.table.deal_code
            it.now += 40 * DAY
            assert await it.services.accounts.clear_guests(it.now - 30 * DAY) == 0
            await it.say(live, anna, ask.Leave(id=it.id(), sure=True))
            assert await it.services.accounts.clear_guests(it.now - 30 * DAY) == 1
            assert await it.services.purse.chips(anna.id) == 0
            assert (await it.services.administration.audit()).good
            assert anna.name in (await it.services.archive.deal(code, None)).hand.players

    asyncio.run(story())


def test_chips_that_a_crash_kept_from_the_house_are_taken_back_later(store_url: str) -> None:
    async def story() -> None:
        async with evening(store_url) as it:
            anna = await guest(it)
            async with it.services.accounts._database.begin() as database:  # and here the room went down
                (await database.get_one(Account, anna.id)).deleted = it.now
            assert await it.services.purse.chips(anna.id) == 1000
            await it.services.accounts.take_back_left()
            assert await it.services.purse.chips(anna.id) == 0
            assert (await it.services.store.balances(["house/deleted"])) == {"house/deleted": 1000}
            assert (await it.services.administration.audit()).good

    asyncio.run(story())
