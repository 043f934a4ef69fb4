"""Export a season as a file: its evenings with their events, persons, cash, and its ranking as shown."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, Final

from scoring.sheets.exchange.derived import Cell, DerivedTable, derived_row, derived_table, to_json
from scoring.sheets.exchange.plain_files import PlainRow, format_file, own_row
from tournaments.events.exchange.archive import content_of
from tournaments.seasons.models import Evening, Season
from tournaments.seasons.queries.seasons import published_season, season_people, season_standings
from tournaments.seasons.queries.till import season_till
from tournaments.seasons.queries.values import SeasonStandings, SeasonWinner

FORMAT: Final = "skatclub season"
VERSION: Final = 2
GROUPS: Final = {"ranked": "rows", "below": "below", "guests": "guests"}
RANKED: Final = "lists evenings counted total points won lost average"
EVENINGS: Final = "players entry card fees.due fees.paid fees_open loss.due loss.paid loss_open prizes other balance"
PLAYERS: Final = "evenings entry card paid open loss prizes"
SUMS: Final = "fees loss prizes other beside balance open"

Content = dict[str, Any]


def export_season(season: Season) -> bytes:
    """Return the season as one JSON file in the format of `docs/event-format.md`."""
    people = _People(season)
    derived = to_json(derived_tables(season, people))
    return format_file(FORMAT, VERSION, season_content(season, people) | {"stated": derived})


def season_content(season: Season, people: "_People") -> Content:
    evenings = list(season.evenings.select_related("event").prefetch_related("excused").order_by("number"))
    return {
        "season": own_row(season),
        "evenings": [_evening(evening, people) for evening in evenings],
        "persons": people.rows,
        "cash": _cash(season),
        "versions": [_version(version, people) for version in season.versions.order_by("number")],
        "acts": [own_row(entry) for entry in season.audit_entries.order_by("seq")],
        "events": [content_of(evening.event) for evening in evenings],
    }


@dataclass
class _People:
    """Numbers for all people in a season: players of the club, and guests by name."""

    season: Season

    @cached_property
    def of_entry(self) -> Mapping[int, tuple[str, str]]:
        return season_people(self.season)

    @cached_property
    def names(self) -> dict[str, tuple[str, str]]:
        """Return (name, player) by key, sorted by key."""
        excused = Evening.excused.through.objects.filter(evening__season=self.season).select_related("player")
        found = [*self.of_entry.values(), *((row.player.shown_name, row.player.public_id) for row in excused)]
        return dict(sorted((_key(name, player), (name, player)) for name, player in found))

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {key: number for number, key in enumerate(self.names, start=1)}

    @property
    def rows(self) -> list[PlainRow]:
        return [
            {"person": self.numbers[key], "name": name, "player": player} for key, (name, player) in self.names.items()
        ]

    def number(self, name: str, player: str) -> int | None:
        """Return the person's number; None for a guest of an older version whose name has changed since."""
        return self.numbers.get(_key(name, player))


def _key(name: str, player: str) -> str:
    return player or f"guest {name.casefold()}"


def _evening(evening: Evening, people: _People) -> PlainRow:
    entered = evening.event.entrants.order_by("number").values_list("pk", "number")
    return own_row(evening) | {
        "event": evening.event.public_id,
        "excused": sorted(people.numbers[player.public_id] for player in evening.excused.all()),
        "persons": [[number, people.number(*people.of_entry[pk])] for pk, number in entered],
    }


def _cash(season: Season) -> list[PlainRow]:
    rows = season.cash.select_related("cancels").order_by("number")
    return [own_row(row) | {"cancels": row.cancels.number if row.cancels else None} for row in rows]


def _version(version: Any, people: _People) -> PlainRow:
    """Return the version as published, without names."""
    table = _ranking(published_season(version), people)
    return own_row(version) | {"content": table.to_json()}


def derived_tables(season: Season, people: _People) -> Iterator[DerivedTable]:
    """Yield the current ranking with its columns, and the till."""
    standings = season_standings(season)
    yield _ranking(standings, people)
    series = [(one.number, evening.number, one.series) for evening in standings.evenings for one in evening.series]
    yield derived_table("series", "series", "series evening of_evening", series)
    yield _values(standings, people)
    yield _winners(standings, people)
    yield from _till(season, people)


def _ranking(standings: SeasonStandings, people: _People) -> DerivedTable:
    rows = [
        (people.number(row.name, row.player), group, row.place, *_figures(row, RANKED))
        for group, name in GROUPS.items()
        for row in getattr(standings, name)
    ]
    return derived_table("ranking", "person", f"person group place {RANKED}", rows)


def _figures(row: Any, names: str) -> Iterable[Cell]:
    return attrgetter(*names.split())(row)


def _values(standings: SeasonStandings, people: _People) -> DerivedTable:
    rows = [
        (people.number(row.name, row.player), value.series, value.total, value.is_struck, value.is_credited)
        for row in standings.everybody
        for value in row.values
        if value
    ]
    return derived_table("values", "person series", "person series total struck credited", rows)


def _winners(standings: SeasonStandings, people: _People) -> DerivedTable:
    """Return the winners of each evening, as series 0, and those of its series."""
    won: list[tuple[int, int, SeasonWinner]] = []
    for evening in standings.evenings:
        won += [(evening.number, 0, winner) for winner in evening.winners]
        won += [(evening.number, one.number, winner) for one in evening.series for winner in one.winners]
    rows = [(evening, series, people.number(one.name, one.player), one.total) for evening, series, one in won]
    return derived_table("winners", "evening series person", "evening series person total", rows)


def _till(season: Season, people: _People) -> Iterator[DerivedTable]:
    till = season_till(season)
    evenings = [(evening.number, *_figures(evening, EVENINGS)) for evening in till.evenings]
    yield derived_table("till of evenings", "evening", f"evening {EVENINGS}".replace(".", "_"), evenings)
    players = [(people.number(row.name, row.player), *_figures(row, PLAYERS)) for row in till.players]
    yield derived_table("till of persons", "person", f"person {PLAYERS}", players)
    yield derived_row("till sum", dict(zip(SUMS.split(), _figures(till, SUMS), strict=True)))
