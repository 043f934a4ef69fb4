"""Draws compared with their targets in units of time u, with random draws, and with OR-Tools CP-SAT."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple, ParamSpec, TypeVar

from tournaments.seating import measure, repair, seeded_series, table_sizes
from tournaments.seating.draw import plan
from tournaments.seating.tables import Series

try:
    from ortools.sat.python import cp_model
except ImportError:
    cp_model = None

Row = tuple[str, str, str]
Asked = ParamSpec("Asked")
Result = TypeVar("Result")

SERIES = (2, 3, 4, 5, 6, 8)
# Of so many draws of ours the worst and the slowest count, of so many random ones the mean.
SEEDS, LOTS = 2, 20
# What the solver is asked for, and for how long: players and series.
SOLVED = ((8, 3), (10, 4), (13, 4), (16, 3), (16, 5), (22, 5), (24, 6), (32, 3), (36, 4))
SOLVER_SECONDS, SOLVER_WORKERS = 3.0, 2


class Target(NamedTuple):
    """The pairs of meetings allowed over each number of series, within this many units of time."""

    weighted: tuple[int, ...]
    units: float


NONE = (0,) * len(SERIES)
TARGETS = {
    7: Target((6, 9, 18, 30, 45, 90), 6),
    8: Target((4, 12, 24, 40, 60, 120), 2),
    10: Target((1, 6, 6, 22, 27, 59), 12),
    11: Target((3, 9, 13, 23, 36, 75), 12),
    12: Target((3, 9, 18, 30, 45, 91), 12),
    13: Target((0, 0, 0, 3, 13, 42), 12),
    14: Target((4, 0, 0, 2, 17, 53), 12),
    15: Target((0, 0, 0, 0, 21, 63), 8),
    16: Target((0, 0, 0, 0, 24, 72), 8),
    17: Target((0, 0, 0, 0, 4, 32), 12),
    18: Target((0, 0, 0, 0, 13, 39), 12),
    19: Target((0, 0, 0, 0, 6, 45), 12),
    20: Target((0, 0, 0, 0, 6, 50), 12),
    21: Target((0, 0, 0, 0, 0, 9), 15),
    22: Target((0, 0, 0, 0, 0, 12), 15),
    23: Target((0, 0, 0, 0, 0, 15), 15),
    24: Target((0, 0, 0, 0, 0, 18), 15),
    **dict.fromkeys((25, 26, 27), Target(NONE, 15)),
    28: Target(NONE, 3),
    **dict.fromkeys((29, 30, 31), Target(NONE, 12)),
    32: Target(NONE, 1),
    **dict.fromkeys((33, 34, 35), Target(NONE, 12)),
    36: Target(NONE, 5),
    **dict.fromkeys((37, 45, 50), Target(NONE, 15)),
    **dict.fromkeys((100, 1000), Target(NONE, 2)),
    **dict.fromkeys((101, 102, 103, 998, 5000), Target(NONE, 10)),
}
# Players, size of the teams, series, and the best known pairs of meetings; four more are allowed.
TEAMS = ((13, 2, 4, 0), (16, 2, 5, 8), (17, 4, 5, 3), (18, 4, 5, 2), (20, 4, 5, 6), (20, 2, 6, 10), (24, 4, 3, 0))
LARGE_TEAMS = ((101, 4, 8, 0), (400, 4, 8, 0), (998, 2, 8, 0))
TEAM_UNITS, TEAM_ALLOWANCE = 35, 4
SEEDED, SEEDED_UNITS = ((24, 3), (40, 3), (102, 3), (400, 5), (1000, 5)), 2
REPAIRED, REPAIR_UNITS = (24, 60, 200, 1000), 0.1


def run() -> list[Row]:
    """A ratio of time is to the target: 1 and less meets it. Pairs of meetings count 1, 3, 6 for 2, 3, 4 meetings."""
    return [*fields(), *teams(), *seeded(), *repairs(), *solved()]


def unit() -> float:
    """The seconds it takes to count a million times the bits that two numbers share."""
    one, other = 0x5A5A5A5A5A5A5A5, 0xFF00FF00FF00FF0

    def count() -> None:
        for _ in range(1_000_000):
            (one & other).bit_count()

    return min(timed(count)[0] for _ in range(3))


def timed(action: Callable[Asked, Result], *args: Asked.args, **kwargs: Asked.kwargs) -> tuple[float, Result]:
    """Seconds of processor time of this process, which does one thing at a time, and the result."""
    begun = process_time()
    result = action(*args, **kwargs)
    return process_time() - begun, result


def fields() -> Iterator[Row]:
    """One row for each field, over all numbers of series."""
    for players, target in TARGETS.items():
        one, slowest, faults = unit(), 0.0, 0
        worst = []
        for series in SERIES:
            draws = [timed(plan, range(players), series, seed=seed) for seed in range(SEEDS)]
            slowest = max(slowest, *(took for took, _ in draws))
            worst.append(max(drawn.measures.weighted for _, drawn in draws))
            faults += sum(drawn.measures.seat_faults for _, drawn in draws)
            faults += sum(max(0, max(drawn.measures.threes.values()) - drawn.bound.threes) for _, drawn in draws)
        missed = [series for series, ours, goal in zip(SERIES, worst, target.weighted, strict=True) if ours > goal]
        verdict = f", missed over {missed} series" * bool(missed) + f", {faults} unfair" * bool(faults)
        lots = [by_lot(players, series) for series in SERIES]
        yield (
            f"{players} players, pairs of meetings over {listed(SERIES)} series",
            f"{listed(worst)} in {slowest / one:.2f} u; by lot {listed(lots)}",
            f"{slowest / one / target.units:.2f} of {target.units:g} u{verdict}",
        )


def listed(figures: Sequence[float]) -> str:
    return " ".join(f"{figure:.0f}" for figure in figures)


def by_lot(players: int, series: int) -> float:
    """Mean pairs of meetings of random draws; fewer draws for large fields."""
    draws = LOTS if players <= 200 else 1
    chance = Random(players)
    total = sum(measure([drawn_by_lot(players, chance) for _ in range(series)]).weighted for _ in range(draws))
    return total / draws


def drawn_by_lot(players: int, chance: Random) -> Series[int]:
    lots = iter(chance.sample(range(players), players))
    return tuple(tuple(next(lots) for _ in range(size)) for size in table_sizes(players))


def teams() -> Iterator[Row]:
    for players, size, series, best in TEAMS + LARGE_TEAMS:
        groups = [range(first, min(players, first + size)) for first in range(0, players, size)]
        one = unit()
        draws = [timed(plan, range(players), series, groups=groups, seed=seed) for seed in range(SEEDS)]
        worst = max(drawn.measures.weighted for _, drawn in draws)
        mates = sum(drawn.measures.mates for _, drawn in draws)
        slowest = max(took for took, _ in draws) / one
        missed = ", target missed" if mates or worst > best + TEAM_ALLOWANCE else ""
        yield (
            f"{players} players in teams of {size}, {series} series: mates, pairs of meetings",
            f"{mates}, {worst} (best known {best}) in {slowest:.2f} u",
            f"{slowest / TEAM_UNITS:.2f} of {TEAM_UNITS} u{missed}",
        )


def seeded() -> Iterator[Row]:
    for players, played in SEEDED:
        history = plan(range(players), played, seed=1).series
        one, slowest, plain, left, moved = unit(), 0.0, 0, 0, 0
        for seed in range(4):
            ranking = Random(seed).sample(range(players), players)
            took, found = timed(seeded_series, ranking, history, max_shift=3, seed=seed)
            slowest = max(slowest, took / one)
            left += found.measures.repeats
            moved += len(found.shifts)
            plain += seeded_series(ranking, history, avoid="off", seed=seed).measures.repeats
        missed = ", target missed" if left or moved > 2.5 * plain else ""
        yield (
            f"{players} players by standing after {played} series: repeats, moved, of plain ones",
            f"{left}, {moved}, {plain} in {slowest:.2f} u",
            f"{slowest / SEEDED_UNITS:.2f} of {SEEDED_UNITS} u{missed}",
        )


def repairs() -> Iterator[Row]:
    """Three players leave and two join the last of three series."""
    for players in REPAIRED:
        *history, last = plan(range(players), 3, seed=1).series
        one = unit()
        draws = [
            timed(repair, last, (1, 2, 3), (players, players + 1), history=history, seed=seed) for seed in range(10)
        ]
        typical = sorted(took for took, _ in draws)[len(draws) // 2] / one
        yield (
            f"a repair for {players} players: moved",
            f"{max(found.moved for _, found in draws)} in {typical:.3f} u",
            f"{typical / REPAIR_UNITS:.2f} of {REPAIR_UNITS} u",
        )


def solved() -> Iterator[Row]:
    """The result of a general solver after some seconds, next to ours."""
    if cp_model is None:
        yield "OR-Tools CP-SAT", "not installed: pip install -r tests/requirements.txt", ""
        return
    for players, series in SOLVED:
        took, ours = timed(plan, range(players), series, mode="repeats", seed=1)
        begun = perf_counter()
        theirs = weighted_by_solver(players, series)
        spent = perf_counter() - begun
        best = ours.measures.weighted
        yield (
            f"{players} players over {series} series by OR-Tools CP-SAT: pairs of meetings",
            f"{'no plan' if theirs is None else theirs} in {spent:.2f} s; ours {best} in {took:.3f} s",
            f"{spent / took:.0f} times as long",
        )


def weighted_by_solver(players: int, series: int) -> int | None:
    """The fewest pairs of meetings found with the first series fixed; None where no plan was found in time."""
    model, sizes = cp_model.CpModel(), table_sizes(players)
    sits = [[[model.new_bool_var("") for _ in sizes] for _ in range(players)] for _ in range(series)]
    for number, chairs in enumerate(sits):
        for player, places in enumerate(chairs):
            model.add_exactly_one(places)
            if number == 0:
                first = next(table for table in range(len(sizes)) if player < sum(sizes[: table + 1]))
                model.add(places[first] == 1)
        for table, size in enumerate(sizes):
            model.add(sum(places[table] for places in chairs) == size)
    costs = []
    for one, other in combinations(range(players), 2):
        meetings = [model.new_bool_var("") for _ in sits]
        for chairs, meet in zip(sits, meetings, strict=True):
            for mine, theirs in zip(chairs[one], chairs[other], strict=True):
                model.add_bool_or(~mine, ~theirs, meet)
        costs.append(model.new_int_var(0, comb(series, 2), ""))
        # m meetings have m (m - 1) / 2 pairs, the highest of these lines.
        for slope in range(1, series):
            model.add(costs[-1] >= slope * sum(meetings) - comb(slope + 1, 2))
    model.minimize(sum(costs))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SOLVER_SECONDS
    solver.parameters.num_workers = SOLVER_WORKERS
    found = solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return round(solver.objective_value) if found else None
