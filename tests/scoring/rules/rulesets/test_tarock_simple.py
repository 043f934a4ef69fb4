"""Simple Tarock: its cases, its refusals, every entry, and whole sessions. systems.md 19, 20, 23"""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import DealLine, Ending, Ledger, Sheet, find_preset, find_ruleset, option_names, presets_of
from scoring.rules.rulesets.tarock_simple import TAROCK_SIMPLE, TarockSimple
from scoring.rules.score import Step
from scoring.rules.tarock.deal import TarockContract, TarockSuit
from scoring.rules.tarock.ruleset import coins
from scoring.rules.tarock.simple_deal import Result, SimpleDeal
from scoring.rules.value_table import ValueRow, ValueTable

from . import tarock_laws as laws
from .tarock_laws import POSSIBLE_POINTS, any_deals, any_ledgers, any_options, codes, scored, table

ALL = TAROCK_SIMPLE.with_options({"bettel": True, "kontra_levels": 5})
FIXED = ALL.with_options({"payment": "fixed"})
FRAGE = {"declarer": 0, "contract": "frage", "points": 71}
SOLO = FRAGE | {"contract": "solo", "trump": "leaves"}
HERZSOLO = FRAGE | {"contract": "herzsolo"}
BETTEL = {"declarer": 0, "contract": "bettel", "result": "made"}
GAMES = [game | {"points": points} for game in (FRAGE, SOLO, HERZSOLO) for points in (30, 49, 60, 63, 82, 118)]
GAMES += [SOLO | {"points": 120, "durch": True}, BETTEL, BETTEL | {"result": "failed"}]


@pytest.mark.parametrize("case", laws.cases("tarock_overshoot"))
def test_cases_of_the_overshoot_payment(case: dict[str, Any]) -> None:
    given_ = dict(case["given"])
    pot = given_.pop("pot", 600)
    named = next((name for name in ("herzsolo", "solo") if name in case["what"].lower()), "frage")

    # The cases leave out the suit of a Solo, which a table enters.
    trump = "leaves" if named == "solo" else None
    found = scored(TAROCK_SIMPLE, {"declarer": 0, "contract": named, "trump": trump} | given_, table(pot))

    seen = {"declarer": found.cents[0], "defender": found.cents[1], "pot": found.pot}
    assert {name: seen[name] for name in case["expected"]} == case["expected"]
    assert found.cents[1] == found.cents[2]


@pytest.mark.parametrize("case", laws.cases("tarock_fixed"))
def test_cases_of_the_fixed_payment_and_of_bettel(case: dict[str, Any]) -> None:
    given_ = dict(case["given"])
    ruleset = FIXED.with_options({f"tariff_{name}": cents for name, cents in given_.pop("tariff", {}).items()})
    if "made" in given_:
        given_["result"] = "made" if given_.pop("made") else "failed"
    # The case gives the second surcharge of "all tricks" under the name of the first.
    if given_.pop("schneider", 0):
        given_["durch"] = True

    trump = "leaves" if given_["contract"] == "solo" else None
    found = scored(ruleset, {"declarer": 0, "trump": trump} | given_, ruleset.opening(3))

    assert found.cents == (case["expected"]["declarer"], *(case["expected"]["defender"],) * 2)
    assert found.pot == 0


def test_a_declarer_without_points_is_sixty_under() -> None:
    assert scored(TAROCK_SIMPLE, FRAGE | {"points": 0}).steps[0] == Step("under", 60, 60)


def test_a_solo_asks_for_its_trumps() -> None:
    (found,) = TAROCK_SIMPLE.check(TAROCK_SIMPLE.read_deal(SOLO | {"trump": None}), TAROCK_SIMPLE.opening(3))

    assert (found.fields, found.values) == (("trump",), (("case", "trump"),))


def test_a_bettel_names_what_does_not_belong_to_it() -> None:
    ruleset = TAROCK_SIMPLE.with_options({"bettel": True})
    deal = ruleset.read_deal(BETTEL | {"points": 0, "durch": True})

    (found,) = ruleset.check(deal, ruleset.opening(3))

    assert (found.code, found.fields) == ("V73", ("points", "durch"))


