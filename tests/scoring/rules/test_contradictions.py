"""Entries that contradict themselves in ways a form cannot, and unreadable data."""

from typing import Any

import pytest

from scoring.rules import PASSED_DEAL, Sheet, check, deal_from_dict, find_ruleset, score
from tests.scoring.rules.entry_reader import EntryReader

CLUBS = {"declarer": 0, "game": "clubs", "matadors": 1}
NULL = {"declarer": 0, "game": "null"}


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        pytest.param(CLUBS | {"conceded": "both"}, "V20", id="both sides gave up"),
        pytest.param(CLUBS | {"conceded": "defenders", "won": True, "bid": 45}, "V94", id="tapped won, overbid"),
        pytest.param(CLUBS | {"no_trick": "declarer", "schwarz": False, "points": 0}, "V20", id="no Schwarz tapped"),
        pytest.param(CLUBS | {"no_trick": "defenders", "schneider": False, "won": True}, "V95", id="no Schneider"),
        pytest.param(NULL | {"won": True, "no_trick": "both"}, "V20", id="Null, both sides without tricks"),
        pytest.param(NULL | {"null_tricks": True, "no_trick": "declarer"}, "V20", id="Null, a trick and none"),
    ],
)
def test_contradiction_is_refused(entry: dict[str, Any], code: str) -> None:
    assert code in [problem.code for problem in check(deal_from_dict(entry))]


@pytest.mark.parametrize(
    "said_by", [pytest.param(99, id="no such seat"), pytest.param(2, id="the dealer who sits out")]
)
def test_kontra_is_called_by_a_defender(said_by: int) -> None:
    deal = deal_from_dict(CLUBS | {"points": 70, "dealer": 2, "kontra": 1, "kontra_by": said_by})

    assert [problem.code for problem in check(deal, find_ruleset(kontra_levels=1), seats=4)] == ["V23"]


@pytest.mark.parametrize("number", [-1, 0, 99])
def test_a_deal_is_corrected_only_where_there_is_one(number: int) -> None:
    sheet = Sheet(seats=3, length=36, deals=(PASSED_DEAL, PASSED_DEAL))

    with pytest.raises(ValueError, match="no deal"):
        sheet.with_deal(PASSED_DEAL, number)


@pytest.mark.parametrize("data", [{"bidders": 3}, {"game": "clubs", "cards": 5}, {"game": "clubs", "cards": [5]}])
def test_unreadable_input_is_a_value_error(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"bidders|cards?"):
        deal_from_dict(data)


def test_the_table_knows_that_a_revolution_is_a_hand_game() -> None:
    ruleset = find_ruleset(revolution=92, loss_factor_hand=1)
    deal = deal_from_dict({"declarer": 0, "game": "revolution", "won": False})

    checked_as = EntryReader(ruleset).verdict("revolution", 0, won=False, bid=None)

    assert checked_as == score(deal, ruleset).points[0]


def test_the_cards_of_the_larger_pack_count_the_six() -> None:
    cards = ["JC", "JS", "JH", "JD", "AH", "10H", "KH", "QH", "9H", "8H", "7H", "6H"]

    assert deal_from_dict({"game": "hearts", "cards": cards}).matadors == 12


def test_a_card_is_in_one_hand_only() -> None:
    with pytest.raises(ValueError, match="twice"):
        deal_from_dict({"game": "grand", "cards": ["JC"] * 12})
