"""An event as the plain data of its archive: everything that was announced, drawn, played, ruled and paid.

People and tables go by their numbers, lists by their public ones; no number of the database is in it, and no login
but as the name beside what was done. Helpers' roles stay behind; the club's players are named, and so are those whose
name is covered: protocols and lists are chained to it. Hence not everybody may take such a file along.
"""

from collections.abc import Iterable
from operator import itemgetter
from typing import Any

from django.db.models import Prefetch

from scoring.models import EntryRecord, SheetRecord
from tournaments.models import Entrant, Event, ResultLine, TableRecord, TeamMember, TeamRecord, TeamSubstitution
from tournaments.queries.seats import with_people

from .records import row_of
from .text import Content, format_archive


def export_event(event: Event) -> bytes:
    """The event as one JSON file, equal to the byte however often and wherever it is made."""
    return format_archive(content_of(Event.objects.get(pk=event.pk)))


def content_of(event: Event) -> Content:
    """The event as the plain data of the file, in an order that follows from it alone."""
    return {
        "event": row_of(event),
        "series": [row_of(one, draw=one.draw and one.draw.number) for one in event.series.select_related("draw")],
        "categories": [
            row_of(each, members=sorted(member.number for member in each.members.all()))
            for each in event.categories.prefetch_related("members")
        ],
        "entrants": [_entrant(each) for each in event.entrants.select_related("player")],
        "teams": sorted(map(_team, _teams(event)), key=itemgetter("kind", "name")),
        "apart_pairs": [[pair.one.number, pair.other.number] for pair in event.apart_pairs.select_related()],
        "draws": [row_of(each) for each in event.draws.all()],
        "plans": _plans(event),
        "tables": _tables(event),
        "sheets": [_sheet(sheet) for sheet in _sheets(event)],
        "results": _results(event),
        "rulings": _rulings(event),
        "lots": [row_of(each) for each in event.lots.all()],
        "standings": [row_of(each) for each in event.standings.all()],
        "payments": _payments(event),
        "acts": [row_of(each) for each in event.acts.all()],
    }


def _entrant(entrant: Entrant) -> dict[str, Any]:
    player = entrant.player
    return row_of(entrant, player=[player.member_number, player.name] if player else entrant.player_elsewhere)


def _teams(event: Event) -> Iterable[TeamRecord]:
    members = TeamMember.objects.select_related("entrant")
    substitutions = TeamSubstitution.objects.select_related("leaves", "comes")
    return event.teams.prefetch_related(Prefetch("members", members), Prefetch("substitutions", substitutions))


def _team(team: TeamRecord) -> dict[str, Any]:
    return row_of(
        team,
        members=[row_of(each, entrant=each.entrant.number) for each in team.members.all()],
        substitutions=[
            row_of(each, leaves=each.leaves.number, comes=each.comes.number) for each in team.substitutions.all()
        ],
    )


def _plans(event: Event) -> list[dict[str, Any]]:
    series = event.series.prefetch_related("plans")
    return [row_of(plan, series=one.number) for one in series for plan in one.plans.all()]


def _tables(event: Event) -> list[dict[str, Any]]:
    tables = TableRecord.objects.select_related("sheet").prefetch_related(with_people())
    series = event.series.prefetch_related(Prefetch("tables", tables))
    return [
        row_of(
            table,
            series=one.number,
            sheet=table.sheet and table.sheet.public_id,
            seats=[row_of(seat, entrant=seat.entrant.number) for seat in table.seats.all()],
        )
        for one in series
        for table in one.tables.all()
    ]


def _sheets(event: Event) -> Iterable[SheetRecord]:
    """The lists that were opened for tables, in the order of their public numbers."""
    entries = EntryRecord.objects.select_related("replaces")
    lists = SheetRecord.objects.filter(event_table__series__event=event)
    return sorted(
        lists.prefetch_related("seats", "versions", Prefetch("entries", entries)), key=lambda one: one.public_id
    )


def _sheet(sheet: SheetRecord) -> dict[str, Any]:
    return row_of(
        sheet,
        seats=[row_of(seat) for seat in sheet.seats.all()],
        entries=[row_of(entry, replaces=entry.replaces and entry.replaces.seq) for entry in sheet.entries.all()],
        versions=[row_of(version) for version in sheet.versions.all()],
    )


def _results(event: Event) -> list[dict[str, Any]]:
    lines = ResultLine.objects.select_related("entrant")
    series = event.series.prefetch_related("tables__results", Prefetch("tables__results__lines", lines))
    return [
        row_of(
            result,
            series=one.number,
            table=table.number,
            lines=[row_of(line, entrant=line.entrant.number) for line in result.lines.all()],
        )
        for one in series
        for table in one.tables.all()
        for result in table.results.all()
    ]


def _rulings(event: Event) -> list[dict[str, Any]]:
    """Rulings count from 1 in the order they were made; `cancels` is such a number."""
    rulings = list(event.rulings.select_related("series", "entrant"))
    numbers = {ruling.pk: number for number, ruling in enumerate(rulings, start=1)}
    return [
        row_of(
            ruling,
            series=ruling.series.number,
            entrant=ruling.entrant.number,
            cancels=numbers[ruling.cancels_id] if ruling.cancels_id else None,
        )
        for ruling in rulings
    ]


def _payments(event: Event) -> list[dict[str, Any]]:
    """A table is [series, table], a team [kind, name]; `cancels` is the receipt that the payment takes back."""
    payments = event.payments.select_related("entrant", "team", "table__series", "cancels")
    return [
        row_of(
            payment,
            entrant=payment.entrant and payment.entrant.number,
            team=[payment.team.kind, payment.team.name] if payment.team else None,
            table=[payment.table.series.number, payment.table.number] if payment.table else None,
            cancels=payment.cancels and payment.cancels.receipt,
        )
        for payment in payments
    ]
