"""Worked examples of rule books, court rulings and referees' tables, by their number in the collection of the rules.

Each row: bid, game, matadors, announcement, result, multiplier that counts, written figure.
"""

from typing import Any

import pytest

from scoring.rules import PASSED_DEAL, Sheet, check, deal_from_dict, find_ruleset, score, tally
from scoring.rules.skat.offers import charge_offers

HAND = {"hand": True}
SCHNEIDER_ANNOUNCED = HAND | {"schneider_announced": True}
SCHWARZ_ANNOUNCED = SCHNEIDER_ANNOUNCED | {"schwarz_announced": True}
OUVERT = SCHWARZ_ANNOUNCED | {"ouvert": True}
ALL_TRICKS = {"points": 120, "no_trick": "defenders"}
NO_TRICK = {"points": 0, "no_trick": "declarer"}

Row = tuple[int | None, str, int, dict[str, Any], int | dict[str, Any], int | None, int]

# The multiplier is left out where the game is overbid: the bid decides then. Examples 23 and 47 are below.
EXAMPLES: dict[str, Row] = {
    "1 smallest game": (18, "diamonds", 1, {}, 61, 2, 18),
    "2": (24, "clubs", 1, {}, 61, 2, 24),
    "3 sixty is lost": (24, "clubs", 1, {}, 60, 2, -48),
    "4": (48, "clubs", 3, {}, 61, 4, 48),
    "5 jacks and ten without ace": (60, "clubs", 4, {}, 61, 5, 60),
    "6 jacks, ace, ten": (60, "clubs", 6, {}, 61, 7, 84),
    "7 without four": (24, "clubs", 4, {"with_without": "without"}, 61, 5, 60),
    "8": (24, "clubs", 1, {}, 90, 3, 36),
    "9": (24, "clubs", 1, {}, ALL_TRICKS, 4, 48),
    "10": (24, "clubs", 1, SCHNEIDER_ANNOUNCED, 90, 5, 60),
    "11": (24, "clubs", 1, SCHWARZ_ANNOUNCED, ALL_TRICKS, 7, 84),
    "12 with 2, game 3, Schneider 4": (22, "spades", 2, {}, 92, 4, 44),
    "13": (None, "diamonds", 2, {"with_without": "without"}, 31, 3, -54),
    "14 own Schneider": (None, "diamonds", 2, {"with_without": "without"}, 30, 4, -72),
    "15 own Schwarz": (None, "diamonds", 2, {"with_without": "without"}, NO_TRICK, 5, -90),
    "16 overbid": (22, "diamonds", 1, {"with_without": "without"}, 89, None, -54),
    "17 Schneider saves it": (22, "diamonds", 1, {"with_without": "without"}, 90, 3, 27),
    "18": (20, "diamonds", 1, {}, 85, None, -54),
    "19 the jack lay in the skat": (46, "clubs", 1, HAND, 74, None, -96),
    "20": (46, "clubs", 1, HAND, 95, 4, 48),
    "21": (72, "spades", 1, HAND, 89, None, -154),
    "22 skat not looked at, Hand not announced": (23, "spades", 1, {}, 89, None, -66),
    "24": (30, "hearts", 1, {}, 70, None, -60),
    "25": (48, "grand", 1, {}, 61, 2, 48),
    "26": (48, "grand", 1, {}, 60, 2, -96),
    "27": (48, "grand", 1, HAND, 61, 3, 72),
    "28": (72, "grand", 2, {"with_without": "without"}, 89, 3, 72),
    "29": (48, "grand", 4, {}, 61, 5, 120),
    "30": (48, "grand", 4, {}, 90, 6, 144),
    "31": (48, "grand", 4, {}, ALL_TRICKS, 7, 168),
    "32": (48, "grand", 1, SCHNEIDER_ANNOUNCED, 90, 5, 120),
    "33": (48, "grand", 1, SCHWARZ_ANNOUNCED, ALL_TRICKS, 7, 168),
    "34 announced Schneider missed": (None, "grand", 4, SCHNEIDER_ANNOUNCED, 89, 8, -384),
    "35 Grand ouvert": (None, "grand", 4, OUVERT, ALL_TRICKS, 11, 264),
    "36 Grand ouvert, one trick lost": (None, "grand", 4, OUVERT, 120, 11, -528),
    "37 clubs ouvert": (None, "clubs", 2, OUVERT, ALL_TRICKS, 9, 108),
    "38 dearest suit game": (None, "clubs", 11, OUVERT, ALL_TRICKS, 18, 216),
    "39": (60, "grand", 1, {}, 80, None, -144),
    "40 announced Schwarz missed": (None, "grand", 1, SCHWARZ_ANNOUNCED, 118, 7, -336),
    "41 no Eigenschneider": (None, "clubs", 1, SCHNEIDER_ANNOUNCED, 25, 5, -120),
    "42 own Schwarz on top": (None, "clubs", 1, SCHNEIDER_ANNOUNCED, NO_TRICK, 6, -144),
}

NULL_GAMES = [
    pytest.param({}, 23, -46, id="43 Null"),
    pytest.param({"hand": True}, 35, -70, id="44 Null Hand"),
    pytest.param({"ouvert": True}, 46, -92, id="45 Null ouvert"),
    pytest.param({"hand": True, "ouvert": True}, 59, -118, id="46 Null ouvert Hand"),
]


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in EXAMPLES.items()])
@pytest.mark.promise(
    "C3",
    "Every worked example of ISkO is scored as published.",
)
def test_example_is_written_as_published(row: Row) -> None:
    bid, game, matadors, announced, reached, multiplier, written = row
    played = reached if isinstance(reached, dict) else {"points": reached}
    deal = deal_from_dict(
        {"declarer": 1, "bid": bid, "game": game, "matadors": matadors, "with_without": "with"} | announced | played
    )

    found = score(deal)

    assert check(deal) == ()
    assert found.points == (0, written, 0)
    assert found.overbid is (multiplier is None)
    assert multiplier in (None, found.level)


@pytest.mark.parametrize(("variant", "made", "failed"), NULL_GAMES)
def test_null_example_is_written_as_published(variant: dict[str, bool], made: int, failed: int) -> None:
    null = {"declarer": 0, "bid": 18, "game": "null"} | variant

    written = [score(deal_from_dict(null | {"null_tricks": taken})).points[0] for taken in (False, True)]

    assert written == [made, failed]


def test_example_23_given_up_before_the_lead_after_bidding_too_high() -> None:
    deal = deal_from_dict({"declarer": 0, "bid": 22, "game": "diamonds", "matadors": 1, "conceded": "declarer"})

    assert check(deal) == ()
    assert score(deal).points == (-54, 0, 0)


def test_example_47_a_null_at_24_is_charged_as_the_game_the_declarer_chooses() -> None:
    null = deal_from_dict({"declarer": 0, "bid": 24, "game": "null"})

    offers = {(deal.game, deal.matadors): worth.points[0] for deal, worth in charge_offers(null, find_ruleset(), 3)}

    assert {game.value: written for (game, matadors), written in offers.items() if game and matadors == 1} == {
        "clubs": -48,
        "diamonds": -54,
        "hearts": -60,
        "spades": -66,
        "grand": -96,
    }


def test_example_48_a_passed_in_deal_counts_and_the_deal_moves_on() -> None:
    sheet = Sheet(seats=3, length=36).with_deal(PASSED_DEAL)

    assert sheet.totals == (0, 0, 0)
    assert [line.passed for line in tally(sheet, "seeger_fabian")] == [1, 1, 1]
    assert (sheet.next_number, sheet.positions(sheet.next_number).dealer) == (2, 1)
