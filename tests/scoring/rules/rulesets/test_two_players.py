from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import (
    Deal,
    Ending,
    Game,
    Ledger,
    Problem,
    Ruleset,
    Sheet,
    check_figures,
    deal_to_dict,
    legal_bids,
    option_names,
    presets_of,
)
from scoring.rules.ramsch import RamschDeal
from scoring.rules.rulesets.two_players import TWO_PLAYERS, TwoPlayerRuleset
from scoring.rules.two_hands import VARIANTS
from scoring.rules.two_hands.deals import SecondSkatDeal, UnusedHandDeal
from tests.examples import examples

from ..strategies import any_deals
from .skat_family import CLUBS, any_ramsch, cases, codes, played_deals, ramsch_deals, rulesets, scored

DECLARER, DEFENDER = range(2)
EMPTY = TWO_PLAYERS.opening(2)
THIRD_PARTS = {"strohmann": "second_skat", "piloten_unused": "unused"}
# The letters with which the ids of a variant's cases begin.
VARIANT_OF = {
    "OS": "offiziers",
    "OM": "oma",
    "PS": "piloten",
    "ED": "en_deux",
    "SC": "schmegegge",
    "CM": "col_morto",
}


def two(variant: str, **options: Any) -> TwoPlayerRuleset:
    return TWO_PLAYERS.with_options({"variant": variant, **options})


def parts(variant: str, declarer: int | None, defender: int | None, third: int | None) -> dict[str, Any]:
    """The three parts of the card points in clubs with 1."""
    own = {"points": declarer, "defender_points": defender, THIRD_PARTS[variant]: third}
    return {"declarer": DECLARER, **CLUBS, **own}


# --- the worked cases ---


@pytest.mark.parametrize("case", cases("skat", *VARIANT_OF))
def test_a_game_is_worth_what_it_is_in_skat(case: dict[str, Any]) -> None:
    given, variant = case["given"], VARIANT_OF[case["id"][:2]]
    ruleset = two(variant, matadors_counted=given.get("matadors") != 0)

    found = scored(ruleset, EMPTY, declarer=DECLARER, **given)

    result = "overbid" if found.overbid else "won" if found.won else "lost"
    seen = {
        "level": found.level,
        "value": found.value,
        "need": found.need,
        "score": found.points[DECLARER],
        "result": result,
    }
    assert {name: seen[name] for name in case["expected"]} == case["expected"]
    assert found.points[DEFENDER] == 0


@pytest.mark.parametrize("case", cases("strohmann"))
def test_the_second_skat_goes_to_the_side_with_more_points(case: dict[str, Any]) -> None:
    given, final = case["given"], case["expected"]

    data = parts("strohmann", given["declarer"], given["defender"], given["second_skat"])
    found = scored(two("strohmann"), EMPTY, **data)

    deal = two("strohmann").read_deal(data)
    assert isinstance(deal, SecondSkatDeal)
    assert deal.final_points() == final
    # Clubs with 1 count a level more with Schneider.
    assert (found.won, found.level) == (final >= 61, 2 + (final >= 90))


@pytest.mark.parametrize(("rule", "column"), [("majority_in_play", "expected"), ("fixed_61", "literal")])
@pytest.mark.parametrize("case", cases("pilot_unused"))
def test_half_of_the_points_in_play_or_61_wins_by_option(case: dict[str, Any], rule: str, column: str) -> None:
    given = case["given"]

    data = parts("piloten_unused", given["declarer"], given["defender"], given["unused"])
    found = scored(two("piloten_unused", win_rule=rule), EMPTY, **data)

    assert "won" if found.won else {"literal": "lost", **case}[column] == "lost"
    assert found.level == 2


@pytest.mark.parametrize("case", cases("ramsch", "SC"))
def test_a_ramsch_of_two_leaves_the_dummy_out(case: dict[str, Any]) -> None:
    given = case["given"]
    ruleset = two("schmegegge", ramsch_durchmarsch=0)
    message = {"points": given["points"], "last": given["last"], "virgins": given.get("virgins", [])}

    found = scored(ruleset, EMPTY, outcome="ramsch", unused=120 - given["total"], **message)

    assert list(found.points) == case["expected"]["score"]


