from typing import Any

import pytest

from scoring.rules import PASSED_DEAL, Deal, Game, Outcome, Side, deal_from_dict, deal_to_dict, find_ruleset


def test_deal_is_read_from_plain_data() -> None:
    deal = deal_from_dict({"declarer": 0, "game": "clubs", "matadors": 2, "bid": 24, "points": 92})

    assert deal == Deal(declarer=0, game=Game.CLUBS, matadors=2, bid=24, points=92)


def test_every_field_is_read_and_written_in_the_order_of_the_fields() -> None:
    expected = {
        "outcome": "ramsch",
        "dealer": 3,
        "declarer": 1,
        "bid": 120,
        "game": "grand",
        "hand": True,
        "with_without": "without",
        "matadors": 4,
        "schneider_announced": True,
        "schwarz_announced": False,
        "ouvert": True,
        "won": False,
        "schneider": True,
        "schwarz": False,
        "points": 0,
        "no_trick": "both",
        "null_tricks": True,
        "conceded": "defenders",
        "kontra": 2,
        "kontra_by": 0,
        "bidders": [0, 2],
    }

    written = deal_to_dict(deal_from_dict(expected))

    assert list(written.items()) == list(expected.items())
    assert {type(value) for value in written.values()} == {str, int, bool, list}


def test_an_empty_figure_is_not_written() -> None:
    ramsch = find_ruleset(all_pass="ramsch").read_deal({"outcome": "ramsch", "points": [45, "", None, 0]})

    assert deal_to_dict(ramsch)["points"] == [45, None, None, 0]


def test_values_not_given_are_left_out() -> None:
    blank = {"declarer": 2, "game": "null", "bid": None, "points": "", "hand": False, "won": True}

    assert deal_to_dict(deal_from_dict(blank)) == {"declarer": 2, "game": "null", "won": True}
    assert deal_to_dict(Deal()) == {}
    assert deal_to_dict(PASSED_DEAL) == {"outcome": "passed"}


@pytest.mark.parametrize(
    ("data", "deal"),
    [
        pytest.param({"conceded": 1}, Deal(conceded=Side.DECLARER), id="1 is the declarer"),
        pytest.param({"conceded": True}, Deal(conceded=Side.DECLARER), id="yes is the declarer"),
        pytest.param({"conceded": 0}, Deal(), id="0 is nobody"),
        pytest.param({"declarer_took_trick": 0}, Deal(null_tricks=False), id="no trick taken"),
        pytest.param({"declarer_took_trick": 2}, Deal(null_tricks=True), id="two tricks taken"),
        pytest.param({"hand": 1, "won": 0}, Deal(hand=True, won=False), id="flags as numbers"),
        pytest.param({"bidders": []}, Deal(bidders=()), id="nobody bid"),
        pytest.param({"outcome": "played", "no_trick": "none", "conceded": "none"}, Deal(), id="what is so anyway"),
        pytest.param({"outcome": "passed"}, Deal(outcome=Outcome.PASSED), id="passed"),
    ],
)
def test_older_and_shorter_words_are_understood(data: dict[str, Any], deal: Deal) -> None:
    assert deal_from_dict(data) == deal


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param({"colour": "red", "game": "null", "age": 7}, "a deal has no field age, colour", id="unknown"),
        pytest.param({"game": "bridge"}, "game cannot be 'bridge'", id="game"),
        pytest.param({"outcome": "won"}, "outcome cannot be 'won'", id="outcome"),
        pytest.param({"no_trick": ["declarer"]}, "no_trick cannot be", id="a list for a side"),
        pytest.param({"conceded": "nobody"}, "conceded cannot be 'nobody'", id="conceded"),
        pytest.param({"conceded": 2}, "conceded cannot be 2", id="conceded by two"),
        pytest.param({"hand": "yes"}, "hand must be true or false, not 'yes'", id="flag"),
        pytest.param({"won": 1.5}, "won must be true or false", id="answer"),
        pytest.param({"with_without": "mit"}, "with_without cannot be 'mit'", id="with or without"),
        pytest.param({"bid": "18"}, "bid must be a whole number, not '18'", id="number as text"),
        pytest.param({"points": 61.0}, "points must be a whole number", id="broken number"),
        pytest.param({"declarer": True}, "declarer must be a whole number", id="flag as number"),
        pytest.param({"kontra": "re"}, "kontra must be a whole number", id="kontra"),
        pytest.param({"bidders": [0, "1"]}, "bidders must be a whole number, not '1'", id="a bidder as text"),
    ],
)
def test_an_unreadable_value_names_its_field(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        deal_from_dict(data)


TWELVE = ["JC", "JS", "JH", "AH", "10H", "KH", "8H", "7H", "AS", "9C", "JD", "QC"]


def test_matadors_are_counted_from_the_twelve_cards() -> None:
    deal = deal_from_dict({"declarer": 0, "game": "hearts", "cards": TWELVE, "points": 95})

    assert (deal.with_without, deal.matadors, deal.points) == ("with", 7, 95)


def test_twelve_cards_without_a_trump_are_without_eleven() -> None:
    plain = [f"{rank}{suit}" for suit in "SD" for rank in ("A", "10", "K", "Q", "9", "8")]

    assert deal_from_dict({"game": "clubs", "cards": plain}).matadors == 11


def test_matadors_that_agree_with_the_cards_are_accepted() -> None:
    assert deal_from_dict({"game": "grand", "matadors": 4, "cards": TWELVE}).matadors == 4


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param({"game": "grand", "matadors": 3}, "the cards hold 4 matadors, not 3", id="other count"),
        pytest.param({"game": "null"}, "cards count matadors in a suit game or Grand only", id="Null"),
        pytest.param({}, "cards count matadors in a suit game or Grand only", id="no game"),
        pytest.param({"game": "clubs", "cards": "JC"}, "^cards must be a list, not 'JC'", id="no list"),
        pytest.param({"game": "clubs", "cards": ["JX"]}, "'JX' is no card", id="no card"),
    ],
)
def test_cards_that_do_not_fit_are_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        deal_from_dict({"cards": TWELVE} | data)


@pytest.mark.parametrize(
    ("expected", "schneider", "schwarz"),
    [
        pytest.param({}, False, False, id="nothing"),
        pytest.param({"schneider_announced": True}, True, False, id="Schneider"),
        pytest.param({"schwarz_announced": True}, True, True, id="Schwarz brings Schneider"),
        pytest.param({"ouvert": True}, True, True, id="ouvert brings both"),
        pytest.param({"ouvert": True, "schwarz_announced": False}, False, False, id="said not"),
        pytest.param({"schwarz_announced": True, "schneider_announced": False}, False, True, id="Schneider said not"),
    ],
)
def test_a_higher_announcement_implies_the_lower_ones(
    expected: dict[str, bool], schneider: bool, schwarz: bool
) -> None:
    deal = deal_from_dict(expected)

    assert (bool(deal.announces_schneider), bool(deal.announces_schwarz)) == (schneider, schwarz)
