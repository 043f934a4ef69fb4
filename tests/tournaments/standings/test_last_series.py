from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tournaments.standings import OFFICIAL, Line, Number, before_last_series
from tournaments.standings.tiebreaks import TieBreaks, costs

from .samples import line

TIE_BREAKS = (OFFICIAL, ("total", "lot"), ("total", "lost", "won"), ("total", "won"))


def test_a_chaser_needs_one_point_more_than_the_best_that_the_one_in_front_can_make() -> None:
    race = before_last_series([line("A", 1000), line("B", 900), line("C", 500)], most=700, games=36)

    assert race.points_for("C", 1) == 1000 + 700 - 500 + 1
    assert race.points_for("C", 2) == 900 + 700 - 500 + 1


def test_the_leader_only_needs_to_stay_ahead_of_the_next() -> None:
    race = before_last_series([line("A", 1000), line("B", 900), line("C", 500)], most=700, games=36)

    assert race.points_for("A", 1) == 601
    assert race.points_for("A", 2) == 201
    assert race.points_for("B", 2) == 301


def test_with_fewer_in_the_race_than_places_anything_is_enough() -> None:
    race = before_last_series([line("A", 10), line("B", 5)], most=7, games=3)

    assert race.points_for("B", 2) is None
    assert race.total_for(2) is None


def test_a_total_that_is_enough_for_everybody_is_enough_for_the_last() -> None:
    race = before_last_series([line("A", 1000), line("B", 900), line("C", 500)], most=700, games=36)

    assert [race.total_for(1), race.total_for(2)] == [1701, 1601]


def test_equal_totals_are_enough_where_no_game_can_part_them_the_other_way() -> None:
    far_ahead = before_last_series([line("A", 100, won=9), line("B", 80, won=2)], most=50, games=6)
    just_ahead = before_last_series([line("A", 100, won=8), line("B", 80, won=2)], most=50, games=6)

    assert far_ahead.points_for("A", 1) == 30
    assert just_ahead.points_for("A", 1) == 31


def test_a_player_who_does_not_play_on_keeps_the_total() -> None:
    lines = [line("A", 1000), line("B", 900)]

    race = before_last_series(lines, most=700, games=36, playing={"B"})

    assert race.points_for("B", 1) == 101
    assert "A" not in race.least


def test_a_ranking_by_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="by the total"):
        before_last_series([], most=1, games=1, tie_breaks=("average", "lot"))


@pytest.mark.parametrize("standings", [200, pytest.param(10_000, marks=pytest.mark.long)])
def test_the_target_agrees_with_trying_every_end_of_the_series(standings: int) -> None:
    """Few figures, so that ties are common."""
    for seed in range(standings):
        chance = Random(seed)
        lines = [
            line(entrant, chance.randrange(6), chance.randrange(3), chance.randrange(3))
            for entrant in range(1, chance.choice((3, 3, 4, 5)))
        ]
        most, games = chance.randrange(-1, 4), chance.choice((0, 1, 1, 2))
        playing = [one.entrant for one in lines if chance.random() < 0.8] or [1]
        tie_breaks = chance.choice(TIE_BREAKS)
        race = before_last_series(lines, most=most, games=games, playing=playing, tie_breaks=tie_breaks)

        for place in range(1, len(lines)):
            tried = [
                (_tried(lines, one, place, most, games, playing, tie_breaks), one)
                for one in lines
                if one.entrant in playing
            ]
            assert [race.points_for(one.entrant, place) for _, one in tried] == [points for points, _ in tried], seed
            assert race.total_for(place) == max(points + one.total for points, one in tried), seed


def _tried(
    lines: Sequence[Line], own: Line, place: int, most: int, games: int, playing: Sequence[int], tie_breaks: TieBreaks
) -> int:
    """The least points with which every end of the series leaves the player among the first."""
    price = costs(tie_breaks, lines)
    rivals = [
        {price(end) for end in (_ends(one, (most - 1, most), games) if one.entrant in playing else [one])}
        for one in lines
        if one is not own
    ]
    for points in range(-9, 12):
        mine = {price(end) for end in _ends(own, (points,), games)}
        if all(_is_among(one, others, place) for one in mine for others in product(*rivals)):
            return points
    raise AssertionError("no points are enough")


def _ends(one: Line, points: Sequence[int], games: int) -> Iterator[Line]:
    """The possible results of a player with these points."""
    for made, won, lost in product(points, range(games + 1), range(games + 1)):
        if won + lost <= games:
            yield replace(one, total=one.total + made, won=one.won + won, lost=one.lost + lost)


def _is_among(own: tuple[Number, ...], others: Sequence[tuple[Number, ...]], place: int) -> bool:
    """Whether the player is among the first `place`, even if the lot falls against him."""
    return sum(other <= own for other in others) < place
