"""Tries every mutant of a package or file: `sh bin/dev/mutants [PACKAGE or file ...]`.

Outcomes are stored line by line in .data/mutants, so that a run can be stopped and resumed; a killed mutant is not
tried again while its file is unchanged. At the end it lists the survivors that are not among the equivalents
(equivalent.txt). A file without survivors is recorded in tried.txt with its digest and skipped while unchanged, on any
machine. If you remove tests, remove the line too.
"""

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.mutants.making import MODULE, Mutant, mutants_of
from tests.mutants.running import ROOT, Baseline, Folders, measured, try_functions, try_module

# The pure packages, each with its tests; then what was seen to have holes, with the everyday tests of its rooms.
TESTS: Final = {
    "scoring/rules": ("tests/scoring/rules",),
    "tournaments/standings": ("tests/tournaments/standings",),
    "tournaments/seating": ("tests/tournaments/seating",),
    "tournaments/events/queries/till.py": ("tests/tournaments/events/money",),
    "tournaments/events/printing": ("tests/tournaments/events/printing", "tests/tournaments/events/document_pages"),
    "tournaments/events/views": ("tests/tournaments/events", "tests/tournaments/test_rights.py"),
    "tournaments/leagues/views": ("tests/tournaments/leagues",),
}
OUTCOMES_FOLDER: Final = Path(os.environ.get("SKATCLUB_MUTANTS", ROOT / ".data" / "mutants"))
EQUIVALENT: Final = Path(__file__).with_name("equivalent.txt")
TRIED: Final = Path(__file__).with_name("tried.txt")
# A survivor of all tests that take no longer than this is tried by the others too.
QUICK, SLOW = 1.5, 1000.0


class Outcomes:
    """The outcome of each mutant by its name; those of a file changed since do not count."""

    def __init__(self, file: Path) -> None:
        self.file = file
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.known = {(name, source): bool(is_killed) for name, source, is_killed in map(json.loads, lines)}

    def note(self, mutant: Mutant, *, is_killed: bool) -> None:
        key = mutant.name, source_of(mutant.path)
        self.known[key] = is_killed
        with self.file.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps([*key, is_killed], ensure_ascii=False) + "\n")
        if not is_killed:
            print(f"survives: {mutant.name}", flush=True)

    def of(self, mutant: Mutant) -> bool | None:
        return self.known.get((mutant.name, source_of(mutant.path)))


def source_of(path: str) -> str:
    return hashlib.sha256((ROOT / path).read_bytes()).hexdigest()[:12]


def equivalents() -> set[str]:
    """The mutants that no test can distinguish from the code, each line with its reason after a #."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    return {line.split("  # ")[0] for line in lines if line and not line.startswith("#")}


def tried() -> dict[str, str]:
    """The files without survivors, and their digests then."""
    return dict(line.split(" ") for line in TRIED.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))


def left_of(mutants: list[Mutant], outcomes: Outcomes) -> list[Mutant]:
    """Those that are neither killed nor listed as equivalent."""
    named = equivalents()
    return [mutant for mutant in mutants if not outcomes.of(mutant) and mutant.name not in named]


def note_tried(mutants: list[Mutant], outcomes: Outcomes) -> None:
    """Record the files of which every mutant was tried and none is left."""
    done = {mutant.path for mutant in mutants} - {mutant.path for mutant in left_of(mutants, outcomes)}
    known = tried() | {path: source_of(path) for path in done}
    heading = [line for line in TRIED.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    TRIED.write_text("\n".join([*heading, *(f"{path} {known[path]}" for path in sorted(known)), ""]), encoding="utf-8")


def all_mutants(package: str, wanted: str) -> Iterator[Mutant]:
    place = ROOT / package
    for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
        path = str(file.relative_to(ROOT))
        if path.startswith(wanted):
            yield from mutants_of(file.read_text(encoding="utf-8"), path)


def try_all(package: str, wanted: str) -> list[str]:
    """The names of the survivors."""
    OUTCOMES_FOLDER.mkdir(parents=True, exist_ok=True)
    named = package.replace("/", "-")
    baseline = measured(package, TESTS[package], OUTCOMES_FOLDER / f"{named}-baseline.json")
    outcomes = Outcomes(OUTCOMES_FOLDER / f"{named}.jsonl")
    every, known = list(all_mutants(package, wanted)), tried()
    mutants = [mutant for mutant in every if known.get(mutant.path) != source_of(mutant.path)]
    try:
        for until in (QUICK, SLOW):
            _try(left_of(mutants, outcomes), TESTS[package], baseline, outcomes, until=until)
    finally:
        note_tried(mutants, outcomes)
    survivors = [mutant.name for mutant in mutants if not outcomes.of(mutant)]
    print(
        f"{package}: {len(every)} mutants, {len(every) - len(mutants)} of files that stand in {TRIED.name}, "
        f"{len(mutants) - len(survivors)} killed, {len(survivors)} survive"
    )
    return survivors


def _try(mutants: list[Mutant], folders: Folders, baseline: Baseline, outcomes: Outcomes, *, until: float) -> None:
    read_again = []
    in_functions = [mutant for mutant in mutants if mutant.function != MODULE]
    for mutant, is_killed in try_functions(in_functions, folders, baseline, until=until):
        # Objects made of it at import are unchanged: only importing the module again shows the mutant.
        if not is_killed and f"{mutant.path} {mutant.function}" in baseline.at_import:
            read_again.append(mutant)
        else:
            outcomes.note(mutant, is_killed=is_killed)
    for mutant in [*read_again, *(mutant for mutant in mutants if mutant.function == MODULE)]:
        outcomes.note(mutant, is_killed=try_module(mutant, folders, baseline, until=until))


def main(wanted: list[str]) -> int:
    survivors = [
        name
        for each in wanted
        for package in TESTS
        if package.startswith(each) or each.startswith(package)
        for name in try_all(package, each)
    ]
    unnamed = sorted(set(survivors) - equivalents())
    print("\n".join(["", f"{len(unnamed)} survive and are not named equivalent", *unnamed]))
    return 1 if unnamed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [""]))
