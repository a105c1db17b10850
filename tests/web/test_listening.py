"""Who does not see the table: everything is told, once, in one place; the keyboard never loses its place."""

import re

import pytest
from playwright.sync_api import Locator, Page

from tests.web.conftest import Open
from tests.web.player import Player
from tests.web.words import Language

pytestmark = pytest.mark.long

_LONGEST = 400
"""Letters that are told at once, at most: the words of several seats and what is asked."""
_LISTEN = """
window.told = [];
const LIVE = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]:not([aria-live=off])";
new MutationObserver((changes) => {
  for (const { target, addedNodes, type } of changes) {
    const holder = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
    const region = holder?.closest?.(LIVE);
    const text = type === "characterData" ? target.data : [...addedNodes].map((one) => one.textContent).join("");
    if (region && text.trim()) told.push([region.ariaLabel ?? region.className, text.trim()]);
  }
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


class Listener(Player):
    """Somebody who plays by Tab and Enter alone, and looks where the focus is."""

    def _take(self, what: Locator, key: str | None) -> bool:
        taken = super()._take(what, None)
        self.page.wait_for_timeout(50)
        assert self.focus != "BODY", f"lost after {self.decisions[-1]}"
        return taken

    @property
    def focus(self) -> str:
        """Return what has the focus."""
        name: str = self.page.evaluate("document.activeElement.tagName")
        return name


def _told(page: Page) -> list[tuple[str, str]]:
    """Return what was told since one asked last, and where; how the connection stands has a place of its own."""
    return [(region, words) for region, words in page.evaluate("told.splice(0)") if not region.startswith("status")]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_deal_is_told_once_and_in_one_place(visit: Open, language: Language) -> None:
    window = visit(language=language)
    window.page.add_init_script(_LISTEN)
    player = Listener(window, "keyboard", seed=3)
    player.open_table("chips", 4, stake=5)
    words = window.words
    sentences: list[tuple[str, str]] = []
    trick = words("table-log.took-aloud").split(" ")[0]
    player.play_deal()
    sentences += _told(window.page)
    while not any(f"{trick} 1" in sentence for _, sentence in sentences):  # all have passed
        player.next_deal()
        assert player.focus != "BODY"
        player.play_deal()
        sentences += _told(window.page)
    assert {region for region, _ in sentences} == {words("table-log.aloud")}
    told = " ".join(sentence for _, sentence in sentences)
    for key in ("table-log.dealt", "table-log.settled", "table-log.took-aloud"):
        begin = re.split(r"[{·]", words(key))[0].strip()
        assert begin in told, f"{begin} was never told: {told}"
    assert f"{words('table.hand')}: " in told
    for _, sentence in sentences:
        assert len(sentence) < _LONGEST, sentence
        assert not re.search(r"[♠♥♦♣·→]", sentence), sentence
    numbers = re.findall(rf"{trick} \d+: \w+", told)
    assert len(numbers) == len(set(numbers))


def test_the_table_has_a_shape_for_who_listens(visit: Open) -> None:
    window = visit(language="en")
    player = Player(window, seed=3)
    player.open_table("chips", 4, stake=5)
    page = window.page
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("heading", level=1).count() == 1
    for name in ("table.felt", "table.actions"):
        assert page.get_by_role("region", name=window.words(name), exact=True).count() == 1
    assert page.get_by_role("complementary", name=window.words("table.panel"), exact=True).count() == 1
    while not player.playable.count():
        if player.go_on.is_visible():
            player.next_deal()
        player.decide()
        page.wait_for_timeout(30)
    for card in player.cards.all():
        name = card.get_attribute("aria-label") or ""
        may = window.words.pattern("table.playing-card").match(name) is not None
        assert re.search(r" of (spades|hearts|diamonds|clubs)", name)
        assert (card.get_attribute("aria-disabled") == "true") is not may
