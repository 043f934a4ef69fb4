"""A failing plan is shrunk to what is needed for the fault."""

import json
from dataclasses import replace

import pytest

from .league import LEAGUE_ACCIDENTS
from .making import make_plan
from .plans import LEAGUE, Accident, Plan, Series
from .play import play
from .running import outcome
from .shrinking import kind_of, shrink, simpler

ACCIDENTS = tuple(Accident(name, series, 7) for series in (1, 2, 3) for name in ("arrives_late", "points_are_taken"))
BIG = Plan(
    seed=7,
    players=83,
    days=2,
    series=(Series(4), Series(2, "seeded", 1), Series(12)),
    settings={
        "ruleset_key": "isko",
        "ruleset_options": {"kontra": 1, "bock": 2},
        "entry_fee": 700,
        "classes": ["women"],
    },
    accidents=ACCIDENTS,
    alike=True,
)


def wrong_if(condition):
    return lambda plan: [f"seat {plan.players} of plan 4711: 30 points"] if condition(plan) else []


def test_everything_unneeded_is_left_out():
    small = shrink(BIG, wrong_if(lambda plan: True))

    assert (small.plan.players, small.plan.days, small.plan.series) == (3, 1, (Series(1),))
    assert (small.plan.accidents, dict(small.plan.settings), small.plan.alike) == ((), {}, False)
    assert small.tries < 60


def test_everything_needed_stays():
    needed = ACCIDENTS[2], ACCIDENTS[5]

    def check(plan):
        names = [(one.name, one.luck) for one in plan.accidents]
        fits = plan.players >= 7 and plan.settings.get("ruleset_options", {}).get("bock") and plan.series[-1].rounds > 1
        return ["wrong"] if fits and all((one.name, one.luck) in names for one in needed) else []

    small = shrink(BIG, check)

    assert (small.plan.players, small.plan.settings) == (7, {"ruleset_key": "isko", "ruleset_options": {"bock": 2}})
    assert {one.name for one in small.plan.accidents} == {one.name for one in needed}
    assert [one.rounds for one in small.plan.series] == [2]


def test_another_fault_is_not_the_one_that_was_found():
    def check(plan):
        return ["prizes: 30, not 31"] if plan.players > 20 else ["the file cannot be read"]

    assert shrink(BIG, check).plan.players == 21
    assert kind_of("draw 3: repeats are 7, not 8") == kind_of("draw 12: repeats are 0, not 1")
    assert kind_of("ZZG3R4K3AJEQ: deal 3 is worth 105") == kind_of("7YQ2M4K3AJEB: deal 12 is worth 5")


def test_the_accidents_of_a_series_go_with_it():
    without_second = next(plan for plan in simpler(replace(BIG, accidents=ACCIDENTS)) if len(plan.series) == 2)

    assert without_second.series == BIG.series[:2]
    assert {one.series for one in without_second.accidents} == {1, 2}


def test_a_stored_plan_is_the_same_plan():
    for seed in range(20):
        plan = make_plan(seed)

        assert Plan.from_json(plan.to_json()) == plan


@pytest.mark.long
@pytest.mark.django_db
def test_an_event_of_a_hundred_is_shrunk_to_at_most_eight():
    plan = make_plan(3, kind="event", players=100)
    plan = plan.having(accidents=(*plan.accidents, Accident("series_is_set_to_zero", 1, 5)))

    small = shrink(plan, lambda tried: ["zero"] if play(tried).happened["series_is_set_to_zero"] else [])

    assert small.plan.players <= 8
    assert [one.name for one in small.plan.accidents] == ["series_is_set_to_zero"]


@pytest.mark.long
@pytest.mark.django_db
def test_a_league_is_shrunk_to_two_teams_of_four():
    plan = make_plan(5, kind=LEAGUE, players=16, is_small=True).having(days=1)
    plan = plan.having(accidents=(*plan.accidents, Accident("points_are_taken", 1, 5)))

    small = shrink(plan, lambda tried: ["taken"] if play(tried).happened["points_are_taken"] else []).plan

    league = json.loads(play(small).files["league"])
    assert (small.players <= 8, [one.name for one in small.accidents]) == (True, ["points_are_taken"])
    assert [len(team["squad"]) for team in league["teams"]] == [4, 4, 0]
    assert [len(event["entrants"]) for event in league["events"]] == [8]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(6))
def test_both_checkers_agree_with_a_league_of_two_teams(seed):
    plan = make_plan(seed, kind=LEAGUE, players=8, is_small=True)
    everything = tuple(Accident(name, 1 + at % plan.days, at) for at, name in enumerate(LEAGUE_ACCIDENTS))

    assert outcome(plan.having(accidents=everything)).faults == []
