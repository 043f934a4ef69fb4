"""The pages of a sign-up: what strangers read, double taps, and the questions to the organiser."""

from datetime import date, time, timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from scoring.clock import now
from tests.tournaments.cast import an_event, own_club
from tests.tournaments.events.sign_up.cast import ACCEPTED, PLACED, WITHDRAWN, open_event, signed_up, standing
from tournaments.events.models import Category, Event, SignUp
from tournaments.events.services.events import change_settings
from tournaments.events.services.registration import register
from tournaments.events.services.sign_ups import accept, change_page

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def stranger() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def anna() -> Client:
    """A login of the club."""
    own_club()
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username="anna"))
    return client


def address(event: Event, *more: str) -> str:
    return "/".join((f"/events/{event.public_id}/sign-up", *more, ""))


def form_of(client: Client, event: Event) -> str:
    """The id of the rendered form."""
    return str(client.get(address(event)).context["form"]["form_id"].value())


def send(client: Client, event: Event, name: str, *, form_id: str = "", **typed: str):
    return client.post(address(event), {"name": name, "form_id": form_id or form_of(client, event), **typed})


def test_a_club_in_brackets_is_the_club(stranger):
    event = open_event()

    send(stranger, event, "Müller, Jürgen (SC Köln)")

    assert [(each.name, each.club_name) for each in event.sign_ups.all()] == [("Jürgen Müller", "SC Köln")]


def test_a_name_is_enough_and_the_receipt_is_a_private_page(stranger):
    event = open_event(places=1)

    answer = stranger.post(address(event), {"name": "Anna Ahlers", "form_id": form_of(stranger, event)}, follow=True)

    (one,) = event.sign_ups.all()
    assert answer.redirect_chain == [(address(event, one.key), 302)]
    assert "You have a place." in answer.text
    assert f"http://testserver{address(event, one.key)}" in answer.text


def test_the_waiting_list_shows_the_place_in_line(stranger):
    event = open_event(places=1)
    signed_up(event, "Anna Ahlers", "Bernd Brandt")

    answer = stranger.post(address(event), {"name": "Clara", "form_id": uuid4()}, follow=True)

    assert "You are number 2 on the waiting list." in answer.text


def test_a_double_tap_signs_up_once(stranger):
    event = open_event()
    form_id = form_of(stranger, event)

    answers = [send(stranger, event, "Anna Ahlers", form_id=form_id) for _ in range(2)]

    assert answers[0].url == answers[1].url
    assert standing(event) == [("Anna Ahlers", PLACED)]


def test_a_double_tap_of_a_browser_without_cookies_signs_up_once():
    event, form_id = open_event(), str(uuid4())

    answers = [send(Client(), event, "Anna Ahlers", form_id=form_id) for _ in range(2)]

    assert answers[0].url == answers[1].url
    assert event.sign_ups.count() == 1


def test_a_reloaded_form_signs_up_once(stranger):
    event = open_event()

    answers = [send(stranger, event, name) for name in ("Anna Ahlers", "anna ahlers")]

    assert answers[0].url == answers[1].url
    assert event.sign_ups.count() == 1


def test_one_browser_signs_up_two(stranger):
    event = open_event()

    for name in ("Anna Ahlers", "Bernd Brandt"):
        send(stranger, event, name)

    assert event.sign_ups.count() == 2
    page = stranger.get(address(event)).text
    assert "Anna Ahlers" in page
    assert "Bernd Brandt" in page


def test_errors_are_at_their_field_and_nothing_is_lost(stranger):
    event = open_event()

    answer = send(stranger, event, "", club_name="Karo 7", note="by train")

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"name": ["Enter a name."]}
    assert 'value="Karo 7"' in answer.text
    assert 'value="by train"' in answer.text


def test_a_robot_that_fills_in_every_field_is_refused(stranger):
    event = open_event()

    answer = send(stranger, event, "Cheap Pills", website="https://pills.example")

    assert answer.status_code == 422
    assert not event.sign_ups.exists()


def test_strangers_read_counts_and_no_name(stranger):
    event = open_event(places=3)
    first, _second = signed_up(event, "Anna Ahlers", "Bernd Brandt")
    accept(first, by="anna")

    page = stranger.get(address(event)).text

    assert "One of 3 places is free." in page
    assert "Ahlers" not in page
    assert "Brandt" not in page


def test_names_are_shown_once_accepted_where_the_event_shows_them(stranger):
    event = open_event(shown_names="short")
    change_page(event, shows_names=True, by="anna")
    first, _second = signed_up(event, "Anna Ahlers", "Bernd Brandt")
    accept(first, by="anna")

    page = stranger.get(address(event)).text

    assert "Anna A." in page
    assert "Ahlers" not in page
    assert "Brandt" not in page


