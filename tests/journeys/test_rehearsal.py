"""A rehearsal in the browser, from its button to its end, guided by its tour alone."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.looks import log_in
from tests.journeys.tournament_lists import expect_list, save, type_list
from tests.tournaments.cast import an_event, club_of, entrants
from tournaments.events.models import Event
from tournaments.events.services.usual_lists import with_totals
from tournaments.standings import KeyedList, KeyedRow

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]


@dataclass
class Trainee:
    """A person who follows the tour."""

    page: Page

    @property
    def tour(self) -> Locator:
        return self.page.locator(".tour")

    def reads(self, words: str) -> None:
        """The tour shows this on the page where it must be done."""
        expect(self.tour).to_contain_text(words)

    def goes_on(self, words: str, button: str) -> None:
        """The tour shows this, and its link or button leads on."""
        self.reads(words)
        self.page.wait_for_timeout(200)
        self.tour.get_by_text(button, exact=True).click()

    def presses(self, button: str) -> None:
        self.page.locator("main").get_by_role("button", name=button).first.click()

    def opens_document(self, trouble: str) -> KeyedList:
        """The page of its list is open, and the tour shows the list at the desk."""
        tour = Event.objects.exclude(rehearses=None).get().tour
        expect_list(self.page, tour[trouble])
        keyed = tour["papers"][str(tour[trouble])]
        return KeyedList(tuple(KeyedRow(*row) for row in keyed["rows"]), keyed["deals"], keyed["passed"])


@pytest.mark.long
def test_a_trainee_is_led_from_the_button_to_the_end(desk: Page, live_server: Any) -> None:
    event = an_event(club_of(), series=2, entry_fee=1000)
    entrants(event, 12)
    anna = Trainee(desk)
    log_in(desk, live_server.url, "anna")

    rehearse(anna, live_server.url + event.get_absolute_url())

    assert desk.url == live_server.url + event.get_absolute_url()
    assert list(Event.objects.all()) == [event]


def rehearse(anna: Trainee, address: str) -> None:
    """From the event's page to the end, with all incidents."""
    begin(anna, address)
    seat(anna)
    repair(anna)
    anna.reads("All players have seats and documents")
    anna.presses("Start series 1")
    anna.goes_on("The tables are playing", "Let the tables play")
    key_the_lists(anna)
    close(anna)
    anna.goes_on("That is the end of the rehearsal", "Delete the rehearsal")
    anna.presses("Delete it")
    expect(anna.page.locator("main")).to_contain_text("Nothing of it remains")


def begin(anna: Trainee, address: str) -> None:
    anna.page.goto(address)
    anna.page.get_by_role("link", name="Rehearse the event").click()
    anna.presses("Start the rehearsal")


def seat(anna: Trainee) -> None:
    anna.goes_on("Everyone is here except one player", "To the draw")
    anna.presses("Draw")
    anna.presses("Publish this seating plan")


def repair(anna: Trainee) -> None:
    anna.goes_on("A late arrival", "To the door")
    anna.page.locator("#here-12").click()
    anna.goes_on("The player needs a seat", "To the seating plan")
    anna.page.locator(".repair").get_by_label("Reason").fill("Comes late")
    anna.presses("Adjust the plan like this")
    anna.goes_on("The printer ran out of paper", "To the documents")
    anna.goes_on("The printer ran out of paper", "Printed")


def key_the_lists(anna: Trainee) -> None:
    anna.goes_on("A dead phone", "To this list")
    type_list(anna.page, anna.opens_document("phone"))
    save(anna.page)
    anna.goes_on("A wrong list", "To this list")
    paper = anna.opens_document("wrong")
    type_list(anna.page, paper)
    expect(anna.page.locator("#check")).to_have_attribute("data-verdict", "bad")
    anna.page.locator("[name=total_0]").fill(str(with_totals(paper).rows[0].total))
    anna.presses("Save")
    anna.goes_on("Two lists that differ", "To this list")
    for place, row in enumerate(anna.opens_document("differ").rows):
        anna.page.locator(f"[name=points_{place}]").fill(str(row.points))
        anna.page.locator(f"[name=total_{place}]").fill(str(row.total))
    anna.page.get_by_label("Reason for the change").fill("The copy of seat 3")
    anna.presses("Save")


def close(anna: Trainee) -> None:
    anna.goes_on("All lists are in", "To the overview")
    anna.presses("Complete series 1")
    anna.presses("Publish series 1 as checked")
    anna.goes_on("Check the prizes", "To the prizes")
    anna.page.locator(".event-name a").click()
    anna.presses("Close the event")
