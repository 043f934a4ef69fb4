"""Ramsch, played when all three pass: the cases RA, SR and GR, refusals, and laws. systems.md 9"""

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    PASSED_DEAL,
    Problem,
    Ruleset,
    Score,
    Sheet,
    Step,
    check,
    check_figures,
    find_ruleset,
    score,
    tally,
)
from scoring.rules.contracts import Game
from scoring.rules.deal import Outcome, deal_to_dict
from scoring.rules.ramsch import RamschDeal, RamschOptions, check_ramsch, ramsch_form, ramsch_line, score_ramsch

CASES = json.loads((Path(__file__).parents[3] / "data" / "cases.json").read_text(encoding="utf-8"))
RAMSCH_CASES = {case["id"]: case for case in CASES if case["kind"] == "ramsch"}
# The words of the cases for the options and their values.
OPTION_NAMES = {"mode": "ramsch_mode", "skat_to": "ramsch_skat_to", "tie": "ramsch_tie", "fixed": "ramsch_fixed"}
VALUES = {"all": "all_points", "half": "share", "last": "last_trick"}

RAMSCH = {"all_pass": "ramsch", "ramsch_schieben": True}
PLAYED = {"outcome": "ramsch", "points": [45, 40, 25], "skat": 10, "last": 1}
JUNGFRAU = {"outcome": "ramsch", "points": [70, 40, 0], "skat": 10, "last": 0, "virgins": [2]}
MARCH = {"outcome": "ramsch", "points": [110, 0, 0], "skat": 10, "last": 0, "virgins": [1, 2]}
MODES = ("loser_points", "all_points", "fixed", "gewinner")
SKAT_TO = ("last_trick", "loser", "nobody")
TIES = ("all_full", "share", "last_trick")

Fields = dict[str, Any]


def ramsch(**options: Any) -> Ruleset:
    return find_ruleset(**RAMSCH | options)


def worth(fields: Fields, **options: Any) -> tuple[int, ...]:
    """The value of an entry that must be possible, for each seat."""
    ruleset = ramsch(**options)
    deal = ruleset.read_deal(fields)
    assert check(deal, ruleset) == ()
    return score(deal, ruleset).points


def problems(fields: Fields, seats: int = 3, **options: Any) -> list[tuple[str, tuple[str, ...]]]:
    ruleset = ramsch(**options)
    return [(found.code, found.fields) for found in check(ruleset.read_deal(fields), ruleset, seats)]


def entry(case: Fields) -> tuple[RamschDeal, Ruleset]:
    """The deal and the rules of one case."""
    given = dict(case["given"])
    options = {name: given.pop(word) for word, name in OPTION_NAMES.items() if word in given}
    options = {name: VALUES.get(value, value) if type(value) is str else value for name, value in options.items()}
    if "durch" in given:
        options["ramsch_durchmarsch"] = given.pop("durch") or 0
    total = given.pop("total", 120)
    if total == 84:
        options["ramsch_tens"] = "low_1"
    elif total < 120:
        given["unused"] = 120 - total
    ruleset = ramsch(**options)
    return ruleset.read_deal({"outcome": "ramsch"} | given), ruleset


def test_every_case_of_a_ramsch_is_here() -> None:
    kinds = [name.partition("-")[0] for name in RAMSCH_CASES]

    assert {kind: kinds.count(kind) for kind in kinds} == {"RA": 13, "SR": 3, "GR": 3, "SC": 2}


@pytest.mark.parametrize("name", RAMSCH_CASES)
def test_a_ramsch_is_worth_what_the_document_says(name: str) -> None:
    case = RAMSCH_CASES[name]
    deal, ruleset = entry(case)
    seats = len(case["given"]["points"])

    found = score_ramsch(deal, ruleset, seats)

    assert check_ramsch(deal, ruleset, seats) == ()
    assert list(found.points) == case["expected"]["score"]
    if "won" in case["expected"]:
        assert [found.winners.count(seat) for seat in range(seats)] == case["expected"]["won"]


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"ramsch_skat_to": "loser"}, id="the skat goes to the loser"),
        pytest.param({"ramsch_skat_to": "nobody"}, id="the skat goes to nobody"),
        pytest.param({"ramsch_skat_to": "nobody", "ramsch_tie": "share"}, id="a tie is shared"),
        pytest.param({"ramsch_mode": "gewinner"}, id="the fewest card points win"),
        pytest.param({"ramsch_mode": "gewinner", "ramsch_tie": "last_trick"}, id="nobody loses who could tie"),
    ],
)
def test_the_last_trick_is_not_asked_for_where_it_changes_no_figure(options: Fields) -> None:
    ruleset = ramsch(**options)
    values = {worth(PLAYED | {"last": last}, **options) for last in (None, 0, 1, 2)}

    assert len(values) == 1
    assert "last" not in {field.name for field in ramsch_form(ruleset).fields}


