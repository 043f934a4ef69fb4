"""How many clicks and keys each path of an event's day takes, counted in the browser.

    sh bin/test tests/journeys/test_clicks.py -s

prints the table. A path that takes more than before fails. Each begins on the page on which the person with this task
is.
"""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.clock import now
from tests.demo_maker.day import play_event
from tests.journeys.looks import log_in
from tests.journeys.test_rehearsal import Trainee, rehearse
from tests.journeys.test_whole_list import sign
from tests.journeys.tournament_documents import open_document
from tests.journeys.tournament_lists import expect_list, save, type_list
from tests.journeys.tournament_pages import EventPages
from tests.scoring.cast import fill
from tests.tournaments.cast import an_event, entrants, own_club
from tests.tournaments.events.desk.lists import FOUR, THREE, an_event_in_play, key
from tests.tournaments.events.play.test_table_heads import list_of, playing
from tests.tournaments.events.sign_up.cast import open_event
from tests.tournaments.events.standings_pages.test_prize_targets import before_the_last
from tournaments.events.models import Event
from tournaments.events.phrases.choices import CodeRole, Presence, State
from tournaments.events.queries.table_keys import sheet_key
from tournaments.events.services.desk_codes import give_code
from tournaments.events.services.events import open_check_in
from tournaments.events.services.results import receive_list
from tournaments.events.services.series import close_event, complete_series

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.long, pytest.mark.django_db(transaction=True)]

# Each click and each key; a choice from a list is two clicks, and `fill` counts as typing.
COUNTING = """(() => {
  let typed = 0;
  const press = (kind, times) => window.pressed(kind, times);
  addEventListener("pointerdown", (event) => event.isTrusted && press("clicks", 1), true);
  addEventListener("keydown", (event) => { if (event.isTrusted) { typed = Date.now(); press("keys", 1); } }, true);
  addEventListener("change", (event) => event.target.matches("select") && press("clicks", 2), true);
  addEventListener("input", (event) => {
    const box = event.target;
    const isFilled = box.matches("textarea, input:not([type=checkbox], [type=radio])") && Date.now() - typed > 500;
    if (isFilled) { press("clicks", 1); press("keys", box.value.length); }
  }, true);
})()"""


class Hands(NamedTuple):
    """The person at the desk and on a phone; clicks and keys of both are counted together."""

    desk: Page
    phone: Page
    pages: EventPages
    pressed: Counter[str]

    def at(self, event: Event, view: str = "event", *arguments: Any, query: str = "") -> None:
        """Open the start of the path; nothing before it counts."""
        self.desk.goto(self.pages.site + reverse(view, args=[event.public_id, *arguments]) + query)
        self.pressed.clear()

    def room(self, name: str) -> None:
        self.desk.locator(".event-rooms").get_by_role("link", name=name, exact=True).click()

    def press(self, name: str) -> None:
        self.desk.locator("main").get_by_role("button", name=name).first.click()

    def follow(self, name: str) -> None:
        self.desk.locator("main").get_by_role("link", name=name).first.click()

    def step(self, name: str) -> None:
        self.desk.locator(".next-steps").get_by_text(name).click()


@pytest.fixture
def hands(own_desk: Page, own_phone: Page, live_server: Any) -> Hands:
    own_club()
    log_in(own_desk, live_server.url, "anna")
    pressed: Counter[str] = Counter()
    for page in (own_desk, own_phone):
        page.expose_function("pressed", lambda kind, times: pressed.update({kind: times}))
        page.add_init_script(COUNTING)
    return Hands(own_desk, own_phone, EventPages(own_desk, live_server.url), pressed)


def an_event_in_registration(count: int = 12, **settings: Any) -> Event:
    event = an_event(entry_fee=1000, **settings)
    entrants(event, count, presence=Presence.EXPECTED)
    return open_check_in(event, by="anna")


# Registration


def newcomer_signs_up(hands: Hands) -> None:
    event = open_event()
    hands.phone.goto(hands.pages.site + event.get_absolute_url())
    hands.phone.locator("main").get_by_role("link", name="Sign up").tap()
    hands.phone.get_by_label("First and last name").tap()
    hands.phone.keyboard.type("Anna Ahlers")
    hands.phone.get_by_role("button", name="Sign up").tap()
    expect(hands.phone.locator("h1")).to_have_text("Anna Ahlers")


def one_is_here_and_pays(hands: Hands) -> None:
    hands.at(an_event_in_registration(), "registration")
    hands.desk.locator("#here-1").click()
    expect(hands.desk.locator("#state-line")).to_contain_text("present 1")
    hands.desk.locator("#pays-1").click()
    expect(hands.desk.locator("#row-1 .registration-paid")).to_be_visible()


def all_twelve_are_here(hands: Hands) -> None:
    hands.at(an_event_in_registration(), "registration")
    hands.press("All shown are present")
    expect(hands.desk.locator("#state-line")).to_contain_text("present 12")


def player_walks_in(hands: Hands) -> None:
    hands.at(an_event_in_registration(), "registration")
    expect(hands.desk.locator("#registration-desk input[name=name]")).to_be_focused()
    hands.desk.keyboard.type("Otto Ortlieb")
    hands.desk.keyboard.press("Enter")
    expect(hands.desk.locator(".registration-new-number")).to_have_text("13")


