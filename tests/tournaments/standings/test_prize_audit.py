from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.standings import (
    Lot,
    PrizeGroup,
    Risk,
    SeasonRule,
    SeriesLine,
    Stake,
    Substitution,
    Team,
    award_prizes,
    by_weight,
    prize_audit,
    rank,
    rank_season,
    sum_series,
    team_lines,
)
from tournaments.standings.payouts import Contest
from tournaments.standings.prize_audit import _slipped

from . import strategies
from .samples import line, rank_by_label, rank_series, series_line, totals

LINES = sum_series(totals(A=[500, 400], B=[480, 400], C=[300, 400], D=[290, 400]))
LISTS = ((2, 7, ("A", "B", "C", "D")), (1, 3, ("C", "A")), (1, 4, ("D", "B")))


def contests(amounts: Sequence[int]) -> tuple[Contest, ...]:
    plan = [PrizeGroup(ranking="total", amounts=tuple(amounts))]
    return award_prizes(plan, sum(amounts), {"total": rank(LINES)}).contests


def at_risk(risks: Iterable[Risk]) -> dict[tuple[int, int], dict[object, int]]:
    """The least slips by entrant, list by list."""
    lists: dict[tuple[int, int], dict[object, int]] = {}
    for risk in risks:
        lists.setdefault((risk.series, risk.table), {})[risk.entrant] = risk.least
    return lists


def test_the_lists_that_decide_who_is_first_are_named() -> None:
    assert prize_audit(contests([500, 300]), LISTS, slip=50) == (
        Risk(series=1, table=3, entrant="A", least=20, stakes=(Stake("total", 200, 1),)),
        Risk(series=1, table=4, entrant="B", least=20, stakes=(Stake("total", 200, 1),)),
        Risk(series=2, table=7, entrant="A", least=20, stakes=(Stake("total", 200, 1),)),
        Risk(series=2, table=7, entrant="B", least=20, stakes=(Stake("total", 200, 1),)),
    )


def test_a_smaller_slip_leaves_all_prizes_safe() -> None:
    assert prize_audit(contests([500, 300]), LISTS, slip=19) == ()


def test_equal_prizes_are_safe_against_any_order_among_them() -> None:
    assert prize_audit(contests([400, 400]), LISTS, slip=179) == ()
    assert at_risk(prize_audit(contests([400, 400]), LISTS[1:2], slip=180)) == {(1, 3): {"C": 180}}


def test_players_without_a_possible_prize_need_no_second_check() -> None:
    assert at_risk(prize_audit(contests([500, 300]), LISTS[1:], slip=50)) == {(1, 3): {"A": 20}, (1, 4): {"B": 20}}


def test_a_tie_for_prizes_is_at_risk_by_a_single_point() -> None:
    lines = [line("A", 500), line("B", 500), line("C", 100)]
    shared = award_prizes([PrizeGroup(ranking="total", amounts=(50, 30))], 80, {"total": rank(lines)})

    assert at_risk(prize_audit(shared.contests, [(1, 1, ("A", "B", "C"))], slip=5)) == {(1, 1): {"A": 1, "B": 1}}


def test_where_a_lot_decided_a_single_point_would_have() -> None:
    lines = [line("A", 500), line("B", 500), line("C", 500), line("D", 100)]
    ranking = rank(lines, lots=[Lot(("B", "A", "C"))])
    payout = award_prizes([PrizeGroup(ranking="total", amounts=(50,))], 50, {"total": ranking})

    # With one point more A or C would be first; with one less B would not.
    found = prize_audit(payout.contests, [(1, 1, ("A", "B", "C", "D"))], slip=9)

    assert at_risk(found) == {(1, 1): {"A": 1, "B": 1, "C": 1}}


def test_games_won_decide_whether_an_equal_total_is_enough() -> None:
    lines = [line("A", 520, won=5), line("B", 500, won=6), line("C", 480, won=4)]
    payout = award_prizes([PrizeGroup(ranking="total", amounts=(50,))], 50, {"total": rank(lines)})

    found = prize_audit(payout.contests, [(1, 1, ("A", "B", "C"))], slip=50)

    assert at_risk(found) == {(1, 1): {"A": 20, "B": 20, "C": 41}}


def test_a_series_prize_is_at_risk_by_the_lists_of_that_series() -> None:
    plan = [PrizeGroup(ranking="series 1", amounts=(50,))]
    payout = award_prizes(plan, 50, {"series 1": rank_series(LINES, 1)})

    assert at_risk(prize_audit(payout.contests, LISTS, slip=50)) == {(1, 3): {"A": 20}, (1, 4): {"B": 20}}


def test_a_class_is_at_risk_by_its_own_members() -> None:
    rankings = rank_by_label(LINES, {"C": ["women"], "D": ["women"]})
    payout = award_prizes([PrizeGroup(ranking="women", amounts=(50,))], 50, rankings)

    assert at_risk(prize_audit(payout.contests, LISTS[1:], slip=50)) == {(1, 3): {"C": 10}, (1, 4): {"D": 10}}