@pytest.mark.parametrize(
    "options", [{}, {"ramsch_mode": "fixed"}, {"ramsch_skat_to": "loser", "ramsch_tie": "last_trick"}]
)
def test_the_last_trick_is_asked_for_where_it_decides(options: Fields) -> None:
    assert "last" in {field.name for field in ramsch_form(ramsch(**options)).fields}


def test_gr_03_a_won_gewinner_ramsch_counts_as_a_game_won_in_the_league() -> None:
    ruleset = ramsch(ramsch_mode="gewinner")
    deal = ruleset.read_deal({"outcome": "ramsch", "points": [60, 40, 20], "last": 0})
    sheet = Sheet(seats=3, length=36, ruleset=ruleset).with_deal(deal)

    assert [line.total for line in tally(sheet, "seeger_fabian")] == [0, 0, 73]
    assert [line.won for line in tally(sheet, "seeger_fabian")] == [0, 0, 1]
    assert check_figures(sheet, "seeger_fabian").agree


def test_gr_02_two_who_win_one_deal_keep_the_check_figures_right() -> None:
    ruleset = ramsch(ramsch_mode="gewinner")
    deal = ruleset.read_deal({"outcome": "ramsch", "points": [50, 35, 35], "last": 0})
    sheet = Sheet(seats=3, length=36, ruleset=ruleset).with_deal(deal)

    assert [line.total for line in tally(sheet, "seeger")] == [0, 73, 73]
    assert check_figures(sheet, "seeger").agree


def test_an_ordinary_ramsch_counts_as_no_players_game() -> None:
    ruleset = ramsch()
    sheet = Sheet(seats=3, length=36, ruleset=ruleset)
    for fields in (PLAYED, JUNGFRAU, MARCH):
        sheet = sheet.with_deal(ruleset.read_deal(fields))
    sheet = sheet.with_deal(PASSED_DEAL)

    lines = tally(sheet, "seeger_fabian")

    assert [(line.points, line.won, line.lost, line.passed) for line in lines] == [
        (-160 + 120, 0, 0, 1),
        (-50, 0, 0, 1),
        (0, 0, 0, 1),
    ]
    assert check_figures(sheet, "seeger_fabian").agree


