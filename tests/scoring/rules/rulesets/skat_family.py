"""Shared by the tests of the Skat family: worked cases, options, and possible and impossible deals."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from scoring.rules import Ledger, Outcome, Ruleset, Score, find_ruleset, option_names
from scoring.rules.ramsch import RamschDeal
from scoring.rules.table import active_seats
from tests.scoring.rules.refused import codes_of

from ..strategies import null_deals, trump_deals

CASES = json.loads((Path(__file__).parents[3] / "data" / "cases.json").read_text(encoding="utf-8"))
CLUBS = {"game": "clubs", "with_without": "with", "matadors": 1}


def cases(kind: str, *prefixes: str) -> list[Any]:
    """The worked cases of this kind with these prefixes of their ids."""
    chosen = [case for case in CASES if case["kind"] == kind and case["id"].startswith(prefixes or "")]
    return [pytest.param(case, id=case["id"]) for case in chosen]


def codes(ruleset: Ruleset, ledger: Ledger, **data: Any) -> list[str]:
    """The codes with which a deal is refused."""
    deal = ruleset.read_deal(data)
    return codes_of(ruleset.check(deal, ledger), deal)


def scored(ruleset: Ruleset, ledger: Ledger, **data: Any) -> Score:
    """The score of a possible deal."""
    deal = ruleset.read_deal(data)
    assert ruleset.check(deal, ledger) == ()
    return ruleset.score(deal, ledger)


def rulesets(key: str, **fixed: Any) -> st.SearchStrategy[Ruleset]:
    """The ruleset with any options except the `fixed` ones."""
    default = find_ruleset(key)
    legal = {name: st.sampled_from(default.legal_values(name)) for name in option_names(default)}
    free = {name: values for name, values in legal.items() if name not in fixed}
    return st.fixed_dictionaries({}, optional=free).map(lambda chosen: find_ruleset(key, **chosen | fixed))


def played_deals(ruleset: Ruleset, seats: int) -> st.SearchStrategy[Any]:
    """A possible deal of Skat without a bid; kontra and the rest by the table's options."""
    shared = set(option_names(ruleset)) & set(option_names(find_ruleset())) - {"card_points", "score_basis"}
    isko = find_ruleset(**{name: getattr(ruleset, name) for name in shared})
    # Official Skat has no table of two; of its deals those of the first two seats do.
    deals = trump_deals(isko, 3) | null_deals(isko, 3)
    return deals.map(lambda deal: replace(deal, bid=None, declarer=(deal.declarer or 0) % seats))


def any_ramsch() -> st.SearchStrategy[RamschDeal]:
    """Any values of the fields of a Ramsch, sensible or not."""
    numbers = st.none() | st.integers(-3, 130)
    return st.builds(
        RamschDeal,
        outcome=st.sampled_from(Outcome),
        dealer=st.none() | st.integers(-3, 9),
        declarer=st.none() | st.integers(-3, 9),
        bid=numbers,
        points=st.none() | st.lists(numbers, max_size=5).map(tuple),
        skat=numbers,
        last=numbers,
        virgins=st.lists(st.integers(-1, 5), max_size=4).map(tuple),
        pushes=st.integers(-1, 5),
        unused=numbers,
    )


@st.composite
def ramsch_deals(
    draw: Callable[..., Any], seats: int, dealer: int, total: int = 120, **typed_fields: Any
) -> RamschDeal:
    """A possible Ramsch with figures in multiples of four; two players leave the rest to the dummy."""
    active = active_seats(dealer, seats)
    fourths = total // 4
    cuts = sorted(draw(st.lists(st.integers(0, fourths), min_size=len(active), max_size=len(active))))
    *own, rest = (4 * (after - before) for before, after in zip([0, *cuts], [*cuts, fourths], strict=True))
    if len(active) > 2:
        own, rest = [own[0] + max(rest - 20, 0), *own[1:]], min(rest, 20)
    points = [0] * seats
    for seat, figure in zip(active, own, strict=True):
        points[seat] = figure
    without_points = [seat for seat in active if not points[seat]]
    virgins = draw(st.sets(st.sampled_from(without_points))) if without_points else set()
    virgins -= {active[0]} if len(virgins) == len(active) else set()
    last = draw(st.sampled_from([seat for seat in active if seat not in virgins]))
    third = "unused" if len(active) == 2 else "skat"
    return RamschDeal(
        dealer=dealer, points=tuple(points), last=last, virgins=tuple(sorted(virgins)), **typed_fields | {third: rest}
    )
