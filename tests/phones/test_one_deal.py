"""A deal is entered in the engine of each phone, and stands on the list of the real site."""

import pytest

from scoring.models import EntryRecord
from tests.phones.engines import until
from tests.phones.keeper import Table
from tests.scoring.cast import THREE, table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]


def test_a_deal_tapped_on_the_phone_stands_on_the_list(phone, way):
    sheet = table(THREE)
    at_table = Table(sheet, way.address)
    at_table.sit_down(phone)

    at_table.enter(phone, 1, {"declarer": 1, "game": "hearts", "matadors": "with-2"})

    until(phone, "() => document.querySelector('h1').textContent.includes(' 2 ')")
    entry = EntryRecord.objects.get(sheet=sheet)
    assert (entry.seq, entry.payload["game"], entry.points) == (1, "hearts", 30)
