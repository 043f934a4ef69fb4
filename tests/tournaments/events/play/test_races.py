"""Two directors at the same moment: one does it, the other is told."""

from collections import Counter

import pytest

from tests.scoring.sheets.test_races import at_once
from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Event
from tournaments.events.queries.seats import tables_of
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, planned_repairs, publish, repair_plans, repairs_digest
from tournaments.events.services.series import complete_series, start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

DESKS = 3


@pytest.fixture
def event() -> Event:
    event = an_event(series=1)
    entrants(event, 11)
    return open_check_in(event, by="anna")


@pytest.mark.promise(
    "R24",
    "If several people draw, publish, repair, complete or pay at the same moment, one succeeds and the others are "
    "told.",
)
def test_of_several_directors_one_draws(event):
    outcomes = at_once(*[lambda: draw(event, by="anna")] * DESKS)

    assert outcomes == Counter(done=1, Refused=DESKS - 1)
    assert event.draws.count() == 1


@pytest.mark.promise("R24")
def test_of_several_directors_one_publishes(event):
    draw(event, by="anna")

    outcomes = at_once(*[lambda: publish(event, by="anna")] * DESKS)

    assert outcomes == Counter(done=1, Refused=DESKS - 1)
    assert event.series.get().plans.count() == 1


def test_of_several_directors_one_repairs(event):
    draw(event, by="anna")
    publish(event, by="anna")
    entrants(event, 1)
    expected = repairs_digest(planned_repairs(event))

    repair = [lambda: repair_plans(event, reason="", by="anna", expected=expected)] * DESKS
    outcomes = at_once(*repair)

    assert outcomes == Counter(done=1, Refused=DESKS - 1)
    assert [len(table) for table in tables_of(event.series.get())] == [4, 4, 4]


def test_of_several_directors_one_completes(event):
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    key_series(event.series.get())

    outcomes = at_once(*[lambda: complete_series(event, by="anna")] * DESKS)

    assert outcomes == Counter(done=1, Refused=DESKS - 1)
    assert event.standings.count() == 1
