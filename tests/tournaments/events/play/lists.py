"""Lists as tables hand them in, for tests that play a whole event."""

from functools import cache
from random import Random

from scoring.rules import Sheet, find_ruleset, tally
from tests.demo_maker.deals import draw_list
from tournaments.events.models import Event, ResultRecord, SeriesRecord
from tournaments.events.services.results import key_list
from tournaments.standings import KeyedList, KeyedRow


@cache
def played_list(seats: int, rounds: int, *, seed: int | str) -> KeyedList:
    """A played list with its totals; whole test runs share the cached lists."""
    sheet = Sheet(seats=seats, length=rounds * seats, ruleset=find_ruleset())
    for deal in draw_list(Random(str(seed)), seats, rounds * seats):
        sheet = sheet.with_deal(deal)
    lines = tally(sheet, "seeger_fabian")
    rows = tuple(KeyedRow(line.points, line.won, line.lost, line.total) for line in lines)
    return KeyedList(rows, deals=rounds * seats, passed=rounds * seats - sum(row.won + row.lost for row in rows))


def key_series(
    series: SeriesRecord, *, but: tuple[int, ...] = (), seed: int = 1, by: str = "anna"
) -> list[ResultRecord]:
    """Every table of the series hands its list in, except those given."""
    event: Event = series.event
    records = []
    for table in series.tables.order_by("number"):
        seats = table.seats.count()
        if seats and table.number not in but:
            keyed = played_list(seats, series.rounds, seed=f"{seed}/{series.number}/{table.number}")
            records.append(key_list(event, series=series.number, table=table.number, keyed=keyed, after=0, by=by))
    return records
