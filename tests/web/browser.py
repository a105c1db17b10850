"""A browser, and windows in it that notice whatever must not happen on a page."""

import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

from tests.web.words import Language, Words

__all__ = ["DESKTOP", "PHONE", "Window", "chromium", "firefox", "open_browser", "open_window", "persistent"]

DESKTOP, PHONE = (1280, 800), (390, 844)
_FAILURES = Path(__file__).parents[2] / "build" / "web-failures"
"""Where pictures are put of windows in which a test failed."""
PATIENCE = 20_000
"""Milliseconds that a page may take for anything, on a busy machine."""
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
os.environ.setdefault("PLAYWRIGHT_BROWSERS_PATH", str(Path(__file__).parents[2] / ".tools" / "browsers"))
_INSTALL = (
    "The browser tests need Chromium, and scripts/browser could not fetch it. On Debian and Ubuntu: apt install "
    "chromium. Elsewhere: name one by KHRAP_CHROMIUM=/path/to/chromium."
)
_INSTALL_FIREFOX = (
    "These tests need Firefox. On Debian: apt install firefox-esr. "
    "Elsewhere: name one by KHRAP_FIREFOX=/path/to/firefox."
)
_WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""


def _executable(playwright: Playwright) -> str:
    """Return the path of a browser; the one that is named, that of the machine, or Playwright's own."""
    candidates = [os.environ.get("KHRAP_CHROMIUM"), shutil.which("chromium"), playwright.chromium.executable_path]
    found = next((path for path in candidates if path and Path(path).exists()), None)
    if found is None:
        pytest.fail(_INSTALL, pytrace=False)
    return found


def chromium(playwright: Playwright) -> Browser:
    """Return a Chromium that was opened."""
    return playwright.chromium.launch(executable_path=_executable(playwright), args=_QUIET)


def persistent(playwright: Playwright, folder: Path, **options: Any) -> BrowserContext:
    """Return a Chromium that keeps what it knows in a folder, as people's browsers do."""
    chromium = playwright.chromium
    return chromium.launch_persistent_context(folder, executable_path=_executable(playwright), args=_QUIET, **options)


def firefox(playwright: Playwright) -> Browser:
    """Return the Firefox of this machine, led by the protocol that it has of itself (WebDriver BiDi)."""
    path = os.environ.get("KHRAP_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        pytest.fail(_INSTALL_FIREFOX, pytrace=False)
    return playwright.firefox.launch(channel="moz-firefox", executable_path=path)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open a browser."""
    with sync_playwright() as playwright, chromium(playwright) as browser:
        yield browser


@dataclass
class Window:
    """One person's browser: cookies and settings of its own.

    Attributes:
        page: its first tab.
        faults: what must not happen: errors, what the browser refuses for safety, requests to others.
        expected: parts of faults that a test brings about on purpose.
    """

    url: str
    context: BrowserContext
    page: Page
    words: Words
    touch: bool
    faults: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def tab(self) -> Page:
        """Open another tab."""
        page = self.context.new_page()
        self._watch(page)
        return page

    def go(self, path: str) -> Page:
        """Go to an address, and wait until the page is there."""
        self.page.goto(self.url + path)
        self.page.get_by_role("main").wait_for()
        return self.page

    def press(self, locator: Any) -> None:
        """Click, or tap with a finger."""
        if self.touch:
            locator.tap()
        else:
            locator.click()

    def check(self) -> None:
        """Fail if anything happened that must not."""
        for page in self.context.pages:
            try:
                self.faults += page.evaluate("window.violations ?? []")
            except Error:
                continue  # a page that is just going elsewhere
        unexpected = [fault for fault in self.faults if not any(part in fault for part in self.expected)]
        assert not unexpected, "\n".join(unexpected)

    def _watch(self, page: Page) -> None:
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self._note(f"error: {error}"))
        page.on("console", lambda message: self._note(f"console: {message.text}", message.type in ("error", "warning")))
        page.on("request", lambda request: self._note(f"asked: {request.url}", not self._is_ours(request.url)))

    def _note(self, fault: str, happened: bool = True) -> None:
        if happened:
            self.faults.append(fault)

    def _is_ours(self, address: str) -> bool:
        return urlsplit(address).scheme in ("data", "blob") or urlsplit(address).netloc == urlsplit(self.url).netloc


@contextmanager
def open_window(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = DESKTOP,
    language: Language = "en",
    touch: bool = False,
    **options: Any,
) -> Iterator[Window]:
    """Open a window for one person; at its end see whether everything went as it must."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale={"en": "en-GB", "ru": "ru-RU"}[language],
        has_touch=touch,
        reduced_motion=options.pop("reduced_motion", "reduce"),
        **options,
    )
    context.add_init_script(_WATCH)
    page = context.new_page()
    window = Window(url=url, context=context, page=page, words=Words(language), touch=touch)
    # Who is not logged in is told so by the first request of the page.
    window.expected += ["401 (Unauthorized)"]
    window._watch(page)
    try:
        yield window
        window.check()
    except BaseException:
        _FAILURES.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(Error):
            window.page.screenshot(path=_FAILURES / f"{time.time_ns()}.png")
        raise
    finally:
        context.close()