def test_all_cases_of_the_sections_are_here() -> None:
    assert [len(laws.cases(kind)) for kind in ("tarock_overshoot", "tarock_fixed")] == [9, 9]


# (options, the entry, the codes)
REFUSED: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "V01 nobody declares": ({}, FRAGE | {"declarer": None}, ["V01"]),
    "V01 no such seat": ({}, FRAGE | {"declarer": 7}, ["V01"]),
    "V16 points missing": ({}, FRAGE | {"points": None}, ["V16"]),
    "V90 a Solo without its suit": ({}, SOLO | {"trump": None}, ["V90"]),
    "V22 Kontra where there is none": ({}, FRAGE | {"kontra": 1}, ["V22"]),
    "V22 a sixth doubling": ({"kontra_levels": 5}, FRAGE | {"kontra": 6}, ["V22"]),
    "V22 fewer than none": ({"kontra_levels": 5}, FRAGE | {"kontra": -1}, ["V22"]),
    "V25 a passed deal with a game": ({}, FRAGE | {"outcome": "passed"}, ["V25"]),
    "V30 no Ramsch": ({}, {"outcome": "ramsch"}, ["V30"]),
    "V70 130 points": ({}, FRAGE | {"points": 130}, ["V70"]),
    "V70 fewer than none": ({}, FRAGE | {"points": -1}, ["V70"]),
    "V70 1 point": ({}, FRAGE | {"points": 1}, ["V70"]),
    "V70 119 points": ({}, FRAGE | {"points": 119, "durch": True}, ["V70"]),
    "V71 Frage in bells": ({}, FRAGE | {"trump": "bells"}, ["V71"]),
    "V71 Solo in hearts": ({}, SOLO | {"trump": "hearts"}, ["V71"]),
    "V71 Herzsolo in acorns": ({}, HERZSOLO | {"trump": "acorns"}, ["V71"]),
    "V72 Durch with 110": ({}, SOLO | {"points": 110, "durch": True}, ["V72"]),
    "V72 Durch lost with more than the stock": ({}, SOLO | {"points": 34, "durch": True}, ["V72"]),
    "V16 alone, though Durch is said": ({}, SOLO | {"points": None, "durch": True}, ["V16"]),
    "V73 Bettel with points": ({"bettel": True}, BETTEL | {"points": 0}, ["V73"]),
    "V73 Bettel with trumps": ({"bettel": True}, BETTEL | {"trump": "bells"}, ["V73"]),
    "V73 Bettel with Durch": ({"bettel": True}, BETTEL | {"durch": True}, ["V73"]),
    "V73 a Frage that ends like a Bettel": ({"bettel": True}, FRAGE | {"result": "made"}, ["V73"]),
    "V74 Bettel not played": ({}, BETTEL, ["V74"]),
    "V75 a tariff no coin can pay": ({"payment": "fixed", "coin": 10, "tariff_frage": 15}, FRAGE, ["V75"]),
    "V75 a pot no coin can fill": ({"coin": 10, "ante": 55}, FRAGE, ["V75"]),
    "V90 no contract": ({}, FRAGE | {"contract": None}, ["V90"]),
    "V91 Bettel without its end": ({"bettel": True}, BETTEL | {"result": None}, ["V91"]),
    "all at once": ({}, {"trump": "bells", "points": 140, "kontra": 2}, ["V01", "V22", "V90", "V70"]),
    "all of a Bettel at once": ({}, BETTEL | {"points": 3, "result": None}, ["V74", "V73", "V91"]),
}


