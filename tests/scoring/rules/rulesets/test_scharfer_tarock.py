"""Scharfer Tarock: its cases, its refusals, every entry, and a whole session. systems.md 22"""

from itertools import product
from typing import Any

import pytest
from hypothesis import given

from scoring.rules import DealLine, Ending, FootRow, Ledger, Sheet, find_ruleset, presets_of
from scoring.rules.rulesets.scharfer_tarock import SCHARFER_TAROCK, ScharferDeal, ScharferTarock
from scoring.rules.score import Step
from scoring.rules.tarock.deal import TarockContract, TarockSuit
from scoring.rules.value_table import ValueRow

from . import tarock_laws as laws
from .tarock_laws import POSSIBLE_POINTS, any_deals, any_ledgers, any_options, codes, scored

OPEN = SCHARFER_TAROCK.opening(3)
FRAGE = {"declarer": 0, "contract": "frage", "points": 61}
SOLO = FRAGE | {"contract": "solo", "trump": "acorns"}
HERZSOLO = FRAGE | {"contract": "herzsolo"}
SCHWARZ = {"points": 120, "schwarz": True}
GAMES = [game | {"points": points} for game in (FRAGE, SOLO, HERZSOLO) for points in (12, 45, 60, 63, 99)]
GAMES += [SOLO | SCHWARZ, HERZSOLO | {"points": 0, "schwarz": True}]


@pytest.mark.parametrize("case", laws.cases("scharfer_tarock"))
def test_cases_of_the_document(case: dict[str, Any]) -> None:
    found = scored(SCHARFER_TAROCK, {"declarer": 0} | case["given"], OPEN)

    assert found.cents == (case["expected"]["declarer"], *(case["expected"]["defender"],) * 2)
    assert found.pot == 0


def test_all_cases_of_the_section_are_here() -> None:
    assert len(laws.cases("scharfer_tarock")) == 8


# (the entry, the codes)
REFUSED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "V01 nobody declares": (SOLO | {"declarer": None}, ["V01"]),
    "V16 points missing": (SOLO | {"points": None}, ["V16"]),
    "V16 alone, though Schwarz is said": (SOLO | {"points": None, "schwarz": True}, ["V16"]),
    "V25 a passed deal with a declarer": ({"outcome": "passed", "declarer": 0}, ["V25"]),
    "V30 no Ramsch": ({"outcome": "ramsch"}, ["V30"]),
    "V70 121 points": (SOLO | {"points": 121}, ["V70"]),
    "V70 1 point, Schwarz": (SOLO | {"points": 1, "schwarz": True}, ["V70"]),
    "V71 Solo in hearts": (SOLO | {"trump": "hearts"}, ["V71"]),
    "V71 Herzsolo in leaves": (HERZSOLO | {"trump": "leaves"}, ["V71"]),
    "V72 Schwarz won with 110": (SOLO | {"points": 110, "schwarz": True}, ["V72"]),
    "V74 Bettel": (SOLO | {"contract": "bettel"}, ["V74"]),
    "V80 Schwarz lost with 4 points": (SOLO | {"points": 4, "schwarz": True}, ["V80"]),
    "V80 Schwarz lost with 60 points": (SOLO | {"points": 60, "schwarz": True}, ["V80"]),
    "V81 Frage in bells": (FRAGE | {"trump": "bells"}, ["V81"]),
    "V81 Frage against another bid of hearts": (FRAGE | {"contested": True}, ["V81"]),
    "V90 no contract": (SOLO | {"contract": None}, ["V90"]),
    "all at once": ({"points": 200}, ["V01", "V90", "V70"]),
}


@pytest.mark.parametrize(("data", "found"), REFUSED.values(), ids=REFUSED)
def test_refused_under_its_code(data: dict[str, Any], found: list[str]) -> None:
    assert codes(SCHARFER_TAROCK, data, OPEN) == found


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(
            SOLO | {"points": 4, "schwarz": True},
            "The stock counts for the declarer; a game is lost Schwarz only with 0 points.",
            id="V80",
        ),
        pytest.param(FRAGE | {"contested": True}, "Frage is only allowed if nobody else bids hearts.", id="V81"),
        pytest.param(FRAGE | {"trump": "bells"}, "Frage is only allowed if nobody else bids hearts.", id="V81 suit"),
        pytest.param(SOLO | {"contract": "bettel"}, "Bettel is not played at this table.", id="V74"),
    ],
)
def test_refused_with_its_sentence(data: dict[str, Any], sentence: str) -> None:
    assert laws.sentences_of(SCHARFER_TAROCK, data) == [sentence]


