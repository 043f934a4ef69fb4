"""The current lists of a meeting in the form of a report, and whether its report still matches them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.events.models import ResultLine, Ruling
from tournaments.events.phrases.choices import ResultState
from tournaments.events.queries.standings.rulings import RulingValue, with_rulings
from tournaments.leagues.models import LineUpPlace, MatchDay, Meeting, MeetingTeam
from tournaments.standings import SeriesLine
from tournaments.standings.lines import figures_of

from .reckoning import LIST_FIGURES, Report, newest_reports
from .values import ReportedLine

# (table, seat), both from 1, by series of the day and start number.
Seats = dict[tuple[int, int], tuple[int, int]]


def contents_of(meetings: Sequence[Meeting]) -> dict[int, tuple[Report, list[str]]]:
    """Return, by key, the contents of the meetings' lists, and names with a line but no place in a line-up.

    Lists that are missing or set aside for clarification do not count.
    """
    lists = _Lists.read([meeting.event_id for meeting in meetings if meeting.event_id])
    places = _places(meetings)
    teams = _teams(meetings)
    first = _first_series({meeting.match_day_id for meeting in meetings})
    return {meeting.pk: _contents(meeting, lists, places, teams, first) for meeting in meetings}


def is_outdated(meeting: Meeting) -> bool:
    report = newest_reports(meeting=meeting).first()
    if report is None or not meeting.event_id:
        return False
    now, _strangers = contents_of([meeting])[meeting.pk]
    return bool(now.to_json() != report.content)


@dataclass(frozen=True, slots=True)
class _Lists:
    """The lines of events including rulings, their tables and seats, and names."""

    lines: dict[int, list[SeriesLine]]
    seats: dict[int, Seats]
    names: dict[tuple[int, int], str]

    @classmethod
    def read(cls, events: Collection[int]) -> "_Lists":
        played: dict[int, list[SeriesLine]] = {event: [] for event in events}
        seats: dict[int, Seats] = {event: {} for event in events}
        names: dict[tuple[int, int], str] = {}
        found = ResultLine.objects.filter(series__event__in=events).exclude(result__state=ResultState.CLARIFY)
        columns = ("series__event", "series__number", "entrant__number", "entrant__name", "result__table__number")
        for event, series, number, name, table, place, *figures in found.values_list(*columns, "place", *LIST_FIGURES):
            named: dict[str, Any] = dict(zip(LIST_FIGURES, figures, strict=True))
            played[event].append(SeriesLine(entrant=number, series=series, **named))
            seats[event][series, number] = table, place + 1
            names[event, number] = name
        rulings: dict[int, list[RulingValue]] = {}
        ruled = Ruling.objects.filter(event__in=events, cancels=None, cancelled_by=None).order_by("pk")
        values = ("event", "entrant__name", "series__number", "entrant__number", "kind", "points")
        for event, name, *value in ruled.values_list(*values):
            rulings.setdefault(event, []).append(RulingValue(*value))
            names[event, value[1]] = name
        lines = {event: with_rulings(lists, rulings.get(event, ())) for event, lists in played.items()}
        return cls(lines, seats, names)


def _places(meetings: Sequence[Meeting]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return (team, squad number) by event and start number."""
    rows = LineUpPlace.objects.filter(side__meeting__in=meetings, entrant__isnull=False)
    columns = ("entrant__event", "entrant__number", "side__team__number", "member__number")
    return {(event, number): (team, member) for event, number, team, member in rows.values_list(*columns)}


def _teams(meetings: Sequence[Meeting]) -> dict[int, list[int]]:
    teams: dict[int, list[int]] = {meeting.pk: [] for meeting in meetings}
    sides = MeetingTeam.objects.filter(meeting__in=meetings).order_by("place")
    for meeting, number in sides.values_list("meeting", "team__number"):
        teams[meeting].append(number)
    return teams


def _first_series(days: Collection[int]) -> dict[int, range]:
    """Return the numbers of each match day's series through the season."""
    found: dict[int, range] = {}
    counted: dict[int, int] = {}
    rows = MatchDay.objects.filter(division__match_days__in=days).distinct().order_by("division", "number")
    for day in rows:
        first = counted.get(day.division_id, 0) + 1
        found[day.pk] = range(first, first + day.series)
        counted[day.division_id] = first + day.series - 1
    return found


def _contents(
    meeting: Meeting,
    lists: _Lists,
    places: Mapping[tuple[int, int], tuple[int, int]],
    teams: Mapping[int, list[int]],
    series: Mapping[int, range],
) -> tuple[Report, list[str]]:
    numbers = series[meeting.match_day_id]
    event = meeting.event_id or 0
    lines, strangers = [], set()
    for line in lists.lines.get(event, ()):
        number = int(line.entrant)
        if (event, number) not in places:
            strangers.add(lists.names[event, number])
            continue
        team, member = places[event, number]
        table, seat = lists.seats[event].get((line.series, number), (0, 0)) if line.played else (0, 0)
        figures = figures_of(line) | {"played": int(table > 0)}
        at = numbers[0] + line.series - 1
        lines.append(ReportedLine(series=at, table=table, seat=seat, team=team, member=member, **figures))
    ordered = sorted(lines, key=lambda line: (line.series, line.table, line.seat, line.team, line.member))
    return Report(tuple(numbers), tuple(teams[meeting.pk]), tuple(ordered)), sorted(strangers)
