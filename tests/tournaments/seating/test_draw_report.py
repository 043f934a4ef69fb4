import json
from copy import deepcopy
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seating import (
    MODES,
    DrawDiffers,
    Plan,
    is_seed_of,
    league_from_report,
    league_to_report,
    plan_from_report,
    seed_of,
)
from tournaments.seating import plan_to_report as to_report
from tournaments.seating.draw import VERSION, new_attempt, plan
from tournaments.seating.league import league_day

from .strategies import fields, numbers_of_series, seeds


def a_plan() -> Plan[str]:
    players = ["Anna", "Bernd", "Clara", "Dieter", "Emil", "Frieda", "Gerd", "Hanna", "Ida"]
    found = plan(
        players,
        2,
        groups=[players[:2]],
        forbidden=[players[2:4]],
        queue=players,
        history=[(("Anna", "Ida", "Gerd"),)],
        locked=[(1, ("Anna", "Clara", "Ida"))],
        seed="Saal 7",
        effort=0.01,
    )
    return new_attempt(found, "Jakob was counted twice")


@settings(max_examples=examples(30))
@given(fields(most=40), numbers_of_series(4), st.sampled_from(MODES), seeds)
def test_a_draw_is_repeated_from_its_draw_report(players: int, series: int, mode: str, seed: int) -> None:
    drawn = plan(range(players), series, mode=mode, queue=range(players), seed=seed, effort=0.01)

    assert plan_from_report(json.loads(json.dumps(to_report(drawn)))) == drawn


def test_every_input_is_in_the_draw_report() -> None:
    drawn = a_plan()

    report = json.loads(json.dumps(to_report(drawn)))

    assert report["version"] == VERSION
    assert report["inputs"]["seed"] == "Saal 7"
    assert report["inputs"]["reason"] == "Jakob was counted twice"
    assert plan_from_report(report) == drawn


@cache
def a_report() -> dict[str, Any]:
    return to_report(a_plan())


TAMPERED: dict[str, dict[str, Any]] = {
    "another seed": {"seed": "Saal 8"},
    "another attempt": {"attempt": 3},
    "another reason": {"reason": "Jakob came late"},
    "another mode": {"mode": "even"},
    "no forbidden pair": {"forbidden": []},
    "no history": {"history": []},
    "more effort": {"effort": 0.2},
    "another queue": {"queue": ["Anna"]},
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED)
def test_a_tampered_draw_report_is_refused(change: dict[str, Any]) -> None:
    tampered = deepcopy(a_report())
    tampered["inputs"] |= change

    with pytest.raises(DrawDiffers, match="another plan"):
        plan_from_report(tampered)


def test_players_in_another_order_are_other_players() -> None:
    report = to_report(a_plan())
    report["inputs"]["players"].reverse()

    with pytest.raises(DrawDiffers):
        plan_from_report(report)


def test_another_version_cannot_repeat_a_draw() -> None:
    report = to_report(a_plan()) | {"version": "0"}

    with pytest.raises(DrawDiffers, match="made by version 0"):
        plan_from_report(report)


# Where these differ, a draw that was published can no longer be repeated: raise VERSION.
DIGESTS = {
    (8, 3): "f8d769690d884466",
    (13, 3): "3481fb31b93f8272",
    (16, 5): "c5ef1d09b13051b1",
    (23, 8): "fc8862970e8ec955",
    (102, 4): "3f55be4b30c908da",
}


@pytest.mark.parametrize(("players", "series"), DIGESTS)
def test_a_version_draws_the_same_everywhere_and_ever(players: int, series: int) -> None:
    drawn = plan(range(players), series, groups=[range(3)], queue=range(players), seed=7, effort=0.02)

    assert (VERSION, to_report(drawn)["digest"][:16]) == ("1", DIGESTS[players, series])


def test_values_that_are_not_plain_make_no_draw_report() -> None:
    drawn = plan([frozenset([number]) for number in range(4)], 1, seed=1)

    with pytest.raises(TypeError):
        to_report(drawn)


def test_a_seed_contains_the_called_number_and_everyone_present() -> None:
    people = [(1, "Anna Ahlers"), (12, "Bernd Brandt")]
    digest = sha256(b"1 Anna Ahlers;12 Bernd Brandt").hexdigest()

    seed = seed_of("4711/a", people)

    assert seed == f"4711/a/{digest[:16]}"
    assert is_seed_of(seed, people)
    assert not is_seed_of(seed, people[:1])
    assert not is_seed_of(f"{seed[:-1]}-", people)
    # A long call is cut to the length of a column of the database.
    assert len(seed_of("9" * 90, people)) == 80


TEAMS = [[f"{team}{seat}" for seat in range(4)] for team in "ABC"]


def test_a_league_day_is_repeated_from_its_draw_report() -> None:
    report = json.loads(json.dumps(league_to_report(TEAMS, "Spieltag 3", series=2)))

    assert (report["version"], report["inputs"]) == (VERSION, {"teams": TEAMS, "seed": "Spieltag 3", "series": 2})
    assert league_from_report(report) == league_day(TEAMS, "Spieltag 3", series=2)
    assert report["digest"][:16] == "f1fa7b551efbc1d0"


@pytest.mark.parametrize(
    "change",
    [{"seed": "Spieltag 4"}, {"series": 3}, {"teams": [*TEAMS[1:], TEAMS[0]]}],
    ids=["another seed", "more series", "teams in another order"],
)
def test_a_tampered_draw_report_of_a_league_day_is_refused(change: dict[str, Any]) -> None:
    report = league_to_report(TEAMS, "Spieltag 3", series=2)

    with pytest.raises(DrawDiffers, match="another plan"):
        league_from_report(report | {"inputs": report["inputs"] | change})
    with pytest.raises(DrawDiffers, match="made by version 0"):
        league_from_report(report | {"version": "0"})
