from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating import draft as drafts
from tournaments.seating.chance import Chance
from tournaments.seating.draft import NEVER, Chairs, Draft, Prices, cost_of_threes
from tournaments.seating.field import Field, make_field
from tournaments.seating.initial_plans import seat_by_lot
from tournaments.seating.search import search
from tournaments.seating.tables import tables_in

from .strategies import fields, histories, numbers_of_series, seeds

PRICES = Prices(repeat=1, uneven=3, excess=5)


@st.composite
def initial_plans(draw: st.DrawFn) -> tuple[Field, list[Chairs], Chance]:
    """A field with teams, forbidden pairs and a history, seated by lot."""
    players = draw(fields(most=40))
    series = draw(numbers_of_series(5))
    team = draw(st.integers(1, 5))
    field = make_field(
        {player: player for player in range(players)},
        series=series,
        groups=[range(first, first + team) for first in range(0, players, team)],
        forbidden=[(0, players - 1)],
        history=draw(histories(players)),
    )
    chance = Chance(draw(seeds))
    return field, seat_by_lot(field, [()] * series, chance), chance


def refunds(draft: Draft) -> list[list[int]]:
    """The cost that each pair at one table would save."""
    tables = [table for chairs in draft.series for table in tables_in(chairs)]
    return [[draft.refund[one][other] for one, other in permutations(table, 2)] for table in tables]


@given(initial_plans(), seeds)
def test_an_exchange_costs_what_a_new_count_says(opening: tuple[Field, list[Chairs], Chance], seed: int) -> None:
    field, series, _ = opening
    draft, chance = Draft(field, PRICES, series), Random(seed)
    for _ in range(20):
        chairs = chance.choice(draft.series)
        one, other = chance.randrange(len(chairs)), chance.randrange(len(chairs))
        # Empty chairs stay, so that no table has two.
        if one // 4 != other // 4 and max(chairs[one], chairs[other]) < field.size:
            draft.exchange(chairs, one, other)

    recounted = Draft(field, PRICES, draft.series)

    assert draft.cost == recounted.cost
    assert draft.price == recounted.price
    assert refunds(draft) == refunds(recounted)
    assert draft.conflicts() == recounted.conflicts()


class WatchedDraft(Draft):
    """Reports the effect of each exchange on the cost."""

    def exchange(self, chairs: Chairs, one: int, other: int) -> None:
        before = self.cost
        super().exchange(chairs, one, other)
        self.steps = [*getattr(self, "steps", []), self.cost - before]


@given(initial_plans())
def test_a_search_without_patience_never_makes_a_plan_worse(opening: tuple[Field, list[Chairs], Chance]) -> None:
    field, series, chance = opening
    draft = WatchedDraft(field, PRICES, series)
    began = draft.cost

    cost, found = search(draft, goal=0, looks=3000, warmth=0, chance=chance)

    assert all(step <= 0 for step in getattr(draft, "steps", []))
    assert cost == Draft(field, PRICES, found).cost <= began


def test_without_patience_no_lot_is_low_enough_for_a_worse_step() -> None:
    field = make_field({player: player for player in range(12)}, series=4)
    draft, chance = WatchedDraft(field, PRICES, seat_by_lot(field, [()] * 4, Chance(1))), Chance(1)
    lots = chance.random
    chance.random = lambda: max(0.0, lots() - 0.5)

    search(draft, goal=0, looks=3000, warmth=0, chance=chance)

    assert max(draft.steps) <= 0


@given(initial_plans())
def test_a_search_keeps_the_best_it_saw(opening: tuple[Field, list[Chairs], Chance]) -> None:
    field, series, chance = opening
    draft = Draft(field, PRICES, series)

    cost, found = search(draft, goal=0, looks=3000, warmth=0.3, chance=chance)

    assert cost == Draft(field, PRICES, found).cost <= Draft(field, PRICES, series).cost
    assert [sorted(chairs) for chairs in found] == [sorted(chairs) for chairs in series]
    assert cost < NEVER


@given(initial_plans())
def test_tables_of_three_cost_the_same_alone(opening: tuple[Field, list[Chairs], Chance]) -> None:
    field, series, _ = opening
    nothing_else = Prices(repeat=0, uneven=3, excess=5)

    assert cost_of_threes(field, nothing_else, series) == Draft(field, nothing_else, series).cost


def test_many_players_are_kept_in_sparse_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    field = make_field({player: player for player in range(30)}, series=3, groups=[range(4)])
    series = seat_by_lot(field, [()] * 3, Chance(1))
    full = search(Draft(field, PRICES, series), goal=0, looks=2000, warmth=0.1, chance=Chance(2))
    monkeypatch.setattr(drafts, "FULL_ROWS", 10)

    sparse = search(Draft(field, PRICES, series), goal=0, looks=2000, warmth=0.1, chance=Chance(2))

    assert sparse == full
