from collections.abc import Sequence

from hypothesis import given

from tournaments.standings import (
    Entrant,
    Line,
    PrizeGroup,
    award_prizes,
    compare_payouts,
    compare_rankings,
    rank,
)

from . import strategies
from .samples import line

BEFORE = rank([line("A", 900), line("B", 800), line("C", 700), line("D", 600)])
# A slip of 150 was found in C's list, and D was struck off for a player who had been forgotten.
AFTER = rank([line("A", 900), line("B", 800), line("C", 850), line("E", 100)])


def test_a_correction_shows_who_moved_from_where_to_where() -> None:
    assert compare_rankings(BEFORE, AFTER) == [
        ("C", (3, line("C", 700)), (2, line("C", 850))),
        ("B", (2, line("B", 800)), (3, line("B", 800))),
        ("E", (None, None), (4, line("E", 100))),
        ("D", (4, line("D", 600)), (None, None)),
    ]


def test_another_figure_on_the_same_place_is_a_change_too() -> None:
    corrected = rank([line("A", 910), line("B", 800), line("C", 700), line("D", 600)])

    assert compare_rankings(BEFORE, corrected) == [("A", (1, line("A", 900)), (1, line("A", 910)))]


def test_a_correction_shows_whose_prize_is_another() -> None:
    plan = [PrizeGroup(ranking="total", amounts=(500, 300)), PrizeGroup(ranking="total", amounts=(50,))]

    before, after = (award_prizes(plan, 850, {"total": ranking}) for ranking in (BEFORE, AFTER))

    assert compare_payouts(before, after) == [("players", "B", 300, 0), ("players", "C", 0, 300)]


def test_changed_prizes_stand_in_the_order_of_the_entrants() -> None:
    plan = [PrizeGroup(ranking="total", amounts=(500, 300, 100))]
    old = rank([line(9, 50), line(10, 40), line("Vogt", 30)])
    new = rank([line(100, 50), line(9, 40), line("Becker", 30)])

    changes = compare_payouts(award_prizes(plan, 900, {"total": old}), award_prizes(plan, 900, {"total": new}))

    assert [(entrant, (before, after)) for _, entrant, before, after in changes] == [
        ("Becker", (0, 100)),
        ("Vogt", (100, 0)),
        (9, (500, 300)),
        (10, (300, 0)),
        (100, (0, 500)),
    ]


def test_a_single_cent_is_a_change() -> None:
    cent = [PrizeGroup(ranking="total", amounts=(1,))]
    paid, unpaid = (award_prizes(cent, 1, {"total": ranking}) for ranking in (BEFORE, []))

    assert compare_payouts(paid, unpaid) == [("players", "A", 1, 0)]
    assert compare_payouts(unpaid, paid) == [("players", "A", 0, 1)]


def test_an_unchanged_sum_of_prizes_is_no_change() -> None:
    one = [PrizeGroup(ranking="total", amounts=(50, 20)), PrizeGroup(ranking="women", amounts=(20, 50))]
    other = [PrizeGroup(ranking="total", amounts=(20, 50)), PrizeGroup(ranking="women", amounts=(50, 20))]
    rankings = {"total": BEFORE, "women": BEFORE}

    assert compare_payouts(award_prizes(one, 140, rankings), award_prizes(other, 140, rankings)) == []


def test_teams_and_players_of_one_number_are_compared_apart() -> None:
    rankings = {"total": rank([line(7, 9)]), "teams": rank([line(7, 9)])}
    players = [PrizeGroup(ranking="total", amounts=(100,))]
    teams = [PrizeGroup(ranking="teams", amounts=(100,), takers="teams")]

    assert compare_payouts(award_prizes(players, 100, rankings), award_prizes(teams, 100, rankings)) == [
        ("players", 7, 100, 0),
        ("teams", 7, 0, 100),
    ]


@given(strategies.lines(), strategies.lines())
def test_the_changes_make_the_new_ranking_of_the_old(before: Sequence[Line], after: Sequence[Line]) -> None:
    old, new = rank(before), rank(after)
    made: dict[Entrant, tuple[int | None, Line | None]] = {line.entrant: (place, line) for place, line in old}

    for entrant, was, becomes in compare_rankings(old, new):
        assert made.pop(entrant, (None, None)) == was
        if becomes != (None, None):
            made[entrant] = becomes

    assert made == {line.entrant: (place, line) for place, line in new}


@given(strategies.lines())
def test_what_is_the_same_has_no_changes(lines: Sequence[Line]) -> None:
    assert compare_rankings(rank(lines), rank(lines[::-1])) == []