def test_after_the_end_the_sentence_gives_the_reason() -> None:
    ledger = Ledger(points=(0, 0, 0), cents=(-1000, 500, 500))

    assert laws.sentences_of(SCHARFER_TAROCK, SOLO, ledger) == ["A player is broke. Start a new table."]


def test_a_dealer_who_sits_out_cannot_declare() -> None:
    assert codes(SCHARFER_TAROCK, SOLO | {"dealer": 0}, SCHARFER_TAROCK.opening(4)) == ["V02"]


def legal_deals() -> list[ScharferDeal]:
    suits: dict[TarockContract, tuple[TarockSuit | None, ...]] = {
        TarockContract.FRAGE: (None, TarockSuit.HEARTS),
        TarockContract.SOLO: (None, TarockSuit.ACORNS, TarockSuit.LEAVES, TarockSuit.BELLS),
        TarockContract.HERZSOLO: (None, TarockSuit.HEARTS),
    }
    ends = [(points, False) for points in POSSIBLE_POINTS] + [(0, True), (120, True)]
    return [
        ScharferDeal(declarer=0, contract=contract, trump=suit, points=points, schwarz=schwarz, contested=contested)
        for contract, trumps in suits.items()
        for suit in trumps
        for points, schwarz in ends
        for contested in ((False,) if contract is TarockContract.FRAGE else (False, True))
    ]


@pytest.mark.exhaustive
def test_exactly_the_legal_entries_are_accepted() -> None:
    every = product((None, *TarockContract), (None, *TarockSuit), (None, *range(-1, 122)), (False, True), (False, True))
    names = ("contract", "trump", "points", "schwarz", "contested")
    entries = [ScharferDeal(declarer=0, **dict(zip(names, values, strict=True))) for values in every]

    accepted = {deal for deal in entries if not SCHARFER_TAROCK.check(deal, OPEN)}

    assert accepted == set(legal_deals())


def test_every_legal_entry_obeys_the_laws() -> None:
    assert [deal for deal in legal_deals() if not laws.obeys_the_laws(SCHARFER_TAROCK, deal, OPEN)] == []


def test_all_amounts_are_multiples_of_five_cents() -> None:
    scores = [SCHARFER_TAROCK.score(deal, OPEN) for deal in legal_deals()]

    assert {cents % 5 for score in scores for cents in score.cents} == {0}


@laws.UNHURRIED
@given(any_options(SCHARFER_TAROCK), any_deals(ScharferDeal, contract=TarockContract), any_ledgers())
def test_any_entry_is_refused_or_scored(ruleset: ScharferTarock, deal: ScharferDeal, ledger: Ledger) -> None:
    assert laws.goes_to_data_and_back(ruleset, deal)
    if not ruleset.check(deal, ledger):
        assert sum(ruleset.score(deal, ledger).cents) == 0


def test_the_sum_is_explained_in_steps() -> None:
    found = scored(SCHARFER_TAROCK, FRAGE | SCHWARZ, OPEN)

    assert found.steps == (
        Step("stake", 10, result=10, in_cents=True),
        Step("schneider", 10, result=20, in_cents=True),
        Step("schwarz", 10, result=30, in_cents=True),
        Step("frage_half", result=15, in_cents=True),
        Step("gets_from_each", 15, in_cents=True),
    )
    assert (found.value, found.written, found.won, found.winners, found.losers) == (15, 30, True, (0,), ())


def test_a_declarer_without_a_trick_pays_for_schwarz() -> None:
    assert scored(SCHARFER_TAROCK, HERZSOLO | {"points": 0, "schwarz": True}, OPEN).cents == (-60, 30, 30)
    assert scored(SCHARFER_TAROCK, HERZSOLO | {"points": 0}, OPEN).cents == (-40, 20, 20)


def test_a_player_who_sits_out_neither_pays_nor_receives() -> None:
    found = scored(SCHARFER_TAROCK, SOLO | {"dealer": 1}, SCHARFER_TAROCK.opening(4))

    assert found.cents == (20, 0, -10, -10)


def test_a_passed_deal_moves_nothing() -> None:
    assert scored(SCHARFER_TAROCK, {"outcome": "passed"}, OPEN).cents == (0, 0, 0)


