"""The checker's own arithmetic agrees with every worked case of the rules."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from .skat_check import checker

Case = dict[str, Any]
CASES: list[Case] = json.loads((Path(__file__).parents[1] / "data" / "cases.json").read_text())
# Two cases of an option that `given` does not name: no matadors counted; the 120 points are all tricks.
UNNAMED = {"OS-04": {"matadors_counted": False}, "TF-04": {"durch": True}}
# The words of the cases, and those of a file.
OPTIONS = {"mode": "ramsch_mode", "skat_to": "ramsch_skat_to", "durch": "ramsch_durchmarsch", "fixed": "ramsch_fixed"}
OPTIONS |= {"tie": "ramsch_tie"}
VALUES = {"all": "all_points", "half": "share", "last": "last_trick"}


def cases(*kinds: str) -> list[Any]:
    return [pytest.param(case, id=f"{case['id']} {case['what']}") for case in CASES if case["kind"] in kinds]


def options_of(case: Case) -> Case:
    given = {**case["given"], **UNNAMED.get(case["id"], {})}
    chosen = {OPTIONS.get(key, key): VALUES.get(str(value), value) for key, value in given.items()}
    return {**checker.DEFAULTS, **{key: value for key, value in chosen.items() if key in checker.DEFAULTS}}


@pytest.mark.parametrize("case", cases("skat"))
def test_a_game_is_worth_what_the_rules_print(case: Case) -> None:
    given, expected, options = case["given"], case["expected"], options_of(case)

    value = checker.skat_value(given, options)

    is_overbid = value.value < (given.get("bid") or 0)
    factor = options["loss_factor_hand" if given.get("hand") else "loss_factor_skat"]
    seen = {
        "level": value.levels,
        "value": value.value,
        "score": value.score,
        "result": "won" if value.is_won else "overbid" if is_overbid else "lost",
        "need": -value.score // 2 ** (given.get("kontra") or 0) // factor,
    }
    assert {key: seen[key] for key in expected} == expected


@pytest.mark.parametrize("case", cases("ramsch"))
def test_a_ramsch_costs_what_the_rules_print(case: Case) -> None:
    given, players = case["given"], range(len(case["given"]["points"]))

    points = checker.ramsch_points(given, options_of(case), players)

    assert [points.get(player, 0) for player in players] == case["expected"]["score"]
    assert case["expected"].get("won", [0, 0, 0]) == [
        int(options_of(case)["ramsch_mode"] == "gewinner" and points.get(player, 0) > 0 and "won" in case["expected"])
        for player in range(3)
    ]


@pytest.mark.parametrize("case", cases("tournee_skat"))
def test_an_american_game_is_worth_what_the_rules_print(case: Case) -> None:
    score, _ = checker.tournee_value(case["given"], checker.DEFAULTS)

    assert score == case["expected"]["score"]


@pytest.mark.parametrize("case", cases("tournee_ramsch"))
def test_an_american_ramsch_brings_what_the_rules_print(case: Case) -> None:
    points = checker.tournee_ramsch(case["given"], range(3))

    assert [points.get(player, 0) for player in range(3)] == case["expected"]


@pytest.mark.parametrize(
    ("deal", "counts_matadors", "units"),
    [
        pytest.param({"contract": "frage", "points": 70}, False, 1, id="H35-01 Frage, 70"),
        pytest.param({"contract": "solo", "points": 95}, False, 4, id="H35-02 Solo, 95"),
        pytest.param({"contract": "solo", "points": 40, "matadors": 2}, True, -6, id="H35-03 Solo with 2, 40"),
        pytest.param({"contract": "solo", "points": 120, "no_trick": "defenders"}, False, 6, id="H35-04 all tricks"),
    ],
)
def test_a_game_of_1835_is_tallied_in_steps(deal: Case, counts_matadors: bool, units: int) -> None:
    found, _ = checker.old_skat_units(deal, {**checker.DEFAULTS, "matadors_counted": counts_matadors})

    assert found == units


@pytest.mark.parametrize("case", cases("tarock_overshoot", "tarock_fixed", "haferltarock", "scharfer_tarock"))
def test_a_tarock_deal_moves_the_cents_the_rules_print(case: Case) -> None:
    given = {"contract": "frage", **case["given"], **UNNAMED.get(case["id"], {})}
    given["result"] = "made" if given.get("made") else "failed"
    expected, pot = dict(case["expected"]), given.get("pot", 150)
    options = {**checker.DEFAULTS, "payment": case["kind"].removeprefix("tarock_")}
    options |= {f"tariff_{name}": cents for name, cents in given.get("tariff", {}).items()}

    if case["kind"] == "scharfer_tarock":
        payment = checker.scharfer_payment(given)
    elif case["kind"] == "haferltarock":
        payment = checker.haferl_payment(given, options, pot=pot)
        assert expected.pop("pot", pot + payment.pot) == pot + payment.pot
        assert expected.pop("ends", pot + payment.pot == 0) == (pot + payment.pot == 0)
    else:
        payment = checker.tarock_payment(given, options, pot=pot)

    assert {key: getattr(payment, key) for key in expected} == expected


def deal_at_a_table(ruleset: str, deal: Case, *, seats: int = 3, **options: object) -> dict[int, int]:
    game = checker.Game(ruleset, {**checker.DEFAULTS, **options}, seats)
    points: dict[int, int] = game.outcome(deal, dealer=seats - 1).points
    return points


@pytest.mark.parametrize(
    ("case", "deal"),
    [
        ("BL-01", {"declarer": 0, "game": "spades", "matadors": 2, "won": True}),
        ("BL-02", {"declarer": 0, "game": "spades", "matadors": 2, "won": False}),
        ("BL-03", {"declarer": 2, "game": "grand", "matadors": 4, "points": 90}),
    ],
)
def test_bierlachs_writes_only_losses(case: str, deal: Case) -> None:
    points = deal_at_a_table("skat_bierlachs", deal)

    [expected] = [row["expected"] for row in CASES if row["id"] == case]
    assert [points.get(seat, 0) for seat in range(3)] == expected


@pytest.mark.parametrize("case", cases("strohmann"))
def test_in_strohmann_the_second_skat_goes_to_the_side_with_more_points(case: Case) -> None:
    given = case["given"]
    deal = {"points": given["declarer"], "defender_points": given["defender"], "second_skat": given["second_skat"]}

    assert checker.card_points(deal, {"variant": "strohmann"}) == case["expected"]


@pytest.mark.parametrize("case", cases("pilot_unused"))
def test_with_an_unused_hand_more_than_half_of_the_rest_wins(case: Case) -> None:
    given = case["given"]
    deal = {"declarer": 0, "game": "clubs", "matadors": 1, "points": given["declarer"], "unused": given["unused"]}

    points = deal_at_a_table("skat_two", deal, seats=2, variant="piloten_unused", schneider_rule="card_points")

    assert points[0] == {"won": 24, "lost": -48}[case["expected"]]


@pytest.mark.parametrize(("variant", "expected"), [("offiziers", 22), ("col_morto", 66)])
def test_where_there_is_a_bid_matadors_count_in_any_case(variant: str, expected: int) -> None:
    deal = {"declarer": 0, "game": "spades", "matadors": 4, "points": 95}

    points = deal_at_a_table("skat_two", deal, seats=2, variant=variant, matadors_counted=False)

    assert points[0] == expected


@pytest.mark.parametrize("case", cases("list_total"))
def test_a_list_is_rated_as_the_rules_print(case: Case) -> None:
    given = case["given"]
    scheme = "seeger" if given.get("bonus_defender") == 0 else "seeger_fabian"
    if given.get("malus_loss") == 0:
        scheme = "league_document"
    line = checker.Line(given["points"], given["won"], given["lost"], given["others_lost"])

    line.rate(scheme, 4 if given.get("bonus_defender") == 30 else 3)

    assert line.total == case["expected"]


@pytest.mark.parametrize("case", cases("settlement"))
def test_everybody_settles_with_everybody(case: Case) -> None:
    [points] = case["given"]

    assert checker.settled(points, Fraction(1)) == case["expected"]


def table(case: Case) -> Any:
    """The list of one case; the last seat deals unless a scheme counts the player who sits out."""
    given = case["given"]
    seats = given.get("seats", 3)
    ruleset, options = given["system"], {**checker.DEFAULTS, **given.get("options", {})}
    return {
        "ruleset_key": ruleset,
        "ruleset_options": options,
        "seat_count": seats,
        "first_dealer": 0 if "scheme" in given else seats - 1,
        "scheme": given.get("scheme", "classic"),
    }, [{"kind": "deal", "number": 1, "payload": given["deal"]}]


def moving(*figures: str) -> list[Any]:
    return [one for one in cases("at_a_table") if {*figures} & {*one.values[0]["expected"]}]


@pytest.mark.parametrize("case", moving("points", "cents", "checked"))
def test_a_deal_at_a_table_moves_what_the_document_says(case: Case) -> None:
    """A list of older rules may have an entry that is refused today: its findings are those of the document."""
    sheet, entries = table(case)
    expected = case["expected"]

    session = checker.Session(sheet, entries)

    [(_, outcome, _)] = session.deals
    moved = [outcome.points.get(seat, 0) for seat in range(sheet["seat_count"])]
    assert moved == next(expected[name] for name in ("checked", "cents", "points") if name in expected)
    assert outcome.pot == expected.get("pot", 0)


@pytest.mark.parametrize("case", moving("total"))
def test_a_list_at_a_table_adds_up_to_what_the_document_says(case: Case) -> None:
    lines = checker.sheet_lines(*table(case))

    assert [line.total for line in lines] == case["expected"]["total"]


@pytest.mark.parametrize("case", cases("matadors"))
def test_matadors_are_counted_from_the_cards(case: Case) -> None:
    given = case["given"]

    assert list(checker.run_of_trumps(given["held"], given["game"])) == case["expected"]


def test_no_worked_case_is_left_out() -> None:
    # No file has the ladder of bids; the pot of the losers moves no figure of one.
    apart = {"ladder", "pinke"}
    tested = {"skat", "ramsch", "tournee_skat", "tournee_ramsch", "tarock_overshoot", "tarock_fixed", "haferltarock"}
    tested |= {
        "scharfer_tarock",
        "bierlachs",
        "strohmann",
        "pilot_unused",
        "list_total",
        "settlement",
        "matadors",
        "at_a_table",
    }

    assert {case["kind"] for case in CASES} == tested | apart
