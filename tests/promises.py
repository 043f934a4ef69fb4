"""What the site promises, collected from the marks of the tests that prove it: writes docs/promises.md.

A test has `@pytest.mark.promise("R5", ...)`. One test of each number has its words, and what is not promised (`but`).
The figure of the last long run comes from `record_property("figure", ...)`, or from the mark (`figure`, with the day).
That, and how many cases of each passed, is in last_long_run.txt: `python -m tests.promises FOLDER` writes it from the
folder of results of `sh bin/test long`. `sh bin/dev/scale-trial --keep` writes scale/last_trial.txt. Nothing is run or
imported.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENT: Final = ROOT / "docs" / "promises.md"
LAST_RUN: Final = ROOT / "tests" / "last_long_run.txt"
LAST_TRIAL: Final = ROOT / "tests" / "scale" / "last_trial.txt"
# What the trial tries.
TRIED: Final = "R26"
# The parts of a long run that have that database; the others have SQLite.
ON_POSTGRESQL: Final = ("postgresql", "phones")
PARTS: Final = {
    "R": "Nothing is lost",
    "S": "Nobody reads or does what they may not",
    "C": "The figures are right",
}
# Expected of such a site, but without a test, so not a promise.
UNPROVED: Final = (
    "A power cut in the middle of a write. Kills prove nothing about it, because the operating system keeps what was "
    "written. The settings that make the database wait for the disk are proved (R10); the disk itself is trusted.",
    "Storage of a phone that the browser or its owner clears: unsent entries are lost. The phone shows how many are "
    "unsent, and says if it cannot store any.",
    "Speed under load. `tests/benchmarks` measures it; no test requires a figure, because machines differ.",
    "Bytes of the database file that change by themselves. The checks find changed figures; no test flips bytes.",
    "Encryption in transit. The site speaks plain HTTP; a public site needs a proxy with TLS.",
    "A second factor. There are passwords of at least twelve characters, limits on guessing, and an end of sessions.",
    "A forger who can write to the database and has the site's secret can seal an event again. Only the hash on a "
    "printed document reveals it.",
    "That all packages were checked for known faults today. Their versions are pinned with hashes; looking for news is "
    "part of a release.",
)
HEAD: Final = """# What the site promises

Each promise with the tests that prove it. `python -m tests.promises` generates this file from the markers of the tests;
do not edit it. *long* marks a test of `sh bin/test long` or `longest`; all others run every time.
"""
COUNTED: Final = """In brackets: how many cases passed in the last long run, which ended on {day}.
"""


@dataclass(frozen=True)
class Proof:
    number: str
    test: str
    is_long: bool
    words: str
    but: str
    figure: str

    @property
    def order(self) -> tuple[str, int, str]:
        return self.number[0], int(self.number[1:]), self.test


def proofs() -> list[Proof]:
    """All marks of all tests, in the order of their numbers."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return sorted((proof for file in files for proof in _proofs_of(file)), key=lambda proof: proof.order)


def _proofs_of(file: Path) -> Iterator[Proof]:
    source = file.read_text(encoding="utf-8")
    if "mark.promise" not in source:
        return
    path = file.relative_to(ROOT)
    tree = ast.parse(source)
    whole_file_is_long = any(
        "pytestmark = " in (result := ast.unparse(node)) and "mark.long" in result
        for node in tree.body
        if isinstance(node, ast.Assign)
    )
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call)]
            is_long = whole_file_is_long or any(ast.unparse(mark) == "pytest.mark.long" for mark in node.decorator_list)
            for mark in marks:
                if ast.unparse(mark.func) == "pytest.mark.promise":
                    yield _proof(mark, f"{path}::{node.name}", is_long=is_long)


def _proof(mark: ast.Call, test: str, *, is_long: bool) -> Proof:
    number, *words = (ast.literal_eval(argument) for argument in mark.args)
    named: dict[str, Any] = {word.arg or "": ast.literal_eval(word.value) for word in mark.keywords}
    return Proof(
        number, test, is_long, words[0] if words else "", but=named.get("but", ""), figure=named.get("figure", "")
    )


