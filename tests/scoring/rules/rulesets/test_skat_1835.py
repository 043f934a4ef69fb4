"""Skat of 1835. systems.md 18"""

import json
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    DealLine,
    Game,
    Outcome,
    Ruleset,
    Score,
    Sheet,
    Side,
    Step,
    check_figures,
    deal_to_dict,
    find_ruleset,
    option_names,
    presets_of,
    settle,
    tally,
)
from scoring.rules.entry_form import FieldKind
from scoring.rules.rulesets.skat_1835 import SKAT_1835, Contract1835, Deal1835
from scoring.rules.value_table import ValueRow
from tests.scoring.rules.refused import codes_of

OPENING = SKAT_1835.opening(3)
WITH_MATADORS = find_ruleset("skat_1835", matadors_counted=True)
FRAGE = {"declarer": 0, "contract": "frage", "suit": "hearts"}
SOLO = {"declarer": 0, "contract": "solo", "suit": "clubs"}
ALL_TRICKS = {"points": 120, "no_trick": "defenders"}


def codes(
    data: dict[str, Any], ruleset: Ruleset = SKAT_1835, *, seats: int = 3, dealer: int | None = None
) -> list[str]:
    deal = replace(ruleset.read_deal(data), dealer=dealer)
    return codes_of(ruleset.check(deal, ruleset.opening(seats)), deal)


# The session cases of systems.md 18.
@pytest.mark.parametrize(
    ("data", "options", "steps", "points"),
    [
        pytest.param(FRAGE | {"points": 70}, {}, 1, 1, id="H35-01"),
        pytest.param(SOLO | {"points": 95}, {}, 2, 4, id="H35-02"),
        pytest.param(
            SOLO | {"suit": "diamonds", "points": 40, "with_without": "with", "matadors": 2},
            {"matadors_counted": True},
            3,
            -6,
            id="H35-03",
        ),
        pytest.param(SOLO | ALL_TRICKS, {}, 3, 6, id="H35-04"),
        pytest.param(FRAGE | {"points": 60}, {}, 1, -1, id="sixty is lost"),
        pytest.param(FRAGE | {"points": 30}, {}, 2, -2, id="the others have 90"),
        pytest.param(SOLO | {"points": 20, "no_trick": "declarer"}, {}, 3, -6, id="declarer without a trick"),
        pytest.param(SOLO | {"points": 89}, {}, 1, 2, id="89 points are no Schneider"),
        pytest.param(SOLO | {"points": 120}, {}, 2, 4, id="120 points are no Schwarz"),
        pytest.param(FRAGE | {"won": True}, {}, 1, 1, id="tapped as won"),
        pytest.param(FRAGE | {"won": False, "schneider": True}, {}, 2, -2, id="tapped as lost with Schneider"),
        pytest.param(SOLO | {"won": True, "schwarz": True}, {}, 3, 6, id="Schwarz tapped alone"),
        pytest.param(SOLO | {"points": 95}, {"unit_solo": 5}, 2, 10, id="another unit of a Solo"),
        pytest.param(FRAGE | {"points": 95}, {"unit_frage": 10}, 2, 20, id="another unit of a Frage"),
    ],
)
def test_a_game_counts_its_steps(data: dict[str, Any], options: dict[str, Any], steps: int, points: int) -> None:
    ruleset = find_ruleset("skat_1835", **options)
    deal = ruleset.read_deal(data)

    problems = ruleset.check(deal, OPENING)
    found = ruleset.score(deal, OPENING)

    assert problems == ()
    assert (found.level, found.points, found.written) == (steps, (points, 0, 0), points)
    assert (found.won, found.winners, found.losers) == (points > 0, (0,) * (points > 0), (0,) * (points < 0))


def test_a_game_is_named_as_players_say_it() -> None:
    deal = WITH_MATADORS.read_deal(SOLO | {"points": 25, "with_without": "without", "matadors": 2})

    steps = WITH_MATADORS.score(deal, OPENING).steps

    assert [(step.word, step.number, step.by, step.result) for step in steps] == [
        ("without", 2, 0, 0),
        ("game", 3, 0, 0),
        ("schneider", 4, 0, 0),
        ("product", 4, 2, 8),
        ("lost_once", 8, 0, -8),
    ]


