"""The hall screen on a projector: every name is shown whole sooner or later, and is readable from afar."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect

from tests.journeys.conftest import browser, phone  # noqa: F401 (fixtures)
from tests.journeys.conftest import own_desk as desk  # noqa: F401 (fixture)
from tests.journeys.looks import log_in
from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.plan_changes import plan_changes
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, planned_repairs, publish, repair_plans, repairs_digest
from tournaments.events.services.series import complete_series, start_series

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

SCREENS = {"full HD": (1920, 1080), "an old beamer": (1280, 720), "4K": (3840, 2160)}
PHONE = (360, 640)
# A capital letter read from 15 m: 1/200 of that, on a picture two metres high.
LEAST = 15 / 200 / 2
TURN = 8_000
LONG_NAMES = {
    3: "Karl-Theodor Maximilian Freiherr von und zu Hohenstein-Lauen",
    6: "Grzegorz Brzęczyszczykiewicz-Chrząszczewo",
    7: "Çağla Büyükçekmeceli-Küçükkaraağaçlıoğlu",
}
# The names on the screen: those completely visible, and those cut by an edge.
MEASURED = """() => {
  const list = document.querySelector("[data-paged], [data-tables]");
  const edge = list.getBoundingClientRect();
  const inside = (one) => !one.hidden && one.left >= edge.left - 1 && one.left < edge.right;
  const seen = [...list.children].filter((one) => !one.hidden && inside(one.getBoundingClientRect()));
  const isWhole = (box) => box.bottom <= innerHeight && box.right <= innerWidth && box.bottom <= edge.bottom + 1;
  const name = (one) => one.querySelector(".person-name, b").innerText;
  const canvas = document.createElement("canvas").getContext("2d");
  const capital = (one) => {
    const look = getComputedStyle(one);
    canvas.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    return canvas.measureText("H").actualBoundingBoxAscent;
  };
  return {
    whole: seen.filter((one) => isWhole(one.getBoundingClientRect())).map(name),
    cut: seen.filter((one) => !isWhole(one.getBoundingClientRect())).map(name),
    broken: [...list.querySelectorAll("b")].filter((b) => b.getClientRects().length > 1).map((b) => b.innerText),
    scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
    least: Math.min(...[...list.querySelectorAll(".person-name, b")].map(capital)) / innerHeight,
    part: document.querySelector(".hall-part")?.textContent,
    pages: Number(document.querySelector(".hall-part")?.textContent.split("/")[1] ?? 1) || 1,
  };
}"""


def an_event_of(count: int) -> Event:
    event = an_event(series=1, time_limit=135)
    entrants(event, count)
    for number, name in LONG_NAMES.items():
        event.entrants.filter(number=number).update(name=name)
    event.entrants.filter(number__in=(4, 5)).update(name="Peter Nowak")
    return open_check_in(event, by="anna")


def seated(count: int) -> Event:
    event = an_event_of(count)
    draw(event, by="anna")
    publish(event, by="anna")
    return event


def show(page: Page, live_server: Any, event: Event, size: tuple[int, int], mode: str = "") -> None:
    page.clock.install()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(live_server.url + reverse("hall", args=[event.public_id]) + (mode and f"?mode={mode}"))


def pages_shown(page: Page) -> list[dict[str, Any]]:
    """The content of each screen. On a busy machine time passes while one is measured, and a turn may be missed."""
    first = page.evaluate(MEASURED)
    found = {first["part"]: first}
    for _ in range(4 * first["pages"]):
        if len(found) == first["pages"]:
            break
        page.clock.run_for(TURN)
        one = page.evaluate(MEASURED)
        found[one["part"]] = one
    return list(found.values())


def assert_all_are_seen(found: list[dict[str, Any]], count: int) -> None:
    seen = {name for page_shown in found for name in page_shown["whole"]}
    assert [name for page_shown in found for name in page_shown["cut"] + page_shown["broken"]] == []
    assert [page_shown["scrolls"] for page_shown in found] == [False] * len(found)
    assert min(page_shown["least"] for page_shown in found) >= LEAST
    assert len(seen) == count


def screens_of(every_run: tuple[int, str] | None = None) -> list[Any]:
    """(number of names, screen): all of them, at most one of which is for every run."""
    cases = [(count, screen) for count in (8, 39, 120, 400) for screen in SCREENS]
    marks = {case: [] if case == every_run else [pytest.mark.long] for case in cases}
    return [pytest.param(*case, marks=marks[case], id=f"{case[0]} on {case[1]}") for case in cases]


@pytest.mark.parametrize(("count", "screen"), screens_of((39, "an old beamer")))
def test_every_seat_is_seen_on_every_screen(desk, live_server, count, screen):  # noqa: F811
    show(desk, live_server, seated(count), SCREENS[screen])

    found = pages_shown(desk)

    assert_all_are_seen(found, count)
    assert {"Nowak, Peter (4)", "Nowak, Peter (5)"} <= {name for page_shown in found for name in page_shown["whole"]}


def test_a_list_that_runs_below_the_edge_is_found_by_this_measure(desk, live_server):  # noqa: F811
    show(desk, live_server, seated(39), PHONE)

    (page_shown,) = pages_shown(desk)

    assert page_shown["scrolls"]
    assert len(page_shown["cut"]) > 10
    assert page_shown["least"] < LEAST


@pytest.mark.long
@pytest.mark.parametrize(("count", "screen"), screens_of())
def test_missing_players_are_shown_too(desk, live_server, count, screen):  # noqa: F811
    event = an_event_of(count)
    event.entrants.update(presence=Presence.EXPECTED)

    show(desk, live_server, event, SCREENS[screen])

    assert_all_are_seen(pages_shown(desk), count)


@pytest.mark.parametrize(("count", "screen"), screens_of((400, "an old beamer")))
def test_clock_and_tables_fit_the_screen(desk, live_server, count, screen):  # noqa: F811
    event = seated(count)
    start_series(event, by="anna")

    show(desk, live_server, event, SCREENS[screen])

    found = pages_shown(desk)
    assert_all_are_seen(found, -(-count // 4))
    assert len(found) == 1
    expect(desk.locator(".hall-clock")).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("count", [8, 39, 120, 400])
def test_standings_and_what_changed_are_seen_whole(desk, live_server, count, screen):  # noqa: F811
    event = seated(count)
    event.entrants.filter(number=3).update(presence=Presence.NO_SHOW)
    repair_plans(event, reason="", by="anna", expected=repairs_digest(planned_repairs(event)))
    moved = plan_changes(event.series.get(), shown_names=event.shown_now).changes

    show(desk, live_server, event, SCREENS[screen])
    changes = pages_shown(desk)
    start_series(event, by="anna")
    key_series(event.series.get())
    complete_series(event, by="anna")
    rankings = {}
    for mode in ("checking", "standings"):
        show(desk, live_server, event, SCREENS[screen], mode=mode)
        rankings[mode] = pages_shown(desk)

    assert len(changes) == 1
    assert_all_are_seen(changes, len(moved))
    for ranking in rankings.values():
        assert_all_are_seen(ranking, count - 1)


def test_the_phone_drives_the_screen_through_the_prize_giving(phone, desk, live_server):  # noqa: F811
    event = seated(8)
    start_series(event, by="anna")
    key_series(event.series.get())
    complete_series(event, by="anna")
    log_in(phone, live_server.url, "anna")
    desk.goto(live_server.url + reverse("hall", args=[event.public_id]))
    phone.goto(live_server.url + reverse("event", args=[event.public_id]))

    phone.get_by_role("link", name="Control the screens").click()
    phone.get_by_role("button", name="Prize-giving").click()
    expect(desk.get_by_role("heading", name="Prize-giving")).to_be_visible()
    expect(desk.locator(".hall-ranking li")).to_have_count(0)
    phone.get_by_role("button", name="Show place 8").click()
    phone.get_by_role("button", name="Show place 7").click()

    expect(desk.locator(".hall-ranking .place")).to_have_text(["7", "8"])
    expect(phone.get_by_role("button", name="Show place 6")).to_be_in_viewport(ratio=1)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.fixture
def cut_off(browser: Browser) -> Iterator[Page]:  # noqa: F811
    """A screen whose clock the test moves; its console may report network errors."""
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()


def refuse(route: Route) -> None:
    route.abort()


def test_a_lost_network_leaves_the_last_picture_with_its_age(cut_off, live_server):
    event = seated(8)
    show(cut_off, live_server, event, SCREENS["an old beamer"])
    as_of, names = cut_off.locator(".as-of"), cut_off.locator(".hall-names li")
    cut_off.clock.run_for(4_000)
    expect(names).to_have_count(8)
    before = names.all_inner_texts()
    cut_off.route("**/hall/**", refuse)

    cut_off.clock.run_for(25_000)
    expect(as_of).not_to_contain_class("is-old")
    cut_off.clock.run_for(7_000)
    expect(as_of).to_contain_class("is-old")
    cut_off.clock.run_for(160_000)

    expect(as_of).to_contain_text("No connection. As of")
    expect(as_of).to_contain_text(", 3 min ago")
    assert names.all_inner_texts() == before

    cut_off.unroute("**/hall/**", refuse)
    start_series(event, by="anna")
    cut_off.clock.run_for(5_000)

    expect(cut_off.locator(".hall-clock")).to_be_visible()
    expect(as_of).not_to_contain_class("is-old")
    expect(as_of).not_to_contain_text("min ago")
