"""Links that lead on from the start page and from a club's page."""

from collections.abc import Container
from typing import Any, Final

from django import template
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.models import Club, SheetRecord
from tournaments.events.models import Event, ResultRecord
from tournaments.events.phrases.choices import ResultState, SeriesState, Source
from tournaments.events.queries.event_list import open_events, todays
from tournaments.leagues.models import League
from tournaments.privacy.models import ErasureRequest

register = template.Library()

FEW: Final = 3
MOST_TABLES: Final = 12


@register.simple_tag
def todays_events(user: Any) -> list[Event]:
    return list(todays(open_events(user))[:FEW])


@register.simple_tag
def unfinished_tables(open_sheets: QuerySet[SheetRecord]) -> list[tuple[str, SheetRecord]]:
    """Of these open lists those being played, each with its title, newest first.

    At an event a table plays while its series runs and no list of it has been handed in, or while its own list is
    reopened for new signatures.
    """
    handed_in = ResultRecord.objects.filter(table__sheet=OuterRef("pk"), is_current=True)
    opened_again = handed_in.filter(source=Source.SHEET, state=ResultState.CLARIFY)
    # A second list counts as played while the series of its table runs.
    alone = Q(event_table=None, second_list_of__event_table=None) | Q(
        second_list_of__event_table__series__state=SeriesState.RUNNING
    )
    plays = alone | Q(event_table__series__state=SeriesState.RUNNING) & ~Exists(handed_in)
    unfinished = open_sheets.filter(plays | Exists(opened_again)).select_related("event_table__series__event")
    return [(_title(sheet), sheet) for sheet in unfinished[:MOST_TABLES]]


@register.simple_tag
def table_of_this_phone(unfinished: list[tuple[str, SheetRecord]], keys: Container[str]) -> SheetRecord | None:
    """Return the newest of the running tables whose key this browser has, so that its player can continue."""
    return next((sheet for _title, sheet in unfinished if sheet.public_id in keys), None)


def _title(sheet: SheetRecord) -> str:
    table = getattr(sheet, "event_table", None)
    if table is None:
        return sheet.title
    event, series = table.series.event, table.series.number
    return _("%(event)s, series %(series)s, table %(table)s") % {
        "event": event.name,
        "series": series,
        "table": table.number,
    }


@register.simple_tag
def playing_of(club: Club) -> dict[str, Any]:
    playing = League.objects.filter(teams__club=club).values("pk")
    leagues = League.objects.filter(Q(club=club) | Q(pk__in=playing, is_listed=True), is_closed=False)
    return {
        "seasons": list(club.seasons.filter(is_closed=False).order_by("-first_day", "-pk")[:FEW]),
        "leagues": list(leagues.order_by("-created_at", "-pk")[:FEW]),
    }


@register.simple_tag
def erasures_of(club: Club) -> list[ErasureRequest]:
    """Erasure requests: the open ones, oldest first, then those done, newest first."""
    requests = ErasureRequest.objects.filter(club=club).select_related("player", "entrant__event")
    erased = requests.exclude(done_at=None).order_by("-done_at")[:MOST_TABLES]
    return [*requests.filter(done_at=None).order_by("asked_at"), *erased]
