"""Haferltarock: its cases, its refusals, every entry, and whole rounds. systems.md 21, 23"""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import DealLine, Ending, Ledger, find_ruleset, presets_of, read_ruleset
from scoring.rules.rulesets.haferltarock import HAFERLTAROCK, Haferltarock
from scoring.rules.score import Step
from scoring.rules.tarock.deal import TarockSuit
from scoring.rules.tarock.haferl_deal import HaferlContract, HaferlDeal
from scoring.rules.value_table import ValueRow

from . import tarock_laws as laws
from .tarock_laws import POSSIBLE_POINTS, any_deals, any_ledgers, any_options, codes, scored, table

KONTRA = HAFERLTAROCK.with_options({"kontra_levels": 5})
BY_POINTS = KONTRA.with_options({"haferl_payment": "overshoot"})
BERLINER = HAFERLTAROCK.with_options({"berliner": True})
IN_HEARTS = HAFERLTAROCK.with_options({"berliner": True, "berliner_hearts_only": True})
SELF_RAISE = HAFERLTAROCK.with_options({"self_raise": True})
PICK_UP = {"declarer": 0, "contract": "aufnahme", "trump": "leaves", "points": 70}
HAND = PICK_UP | {"contract": "hand"}
GAMES = [game | {"points": points} for game in (PICK_UP, HAND, HAND | {"plus": 10}) for points in (45, 60, 61, 74, 88)]


@pytest.mark.parametrize("case", laws.cases("haferltarock"))
def test_cases_of_the_document(case: dict[str, Any]) -> None:
    data = dict(case["given"])
    ledger = table(data.pop("pot", 150))

    # The cases leave out the suit, which a table enters.
    found = scored(KONTRA, {"declarer": 0, "trump": "leaves"} | data, ledger)

    after = ledger.after(HaferlDeal(), found)
    seen = {
        "declarer": found.cents[0],
        "defender": found.cents[1],
        "pot": after.pot,
        "ends": KONTRA.ending(after) is not None,
    }
    assert {name: seen[name] for name in case["expected"]} == case["expected"]
    assert found.cents[1] == found.cents[2]


def test_all_cases_of_the_section_are_here() -> None:
    assert len(laws.cases("haferltarock")) == 8


# systems.md 21: (ruleset, the entry, the codes), and what the declarer gets where it can be.
SESSION_CASES = [
    pytest.param(SELF_RAISE, PICK_UP | {"plus": 5}, ["V76"], None, id="TZ-01"),
    pytest.param(SELF_RAISE, HAND | {"plus": 5, "unopposed": True, "points": 65}, [], -60, id="TZ-02"),
    pytest.param(SELF_RAISE, HAND | {"plus": 5, "unopposed": True, "points": 66}, [], 30, id="TZ-03"),
    pytest.param(BERLINER, PICK_UP | {"dealer": 2}, ["V77"], None, id="BE-01"),
    pytest.param(IN_HEARTS, PICK_UP | {"dealer": 0}, ["V78"], None, id="BE-02"),
    pytest.param(IN_HEARTS, PICK_UP | {"dealer": 0, "trump": "hearts", "points": 61}, [], 10, id="BE-03"),
]


@pytest.mark.parametrize(("ruleset", "data", "found", "declarer"), SESSION_CASES)
def test_cases_of_self_raise_and_berliner(
    ruleset: Haferltarock, data: dict[str, Any], found: list[str], declarer: int | None
) -> None:
    assert codes(ruleset, data, table(150)) == found
    if declarer is not None:
        assert scored(ruleset, data, table(150)).cents[0] == declarer


