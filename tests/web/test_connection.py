"""What happens when things go wrong: no connection, a room that closes, a second tab, a page that is shut."""

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.room.server import RoomServer
from tests.web.browser import PHONE, open_window
from tests.web.conftest import Open
from tests.web.player import Player

LOST = [
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "WebSocket",
    "Failed to fetch",
    "no connection",
    "ERR_CONNECTION_RESET",
]


def online(player: Player, page: Page | None = None) -> None:
    """Wait until a table says that it is connected."""
    page = page or player.page
    expect(page.get_by_text(player.words("table-status.online"), exact=True).first).to_be_visible(timeout=30_000)


def until_nothing_lies_over(page: Page) -> None:
    """Wait until the step of the history is gone that stands for what lay over the page."""
    for _ in range(100):
        if page.evaluate("history.state") is None:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the step of the history stays")


def test_a_deal_goes_on_after_the_room_was_closed(browser: Browser, tmp_path: Path) -> None:
    with (
        RoomServer(tmp_path, bot_milliseconds=0, pause_seconds=60, guest_chips=100_000) as room,
        open_window(browser, room.url) as window,
    ):
        window.expected += LOST
        player = Player(window)
        player.sit_down("student")
        room.kill()
        expect(window.page.get_by_text(window.words("table-status.lost-long"))).to_be_visible(timeout=30_000)
        room.start()
        online(player)
        player.play_deal()
        assert player.receipt.is_visible()


def test_the_receipt_leads_to_the_deal_after_the_page_was_loaded_anew(visit: Open) -> None:
    window = visit()
    player = Player(window)
    player.sit_down("student")
    player.play_deal()
    link = player.receipt.get_attribute("href")
    window.page.reload()
    expect(player.receipt).to_have_attribute("href", str(link))


def test_the_page_opens_without_a_connection_and_says_so(visit: Open) -> None:
    window = visit(language="ru")
    window.expected += LOST
    page = window.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    window.context.set_offline(True)
    page.reload()
    expect(page.get_by_text(window.words("offline.lost"), exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=window.words("lobby.play"), exact=True)).to_be_visible()
    kept = page.evaluate(
        "caches.keys().then(async (all) => (await Promise.all(all.map(async (one) =>"
        " (await (await caches.open(one)).keys()).map((request) => request.url)))).flat())"
    )
    assert kept
    assert not [address for address in kept if "/api/" in address]
    window.context.set_offline(False)
    expect(page.get_by_text(window.words("offline.lost"), exact=True)).to_be_hidden(timeout=15_000)


def test_two_tabs_show_the_same_table(visit: Open) -> None:
    window = visit()
    player = Player(window)
    player.sit_down("student")
    second = Player(window, page=window.tab())
    second.page.goto(window.page.url)
    online(second)
    player.page.bring_to_front()
    player.play_deal()
    expect(second.receipt).to_be_visible()
    old = player.this_receipt()
    second.page.bring_to_front()
    second.next_deal()
    expect(old).to_be_hidden()