# A player is broke with nothing left of 10.00; what they cannot pay they owe.
@pytest.mark.parametrize(
    ("cents", "ending"),
    [
        pytest.param((-999, 500, 499), None, id="a cent left"),
        pytest.param((-1000, 500, 500), Ending("broke", (0,)), id="nothing left"),
        pytest.param((2030, -1010, -1020), Ending("broke", (1, 2)), id="less than nothing, two of them"),
    ],
)
def test_the_session_ends_when_a_player_is_broke(cents: tuple[int, ...], ending: Ending | None) -> None:
    ledger = Ledger(points=(0, 0, 0), cents=cents)

    assert SCHARFER_TAROCK.ending(ledger) == ending
    assert codes(SCHARFER_TAROCK, SOLO, ledger) == (["V79"] if ending else [])
    assert SCHARFER_TAROCK.with_options({"until_broke": False}).ending(ledger) is None


@pytest.mark.parametrize("seats", [3, 4])
def test_a_whole_session_until_a_player_is_broke(seats: int) -> None:
    ruleset = SCHARFER_TAROCK.with_options({"starting": 300})

    sheet = laws.played(ruleset, seats, GAMES, seed=5, length=300)

    broke = tuple(seat for seat in range(seats) if sheet.totals[seat] <= -300)
    assert sheet.ending == Ending("broke", broke)
    assert len(sheet.deals) < 300
    assert sum(sheet.totals) == 0
    assert [found.code for found in sheet.check(ruleset.read_deal(SOLO))] == ["V79"]


def test_a_session_of_agreed_deals_keeps_all_the_money() -> None:
    sheet = laws.played(SCHARFER_TAROCK, 3, GAMES, seed=1, length=24)

    assert len(sheet.deals) == 24
    assert sum(SCHARFER_TAROCK.balances(sheet.ledger)) == 3000
    assert sheet.check(SCHARFER_TAROCK.read_deal(SOLO))[0].code == "V27"


def test_running_figures_and_foot_show_the_balance_from_ten() -> None:
    sheet = Sheet(seats=3, length=36, ruleset=SCHARFER_TAROCK)
    for points in (61, 60, 91):
        sheet = sheet.with_deal(SCHARFER_TAROCK.read_deal(SOLO | {"points": points}))

    assert [row.running_totals for row in sheet.rows] == [(1020, 990, 990), (1000, 1000, 1000), (1040, 980, 980)]
    assert SCHARFER_TAROCK.foot(sheet.ledger) == (FootRow("balance", (1040, 980, 980), in_cents=True, at_table=True),)


def test_it_is_one_ruleset_without_presets() -> None:
    assert find_ruleset("scharfer_tarock") == SCHARFER_TAROCK
    assert presets_of("scharfer_tarock") == ()
    assert not SCHARFER_TAROCK.has_pot
    assert not SCHARFER_TAROCK.ends_by_itself
    assert SCHARFER_TAROCK.is_house_rule("until_broke")
    assert laws.amounts_of(SCHARFER_TAROCK) == {"starting": (100, 10_000, 5)}


def test_the_form_shows_only_what_fits() -> None:
    (form,) = SCHARFER_TAROCK.entry_forms()

    assert {field.name: (field.choices, field.when) for field in form.fields} == {
        "declarer": ((), ()),
        "contract": (("frage", "solo", "herzsolo"), ()),
        "trump": (("acorns", "leaves", "bells"), (("contract", ("solo",)),)),
        "points": (("0", "120"), ()),
        "schwarz": ((), ()),
        "contested": ((), (("contract", ("frage",)),)),
    }
    assert [row.name for row in form.rows if not row.main] == ["contested"]


def test_line_of_the_list() -> None:
    data = SOLO | SCHWARZ

    assert SCHARFER_TAROCK.line(SCHARFER_TAROCK.read_deal(data), scored(SCHARFER_TAROCK, data, OPEN)) == DealLine(
        "solo", "acorns", {"points": 120}, frozenset({"schneider", "schwarz"})
    )


def test_value_tables_agree_with_score() -> None:
    games, payers = SCHARFER_TAROCK.value_tables()

    assert games.rows == (
        ValueRow("game.frage", (10, 20, 30, -20, -40, -60)),
        ValueRow("game.solo", (20, 40, 60, -20, -40, -60)),
        ValueRow("game.herzsolo", (20, 40, 60, -20, -40, -60)),
    )
    assert payers.rows == (
        ValueRow("value.declarer", (20, 40, 60, -20, -40, -60)),
        ValueRow("value.defender", (-10, -20, -30, 10, 20, 30)),
    )


def test_every_value_has_a_label() -> None:
    steps = {f"step.{step.word}" for deal in legal_deals() for step in SCHARFER_TAROCK.score(deal, OPEN).steps}
    suits = [f"suit.{suit}" for suit in TarockSuit]

    assert laws.missing_words(SCHARFER_TAROCK, *steps, *suits, "ending.broke") == []
    assert laws.count_of_sentences(SCHARFER_TAROCK.words["explained"]) == 5
