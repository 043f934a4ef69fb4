"""Tournée Skat. systems.md 17"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    DealLine,
    Game,
    Ledger,
    Outcome,
    Ruleset,
    Sheet,
    Side,
    check_figures,
    deal_to_dict,
    find_ruleset,
    option_names,
    presets_of,
    read_ruleset,
    settle,
    tally,
)
from scoring.rules.entry_form import EntryField, EntryForm, FieldKind
from scoring.rules.rulesets.tournee import TOURNEE
from scoring.rules.tournee.values import TourneeContract, TourneeDeal, TourneeRamschDeal
from scoring.rules.value_table import ValueRow
from tests.scoring.rules.refused import codes_of

CASES = json.loads((Path(__file__).parents[3] / "data" / "cases.json").read_text(encoding="utf-8"))
OPENING = TOURNEE.opening(3)
# The names of the cases and of the entry, where they differ.
RENAMED = {"declarer_took_trick": "null_tricks"}
HEARTS_SOLO = {"declarer": 0, "contract": "solo", "suit": "hearts", "matadors": 2}
NULL = {"declarer": 0, "contract": "null"}
RAMSCH = {"outcome": "ramsch", "points": [60, 40, 10]}


def cases(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]


def entry(given: dict[str, Any]) -> Any:
    data = {RENAMED.get(name, name): value for name, value in given.items()}
    if data.get("suit") == "grand_open":
        data |= {"suit": "grand", "ouvert": True}
    return TOURNEE.read_deal({"declarer": 0} | data)


def codes(data: dict[str, Any], *, seats: int = 3, dealer: int | None = None) -> list[str]:
    deal = replace(TOURNEE.read_deal(data), dealer=dealer)
    return codes_of(TOURNEE.check(deal, TOURNEE.opening(seats)), deal)


def written(data: dict[str, Any], **options: Any) -> int:
    ruleset = find_ruleset("tournee_skat", **options)
    deal = ruleset.read_deal({"declarer": 0} | data)
    assert ruleset.check(deal, OPENING) == ()
    return ruleset.score(deal, OPENING).points[0]


def test_every_case_is_here() -> None:
    assert (len(cases("tournee_skat")), len(cases("tournee_ramsch"))) == (16, 4)


@pytest.mark.parametrize("case", cases("tournee_skat"))
def test_game_is_worth_what_the_document_says(case: dict[str, Any]) -> None:
    deal = entry(case["given"])

    problems = TOURNEE.check(deal, OPENING)
    found = TOURNEE.score(deal, OPENING)

    seen = {"value": found.value, "cls": found.level - (deal.matadors or 0), "score": found.points[0]}
    assert problems == ()
    assert {name: seen[name] for name in case["expected"]} == case["expected"]
    assert (found.points[1:], found.written) == ((0, 0), found.points[0])


@pytest.mark.parametrize(
    ("contract", "bases"),
    [
        ("tournee", {"diamonds": 5, "hearts": 6, "spades": 7, "clubs": 8, "grand": 12}),
        ("solo", {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 20}),
    ],
)
def test_each_trump_has_its_base(contract: str, bases: dict[str, int]) -> None:
    """systems.md 17; with 1, won, a game counts its base twice."""
    typed = {"contract": contract, "matadors": 1, "with_without": "with", "points": 61}

    assert {suit: written(typed | {"suit": suit}) for suit in bases} == {suit: 2 * base for suit, base in bases.items()}


def test_na_14_null_ouvert_made_is_worth_40() -> None:
    assert written({"contract": "null", "ouvert": True, "null_tricks": False}) == 40


@pytest.mark.parametrize("case", cases("tournee_ramsch"))
def test_a_ramsch_is_worth_what_the_document_says(case: dict[str, Any]) -> None:
    deal = TOURNEE.read_deal({"outcome": "ramsch"} | case["given"])

    problems = TOURNEE.check(deal, OPENING)
    found = TOURNEE.score(deal, OPENING)

    assert problems == ()
    assert list(found.points) == case["expected"]
    assert found.winners == tuple(seat for seat, points in enumerate(case["expected"]) if points > 0)
    assert found.losers == tuple(seat for seat, points in enumerate(case["expected"]) if points < 0)


SPADES_AFTER_A_SECOND_CARD = {
    "contract": "tournee",
    "suit": "spades",
    "with_without": "with",
    "matadors": 2,
    "passt_mir_nicht": True,
    "schneider_announced": True,
}


@pytest.mark.parametrize(
    ("result", "figure"),
    [({"points": 80}, -35), ({"points": 61}, -35), ({"points": 60}, -70), ({"won": False}, -70)],
)
def test_passt_mir_nicht_doubles_only_where_61_was_missed(result: dict[str, Any], figure: int) -> None:
    """Document 003; ruling 20"""
    assert written(SPADES_AFTER_A_SECOND_CARD | result) == figure


def test_an_older_list_doubles_every_loss() -> None:
    older = read_ruleset("tournee_skat", {})
    deal = older.read_deal({"declarer": 0, "points": 80} | SPADES_AFTER_A_SECOND_CARD)

    assert older.score(deal, OPENING).written == -70
    assert find_ruleset("tournee_skat").explicit_options() == {"passt_mir_nicht_doubles": "below_61"}


def test_a_game_is_named_as_players_say_it() -> None:
    deal = entry(
        {"contract": "tournee", "suit": "spades", "with_without": "without", "matadors": 2, "points": 58}
        | {"passt_mir_nicht": True, "schneider_announced": True}
    )

    steps = TOURNEE.score(deal, OPENING).steps

    assert [(step.word, step.number, step.by, step.result) for step in steps] == [
        ("without", 2, 0, 0),
        ("game", 3, 0, 0),
        ("schneider", 4, 0, 0),
        ("schneider_announced", 5, 0, 0),
        ("product", 5, 7, 35),
        ("lost", 35, 2, -70),
    ]


@pytest.mark.parametrize(
    ("data", "steps"),
    [
        ({"outcome": "passed"}, [("passed", 0, 0, 0)]),
        (
            {"declarer": 1, "contract": "tournee", "suit": "hearts", "matadors": 1, "points": 61},
            [("matadors", 1, 0, 0), ("game", 2, 0, 0), ("product", 2, 6, 12)],
        ),
        (NULL | {"won": False}, [("null", 20, 0, 20), ("lost_once", 20, 0, -20)]),
        (NULL | {"won": True, "ouvert": True}, [("null_ouvert", 40, 0, 40)]),
        (
            HEARTS_SOLO | {"won": True, "schwarz_announced": True},
            [
                *(("matadors", 2, 0, 0), ("game", 3, 0, 0), ("schneider", 4, 0, 0), ("schwarz", 5, 0, 0)),
                *(("schwarz_announced", 7, 0, 0), ("product", 7, 10, 70)),
            ],
        ),
        (RAMSCH, [("ramsch_fewest", 10, 0, 0), ("ramsch_wins", 0, 0, 10)]),
        (
            {"outcome": "ramsch", "points": [0, 110, 0], "virgins": [0]},
            [("ramsch_fewest", 0, 0, 0), ("ramsch_wins", 0, 0, 10), ("ramsch_no_trick", 0, 0, 20)],
        ),
        ({"outcome": "ramsch", "points": [98], "virgins": [1, 2]}, [("ramsch_every_trick", 0, 0, -30)]),
    ],
)
def test_the_sum_is_explained(data: dict[str, Any], steps: list[tuple[str, int, int, int]]) -> None:
    deal = TOURNEE.read_deal(data)

    found = TOURNEE.score(deal, OPENING).steps

    assert TOURNEE.check(deal, OPENING) == ()
    assert [(step.word, step.number, step.by, step.result) for step in found] == steps


@pytest.mark.parametrize(
    ("data", "points"),
    [
        pytest.param({"points": 25}, -40, id="declarer Schneider"),
        pytest.param({"points": 0, "no_trick": "declarer"}, -50, id="declarer Schwarz"),
        pytest.param({"points": 0, "no_trick": "declarer", "schneider_announced": True}, -60, id="and announced"),
        pytest.param({"points": 95, "schwarz_announced": True}, -70, id="a missed Schwarz costs what it would win"),
        pytest.param({"points": 120, "schwarz_announced": True}, -70, id="120 points are no Schwarz"),
        pytest.param({"points": 120, "schwarz_announced": True, "won": True}, 70, id="tapped as won"),
        pytest.param({"won": True, "schwarz_announced": True}, 70, id="tapped without points"),
        pytest.param({"won": True}, 30, id="won"),
        pytest.param({"won": True, "schneider": True}, 40, id="won with Schneider"),
        pytest.param({"won": False, "schneider": True, "schwarz": True}, -50, id="lost without a trick"),
        pytest.param({"points": 90}, 30, id="90 points are no Schneider"),
        pytest.param({"points": 91}, 40, id="91 points are"),
    ],
)
def test_hearts_solo_with_2(data: dict[str, Any], points: int) -> None:
    assert written(HEARTS_SOLO | data) == points


@pytest.mark.parametrize(
    ("option", "data", "usual", "chosen"),
    [
        ({"null_loss_factor": 2}, NULL | {"won": False}, -20, -40),
        ({"null_loss_factor": 2}, NULL | {"won": True}, 20, 20),
        ({"own_schneider": False}, HEARTS_SOLO | {"points": 30}, -40, -30),
        ({"own_schneider": False}, HEARTS_SOLO | {"points": 0, "schwarz": True}, -50, -30),
        ({"own_schneider": False}, HEARTS_SOLO | {"points": 91}, 40, 40),
        ({"own_schneider": False}, HEARTS_SOLO | {"points": 25, "schneider_announced": True}, -50, -50),
        (
            {"both_announced": 3},
            HEARTS_SOLO | {"won": True, "schneider_announced": True, "schwarz_announced": True},
            70,
            80,
        ),
        ({"both_announced": 3}, HEARTS_SOLO | {"won": True, "schwarz_announced": True}, 70, 70),
    ],
)
def test_house_rules(option: dict[str, Any], data: dict[str, Any], usual: int, chosen: int) -> None:
    assert written(data) == usual
    assert written(data, **option) == chosen


def test_a_table_may_leave_a_tied_ramsch_to_nobody() -> None:
    ruleset = find_ruleset("tournee_skat", ramsch_tie="nobody")
    tied = ruleset.read_deal({"outcome": "ramsch", "points": [50, 30, 30]})
    untied = ruleset.read_deal(RAMSCH)

    found = ruleset.score(tied, OPENING)

    assert (found.points, found.written, found.won, found.winners, found.losers) == ((0, 0, 0), 0, False, (), ())
    assert [(step.word, step.number) for step in found.steps] == [("ramsch_fewest", 30), ("ramsch_tied", 2)]
    assert ruleset.score(untied, OPENING).points == (0, 0, 10)


REFUSED: dict[str, tuple[list[str], dict[str, Any]]] = {
    "nobody declares": (["V01"], HEARTS_SOLO | {"declarer": None, "points": 70}),
    "a seat nobody has": (["V01"], HEARTS_SOLO | {"declarer": 3, "points": 70}),
    "no matadors": (["V05"], HEARTS_SOLO | {"matadors": 0, "points": 70}),
    "matadors not said": (["V05"], HEARTS_SOLO | {"matadors": None, "points": 70}),
    "Grand with 5": (["V06"], HEARTS_SOLO | {"suit": "grand", "matadors": 5, "points": 70}),
    "Guckser with 5": (["V06"], HEARTS_SOLO | {"contract": "guckser", "suit": None, "matadors": 5, "points": 70}),
    "hearts with 12": (["V07"], HEARTS_SOLO | {"matadors": 12, "points": 70}),
    "130 points": (["V14"], HEARTS_SOLO | {"points": 130}),
    "-1 points, and nothing else is judged": (["V14"], HEARTS_SOLO | {"points": -1, "won": True, "schwarz": True}),
    "119 points": (["V15"], HEARTS_SOLO | {"points": 119}),
    "nothing said": (["V16"], HEARTS_SOLO),
    "points of a Null": (["V17"], NULL | {"won": True, "points": 0}),
    "defenders without a trick": (["V18"], HEARTS_SOLO | {"points": 118, "no_trick": "defenders"}),
    "Schwarz tapped with 100": (["V18"], HEARTS_SOLO | {"points": 100, "schwarz": True}),
    "declarer without a trick": (["V19"], HEARTS_SOLO | {"points": 23, "no_trick": "declarer"}),
    "Schwarz tapped with 40": (["V19"], HEARTS_SOLO | {"points": 40, "schwarz": True}),
    "nobody took a trick": (["V20"], HEARTS_SOLO | {"points": 70, "no_trick": "both"}),
    "won without a trick": (["V20"], HEARTS_SOLO | {"won": True, "no_trick": "declarer"}),
    "lost with every trick": (["V20"], HEARTS_SOLO | {"won": False, "no_trick": "defenders"}),
    "no Schwarz without a trick": (
        ["V20"],
        HEARTS_SOLO | {"points": 120, "schwarz": False, "no_trick": "defenders"},
    ),
    "announced Schwarz won without": (
        ["V20"],
        HEARTS_SOLO | {"won": True, "schwarz_announced": True, "schwarz": False},
    ),
    "passed by a declarer": (["V25"], {"outcome": "passed", "declarer": 1}),
    "passed with announcements": (["V25"], {"outcome": "passed", "schneider_announced": True}),
    "no contract": (["V90"], HEARTS_SOLO | {"contract": None, "points": 70}),
    "no trumps": (["V90"], HEARTS_SOLO | {"suit": None, "points": 70}),
    "Null for trumps": (["V90"], HEARTS_SOLO | {"suit": "null", "points": 70}),
    "won or lost Null": (["V91"], NULL),
    "points of the other": (["V92"], HEARTS_SOLO | {"points": 60, "won": True}),
    "announced Schneider missed": (["V92"], HEARTS_SOLO | {"points": 90, "schneider_announced": True, "won": True}),
    "tricks of the other": (["V92"], NULL | {"won": True, "null_tricks": True}),
    "Schneider with 90": (["V93"], HEARTS_SOLO | {"points": 90, "schneider": True}),
    "no Schneider with 91": (["V93"], HEARTS_SOLO | {"points": 91, "schneider": False}),
    "Schwarz without Schneider": (["V95"], HEARTS_SOLO | {"won": True, "schwarz": True, "schneider": False}),
    "announced Schneider without": (
        ["V96"],
        HEARTS_SOLO | {"won": True, "schneider_announced": True, "schneider": False},
    ),
    "announced Schwarz without Schneider": (
        ["V96"],
        HEARTS_SOLO | {"won": True, "schwarz_announced": True, "schneider": False},
    ),
    "Paßt mir nicht in a Solo": (["V60"], HEARTS_SOLO | {"passt_mir_nicht": True, "points": 70}),
    "Paßt mir nicht in a Null": (["V60"], NULL | {"passt_mir_nicht": True, "won": True}),
    "Guckser in hearts": (["V61"], HEARTS_SOLO | {"contract": "guckser", "points": 70}),
    "open Guckser": (["V61"], HEARTS_SOLO | {"contract": "guckser", "suit": "grand", "ouvert": True, "points": 70}),
    "open suit": (["V61"], HEARTS_SOLO | {"ouvert": True, "points": 70}),
    "open Tournée": (["V61"], HEARTS_SOLO | {"contract": "tournee", "suit": "grand", "ouvert": True, "points": 70}),
    "Null with 1": (["V62"], NULL | {"won": True, "matadors": 1}),
    "Null with Schneider": (["V62"], NULL | {"won": True, "schneider_announced": True}),
    "Null without a trick": (["V62"], NULL | {"won": True, "no_trick": "declarer"}),
    "Null in hearts": (["V62"], NULL | {"won": True, "suit": "hearts"}),
    "Ramsch with 1": (["V62"], RAMSCH | {"matadors": 1}),
    "Ramsch with Schwarz": (["V62"], RAMSCH | {"schwarz_announced": True}),
    "Ramsch with a declarer": (["V30"], RAMSCH | {"declarer": 0}),
    "Ramsch of 97": (["V63"], {"outcome": "ramsch", "points": [60, 27, 10]}),
    "Ramsch of 121": (["V63"], {"outcome": "ramsch", "points": [60, 40, 21]}),
    "Ramsch without a third": (["V63"], {"outcome": "ramsch", "points": [60, 40]}),
    "Ramsch without points": (["V63"], {"outcome": "ramsch"}),
    "Ramsch of 119": (["V15"], {"outcome": "ramsch", "points": [60, 40, 19]}),
    "Ramsch with 1 point": (["V15"], {"outcome": "ramsch", "points": [60, 40, 1]}),
    "Ramsch with 130": (["V14"], {"outcome": "ramsch", "points": [130, 0, 0]}),
    "Ramsch of four": (["V28"], {"outcome": "ramsch", "points": [60, 40, 10, 0]}),
    "no trick at another table": (["V28"], RAMSCH | {"virgins": [3]}),
    "no trick twice": (["V28"], {"outcome": "ramsch", "points": [60, 50, 0], "virgins": [2, 2]}),
    "points without a trick": (["V32"], RAMSCH | {"virgins": [2]}),
    "nobody took a trick of a Ramsch": (["V33"], {"outcome": "ramsch", "virgins": [0, 1, 2]}),
}


@pytest.mark.parametrize(("found", "data"), REFUSED.values(), ids=REFUSED)
def test_impossible_entries_are_refused(found: list[str], data: dict[str, Any]) -> None:
    assert codes(data) == found


def test_every_code_of_the_system_is_refused_here() -> None:
    seen = {code for found, _ in REFUSED.values() for code in found}

    assert {"V60", "V61", "V62", "V63"} <= seen
    assert seen >= {f"V{number:02}" for number in (1, 5, 6, 7, *range(14, 21), 25, 28, 30, 32, 33)}


def test_two_faults_are_reported_at_once() -> None:
    assert codes({"contract": "guckser", "suit": "clubs", "ouvert": True, "matadors": 1, "won": True}) == [
        "V01",
        "V61",
        "V61",
    ]


def test_v61_picks_the_right_one_of_its_two_sentences() -> None:
    deal = TOURNEE.read_deal({"declarer": 0, "contract": "guckser", "suit": "clubs", "ouvert": True, "won": True})

    found = [(item.fields[0], dict(item.values)["case"]) for item in TOURNEE.check(deal, OPENING) if item.values]

    assert found == [("suit", "guckser"), ("ouvert", "open")]
    assert {"problem.V61", "problem.V61.guckser", "problem.V61.open"} <= set(TOURNEE.words)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (HEARTS_SOLO | {"points": 70}, ["V02"]),
        (HEARTS_SOLO | {"declarer": 1, "points": 70}, []),
        ({"outcome": "ramsch", "points": [10, 60, 40, 0]}, ["V02"]),
        ({"outcome": "ramsch", "points": [None, 60, 40, 10], "virgins": [0]}, ["V02"]),
        ({"outcome": "ramsch", "points": [None, 60, 40, 10]}, []),
    ],
)
def test_the_dealer_of_a_table_of_four_sits_out(data: dict[str, Any], found: list[str]) -> None:
    assert codes(data, seats=4, dealer=0) == found


def test_a_ramsch_at_a_table_of_four_passes_the_dealer_over() -> None:
    deal = replace(TOURNEE.read_deal({"outcome": "ramsch", "points": [None, 60, 50], "virgins": [3]}), dealer=0)

    found = TOURNEE.score(deal, TOURNEE.opening(4))

    assert (found.points, found.winners, found.written) == ((0, 0, 0, 20), (3,), 20)


def test_a_deal_of_the_wrong_kind_is_no_ramsch() -> None:
    played = TourneeRamschDeal(points=(60, 40, 10))
    ramsch = replace(TOURNEE.read_deal(HEARTS_SOLO | {"points": 70}), outcome=Outcome.RAMSCH)

    assert codes_of(TOURNEE.check(played, OPENING), played) == ["V30"]
    assert codes_of(TOURNEE.check(ramsch, OPENING), ramsch) == ["V30"]


def test_a_player_who_sits_out_has_no_points_of_this_deal() -> None:
    deal = replace(TOURNEE.read_deal({"outcome": "ramsch", "points": [10, 60, 40, 0]}), dealer=0)

    (found,) = TOURNEE.check(deal, TOURNEE.opening(4))

    assert (found.fields, found.values) == (("points", "virgins"), (("deals", 1), ("seat", 0)))


def test_without_a_declarer_no_account_moves() -> None:
    found = TOURNEE.score(TourneeDeal(contract=TourneeContract.NULL, won=True), OPENING)

    assert (found.points, found.written, found.winners) == ((0, 0, 0), 20, ())


# Every legal entry, against the words of systems.md 17.
BASES = {
    ("tournee", "diamonds"): 5,
    ("tournee", "hearts"): 6,
    ("tournee", "spades"): 7,
    ("tournee", "clubs"): 8,
    ("tournee", "grand"): 12,
    ("solo", "diamonds"): 9,
    ("solo", "hearts"): 10,
    ("solo", "spades"): 11,
    ("solo", "clubs"): 12,
    ("solo", "grand"): 20,
    ("guckser", None): 16,
}
POINTS = [points for points in range(121) if points not in (1, 119)]
RESULTS = [(points, "none") for points in POINTS] + [(points, "declarer") for points in POINTS if points <= 22]
RESULTS.append((120, "defenders"))


def trump_entries() -> Iterator[tuple[dict[str, Any], int]]:
    """Each contract, its trumps and flags, and the value of one level."""
    for (contract, suit), base in BASES.items():
        runs = range(1, 5 if suit in ("grand", None) else 12)
        game = {"declarer": 1, "contract": TourneeContract(contract), "suit": suit and Game(suit)}
        for matadors in runs:
            yield game | {"matadors": matadors}, base
            if contract == "tournee":
                yield game | {"matadors": matadors, "passt_mir_nicht": True}, base
            if (contract, suit) == ("solo", "grand"):
                yield game | {"matadors": matadors, "ouvert": True}, 24


def expected(typed: dict[str, Any], base: int, points: int, no_trick: str, announced: str) -> int:
    """The figure on the list, calculated from the specification alone."""
    reached = 3 if no_trick != "none" else 2 if points >= 91 or points <= 30 else 1
    is_won, level = {
        "nothing": (points >= 61, reached),
        "schneider": (points >= 91, max(reached, 2) + 1),
        "schwarz": (no_trick == "defenders", 5),
        "both": (no_trick == "defenders", 5),
    }[announced]
    value = base * (typed["matadors"] + level)
    is_double = (typed.get("passt_mir_nicht") and points < 61) or typed["contract"] == "guckser"
    return value if is_won else -value * (2 if is_double else 1)


ANNOUNCED = {
    "nothing": {},
    "schneider": {"schneider_announced": True},
    "schwarz": {"schwarz_announced": True},
    "both": {"schneider_announced": True, "schwarz_announced": True},
}


@pytest.mark.exhaustive
def test_every_game_that_can_be_counted() -> None:
    wrong: list[Any] = []
    seen: Counter[bool] = Counter()

    for (typed, base), (points, no_trick), announced in product(list(trump_entries()), RESULTS, ANNOUNCED):
        deal = TourneeDeal(points=points, no_trick=Side(no_trick), **typed, **ANNOUNCED[announced])
        figure = expected(typed, base, points, no_trick, announced)
        if TOURNEE.check(deal, OPENING) or TOURNEE.score(deal, OPENING).points != (0, figure, 0):
            wrong.append((deal, figure))
        seen[figure > 0] += 1

    # Tournée 48 x 2, Solo 48 and 4 open ones, Guckser 4; of 142 results 60, 30, 1 and 1 reach what was announced.
    games = 96 + 52 + 4
    assert wrong == []
    assert seen == {True: games * 92, False: games * (4 * 142 - 92)}


def test_every_state_of_the_form_is_refused_or_worth_a_figure() -> None:
    """Contracts, trumps, boxes and buttons without card points."""
    seen: Counter[str] = Counter()
    boxes = ("passt_mir_nicht", "ouvert", "schneider", "schwarz", "schneider_announced", "schwarz_announced")

    for contract, suit, won, ticks in product(
        TourneeContract, (None, *Game), (True, False), product((True, None), repeat=len(boxes))
    ):
        typed = {name: tick for name, tick in zip(boxes, ticks, strict=True) if tick}
        matadors = None if contract is TourneeContract.NULL else 2
        deal = TourneeDeal(declarer=2, contract=contract, suit=suit, won=won, matadors=matadors, **typed)
        if TOURNEE.check(deal, OPENING):
            seen["refused"] += 1
            continue
        found = TOURNEE.score(deal, OPENING)
        assert (found.won, found.points[2] > 0, found.written) == (won, won, found.points[2])
        assert sum(map(abs, found.points)) == abs(found.written)
        seen["scored"] += 1

    # Tournée 5 x 2, Solo 5 + 1, Guckser 2, each with 16 fields, and two Nulls: all of them won and lost.
    assert seen == {"scored": 2 * (18 * 16 + 2), "refused": 4 * 8 * 2 * 64 - 2 * (18 * 16 + 2)}


def ramsches() -> Iterator[TourneeRamschDeal]:
    """Every way to share the tricks, the most points first, and every choice of players without a trick."""
    for most, middle in product(POINTS, POINTS):
        for least in range(max(0, 98 - most - middle), min(middle, 120 - most - middle) + 1):
            if middle > most or least == 1 or most + middle + least == 119:
                continue
            empty = [seat for seat, taken in ((1, middle), (2, least)) if not taken]
            for virgins in ((), *((seat,) for seat in empty), *[(1, 2)] * (len(empty) == 2)):
                yield TourneeRamschDeal(outcome=Outcome.RAMSCH, points=(most, middle, least), virgins=virgins)


@pytest.mark.exhaustive
def test_every_ramsch_that_can_be() -> None:
    wrong: list[Any] = []
    seen = 0

    for number, deal in enumerate(ramsches()):
        turned = seated(deal, order=list(permutations(range(3)))[number % 6])
        if TOURNEE.check(turned, OPENING) or TOURNEE.score(turned, OPENING).points != ramsch_moves(turned):
            wrong.append(turned)
        seen += 1

    # One without points or both others: who of them took no trick is one choice more, or three.
    assert wrong == []
    assert seen == 21_686 + 1_167 + 3 * 22


@given(deal=st.sampled_from(list(ramsches())), order=st.permutations(range(3)))
def test_a_ramsch_does_not_depend_on_the_seats(deal: TourneeRamschDeal, order: list[int]) -> None:
    turned = seated(deal, order=order)

    found = TOURNEE.score(deal, OPENING)

    assert TOURNEE.check(turned, OPENING) == ()
    assert TOURNEE.score(turned, OPENING).points == tuple(found.points[seat] for seat in order)


def seated(deal: TourneeRamschDeal, *, order: Sequence[int]) -> TourneeRamschDeal:
    """The same Ramsch with the player of seat order[0] at seat 0, and so on."""
    points = tuple(deal.points[seat] for seat in order)
    return replace(deal, points=points, virgins=tuple(order.index(seat) for seat in deal.virgins))


def ramsch_moves(deal: TourneeRamschDeal) -> tuple[int, ...]:
    """The figures on the list, calculated from the specification alone."""
    if len(deal.virgins) == 2:
        return tuple(0 if seat in deal.virgins else -30 for seat in range(3))
    shares = [points or 0 for points in deal.points]
    awards = [20 if seat in deal.virgins else 10 for seat in range(3)]
    return tuple(award * (share == min(shares)) for award, share in zip(awards, shares, strict=True))


NUMBERS = st.none() | st.integers(-3, 13) | st.integers(-1, 300)
ANSWERS = st.none() | st.booleans()
ANY_GAME = st.builds(
    TourneeDeal,
    outcome=st.sampled_from(Outcome),
    dealer=NUMBERS,
    declarer=NUMBERS,
    contract=st.none() | st.sampled_from(TourneeContract),
    suit=st.none() | st.sampled_from(Game),
    passt_mir_nicht=st.booleans(),
    ouvert=st.booleans(),
    with_without=st.sampled_from((None, "with", "without")),
    matadors=NUMBERS,
    schneider_announced=st.booleans(),
    schwarz_announced=st.booleans(),
    points=NUMBERS,
    won=ANSWERS,
    schneider=ANSWERS,
    schwarz=ANSWERS,
    no_trick=st.sampled_from(Side),
    null_tricks=ANSWERS,
)
ANY_RAMSCH = st.builds(
    TourneeRamschDeal,
    outcome=st.sampled_from(Outcome),
    dealer=NUMBERS,
    declarer=NUMBERS,
    points=st.lists(NUMBERS, max_size=5).map(tuple),
    virgins=st.lists(st.integers(-2, 5), max_size=4).map(tuple),
    matadors=NUMBERS,
    schneider_announced=st.booleans(),
)
RULESETS = st.fixed_dictionaries(
    {name: st.sampled_from(list(TOURNEE.legal_values(name))) for name in option_names(TOURNEE)}
).map(TOURNEE.with_options)


@given(deal=ANY_GAME | ANY_RAMSCH, ruleset=RULESETS, seats=st.sampled_from((3, 4)))
def test_check_never_raises_and_what_it_accepts_is_worth_something(deal: Any, ruleset: Ruleset, seats: int) -> None:
    ledger = ruleset.opening(seats)

    problems = ruleset.check(deal, ledger)

    if not problems:
        found = ruleset.score(deal, ledger)
        assert (len(found.points), found.cents, found.pot) == (seats, (), 0)
        assert all(type(points) is int for points in (*found.points, found.written))
        ruleset.line(deal, found)
    assert ledger == ruleset.opening(seats)


@given(deal=ANY_GAME | ANY_RAMSCH)
def test_a_deal_goes_to_plain_data_and_back(deal: Any) -> None:
    is_ramsch = isinstance(deal, TourneeRamschDeal)
    deal = replace(deal, outcome=Outcome.RAMSCH if is_ramsch else Outcome.PLAYED)

    assert TOURNEE.read_deal(json.loads(json.dumps(deal_to_dict(deal)))) == deal


def test_the_options_are_house_rules_and_every_default_is_legal() -> None:
    values = {name: (getattr(TOURNEE, name), tuple(TOURNEE.legal_values(name))) for name in option_names(TOURNEE)}

    assert values == {
        "null_loss_factor": (1, (1, 2)),
        "own_schneider": (True, (False, True)),
        "both_announced": (2, (2, 3)),
        "ramsch_tie": ("each", ("each", "nobody")),
        "passt_mir_nicht_doubles": ("below_61", ("below_61", "every_loss")),
    }
    assert all(TOURNEE.is_house_rule(name) for name in values)
    assert presets_of("tournee_skat") == ()


def test_a_refused_deal_changes_nothing() -> None:
    sheet = Sheet(seats=3, length=36, ruleset=TOURNEE).with_deal(entry(HEARTS_SOLO | {"points": 70}))
    before = (sheet, sheet.ledger)

    with pytest.raises(ValueError, match="V60"):
        sheet.with_deal(entry(HEARTS_SOLO | {"points": 70, "passt_mir_nicht": True}))

    assert (sheet, sheet.ledger) == before


def random_deal(chance: Random, active: tuple[int, ...], seats: int) -> Any:
    """One of the games, as a table would tap or count it."""
    if chance.random() < 0.1:
        return TOURNEE.read_deal({"outcome": "passed"})
    if chance.random() < 0.1:
        points: list[int | None] = [None] * seats
        for seat, taken in zip(active, chance.sample([60, 40, 10], k=3), strict=True):
            points[seat] = taken
        return TOURNEE.read_deal({"outcome": "ramsch", "points": points})
    typed: dict[str, Any] = {"declarer": chance.choice(active), "contract": chance.choice(list(TourneeContract)).value}
    if typed["contract"] == "null":
        return TOURNEE.read_deal(typed | {"won": chance.random() < 0.5, "ouvert": chance.random() < 0.3})
    typed |= {"matadors": chance.randint(1, 4), "with_without": chance.choice(["with", "without"])}
    if typed["contract"] != "guckser":
        typed["suit"] = chance.choice(["clubs", "spades", "hearts", "diamonds", "grand"])
    if typed["contract"] == "tournee":
        typed["passt_mir_nicht"] = chance.random() < 0.3
    return TOURNEE.read_deal(typed | chance.choice([{"points": chance.choice(POINTS)}, {"won": chance.random() < 0.7}]))


@pytest.mark.parametrize(("seats", "length"), [(3, 36), (4, 48)])
def test_a_whole_session(seats: int, length: int) -> None:
    chance = Random(17)
    sheet = Sheet(seats=seats, length=length, ruleset=TOURNEE)

    while not sheet.is_complete:
        sheet = sheet.with_deal(random_deal(chance, sheet.positions(sheet.next_number).active, seats))
    settled = settle(sheet.totals, "0.5")

    assert [row.number for row in sheet.rows] == list(range(1, length + 1))
    assert sum(sheet.totals) == sum(sum(row.score.points) for row in sheet.rows) != 0
    assert [line.total for line in tally(sheet, "classic")] == list(sheet.totals)
    assert check_figures(sheet, "classic").agree
    assert sum(settled) == 0
    assert (sheet.ending, TOURNEE.ends_by_itself) == (None, False)
    assert [found.code for found in sheet.check(TOURNEE.read_deal({"outcome": "passed"}))] == ["V27"]


def fields_of(form: EntryForm) -> dict[str, EntryField]:
    return {field.name: field for field in form.fields}


def test_the_form_shows_only_what_fits() -> None:
    game, ramsch = TOURNEE.entry_forms()

    shown = {
        contract: [
            name
            for name, field in fields_of(game).items()
            if all(contract in values for other, values in field.when if other == "contract")
        ]
        for contract in TourneeContract
    }

    assert [(row.name, row.main) for row in game.rows] == [
        ("declarer", True),
        ("contract", True),
        ("suit", True),
        ("matadors", True),
        ("levels", True),
        ("announced", False),
        ("points", False),
    ]
    counted = ["schneider", "schwarz", "schneider_announced", "schwarz_announced", "points"]
    assert shown == {
        "tournee": ["declarer", "contract", "suit", "matadors", "passt_mir_nicht", *counted],
        "solo": ["declarer", "contract", "suit", "matadors", "ouvert", *counted],
        "guckser": ["declarer", "contract", "matadors", *counted],
        "null": ["declarer", "contract", "ouvert"],
    }
    assert (game.mode, game.outcomes) == ("played", ("lost", "won", "passed"))
    assert (ramsch.mode, ramsch.outcomes) == ("ramsch", ("done",))
    assert {name: field.kind for name, field in fields_of(ramsch).items()} == {
        "points": FieldKind.NUMBERS,
        "virgins": FieldKind.SEATS,
    }


def test_the_choices_of_the_form_can_be_read() -> None:
    game = fields_of(TOURNEE.entry_forms()[0])

    assert game["contract"].choices == ("tournee", "solo", "guckser", "null")
    assert game["suit"].choices == ("clubs", "spades", "hearts", "diamonds", "grand")
    assert (len(game["matadors"].choices), game["points"].choices) == (22, ("0", "120"))


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"outcome": "passed"}, DealLine()),
        (RAMSCH, DealLine(game="ramsch")),
        (NULL | {"won": True}, DealLine(game="null")),
        (NULL | {"won": True, "ouvert": True}, DealLine(game="null_ouvert", ticks=frozenset({"ouvert"}))),
        (
            HEARTS_SOLO | {"points": 95, "with_without": "without", "schneider_announced": True},
            DealLine(
                game="solo",
                suit="hearts",
                cells={"without": 2},
                ticks=frozenset({"schneider", "schneider_announced"}),
            ),
        ),
        (
            HEARTS_SOLO | {"contract": "tournee", "suit": "grand", "points": 61, "passt_mir_nicht": True},
            DealLine(game="tournee_grand", cells={"with": 2}, ticks=frozenset({"passt_mir_nicht"})),
        ),
        (HEARTS_SOLO | {"suit": "grand", "points": 61}, DealLine(game="solo_grand", cells={"with": 2})),
        (
            HEARTS_SOLO | {"suit": "grand", "ouvert": True, "points": 61},
            DealLine(game="grand_ouvert", cells={"with": 2}, ticks=frozenset({"ouvert"})),
        ),
        (
            HEARTS_SOLO | {"contract": "guckser", "suit": "grand", "points": 61},
            DealLine(game="guckser", cells={"with": 2}),
        ),
    ],
)
def test_the_list_shows_what_was_played(data: dict[str, Any], line: DealLine) -> None:
    deal = TOURNEE.read_deal(data)

    assert TOURNEE.line(deal, TOURNEE.score(deal, OPENING)) == line
    assert [column.name for column in TOURNEE.columns()] == ["with", "without", "levels"]


def test_the_tables_show_the_values_of_the_games() -> None:
    tables = {table.word: table for table in TOURNEE.value_tables()}

    assert {word: len(table.rows) for word, table in tables.items()} == {
        "value.tournee": 5,
        "value.solo": 7,
        "value.levels": 6,
        "value.lost": 6,
        "value.ramsch": 3,
    }
    assert tables["value.tournee"].rows[0] == ValueRow("game.diamonds", (10, 15, 20, 25))
    assert tables["value.solo"].rows[-2] == ValueRow("game.grand_ouvert", (48, 72, 96, 120))
    assert tables["value.solo"].rows[-1] == ValueRow("game.guckser", (32, 48, 64, 80))
    assert [row.figures for row in tables["value.levels"].rows] == [(1,), (2,), (3,), (3,), (4,), (5,)]
    assert [row.figures for row in tables["value.lost"].rows] == [
        *((10, -10), (10, -20), (18, -18), (32, -64), (20, -20), (40, -40)),
    ]
    assert [row.figures for row in tables["value.ramsch"].rows] == [(10,), (20,), (-30,)]


def test_the_tables_follow_the_house_rules() -> None:
    table = find_ruleset("tournee_skat", null_loss_factor=2).value_tables()[3]

    assert table.rows[-1].figures == (40, -80)


def test_every_word_of_the_tables_and_the_sum_is_there() -> None:
    words = {table.word for table in TOURNEE.value_tables()}
    words |= {head for table in TOURNEE.value_tables() for head in table.columns}
    words |= {row.word for table in TOURNEE.value_tables() for row in table.rows if row.word.startswith("value.")}

    assert words <= set(TOURNEE.words)
    assert TOURNEE.words["explained"].count(". ") == 4


def test_tables_of_three_and_four_play() -> None:
    assert TOURNEE.table_sizes == (3, 4)
    assert TOURNEE.opening(4) == Ledger.opened(4)
    with pytest.raises(ValueError, match="tournee_skat is played by 3 or 4, not by 5"):
        TOURNEE.opening(5)