def test_all_prizes_a_slip_would_change_are_named() -> None:
    plan = [PrizeGroup(ranking="total", amounts=(50,)), PrizeGroup(ranking="series 1", amounts=(20,))]
    payout = award_prizes(plan, 70, {"total": rank(LINES), "series 1": rank_series(LINES, 1)})

    (risk,) = prize_audit(payout.contests, LISTS[1:2], slip=50)

    assert risk == Risk(
        series=1, table=3, entrant="A", least=20, stakes=(Stake("series 1", 20, 1), Stake("total", 50, 1))
    )


def test_lists_that_decide_most_money_are_checked_first() -> None:
    lines = sum_series(totals(A=[900], B=[890], C=[500], D=[495], E=[300], F=[298], G=[100], H=[60]))
    plan = [PrizeGroup(ranking="total", amounts=(500, 400, 300, 200, 150, 20))]
    lists = [(1, table, (entrant,)) for table, entrant in enumerate("EFGCDAB", start=1)]
    payout = award_prizes(plan, 1570, {"total": rank(lines)})

    found = by_weight(prize_audit(payout.contests, lists, slip=40))

    assert [(table, [risk.entrant for risk in risks]) for (_, table), risks in found] == [
        (1, ["E"]),
        (2, ["F"]),
        (6, ["A"]),
        (7, ["B"]),
        (4, ["C"]),
        (5, ["D"]),
    ]
    assert found[0][1][0].stakes == (Stake("total", 130, 5),)


def test_a_risk_weighs_as_its_largest_stake_and_its_highest_place() -> None:
    risk = Risk(1, 1, "A", least=7, stakes=(Stake("total", 50, 4), Stake("women", 20, 2)))

    assert risk.weight == (-50, 2, 7)


def test_a_stake_is_the_most_that_a_slip_up_or_down_would_move() -> None:
    lines = [line("A", 500), line("B", 490), line("C", 480), line("D", 470)]
    plan = [PrizeGroup(ranking="total", amounts=(100, 100, 60, 10))]
    payout = award_prizes(plan, 270, {"total": rank(lines)})

    found = prize_audit(payout.contests, [(1, 1, ("B", "C"))], slip=15)

    # B up touches equal prizes alone; C up is worth 40 from the second place on, down 50 from the third.
    assert [(risk.entrant, risk.stakes) for risk in found] == [
        ("B", (Stake("total", 40, 2),)),
        ("C", (Stake("total", 50, 2),)),
    ]


def test_a_stake_begins_at_the_last_of_the_first_equal_prizes() -> None:
    lines = [line("A", 600), line("B", 490), line("C", 480), line("D", 470)]
    payout = award_prizes([PrizeGroup(ranking="total", amounts=(90, 60, 60, 10))], 220, {"total": rank(lines)})

    (risk,) = prize_audit(payout.contests, [(1, 1, ("B",))], slip=25)

    # B may fall to the fourth place: who is third and who fourth decides, not who is second.
    assert risk.stakes == (Stake("total", 50, 3),)


def test_two_groups_of_one_ranking_are_one_risk_by_the_smaller_slip() -> None:
    plan = [PrizeGroup(ranking="total", amounts=(50,)), PrizeGroup(ranking="total", amounts=(20, 20))]
    payout = award_prizes(plan, 90, {"total": rank(LINES)})

    found = prize_audit(payout.contests, [(1, 4, ("B",))], slip=200)

    assert found == (Risk(series=1, table=4, entrant="B", least=20, stakes=(Stake("total", 50, 1),)),)


def test_teams_that_are_not_named_are_not_players_of_the_same_number() -> None:
    plan = [PrizeGroup(ranking="teams", amounts=(90,), takers="teams")]
    payout = award_prizes(plan, 90, {"teams": rank([line(1, 500), line(2, 500)])})

    assert prize_audit(payout.contests, [(1, 1, (1, 2))], slip=50) == ()


def test_a_team_is_at_risk_by_its_players() -> None:
    teams = [Team(1, ("A", "D"), (Substitution(2, "D", "X"),)), Team(2, ("B", "C"))]
    played = sum_series([*totals(A=[500, 400], B=[480, 400], C=[300, 400], D=[290]), series_line("X", 2, 400)])
    plan = [PrizeGroup(ranking="teams", amounts=(90,), takers="teams")]
    payout = award_prizes(plan, 90, {"teams": rank(team_lines(teams, played))})
    lists = [(1, 1, ("A", "D", "B")), (2, 1, ("D", "X", "nobody"))]

    found = prize_audit(payout.contests, lists, slip=50, teams={"teams": teams})

    assert at_risk(found) == {(1, 1): {"A": 10, "D": 10, "B": 10}, (2, 1): {"X": 10}}


