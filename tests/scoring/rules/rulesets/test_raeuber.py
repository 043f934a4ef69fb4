from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import Deal, Ending, FootRow, Game, Ledger, Outcome, Sheet, check_figures, find_ruleset, option_names
from scoring.rules.problems import problem
from scoring.rules.rulesets.raeuber import RAEUBER, RaeuberContract, contract_of
from scoring.rules.table import positions
from tests.examples import examples

from ..strategies import any_deals
from .skat_family import any_ramsch, codes, played_deals, ramsch_deals, rulesets, scored

A, B, C, D = range(4)
# The dealers that make Anna, Bernd and Clara forehand of three.
OF_A, OF_B, OF_C = C, A, B
HEARTS = {"game": "hearts", "matadors": 1, "points": 70}
GRAND = {"game": "grand", "matadors": 1, "points": 70}
NULL = {"game": "null", "won": True}
# 50 / 35 / 35 with the skat for Anna, who took the last trick.
RAMSCH = {"outcome": "ramsch", "points": [40, 35, 35], "skat": 10, "last": A}
CONTRACTS: dict[RaeuberContract, dict[str, Any]] = {
    RaeuberContract.SUIT: HEARTS,
    RaeuberContract.GRAND: GRAND,
    RaeuberContract.NULL: NULL,
    RaeuberContract.RAMSCH: RAMSCH,
}


def played(*deals: dict[str, Any], seats: int = 3) -> Ledger:
    """The table after these deals."""
    ledger = RAEUBER.opening(seats)
    for data in deals:
        deal = RAEUBER.read_deal(data)
        assert RAEUBER.check(deal, ledger) == ()
        ledger = ledger.after(deal, RAEUBER.score(deal, ledger))
    return ledger


def entered(dealer: int, declarer: int, data: dict[str, Any]) -> dict[str, Any]:
    return {"dealer": dealer, "declarer": declarer, **data}


@pytest.mark.parametrize("contract", RaeuberContract)
def test_rb_01_v50_a_contract_is_played_once(contract: RaeuberContract) -> None:
    ledger = played(entered(OF_A, A, CONTRACTS[contract]))

    found = RAEUBER.check(RAEUBER.read_deal(entered(OF_A, A, CONTRACTS[contract])), ledger)

    assert found == (problem("V50", "game", seat=A, contract=contract.value),)


def test_another_player_may_still_play_it() -> None:
    ledger = played(entered(OF_A, A, GRAND))

    assert codes(RAEUBER, ledger, **entered(OF_B, B, GRAND)) == []


def test_any_suit_uses_up_the_suit_game_and_a_revolution_the_null() -> None:
    ruleset = find_ruleset("skat_raeuber", revolution=92)
    played = [Deal(game=game) for game in Game]

    assert [contract_of(deal) for deal in played] == ["suit"] * 4 + ["grand", "null", "null"]
    assert codes(ruleset, ruleset.opening(3), declarer=A, game="revolution", won=True) == []


def test_rb_03_the_four_contracts_of_one_player_are_added_up() -> None:
    ledger = played(
        entered(OF_A, A, HEARTS),
        entered(OF_A, A, GRAND | {"points": 50}),
        entered(OF_A, A, NULL),
        entered(OF_A, A, RAMSCH),
    )

    assert [score.points[A] for _, score in ledger.played] == [20, -96, 23, -50]
    assert ledger.points == (-103, 0, 0)


def test_rb_04_v51_a_soloist_out_of_turn_is_refused_and_the_right_one_named() -> None:
    found = RAEUBER.check(RAEUBER.read_deal(entered(OF_C, B, GRAND)), RAEUBER.opening(3))

    assert [(one.code, dict(one.values)) for one in found] == [("V51", {"seat": C})]


@pytest.mark.parametrize("contract", RaeuberContract)
def test_v52_no_contract_has_a_bid(contract: RaeuberContract) -> None:
    assert codes(RAEUBER, RAEUBER.opening(3), **entered(OF_A, A, CONTRACTS[contract]), bid=18) == ["V52"]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"outcome": "passed", "dealer": OF_A}, ["V51"]),
        ({"outcome": "passed", "dealer": OF_A, "declarer": A}, ["V25", "V51"]),
        ({"outcome": "passed"}, ["V01"]),
        ({"dealer": OF_A, **GRAND}, ["V01"]),
        ({"dealer": OF_A, **RAMSCH}, ["V01"]),
        ({**RAMSCH, "declarer": 3}, ["V01"]),
        ({"dealer": OF_A, "declarer": A, "won": True}, ["V90"]),
        ({"dealer": OF_A, "declarer": A, **RAMSCH, "game": "null"}, ["V30"]),
        ({"dealer": OF_A, "declarer": A, **RAMSCH, "skat": 12}, ["V31"]),
        ({"dealer": OF_A, "declarer": A, **GRAND, "matadors": 5}, ["V06"]),
    ],
)
def test_impossible_entries_are_refused(data: dict[str, Any], found: list[str]) -> None:
    assert codes(RAEUBER, RAEUBER.opening(3), **data) == found


