"""A ranking on paper: the total, a series, a day, a category, or teams."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.printing.page import Align
from tournaments.phrases.choices import StandingsKind
from tournaments.protocols import WITNESS_DIGITS

from .event_head import EventHead, event_listing
from .listing.values import Block, Column, Heading, Listing, Paragraph, Row, Table
from .words import NOTHING, clock, column, figures, in_groups, moment, ordinal, points

# Beyond so many series the page is turned, and beyond so many the oldest are left out.
MOST_UPRIGHT: Final = 4
# Up to so many leave room for larger type, where there are no clubs beside the names.
FEW_SERIES: Final = 2
MOST_SERIES: Final = 12


class StandingLine(Protocol):
    """A line of a ranking, as `queries.standings.StandingRow` is."""

    @property
    def place(self) -> int: ...
    @property
    def entrant(self) -> int | str: ...
    @property
    def name(self) -> str: ...
    @property
    def club(self) -> str: ...
    @property
    def totals(self) -> tuple[int | None, ...]: ...
    @property
    def points(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def adjustment(self) -> int: ...
    @property
    def total(self) -> int: ...


@dataclass(frozen=True, slots=True)
class StandingsVersionValue:
    """Which standings these are: `number` 0 where they were not published. `reason` is that of a correction.

    Final ones name the act that published them and its `hash`, so that the paper bears witness to the protocol.
    """

    number: int = 0
    kind: str = StandingsKind.PROVISIONAL
    at: datetime | None = None
    reason: str = ""
    act: int = 0
    hash: str = ""

    @property
    def words(self) -> str:
        """The version as one line."""
        if not self.number or self.at is None:
            return _("not published")
        if self.reason:
            return _("Version %(number)s, corrected on %(moment)s") % {"number": self.number, "moment": moment(self.at)}
        said = {"number": self.number, "kind": StandingsKind(self.kind).label, "time": clock(self.at)}
        return _("Version %(number)s, %(kind)s, %(time)s") % said


@dataclass(frozen=True, slots=True)
class Ranking:
    """One ranking with its title; `series` are the numbers of those that count in it."""

    title: str
    series: tuple[int, ...]
    rows: tuple[StandingLine, ...]
    is_of_teams: bool = False


@dataclass(frozen=True, slots=True)
class StandingsPaper:
    """Rankings of one version, up to the series `through`."""

    head: EventHead
    version: StandingsVersionValue
    through: int
    rankings: tuple[Ranking, ...]


def standings_paper(paper: StandingsPaper) -> Listing:
    """Each ranking begins a page unless all of it finds room under the last; a single one gives the paper its title."""
    title = paper.rankings[0].title if len(paper.rankings) == 1 else _("Standings")
    blocks: list[Block] = []
    for ranking in paper.rankings:
        if len(paper.rankings) > 1:
            blocks.append(Heading(ranking.title, size=15, begins_page=True, may_share=True))
        has_room = len(ranking.series) <= FEW_SERIES and not any(row.club for row in ranking.rows)
        blocks += ranking_blocks(ranking, size=12.0 if has_room else 10.0)
    if not paper.rankings:
        blocks.append(Paragraph(nobody_ranked(), size=12))
    if paper.version.reason:
        blocks.append(
            Paragraph(_("Reason of the correction: %(reason)s") % {"reason": paper.version.reason}, soft=True)
        )
    is_wide = any(len(ranking.series) > MOST_UPRIGHT for ranking in paper.rankings)
    if paper.through:
        title = _("%(title)s after series %(series)s") % {"title": title, "series": paper.through}
    listing = event_listing(paper.head, title, blocks, version=paper.version.words, landscape=is_wide)
    return replace(listing, foot=f"{listing.foot} · {_witness(paper.version)}") if paper.version.hash else listing


def ranking_blocks(ranking: Ranking, size: float = 10.0, most_series: int = MOST_SERIES) -> list[Block]:
    """The ranking as a table, and a word on the series that find no room in it."""
    if not ranking.rows:
        return [Paragraph(nobody_ranked(), size=12)]
    # One series is its own total.
    series = ranking.series if len(ranking.series) > 1 else ()
    left_out = max(0, len(series) - most_series)
    has_clubs = any(row.club for row in ranking.rows)
    has_adjustments = any(row.adjustment for row in ranking.rows)
    columns = (
        figures("place", bold=True),
        *([column("team", grows=True)] if ranking.is_of_teams else _person_columns(has_clubs=has_clubs)),
        *(Column(_series_head(number), align=Align.RIGHT) for number in series[left_out:]),
        figures("won", soft=True),
        figures("lost", soft=True),
        figures("points", soft=True),
        *([figures("adjustment", soft=True)] if has_adjustments else []),
        figures("total", bold=True),
    )
    rows = []
    for row in ranking.rows:
        person = (str(row.entrant), row.name, row.club) if has_clubs else (str(row.entrant), row.name)
        adjustment = (points(row.adjustment) if row.adjustment else "",) if has_adjustments else ()
        totals = map(_total, row.totals[left_out:] if series else ())
        who = (row.name,) if ranking.is_of_teams else person
        figures_of = (str(row.won), str(row.lost), points(row.points), *adjustment, points(row.total))
        rows.append(Row((ordinal(row.place), *who, *totals, *figures_of)))
    blocks: list[Block] = [Table(columns, tuple(rows), size=size)]
    if left_out:
        said = _("Series 1 to %(last)s are in the total.") % {"last": series[left_out - 1]}
        blocks.append(Paragraph(said, size=8))
    return blocks


def _witness(version: StandingsVersionValue) -> str:
    """The head of the protocol as it was: who has this paper sees whether anything before it was changed."""
    said = {"number": version.act, "hash": in_groups(version.hash[:WITNESS_DIGITS])}
    return _("Protocol up to act %(number)s: %(hash)s") % said


def nobody_ranked() -> str:
    return _("No list is in yet.")


def _person_columns(*, has_clubs: bool) -> list[Column]:
    club = [column("club", grows=True, yields=True, soft=True)] if has_clubs else []
    return [figures("number", soft=True), column("name", grows=True), *club]


def _series_head(number: int) -> str:
    return pgettext("paper, column", "S. %(number)s") % {"number": number}


def _total(total: int | None) -> str:
    return NOTHING if total is None else points(total)
