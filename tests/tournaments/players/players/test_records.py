"""A club's records: the best of its own players, by year and overall."""

from uuid import uuid4

import pytest
from django.core.cache import cache

from scoring.clubs.members import change_player
from scoring.models import Player, Privacy, SheetRecord
from scoring.sheets.services import adjust_points, reopen_sheet, sign_sheet
from tests.scoring.cast import lost, won
from tests.tournaments.cast import club_of
from tests.tournaments.players.players.cast import a_list, days_later, keyed_event, players_of
from tournaments.events.models import Event
from tournaments.events.services.results import key_list
from tournaments.players.queries.records import ClubRecords, club_records
from tournaments.standings import KeyedList, KeyedRow

pytestmark = [pytest.mark.storage, pytest.mark.django_db]
QUERIES = 9
# Nothing was signed, played or renamed meanwhile.
QUERIES_AGAIN = 3
OPEN_GRAND = {"hand": True, "ouvert": True, "schneider_announced": True, "schwarz_announced": True}


@pytest.fixture
def club():
    return club_of()


@pytest.fixture
def four(club) -> list[Player]:
    return players_of(club, 4)


def rows_of(records: ClubRecords, key: str) -> list[tuple[str, int]]:
    return [(row.name, row.figure) for row in records.rows[key]]


def test_every_record(club, four):
    a_list(club, four[:3], won(0, "grand", 4, no_trick="defenders", **OPEN_GRAND))
    a_list(club, four[:3], won(0), won(1), won(1), day=1)
    a_list(club, four[:3], won(1), day=2)
    keyed_event(club, four, [100, 0, 0, 0], [0, 300, 0, 0])

    records = club_records(club)

    assert rows_of(records, "best_lists")[:2] == [("Bernd Brandt", 900), ("Anna Ahlers", 700)]
    assert rows_of(records, "best_evenings")[:2] == [("Bernd Brandt", 1500), ("Anna Ahlers", 1300)]
    assert rows_of(records, "margins")[:2] == [("Anna Ahlers", 314), ("Bernd Brandt", 300)]
    assert rows_of(records, "most_won")[0][1] == 12
    assert [(row.name, row.figure, row.game) for row in records.rows["highest_games"]][:2] == [
        ("Anna Ahlers", 264, "grand"),
        ("Anna Ahlers", 20, "hearts"),
    ]
    assert [(row.name, row.figure, row.day, row.last) for row in records.rows["longest_runs"]] == [
        ("Bernd Brandt", 2, days_later(1), days_later(2))
    ]
    assert rows_of(records, "most_lists")[0] == ("Anna Ahlers", 5)
    assert [(row.name, row.day) for row in records.rows["ouverts"]] == [("Anna Ahlers", days_later(0))]


@pytest.mark.long
def test_the_most_valuable_games_are_listed_with_every_grand_ouvert(club, four):
    for day, matadors in enumerate([1, 4, 2, 2, 3, 1, 2]):
        a_list(club, four[:3], won(day % 3, "grand", matadors), won(0, "clubs"), day=day)
    for day in (7, 8):
        a_list(club, four[:3], won(1, "grand", 4, no_trick="defenders", **OPEN_GRAND), day=day)

    records = club_records(club)

    assert [(row.name, row.figure, row.day) for row in records.rows["highest_games"]] == [
        ("Bernd Brandt", 264, days_later(7)),
        ("Bernd Brandt", 264, days_later(8)),
        ("Bernd Brandt", 120, days_later(1)),
        ("Bernd Brandt", 96, days_later(4)),
        ("Clara Classen", 72, days_later(2)),
    ]
    assert [row.day for row in records.rows["ouverts"]] == [days_later(8), days_later(7)]


def test_one_year_can_be_shown_alone(club, four):
    a_list(club, four[:3], won(0))
    a_list(club, four[:3], won(1, "grand"), lost(2), day=365)

    records = club_records(club, year=2026)

    assert records.years == (2027, 2026)
    assert rows_of(records, "best_lists") == [("Anna Ahlers", 70)]
    assert rows_of(records, "highest_games") == [("Anna Ahlers", 20)]
    with pytest.raises(ValueError, match="2025"):
        club_records(club, year=2025)


def test_only_the_clubs_own_players_hold_records(club, four):
    stranger = Player.objects.create(club=club_of("Pik Bube", "dieter"), name="Emil Engelke")
    a_list(club, [four[0], "Guest", stranger], won(0), won(1, "grand"), won(2, "grand"))

    assert rows_of(club_records(club), "best_lists") == [("Anna Ahlers", 70)]


