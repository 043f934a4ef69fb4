"""What is refused at entry, under the V-codes of systems.md 26 and the codes of a tapped outcome (V90-V97)."""

from typing import Any

import pytest

from scoring.rules import Problem, Sheet, check, deal_from_dict, find_ruleset
from tests.scoring.rules.refused import codes_of

CLUBS = {"declarer": 0, "game": "clubs", "matadors": 1, "points": 70}
TAPPED = {"declarer": 0, "game": "clubs", "matadors": 1, "won": True}
GRAND = CLUBS | {"game": "grand"}
NULL = {"declarer": 0, "game": "null", "null_tricks": False}
REVOLUTION = NULL | {"game": "revolution"}
HAND = {"hand": True}
SCHNEIDER_ANNOUNCED = HAND | {"schneider_announced": True}
SCHWARZ_ANNOUNCED = SCHNEIDER_ANNOUNCED | {"schwarz_announced": True}
KONTRA = {"kontra_levels": 2}

Fields = dict[str, Any]

# (options, the entry, the codes) and whether a table of three or of four.
REFUSED: dict[str, tuple[Fields, Fields, list[str]]] = {
    "V01 nobody declares": ({}, CLUBS | {"declarer": None}, ["V01"]),
    "V01 no such seat": ({}, CLUBS | {"declarer": 4}, ["V01"]),
    "V01 seat below the first": ({}, CLUBS | {"declarer": -1}, ["V01"]),
    "V02 the dealer sits out": ({}, CLUBS | {"dealer": 0}, ["V02"]),
    "V03 bid 19": ({}, CLUBS | {"bid": 19}, ["V03"]),
    "V03 bid 263": ({}, CLUBS | {"bid": 263, "won": None, "points": 50}, ["V03"]),
    "V04 bid 17": ({}, CLUBS | {"bid": 17}, ["V04"]),
    "V04 bid 265": ({}, CLUBS | {"bid": 265}, ["V04"]),
    "V04 bid 264 with the old Grand": ({"grand_base": 20}, CLUBS | {"bid": 264}, ["V04"]),
    "V05 no matadors": ({}, CLUBS | {"matadors": 0}, ["V05"]),
    "V05 matadors missing": ({}, CLUBS | {"matadors": None}, ["V05"]),
    "V05 fewer than none": ({}, CLUBS | {"matadors": -2, "bid": 18}, ["V05"]),
    "V05 alone, whatever the bid": ({}, TAPPED | {"matadors": None, "bid": 264}, ["V05"]),
    "V06 Grand with 5": ({}, GRAND | {"matadors": 5}, ["V06"]),
    "V07 clubs with 12": ({}, CLUBS | {"matadors": 12}, ["V07"]),
    "V07 clubs with 13 and sixes": ({"max_matadors_suit": 12}, CLUBS | {"matadors": 13}, ["V07"]),
    "V07 clubs with 5, jacks only": ({"max_matadors_suit": 4}, CLUBS | {"matadors": 5}, ["V07"]),
    "V08 Null with 2": ({}, NULL | {"matadors": 2}, ["V08"]),
    "V08 Revolution with 1": ({"revolution": 92}, REVOLUTION | {"matadors": 1}, ["V08"]),
    "V09 Null, Schneider announced": ({}, NULL | {"hand": True, "schneider_announced": True}, ["V09"]),
    "V09 Null, Schwarz announced": ({}, NULL | {"schwarz_announced": True}, ["V09"]),
    "V09 Null made Schwarz": ({}, NULL | {"schwarz": True}, ["V09"]),
    "V09 Revolution with Hand": ({"revolution": 92}, REVOLUTION | HAND, ["V09"]),
    "V09 Revolution ouvert": ({"revolution": 92}, REVOLUTION | {"ouvert": True}, ["V09"]),
    "V10 Schneider announced without Hand": ({}, CLUBS | {"schneider_announced": True, "points": 95}, ["V10"]),
    "V11 Schwarz announced without Hand": ({}, CLUBS | {"schwarz_announced": True}, ["V11"]),
    "V12 Schwarz announced, Schneider not": (
        {},
        CLUBS | HAND | {"schwarz_announced": True, "schneider_announced": False},
        ["V12"],
    ),
    "V13 clubs ouvert, skat taken": ({}, CLUBS | {"ouvert": True}, ["V13"]),
    "V13 ouvert, Schwarz not announced": ({}, CLUBS | HAND | {"ouvert": True, "schwarz_announced": False}, ["V13"]),
    "V14 130 points": ({}, CLUBS | {"points": 130}, ["V14"]),
    "V14 fewer than none": ({}, CLUBS | {"points": -1}, ["V14"]),
    "V14 alone, though won was tapped": ({}, TAPPED | {"points": -1}, ["V14"]),
    "V15 1 point": ({}, CLUBS | {"points": 1}, ["V15"]),
    "V15 119 points": ({}, CLUBS | {"points": 119}, ["V15"]),
    "V16 points missing": ({}, CLUBS | {"points": None}, ["V16"]),
    "V16 points required": ({"card_points": "required"}, TAPPED, ["V16"]),
    "V17 Null with points": ({}, NULL | {"points": 0}, ["V17"]),
    "V18 defenders no trick, 118 points": ({}, CLUBS | {"points": 118, "no_trick": "defenders"}, ["V18"]),
    "V18 Schwarz ticked, 118 points": ({}, TAPPED | {"points": 118, "schwarz": True}, ["V18"]),
    "V19 declarer no trick, 23 points": ({}, CLUBS | {"points": 23, "no_trick": "declarer"}, ["V19"]),
    "V19 Schwarz ticked, 23 points": ({}, CLUBS | {"points": 23, "schwarz": True}, ["V19"]),
    "V18 Schwarz ticked, 61 points": ({}, CLUBS | {"points": 61, "schwarz": True}, ["V18"]),
    "V18 the side that was named": ({}, CLUBS | {"points": 22, "schwarz": True, "no_trick": "defenders"}, ["V18"]),
    "V19 Schwarz ticked, 60 points": ({}, CLUBS | {"points": 60, "schwarz": True}, ["V19"]),
    "V19 the side that was named": ({}, CLUBS | {"points": 120, "schwarz": True, "no_trick": "declarer"}, ["V19"]),
    "V20 both sides without tricks": ({}, CLUBS | {"no_trick": "both"}, ["V20"]),
    "V20 won and no trick": ({}, TAPPED | {"no_trick": "declarer"}, ["V20"]),
    "V20 lost and every trick": ({}, TAPPED | {"won": False, "no_trick": "defenders"}, ["V20"]),
    "V20 announced Schwarz won, Schwarz not": ({}, TAPPED | SCHWARZ_ANNOUNCED | {"schwarz": False}, ["V20"]),
    "V21 Null at 24": ({}, NULL | {"bid": 24}, ["V21"]),
    "V21 Null Hand at 36": ({}, NULL | {"hand": True, "bid": 36}, ["V21"]),
    "V21 Null ouvert at 48": ({}, NULL | {"ouvert": True, "bid": 48}, ["V21"]),
    "V21 Null ouvert Hand at 60": ({}, NULL | {"hand": True, "ouvert": True, "bid": 60}, ["V21"]),
    "V21 Revolution at 96": ({"revolution": 92}, REVOLUTION | {"bid": 96}, ["V21"]),
    "V22 Kontra not played": ({}, CLUBS | {"kontra": 1}, ["V22"]),
    "V22 Supra not played": (KONTRA, CLUBS | {"kontra": 3}, ["V22"]),
    "V22 less than no Kontra": (KONTRA, CLUBS | {"kontra": -1}, ["V22"]),
    "V22 somebody said no Kontra": (KONTRA, CLUBS | {"kontra_by": 1}, ["V22"]),
    "V23 he neither bid nor held": (KONTRA, CLUBS | {"kontra": 1, "kontra_by": 1, "bidders": [0, 2]}, ["V23"]),
    "V24 the declarer": (KONTRA, CLUBS | {"kontra": 1, "kontra_by": 0, "bidders": [0, 1]}, ["V24"]),
    "V25 passed with a bid": ({}, {"outcome": "passed", "bid": 18}, ["V25"]),
    "V25 passed with a declarer": ({}, {"outcome": "passed", "declarer": 0}, ["V25"]),
    "V25 passed with a game": ({}, {"outcome": "passed", "game": "null"}, ["V25"]),
    "V26 the bid is scored": ({"score_basis": "bid"}, CLUBS, ["V26"]),
    "V30 Ramsch is not played": ({}, {"outcome": "ramsch"}, ["V30"]),
    "V90 no game": ({}, {"declarer": 0, "won": True}, ["V90"]),
    "V90 Revolution is not played": ({}, REVOLUTION, ["V90"]),
    "V91 no outcome, no card points here": ({"card_points": "off"}, CLUBS | {"points": None}, ["V91"]),
    "V91 no outcome of a Null": ({}, {"declarer": 0, "game": "null"}, ["V91"]),
    "V92 lost tapped, 61 points": ({}, CLUBS | {"won": False, "points": 61}, ["V92"]),
    "V92 lost tapped, 120 points": ({}, CLUBS | {"won": False, "points": 120}, ["V92"]),
    "V92 won tapped, no points": ({}, CLUBS | {"won": True, "points": 0}, ["V92"]),
    "V92 won tapped, 60 points": ({}, CLUBS | {"won": True, "points": 60}, ["V92"]),
    "V92 won tapped, announced Schneider missed": ({}, CLUBS | SCHNEIDER_ANNOUNCED | {"won": True}, ["V92"]),
    "V92 won tapped, a trick taken in a Null": ({}, NULL | {"won": True, "null_tricks": True}, ["V92"]),
    "V92 lost tapped, no trick taken in a Null": ({}, NULL | {"won": False}, ["V92"]),
    "V93 Schneider tapped, 89 points": ({}, CLUBS | {"schneider": True, "points": 89}, ["V93"]),
    "V93 Schneider tapped, 31 points": ({}, CLUBS | {"schneider": True, "points": 31}, ["V93"]),
    "V93 no Schneider tapped, 90 points": ({}, CLUBS | {"schneider": False, "points": 90}, ["V93"]),
    "V93 no Schneider tapped, 30 points": ({}, CLUBS | {"schneider": False, "points": 30}, ["V93"]),
    "V94 won tapped, overbid": ({}, TAPPED | {"bid": 27}, ["V94"]),
    "V94 V92 won tapped, overbid and 50 points": ({}, TAPPED | {"bid": 27, "points": 50}, ["V94", "V92"]),
    "V95 Schwarz, Schneider not": ({}, TAPPED | {"schwarz": True, "schneider": False}, ["V95"]),
    "V96 announced Schneider won, Schneider not": ({}, TAPPED | SCHNEIDER_ANNOUNCED | {"schneider": False}, ["V96"]),
    "V92 given up with 61 points": ({}, CLUBS | {"points": 61, "conceded": "declarer"}, ["V92"]),
    "V92 given up with 120 points": ({}, CLUBS | {"points": 120, "won": False, "conceded": "declarer"}, ["V92"]),
    "V92 given up with the announced Schneider made": (
        {},
        CLUBS | SCHNEIDER_ANNOUNCED | {"points": 90, "conceded": "declarer"},
        ["V92"],
    ),
    "V92 given up with the announced Schwarz made": (
        {},
        CLUBS | SCHWARZ_ANNOUNCED | {"points": 120, "schwarz": True, "conceded": "declarer"},
        ["V92"],
    ),
    "V92 given up though the Schneider covers the bid": (
        {},
        CLUBS | {"bid": 36, "points": 90, "conceded": "declarer"},
        ["V92"],
    ),
    "V14 alone, though given up": ({}, CLUBS | {"points": 130, "conceded": "declarer"}, ["V14"]),
    "V97 given up and won": ({}, TAPPED | {"conceded": "declarer"}, ["V97"]),
    "V97 alone, whatever the points": ({}, CLUBS | {"conceded": "defenders", "won": False}, ["V97"]),
    "V97 given up by the defenders and lost": ({}, TAPPED | {"conceded": "defenders", "won": False}, ["V97"]),
}