# Further decisions, where the documents leave something open.
@pytest.mark.parametrize(
    ("fields", "options", "points"),
    [
        pytest.param(PLAYED, {"ramsch_skat_to": "nobody"}, (-45, 0, 0), id="the skat counts for no player"),
        pytest.param(
            PLAYED, {"ramsch_mode": "all_points"}, (-45, -50, -25), id="everybody, the skat to the last trick"
        ),
        pytest.param(
            PLAYED,
            {"ramsch_mode": "all_points", "ramsch_skat_to": "loser"},
            (-55, -40, -25),
            id="everybody, to the loser",
        ),
        pytest.param(JUNGFRAU, {"ramsch_jungfrau_doubles": False}, (-80, 0, 0), id="a Jungfrau changes nothing"),
        pytest.param(
            JUNGFRAU, {"ramsch_mode": "all_points"}, (-160, -40, 0), id="a Jungfrau doubles what the loser pays"
        ),
        pytest.param(
            JUNGFRAU | {"points": [40, 60, 0], "skat": 20},
            {"ramsch_mode": "all_points", "ramsch_skat_to": "nobody"},
            (-40, -120, 0),
            id="the loser is found without the skat",
        ),
        pytest.param(
            JUNGFRAU | {"points": [60, 60, 0], "skat": 0},
            {"ramsch_mode": "all_points"},
            (-120, -120, 0),
            id="two who tie are both doubled",
        ),
        pytest.param(
            JUNGFRAU | {"points": [60, 60, 0], "skat": 0},
            {"ramsch_mode": "all_points", "ramsch_tie": "last_trick"},
            (-120, -60, 0),
            id="of two who tie the last trick is doubled",
        ),
        pytest.param(
            JUNGFRAU | {"pushes": 1}, {"ramsch_mode": "all_points"}, (-320, -80, 0), id="a push doubles for everybody"
        ),
        pytest.param(
            MARCH,
            {"ramsch_mode": "all_points", "ramsch_durchmarsch": 0},
            (-240, 0, 0),
            id="everybody, and no Durchmarsch",
        ),
        pytest.param(
            JUNGFRAU,
            {"ramsch_mode": "all_points", "ramsch_jungfrau_of": "everybody"},
            (-160, -80, 0),
            id="a Jungfrau doubles for everybody",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [40, 40, 40], "last": 2},
            {"ramsch_tie": "share"},
            (-13, -13, -13),
            id="a third of a point is dropped",
        ),
        pytest.param(JUNGFRAU, {"ramsch_mode": "fixed"}, (-15, 0, 0), id="fixed, one virgin"),
        pytest.param(MARCH, {}, (120, 0, 0), id="Durchmarsch"),
        pytest.param(MARCH, {"ramsch_durchmarsch": 60}, (60, 0, 0), id="Durchmarsch for 60"),
        pytest.param(MARCH, {"ramsch_mode": "fixed"}, (120, 0, 0), id="Durchmarsch goes before a fixed Ramsch"),
        pytest.param(MARCH, {"ramsch_mode": "gewinner"}, (120, 0, 0), id="Durchmarsch goes before a Gewinner-Ramsch"),
        pytest.param(MARCH, {"ramsch_durchmarsch": 0}, (-240, 0, 0), id="Durchmarsch is not played"),
        pytest.param(
            MARCH, {"ramsch_durchmarsch": 0, "ramsch_mode": "gewinner"}, (0, 23, 23), id="two virgins share the fewest"
        ),
        pytest.param(MARCH | {"pushes": 2}, {}, (480, 0, 0), id="Durchmarsch, pushed twice"),
        pytest.param(PLAYED | {"pushes": 1}, {"ramsch_mode": "fixed"}, (0, -30, 0), id="fixed, pushed"),
        pytest.param(PLAYED | {"pushes": 3}, {"ramsch_mode": "gewinner"}, (0, 0, 184), id="Gewinner, pushed"),
        pytest.param(
            {"outcome": "ramsch", "points": [45, 45, 20], "skat": 10, "last": 2},
            {"ramsch_tie": "last_trick"},
            (-45, -45, 0),
            id="a third takes the last trick",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [45, 45, 20], "skat": 10, "last": 2},
            {"ramsch_tie": "share"},
            (-22, -22, 0),
            id="half a point is dropped",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [45, 45, 20], "skat": 10, "last": 2, "pushes": 1},
            {"ramsch_tie": "share"},
            (-45, -45, 0),
            id="shared once it is doubled",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [50, 50, 10], "skat": 10, "last": 1},
            {"ramsch_tie": "last_trick", "ramsch_skat_to": "loser"},
            (0, -60, 0),
            id="the tie and the skat to one",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [40, 30, 10], "skat": 4, "last": 0},
            {"ramsch_tens": "low_1"},
            (-44, 0, 0),
            id="tens count 1",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [70, 50, None], "last": 0}, {}, (-70, 0, 0), id="an empty box is no point"
        ),
    ],
)
def test_what_follows_from_the_options(fields: Fields, options: Fields, points: tuple[int, ...]) -> None:
    assert worth(fields, **options) == points


def test_tens_that_only_rank_low_change_no_figure() -> None:
    assert worth(PLAYED, ramsch_tens="low_10") == worth(PLAYED)


def test_a_player_who_sits_out_has_no_part_in_a_ramsch() -> None:
    ruleset = ramsch(ramsch_mode="gewinner")
    sheet = Sheet(seats=4, length=48, ruleset=ruleset, first_dealer=1)
    deal = ruleset.read_deal({"outcome": "ramsch", "points": [60, None, 40, 20], "last": 0})

    assert sheet.with_deal(deal).totals == (0, 0, 0, 23)