# --- the third part of the card points ---


@pytest.mark.parametrize(
    ("declarer", "defender", "second", "steps"),
    [(52, 48, 20, [("second_skat", 52, 20, 72)]), (48, 52, 20, []), (72, 48, 0, [])],
)
def test_the_sum_begins_with_the_second_skat(
    declarer: int, defender: int, second: int, steps: list[tuple[str, int, int, int]]
) -> None:
    found = scored(two("strohmann"), EMPTY, **parts("strohmann", declarer, defender, second))

    assert [(step.word, step.number, step.by, step.result) for step in found.steps[: len(steps)]] == steps
    assert found.steps[len(steps)].word == "with"


@pytest.mark.parametrize(
    ("figures", "own", "in_play"),
    [
        pytest.param((45, 35, 40), 45, 80, id="PS-01"),
        pytest.param((0, 80, 40), 0, 80, id="a declarer without points"),
        pytest.param((70, 50, 0), 70, 120, id="a hand without points"),
    ],
)
def test_the_sum_begins_with_the_points_in_play(figures: tuple[int, int, int], own: int, in_play: int) -> None:
    found = scored(two("piloten_unused"), EMPTY, **parts("piloten_unused", *figures))

    first = found.steps[0]
    assert (first.word, first.number, first.result) == ("in_play", own, in_play)


@pytest.mark.parametrize(
    ("declarer", "defender", "unused", "won", "level"),
    [
        pytest.param(70, 20, 30, True, 2, id="three quarters are no Schneider"),
        pytest.param(89, 11, 20, True, 2, id="89 of 100 are none"),
        pytest.param(90, 20, 10, True, 3, id="90 are"),
        pytest.param(30, 60, 30, False, 3, id="30 are the declarer's own Schneider"),
        pytest.param(31, 60, 29, False, 2, id="31 are not"),
        pytest.param(15, 13, 92, True, 2, id="the winner is no Schneider"),
    ],
)
def test_with_the_third_hand_unused_schneider_is_90_card_points(
    declarer: int, defender: int, unused: int, won: bool, level: int
) -> None:
    found = scored(two("piloten_unused"), EMPTY, **parts("piloten_unused", declarer, defender, unused))

    assert (found.won, found.level) == (won, level)


@pytest.mark.parametrize(
    ("declarer", "defender", "unused", "won", "level"),
    [
        pytest.param(60, 20, 40, True, 3, id="three quarters are Schneider"),
        pytest.param(59, 21, 40, True, 2, id="less is not"),
        pytest.param(20, 60, 40, False, 3, id="one quarter is the declarer's own Schneider"),
        pytest.param(21, 59, 40, False, 2, id="more is not"),
        pytest.param(40, 40, 40, False, 2, id="half loses"),
        pytest.param(80, 0, 40, True, 3, id="all points without Schwarz"),
        pytest.param(15, 13, 92, True, 2, id="the most valuable hand unused"),
    ],
)
def test_points_in_play_may_set_the_thresholds(
    declarer: int, defender: int, unused: int, won: bool, level: int
) -> None:
    ruleset = two("piloten_unused", schneider_rule="share_in_play")

    found = scored(ruleset, EMPTY, **parts("piloten_unused", declarer, defender, unused))

    assert (found.won, found.level) == (won, level)


@pytest.mark.parametrize(
    ("declarer", "defender", "unused", "won", "level"),
    [(61, 19, 40, True, 2), (60, 20, 40, False, 2), (90, 20, 10, True, 3), (30, 60, 30, False, 3)],
)
def test_with_61_the_marks_are_those_of_120(declarer: int, defender: int, unused: int, won: bool, level: int) -> None:
    ruleset = two("piloten_unused", win_rule="fixed_61")

    found = scored(ruleset, EMPTY, **parts("piloten_unused", declarer, defender, unused))

    assert (found.won, found.level) == (won, level)


