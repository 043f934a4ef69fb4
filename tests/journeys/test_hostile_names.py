"""No name is executed in Chromium: sixty of them as players, clubs, events, notes and reasons, on every page."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.core.cache import caches
from django.test import Client
from playwright.sync_api import Browser, Page, Route

from tests.journeys.hostile import NAMES, poison
from tests.journeys.scenes import played_once
from tests.tournaments.privacy.scene import Scene, a_scene
from tests.trust.every_address import addresses, clients_of

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

HEARS = """
window.__reports = [];
document.addEventListener("securitypolicyviolation", (report) => window.__reports.push(
  report.violatedDirective + " " + report.blockedURI + " " + report.sample));
"""
HEARD = "() => [...window.__reports, ...(window.__xss ? ['it ran'] : [])]"
# Pages that show names of every kind, for every run.
FEW = (
    "/",
    "/events/EVENT/",
    "/events/EVENT/door/",
    "/events/EVENT/standings/",
    "/sheets/SHEET/",
    "/sheets/SHEET/enter/",
)


@dataclass
class Visitor:
    """A page of Chromium, and the dialogs and errors on it."""

    page: Page
    site: str
    heard: list[str] = field(default_factory=list)

    def visit(self, address: str) -> None:
        self.page.goto(self.site + address, wait_until="load")
        self.heard += [f"{address}: {each_text}" for each_text in self.page.evaluate(HEARD)]


@contextmanager
def visitor(browser: Browser, site: str, client: Client, **how: Any) -> Iterator[Visitor]:
    context = browser.new_context(locale="en", service_workers="block", **how)
    name = site_settings.SESSION_COOKIE_NAME
    if name in client.cookies:
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": site}])
    context.add_init_script(HEARS)
    page = context.new_page()
    found = Visitor(page, site)
    page.on("dialog", lambda dialog: (found.heard.append(f"a dialog: {dialog.message}"), dialog.dismiss()))
    try:
        yield found
    finally:
        context.close()


def shows_names(client: Client, address: str) -> bool:
    """Whether the page loads with one of the names on it."""
    answer = client.get(address)
    return answer.get("Content-Type", "").startswith("text/html") and "__xss" in answer.content.decode()


@pytest.fixture
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    found = played_once(tmp_path_factory, "hostile names", _hostile_scene)
    for cache in caches.all():
        cache.clear()
    return found


def _hostile_scene() -> Scene:
    made = a_scene()
    poison()
    return made


def few(scene: Scene) -> list[str]:
    event, sheet = scene.event.public_id, scene.sheets[0].public_id
    return [address.replace("EVENT", event).replace("SHEET", sheet) for address in FEW]


def test_there_are_sixty_names() -> None:
    assert len(set(NAMES)) >= 60


@pytest.mark.promise(
    "S6",
    "Sixty hostile names appear as text on every page that shows them, in Chromium: no dialog, no violation of the "
    "policy, nothing executed.",
    but="what a page would do in a browser without Content-Security-Policy, beyond escaping its text.",
)
def test_no_name_is_executed_on_the_pages_most_open(browser: Browser, live_server: Any, scene: Scene) -> None:
    root = clients_of(scene)["a superuser"]
    with visitor(browser, live_server.url, root) as guest:
        for address in few(scene):
            assert shows_names(root, address), address
            guest.visit(address)

    assert guest.heard == []


@pytest.mark.long
@pytest.mark.parametrize("policy", [True, False], ids=["reported", "run where there is no policy"])
def test_a_page_that_took_names_for_markup_would_be_found(
    browser: Browser, live_server: Any, scene: Scene, policy: bool
) -> None:
    def served(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=unescape(answer.text()))

    with visitor(browser, live_server.url, clients_of(scene)["a superuser"], bypass_csp=not policy) as guest:
        guest.page.route("**/standings/", served)
        guest.visit(few(scene)[3])

    assert any(("it ran" in each_text) is not policy for each_text in guest.heard), guest.heard


@pytest.mark.long
@pytest.mark.promise("S6", figure="every page that shows a name, for 10 readers: 0 (2026-11-23)")
def test_no_name_is_executed_on_any_page_for_anybody(browser: Browser, live_server: Any, scene: Scene) -> None:
    heard, seen = [], 0
    for who, client in clients_of(scene).items():
        with visitor(browser, live_server.url, client) as guest:
            for address in addresses(scene):
                if shows_names(client, address):
                    guest.visit(address)
                    seen += 1
        heard += [(who, each_text) for each_text in guest.heard]

    assert heard == []
    assert seen > 300
