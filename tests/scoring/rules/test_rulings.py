"""The product's own rulings where its sources disagree, one test or more for each number."""

from typing import Any

import pytest

from scoring.rules import PASSED_DEAL, Score, Sheet, check, deal_from_dict, find_ruleset, score, tally
from scoring.rules.skat.offers import charge_offers


def entered(*, rules: dict[str, Any] | None = None, **fields: Any) -> Score:
    """The score of an entry that must be possible; the declarer is seat 0."""
    deal = deal_from_dict({"declarer": 0} | fields)
    ruleset = find_ruleset(**rules or {})
    assert check(deal, ruleset) == ()
    return score(deal, ruleset)


def test_ruling_1_a_lost_hand_game_is_doubled_too() -> None:
    found = entered(game="hearts", hand=True, matadors=1, points=55)

    assert found.points == (-60, 0, 0)


def test_ruling_1_the_older_way_is_an_option() -> None:
    found = entered(game="hearts", hand=True, matadors=1, points=55, rules={"loss_factor_hand": 1})

    assert found.points == (-30, 0, 0)


@pytest.mark.parametrize(
    ("played", "written"),
    [
        pytest.param({"points": 89}, -72, id="no Schneider"),
        pytest.param({"points": 90}, 36, id="Schneider made"),
        pytest.param({"points": 120, "no_trick": "defenders"}, 48, id="Schwarz made"),
        pytest.param({"won": True, "schneider": True}, 36, id="Schneider tapped"),
        pytest.param({"won": False, "schneider": False}, -72, id="lost tapped"),
    ],
)
def test_ruling_2_a_schneider_or_schwarz_made_rescues_an_overbid(played: dict[str, Any], written: int) -> None:
    found = entered(game="clubs", matadors=1, bid=30, **played)

    assert found.points == (written, 0, 0)


def test_ruling_2_a_schneider_that_is_not_enough_leaves_the_smallest_multiple() -> None:
    found = entered(game="diamonds", matadors=1, bid=40, points=95)

    assert (found.value, found.overbid, found.need, found.points) == (27, True, 45, (-90, 0, 0))


@pytest.mark.parametrize(
    ("played", "need", "written"),
    [
        pytest.param({"points": 70}, 30, -60, id="smallest multiple"),
        pytest.param({"points": 25}, 30, -60, id="own Schneider reaches the same value"),
        pytest.param({"points": 0, "no_trick": "declarer"}, 40, -80, id="own Schwarz is higher"),
        pytest.param({"won": False, "schneider": True, "schwarz": True}, 40, -80, id="own Schwarz tapped"),
    ],
)
def test_ruling_3_overbid_charges_the_higher_of_value_and_multiple(
    played: dict[str, Any], need: int, written: int
) -> None:
    found = entered(game="hearts", matadors=1, bid=30, **played)

    assert (found.need, found.points[0]) == (need, written)


@pytest.mark.parametrize(
    ("announced", "played", "level"),
    [
        pytest.param({"schneider_announced": True}, {"points": 89}, 8, id="Schneider"),
        pytest.param({"schwarz_announced": True}, {"points": 112}, 10, id="Schwarz"),
        pytest.param({"ouvert": True}, {"points": 112}, 11, id="ouvert"),
        pytest.param({"schneider_announced": True}, {"won": False}, 8, id="Schneider, tapped"),
        pytest.param({"schneider_announced": True}, {"conceded": "declarer"}, 8, id="Schneider, conceded"),
    ],
)
def test_ruling_4_a_missed_announcement_counts_in_full(
    announced: dict[str, bool], played: dict[str, Any], level: int
) -> None:
    found = entered(game="grand", hand=True, matadors=4, **announced, **played)

    assert (found.level, found.points) == (level, (-2 * 24 * level, 0, 0))


@pytest.mark.parametrize(
    ("announced", "played", "level"),
    [
        pytest.param(True, {"points": 25}, 5, id="announced: not a second time"),
        pytest.param(False, {"points": 25}, 4, id="not announced: once"),
        pytest.param(True, {"points": 0, "no_trick": "declarer"}, 6, id="Schwarz was not announced: once"),
        pytest.param(False, {"points": 0, "no_trick": "declarer"}, 5, id="Schneider and Schwarz: once each"),
    ],
)
def test_ruling_5_there_is_no_eigenschneider(announced: bool, played: dict[str, Any], level: int) -> None:
    found = entered(game="clubs", hand=True, matadors=1, schneider_announced=announced, **played)

    assert (found.level, found.points) == (level, (-24 * level, 0, 0))


def test_ruling_6_a_null_above_its_value_is_refused() -> None:
    null = deal_from_dict({"declarer": 0, "game": "null", "bid": 24, "won": True})

    found = check(null)

    assert [problem.code for problem in found] == ["V21"]
    assert dict(found[0].values) == {"game": "null", "v": 23, "bid": 24}