# (options, the entry, the codes)
REFUSED: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "V01 nobody declares": ({}, HAND | {"declarer": None}, ["V01"]),
    "V01 alone in a Berliner": ({"berliner": True}, PICK_UP | {"declarer": None, "dealer": 0}, ["V01"]),
    "V16 points missing": ({}, HAND | {"points": None}, ["V16"]),
    "V22 Kontra where there is none": ({}, HAND | {"kontra": 1}, ["V22"]),
    "V22 Hirsch where Resupp is the last": ({"kontra_levels": 4}, HAND | {"kontra": 5}, ["V22"]),
    "V25 a passed deal with a raise": ({}, {"outcome": "passed", "plus": 5}, ["V25"]),
    "V30 no Ramsch": ({}, {"outcome": "ramsch"}, ["V30"]),
    "V70 130 points": ({}, HAND | {"points": 130}, ["V70"]),
    "V70 119 points": ({}, HAND | {"points": 119}, ["V70"]),
    "V72 Durch with 100": ({}, HAND | {"points": 100, "durch": True}, ["V72"]),
    "V75 a unit no coin can pay": ({"coin": 10, "unit": 15}, PICK_UP, ["V75"]),
    "V75 a Haferl no coin can fill": ({"coin": 10, "ante": 55}, PICK_UP, ["V75"]),
    "V76 plus on a pick-up": ({}, PICK_UP | {"plus": 5}, ["V76"]),
    "V76 plus 7": ({}, HAND | {"plus": 7}, ["V76"]),
    "V76 plus 60": ({}, HAND | {"plus": 60}, ["V76"]),
    "V76 less than nothing": ({}, HAND | {"plus": -5}, ["V76"]),
    "V76 raised himself where that is not played": ({}, HAND | {"plus": 5, "unopposed": True}, ["V76"]),
    "V77 a pick-up of another": ({"berliner": True}, PICK_UP | {"dealer": 1}, ["V77"]),
    "V77 alone, whatever the suit": (
        {"berliner": True, "berliner_hearts_only": True},
        PICK_UP | {"dealer": 1},
        ["V77"],
    ),
    "V78 hearts are not said": (
        {"berliner": True, "berliner_hearts_only": True},
        PICK_UP | {"dealer": 0, "trump": None},
        ["V90", "V78"],
    ),
    "V90 a pick-up without its suit": ({}, PICK_UP | {"trump": None}, ["V90"]),
    "V90 a Hand without its suit": ({}, HAND | {"trump": None}, ["V90"]),
    "V90 no contract": ({}, HAND | {"contract": None}, ["V90"]),
    "all at once": ({}, {"plus": 3, "points": 1, "kontra": 1}, ["V01", "V90", "V22", "V76", "V70"]),
}


@pytest.mark.parametrize(("options", "data", "found"), REFUSED.values(), ids=REFUSED)
def test_refused_under_its_code(options: dict[str, Any], data: dict[str, Any], found: list[str]) -> None:
    ruleset = HAFERLTAROCK.with_options(options)

    assert codes(ruleset, data, ruleset.opening(3)) == found


@pytest.mark.parametrize(
    ("ruleset", "data", "pot", "sentence"),
    [
        pytest.param(KONTRA, HAND | {"points": 121}, 150, "Card points must be between 0 and 120.", id="V70 beyond"),
        pytest.param(KONTRA, HAND | {"points": 1}, 150, "No combination of cards adds up to 1 points.", id="V70"),
        pytest.param(KONTRA, HAND, 12, "Amounts must be multiples of 5 cents.", id="V75"),
        pytest.param(
            KONTRA, HAND | {"plus": 7}, 150, "Only a Hand bid can be raised, in steps of 5 up to 55.", id="V76"
        ),
        pytest.param(
            KONTRA,
            HAND | {"plus": 5, "unopposed": True},
            150,
            "At this table an unopposed player cannot raise their own bid.",
            id="V76 unopposed",
        ),
        pytest.param(BERLINER, PICK_UP | {"dealer": 1}, 150, "Only the dealer may use the stock.", id="V77"),
        pytest.param(IN_HEARTS, PICK_UP, 150, "The dealer's stock game must be in hearts.", id="V78"),
        pytest.param(KONTRA, HAND, 0, "The Haferl is empty. Start a new round.", id="V79"),
    ],
)
def test_refused_with_its_sentence(ruleset: Haferltarock, data: dict[str, Any], pot: int, sentence: str) -> None:
    assert laws.sentences_of(ruleset, data, table(pot)) == [sentence]


def test_nothing_is_entered_after_the_haferl_is_empty() -> None:
    assert codes(HAFERLTAROCK, HAND, table(0)) == ["V79"]
    assert codes(HAFERLTAROCK, {"outcome": "passed"}, table(0)) == ["V79"]