def test_a_closed_page_is_marked_and_an_event_without_one_has_none(stranger):
    event = open_event()
    change_page(event, closes_at=now() - timedelta(minutes=1), by="anna")

    page = stranger.get(address(event))
    answer = send(stranger, event, "Anna Ahlers", form_id=str(uuid4()))

    assert "Sign-up is closed" in page.text
    assert answer.status_code == 422
    assert not event.sign_ups.exists()
    assert stranger.get(address(an_event(name="Without"))).status_code == 404


def test_the_event_links_to_its_sign_up(stranger):
    event = open_event()

    assert address(event) in stranger.get(event.get_absolute_url()).text
    change_page(event, is_open=False, by="anna")
    assert address(event) not in stranger.get(event.get_absolute_url()).text


def test_team_class_and_mail_are_asked_for_where_there_are_any(stranger):
    event = open_event()
    assert {*stranger.get(address(event)).context["form"].fields} == {"name", "club_name", "note", "form_id", "website"}

    change_settings(event, by="anna", team_kinds=["tandem"], categories=[Category(key="women", name="Women", sex="f")])
    with override_settings(MAIL={"host": "localhost"}):
        form = stranger.get(address(event)).context["form"]

    assert form["plays_with"].label == "Partner"
    assert {"classes", "email"} <= {*form.fields}


def test_the_private_page_changes_and_withdraws(stranger):
    event = open_event()
    (one,) = signed_up(event, "Anna Alers", club_name="Karo 7")

    change = stranger.post(address(event, one.key, "change"), {"name": "Anna Ahlers", "form_id": one.form_id})
    one.refresh_from_db()
    confirmation = stranger.get(address(event, one.key, "withdraw"))

    assert (change.status_code, one.name) == (302, "Anna Ahlers")
    assert one.state == PLACED
    assert "Withdraw?" in confirmation.text
    answer = stranger.post(address(event, one.key, "withdraw"), follow=True)
    assert "You have withdrawn." in answer.text
    assert standing(event) == [("", WITHDRAWN)]


def test_nobody_opens_a_page_with_another_key(stranger):
    event, other = open_event(), open_event(name="Other")
    (one,) = signed_up(other, "Anna Ahlers")

    for key in ("A" * 12, one.key):
        for page in ((), ("change",), ("withdraw",)):
            assert stranger.get(address(event, key, *page)).status_code == 404


def organised(event: Event, *more: str) -> str:
    return "/".join((f"/events/{event.public_id}/sign-ups", *more, ""))


def test_the_organiser_opens_and_closes_the_page(anna):
    event = an_event()

    opened = anna.post(organised(event), {"state": "open", "places": "80", "closes_at": "2027-05-08T18:00"})
    page = event.sign_up_page

    assert opened.status_code == 302
    assert (page.is_open, page.places) == (True, 80)
    anna.post(organised(event), {"state": "close", "places": "80"})
    page.refresh_from_db()
    assert (page.is_open, page.closes_at) == (False, None)


@pytest.mark.parametrize("places", ["0", "-1", "1025", "many"])
def test_a_limit_that_cannot_be_is_refused(anna, places):
    event = an_event()

    answer = anna.post(organised(event), {"state": "open", "places": places})

    assert answer.status_code == 422
    assert not hasattr(event, "sign_up_page")


def test_the_organiser_identifies_a_known_name(anna):
    earlier = register(an_event(name="Frühjahrspreis"), name="Bernd Brandt", club_name="Karo 7", by="anna")
    event = open_event()
    signed_up(event, "Anna Ahlers", "Bernd Brandt")

    page = anna.get(organised(event)).text

    assert "Bernd Brandt, Karo 7, guest at Frühjahrspreis" in " ".join(page.split())
    assert f'value="guest:{earlier.pk}"' in page
    assert "Accept the one with a unique name" in page


@pytest.mark.long
def test_the_organiser_accepts_and_declines(anna):
    event = open_event()
    one, other, third = signed_up(event, "Anna Ahlers", "Bernd Brandt", "Clara Classen")

    anna.post(organised(event, str(one.pk), "accept"), {"meant": "new"})
    anna.post(organised(event, str(other.pk), "decline"))
    answer = anna.post(organised(event, "accept"), follow=True)

    assert [state for _name, state in standing(event)] == [ACCEPTED, "declined", ACCEPTED]
    assert "One accepted: expected at the door." in answer.text
    again = anna.post(organised(event, str(third.pk), "accept"), {"meant": "new"}, follow=True)
    assert "already been accepted or withdrawn" in again.text
    assert event.entrants.count() == 2


