"""The steps of the sum, as players say them."""

from typing import Any

import pytest

from scoring.rules import PASSED_DEAL, Score, Step, check, deal_from_dict, find_ruleset, score
from scoring.rules.skat.bidding import needed_value


@pytest.mark.parametrize(
    ("entry", "steps"),
    [
        pytest.param(
            {"game": "clubs", "with_without": "with", "matadors": 2, "points": 92},
            [
                Step("with", 2, 0, 0),
                Step("game", 3),
                Step("schneider", 4),
                Step("product", 4, 12, 48),
            ],
            id="with 2, game 3, Schneider 4: 48",
        ),
        pytest.param(
            {"game": "grand", "matadors": 1, "hand": True, "ouvert": True, "points": 118},
            [
                Step("matadors", 1),
                Step("game", 2),
                Step("hand", 3),
                Step("schneider", 4),
                Step("schneider_announced", 5),
                Step("schwarz", 6),
                Step("schwarz_announced", 7),
                Step("ouvert", 8),
                Step("product", 8, 24, 192),
                Step("lost", 192, 2, -384),
            ],
            id="all seven levels, lost",
        ),
        pytest.param(
            {"game": "hearts", "with_without": "without", "matadors": 1, "bid": 30, "points": 70},
            [
                Step("without", 1),
                Step("game", 2),
                Step("product", 2, 10, 20),
                Step("overbid", 30, 10, 30),
                Step("lost", 30, 2, -60),
            ],
            id="overbid",
        ),
        pytest.param(
            {"game": "null", "ouvert": True, "hand": True, "null_tricks": True, "kontra": 2},
            [
                Step("null_ouvert_hand", 59, result=59),
                Step("lost", 59, 2, -118),
                Step("kontra_2", by=4, result=-472),
            ],
            id="Null, Re",
        ),
        pytest.param({"game": "revolution", "won": True}, [Step("revolution", 92, result=92)], id="Revolution"),
    ],
)
def test_the_sum_is_explained_step_by_step(entry: dict[str, Any], steps: list[Step]) -> None:
    deal = deal_from_dict({"declarer": 0} | entry)
    ruleset = find_ruleset(kontra_levels=2, revolution=92)

    assert check(deal, ruleset) == ()
    assert list(score(deal, ruleset).steps) == steps


def test_the_bid_is_mentioned_where_it_counts() -> None:
    deal = deal_from_dict({"declarer": 0, "game": "clubs", "matadors": 1, "bid": 18, "points": 61})

    found = score(deal, find_ruleset(score_basis="bid"))

    assert (found.steps[-1], found.points) == (Step("bid_counts", 18), (18, 0, 0))


def test_a_passed_deal_is_explained_in_one_word() -> None:
    step = Step("passed", number=0, by=0, result=0)
    assert score(PASSED_DEAL, seats=4) == Score(
        points=(0, 0, 0, 0), level=0, base=0, value=0, won=False, overbid=False, need=0, steps=(step,)
    )


def test_a_null_has_a_fixed_value_and_no_levels() -> None:
    deal = deal_from_dict({"declarer": 2, "game": "null", "hand": True, "bid": 30, "won": True})

    found = score(deal)

    step = Step("null_hand", 35, result=35)
    assert found == Score(points=(0, 0, 35), value=35, won=True, need=35, steps=(step,), written=35, winners=(2,))


@pytest.mark.parametrize(
    ("entry", "is_schneider"),
    [
        ({"points": 89}, False),
        ({"points": 90}, True),
        ({"points": 31}, False),
        ({"points": 30}, True),
        ({"won": True}, False),
        ({"won": True, "schneider": True}, True),
    ],
)
def test_schneider_is_read_off_the_points_or_the_tap(entry: dict[str, Any], is_schneider: bool) -> None:
    deal = deal_from_dict({"declarer": 0, "game": "clubs", "matadors": 1} | entry)

    assert ("schneider" in {step.word for step in score(deal).steps}) is is_schneider


@pytest.mark.parametrize("way", [{"won": True, "schwarz": True}, {"conceded": "defenders", "no_trick": "defenders"}])
def test_schwarz_brings_its_schneider_along(way: dict[str, Any]) -> None:
    deal = deal_from_dict({"declarer": 0, "game": "clubs", "matadors": 1} | way)

    assert check(deal) == ()
    assert [step.word for step in score(deal).steps] == ["matadors", "game", "schneider", "schwarz", "product"]


def test_the_italian_table_gives_nothing_for_the_own_schwarz() -> None:
    deal = deal_from_dict(
        {"declarer": 0, "game": "clubs", "matadors": 2, "hand": True, "points": 0, "no_trick": "declarer"}
    )

    found = score(deal, find_ruleset(hand_schwarz_includes_schneider_announced=True))

    assert (found.level, found.points) == (6, (-144, 0, 0))


@pytest.mark.parametrize(
    ("bid", "base", "need"), [(18, 9, 18), (19, 9, 27), (30, 12, 36), (264, 10, 270), (24, 24, 24)]
)
def test_the_value_needed_is_the_next_multiple_of_the_base(bid: int, base: int, need: int) -> None:
    assert needed_value(bid, base) == need
