"""Every wrong derived figure is found, even in a file whose rows have no seals."""

import json
from random import Random
from typing import Any

import pytest

from tests.tournaments.events.exchange.test_archive import ARCHIVES, leaves, put
from tournaments.events.phrases.actions import ACTIONS
from tournaments.standings import METRICS

from .skat_check import checker

# The newest whose rows were made without the services: here only recalculation can find a fault.
FILE = next(file for file in ARCHIVES if file.name.startswith("v2"))


def content() -> dict[str, Any]:
    return json.loads(FILE.read_text())


def faults(changed: dict[str, Any]) -> list[str]:
    """The findings on changed content with a new digest."""
    return [str(each) for each in checker.check(changed).differences if each.part != "file"]


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


# By the beginning of their path, figures that follow from others or that the chains hold.
DERIVED = {
    "lines of results": lambda path: path[0] == "results" and path[2] == "lines",
    "totals of lists": lambda path: path[0] == "results" and path[2] == "rows",
    "standings": lambda path: path[:4] == ("standings", 1, "content", "tables") and "key" not in path,
    "older standings": lambda path: path[:4] == ("standings", 0, "content", "tables") and path[4] < 4,
    "prizes": lambda path: path[0] == "standings" and path[2:4] == ("content", "payout") and path[-1] == "cents",
    "pot and what is left": lambda path: path[0] == "standings" and path[-1] in ("pot", "left"),
    "what a correction changed": lambda path: path[0] == "standings" and path[2] == "changes",
    "plans": lambda path: path[0] == "plans" and path[2] in ("tables", "moves"),
    "seats": lambda path: path[0] == "tables" and "seats" in path and path[-1] in ("place", "entrant"),
    "what a draw depends on": lambda path: path[0] == "draws" and path[2] == "protocol",
    "what a draw is worth": lambda path: path[0] == "draws" and path[2:] == ("report", "repeats"),
    "deals": lambda path: path[0] == "sheets" and path[2] == "entries",
    "players of a list": lambda path: path[0] == "sheets" and path[2] == "seats" and path[-1] != "place",
    "signed lists": lambda path: path[0] == "sheets" and path[2] == "versions" and path[4:5] == ("lines",),
    "points that a referee took": lambda path: path[:2] == ("rulings", 0) and path[-1] == "points",
    "acts": lambda path: path[0] == "acts",
}


@pytest.mark.parametrize("kind", DERIVED)
@pytest.mark.promise(
    "C7",
    "Every figure in the file of an event is computed again, and one that was changed is reported.",
)
def test_a_figure_that_was_changed_is_found_under_a_good_digest(kind):
    original, rng = content(), Random(7)
    wanted = DERIVED[kind]
    paths = [path for path in leaves(original) if wanted(path) and type(_at(original, path)) in (int, str)]
    assert paths

    missed = []
    for path in rng.sample(paths, min(15, len(paths))):
        value = _at(original, path)
        changed = put(original, path, value + rng.choice([1, 10, 100]) if isinstance(value, int) else value + "x")
        if not faults(changed):
            missed.append((path, value))

    assert missed == []


def test_actions_that_unsettle_standings_exist():
    assert set(ACTIONS) >= set(checker.UNSETTLING)


def test_a_seat_of_a_later_series_has_the_next_place_or_is_reported():
    original = content()
    played = {(result["series"], result["table"]) for result in original["results"]}
    to_come = [at for at, table in enumerate(original["tables"]) if (table["series"], table["number"]) not in played]
    assert to_come

    for at in to_come:
        last = len(original["tables"][at]["seats"]) - 1
        changed = put(original, ("tables", at, "seats", last, "place"), last + 1)

        assert [fault for fault in faults(changed) if ": places: " in fault]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("metric", METRICS)
def test_places_are_checked_with_any_tie_break(metric):
    """Rows of an older version that lack a metric separate only players equal in the others."""
    changed = content()
    changed["event"]["tie_breaks"] = ["total", metric, "lot"]
    before = [fault for fault in faults(changed) if fault.startswith("standings 1, total") and ": place: " in fault]
    rows = changed["standings"][0]["content"]["tables"][0]["rows"]
    totals = [row[-2] for row in rows]
    first, last = totals.index(max(totals)), totals.index(min(totals))

    rows[first][0], rows[last][0] = rows[last][0], rows[first][0]

    found = [fault for fault in faults(changed) if fault.startswith("standings 1, total") and ": place: " in fault]
    assert len([fault for fault in found if fault not in before]) == 2


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(2))
def test_nonsense_is_reported_and_never_crashes(seed):
    original, rng = content(), Random(seed)

    for path in rng.sample(leaves(original), 15):
        changed = put(original, path, rng.choice([None, -1, "", [], {}, "x", 10**30, [[]], True]))
        faults(changed)
