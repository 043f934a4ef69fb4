"""Registration in the browser: by keyboard alone, by touch, without script, and accessible."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from scoring.models import Player
from tests.journeys.conftest import browser, desk, phone, plain_phone  # noqa: F401 (fixtures)
from tests.tournaments.cast import an_event, helper
from tests.tournaments.events.registration.cast import EXPECTED, HERE, enter, people, registration_url
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Role
from tournaments.events.queries.money import fees_paid
from tournaments.events.services.events import open_check_in
from tournaments.events.services.registration import keep_apart, make_team

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    event = an_event(entry_fee=1000, card_fee=200, team_kinds=["team"])
    for name in ("Jörg Müller", "Jutta Mühlberg-von der Heide"):
        Player.objects.create(club=event.club, name=name)
    entered = enter(event, "Anna Ahlers", "Bernd Brandt", "Maximiliane-Henriette von Hohenstein-Lau", phone="0171 555")
    make_team(event, "team", "Asse", entered[:3], by="anna")
    keep_apart(event, *entered[:2], by="anna")
    return open_check_in(event, by="anna")


def log_in(page: Page, url: str, login: str = "anna") -> None:
    client = Client()
    client.force_login(User.objects.get(username=login))
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": url}])


def open_registration(page: Page, live_server: Any, event: Event) -> None:
    log_in(page, live_server.url)
    page.goto(live_server.url + registration_url(event))


def test_walk_ins_by_keyboard_alone(desk, live_server, event):  # noqa: F811
    open_registration(desk, live_server, event)
    number, box = desk.locator(".registration-new-number"), desk.locator("#registration-desk input[name=name]")

    # A guest, then a player of the club found by the beginning of the last name.
    expect(box).to_be_focused()
    desk.keyboard.type("Otto Ortlieb")
    desk.keyboard.press("Enter")
    expect(number).to_have_text("4")
    expect(box).to_be_focused()
    expect(box).to_have_value("")
    desk.keyboard.type("mül")
    expect(desk.locator("#offers [role=option]").first).to_contain_text("Jörg Müller")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")
    expect(number).to_have_text("5")
    expect(desk.locator("#row-5")).to_contain_text("Herz Dame")
    expect(desk.locator("#state-line")).to_contain_text("registered 5 · present 2")

    # One more of the same name, and money at once.
    desk.keyboard.type("Otto Ortlieb")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Space")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("alert")).to_contain_text("press Enter again")
    expect(box).to_be_focused()
    desk.keyboard.press("Enter")
    expect(number).to_have_text("6")
    expect(desk.locator("#state-line")).to_contain_text("paid 1")

    assert people(event)[3:] == [(4, "Otto Ortlieb", HERE), (5, "Jörg Müller", HERE), (6, "Otto Ortlieb", HERE)]
    assert list(fees_paid(event).values()) == [1200]


def test_the_check_in_by_typing_a_name_and_enter(desk, live_server, event):  # noqa: F811
    open_registration(desk, live_server, event)
    find = desk.locator("#find")

    find.focus()
    desk.keyboard.type("hohen")
    expect(desk.locator(".registration-row:visible")).to_have_count(1)
    desk.keyboard.press("Enter")
    expect(desk.locator("#registration-echo")).to_contain_text("3 Maximiliane-Henriette von Hohenstein-Lau: present")
    desk.keyboard.type("bern")
    desk.keyboard.press("Enter")
    expect(desk.locator("#row-2 .registration-here")).to_have_attribute("aria-pressed", "true")
    expect(find).to_be_focused()

    assert [presence for _, _, presence in people(event)] == [EXPECTED, HERE, HERE]


def test_rows_are_tapped_and_the_figures_follow(phone, live_server, event):  # noqa: F811
    open_registration(phone, live_server, event)

    phone.locator("#row-1 .registration-here").tap()
    expect(phone.locator("#row-1 .registration-here")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#state-line")).to_contain_text("present 1")
    phone.locator("#row-1 .registration-money button").tap()
    expect(phone.locator("#row-1 .registration-paid")).to_contain_text("12.00")
    expect(phone.locator("#registration-totals")).to_contain_text("24.00")
    phone.locator("#row-1 .registration-here").tap()
    expect(phone.locator("#row-1 .registration-here")).to_have_attribute("aria-pressed", "false")
    phone.get_by_role("link", name="not here yet").tap()
    phone.locator("#row-2").get_by_role("button", name="did not come").tap()
    expect(phone.locator("#row-2")).to_contain_text("did not come")
    phone.locator("#row-2").get_by_role("button", name="undo").tap()
    expect(phone.locator("#row-2 .registration-phone")).to_have_text("0171 555")

    assert [presence for _, _, presence in people(event)] == [EXPECTED] * 3


def test_changes_of_the_other_desk_appear(desk, phone, live_server, event):  # noqa: F811
    open_registration(desk, live_server, event)
    open_registration(phone, live_server, event)

    phone.locator("#row-2 .registration-here").tap()
    expect(phone.locator("#row-2")).to_have_class("registration-row is-present")
    desk.evaluate("document.body.dispatchEvent(new CustomEvent('registration-changed'))")

    expect(desk.locator("#row-2 .registration-here")).to_have_attribute("aria-pressed", "true")


def test_registration_works_without_script(plain_phone, live_server, event):  # noqa: F811
    open_registration(plain_phone, live_server, event)

    plain_phone.locator("#registration-desk input[name=name]").fill("Otto Ortlieb")
    plain_phone.get_by_role("button", name="Enter", exact=True).tap()
    expect(plain_phone.locator(".registration-new-number")).to_have_text("4")
    plain_phone.locator("#row-1 .registration-here").tap()
    expect(plain_phone.locator("#row-1 .registration-here")).to_have_attribute("aria-pressed", "true")
    plain_phone.locator("#row-1 .registration-money button").tap()
    expect(plain_phone.locator("#row-1 .registration-paid")).to_contain_text("12.00")
    plain_phone.locator("#find").fill("brandt")
    plain_phone.get_by_role("button", name="Find").tap()
    expect(plain_phone.locator(".registration-row")).to_have_count(1)

    assert people(event)[0] == (1, "Anna Ahlers", HERE)
    assert people(event)[3][1] == "Otto Ortlieb"


PAGES: tuple[tuple[Any, ...], ...] = (
    ("registration",),
    ("entrant", 3),
    ("teams",),
    ("new_team", "team"),
    ("team", "Asse"),
    ("import_players",),
)


# What axe says of them: tests/journeys/test_event_pages.py.
def test_every_page_fits_a_phone_and_a_finger(phone, live_server, event):  # noqa: F811
    helper(event, Role.DESK)
    log_in(phone, live_server.url)

    for view, *args in PAGES:
        address = registration_url(
            event, view, *(event.teams.get(name=one).pk if view == "team" else one for one in args)
        )
        phone.goto(live_server.url + address)

        assert (view, phone.evaluate("document.documentElement.scrollWidth")) == (view, 360)
        small = phone.eval_on_selector_all(
            "main :is(button, input, select, a.registration-page, summary)"
            ":not([type=hidden], [type=checkbox], [type=radio])",
            "all => all.filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)"
            ".map(one => one.outerHTML)",
        )
        assert small == []