def helper_gets_a_code(hands: Hands) -> None:
    hands.at(an_event_in_registration())
    hands.follow("Helpers")
    hands.desk.get_by_label("Helper's name").click()
    hands.desk.keyboard.type("Berta")
    hands.desk.get_by_role("radio", name="Cashier").check()
    hands.press("Create a code")
    expect(hands.desk.get_by_alt_text("This helper's code")).to_be_visible()


def helper_types_the_code(hands: Hands) -> None:
    """Scanning takes no click."""
    event = an_event_in_registration()
    _, code = give_code(event, name="Berta", role=CodeRole.DESK, ends_at=now() + timedelta(hours=8), by="anna")
    hands.phone.goto(hands.pages.site + reverse("type_code"))
    hands.phone.locator("main input[name=code]").tap()
    hands.phone.keyboard.type(code)
    hands.phone.keyboard.press("Enter")
    expect(hands.phone.get_by_text("You help as Berta")).to_be_visible()


# Seats


def series_is_drawn_and_published(hands: Hands) -> None:
    event = an_event_in_registration(0)
    entrants(event, 12)
    hands.at(event)
    hands.step("Draw series 1")
    hands.press("Draw")
    hands.press("Publish this seating plan")
    expect(hands.desk.locator(".by-name li")).to_have_count(12)


def final_is_announced(hands: Hands) -> None:
    hands.at(an_event(series=2))
    hands.room("Settings")
    hands.desk.locator("summary", has_text="Final").click()
    hands.desk.locator("[name=final_size]").click()
    hands.desk.keyboard.type("8")
    hands.desk.keyboard.press("Tab")
    hands.desk.keyboard.type("2")
    hands.desk.keyboard.press("Enter")
    expect(hands.desk.get_by_text("The settings are saved.")).to_be_visible()
    assert Event.objects.get().final_size == 8


# While a series runs


def list_of_four_is_keyed(hands: Hands) -> None:
    key_one(hands, an_event_in_play(tables=2), FOUR)


def list_of_three_is_keyed(hands: Hands) -> None:
    key_one(hands, an_event_in_play(tables=2, seats=3), THREE)


def key_one(hands: Hands, event: Event, keyed: Any) -> None:
    receive_list(event, series=1, table=1, by="bernd")
    hands.at(event, "list_desk")
    expect(hands.desk.locator("#jump")).to_be_focused()
    hands.desk.keyboard.type("1")
    hands.desk.keyboard.press("Enter")
    expect_list(hands.desk, 1)
    type_list(hands.desk, keyed)
    save(hands.desk)
    expect(hands.desk.locator("h1")).to_contain_text("Lists of series 1")


def second_check_of_three_lists(hands: Hands) -> None:
    event = an_event_in_play(tables=3)
    for table in (1, 2, 3):
        receive_list(event, series=1, table=table, by="bernd")
        key(event, FOUR, table=table)
    hands.at(event, "second_check", 1)
    for table in (1, 2, 3):
        expect(hands.desk.locator(".second-check h2")).to_have_text(f"Table {table}")
        hands.desk.wait_for_timeout(600)
        hands.desk.keyboard.press("Enter")
    expect(hands.desk.locator("main")).to_contain_text("This pile is checked.")


def table_of_four_hands_its_list_in_by_phone(hands: Hands) -> None:
    """From the last deal: all four sign on the table's own phone, and the desk does nothing."""
    event = playing()
    sheet = list_of(event)
    fill(sheet)
    code = sheet_key(event, sheet.public_id)
    hands.phone.goto(hands.pages.site + reverse("take_key", args=[sheet.public_id, code]))
    hands.pressed.clear()
    hands.phone.get_by_role("link", name="Sign the list").tap()
    for place in sheet.seats.order_by("place"):
        sign(hands.phone, place.name)
    expect(hands.phone.get_by_text("Signed by all players")).to_be_visible()


def referee_is_called_and_answers(hands: Hands) -> None:
    event = playing(time_limit=135)
    sheet = list_of(event)
    hands.at(event, "tempo")
    code = sheet_key(event, sheet.public_id)
    hands.phone.goto(hands.pages.site + reverse("take_key", args=[sheet.public_id, code]))
    hands.phone.locator(".entry-call").click()
    hands.phone.locator("main form button").last.click()
    expect(hands.desk.locator(".calls")).to_contain_text("Table 2")
    hands.desk.locator(".calls button[value=comes]").click()
    expect(hands.desk.locator(".calls")).to_contain_text("someone is coming")


def clock_stands_and_goes_on(hands: Hands) -> None:
    hands.at(playing(time_limit=135), "tempo")
    hands.follow("Stop the clock")
    hands.desk.get_by_label("Reason").click()
    hands.desk.keyboard.type("Fire alarm")
    hands.desk.keyboard.press("Enter")
    hands.press("Resume the clock")
    expect(hands.desk.get_by_role("link", name="Stop the clock")).to_be_visible()


