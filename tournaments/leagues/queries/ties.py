"""How often teams in a division had equal totals in a series and shared match points."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from tournaments.leagues.models import Division
from tournaments.leagues.queries.reckoning import Report, newest_reports, team_lines
from tournaments.standings import SeriesLine, rank, sum_series


def shared_series(division: Division, *, through_day: int | None = None) -> int:
    """Count the series of meetings in which teams shared match points; one query."""
    reports = newest_reports(meeting__match_day__division=division)
    if through_day is not None:
        reports = reports.filter(meeting__match_day__number__lte=through_day)
    contents = (Report.from_json(content) for content in reports.values_list("content", flat=True))
    return sum(_is_shared(lines, division.league.parted_by) for report in contents for lines in _by_series(report))


def _by_series(report: Report) -> Iterator[list[SeriesLine]]:
    lines = sorted(team_lines(report.lines), key=lambda line: line.series)
    for _series, found in groupby(lines, key=lambda line: line.series):
        yield list(found)


def _is_shared(lines: Iterable[SeriesLine], parted_by: Sequence[str]) -> bool:
    places = [place for place, _line in rank(sum_series(lines), parted_by)]
    return len(set(places)) < len(places)
