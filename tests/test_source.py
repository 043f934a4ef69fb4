"""What no page, script or view may contain."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.rules import ruleset_keys

ROOT = Path(__file__).parents[1]
SOURCES = [
    file
    for folder in ("scoring", "tournaments", "skatclub", "templates")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in {".py", ".html", ".js", ".svg"}
]
# Names are text everywhere; style and script stay in files of their own; every POST has its token.
FORBIDDEN = {
    "unescaped text": re.compile(r"\|\s*safe\b|mark_safe|autoescape off|innerHTML|outerHTML\s*=|insertAdjacentHTML"),
    "style in a page": re.compile(r"\sstyle=|<style"),
    "script in a page": re.compile(r"\son\w+=[\"']|<script(?![^>]*\bsrc=)[^>]*>(?!\s*</script>)"),
    "a post without its token": re.compile(r"csrf_exempt"),
    "what could run text": re.compile(r"\beval\(|new Function|document\.write"),
}
# Thousands of rows are joined from cells that are escaped one by one; tests put hostile names into each.
WRITTEN_BODIES = {
    "tournaments/events/tables.py",
    "tournaments/events/views/registration_rows.py",
    "tournaments/seasons/views/till_rows.py",
}
# Where it may be: one page brings its style along, since no file of the site can be had there.
ALLOWED = {
    "unescaped text": {(body, "mark_safe") for body in WRITTEN_BODIES},
    "style in a page": {("templates/scoring/sheets/_away.html", " style=")},
}
# What docstrings say of other programs.
NAMES_OF_LIBRARIES = {"max_random_bytes"}


@pytest.mark.parametrize("fault", FORBIDDEN)
def test_no_source_contains(fault):
    found = {
        (str(file.relative_to(ROOT)), match.group())
        for file in SOURCES
        for match in FORBIDDEN[fault].finditer(file.read_text())
        # The markup of documents, and the JSON endpoint that reads no cookie.
        if not {"printing", "api"} & set(file.parts)
    }

    assert found == ALLOWED.get(fault, set())


# Lists of people go by `alphabetical`: a database sorts ä behind z, and casefold leaves it there.
SORTED_BY_NAME = re.compile(
    r"order_by\([^)]*\"(?:\w+__)?(?:name|username|nickname)\"|ordering = \[[^]]*\"name\""
    r"|key=[^\n]*(?:casefold|\.lower\b)"
)
# Clubs, events and house rules are no people; a draw takes its teams in the order of its report.
NO_PEOPLE = {
    ("scoring/sheets/game_systems.py", 'order_by("club__name", "name"'),
    ("scoring/models/people.py", 'ordering = ["name"'),
    ("tournaments/events/models/entrants.py", 'ordering = ["kind", "name"'),
    ("tournaments/events/queries/event_list.py", 'order_by(late, "-kind", "name"'),
    ("tournaments/events/queries/seats.py", 'order_by("team__kind", "team__name"'),
    ("tournaments/events/views/events.py", 'order_by("name"'),
    ("tournaments/players/queries/search.py", 'order_by("name"'),
    ("tournaments/privacy/queries/personal_data.py", 'order_by("name"'),
    ("tournaments/privacy/queries/logins.py", 'order_by("name"'),
    ("skatclub/backup/running_events.py", 'order_by("name"'),
}


def test_every_list_of_people_has_one_alphabet():
    found = {
        (str(file.relative_to(ROOT)), " ".join(match.group().split()))
        for file in SOURCES
        if file.suffix == ".py" and not {"migrations"} & set(file.parts)
        for match in SORTED_BY_NAME.finditer(file.read_text())
    }

    assert found == NO_PEOPLE


CALENDAR_FIELDS = re.compile(r"forms\.(?:Split)?(?:Date|DateTime|Time)(?:Field|Input)")


def test_every_form_takes_its_days_from_one_file():
    """Other fields have no limits, and read 11/12/2026 as Americans do."""
    found = {str(file.relative_to(ROOT)) for file in SOURCES if CALENDAR_FIELDS.search(file.read_text())}

    assert found == {"scoring/forms/days.py"}


def test_every_line_of_a_page_can_be_read_at_once():
    """At most as long as a line of Python."""
    long = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in SOURCES
        if file.suffix == ".html"
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if len(line) >= 120
    ]

    assert long == []


def test_no_page_and_no_service_names_a_game():
    """They use the ruleset."""
    quoted = re.compile("|".join(f"[\"']{key}[\"']" for key in ruleset_keys()))
    rooms = {"rules", "migrations"}
    asking = [file for file in SOURCES if not rooms & set(file.relative_to(ROOT).parts)]

    named = {str(file.relative_to(ROOT)): quoted.findall(file.read_text()) for file in asking}

    assert {file: found for file, found in named.items() if found} == {}


def public_classes() -> Iterator[tuple[str, str]]:
    """(name, file) of each public class, without commands and migrations, whose names Django prescribes."""
    for file in SOURCES:
        if file.suffix == ".py" and not {"commands", "migrations"} & set(file.parts):
            for node in ast.parse(file.read_text()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    yield node.name, str(file.relative_to(ROOT))


@pytest.mark.long
def test_class_names_are_unique():
    files: dict[str, list[str]] = {}
    for name, file in public_classes():
        files.setdefault(name, []).append(file)

    assert {name: found for name, found in files.items() if len(found) > 1} == {}


def long_calls() -> Iterator[str]:
    """Calls of our classes with six or more positional values."""
    classes = {name for name, _file in public_classes()}
    for file in SOURCES:
        if file.suffix == ".py" and "migrations" not in file.parts:
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and len(node.args) >= 6 and getattr(node.func, "id", "") in classes:
                    yield f"{file.relative_to(ROOT)}:{node.lineno}"


@pytest.mark.long
def test_values_with_six_fields_are_built_by_keyword():
    assert list(long_calls()) == []


def test_names_in_backticks_exist():
    """A docstring or comment that names something missing misleads its reader."""
    code = [file for file in SOURCES if file.suffix == ".py"]
    texts = "\n".join(re.sub(r"`[^`\n]*`", "", file.read_text()) for file in SOURCES)
    known = {*re.findall(r"\w+", texts), *(file.stem for file in SOURCES)} | NAMES_OF_LIBRARIES

    unknown = {
        (str(file.relative_to(ROOT)), match[1])
        for file in code
        for match in re.finditer(r"`(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)`", file.read_text())
        if match[1] not in known
    }

    assert unknown == set()


# Words that once named other things in this code; `docs/glossary.md` has the terms of today.
RETIRED = re.compile(
    r"\b(anew|beside|covered|door|forgotten|held|his|judge|kept|lease|overwriting|parting|stated|takings|together|told"
    r"|troubles|turning|unchanged|watched|ways|whoever)\b"
    r"|made once|by code|list code|short form|moving up|whole day|first look|reading along"
)
# Keys of season files and of the report that `bin/skat-check` prints as JSON.
STORED_NAMES = {"beside", "stated"}
WORDS_OF_A_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
DEFINED_IN = {
    ".js": re.compile(r"\b(?:function|const|let|class)\s+(\w+)"),
    ".html": re.compile(r"{%[^%]*?\b(?:as\s+(\w+)|(\w+)=)"),
}


def python_names(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.alias(asname=str(name)):
                yield name


def defined_names() -> Iterator[tuple[str, Path]]:
    for file in SOURCES:
        if "migrations" in file.parts:
            continue
        yield file.stem, file
        if file.suffix == ".py":
            yield from ((name, file) for name in python_names(file))
        elif pattern := DEFINED_IN.get(file.suffix):
            yield from ((name, file) for match in pattern.findall(file.read_text()) for name in [*match] if name)


def words_of(name: str) -> str:
    return " ".join(WORDS_OF_A_NAME.findall(name)).lower()


def test_no_name_uses_a_retired_term():
    found = {
        f"{name} in {file.relative_to(ROOT)}"
        for name, file in defined_names()
        if name not in STORED_NAMES and RETIRED.search(words_of(name))
    }

    assert found == set()
