"""How people come into the room, and how they leave it."""

from collections.abc import Callable
from time import perf_counter

import msgspec
import pytest

from khrap.room.accounts.names import checked_name, guest_name
from tests.room.http.conftest import GENEROUS, PASSWORD, Room, open_room, refused, said


def test_a_guest_gets_a_name_chips_and_a_cookie(room: Room) -> None:
    browser = room.browser()
    guest = said(browser.post("/guest", json={"language": "ru"}), 201)
    assert guest["guest"]
    assert guest["language"] == "ru"
    assert guest["wallet"] == 100
    assert said(browser.get("/me")) == guest
    cookie = browser.cookies["khrap"]
    assert room.sql("SELECT count(*) FROM session WHERE key = ?", cookie) == [(0,)]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(room: Room) -> None:
    header = room.browser().post("/guest", json={}).headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    assert "Secure" not in header


def test_over_tls_the_cookie_stays_there(make_room: Callable[..., Room]) -> None:
    room = make_room(public_url="https://khrap.example")
    header = room.browser(Origin="https://khrap.example").post("/guest", json={}).headers["set-cookie"]
    assert header.startswith("__Host-khrap=")
    assert "Secure" in header


def test_a_guest_becomes_an_account_and_keeps_everything(room: Room) -> None:
    browser = room.browser()
    guest = said(browser.post("/guest", json={}), 201)
    before = browser.cookies["khrap"]
    account = said(browser.post("/register", json={"name": "Анна", "password": PASSWORD}), 201)
    assert account["id"] == guest["id"]
    assert (account["name"], account["guest"], account["wallet"]) == ("Анна", False, 200)
    # Who had seen the guest's cookie does not get into the account.
    assert browser.cookies["khrap"] != before
    refused(room.program(Cookie=f"khrap={before}").get("/me"), 401, "not-logged-in")
    transfers = room.sql("SELECT key, giver, taker, chips FROM transfer ORDER BY id")
    assert transfers == [
        ("guest/1", "house/guest", "wallet/1", 100),
        ("signup/1", "house/bonus", "wallet/1", 100),
    ]


def test_who_registers_at_once_has_the_bonus(room: Room) -> None:
    assert said(room.member().get("/me"))["wallet"] == 100


def test_one_is_not_two(room: Room) -> None:
    browser = room.member()
    refused(browser.post("/guest", json={}), 409, "logged-in")
    refused(browser.post("/register", json={"name": "Other", "password": PASSWORD}), 409, "logged-in")