@pytest.mark.parametrize(
    ("fields", "options", "steps"),
    [
        pytest.param(PLAYED, {}, (Step("most_points", 50), Step("ramsch", result=-50)), id="a loser"),
        pytest.param(
            JUNGFRAU | {"pushes": 2},
            {},
            (
                Step("most_points", 80),
                Step("jungfrau", by=2),
                Step("pushed", 2, 4),
                Step("ramsch", result=-640),
            ),
            id="a Jungfrau and two pushes",
        ),
        pytest.param(
            PLAYED, {"ramsch_mode": "all_points"}, (Step("own_points"), Step("ramsch", result=-120)), id="everyone"
        ),
        pytest.param(PLAYED, {"ramsch_mode": "fixed"}, (Step("fixed", 15), Step("ramsch", result=-15)), id="fixed"),
        pytest.param(
            PLAYED,
            {"ramsch_mode": "gewinner"},
            (Step("fewest_points", 25), Step("gewinner", 23), Step("ramsch", result=23)),
            id="a winner",
        ),
        pytest.param(MARCH, {}, (Step("durchmarsch", 120), Step("ramsch", result=120)), id="Durchmarsch"),
        pytest.param(
            {"outcome": "ramsch", "points": [50, 50, 20], "last": 0},
            {"ramsch_tie": "share"},
            (Step("most_points", 50), Step("shared", by=2), Step("ramsch", result=-50)),
            id="shared",
        ),
        pytest.param(
            JUNGFRAU,
            {"ramsch_mode": "all_points"},
            (Step("own_points"), Step("jungfrau_of_loser", 80, 2), Step("ramsch", result=-200)),
            id="everybody, with a Jungfrau",
        ),
        pytest.param(
            JUNGFRAU,
            {"ramsch_mode": "all_points", "ramsch_jungfrau_of": "everybody"},
            (Step("own_points"), Step("jungfrau", by=2), Step("ramsch", result=-240)),
            id="everybody doubled",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [40, 40, 40], "last": 0},
            {"ramsch_tie": "share"},
            (Step("most_points", 40), Step("shared", by=3), Step("dropped", 1), Step("ramsch", result=-39)),
            id="shared with a rest",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [50, 50, 20], "last": 0},
            {},
            (Step("most_points", 50), Step("tied", by=2), Step("ramsch", result=-100)),
            id="two lose in full",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [50, 50, 20], "last": 0},
            {"ramsch_tie": "last_trick"},
            (Step("most_points", 50), Step("tied_last_trick"), Step("ramsch", result=-50)),
            id="the last trick loses alone",
        ),
        pytest.param(
            {"outcome": "ramsch", "points": [50, 50, 20], "last": 2},
            {"ramsch_tie": "last_trick"},
            (Step("most_points", 50), Step("tied_without_last", by=2), Step("ramsch", result=-100)),
            id="a third took the last trick",
        ),
    ],
)
def test_the_sum_is_explained_step_by_step(fields: Fields, options: Fields, steps: tuple[Step, ...]) -> None:
    ruleset = ramsch(**options)

    found = score(ruleset.read_deal(fields), ruleset)

    assert found.steps == steps
    assert all(f"step.{step.word}" in ruleset.words for step in steps)


def test_a_durchmarsch_of_a_gewinner_ramsch_is_a_game_won() -> None:
    ruleset = ramsch(ramsch_mode="gewinner")

    found = score(ruleset.read_deal(MARCH), ruleset)

    assert (found.winners, found.losers, found.won) == ((0,), (), True)
    assert score(ruleset.read_deal(MARCH), ramsch()).winners == ()


def test_a_single_point_wins_a_gewinner_ramsch_too() -> None:
    ruleset = ramsch(ramsch_mode="gewinner", gewinner_award=1)

    found = score(ruleset.read_deal(PLAYED), ruleset)

    assert (found.points, found.written, found.won) == ((0, 0, 1), 1, True)