def test_declining_needs_a_confirmation(anna):
    event = open_event()
    (one,) = signed_up(event, "Anna Ahlers")
    decline = organised(event, str(one.pk), "decline")

    assert "Decline Anna Ahlers?" in anna.get(decline).text
    assert standing(event) == [("Anna Ahlers", PLACED)]
    anna.post(decline)
    assert anna.get(decline).url == organised(event)


def test_the_page_explains_who_reads_a_name(stranger):
    event = open_event()

    assert "Only the organiser sees what you enter." in stranger.get(address(event)).text
    change_page(event, shows_names=True, by="anna")
    assert "Your name becomes public once you are accepted" in stranger.get(address(event)).text


def test_registration_lists_the_accepted_and_links_to_the_others(anna):
    event = open_event()
    first, _second = signed_up(event, "Anna Ahlers", "Bernd Brandt")
    accept(first, by="anna")

    page = anna.get(f"/events/{event.public_id}/door/").text

    assert "is-expected" in page
    assert organised(event) in page


def test_the_list_asks_as_many_questions_for_three_as_for_one(anna, django_assert_num_queries):
    event = open_event()
    signed_up(event, "Anna Ahlers")
    anna.get(organised(event))
    with CaptureQueriesContext(connection) as for_one:
        anna.get(organised(event))

    signed_up(event, "Bernd Brandt", "Clara Classen")

    with django_assert_num_queries(len(for_one)):
        anna.get(organised(event))


def test_hostile_names_are_shown_as_text(anna, stranger):
    event = open_event()
    send(stranger, event, "<script>alert(1)</script>", note='"><img src=x onerror=alert(1)>')

    for page in (anna.get(organised(event)).text, stranger.get(address(event, SignUp.objects.get().key)).text):
        assert "<script>alert" not in page
        assert "<img" not in page


@pytest.mark.parametrize(
    ("club", "again", "needs_confirmation"),
    [("Karo 7", "karo 7", True), ("", "", True), ("Karo 7", "", True), ("Karo 7", "Grand Hand", False)],
    ids=["same club", "no club", "one says none", "another club"],
)
def test_a_name_already_signed_up_needs_confirmation_and_takes_no_place(stranger, club, again, needs_confirmation):
    event = open_event(places=1)
    signed_up(event, "Anna Ahlers", club_name=club)

    answer = send(stranger, event, "anna ahlers", club_name=again, note="kept")

    assert answer.status_code == (422 if needs_confirmation else 302)
    assert ("You or another person with your name have already signed up." in answer.text) == needs_confirmation
    assert event.sign_ups.count() == (1 if needs_confirmation else 2)
    if needs_confirmation:
        assert answer.context["form"]["note"].value() == "kept"


def test_the_accepted_are_known_by_name_too(stranger):
    event = open_event()
    accept(*signed_up(event, "Anna Ahlers"), by="anna")

    assert send(stranger, event, "Anna Ahlers").status_code == 422


def test_a_namesake_confirms_once_and_the_organiser_sees_it(stranger, anna):
    event = open_event()
    signed_up(event, "Anna Ahlers")
    confirmation = send(stranger, event, "Anna Ahlers")

    sure = confirmation.context["form"].folded_name
    assert send(stranger, event, "Berta Brandt", sure="somebody else").status_code == 302
    assert send(stranger, event, "Anna Ahlers", sure=sure).status_code == 302

    assert event.sign_ups.get(is_namesake=True).name == "Anna Ahlers"
    assert "Claims to be another person with this name." in anna.get(sign_ups_of(event)).text


def sign_ups_of(event: Event) -> str:
    return f"/events/{event.public_id}/sign-ups/"


def test_every_public_page_names_all_prices_and_the_time(stranger):
    event = open_event(begins_at=time(14), entry_fee=1200, card_fee=150, team_kinds=["team"], team_fees=[["team", 800]])
    juniors = Category(key="juniors", name="Juniors", born_from=date(2005, 1, 1))
    women = Category(key="women", name="Women", sex="f")
    change_settings(event, by="anna", categories=[women, juniors], fees_by_category=[["women", 1000], ["juniors", 600]])
    (one,) = signed_up(event, "Anna Ahlers")

    for page in (address(event), address(event, one.key), f"/events/{event.public_id}/"):
        text = stranger.get(page).text.replace("\N{NO-BREAK SPACE}", " ")
        for part in ("13.50 €, of which 1.50 € card fee", "11.50 €", "7.50 €", "8.00 € per team", "14:00"):
            assert part in text, (page, part)


def test_an_event_without_fees_names_none(stranger):
    assert "€" not in stranger.get(address(open_event())).text
