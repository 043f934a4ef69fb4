"""Who sits where, until the first deal is entered."""

import pytest
from django.urls import reverse

from scoring.models import SheetRecord
from tests.scoring.cast import FOUR, table, won, write
from tests.scoring.entry.test_entry import at_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def sit(sheet: SheetRecord, *names: str):
    client = at_table(sheet)
    return client.post(
        reverse("seats", args=[sheet.public_id]), {f"name_{place}": name for place, name in enumerate(names)}
    )


def names_at(sheet: SheetRecord) -> list[str]:
    return list(sheet.seats.values_list("name", flat=True))


def test_seats_can_be_swapped_before_the_first_deal():
    sheet = table()

    answer = sit(sheet, "Bernd", "Anna", "Clara", "Emil")

    assert answer.status_code == 302
    assert names_at(sheet) == ["Bernd", "Anna", "Clara", "Emil"]


def test_with_the_first_deal_the_seats_stay():
    sheet = table()
    write(sheet, won(1))

    sit(sheet, "Bernd", "Anna", "Clara", "Dieter")

    assert names_at(sheet) == list(FOUR)


def test_a_name_sits_once():
    sheet = table()

    answer = sit(sheet, "Anna", "Bernd", "Anna", "Dieter")

    assert answer.status_code == 422
    assert "“Anna” appears twice. Make the names different." in answer.context["form"].errors["name_2"]
    assert names_at(sheet) == list(FOUR)