@pytest.mark.parametrize(("options", "data", "found"), REFUSED.values(), ids=REFUSED)
def test_refused_under_its_code(options: dict[str, Any], data: dict[str, Any], found: list[str]) -> None:
    ruleset = TAROCK_SIMPLE.with_options(options)

    assert codes(ruleset, data, ruleset.opening(3)) == found


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(FRAGE | {"points": 130}, "Card points must be between 0 and 120.", id="V70 beyond"),
        pytest.param(FRAGE | {"points": 119}, "No combination of cards adds up to 119 points.", id="V70"),
        pytest.param(FRAGE | {"trump": "bells"}, "A Frage is played in hearts.", id="V71 Frage"),
        pytest.param(SOLO | {"trump": "hearts"}, "A Solo in hearts is a Herzsolo.", id="V71 Solo"),
        pytest.param(HERZSOLO | {"trump": "bells"}, "A Herzsolo is played in hearts.", id="V71 Herzsolo"),
        pytest.param(SOLO | {"points": 110, "durch": True}, "All tricks are worth 120 points.", id="V72"),
        pytest.param(BETTEL | {"points": 0}, "Bettel counts tricks only.", id="V73"),
        pytest.param(FRAGE | {"contract": None}, "Choose the contract that was played.", id="V90"),
    ],
)
def test_refused_with_its_sentence(data: dict[str, Any], sentence: str) -> None:
    assert laws.sentences_of(ALL, data) == [sentence]


def test_sentences_that_depend_on_the_table() -> None:
    stopping = TAROCK_SIMPLE.with_options({"when_empty": "stop"})

    assert laws.sentences_of(TAROCK_SIMPLE, BETTEL) == ["Bettel is not played at this table."]
    assert laws.sentences_of(TAROCK_SIMPLE, FRAGE, table(12)) == ["Amounts must be multiples of 5 cents."]
    assert laws.sentences_of(stopping, FRAGE, table(0)) == ["The pot is empty and is not refilled. Start a new table."]


def test_a_pot_that_owes_or_is_no_multiple_of_the_coin_is_refused() -> None:
    assert codes(TAROCK_SIMPLE, FRAGE, table(-10)) == ["V75"]
    assert codes(TAROCK_SIMPLE, FRAGE, table(12)) == ["V75"]


def test_the_ante_must_be_paid_in_coins_even_where_the_pot_can_be() -> None:
    ruleset = TAROCK_SIMPLE.with_options({"coin": 10, "ante": 55})

    assert codes(ruleset, FRAGE, ruleset.opening(4)) == ["V75"]


def test_a_dealer_who_sits_out_cannot_declare() -> None:
    assert codes(TAROCK_SIMPLE, FRAGE | {"dealer": 0}, TAROCK_SIMPLE.opening(4)) == ["V02"]


def legal_data() -> list[dict[str, Any]]:
    """Every contract with each of its suits, every number of points, with and without Durch."""
    suits: dict[TarockContract, tuple[TarockSuit | None, ...]] = {
        TarockContract.FRAGE: (None, TarockSuit.HEARTS),
        TarockContract.SOLO: (TarockSuit.ACORNS, TarockSuit.LEAVES, TarockSuit.BELLS),
        TarockContract.HERZSOLO: (None, TarockSuit.HEARTS),
    }
    ends = [(points, durch) for points in POSSIBLE_POINTS for durch in (False, True)]
    ends = [(points, durch) for points, durch in ends if not durch or points <= 33 or points == 120]
    on_points = [
        {"contract": contract, "trump": suit, "points": points, "durch": durch}
        for contract, trumps in suits.items()
        for suit in trumps
        for points, durch in ends
    ]
    return on_points + [{"contract": TarockContract.BETTEL, "result": result} for result in Result]


@pytest.mark.exhaustive
def test_exactly_the_legal_entries_are_accepted() -> None:
    ledger = ALL.opening(3)
    every = product(
        (None, *TarockContract), (None, *TarockSuit), (None, *range(-1, 122)), (False, True), (None, *Result)
    )
    names = ("contract", "trump", "points", "durch", "result")
    entries = [SimpleDeal(declarer=0, **dict(zip(names, values, strict=True))) for values in every]

    accepted = {deal for deal in entries if not ALL.check(deal, ledger)}

    assert accepted == {SimpleDeal(declarer=0, **data) for data in legal_data()}


