"""Worked cases of one deal at a table of any game, by name; the file is tests/data/cases.json."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.rules import Ledger, Ruleset, Sheet, find_ruleset, tally

CASES = json.loads((Path(__file__).parents[2] / "data" / "cases.json").read_text(encoding="utf-8"))
AT_A_TABLE = {case["id"]: case for case in CASES if case["kind"] == "at_a_table"}
NAMES = {name: set(case["expected"]) for name, case in AT_A_TABLE.items()}


def with_expected(*figures: str) -> list[str]:
    return [name for name, expected in NAMES.items() if expected & set(figures)]


def table(name: str) -> tuple[Ruleset, Any, Ledger]:
    """Rules, deal and table before it; the last seat deals unless a scheme counts the player who sits out."""
    given = AT_A_TABLE[name]["given"]
    seats = given.get("seats", 3)
    ruleset = find_ruleset(given["system"], **given.get("options", {}))
    dealer = 0 if "scheme" in given else seats - 1
    return ruleset, ruleset.read_deal(given["deal"] | {"dealer": dealer}), ruleset.opening(seats)


def test_every_case_of_a_table_is_here() -> None:
    assert len(AT_A_TABLE) == len(with_expected("refused", "points", "cents", "total")) == 25


@pytest.mark.parametrize("name", with_expected("refused"))
def test_an_entry_is_refused(name: str) -> None:
    ruleset, deal, before = table(name)

    assert [found.code for found in ruleset.check(deal, before)] == AT_A_TABLE[name]["expected"]["refused"]


@pytest.mark.parametrize("name", with_expected("points", "cents"))
def test_a_deal_moves_what_the_document_says(name: str) -> None:
    ruleset, deal, before = table(name)
    expected = AT_A_TABLE[name]["expected"]

    assert ruleset.check(deal, before) == ()
    found = ruleset.score(deal, before)

    seen = {"points": list(found.points), "cents": list(found.cents), "pot": found.pot}
    seen["value"] = ruleset.line(deal, found).value
    assert {figure: seen[figure] for figure in expected} == expected


@pytest.mark.parametrize("name", with_expected("total"))
def test_a_list_adds_up_to_what_the_document_says(name: str) -> None:
    ruleset, deal, before = table(name)
    given = AT_A_TABLE[name]["given"]
    sheet = Sheet(seats=before.seats, length=36, ruleset=ruleset).with_deal(deal)

    assert [line.total for line in tally(sheet, given["scheme"])] == AT_A_TABLE[name]["expected"]["total"]
