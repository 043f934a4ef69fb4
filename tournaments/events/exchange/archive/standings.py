"""Whether the standings of an archive follow from its results, and its prizes from those."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cached_property
from itertools import takewhile
from typing import Any, Final

from tournaments.events.models import Category, Event, SeriesRecord
from tournaments.events.parts import Row
from tournaments.events.phrases.choices import FinalCounts
from tournaments.events.queries.labels import MEN, WOMEN
from tournaments.events.queries.standings import (
    EventStandings,
    Reckoning,
    RulingValue,
    StandingRow,
    StandingTable,
    changes_between,
)
from tournaments.events.queries.standings.changes import line_of
from tournaments.events.queries.standings.reckoning import TOGETHER, TOTAL, NamedEntrant
from tournaments.standings import Line, Lot, Ranking, SeriesLine, Substitution, Team, rank, rank_with_final
from tournaments.standings.tiebreaks import metrics_of

from .records import read_record
from .results import derived_lines
from .text import Content

# Acts that may change standings or prizes and publish none themselves: the next ones that are published follow them.
UNSETTLING: Final = frozenset(
    {
        "settings_changed",
        "results_taken_over",
        "prize_plan_changed",
        "registered",
        "list_registered",
        "entrant_changed",
        "entrant_removed",
        "presence_expected",
        "presence_present",
        "presence_later",
        "presence_no_show",
        "presence_left",
        "series_reopened",
        "team_made",
        "team_changed",
        "team_removed",
        "substituted",
        "substitution_cancelled",
    }
)


def standings_faults(content: Content) -> Iterator[str]:
    """Versions that contradict themselves or the one before, and the newest beside what the results give."""
    versions = [(row, EventStandings.from_json(row["content"])) for row in content["standings"]]
    before: EventStandings | None = None
    for row, standings in versions:
        where = f"standings {row['number']}"
        yield from (f"{where}: {fault}" for fault in _inner_faults(content, row, standings))
        if row["changes"] and (before is None or row["changes"] != changes_between(before, standings)):
            yield f"{where}: other things were changed than it says"
        before = standings
    if versions:
        row, standings = versions[-1]
        yield from (f"standings {row['number']}: {fault}" for fault in _newest_faults(content, row, standings))


def _newest_faults(content: Content, row: Row, published: EventStandings) -> Iterator[str]:
    """What differs from the results as they are. Series that run again, and other settings, may be to come."""
    if any(one["number"] <= row["through_series"] and one["completed_at"] is None for one in content["series"]):
        return
    try:
        derived = _FileReckoning(content, row["through_series"]).standings()
    except (ValueError, KeyError, TypeError) as error:
        yield f"cannot be worked out: {error}"
        return
    is_whole = not any(act["act"] in UNSETTLING for act in content["acts"] if _moment(act) > _moment(row))
    for key in dict.fromkeys([*published.by_key, *derived.by_key]):
        if not (is_whole or key == "total" or key.startswith("series:")):
            continue
        found, wanted = _figures(published.by_key.get(key), is_whole), _figures(derived.by_key.get(key), is_whole)
        for entrant in dict.fromkeys([*found, *wanted]):
            if found.get(entrant) != wanted.get(entrant):
                yield f"{key}, {entrant}: {wanted.get(entrant)}, not {found.get(entrant)}"
    if is_whole and _prizes(published) != _prizes(derived):
        yield f"the prizes are {_prizes(derived)}, not {_prizes(published)}"


def _moment(row: Row) -> datetime:
    return datetime.fromisoformat(row["at"])


def _figures(table: StandingTable | None, with_places: bool) -> dict[int | str, tuple[Any, ...]]:
    """By entrant; names may have been put right since."""
    if table is None:
        return {}
    return {
        row.entrant: (
            row.place if with_places else None,
            row.totals,
            row.points,
            row.won,
            row.lost,
            row.adjustment,
            row.total,
            row.played,
        )
        for row in table.rows
    }


def _prizes(standings: EventStandings) -> tuple[Any, ...]:
    rows = [
        (row.ranking, row.takers, row.entrant, row.place, row.prize, row.cents, row.shared_by)
        for row in standings.payout
    ]
    return standings.pot, standings.left, rows


def _inner_faults(content: Content, row: Row, standings: EventStandings) -> Iterator[str]:
    """Sums that are none, one thing said in two ways, places out of order, and prizes that are not the pot."""
    said: dict[Any, Any] = {}
    for table in standings.tables:
        for line in table.rows:
            if line.total != sum(total or 0 for total in line.totals):
                yield f"{table.key}, {line.entrant}: the total is not the sum of its series"
            for what, value in _statements(table, line):
                if said.setdefault(what, value) != value:
                    yield f"{line.entrant}: one table says {said[what]}, another {value}"
        yield from _part_faults(standings, table)
        yield from _place_faults(content, row, table)
    # Before the fixed prizes are covered nothing is paid, and `left` says how much is missing.
    paid = sum(prize.cents for prize in standings.payout)
    if standings.left >= 0 and paid + standings.left != standings.pot:
        yield f"prizes of {paid} cents and {standings.left} left are not the pot of {standings.pot}"


def _statements(table: StandingTable, line: StandingRow) -> Iterator[tuple[Any, Any]]:
    """(what, value) that several tables have of one entrant and that must agree: name, club, total of each series."""
    who = line.entrant if isinstance(line.entrant, int) else (table.key, line.entrant)
    yield (who, "name"), (line.name, line.club)
    yield from (((who, series), total) for series, total in zip(table.series, line.totals, strict=True))


def _part_faults(standings: EventStandings, table: StandingTable) -> Iterator[str]:
    """Figures that are not those of the series. What is credited for an absence stands in no table of a series."""
    parts = {
        (number, part.entrant): part
        for number in table.series
        if (one := standings.by_key.get(f"series:{number}"))
        for part in one.rows
    }
    for line in table.rows:
        # What was brought along from other events is the newest alone: `_newest_faults` compares it.
        if not isinstance(line.entrant, int) or table.key == TOGETHER:
            continue
        own = [parts[number, line.entrant] for number in table.series if (number, line.entrant) in parts]
        absent = zip(table.series, line.totals, strict=True)
        credited = sum(total or 0 for number, total in absent if (number, line.entrant) not in parts)
        for name in ("points", "won", "lost", "played", "adjustment"):
            wanted = sum(getattr(part, name) for part in own) + (credited if name == "adjustment" else 0)
            if wanted != getattr(line, name):
                yield f"{table.key}, {line.entrant}: {name} are not those of the series"


def _place_faults(content: Content, row: Row, table: StandingTable) -> Iterator[str]:
    """Places that the rows contradict; what they do not tell may part those who are equal in what they tell."""
    tie_breaks = content["event"]["tie_breaks"]
    if any("tie_breaks" in act["data"].get("new", ()) for act in content["acts"] if act["act"] == "settings_changed"):
        return
    told = tuple(takewhile(lambda metric: metric.is_told, metrics_of(tie_breaks)))
    is_whole = len(told) == len(metrics_of(tie_breaks))
    lots = [Lot(tuple(lot["order"]), lot["seed"]) for lot in _lots(content, table.key) if _moment(lot) <= _moment(row)]
    lines = [line_of(line) for _, line in table.placed]
    ranking = _ranking(content["event"], table, lines, tie_breaks if is_whole else told, lots if is_whole else [])
    if not ranking:
        return
    first = {line.entrant: place for place, line in ranking}
    equal = Counter(first.values())
    for stated, line in table.placed:
        place = first[line.entrant]
        if stated != place and (is_whole or not place <= stated < place + equal[place]):
            yield f"{table.key}, {line.entrant}: place {place}, not {stated}"


def _ranking(event: Row, table: StandingTable, lines: list[Line], tie_breaks: Any, lots: Sequence[Lot]) -> Ranking:
    """The rows in order; none where a final alone decides, which the rows of all series do not tell."""
    finalists = event.get("finalists", [])
    if table.key != TOTAL or not finalists or max(table.series, default=0) < event["final_from"]:
        return rank(lines, tie_breaks, lots=lots)
    if event.get("final_counts") == FinalCounts.FINAL:
        return []
    return rank_with_final(lines, finalists, tie_breaks, lots=lots)


def _lots(content: Content, key: str) -> list[Row]:
    return [lot for lot in content["lots"] if lot["ranking"] == key]


class _FileReckoning(Reckoning):
    """The standings as they follow from what an archive holds, in the place of what a database does."""

    def __init__(self, content: Content, through: int) -> None:
        event = read_record(Event, content["event"], "event")
        self.content = content
        self.categories = [read_record(Category, row, "categories") for row in content["categories"]]
        # In memory alone, with what prefetch_related would leave behind.
        event.pk = 1
        event._prefetched_objects_cache = {"categories": self.categories}  # type: ignore[attr-defined]
        super().__init__(event, through=through, rulings=_rulings_in_force(content))

    @cached_property
    def series(self) -> list[SeriesRecord]:
        return [read_record(SeriesRecord, row, "series") for row in self.content["series"]]

    @cached_property
    def played_lines(self) -> list[SeriesLine]:
        tables = {(table["series"], table["number"]): table for table in self.content["tables"]}
        lines = [
            SeriesLine(series=result["series"], **{name: value for name, value in line.items() if name != "place"})
            for result in self.content["results"]
            if self.through_wanted is None or result["series"] <= self.through_wanted
            for line in derived_lines(self.content, tables[result["series"], result["table"]], result)
        ]
        return sorted(lines, key=lambda line: (line.series, int(line.entrant)))

    @cached_property
    def people(self) -> dict[int, NamedEntrant]:
        return {
            row["number"]: NamedEntrant(row["name"], row["club_name"], row["presence"], row.get("without_fee", False))
            for row in self.content["entrants"]
        }

    @cached_property
    def labels(self) -> dict[int, tuple[str, ...]]:
        ticked = {row["key"]: set(row["members"]) for row in self.content["categories"]}
        return {row["number"]: self._labels_of(row, ticked) for row in self.content["entrants"]}

    @cached_property
    def fee_labels(self) -> dict[int, tuple[str, ...]]:
        claims = {row["number"]: row.get("claims", ()) for row in self.content["entrants"]}
        return {number: (*own, *claims[number]) for number, own in self.labels.items()}

    def _labels_of(self, row: Row, ticked: Mapping[str, set[int]]) -> tuple[str, ...]:
        born = date.fromisoformat(row["birth_date"]) if row["birth_date"] else None
        keys = {
            each.key for each in self.categories if each.takes(row["sex"], born) or row["number"] in ticked[each.key]
        }
        return tuple(sorted(keys | {{"f": WOMEN, "m": MEN}.get(row["sex"], "")} - {""}))

    @cached_property
    def seated(self) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {}
        for table in self.content["tables"]:
            found.setdefault(table["series"], set()).update(seat["entrant"] for seat in table["seats"])
        return found

    @cached_property
    def lots(self) -> dict[str, list[Lot]]:
        lots: dict[str, list[Lot]] = {}
        for lot in self.content["lots"]:
            lots.setdefault(lot["ranking"], []).append(Lot(tuple(lot["order"]), lot["seed"]))
        return lots

    @cached_property
    def teams(self) -> dict[str, tuple[Team, ...]]:
        teams: dict[str, tuple[Team, ...]] = dict.fromkeys(self.event.team_kinds, ())
        for row in self.content["teams"]:
            if row["kind"] in teams:
                teams[row["kind"]] += (_team(row),)
        return teams


def _team(row: Row) -> Team:
    members = sorted(row["members"], key=lambda member: int(member["place"]))
    changes = (Substitution(change["series"], change["leaves"], change["comes"]) for change in row["substitutions"])
    return Team(row["name"], tuple(member["entrant"] for member in members), tuple(changes))


def _rulings_in_force(content: Content) -> list[RulingValue]:
    cancelled = {row["cancels"] for row in content["rulings"]}
    return [
        RulingValue(row["series"], row["entrant"], row["kind"], row["points"])
        for number, row in enumerate(content["rulings"], start=1)
        if row["cancels"] is None and number not in cancelled
    ]
