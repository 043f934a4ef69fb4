"""The screen in the hall as a beamer shows it: every name is seen whole, sooner or later, and none below the edge."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests.journeys.conftest import browser  # noqa: F401 (fixture)
from tests.journeys.conftest import own_desk as desk  # noqa: F401 (fixture)
from tests.tournaments.cast import an_event, entrants
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import start_series
from tournaments.models import Event, Presence

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

SCREENS = {"full HD": (1920, 1080), "an old beamer": (1280, 720)}
PHONE = (360, 640)
LONG_NAME = "Karl-Theodor Maximilian Freiherr von und zu Hohenstein-Lau"
# The names of the picture: those that stand whole between the edges of the screen, and those an edge cuts.
MEASURED = """() => {
  const list = document.querySelector("[data-pictures], [data-shrinks]");
  const edge = list.getBoundingClientRect();
  const inside = (one) => one.left >= edge.left - 1 && one.left < edge.right;
  const seen = [...list.children].filter((one) => inside(one.getBoundingClientRect()));
  const isWhole = (box) => box.bottom <= innerHeight && box.right <= innerWidth && box.bottom <= edge.bottom + 1;
  return {
    whole: seen.filter((one) => isWhole(one.getBoundingClientRect())).map((one) => one.innerText.replace(/\\n/g, " ")),
    cut: seen.filter((one) => !isWhole(one.getBoundingClientRect())).map((one) => one.innerText),
    broken: [...list.querySelectorAll("b")].filter((b) => b.getClientRects().length > 1).map((b) => b.innerText),
    scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
    pictures: Number(document.querySelector(".hall-part")?.textContent.split("/")[1] ?? 1) || 1,
  };
}"""


def an_event_of(count: int) -> Event:
    event = an_event(series=1, time_limit=135)
    entrants(event, count)
    event.entrants.filter(number=3).update(name=LONG_NAME)
    event.entrants.filter(number__in=(4, 5)).update(name="Peter Nowak")
    return open_check_in(event, by="anna")


def seated(count: int) -> Event:
    event = an_event_of(count)
    draw(event, by="anna")
    publish(event, by="anna")
    return event


def show(page: Page, live_server: Any, event: Event, size: tuple[int, int]) -> None:
    page.clock.install()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(live_server.url + reverse("hall", args=[event.public_id]))


def pictures(page: Page) -> list[dict[str, Any]]:
    """What each picture shows, one after the other."""
    found = [page.evaluate(MEASURED)]
    while len(found) < found[0]["pictures"]:
        page.clock.run_for(12_000)
        found.append(page.evaluate(MEASURED))
    return found


def assert_all_are_seen(found: list[dict[str, Any]], count: int) -> None:
    seen = {name for picture in found for name in picture["whole"]}
    assert [name for picture in found for name in picture["cut"] + picture["broken"]] == []
    assert [picture["scrolls"] for picture in found] == [False] * len(found)
    assert len(seen) == count


COUNTS = (8, 120, *(pytest.param(count, marks=pytest.mark.long) for count in (39, 400)))


@pytest.mark.parametrize("count", COUNTS)
def test_every_seat_is_seen_on_every_screen(desk, live_server, count):  # noqa: F811
    event = seated(count)

    for size in SCREENS.values():
        show(desk, live_server, event, size)
        found = pictures(desk)

        assert_all_are_seen(found, count)
        assert {"Nowak, Peter (4)", "Nowak, Peter (5)"} <= {
            name.split(" table")[0].removeprefix("N ") for picture in found for name in picture["whole"]
        }


def test_a_list_that_runs_below_the_edge_is_found_by_this_measure(desk, live_server):  # noqa: F811
    show(desk, live_server, seated(39), PHONE)

    (picture,) = pictures(desk)

    assert picture["scrolls"]
    assert len(picture["cut"]) > 10


def test_who_is_missing_is_seen_too(desk, live_server):  # noqa: F811
    event = an_event_of(100)
    event.entrants.update(presence=Presence.EXPECTED)

    show(desk, live_server, event, SCREENS["an old beamer"])

    assert_all_are_seen(pictures(desk), 100)


@pytest.mark.parametrize("count", [39, pytest.param(400, marks=pytest.mark.long)])
def test_clock_and_tables_fit_the_screen(desk, live_server, count):  # noqa: F811
    event = seated(count)
    start_series(event, by="anna")

    for size in SCREENS.values():
        show(desk, live_server, event, size)
        (picture,) = pictures(desk)

        assert (picture["cut"], picture["scrolls"], len(picture["whole"])) == ([], False, -(-count // 4))
