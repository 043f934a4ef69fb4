"""A ranking explains by what a player is ahead of an equal one, and how its ties are separated."""

import pytest

from tournaments.events.phrases.standings import order_words
from tournaments.events.queries.standings import StandingRow
from tournaments.events.queries.standings.ties import tie_break_rows
from tournaments.standings import LEAGUE, OFFICIAL

ORDER = ["total", "won", "lost", "lot"]


def row(place: int, total: int, won: int = 8, lost: int = 2) -> StandingRow:
    return StandingRow(
        place=place,
        entrant=place,
        name=f"Player {place}",
        club="",
        totals=(total,),
        points=0,
        won=won,
        lost=lost,
        adjustment=0,
        total=total,
        played=1,
    )


TIES = {
    "another total says it itself": ((row(1, 900), row(2, 800)), ORDER, []),
    "more games won": ((row(1, 900, won=9), row(2, 900)), ORDER, [(1, 2, "won")]),
    "fewer games lost": ((row(1, 900, lost=1), row(2, 900)), ORDER, [(1, 2, "lost")]),
    "nothing but the lot": ((row(1, 900), row(2, 900)), ORDER, [(1, 2, "lot")]),
    "a shared place": ((row(1, 900), row(1, 900)), ORDER, []),
    "only by the lists": ((row(1, 900), row(2, 900)), ["total", "best_series", "lot"], []),
    "an order that was changed since": ((row(1, 900, won=7), row(2, 900)), ORDER, []),
}


@pytest.mark.parametrize(("rows", "order", "expected"), TIES.values(), ids=TIES)
def test_a_tie_is_explained_as_far_as_the_rows_show_it(rows, order, expected):
    found = [(ahead, behind, metric.key if metric else "lot") for ahead, behind, metric in tie_break_rows(rows, order)]

    assert found == expected


def test_an_order_is_joined_from_the_words_of_its_metrics():
    assert order_words(OFFICIAL) == "total, more games won, fewer games lost, the lot (official)"
    assert order_words(["total", "average_over:24"]) == (
        "total, the average of at least 24 lists; then the place is shared"
    )
    assert order_words(LEAGUE[1:2], total="game points") == "game points; then the place is shared"
