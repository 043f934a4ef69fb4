"""Standings as values."""

from dataclasses import replace

from tournaments.models import (
    ActRecord,
    Event,
    StandingsKind,
    StandingsVersion,
)
from tournaments.phrases.standings import ranking_title
from tournaments.printing.event_head import Shown, head_of, shown_names
from tournaments.printing.standings import StandingsPaper, StandingsVersionValue, TitledRanking
from tournaments.queries.covered import cover_of
from tournaments.queries.standings import (
    EventStandings,
    StandingTable,
    current_standings,
    event_standings,
    standings_in,
)
from tournaments.standings import TEAM_KINDS


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