# At a table of four the dealer sits out, so that the stock cannot be used.
@pytest.mark.parametrize(
    ("ruleset", "data", "found"),
    [
        pytest.param(BERLINER, HAND | {"dealer": 1}, [], id="a Hand game of anybody"),
        pytest.param(BERLINER, PICK_UP, [], id="an unknown dealer"),
        pytest.param(HAFERLTAROCK, PICK_UP | {"dealer": 1}, [], id="no Berliner"),
        pytest.param(
            HAFERLTAROCK.with_options({"berliner_hearts_only": True}), PICK_UP, [], id="hearts without a Berliner"
        ),
    ],
)
def test_entries_that_berliner_accepts(ruleset: Haferltarock, data: dict[str, Any], found: list[str]) -> None:
    assert codes(ruleset, data, ruleset.opening(3)) == found


def legal_data(suits: tuple[TarockSuit, ...] = (TarockSuit.BELLS,)) -> list[dict[str, Any]]:
    """Every contract and raise in each suit with every number of points and doubling."""
    contracts = [(HaferlContract.AUFNAHME, 0), *((HaferlContract.HAND, plus) for plus in range(0, 56, 5))]
    return [
        {"contract": contract, "plus": plus, "trump": suit, "points": points, "kontra": kontra}
        for contract, plus in contracts
        for suit in suits
        for points in POSSIBLE_POINTS
        for kontra in range(6)
    ]


@pytest.mark.exhaustive
def test_exactly_the_legal_entries_are_accepted() -> None:
    ledger = KONTRA.opening(3)
    every = product((None, *HaferlContract), (-5, 3, *range(0, 61, 5)), (None, *range(-1, 122)))
    names = ("contract", "plus", "points")
    entries = [
        HaferlDeal(declarer=0, trump=TarockSuit.BELLS, **dict(zip(names, values, strict=True))) for values in every
    ]

    accepted = {deal for deal in entries if not KONTRA.check(deal, ledger)}

    legal = [data for data in legal_data() if data["kontra"] == 0]
    assert accepted == {HaferlDeal(declarer=0, **data) for data in legal}


@pytest.mark.exhaustive
@pytest.mark.parametrize("ruleset", [KONTRA, BY_POINTS], ids=["per_step", "overshoot"])
def test_every_legal_entry_obeys_the_laws(ruleset: Haferltarock) -> None:
    ledger = table(150)
    deals = [HaferlDeal(declarer=0, **data) for data in legal_data()]

    assert [deal for deal in deals if not laws.obeys_the_laws(ruleset, deal, ledger)] == []


@laws.UNHURRIED
@given(any_options(HAFERLTAROCK), any_deals(HaferlDeal, contract=HaferlContract), any_ledgers())
def test_any_entry_is_refused_or_scored(ruleset: Haferltarock, deal: HaferlDeal, ledger: Ledger) -> None:
    assert laws.goes_to_data_and_back(ruleset, deal)
    if not ruleset.check(deal, ledger):
        assert laws.obeys_the_laws(ruleset, deal, ledger)


@laws.UNHURRIED
@given(
    any_options(HAFERLTAROCK),
    st.sampled_from(legal_data(tuple(TarockSuit))),
    st.booleans(),
    st.booleans(),
    any_ledgers(),
)
def test_a_legal_entry_obeys_the_laws_by_any_options(
    ruleset: Haferltarock, data: dict[str, Any], durch: bool, unopposed: bool, ledger: Ledger
) -> None:
    deal = HaferlDeal(declarer=1, dealer=0, durch=durch, unopposed=unopposed, **data)

    found = {problem.code for problem in ruleset.check(deal, ledger)}

    assert found <= {"V22", "V72", "V75", "V76", "V77", "V78", "V79"}
    assert found or laws.obeys_the_laws(ruleset, deal, ledger)


def test_opening_everybody_antes() -> None:
    assert HAFERLTAROCK.opening(4) == Ledger((0,) * 4, (-50,) * 4, 200)
    assert HAFERLTAROCK.has_pot
    assert HAFERLTAROCK.ends_by_itself


def test_all_pass_and_the_cards_are_dealt_again() -> None:
    found = scored(HAFERLTAROCK, {"outcome": "passed"})

    assert (found.cents, found.pot, found.steps) == ((0, 0, 0), 0, (Step("passed"),))


