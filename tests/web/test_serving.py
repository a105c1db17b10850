"""How the page is served: to browsers, to messengers that show a preview, and where there is nothing."""

import re
from pathlib import Path

import httpx
import pytest

from khrap.room.http.pages import ADDRESSES, Client
from khrap.room.http.previews import room_preview
from khrap.room.settings import Settings
from tests.room.server import RoomServer
from tests.web.conftest import Open
from tests.web.player import Player

_APP = Path(__file__).parents[2] / "web" / "src" / "App.svelte"
HTML = {"accept": "text/html,application/xhtml+xml"}


def test_the_server_and_the_page_know_the_same_addresses() -> None:
    in_page = set(re.findall(r'\["(/[^"]*)", \(\) => import', _APP.read_text(encoding="utf-8")))
    on_server = {re.sub(r"\{(\w+):str\}", r":\1", address) for address in ADDRESSES} | {"/deal/:code"}
    assert in_page | {"/"} == on_server


@pytest.mark.parametrize("path", ["/", "/table/abc", "/new", "/rules/student", "/account"])
def test_every_address_of_the_client_is_the_page(room: RoomServer, path: str) -> None:
    answer = httpx.get(room.url + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in answer.text
    assert httpx.head(room.url + path).status_code == 200


@pytest.mark.parametrize("path", ["/", "/table/abc", "/replay", "/deal/nothing", "/no-such-page", "/api"])
def test_no_page_allows_anything_from_elsewhere_or_inline(room: RoomServer, path: str) -> None:
    answer = httpx.get(room.url + path, headers=HTML, follow_redirects=True)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert not re.findall(r"<script(?![^>]*\bsrc=)|<style| style=| on\w+=|https?://(?!127\.0\.0\.1)", answer.text)


def test_files_are_packed_and_known_again(room: RoomServer) -> None:
    address = room.url + re.findall(r'src="(/assets/[^"]+\.js)"', httpx.get(room.url).text)[0]
    sizes = {}
    for encoding in ("identity", "gzip", "br"):
        with httpx.stream("GET", address, headers={"accept-encoding": encoding}) as answer:
            sizes[encoding] = len(b"".join(answer.iter_raw()))
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            tag = answer.headers["etag"]
    assert sizes["br"] < sizes["gzip"] < sizes["identity"]
    again = httpx.get(address, headers={"accept-encoding": "br", "if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/decks/standard/none.svg", "/decks/none/Kh.svg", "/assets/..%2findex.html", "/.stamp"]
)
def test_there_are_no_other_files(room: RoomServer, path: str) -> None:
    answer = httpx.get(room.url + path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not-found"


def test_where_there_is_nothing_people_get_the_page_and_programs_a_reason(room: RoomServer) -> None:
    people = httpx.get(f"{room.url}/no-such-page", headers=HTML)
    assert (people.status_code, people.headers["content-type"]) == (404, "text/html; charset=utf-8")
    for path in ("/no-such-page", "/api/no-such-thing", "/api/v1/no-such-thing"):
        assert httpx.get(room.url + path).json()["error"]["code"] == "not-found"
    assert httpx.get(f"{room.url}/api/v1/no-such-thing", headers=HTML).json()["error"]["code"] == "not-found"


def test_the_head_speaks_the_language_of_the_browser(room: RoomServer) -> None:
    for accepted, language, title in (("ru,en;q=0.5", "ru", "Храп"), ("de,en", "en", "Khrap"), ("", "en", "Khrap")):
        text = httpx.get(room.url, headers={"accept-language": accepted}).text
        assert f'<html lang="{language}"' in text
        assert f"<title>{title}</title>" in text


def test_a_shared_deal_is_told_of_without_a_card(room: RoomServer, visit: Open) -> None:
    window = visit()
    player = Player(window)
    player.sit_down("student")
    player.play_deal()
    link = window.page.get_by_role("link", name=window.words("table-settle.history")).get_attribute("href")
    text = httpx.get(room.url + str(link), headers={"accept-language": "ru"}).text
    head = text[: text.index("</head>")]
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', head))
    assert told["title"].startswith("Студенческий храп: сдача ")
    assert re.match(r"Банк \d+, ставка \d+\. .+ [+−]?\d+", told["description"])
    assert not re.search(r"[♠♥♦♣]|\b[6-9TJQKA][shdc]\b", head)
    assert httpx.get(f"{room.url}/deal/nothing").status_code == 404


def test_a_room_without_a_built_client_says_how_to_build_it(tmp_path: Path) -> None:
    answer = Client(tmp_path).show(room_preview(Settings(), "/", "en"))
    assert answer.status_code == 503
    assert b"scripts/web" in answer.content


def test_pages_do_not_count_as_calls(tmp_path: Path) -> None:
    with RoomServer(tmp_path, calls_per_minute=3) as room:
        assert {httpx.get(room.url).status_code for _ in range(10)} == {200}
        assert httpx.get(f"{room.url}/api/v1/rules").status_code == 200
