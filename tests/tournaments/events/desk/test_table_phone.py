"""What a phone with a table's key may do, and what only the referee and the desk may."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import EntryKind, SheetRecord
from scoring.sheets.services import end_sheet, renew_key, sign_sheet
from tests.scoring.cast import new_id, table, won, write
from tests.tournaments.cast import helper
from tests.tournaments.events.desk.lists import an_event_in_play, sign, table_of
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Role
from tournaments.events.queries.table_keys import sheet_key
from tournaments.events.services.results import open_table_sheet

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

RULE_ON_LISTS = (Role.ORGANISER, Role.DIRECTOR, Role.REFEREE, Role.DESK)
ONLY_THE_REFEREE = {
    "en": "At a tournament the referee gives points.",
    "de": "Bei einem Turnier gibt der Schiedsrichter die Punkte.",
}
SIGNED_LIST_STAYS = {
    "en": "The list is signed: at a tournament only the referee or the desk can reopen it.",
    "de": "Die Liste ist unterschrieben: Bei einem Turnier können nur Schiedsrichter und Turnierleitung sie wieder "
    "öffnen.",
}


@pytest.fixture(scope="module")
def running(shared_db) -> Event:
    return an_event_in_play()


@pytest.fixture
def event(running, db) -> Event:
    return Event.objects.get(pk=running.pk)


@pytest.fixture
def sheet(event: Event) -> SheetRecord:
    return open_table_sheet(table_of(event), by="anna")


def phone(sheet: SheetRecord, user: User | None = None) -> Client:
    """A browser with the table's key, logged in or not."""
    client = Client(headers={"accept-language": "en"})
    if user:
        client.force_login(user)
    client.get(reverse("take_key", args=[sheet.public_id, sheet_key(sheet.event_table.series.event, sheet.public_id)]))
    return client


def signed_list(event: Event) -> SheetRecord:
    """The list of table 1, ended early and signed by all."""
    sheet = open_table_sheet(table_of(event), by="anna")
    write(sheet, won(1))
    end_sheet(sheet, reason="time is up", by="table")
    sign(event)
    sheet.refresh_from_db()
    return sheet


def address(name: str, sheet: SheetRecord) -> str:
    return reverse(name, args=[sheet.public_id])


def give_points(client: Client, sheet: SheetRecord, points: int = 500):
    data = {"seat": 1, "points": points, "reason": "weil ich es bin", "after": sheet.head_seq, "client_id": new_id()}
    return client.post(address("adjust", sheet), data)


def links(client: Client, sheet: SheetRecord) -> set[str]:
    """Links of the list or entry screen to actions that do not belong to a table."""
    pages = client.get(sheet.get_absolute_url()).text + client.get(address("enter", sheet)).text
    return {name for name in ("adjust", "reopen", "seats", "new_code") if f'"{address(name, sheet)}"' in pages}


def leads_to_seats(client: Client, sheet: SheetRecord) -> bool:
    return f'"{address("seats", sheet)}"' in client.get(address("enter", sheet)).text


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_cannot_adjust_its_own_points(sheet, language):
    client = phone(sheet)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language

    answers = [client.get(address("adjust", sheet), follow=True), give_points(client, sheet)]

    assert [answer.status_code for answer in answers] == [200, 302]
    assert ONLY_THE_REFEREE[language] in answers[0].content.decode()
    assert not sheet.entries.filter(kind=EntryKind.ADJUSTMENT).exists()
    assert links(client, sheet) == set()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("role", list(Role))
def test_points_are_adjusted_by_referees(event, sheet, role):
    client = phone(sheet, helper(event, role))

    give_points(client, sheet)

    given = list(sheet.entries.values_list("points", "entered_by"))
    assert given == ([(500, role.value)] if role in RULE_ON_LISTS else [])
    assert ("adjust" in links(client, sheet)) == (role in RULE_ON_LISTS)


