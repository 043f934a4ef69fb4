"""An event with fees, loss money and prizes, with or without played lists."""

from collections.abc import Sequence
from typing import Any

from scoring.clock import now
from tests.tournaments.cast import an_event, club_of, entrants, seat
from tournaments.events.models import Entrant, Event, ResultLine, ResultRecord, SeriesRecord, TableRecord
from tournaments.events.phrases.choices import ResultState, SeriesState, Source

LOSS_STEPS = [[1, 50], [4, 100]]
# 50, 30 and 20 per cent of the pot.
THREE_PRIZES = [{"ranking": "total", "share": 100, "weights": [50, 30, 20]}]


def a_till(players: int = 8, *, series: int = 1, club: Any = None, **settings: Any) -> tuple[Event, list[Entrant]]:
    """An event of 12.00 (10.00 entry, 2.00 cards) with loss money and three prizes, and its players."""
    usual = {"entry_fee": 1000, "card_fee": 200, "loss_fee_steps": LOSS_STEPS, "prize_plan": THREE_PRIZES}
    event = an_event(club or club_of(), series=series, **(usual | settings))
    return event, entrants(event, players)


def play(event: Event, people: Sequence[Entrant], *, number: int = 1, state: str = SeriesState.COMPLETE) -> Any:
    """A series at tables of four, every list in: start number n makes 1000 - n points and loses n % 6 games."""
    series = event.series.get(number=number)
    tables = [list(people[first : first + 4]) for first in range(0, len(people), 4)]
    made = seat(series, tables, state)
    for table, seated in zip(made, tables, strict=True):
        hand_in(table, [(one, 1000 - one.number, one.number % 6) for one in seated])
    event.refresh_from_db()
    return made


def hand_in(
    table: TableRecord, rows: Sequence[tuple[Entrant, int, int]], *, state: str = ResultState.CHECKED
) -> ResultRecord:
    """A list of (entrant, total, games lost), replacing any other."""
    table.results.filter(is_current=True).delete()
    result = ResultRecord.objects.create(
        table=table,
        version=1,
        source=Source.PAPER,
        state=state,
        deals=48,
        passed=0,
        rows=[[total, 5, lost, total] for _, total, lost in rows],
        keyed_by="anna",
        keyed_at=now(),
    )
    for place, (entrant, total, lost) in enumerate(rows):
        ResultLine.objects.create(
            result=result,
            series=SeriesRecord.objects.get(pk=table.series_id),
            entrant=entrant,
            place=place,
            points=total,
            won=5,
            lost=lost,
            others_lost=0,
            passed=0,
            total=total,
        )
    return result


def list_of(entrant: Entrant, total: int, *, lost: int = 0) -> None:
    """Another total in the line of an entrant, as a correction leaves it."""
    ResultLine.objects.filter(entrant=entrant).update(total=total, points=total, lost=lost)