def test_a_link_brings_a_friend_to_the_table(room: RoomServer, visit: Open) -> None:
    host = visit(permissions=["clipboard-read", "clipboard-write"])
    page = host.go("/new?rules=student")
    page.get_by_role("button", name=host.words("newtable.open"), exact=True).click()
    Player(host).sit()
    page.get_by_role("button", name=host.words("table.invite"), exact=True).click()
    expect(page.get_by_text(host.words("table.copied"), exact=True).first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    code = link.rpartition("/")[2]
    assert code not in httpx.get(f"{room.url}/api/v1/tables").text
    friend = Player(visit(language="ru", size=PHONE, touch=True), "finger")
    friend.take_seat(code)
    page.get_by_role("button", name=host.words("table.add-bot"), exact=True).click()
    dialog = page.get_by_role("dialog", name=host.words("table.add-bot"))
    dialog.get_by_role("button", name=host.words("bot.club")).click()
    friend.window.press(friend.go_on)
    Player(host).go_on.click()
    expect(page.get_by_role("group", name=host.words("table.hand"))).to_be_visible(timeout=30_000)


def test_a_table_by_link_waits_for_friends_until_one_begins(visit: Open) -> None:
    window = visit()
    player, page = Player(window), window.go("/new?rules=student")
    page.get_by_role("button", name=window.words("newtable.open"), exact=True).click()
    player.sit()
    for _ in range(2):
        page.get_by_role("button", name=window.words("table.add-bot"), exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name=window.words("bot.club")).click()
    expect(page.get_by_text(window.words("table.alone"), exact=True)).to_be_visible()
    begin = page.get_by_role("button", name=window.words("table.begin"), exact=True)
    expect(begin).to_be_visible()
    page.wait_for_timeout(7_000)  # longer than the pause
    begin.click()
    page.get_by_role("group", name=window.words("table.hand"), exact=True).wait_for(timeout=4_000)


def test_the_browsers_back_closes_what_lies_over_the_table(visit: Open) -> None:
    window = visit(size=PHONE, touch=True)
    player = Player(window, "finger")
    player.sit_down("student")
    page, say = window.page, window.words
    address, dialog = page.url, page.get_by_role("dialog")
    for name in ("table.panel", "table.menu"):
        page.get_by_role("button", name=say(name)).first.click()
        dialog.wait_for()
        page.go_back()
        dialog.wait_for(state="hidden")
        assert page.url == address
    page.get_by_role("button", name=say("table.menu")).first.click()
    dialog.get_by_role("button", name=say("table.close"), exact=True).click()
    dialog.wait_for(state="hidden")
    until_nothing_lies_over(page)
    page.go_back()
    page.wait_for_url(f"{window.url}/")


def test_a_dialog_that_follows_another_stays(visit: Open) -> None:
    window = visit(size=PHONE, touch=True)
    Player(window, "finger").sit_down("student")
    page, say = window.page, window.words
    leaving = page.get_by_role("dialog", name=say("table-leave.title"), exact=True)
    for _ in range(8):
        page.get_by_role("button", name=say("table.menu")).first.click()
        page.get_by_role("dialog").get_by_role("button", name=say("table-menu.leave"), exact=True).click()
        leaving.wait_for()
        page.wait_for_timeout(200)
        expect(leaving).to_be_visible()
        page.go_back()
        expect(leaving).to_be_hidden()
        expect(page.get_by_role("region", name=say("table.felt"), exact=True)).to_be_visible()


def test_what_lies_over_the_table_is_gone_after_a_reload(visit: Open) -> None:
    window = visit(size=PHONE, touch=True)
    Player(window, "finger").sit_down("student")
    page, say = window.page, window.words
    page.get_by_role("button", name=say("table.menu")).first.click()
    page.get_by_role("dialog").wait_for()
    page.reload()
    page.get_by_role("region", name=say("table.felt"), exact=True).wait_for()
    assert not page.get_by_role("dialog").count()
    until_nothing_lies_over(page)
    page.go_back()
    page.wait_for_url(f"{window.url}/")


def test_names_and_words_of_people_stay_text(room: RoomServer, visit: Open) -> None:
    nasty = "<script>window.hacked = true</script><img src=x onerror='window.hacked = true'>"
    window = visit()
    player = Player(window)
    player.sit_down("student")
    page = window.page
    page.get_by_role("tab", name=window.words("table-chat.title")).click()
    page.get_by_placeholder(window.words("table-chat.placeholder")).fill(nasty)
    page.get_by_role("button", name=window.words("table-chat.send"), exact=True).click()
    expect(page.get_by_text(nasty)).to_be_visible()
    assert page.evaluate("window.hacked === undefined")
    assert not page.locator("img[src=x]").count()


def test_who_has_gone_away_finds_the_way_back(visit: Open) -> None:
    window = visit(language="ru")
    player = Player(window)
    player.sit_down("student")
    address = window.page.url.partition("?")[0]
    page = window.go("/")
    page.get_by_role("region", name=window.words("lobby.yours"), exact=True).get_by_role("link").click()
    page.wait_for_url(address)
    online(player)
    expect(player.cards.first).to_be_visible()


@pytest.mark.parametrize("deals", [3, pytest.param(10, marks=pytest.mark.long)])
def test_deals_while_somebody_shuts_the_page_in_an_exchange(browser: Browser, tmp_path: Path, deals: int) -> None:
    with (
        RoomServer(tmp_path, bot_milliseconds=0, pause_seconds=60, guest_chips=100_000) as room,
        open_window(browser, room.url, language="ru") as window,
    ):
        player = Player(window)
        player.open_table("student", 4)
        deal = shut = 0
        while deal < deals or not shut:  # however the cards fall
            if (deal % 4 == 1 or (deal > 1 and not shut)) and _reach_an_exchange(player):
                address = player.page.url
                player.page.close()
                player.page = window.page = window.tab()
                player.page.goto(address)
                online(player)
                shut += 1
            player.play_deal()
            player.next_deal()
            deal += 1
            assert deal < 40
        assert "khrap_failures_total 0.0" in httpx.get(f"{room.url}/metrics").text


def _reach_an_exchange(player: Player) -> bool:
    """Decide until cards can be marked; tell whether it came to that."""
    for _ in range(400):
        if player.receipt.is_visible():
            return False
        if player.markable.count():
            return True
        player.page.wait_for_timeout(20 if player.decide() else 50)
    return False
