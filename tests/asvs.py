"""Writes docs/asvs.md, OWASP ASVS 5.0 level 1 requirement by requirement, from tests/data/asvs.toml."""

import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
DATA: Final = ROOT / "tests" / "data" / "asvs.toml"
DOCUMENT: Final = ROOT / "docs" / "asvs.md"
STATES: Final = {"yes": "met", "no": "not met", "none": "not applicable"}
HEAD: Final = """# OWASP ASVS 5.0, level 1

The {count} requirements of level 1 of the Application Security Verification Standard, abridged, with what the site does
and the tests that prove it: {met} met, {unmet} not met, {none} not applicable. `python -m tests.asvs` generates this
file from `tests/data/asvs.toml`; do not edit it. There has been no external review yet.

| | requirement | | reason | tests |
|---|---|---|---|---|
"""


def requirements() -> dict[str, dict[str, Any]]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def document() -> str:
    lines = requirements()
    counts = [sum(line["is"] == state for line in lines.values()) for state in STATES]
    head = HEAD.format(count=len(lines), met=counts[0], unmet=counts[1], none=counts[2])
    return head + "".join(map(_row, lines, lines.values()))


def _row(number: str, line: dict[str, Any]) -> str:
    tests = "<br>".join(f"`{test.removeprefix('tests/')}`" for test in line["tests"])
    return f"| {number} | {line['asks']} | {STATES[line['is']]} | {line['why']} | {tests} |\n"


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