def test_the_caller_of_a_ramsch_is_charged_only_for_losing_it() -> None:
    of_another = scored(RAEUBER, RAEUBER.opening(3), **entered(OF_B, B, RAMSCH))
    own = scored(RAEUBER, RAEUBER.opening(3), **entered(OF_A, A, RAMSCH))

    assert of_another.points == own.points == (-50, 0, 0)
    assert (of_another.written, own.written) == (0, -50)
    assert of_another.winners == of_another.losers == ()


@pytest.mark.parametrize(
    ("seats", "forehands"),
    [
        pytest.param(3, [A, B, C] * 4, id="three: 12 deals"),
        pytest.param(4, [A, B, C, D] * 4, id="RB-02 four: 16 deals"),
    ],
)
def test_everybody_plays_the_four_contracts_in_turn_to_the_end(seats: int, forehands: list[int]) -> None:
    chance = Random(seats)
    sheet = Sheet(seats=seats, length=None, ruleset=RAEUBER, first_dealer=seats - 1)

    for forehand in forehands:
        assert (sheet.ending, sheet.is_complete) == (None, False)
        dealer = sheet.positions(sheet.next_number).dealer
        assert RAEUBER.prefilled(sheet.ledger, dealer) == {"declarer": forehand}
        assert RAEUBER.declarers(dealer, seats) == (forehand,)
        sheet = sheet.with_deal(_random_deal(chance, sheet, forehand))

    most = max(sheet.totals)
    winners = tuple(seat for seat in range(seats) if sheet.totals[seat] == most)
    assert sheet.ending == Ending("quota", winners)
    assert len(sheet.deals) == len(forehands) == 4 * seats
    assert sheet.is_complete
    further = sheet.check(RAEUBER.read_deal({"declarer": forehands[0], **GRAND}))
    assert further == (problem("V27", "outcome", n=4 * seats),)
    assert check_figures(sheet, "classic").agree


def _random_deal(chance: Random, sheet: Sheet, declarer: int) -> Any:
    done = {contract_of(deal) for deal in sheet.deals if deal.declarer == declarer}
    contract = chance.choice([one for one in RaeuberContract if one not in done])
    if contract is RaeuberContract.RAMSCH:
        first, second, last = sheet.positions(sheet.next_number).active
        figures = {first: 20, second: 60, last: 30}
        points = [figures.get(seat, 0) for seat in range(sheet.seats)]
        data = {"outcome": "ramsch", "points": points, "skat": 10, "last": chance.choice((first, last))}
    elif contract is RaeuberContract.NULL:
        data = {"game": "null", "null_tricks": chance.random() < 0.5}
    else:
        game = "grand" if contract is RaeuberContract.GRAND else chance.choice(("clubs", "hearts"))
        data = {"game": game, "matadors": chance.randint(1, 4), "points": chance.randint(2, 118)}
    return sheet.ruleset.read_deal({"declarer": declarer, **data})


def test_correcting_a_deal_to_a_contract_that_is_played_later_is_refused() -> None:
    sheet = Sheet(seats=3, length=None, ruleset=RAEUBER, first_dealer=OF_A)
    for declarer, data in [(A, HEARTS), (B, NULL), (C, RAMSCH), (A, GRAND)]:
        sheet = sheet.with_deal(RAEUBER.read_deal({"declarer": declarer, **data}))

    found = sheet.check(RAEUBER.read_deal({"declarer": A, **GRAND}), 1)

    assert [(one.code, dict(one.values)) for one in found] == [("V98", {"n": 4})]


def test_the_foot_is_the_grid_of_players_and_contracts() -> None:
    ledger = played(entered(OF_A, A, HEARTS), entered(OF_B, B, RAMSCH), entered(OF_A, A, GRAND | {"points": 50}))

    assert RAEUBER.foot(ledger) == (
        FootRow("played", ("2/4", "1/4", "0/4")),
        FootRow("suit", (20, "", ""), as_mark=True),
        FootRow("grand", (-96, "", ""), as_mark=True),
        FootRow("null", ("", "", ""), as_mark=True),
        FootRow("ramsch", ("", 0, ""), as_mark=True),
    )