POSSIBLE: dict[str, tuple[Fields, Fields]] = {
    "V02 the dealer of a table of four is somebody else": ({}, CLUBS | {"dealer": 2}),
    "V12 Schwarz announced brings Schneider along": ({}, CLUBS | HAND | {"schwarz_announced": True}),
    "V13 ouvert brings the announcements along": ({}, CLUBS | HAND | {"ouvert": True}),
    "V14 no points": ({}, CLUBS | {"points": 0}),
    "V14 120 points": ({}, CLUBS | {"points": 120}),
    "V15 2 points": ({}, CLUBS | {"points": 2}),
    "V15 118 points": ({}, CLUBS | {"points": 118}),
    "V16 a tapped outcome suffices": ({}, TAPPED),
    "V16 a conceded game": ({}, TAPPED | {"won": None, "conceded": "declarer"}),
    "V18 all points and all tricks": ({}, CLUBS | {"points": 120, "no_trick": "defenders"}),
    "V18 all points, Schwarz ticked": ({}, TAPPED | {"points": 120, "schwarz": True}),
    "V19 two aces in the skat": ({}, CLUBS | {"points": 22, "no_trick": "declarer"}),
    "V19 two aces in the skat, Schwarz ticked": ({}, CLUBS | {"points": 22, "schwarz": True}),
    "V20 every trick, but overbid": ({}, CLUBS | {"bid": 60, "points": 120, "won": False, "no_trick": "defenders"}),
    "V20 the announced Schwarz was made": ({}, TAPPED | SCHWARZ_ANNOUNCED | {"points": 120}),
    "V21 Null Hand at 24": ({}, NULL | {"hand": True, "bid": 24}),
    "V21 Null at 23": ({}, NULL | {"bid": 23}),
    "V21 Revolution at 92": ({"revolution": 92}, REVOLUTION | {"bid": 92}),
    "V22 Re": (KONTRA, CLUBS | {"kontra": 2, "kontra_by": 1}),
    "V23 he held": (KONTRA, CLUBS | {"kontra": 1, "kontra_by": 2, "bidders": [0, 2]}),
    "V23 anybody may": (KONTRA | {"kontra_requires_bid": False}, CLUBS | {"kontra": 1, "kontra_by": 1, "bidders": []}),
    "V25 passed": ({}, {"outcome": "passed", "dealer": 2}),
    "V92 lost by the bid alone": ({}, CLUBS | {"won": False, "bid": 27}),
    "V93 31 points": ({}, CLUBS | {"points": 31, "schneider": False}),
    "V93 a conceded game derives no Schneider": (
        {},
        CLUBS | {"points": 4, "schneider": False, "conceded": "declarer"},
    ),
    "V92 given up with 60 points": ({}, CLUBS | {"points": 60, "conceded": "declarer"}),
    "V92 given up short of the announced Schneider": (
        {},
        CLUBS | SCHNEIDER_ANNOUNCED | {"points": 89, "conceded": "declarer"},
    ),
    "V92 given up short of the announced Schwarz": (
        {},
        CLUBS | SCHWARZ_ANNOUNCED | {"points": 120, "conceded": "declarer"},
    ),
    "V92 given up by the defenders with all points won": ({}, CLUBS | {"conceded": "defenders"}),
    "V92 given up with 70 points in an overbid game": ({}, CLUBS | {"bid": 36, "conceded": "declarer"}),
    "V94 the Schneider saves it": ({}, TAPPED | {"bid": 27, "schneider": True}),
    "V97 lost by the bid though the defenders gave up": (
        {},
        TAPPED | {"bid": 27, "won": False, "conceded": "defenders"},
    ),
    "V97 both sides agree": ({}, TAPPED | {"conceded": "defenders"}),
    "V97 a Null given up": ({}, NULL | {"null_tricks": None, "won": False, "conceded": "declarer"}),
}


