"""What the room does not let happen."""

import ipaddress
from collections.abc import Callable

import httpx
import pytest

from khrap.room.limits import Buckets, address_of
from tests.room.http.conftest import PASSWORD, Room, refused, said


def with_cookie_of(browser: httpx.Client, room: Room, **headers: str) -> httpx.Client:
    """Send the cookie of a browser with other headers, as a page of another site would make it do."""
    return room.program(Cookie=f"khrap={browser.cookies['khrap']}", **headers)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_site_cannot_act_with_ones_cookie(room: Room, headers: dict[str, str]) -> None:
    masha = room.member()
    elsewhere = with_cookie_of(masha, room, **headers)
    refused(elsewhere.post("/logout-everywhere"), 403, "foreign-origin")
    refused(elsewhere.request("DELETE", "/me", json={"password": PASSWORD}), 403, "foreign-origin")
    refused(elsewhere.patch("/me", json={"language": "ru"}), 403, "foreign-origin")
    assert said(masha.get("/me"))["language"] == "en"


def test_a_page_of_the_room_can(room: Room) -> None:
    masha = room.member()
    for headers in ({"Origin": room.url}, {"Sec-Fetch-Site": "same-origin"}):
        said(with_cookie_of(masha, room, **headers).patch("/me", json={"language": "ru"}))


def test_another_site_cannot_log_anybody_in(room: Room) -> None:
    room.member("Masha")
    elsewhere = room.browser(Origin="https://evil.example")
    refused(elsewhere.post("/login", json={"name": "Masha", "password": PASSWORD}), 403, "foreign-origin")


def test_a_program_needs_no_page(room: Room) -> None:
    said(room.program().post("/guest", json={}), 201)
    said(room.program().post("/rules/check", json={"toml": ""}))


def test_only_the_public_address_counts_if_there_is_one(make_room: Callable[..., Room]) -> None:
    room = make_room(public_url="http://khrap.example")
    refused(room.browser(Origin=room.url).post("/guest", json={}), 403, "foreign-origin")
    said(room.browser(Origin="http://khrap.example").post("/guest", json={}), 201)


@pytest.mark.parametrize("path", ["/me", "/rules", "/no-such-thing", "/../../health/live"])
def test_every_answer_tells_browsers_to_be_strict(room: Room, path: str) -> None:
    headers = room.browser().get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_the_api_is_not_kept_on_the_way(room: Room) -> None:
    assert room.browser().get("/me").headers["cache-control"] == "no-store"


def test_a_large_body_is_refused(room: Room) -> None:
    refused(room.browser().post("/login", content=b" " * 65_537), 413, "too-large")
    chunks = (b" " * 10_000 for _ in range(7))
    refused(room.browser().post("/login", content=chunks), 413, "too-large")


def test_errors_of_the_framework_look_like_ours(room: Room) -> None:
    browser = room.browser()
    refused(browser.get("/nothing-here"), 404, "not-found")
    answer = browser.put("/login")
    refused(answer, 405, "method-not-allowed")
    assert "POST" in answer.headers["allow"]
    error = refused(browser.post("/login", json={"name": 5, "password": PASSWORD}), 400, "bad-request")
    assert error["details"]["problems"][0]["key"] == "name"
    refused(browser.post("/login", content="{"), 400, "bad-request")
    refused(browser.post("/login"), 400, "bad-request")
    refused(room.program(Authorization="Basic YTpi").get("/rules"), 401, "bad-token")


def test_guessing_passwords_is_slow(make_room: Callable[..., Room]) -> None:
    room = make_room(logins_per_minute=3)
    browser = room.browser()
    guess = {"name": "Masha", "password": "guess-guess"}
    for _ in range(3):
        refused(browser.post("/login", json=guess), 401, "wrong-login")
    answer = browser.post("/login", json=guess)
    error = refused(answer, 429, "too-many-requests")
    assert answer.headers["retry-after"] == "20"
    assert error["details"] == {"wait_seconds": 20}


def test_a_name_is_guarded_against_many_addresses(make_room: Callable[..., Room]) -> None:
    room = make_room(logins_per_minute=3)
    answers = [
        room.browser(**{"X-Forwarded-For": f"198.51.100.{number}"})
        .post("/login", json={"name": "Masha", "password": "guess-guess"})
        .status_code
        for number in range(4)
    ]
    assert answers == [401, 401, 401, 429]


def test_guests_and_accounts_are_made_slowly(make_room: Callable[..., Room]) -> None:
    room = make_room(guests_per_hour=1, registrations_per_hour=1)
    said(room.browser().post("/guest", json={}), 201)
    refused(room.browser().post("/guest", json={}), 429, "too-many-requests")
    room.member()
    refused(room.browser().post("/register", json={"name": "Petya", "password": PASSWORD}), 429, "too-many-requests")
    # Behind a proxy the address is that of the browser.
    said(room.browser(**{"X-Forwarded-For": "198.51.100.7"}).post("/guest", json={}), 201)


def test_an_address_can_be_forged_only_by_a_trusted_proxy(make_room: Callable[..., Room]) -> None:
    room = make_room(guests_per_hour=1, trusted_proxies=())
    said(room.browser().post("/guest", json={}), 201)
    forged = room.browser(**{"X-Forwarded-For": "198.51.100.7"})
    refused(forged.post("/guest", json={}), 429, "too-many-requests")


def test_calls_are_counted_by_account(make_room: Callable[..., Room]) -> None:
    room = make_room(calls_per_minute=5)
    browser = room.browser()
    said(browser.post("/guest", json={}), 201)
    answers = [browser.get("/me").status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]
    said(room.browser().get("/rules"))


def test_addresses() -> None:
    proxies = [ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("::1")]
    assert address_of("10.0.0.1", "", proxies) == "10.0.0.1"
    assert address_of("10.0.0.1", "1.2.3.4", proxies) == "1.2.3.4"
    assert address_of("::1", "9.9.9.9, 2001:db8::1, 10.0.0.7", proxies) == "2001:db8::1"
    assert address_of("::ffff:10.0.0.1", "1.2.3.4", proxies) == "1.2.3.4"
    assert address_of("10.0.0.1", "1.2.3.4, nonsense", proxies) == "10.0.0.1"
    assert address_of("1.1.1.1", "2.2.2.2", proxies) == "1.1.1.1"
    assert address_of("", "1.2.3.4", proxies) == ""


def test_a_bucket_fills_up_evenly_and_no_further() -> None:
    time = [0.0]
    buckets = Buckets(2, seconds=10, clock=lambda: time[0])
    assert [buckets.wait("a") for _ in range(3)] == [0, 0, 5]
    time[0] = 4
    assert buckets.wait("a") == 1
    time[0] = 5
    assert [buckets.wait("a") for _ in range(2)] == [0, 5]
    time[0] = 1000
    assert [buckets.wait("a") for _ in range(3)] == [0, 0, 5]


@pytest.mark.parametrize("path", ["/me", "/me/tokens/1", "/rules", "/admin/accounts"])
def test_asking_for_the_methods_of_an_address_breaks_nothing(room: Room, path: str) -> None:
    assert room.browser().options(path).status_code in (204, 401, 403, 404)
