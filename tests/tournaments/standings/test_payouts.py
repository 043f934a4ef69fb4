from collections.abc import Sequence
from itertools import groupby
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import Award, Line, Lot, Payout, PrizeGroup, Ranking, award_prizes, rank, sum_series
from tournaments.standings.prizes import falling_weights

from . import strategies
from .samples import line, rank_by_label, rank_series, series_line

TABLE = PrizeGroup(ranking="total", amounts=(50000, 30000, 20000))
WOMEN = PrizeGroup(ranking="women", amounts=(5000, 3000), once=True)


def standing(*totals: int, names: str = "ABCDEFGH") -> Ranking:
    return rank([line(name, total) for name, total in zip(names, totals, strict=False)])


def cents(payout: Payout) -> dict[object, int]:
    return {award.entrant: award.cents for award in payout.awards}


# The totals of A, B, C, ..., and what everybody gets of 500, 300 and 200.
TIES = {
    "without ties": ((9, 8, 7, 6), {"A": 50000, "B": 30000, "C": 20000}),
    "two first": ((9, 9, 7, 6), {"A": 40000, "B": 40000, "C": 20000}),
    "two second": ((9, 8, 8, 6), {"A": 50000, "B": 25000, "C": 25000}),
    "two on the last prize": ((9, 8, 7, 7), {"A": 50000, "B": 30000, "C": 10000, "D": 10000}),
    "three first": ((9, 9, 9, 6), {"A": 33334, "B": 33333, "C": 33333}),
    "three from the second place": ((9, 8, 8, 8), {"A": 50000, "B": 16667, "C": 16667, "D": 16666}),
    "all four": ((9, 9, 9, 9), {"A": 25000, "B": 25000, "C": 25000, "D": 25000}),
    "just behind": ((9, 8, 7, 6, 6), {"A": 50000, "B": 30000, "C": 20000}),
}


@pytest.mark.parametrize(("totals", "expected"), TIES.values(), ids=TIES)
def test_those_on_one_place_share_the_prizes_of_their_places(totals: tuple[int, ...], expected: dict[str, int]) -> None:
    payout = award_prizes([TABLE], 100000, {"total": standing(*totals)})

    assert cents(payout) == expected
    assert (payout.paid, payout.left) == (100000, 0)


def test_an_award_says_what_for() -> None:
    payout = award_prizes([TABLE], 100000, {"total": standing(9, 8, 8)})

    assert payout.awards == (
        Award("total", "players", "A", place=1, prize=1, cents=50000, shared_by=1),
        Award("total", "players", "B", place=2, prize=2, cents=25000, shared_by=2),
        Award("total", "players", "C", place=2, prize=2, cents=25000, shared_by=2),
    )


def test_shared_prizes_keep_to_the_units_of_their_group() -> None:
    fives = PrizeGroup(ranking="total", share=1, weights=(50, 30, 20), unit=500)

    assert cents(award_prizes([fives], 10000, {"total": standing(9, 9, 9)})) == {"A": 3500, "B": 3500, "C": 3000}


def test_a_tie_is_refused_where_the_lot_is_to_decide() -> None:
    shared = {"total": standing(9, 8, 8)}

    with pytest.raises(ValueError, match="place 2 of 'total' is shared: a lot decides on its prizes"):
        award_prizes([TABLE], 100000, shared, ties="lot")


@pytest.mark.parametrize(
    ("amounts", "totals", "is_refused"),
    [
        pytest.param((500, 300), (9, 8, 8), True, id="the last prize and nothing"),
        pytest.param((500, 300, 300), (9, 8, 8), False, id="equal prizes"),
        pytest.param((500,), (9, 8, 8), False, id="no prizes at all"),
        pytest.param((500, 300, 200), (9, 8, 7, 6, 6), False, id="behind the prizes"),
    ],
)
def test_the_lot_is_asked_for_where_it_matters_alone(
    amounts: tuple[int, ...], totals: tuple[int, ...], is_refused: bool
) -> None:
    plan = [PrizeGroup(ranking="total", amounts=amounts)]

    try:
        award_prizes(plan, 2000, {"total": standing(*totals)}, ties="lot")
    except ValueError:
        assert is_refused
    else:
        assert not is_refused


def test_a_lot_that_was_drawn_gives_the_whole_prize_to_one() -> None:
    lines = [line("A", 9), line("B", 9)]

    payout = award_prizes([TABLE], 100000, {"total": rank(lines, lots=[Lot(("B", "A"))])}, ties="lot")

    assert cents(payout) == {"B": 50000, "A": 30000}
    assert payout.left == 20000