def test_a_player_who_sits_out_neither_pays_nor_receives() -> None:
    assert scored(HAFERLTAROCK, HAND | {"dealer": 3, "points": 60}, table(seats=4)).cents == (-40, 20, 20, 0)


def test_the_sum_of_a_raised_hand_is_explained_step_by_step() -> None:
    found = scored(KONTRA, HAND | {"plus": 10, "points": 71, "kontra": 2}, table(100))

    assert found.steps == (
        Step("hand", 2),
        Step("plus", 10, result=4),
        Step("comes_to", result=40, in_cents=True),
        Step("kontra_2", result=160, in_cents=True),
        Step("pot_is_short", 100, result=0, in_cents=True),
    )
    assert (found.value, found.need, found.written, found.winners) == (160, 71, 100, (0,))


@pytest.mark.parametrize(
    ("options", "data", "won"),
    [
        pytest.param({}, {"points": 60, "kontra": 1}, True, id="the defenders need 61"),
        pytest.param({}, {"points": 59, "kontra": 1}, False, id="and have 61"),
        pytest.param({}, {"points": 50, "kontra": 1, "plus": 10}, True, id="the defenders need the raised 71"),
        pytest.param({}, {"points": 49, "kontra": 3, "plus": 10}, False, id="and have it after Supp"),
        pytest.param({}, {"points": 50, "kontra": 3, "plus": 10}, True, id="or lack it"),
        pytest.param({}, {"points": 70, "kontra": 4, "plus": 10}, False, id="which is the declarer's after Resupp"),
        pytest.param(
            {"kontra_shifts_target": False}, {"points": 60, "kontra": 1}, False, id="the target is not shifted"
        ),
    ],
)
def test_kontra_puts_the_target_on_the_defenders(options: dict[str, Any], data: dict[str, Any], won: bool) -> None:
    assert scored(KONTRA.with_options(options), HAND | data).won is won


# systems.md 21: section 19.1 with base target - 1, Hand twice.
@pytest.mark.parametrize(
    ("data", "cents", "pot"),
    [
        pytest.param(PICK_UP | {"points": 71}, (15, 0, 0), -15, id="pick-up won with 71"),
        pytest.param(PICK_UP | {"points": 49}, (-15, 10, 10), -5, id="pick-up lost with 49"),
        pytest.param(PICK_UP | {"points": 60}, (-5, 5, 5), -5, id="lost with 60 as by one point"),
        pytest.param(HAND | {"points": 70, "plus": 10}, (-10, 5, 5), 0, id="the raised target missed by one"),
        pytest.param(HAND | {"points": 60, "kontra": 1}, (20, 0, 0), -20, id="missed by the defenders after Kontra"),
        pytest.param(HAND | {"points": 50, "plus": 10, "kontra": 1}, (20, 0, 0), -20, id="and raised"),
        pytest.param(HAND | {"points": 71}, (30, 0, 0), -30, id="Hand counts twice"),
        pytest.param(HAND | {"points": 81, "plus": 10}, (70, 0, 0), -70, id="21 over 60, and 10 for the raise"),
        pytest.param(HAND | {"points": 50, "plus": 10}, (-40, 20, 20), 0, id="20 under the raised target"),
        pytest.param(HAND | {"points": 66, "plus": 10}, (-10, 5, 5), 0, id="4 under it"),
        pytest.param(HAND | {"points": 120, "durch": True}, (240, 0, 0), -240, id="Durch counts twice"),
        pytest.param(HAND | {"points": 61, "plus": 10, "kontra": 1}, (60, 0, 0), -60, id="defenders 11 under theirs"),
        pytest.param(
            HAND | {"points": 39, "plus": 10, "kontra": 1}, (-140, 70, 70), 0, id="defenders 21 over 60, and 10"
        ),
    ],
)
def test_payment_by_the_points_over_the_target(data: dict[str, Any], cents: tuple[int, ...], pot: int) -> None:
    found = scored(BY_POINTS, data)

    assert (found.cents, found.pot) == (cents, pot)


# Our reading, as the document is silent: a raise lifts what is paid by as much as it lifts the target.
def test_a_raise_that_is_made_is_worth_more_than_none() -> None:
    made = [scored(BY_POINTS, HAND | {"points": 120, "plus": plus}).written for plus in range(0, 56, 5)]

    assert made == [120 + 2 * plus for plus in range(0, 56, 5)]
    assert BY_POINTS.is_house_rule("raise_counts")


