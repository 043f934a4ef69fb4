"""A rehearsal: played by its tour to the end, listed nowhere, marked everywhere, and deleted without a trace."""

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client, RequestFactory
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from scoring.clock import now
from scoring.models import Player, SheetRecord
from scoring.printing.stored import file_of, stored
from tests.documents import placed
from tests.tournaments.cast import DAY, an_event, club_of, entrants, helper
from tests.tournaments.privacy.addresses import routes_with_a_row
from tournaments.events.locking import Refused
from tournaments.events.models import Entrant, Event
from tournaments.events.phrases.choices import CodeRole, Presence, Role
from tournaments.events.printing.documents import BY_KEY, printable_documents, usual_options
from tournaments.events.printing.print_jobs import sections_of
from tournaments.events.queries.document_facts import DocumentFacts, document_facts
from tournaments.events.queries.event_list import open_events
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.queries.tour import next_of_tour
from tournaments.events.rights import Right
from tournaments.events.services import rehearsals
from tournaments.events.services.desk_codes import give_code
from tournaments.events.services.events import open_check_in
from tournaments.events.services.registration import register, set_presence
from tournaments.events.services.rehearsals import (
    delete_rehearsal,
    mark_printed,
    play_tables,
    rehearse,
    with_difference,
)
from tournaments.events.services.results import key_list
from tournaments.events.services.seating import draw, planned_repairs, publish, repair_plans, repairs_digest
from tournaments.events.services.series import check_series, close_event, complete_series, start_series
from tournaments.events.services.usual_lists import usual_list, with_totals
from tournaments.events.states import state_of
from tournaments.events.views.access import other_events_of_the_day
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.erasure import erase
from tournaments.seasons.forms import AddEveningForm
from tournaments.seasons.services.seasons import add_evening, create_season
from tournaments.standings import KeyedList, KeyedRow, check_keyed_list

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# As the button names it.
NAME = "Rehearsal: Nikolausskat"

THE_EVENT = "<slug:public_id>"


def tonight(players: int = 12, **settings: Any) -> Event:
    event = an_event(club_of(), series=2, entry_fee=1000, **settings)
    entrants(event, players)
    return event


def rows_of_the_site() -> dict[str, int]:
    return {model._meta.label: model._base_manager.count() for model in apps.get_models(include_auto_created=True)}


def step(rehearsal: Event) -> str:
    rehearsal.refresh_from_db()
    return next_of_tour(rehearsal, state_of(rehearsal)).key


def as_on_paper(rehearsal: Event, table: int, *, is_mended: bool = False) -> KeyedList:
    paper = rehearsal.tour["papers"][str(table)]
    keyed = KeyedList(tuple(KeyedRow(*row) for row in paper["rows"]), paper["deals"], paper["passed"])
    return with_totals(keyed) if is_mended else keyed


def key(rehearsal: Event, table: int, *, after: int = 0, is_mended: bool = False, reason: str = "") -> None:
    keyed = as_on_paper(rehearsal, table, is_mended=is_mended)
    key_list(rehearsal, series=1, table=table, keyed=keyed, after=after, by="anna", reason=reason)


def played(event: Event) -> tuple[Event, list[str]]:
    """The rehearsal of the event, played to its end by the tour, and the steps shown."""
    rehearsal = rehearse(event, name=NAME, by="anna")
    steps = [step(rehearsal)]
    draw(rehearsal, by="anna")
    steps.append(step(rehearsal))
    publish(rehearsal, by="anna")
    steps.append(step(rehearsal))
    set_presence(rehearsal.entrants.get(number=rehearsal.tour["late"]), Presence.PRESENT, by="anna")
    steps.append(step(rehearsal))
    repair_plans(rehearsal, reason="late", by="anna", expected=repairs_digest(planned_repairs(rehearsal)))
    steps.append(step(rehearsal))
    mark_printed(rehearsal)
    steps.append(step(rehearsal))
    start_series(rehearsal, by="anna")
    steps.append(step(rehearsal))
    play_tables(rehearsal, by="anna")
    steps.append(step(rehearsal))
    key(rehearsal, rehearsal.tour["phone"])
    steps.append(step(rehearsal))
    with pytest.raises(Refused, match="list_contradicts"):
        key(rehearsal, rehearsal.tour["wrong"])
    key(rehearsal, rehearsal.tour["wrong"], is_mended=True)
    steps.append(step(rehearsal))
    key(rehearsal, rehearsal.tour["differ"], after=1, reason="by the copy of seat 3")
    for action in (complete_series, check_series, close_event):
        steps.append(step(rehearsal))
        action(rehearsal, by="anna")
    return rehearsal, [*steps, step(rehearsal)]


@pytest.mark.long
def test_the_tour_leads_through_all_incidents_to_the_end():
    _, steps = played(tonight())

    assert steps == [
        *("draw", "publish", "late", "repair", "printer", "start", "play", "phone", "wrong", "differ"),
        *("complete", "check", "close", "delete"),
    ]


