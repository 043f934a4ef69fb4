"""The demo club is written through the services, holds lists in every state, and can be made again."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from scoring.demo import club as demo
from scoring.demo.people import make_people
from scoring.models import Club, EntryKind, EntryRecord, SheetRecord
from scoring.rules import Outcome

pytestmark = [pytest.mark.storage, pytest.mark.django_db]
NOW = datetime(2026, 3, 12, 20, 15, tzinfo=UTC)


def told(club: Club) -> list:
    """All that a demo club says, without the numbers and ids that chance makes on the machine."""
    players = list(club.players.values_list("name", "nickname", "member_number", "sex", "birth_date"))
    sheets = []
    for sheet in club.sheets.order_by("pk"):
        seats = list(sheet.seats.values_list("name", "points", "won", "lost"))
        entries = list(sheet.entries.values_list("kind", "number", "seat", "payload", "points", "reason", "entered_at"))
        sheets.append((sheet.title, sheet.opened_at, seats, entries))
    return [players, sheets]


def kinds(sheet: SheetRecord) -> list[str]:
    return [entry.kind for entry in sheet.entries.all()]


def run_command(*arguments: str) -> str:
    out = StringIO()
    call_command("demo_club", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture(scope="class")
def dealt(django_db_setup, django_db_blocker) -> Iterator[int]:
    """The club that a class of tests looks at; it is dealt once, and nothing of it is there afterwards."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo.make_demo_club(7, now=NOW).pk
        transaction.set_rollback(True)


@pytest.fixture
def club(dealt, db) -> Club:
    return Club.objects.get(pk=dealt)


class TestDealtOnce:
    @pytest.mark.long
    def test_the_club_has_lists_in_every_state(self, club):
        closed = list(club.sheets.exclude(closed_at=None))
        running = list(club.sheets.filter(closed_at=None))
        entries = EntryRecord.objects.filter(sheet__club=club)
        outcomes = {deal.outcome for sheet in closed for deal in sheet.to_sheet().deals}
        reopened = [sheet for sheet in closed if sheet.version == 2]
        assert club.players.count() == 24
        assert sorted(sheet.seat_count for sheet in closed) == [3, 3, 4, 4, 4, 4, 4, 5]
        assert all(sheet.deal_count == sheet.length for sheet in closed)
        assert [kinds(sheet).count(EntryKind.SIGNATURE) for sheet in reopened] == [8]
        assert [sheet.versions.count() for sheet in reopened] == [2]
        assert sorted((sheet.seat_count, sheet.deal_count, sheet.length) for sheet in running) == [
            (3, 36, 36),
            (4, 2, 48),
            (4, 17, 48),
        ]
        assert not any(EntryKind.SIGNATURE in kinds(sheet) for sheet in running)
        assert Outcome.PASSED in outcomes
        assert entries.filter(kind=EntryKind.CORRECTION).count() == 8
        assert entries.filter(kind=EntryKind.WITHDRAWAL).count() == 1
        assert entries.filter(kind=EntryKind.ADJUSTMENT).count() == 1

    def test_every_total_and_chain_of_the_club_is_right(self, club):
        out = StringIO()
        call_command("check_sheets", stdout=out)

        assert out.getvalue() == "11 lists checked, no fault found\n"

    def test_each_entry_has_its_own_time_and_nobody_sits_twice_on_one_evening(self, club):
        seated: dict = {}
        for sheet in club.sheets.all():
            times = [sheet.opened_at, *sheet.entries.values_list("entered_at", flat=True)]
            names = [seat.name for seat in sheet.seats.all()]
            evening = seated.setdefault(timezone.localdate(sheet.opened_at), [])
            evening += names
            assert times == sorted(set(times))
            assert times[-1] < NOW
            assert len(set(evening)) == len(evening)
            if sheet.is_closed:
                assert timedelta(hours=1) < sheet.closed_at - sheet.opened_at < timedelta(hours=4)
            else:
                assert NOW - times[-1] < timedelta(minutes=5)


@pytest.mark.long
def test_the_same_seed_gives_the_same_club_again(monkeypatch):
    monkeypatch.setattr(demo, "PLAN", demo.PLAN[-4:])

    first, again, other = (demo.make_demo_club(seed, now=NOW) for seed in (3, 3, 4))

    assert told(first) == told(again)
    assert told(first) != told(other)
    assert [club.name for club in (first, again, other)] == [
        "Skatclub Herz Dame",
        "Skatclub Herz Dame 2",
        "Skatclub Herz Dame 3",
    ]


def test_no_two_players_are_shown_by_one_name_whatever_the_seed():
    for seed in range(50):
        people = make_people(Random(seed))

        shown = [person["nickname"] or person["name"] for person in people]
        numbers = [person["member_number"] for person in people if person["member_number"]]

        assert len(set(shown)) == len(shown) == 24
        assert len(set(numbers)) == len(numbers)


@pytest.mark.long
def test_the_command_says_what_it_made_and_where_to_look_first(monkeypatch):
    monkeypatch.setattr(demo, "PLAN", demo.PLAN[-4:])

    said = run_command("--seed", "7")

    club = Club.objects.get()
    first = club.sheets.get(deal_count=17)
    assert said == (
        "Skatclub Herz Dame: 24 players, 4 lists, 3 of them open.\n"
        f"Look first at /sheets/{first.public_id}/ and at /clubs/skatclub-herz-dame/\n"
    )


def test_once_means_not_beside_another_club():
    Club.objects.create(name="Skatclub Pik Sieben", slug="pik-sieben")

    said = run_command("--seed", "7", "--once")

    assert said == "There is a club already (Skatclub Pik Sieben); no demo was made.\n"
    assert Club.objects.count() == 1
