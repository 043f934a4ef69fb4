"""Whether the events of this database are right: as their files would be, and in what no file holds."""

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
    """The differences of one event."""
    return check_event(event)[0]


def check_event(event: Event) -> tuple[list[str], list[str]]:
    """The differences of one event, and what cannot be checked because an older program wrote it.

    What tables entered while it was read is no fault, so where there is any it is read once more.
    """
    faults, left_out = _check(event)
    return _check(event) if faults else (faults, left_out)


def _check(event: Event) -> tuple[list[str], list[str]]:
    with transaction.atomic():
        lock(event)
        data = export_event(event)
        links = list(_link_faults(event))
    judgement = check_own(data)
    differences = (*judgement.differences, *draw_differences(read_archive(data).content))
    left_out = [f"{what} ({count})" for what, count in judgement.looked_at.items() if what.endswith("left out")]
    return [*links, *map(str, differences)], left_out


def _link_faults(event: Event) -> Iterator[str]:
    """Rows that point to another series, another kind or another event than what they belong to."""
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
