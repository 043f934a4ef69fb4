"""The checker agrees with random events, and the same seed gives the same event."""

import json
from collections import Counter
from pathlib import Path

import pytest

from .accidents import EVENT_ACCIDENTS
from .checkers import differences
from .league import LEAGUE_ACCIDENTS
from .making import make_plan
from .plans import EVENT, LEAGUE, LIST, SEASON, Accident, Series
from .play import play
from .running import cut_down, outcome
from .season import SEASON_ACCIDENTS

pytestmark = pytest.mark.django_db

ARCHIVES = Path(__file__).parents[1] / "data" / "archives"
# Played in every run: two thirds are lists, which take a sixth of the time of an event. A portion is one test, so that
# several processes share them.
SMALL = (EVENT,) * 6 + (LEAGUE,) * 2 + (SEASON,) * 2 + (LIST,) * 15
PORTIONS, MANY, DOZEN = 3, 584, 12


@pytest.mark.promise(
    "C8",
    "Random events, leagues, seasons and lists agree with bin/skat-check, which shares no code with the site; a "
    "figure it does not know is a fault. Every run plays 6 small events, 2 leagues, 2 seasons and 15 lists, a long "
    "one some 250 and 40 lists, the longest 5,002 and 838 lists.",
    but="what both misread in the same rule, since both are written from the same documents.",
)
@pytest.mark.storage
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_both_checkers_agree_with_small_events(portion):
    plans = [small_plan(seed) for seed in range(len(SMALL)) if seed % PORTIONS == portion]

    wrong = {str(plan): faults for plan in plans if (faults := outcome(plan).faults)}

    assert wrong == {}


@pytest.mark.promise("C8")
@pytest.mark.storage
def test_both_checkers_agree_with_starters_without_a_fee():
    prizes = [{"ranking": "total", "share": 1, "every": 2}, {"ranking": "series:1", "amounts": [500]}]
    fees = {"entry_fee": 1000, "card_fee": 150, "prize_plan": prizes}
    plan = make_plan(1, players=8, is_small=True).having(days=1, series=(Series(1), Series(1)), settings=fees)
    guests = tuple(Accident("plays_without_a_fee", 0, luck) for luck in (1, 2))

    played = outcome(plan.having(accidents=guests))

    assert played.faults == []
    assert played.happened["plays_without_a_fee"]


def small_plan(seed):
    plan = make_plan(seed, kind=SMALL[seed], players=7 + seed % 4, is_small=True)
    return plan.having(days=1, series=plan.series[:2])


def long_plans(portion):
    return [make_plan(seed, is_small=bool(seed % 10)) for seed in range(1_000 + portion * 10, 1_010 + portion * 10)]


@pytest.mark.long
def test_five_thousand_players_exceed_an_imported_list():
    kinds = Counter(plan.kind for portion in range(MANY) for plan in long_plans(portion))

    assert kinds.total() - kinds[LIST] >= 5_000


@pytest.mark.promise("C8", figure="4,297 random events, leagues and seasons, 703 lists: 0 differences (2026-11-25)")
@pytest.mark.long
@pytest.mark.sampled(long=20)
@pytest.mark.parametrize("portion", range(MANY))
def test_both_checkers_agree_with_thousands_of_events(portion):
    small = [cut_down(plan) for plan in long_plans(portion)]

    wrong = [{"plan": one.plan.to_json(), "faults": one.faults} for one in small if one.faults]
    # As bin/dev/skat-random --plan plays it again.
    assert wrong == [], "\n".join(map(json.dumps, wrong))


@pytest.mark.promise("C8")
@pytest.mark.long
@pytest.mark.sampled(long=4)
@pytest.mark.parametrize("number", range(DOZEN))
def test_both_checkers_agree_with_a_dozen_events_of_200_to_400_players(number):
    kind = (EVENT, EVENT, EVENT, LEAGUE, EVENT, SEASON)[number % 6]
    plan = make_plan(number, kind=kind, players=200 + number * 200 // (DOZEN - 1))

    assert outcome(plan).faults == []


@pytest.mark.longest
def test_each_accident_occurs_among_the_thousands():
    missing = {*EVENT_ACCIDENTS, *LEAGUE_ACCIDENTS, *SEASON_ACCIDENTS}

    for plan in (plan for portion in range(MANY) for plan in long_plans(portion) if plan.seed % 10):
        # Where none of them is planned there is nothing new to see.
        if missing & {one.name for one in plan.accidents}:
            missing -= play(plan).happened.keys()

    assert missing == set()


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", [EVENT, LIST, *(pytest.param(kind, marks=pytest.mark.long) for kind in (LEAGUE, SEASON))]
)
def test_the_same_seed_gives_the_same_files(kind):
    plan = make_plan(3, kind=kind, players=4, is_small=True).having(days=1, series=(Series(1),), accidents=())

    once, again, otherwise = (play(each).files for each in (plan, plan, plan.having(salt=1)))

    assert once == again
    assert once != otherwise


@pytest.mark.parametrize("file", sorted(ARCHIVES.glob("*.json")), ids=lambda file: file.stem)
def test_the_checker_agrees_with_archives_of_every_version(file):
    assert differences(json.loads(file.read_text())) == []


@pytest.mark.promise("C8")
@pytest.mark.parametrize(
    ("table", "fault"), [("a new one", "not checked: 1 tables not known"), ("pot", "not checked: 1 columns not known")]
)
def test_a_figure_that_the_checker_does_not_know_is_a_fault(table, fault):
    content = json.loads((ARCHIVES / "v5-herbstpreis.json").read_text())
    stated = next(one for one in content["stated"] if one["table"] == "pot")
    stated["table"] = table
    if table == "pot":
        stated["columns"], stated["rows"] = [*stated["columns"], "more"], [[*row, 1] for row in stated["rows"]]

    assert fault in differences(content)
