"""Prize plans: presets, their payout, and the order of the prize-giving."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any, Final

from tournaments.events.models import Event
from tournaments.events.queries.standings import Reckoning
from tournaments.standings import (
    TEAM_KINDS,
    Award,
    PrizeGroup,
    halving_weights,
    nth_place_amounts,
    pot_of,
    prize_amounts,
    prize_count_by_steps,
    shortfall,
)
from tournaments.standings.prizes import PLAYERS

# (from this number of players, number of prizes). official.md 6, Berlin
BERLIN_STEPS: Final = ((1, 1), (3, 2), (6, 3), (12, 4), (15, 5))


@dataclass(frozen=True, slots=True)
class PlanPreview:
    """A plan computed for a number of players and a pot in cents.

    `groups` are (group, size of its ranking, its prizes in cents, best first). `missing` is the amount in cents by
    which fixed prizes exceed the pot.
    """

    players: int
    pot: int
    groups: tuple[tuple[PrizeGroup, int, tuple[int, ...]], ...]
    missing: int

    @property
    def paid(self) -> int:
        return sum(sum(amounts) for _group, _entrants, amounts in self.groups)

    @property
    def left(self) -> int:
        return self.pot - self.paid


@dataclass(frozen=True, slots=True)
class PrizeSection:
    """The prizes of one ranking in reading order."""

    ranking: str
    rows: tuple[Award, ...]

    @property
    def cents(self) -> int:
        return sum(row.cents for row in self.rows)


def plan_preview(event: Event, plan: Sequence[PrizeGroup], *, players: int | None = None) -> PlanPreview:
    reckoning = Reckoning(event)
    pot, sizes = reckoning.pot, reckoning.sizes_for(plan)
    now = len(reckoning.payers)
    if players is not None and players != now:
        pot = pot_of(players * event.entry_fee, event.pot_percent)[0]
        sizes = {key: players if _is_of_all(key) else size for key, size in sizes.items()}
    players = now if players is None else players
    missing = shortfall(plan, pot, sizes)
    amounts = prize_amounts(plan, pot + missing, sizes)
    groups = tuple((group, sizes[group.ranking], prizes) for group, prizes in zip(plan, amounts, strict=True))
    return PlanPreview(players, pot, groups, missing)


def prize_sections(payout: Iterable[Award], *, ceremony: bool) -> list[PrizeSection]:
    """Return the prizes by ranking, best first; for the ceremony smallest first, with the total ranking last."""
    rows = sorted(payout, key=lambda row: row.ranking == "total") if ceremony else list(payout)
    sections: dict[str, list[Award]] = {}
    for ranking, group in groupby(rows, key=lambda row: row.ranking):
        sections.setdefault(ranking, []).extend(group)
    return [PrizeSection(ranking, tuple(reversed(found) if ceremony else found)) for ranking, found in sections.items()]


def group_to_json(group: PrizeGroup) -> dict[str, Any]:
    """Return the group as stored in `Event.prize_plan`, without default values; `Event.prize_groups` is the inverse."""
    usual = asdict(PrizeGroup(ranking=group.ranking, share=1, every=1)) | {"share": 0, "every": 0}
    changed = {name: value for name, value in asdict(group).items() if value != usual[name] or name == "ranking"}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in changed.items()}


def takers_of(ranking: str) -> str:
    return ranking if ranking in TEAM_KINDS else PLAYERS


@dataclass(frozen=True, slots=True)
class PlanBasis:
    """The input for a preset: players, pot in cents, series numbers, class keys, kinds of teams."""

    players: int
    pot: int
    series: tuple[int, ...]
    categories: tuple[str, ...]
    team_kinds: tuple[str, ...]


def field_of(event: Event) -> PlanBasis:
    reckoning = Reckoning(event)
    return PlanBasis(
        players=len(reckoning.payers),
        pot=reckoning.pot,
        series=tuple(one.number for one in reckoning.series),
        categories=tuple(each.key for each in event.categories.all()),
        team_kinds=tuple(event.team_kinds),
    )


def starting_plan(preset: str, field: PlanBasis) -> list[PrizeGroup]:
    """Return the plan of a preset; raises ValueError if it is unknown. official.md 6, prizes"""
    if preset not in PRESETS:
        raise ValueError(f"there is no prize plan {preset!r}")
    return PRESETS[preset](field)


def _every_fourth(_: PlanBasis) -> list[PrizeGroup]:
    return [PrizeGroup(ranking="total", share=1, every=4)]


def _winner_half(field: PlanBasis) -> list[PrizeGroup]:
    prizes = prize_count_by_steps(max(field.players, 1), BERLIN_STEPS)
    return [PrizeGroup(ranking="total", share=1, weights=halving_weights(prizes))]


def _percentages(_: PlanBasis) -> list[PrizeGroup]:
    return [PrizeGroup(ranking="total", share=1, weights=(50, 30, 20))]


def _fixed(field: PlanBasis) -> list[PrizeGroup]:
    """Return multiples of five euros, the last a tenth of the pot; 100, 50 and 25 euros if the pot is empty."""
    parts = [field.pot * share // 100 // 500 * 500 for share in (40, 25, 15, 10)]
    amounts = tuple(part for part in parts if part) or (10000, 5000, 2500)
    return [PrizeGroup(ranking="total", amounts=amounts)]


def _series_too(field: PlanBasis) -> list[PrizeGroup]:
    """Return a plan with two thirds overall, one third for the best of the series. official.md 6, Schoenberg"""
    count = max(len(field.series), 1)
    series = [PrizeGroup(ranking=f"series:{number}", share=1, weights=(3, 2, 1)) for number in field.series]
    return [PrizeGroup(ranking="total", share=2 * count, every=4), *series]


def _series_above_all(field: PlanBasis) -> list[PrizeGroup]:
    """Return a plan with a quarter overall, three quarters for the series. official.md 6, Neuhengstett"""
    count = max(len(field.series), 1)
    series = [PrizeGroup(ranking=f"series:{number}", share=3, every=4) for number in field.series]
    return [PrizeGroup(ranking="total", share=count, every=4), *series]


def _every_tenth(field: PlanBasis) -> list[PrizeGroup]:
    """Return a plan with ten euros for every tenth place, the rest for the first places."""
    tenths = nth_place_amounts(field.players // 10 * 10, every=10, cents=1000)
    fixed = [PrizeGroup(ranking="total", amounts=tenths)] if tenths else []
    return [*fixed, PrizeGroup(ranking="total", share=1, weights=(50, 30, 20))]


def _categories_too(field: PlanBasis) -> list[PrizeGroup]:
    categories = [
        PrizeGroup(ranking=f"category:{key}", share=1, weights=(3, 2, 1), once=True) for key in field.categories
    ]
    return [PrizeGroup(ranking="total", share=4 * max(len(categories), 1), every=4), *categories]


def _teams_too(field: PlanBasis) -> list[PrizeGroup]:
    teams = [PrizeGroup(ranking=kind, share=1, weights=(3, 2, 1), takers=kind) for kind in field.team_kinds]
    return [PrizeGroup(ranking="total", share=3 * max(len(teams), 1), every=4), *teams]


# By key; their names are in `phrases.standings`.
PRESETS: Final[dict[str, Callable[[PlanBasis], list[PrizeGroup]]]] = {
    "every_fourth": _every_fourth,
    "winner_half": _winner_half,
    "percentages": _percentages,
    "fixed": _fixed,
    "series_too": _series_too,
    "series_above_all": _series_above_all,
    "every_tenth": _every_tenth,
    "categories_too": _categories_too,
    "teams_too": _teams_too,
}


def presets_for(field: PlanBasis) -> list[str]:
    pointless = set()
    if not field.categories:
        pointless.add("categories_too")
    if not field.team_kinds:
        pointless.add("teams_too")
    return [key for key in PRESETS if key not in pointless]


def _is_of_all(key: str) -> bool:
    return key == "total" or key.startswith(("series:", "day:"))
