from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import Deal, Ending, FootRow, Ledger, Sheet, check_figures, find_ruleset, presets_of, tally
from scoring.rules.problems import problem
from scoring.rules.ramsch import RamschDeal
from scoring.rules.rulesets.bierlachs import BIERLACHS
from tests.examples import examples

from ..strategies import any_deals, null_deals, trump_deals
from .skat_family import CLUBS, any_ramsch, cases, codes, ramsch_deals, rulesets, scored

A, B, C, D = range(4)

# Deals worth what the worked cases give.
WORTH: dict[int, dict[str, Any]] = {
    33: {"game": "spades", "matadors": 2, "points": 70},
    -66: {"game": "spades", "matadors": 2, "points": 50},
    144: {"game": "grand", "matadors": 4, "points": 95},
}
# 40 / 45 / 35 with the skat for Clara, who took the last trick.
RAMSCH = {"outcome": "ramsch", "points": [40, 45, 25], "skat": 10, "last": C}
MARCH = {"outcome": "ramsch", "points": [120, 0, 0], "last": A, "virgins": [B, C]}


def standing(*points: int) -> Ledger:
    return replace(BIERLACHS.opening(len(points)), points=points)


@pytest.mark.parametrize("case", cases("bierlachs"))
def test_only_losses_are_written(case: dict[str, Any]) -> None:
    given = case["given"]

    found = scored(BIERLACHS, standing(0, 0, 0), declarer=given["declarer"], **WORTH[given["res"]])

    assert list(found.points) == case["expected"]
    assert found.written == (-given["res"] if given["res"] > 0 else given["res"])


@pytest.mark.parametrize(
    ("before", "declarer", "worth", "after", "payers"),
    [
        pytest.param((-440, -300, -495), A, 33, (-440, -333, -528), (C,), id="BL-S1"),
        pytest.param((0, -400, -480), A, 144, (0, -544, -624), (C,), id="BL-S2"),
        pytest.param((-439, -435, -300), C, -66, (-439, -435, -366), None, id="nobody past the target"),
        pytest.param((0, -480, -480), A, 33, (0, -513, -513), (B, C), id="an exact tie: both pay"),
        pytest.param((-435, 0, 0), A, -66, (-501, 0, 0), (A,), id="the target itself is past it"),
    ],
)
def test_the_lowest_total_past_the_target_pays_the_round(
    before: tuple[int, ...], declarer: int, worth: int, after: tuple[int, ...], payers: tuple[int, ...] | None
) -> None:
    deal = BIERLACHS.read_deal({"declarer": declarer, **WORTH[worth]})
    ledger = standing(*before)

    found = ledger.after(deal, BIERLACHS.score(deal, ledger))

    assert found.points == after
    assert BIERLACHS.ending(found) == (Ending("pays_round", payers) if payers else None)


def test_bl_s3_a_target_with_the_day_of_the_month_is_not_passed_at_505() -> None:
    ruleset = find_ruleset("skat_bierlachs", bierlachs_target=511)

    assert ruleset.ending(standing(0, -505, 0)) is None
    assert ruleset.ending(standing(0, -511, 0)) == Ending("pays_round", (B,))


def test_v55_a_deal_after_the_end_is_refused_and_names_the_loser() -> None:
    ledger = standing(0, -501, -501)

    found = BIERLACHS.check(Deal(declarer=A, **CLUBS, won=True), ledger)

    assert found == (problem("V55", "outcome", seat=B), problem("V55", "outcome", seat=C))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"game": "clubs", "matadors": 1, "won": True}, "V01"),
        ({"declarer": A, "game": "clubs", "won": True}, "V05"),
        ({"declarer": A, **CLUBS, "bid": 19, "won": True}, "V03"),
        (RAMSCH, "V30"),
    ],
)
def test_refusals_of_skat_apply(data: dict[str, Any], code: str) -> None:
    assert codes(BIERLACHS, standing(0, 0, 0), **data) == [code]


def test_kontra_and_overbid_are_charged_as_in_skat() -> None:
    ruleset = find_ruleset("skat_bierlachs", kontra_levels=2)
    ledger = standing(0, 0, 0)

    doubled = scored(ruleset, ledger, declarer=A, **CLUBS, won=True, kontra=1)
    overbid = scored(ruleset, ledger, declarer=A, **CLUBS, points=70, bid=27, kontra=1)

    assert (doubled.points, overbid.points) == ((0, -48, -48), (-144, 0, 0))


def test_the_sum_shows_what_the_others_write() -> None:
    found = scored(BIERLACHS, standing(0, 0, 0), declarer=A, **CLUBS, won=True)

    assert [(step.word, step.result) for step in found.steps[-2:]] == [("product", 24), ("others_write", -24)]
    assert (found.won, found.winners, found.losers) == (True, (A,), ())


@pytest.mark.parametrize(
    ("options", "data", "points"),
    [
        ({}, RAMSCH, (0, -45, 0)),
        ({}, MARCH, (0, -120, -120)),
        ({"ramsch_durchmarsch": 0}, MARCH, (-240, 0, 0)),
        ({"ramsch_mode": "gewinner"}, RAMSCH, (-23, -23, 0)),
        ({"ramsch_mode": "gewinner"}, RAMSCH | {"points": [30, 50, 30]}, (0, -23, 0)),
        ({"ramsch_mode": "gewinner", "gewinner_award": 1}, RAMSCH, (-1, -1, 0)),
    ],
)
def test_a_ramsch_is_written_as_losses_too(
    options: dict[str, Any], data: dict[str, Any], points: tuple[int, ...]
) -> None:
    ruleset = find_ruleset("skat_bierlachs", all_pass="ramsch", **options)

    assert scored(ruleset, standing(0, 0, 0), **data).points == points