@pytest.mark.exhaustive
@pytest.mark.parametrize("ruleset", [ALL, FIXED], ids=["overshoot", "fixed"])
def test_every_legal_entry_obeys_the_laws(ruleset: TarockSimple) -> None:
    ledger = table(150)
    deals = [SimpleDeal(declarer=0, kontra=kontra, **data) for data in legal_data() for kontra in range(6)]

    assert [deal for deal in deals if not laws.obeys_the_laws(ruleset, deal, ledger)] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("ruleset", [ALL, FIXED], ids=["overshoot", "fixed"])
def test_the_game_is_the_same_for_each_declarer(ruleset: TarockSimple) -> None:
    ledger = ruleset.opening(3)
    for data in legal_data():
        moves = [ruleset.score(SimpleDeal(declarer=seat, **data), ledger).cents for seat in range(3)]

        assert [moved[seat] for seat, moved in enumerate(moves)] == [moves[0][0]] * 3
        assert sorted(moves[1]) == sorted(moves[0])


@laws.UNHURRIED
@given(any_options(TAROCK_SIMPLE), any_deals(SimpleDeal, contract=TarockContract, result=Result), any_ledgers())
def test_any_entry_is_refused_or_scored(ruleset: TarockSimple, deal: SimpleDeal, ledger: Ledger) -> None:
    assert laws.goes_to_data_and_back(ruleset, deal)
    if not ruleset.check(deal, ledger):
        assert laws.obeys_the_laws(ruleset, deal, ledger)


@laws.UNHURRIED
@given(any_options(TAROCK_SIMPLE), st.sampled_from(legal_data()), st.integers(0, 5), any_ledgers())
def test_a_legal_entry_obeys_the_laws_by_any_options(
    ruleset: TarockSimple, data: dict[str, Any], kontra: int, ledger: Ledger
) -> None:
    deal = SimpleDeal(declarer=1, dealer=0, kontra=kontra, **data)

    found = {problem.code for problem in ruleset.check(deal, ledger)}

    assert found <= {"V22", "V74", "V75", "V79"}
    assert found or laws.obeys_the_laws(ruleset, deal, ledger)


def test_opening_everybody_antes_the_sitting_dealer_too() -> None:
    assert TAROCK_SIMPLE.opening(4) == Ledger((0,) * 4, (-50,) * 4, 200)
    assert FIXED.opening(3) == Ledger.opened(3)
    with pytest.raises(ValueError, match="tarock_simple is played by 3 or 4, not by 5"):
        TAROCK_SIMPLE.opening(5)


def test_a_player_who_sits_out_neither_pays_nor_receives() -> None:
    lost = SOLO | {"points": 49, "dealer": 2}

    assert scored(TAROCK_SIMPLE, lost, table(seats=4)).cents == (-15, 10, 0, 10)
    assert scored(FIXED, lost, table(0, seats=4)).cents == (-40, 20, 0, 20)


def test_a_passed_deal_moves_nothing() -> None:
    found = scored(TAROCK_SIMPLE, {"outcome": "passed"}, table(0))

    assert (found.cents, found.pot, found.steps) == ((0, 0, 0), 0, (Step("passed"),))


def test_the_sum_of_a_won_game_is_explained_step_by_step() -> None:
    found = scored(ALL, SOLO | {"points": 120, "durch": True, "kontra": 5}, table(600))

    assert found.steps == (
        Step("over", 60, 60),
        Step("comes_to", result=60, in_cents=True),
        Step("durch_doubles", result=120, in_cents=True),
        Step("kontra_5", result=3840, in_cents=True),
        Step("pot_is_short", 600, result=0, in_cents=True),
    )
    assert (found.value, found.written, found.won, found.winners, found.losers) == (3840, 600, True, (0,), ())


def test_the_sum_of_a_lost_game_names_the_odd_coin() -> None:
    found = scored(TAROCK_SIMPLE, HERZSOLO | {"points": 49})

    assert found.steps == (
        Step("under", 11, 60),
        Step("comes_to", result=15, in_cents=True),
        Step("pays", 15, in_cents=True),
        Step("each_gets", 10, in_cents=True),
        Step("pot_adds", 5, in_cents=True),
    )
    assert (found.value, found.written, found.won, found.winners, found.losers) == (15, -15, False, (), (0,))


