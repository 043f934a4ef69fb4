"""Progress that a reader sees on each page, and how the crowd compares it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.scoring.cast import won, write
from tests.tournaments.cast import event_in_play
from tests.tournaments.events.play.lists import key_series

from .crowd import has_less, progress


@pytest.mark.storage
@pytest.mark.django_db
def test_list_standings_and_hall_show_the_same_progress() -> None:
    event = event_in_play(series=1)
    series = event.series.get()
    sheet = series.tables.get(number=1).sheet
    # The dealer does not play.
    for declarer in (1, 2, 3):
        write(sheet, won(declarer))
    key_series(series, but=(1,))

    def page(name: str, of: str, query: str = "") -> dict[str, int]:
        return progress(Client().get(reverse(name, args=[of]) + query).content.decode(), table=1)

    assert page("sheet", sheet.public_id) == {"deals": 3}
    assert page("standings", event.public_id) == {"lists": 1}
    assert page("hall", event.public_id, "?mode=play") == {"deals": 3, "lists": 1}


def test_a_reader_who_is_shown_less_than_on_another_page_is_noticed() -> None:
    seen: dict[str, int] = {}

    values = [has_less(seen, page) for page in ({"deals": 3}, {"lists": 1}, {"deals": 2, "lists": 1}, {"deals": 3})]

    assert values == [False, False, True, False]