@pytest.mark.parametrize("rule", ["majority_in_play", "fixed_61"])
@pytest.mark.parametrize(
    ("message", "figures", "won", "level"),
    [
        pytest.param({"schwarz": True}, (50, 0, 70), True, 4, id="tapped"),
        pytest.param({"no_trick": "defenders"}, (50, 0, 70), True, 4, id="said of the defender"),
        pytest.param({"schwarz": True}, (22, 58, 40), False, 4, id="tapped, against the declarer"),
        pytest.param({"no_trick": "declarer"}, (22, 58, 40), False, 4, id="said of the declarer"),
        pytest.param(
            {"hand": True, "schwarz_announced": True, "won": True}, (50, 0, 70), True, 7, id="announced and won"
        ),
        pytest.param({"hand": True, "schwarz_announced": True}, (50, 0, 70), False, 7, id="announced, not said"),
        pytest.param({"hand": True, "schwarz_announced": True}, (40, 10, 70), False, 7, id="announced and missed"),
    ],
)
def test_every_trick_wins_whatever_is_in_play(
    rule: str, message: dict[str, Any], figures: tuple[int, int, int], won: bool, level: int
) -> None:
    ruleset = two("piloten_unused", win_rule=rule)

    found = scored(ruleset, EMPTY, **parts("piloten_unused", *figures), **message)

    assert (found.won, found.level) == (won, level)


@pytest.mark.parametrize("variant", THIRD_PARTS)
@pytest.mark.parametrize(
    ("figures", "found"),
    [
        ((60, 50, None), ["V42"]),
        ((None, 50, 20), ["V42"]),
        ((60, 40, 10), ["V42"]),
        ((60, 50, 20), ["V42"]),
        ((-4, 104, 20), ["V14"]),
        ((104, -4, 20), ["V14"]),
        ((60, 80, -20), ["V14"]),
        ((121, 50, 10), ["V14", "V42"]),
        ((1, 99, 20), ["V15"]),
        ((99, 1, 20), ["V15"]),
        ((60, 59, 1), ["V15"]),
        ((10, 10, 100), ["V45"]),
        ((0, 0, 120), ["V45"]),
        ((None, None, None), ["V16"]),
    ],
)
def test_v42_parts_that_cannot_be_are_refused(variant: str, figures: tuple[int | None, ...], found: list[str]) -> None:
    assert codes(two(variant), EMPTY, **parts(variant, *figures)) == found


def test_v42_and_v45_name_the_third_part() -> None:
    wrong, dear, dear_hand = (
        two(variant).check(two(variant).read_deal(parts(variant, *figures)), EMPTY)
        for variant, figures in [
            ("strohmann", (50, 50, 10)),
            ("strohmann", (43, 43, 34)),
            ("piloten_unused", (14, 13, 93)),
        ]
    )

    assert [(one.code, dict(one.values)) for one in wrong] == [("V42", {"part": "second_skat"})]
    assert [(one.code, dict(one.values)) for one in dear] == [("V45", {"cards": 3, "most": 33})]
    assert [(one.code, dict(one.values)) for one in dear_hand] == [("V45", {"cards": 10, "most": 92})]


@pytest.mark.parametrize("variant", THIRD_PARTS)
@pytest.mark.parametrize(
    ("message", "found"),
    [
        pytest.param({"won": True}, [], id="tapped alone suffices"),
        pytest.param({"conceded": "declarer"}, [], id="given up"),
        pytest.param({"points": 70, "defender_points": 30, "won": False}, ["V92"], id="said lost, but won"),
        pytest.param({"points": 55, "defender_points": 45, "bid": 27, "won": True}, ["V94"], id="overbid"),
        pytest.param({"points": 55, "defender_points": 45, "schneider": True}, ["V93"], id="no Schneider"),
        pytest.param({"points": 40, "defender_points": 60, "no_trick": "declarer"}, ["V19"], id="points, no trick"),
        pytest.param({"points": 70, "no_trick": "both", "defender_points": 30}, ["V20"], id="both without a trick"),
    ],
)
def test_outcome_and_parts_agree(variant: str, message: dict[str, Any], found: list[str]) -> None:
    third = {THIRD_PARTS[variant]: 20} if "points" in message else {}

    assert codes(two(variant), EMPTY, declarer=DECLARER, **CLUBS, **message, **third) == found