# What each code refuses, and its fields.
REFUSED: dict[str, tuple[Fields, Fields, list[tuple[str, tuple[str, ...]]]]] = {
    "V30 a declarer": (PLAYED | {"declarer": 0}, {}, [("V30", ("outcome", "declarer"))]),
    "V30 a bid": (PLAYED | {"bid": 18}, {}, [("V30", ("outcome", "bid"))]),
    "V30 a game": (PLAYED | {"game": "grand"}, {}, [("V30", ("outcome", "game"))]),
    "V30 not played at this table": (PLAYED, {"all_pass": "no_score"}, [("V30", ("outcome",))]),
    "V31 60 40 10 and 5": (
        {"outcome": "ramsch", "points": [60, 40, 10], "skat": 5, "last": 0},
        {},
        [("V31", ("points", "skat"))],
    ),
    "V31 no points at all": ({"outcome": "ramsch", "last": 0}, {}, [("V31", ("points", "skat"))]),
    "V31 the whole pack, but tens count 1": (PLAYED, {"ramsch_tens": "low_1"}, [("V31", ("points", "skat"))]),
    "V31 nothing is out of play at three": (
        PLAYED | {"points": [45, 40, 15], "unused": 10},
        {},
        [("V31", ("points", "skat"))],
    ),
    "V32 a virgin with points": (PLAYED | {"virgins": [2]}, {}, [("V32", ("points", "virgins"))]),
    "V33 three virgins": (
        {"outcome": "ramsch", "points": [0, 0, 120], "last": 2, "virgins": [0, 1, 2]},
        {},
        [("V32", ("points", "virgins")), ("V33", ("virgins",))],
    ),
    "V34 nobody took the last trick": (PLAYED | {"last": None}, {}, [("V34", ("last",))]),
    "V34 the last trick settles a tie": (
        PLAYED | {"last": None},
        {"ramsch_skat_to": "loser", "ramsch_tie": "last_trick"},
        [("V34", ("last",))],
    ),
    "V34 no such seat": (PLAYED | {"last": 3}, {}, [("V34", ("last",))]),
    "V34 seat below the first": (PLAYED | {"last": -1}, {}, [("V34", ("last",))]),
    "V34 a virgin took the last trick": (JUNGFRAU | {"last": 2}, {}, [("V34", ("last", "virgins"))]),
    "V35 four pushes": (PLAYED | {"pushes": 4}, {}, [("V35", ("pushes",))]),
    "V35 fewer than none": (PLAYED | {"pushes": -1}, {}, [("V35", ("pushes",))]),
    "V35 nothing is pushed here": (PLAYED | {"pushes": 1}, {"ramsch_schieben": False}, [("V35", ("pushes",))]),
    "V36 a skat of 23": (
        {"outcome": "ramsch", "points": [47, 40, 10], "skat": 23, "last": 0},
        {},
        [("V36", ("skat",))],
    ),
    "V36 a skat of 1": ({"outcome": "ramsch", "points": [49, 40, 30], "skat": 1, "last": 0}, {}, [("V36", ("skat",))]),
    "V36 less than nothing": (
        {"outcome": "ramsch", "points": [52, 40, 30], "skat": -2, "last": 0},
        {},
        [("V36", ("skat",))],
    ),
    "V14 121 points": (
        {"outcome": "ramsch", "points": [121, 0, 0], "last": 0},
        {},
        [("V14", ("points",)), ("V31", ("points", "skat"))],
    ),
    "V15 1 point": ({"outcome": "ramsch", "points": [69, 50, 1], "last": 0}, {}, [("V15", ("points",))]),
    "V28 four figures at three": (PLAYED | {"points": [45, 40, 25, 0]}, {}, [("V28", ("points",))]),
    "V28 a virgin twice": (MARCH | {"virgins": [1, 1]}, {}, [("V28", ("virgins",))]),
    "V28 a virgin who is not there": (JUNGFRAU | {"virgins": [3]}, {}, [("V28", ("virgins",))]),
}


@pytest.mark.parametrize(
    ("fields", "options", "expected"), [pytest.param(*row, id=name) for name, row in REFUSED.items()]
)
def test_ramsch_is_refused(fields: Fields, options: Fields, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    assert problems(fields, **options) == expected


def test_every_code_of_a_ramsch_refuses_some_entry() -> None:
    reached = {code for _, _, expected in REFUSED.values() for code, _ in expected}

    assert {f"V{number}" for number in range(30, 37)} <= reached
    assert {f"problem.V{number}" for number in range(31, 37)} <= set(ramsch().words)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({"points": [45, 10, 40, 25]}, ("V02", ("points",)), id="points"),
        pytest.param({"last": 1}, ("V02", ("last",)), id="last trick"),
        pytest.param({"virgins": [1]}, ("V02", ("virgins",)), id="virgin"),
    ],
)
def test_v02_a_player_who_sits_out_took_no_part(fields: Fields, expected: tuple[str, tuple[str, ...]]) -> None:
    dealt = {"outcome": "ramsch", "dealer": 1, "points": [45, None, 50, 25], "last": 0}

    assert problems(dealt, seats=4) == []
    assert expected in problems(dealt | fields, seats=4)


def test_v02_distinguishes_the_dealer_from_the_other_who_sits_out_at_five() -> None:
    fields = {"outcome": "ramsch", "dealer": 1, "points": [60, 10, 30, 10, 10], "last": 0}

    found = check(ramsch().read_deal(fields), ramsch(), seats=5)

    assert [dict(one.values) for one in found if one.code == "V02"] == [
        {"seat": 1, "deals": 1},
        {"seat": 4, "deals": 0},
    ]


def test_a_problem_names_the_players_and_the_count() -> None:
    ruleset = ramsch()

    def values(fields: Fields) -> list[dict[str, Any]]:
        return [dict(found.values) for found in check(ruleset.read_deal(fields), ruleset)]

    assert values(PLAYED | {"points": [60, 40, 10], "skat": 5}) == [{"n": 115, "total": 120}]
    assert values(PLAYED | {"virgins": [2]}) == [{"seat": 2}]
    assert values(JUNGFRAU | {"last": 2}) == [{"seat": 2, "case": "virgin"}]


