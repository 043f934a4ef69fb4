"""Rows of a prepared statement equal those of the ORM."""

from typing import Any

import pytest
from django.db.models import QuerySet

from scoring.models import Club, Player, Seat, SheetRecord
from scoring.models.prepared import MOST_WRITTEN_DOWN, Prepared, PreparedParts, PreparedRows
from scoring.sheets.services import open_sheet

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def by_keys(keys: Any) -> "QuerySet[Player, Any]":
    return (
        Player.objects.filter(pk__in=keys).order_by("-pk").values_list("name", "birth_date", "is_active", "club__slug")
    )


@pytest.fixture
def keys() -> list[int]:
    club = Club.objects.create(name="Alle Asse", slug="alle-asse")
    return [Player.objects.create(club=club, name=f"Anna {number}").pk for number in range(MOST_WRITTEN_DOWN + 2)]


@pytest.mark.parametrize("count", [1, 2, MOST_WRITTEN_DOWN, MOST_WRITTEN_DOWN + 1])
def test_rows_are_those_of_the_orm_for_any_count(keys: list[int], count: int) -> None:
    prepared = PreparedRows(by_keys)

    found = [prepared.all(keys[first : first + count]) for first in (0, 1)]

    assert found == [list(by_keys(keys[first : first + count])) for first in (0, 1)]
    assert found[0] != found[1]


def test_no_key_asks_nothing_and_a_query_of_keys_is_taken(keys: list[int]) -> None:
    prepared = PreparedRows(by_keys)

    found = [prepared.all([]), prepared.all(Player.objects.filter(pk__lt=keys[2]))]

    assert found == [[], list(by_keys(keys[:2]))]


def test_keys_stand_in_a_statement_in_any_order_and_more_than_once(keys: list[int]) -> None:
    turned = PreparedRows(
        lambda values: (
            Player.objects.filter(pk__gte=values[1], pk__lte=values[0])
            .exclude(pk=values[1])
            .exclude(name="Anna 3")
            .values_list("pk")
        )
    )

    assert [turned.all([keys[last], keys[1]]) for last in (4, 5)] == [
        [(keys[2],), (keys[4],)],
        [(keys[2],), (keys[4],), (keys[5],)],
    ]


def test_a_query_that_does_not_ask_for_its_keys_is_refused(keys: list[int]) -> None:
    with pytest.raises(ValueError, match="do not stand in"):
        PreparedRows(lambda values: Player.objects.values_list("pk")).all(keys[:2])


def fields(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_parts_bring_the_row_they_belong_to(keys: list[int]) -> None:
    prepared = PreparedParts(lambda slug: Player.objects.filter(club__slug=slug).order_by("-pk"), Club, "club")

    club, players = prepared.one("alle-asse")

    assert fields(club) == fields(Club.objects.get(slug="alle-asse"))
    assert list(map(fields, players)) == list(map(fields, Player.objects.order_by("-pk")))
    assert len(players) == len(keys)
    with pytest.raises(Club.DoesNotExist):
        prepared.one("karo-dame")


def test_rows_by_several_values_bring_along_what_they_point_to(keys: list[int]) -> None:
    seated = Prepared(lambda sheet, place: Seat.objects.filter(sheet=sheet, place__gte=place), "sheet", "player")
    sheet = open_sheet(names=[Player.objects.get(pk=keys[0]), "Bernd", "Clara"])

    anna, bernd, _clara = seated.all(sheet.pk, 0)

    assert fields(anna.sheet) == fields(SheetRecord.objects.get())
    assert (fields(anna.player), bernd.player) == (fields(Player.objects.get(pk=keys[0])), None)
    assert [seat.place for seat in seated.all(sheet.pk, 1)] == [1, 2]
    assert seated.keys(sheet.pk, 2) == [seat.pk for seat in seated.all(sheet.pk, 2)]
    with pytest.raises(Seat.DoesNotExist):
        seated.one(sheet.pk, 3)


def test_a_value_may_be_a_text(keys: list[int]) -> None:
    named = Prepared(lambda slug, name: Player.objects.filter(club__slug=slug, name=name))

    assert [player.pk for player in named.all("alle-asse", "Anna 1")] == [keys[1]]
    assert named.all("alle-asse", "Bernd") == []