# The fields of a problem, and the values of its sentence.
SHAPES: dict[str, tuple[tuple[str, ...], set[str]]] = {
    "V01": (("declarer",), set()),
    "V02": (("declarer",), {"seat", "deals"}),
    "V03": (("bid",), {"bid", "lo", "hi"}),
    "V04": (("bid",), {"bid", "top"}),
    "V05": (("matadors",), set()),
    "V06": (("matadors",), {"max"}),
    "V07": (("matadors",), {"max"}),
    "V08": (("matadors",), set()),
    "V10": (("schneider_announced", "hand"), set()),
    "V11": (("schwarz_announced", "hand"), set()),
    "V12": (("schneider_announced", "schwarz_announced"), set()),
    "V13": (("ouvert", "hand", "schwarz_announced"), set()),
    "V14": (("points",), {"n"}),
    "V15": (("points",), {"n"}),
    "V16": (("points",), set()),
    "V17": (("points",), set()),
    "V18": (("points", "schwarz"), set()),
    "V19": (("points", "schwarz"), set()),
    "V21": (("bid", "game"), {"game", "v", "bid"}),
    "V22": (("kontra",), {"kontra", "levels"}),
    "V23": (("kontra_by", "bidders"), set()),
    "V24": (("kontra_by",), set()),
    "V26": (("bid",), set()),
    "V30": (("outcome",), set()),
    "V90": (("game",), set()),
    "V91": (("won",), set()),
    "V93": (("schneider", "points"), {"n"}),
    "V94": (("bid", "won"), {"bid"}),
    "V95": (("schneider", "schwarz"), set()),
    "V96": (("schneider", "schneider_announced"), set()),
    "V97": (("won", "conceded"), {"conceded"}),
}


