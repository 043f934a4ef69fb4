"""Run `bin/skat-check`, the independent checker.

The site's own data is checked in this process, an uploaded file in a separate process with limits.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

from django.conf import settings

from scoring.models import SheetRecord
from scoring.processes import run_limited
from scoring.sheets.queries import SheetPage

from .lists import list_content

PROGRAM: Final[Path] = settings.BASE_DIR / "bin" / "skat-check"
# Bytes of memory that one check may use.
_MEMORY: Final = 2 << 30

# Words for the program's exit codes.
VERDICTS: Final[Mapping[int, str]] = {0: "agrees", 1: "differs", 3: "unreadable", 4: "too_large", 5: "unreadable"}
# The program was stopped, or crashed.
FAILED: Final = "failed"


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that does not match: its table and cell, the stated value, the computed value, the rule.

    `part` is what was being checked, such as "lists", "chains" or "payments".
    """

    where: str
    cell: str = ""
    stated: str = ""
    found: str = ""
    rule: str = ""
    part: str = "form"

    def __str__(self) -> str:
        return f"{self.where}: {self.cell}: the file states {self.stated}, found {self.found} ({self.rule})"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A verdict from VERDICTS or FAILED, the differences, and how many items of each kind were checked."""

    word: str
    differences: tuple[Difference, ...] = ()
    looked_at: Mapping[str, int] = field(default_factory=dict)


def check_file(path: Path | str, *, seconds: int) -> CheckResult:
    """Check an untrusted file, within limits."""
    try:
        result = run_limited(PROGRAM, "--json", str(path), memory=_MEMORY, seconds=seconds)
    except subprocess.TimeoutExpired:
        return CheckResult(FAILED)
    word = VERDICTS.get(result.returncode, FAILED)
    if word == "too_large" and b"nested" in result.stderr:
        return CheckResult("too_deep")
    return _read(word, result.stdout) if word in ("agrees", "differs") else CheckResult(word)


def check_bytes(data: bytes, *, seconds: int) -> CheckResult:
    with NamedTemporaryFile(suffix=".json") as file:
        file.write(data)
        file.flush()
        return check_file(file.name, seconds=seconds)


def check_own(data: bytes) -> CheckResult:
    program = _program()
    try:
        report = program.check(json.loads(data))
    except program.BROKEN as error:
        return CheckResult("unreadable", (Difference("file", "form", stated=repr(error), rule="form"),))
    differences = tuple(_difference(vars(each)) for each in report.differences)
    return CheckResult("differs" if differences else "agrees", differences, report.looked_at)


def sheet_faults(sheet: SheetRecord) -> Iterator[str]:
    """Check a stored list; yield one line in English per fault."""
    program, where = _program(), f"list {sheet.public_id}"
    # The seats as stored: pages show a second list with the names of its first.
    page = SheetPage(sheet, list(sheet.seats.all()), list(sheet.entries.all()))
    report = program.Report()
    with report.reading("lists", where):
        program.check_sheet(list_content(page, is_pseudonymised=False), where, report)
    yield from map(str, report.differences)
    try:
        sheet.to_sheet(page.entries)
    except ValueError as error:
        yield f"{where}: cannot be read: {error}"


@cache
def _program() -> Any:
    """Return the program as a module, loaded by path because its name has no extension."""
    loader = SourceFileLoader("skat_check", str(PROGRAM))
    spec = spec_from_loader("skat_check", loader)
    if spec is None:
        raise ImportError(f"{PROGRAM} cannot be loaded")
    module = module_from_spec(spec)
    sys.modules["skat_check"] = module
    loader.exec_module(module)
    return module


def _read(word: str, output: bytes) -> CheckResult:
    try:
        result = json.loads(output)
        differences = tuple(_difference(row) for row in result["differences"])
        return CheckResult(word, differences, dict(result["looked_at"]))
    except (ValueError, LookupError, TypeError):
        return CheckResult(FAILED)


def _difference(row: Mapping[str, Any]) -> Difference:
    return Difference(
        where=str(row["where"]),
        cell=str(row["cell"]),
        stated=_text(row["stated"]),
        found=_text(row["found"]),
        rule=str(row["rule"]),
        part=str(row["part"]),
    )


def _text(value: Any) -> str:
    if value is None:
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
