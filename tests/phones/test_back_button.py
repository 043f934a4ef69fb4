"""A page in the back-forward cache does not block the next one."""

from random import Random

import pytest

from tests.phones.engines import done, until
from tests.phones.keeper import IS_OURS, STORED_ENTRIES, Keeper
from tests.scoring.cast import THREE, table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

# The page writes and reads without a pause until it is left.
BUSY = """async (address, wait) => {
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const outbox = await import(names.find((name) => /outbox[^/]*\\.js$/.test(name)));
  setInterval(() => { outbox.remember("BUSY", { at: Date.now() }); outbox.all(); }, 5);
  setTimeout(() => { location.assign(address); }, wait);
}"""


ANSWERS = f"async () => Boolean(await ({STORED_ENTRIES})())"


@pytest.mark.long
@pytest.mark.parametrize("new_phone", ["webkit"], indirect=True)
@pytest.mark.promise("R1")
def test_a_page_left_behind_does_not_block_the_storage(way, phone):
    keeper, chance = Keeper(phone, table(THREE, length=6), way.address), Random(1)
    done(keeper.sit_down())
    done(keeper.enter(1, {"declarer": 1, "game": "hearts", "matadors": "with-2"}))
    done(keeper.is_through())

    for _ in range(30):
        done(keeper.come("correct", 1))
        phone.run(BUSY, way.address + keeper._path("enter"), chance.choice((0, 10, 50)))
        until(phone, IS_OURS, keeper._path("enter"))
        until(phone, ANSWERS)
