"""Printed rankings: the total, a series, a day, a category, or teams."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _

from tournaments.events.audit_log import WITNESS_DIGITS
from tournaments.events.columns import informative_columns, of_kinds
from tournaments.events.models import Event, EventAuditEntry, StandingsVersion
from tournaments.events.phrases.choices import StandingsKind
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.pseudonyms import pseudonyms_of
from tournaments.events.queries.standings import (
    EventStandings,
    StandingTable,
    current_standings,
    event_standings,
    standings_in,
)
from tournaments.standings import TEAM_KINDS

from .head import EventHead, Shown, event_listing, shown_names
from .listing.values import Block, Heading, Listing, Paragraph
from .rankings import ruled_table
from .words import clock, in_groups, moment

COLUMNS: Final = ("place", "number", "name", "club", "series", "won", "lost", "points", "adjustment", "total")
# With more series the page is landscape.
MOST_UPRIGHT: Final = 4
# Up to so many series leave room for larger type, unless there are clubs next to the names.
FEW_SERIES: Final = 2
# Of more series the oldest are left out.
MOST_SERIES: Final = 12


@dataclass(frozen=True, slots=True)
class StandingsVersionValue:
    """The version of the standings: `number` is 0 if they are not published, `reason` explains a correction.

    Final standings have the number and `hash` of the audit entry that published them, so that the printed document is
    evidence for the audit log up to that entry.
    """

    number: int = 0
    kind: str = StandingsKind.PROVISIONAL
    at: datetime | None = None
    reason: str = ""
    entry: int = 0
    hash: str = ""

    @property
    def words(self) -> str:
        if not self.number or self.at is None:
            return _("not published")
        if self.reason:
            return _("Version %(number)s, corrected on %(moment)s") % {"number": self.number, "moment": moment(self.at)}
        values = {"number": self.number, "kind": StandingsKind(self.kind).label, "time": clock(self.at)}
        return _("Version %(number)s, %(kind)s, %(time)s") % values


@dataclass(frozen=True, slots=True)
class StandingsDocument:
    """Rankings of one version, up to the series `through`, each with its title and shown names."""

    version: StandingsVersionValue
    through: int
    rankings: tuple[tuple[str, StandingTable], ...]


def standings_of(
    event: Event, version: StandingsVersion | None = None, key: str | None = None, *, is_public: bool = True
) -> StandingsDocument:
    """Return the rankings of a version, by default the newest; with a `key` only that ranking.

    They are computed if nothing has been published.
    """
    if version is None:
        version, standings = newest_standings(event)
    else:
        standings = standings_in(version)
    wanted = [table for table in standings.tables if key is None or table.key == key]
    shown = shown_names(event, is_public=is_public)
    return StandingsDocument(
        version=version_of(version),
        through=standings.through,
        rankings=tuple(_ranking(event, table, shown) for table in wanted),
    )


def version_of(version: StandingsVersion | None) -> StandingsVersionValue:
    if version is None:
        return StandingsVersionValue()
    reason = pseudonyms_of(version.event).text(version.reason) if version.reason else ""
    entry = _publishing_entry(version) if version.kind == StandingsKind.FINAL else None
    return StandingsVersionValue(
        number=version.number,
        kind=version.kind,
        at=version.at,
        reason=reason,
        entry=entry.seq if entry else 0,
        hash=entry.hash if entry else "",
    )


def _publishing_entry(version: StandingsVersion) -> EventAuditEntry | None:
    """Return the audit entry that seals these standings; in events of older versions, the entry that closed
    the event."""
    entries = version.event.audit_entries.order_by("seq")
    return (
        entries.filter(seals__has_key=f"standings {version.number}").last() or entries.filter(act="event_closed").last()
    )


def newest_standings(event: Event) -> tuple[StandingsVersion | None, EventStandings]:
    """Return the newest published standings, or None and the computed ones if there are none."""
    version = current_standings(event)
    return version, standings_in(version) if version else event_standings(event)


def _ranking(event: Event, table: StandingTable, shown: Shown) -> tuple[str, StandingTable]:
    is_of_teams = table.key in TEAM_KINDS
    # Names of teams are not shortened.
    rows = table.rows if is_of_teams else tuple(row._replace(name=shown(row.name)) for row in table.rows)
    return ranking_title(table.key, event), replace(table, rows=rows)


def standings_document(head: EventHead, document: StandingsDocument) -> Listing:
    """Return the rankings as a document; each starts a page unless all of it fits below the one before.

    The title of a single ranking becomes the document title.
    """
    title = document.rankings[0][0] if len(document.rankings) == 1 else _("Standings")
    blocks: list[Block] = []
    for heading, table in document.rankings:
        if len(document.rankings) > 1:
            blocks.append(Heading(heading, size=15, begins_page=True, may_share=True))
        has_room = len(table.series) <= FEW_SERIES and not any(row.club for row in table.rows)
        blocks += ranking_blocks(table, size=12.0 if has_room else 10.0)
    if not document.rankings:
        blocks.append(Paragraph(nobody_ranked(), size=12))
    if document.version.reason:
        blocks.append(
            Paragraph(_("Reason for the correction: %(reason)s") % {"reason": document.version.reason}, soft=True)
        )
    is_wide = any(len(table.series) > MOST_UPRIGHT for _heading, table in document.rankings)
    if document.through:
        title = _("%(title)s after series %(series)s") % {"title": title, "series": document.through}
    listing = event_listing(head, title, blocks, version=document.version.words, landscape=is_wide, hangs=True)
    return replace(listing, foot=f"{listing.foot} · {_witness(document.version)}") if document.version.hash else listing


def ranking_blocks(table: StandingTable, size: float = 10.0, most_series: int = MOST_SERIES) -> list[Block]:
    if not table.rows:
        return [Paragraph(nobody_ranked(), size=12)]
    columns = of_kinds(informative_columns(table), *COLUMNS)
    series = of_kinds(columns, "series")
    # The oldest series are left out; the total contains them.
    left_out = series[: max(0, len(series) - most_series)]
    blocks: list[Block] = [ruled_table([one for one in columns if one not in left_out], table.rows, size=size)]
    if left_out:
        text = _("The total includes series 1 to %(last)s.") % {"last": table.series[len(left_out) - 1]}
        blocks.append(Paragraph(text, size=8))
    return blocks


def _witness(version: StandingsVersionValue) -> str:
    # Anyone who has this document can later see whether the audit log up to here was changed.
    values = {"number": version.entry, "hash": in_groups(version.hash[:WITNESS_DIGITS])}
    return _("Audit log up to entry %(number)s: %(hash)s") % values


def nobody_ranked() -> str:
    return _("No lists yet.")
