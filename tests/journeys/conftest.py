"""Chromium for the journeys, with the screen sizes of a phone and a desk."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.templatetags.static import static
from django.urls import reverse
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from scoring.models import SheetRecord
from scoring.sheets.services import renew_key
from tests.examples import IS_LONG

# Playwright keeps an event loop in this thread, in which the tests use the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

expect.set_options(timeout=15_000)

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# To draw four times as many pixels takes a fifth more of the processor, and no journey of every run looks at them.
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2 if IS_LONG else 1,
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
STARTED: pytest.StashKey[Browser] = pytest.StashKey()
# A new page costs a second of processor time, most of it for a separate process and for loading scripts.
OPEN_PAGES: dict[str, Page] = {}
AXE_LOOKS = AXE_SCRIPT + (Path(__file__).parent / "axe_looks.js").read_text(encoding="utf-8")
# What was found to be readable, by the kinds of axe_looks.js: most of the site's texts are painted alike.
READABLE: set[str] = set()
# A path of the site without script, so that the storage of its pages can be emptied from there.
QUIET = "skatclub/print.css"
# What waits on the phone of one journey is nothing to the next.
DELETE_ENTRIES = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.deleteDatabase("skatclub");
  asked.onsuccess = resolve;
  asked.onerror = reject;
})"""
LONGEST = ("test_tournament_day.py", "test_whole_list.py", "test_league_day.py")
# Chromium notes every refused form, htmx every question that was given up because the page was left; no fault either.
NO_FAULT = re.compile(r"Failed to load resource: .* status of (409|422)|htmx:(afterRequest|sendAbort), ")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the longest journeys first, so that no process is left alone with one at the end."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Browser:
    """One Chromium for the whole run, also for tests of other folders that import this fixture."""
    config = request.config
    if STARTED not in config.stash:
        config.stash[STARTED] = _start(config)
    return config.stash[STARTED]


def _start(config: pytest.Config) -> Browser:
    if not Path(CHROMIUM).exists():
        missing = f"there is no Chromium at {CHROMIUM}; name one in CHROMIUM"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    playwright = sync_playwright().start()
    config.add_cleanup(playwright.stop)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page of 360 x 640 whose console stays silent to the end."""
    with _silent(browser, "phone", **PHONE) as page:
        yield page


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page of 1280 x 900 whose console stays silent to the end."""
    with _silent(browser, "desk", **DESK) as page:
        yield page


@pytest.fixture
def plain_phone(browser: Browser) -> Iterator[Page]:
    """The phone without JavaScript."""
    with _silent(browser, "plain phone", **PHONE, java_script_enabled=False) as page:
        yield page


@pytest.fixture
def own_phone(browser: Browser) -> Iterator[Page]:
    """A phone that is not shared: its clock is set, which cannot be undone."""
    with _silent(browser, "", **PHONE) as page:
        yield page


@pytest.fixture
def own_desk(browser: Browser) -> Iterator[Page]:
    """A desk that is not shared: its clock is set, which cannot be undone."""
    with _silent(browser, "", **DESK) as page:
        yield page


@pytest.fixture
def cut_off(browser: Browser) -> Iterator[Page]:
    """A desk whose console may have messages: a broken network is no fault of the page."""
    with personal_data_page(browser, "cut off", locale="en", **DESK) as page:
        yield page


@pytest.fixture
def sit_down(live_server: Any) -> Callable[[Page, SheetRecord], None]:
    """Open the sheet's entry screen after scanning the table's code."""

    def open_screen(page: Page, sheet: SheetRecord) -> None:
        page.goto(live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    return open_screen


@pytest.fixture
def take_key(live_server: Any) -> Callable[[Page, SheetRecord], None]:
    """Give the phone the key of the sheet without opening the screen."""

    def taken(page: Page, sheet: SheetRecord) -> None:
        answer = page.context.request.get(
            live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)]), max_redirects=0
        )
        assert answer.status == 302

    return taken


@pytest.fixture
def violations() -> Callable[[Page], list[str]]:
    """Findings of axe on the current page: rule and element, one line each; only a few of similar texts."""

    def found(page: Page) -> list[str]:
        page.evaluate(AXE_LOOKS)
        return newly_found(page, "few")

    return found


@pytest.fixture
def all_violations() -> Callable[[Page], list[str]]:
    """The same, with the colours of every text."""

    def found(page: Page) -> list[str]:
        page.evaluate(AXE_LOOKS)
        return page.evaluate("axeLooks.all()")

    return found


def arrived(page: Page) -> None:
    """Wait until the server has every entry of this phone."""
    expect(page.locator("#outbox")).to_have_attribute("data-state", "desk")


def newly_found(page: Page, look: str) -> list[str]:
    """Findings of axe; texts of a kind already found readable on another page are not measured again."""
    new = [kind for kind in page.evaluate("axeLooks.kinds()") if kind not in READABLE]
    found: list[str] = page.evaluate(f"(kinds) => axeLooks.{look}(kinds)", new)
    if not found:
        READABLE.update(new)
    return found


def _is_noise(message: ConsoleMessage) -> bool:
    # Where a PDF is opened, Chromium asks for an icon that only pages can name.
    asks_for_icon = message.location["url"].endswith("/favicon.ico")
    # Journeys see every request themselves; those of the worker have a browser of their own.
    is_without_worker = "blocked by Playwright" in message.text
    return message.type in ("error", "warning") and not (asks_for_icon or is_without_worker)


@contextmanager
def _silent(browser: Browser, name: str, **options: Any) -> Iterator[Page]:
    messages: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if _is_noise(message):
            messages.append(message.text)

    def fail(error: Exception) -> None:
        messages.append(str(error))

    with personal_data_page(browser, name, locale="en", **options) as page:
        page.on("console", hear)
        page.on("pageerror", fail)
        yield page
        # What a page says of a request that is cut off as it closes is no fault of the journey.
        page.remove_listener("console", hear)
        page.remove_listener("pageerror", fail)
    assert [text for text in messages if not NO_FAULT.match(text)] == []


@contextmanager
def personal_data_page(browser: Browser, name: str, **options: Any) -> Iterator[Page]:
    """The page of this name: the one of the previous journey if it can be reset, else a new one."""
    page = OPEN_PAGES.pop(name, None) or browser.new_context(service_workers="block", **options).new_page()
    # A busy machine is slow to answer; that is no fault of the page.
    page.context.set_default_timeout(30_000)
    yield page
    if name and _is_as_good_as_new(page, **options):
        OPEN_PAGES[name] = page
    else:
        page.context.close()


def _is_as_good_as_new(page: Page, **options: Any) -> bool:
    """Reset routes, logins, storage, emulation and further pages; return whether that was possible."""
    if page.is_closed() or not page.url.startswith("http"):
        return False
    page.unroute_all(behavior="ignoreErrors")
    page.context.set_offline(False)
    page.context.clear_cookies()
    answer = page.goto(urljoin(page.url, static(QUIET)))
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); window.name = ''; }")
    # Without JavaScript a page keeps no entries, and what it is asked later it never answers.
    if options.get("java_script_enabled", True):
        page.evaluate(DELETE_ENTRIES)
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    page.set_viewport_size(options["viewport"])
    return answer is not None and page.context.pages == [page]
