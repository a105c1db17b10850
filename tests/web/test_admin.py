"""The operator's page: the house, tables, players, books."""

from playwright.sync_api import Page, expect

from tests.room.server import RoomServer
from tests.web.browser import Window
from tests.web.conftest import Open
from tests.web.player import Player


def _register(window: Window, name: str) -> None:
    data = {"name": name, "password": "correct horse", "language": window.words.language}
    answer = window.context.request.post(f"{window.url}/api/v1/register", data=data, headers={"origin": window.url})
    assert answer.ok, answer.text()


def _press(window: Window, page: Page, row: str, *keys: str) -> None:
    line = page.get_by_role("listitem").filter(has_text=row)
    for key in keys:
        line.get_by_role("button", name=window.words(key), exact=True).click()


def test_an_operator_looks_after_the_room(visit: Open, room: RoomServer) -> None:
    guest = visit(language="ru")
    player = Player(guest)
    player.sit_down("student")
    code = guest.page.url.rpartition("/")[2].partition("?")[0]
    other = visit(language="ru")
    _register(other, "Помощница")

    window = visit(language="ru")
    say = window.words
    _register(window, "Хозяйка")
    room.admin("make-admin", "Хозяйка")
    page = window.go("/admin")
    expect(page.get_by_text(say("admin.house-bots"))).to_be_visible()

    _press(window, page, code, "admin.freeze")
    expect(page.get_by_role("listitem").filter(has_text=code)).to_contain_text(say("admin.is-frozen"))
    expect(guest.page.get_by_text(say("table-status.frozen")).first).to_be_visible()
    _press(window, page, code, "admin.thaw", "admin.cancel-deal", "admin.sure")
    expect(page.get_by_role("status").filter(has_text=say("admin.done-cancel-deal"))).to_be_visible()
    line = page.get_by_role("listitem").filter(has_text=code)
    line.get_by_role("button", name=say("admin.close"), exact=True).dblclick()  # the second click is no answer
    _press(window, page, code, "admin.sure")
    expect(page.get_by_role("listitem").filter(has_text=code)).to_have_count(0)

    page.get_by_label(say("admin.name")).fill("помощ")
    page.get_by_role("button", name=say("admin.find")).click()
    _press(window, page, "Помощница", "admin.make-admin", "admin.sure")
    expect(page.get_by_role("listitem").filter(has_text="Помощница")).to_contain_text(say("admin.is-admin"))
    expect(other.go("/admin").get_by_text(say("admin.audit-means"))).to_be_visible()
    _press(window, page, "Помощница", "admin.no-admin", "admin.sure", "admin.ban", "admin.sure")
    expect(page.get_by_role("listitem").filter(has_text="Помощница")).to_contain_text("Не пускаем")

    page.get_by_role("button", name=say("admin.reckon")).click()
    expect(page.get_by_text(say("admin.good"))).to_be_visible()
