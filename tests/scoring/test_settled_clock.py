"""Deletion believes a clock only after a week of running, whatever it was set to meanwhile."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from scoring.clock import as_of
from scoring.models import SheetRecord
from scoring.settled_clock import see_today, settled_now, settled_today
from scoring.sheets.free_tables import delete_empty
from tests.scoring.cast import table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)
JUMPS = {
    "a day ahead": timedelta(days=1),
    "a year ahead": timedelta(days=365),
    "a year behind": timedelta(days=-365),
    "in 1970": datetime(1970, 1, 1, 12, tzinfo=UTC) - NOON,
}


def at(days: int, moved: timedelta = timedelta()) -> Any:
    return as_of(NOON + timedelta(days=days) + moved)


def runs(*days: int, moved: timedelta = timedelta()) -> date:
    """The believed day after the site has run on these days."""
    for day in days:
        with at(day, moved):
            see_today()
            believed = settled_today()
    return believed


def test_a_new_site_believes_its_clock_after_a_week():
    assert [runs(day).year for day in range(7)] == [1000] * 6 + [2026]


def test_a_site_that_runs_daily_deletes_six_days_later():
    assert runs(*range(30)) == date(2026, 12, 21)


def test_days_on_which_the_site_is_off_do_not_count():
    assert runs(0, 7, 14, 21, 28, 35, 42, 49) == date(2026, 12, 5)


@pytest.mark.parametrize("moved", JUMPS.values(), ids=JUMPS)
def test_a_clock_that_is_wrong_for_some_days_is_not_believed(moved):
    runs(*range(-10, 0))

    wrong = runs(0, 1, 2, moved=moved)
    ahead = [day for day in range(3, 20) if runs(day) > (NOON + timedelta(days=day)).date()]

    assert wrong <= date(2026, 11, 28)
    assert ahead == []


@pytest.mark.promise(
    "R27",
    "A server clock that is or was wrong, ahead or behind, deletes nothing for good, and locks nobody out once it is "
    "right again.",
    but=(
        "that it may stay wrong: after seven days of running it is trusted. Nor that times stored meanwhile are "
        "corrected, or that a login survives that began 12 hours to 30 days behind."
    ),
)
@pytest.mark.parametrize("moved", JUMPS.values(), ids=JUMPS)
def test_a_table_opened_before_a_jump_or_in_it_stays(moved):
    runs(*range(-10, 0))
    with at(0):
        before = table()
    with at(0, moved):
        meanwhile = table()
        deleted = [delete_empty()]
    with at(1):
        deleted.append(delete_empty())

    assert deleted == [0, 0]
    assert set(SheetRecord.objects.all()) == {before, meanwhile}


def test_once_the_clock_is_believed_it_is_the_present_time(believed_clock):
    with at(0):
        assert settled_now() == NOON


def test_two_processes_that_see_a_day_at_once_count_it_once():
    from scoring.models import SeenDay

    SeenDay.objects.bulk_create(SeenDay(day=NOON.date()) for _ in range(20))

    assert runs(0).year == 1000