def test_a_fixed_price_is_shown_with_its_additions() -> None:
    found = scored(FIXED, SOLO | {"points": 0, "durch": True})

    assert found.steps == (
        Step("solo", 20, result=20, in_cents=True),
        Step("schneider", 10, result=30, in_cents=True),
        Step("durch", 10, result=40, in_cents=True),
        Step("pays_each", 40, in_cents=True),
    )
    assert found.cents == (-80, 40, 40)


def test_a_draw_counts_for_neither_side() -> None:
    found = scored(FIXED, FRAGE | {"points": 60})

    assert (found.cents, found.winners, found.losers, found.steps) == ((0, 0, 0), (), (), (Step("draw"),))
    assert (found.value, found.written) == (0, 0)


# 120 points leave no third way: who shifts the target moves the 60 alone.
@pytest.mark.parametrize(
    ("options", "kontra", "declarer"),
    [
        pytest.param({}, 1, 0, id="a draw after Kontra"),
        pytest.param({"kontra_keeps_draw": False}, 1, 40, id="won where the defenders need 61"),
        pytest.param({"kontra_keeps_draw": False, "payment": "overshoot"}, 1, 10, id="and by points as by one"),
        pytest.param({"kontra_keeps_draw": False}, 2, 0, id="a draw again after Re"),
        pytest.param(
            {"kontra_keeps_draw": False, "kontra_shifts_target": False}, 1, 0, id="a draw, target not shifted"
        ),
    ],
)
def test_sixty_after_kontra(options: dict[str, Any], kontra: int, declarer: int) -> None:
    ruleset = FIXED.with_options(options)

    assert scored(ruleset, FRAGE | {"points": 60, "kontra": kontra}).cents[0] == declarer


@pytest.mark.parametrize("points", [31, 59, 61, 90])
def test_kontra_shifts_nothing_but_the_sixty(points: int) -> None:
    shifting, fixed = (FIXED.with_options({"kontra_shifts_target": shifts}) for shifts in (True, False))
    data = FRAGE | {"points": points, "kontra": 1}

    assert scored(shifting, data) == scored(fixed, data)


@pytest.mark.parametrize(
    ("points", "cents"),
    [pytest.param(91, 40, id="91 is Schneider"), pytest.param(90, 20, id="90 is none"), pytest.param(30, -20, id="30")],
)
def test_schneider_begins_at_91(points: int, cents: int) -> None:
    assert scored(FIXED, FRAGE | {"points": points}).cents[0] == cents


def test_a_bettel_with_a_pot_is_paid_by_the_defenders() -> None:
    ruleset = ALL.with_options({"bettel_base": 5})

    assert scored(ruleset, BETTEL).cents == (40, -20, -20)
    assert scored(ruleset, BETTEL | {"result": "failed", "kontra": 1}).cents == (-80, 40, 40)


# systems.md 20: four times the basic stake, to or from each defender.
@pytest.mark.parametrize(("result", "message"), [("made", "gets_from_each"), ("failed", "pays_each")])
def test_the_sum_of_a_bettel_is_its_one_price(result: str, message: str) -> None:
    found = scored(ALL, BETTEL | {"result": result})

    assert found.steps == (Step("bettel", 40, result=40, in_cents=True), Step(message, 40, in_cents=True))


def test_the_winner_of_a_free_game_gets_nothing() -> None:
    found = scored(FIXED.with_options({"tariff_frage": 0}), FRAGE)

    assert (found.cents, found.won, found.steps[-1]) == ((0, 0, 0), True, Step("gets_from_each", in_cents=True))


@pytest.mark.parametrize(("contract", "cents"), [("frage", 15), ("solo", 25), ("herzsolo", 35)])
def test_each_contract_may_have_a_separate_rate(contract: str, cents: int) -> None:
    ruleset = TAROCK_SIMPLE.with_options({"rate_solo": 2, "rate_herzsolo": 3})

    trump = "leaves" if contract == "solo" else None
    assert scored(ruleset, {"declarer": 0, "contract": contract, "trump": trump, "points": 71}).written == cents