def test_the_rest_of_a_plan_is_reported() -> None:
    payout = award_prizes([TABLE], 120000, {"total": standing(9, 8)})

    assert (payout.paid, payout.left) == (80000, 40000)


def test_a_ranking_that_is_not_there_has_nobody_in_it() -> None:
    payout = award_prizes([TABLE, WOMEN], 108000, {"total": standing(9, 8, 7)})

    assert (payout.paid, payout.left) == (100000, 8000)


def test_a_player_may_win_twice() -> None:
    both = [TABLE, PrizeGroup(ranking="women", amounts=(5000,))]

    payout = award_prizes(both, 105000, {"total": standing(9, 8, 7), "women": standing(9, 8, names="AD")})

    assert payout.by_entrant() == {("players", "A"): 55000, ("players", "B"): 30000, ("players", "C"): 20000}


def test_one_prize_for_everybody_passes_on_to_the_next() -> None:
    total = standing(9, 8, 7, 6, 5, 4)
    women = rank_by_label([line for _, line in total], {name: ["women"] for name in "BDF"})

    payout = award_prizes([TABLE, WOMEN], 108000, {"total": total, **women})

    assert payout.awards[3:] == (
        Award("women", "players", "D", place=2, prize=1, cents=5000, shared_by=1),
        Award("women", "players", "F", place=3, prize=2, cents=3000, shared_by=1),
    )


def test_a_tie_with_a_skipped_player_is_no_tie() -> None:
    total = standing(9, 8, 7, 7, 5, 4)
    women = rank_by_label([line for _, line in total], {name: ["women"] for name in "CDF"})
    plan = [PrizeGroup(ranking="total", amounts=(500, 300)), WOMEN]

    payout = award_prizes(plan, 8800, {"total": total, **women})

    assert {award.entrant: award.cents for award in payout.awards[2:]} == {"C": 4000, "D": 4000}


def test_where_all_have_a_prize_already_the_first_get_another() -> None:
    total = standing(9, 8, 7, 6)
    women = rank_by_label([line for _, line in total], {name: ["women"] for name in "BCD"})

    payout = award_prizes([TABLE, WOMEN], 108000, {"total": total, **women})

    assert [(award.entrant, award.place, award.prize, award.cents) for award in payout.awards[3:]] == [
        ("D", 3, 1, 5000),
        ("B", 1, 2, 3000),
    ]
    assert (payout.paid, payout.left) == (108000, 0)


def test_skipped_players_come_after_the_others() -> None:
    plan = [PrizeGroup(ranking="series 1", amounts=(1000,)), WOMEN]

    payout = award_prizes(plan, 9000, {"series 1": standing(9, names="B"), "women": standing(9, 8)})

    assert [(award.entrant, award.cents) for award in payout.awards] == [("B", 1000), ("A", 5000), ("B", 3000)]


def test_a_team_is_not_the_player_of_the_same_number() -> None:
    teams = PrizeGroup(ranking="teams", amounts=(4000,), once=True, takers="teams")
    players = PrizeGroup(ranking="total", amounts=(1000,))

    payout = award_prizes([players, teams], 5000, {"total": rank([line(7, 9)]), "teams": rank([line(7, 99)])})

    assert payout.by_entrant() == {("players", 7): 1000, ("teams", 7): 4000}


def test_a_player_who_gets_nothing_of_a_small_pot_has_no_prize() -> None:
    tiny = PrizeGroup(ranking="total", share=1, weights=(2, 1))
    consolation = PrizeGroup(ranking="total", amounts=(100,), once=True)

    payout = award_prizes([tiny, consolation], 101, {"total": standing(9, 8, 7)})

    assert [(award.entrant, award.cents) for award in payout.awards] == [("A", 1), ("B", 100)]


def test_no_plan_leaves_the_pot() -> None:
    assert award_prizes([], 700, {}) == Payout((), 700, ())


@given(strategies.lines(), st.randoms(use_true_random=False))
def test_the_order_of_entry_moves_no_cent(lines: Sequence[Line], chance: Random) -> None:
    plan = [PrizeGroup(ranking="total", share=3, every=2), PrizeGroup(ranking="series 1", share=1, weights=(2, 1))]

    def payout(entered: Sequence[Line]) -> Payout:
        return award_prizes(plan, 1001, {"total": rank(entered), "series 1": rank_series(entered, 1)})

    assert payout(chance.sample(lines, len(lines))) == payout(lines)


