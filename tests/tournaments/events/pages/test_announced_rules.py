"""Rules set in the form appear on the page of the event, on the notice and the certificates."""

from datetime import time

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import an_event, club_of
from tests.tournaments.events.pages.test_events import TYPED, anna, club
from tests.tournaments.events.printing.reading import page_count, words_of
from tests.tournaments.events.printing.test_certificates import certificate, row, sheet
from tournaments.events.exchange.archive import export_event, import_event, read_archive
from tournaments.events.models import Event
from tournaments.events.parts import EVENT
from tournaments.events.printing.certificate_pages import draw as certificates_pdf
from tournaments.events.printing.certificates import certificate_sheet
from tournaments.events.printing.listing.drawing import draw as draw_listing
from tournaments.events.printing.notice import notice_job
from tournaments.events.queries.standings import StandingTable
from tournaments.events.services.events import copy_event

pytestmark = [pytest.mark.storage, pytest.mark.django_db]
__all__ = ["anna", "club"]

RULES = {
    "begins_at": time(10, 30),
    "notice_text": "Parking behind the hall.\nSoup at noon.",
    "certificate_text": "With thanks to all who helped.",
    "protest_minutes": 30,
    "team_fees": [["team", 2000], ["tandem", 1000]],
    "keeps_missed_fees": True,
    "leavers_have_no_place": True,
    "fills_up_teams": True,
}
SAID = {
    "begins_at": "10:30",
    "notice_text": "Parking behind the hall.\r\nSoup at noon.",
    "certificate_text": "With thanks to all who helped.",
    "protest_minutes": "30",
    "team_fee": "20",
    "tandem_fee": "10",
    "keeps_missed_fees": "on",
    "leavers_have_no_place": "on",
    "fills_up_teams": "on",
}


def rules_of(event: Event) -> dict[str, object]:
    return {name: getattr(event, name) for name in RULES}


def test_every_rule_has_a_field(anna):
    anna.post(reverse("new_event"), TYPED | SAID)

    event = Event.objects.get()
    assert rules_of(event) == RULES
    again = anna.get(reverse("event_settings", args=[event.public_id])).content.decode()
    for value in ('value="10:30"', "Soup at noon.", "With thanks to all", 'value="20.00"', 'value="30"'):
        assert value in again


def test_without_announced_rules_an_event_is_unchanged(anna):
    anna.post(reverse("new_event"), TYPED)

    assert rules_of(Event.objects.get()) == rules_of(Event())


def test_rules_are_copied_with_the_event():
    event = an_event(**RULES)

    assert rules_of(copy_event(event, name="Winterpreis", day=event.day, by="anna")) == RULES


def test_rules_are_exported_and_imported():
    event = an_event(**RULES)
    data = export_event(event)
    Event.objects.filter(pk=event.pk).update(public_id="2" * 12)

    found = import_event(data, club_of("Grand Hand", "karl"), by="karl")

    assert rules_of(found) == RULES


def test_a_file_contains_only_unusual_rules():
    content = read_archive(export_event(an_event(protest_minutes=30))).content["event"]

    assert content.keys() & {*EVENT.later} == {"protest_minutes"}


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"protest_minutes": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"begins_at": "noon"}, "Enter the time as in 19:30."),
        ({"notice_text": "x" * 601}, "Ensure this value has at most 600 characters"),
        ({"team_fee": "-3"}, "Enter the amount without a plus or minus sign."),
    ],
)
def test_an_impossible_value_is_reported_at_its_field(anna, wrong, words):
    answer = anna.post(reverse("new_event"), TYPED | wrong)

    assert (answer.status_code, Event.objects.count()) == (422, 0)
    assert words in answer.content.decode()


def test_the_page_of_the_event_shows_start_and_further_rules():
    event = an_event(begins_at=time(10, 30), notice_text="Soup <b>at noon</b>")

    page = Client().get(event.get_absolute_url()).content.decode()

    assert "10:30" in page
    assert "Soup &lt;b&gt;at noon&lt;/b&gt;" in page


def test_the_notice_lists_the_rules():
    texts = words_of(draw_listing(notice_job(an_event(**RULES)).values)).replace("\N{NO-BREAK SPACE}", " ")

    for part in (
        "10:30",
        "20.00 € per team",
        "get no refund",
        "have no place and get no prize",
        "30 minutes from publication of the standings",
        "Parking behind the hall. Soup at noon.",
    ):
        assert part in texts


def test_a_certificate_has_the_text_of_the_organiser():
    event = an_event(certificate_text="With thanks to all who helped.")

    made = certificate_sheet(event, StandingTable("total", (1,), (row(1, 1, "Anna Ahlers", 7),)), places=1)

    assert made.text == "With thanks to all who helped."
    assert "3317 points With thanks to all" in words_of(certificates_pdf(sheet(certificate())._replace(text=made.text)))


def test_the_longest_text_and_name_fit_one_page():
    page = sheet(certificate(name="W" * 60, ranking="Women", members=("W" * 60,) * 4))

    assert page_count(certificates_pdf(page._replace(text="W" * 80 + " " + "w" * 79))) == 1


def test_the_notice_shows_the_name_of_the_event_once():
    event = an_event(name="Herbstpreis", place="Gasthof Krone")

    listing = notice_job(event).values

    assert (listing.title, listing.under) == ("Herbstpreis", "9 May 2026 · Gasthof Krone")