def test_an_amount_is_an_option_of_the_table_unless_a_preset_raises_it() -> None:
    returned = coins(10, 5, 20).metadata

    assert returned == {"legal": range(5, 21, 5), "house_rule": False, "printed": False, "in_cents": True}


@pytest.mark.parametrize(("coin", "cents"), [(1, 11), (5, 15), (10, 20)])
def test_the_amount_is_paid_in_whole_coins(coin: int, cents: int) -> None:
    assert scored(TAROCK_SIMPLE.with_options({"coin": coin}), FRAGE).written == cents


def test_an_empty_pot_is_filled_again_with_the_next_game() -> None:
    found = scored(TAROCK_SIMPLE, FRAGE | {"dealer": 3}, table(0, seats=4))

    assert found.cents == (-50 + 15, -50, -50, -50)
    assert (found.pot, found.written) == (200 - 15, 15)
    # Only a Haferl is raised, so that its target is shown.
    assert found.need == 0
    assert found.steps[0] == Step("ante_again", 50, result=200, in_cents=True)


def test_the_filled_pot_supplies_the_odd_coin() -> None:
    found = scored(TAROCK_SIMPLE, FRAGE | {"points": 49}, table(0))

    assert (found.cents, found.pot) == ((-50 - 15, -50 + 10, -50 + 10), 145)


def test_where_nobody_antes_again_the_session_ends() -> None:
    ruleset = TAROCK_SIMPLE.with_options({"when_empty": "stop"})
    sheet = Sheet(seats=3, length=36, ruleset=ruleset)
    for _ in range(3):
        sheet = sheet.with_deal(ruleset.read_deal(SOLO | {"points": 120}))

    assert sheet.ending == Ending("pot_empty", (0,))
    assert sheet.is_complete
    assert codes(ruleset, FRAGE, sheet.ledger) == ["V79"]
    assert codes(ruleset, {"outcome": "passed"}, sheet.ledger) == ["V79"]


def test_without_a_pot_the_declarer_pays_the_odd_coin_and_gets_as_much() -> None:
    ruleset = TAROCK_SIMPLE.with_options({"ante": 0, "when_empty": "stop"})
    ledger = ruleset.opening(3)

    assert not ruleset.has_pot
    assert ruleset.ending(ledger) is None
    assert scored(ruleset, FRAGE | {"points": 49}, ledger).cents == (-20, 10, 10)
    assert scored(ruleset, FRAGE | {"points": 71}, ledger).cents == (20, -10, -10)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("preset", presets_of("tarock_simple"), ids=lambda preset: preset.key)
def test_a_whole_session_of_agreed_deals(preset: Any, seats: int) -> None:
    sheet = laws.played(preset.ruleset, seats, GAMES, seed=7, length=12 * seats)

    assert len(sheet.deals) == 12 * seats
    assert sum(sheet.totals) == -sheet.ledger.pot
    assert sheet.check(preset.ruleset.read_deal(FRAGE))[0].code == "V27"


def test_a_whole_session_until_the_pot_is_empty() -> None:
    ruleset = TAROCK_SIMPLE.with_options({"when_empty": "stop"})

    sheet = laws.played(ruleset, 3, GAMES, seed=11, length=300)

    assert sheet.ledger.pot == 0
    assert len(sheet.deals) < 300
    assert sheet.check(ruleset.read_deal(FRAGE))[0].code == "V79"


def test_presets_differ_from_their_base_only_in_their_options() -> None:
    assert {preset.key: laws.differing_options(preset) for preset in presets_of("tarock_simple")} == {
        "tarock_fixed": {"payment": "fixed"},
        "tarock_bettel": {"bettel": True},
        "tarock_hirsch": {"kontra_levels": 5},
        "tarock_fixed_bettel": {"payment": "fixed", "bettel": True},
        "tarock_bettel_hirsch": {"bettel": True, "kontra_levels": 5},
    }
    for key in ("tarock_fixed", "tarock_fixed_bettel", "tarock_bettel_hirsch"):
        assert laws.count_of_sentences(find_preset(key).words["explained"]) == 5


