"""The ranking of a season, computed from its evenings' lists and rulings, or as published."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from scoring.alphabet import alphabetical
from scoring.models import Player
from tournaments.events.models import PLAYED, Entrant, Event, LotRecord, ResultLine, Ruling, SeriesRecord
from tournaments.events.phrases.choices import Phase, Visibility
from tournaments.events.queries.standings.rulings import counting_lines, counting_rulings, with_rulings
from tournaments.seasons.models import Evening, Season, SeasonVersion
from tournaments.seasons.phrases.choices import SeasonRanking
from tournaments.standings import Line, Lot, Ranking, SeriesLine, find_metric, rank, rank_season, sum_series

from .values import EveningColumn, SeasonRow, SeasonStandings, SeasonValue, SeasonWinner, SeriesColumn

__all__ = [
    "EveningColumn",
    "SeasonRow",
    "SeasonStandings",
    "SeasonValue",
    "season_people",
    "season_standings",
    "season_tie_breaks",
    "shown_season",
]


def season_standings(season: Season, *, through: int | None = None) -> SeasonStandings:
    """Return the ranking after the evening `through`, or after all; the number of queries is constant.

    A series counts once it is complete; if the evening hides its results until the end, once it is closed.
    """
    return _Reckoning(season, through).standings()


def season_people(season: Season) -> dict[int, tuple[str, str]]:
    """Return (name, public id of the player or "" for a guest) by primary key of the entrant."""
    return {pk: (person.name, person.player) for pk, person in _Reckoning(season, None).people.items()}


def shown_season(season: Season, *, through: int | None = None) -> tuple[SeasonStandings, SeasonVersion | None]:
    """Return the ranking to show: for a closed season the published one with its version, otherwise the current one.

    Published figures do not change; names are the current ones.
    """
    version = season.versions.order_by("-number").first() if season.is_closed and through is None else None
    if version is None:
        return season_standings(season, through=through), None
    return published_season(version), version


def stored_season(season: Season) -> dict[str, Any]:
    """Return the ranking as stored: guests are identified by event and start number of one of their entries."""
    reckoning = _Reckoning(season, None)
    standings = reckoning.standings()
    return standings.renamed(lambda name, player: "" if player else reckoning.guests[name]).to_json()


def published_season(version: SeasonVersion) -> SeasonStandings:
    standings = SeasonStandings.from_json(version.content)
    found = Player.objects.filter(public_id__in={row.player for row in standings.everybody if row.player})
    names = {player.public_id: player.shown_name for player in found}
    entries = Entrant.objects.filter(event__evenings__season=version.season_id, player=None)
    guests = {(event, str(number)): name for event, number, name in entries.values_list(*GUEST, "name")}

    def name_of(stored: str, player: str) -> str:
        if player:
            return names.get(player, stored)
        event, number, *suffix = stored.split(" ", 2)
        return " ".join([guests[event, number], *suffix])

    return standings.renamed(name_of)


def season_tie_breaks(season: Season) -> list[str]:
    others = [key for key in season.tie_breaks if key not in ("total", "average")]
    first = "average" if season.ranking == SeasonRanking.AVERAGE else "total"
    return [first, *others]


# Identifies an entry of a guest, who has no public id.
GUEST: Final = ("event__public_id", "number")


@dataclass(frozen=True)
class _Person:
    """A player in the season, or a guest. Equal lines of the ranking are sorted by `key`, and so by name."""

    name: str
    player: str

    @cached_property
    def key(self) -> str:
        return "\n".join((*alphabetical(self.name), self.name.casefold(), self.player))


class _Reckoning:
    """A season's ranking, computed in at most nine queries."""

    def __init__(self, season: Season, through: int | None) -> None:
        self.season = season
        found = season.evenings.select_related("event").order_by("number")
        self.evenings = list(found if through is None else found.filter(number__lte=through))
        self.events = {evening.event_id: evening.event for evening in self.evenings}

    def standings(self) -> SeasonStandings:
        season = self.season
        numbers = [column.number for evening in self.columns for column in evening.series]
        ranked = [line for line in self.lines if season.guests_are_ranked or self._is_member(line)]
        others = [line for line in self.lines if not (season.guests_are_ranked or self._is_member(line))]
        tie_breaks = season_tie_breaks(season)
        rule = season.rule
        excused = self.excused if rule.excused_only else {}
        ranking, below = rank_season(ranked, rule, numbers, tie_breaks, excused=excused)
        guests = rank(sum_series(others), tie_breaks)
        return SeasonStandings(
            season=season.name,
            club=season.club.name,
            through=max((evening.number for evening in self.evenings), default=0),
            ranking=season.ranking,
            best=season.best,
            drop=season.drop,
            credit=None if rule.by_average else rule.credit,
            credits_excused_only=season.credits_excused_only,
            least=season.least,
            evenings=tuple(self.columns),
            rows=self._rows(ranking, numbers),
            below=self._rows(below, numbers),
            guests=self._rows(guests, numbers),
        )

    # What was played

    @cached_property
    def series(self) -> dict[int, tuple[Evening, SeriesRecord, int]]:
        """The series that count by primary key: (evening, series, its number in the season)."""
        found = SeriesRecord.objects.filter(event__in=self.events, state__in=PLAYED, lines__isnull=False).distinct()
        of_event: dict[int, list[SeriesRecord]] = {}
        for one in found.order_by("number"):
            if self._is_out(self.events[one.event_id]):
                of_event.setdefault(one.event_id, []).append(one)
        in_order = [(evening, one) for evening in self.evenings for one in of_event.get(evening.event_id, ())]
        return {one.pk: (evening, one, number) for number, (evening, one) in enumerate(in_order, start=1)}

    @staticmethod
    def _is_out(event: Event) -> bool:
        """Return whether the public may see the results."""
        return event.visibility != Visibility.END or event.phase == Phase.CLOSED

    @cached_property
    def people(self) -> dict[int, _Person]:
        """Each entrant's person by primary key; guests with the same name on one evening get different names."""
        players = {player.pk: player for player in Player.objects.filter(entries__event__in=self.events).distinct()}
        entries = Entrant.objects.filter(event__in=self.events).order_by("event", "number")
        seen: Counter[tuple[int, str]] = Counter()
        people = {}
        for pk, event, player, name in entries.values_list("pk", "event", "player", "name"):
            if player is not None:
                people[pk] = _Person(players[player].shown_name, players[player].public_id)
                continue
            seen[event, name.casefold()] += 1
            again = seen[event, name.casefold()]
            people[pk] = _Person(name if again == 1 else f"{name} ({again})", "")
        return people

    @cached_property
    def guests(self) -> dict[str, str]:
        """The event and start number of an entry by guest's name; equal names get a mark."""
        found: dict[str, str] = {}
        entries = Entrant.objects.filter(pk__in=self.people, player=None).order_by("pk")
        for pk, event, number, name in entries.values_list("pk", *GUEST, "name"):
            shown = self.people[pk].name
            found[shown] = f"{event} {number}{shown.removeprefix(name)}"
        return found

    @cached_property
    def by_key(self) -> dict[str, _Person]:
        return {person.key: person for person in self.people.values()}

    @cached_property
    def lines(self) -> list[SeriesLine]:
        """All lines of the series that count, rulings included."""

        def key(entrant: int, series: int) -> tuple[str, int]:
            return self.people[entrant].key, self.series[series][2]

        played = ResultLine.objects.filter(series__in=self.series)
        rulings = Ruling.objects.filter(series__in=self.series)
        return with_rulings(
            counting_lines(played, "entrant", "series", key), counting_rulings(rulings, "entrant", "series", key)
        )

    @cached_property
    def excused(self) -> dict[str, set[int]]:
        """The series on evenings from which each player was excused, by the player's key."""
        rows = Evening.excused.through.objects.filter(evening__in=self.evenings)
        of_evening: dict[int, set[int]] = {}
        for evening, _, number in self.series.values():
            of_evening.setdefault(evening.pk, set()).add(number)
        keys = {person.player: person.key for person in self.people.values() if person.player}
        excused: dict[str, set[int]] = {}
        for evening_pk, player in rows.values_list("evening", "player__public_id"):
            if player in keys:
                excused.setdefault(keys[player], set()).update(of_evening.get(evening_pk, ()))
        return excused

    def _is_member(self, line: SeriesLine) -> bool:
        return bool(self.by_key[str(line.entrant)].player)

    # Columns

    @cached_property
    def columns(self) -> list[EveningColumn]:
        of_series: dict[int, list[SeriesLine]] = {}
        for line in self.lines:
            of_series.setdefault(line.series, []).append(line)
        of_evening: dict[int, list[tuple[SeriesRecord, int]]] = {}
        for evening, one, number in self.series.values():
            of_evening.setdefault(evening.pk, []).append((one, number))
        return [self._column(evening, of_evening.get(evening.pk, []), of_series) for evening in self.evenings]

    def _column(
        self, evening: Evening, series: Sequence[tuple[SeriesRecord, int]], of_series: dict[int, list[SeriesLine]]
    ) -> EveningColumn:
        event = evening.event
        lines = [line for _, number in series for line in of_series.get(number, ())]
        return EveningColumn(
            number=evening.number,
            event=event.public_id,
            name=event.name,
            day=event.day,
            series=tuple(
                SeriesColumn(
                    number,
                    one.number,
                    self._winners(event, f"series:{one.number}", [ln for ln in of_series.get(number, ()) if ln.played]),
                )
                for one, number in series
            ),
            winners=self._winners(event, "total", lines),
        )

    def _winners(self, event: Event, ranking: str, lines: Sequence[SeriesLine]) -> tuple[SeasonWinner, ...]:
        """Return the winners by the ranking of the evening itself, including lots; guests can win too. official.md 6"""
        lots = self.lots.get((event.pk, ranking), ())
        placed = rank(sum_series(lines), event.tie_breaks, lots=lots)
        people = [(self.by_key[str(line.entrant)], line.total) for place, line in placed if place == 1]
        return tuple(SeasonWinner(person.name, person.player, total) for person, total in people)

    @cached_property
    def lots(self) -> dict[tuple[int, str], list[Lot]]:
        """Return the lots of the evenings by (event, ranking), with the season's keys."""
        found = LotRecord.objects.filter(event__in=self.events).order_by("pk")
        rows = list(found.values_list("event", "ranking", "order", "seed"))
        if not rows:
            return {}
        entries = Entrant.objects.filter(event__in={event for event, *_ in rows}).values_list("event", "number", "pk")
        keys = {(event, number): self.people[pk].key for event, number, pk in entries}
        lots: dict[tuple[int, str], list[Lot]] = {}
        for event, ranking, order, seed in rows:
            if all((event, number) in keys for number in order):
                lots.setdefault((event, ranking), []).append(Lot(tuple(keys[event, n] for n in order), seed))
        return lots

    # Rows

    def _rows(self, ranking: Ranking, numbers: Iterable[int]) -> tuple[SeasonRow, ...]:
        columns = list(numbers)
        evening_of = {number: evening.number for evening, _, number in self.series.values()}
        return tuple(self._row(place, line, columns, evening_of) for place, line in ranking)

    def _row(self, place: int, line: Line, numbers: list[int], evening_of: dict[int, int]) -> SeasonRow:
        person = self.by_key[str(line.entrant)]
        values = {part.series: _value(part) for part in line.parts}
        values |= {part.series: _value(part, is_struck=True) for part in line.struck}
        played = [part for part in line.parts + line.struck if part.played]
        return SeasonRow(
            place=place,
            name=person.name,
            player=person.player,
            values=tuple(map(values.get, numbers)),
            lists=len(played),
            evenings=len({evening_of[part.series] for part in played}),
            counted=len(line.parts),
            total=line.total,
            points=line.points,
            won=line.won,
            lost=line.lost,
            average=Fraction(find_metric("average").value(line, ())),
        )


def _value(part: SeriesLine, *, is_struck: bool = False) -> SeasonValue:
    return SeasonValue(part.series, part.total, is_struck=is_struck, is_credited=not part.played)
