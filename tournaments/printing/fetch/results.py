"""Lists and standings as values."""

from dataclasses import replace

from tournaments.models import (
    ActRecord,
    Event,
    ResultLine,
    ResultRecord,
    ResultState,
    SeriesRecord,
    SeriesState,
    StandingsKind,
    StandingsVersion,
)
from tournaments.phrases.standings import ranking_title
from tournaments.printing.results import ResultLineValue, SeriesResults, TableResult
from tournaments.printing.standings import StandingsPaper, StandingsVersionValue, TitledRanking
from tournaments.queries.covered import cover_of
from tournaments.queries.desk import missing_lists
from tournaments.queries.standings import (
    EventStandings,
    StandingTable,
    current_standings,
    event_standings,
    standings_in,
)
from tournaments.standings import TEAM_KINDS

from .people import Shown, head_of, shown_names


def results_of(event: Event, series: SeriesRecord, *, is_public: bool = True) -> SeriesResults:
    """The lists of a series that are in, table by table, in five queries."""
    shown = shown_names(event, is_public=is_public)
    lines: dict[int, list[ResultLine]] = {}
    found = ResultLine.objects.filter(series=series).select_related("entrant").order_by("place")
    for line in found:
        lines.setdefault(line.result_id, []).append(line)
    results = ResultRecord.objects.filter(table__series=series, is_current=True, pk__in=lines)
    return SeriesResults(
        head=head_of(event),
        series=series.number,
        state=str(SeriesState(series.state).label),
        tables=tuple(
            _table_result(result, series, lines[result.pk], shown)
            for result in results.select_related("table").order_by("table__number")
        ),
        missing=tuple(missing_lists(series)),
    )


def _table_result(result: ResultRecord, series: SeriesRecord, lines: list[ResultLine], shown: Shown) -> TableResult:
    return TableResult(
        table=result.table.number,
        deals=result.deals,
        planned=series.deals(len(lines)),
        state="" if result.state == ResultState.CHECKED else str(ResultState(result.state).label),
        lines=tuple(
            ResultLineValue(
                line.entrant.number,
                shown(line.entrant.name),
                line.points,
                line.won,
                line.lost,
                line.adjustment,
                line.total,
            )
            for line in lines
        ),
    )


def standings_of(
    event: Event, version: StandingsVersion | None = None, key: str | None = None, *, is_public: bool = True
) -> StandingsPaper:
    """The rankings of a version, the newest where none is given; with a `key` only that one.

    Where nothing was published yet they are as they are now.
    """
    if version is None:
        version, standings = newest_standings(event)
    else:
        standings = standings_in(version)
    wanted = [table for table in standings.tables if key is None or table.key == key]
    shown = shown_names(event, is_public=is_public)
    return StandingsPaper(
        head=head_of(event),
        version=version_of(version),
        through=standings.through,
        rankings=tuple(_ranking(event, table, shown) for table in wanted),
    )


def version_of(version: StandingsVersion | None) -> StandingsVersionValue:
    """The version as papers name it; only a correction has a reason."""
    if version is None:
        return StandingsVersionValue()
    reason = cover_of(version.event).text(version.reason) if version.reason else ""
    act = _publishing_act(version) if version.kind == StandingsKind.FINAL else None
    witness = (act.seq, act.hash) if act else (0, "")
    return StandingsVersionValue(version.number, version.kind, version.at, reason, *witness)


def _publishing_act(version: StandingsVersion) -> ActRecord | None:
    """The act that is bound to these standings; of an older program the one that closed the event."""
    acts = version.event.acts.order_by("seq")
    return acts.filter(seals__has_key=f"standings {version.number}").last() or acts.filter(act="event_closed").last()


def newest_standings(event: Event) -> tuple[StandingsVersion | None, EventStandings]:
    """The standings as they were published last; where they never were, as they are now."""
    version = current_standings(event)
    return version, standings_in(version) if version else event_standings(event)


def _ranking(event: Event, table: StandingTable, shown: Shown) -> TitledRanking:
    is_of_teams = table.key in TEAM_KINDS
    rows = table.rows if is_of_teams else tuple(row._replace(name=shown(row.name)) for row in table.rows)
    return TitledRanking(ranking_title(table.key, event), replace(table, rows=rows))
