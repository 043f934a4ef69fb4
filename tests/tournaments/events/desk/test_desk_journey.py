"""The list desk in the browser: by the number pad alone, on a phone, without script, and accessible."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.journeys.conftest import browser, desk, phone, plain_phone, violations  # noqa: F401 (fixtures)
from tests.tournaments.cast import helper
from tests.tournaments.events.desk.lists import FOUR, an_event_in_play, current, key, keys_of, totals, without_totals
from tournaments.events.models import Event, ResultRecord
from tournaments.events.phrases.choices import ResultState, Role
from tournaments.events.services.results import receive_list
from tournaments.standings import KeyedList

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
HEIGHTS = """() => [...document.querySelectorAll("main a, main button, main input")]
  .filter((one) => one.checkVisibility() && !one.matches("[type=hidden], p a, td a"))
  .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height])"""


@pytest.fixture
def event() -> Event:
    """Three lists have come in; Rolf is the referee."""
    event = an_event_in_play(tables=4)
    helper(event, Role.REFEREE, "rolf")
    for table in (1, 2, 3):
        receive_list(event, series=1, table=table, by="anna")
    return event


def log_in(page: Page, url: str, login: str) -> None:
    client = Client()
    client.force_login(User.objects.get(username=login))
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": url}])


def open_desk(page: Page, live_server: Any, event: Event, login: str = "rolf") -> None:
    log_in(page, live_server.url, login)
    page.goto(live_server.url + reverse("list_desk", args=[event.public_id]))


def open_list(page: Page, live_server: Any, event: Event, table: int, login: str = "rolf") -> None:
    log_in(page, live_server.url, login)
    page.goto(live_server.url + reverse("key_list", args=[event.public_id, 1, table]))


def type_list(page: Page, keyed: KeyedList) -> None:
    """Row by row, then the passed deals; and the deals, where the others do not add up to them."""
    for row in keyed.rows:
        for figure in (row.points, row.won, row.lost, row.total):
            page.keyboard.type("" if figure is None else str(figure))
            page.keyboard.press("Enter")
    page.keyboard.type("" if keyed.passed is None else str(keyed.passed))
    page.keyboard.press("Enter")
    if keyed.passed is None or keyed.games + keyed.passed != keyed.deals:
        page.keyboard.press("Enter")


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.name || document.activeElement.className"))


def expect_list(page: Page, table: int) -> None:
    expect(page.locator("h1")).to_contain_text(f"Table {table}")
    expect(page.locator("[name=points_0]")).to_be_focused()


def test_three_lists_by_the_number_pad_alone(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_desk(desk, live_server, event)
    expect(desk.locator("#jump")).to_be_focused()
    desk.keyboard.type("1")
    desk.keyboard.press("Enter")

    # The first list is right: everything agrees, and Enter on the button saves it.
    expect_list(desk, 1)
    desk.evaluate("() => addEventListener('keydown', () => { window.keys = (window.keys ?? 0) + 1; })")
    type_list(desk, FOUR)
    expect(desk.locator("#check")).to_have_attribute("data-verdict", "good")
    expect(desk.locator(".save")).to_be_focused()
    assert desk.evaluate("window.keys") + 1 == keys_of(FOUR)
    desk.keyboard.press("Enter")

    # On the second one a sign was forgotten: the cell is named and has the cursor.
    expect_list(desk, 2)
    type_list(desk, FOUR.with_cell(2, "points", 12))
    expect(desk.locator("#check")).to_contain_text("Gerd Gerlach: total is off by 24, twice 12: wrong sign for 12?")
    expect(desk.locator("[name=points_2]")).to_be_focused()
    expect(desk.locator("[aria-invalid=true]")).to_have_count(1)
    desk.keyboard.press("-")
    for _ in range(9):
        desk.keyboard.press("Enter")
    expect(desk.locator(".save")).to_be_focused()
    expect(desk.locator("[aria-invalid=true]")).to_have_count(0)
    desk.keyboard.press("Enter")

    # The third one cannot be read.
    expect_list(desk, 3)
    desk.keyboard.type("214")
    desk.keyboard.press("Enter")
    desk.keyboard.press("*")
    desk.keyboard.type("seat 2 cannot be read")
    desk.keyboard.press("Enter")

    expect(desk.locator("h1")).to_contain_text("Lists of series 1")
    assert [current(event, table).state for table in (1, 2, 3)] == ["checked", "checked", "clarify"]
    assert totals(event, 2) == [804, 740, 368, 929]
    assert (current(event, 3).reason, current(event, 3).rows[0]) == ("seat 2 cannot be read", [214, None, None, None])


def test_the_keys_of_the_grid(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_list(desk, live_server, event, 1)
    seen = []

    for press in ("Enter", "Enter", "+", "ArrowDown", "ArrowUp", "/", "Escape", "*"):
        desk.keyboard.press(press)
        seen.append(focused(desk))

    assert seen == ["won_0", "lost_0", "won_0", "won_1", "won_0", "list", "won_0", "reason"]


def test_the_minus_can_be_typed_anywhere(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_list(desk, live_server, event, 1)
    points = desk.locator("[name=points_0]")

    desk.keyboard.type("1-2")
    expect(points).to_have_value("-12")
    desk.keyboard.press("-")
    expect(points).to_have_value("12")


def test_passed_deals_are_offered_and_taken_with_enter(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_list(desk, live_server, event, 1)

    type_list(desk, without_totals(FOUR).with_cell(None, "passed", None))

    expect(desk.locator("[name=passed]")).to_have_value("3")


def test_next_to_points_enter_alone_means_no_games(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_list(desk, live_server, event, 1)

    for pressed in ("5", "0", "Enter", "1", "Enter", "Enter", "Enter", "Enter", "Enter"):
        desk.keyboard.press(pressed)

    cells = desk.locator("input.cell").evaluate_all("(cells) => cells.slice(0, 7).map((cell) => cell.value)")
    assert cells == ["50", "1", "0", "", "", "", ""]


@pytest.mark.long
def test_a_list_that_ended_early_asks_why(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_list(desk, live_server, event, 1)
    expect(desk.locator(".early")).to_be_hidden()

    type_list(desk, FOUR.with_cell(None, "passed", 0))
    expect(desk.locator("#check")).to_have_attribute("data-verdict", "bad")
    expect(desk.locator("[name=deals]")).not_to_be_focused()  # the decision has moved the cursor already
    desk.locator("[name=deals]").focus()
    desk.keyboard.type("45")
    desk.keyboard.press("Enter")
    expect(desk.locator("[name=ended_early]")).to_be_focused()
    desk.keyboard.type("time is up")
    desk.keyboard.press("Enter")
    expect(desk.locator(".save")).to_be_focused()
    desk.keyboard.press("Enter")

    expect_list(desk, 2)
    assert (current(event).deals, current(event).ended_early) == (45, "time is up")


def test_a_late_response_does_not_move_the_cursor(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_list(desk, live_server, event, 1)
    type_list(desk, FOUR.with_cell(None, "passed", 0))
    expect(desk.locator("#check")).to_have_attribute("data-verdict", "bad")
    expect(desk.locator("[name=deals]")).not_to_be_focused()  # the decision has moved the cursor already
    desk.locator("[name=deals]").fill("45")
    waiting_routes: list[Any] = []
    desk.route("**/check/", lambda route: waiting_routes.append(route))
    with desk.expect_request("**/check/"):
        desk.locator("[name=deals]").press("Enter")

    desk.locator("[name=ended_early]").press_sequentially("time is")
    with desk.expect_response("**/check/"):
        waiting_routes[0].continue_()
    desk.wait_for_function("document.querySelector('#check').dataset.verdict !== 'bad'")
    desk.keyboard.type(" up")

    expect(desk.locator("[name=ended_early]")).to_have_value("time is up")
    expect(desk.locator("h1")).to_contain_text("Table 1")


@pytest.mark.long
def test_a_second_desk_keys_blind_and_is_told_of_a_conflict(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_list(desk, live_server, event, 1)
    type_list(desk, without_totals(FOUR))
    expect(desk.locator(".save")).to_be_focused()
    key(event, without_totals(FOUR), by="clara")

    desk.keyboard.press("Enter")
    expect(desk.locator(".notice-error")).to_contain_text("The list from table 1 was entered by clara in the meantime.")
    expect(desk.locator("[name=points_3]")).to_have_value("309")
    desk.locator(".save").press("Enter")

    expect_list(desk, 2)
    assert (current(event).state, current(event).checked_by) == (ResultState.CHECKED, "rolf")


def test_a_pile_is_checked_by_one_key_per_list(desk: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    for table in (3, 1, 2):
        key(event, FOUR, table=table)
    log_in(desk, live_server.url, "rolf")
    desk.goto(live_server.url + reverse("second_check", args=[event.public_id, 1]))

    for table, checked in ((3, 0), (1, 1), (2, 2)):
        expect(desk.locator(".second-check h2")).to_have_text(f"Table {table}")
        expect(desk.locator(".pile")).to_contain_text(f"checked {checked} of 3")
        # A bouncing key confirms nothing that was not seen.
        desk.keyboard.press("Enter")
        desk.wait_for_timeout(600)
        desk.keyboard.press("Enter")

    expect(desk.locator("main")).to_contain_text("This pile is checked.")
    assert [current(event, table).checked_by for table in (1, 2, 3)] == ["rolf"] * 3


@pytest.mark.long
def test_without_script_the_grid_is_a_plain_form(plain_phone: Page, live_server: Any, event: Event) -> None:  # noqa: F811
    open_list(plain_phone, live_server, event, 1)
    for seat, row in enumerate(FOUR.rows):
        for name in ("points", "won", "lost", "total"):
            plain_phone.fill(f"[name={name}_{seat}]", str(getattr(row, name)))
    plain_phone.fill("[name=passed]", "4")
    plain_phone.click(".save")
    expect(plain_phone.locator("#check")).to_contain_text("1 deal too many")
    plain_phone.fill("[name=passed]", "3")
    plain_phone.click(".save")

    expect(plain_phone.locator("h1")).to_contain_text("Table 2")
    assert ResultRecord.objects.get().state == ResultState.CHECKED


@pytest.mark.long
@pytest.mark.parametrize("page_name", ["phone", pytest.param("desk", marks=pytest.mark.long)])
def test_the_desk_is_readable_for_all(
    request: pytest.FixtureRequest,
    page_name: str,
    live_server: Any,
    event: Event,
    violations: Callable[[Page], list[str]],  # noqa: F811
) -> None:
    page: Page = request.getfixturevalue(page_name)
    key(event, without_totals(FOUR), table=2)
    key(event, FOUR, table=4)
    log_in(page, live_server.url, "rolf")
    names = [("list_desk", []), ("key_list", [1, 1]), ("key_list", [1, 2]), ("key_list", [1, 4])]
    names += [("list_versions", [1, 4]), ("prize_audit", [])]

    for name, place in names:
        page.goto(live_server.url + reverse(name, args=[event.public_id, *place]))
        assert (name, violations(page)) == (name, [])
        assert (name, page.evaluate(SIDEWAYS)) == (name, 0)
        assert [low for low in page.evaluate(HEIGHTS) if low[1] < 44] == []