def test_options_of_the_catalogue_have_its_defaults() -> None:
    ruleset = find_ruleset("tarock_simple")

    assert ruleset == TAROCK_SIMPLE
    assert (TAROCK_SIMPLE.payment, TAROCK_SIMPLE.coin, TAROCK_SIMPLE.ante, TAROCK_SIMPLE.bettel) == (
        "overshoot",
        5,
        50,
        False,
    )
    assert (TAROCK_SIMPLE.kontra_levels, TAROCK_SIMPLE.kontra_shifts_target) == (0, True)
    assert ruleset.legal_values("kontra_levels") == (0, 1, 2, 3, 4, 5)
    assert [name for name in option_names(ruleset) if not ruleset.is_house_rule(name)] == [
        *("coin", "kontra_levels", "kontra_shifts_target", "payment", "bettel"),
    ]
    with pytest.raises(ValueError, match="ante cannot be 52"):
        TAROCK_SIMPLE.with_options({"ante": 52})


def test_an_amount_may_be_set_within_its_limits() -> None:
    tariff = ("frage", "solo", "herzsolo", "schneider", "durch")

    assert laws.amounts_of(TAROCK_SIMPLE) == {
        **{f"rate_{contract}": (1, 20, 1) for contract in ("frage", "solo", "herzsolo")},
        "ante": (0, 1000, 5),
        **{f"tariff_{name}": (0, 500, 5) for name in tariff},
        "tariff_bettel": (0, 2000, 5),
        "bettel_base": (0, 500, 5),
    }
    assert all(map(TAROCK_SIMPLE.is_in_cents, laws.amounts_of(TAROCK_SIMPLE)))


def test_the_form_shows_only_what_fits() -> None:
    (form,) = ALL.entry_forms()
    (plain,) = TAROCK_SIMPLE.entry_forms()

    assert form.outcomes == ("done", "passed")
    assert {field.name: (field.choices, field.when) for field in form.fields} == {
        "declarer": ((), ()),
        "contract": (("frage", "solo", "herzsolo", "bettel"), ()),
        "trump": (("acorns", "leaves", "bells"), (("contract", ("solo",)),)),
        "points": (("0", "120"), (("contract", ("frage", "solo", "herzsolo")),)),
        "result": (("made", "failed"), (("contract", ("bettel",)),)),
        "durch": ((), (("contract", ("frage", "solo", "herzsolo")),)),
        "kontra": (("1", "2", "3", "4", "5"), ()),
    }
    assert [row.name for row in form.rows if not row.main] == ["kontra"]
    assert [field.name for field in plain.fields] == ["declarer", "contract", "trump", "points", "durch"]
    assert plain.fields[1].choices == ("frage", "solo", "herzsolo")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        pytest.param({"outcome": "passed"}, DealLine(), id="passed"),
        pytest.param(FRAGE, DealLine("frage", "hearts", {"points": 71}), id="Frage"),
        pytest.param(
            SOLO | {"points": 120, "durch": True, "kontra": 2},
            DealLine("solo", "leaves", {"points": 120}, frozenset({"schneider", "durch"}), 4),
            id="Solo",
        ),
        pytest.param(SOLO | {"trump": None}, DealLine("solo", "", {"points": 71}), id="a Solo of an old list"),
        pytest.param(HERZSOLO, DealLine("herzsolo", "", {"points": 71}), id="Herzsolo"),
        pytest.param(BETTEL, DealLine("bettel"), id="Bettel"),
    ],
)
def test_line_of_the_list(data: dict[str, Any], line: DealLine) -> None:
    deal = FIXED.read_deal(data)

    assert FIXED.line(deal, FIXED.score(deal, table())) == line


