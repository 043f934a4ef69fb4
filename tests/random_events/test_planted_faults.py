"""The checker reports location and cell of every alteration in the file of a random event."""

import json
from random import Random

import pytest

from tests.checker.skat_check import checker

from .making import make_plan
from .plans import KINDS, Accident, Plan, Series
from .planting import FAULTS, plant
from .play import play

pytestmark = pytest.mark.django_db

MANY = 10
# Two series and an earlier event, prizes, ties, fees, loss money, a latecomer, a penalty, paper lists and screens.
RICH = Plan(
    seed=8,
    players=8,
    series=(Series(2), Series(1)),
    settings={
        "entry_fee": 1000,
        "loss_fee_steps": [[1, 50]],
        "classes": ["women"],
        "prize_plan": [{"ranking": "total", "share": 1, "every": 2}],
    },
    accidents=(
        Accident("arrives_late", 1, 1),
        Accident("loss_money_is_taken", 1, 1),
        Accident("points_are_taken", 1, 1),
        Accident("money_from_elsewhere", 0, 1),
    ),
    screens=50,
    mornings=1,
)
# Of a league, of a season.
ELSEWHERE = ("a match point", "a place in a league", "a figure of a season")


def many_files():
    """Random files of all kinds."""
    return files_of([RICH, *(make_plan(seed, kind=KINDS[seed % len(KINDS)], is_small=True) for seed in range(20, 36))])


def files_of(plans):
    """The full files: fields omitted from a published one cannot be altered in it."""
    fixed_places = [(kind, data) for plan in plans for kind, data in play(plan).files.items()]
    return [json.loads(data) for kind, data in fixed_places if kind != "published"]


def planted(name, files, count):
    """`count` files with this fault and its expected finding; none where no file has anything of the kind."""
    chance = Random(name)
    tries = (plant(content, name, chance) for _ in range(count) for content in chance.sample(files, len(files)))
    found = [one for one in tries if one is not None]
    return found[:count]


def is_named(content, wanted):
    """A place in older standings could be reported by the seal alone where it depends on something that no row shows,
    such as
    games lost by others or tie-breaks changed later: any place after a tie might have been right. None of these files
    has such a fault.
    """
    found = checker.check(content).differences
    return any(one.where.startswith(wanted.place) and one.cell == wanted.cell for one in found)


def missed(faults):
    """The faults that are not reported, or reported elsewhere."""
    return [wanted for content, wanted in faults if not is_named(content, wanted)]


@pytest.mark.promise(
    "C9",
    "A figure that was altered in a file, or left out of its stated tables, is reported by bin/skat-check with its "
    "place and cell, even if the digest was recomputed.",
    but=(
        "every figure of older standings: a rank among equal rows may be reported only by the seal of its audit "
        "entry, a prize paid by another plan only by what is left of the pot."
    ),
)
def test_a_planted_fault_of_each_kind_is_reported():
    files = files_of([RICH])

    faults = {name: planted(name, files, 1) for name in FAULTS}

    assert tuple(name for name, found in faults.items() if not found) == ELSEWHERE
    assert {name: missed(found) for name, found in faults.items() if missed(found)} == {}


@pytest.mark.promise("C9")
@pytest.mark.long
def test_at_least_two_hundred_planted_faults_are_reported():
    files = many_files()

    faults = {name: planted(name, files, MANY) for name in FAULTS}

    assert len(FAULTS) >= 20
    assert {name: len(found) for name, found in faults.items() if len(found) < MANY} == {}
    assert {name: missed(found) for name, found in faults.items() if missed(found)} == {}
    # Where nothing was altered nothing is named.
    assert [checker.check(content).differences for content in files] == [[] for _ in files]