def test_v93_names_the_points_as_counted() -> None:
    figures = {variant: parts(variant, 55, 45, 20) | {"schneider": True} for variant in THIRD_PARTS}

    found = {name: two(name).check(two(name).read_deal(data), EMPTY)[0] for name, data in figures.items()}
    without = two("piloten_unused").read_deal(parts("piloten_unused", 0, 80, 40) | {"schneider": False})

    assert {name: dict(one.values)["n"] for name, one in found.items()} == {"strohmann": 75, "piloten_unused": 55}
    assert [dict(one.values) for one in two("piloten_unused").check(without, EMPTY)] == [{"n": 0}]


@pytest.mark.parametrize(
    ("variant", "declarer", "expected"),
    [
        ("strohmann", 0, Problem("V18", ("points", "schwarz"))),
        ("piloten_unused", 0, Problem("V32", ("defender_points", "schwarz"), (("seat", 1),))),
        ("piloten_unused", 1, Problem("V32", ("defender_points", "schwarz"), (("seat", 0),))),
        ("strohmann", 2, Problem("V01", ("declarer",))),
    ],
)
def test_v18_v32_a_defender_without_a_trick_has_no_points(variant: str, declarer: int, expected: Problem) -> None:
    data = parts(variant, 70, 30, 20) | {"no_trick": "defenders", "declarer": declarer}

    found = two(variant).check(two(variant).read_deal(data), EMPTY)

    assert found[0] == expected


def test_without_a_declarer_no_player_is_said_to_have_no_points() -> None:
    data = parts("piloten_unused", 70, 30, 20) | {"no_trick": "defenders", "declarer": None}

    assert codes(two("piloten_unused"), EMPTY, **data) == ["V01"]


def test_values_typed_with_a_concession_are_not_checked() -> None:
    data = parts("piloten_unused", 40, 60, 20) | {"no_trick": "declarer", "conceded": "declarer"}

    found = scored(two("piloten_unused"), EMPTY, **data)

    assert found.steps[0].word == "with"


@pytest.mark.parametrize("variant", THIRD_PARTS)
def test_v17_a_null_has_no_parts(variant: str) -> None:
    ruleset, null = two(variant), {"declarer": DECLARER, "game": "null", "won": True}

    assert codes(ruleset, EMPTY, **null) == []
    assert codes(ruleset, EMPTY, **null, points=60) == ["V17"]
    assert codes(ruleset, EMPTY, **null, defender_points=60) == ["V17"]
    assert codes(ruleset, EMPTY, **null, points=60, defender_points=60) == ["V17"]


@pytest.mark.parametrize("variant", THIRD_PARTS)
def test_a_passed_deal_has_no_parts(variant: str) -> None:
    assert codes(two(variant), EMPTY, outcome="passed") == []
    assert codes(two(variant), EMPTY, outcome="passed", defender_points=40) == ["V25"]


@pytest.mark.sampled(3)
@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("variant", "rule"),
    [("strohmann", "majority_in_play"), ("piloten_unused", "majority_in_play"), ("piloten_unused", "fixed_61")],
)
def test_every_split_of_120_points_is_accepted_or_refused(variant: str, rule: str) -> None:
    ruleset, third = two(variant, win_rule=rule), THIRD_PARTS[variant]
    deal_type: Any = ruleset.rules.deal_type
    for declarer, defender in product(range(121), repeat=2):
        rest = 120 - declarer - defender
        # Two steps beyond the limit represent all larger values.
        if not -2 <= rest <= deal_type.part_most + 2:
            continue
        figures = {"points": declarer, "defender_points": defender, third: rest}
        deal = deal_type(declarer=DECLARER, game=Game.CLUBS, matadors=1, **figures)

        can_be = not {1, 119} & set(figures.values()) and 0 <= rest <= deal_type.part_most
        assert (ruleset.check(deal, EMPTY) == ()) is can_be
        if can_be:
            final = declarer + rest * (variant == "strohmann" and declarer > defender)
            least = 61 if variant == "strohmann" or rule == "fixed_61" else (declarer + defender) // 2 + 1
            assert ruleset.score(deal, EMPTY).won is (final >= least)


