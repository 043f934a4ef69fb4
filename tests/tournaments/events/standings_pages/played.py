"""Series with all lists in, by their figures."""

from collections.abc import Mapping, Sequence

from django.utils import timezone

from tests.tournaments.cast import seat
from tournaments.events.models import Entrant, Event, ResultLine, ResultRecord, TableRecord
from tournaments.events.phrases.choices import ResultState, SeriesState, Source

# Points, games won, games lost.
Figures = tuple[int, int, int]


def key_in(table: TableRecord, figures: Sequence[Figures], *, state: str = ResultState.CHECKED) -> ResultRecord:
    """The table's list as it counts: figures in the order of the seats, totals by Seeger and Fabian."""
    seats = list(table.seats.order_by("place"))
    bonus = 40 if len(seats) == 3 else 30
    all_lost = sum(lost for _, _, lost in figures)
    table.results.all().delete()
    result = ResultRecord.objects.create(
        table=table,
        version=1,
        source=Source.PAPER,
        state=state,
        deals=12 * len(seats),
        passed=0,
        rows=[[*row, None] for row in figures],
        keyed_at=timezone.now(),
    )
    for one, (points, won, lost) in zip(seats, figures, strict=True):
        ResultLine.objects.create(
            result=result,
            series=table.series,
            entrant=one.entrant,
            place=one.place,
            points=points,
            won=won,
            lost=lost,
            others_lost=all_lost - lost,
            passed=0,
            total=points + 50 * (won - lost) + bonus * (all_lost - lost),
        )
    return result


def play(
    event: Event, number: int, figures: Mapping[int, Figures], *, state: str = SeriesState.COMPLETE
) -> list[TableRecord]:
    """A played series: start numbers and figures, four to a table in this order."""
    people = {entrant.number: entrant for entrant in event.entrants.all()}
    series = event.series.get(number=number)
    tables = seat(series, [[people[number] for number in group] for group in fours(list(figures))], state)
    for table, group in zip(tables, fours(list(figures)), strict=True):
        key_in(table, [figures[number] for number in group])
    return tables


def fours(numbers: Sequence[int]) -> list[Sequence[int]]:
    return [numbers[start : start + 4] for start in range(0, len(numbers), 4)]


def person(event: Event, number: int) -> Entrant:
    return event.entrants.get(number=number)
