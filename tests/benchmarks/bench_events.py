"""A series of 250 tables closed and the next one seated, beside the bare rows it writes."""

from collections.abc import Callable
from datetime import date
from time import perf_counter

from django.core.management import call_command
from django.db import transaction

from scoring.models import Club
from tests.tournaments.cast import entrants
from tests.tournaments.play.lists import played_list
from tournaments.models import Event, TableRecord, TableSeat
from tournaments.services.events import SeriesPlan, create_event, open_check_in
from tournaments.services.results import key_list
from tournaments.services.seating import draw, publish, seat_by_standing
from tournaments.services.series import complete_series, start_series

Row = tuple[str, str, str]
PLAYERS = 1000
GOAL_SECONDS = 3.0


def run() -> list[Row]:
    """Seconds for each act of the pause between two series, and the ratio of all of them to the goal of three."""
    call_command("migrate", verbosity=0)
    event = _played_series()
    bare = _seconds(lambda: _bare_rows(event))
    acts = {
        "series of 250 tables closed, standings published": lambda: complete_series(event, by="anna"),
        "next series seated by standing": lambda: seat_by_standing(event, by="anna"),
        "its plan published, 250 lists opened": lambda: publish(event, by="anna"),
    }
    seconds = {name: _seconds(act) for name, act in acts.items()}
    rows = [(f"bare insert of {PLAYERS} seats at their tables, s", f"{bare:.2f}", "1")]
    rows += [(f"{name}, s", f"{took:.2f}", f"{took / bare:.1f}") for name, took in seconds.items()]
    whole = sum(seconds.values())
    return [*rows, ("the whole pause, s (goal: at most 3)", f"{whole:.2f}", f"{whole / GOAL_SECONDS:.2f} of the goal")]


def _played_series() -> Event:
    club, _ = Club.objects.get_or_create(slug="benchmark", defaults={"name": "Benchmark"})
    plans = [SeriesPlan(12), SeriesPlan(12, seating="seeded")]
    event = create_event(club, name="Large", day=date(2026, 5, 9), by="anna", series=plans)
    entrants(event, PLAYERS)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    lists = [played_list(4, 12, seed=number) for number in range(20)]
    with transaction.atomic():
        for table in event.series.get(number=1).tables.order_by("number"):
            keyed = lists[table.number % len(lists)]
            key_list(event, series=1, table=table.number, keyed=keyed, after=0, by="anna")
    return event


def _bare_rows(event: Event) -> None:
    """What the seats alone cost: 250 tables and a thousand rows written, and taken back."""
    people, series = list(event.entrants.all()), event.series.get(number=2)
    with transaction.atomic():
        tables = TableRecord.objects.bulk_create(
            TableRecord(series=series, number=number) for number in range(1, PLAYERS // 4 + 1)
        )
        TableSeat.objects.bulk_create(
            TableSeat(table=tables[number // 4], series=series, place=number % 4, entrant=person)
            for number, person in enumerate(people)
        )
        transaction.set_rollback(True)


def _seconds(act: Callable[[], object]) -> float:
    begin = perf_counter()
    act()
    return perf_counter() - begin
