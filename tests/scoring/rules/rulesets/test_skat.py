"""How the list shows a game of Skat, and what an overbid Null can be charged as."""

from typing import Any

import pytest

from scoring.rules import PASSED_DEAL, DealLine, find_ruleset, score
from scoring.rules.list_line import ListColumn

SKAT = find_ruleset(kontra_levels=2)
CLUBS = {"declarer": 0, "game": "clubs", "matadors": 2, "won": True}
NULL = {"declarer": 0, "game": "null", "won": True}


def line(fields: dict[str, Any]) -> DealLine:
    deal = SKAT.read_deal(fields)
    return SKAT.line(deal, score(deal, SKAT))


@pytest.mark.parametrize(
    ("fields", "shown"),
    [
        pytest.param(
            CLUBS | {"with_without": "without", "hand": True, "schneider": True},
            DealLine("clubs", "clubs", {"without": 2, "base": 12}, frozenset({"hand", "schneider"})),
            id="a Hand game made Schneider",
        ),
        pytest.param(CLUBS, DealLine("clubs", "clubs", {"with": 2, "base": 12}), id="a run whose side was not said"),
        pytest.param(
            CLUBS | {"won": False, "bid": 48, "kontra": 2},
            DealLine("clubs", "clubs", {"with": 2, "base": 12}, frozenset({"overbid"}), doubling=4),
            id="overbid, with Re",
        ),
        pytest.param(
            CLUBS | {"won": None, "conceded": "declarer"},
            DealLine("clubs", "clubs", {"with": 2, "base": 12}, frozenset({"conceded"})),
            id="given up",
        ),
        pytest.param(
            NULL | {"hand": True, "ouvert": True},
            DealLine("null_ouvert_hand", "null", {"base": 59}, frozenset({"hand", "ouvert"})),
            id="Null ouvert Hand",
        ),
        pytest.param(
            NULL | {"won": False, "bid": 24},
            DealLine("null", "null", {"base": 23}, frozenset({"overbid"})),
            id="an overbid Null",
        ),
        pytest.param({"outcome": "passed"}, DealLine(), id="passed in"),
    ],
)
def test_the_list_shows_the_game(fields: dict[str, Any], shown: DealLine) -> None:
    assert line(fields) == shown


def test_the_list_has_the_columns_of_the_printed_form() -> None:
    runs = [column for column in SKAT.columns() if not column.marks]
    (levels,) = (column for column in SKAT.columns() if column.marks)

    assert runs == [ListColumn("with"), ListColumn("without")]
    assert levels.name == "levels"
    assert levels.marks[:2] == ("hand", "schneider")
    assert levels.marks[-2:] == ("overbid", "conceded")


def test_ruling_6_only_a_null_that_cannot_cover_its_bid_is_offered_as_another_game() -> None:
    opening = SKAT.opening(3)
    overbid = SKAT.read_deal(NULL | {"bid": 24})

    offered = SKAT.offers(overbid, opening)

    assert offered[0][1].points == (-48, 0, 0)
    assert SKAT.offers(SKAT.read_deal(NULL), opening) == ()
    assert SKAT.offers(PASSED_DEAL, opening) == ()
