"""Lists entered deal by deal: the standings equal a recount of the deals."""

from random import Random

import pytest

from scoring.rules import tally
from tests.demo_maker.deals import as_tapped, draw_list
from tests.demo_maker.keeper import ListKeeper
from tests.tournaments.cast import an_event, entrants
from tournaments.events.models import Event, TableRecord
from tournaments.events.queries.standings import event_standings
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import complete_series, start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def written(table: TableRecord, seed: int) -> None:
    """The table enters all its deals and everybody signs."""
    sheet = table.sheet
    keeper = ListKeeper(sheet, Random(seed))
    for deal in draw_list(Random(seed), sheet.seat_count, sheet.length):
        keeper.write(as_tapped(deal))
    for seat in range(sheet.seat_count):
        keeper.sign(seat)


def counted_again(event: Event) -> dict[int, int]:
    """Rating points of each player over all lists, from the deals alone."""
    totals: dict[int, int] = {}
    for table in TableRecord.objects.filter(series__event=event).select_related("sheet"):
        lines = tally(table.sheet.to_sheet(), event.scheme)
        for seat, line in zip(table.seats.select_related("entrant").order_by("place"), lines, strict=True):
            totals[seat.entrant.number] = totals.get(seat.entrant.number, 0) + line.total
    return totals


def test_standings_are_the_sum_of_all_deals():
    event = an_event(series=0)
    event.series.create(number=1, rounds=3)
    event.series.create(number=2, rounds=2)
    entrants(event, 7)
    draw(open_check_in(event, by="anna"), by="anna", called="7")

    for number in (1, 2):
        if not event.series.get(number=number).plan:
            publish(event, by="anna")
        start_series(event, by="anna")
        for table in event.series.get(number=number).tables.select_related("sheet"):
            written(table, seed=10 * number + table.number)
        complete_series(event, by="anna")

    total = event_standings(event).by_key["total"]
    assert {row.entrant: row.total for row in total.rows} == counted_again(event)