def test_a_passed_deal_moves_no_account() -> None:
    passed = SKAT_1835.read_deal({"outcome": "passed"})

    assert SKAT_1835.score(passed, SKAT_1835.opening(4)) == Score(points=(0, 0, 0, 0), steps=(Step("passed"),))


REFUSED: dict[str, tuple[list[str], dict[str, Any]]] = {
    "nobody declares": (["V01"], FRAGE | {"declarer": None, "points": 70}),
    "a seat nobody has": (["V01"], FRAGE | {"declarer": -1, "points": 70}),
    "matadors of a table that counts none": (["V07"], FRAGE | {"matadors": 1, "points": 70}),
    "130 points": (["V14"], FRAGE | {"points": 130}),
    "1 point": (["V15"], FRAGE | {"points": 1}),
    "nothing said": (["V16"], FRAGE),
    "defenders without a trick": (["V18"], FRAGE | {"points": 118, "no_trick": "defenders"}),
    "Schwarz tapped with 61": (["V18"], FRAGE | {"points": 61, "schwarz": True}),
    "Schwarz tapped with 60": (["V19"], FRAGE | {"points": 60, "schwarz": True}),
    "declarer without a trick": (["V19"], FRAGE | {"points": 23, "no_trick": "declarer"}),
    "nobody took a trick": (["V20"], FRAGE | {"points": 70, "no_trick": "both"}),
    "passed by a declarer": (["V25"], {"outcome": "passed", "declarer": 1}),
    "Ramsch": (["V30"], FRAGE | {"outcome": "ramsch", "points": 70}),
    "no contract": (["V90"], FRAGE | {"contract": None, "points": 70}),
    "no suit": (["V90"], FRAGE | {"suit": None, "points": 70}),
    "Grand": (["V90"], FRAGE | {"suit": "grand", "points": 70}),
    "points of the other": (["V92"], FRAGE | {"points": 70, "won": False}),
    "Schneider with 89": (["V93"], FRAGE | {"points": 89, "schneider": True}),
    "Schwarz without Schneider": (["V95"], FRAGE | {"won": True, "schwarz": True, "schneider": False}),
}


@pytest.mark.parametrize(("found", "data"), REFUSED.values(), ids=REFUSED)
def test_impossible_entries_are_refused(found: list[str], data: dict[str, Any]) -> None:
    assert codes(data) == found


@pytest.mark.parametrize(
    ("matadors", "found"), [(None, ["V05"]), (0, ["V05"]), (1, []), (11, []), (12, ["V07"])], ids=str
)
def test_where_matadors_count_they_are_entered(matadors: int | None, found: list[str]) -> None:
    assert codes(FRAGE | {"matadors": matadors, "points": 70}, WITH_MATADORS) == found


def test_the_dealer_of_a_table_of_four_sits_out() -> None:
    (found,) = SKAT_1835.check(SKAT_1835.read_deal(FRAGE | {"points": 70, "dealer": 0}), SKAT_1835.opening(4))

    assert (found.code, dict(found.values)) == ("V02", {"seat": 0, "deals": 1})
    assert codes(FRAGE | {"points": 70}, seats=4, dealer=3) == []
    assert SKAT_1835.table_sizes == (3, 4)


@pytest.mark.exhaustive
def test_every_game_that_can_be_counted() -> None:
    """Against the words of systems.md 18."""
    counted = [(points, "none") for points in range(121) if points not in (1, 119)]
    without = [(points, "declarer") for points in range(23) if points != 1]
    results = [*counted, *without, (120, "defenders")]
    suits = (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS)
    wrong: list[Any] = []
    seen = 0

    for contract, suit, matadors, (points, no_trick) in product(Contract1835, suits, (None, *range(1, 12)), results):
        ruleset = WITH_MATADORS if matadors else SKAT_1835
        side = Side(no_trick)
        deal = Deal1835(declarer=2, contract=contract, suit=suit, matadors=matadors, points=points, no_trick=side)
        steps = 1 + (points >= 90 or points <= 30 or no_trick != "none") + (no_trick != "none") + (matadors or 0)
        figure = steps * {"frage": 1, "solo": 2}[contract] * (1 if points >= 61 else -1)
        if ruleset.check(deal, OPENING) or ruleset.score(deal, OPENING).points != (0, 0, figure):
            wrong.append((deal, figure))
        seen += 1

    assert wrong == []
    assert seen == 2 * 4 * 12 * 142