def codes(fields: Fields, options: Fields, seats: int = 4) -> list[str]:
    deal = deal_from_dict(fields)
    return codes_of(check(deal, find_ruleset(**options), seats), deal)


@pytest.mark.parametrize(
    ("options", "fields", "expected"), [pytest.param(*row, id=name) for name, row in REFUSED.items()]
)
def test_entry_is_refused(options: Fields, fields: Fields, expected: list[str]) -> None:
    assert codes(fields, options) == expected


@pytest.mark.parametrize(("options", "fields"), [pytest.param(*row, id=name) for name, row in POSSIBLE.items()])
def test_entry_is_possible(options: Fields, fields: Fields) -> None:
    assert codes(fields, options) == []


def test_every_code_in_reach_is_raised_by_some_entry() -> None:
    reached = {code for _, _, expected in REFUSED.values() for code in expected}

    numbers = [*range(1, 27), 30, *range(90, 98)]
    assert reached == {f"V{number:02}" for number in numbers}


@pytest.mark.parametrize("code", SHAPES)
def test_a_problem_names_its_fields_and_fills_its_sentence(code: str) -> None:
    found = {
        (problem.fields, frozenset(dict(problem.values)))
        for options, fields, _ in REFUSED.values()
        for problem in check(deal_from_dict(fields), find_ruleset(**options), seats=4)
        if problem.code == code
    }

    fields, values = SHAPES[code]
    assert found == {(fields, frozenset(values))}


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        pytest.param(
            NULL | {"schneider_announced": True, "schwarz": True},
            Problem("V09", ("schneider_announced", "schwarz")),
            id="V09 names every extra",
        ),
        pytest.param(
            CLUBS | {"bid": 265}, Problem("V04", ("bid",), (("bid", 265), ("top", 264))), id="V04 the highest game"
        ),
        pytest.param(NULL | {"schneider": True}, Problem("V09", ("schneider",)), id="V09 Schneider"),
        pytest.param(CLUBS | {"no_trick": "both"}, Problem("V20", ("no_trick",)), id="V20 both"),
        pytest.param(CLUBS | {"conceded": "both"}, Problem("V20", ("conceded",)), id="V20 both gave up"),
        pytest.param(TAPPED | {"no_trick": "declarer"}, Problem("V20", ("schwarz", "no_trick")), id="V20 won"),
        pytest.param(
            NULL | {"null_tricks": True, "no_trick": "declarer"},
            Problem("V20", ("null_tricks", "no_trick")),
            id="V20 Null",
        ),
        pytest.param(
            {"outcome": "passed", "declarer": 1, "won": False, "bid": 18},
            Problem("V25", ("outcome", "declarer", "bid", "won")),
            id="V25 names all that was said",
        ),
        pytest.param(
            CLUBS | {"won": False, "points": 61},
            Problem("V92", ("won", "points"), (("n", 61), ("won", 1))),
            id="V92 points",
        ),
        pytest.param(
            NULL | {"won": True, "null_tricks": True},
            Problem("V92", ("won", "null_tricks"), (("won", 0),)),
            id="V92 tricks",
        ),
        pytest.param(
            TAPPED | {"conceded": "declarer"},
            Problem("V97", ("won", "conceded"), (("conceded", "declarer"),)),
            id="V97 the declarer gave up",
        ),
        pytest.param(
            TAPPED | {"bid": 27}, Problem("V94", ("bid", "won"), (("bid", 27),)), id="V94 the bid not covered"
        ),
    ],
)
def test_a_problem_quotes_the_entry(entry: Fields, problem: Problem) -> None:
    assert check(deal_from_dict(entry), seats=4) == (problem,)


