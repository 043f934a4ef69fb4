"""A deal over slow 3G from tap to "at the desk", and the weight of the entry page: Chromium at 400 kbit/s and 400 ms.

What the service worker fetches by itself, its own script first, comes after the page and is counted separately.
"""

import statistics
from time import monotonic
from typing import Any, Final

from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import Page, Request, sync_playwright

from scoring.models import SheetRecord
from scoring.sheets.services import renew_key
from tests.journeys.conftest import CHROMIUM, FLAGS, PHONE
from tests.phones.engines import ChromiumPhone, until
from tests.phones.keeper import TAP_DEAL
from tests.scoring.cast import THREE, table
from tests.trust.serving import served

Row = tuple[str, str, str]
DEALS: Final = 12
GOAL_SECONDS: Final = 1.2
GOAL_BYTES: Final = 60_000
SLOW_3G: Final = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
HEARTS: Final = {"declarer": 1, "game": "hearts", "matadors": "with-2"}
# The screen goes on at once; until then the head may still say what it said of the deal before.
SHOWS_NUMBER: Final = "(number) => document.querySelector('h1').textContent.match(`\\\\b${number}\\\\b`)"
IS_CACHED: Final = "async () => (await caches.match(location.pathname)) !== undefined"
AT_DESK: Final = "() => document.getElementById('outbox').dataset.count === '0'"


def run() -> list[Row]:
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    sheet = table(THREE, length=36)
    way_in = reverse("take_key", args=[sheet.public_id, renew_key(sheet)])
    with sync_playwright() as playwright, served() as port:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_context(**PHONE).new_page()
        query: list[Request] = []
        page.context.on("requestfinished", lambda request: query.append(request))
        weight = weight_of(page, f"http://127.0.0.1:{port}{way_in}")
        fetched = _fetched_by_the_worker(page, query)
        seconds = seconds_of_deals(page, sheet)
        browser.close()
    assert SheetRecord.objects.get().head_seq == DEALS
    median, worst = statistics.median(seconds), max(seconds)
    return [
        ("entry page cold, all its files", f"{weight / 1000:.1f} KB", f"{weight / GOAL_BYTES:.2f} (goal 1)"),
        (
            "the worker's own fetches after it",
            f"{sum(fetched) / 1000:.1f} KB",
            f"{fetched.count(0)} of {len(fetched)} from the HTTP cache",
        ),
        ("a deal over slow 3G, median", f"{median:.2f} s", f"{median / GOAL_SECONDS:.2f} (goal 1)"),
        ("a deal over slow 3G, slowest", f"{worst:.2f} s", f"{worst / GOAL_SECONDS:.2f} (goal 1)"),
    ]


def weight_of(page: Page, address: str) -> int:
    """Bytes on the wire until no further request is sent."""
    network, bytes_of = page.context.new_cdp_session(page), []
    network.send("Network.enable")

    def count(event: dict[str, Any]) -> None:
        bytes_of.append(int(event["encodedDataLength"]))

    network.on("Network.loadingFinished", count)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    network.detach()
    return sum(bytes_of)


def _fetched_by_the_worker(page: Page, query: list[Request]) -> list[int]:
    """Bytes on the wire of each file until the page is cached; 0 where the browser had it already."""
    page.wait_for_function(IS_CACHED)
    # The page is cached a moment before Chromium reports its arrival.
    page.wait_for_timeout(1000)
    return [_bytes_on_the_wire(request) for request in query if request.service_worker]


def _bytes_on_the_wire(request: Request) -> int:
    sizes, response = request.sizes(), request.response()
    result = sizes["responseHeadersSize"] + sizes["responseBodySize"]
    # For a worker's own script Chromium reports only the headers.
    return (
        result + int(response.headers["content-length"]) if response and request.url.endswith("/worker.js") else result
    )


def seconds_of_deals(page: Page, sheet: SheetRecord) -> list[float]:
    """Seconds for each deal, from the tap until the head shows that everything is sent."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW_3G)
    phone = ChromiumPhone(page)
    seconds = []
    for number in range(1, DEALS + 1):
        until(phone, AT_DESK)
        page.wait_for_timeout(1500)
        until(phone, TAP_DEAL, number, HEARTS, "won", "")
        tapped = monotonic()
        until(phone, SHOWS_NUMBER, number + 1)
        until(phone, AT_DESK)
        seconds.append(monotonic() - tapped)
    return seconds