# --- what a variant does not know ---


@pytest.mark.parametrize(
    ("variant", "message", "found"),
    [
        ("offiziers", {"hand": True}, ["V40"]),
        ("offiziers", {"ouvert": True}, ["V41"]),
        ("offiziers", {"bid": 18}, ["V43"]),
        ("offiziers", {"schneider_announced": True}, ["V10"]),
        ("offiziers", {"schwarz_announced": True}, ["V11"]),
        ("col_morto", {"ouvert": True}, ["V41"]),
        ("col_morto", {"hand": True, "schwarz_announced": True, "ouvert": True, "schwarz": True}, ["V41"]),
        ("oma", {"hand": True, "ouvert": True, "schwarz": True}, []),
        ("oma", {"bid": 19}, ["V03"]),
        ("oma", {"matadors": 0}, ["V05"]),
        ("oma", {"declarer": 2}, ["V01"]),
    ],
)
def test_fields_that_the_variant_lacks_are_refused(variant: str, message: dict[str, Any], found: list[str]) -> None:
    data = {"declarer": DECLARER, **CLUBS, "won": True, **message}

    assert codes(two(variant), EMPTY, **data) == found


@pytest.mark.parametrize("variant", ["offiziers", "col_morto"])
def test_v41_a_null_is_not_played_open_either(variant: str) -> None:
    assert codes(two(variant), EMPTY, declarer=DECLARER, game="null", ouvert=True, won=True) == ["V41"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_pass_without_a_score_where_there_is_a_bid(variant: str) -> None:
    found = codes(two(variant), EMPTY, outcome="passed")

    assert found == ([] if VARIANTS[variant].has_bid else ["V43"])


@pytest.mark.parametrize("variant", VARIANTS)
def test_v30_only_schmegegge_has_a_ramsch(variant: str) -> None:
    data = {"outcome": "ramsch", "points": [50, 35], "unused": 35, "last": 0}

    assert codes(two(variant), EMPTY, **data) == ([] if variant == "schmegegge" else ["V30"])


def test_v36_a_ramsch_of_two_has_no_skat() -> None:
    data = {"outcome": "ramsch", "points": [50, 35], "unused": 25, "skat": 10, "last": 0}

    assert codes(two("schmegegge"), EMPTY, **data) == ["V36"]
    low = data | {"points": [50, 25], "unused": 8, "skat": 1}
    assert codes(two("schmegegge", ramsch_tens="low_1"), EMPTY, **low) == ["V36"]


def test_v15_v31_the_dummy_is_counted_in_a_ramsch_of_two() -> None:
    ruleset = two("schmegegge")
    odd = ruleset.read_deal({"outcome": "ramsch", "points": [60, 59], "unused": 1, "last": 0})
    short = ruleset.read_deal({"outcome": "ramsch", "points": [50, 35], "unused": 25, "last": 0})

    assert ruleset.check(odd, EMPTY) == (Problem("V15", ("unused",), (("n", 1),)),)
    assert ruleset.check(short, EMPTY) == (Problem("V31", ("points", "skat"), (("n", 110), ("total", 120))),)


def test_nobody_has_won_a_ramsch_that_moves_no_account() -> None:
    found = two("schmegegge").score(RamschDeal(points=(0, 0), last=0), EMPTY)

    assert (found.points, found.written, found.won) == ((0, 0), 0, False)


def test_uncounted_matadors_are_not_asked_for_and_not_taken() -> None:
    ruleset, game = two("offiziers", matadors_counted=False), {"declarer": DECLARER, "game": "grand", "won": True}

    assert scored(ruleset, EMPTY, **game).points == (24, 0)
    assert codes(ruleset, EMPTY, **game, matadors=2) == ["V44"]
    assert codes(ruleset, EMPTY, declarer=DECLARER, game="null", won=True) == []
    assert codes(two("oma", matadors_counted=False), EMPTY, **game) == ["V05"]


@pytest.mark.parametrize("variant", THIRD_PARTS)
def test_only_its_own_variant_knows_a_third_part(variant: str) -> None:
    with pytest.raises(ValueError, match="a deal has no field"):
        two("oma").read_deal(parts(variant, 60, 40, 20))


@pytest.mark.parametrize("variant", THIRD_PARTS)
def test_a_deal_in_three_parts_goes_to_plain_data_and_back(variant: str) -> None:
    deal = two(variant).read_deal(parts(variant, 60, 40, 20))

    assert two(variant).read_deal(deal_to_dict(deal)) == deal
    assert isinstance(deal, (SecondSkatDeal, UnusedHandDeal))
    assert list(deal.parts.values()) == [60, 40, 20]


# --- the session ---


def test_v46_the_player_who_reaches_the_target_has_won() -> None:
    ruleset = two("oma", target=100)
    before, after = replace(EMPTY, points=(99, -50)), replace(EMPTY, points=(-50, 123))
    reached = replace(EMPTY, points=(100, -50))

    assert [two("oma", target=target).ends_by_itself for target in (0, 1, 100)] == [False, True, True]
    assert (ruleset.ending(before), ruleset.ending(after)) == (None, Ending("target", (1,)))
    assert ruleset.ending(reached) == Ending("target", (0,))
    assert TWO_PLAYERS.ending(after) is None
    found = ruleset.check(ruleset.read_deal({"outcome": "passed"}), after)
    assert [(one.code, one.fields, dict(one.values)) for one in found] == [
        ("V46", ("outcome",), {"seat": 1, "target": 100})
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_session_reaches_its_target(variant: str) -> None:
    chance = Random(variant)
    sheet = Sheet(seats=2, length=None, ruleset=two(variant, target=300))

    while sheet.ending is None:
        sheet = sheet.with_deal(_random_deal(chance, sheet))

    (winner,) = sheet.ending.seats
    assert sheet.totals[winner] == max(sheet.totals) >= 300
    assert sheet.is_complete
    assert {found.code for found in sheet.check(_random_deal(chance, sheet))} == {"V46"}
    assert check_figures(sheet, "classic").agree


def _random_deal(chance: Random, sheet: Sheet) -> Any:
    ruleset: Any = sheet.ruleset
    if ruleset.plays_ramsch and chance.random() < 0.2:
        return ruleset.read_deal({"outcome": "ramsch", "points": [50, 40], "unused": 30, "last": chance.randint(0, 1)})
    declarer = chance.choice(ruleset.declarers(sheet.positions(sheet.next_number).dealer, 2))
    data: dict[str, Any] = {"declarer": declarer, **CLUBS}
    points = chance.randint(57, 90)
    if third := THIRD_PARTS.get(ruleset.variant):
        data |= {"defender_points": 100 - points, third: 20}
    return ruleset.read_deal(data | {"points": points})


def test_v51_the_dealer_names_no_game_where_nothing_is_bid() -> None:
    ruleset, game = two("offiziers"), {**CLUBS, "won": True}

    (found,) = ruleset.check(ruleset.read_deal(game | {"dealer": 1, "declarer": 1}), EMPTY)

    assert (found.code, found.fields, dict(found.values)) == ("V51", ("declarer",), {"seat": 0})
    assert codes(ruleset, EMPTY, **game, dealer=1, declarer=0) == []
    assert codes(two("oma"), EMPTY, **game, dealer=1, declarer=1) == []
    assert [ruleset.declarers(dealer, 2) for dealer in (0, 1)] == [(1,), (0,)]
    assert two("oma").declarers(0, 2) == (1, 0)


def test_without_bidding_the_player_who_did_not_deal_names_the_game() -> None:
    assert [TWO_PLAYERS.prefilled(EMPTY, dealer) for dealer in (0, 1)] == [{"declarer": 1}, {"declarer": 0}]
    assert two("oma").prefilled(EMPTY, 0) == {}


# --- the page ---


def fields_of(ruleset: Ruleset, mode: str = "played") -> set[str]:
    (form,) = (form for form in ruleset.entry_forms() if form.mode == mode)
    return {field.name for field in form.fields}


def test_a_form_shows_only_what_the_variant_knows() -> None:
    every = fields_of(two("oma", kontra_levels=1))

    missing = {name: every - fields_of(two(name, kontra_levels=1)) for name in VARIANTS}

    announced = {"hand", "schneider_announced", "schwarz_announced", "ouvert"}
    assert {name: fields for name, fields in missing.items() if fields} == {
        "offiziers": {"bid", "bidders", *announced},
        "col_morto": {"ouvert"},
    }
    assert every - fields_of(two("offiziers", matadors_counted=False)) >= {"matadors"}


@pytest.mark.parametrize(("variant", "most"), [("strohmann", "33"), ("piloten_unused", "92")])
def test_three_boxes_stand_for_the_card_points(variant: str, most: str) -> None:
    (form,) = two(variant).entry_forms()

    (row,) = (row for row in form.rows if row.name == "points")
    assert row.main
    assert [(field.name, field.choices) for field in row.fields] == [
        ("points", ("0", "120")),
        ("defender_points", ("0", "120")),
        (THIRD_PARTS[variant], ("0", most)),
    ]
    assert {field.when for field in row.fields} == {(("game", ("clubs", "spades", "hearts", "diamonds", "grand")),)}
    assert not fields_of(two(variant, card_points="off")) & {"points", THIRD_PARTS[variant]}


def test_buttons_are_those_of_the_variant() -> None:
    outcomes = {name: [form.outcomes for form in two(name).entry_forms()] for name in VARIANTS}

    assert outcomes == {name: [("lost", "won", "passed")] for name in VARIANTS} | {
        "offiziers": [("lost", "won")],
        "schmegegge": [("lost", "won"), ("done", "passed")],
    }
    # Without a skat the last trick counts nothing, unless it settles a tie.
    assert fields_of(two("schmegegge"), "ramsch") == {"points", "unused", "virgins"}
    assert "last" in fields_of(two("schmegegge", ramsch_tie="last_trick"), "ramsch")


def test_the_screen_asks_the_server_where_it_cannot_count_itself() -> None:
    posted = {name for name in VARIANTS if not two(name).entry_table()}

    assert posted == set(THIRD_PARTS)
    assert two("offiziers", matadors_counted=False).entry_table() == {}


def test_bids_are_those_of_skat_or_none() -> None:
    assert {two(name).legal_bids() for name in VARIANTS} == {(), legal_bids()}
    assert two("offiziers").legal_bids() == ()


def test_options_are_those_that_apply_to_two_players() -> None:
    names = set(option_names(TWO_PLAYERS))

    assert names >= {"variant", "matadors_counted", "win_rule", "target"}
    assert names.isdisjoint({"all_pass", "score_basis", "revolution", "ramsch_skat_to"})
    assert TWO_PLAYERS.legal_values("target") == range(10_000)
    assert [name for name in ("matadors_counted", "win_rule", "target") if TWO_PLAYERS.is_house_rule(name)] == [
        "matadors_counted",
        "win_rule",
    ]


def test_presets_differ_in_the_variant_alone() -> None:
    found = {preset.key: preset.ruleset for preset in presets_of("skat_two")}

    assert found == {f"two_{variant}": two(variant) for variant in VARIANTS}
    assert all({"name", "about", "explained"} <= set(preset.words) for preset in presets_of("skat_two"))


def test_it_is_played_by_two_in_the_classic_way() -> None:
    assert (TWO_PLAYERS.table_sizes, TWO_PLAYERS.schemes) == ((2,), ("classic",))
    assert {name: VARIANTS[name].tricks for name in VARIANTS} == dict.fromkeys(VARIANTS, 10) | {
        "offiziers": 16,
        "strohmann": 9,
    }


def test_tables_of_values_leave_out_what_a_variant_does_not_know() -> None:
    words = {name: {row.word for table in two(name).value_tables() for row in table.rows} for name in VARIANTS}

    assert words["oma"] - words["offiziers"] == {
        "value.clubs_hand",
        "value.clubs_hand_schwarz",
        "value.grand_hand",
        "game.null_hand",
        "game.null_ouvert",
        "game.null_ouvert_hand",
    }
    assert words["oma"] - words["col_morto"] == {"game.null_ouvert", "game.null_ouvert_hand"}
    assert words["schmegegge"] - words["oma"] == {"value.two_plain", "value.two_march"}


def test_tables_of_values_count_no_matadors_where_the_table_does_not() -> None:
    games, nulls = two("offiziers", matadors_counted=False).value_tables()

    assert (games.word, games.columns) == ("value.games", ("value.plain", "value.schneider", "value.schwarz"))
    assert {row.word: row.figures for row in games.rows}["game.spades"] == (11, 22, 33)
    assert [row.word for row in nulls.rows] == ["game.null"]


@pytest.mark.parametrize(
    ("march", "march_figures"),
    [pytest.param(120, (120, 0), id="a march"), pytest.param(0, (-160, 0), id="SC-03, none")],
)
def test_the_ramsch_of_two_is_explained_by_samples(march: int, march_figures: tuple[int, int]) -> None:
    ramsch = two("schmegegge", ramsch_durchmarsch=march).value_tables()[-1]

    assert (ramsch.word, ramsch.columns) == ("value.ramsch_of_two", ("value.most", "value.fewest"))
    assert [(row.word, row.figures) for row in ramsch.rows] == [
        ("value.two_plain", (-60, 0)),
        ("value.two_march", march_figures),
    ]


def test_the_samples_of_a_ramsch_of_two_follow_the_options() -> None:
    ramsch = two("schmegegge", ramsch_mode="all_points", ramsch_durchmarsch=0).value_tables()[-1]

    assert [row.figures for row in ramsch.rows] == [(-60, -40), (-160, 0)]


def test_the_list_shows_a_deal_in_three_parts_as_any_other() -> None:
    deal = two("strohmann").read_deal(parts("strohmann", 70, 30, 20))

    found = two("strohmann").line(deal, two("strohmann").score(deal, EMPTY))

    assert (found.game, found.cells["with"], found.ticks) == ("clubs", 1, {"schneider"})


# --- whatever is entered ---


def any_parts() -> st.SearchStrategy[Deal]:
    """Any values of a deal in three parts, sensible or not."""
    numbers = st.none() | st.integers(-5, 130)

    def three_part_deal(deal: Deal, deal_type: type[Deal], defender: int | None, third: int | None) -> Deal:
        message = {name: getattr(deal, name) for name in Deal.__dataclass_fields__}
        return deal_type(**message, defender_points=defender, **{deal_type.part: third})  # type: ignore[attr-defined]

    return st.builds(three_part_deal, any_deals(), st.sampled_from((SecondSkatDeal, UnusedHandDeal)), numbers, numbers)


@settings(max_examples=examples(60), deadline=None)
@given(rulesets("skat_two"), any_deals() | any_ramsch() | any_parts())
def test_every_entry_is_accepted_or_refused(ruleset: TwoPlayerRuleset, deal: Any) -> None:
    if not ruleset.check(deal, EMPTY):
        ruleset.score(deal, EMPTY)


@settings(max_examples=examples(60), deadline=None)
@given(st.data())
def test_possible_entries_move_whole_points(data: st.DataObject) -> None:
    fixed = {"ramsch_tens": "normal", "card_points": "optional", "target": 0}
    ruleset = data.draw(rulesets("skat_two", **fixed))
    deals = played_deals(ruleset, 2).map(lambda deal: _without(deal, ruleset))
    deal: Deal | RamschDeal = data.draw(deals | ramsch_deals(2, 0) if ruleset.plays_ramsch else deals)

    assert ruleset.check(deal, EMPTY) == ()
    found = ruleset.score(deal, EMPTY)

    assert all(type(points) is int for points in found.points)
    assert sum(found.cents) + found.pot == 0
    assert Ledger.opened(2).after(deal, found).points == found.points


def _without(deal: Deal, ruleset: TwoPlayerRuleset) -> Deal:
    """The deal without fields that the variant lacks."""
    nothing = {name: deal.__dataclass_fields__[name].default for name in ruleset.rules.hidden_fields}
    deal = replace(deal, **nothing)
    if not deal.game or not deal.game.has_trumps or ruleset.counts_matadors:
        return deal
    return replace(deal, matadors=None)
