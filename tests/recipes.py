"""The results of docs/recipes.md, used as a club would; run in the copy that `test_recipes.py` makes."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.clubs.members import add_player, change_player
from scoring.models import Privacy
from tests.documents import document
from tests.tournaments.cast import an_event, club_of, entrants, helper
from tests.tournaments.events.pages.test_events import sent
from tests.tournaments.events.printing.reading import words_of
from tests.tournaments.leagues.cast import a_division, days_of
from tournaments.events.exchange.archive import export_event, read_archive
from tournaments.events.models import Entrant, Event
from tournaments.events.phrases.actions import action_words
from tournaments.events.phrases.choices import Role
from tournaments.events.phrases.standings import order_words
from tournaments.events.printing.notice import notice_job
from tournaments.events.services.events import copy_event
from tournaments.leagues.models import Division
from tournaments.leagues.services import add_member, set_schedule
from tournaments.standings import SeriesLine, rank, sum_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def browser(login: str = "") -> Client:
    client = Client(headers={"accept-language": "en"})
    if login:
        client.force_login(User.objects.get(username=login))
    return client


def an_event_of_clubs() -> Event:
    event = an_event()
    people = entrants(event, 3)
    for entrant, club in zip(people, ("Karo 7", "Herz Dame", "Karo 7"), strict=True):
        Entrant.objects.filter(pk=entrant.pk).update(club_name=club)
    return event


def test_the_document_is_offered_and_counts_players_per_club():
    event = an_event_of_clubs()
    anna = browser("anna")

    offered = anna.get(reverse("event_documents", args=[event.public_id])).text
    confirmation = anna.post(reverse("make_document", args=[event.public_id, "clubs"]))
    texts = words_of(document(anna, confirmation["Location"]).content)

    assert "How many come from each club." in offered
    assert "Karo 7 2 Herz Dame 1" in texts


def test_the_tie_break_is_offered_and_separates_two_by_their_last_series():
    lines = sum_series(
        [
            SeriesLine(entrant="Anna", series=1, total=900, won=9),
            SeriesLine(entrant="Bernd", series=1, total=400, won=1),
            SeriesLine(entrant="Bernd", series=2, total=500, won=1),
        ]
    )

    club_of()

    ranking = [line.entrant for _place, line in rank(lines, ["total", "won_last"])]
    offered = browser("anna").get(reverse("new_event")).text
    assert ranking == ["Bernd", "Anna"]
    assert order_words(["total", "won_last", "won", "lost", "lot"]) in offered


def test_the_setting_is_in_the_form_copied_printed_and_exported_where_set():
    event = an_event()
    anna = browser("anna")
    address = reverse("event_settings", args=[event.public_id])
    unset = read_archive(export_event(event)).content["event"]

    anna.post(address, sent(anna.get(address).context["form"]) | {"break_minutes": "20"})

    event.refresh_from_db()
    logged = event.audit_entries.latest("seq")
    copied = copy_event(event, name="Winterpreis", day=event.day, by="anna")
    assert action_words(logged.act, logged.data) == "Settings changed: Minutes between series"
    assert copied.break_minutes == 20
    assert "'Break between series', '20 minutes'" in str(notice_job(event).values)
    assert "break_minutes" not in unset
    assert read_archive(export_event(event)).content["event"]["break_minutes"] == 20


def test_the_migration_matches_the_models():
    call_command("makemigrations", check=True, dry_run=True)


@pytest.fixture
def division() -> Division:
    """A division with one match day; Oskar Kanar of team 1 has objected to being named."""
    division = a_division(4)
    oskar = add_player(division.league.club, name="Oskar Kanar")
    add_member(division.league.teams.get(number=1), player=oskar, by="anna")
    set_schedule(division, days_of([[1, 2, 3, 4]]), by="anna")
    change_player(oskar, by="anna", privacy=Privacy.OBJECTED)
    return division


def at_schedule(division: Division, view: str, *more: int) -> str:
    return reverse(view, args=[division.league.public_id, division.number, *more])


def test_the_field_is_in_the_form_stored_and_read_by_all_but_pseudonymised(division):
    anna, anybody = browser("anna"), browser()
    day = division.match_days.get()
    typed = {"do": "move", "day": day.day.isoformat(), "notice": "Fetch the key at Oskar Kanar's"}

    answer = anna.post(at_schedule(division, "match_day", 1), typed)
    requested_again = anna.get(at_schedule(division, "match_day", 1)).text
    page = anybody.get(at_schedule(division, "league_schedule")).text
    printed = words_of(document(anybody, at_schedule(division, "schedule_pdf")).content)
    set_schedule(division, days_of([[4, 3, 2, 1]], series=2), by="anna")

    assert answer.status_code == 302
    assert division.league.audit_entries.last().act == "schedule_set"
    assert [action.act for action in division.league.audit_entries.all()].count("match_day_changed") == 1
    for read in (requested_again, page, printed):
        assert "Fetch the key at" in read
        assert "Kanar" not in read
    assert division.match_days.get().notice == typed["notice"]
    assert division.match_days.get().day == date(2026, 3, 21)


def test_the_page_opens_for_its_right_alone_and_is_in_the_navigation():
    event = an_event_of_clubs()
    helper(event, Role.DESK)
    helper(event, Role.REFEREE)
    address = reverse("event_clubs", args=[event.public_id])

    opened = {login: browser(login).get(address) for login in ("desk", "referee", "")}

    assert {login: answer.status_code for login, answer in opened.items()} == {"desk": 200, "referee": 404, "": 404}
    assert "<span>Karo 7</span> 2" in opened["desk"].text
    assert f'href="{address}"' in browser("desk").get(event.get_absolute_url()).text
    assert f'href="{address}"' not in browser("referee").get(event.get_absolute_url()).text
