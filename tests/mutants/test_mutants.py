"""Mutants have one fault, are tried by the tests that call them, and the undetectable ones are listed."""

import ast
from pathlib import Path

import pytest

from tests.mutants import __main__ as command
from tests.mutants.__main__ import ROOT, TESTS, Outcomes, all_mutants, equivalents, note_tried, source_of, tried
from tests.mutants.making import MODULE, mutants_of
from tests.mutants.running import closed_over, outermost

CASES = {
    "a comparison": ("return a < b", ["return a < b → return None", "a < b → a <= b"]),
    "a sum": ("return a + 1", ["return a + 1 → return None", "a + 1 → a - 1", "1 → 2"]),
    "a condition": ("if a: b()", ["if a: b() → if not a: b()", "b() → pass"]),
    "a negation": ("x = not a", ["not a → a"]),
    "two conditions": ("x = a and b", ["a and b → a or b"]),
    "a key": ("x = a['won']", ["'won' → 'wonXX'"]),
    "the largest": ("x = max(a)", ["max(a) → min(a)"]),
    "the same twice": ("x = (1, 1)", ["1 → 2", "1 → 2 (2)"]),
    "a note and words": ('"""A note."""\n    raise ValueError("never", 1)', []),
    "how long lists are": ("x = zip(a, b, strict=True)", []),
    "a choice of rows": ("x = [a for a in b if a.won]", ["for a in b if a.won → for a in b if not a.won"]),
}


@pytest.mark.parametrize(("body", "changes"), CASES.values(), ids=CASES)
def test_a_mutant_has_one_small_fault(body, changes):
    source = f"def f(a, b):\n    {body}\n"

    found = list(mutants_of(source, "f.py"))

    assert [each.change.strip() for each in found] == changes
    assert {each.function for each in found} <= {"f"}
    assert ast.unparse(ast.parse(source)) not in {ast.unparse(each.tree) for each in found}


def test_values_computed_at_import_belong_to_the_module():
    source = "LIMIT = 3\nclass A:\n    size = 4\n    def f(self, many=5):\n        return lambda: 6\n"

    found = {each.change: each.function for each in mutants_of(source, "f.py")}

    assert found == {
        "3 → 4": MODULE,
        "4 → 5": MODULE,
        "5 → 6": MODULE,
        "6 → 7": "A.f",
        "return lambda: 6 → return None": "A.f",
    }
    assert outermost("A.f.<locals>.<lambda>") == "A.f"


def test_a_function_accepts_code_without_its_closure():
    class Second(dict[str, int]):
        def copy(self) -> dict[str, int]:
            return super().copy()

    def nothing(self: object) -> None:
        return None

    Second.copy.__code__ = closed_over(nothing.__code__, Second.copy.__code__.co_freevars)

    assert Second(a=1).copy() is None


@pytest.mark.parametrize("last_is_killed", [True, False])
def test_a_file_is_recorded_once_no_mutant_is_left(tmp_path, monkeypatch, last_is_killed):
    path = "tournaments/standings/lines.py"
    monkeypatch.setattr(command, "TRIED", tmp_path / "tried.txt")
    command.TRIED.write_text("# A heading.\nanother.py 123\n")
    outcomes = Outcomes(tmp_path / "outcomes.jsonl")
    *others, last = all_mutants("tournaments/standings", path)
    for mutant in others:
        outcomes.note(mutant, is_killed=mutant.name not in equivalents())
    outcomes.note(last, is_killed=last_is_killed)

    note_tried([*others, last], outcomes)

    assert tried() == {"another.py": "123"} | ({path: source_of(path)} if last_is_killed else {})
    assert command.TRIED.read_text().startswith("# A heading.\n")


def test_every_file_that_was_tried_is_there():
    assert [path for path in tried() if not (ROOT / path).is_file()] == []


@pytest.mark.long
def test_every_equivalent_is_a_mutant_and_has_its_reason():
    lines = Path(__file__).with_name("equivalent.txt").read_text(encoding="utf-8").splitlines()
    files = {name.split(" ")[0] for name in equivalents()}
    known = {mutant.name for file in files for package in TESTS for mutant in all_mutants(package, file)}

    assert [line for line in lines if line and not line.startswith("#") and "  # " not in line] == []
    assert sorted(equivalents() - known) == []
    assert [one for package, tests in TESTS.items() for one in (package, *tests) if not (ROOT / one).exists()] == []