@pytest.mark.postgresql
def test_deleting_it_leaves_nothing_and_touches_nothing_else():
    event = tonight()
    open_check_in(event, by="anna")
    before, entries = rows_of_the_site(), list(event.audit_entries.values())

    rehearsal, _ = played(event)
    assert rows_of_the_site() != before
    delete_rehearsal(rehearsal)

    assert rows_of_the_site() == before
    assert list(event.audit_entries.values()) == entries
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        event.audit_entries.all()._raw_delete("default")


@pytest.mark.postgresql
def test_an_erased_name_is_left_in_no_rehearsal():
    event = tonight()
    rehearse(event, name=NAME, by="anna")

    erase(Person.of(event.entrants.get(number=1)), by="anna")

    assert not Event.objects.filter(rehearses=event).exists()


def test_no_other_event_can_be_deleted():
    with pytest.raises(Refused, match="no_rehearsal"):
        delete_rehearsal(tonight())


def test_only_number_name_and_club_of_players_are_copied():
    event = tonight()
    known = Player.objects.create(club=event.club, name="Anna Ahlers")
    fields = {"player": known, "sex": "f", "birth_date": "1970-01-01", "phone": "0170", "club_name": "Herz"}
    event.entrants.filter(number=1).update(**fields)

    copied = rehearse(event, name=NAME, by="anna").entrants.get(number=1)

    assert (copied.name, copied.club_name) == ("Anna Ahlers", "Herz")
    assert (copied.player, copied.sex, copied.birth_date, copied.phone) == (None, "", None, "")
    assert not Entrant.objects.filter(player=known).exclude(event=event).exists()


@pytest.mark.long
def test_it_is_found_nowhere_but_by_its_event():
    event = tonight()
    rehearsal, _ = played(event)
    anna = User.objects.get(username="anna")
    desk = Client()
    desk.force_login(anna)
    season = create_season(event.club, name="2026", by="anna", first_day=DAY, last_day=DAY)

    pages = [
        desk.get(reverse("search"), {"q": "Ahlers"}),
        desk.get(reverse("search"), {"q": "Rehearsal"}),
        desk.get(reverse("events")),
        desk.get("/"),
        desk.get(event.club.get_absolute_url()),
        desk.get(f"{event.club.get_absolute_url()}history/"),
    ]

    assert list(open_events(anna)) == [event]
    assert not [page for page in pages if rehearsal.public_id in page.content.decode()]
    assert not [page for page in pages if "Rehearsal: " in page.content.decode()]
    assert not SheetRecord.objects.filter(event_table__series__event=rehearsal).exclude(club=None).exists()
    assert list(AddEveningForm(season=season).fields["event"].queryset) == [event]
    with pytest.raises(Refused, match="rehearsal_counts_nowhere"):
        add_evening(season, rehearsal, by="anna")
    assert desk.get(reverse("rehearsal", args=[event.public_id])).url == rehearsal.get_absolute_url()


@pytest.mark.long
def test_every_page_of_a_rehearsal_is_marked():
    rehearsal, _ = played(tonight())
    table = rehearsal.series.get().tables.get(number=1)
    card = rehearsal.entrants.first().card_key
    of_players = [
        reverse("start_card", args=[rehearsal.public_id, card]),
        reverse("table_page", args=[rehearsal.public_id, 2, sign_key(rehearsal, 2)]),
        table.sheet.get_absolute_url(),
    ]
    desk = Client()
    desk.force_login(User.objects.get(username="anna"))

    addresses = ["/" + route.replace(THE_EVENT, rehearsal.public_id) for route in routes_with_a_row()]
    of_desk = [address for address in addresses if rehearsal.public_id in address and "<" not in address]
    pages = {address: html_of(desk, address) for address in [*of_desk, *of_players]}

    data = {address for address, page in pages.items() if "<html" in page}
    assert [address for address in data if "Rehearsal" not in pages[address]] == []
    assert data >= {*of_players, rehearsal.get_absolute_url()}
    assert len(data) > 20


