"""Certificates of a league and of a season, on the pages of those of an event."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.conf import settings
from django.utils.translation import get_language

from scoring.phrases import format_average, format_points
from scoring.printing.job import Job
from tournaments.models import Division, Meeting, MeetingState, Season
from tournaments.phrases import league_papers as words
from tournaments.phrases.event_papers import certified_provisional
from tournaments.phrases.season_choices import SeasonRanking
from tournaments.queries.leagues import PlayerRow, TableRow, division_table, player_ranking
from tournaments.queries.season_values import SeasonRow, SeasonStandings
from tournaments.queries.seasons import shown_season

from .paper_values import Certificate, CertificateSheet, to_plain

_DRAWN_BY: Final = "tournaments.printing.certificate_pages"
# So many places are certified at most.
MOST_PLACES: Final = 20


def certificates_job(sheet: CertificateSheet) -> Job:
    """The certificates as work for the renderer."""
    return Job(_DRAWN_BY, to_plain(sheet))


def team_certificates(division: Division, *, places: int) -> CertificateSheet:
    """For the first teams of a division, each with everybody who played for it."""
    table = division_table(division)
    members: dict[int, list[PlayerRow]] = {}
    for row in player_ranking(division):
        members.setdefault(row.team_number, []).append(row)
    made = [_team_certificate(row, members) for row in table.rows if row.place <= places and row.played]
    return _league_sheet(division, made)


def player_certificates(division: Division, *, places: int) -> CertificateSheet:
    """For the first players of a division."""
    ranking = f"{division.name} · {words.TITLES['players']}"
    made = [
        Certificate(
            place=words.certified_place(row.place),
            name=row.name,
            club=row.team,
            members=(),
            ranking=ranking,
            points=words.certified_total(row.total, format_points(row.total)),
        )
        for row in player_ranking(division)
        if row.place <= places
    ]
    return _league_sheet(division, made)


def _team_certificate(row: TableRow, members: Mapping[int, Iterable[PlayerRow]]) -> Certificate:
    points = words.certified_match_points(row.match_points, row.match_points_against, format_points(row.total))
    names = tuple(member.name for member in sorted(members.get(row.number, ()), key=lambda member: member.number))
    # A team that is called like its club says so once.
    club = "" if row.club_name in row.name else row.club_name
    place = words.certified_place(row.place)
    return Certificate(place=place, name=row.name, club=club, members=names, ranking="", points=points)


def _league_sheet(division: Division, made: Iterable[Certificate]) -> CertificateSheet:
    league = division.league
    return CertificateSheet(
        words=words.league_certificate_words(),
        language=get_language() or settings.LANGUAGE_CODE,
        event=str(league),
        club=league.club.name,
        day=words.league_by(league.club.name),
        certificates=tuple(one._replace(ranking=one.ranking or division.name) for one in made),
        note="" if _is_over(division) else certified_provisional(),
    )


def _is_over(division: Division) -> bool:
    """Whether every meeting is approved."""
    meetings = Meeting.objects.filter(match_day__division=division)
    return meetings.exists() and not meetings.exclude(state=MeetingState.APPROVED).exists()


def season_certificates(season: Season, *, places: int) -> CertificateSheet:
    """For the first places of a season's ranking."""
    standings, _version = shown_season(season)
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
        points = words.certified_total(row.total, format_points(row.total))
    return Certificate(
        place=words.certified_place(row.place),
        name=row.name,
        club=club,
        members=(),
        ranking=words.club_championship(),
        points=points,
    )
