"""Bots at a table: which one comes is one's own choice."""

from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.player import Player


def test_one_chooses_which_bots_come(visit: Open) -> None:
    window = visit(language="ru")
    say = window.words
    page = window.go("/new?rules=student")
    page.get_by_label(say("newtable.bots"), exact=True).select_option("1")
    page.get_by_label(say("newtable.which-bots"), exact=True).select_option(label=say("bot.random"))
    expect(page.get_by_text(say("bot-means.random"))).to_be_visible()
    page.get_by_role("button", name=say("newtable.open"), exact=True).click()
    Player(window).sit()
    page.get_by_role("button", name=say.pattern("table.empty-seat")).or_(
        page.get_by_role("button", name=say("table.bot-here"))
    ).first.click()
    dialog = page.get_by_role("dialog", name=say("table.add-bot"))
    expect(dialog.get_by_text(say("bot-means.club"))).to_be_visible()
    dialog.get_by_role("button", name=say("bot.club")).click()
    expect(dialog).to_be_hidden()
    code = page.url.rpartition("/")[2].partition("?")[0]
    options = window.context.request.get(f"{window.url}/api/v1/tables/{code}").json()
    assert options["options"]["bots"] == ["random"]
    assert options["lobby"]["taken"] == 3
