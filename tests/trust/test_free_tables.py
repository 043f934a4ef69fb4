"""Tables without a login: a club's evening is allowed, a robot is stopped, and empty tables are deleted."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clock import as_of
from scoring.models import EntryRecord, Objection, SheetRecord
from scoring.sheets import free_tables
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.free_tables import delete_empty, may_open
from scoring.sheets.services import withdraw_deal
from tests.scoring.cast import fill, new_id, table, won, write
from tests.tournaments.cast import an_event, entrants
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NAMES = {f"name_{seat}": name for seat, name in enumerate(("Anna", "Bernd", "Clara"))}
WANTED = NAMES | {"rounds": 12, "scheme": "classic", "first_dealer": 1}
NOON = timezone.now()


def opened(client: Client, number: int, *, minutes: float = 0) -> int:
    """How many of `number` tables were opened."""
    with as_of(NOON + timedelta(minutes=minutes)):
        answers = [client.post(reverse("new_table"), WANTED).status_code for _ in range(number)]
    assert set(answers) <= {302, 429}
    return answers.count(302)


def test_a_club_opens_its_thirty_tables_from_one_laptop():
    assert opened(Client(), 30) == 30


@pytest.mark.long
@pytest.mark.promise("S10")
def test_a_robot_with_a_cookie_is_stopped():
    robot, other = Client(), Client()
    # The first brings the cookie.
    assert opened(robot, 50) == 1 + 40
    assert opened(other, 5) == 5
    assert opened(robot, 5, minutes=3.1) == 2


@pytest.mark.promise("S10")
def test_during_a_flood_without_cookies_a_second_newcomer_opens_a_table_within_ten_seconds():
    with as_of(NOON):
        for _ in range(88):
            may_open("")
    assert [opened(Client(), 1) for _ in range(4)] == [1, 1, 0, 0]
    newcomer = Client(headers={"accept-language": "en"})

    with as_of(NOON):
        refused = newcomer.post(reverse("new_table"), WANTED | {"name_0": "Annegret"})
    too_early = opened(newcomer, 1, minutes=1 / 60)
    seconds = int(refused["Retry-After"])
    # Meanwhile the robot goes on.
    robot = sum(opened(Client(), 1, minutes=seconds / 60) for _ in range(5))

    assert refused.status_code == 429
    assert f"Wait {seconds} seconds, then tap again" in refused.text
    assert 'value="Annegret"' in refused.text
    assert seconds <= 8
    assert (too_early, robot) == (0, 0)
    # The first is opened by the mark of the wait, the others by the key that it brings.
    assert opened(newcomer, 42, minutes=seconds / 60) == 1 + 40


def test_the_longer_a_flood_lasts_the_longer_newcomers_wait():
    with as_of(NOON):
        for _ in range(90):
            may_open("")
        waits = [int(Client().post(reverse("new_table"), WANTED)["Retry-After"]) for _ in range(70)]

    assert waits == [3] * 60 + [8] * 10


@pytest.mark.parametrize("days", [1, 365, -365])
def test_a_wait_caused_by_a_wrong_clock_ends_once_it_is_right(days):
    with as_of(NOON):
        for _ in range(90):
            may_open("")
    newcomer = Client()
    opened(newcomer, 1, minutes=days * 24 * 60)

    assert opened(newcomer, 1, minutes=0.2) == 1


@pytest.mark.long
def test_without_the_limit_a_robot_would_go_on(monkeypatch):
    monkeypatch.setattr("scoring.sheets.views.start.may_open", lambda browser: True)

    assert opened(Client(), 45) == 45


def test_a_login_opens_as_many_as_it_likes():
    for _ in range(90):
        may_open("")
    client = Client()
    client.force_login(User.objects.create_user("anna"))

    assert opened(client, 3) == 3


def ago(days: float) -> Any:
    return as_of(NOON - timedelta(days=days))


@pytest.mark.usefixtures("believed_clock")
def test_empty_tables_are_deleted_after_a_week():
    with ago(8):
        old = table()
    with ago(6):
        young = table()

    assert delete_empty() == 1

    assert set(SheetRecord.objects.all()) == {young}
    assert not old.seats.model.objects.filter(sheet_id=old.pk).exists()


@pytest.mark.usefixtures("believed_clock")
def test_a_table_on_which_something_was_entered_stays():
    with ago(30):
        played, withdrawn, signed = table(), table(), table(length=4)
        write(played, won(1))
        write(withdrawn, won(1))
        withdraw_deal(withdrawn, client_id=new_id(), after=1, by="")
        fill(signed)

    assert delete_empty() == 0

    assert EntryRecord.objects.count() == 1 + 2 + 4
    assert [list(sheet_faults(sheet)) for sheet in SheetRecord.objects.all()] == [[]] * 3


@pytest.mark.usefixtures("believed_clock")
@pytest.mark.postgresql
def test_a_table_with_an_objection_before_its_first_deal_stays_and_blocks_nothing():
    """Such an objection is no longer possible; earlier versions allowed it."""
    with ago(30):
        doubted, _empty = table(), table()
        Objection.objects.create(sheet=doubted, seq=1, seat=0, after=0, said_at=NOON)

    assert delete_empty() == 1

    assert SheetRecord.objects.get() == doubted


@pytest.mark.usefixtures("believed_clock")
def test_lists_of_clubs_logins_and_events_stay():
    with ago(30):
        event = an_event()
        entrants(event, 8)
        open_check_in(event, by="anna")
        draw(event, by="anna")
        publish(event, by="anna")
        table(club=event.club)
        table(by="anna")
    before = SheetRecord.objects.count()

    assert before > 2
    assert delete_empty() == 0
    assert SheetRecord.objects.count() == before


@pytest.mark.usefixtures("believed_clock")
def test_opening_a_table_deletes_old_ones_once_an_hour():
    with ago(8):
        table()
    opened(Client(), 1)

    assert SheetRecord.objects.count() == 1


@pytest.mark.usefixtures("believed_clock")
def test_the_command_deletes_all_of_them(monkeypatch):
    monkeypatch.setattr(free_tables, "_DELETED_AT_ONCE", 2)
    with ago(8):
        for _ in range(5):
            table()
    output = StringIO()

    call_command("forget_empty_tables", stdout=output)
    call_command("forget_empty_tables", stdout=output)

    assert output.getvalue() == "5 empty tables were forgotten.\n"
    assert not SheetRecord.objects.exists()