def test_a_raise_that_is_missed_costs_more_than_none() -> None:
    missed = [scored(BY_POINTS, HAND | {"points": 60, "plus": plus}).written for plus in range(0, 56, 5)]

    assert missed == [-10, *(-2 * plus for plus in range(5, 56, 5))]


def test_a_game_lost_by_no_point_counts_as_one() -> None:
    assert scored(BY_POINTS, PICK_UP | {"points": 60}).steps[:3] == (
        Step("under", 0, 60),
        Step("at_least", 1),
        Step("comes_to", result=5, in_cents=True),
    )


def test_an_older_list_keeps_its_uncounted_loss() -> None:
    older = read_ruleset("haferltarock", {"haferl_payment": "overshoot"})

    assert scored(older, PICK_UP | {"points": 60}).written == 0
    assert [row.figures for row in older.value_tables()[0].rows] == [(5, 35, 0, -5, -35), (10, 70, 0, -10, -70)]


def test_the_sum_of_a_made_raise_by_points_is_explained_step_by_step() -> None:
    found = scored(BY_POINTS, HAND | {"points": 81, "plus": 10})

    assert found.steps[:3] == (
        Step("over", 21, 60),
        Step("raise_counts", 10, result=31),
        Step("comes_to", result=35, in_cents=True),
    )


def test_a_table_may_play_that_a_raise_only_lifts_the_target() -> None:
    ruleset = BY_POINTS.with_options({"raise_counts": False})

    found = [scored(ruleset, HAND | {"points": 120, "plus": plus}).written for plus in (0, 5, 10, 20, 55)]

    assert found == [120, 110, 100, 80, 10]


def test_a_point_may_cost_more() -> None:
    assert scored(BY_POINTS.with_options({"rate": 3, "coin": 1}), PICK_UP | {"points": 71}).written == 33


def test_durch_counts_only_by_points() -> None:
    assert scored(KONTRA, HAND | {"points": 120, "durch": True}).written == 20


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    "ruleset",
    [HAFERLTAROCK, *(preset.ruleset for preset in presets_of("haferltarock"))],
    ids=lambda one: str(one.options()),
)
def test_a_whole_round_until_the_haferl_is_empty(ruleset: Any, seats: int) -> None:
    sheet = laws.played(ruleset, seats, GAMES, seed=3, length=None)

    assert sheet.ledger.pot == 0
    assert sum(sheet.totals) == 0
    best = tuple(seat for seat in range(seats) if sheet.totals[seat] == max(sheet.totals))
    assert sheet.ending == Ending("haferl_empty", best)
    assert [found.code for found in sheet.check(ruleset.read_deal(HAND))] == ["V79"]


def test_presets_differ_from_their_base_only_in_their_options() -> None:
    assert find_ruleset("haferltarock") == HAFERLTAROCK
    assert {preset.key: laws.differing_options(preset) for preset in presets_of("haferltarock")} == {
        "haferl_overshoot": {"haferl_payment": "overshoot"},
        "haferl_berliner": {"berliner": True},
        "haferl_berliner_hearts": {"berliner": True, "berliner_hearts_only": True},
        "haferl_self_raise": {"self_raise": True},
        "haferl_kontra": {"kontra_levels": 5},
    }


def test_options_of_the_catalogue_have_its_defaults() -> None:
    ruleset = HAFERLTAROCK

    assert (ruleset.ante, ruleset.unit, ruleset.haferl_payment) == (50, 10, "per_step")
    assert not any((ruleset.berliner, ruleset.berliner_hearts_only, ruleset.self_raise))
    assert (ruleset.kontra_levels, ruleset.kontra_shifts_target, ruleset.coin) == (0, True, 5)
    assert ruleset.is_house_rule("unit")
    assert ruleset.is_house_rule("haferl_payment")
    with pytest.raises(ValueError, match="ante cannot be 0"):
        ruleset.with_options({"ante": 0})


def test_an_amount_may_be_set_within_its_limits() -> None:
    assert laws.amounts_of(HAFERLTAROCK) == {"ante": (5, 1000, 5), "unit": (5, 500, 5), "rate": (1, 20, 1)}
    assert all(map(HAFERLTAROCK.is_in_cents, laws.amounts_of(HAFERLTAROCK)))


