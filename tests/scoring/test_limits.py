"""Rate limits, on both databases."""

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from scoring.clock import as_of
from scoring.limits import spend
from scoring.models import Allowance

pytestmark = [pytest.mark.storage]

NOON = timezone.now()
HOUR = timedelta(hours=1)


def tries(number: int, subject: str = "Anna", *, minutes: float = 0, what: str = "knock") -> int:
    """How many of `number` attempts were allowed, four an hour."""
    with as_of(NOON + timedelta(minutes=minutes)):
        return sum(spend(what, subject, most=4, within=HOUR) for _ in range(number))


@pytest.mark.django_db
def test_used_attempts_come_back_evenly():
    assert tries(6) == 4
    assert tries(6, minutes=14) == 0
    assert tries(6, minutes=15) == 1
    assert tries(6, minutes=45) == 2
    assert tries(6, minutes=500) == 4


@pytest.mark.django_db
def test_attempts_of_others_are_not_used_up():
    assert tries(9) == 4

    assert tries(9, "Bernd") == 4
    assert tries(9, what="ring") == 4
    assert tries(9, "") == 4


@pytest.mark.django_db
def test_a_name_of_any_length_is_counted_and_none_is_stored():
    assert tries(9, "Anna" * 1000) == 4

    assert "Anna" not in Allowance.objects.get().subject


@pytest.mark.django_db
def test_rows_with_all_tries_left_are_deleted():
    tries(1, "Anna")
    tries(1, "Bernd", minutes=60 * 23)
    tries(1, "Clara", minutes=60 * 25)

    assert Allowance.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.promise("R27")
@pytest.mark.parametrize("days", [1 / 12, 1, 365, -365])
def test_a_clock_that_was_wrong_refuses_nobody_once_it_is_right(days):
    assert tries(9, minutes=days * 24 * 60) == 4

    assert tries(6) == 4


@pytest.mark.django_db(transaction=True)
def test_of_many_at_the_same_moment_no_more_than_allowed_get_through():
    allowed = []

    def try_often() -> None:
        try:
            allowed.extend(spend("knock", "Anna", most=7, within=timedelta(days=9)) for _ in range(5))
        finally:
            connection.close()

    threads = [threading.Thread(target=try_often) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (len(allowed), sum(allowed)) == (30, 7)