def test_every_state_of_the_form_is_refused_or_worth_a_figure() -> None:
    accepted = 0

    for contract, suit, won, schneider, schwarz in product(
        Contract1835, Game, (True, False), (True, None), (True, None)
    ):
        deal = Deal1835(declarer=1, contract=contract, suit=suit, won=won, schneider=schneider, schwarz=schwarz)
        if not SKAT_1835.check(deal, OPENING):
            found = SKAT_1835.score(deal, OPENING)
            assert (found.won, found.points[1] > 0) == (won, won)
            accepted += 1

    assert accepted == 2 * 4 * 2 * 4


NUMBERS = st.none() | st.integers(-3, 13) | st.integers(-1, 300)
ANSWERS = st.none() | st.booleans()
ANY_DEAL = st.builds(
    Deal1835,
    outcome=st.sampled_from(Outcome),
    dealer=NUMBERS,
    declarer=NUMBERS,
    contract=st.none() | st.sampled_from(Contract1835),
    suit=st.none() | st.sampled_from(Game),
    with_without=st.sampled_from((None, "with", "without")),
    matadors=NUMBERS,
    points=NUMBERS,
    won=ANSWERS,
    schneider=ANSWERS,
    schwarz=ANSWERS,
    no_trick=st.sampled_from(Side),
)


@given(
    deal=ANY_DEAL,
    ruleset=st.sampled_from((SKAT_1835, WITH_MATADORS)),
    unit=st.integers(1, 100),
    seats=st.sampled_from((3, 4)),
)
def test_check_never_raises_and_what_it_accepts_is_worth_something(
    deal: Deal1835, ruleset: Ruleset, unit: int, seats: int
) -> None:
    ruleset = ruleset.with_options({"unit_frage": unit})
    ledger = ruleset.opening(seats)

    problems = ruleset.check(deal, ledger)

    if not problems:
        found = ruleset.score(deal, ledger)
        assert (len(found.points), found.cents, found.pot) == (seats, (), 0)
        assert all(type(points) is int for points in (*found.points, found.written))
        ruleset.line(deal, found)
    assert ledger == ruleset.opening(seats)


@given(deal=ANY_DEAL)
def test_a_deal_goes_to_plain_data_and_back(deal: Deal1835) -> None:
    assert SKAT_1835.read_deal(json.loads(json.dumps(deal_to_dict(deal)))) == deal


def test_the_units_are_a_house_rule() -> None:
    assert option_names(SKAT_1835) == ("unit_frage", "unit_solo", "matadors_counted")
    assert [SKAT_1835.is_house_rule(name) for name in option_names(SKAT_1835)] == [True, True, False]
    assert (SKAT_1835.unit_frage, SKAT_1835.unit_solo) == (1, 2)
    assert {name: SKAT_1835.legal_values(name) for name in option_names(SKAT_1835)} == {
        "unit_frage": range(1, 101),
        "unit_solo": range(1, 101),
        "matadors_counted": (False, True),
    }
    assert not SKAT_1835.is_in_cents("unit_frage")
    assert presets_of("skat_1835") == ()


def test_a_refused_deal_changes_nothing() -> None:
    sheet = Sheet(seats=3, length=36, ruleset=SKAT_1835).with_deal(SKAT_1835.read_deal(FRAGE | {"points": 70}))
    before = (sheet, sheet.ledger)

    with pytest.raises(ValueError, match="V15"):
        sheet.with_deal(SKAT_1835.read_deal(FRAGE | {"points": 119}))

    assert (sheet, sheet.ledger) == before


@pytest.mark.parametrize(("seats", "length"), [(3, 36), (4, 48)])
def test_a_whole_session(seats: int, length: int) -> None:
    chance = Random(1835)
    sheet = Sheet(seats=seats, length=length, ruleset=WITH_MATADORS)

    while not sheet.is_complete:
        sheet = sheet.with_deal(random_deal(chance, sheet.positions(sheet.next_number).active))

    assert [row.number for row in sheet.rows] == list(range(1, length + 1))
    assert sum(sheet.totals) == sum(sum(row.score.points) for row in sheet.rows) != 0
    assert [line.total for line in tally(sheet, "classic")] == list(sheet.totals)
    assert check_figures(sheet, "classic").agree
    assert sum(settle(sheet.totals, "0.5")) == 0
    assert (sheet.ending, SKAT_1835.ends_by_itself) == (None, False)
    assert [found.code for found in sheet.check(SKAT_1835.read_deal({"outcome": "passed"}))] == ["V27"]