@pytest.mark.parametrize("hand", [False, True])
@pytest.mark.parametrize("bid", [36, 60, 110, 264])
def test_ruling_6_the_charge_is_the_higher_of_the_simple_game_and_the_bid(bid: int, hand: bool) -> None:
    null = deal_from_dict({"declarer": 1, "game": "null", "hand": hand, "ouvert": True, "bid": bid, "won": False})
    bases = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}

    offers = charge_offers(null, find_ruleset(), 4)

    charges = {(deal.game.value, deal.matadors): worth.points for deal, worth in offers if deal.game and deal.matadors}
    assert charges == {
        (game, matadors): (
            0,
            -2 * max(base * (matadors + 1 + hand), next(m for m in range(0, 999, base) if m >= bid)),
            0,
            0,
        )
        for game, base in bases.items()
        for matadors in range(1, 5 if game == "grand" else 12)
    }
    assert all(check(deal, seats=4) == () for deal, _ in offers)


def test_ruling_6_the_cheapest_charge_comes_first() -> None:
    null = deal_from_dict({"declarer": 0, "game": "null", "bid": 24, "won": False})

    offers = charge_offers(null, find_ruleset(), 3)

    runs = {run: [-worth.points[0] for deal, worth in offers if deal.matadors == run] for run in range(1, 12)}
    assert [deal.matadors for deal, _ in offers] == [run for run, charges in runs.items() for _ in charges]
    assert [len(charges) for charges in runs.values()] == [5] * 4 + [4] * 7
    assert all(charges == sorted(charges) for charges in runs.values())


def test_ruling_7_120_points_do_not_prove_schwarz() -> None:
    with_a_trick_lost = entered(game="clubs", matadors=1, points=120)
    without = entered(game="clubs", matadors=1, points=120, no_trick="defenders")

    assert (with_a_trick_lost.level, without.level) == (3, 4)


def test_ruling_7_an_announced_schwarz_is_missed_with_120_points_and_a_trick_lost() -> None:
    found = entered(game="clubs", matadors=1, hand=True, schwarz_announced=True, points=120)

    assert (found.won, found.points) == (False, (-168, 0, 0))


def test_ruling_7_no_points_do_not_prove_that_the_declarer_is_schwarz() -> None:
    found = entered(game="clubs", matadors=1, points=0)

    assert (found.level, found.points) == (3, (-72, 0, 0))


@pytest.mark.parametrize(
    ("entry", "level", "written"),
    [
        pytest.param({"conceded": "declarer", "points": 4}, 3, -72, id="no Schneider from card points"),
        pytest.param({"conceded": "declarer", "schneider": True}, 4, -96, id="a Schneider reached already counts"),
        pytest.param({"conceded": "defenders", "points": 0}, 3, 36, id="given up by the defenders"),
        pytest.param({"conceded": "defenders", "schneider": True}, 4, 48, id="given up after the Schneider"),
        pytest.param({"conceded": "declarer", "hand": True}, 4, -96, id="Hand counts"),
        pytest.param(
            {"conceded": "defenders", "hand": True, "schneider_announced": True}, 6, 72, id="announced levels count"
        ),
        pytest.param({"conceded": "defenders", "bid": 45}, 3, -96, id="the bid must still be covered"),
    ],
)
def test_ruling_8_a_conceded_game_counts_in_the_simple_level(entry: dict[str, Any], level: int, written: int) -> None:
    found = entered(game="clubs", matadors=2, **entry)

    assert (found.level, found.points) == (level, (written, 0, 0))


@pytest.mark.parametrize(
    ("conceded", "points"), [pytest.param("defenders", 46, id="made"), pytest.param("declarer", -92, id="failed")]
)
def test_ruling_8_a_null_can_be_conceded(conceded: str, points: int) -> None:
    found = entered(game="null", ouvert=True, conceded=conceded)

    assert found.points == (points, 0, 0)


@pytest.mark.parametrize(
    ("seats", "declarer", "totals"),
    [
        pytest.param(3, 0, [-98, 40, 40], id="three: the opponents get 40"),
        pytest.param(4, 1, [30, -98, 30, 30], id="four: the sitting dealer too gets 30"),
        pytest.param(5, 1, [30, -98, 30, 30, 30], id="five: as at four"),
    ],
)
def test_ruling_9_a_lost_game_pays_everybody_else(seats: int, declarer: int, totals: list[int]) -> None:
    deal = deal_from_dict({"declarer": declarer, "game": "clubs", "matadors": 1, "points": 50})
    sheet = Sheet(seats=seats, length=48).with_deal(deal)

    assert [line.total for line in tally(sheet, "seeger_fabian")] == totals


def test_ruling_9_a_passed_in_deal_uses_up_its_number() -> None:
    sheet = Sheet(seats=4, length=2).with_deal(PASSED_DEAL).with_deal(PASSED_DEAL)

    assert sheet.is_complete
    assert sheet.totals == (0, 0, 0, 0)
    assert [row.positions.dealer for row in sheet.rows] == [0, 1]
