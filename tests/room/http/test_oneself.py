"""What people do with their accounts and tokens."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic, sleep

import httpx
import pytest
from sqlalchemy.ext.asyncio import async_sessionmaker

from khrap.room.accounts import Accounts, Logins, Purse
from khrap.room.accounts.clock import DAY
from khrap.room.database import engine_for, store_for
from khrap.room.refusals import Conflicting
from khrap.room.settings import Settings
from khrap.room.store.protocol import Transfer
from tests.room.http.conftest import PASSWORD, Room, refused, said


class Tables:
    """Tables at which everybody has so many chips."""

    def __init__(self, chips: int = 0) -> None:
        self._chips = chips

    async def chips(self, account: int) -> int:
        return self._chips


@pytest.fixture
def masha(room: Room) -> httpx.Client:
    """Masha's browser."""
    return room.member("Masha")


def leave_with(room: Room, chips: int) -> None:
    """Take what is in the first wallet, but for some chips."""
    room.sql("UPDATE balance SET chips = ? WHERE account = 'wallet/1'", chips)


def test_changes_of_name_language_and_settings(room: Room, masha: httpx.Client) -> None:
    changed = said(masha.patch("/me", json={"name": "Маша П.", "language": "ru", "settings": {"deck": "french"}}))
    assert (changed["name"], changed["language"], changed["settings"]) == ("Маша П.", "ru", {"deck": "french"})
    assert said(masha.patch("/me", json={})) == changed == said(masha.get("/me"))
    said(room.browser().post("/register", json={"name": "Masha", "password": PASSWORD}), 201)
    refused(masha.patch("/me", json={"name": "MASHA"}), 409, "name-taken")


def test_one_may_write_the_own_name_differently(masha: httpx.Client) -> None:
    assert said(masha.patch("/me", json={"name": "M A S H A"}))["name"] == "M A S H A"


def test_wrong_changes_are_all_named_by_their_key(masha: httpx.Client) -> None:
    assert "language" in refused(masha.patch("/me", json={"language": "fr"}), 400, "bad-request")["message"]
    assert "nmae" in refused(masha.patch("/me", json={"nmae": "x"}), 400, "bad-request")["message"]
    refused(masha.patch("/me", json={"settings": {"x": "y" * 9000}}), 400, "too-many-settings")
    refused(masha.patch("/me", content='{"settings": ' + "[" * 30_000), 400, "bad-request")
    refused(masha.patch("/me", content=b"\xff"), 400, "bad-request")


def test_a_guest_has_no_name_and_no_password_to_change(room: Room) -> None:
    browser = room.browser()
    said(browser.post("/guest", json={}), 201)
    refused(browser.patch("/me", json={"name": "Masha"}), 409, "guest")
    refused(browser.post("/me/password", json={"current": "", "new": PASSWORD}), 409, "guest")
    said(browser.patch("/me", json={"language": "ru"}))


def test_a_new_password_ends_other_sessions(room: Room, masha: httpx.Client) -> None:
    other = room.browser()
    said(other.post("/login", json={"name": "Masha", "password": PASSWORD}))
    refused(masha.post("/me/password", json={"current": "wrong", "new": "battery staple"}), 403, "wrong-password")
    refused(masha.post("/me/password", json={"current": PASSWORD, "new": "masha"}), 400, "bad-password")
    said(other.get("/me"))
    said(masha.post("/me/password", json={"current": PASSWORD, "new": "battery staple"}), 204)
    refused(other.get("/me"), 401, "not-logged-in")
    said(masha.get("/me"))
    refused(other.post("/login", json={"name": "Masha", "password": PASSWORD}), 401, "wrong-login")
    said(other.post("/login", json={"name": "Masha", "password": "battery staple"}))