def random_deal(chance: Random, active: tuple[int, ...]) -> Any:
    if chance.random() < 0.1:
        return SKAT_1835.read_deal({"outcome": "passed"})
    posted = {
        "declarer": chance.choice(active),
        "contract": chance.choice(list(Contract1835)).value,
        "suit": chance.choice(["clubs", "spades", "hearts", "diamonds"]),
        "matadors": chance.randint(1, 11),
    }
    counted = {"points": chance.choice([0, *range(2, 119), 120])}
    return SKAT_1835.read_deal(posted | chance.choice([counted, {"won": chance.random() < 0.7}]))


def test_the_form_asks_for_matadors_where_they_count() -> None:
    (form,) = SKAT_1835.entry_forms()
    (counting,) = WITH_MATADORS.entry_forms()

    assert [(row.name, row.main) for row in form.rows] == [
        ("declarer", True),
        ("contract", True),
        ("suit", True),
        ("levels", True),
        ("points", False),
    ]
    assert [row.name for row in counting.rows] == ["declarer", "contract", "suit", "matadors", "levels", "points"]
    assert [field.name for field in form.fields] == ["declarer", "contract", "suit", "schneider", "schwarz", "points"]
    assert [field.choices for field in form.fields if field.kind is FieldKind.NUMBER] == [("0", "120")]
    assert [field.name for field in counting.fields if field.kind is FieldKind.MATADORS] == ["matadors"]
    (runs,) = (field.choices for field in counting.fields if field.kind is FieldKind.MATADORS)
    assert (runs[0], runs[10], runs[11], runs[21:]) == ("with-1", "with-11", "without-1", ("without-11",))
    assert {field.name: field.choices for field in form.fields if field.kind is FieldKind.CHOICE} == {
        "contract": ("frage", "solo"),
        "suit": ("clubs", "spades", "hearts", "diamonds"),
    }
    assert (form.mode, form.outcomes) == ("played", ("lost", "won", "passed"))


def test_the_list_shows_what_was_played() -> None:
    deal = WITH_MATADORS.read_deal(SOLO | ALL_TRICKS | {"with_without": "without", "matadors": 2})
    plain = SKAT_1835.read_deal(FRAGE | {"points": 61})
    # A run entered without its side is listed under "with", as on paper.
    unsaid = WITH_MATADORS.read_deal(FRAGE | {"points": 61, "matadors": 3})

    line = WITH_MATADORS.line(deal, WITH_MATADORS.score(deal, OPENING))

    assert line == DealLine(game="solo", suit="clubs", cells={"without": 2}, ticks=frozenset({"schneider", "schwarz"}))
    assert SKAT_1835.line(plain, SKAT_1835.score(plain, OPENING)) == DealLine(game="frage", suit="hearts")
    assert WITH_MATADORS.line(unsaid, WITH_MATADORS.score(unsaid, OPENING)).cells == {"with": 3}
    passed = SKAT_1835.score(Deal1835(outcome=Outcome.PASSED), OPENING)
    for unnamed in (Deal1835(), Deal1835(contract=Contract1835.FRAGE), Deal1835(suit=Game.HEARTS)):
        assert SKAT_1835.line(unnamed, passed) == DealLine()
    assert [column.name for column in SKAT_1835.columns()] == ["levels"]
    assert [column.name for column in WITH_MATADORS.columns()] == ["with", "without", "levels"]


def test_the_table_shows_the_values_of_the_games() -> None:
    (table,) = SKAT_1835.value_tables()
    (counting,) = WITH_MATADORS.value_tables()

    assert table.rows == (ValueRow("game.frage", (1, 2, 3)), ValueRow("game.solo", (2, 4, 6)))
    assert counting.rows == (ValueRow("game.frage", (2, 3, 4)), ValueRow("game.solo", (4, 6, 8)))
    assert {table.word, *table.columns, *(row.word for row in table.rows)} <= set(SKAT_1835.words)
    assert SKAT_1835.words["explained"].count(". ") == 4
