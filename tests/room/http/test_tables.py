"""Tables, by HTTP: what they are called, and addresses that nothing can have."""

import time

import pytest

from khrap import protocol as ask
from khrap.room.http.tables import _is_game_of
from tests.room.hosting import Evening, run
from tests.room.http.conftest import Room, refused, said


@pytest.mark.parametrize(
    ("given", "shown"),
    [("Friday", "Friday"), (" \u202eabc\n", "abc"), ("\x00", ""), ("a\u2028b", "a b"), ("   ", "")],
)
def test_a_title_is_shown_as_it_is_or_not_at_all(room: Room, given: str, shown: str) -> None:
    opened = said(room.member().post("/tables", json={"rules": "hrapgame", "title": given}), 201)
    assert opened["options"]["title"] == opened["lobby"]["title"] == shown


@pytest.mark.parametrize("path", ["/deals/%00", "/tables/%00", "/deals/%00/file", "/history?rules=%00"])
def test_no_address_has_a_zero_byte(room: Room, path: str) -> None:
    refused(room.member().get(path), 400, "bad-address")


def test_who_plays_on_comes_back_to_the_same_table(room: Room) -> None:
    browser = room.browser()
    first = said(browser.post("/play", json={"rules": "student"}), 201)["code"]
    assert said(browser.post("/play", json={"rules": "student"}), 201)["code"] == first
    other = said(browser.post("/play", json={"rules": "student", "bots": 2}), 201)["code"]
    assert other != first
    assert [line["code"] for line in said(browser.get("/me/tables"))] == [other, first]
    assert said(browser.get("/tables")) == []


def test_who_plays_on_is_not_taken_to_a_table_that_is_another_now(sqlite_url: str) -> None:
    async def story(it: Evening) -> None:
        live = await it.table(1, seats=4, bots=("club",) * 3, rules="student")
        options = live.table.state.options
        assert _is_game_of(it.person(1), live.table, options)
        await it.do(live, 1, ask.RemoveBot, seat=2)
        assert not _is_game_of(it.person(1), live.table, options)
        await it.do(live, 2, ask.Sit, seat=2)
        assert not _is_game_of(it.person(2), live.table, options)

    run(sqlite_url, story)


def test_who_wants_to_see_the_commitment_first_begins_the_deal(room: Room) -> None:
    browser = room.browser()
    code = said(browser.post("/play", json={"rules": "student", "deal": False}), 201)["code"]
    lobby = said(browser.get(f"/tables/{code}"))["lobby"]
    assert (lobby["taken"], lobby["playing"], lobby["deals"]) == (4, False, 0)
    assert said(browser.post("/play", json={"rules": "student"}), 201)["code"] == code
    end = time.monotonic() + 20
    while not said(browser.get(f"/tables/{code}"))["lobby"]["playing"]:
        assert time.monotonic() < end, "no deal begins"


def test_nobody_is_told_where_others_sit(room: Room) -> None:
    said(room.browser().post("/play", json={"rules": "student"}), 201)
    assert said(room.member().get("/me/tables")) == []
    refused(room.browser().get("/me/tables"), 401, "not-logged-in")
