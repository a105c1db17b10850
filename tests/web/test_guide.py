"""The deal that explains itself to a newcomer: offered once, in the way of nothing, and kept until it is read."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.browser import DESKTOP, PHONE, Window
from tests.web.conftest import Open
from tests.web.player import Hand, Player
from tests.web.test_connection import until_nothing_lies_over
from tests.web.test_pages import too_wide, troubles_in_both_themes
from tests.web.words import Language

_STEPS = 7


class Newcomer(Player):
    """Somebody who plays for the first time, and reads."""

    @property
    def guide(self) -> Locator:
        """The panel of the guide."""
        return self.page.get_by_role("region", name=self.words("guide.title"), exact=True)

    def press(self, key: str) -> None:
        """Press a button of the guide."""
        self._push(self.guide.get_by_role("button", name=self.words(key), exact=True))

    def push(self, role: Literal["button", "tab"], key: str) -> None:
        """Press something else on the page."""
        self._push(self.page.get_by_role(role, name=self.words(key), exact=True))

    def learn(self) -> None:
        """Go from the first page to a deal that is explained."""
        page = self.window.go("/")
        self.push("button", "guide.learn")
        page.wait_for_url("**/table/*?guide=on")

    def title(self, step: int) -> str:
        """Return what a step is called."""
        return self.words(f"guide-step.{step}")

    def covered(self) -> Iterator[str]:
        """Yield what of the table the guide covers, or pushes away."""
        panel = _box(self.guide)
        for key in ("table.hand", "table.options"):
            part = _box(self.page.get_by_role("group", name=self.words(key), exact=True))
            if panel and part and _overlap(panel, part):
                yield f"{key}: {panel} over {part}"
        pot = _box(self.page.get_by_text(self.words("table.pot"), exact=True))
        own = _box(self.page.get_by_role("region", name=self.words("table.actions"), exact=True))
        if panel and pot and own and _overlap(pot, own):
            yield f"the pot is below one's own cards: {pot}, {own}"

    def decide(self) -> bool:
        """Decide, when the guide is not in the way."""
        if any(self.covered()):  # what was measured one after the other may have moved in between
            self.page.wait_for_timeout(200)
            assert not list(self.covered())
        return super().decide()


def _box(what: Locator) -> FloatRect | None:
    """Return where something is now: asked in one breath, for what is visible may be gone when asked again."""
    boxes: list[FloatRect] = what.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    return next((box for box in boxes if box["width"] and box["height"]), None)


def _overlap(one: FloatRect, other: FloatRect) -> bool:
    apart = (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )
    return not apart


def _newcomer(visit: Open, size: tuple[int, int], language: Language, hand: Hand) -> Newcomer:
    return Newcomer(visit(size=size, language=language, touch=hand == "finger"), hand)


def _nothing_is_offered(window: Window, player: Newcomer) -> None:
    player.sit_down("hrapgame")
    player.page.get_by_role("group", name=player.words("table.hand"), exact=True).wait_for()
    assert "guide" not in window.page.url
    expect(player.guide).to_be_hidden()


@pytest.mark.parametrize(
    ("size", "language", "hand"),
    [(PHONE, "ru", "finger"), (DESKTOP, "en", "keyboard")],
    ids=["phone-ru-finger", "desktop-en-keyboard"],
)
def test_a_first_deal_explains_itself(visit: Open, size: tuple[int, int], language: Language, hand: Hand) -> None:
    player = _newcomer(visit, size, language, hand)
    player.learn()
    expect(player.guide.get_by_role("heading")).to_contain_text(player.title(1))
    player.press("guide.on")
    expect(player.guide.get_by_role("heading")).to_contain_text(player.title(2))
    player.press("guide.on")  # to what is asked: the word, or the answer to another's
    expect(player.guide.get_by_role("heading")).not_to_contain_text(player.title(2))
    player.press("guide.back")
    expect(player.guide.get_by_role("heading")).to_contain_text(player.title(2))
    found = troubles_in_both_themes(player.page)

    end = player.guide.get_by_role("heading").filter(has_text=player.title(_STEPS))
    player.play_deal()
    nobody_played = player.page.get_by_text(player.words("table-settle.passed-out"), exact=True)
    while nobody_played.is_visible():  # the guide goes on with the next deal
        expect(end).to_be_visible()
        player.next_deal()
        player.play_deal()
    expect(end).to_be_visible()
    found += troubles_in_both_themes(player.page)
    assert not found, "\n".join(found)
    assert not too_wide(player.page)

    player.press("guide.on")
    expect(player.guide).to_contain_text(player.words("guide.waits"))
    if player.window.touch:  # on the receipt there is a way on, too
        player.go_on.tap()
    else:
        player.press("guide.next-deal")
    player.receipt.wait_for(state="hidden")
    expect(player.guide).to_be_hidden()
    _nothing_is_offered(player.window, player)


def test_the_guide_is_offered_once_and_can_be_refused(visit: Open) -> None:
    player = _newcomer(visit, PHONE, "en", "finger")
    player.sit_down("student")
    expect(player.guide).to_contain_text(player.words("guide.offer"))
    assert not troubles_in_both_themes(player.page)
    player.press("guide.no")
    expect(player.guide).to_be_hidden()
    player.play_deal()
    _nothing_is_offered(player.window, player)


def test_the_guide_can_be_skipped_and_begun_again(visit: Open) -> None:
    player = _newcomer(visit, PHONE, "ru", "finger")
    player.learn()
    order = player.guide.get_by_text(player.words("guide-text.order"))
    player.press("guide.fold")
    expect(order).to_be_hidden()
    player.press("guide.unfold")
    expect(order).to_be_visible()
    player.press("guide.skip")
    expect(player.guide).to_be_hidden()
    player.play_deal()
    _nothing_is_offered(player.window, player)
    player.push("button", "table.panel")
    player.push("tab", "table-rules.title")
    player.push("button", "guide.explain")
    expect(player.page.get_by_role("dialog")).to_be_hidden()
    expect(player.guide.get_by_role("heading")).to_be_visible()
    until_nothing_lies_over(player.page)
    assert player.page.url.endswith("?guide=on")  # the address is that of the page below the panel
    player.page.reload()
    expect(player.guide.get_by_role("heading")).to_be_visible()
    player.page.go_back()
    player.page.wait_for_url(f"{player.window.url}/")


def test_an_offer_that_is_not_answered_goes_with_the_deal(visit: Open) -> None:
    player = _newcomer(visit, DESKTOP, "en", "mouse")
    player.sit_down("hrapgame")
    expect(player.guide).to_be_visible()
    player.play_deal()
    expect(player.guide).to_be_hidden()
    _nothing_is_offered(player.window, player)
