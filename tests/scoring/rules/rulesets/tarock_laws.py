"""Laws of every Tarock, and shared test data."""

import json
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import translation
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from scoring import phrases
from scoring.rules import Ledger, Preset, Ruleset, Score, Sheet, check_figures, deal_to_dict, option_names, presets_of
from scoring.rules.deal import Outcome
from scoring.rules.tarock.deal import TarockSuit
from tests.scoring.rules.refused import codes_of

CASES = json.loads((Path(__file__).parents[3] / "data" / "cases.json").read_text(encoding="utf-8"))
POSSIBLE_POINTS = [points for points in range(121) if points not in (1, 119)]
NUMBERS = st.integers(-10, 130) | st.sampled_from((-1, 0, 1, 5, 60, 119, 120, 121, 10**30))
# A busy machine draws many options slowly.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def cases(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]


def table(pot: int = 600, *, seats: int = 3) -> Ledger:
    """A table with `pot` cents, all paid by the first seat."""
    return Ledger(points=(0,) * seats, cents=(-pot, *(0,) * (seats - 1)), pot=pot)


def codes(ruleset: Ruleset, data: dict[str, Any], ledger: Ledger) -> list[str]:
    deal = ruleset.read_deal(data)
    return codes_of(ruleset.check(deal, ledger), deal)


def sentences_of(ruleset: Ruleset, data: dict[str, Any], ledger: Ledger | None = None) -> list[str]:
    """The sentences that refuse the entry at a new table, or with this ledger."""
    found = ruleset.check(ruleset.read_deal(data), ledger or ruleset.opening(3))
    with translation.override("en"):
        return [phrases.problem_sentence(one, ("Anna", "Bernd", "Clara"), ruleset) for one in found]


def scored(ruleset: Ruleset, data: dict[str, Any], ledger: Ledger | None = None) -> Score:
    """The score of a possible deal."""
    deal, ledger = ruleset.read_deal(data), ledger or table()
    assert ruleset.check(deal, ledger) == ()
    return ruleset.score(deal, ledger)


def obeys_the_laws(ruleset: Ruleset, deal: Any, ledger: Ledger) -> bool:
    """Money is whole cents, no cent appears or is lost, the pot is never negative, and there are no points."""
    found = ruleset.score(deal, ledger)
    amounts = (*found.cents, found.pot, found.written, found.value)
    return (
        all(type(cents) is int for cents in amounts)
        and sum(found.cents) + found.pot == 0
        and ledger.pot + found.pot >= 0
        and len(found.winners) + len(found.losers) <= 1
        and found.points == (0,) * ledger.seats
    )


def goes_to_data_and_back(ruleset: Ruleset, deal: Any) -> bool:
    return ruleset.read_deal(deal_to_dict(deal)) == deal


def any_deals(deal_type: type, **kinds: type[StrEnum]) -> st.SearchStrategy[Any]:
    """Any values of the fields, sensible or not; `kinds` are the fields that are choices."""
    choices = {"outcome": Outcome, "trump": TarockSuit} | kinds
    values: dict[str, st.SearchStrategy[Any]] = {}
    for item in fields(deal_type):
        if item.name in choices:
            some = st.sampled_from(choices[item.name])
            values[item.name] = some if item.name == "outcome" else st.none() | some
        elif isinstance(item.default, bool):
            values[item.name] = st.booleans()
        else:
            values[item.name] = NUMBERS if item.default == 0 else st.none() | NUMBERS
    return st.builds(deal_type, **values)


def amounts_of(ruleset: Ruleset) -> dict[str, tuple[int, int, int]]:
    """Minimum, maximum and step of each amount."""
    legal = {name: ruleset.legal_values(name) for name in option_names(ruleset)}
    return {name: (one[0], one[-1], one.step) for name, one in legal.items() if isinstance(one, range)}


def any_options(ruleset: Ruleset) -> st.SearchStrategy[Ruleset]:
    """The ruleset with any options."""
    chosen = {name: st.sampled_from(ruleset.legal_values(name)) for name in option_names(ruleset)}
    return st.fixed_dictionaries({}, optional=chosen).map(ruleset.with_options)


def any_ledgers() -> st.SearchStrategy[Ledger]:
    """A table of three or four with any pot."""
    pots = st.sampled_from((0, 5, 10, 35, 150, -10)) | st.integers(0, 2000)
    return st.builds(lambda pot, seats: table(pot, seats=seats), pots, st.sampled_from((3, 4)))


def played(ruleset: Ruleset, seats: int, games: list[dict[str, Any]], *, seed: int, length: int | None) -> Sheet:
    """A whole session of random games, each with one of the active players as declarer, to its end."""
    chance, sheet = Random(seed), Sheet(seats=seats, length=length, ruleset=ruleset)
    while not sheet.is_complete:
        declarer = chance.choice(sheet.positions(sheet.next_number).active)
        data = {"declarer": declarer} | chance.choice(games) if chance.random() < 0.9 else {"outcome": "passed"}
        deal = ruleset.read_deal(data)
        if not sheet.check(deal):
            sheet = sheet.with_deal(deal)
    assert check_figures(sheet, "classic").agree
    return sheet


def differing_options(preset: Preset) -> dict[str, Any]:
    """How a preset differs from its base, which must be by options alone."""
    assert preset in presets_of(preset.ruleset.key)
    assert preset.words["name"]
    assert preset.words["about"]
    return preset.ruleset.options()


def needed_words(ruleset: Ruleset) -> Iterator[str]:
    """The key of every word that the pages need for a ruleset, except those of sums and problems."""
    yield from ("name", "about", "explained")
    for form in ruleset.entry_forms():
        yield from (f"outcome.{name}" for name in form.outcomes)
        yield from (f"field.{name}" for row in form.rows for name in (row.name, *(one.name for one in row.fields)))
    for column in ruleset.columns():
        yield f"column.{column.name}"
        yield from (f"mark.{name}" for name in column.marks)
    for name in option_names(ruleset):
        yield f"option.{name}"
        yield from (f"option.{name}.{value}" for value in ruleset.legal_values(name) if type(value) is str)
    yield from (f"foot.{row.word}" for row in ruleset.foot(ruleset.opening(3)))
    for shown in ruleset.value_tables():
        yield from (shown.word, *shown.columns, *(row.word for row in shown.rows))


def missing_words(ruleset: Ruleset, *more: str) -> list[str]:
    keys = (*needed_words(ruleset), *more)
    return [key for key in keys if key not in ruleset.words and key not in phrases.SHARED]


def count_of_sentences(text: str) -> int:
    return sum(text.count(end) for end in (". ", "! ", "? ")) + 1