def test_hidden_players_have_no_page_and_objected_ones_no_record(club, four):
    a_list(club, four[:3], won(0), won(1, "clubs"), won(2, "spades"))
    Player.objects.filter(pk=four[0].pk).update(privacy=Privacy.HIDDEN, nickname="Kreuzbube")
    Player.objects.filter(pk=four[1].pk).update(privacy=Privacy.OBJECTED, pseudonym_number=7)

    rows = club_records(club).rows["best_lists"]

    assert [(row.name, row.public_id) for row in rows] == [
        ("Clara Classen", four[2].public_id),
        ("Kreuzbube", ""),
    ]


def test_systems_are_not_mixed(club, four):
    a_list(club, four[:3], won(0))
    a_list(club, four[:3], won(1, "grand"), scheme="classic", day=1)

    official = club_records(club)
    classic = club_records(club, system="isko-classic")

    assert [lists for _system, lists in official.systems] == [1, 1]
    assert rows_of(official, "best_lists") == [("Anna Ahlers", 70)]
    assert rows_of(official, "highest_games") == [("Anna Ahlers", 20)]
    assert rows_of(classic, "best_lists") == [("Bernd Brandt", 48)]
    assert rows_of(classic, "highest_games") == [("Bernd Brandt", 48)]


def test_the_older_of_equals_comes_first_and_then_the_alphabet(club, four):
    for day in (1, 0):
        a_list(club, four[:3], won(2), won(1), won(0), day=day)

    rows = club_records(club).rows["best_lists"]

    assert [(row.name, row.day) for row in rows] == [
        ("Anna Ahlers", days_later(0)),
        ("Bernd Brandt", days_later(0)),
        ("Clara Classen", days_later(0)),
        ("Anna Ahlers", days_later(1)),
        ("Bernd Brandt", days_later(1)),
    ]


def test_more_lists_take_no_more_queries(club, four, django_assert_num_queries):
    a_list(club, four[:3], won(0))
    keyed_event(club, four, [100, 0, 0, 0])
    with django_assert_num_queries(QUERIES):
        club_records(club)
    for day in (1, 2, 400):
        a_list(club, four[:3], won(0), won(1, "grand"), day=day)

    with django_assert_num_queries(QUERIES):
        first = club_records(club)
    with django_assert_num_queries(QUERIES_AGAIN):
        assert club_records(club) == first


def sign_another(sheet: SheetRecord) -> None:
    a_list(sheet.club, list(Player.objects.order_by("pk")[:3]), won(1, "grand", 4), day=1)


def sign_again(sheet: SheetRecord) -> None:
    reopen_sheet(sheet, reason="Miscounted", by="anna")
    sheet.refresh_from_db()
    adjust_points(sheet, 0, -30, reason="Miscounted", client_id=uuid4(), after=sheet.head_seq, by="anna")
    for place in range(3):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")


def reopen(sheet: SheetRecord) -> None:
    reopen_sheet(sheet, reason="Miscounted", by="anna")


def rename(sheet: SheetRecord) -> None:
    change_player(Player.objects.get(name="Anna Ahlers"), by="anna", name="Anna Zander")


def key_again(sheet: SheetRecord) -> None:
    rows = tuple(KeyedRow(points, 12, 0, points + 600) for points in (0, 500, 0, 0))
    keyed = {"series": 1, "table": 1, "keyed": KeyedList(rows, 48, 0), "after": 1}
    key_list(Event.objects.get(), **keyed, by="anna", reason="Miscounted", is_ruled=True)


def take_off_the_lists(sheet: SheetRecord) -> None:
    Event.objects.update(is_listed=False)


CHANGES = (sign_another, sign_again, reopen, rename, key_again, take_off_the_lists)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_records_are_those_of_now_after(change, club, four):
    sheet = a_list(club, four[:3], won(0))
    keyed_event(club, four, [100, 0, 0, 0], is_listed=True)
    before = club_records(club, readers=frozenset())

    change(SheetRecord.objects.get(pk=sheet.pk))
    after = club_records(club, readers=frozenset())
    cache.clear()

    assert after != before
    assert after == club_records(club, readers=frozenset())


def test_a_club_without_a_list_has_no_record(club):
    records = club_records(club)

    assert (records.systems, records.years, records.rows) == ((), (), {})