# Documents


def everything_is_printed(hands: Hands) -> None:
    hands.at(a_played_event(State.PUBLISHED))
    hands.room("Documents")
    hands.follow("Print everything")
    open_document(hands.desk, hands.desk.get_by_role("button", name="Print", exact=True))


def series_is_printed(hands: Hands) -> None:
    """Seats by name and by table, and all lists."""
    hands.at(a_played_event(State.PUBLISHED))
    hands.step("Print the seats and lists")
    open_document(hands.desk, hands.desk.locator("form[aria-labelledby=series_set] button"))


def a_played_event(until: str) -> Event:
    return play_event(own_club(), players=12, series=1, rounds=1, until=until)


# After the series


def player_looks_up_the_target(hands: Hands) -> None:
    """From the standings; on the start card it needs no click."""
    hands.phone.goto(hands.pages.site + reverse("standings", args=[before_the_last().public_id]))
    hands.phone.get_by_role("link", name="What do I need?").tap()
    hands.phone.locator("#number").tap()
    hands.phone.keyboard.type("5")
    hands.phone.get_by_role("button", name="Show").tap()
    expect(hands.phone.locator("#number")).to_have_value("5")


def list_is_corrected_after_publication(hands: Hands) -> None:
    event = an_event_in_play(tables=1)
    receive_list(event, series=1, table=1, by="bernd")
    key(event, FOUR)
    complete_series(event, by="anna")
    hands.at(event, "list_desk", query="?series=1")
    hands.desk.locator("#jump").focus()
    hands.desk.keyboard.type("1")
    hands.desk.keyboard.press("Enter")
    hands.desk.locator("[name=points_0]").click()
    for name, figure in (("points_0", 238), ("total_0", 828)):
        hands.desk.locator(f"[name={name}]").click(click_count=3)
        hands.desk.keyboard.type(str(figure))
    hands.desk.get_by_label("Reason for the change").click()
    hands.desk.keyboard.type("Misread")
    hands.press("Save")
    expect(hands.desk.locator("h1")).to_contain_text("Lists of series 1")
    assert event.standings.count() == 2


def prizes_and_certificates(hands: Hands) -> None:
    """Three envelopes, and the certificates."""
    event = close_event(a_played_event(State.CHECKED), by="anna")
    hands.at(event)
    hands.step("Pay out the prizes")
    for _ in range(3):
        hands.press("Pay out")
        hands.desk.wait_for_load_state()
    hands.room("Documents")
    open_document(hands.desk, hands.desk.locator("form[aria-labelledby=certificates] button"))


def day_is_rehearsed(hands: Hands) -> None:
    event = an_event(series=2, entry_fee=1000)
    entrants(event, 12)
    rehearse(Trainee(hands.desk), hands.pages.site + event.get_absolute_url())


class Path(NamedTuple):
    """How it is done, and the maximum of clicks and keys."""

    words: str
    do: Callable[[Hands], None]
    most: tuple[int, int]


PATHS = (
    Path("a newcomer signs up", newcomer_signs_up, (3, 11)),
    Path("door: one is here and pays", one_is_here_and_pays, (2, 0)),
    Path("door: all twelve are here", all_twelve_are_here, (1, 0)),
    Path("registration: a player walks in", player_walks_in, (0, 13)),
    Path("a helper's code is made", helper_gets_a_code, (4, 5)),
    Path("a helper types his code", helper_types_the_code, (1, 13)),
    Path("series 1 is drawn and published", series_is_drawn_and_published, (3, 0)),
    Path("a final of eight is announced", final_is_announced, (3, 4)),
    Path("a list of four is keyed", list_of_four_is_keyed, (0, 54)),
    Path("a list of three is keyed", list_of_three_is_keyed, (0, 42)),
    Path("second check of three lists", second_check_of_three_lists, (0, 3)),
    Path("four sign on the table's phone", table_of_four_hands_its_list_in_by_phone, (9, 0)),
    Path("the referee is called and answers", referee_is_called_and_answers, (3, 0)),
    Path("the clock stands and goes on", clock_stands_and_goes_on, (3, 11)),
    Path("everything is printed", everything_is_printed, (3, 0)),
    Path("the series is printed", series_is_printed, (2, 0)),
    Path("a player asks what they need", player_looks_up_the_target, (3, 1)),
    Path("a list is corrected after publication", list_is_corrected_after_publication, (9, 15)),
    Path("three prizes and the certificates", prizes_and_certificates, (6, 0)),
    # Its lists are dealt again for each rehearsal, and with them the number of typed figures varies.
    Path("the day is rehearsed", day_is_rehearsed, (36, 160)),
)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.do.__name__)
def test_a_path_takes_no_more_clicks_and_keys_than_it_did(hands: Hands, path: Path) -> None:
    path.do(hands)
    for page in (hands.desk, hands.phone):
        page.wait_for_timeout(200)

    pressed = hands.pressed["clicks"], hands.pressed["keys"]
    print(f"\n| {path.words} | {pressed[0]} clicks, {pressed[1]} keys |")
    assert pressed[0] <= path.most[0]
    assert pressed[1] <= path.most[1]
