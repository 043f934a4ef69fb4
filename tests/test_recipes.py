"""The recipes of docs/recipes.md, followed literally in a copy of the site, and used there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COPIED = ("scoring", "tournaments", "skatclub", "templates", "tests", "docs", "bin")
FILES = ("manage.py", "pyproject.toml", "CHANGELOG.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "locale", "static", "data", "benchmarks")
# What a recipe shows: its title, a block of changes, and commands.
SHOWN = re.compile(
    r"^### (?P<title>[^\n]+)$|^```diff\n(?P<file>\S+)\n(?P<change>.*?)^```|^```sh\n(?P<sh>.*?)^```", re.M | re.S
)
# Tests that go through all documents, addresses and texts, and so must find what a recipe omits.
GUARDS = (
    "tests/tournaments/test_rights.py::test_every_address_has_a_row",
    "tests/tournaments/privacy/test_canary.py::test_every_address_has_a_row",
    "tests/tournaments/privacy/test_canary.py::test_every_text_field_is_classified_as_personal_or_not",
    "tests/tournaments/events/printing/test_documents.py",
    "tests/tournaments/standings/test_metrics.py",
    "tests/tournaments/events/exchange/test_event_format.py",
    "tests/tournaments/events/exchange/test_published.py::test_every_field_says_whether_it_is_published",
)


def recipes() -> dict[str, list[re.Match[str]]]:
    """The blocks of each recipe by its title."""
    guide = (ROOT / "docs" / "recipes.md").read_text()
    section = guide.partition("## Five things clubs ask for\n")[2].partition("\n## ")[0]
    found: dict[str, list[re.Match[str]]] = {}
    for shown in SHOWN.finditer(section):
        if shown["title"]:
            found[shown["title"]] = []
        else:
            found[[*found][-1]].append(shown)
    return found


def changed(copy: Path, name: str, change: str) -> None:
    """Insert the lines with a plus between the others, in place of those with a minus."""
    lines = [(line[:1], line[1:]) for line in change.splitlines(keepends=True)]
    before = "".join(text or "\n" for sign, text in lines if sign != "+")
    after = "".join(text or "\n" for sign, text in lines if sign != "-")
    file = copy / name
    source = file.read_text() if file.exists() else ""
    assert not source or source.count(before) == 1, f"{name}: {before}"
    file.write_text(source.replace(before, after) if source else after)


def run(copy: Path, *command: str) -> str:
    """The output of the command, run in the copy with a separate database."""
    environment = os.environ | {"SKATCLUB_DATA": str(copy / ".data"), "DATABASE_URL": ""}
    answer = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The site with the results of all recipes."""
    copy = tmp_path_factory.mktemp("site")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, copy / folder, ignore=LEFT_OUT)
    for file in FILES:
        shutil.copy(ROOT / file, copy / file)
    for blocks in recipes().values():
        for block in blocks:
            if block["sh"]:
                for command in block["sh"].splitlines():
                    run(copy, *command.replace(".venv/bin/python", sys.executable).split())
            else:
                changed(copy, block["file"], block["change"])
    yield copy
    shutil.rmtree(copy)


def test_there_are_five_recipes_of_few_files():
    files = {
        title: {block["file"] for block in blocks if block["file"] and not block["file"].startswith("tests/")}
        for title, blocks in recipes().items()
    }

    # A migration is made besides.
    assert {title: len(found) for title, found in files.items()} == {
        "A document": 2,
        "A tie-break": 2,
        "A setting of an event": 3,
        "A field of a league": 4,
        "A page with its right": 4,
    }


@pytest.mark.long
def test_the_results_of_the_recipes_work_and_pass_every_guard(copy):
    result = run(copy, sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/recipes.py", *GUARDS)

    assert "[100%]" in result


@pytest.mark.long
def test_the_recipes_leave_nothing_to_format(copy):
    run(copy, sys.executable, "manage.py", "check")
    run(copy, sys.executable, "-m", "ruff", "check", "--no-cache", "tournaments", "tests")
    run(copy, sys.executable, "-m", "ruff", "format", "--check", "--no-cache", "tournaments", "tests")
