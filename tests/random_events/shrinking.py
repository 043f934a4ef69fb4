"""The smallest plan that still fails in the same way: parts of it are left out while it does."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from .plans import Plan, Series

# What is asked of a plan: the sentences about all that is wrong, none where all is well.
Checker = Callable[[Plan], list[str]]

FEW_PLAYERS: Final = (3, 4, 6, 7, 8)
# Another course of the day may bring the fault where fewer take part.
SALTS: Final = range(4)
MOST_TRIES: Final = 400


@dataclass
class Shrunk:
    """The remaining plan, its faults, and how many plans were tried."""

    plan: Plan
    faults: list[str]
    tries: int = 0


def shrink(plan: Plan, check: Checker, *, most: int = MOST_TRIES) -> Shrunk:
    """A plan that fails in the way of the first fault and cannot be made smaller."""
    left = Shrunk(plan, check(plan))
    if not left.faults:
        return left
    wanted = kind_of(left.faults[0])
    tried = {str(plan.to_json())}
    while (smaller := _first_smaller(left, check, wanted, tried, most)) is not None:
        left = smaller
    return left


def kind_of(fault: str) -> str:
    """The fault without its ids, numbers, names and figures: what is the same in a smaller event."""
    return re.sub(r"\b[0-9A-Z]{12}\b|[\d#]+", "#", re.sub(r"[“\"'(\[{].*", "", fault))


def _first_smaller(left: Shrunk, check: Checker, wanted: str, tried: set[str], most: int) -> Shrunk | None:
    for plan in simpler(left.plan):
        result = str(plan.to_json())
        if result in tried or left.tries >= most:
            continue
        tried.add(result)
        left.tries += 1
        faults = check(plan)
        if any(kind_of(fault) == wanted for fault in faults):
            return Shrunk(plan, faults, left.tries)
    return None


def simpler(plan: Plan) -> Iterator[Plan]:
    """Plans with a part left out, the largest parts first."""
    if plan.mornings:
        yield plan.having(mornings=0)
        yield plan.having(mornings=1)
    yield from _without_accidents(plan)
    yield from _with_fewer_players(plan)
    yield from _with_fewer_series(plan)
    if plan.days > 1:
        yield plan.having(days=1)
        yield plan.having(days=plan.days - 1)
    yield from _without_settings(plan)
    for name, value in (("alike", False), ("quiet", 100), ("screens", 0), ("screens", 100)):
        if getattr(plan, name) != value and not (name == "screens" and plan.screens in (0, 100)):
            yield plan.having(**{name: value})


def _without_accidents(plan: Plan) -> Iterator[Plan]:
    """Without all of them, a half, a quarter, ..., each."""
    count = len(plan.accidents)
    size = count
    while size:
        bounds = [*range(0, count, size), count]
        for first, last in pairwise(bounds):
            yield plan.having(accidents=plan.accidents[:first] + plan.accidents[last:])
        size //= 2


def _with_fewer_players(plan: Plan) -> Iterator[Plan]:
    for players in FEW_PLAYERS:
        for salt in SALTS:
            if players < plan.players:
                yield plan.having(players=players, salt=salt)
    for players in (plan.players // 2, plan.players * 3 // 4, plan.players - 1):
        if players > max(FEW_PLAYERS):
            yield plan.having(players=players)


def _with_fewer_series(plan: Plan) -> Iterator[Plan]:
    for number in range(len(plan.series), 0, -1):
        if len(plan.series) > 1:
            yield _without_series(plan, number)
    for rounds in (1, 2):
        if any(one.rounds > rounds for one in plan.series):
            yield plan.having(series=tuple(replace(one, rounds=min(one.rounds, rounds)) for one in plan.series))
    plain = tuple(Series(one.rounds) for one in plan.series)
    if plain != plan.series:
        yield plan.having(series=plain)


def _without_series(plan: Plan, number: int) -> Plan:
    """Its accidents go with it, and those of later ones move up."""
    fixed_places = (one for one in plan.accidents if one.series != number)
    accidents = tuple(replace(one, series=one.series - (one.series > number)) for one in fixed_places)
    return plan.having(series=plan.series[: number - 1] + plan.series[number:], accidents=accidents)


def _without_settings(plan: Plan) -> Iterator[Plan]:
    """All defaults, then setting by setting, then value by value of those that have several."""
    settings = dict(plan.settings)
    game = {name: settings[name] for name in ("ruleset_key", "ruleset_options", "scheme") if name in settings}
    for fewer in (game, {name: value for name, value in settings.items() if name not in game}):
        if fewer != settings:
            yield plan.having(settings=fewer)
    for name, value in settings.items():
        rest = {key: fixed_places for key, fixed_places in settings.items() if key != name}
        if name not in game:
            yield plan.having(settings=rest)
        yield from (plan.having(settings={**rest, name: part}) for part in _fewer(value))


def _fewer(value: Any) -> Iterator[Any]:
    """A list or an object with one item left out."""
    if isinstance(value, list):
        yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
    elif isinstance(value, dict):
        yield from ({key: fixed_places for key, fixed_places in value.items() if key != name} for name in value)