def random_plan(chance: Random) -> list[PrizeGroup]:
    """One to four groups: tables of amounts, percentages, every n-th, with and without skipping winners."""
    names = ["total", "series 1", "series 2", "women", "juniors", "teams"]
    return [random_group(chance, name) for name in chance.sample(names, chance.randint(1, 4))]


def random_group(chance: Random, ranking: str) -> PrizeGroup:
    takers, once = "teams" if ranking == "teams" else "players", chance.random() < 0.5
    weights = tuple(chance.choices(range(1, 60), k=chance.randint(1, 9)))
    every = chance.choice((0, 0, 2, 4))
    if chance.random() < 0.4:
        amounts = tuple(sorted(chance.choices(range(0, 3000, 50), k=chance.randint(1, 5)), reverse=True))
        if any(amounts):
            return PrizeGroup(ranking=ranking, amounts=amounts, every=every, once=once, takers=takers)
    unit = chance.choice((1, 1, 50, 100, 500))
    share = chance.randint(1, 100)
    return PrizeGroup(ranking=ranking, share=share, weights=weights, every=every, unit=unit, once=once, takers=takers)


def random_rankings(chance: Random) -> dict[str, Ranking]:
    """Up to twenty players of two series, their totals close together, and their teams of two."""
    size = chance.randint(0, 20)
    spread = chance.choice((3, 10, 1000))
    lines = sum_series(
        series_line(player, series, chance.randrange(spread), chance.randrange(3))
        for player in range(size)
        for series in (1, 2)
        if chance.random() < 0.9
    )
    labels = {player: chance.choice((["women"], ["juniors"], ["women", "juniors"], [])) for player in range(size)}
    teams = [line(team, chance.randrange(spread)) for team in range(size // 2)]
    series = {f"series {number}": rank_series(lines, number) for number in (1, 2)}
    return {"total": rank(lines), "teams": rank(teams), **series, **rank_by_label(lines, labels)}


def check_pots(seeds: range) -> None:
    """Every pot is paid to the cent; players on one place get the same except for indivisible cents."""
    for seed in seeds:
        chance = Random(seed)
        plan, rankings, pot = random_plan(chance), random_rankings(chance), chance.randrange(60_000, 400_000)
        payout = award_prizes(plan, pot, rankings)

        assert payout.paid + payout.left == pot, seed
        if any(group.share and rankings.get(group.ranking) for group in plan):
            assert payout.left == 0, seed
        assert all(award.cents > 0 for award in payout.awards), seed
        check_ties(plan, payout, seed)


def check_ties(plan: list[PrizeGroup], payout: Payout, seed: int) -> None:
    units = {group.ranking: group.unit for group in plan}
    for (ranking, *_, shared_by), sharing in groupby(
        payout.awards, key=lambda award: (award.ranking, award.place, award.prize, award.shared_by)
    ):
        amounts = [award.cents for award in sharing]
        assert len(amounts) == shared_by or max(amounts) < 2 * units[ranking], seed
        assert max(amounts) - min(amounts) < 2 * units[ranking], seed


@pytest.mark.promise(
    "R23",
    "Exactly the pot is paid out, to the cent, and ties share by the announced rule.",
)
def test_a_thousand_pots_are_paid_to_the_cent() -> None:
    check_pots(range(1_000))


@pytest.mark.long
@pytest.mark.promise("R23")
def test_a_hundred_thousand_pots_are_paid_to_the_cent() -> None:
    check_pots(range(100_000))


def test_a_published_plan_of_140_players_is_paid_out() -> None:
    # 500 first, 29 more, and six prizes in each of three series, of 15.00 and 7.50 a head. official.md 6, Schönberg
    plan = [
        PrizeGroup(ranking="total", amounts=(50000,)),
        PrizeGroup(ranking="later places", share=2, weights=falling_weights(29), unit=500),
        *(PrizeGroup(ranking=f"series {series}", amounts=(17500,), unit=500) for series in (1, 2, 3)),
    ]
    lines = sum_series(series_line(player, 1, 5 * player) for player in range(140))
    ranking = rank(lines)
    rankings = {"total": ranking, "later places": ranking[1:], **{f"series {n}": ranking for n in (1, 2, 3)}}

    payout = award_prizes(plan, 140 * 2250, rankings)

    assert (payout.paid, payout.left, len(payout.awards)) == (315_000, 0, 33)
