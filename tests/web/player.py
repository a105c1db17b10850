"""Somebody at a table: plays as a person does, by what can be read, with mouse, finger or keyboard."""

import contextlib
import random
import re
import time
from typing import Literal

from playwright.sync_api import Error, Locator, Page

from tests.web.browser import Window

__all__ = ["Hand", "Player"]

Hand = Literal["mouse", "finger", "keyboard"]
_SECONDS = 90
"""How long a deal may take, on a busy machine."""
_BOLD = 0.75
"""How often a word is said that binds, where a harmless one would do."""


class Player:
    """A person at the table of a window."""

    def __init__(self, window: Window, hand: Hand = "mouse", *, seed: int = 7, page: Page | None = None) -> None:
        self.window, self.hand = window, hand
        self.page = page or window.page
        self.words = window.words
        self.chance = random.Random(seed)
        self.decisions: list[str] = []

    @property
    def options(self) -> Locator:
        """The words that can be said now."""
        group = self.page.get_by_role("group", name=self.words("table.options"), exact=True)
        return group.locator("button:enabled:not([aria-disabled=true])")

    @property
    def cards(self) -> Locator:
        """One's own cards."""
        return self.page.get_by_role("group", name=self.words("table.hand"), exact=True).get_by_role("button")

    @property
    def playable(self) -> Locator:
        """The cards that can be played now."""
        hand = self.page.get_by_role("group", name=self.words("table.hand"), exact=True)
        return hand.get_by_role("button", name=self.words.pattern("table.playing-card"))

    @property
    def closed(self) -> Locator:
        """One's closed cards, when one of them is to be given away."""
        hand = self.page.get_by_role("group", name=self.words("table.hand"), exact=True)
        return hand.get_by_role("button", name=self.words.pattern("table.closed-number"), disabled=False)

    @property
    def markable(self) -> Locator:
        """One's cards, when some can be marked to be changed."""
        return self.cards.and_(self.page.locator("[aria-pressed]"))

    @property
    def go_on(self) -> Locator:
        """The button between two deals, or before the first one."""
        tray = self.page.get_by_role("region", name=self.words("table.actions"), exact=True)
        first = tray.get_by_role("button", name=self.words("table.begin"), exact=True)
        return tray.get_by_role("button", name=self.words("table-settle.next"), exact=True).or_(first)

    @property
    def receipt(self) -> Locator:
        """The link to the whole deal, which stands on the receipt of a deal that is over."""
        return self.page.get_by_role("link", name=self.words("table-settle.history"), exact=True)

    def sit_down(self, rules: str) -> None:
        """Go from the first page to a table with bots."""
        page = self.window.go("/")
        games = page.get_by_label(self.words("lobby.which"))
        games.locator(f"option[value={rules}]").wait_for(state="attached")
        games.select_option(rules)
        self._push(page.get_by_role("button", name=self.words("lobby.play"), exact=True))
        page.wait_for_url("**/table/*")
        page.get_by_role("region", name=self.words("table.actions")).wait_for()

    def open_table(self, rules: str, seats: int, *, stake: int = 1, pause: int = 60) -> None:
        """Sit down at a new table with bots, with chips for many deals."""
        window = self.window
        ask, origin = window.context.request.post, {"origin": window.url}
        ask(f"{window.url}/api/v1/guest", data={"language": self.words.language}, headers=origin)
        bots, entry = ["club"] * (seats - 1), 1000 * stake
        options = {"rules": rules, "stake": stake, "entry": entry, "seats": seats, "pause": pause, "bots": bots}
        made = ask(f"{window.url}/api/v1/tables", data=options, headers=origin)
        assert made.ok, made.text()
        self.take_seat(made.json()["code"])
        if self.go_on.is_visible():
            self._push(self.go_on)
        self.page.get_by_role("group", name=self.words("table.hand"), exact=True).wait_for()

    def take_seat(self, code: str) -> None:
        """Go to a table and sit down there."""
        page = self.window.go(f"/table/{code}")
        self._push(page.get_by_role("button", name=self.words("table.sit"), exact=True))
        self.sit()

    def sit(self) -> None:
        """Sit down, when one is asked where and with how many chips: also at a table that one has just opened."""
        dialog = self.page.get_by_role("dialog", name=self.words("table-sit.title"), exact=True)
        self._push(dialog.get_by_role("button", name=self.words("table-sit.sit"), exact=True))
        dialog.wait_for(state="hidden")

    def play_deal(self) -> None:
        """Decide whatever is asked until the deal is over."""
        end = time.monotonic() + _SECONDS
        while not self.receipt.is_visible():
            if time.monotonic() > end:
                raise AssertionError(f"the deal does not end; decided so far: {self.decisions}")
            self.page.wait_for_timeout(20 if self.decide() else 50)

    def next_deal(self) -> None:
        """Say that one wants to go on; once more where too few can pay, and the pot is divided first."""
        old = self.this_receipt()
        self._push(self.go_on)
        end = time.monotonic() + _SECONDS
        while old.is_visible() and time.monotonic() < end:
            self.say_ready()
        old.wait_for(state="hidden")

    def say_ready(self) -> None:
        """Say that one wants to go on, if one is asked for it within half a second; others may not be ready yet."""
        with contextlib.suppress(Error):
            self._push(self.go_on, timeout=500)

    def this_receipt(self) -> Locator:
        """Return the link on the receipt that is there now, and not that of a later deal."""
        address = self.receipt.get_attribute("href")
        return self.receipt.and_(self.page.locator(f'[href="{address}"]'))

    def decide(self) -> bool:
        """Decide something, if one is asked; tell whether one was, and it could still be done."""
        try:
            return self._decide()
        except Error as error:  # what was there a moment ago is gone, or is not drawn yet
            if "Timeout" not in str(error) and "detached" not in str(error):
                raise
            return False

    def _decide(self) -> bool:
        playable = self.playable.count()
        # Beside the cards there are words where four of a kind can be shown, and when a joker was chosen: as what?
        if playable and not (self.options.count() and self.chance.random() < 0.5):
            card = self.playable.nth(self.chance.randrange(playable))
            return self._take(card, key=card.get_attribute("data-key", timeout=2000))
        if self.closed.count():
            return self._take(self.closed.first, key="1")
        if self.markable.count():
            return self._exchange()
        return self._say() if self.options.count() else False

    def _exchange(self) -> bool:
        """Change cards, or not; where one must, mark them from the left until it can be confirmed."""
        sure = self.options.and_(self.page.locator(":not([aria-pressed])"))
        may_stand = sure.count() > 0
        if may_stand and self.chance.random() < 0.5:
            return self._take(sure.first, key="0")
        for number in range(self.markable.count()):
            card = self.markable.nth(number)
            if card.get_attribute("aria-pressed", timeout=2000) == "false":
                self._take(card, key=str(number + 1))
            if sure.count():
                break
        return self._take(sure.first, key="Enter")

    def _say(self) -> bool:
        """Say a word: mostly the first, which binds; else the last, which is harmless."""
        option = self.options.first if self.chance.random() < _BOLD else self.options.last
        found = re.search(r"(\d|⏎)\s*$", option.inner_text(timeout=2000))
        return self._take(option, key=found.group(1).replace("⏎", "Enter") if found else None)

    def _take(self, what: Locator, key: str | None) -> bool:
        """Choose something; with the keyboard by its key, or by going there."""
        self.decisions.append(what.inner_text(timeout=2000).replace("\n", " ") or "a card")
        if self.hand == "keyboard" and key:
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(60)
        else:
            self._push(what, timeout=2000)
        return True

    def _push(self, what: Locator, timeout: float | None = None) -> None:
        if self.hand == "mouse":
            what.click(timeout=timeout)
        elif self.hand == "finger":
            what.tap(timeout=timeout)
        else:
            what.focus(timeout=timeout)
            self.page.keyboard.press("Enter")