def test_where_tens_count_1_every_number_of_points_can_be() -> None:
    fields = {"outcome": "ramsch", "points": [43, 39, 1], "skat": 1, "last": 0}

    assert problems(fields, ramsch_tens="low_1") == []


def test_a_played_deal_that_calls_itself_a_ramsch_is_none() -> None:
    deal = RamschDeal(outcome=Outcome.PASSED, points=(60, 40, 20), last=0)

    assert [found.code for found in check(deal, ramsch())] == ["V30"]


def test_where_a_ramsch_is_a_contract_it_has_a_declarer_and_no_bid() -> None:
    options = RamschOptions()
    contract = RamschDeal(declarer=1, points=(60, 40, 20), last=0)

    assert check_ramsch(contract, options, 3, allows_declarer=True) == ()
    assert [found.code for found in check_ramsch(contract, options, 3)] == ["V30"]
    for named in (
        RamschDeal(bid=18, points=(60, 40, 20), last=0),
        RamschDeal(game=Game.NULL, points=(60, 40, 20), last=0),
    ):
        assert [found.code for found in check_ramsch(named, options, 3, allows_declarer=True)] == ["V30"]


def test_a_hand_out_of_play_holds_the_rest_of_the_pack() -> None:
    options = RamschOptions(all_pass="ramsch")
    played = RamschDeal(points=(50, 25), skat=10, unused=35, last=0)

    assert check_ramsch(played, options, 2) == ()
    assert score_ramsch(played, options, 2).points == (-60, 0)
    assert [found.code for found in check_ramsch(played, options, 2, has_skat=False)] == ["V36"]


def test_the_form_of_a_game_without_skat_asks_for_the_hand_out_of_play() -> None:
    form = ramsch_form(RamschOptions(), has_skat=False, has_unused=True)

    assert [field.name for field in form.fields] == ["points", "unused", "last", "virgins"]
    assert (form.mode, form.outcomes) == ("ramsch", ("done",))


def test_the_list_shows_a_ramsch_and_what_doubled_it() -> None:
    ruleset = ramsch()
    deals = [ruleset.read_deal(fields) for fields in (PLAYED, JUNGFRAU, JUNGFRAU | {"pushes": 2}, MARCH)]

    lines = [ruleset.line(deal, score(deal, ruleset)) for deal in deals]

    assert [(line.game, line.doubling) for line in lines] == [
        ("ramsch", 1),
        ("ramsch", 2),
        ("ramsch", 8),
        ("ramsch", 1),
    ]
    assert ramsch_line(deals[0], score(deals[0], ruleset)) == lines[0]


@pytest.mark.parametrize(
    ("fields", "options", "value"),
    [
        pytest.param(PLAYED, {}, -50, id="one loses"),
        pytest.param({"outcome": "ramsch", "points": [50, 50, 20], "last": 0}, {}, -50, id="two lose alike"),
        pytest.param(PLAYED, {"ramsch_mode": "all_points"}, None, id="each their own: the sum of all"),
        pytest.param(
            {"outcome": "ramsch", "points": [30, 30, 60], "last": 0}, {"ramsch_mode": "gewinner"}, 23, id="two win"
        ),
    ],
)
def test_the_value_of_a_tie_is_what_each_of_them_loses(fields: Fields, options: Fields, value: int | None) -> None:
    ruleset = ramsch(**options)
    deal = ruleset.read_deal(fields)

    assert ruleset.line(deal, score(deal, ruleset)).value == value


def test_a_ramsch_goes_to_plain_data_and_back() -> None:
    ruleset = ramsch()
    fields = JUNGFRAU | {"dealer": 2, "pushes": 1, "points": [70, None, 40, 0]}

    deal = ruleset.read_deal(fields)

    assert deal_to_dict(deal)["outcome"] == "ramsch"
    assert ruleset.read_deal(json.loads(json.dumps(deal_to_dict(deal)))) == deal
    assert ruleset.read_deal({"outcome": "passed"}) == PASSED_DEAL


def test_a_refused_ramsch_changes_nothing() -> None:
    ruleset = ramsch()
    sheet = Sheet(seats=3, length=36, ruleset=ruleset).with_deal(ruleset.read_deal(PLAYED))

    with pytest.raises(ValueError, match="the deal cannot be: V34"):
        sheet.with_deal(ruleset.read_deal(PLAYED | {"last": None}))

    assert (sheet.totals, len(sheet.deals)) == ((0, -50, 0), 1)