def keep_last_run(folder: Path) -> None:
    """Store how many cases of each test passed and their figures, from the files of a long run."""
    wanted = {proof.test for proof in proofs()}
    passed: dict[str, Counter[str]] = {}
    found: dict[str, dict[str, str]] = {}
    for file in sorted(folder.iterdir()):
        database = "PostgreSQL" if file.name in ON_POSTGRESQL else "SQLite"
        cases = dict(line.partition("\t")[::2] for line in file.read_text(encoding="utf-8").splitlines())
        for case, figure in cases.items():
            if (test := case.partition("[")[0]) in wanted:
                passed.setdefault(test, Counter())[database] += 1
                found.setdefault(test, {}).update({database: figure} if figure else {})
    lines = [f"{test} {_counted(passed[test])}{_summary(found[test])}" for test in sorted(passed)]
    LAST_RUN.write_text("\n".join([f"{datetime.now(UTC):%Y-%m-%d}", *lines, ""]), encoding="utf-8")


def _counted(cases: Counter[str]) -> str:
    return ", ".join(f"{database} {cases[database]:,}" for database in ("SQLite", "PostgreSQL") if cases[database])


def _summary(found: dict[str, str]) -> str:
    """The figures by database, after a tab."""
    if len(found) > 1 and len(set(found.values())) == 1:
        return f"\ton either database {next(iter(found.values()))}"
    return "\t" * bool(found) + "; ".join(f"on {database} {figure}" for database, figure in sorted(found.items()))


def last_run() -> tuple[str, dict[str, str]]:
    """Its day, and of each test how many cases passed on which database, and after a tab their figures.

    "" if none is stored.
    """
    if not LAST_RUN.exists():
        return "", {}
    day, *lines = LAST_RUN.read_text(encoding="utf-8").splitlines()
    return day, dict(line.split(" ", 1) for line in lines)


def last_trial() -> str:
    """The figures of the last trial on several machines, in one line; "" if none is stored."""
    if not LAST_TRIAL.exists():
        return ""
    day, *figures = LAST_TRIAL.read_text(encoding="utf-8").splitlines()
    return f"{'; '.join(figures)} ({day})"


def document() -> str:
    found = proofs()
    day, passed = last_run()
    lines = [HEAD + (COUNTED.format(day=day) if day else "")]
    for letter, title in PARTS.items():
        lines.append(f"## {title}\n")
        numbers = dict.fromkeys(proof.number for proof in found if proof.number[0] == letter)
        lines += [_paragraph([proof for proof in found if proof.number == number], passed, day) for number in numbers]
    lines.append("## What is not promised\n")
    lines += [f"- {sentence}" for sentence in UNPROVED]
    return "\n".join(lines) + "\n"


def _paragraph(of_one: list[Proof], passed: dict[str, str], day: str) -> str:
    words = " ".join(proof.words for proof in of_one if proof.words)
    lines = [f"**{of_one[0].number}** {words}"]
    lines += [f"*Not promised:* {proof.but}" for proof in of_one if proof.but]
    runs = {proof.test: passed.get(proof.test, "").partition("\t")[::2] for proof in of_one}
    figures = (f"{runs[proof.test][1]} ({day})" if runs[proof.test][1] else proof.figure for proof in of_one)
    lines += [f"*Last figure:* {figure}" for figure in figures if figure]
    lines += [f"*Last trial:* {trial}" for trial in [last_trial()] if trial and of_one[0].number == TRIED]
    tests = [_line(proof, runs[proof.test][0]) for proof in of_one]
    return "  \n".join(lines) + "\n\n" + "\n".join(tests) + "\n"


def _line(proof: Proof, passed: str) -> str:
    return f"- `{proof.test}`{' *long*' if proof.is_long else ''}{f' ({passed})' if passed else ''}"


if __name__ == "__main__":
    if len(sys.argv) > 1:
        keep_last_run(Path(sys.argv[1]))
    DOCUMENT.write_text(document(), encoding="utf-8")
