"""How long a free table plays, and that nobody is asked where it is."""

from datetime import timedelta

import pytest

from scoring.clock import as_of
from scoring.sheets.location import location_of, table_time
from tests.scoring.cast import table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def words_after(gone: timedelta) -> str:
    sheet = table()
    with as_of(sheet.opened_at + gone):
        time = table_time(sheet)
    return "" if time is None else time.words


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        pytest.param(timedelta(seconds=20), "0:01\u00a0h so far", id="a begun minute counts"),
        pytest.param(timedelta(minutes=67), "1:07\u00a0h so far", id="an hour and some minutes"),
        pytest.param(timedelta(hours=13), "", id="a list that was left lying is not being played"),
        pytest.param(timedelta(minutes=-5), "", id="a clock that was set back says nothing"),
    ],
)
def test_a_free_table_shows_how_long_it_plays(gone, words):
    assert words_after(gone) == words


def test_a_table_without_a_club_belongs_to_no_event(django_assert_num_queries):
    sheet = table()

    with django_assert_num_queries(0):
        assert location_of(sheet) is None
