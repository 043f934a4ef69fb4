"""OWASP ASVS 5.0, level 1, line by line: writes docs/asvs.md from tests/data/asvs.toml."""

import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
DATA: Final = ROOT / "tests" / "data" / "asvs.toml"
DOCUMENT: Final = ROOT / "docs" / "asvs.md"
STATES: Final = {"yes": "met", "no": "not met", "none": "not applicable"}
HEAD: Final = """# OWASP ASVS 5.0, level 1

The {count} requirements of the first level of the Application Security Verification Standard, in our own short words,
with what the site does and the tests that say so: {met} met, {unmet} not met, {none} not applicable, because the site
has nothing of the kind. Made by `python -m tests.asvs` from `tests/data/asvs.toml`; do not edit it. Nobody from outside
has looked at it yet.

| | asks | | because | tests |
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