def test_a_ramsch_has_no_offers() -> None:
    ruleset = ramsch()

    assert ruleset.offers(ruleset.read_deal(PLAYED), ruleset.opening(3)) == ()


def test_a_deal_that_all_pass_may_still_be_thrown_in() -> None:
    assert check(PASSED_DEAL, ramsch()) == ()


def charged(points: list[int], skat: int, last: int, virgins: int, options: RamschOptions) -> list[int]:
    """A second calculation of a Ramsch of three with a loser, from the sentences of systems.md 9."""
    if options.ramsch_durchmarsch and virgins == 2:
        return [options.ramsch_durchmarsch if seat == last else 0 for seat in range(3)]
    if options.ramsch_mode == "gewinner":
        return [options.gewinner_award if own == sorted(points)[0] else 0 for own in points]
    counted = [
        own + skat * (seat == last and options.ramsch_skat_to == "last_trick") for seat, own in enumerate(points)
    ]
    lose = [own == sorted(counted)[2] for own in counted]
    if options.ramsch_tie == "last_trick" and lose[last]:
        lose = [seat == last for seat in range(3)]
    if options.ramsch_skat_to == "loser":
        counted = [own + skat * loses for own, loses in zip(counted, lose, strict=True)]
    lost, spares_nobody = lose, options.ramsch_jungfrau_of == "everybody"
    if options.ramsch_mode == "all_points":
        lose = [True] * 3
    if options.ramsch_mode == "fixed":
        counted = [options.ramsch_fixed[virgins]] * 3
    elif virgins and options.ramsch_jungfrau_doubles:
        counted = [2 * own if loses or spares_nobody else own for own, loses in zip(counted, lost, strict=True)]
    parts = lose.count(True) if options.ramsch_tie == "share" and options.ramsch_mode != "all_points" else 1
    return [-(own // parts) if loses else 0 for own, loses in zip(counted, lose, strict=True)]


def coarse_deals() -> list[RamschDeal]:
    """Every Ramsch of three with figures in tens, any last trick and any virgins."""
    tens = range(0, 130, 10)
    deals = []
    for first, second, skat, last in product(tens, tens, (0, 20), range(3)):
        points = (first, second, 120 - skat - first - second)
        if points[2] < 0:
            continue
        empty = [seat for seat in range(3) if points[seat] == 0 and seat != last]
        for virgins in {(), tuple(empty), *((seat,) for seat in empty)}:
            deals.append(RamschDeal(points=points, skat=skat, last=last, virgins=virgins))
    return deals


@pytest.mark.sampled(4)
@pytest.mark.exhaustive
@pytest.mark.parametrize("mode", MODES)
def test_every_coarse_ramsch_agrees_with_a_second_calculation(mode: str) -> None:
    deals = coarse_deals()
    wrong = []

    # Whose loss a Jungfrau doubles matters only where all players lose their own.
    whose = ("loser", "everybody") if mode == "all_points" else ("loser",)

    for skat_to, tie, doubles, march, of in product(SKAT_TO, TIES, (False, True), (0, 120), whose):
        options = ramsch(
            ramsch_mode=mode,
            ramsch_skat_to=skat_to,
            ramsch_tie=tie,
            ramsch_jungfrau_doubles=doubles,
            ramsch_durchmarsch=march,
            ramsch_jungfrau_of=of,
        )
        for deal in deals:
            expected = charged(list(deal.points), deal.skat, deal.last, len(deal.virgins), options)
            if list(score_ramsch(deal, options, 3).points) != expected:
                wrong.append((deal, options, expected))

    assert [deal for deal in deals if check(deal, ramsch())] == []
    assert wrong == []


NUMBERS = st.none() | st.integers(-3, 6) | st.integers(-200, 10**9)


@st.composite
def ramsch_rulesets(draw: Any) -> Ruleset:
    return ramsch(
        all_pass=draw(st.sampled_from(("no_score", "ramsch"))),
        ramsch_mode=draw(st.sampled_from(MODES)),
        ramsch_skat_to=draw(st.sampled_from(SKAT_TO)),
        ramsch_tens=draw(st.sampled_from(("normal", "low_10", "low_1"))),
        ramsch_jungfrau_doubles=draw(st.booleans()),
        ramsch_jungfrau_of=draw(st.sampled_from(("loser", "everybody"))),
        ramsch_durchmarsch=draw(st.integers(0, 500)),
        ramsch_schieben=draw(st.booleans()),
        ramsch_fixed=draw(st.sampled_from(((15, 15, 20), (10, 15, 20)))),
        ramsch_tie=draw(st.sampled_from(TIES)),
        gewinner_award=draw(st.integers(1, 500)),
    )


@given(
    deal=st.builds(
        RamschDeal,
        outcome=st.sampled_from(Outcome),
        dealer=NUMBERS,
        declarer=NUMBERS,
        bid=NUMBERS,
        game=st.none() | st.sampled_from(Game),
        points=st.none() | st.lists(NUMBERS, max_size=6).map(tuple),
        skat=NUMBERS,
        last=NUMBERS,
        virgins=st.lists(st.integers(-2, 6), max_size=4).map(tuple),
        pushes=st.integers(-2, 10**6),
        unused=NUMBERS,
    ),
    ruleset=ramsch_rulesets(),
    seats=st.sampled_from((3, 4, 5)),
)
def test_any_entry_is_refused_in_words_or_scored(deal: RamschDeal, ruleset: Ruleset, seats: int) -> None:
    found = check(deal, ruleset, seats)

    assert all(problem.code[0] == "V" for problem in found)
    if not found:
        assert len(score(deal, ruleset, seats).points) == seats


@st.composite
def possible(draw: Any, ruleset: Any, dealer: int, seats: int) -> RamschDeal:
    """A possible Ramsch with randomly distributed card points."""
    active = [seat for seat in range(seats) if seats == 3 or seat != dealer]
    total = ruleset.ramsch_total
    skat = draw(st.sampled_from((0, 4, 10, 22)))
    first = draw(st.integers(0, total - skat))
    second = draw(st.integers(0, total - skat - first))
    points: list[int | None] = [None] * seats
    for seat, own in zip(draw(st.permutations(active)), (first, second, total - skat - first - second), strict=True):
        points[seat] = own
    last = max(active, key=lambda seat: points[seat] or 0)
    empty = tuple(seat for seat in active if not points[seat] and seat != last)
    pushes = draw(st.integers(0, 3 if ruleset.ramsch_schieben else 0))
    return RamschDeal(points=tuple(points), skat=skat, last=last, virgins=empty, pushes=pushes)


@given(st.data(), ramsch_rulesets(), st.sampled_from((3, 4)))
def test_a_list_of_ramsches_adds_up(data: st.DataObject, ruleset: Any, seats: int) -> None:
    ruleset = ruleset.with_options({"all_pass": "ramsch"})
    sheet = Sheet(seats=seats, length=48, ruleset=ruleset)

    for number in range(1, data.draw(st.integers(1, 4)) + 1):
        deal = data.draw(possible(ruleset, sheet.positions(number).dealer, seats))
        if not sheet.check(deal):
            sheet = sheet.with_deal(deal)

    assert check_figures(sheet, "seeger_fabian").agree
    assert sum(sheet.totals) == sum(row.score.written for row in sheet.rows)
    assert [row.score.steps[-1].result for row in sheet.rows] == [row.score.written for row in sheet.rows]
    assert {type(points) for row in sheet.rows for points in row.score.points} <= {int}


def sampled_ramsch(random: Random, active: tuple[int, ...], seats: int) -> Fields:
    shares = sorted(random.sample(range(2, 116), 2))
    points: list[int | None] = [None] * seats
    for seat, own in zip(active, (shares[0], shares[1] - shares[0], 118 - shares[1]), strict=True):
        points[seat] = own
    return {"outcome": "ramsch", "points": points, "skat": 2, "last": random.choice(active)}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_whole_list_is_played_to_its_end(seats: int) -> None:
    ruleset, random = ramsch(), Random(seats)
    sheet = Sheet(seats=seats, length=12 * seats, ruleset=ruleset)

    while not sheet.is_complete:
        active = sheet.positions(sheet.next_number).active
        game = {"declarer": random.choice(active), "game": "hearts", "matadors": 2, "won": random.random() < 0.8}
        fields = game if random.random() < 0.7 else sampled_ramsch(random, active, seats)
        deal = ruleset.read_deal(fields)
        # An odd share of 1 or 119 cannot be dealt.
        if not sheet.check(deal):
            sheet = sheet.with_deal(deal)

    assert check_figures(sheet, "seeger_fabian").agree
    assert sheet.check(PASSED_DEAL) == (Problem("V27", (), (("n", 12 * seats),)),)


def test_a_score_of_a_ramsch_moves_no_money() -> None:
    found: Score = score(ramsch().read_deal(PLAYED), ramsch(pinke_fee=50))

    assert (found.cents, found.pot) == ((), 0)