def html_of(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    is_page = answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    return answer.content.decode() if is_page else ""


@pytest.mark.long
def test_every_document_of_a_rehearsal_is_marked():
    rehearsal, _ = played(tonight(prize_plan=[{"ranking": "total", "share": 1, "every": 4}]))
    facts = document_facts(rehearsal)

    papers = [paper.key for paper in printable_documents(facts, frozenset(Right))]

    assert [paper for paper in papers if "Rehearsal" not in on_paper(rehearsal, paper, facts)] == []
    assert len(papers) > 10


def on_paper(rehearsal: Event, paper: str, facts: DocumentFacts) -> str:
    return repr(sections_of(rehearsal, paper, usual_options(BY_KEY[paper], facts), site="/"))


def page_of(client: Client, event: Event, view: str) -> str:
    return client.get(reverse(view, args=[event.public_id])).content.decode()


def test_a_member_who_walks_in_there_plays_for_nobody():
    event = tonight()
    member = Player.objects.create(club=event.club, name="Otto Ortlieb")

    entered = register(rehearse(event, name=NAME, by="anna"), player=member, by="anna")

    assert (entered.name, entered.player) == ("Otto Ortlieb", None)


def test_registrations_of_event_and_rehearsal_are_separate():
    event = tonight()
    rehearsal = rehearse(event, name=NAME, by="anna")
    event.day = rehearsal.day
    event.save()
    result = RequestFactory().get("/")
    result.user = User.objects.get(username="anna")

    assert [other_events_of_the_day(result, one) for one in (event, rehearsal)] == [[], []]


def test_a_helper_by_code_sees_whose_step_it_is():
    rehearsal = rehearse(tonight(), name=NAME, by="anna")
    ends_at = now() + timedelta(hours=9)
    _, code = give_code(rehearsal, name="Berta", role=CodeRole.DESK, ends_at=ends_at, by="anna")
    berta = Client()
    berta.get(reverse("take_code", args=[code]))

    before = page_of(berta, rehearsal, "event")
    draw(rehearsal, by="anna")
    publish(rehearsal, by="anna")
    after = page_of(berta, rehearsal, "event")

    assert "Only someone with the right to do this can do it" in before
    assert "To the draw" not in before
    assert "To the door" in after
    assert "End the rehearsal" not in before + after


def test_the_public_sees_nothing_of_it_and_no_file_leaves_it():
    rehearsal = rehearse(tonight(), name=NAME, by="anna")
    desk = Client()
    desk.force_login(User.objects.get(username="anna"))

    strangers = [Client().get(reverse(view, args=[rehearsal.public_id])).status_code for view in ("event", "hall")]
    files = [desk.get(reverse(view, args=[rehearsal.public_id])).status_code for view in ("archive", "event_settings")]

    assert (strangers, files) == ([404, 404], [404, 404])


def test_the_copied_deals_are_possible_for_any_cards():
    for seed in range(300):
        keyed = usual_list(Random(seed), 4, 12)

        copy = with_difference(keyed)

        assert copy.rows != keyed.rows
        assert check_keyed_list(copy) == ()


def test_a_second_tap_leads_to_the_same_rehearsal():
    event = tonight()

    assert rehearse(event, name=NAME, by="anna") == rehearse(event, name=NAME, by="anna")


def test_helpers_rehearse_in_their_roles():
    event = tonight()
    helper(event, Role.DESK, "bernd")

    assert [given.user.username for given in rehearse(event, name=NAME, by="anna").roles.all()] == ["bernd"]


@pytest.mark.parametrize(("players", "code"), [(9, "rehearsal_needs_players")])
def test_too_few_players_are_no_rehearsal(players: int, code: str):
    with pytest.raises(Refused, match=code):
        rehearse(tonight(players), name=NAME, by="anna")


def test_a_rehearsal_is_not_rehearsed():
    with pytest.raises(Refused, match="rehearsal_of_rehearsal"):
        rehearse(rehearse(tonight(), name=NAME, by="anna"), name=NAME, by="anna")


@pytest.mark.long
def test_the_buttons_lead_on_and_the_last_one_back_to_the_event():
    event = tonight()
    desk = Client()
    desk.force_login(User.objects.get(username="anna"))

    assert "Rehearse the event" in page_of(desk, event, "event")
    begun = desk.post(reverse("rehearsal", args=[event.public_id]))
    rehearsal = Event.objects.get(rehearses=event)
    draw(rehearsal, by="anna")
    publish(rehearsal, by="anna")
    set_presence(rehearsal.entrants.get(number=12), Presence.PRESENT, by="anna")
    repair_plans(rehearsal, reason="late", by="anna", expected=repairs_digest(planned_repairs(rehearsal)))
    for data in ("printer", "printer", "play"):
        desk.post(reverse("rehearsal_on", args=[rehearsal.public_id]), {"step": data})
    start_series(rehearsal, by="anna")
    for data in ("printer", "play", "play"):
        desk.post(reverse("rehearsal_on", args=[rehearsal.public_id]), {"step": data})
    page = page_of(desk, rehearsal, "list_desk")
    paper = placed(rehearsal)
    was_stored = stored(file_of(paper))
    ended = desk.post(reverse("end_rehearsal", args=[rehearsal.public_id]))

    assert begun.url == rehearsal.get_absolute_url()
    assert re.search("A dead phone: table 1", page)
    assert ended.url == event.get_absolute_url()
    assert not Event.objects.filter(pk=rehearsal.pk).exists()
    assert not DBTaskResult.objects.filter(pk=paper.pk).exists()
    assert (bool(was_stored), stored(file_of(paper))) == (True, None)


def test_only_a_rehearsal_has_a_tour():
    event = tonight()
    desk = Client()
    desk.force_login(User.objects.get(username="anna"))

    answers = [
        desk.post(reverse(view, args=[event.public_id])).status_code for view in ("rehearsal_on", "end_rehearsal")
    ]

    assert answers == [302, 302]
    assert Event.objects.filter(pk=event.pk).exists()
    assert 'class="tour"' not in page_of(desk, event, "event")


def test_allowing_one_deletion_leaves_others_refused():
    event = tonight()

    with rehearsals._deletable(), pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        event.audit_entries.update(by="x")
