"""Certificates for the first places of a ranking."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import get_language

from scoring.phrases import format_points
from scoring.printing.job import Job
from tournaments.events.models import Event, TeamMember
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.phrases.documents import (
    certificate_words,
    certified_place,
    certified_points,
    certified_provisional,
)
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.names import entrants_apart
from tournaments.events.queries.pseudonyms import pseudonyms_of
from tournaments.events.queries.standings import StandingTable
from tournaments.standings import TEAM_KINDS

from .certificate_pages import draw
from .document_values import Certificate, CertificateSheet

# The total is the ranking that a certificate does not name.
TOTAL: Final = "total"


def certificate_jobs(event: Event, table: StandingTable, *, places: int = 3) -> list[Job]:
    sheet = certificate_sheet(event, table, places=places)
    return [certificates_job(sheet)] if sheet.certificates else []


def certificates_job(sheet: CertificateSheet) -> Job:
    return Job(draw, lambda sheet: len(sheet.certificates), sheet)


def certificate_sheet(event: Event, table: StandingTable, *, places: int) -> CertificateSheet:
    ranking = "" if table.key == TOTAL else ranking_title(table.key, event)
    distinct_name = entrants_apart(event)
    members = _members(event, table.key, distinct_name) if table.key in TEAM_KINDS else {}
    return CertificateSheet(
        words=certificate_words(),
        language=get_language() or settings.LANGUAGE_CODE,
        event=event.name,
        club=event.club.name,
        day=", ".join(part for part in (event.place, str(date_format(event.day, "DATE_FORMAT"))) if part),
        certificates=tuple(
            Certificate(
                place=certified_place(place),
                name=distinct_name(row.name, row.entrant),
                club=row.club,
                members=members.get(row.name, ()),
                ranking=ranking,
                points=certified_points(row.total, format_points(row.total)),
            )
            for place, row in table.placed
            if place <= places
        ),
        logo=event.logo,
        text=pseudonyms_of(event).text(event.certificate_text) if event.certificate_text else "",
        note=certified_provisional() if _is_provisional(event, table.key) else "",
    )


def _is_provisional(event: Event, key: str) -> bool:
    """Return whether a list that counts for the ranking is missing or unchecked."""
    series = event.series.exclude(state=SeriesState.CHECKED)
    kind, _colon, number = key.partition(":")
    return (series.filter(number=number) if kind == "series" else series).exists()


def _members(event: Event, kind: str, distinct_name: Callable[[str, int], str]) -> dict[str, tuple[str, ...]]:
    teams: dict[str, tuple[str, ...]] = {}
    members = TeamMember.objects.filter(team__event=event, team__kind=kind).order_by("team", "place")
    for team, name, number in members.values_list("team__name", "entrant__name", "entrant__number"):
        teams[team] = (*teams.get(team, ()), distinct_name(name, number))
    return teams