def test_v22_names_the_games_of_the_table() -> None:
    (found,) = check(deal_from_dict(CLUBS | {"kontra": 3}), find_ruleset(kontra_levels=2))

    assert found.values == (("kontra", 3), ("levels", 2))


def test_v27_a_complete_list_takes_no_more_deals() -> None:
    deal = deal_from_dict(CLUBS)
    sheet = Sheet(seats=3, length=1).with_deal(deal)

    assert sheet.check(deal) == (Problem("V27", (), (("n", 1),)),)
    assert sheet.check(deal, number=1) == ()


@pytest.mark.parametrize("seats", [2, 6])
def test_v28_a_table_has_three_to_five_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"isko is played by 3, 4 or 5, not by {seats}"):
        Sheet(seats=seats, length=36)


def test_the_dealer_sits_out_at_four_and_five_but_plays_at_three() -> None:
    refused = {
        seats: [seat for seat in range(seats) if codes(CLUBS | {"dealer": 1, "declarer": seat}, {}, seats)]
        for seats in (3, 4, 5)
    }

    assert refused == {3: [], 4: [1], 5: [1, 4]}


def test_all_problems_are_reported_at_once() -> None:
    deal = deal_from_dict(
        {"bid": 19, "game": "grand", "matadors": 5, "schneider_announced": True, "points": 130, "kontra": 1}
    )

    assert [problem.code for problem in check(deal)] == ["V01", "V03", "V22", "V06", "V10", "V14"]


def test_a_problem_names_its_fields_and_what_its_sentence_needs() -> None:
    found = check(deal_from_dict(CLUBS | {"bid": 19}))

    assert found == (Problem("V03", ("bid",), (("bid", 19), ("hi", 20), ("lo", 18))),)


@pytest.mark.parametrize(("bid", "around"), [(19, (18, 20)), (58, (55, 59)), (241, (240, 264))])
def test_v03_names_the_two_nearest_bids(bid: int, around: tuple[int, int]) -> None:
    (found,) = check(deal_from_dict(CLUBS | {"bid": bid, "points": 50}))

    values = dict(found.values)
    assert (values["lo"], values["hi"]) == around


def test_v02_distinguishes_the_dealer_from_the_other_who_sits_out_at_five() -> None:
    found = [dict(check(deal_from_dict(CLUBS | {"dealer": 1, "declarer": seat}), seats=5)[0].values) for seat in (1, 4)]

    assert found == [{"seat": 1, "deals": 1}, {"seat": 4, "deals": 0}]