@pytest.mark.parametrize(
    ("metric", "least"),
    [("total", {1: 10, 2: 10}), ("average", {1: 10, 2: 10}), ("best_series", {1: 20, 2: 40}), ("points", {1: 3, 2: 3})],
)
def test_a_slip_moves_all_that_depends_on_points(metric: str, least: dict[int, int]) -> None:
    lines = sum_series(
        [
            series_line("A", 1, 500, points=50),
            series_line("A", 2, 450, points=40),
            series_line("B", 1, 480, points=60),
            series_line("B", 2, 460, points=27),
        ]
    )
    payout = award_prizes([PrizeGroup(ranking="total", amounts=(50,))], 50, {"total": rank(lines, [metric])})
    lists = [(1, 1, ("B",)), (2, 1, ("B",))]

    found = prize_audit(payout.contests, lists, slip=50, tie_breaks=[metric])

    assert {risk.series: risk.least for risk in found} == least


def test_a_struck_series_is_treated_as_if_it_counted() -> None:
    season = rank_season(totals(A=[500, 400], B=[490, 100]), SeasonRule(best=1))[0]
    payout = award_prizes([PrizeGroup(ranking="total", amounts=(50,))], 50, {"total": season})

    found = prize_audit(payout.contests, [(2, 1, ("B",))], slip=50)

    assert at_risk(found) == {(2, 1): {"B": 10}}


def test_a_slip_of_points_is_no_risk_where_points_decide_nothing() -> None:
    lines = [line("A", 500, won=5), line("B", 500, won=5)]
    payout = award_prizes([PrizeGroup(ranking="total", amounts=(50,))], 50, {"total": rank(lines, ["won"])})

    assert prize_audit(payout.contests, [(1, 1, ("A", "B"))], slip=50, tie_breaks=["won"]) == ()


@pytest.mark.parametrize("entrant", ["nobody", "A"])
def test_a_list_nobody_of_the_ranking_played_is_safe(entrant: str) -> None:
    assert prize_audit(contests([500]), [(9, 1, (entrant,))], slip=500) == ()


# Amounts that up to six can share without a rest.
PRIZES = st.lists(st.integers(0, 3), min_size=1, max_size=4).map(
    lambda parts: tuple(60 * part for part in sorted(parts, reverse=True))
)
LABELS = {1: ("women",), 2: ("women",), 4: ("women", "juniors"), 5: ("juniors",)}
TANDEMS = [Team(1, (1, 2)), Team(2, (3, 4)), Team(3, (5, 6))]


def groups(ranking: str, **fields: Any) -> st.SearchStrategy[PrizeGroup]:
    amounts = PRIZES.filter(any)
    return st.builds(PrizeGroup, ranking=st.just(ranking), amounts=amounts, once=st.booleans(), **fields)


PLANS = st.tuples(
    groups("total"), groups("women"), groups("series 1"), groups("tandems", takers=st.just("tandems"))
).flatmap(lambda plan: st.lists(st.sampled_from(plan), min_size=1, unique_by=lambda group: group.ranking))


def amounts(plan: Sequence[PrizeGroup], played: Iterable[SeriesLine]) -> Mapping[tuple[str, object], int]:
    """Cents by ranking and entrant, calculated from the lists."""
    lines = sum_series(played)
    rankings = {"total": rank(lines), "series 1": rank_series(lines, 1), "tandems": rank(team_lines(TANDEMS, lines))}
    payout = award_prizes(plan, 10_000, {**rankings, **rank_by_label(lines, LABELS)})
    return {(award.ranking, award.entrant): award.cents for award in payout.awards}


def slipped(played: Sequence[SeriesLine], hit: SeriesLine, points: int) -> list[SeriesLine]:
    return [replace(one, total=one.total + points) if one is hit else one for one in played]


@settings(max_examples=examples(60), deadline=None)
@given(strategies.series_lines(most_entrants=6, most_series=2), PLANS, st.integers(1, 4))
def test_the_audit_finds_what_trying_every_slip_finds(
    played: list[SeriesLine], plan: list[PrizeGroup], slip: int
) -> None:
    now = amounts(plan, played)
    expected = {}
    for one in played:
        changing = (
            by for by in range(1, slip + 1) if any(amounts(plan, slipped(played, one, d)) != now for d in (by, -by))
        )
        if least := next(changing, 0):
            expected[one.series, one.entrant] = least
    lines = sum_series(played)
    rankings = {"total": rank(lines), "series 1": rank_series(lines, 1), "tandems": rank(team_lines(TANDEMS, lines))}
    payout = award_prizes(plan, 10_000, {**rankings, **rank_by_label(lines, LABELS)})
    lists = [(one.series, 1, (one.entrant,)) for one in played]

    found = prize_audit(payout.contests, lists, slip=slip, teams={"tandems": TANDEMS})

    assert {(risk.series, risk.entrant): risk.least for risk in found} == expected


def test_a_slip_moves_points_and_total_of_its_series_and_of_the_sum() -> None:
    (before,) = sum_series([SeriesLine(entrant=7, series=1, total=500, points=90)])
    (both,) = sum_series([*before.parts, SeriesLine(entrant=7, series=2, total=400, points=80)])

    assert (
        _slipped(both, 2, -30) == sum_series([*before.parts, SeriesLine(entrant=7, series=2, total=370, points=50)])[0]
    )