def test_forehand_is_not_offered_contracts_already_played() -> None:
    ruleset = find_ruleset("skat_raeuber", revolution=92)
    ledger = played(entered(OF_A, A, HEARTS), entered(OF_A, A, RAMSCH), entered(OF_B, B, NULL))
    suits = ("clubs", "spades", "hearts", "diamonds")

    assert ruleset.barred(ledger, OF_A) == {"game": suits, "mode": ("ramsch",)}
    assert ruleset.barred(ledger, OF_B) == {"game": ("null", "revolution"), "mode": ()}
    assert ruleset.barred(ledger, OF_C) == {"game": (), "mode": ()}


def test_a_ramsch_is_offered_among_the_games() -> None:
    assert {form.mode: form.is_game for form in RAEUBER.entry_forms()} == {"played": False, "ramsch": True}


def test_forms_ask_for_the_soloist_and_for_no_bid() -> None:
    forms = {form.mode: form for form in find_ruleset("skat_raeuber", kontra_levels=1).entry_forms()}

    assert {mode: form.outcomes for mode, form in forms.items()} == {"played": ("lost", "won"), "ramsch": ("done",)}
    for form in forms.values():
        assert (form.rows[0].name, [field.name for field in form.rows[0].fields]) == ("declarer", ["declarer"])
        names = [field.name for field in form.fields]
        assert len(set(names)) == len(names)
        assert {"bid", "bidders"}.isdisjoint(names)


def test_it_is_played_by_three_or_four_without_bids_until_its_own_end() -> None:
    assert (RAEUBER.table_sizes, RAEUBER.schemes, RAEUBER.ends_by_itself) == ((3, 4), ("classic",), True)
    assert RAEUBER.legal_bids() == ()
    assert {"all_pass", "score_basis", "kontra_requires_bid"}.isdisjoint(option_names(RAEUBER))


@pytest.mark.parametrize(
    ("options", "value", "written"),
    [
        pytest.param({}, -50, 0, id="another lost"),
        pytest.param({"ramsch_mode": "all_points"}, -120, -35, id="everybody lost"),
    ],
)
def test_the_list_has_the_value_that_was_lost(options: dict[str, Any], value: int, written: int) -> None:
    ruleset = find_ruleset("skat_raeuber", **options)
    deal = ruleset.read_deal(entered(OF_B, B, RAMSCH))
    found = ruleset.score(deal, ruleset.opening(3))

    assert (ruleset.line(deal, found).value, found.written) == (value, written)


def test_a_session_has_four_deals_for_each_player() -> None:
    assert [RAEUBER.session_deals(seats) for seats in RAEUBER.table_sizes] == [12, 16]


def test_lists_and_tables_of_values_know_the_ramsch() -> None:
    deal = RAEUBER.read_deal(entered(OF_A, A, RAMSCH))

    assert RAEUBER.line(deal, RAEUBER.score(deal, RAEUBER.opening(3))).game == "ramsch"
    assert [table.word for table in RAEUBER.value_tables()] == ["value.games", "value.examples", "value.ramsch"]


@settings(max_examples=examples(60), deadline=None)
@given(rulesets("skat_raeuber"), st.sampled_from((3, 4)), any_deals() | any_ramsch())
def test_every_entry_is_accepted_or_refused(ruleset: Any, seats: int, deal: Any) -> None:
    ledger = ruleset.opening(seats)

    if not ruleset.check(deal, ledger):
        ruleset.score(deal, ledger)


@settings(max_examples=examples(60), deadline=None)
@given(st.data())
def test_possible_entries_use_up_a_contract_of_the_soloist(data: st.DataObject) -> None:
    seats, dealer = data.draw(st.sampled_from((3, 4))), data.draw(st.integers(0, 3))
    ruleset = data.draw(rulesets("skat_raeuber", ramsch_tens="normal", card_points="optional"))
    dealer %= seats
    drawn = data.draw(played_deals(ruleset, seats) | ramsch_deals(seats, dealer))
    soloist = positions(dealer, seats).forehand
    deal = replace(drawn, dealer=dealer, declarer=soloist)
    ledger = ruleset.opening(seats)

    assert ruleset.check(deal, ledger) == ()
    found = ruleset.score(deal, ledger)
    after = ledger.after(deal, found)

    assert all(type(points) is int for points in found.points)
    assert sum(found.cents) + found.pot == 0
    assert deal.outcome in (Outcome.PLAYED, Outcome.RAMSCH)
    assert [one.code for one in ruleset.check(deal, after)] == ["V50"]