def test_a_referee_of_another_event_gives_no_points_here(sheet):
    elsewhere = an_event_in_play(sheet.club)

    give_points(phone(sheet, helper(elsewhere, Role.REFEREE)), sheet)

    assert not sheet.entries.exists()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_cannot_reopen_a_signed_list(event, language):
    sheet = signed_list(event)
    client = phone(sheet)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language

    shown = client.get(address("reopen", sheet), follow=True)
    client.post(address("reopen", sheet), {"reason": "deal 1 was lost"})

    sheet.refresh_from_db()
    assert sheet.is_closed
    assert SIGNED_LIST_STAYS[language] in shown.content.decode()
    assert "reopen" not in links(client, sheet)
    assert address("reopen", sheet) not in client.get(reverse("deal", args=[sheet.public_id, 1])).content.decode()


@pytest.mark.postgresql
@pytest.mark.parametrize("role", [Role.REFEREE, Role.DESK, Role.CASHIER])
def test_referee_and_desk_reopen_a_signed_list(event, role):
    sheet = signed_list(event)
    client = phone(sheet, helper(event, role))

    linked = "reopen" in links(client, sheet)
    client.post(address("reopen", sheet), {"reason": "deal 1 was lost"})

    sheet.refresh_from_db()
    assert (linked, not sheet.is_closed) == (role in RULE_ON_LISTS, role in RULE_ON_LISTS)


def test_a_table_reverts_an_early_end_until_all_have_signed(sheet):
    write(sheet, won(1))
    end_sheet(sheet, reason="time is up", by="table")
    sign_sheet(sheet, 0, after=2, by="table")

    phone(sheet).post(address("reopen", sheet), {"reason": "there was time left"})

    sheet.refresh_from_db()
    assert sheet.ended_at is None


def test_seats_at_a_tournament_are_those_of_its_plan(event, sheet):
    # A result goes to the entrants by their places: other names on the list would give it to others.
    before = list(sheet.seats.values_list("name", flat=True))

    for client in (
        phone(sheet),
        phone(sheet, helper(event, Role.DESK)),
        phone(sheet, User.objects.get(username="anna")),
    ):
        answer = client.post(
            address("seats", sheet), {f"name_{place}": name for place, name in enumerate(reversed(before))}
        )
        assert answer.status_code == 302
        assert "seats" not in links(client, sheet)
        assert not leads_to_seats(client, sheet)

    assert list(sheet.seats.values_list("name", flat=True)) == before


def test_the_code_of_a_tournament_table_is_the_one_on_its_sign(event, sheet):
    key = sheet_key(sheet.event_table.series.event, sheet.public_id)

    for client in (phone(sheet), phone(sheet, helper(event, Role.DESK))):
        shown = client.get(address("table_code", sheet)).content.decode()
        client.post(address("new_code", sheet))
        assert address("new_code", sheet) not in shown

    sheet.refresh_from_db()
    assert sheet.opens_with(key)


def test_a_table_without_an_event_keeps_its_own_order():
    sheet = table()
    client = Client()
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    linked, is_led = links(client, sheet), leads_to_seats(client, sheet)
    give_points(client, sheet, -50)

    assert is_led
    assert linked == {"adjust", "seats"}
    assert [entry.points for entry in sheet.entries.all()] == [-50]


def test_the_table_of_a_tournament_is_offered_no_other_table_with_the_same_players(event, sheet):
    free = table()
    write(free, won(1))
    end_sheet(free, reason="time is up", by="table")
    client = phone(signed := signed_list(event))
    client.get(reverse("take_key", args=[free.public_id, renew_key(free)]))

    pages = [client.get(address("sheet", one)).text for one in (signed, free)]

    assert [page.count("?again=") for page in pages] == [0, 2]


def test_a_long_name_of_an_event_is_cut_in_the_title_of_a_list_where_all_can_see_it(event):
    Event.objects.filter(pk=event.pk).update(name="Herbstturnier um den Köpenicker Wanderpokal")

    sheet = open_table_sheet(table_of(Event.objects.get()), by="anna")

    assert sheet.title == "Herbstturnier um den Köpenicker Wanderp… · 1 · 1"
