"""Certificates of a season, drawn like those of an event."""

from django.conf import settings
from django.utils.translation import get_language

from scoring.phrases import format_average, format_points
from tournaments.events.phrases.documents import certified_place, certified_points, certified_provisional
from tournaments.events.printing.document_values import Certificate, CertificateSheet
from tournaments.seasons.models import Season
from tournaments.seasons.phrases import documents as words
from tournaments.seasons.phrases.choices import SeasonRanking
from tournaments.seasons.queries.seasons import shown_season
from tournaments.seasons.queries.values import SeasonRow, SeasonStandings

from .wall_chart import members_apart


def season_certificates(season: Season, *, places: int) -> CertificateSheet:
    standings = members_apart(shown_season(season)[0])
    return CertificateSheet(
        words=words.season_certificate_words(),
        language=get_language() or settings.LANGUAGE_CODE,
        event=season.name,
        club=season.club.name,
        day=words.certified_season(len(standings.evenings), season.first_day, season.last_day),
        certificates=tuple(
            _season_certificate(row, standings, season.club.name) for row in standings.rows if row.place <= places
        ),
        note="" if season.is_closed else certified_provisional(),
    )


def _season_certificate(row: SeasonRow, standings: SeasonStandings, club: str) -> Certificate:
    if standings.ranking == SeasonRanking.AVERAGE:
        points = words.certified_average(format_average(row.average))
    else:
        points = certified_points(row.total, format_points(row.total))
    return Certificate(
        place=certified_place(row.place),
        name=row.name,
        club=club,
        members=(),
        ranking=words.club_championship(),
        points=points,
    )
