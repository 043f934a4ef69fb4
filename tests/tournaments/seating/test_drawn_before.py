"""What one version drew: many small draws of each kind, by the digest of their results.

If one differs, the same inputs give another draw or report, so that an announced draw can no longer be repeated. If you
mean that, raise VERSION (`tournaments/seating/draw.py`); `python -m tests.tournaments.seating.test_drawn_before` prints
the new digests.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from inspect import signature
from random import Random
from typing import Any, Final
from unittest.mock import patch

import pytest

from tournaments.seating import MODES, NoRepair, Plan, arrange, evenness, repair, schedule, seeded_series
from tournaments.seating.bounds import bound
from tournaments.seating.chance import Chance
from tournaments.seating.draft import Chairs, Draft, Prices
from tournaments.seating.draw import BEFORE_QUEUE, plan
from tournaments.seating.field import MATES, NAMED_PAIR
from tournaments.seating.group_search import REPEAT
from tournaments.seating.league import league_day
from tournaments.seating.rearrange import PRICES
from tournaments.seating.schedule import DRAFTS
from tournaments.seating.seats import UNFAIR, take_seats
from tournaments.seating.seeded import AVOID, OUT_OF_TURN
from tournaments.seating.tables import Series

from .counts import random_series

# Enough to be at an end in milliseconds.
EFFORT: Final = 0.002
FIELDS: Final = (3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 26, 29)


def plan_facts(drawn: Plan[int]) -> list[Any]:
    return [drawn.series, drawn.measures, drawn.bound, drawn.least_repeats]


def played(players: int, times: int, chance: Random) -> list[Series[int]]:
    """Series of most of the players and of some former ones."""
    came = [chance.sample(range(players + 4), max(6, players - 1)) for _ in range(times)]
    return [random_series(people, chance) for people in came]


def plain_draws(mode: str) -> Iterator[list[Any]]:
    for players in FIELDS:
        yield plan_facts(plan(range(players), 1 + players % 6, mode=mode, seed=players, effort=EFFORT))


def draws_apart(mode: str) -> Iterator[list[Any]]:
    """With teams, pairs that must not meet, a queue and series played before, in various combinations."""
    for players in FIELDS[2 + MODES.index(mode) :: 3]:
        chance = Random(players)
        team = 2 + players % 3
        wishes: dict[str, Any] = {
            "groups": [range(first, min(first + team, players)) for first in range(0, players, team)],
            "forbidden": [chance.sample(range(players), 2) for _ in range(2)],
            "queue": chance.sample(range(players), players - 1),
            "history": played(players, 1 + players % 3, chance),
        }
        left_out = chance.sample(sorted(wishes), players % 4)
        for wish in left_out:
            del wishes[wish]
        yield plan_facts(
            plan(range(players), 1 + players % 4, mode=mode, seed=f"hall {players}", effort=EFFORT, **wishes)
        )


def draws_of_teams() -> Iterator[list[Any]]:
    """Everybody in a team of one size, and all of one club."""
    for players, size, series in ((8, 2, 3), (12, 3, 4), (16, 4, 5), (18, 2, 3), (20, 4, 4), (15, 3, 3), (9, 9, 2)):
        groups = [range(first, first + size) for first in range(0, players, size)]
        yield plan_facts(plan(range(players), series, groups=groups, seed=size, effort=EFFORT))


def draws_with_locked_tables() -> Iterator[list[Any]]:
    for players in (7, 8, 11, 16):
        for mode in MODES[players % 2 :: 2]:
            chance = Random(players)
            locked = [(number, tuple(chance.sample(range(players), 4))) for number in (1, 3)]
            yield plan_facts(
                plan(range(players), 3, locked=locked, mode=mode, queue=range(players), seed=1, effort=EFFORT)
            )


def draws_with_fixed_tables() -> Iterator[list[Any]]:
    for players in (8, 13, 17):
        for mode in MODES[players % 2 :: 2]:
            fixed = [(0, 1, 2), (3, 2, 0), (5, 1 + players % 2, 4), (6, 2, 3)][: 1 + players % 4]
            history = played(players, players % 2, Random(players))
            yield plan_facts(plan(range(players), 4, fixed=fixed, mode=mode, history=history, seed=2, effort=EFFORT))


def draws_of_finals() -> Iterator[list[Any]]:
    for players, final in ((7, 3), (8, 4), (12, 4), (15, 8), (19, 7), (12, 12), (22, 8)):
        fixed = [(1, 1, 1), (players - 2, -(-final // 4) + 1, 0)][: 2 if final < players else 1]
        queue, chosen = range(players), range(final)
        yield plan_facts(plan(range(players), 3, final=chosen, queue=queue, fixed=fixed, seed=3, effort=EFFORT))


def searches() -> Iterator[list[Any]]:
    """The inputs of each search: its series, length, temperature and prices, and its result."""
    searched = list[list[Any]]()

    def not_searched(draft: Draft, *, goal: int, looks: int, warmth: float, chance: Chance) -> tuple[int, list[Chairs]]:
        prices = draft.prices
        searched.append([draft.series, draft.rooms, prices, goal, looks, warmth])
        return draft.cost, draft.series

    teams = [range(5), range(5, 11), (11, 12)]
    pairs = [((one, other),) for one, other in ((0, 1), (2, 3))]
    at_three_before = [((0, 1, 2, 3), (90, 91, 92)), ((93, 94, 95, 96), (4, 91, 92))]
    cases: list[tuple[int, int, dict[str, Any]]] = [
        *(
            (players, series, {"mode": mode})
            for mode in MODES
            for players, series in ((13, 4), (15, 3), (22, 4), (11, 9))
        ),
        (20, 6, {}),
        (40, 2, {"groups": teams}),
        (26, 3, {"groups": teams, "history": pairs}),
        (30, 2, {"locked": [(2, (0, 1, 2, 3))]}),
        (9, 4, {"groups": [range(4), range(4, 6)]}),
        (9, 4, {"groups": [range(4)], "history": pairs}),
        (16, 5, {"groups": [range(5)]}),
        (6, 1, {"history": at_three_before[:1]}),
        (15, 1, {"history": at_three_before[1:]}),
        (15, 4, {"history": at_three_before, "mode": "even"}),
        *((8, 3, {"locked": [(1, (0, 1, 2, 3))], "effort": effort}) for effort in (1.5 / 168_000, 100_000 / 168_000)),
        *((20, 4, {"fixed": [(one, one + 1, 0) for one in range(5)], "seed": seed}) for seed in range(6)),
        (20, 4, {"fixed": [(0, 1, 0), (1, 1, 0), (2, 3, 2)]}),
    ]
    with patch.object(arrange, "search", not_searched):
        for players, series, inputs in cases:
            plan(range(players), series, **{"seed": players, **inputs})
            yield list(searched)
            searched.clear()


def bounds() -> Iterator[list[Any]]:
    for players in (3, 4, *range(6, 45)):
        yield [bound(players, series) for series in range(1, 13)]
        yield [bound(players, series, team_size=size) for size in (2, 3) if size < players for series in (2, 5)]


def schedules() -> Iterator[list[Any]]:
    for teams, days, size in (
        *((3, 2, 3), (4, 3, 4), (5, 2, 5), (6, 11, 4), (7, 8, 4), (8, 8, 4), (6, 5, 3), (7, 4, 3), (8, 3, 5)),
        *((16, 6, 4), (28, 10, 4), (12, 3, 3), (10, 3, 5), (14, 2, 5)),
        *((8, 4, (4, 3, 4, 3)), (8, 4, (3, 3, 4, 4)), (9, 3, (5, 3, 4)), (7, 3, (3, 4, 3))),
    ):
        drawn = schedule(teams, days, size=size, seed=teams, hosts=teams % 3 > 0 or teams == 6)
        yield [drawn, evenness(drawn), evenness(drawn).is_best]


def schedules_that_are_searched() -> Iterator[list[Any]]:
    """Days that take the search a while, and of eleven teams, whose best exceeds its bound."""
    for teams, days, seed in ((8, 6, 210), (8, 6, 383), (9, 7, 831), (9, 7, 1077), (10, 4, 5), (11, 2, 0), (11, 2, 1)):
        yield [schedule(teams, days, seed=seed)]


def league_days() -> Iterator[list[Any]]:
    for entered in ("44", "444", "443", "433", "333", "4444", "4443", "4343", "44444"):
        sizes = map(int, entered)
        people = iter(range(20))
        teams = [[next(people) for _ in range(size)] for size in sizes]
        yield [league_day(teams, seed, series=series) for series in (1, 2, 3, 4) for seed in ("a", "b")]


def series_by_standing() -> Iterator[list[Any]]:
    for players in FIELDS:
        avoid = AVOID[players % 4]
        chance = Random(players)
        found = seeded_series(
            chance.sample(range(players), players),
            played(players, 1 + players % 3, chance),
            places=[1 + 2 * (rank // 2) for rank in range(players)] if players % 2 else (),
            groups=[range(0, players, 3)],
            forbidden=[(0, 1)] if players % 3 else (),
            avoid=avoid,
            max_shift=players % 4,
            locked_top=int(players % 5 == 0),
            threes=("fair", "fair", "bottom", "top")[chance.randrange(4)],
            seed=avoid,
            final=range(players // 2) if players > 15 and players % 2 and players // 2 != 5 else (),
            fixed=[(0, 1, 1), (2, 2, 0), (4, 1, 3)][: players % 4] if players in (12, 14, 18, 22, 26) else (),
        )
        yield [found.series, found.shifts, found.measures]


def far_by_standing() -> Iterator[list[Any]]:
    """One club at the top that moves far, and changes because of tables of three."""
    for players, club in ((16, 5), (24, 6)):
        yield [seeded_series(range(players), groups=[range(club)], avoid="hard", max_shift=0, seed=0).series]
    for players, seed in ((11, 0), (10, 1)):
        chance = Random(seed)
        history = [random_series(range(players), chance) for _ in range(2)]
        yield [seeded_series(chance.sample(range(players), players), history, seed=seed).series]


def unfair_seats() -> Iterator[list[Any]]:
    """A player had one seat too often, so that tables are seated again to the end."""
    drawn = [random_series(range(8), Random(0)) for _ in range(2)]
    yield [take_seats(drawn, [((0, 90, 91, 92),)] * 6, Chance(0))]


def repairs_improved_twice() -> Iterator[list[Any]]:
    """A player goes home and sends a replacement, who goes on."""
    for players, seed in ((8, 9), (12, 14), (12, 22)):
        chance = Random(seed)
        history = [random_series(range(players), chance) for _ in range(3)]
        yield [repair(random_series(range(players), chance), [0, 1], history=history, seed=seed).series]


def repairs() -> Iterator[list[Any]]:
    for players in (*FIELDS, 24, 27, 30, 33):
        chance = Random(players)
        series = random_series(range(players), chance)
        locked = [1] if players % 4 == 3 else []
        free = [player for number, table in enumerate(series, start=1) if number not in locked for player in table]
        for leaving, coming in ((1, 0), (0, 1), (2, 1), (1, 3), (4, 0), (0, 4)):
            history = played(players, players % 3, chance)
            final = range(players // 2) if players > 20 and not locked else ()
            fixed_tables = {series[-1][0]: len(series), players + 1: 1} if players % 2 else {}
            leave = chance.sample(free, min(leaving, len(free)))
            join = range(players, players + coming)
            try:
                found = repair(
                    series,
                    leave,
                    join,
                    locked=locked,
                    history=history,
                    groups=[range(0, players, 4)],
                    forbidden=[(1, 2)],
                    seed=players,
                    final=final,
                    fixed_tables=fixed_tables,
                )
            except NoRepair as refused:
                yield [str(refused)]
            else:
                yield [found.series, found.moves, found.measures]


DRAWN: Final[dict[str, Callable[[], Iterator[list[Any]]]]] = {
    **{f"plain, {mode}": lambda mode=mode: plain_draws(mode) for mode in MODES},
    **{f"apart, {mode}": lambda mode=mode: draws_apart(mode) for mode in MODES},
    "teams": draws_of_teams,
    "locked tables": draws_with_locked_tables,
    "kept tables": draws_with_fixed_tables,
    "finals": draws_of_finals,
    "searches": searches,
    "bounds": bounds,
    "schedules": schedules,
    "searched schedules": schedules_that_are_searched,
    "league days": league_days,
    "by standings": series_by_standing,
    "far by standing": far_by_standing,
    "unfair seats": unfair_seats,
    "repairs": repairs,
    "repairs improved twice": repairs_improved_twice,
}
DIGESTS: Final = {
    "plain, cap": "47968b4646d59278",
    "plain, turn": "2a1b5bd1628d619e",
    "plain, even": "f891bda6466a3535",
    "plain, repeats": "7f7b8b2906528a29",
    "apart, cap": "580dcfdb741f100d",
    "apart, turn": "af164486acee7662",
    "apart, even": "2996637223a9c83c",
    "apart, repeats": "1fc12c1b5746a431",
    "teams": "adf0250dc5b7f0fa",
    "locked tables": "2db2fa5c3c991305",
    "kept tables": "3dd0f68276dee7a6",
    "finals": "17d20170008f6257",
    "searches": "2ca4f65ebc92ad1b",
    "bounds": "af92b8a90de4a128",
    "schedules": "860c979dc295b66e",
    "searched schedules": "55623451d044cb0b",
    "league days": "8c9219a773544134",
    "by standings": "743c063ea9714b30",
    "far by standing": "e7fc8e9be54a25ff",
    "unfair seats": "e7fba50c8a8f2e5a",
    "repairs": "44a8acfe0da4dd92",
    "repairs improved twice": "7c92f990fb4cf653",
}


def digest_of(kind: str) -> str:
    return sha256(repr(list(DRAWN[kind]())).encode()).hexdigest()[:16]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", DRAWN)
def test_earlier_draws_are_reproduced(kind: str) -> None:
    assert digest_of(kind) == DIGESTS[kind]


def test_the_cost_of_a_draw_is_unchanged() -> None:
    """Few draws are even enough that a small change of a price changes them; an announced one may be."""
    assert (MATES, NAMED_PAIR, BEFORE_QUEUE, REPEAT) == (20, 40, 1000, 4)
    assert Prices(repeat=4, uneven=1, excess=3) == PRICES
    assert Prices(repeat=0, uneven=2, excess=4) == OUT_OF_TURN
    assert (DRAFTS, UNFAIR) == (4, 100)


def test_omitted_arguments_of_a_draw_by_standings_keep_their_defaults() -> None:
    defaults = {name: text.default for name, text in signature(seeded_series).parameters.items() if name != "ranking"}

    assert {name: default for name, default in defaults.items() if default != ()} == {
        "avoid": "soft",
        "max_shift": 2,
        "locked_top": 0,
        "threes": "fair",
        "seed": 0,
    }


if __name__ == "__main__":
    for kind in DRAWN:
        print(f'    "{kind}": "{digest_of(kind)}",')
