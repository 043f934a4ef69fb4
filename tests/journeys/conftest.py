"""Chromium for the journeys, at the size of a phone and of a desk."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from scoring.models import SheetRecord
from scoring.services import renew_key

# Playwright keeps an event loop in this thread; the tests talk to the database beside it.
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
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
STARTED: pytest.StashKey[Browser] = pytest.StashKey()
# Chromium notes every refused form; a refusal is an answer, not a fault.
REFUSAL = re.compile(r"Failed to load resource: .* status of (409|422)")


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Browser:
    """One Chromium for the whole run, though journeys of other folders import this fixture."""
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
    with _silent_page(browser, **PHONE) as page:
        yield page


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page of 1280 x 900 whose console stays silent to the end."""
    with _silent_page(browser, **DESK) as page:
        yield page


@pytest.fixture
def plain_phone(browser: Browser) -> Iterator[Page]:
    """The phone without JavaScript."""
    with _silent_page(browser, **PHONE, java_script_enabled=False) as page:
        yield page


@pytest.fixture
def sit_down(live_server: Any) -> Callable[[Page, SheetRecord], None]:
    """Open the sheet's entry screen as somebody who scanned the table's code."""

    def open_screen(page: Page, sheet: SheetRecord) -> None:
        page.goto(live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    return open_screen


@pytest.fixture
def violations() -> Callable[[Page], list[str]]:
    """What axe finds against the page as it stands: the rule and the element, one line each."""

    def found(page: Page) -> list[str]:
        answer = Axe().run(page).response
        return [f"{rule['id']}: {node['html']}" for rule in answer["violations"] for node in rule["nodes"]]

    return found


def _is_noise(message: ConsoleMessage) -> bool:
    # Where a PDF is opened, Chromium asks for an icon that only pages can name.
    asks_for_icon = message.location["url"].endswith("/favicon.ico")
    return message.type in ("error", "warning") and not asks_for_icon


@contextmanager
def _silent_page(browser: Browser, **options: Any) -> Iterator[Page]:
    context: BrowserContext = browser.new_context(locale="en", **options)
    # A busy machine is slow to answer; that is no fault of the page.
    context.set_default_timeout(30_000)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if _is_noise(message) else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    # What a page says of a request that is cut off as it closes is no fault of the journey.
    heard = [*said]
    context.close()
    assert [text for text in heard if not REFUSAL.match(text)] == []
