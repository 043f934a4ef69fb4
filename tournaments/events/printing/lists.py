"""The printed lists of an event: one per table with everything known before the first deal, and blank ones."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.printing.job import Job
from scoring.sheets.printing.game_list import empty_list
from scoring.sheets.printing.score_list import BETWEEN, ScoreList
from scoring.sheets.printing.score_list_pages import score_list_job
from tournaments.events.models import Entrant, Event, PlanVersion, SeriesRecord, TableRecord, TeamMember
from tournaments.events.phrases.documents import series_of, start_number_words
from tournaments.events.queries.seats import with_people

from .addresses import list_address
from .loss_slips import loss_steps_words
from .words import plan_words


def table_list_jobs(series: SeriesRecord, *, site: str) -> list[Job]:
    lists = table_lists(series, site=site)
    return [score_list_job(lists)] if lists else []


def table_lists(series: SeriesRecord, *, site: str) -> list[ScoreList]:
    event, count = series.event, series.event.series.count()
    tables = series.tables.select_related("sheet").prefetch_related(with_people()).order_by("number")
    version, teams = _plan_words(series), _team_names(event)
    # The form is the same for all tables of one size, so it is made once per size.
    form_of = cache(lambda seats: _form(event, seats, series.deals(seats)))
    return [
        replace(
            form_of(len(table.seats.all())),
            first_dealer=table.sheet.first_dealer if table.sheet else 0,
            number=list_number(series, table),
            address=list_address(site, event, table),
            # The address contains the list's key and is too long to type.
            prints_address=False,
            series=series_of(series.number, count),
            table=str(table.number),
            names=tuple(seat.played_by or seat.entrant.name for seat in table.seats.all()),
            details=tuple(_detail(seat.entrant, teams) for seat in table.seats.all()),
            version=version,
        )
        for table in tables
        if table.seats.all()
    ]


def list_number(series: SeriesRecord, table: TableRecord) -> str:
    """Return the content of the bar code: the list's id, or series and table if there is no list."""
    return table.sheet.public_id if table.sheet else f"{series.number}-{table.number}"


def blank_list_jobs(event: Event, *, sizes: Sequence[int] = (4, 3), copies: int = 1) -> list[Job]:
    """Return lists without names for tables of these sizes, `copies` of each length played at the event."""
    rounds = sorted(set(event.series.values_list("rounds", flat=True)))
    lists = [_form(event, seats, seats * each) for seats in sizes for each in rounds for _ in range(copies)]
    return [score_list_job(lists)] if lists else []


def _form(event: Event, seats: int, length: int) -> ScoreList:
    form = empty_list(event.ruleset, event.scheme, seats=seats, length=length)
    place = ", ".join(part for part in (event.place, str(date_format(event.day, "SHORT_DATE_FORMAT"))) if part)
    steps = tuple((first, cents) for first, cents in event.loss_fee_steps)
    notes = (_("Loss fee: %(steps)s") % {"steps": loss_steps_words(steps)},) if steps else ()
    return replace(form, event=event.name, place=place, counts_passed=form.has_passed, notes=(*notes, *form.notes))


def _detail(entrant: Entrant, teams: Mapping[int, str]) -> str:
    details = (start_number_words(entrant.number), teams.get(entrant.pk, ""), entrant.club_name)
    return BETWEEN.join(part for part in details if part)


def _team_names(event: Event) -> dict[int, str]:
    # Only the last kind by name is left per player: a team of four wins over tandem and pair.
    members = TeamMember.objects.filter(team__event=event).order_by("kind").values_list("entrant", "team__name")
    return dict(members)


def _plan_words(series: SeriesRecord) -> str:
    plan = PlanVersion.objects.filter(series=series, number=series.plan).first()
    return plan_words(series.number, series.plan, plan.made_at if plan else None)
