"""Random plans: kind, field, game, money and accidents, by a seed."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from .accidents import EVENT_ACCIDENTS, OF_THE_EVENT
from .league import LEAGUE_ACCIDENTS
from .plans import EVENT, KINDS, LEAGUE, LIST, SEASON, Accident, Plan, Series
from .season import SEASON_ACCIDENTS
from .settings import random_settings

FEWEST, MOST = 7, 400
# Of a hundred random events, how many have fields of at most so many players.
FIELDS: Final = ((16, 70), (48, 20), (120, 8), (MOST, 2))
SMALL_FIELD: Final = 16
SMALL_ROUNDS: Final = (1, 1, 2)
ROUNDS: Final = (1, 2, 2, 3, 4)
# What happens at a table happens in a league and on an evening too.
AT_TABLES: Final = tuple(name for name, one in EVENT_ACCIDENTS.items() if one.moment in ("running", "listed"))
AFTER_PLAY: Final = ("points_are_taken", "series_is_set_to_zero", "absence_is_credited", "figures_are_corrected")
HAPPENS: Final = {
    EVENT: tuple(EVENT_ACCIDENTS),
    LEAGUE: (*LEAGUE_ACCIDENTS, *LEAGUE_ACCIDENTS, *AT_TABLES, *AFTER_PLAY),
    SEASON: (*SEASON_ACCIDENTS, *SEASON_ACCIDENTS, *AT_TABLES),
    LIST: AT_TABLES,
}


def make_plan(seed: int, *, kind: str = "", players: int = 0, is_small: bool = False) -> Plan:
    """The plan of this seed; `kind` and `players` overrule it, and a small one is played in a fraction of a second."""
    chance = Random(f"plan {seed}")
    kind = kind or chance.choices(KINDS, (70, 8, 8, 14))[0]
    players = players or _field(chance, is_small=is_small)
    days = 1 if kind in (EVENT, LIST) else chance.randint(1, 2 if is_small else 4)
    series = tuple(_series(chance, most=2 if is_small or kind != EVENT else 4, is_small=is_small, kind=kind))
    mornings = 0
    if kind == EVENT:
        series = tuple(_with_lots_and_more(chance, series, players))
        mornings = chance.choices((0, 1, 2), (80, 15, 5))[0]
    return Plan(
        seed=seed,
        kind=kind,
        players=players,
        days=days,
        series=series,
        settings=random_settings(chance, kind, series=len(series), players=players, mornings=mornings),
        accidents=tuple(_accidents(chance, kind, series=max(days, len(series)), is_small=is_small)),
        screens=chance.choice((0, 20, 20, 50, 100 if is_small else 20)),
        quiet=chance.choice((0, 0, 0, 20, 60)),
        alike=chance.random() < 0.2,
        mornings=mornings,
    )


def _field(chance: Random, *, is_small: bool) -> int:
    if is_small:
        return chance.randint(FEWEST, SMALL_FIELD)
    most = chance.choices([most for most, _ in FIELDS], [weight for _, weight in FIELDS])[0]
    return chance.randint(FEWEST, most)


def _series(chance: Random, *, most: int, is_small: bool, kind: str) -> Iterator[Series]:
    rounds = chance.choice(SMALL_ROUNDS if is_small else ROUNDS)
    last_day = chance.choice((0, 0, 0, 1))
    for number in range(chance.randint(1, most)):
        seating = "seeded" if number and chance.random() < 0.3 else "drawn"
        yield Series(rounds, seating, last_day if number and kind == EVENT else 0)


def _with_lots_and_more(chance: Random, series: tuple[Series, ...], players: int) -> Iterator[Series]:
    """Some series are seated by drawn lots; a small field may play more than fit on a page."""
    for one in series:
        yield replace(one, seating="lots") if chance.random() < 0.1 else one
    if players <= SMALL_FIELD and chance.random() < 0.03:
        for _ in range(chance.randint(8, 11)):
            yield Series(1, chance.choice(("drawn", "drawn", "drawn", "seeded", "lots")), series[-1].day)


def _accidents(chance: Random, kind: str, *, series: int, is_small: bool) -> Iterator[Accident]:
    count = chance.choice((0, 2, 4, 6) if is_small else (0, 2, 4, 8, 12, 20))
    for name in chance.choices(HAPPENS[kind], k=count):
        is_of_all = name in EVENT_ACCIDENTS and EVENT_ACCIDENTS[name].moment in OF_THE_EVENT
        yield Accident(name, 0 if is_of_all else chance.randint(1, series), chance.randrange(10**6))
