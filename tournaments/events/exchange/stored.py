"""Check the events of this database: like their exported files, and also the data that is not exported."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from scoring.sheets.exchange.skat_check import check_own
from tournaments.events.locking import lock
from tournaments.events.models import Event, ResultLine, Ruling, TableSeat, TeamMember, TeamSubstitution

from .archive import export_event, read_archive
from .archive.draws import draw_differences


def event_faults(event: Event) -> list[str]:
    return check_event(event)[0]


def check_event(event: Event) -> tuple[list[str], list[str]]:
    """Return the differences of one event, and what cannot be checked because an older version wrote it.

    Deals entered during the check may look like faults, so if there are any, the event is checked again.
    """
    faults, left_out = _check(event)
    return _check(event) if faults else (faults, left_out)


def _check(event: Event) -> tuple[list[str], list[str]]:
    with transaction.atomic():
        lock(event)
        data = export_event(event)
        links = list(_link_faults(event))
    report = check_own(data)
    differences = (*report.differences, *draw_differences(read_archive(data).content))
    left_out = [f"{what} ({count})" for what, count in report.looked_at.items() if what.endswith("left out")]
    return [*links, *map(str, differences)], left_out


def _link_faults(event: Event) -> Iterator[str]:
    """Yield rows that refer to a series, kind or event other than that of their parent row."""
    strays: dict[str, QuerySet[Any]] = {
        "seat": TableSeat.objects.filter(table__series__event=event).exclude(series=F("table__series")),
        "line of a result": ResultLine.objects.filter(series__event=event).exclude(series=F("result__table__series")),
        "member of a team": TeamMember.objects.filter(team__event=event).exclude(kind=F("team__kind")),
    }
    for what, rows in strays.items():
        if count := rows.count():
            yield f"{count} times a {what} belongs to something else than its own"
    foreign: dict[str, QuerySet[Any]] = {
        "seats": TableSeat.objects.filter(series__event=event).exclude(entrant__event=event),
        "lines": ResultLine.objects.filter(series__event=event).exclude(entrant__event=event),
        "rulings": Ruling.objects.filter(event=event).exclude(entrant__event=event),
        "members": TeamMember.objects.filter(team__event=event).exclude(entrant__event=event),
        "substitutes": TeamSubstitution.objects.filter(team__event=event).exclude(comes__event=event),
        "payments": event.payments.exclude(entrant=None).exclude(entrant__event=event),
    }
    for what, people in foreign.items():
        if count := people.count():
            yield f"{count} {what} are of somebody of another event"
