"""A league's table and a club's ranking over the lines of 1, 10 and 100 seasons: ten times the lines, ten the time."""

import gc
import time
from collections.abc import Callable
from itertools import pairwise
from random import Random

from tournaments.seating import schedule
from tournaments.standings import (
    LEAGUE,
    Line,
    SeasonRule,
    SeriesLine,
    TeamMeeting,
    rank,
    rank_season,
    sum_series,
    with_match_points,
)

SEASONS = (1, 10, 100)
# A season of a league: teams, match days, series on each.
TEAMS, DAYS, SERIES = 16, 5, 3
# A year of a club: members, and its series.
MEMBERS, YEAR = 40, 80
# The best of so many times, for one, ten and a hundred seasons; what others do on the machine is not counted.
ROUNDS = (30, 6, 2)


def run() -> list[tuple[str, str, str]]:
    """(what, time, how often that of a tenth of the lines)."""
    leagues = [_league(seasons) for seasons in SEASONS]
    clubs = [_club(seasons) for seasons in SEASONS]
    return [
        *_growth("league table", [lambda given=given: rank(with_match_points(*given), LEAGUE) for given in leagues]),
        *_growth(
            "club ranking, best half",
            [
                lambda lines=lines, seasons=seasons: rank_season(
                    lines, SeasonRule(best=YEAR * seasons // 2, credit=500)
                )
                for lines, seasons in zip(clubs, SEASONS, strict=True)
            ],
        ),
        *_growth(
            "club ranking by average",
            [lambda lines=lines: rank_season(lines, SeasonRule(by_average=True, least=24)) for lines in clubs],
        ),
    ]


def _growth(what: str, tables: list[Callable[[], object]]) -> list[tuple[str, str, str]]:
    took = [_seconds(table, rounds) for table, rounds in zip(tables, ROUNDS, strict=True)]
    ratios = ["1", *(f"{now / before:.1f} (goal 15)" for before, now in pairwise(took))]
    return [
        (f"{what}, {seasons} season{'s' * (seasons > 1)}", f"{seconds * 1000:.1f} ms", ratio)
        for seasons, seconds, ratio in zip(SEASONS, took, ratios, strict=True)
    ]


def _seconds(table: Callable[[], object], rounds: int) -> float:
    """As `timeit` measures: without the collector, whose rounds fall where they like."""
    times = []
    gc.disable()
    for _ in range(rounds):
        began = time.process_time()
        table()
        times.append(time.process_time() - began)
    gc.enable()
    return min(times)


def _league(seasons: int) -> tuple[tuple[Line, ...], list[TeamMeeting]]:
    """The teams' lines, and their meetings in groups of four, series numbered on through all seasons."""
    chance = Random(7)
    days = [day for season in range(seasons) for day in schedule(TEAMS, DAYS, seed=season).days]
    numbers = [tuple(range(SERIES * day + 1, SERIES * day + SERIES + 1)) for day in range(len(days))]
    meetings = [TeamMeeting(group.teams, series) for day, series in zip(days, numbers, strict=True) for group in day]
    return sum_series(_lines(TEAMS, SERIES * len(days), chance)), meetings


def _club(seasons: int) -> list[SeriesLine]:
    """Members who come to two evenings of three."""
    chance = Random(8)
    return [line for line in _lines(MEMBERS, YEAR * seasons, chance) if chance.random() < 2 / 3]


def _lines(entrants: int, series: int, chance: Random) -> list[SeriesLine]:
    return [
        SeriesLine(entrant=entrant, series=number, total=chance.randrange(-200, 1700), won=chance.randrange(15))
        for number in range(1, series + 1)
        for entrant in range(entrants)
    ]
