"""Everything that a seed decides, as plain data of which parts can be left out."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any, Self

EVENT, LEAGUE, SEASON, LIST = KINDS = ("event", "league", "season", "list")


@dataclass(frozen=True, slots=True)
class Series:
    """A series as it is announced; `day` counts from the first day of the event."""

    rounds: int = 1
    seating: str = "drawn"
    day: int = 0


@dataclass(frozen=True, slots=True)
class Accident:
    """An incident in a series, or in none (0); `luck` decides who is affected."""

    name: str
    series: int
    luck: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An event, or a league or a season of them, with `players` players.

    `days` are match days or evenings; `mornings` other events of the day, which are combined with this one. `screens`
    is the percentage of tables on screens; on `quiet` lists every deal is passed; with `alike` all tables of a series
    have the same cards. Another `salt` is another course of the same plan.
    """

    seed: int
    kind: str = EVENT
    players: int = 8
    days: int = 1
    series: tuple[Series, ...] = (Series(),)
    settings: Mapping[str, Any] = field(default_factory=dict)
    accidents: tuple[Accident, ...] = ()
    screens: int = 20
    quiet: int = 0
    alike: bool = False
    mornings: int = 0
    salt: int = 0

    def chance(self, *about: Any) -> Random:
        """A separate generator for each subject, so that leaving out a part changes nothing else."""
        return Random("/".join(map(str, (self.seed, self.salt, *about))))

    def having(self, **changes: Any) -> Self:
        return replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        series = tuple(Series(**one) for one in data["series"])
        accidents = tuple(Accident(**one) for one in data["accidents"])
        return cls(**{**data, "series": series, "accidents": accidents})

    def __str__(self) -> str:
        lists = ", ".join(f"{one.rounds} rounds {one.seating}" for one in self.series)
        happened = ", ".join(f"{one.name} ({one.series})" for one in self.accidents)
        days = f"{self.days} days" + (f", {self.mornings} events before" if self.mornings else "")
        return f"{self.kind} {self.seed}: {self.players} players, {days}, {lists}; {happened or 'no accident'}"
