"""A club whose players meet at free tables and at an event, list by list as the tests need."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

from scoring.clock import as_of
from scoring.models import Club, Player, SheetRecord
from scoring.rules import PASSED_DEAL, AnyDeal
from scoring.sheets.services import open_sheet, record_deal, sign_sheet
from tests.tournaments.cast import NAMES, an_event, seat
from tournaments.events.models import Entrant, Event
from tournaments.events.services.results import key_list
from tournaments.standings import KeyedList, KeyedRow

START = datetime(2026, 3, 2, 19, tzinfo=UTC)


def players_of(club: Club, count: int) -> list[Player]:
    return [Player.objects.create(club=club, name=name) for name in NAMES[:count]]


def a_list(club: Club, players: Sequence[Player | str], *deals: AnyDeal, day: int = 0, **agreed) -> SheetRecord:
    """A signed list of these deals and one passed deal, `day` days after the first."""
    with as_of(START + timedelta(days=day)):
        sheet = open_sheet(names=players, club=club, length=len(deals) + 1, title=f"Day {day}", **agreed)
        for deal in (*deals, PASSED_DEAL):
            sheet.refresh_from_db()
            record_deal(sheet, deal, client_id=uuid4(), after=sheet.head_seq, by="table")
        for place in range(len(players)):
            sheet.refresh_from_db()
            sign_sheet(sheet, place, after=sheet.head_seq, by="table")
    return sheet


def keyed_event(club: Club, players: Sequence[Player], *points: Sequence[int], **settings) -> Event:
    """An event of these four, each series keyed from paper: all points, no lost games."""
    event = an_event(club, series=len(points), **settings)
    entrants = [
        Entrant.objects.create(
            event=event,
            number=number,
            name=player.shown_name,
            player=player,
            presence="present",
            registered_at=event.created_at,
        )
        for number, player in enumerate(players, start=1)
    ]
    for series, of_series in zip(event.series.order_by("number"), points, strict=True):
        seat(series, [entrants])
        rows = tuple(KeyedRow(each, 12, 0, each + 600) for each in of_series)
        keyed = KeyedList(rows, 48, 0)
        key_list(event, series=series.number, table=1, keyed=keyed, after=0, by="anna", reason="As told", is_ruled=True)
        series.state = "complete"
        series.save()
    return event


def days_later(days: int) -> date:
    return (START + timedelta(days=days)).date()
