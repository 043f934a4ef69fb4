"""Certificates of a league, drawn like those of an event."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.conf import settings
from django.utils.translation import get_language

from scoring.phrases import format_points
from tournaments.events.phrases.documents import certified_place, certified_points, certified_provisional
from tournaments.events.printing.document_values import Certificate, CertificateSheet
from tournaments.events.queries.names import namesakes_apart
from tournaments.leagues.models import Division, Meeting
from tournaments.leagues.phrases import documents as words
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries import PlayerRow, TableRow, division_table, player_ranking


def team_certificates(division: Division, *, places: int) -> CertificateSheet:
    """Return certificates for the first teams of a division, each naming everyone who played for it."""
    table = division_table(division)
    members: dict[int, list[PlayerRow]] = {}
    for row in _players(division):
        members.setdefault(row.team_number, []).append(row)
    certificates = [_team_certificate(row, members) for row in table.rows if row.place <= places and row.played]
    return _league_sheet(division, certificates)


def player_certificates(division: Division, *, places: int) -> CertificateSheet:
    ranking = f"{division.name} · {words.TITLES['players']}"
    certificates = [
        Certificate(
            place=certified_place(row.place),
            name=row.name,
            club=row.team,
            members=(),
            ranking=ranking,
            points=certified_points(row.total, format_points(row.total)),
        )
        for row in _players(division)
        if row.place <= places
    ]
    return _league_sheet(division, certificates)


def _players(division: Division) -> list[PlayerRow]:
    """Return the individual ranking, with numbers added to equal names."""
    ranking = player_ranking(division)
    distinct_name = namesakes_apart(row.name for row in ranking)
    return [replace(row, name=distinct_name(row.name, row.number)) for row in ranking]


def _team_certificate(row: TableRow, members: Mapping[int, Iterable[PlayerRow]]) -> Certificate:
    points = words.certified_match_points(row.match_points, row.match_points_against, format_points(row.total))
    names = tuple(member.name for member in sorted(members.get(row.number, ()), key=lambda member: member.number))
    # A team named like its club is not named twice.
    club = "" if row.club_name in row.name else row.club_name
    place = certified_place(row.place)
    return Certificate(place=place, name=row.name, club=club, members=names, ranking="", points=points)


def _league_sheet(division: Division, certificates: Iterable[Certificate]) -> CertificateSheet:
    league = division.league
    return CertificateSheet(
        words=words.league_certificate_words(),
        language=get_language() or settings.LANGUAGE_CODE,
        event=str(league),
        club=league.club.name,
        day=words.league_by(league.club.name),
        certificates=tuple(one._replace(ranking=one.ranking or division.name) for one in certificates),
        note="" if _is_over(division) else certified_provisional(),
    )


def _is_over(division: Division) -> bool:
    meetings = Meeting.objects.filter(match_day__division=division)
    return meetings.exists() and not meetings.exclude(state=MeetingState.APPROVED).exists()