def test_the_form_shows_only_what_fits() -> None:
    (form,) = BY_POINTS.with_options({"self_raise": True}).entry_forms()
    (plain,) = HAFERLTAROCK.entry_forms()
    raises = tuple(str(plus) for plus in range(5, 56, 5))

    assert {field.name: (field.choices, field.when) for field in form.fields} == {
        "declarer": ((), ()),
        "contract": (("aufnahme", "hand"), ()),
        "plus": (raises, (("contract", ("hand",)),)),
        "trump": (("acorns", "leaves", "hearts", "bells"), ()),
        "points": (("0", "120"), ()),
        "durch": ((), ()),
        "unopposed": ((), (("contract", ("hand",)),)),
        "kontra": (("1", "2", "3", "4", "5"), ()),
    }
    assert [row.name for row in form.rows if not row.main] == ["unopposed", "kontra"]
    assert [field.name for field in plain.fields] == ["declarer", "contract", "plus", "trump", "points"]


def test_line_of_the_list() -> None:
    ruleset = BY_POINTS.with_options({"self_raise": True})
    data = HAND | {"plus": 10, "points": 120, "durch": True, "unopposed": True, "kontra": 1}

    assert ruleset.line(ruleset.read_deal(data), scored(ruleset, data)) == DealLine(
        "hand", "leaves", {"target": 71, "points": 120}, frozenset({"durch", "unopposed"}), 2
    )
    assert KONTRA.line(KONTRA.read_deal(PICK_UP | {"trump": None}), scored(KONTRA, PICK_UP)) == DealLine(
        "aufnahme", "", {"target": 61, "points": 70}
    )
    assert KONTRA.line(HaferlDeal(), scored(KONTRA, {"outcome": "passed"})) == DealLine()
    assert [column.name for column in ruleset.columns()] == ["target", "points", "levels"]
    assert [column.name for column in HAFERLTAROCK.columns()] == ["target", "points"]


def test_value_tables_agree_with_score() -> None:
    games, payers, raised, kontra = KONTRA.value_tables()

    assert games.rows == (
        ValueRow("game.aufnahme", (10, 10, -20, -20, -20)),
        ValueRow("game.hand", (20, 20, -40, -40, -40)),
    )
    assert payers.rows == (
        ValueRow("value.declarer", (20, 20, -40, -40, -40)),
        ValueRow("value.defender", (0, 0, 20, 20, 20)),
        ValueRow("value.pot", (-20, -20, 0, 0, 0)),
    )
    assert [row.figures for row in raised.rows] == [(20, 30, 40, 50, 60)]
    assert [row.figures for row in kontra.rows] == [(10 * 2**level,) for level in range(1, 6)]
    assert len(HAFERLTAROCK.value_tables()) == 3


# systems.md 21: a cent for each point over or under 60, Hand twice; and, as we read it, a made raise on top.
def test_value_tables_by_points_are_exact_where_the_coin_is_a_cent() -> None:
    games, _, raised, kontra = BY_POINTS.with_options({"coin": 1}).value_tables()

    assert [row.figures for row in games.rows] == [(1, 31, -1, -1, -31), (2, 62, -2, -2, -62)]
    assert [row.figures for row in raised.rows] == [(120, 130, 140, 150, 160)]
    assert [row.figures for row in kontra.rows] == [(11 * 2**level,) for level in range(1, 6)]


@pytest.mark.parametrize("ruleset", [KONTRA, BY_POINTS, SELF_RAISE], ids=["per_step", "overshoot", "self_raise"])
def test_every_value_has_a_label(ruleset: Haferltarock) -> None:
    deals = [HaferlDeal(declarer=0, durch=True, **data) for data in legal_data()[::7]]
    steps = {
        f"step.{step.word}" for deal in deals for pot in (20, 600) for step in ruleset.score(deal, table(pot)).steps
    }
    suits = [f"suit.{suit}" for suit in TarockSuit]

    assert laws.missing_words(ruleset, *steps, *suits, "ending.haferl_empty") == []
    assert laws.count_of_sentences(ruleset.words["explained"]) == 5