def test_a_deleted_account_leaves_nothing_behind(room: Room, masha: httpx.Client) -> None:
    token = said(masha.post("/me/tokens", json={"label": "bot"}), 201)["token"]
    refused(masha.request("DELETE", "/me", json={"password": "wrong"}), 403, "wrong-password")
    refused(masha.request("DELETE", "/me", json={}), 403, "wrong-password")
    said(masha.request("DELETE", "/me", json={"password": PASSWORD}), 204)
    refused(masha.get("/me"), 401, "not-logged-in")
    refused(room.program(Authorization=f"Bearer {token}").get("/me"), 401, "bad-token")
    refused(room.browser().post("/login", json={"name": "Masha", "password": PASSWORD}), 401, "wrong-login")
    assert room.sql("SELECT name, name_key, password, settings FROM account") == [("—", None, None, "{}")]
    assert room.sql("SELECT account, chips FROM balance WHERE chips <> 0 ORDER BY account") == [
        ("house/bonus", -100),
        ("house/deleted", 100),
    ]
    room.member("Masha")


def test_a_guest_is_deleted_without_a_password(room: Room) -> None:
    browser = room.browser()
    said(browser.post("/guest", json={}), 201)
    said(browser.request("DELETE", "/me", json={}), 204)
    refused(browser.get("/me"), 401, "not-logged-in")


def test_who_sits_at_a_table_stays(room: Room, masha: httpx.Client) -> None:
    room.sql("INSERT INTO seated (table_id, seat, account_id) VALUES (5, 2, 1)")
    room.sql("INSERT INTO balance (account, chips) VALUES ('seat/5/2', 15)")
    refused(masha.request("DELETE", "/me", json={"password": PASSWORD}), 409, "seated")
    assert said(masha.get("/me"))["on_tables"] == 15
    room.sql("DELETE FROM seated")
    said(masha.request("DELETE", "/me", json={"password": PASSWORD}), 204)


def test_a_refill_is_for_the_broke_and_once_a_day(room: Room, masha: httpx.Client) -> None:
    assert refused(masha.post("/me/refill"), 409, "not-broke")["details"] == {"chips": 100}
    leave_with(room, 19)
    assert said(masha.post("/me/refill"))["wallet"] == 119
    leave_with(room, 0)
    again = refused(masha.post("/me/refill"), 409, "refilled-today")["details"]["again"]
    assert again % DAY == 0
    assert room.sql("SELECT giver FROM transfer WHERE key LIKE 'refill/1/____-__-__'") == [("house/refill",)]


def test_chips_on_tables_count(room: Room, masha: httpx.Client) -> None:
    room.services.purse.seats = Tables(15)
    leave_with(room, 5)
    assert refused(masha.post("/me/refill"), 409, "not-broke")["details"] == {"chips": 20}


def test_the_next_day_there_is_another_refill(sqlite_url: str) -> None:
    async def two_days() -> list[int]:
        store = store_for(sqlite_url)
        await store.open()
        time = [int(datetime(2026, 11, 30, 23, 59, tzinfo=UTC).timestamp() * 1000)]
        purse = Purse(store, Settings(), Tables(), clock=lambda: time[0])
        wallets = []
        for minutes in (0, 2):
            time[0] += minutes * 60_000
            await purse.refill(7)
            wallets.append(await purse.chips(7))
            with pytest.raises(Conflicting):
                await purse.refill(7)
            await store.transfer(
                [Transfer(key=f"lost/{minutes}", giver="wallet/7", taker="house/x", chips=100, reason="lost")], time[0]
            )
        await store.close()
        return wallets

    assert asyncio.run(two_days()) == [100, 100]


def test_a_token_acts_for_its_owner(room: Room, masha: httpx.Client) -> None:
    made = said(masha.post("/me/tokens", json={"label": "my bot"}), 201)
    assert room.sql("SELECT count(*) FROM token WHERE key = ?", made["token"]) == [(0,)]
    program = room.program(Authorization=f"Bearer {made['token']}")
    assert said(program.patch("/me", json={"language": "ru"}))["name"] == "Masha"
    [listed] = said(masha.get("/me/tokens"))
    assert listed["label"] == "my bot"
    assert listed["seen"] >= listed["created"]
    assert "token" not in listed
    said(program.post("/logout"), 204)
    said(program.get("/me"))
    said(masha.delete(f"/me/tokens/{made['id']}"), 204)
    refused(program.get("/me"), 401, "bad-token")
    refused(program.get("/rules"), 401, "bad-token")


