"""The progress of play for the hall screen and a player's own page."""

from typing import Any

from django.db.models import Count

from tournaments.events.models import ON_THE_WALL, Entrant, Event, ResultRecord, SeriesRecord, TableSeat
from tournaments.events.phrases.choices import ResultState
from tournaments.events.queries.names import public_names


def progress(series: SeriesRecord) -> list[dict[str, Any]]:
    """Return the progress of each table with players, in two queries.

    `deals` of `length` if it enters deal by deal (`is_counted`); whether its list has been received or set aside.
    """
    tables = series.tables.annotate(people=Count("seats")).filter(people__gt=0).order_by("number")
    states = _states(series)
    return [
        {
            "number": number,
            "deals": deals or 0,
            "length": series.deals(people),
            "is_in": states.get(number) not in (None, ResultState.CLARIFY),
            "is_aside": states.get(number) == ResultState.CLARIFY,
            "is_counted": bool(deals),
        }
        for number, people, deals in tables.values_list("number", "people", "sheet__deal_count")
    ]


def checking(series: SeriesRecord) -> dict[str, Any]:
    """Return the tables without a list, those with a list set aside, and how many of all are checked; two queries."""
    seated = series.tables.filter(seats__isnull=False).order_by("number").values_list("number", flat=True).distinct()
    states = _states(series)
    numbers = list(seated)
    return {
        "missing": [number for number in numbers if number not in states],
        "aside": [number for number in numbers if states.get(number) == ResultState.CLARIFY],
        "checked": sum(states.get(number) == ResultState.CHECKED for number in numbers),
        "tables": len(numbers),
    }


def _states(series: SeriesRecord) -> dict[int, str]:
    results = ResultRecord.objects.filter(table__series=series, is_current=True)
    return dict(results.values_list("table__number", "state"))


def deals_entered(series: SeriesRecord | None) -> list[int | None]:
    """Return the number of deals entered at each table, by table; None without a list."""
    if series is None:
        return []
    return list(series.tables.order_by("number").values_list("sheet__deal_count", flat=True))


def own_seats(entrant: Entrant) -> list[TableSeat]:
    seats = TableSeat.objects.filter(entrant=entrant, series__state__in=ON_THE_WALL).order_by("series__number")
    return list(seats.select_related("series", "table__sheet"))


def mates_at(seat: TableSeat, event: Event) -> list[str]:
    others = seat.table.seats.exclude(pk=seat.pk).order_by("place").values_list("entrant__name", flat=True)
    return [*map(public_names(event), others)]