def test_marks_are_those_that_are_paid() -> None:
    assert [(column.name, column.marks) for column in TAROCK_SIMPLE.columns()] == [
        ("points", ()),
        ("levels", ("durch",)),
    ]
    assert FIXED.columns()[1].marks == ("schneider", "durch")


def test_value_tables_agree_with_score() -> None:
    games, payers, bettel, kontra = ALL.value_tables()
    columns = ("value.won_61", "value.won_91", "value.won_all", "value.lost_59", "value.lost_29")

    assert games.rows == tuple(
        ValueRow(f"game.{contract}", (5, 35, 120, -5, -35)) for contract in ("frage", "solo", "herzsolo")
    )
    assert payers == ValueTable(
        "value.payers",
        columns,
        (
            ValueRow("value.declarer", (5, 35, 120, -5, -35)),
            ValueRow("value.defender", (0, 0, 0, 5, 20)),
            ValueRow("value.pot", (-5, -35, -120, -5, -5)),
        ),
    )
    assert [row.figures for row in bettel.rows] == [(80, -80)]
    assert [row.figures for row in kontra.rows] == [(30,), (60,), (120,), (240,), (480,)]
    assert [table.word for table in TAROCK_SIMPLE.value_tables()] == ["value.games", "value.payers"]


def test_value_tables_of_a_fixed_payment_show_no_pot() -> None:
    games, payers = TAROCK_SIMPLE.with_options({"payment": "fixed"}).value_tables()

    assert [row.figures for row in games.rows] == [
        (20, 40, 60, -20, -40),
        (40, 60, 80, -40, -60),
        (60, 80, 100, -60, -80),
    ]
    assert [row.word for row in payers.rows] == ["value.declarer", "value.defender"]


# systems.md 19.1: a cent for each point over or under 60, Durch twice.
def test_value_tables_are_exact_where_the_coin_is_a_cent() -> None:
    games, _, _, kontra = ALL.with_options({"coin": 1}).value_tables()

    assert {row.figures for row in games.rows} == {(1, 31, 120, -1, -31)}
    assert [row.figures for row in kontra.rows] == [(11 * 2**level,) for level in range(1, 6)]


@pytest.mark.parametrize("ruleset", [ALL, FIXED], ids=["overshoot", "fixed"])
def test_every_value_has_a_label(ruleset: TarockSimple) -> None:
    deals = [SimpleDeal(declarer=0, kontra=kontra, **data) for data in legal_data()[::5] for kontra in range(6)]
    scores = [ruleset.score(deal, table(pot)) for deal in deals for pot in (0, 600)]
    steps = {f"step.{step.word}" for score in scores for step in score.steps}
    choices = ["game.bettel", *(f"suit.{suit}" for suit in TarockSuit), *(f"choice.result.{end}" for end in Result)]

    assert laws.missing_words(ruleset, *steps, *choices, "ending.pot_empty") == []
    assert laws.count_of_sentences(ruleset.words["explained"]) == 5


def test_a_correction_may_not_end_the_session_before_the_deals_after_it() -> None:
    ruleset = TAROCK_SIMPLE.with_options({"when_empty": "stop", "ante": 20})
    sheet = Sheet(seats=3, length=36, ruleset=ruleset)
    for _ in range(2):
        sheet = sheet.with_deal(ruleset.read_deal(FRAGE))
    emptying = ruleset.read_deal(FRAGE | {"points": 120, "durch": True})

    assert [found.code for found in sheet.check(emptying, 1)] == ["V98"]
    assert sheet.check(replace(emptying, points=80, durch=False), 1) == ()


def test_a_list_with_a_deal_that_older_rules_let_through_can_be_corrected() -> None:
    frage, solo = (TAROCK_SIMPLE.read_deal(data) for data in (FRAGE, SOLO | {"trump": None}))
    sheet = Sheet(seats=3, length=36, ruleset=TAROCK_SIMPLE, deals=(frage, solo))

    assert sheet.check(TAROCK_SIMPLE.read_deal(FRAGE | {"points": 75}), 1) == ()
    assert [found.code for found in sheet.check(solo)] == ["V90"]