def test_nobody_deletes_the_token_of_another(room: Room, masha: httpx.Client) -> None:
    made = said(masha.post("/me/tokens", json={"label": "my bot"}), 201)
    petya = room.member("Petya")
    refused(petya.delete(f"/me/tokens/{made['id']}"), 404, "no-token")
    assert said(petya.get("/me/tokens")) == []
    refused(petya.delete(f"/me/tokens/{2**60}"), 400, "bad-request")


def test_tokens_are_not_without_end(masha: httpx.Client) -> None:
    for number in range(20):
        said(masha.post("/me/tokens", json={"label": f"bot {number}"}), 201)
    refused(masha.post("/me/tokens", json={"label": "one more"}), 409, "too-many-tokens")
    refused(masha.post("/me/tokens", json={"label": "two\nlines"}), 400, "bad-request")


def test_a_session_that_is_not_used_ends(sqlite_url: str) -> None:
    async def a_month() -> tuple[bool, bool, bool]:
        time = [1_000_000_000_000]
        engine = engine_for(sqlite_url)
        database = async_sessionmaker(engine, expire_on_commit=False)
        store = store_for(sqlite_url)
        await store.open()
        logins = Logins(database, days=30, clock=lambda: time[0])
        guest = await Accounts(database, Purse(store, Settings(), Tables())).guest("en")
        cookie = await logins.start(guest, "Browser")
        time[0] += 29 * DAY
        used = await logins.by_cookie(cookie) is not None
        time[0] += 29 * DAY
        used_again = await logins.by_cookie(cookie) is not None
        time[0] += 31 * DAY
        after = await logins.by_cookie(cookie) is not None
        await store.close()
        await engine.dispose()
        return used, used_again, after

    assert asyncio.run(a_month()) == (True, True, False)


def test_being_seen_is_written_once_a_minute(room: Room, masha: httpx.Client) -> None:
    room.sql("UPDATE session SET seen = seen - 30000")
    [(before,)] = room.sql("SELECT seen FROM session")
    said(masha.get("/me"))
    assert room.sql("SELECT seen FROM session") == [(before,)]
    room.sql("UPDATE session SET seen = seen - 31000")
    said(masha.get("/me"))
    assert room.sql("SELECT seen FROM session") > [(before,)]


def test_chips_that_are_not_given(make_room: Callable[..., Room]) -> None:
    room = make_room(guest_chips=0, signup_bonus=0)
    assert said(room.browser().post("/guest", json={}), 201)["wallet"] == 0
    assert said(room.member().get("/me"))["wallet"] == 0


def test_a_room_clears_away_when_it_opens(make_room: Callable[..., Room]) -> None:
    room = make_room()
    lost, here = room.browser(), room.browser()
    lost_id = said(lost.post("/guest", json={}), 201)["id"]
    said(here.post("/guest", json={}), 201)
    room.sql("UPDATE account SET created = 1 WHERE id = ?", lost_id)
    room.sql("UPDATE session SET seen = 1 WHERE account_id = ?", lost_id)
    make_room(guest_days=0)
    assert room.sql("SELECT count(*) FROM account WHERE deleted IS NULL") == [(2,)]
    again, end = make_room(), monotonic() + 10
    while "khrap_guests_cleared_total 1.0" not in again.program().get(f"{again.url}/metrics").text:
        assert monotonic() < end
        sleep(0.05)
    assert room.sql("SELECT id FROM account WHERE deleted IS NOT NULL") == [(lost_id,)]
    refused(lost.get("/me"), 401, "not-logged-in")
    said(here.get("/me"))


def test_chips_left_to_the_deleted_are_taken_back_even_where_guests_stay(make_room: Callable[..., Room]) -> None:
    room = make_room()
    said(room.browser().post("/guest", json={}), 201)
    room.sql("UPDATE account SET deleted = 1")
    make_room(guest_days=0)
    end = monotonic() + 10
    while room.sql("SELECT chips FROM balance WHERE account LIKE 'wallet/%'") != [(0,)]:
        assert monotonic() < end
        sleep(0.05)