@pytest.mark.parametrize(("writes", "points"), [(False, (-24, 0, -24, 0)), (True, (-24, 0, -24, -24))])
def test_the_sitting_dealer_writes_where_the_option_is_set(writes: bool, points: tuple[int, ...]) -> None:
    ruleset = find_ruleset("skat_bierlachs", sitting_dealer_writes=True) if writes else BIERLACHS

    assert scored(ruleset, standing(0, 0, 0, 0), dealer=D, declarer=B, **CLUBS, won=True).points == points
    assert set(ruleset.payers(D, 4)) == ({A, B, C, D} if writes else {A, B, C})
    assert ruleset.is_house_rule("sitting_dealer_writes")


def test_a_passed_deal_moves_nothing() -> None:
    found = scored(BIERLACHS, standing(-30, 0, 0), outcome="passed")

    assert (found.points, found.written, [step.word for step in found.steps]) == ((0, 0, 0), 0, ["passed"])


def test_the_foot_shows_how_far_each_player_is_from_the_target() -> None:
    assert BIERLACHS.foot(standing(0, -400, -600)) == (FootRow("distance", (501, 101, 0), at_table=True),)


def test_it_is_played_by_three_or_four_until_its_own_end() -> None:
    assert (BIERLACHS.table_sizes, BIERLACHS.schemes, BIERLACHS.ends_by_itself) == ((3, 4), ("classic",), True)
    with pytest.raises(ValueError, match="played by 3 or 4"):
        BIERLACHS.opening(5)


def test_the_screen_shows_a_win_as_the_loss_of_the_others() -> None:
    skat = find_ruleset().entry_table()

    assert BIERLACHS.entry_table() == skat | {"won_counts": -1}
    assert BIERLACHS.entry_forms() == find_ruleset().entry_forms()


def test_the_table_of_values_has_losses_alone() -> None:
    figures = [figure for table in BIERLACHS.value_tables() for row in table.rows for figure in row.figures]

    assert max(figures) < 0


def test_presets_differ_in_the_target_alone() -> None:
    found = {preset.key: preset.ruleset for preset in presets_of("skat_bierlachs")}

    assert found == {
        f"bierlachs_{target}": find_ruleset("skat_bierlachs", bierlachs_target=target) for target in (301, 401, 501)
    }


@pytest.mark.parametrize("target", [0, 10_000])
def test_a_target_is_from_1_to_9999(target: int) -> None:
    assert BIERLACHS.legal_values("bierlachs_target") == range(1, 10_000)
    with pytest.raises(ValueError, match="bierlachs_target cannot be"):
        find_ruleset("skat_bierlachs", bierlachs_target=target)


@settings(max_examples=examples(60), deadline=None)
@given(rulesets("skat_bierlachs"), st.sampled_from((3, 4)), any_deals() | any_ramsch())
def test_every_entry_is_accepted_or_refused(ruleset: Any, seats: int, deal: Any) -> None:
    ledger = ruleset.opening(seats)

    if not ruleset.check(deal, ledger):
        ruleset.score(deal, ledger)


@settings(max_examples=examples(60), deadline=None)
@given(st.data())
def test_possible_entries_are_written_as_whole_losses(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from((3, 4)))
    ruleset = data.draw(rulesets("skat_bierlachs", all_pass="ramsch", ramsch_tens="normal"))
    dealer = data.draw(st.integers(0, seats - 1))
    played = trump_deals(ruleset, seats) | null_deals(ruleset, seats)
    deal: Deal | RamschDeal = data.draw(
        played.map(lambda one: replace(one, dealer=dealer)) | ramsch_deals(seats, dealer)
    )
    ledger = ruleset.opening(seats)
    if ruleset.check(deal, ledger):
        # One of four sits out.
        return

    found = ruleset.score(deal, ledger)

    assert max(found.points) <= 0
    assert all(type(points) is int for points in found.points)
    assert sum(found.cents) + found.pot == 0
    after = ledger.after(deal, found)
    ending = ruleset.ending(after)
    assert [one.code for one in ruleset.check(deal, after)] == ["V55"] * len(ending.seats if ending else ())


@pytest.mark.parametrize("seats", [3, 4])
def test_a_whole_session_ends_and_refuses_further_deals(seats: int) -> None:
    chance = Random(seats)
    sheet = Sheet(seats=seats, length=None, ruleset=BIERLACHS)

    while sheet.ending is None:
        sheet = sheet.with_deal(_random_deal(chance, sheet))

    (payer, *_), lowest = sheet.ending.seats, min(sheet.totals)
    assert sheet.totals[payer] == lowest <= -501
    assert sheet.is_complete
    assert {found.code for found in sheet.check(_random_deal(chance, sheet))} == {"V55"}
    assert all(
        now <= before for row in sheet.rows for before, now in zip(row.before.points, row.running_totals, strict=True)
    )
    assert check_figures(sheet, "classic").agree
    assert [line.total for line in tally(sheet, "classic")] == list(sheet.totals)


def _random_deal(chance: Random, sheet: Sheet) -> Deal:
    declarer = chance.choice(sheet.positions(sheet.next_number).active)
    game = chance.choice(("clubs", "spades", "hearts", "diamonds", "grand"))
    data = {"declarer": declarer, "game": game, "matadors": chance.randint(1, 4), "won": chance.random() < 0.8}
    return sheet.ruleset.read_deal(data)  # type: ignore[return-value]
