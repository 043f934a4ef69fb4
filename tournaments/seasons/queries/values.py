"""A season's ranking as plain values, and as stored JSON."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any


@dataclass(frozen=True, slots=True)
class SeasonValue:
    """A player's rating points in one series, and whether they count.

    A struck value is shown but does not count; a credited one was not played.
    """

    series: int
    total: int
    is_struck: bool = False
    is_credited: bool = False


@dataclass(frozen=True, slots=True)
class SeasonWinner:
    """The winner of an evening or a series, with rating points; `player` is a public id, "" for a guest."""

    name: str
    player: str
    total: int


@dataclass(frozen=True, slots=True)
class SeriesColumn:
    """A series of an evening. `number` counts through the season; there are several winners if they are equal."""

    number: int
    series: int
    winners: tuple[SeasonWinner, ...] = ()


@dataclass(frozen=True, slots=True)
class EveningColumn:
    """An evening with the series that count so far; `event` is a public id."""

    number: int
    event: str
    name: str
    day: date
    series: tuple[SeriesColumn, ...]
    winners: tuple[SeasonWinner, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its series through the season."""
        return tuple(column.number for column in self.series)


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One line of the ranking; `values` has an entry for each series of the season, None if there is none.

    `lists` were played, including struck ones; `counted` series make up the total, including credited ones. `average`
    is in rating points per counted list. `player` is a public id, "" for a guest.
    """

    place: int
    name: str
    player: str
    values: tuple[SeasonValue | None, ...]
    lists: int
    evenings: int
    counted: int
    total: int
    points: int
    won: int
    lost: int
    average: Fraction

    @property
    def is_guest(self) -> bool:
        return not self.player


@dataclass(frozen=True)
class SeasonStandings:
    """A season's ranking after the evening `through`, 0 before the first.

    `rows` are ranked, `below` have fewer than `least` lists, `guests` are not ranked in this season; places are
    counted separately in each of the three. `ranking` is a key of `SeasonRanking`; `best`, `drop` and `credit` come
    from the rules, `credit` is None if absences count nothing.
    """

    season: str
    club: str
    through: int
    ranking: str
    best: int | None
    drop: int
    credit: int | None
    credits_excused_only: bool
    least: int
    evenings: tuple[EveningColumn, ...]
    rows: tuple[SeasonRow, ...]
    below: tuple[SeasonRow, ...] = ()
    guests: tuple[SeasonRow, ...] = ()

    @cached_property
    def series(self) -> tuple[SeriesColumn, ...]:
        return tuple(column for evening in self.evenings for column in evening.series)

    @property
    def everybody(self) -> tuple[SeasonRow, ...]:
        return self.rows + self.below + self.guests

    def renamed(self, name_of: Callable[[str, str], str]) -> "SeasonStandings":
        """Return a copy with other names: `name_of(name, player)` returns the shown name."""

        def winners(found: tuple[SeasonWinner, ...]) -> tuple[SeasonWinner, ...]:
            return tuple(replace(one, name=name_of(one.name, one.player)) for one in found)

        def rows(found: tuple[SeasonRow, ...]) -> tuple[SeasonRow, ...]:
            return tuple(replace(row, name=name_of(row.name, row.player)) for row in found)

        evenings = tuple(
            replace(
                evening,
                winners=winners(evening.winners),
                series=tuple(replace(column, winners=winners(column.winners)) for column in evening.series),
            )
            for evening in self.evenings
        )
        return replace(self, evenings=evenings, rows=rows(self.rows), below=rows(self.below), guests=rows(self.guests))

    def to_json(self) -> dict[str, Any]:
        """Return plain values for a JSON field; `from_json` restores them."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        parts = {part: [_row_to_json(row) for row in getattr(self, part)] for part in _PARTS}
        return plain | parts | {"evenings": [_evening_to_json(evening) for evening in self.evenings]}

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> "SeasonStandings":
        values: dict[str, Any] = {name: content[name] for name in _PLAIN}
        values |= {part: tuple(_row_from_json(row) for row in content[part]) for part in _PARTS}
        return cls(**values, evenings=tuple(_evening_from_json(each) for each in content["evenings"]))


_PARTS = ("rows", "below", "guests")
_PLAIN = ("season", "club", "through", "ranking", "best", "drop", "credit", "credits_excused_only", "least")


def _evening_to_json(evening: EveningColumn) -> dict[str, Any]:
    plain = asdict(evening)
    return plain | {"day": evening.day.isoformat()}


def _evening_from_json(content: Mapping[str, Any]) -> EveningColumn:
    series = tuple(
        SeriesColumn(column["number"], column["series"], _winners(column["winners"])) for column in content["series"]
    )
    return EveningColumn(
        number=content["number"],
        event=content["event"],
        name=content["name"],
        day=date.fromisoformat(content["day"]),
        series=series,
        winners=_winners(content["winners"]),
    )


def _winners(content: Any) -> tuple[SeasonWinner, ...]:
    return tuple(SeasonWinner(**winner) for winner in content)


def _row_to_json(row: SeasonRow) -> dict[str, Any]:
    values = [value and [value.total, value.is_struck, value.is_credited] for value in row.values]
    plain = {name: getattr(row, name) for name in SeasonRow.__slots__}
    return plain | {"values": values, "average": str(row.average)}


def _row_from_json(content: Mapping[str, Any]) -> SeasonRow:
    values = tuple(
        SeasonValue(number, *value) if value else None for number, value in enumerate(content["values"], start=1)
    )
    return SeasonRow(**{**content, "values": values, "average": Fraction(content["average"])})