@pytest.mark.parametrize("name", ["Bova", "ВОVА", "b.o-v a", "Воva"])
def test_names_that_look_alike_are_taken(room: Room, name: str) -> None:
    room.member("Воva")
    refused(room.browser().post("/register", json={"name": name, "password": PASSWORD}), 409, "name-taken")
    assert room.sql("SELECT count(*) FROM account") == [(1,)]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a", "2 to 20"),
        ("a" * 21, "2 to 20"),
        ("   ", "2 to 20"),
        ("Ann\u0000a", "U+0000"),
        ("Ann\u202ea", "U+202E"),
        ("Ann\u200da", "U+200D"),
        ("Анна<b>", "<, >"),
        ("Άννα", "Latin and Cyrillic"),
        ("._.", "a letter or a digit"),
        ("Аdmin", "reserved"),
        ("h0use", "reserved"),
        ("Храп", "reserved"),
    ],
)
def test_a_name_that_cannot_be(room: Room, name: str, reason: str) -> None:
    answer = room.browser().post("/register", json={"name": name, "password": PASSWORD})
    assert reason in refused(answer, 400, "bad-name")["message"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_made_up_names_are_names(language: str) -> None:
    names = {guest_name(language) for _ in range(300)}
    assert len(names) > 200
    assert all(checked_name(name) == name for name in names)


def test_a_name_has_one_form(room: Room) -> None:
    assert said(room.member(" Anna\u00a0  P. ").get("/me"))["name"] == "Anna P."


@pytest.mark.parametrize("password", ["short", "x" * 201, "Masha the 1st"])
def test_a_password_that_is_none(room: Room, password: str) -> None:
    answer = room.browser().post("/register", json={"name": "Masha the 1st", "password": password})
    refused(answer, 400, "bad-password")


def test_logging_in_and_out(room: Room) -> None:
    room.member("Masha")
    browser = room.browser()
    said(browser.post("/login", json={"name": "masha", "password": PASSWORD}))
    assert said(browser.get("/me"))["name"] == "Masha"
    cookie = browser.cookies["khrap"]
    said(browser.post("/logout"), 204)
    assert "khrap" not in browser.cookies
    refused(room.program(Cookie=f"khrap={cookie}").get("/me"), 401, "not-logged-in")
    said(browser.post("/logout"), 204)


def test_logging_out_everywhere_ends_sessions_and_tokens(room: Room) -> None:
    here = room.member("Masha")
    there = room.browser()
    token = said(here.post("/me/tokens", json={"label": "perhaps a thief's"}), 201)["token"]
    said(there.post("/login", json={"name": "Masha", "password": PASSWORD}))
    other = room.member("Petya")
    others = said(other.post("/me/tokens", json={"label": "bot"}), 201)["token"]
    said(there.post("/logout-everywhere"), 204)
    refused(here.get("/me"), 401, "not-logged-in")
    refused(room.program(Authorization=f"Bearer {token}").get("/me"), 401, "bad-token")
    assert said(room.program(Authorization=f"Bearer {others}").get("/me"))["name"] == "Petya"
    assert said(other.get("/me"))["name"] == "Petya"


def test_nobody_learns_which_names_there_are(room: Room) -> None:
    room.member("Masha")
    browser = room.browser()

    def answer(name: str) -> tuple[bytes, float]:
        begin = perf_counter()
        response = browser.post("/login", json={"name": name, "password": "wrong password"})
        took = perf_counter() - begin
        assert response.status_code == 401
        return response.content, took

    known = [answer("Masha") for _ in range(5)]
    unknown = [answer("Nobody1") for _ in range(5)]
    assert {content for content, _ in known} == {content for content, _ in unknown}
    # Reckoning the hash takes a hundred times as long as not reckoning it.
    assert min(took for _, took in unknown) > min(took for _, took in known) / 10


def test_who_is_banned_stays_outside_but_may_leave(room: Room) -> None:
    browser = room.member("Masha")
    room.sql("UPDATE account SET banned_until = 99999999999999")
    error = refused(browser.get("/me"), 403, "banned")
    assert error["details"] == {"until": 99999999999999}
    refused(browser.get("/rules"), 403, "banned")
    refused(room.browser().post("/login", json={"name": "Masha", "password": PASSWORD}), 403, "banned")
    said(browser.post("/logout"), 204)
    said(browser.get("/rules"))


def test_a_ban_ends(room: Room) -> None:
    browser = room.member("Masha")
    room.sql("UPDATE account SET banned_until = 1000")
    said(browser.get("/me"))


def test_a_bonus_that_a_crash_kept_back_comes_with_the_next_log_in(room: Room) -> None:
    browser = room.member("Masha")
    room.sql("DELETE FROM transfer")
    room.sql("DELETE FROM balance")
    for _ in range(2):
        assert said(browser.post("/login", json={"name": "Masha", "password": PASSWORD}))["wallet"] == 100


def test_a_whole_life_on_postgresql(postgres_url: str) -> None:
    with open_room(msgspec.structs.replace(GENEROUS, database_url=postgres_url)) as room:
        browser = room.browser()
        said(browser.post("/guest", json={"language": "ru"}), 201)
        said(browser.post("/register", json={"name": "Анна", "password": PASSWORD}), 201)
        refused(room.browser().post("/register", json={"name": "Ahha", "password": PASSWORD}), 409, "name-taken")
        said(browser.patch("/me", json={"settings": {"deck": "\u0000"}}))
        token = said(browser.post("/me/tokens", json={"label": "bot"}), 201)
        assert said(room.program(Authorization=f"Bearer {token['token']}").get("/me"))["wallet"] == 200
        said(browser.post("/me/password", json={"current": PASSWORD, "new": "battery staple"}), 204)
        refused(browser.post("/me/refill"), 409, "not-broke")
        said(browser.request("DELETE", "/me", json={"password": "battery staple"}), 204)
        said(room.browser().post("/register", json={"name": "Ahha", "password": PASSWORD}), 201)
