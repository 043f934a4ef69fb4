"""The documents name only what exists, their examples run, and they keep their limits."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.core.management import get_commands

ROOT: Final = Path(__file__).parents[1]
# Generated from the tests, and compared with them in test_promises.py and trust/test_asvs.py.
GENERATED: Final = {"docs/asvs.md", "docs/promises.md"}
DOCUMENTS: Final = sorted(
    str(file.relative_to(ROOT))
    for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "tests/README.md")
    if str(file.relative_to(ROOT)) not in GENERATED
)
# These describe code, so an identifier in backticks has to be one of the code. The others have JSON keys and old names.
OF_CODE: Final = ("CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md", "docs/testing.md")
PATH: Final = re.compile(
    r"`((?:scoring|tournaments|skatclub|templates|tests|bin|deploy|docs)/[\w./-]*[\w/]|\w+\.(?:toml|txt))`"
)
# A recipe makes it.
MADE: Final = {"scoring/rules/rulesets/say_your_tricks.py"}
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
COMMAND: Final = re.compile(r"(?:sh |^|[`\s])(bin/[\w/-]+)((?: --[\w-]+)*)", re.M)
MANAGE: Final = re.compile(r"manage\.py (\w+)((?: --[\w-]+)*)")
MODULE: Final = re.compile(r"python -m ((?:skatclub|tests)[\w.]*)")
IDENTIFIER: Final = re.compile(r"`(?:\w+\.)*(_?[A-Za-z]\w*(?:_\w+|[a-z][A-Z]\w*))(?:\([^`]*\))?`")
CODE: Final = re.compile(r"```python\n(.*?)```", re.S)
VERSION_HEAD: Final = re.compile(r"^## \[\d+\.\d+\.\d+\] - (?:\d{4}-\d{2}-\d{2}|unreleased)$")


def read(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_exists(document):
    # A changelog names what was there then.
    paths = PATH.findall(read(document)) if document != "CHANGELOG.md" else []

    assert [path for path in paths if path not in MADE and not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_to_a_file_and_heading(document):
    folder = (ROOT / document).parent
    links = [link.partition("#") for link in LINK.findall(read(document)) if not link.startswith("https://")]

    assert [
        file + mark + anchor
        for file, mark, anchor in links
        if not (folder / file).exists()
        or (anchor and anchor not in anchors(folder / file if file else ROOT / document))
    ] == []


def unknown_commands(text: str) -> Iterator[str]:
    """Commands that do not exist, and options that their source does not contain."""
    for command, options in COMMAND.findall(text):
        file = ROOT / command
        if not file.exists():
            yield command
        elif file.is_file():
            modules = re.findall(r"-m ((?:skatclub|tests)[\w.]*)", file.read_text())
            sources = [file, *(found for module in modules for found in files_of(module))]
            source = "\n".join(found.read_text() for found in sources)
            yield from (f"{command} {option}" for option in options.split() if option not in source)
    for command, options in MANAGE.findall(text):
        if command not in get_commands():
            yield f"manage.py {command}"
        elif (package := get_commands()[command]).startswith(("scoring", "tournaments")):
            source = (ROOT / package / "management" / "commands" / f"{command}.py").read_text()
            yield from (f"{command} {option}" for option in options.split() if option not in source)
    yield from (module for module in MODULE.findall(text) if not files_of(module))


def files_of(module: str) -> list[Path]:
    """The file of a module, or those of a package that can be run."""
    path = ROOT.joinpath(*module.split("."))
    return [path.with_suffix(".py")] if path.with_suffix(".py").exists() else sorted(path.glob("*.py"))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_exists(document):
    # A changelog names what was there then.
    found = list(unknown_commands(read(document))) if document != "CHANGELOG.md" else []

    assert found == []


@pytest.mark.parametrize("document", OF_CODE)
def test_every_identifier_is_one_of_the_code(document):
    folders = ("scoring", "tournaments", "skatclub", "templates", "tests")
    files = [file for name in folders for file in (ROOT / name).rglob("*") if file.suffix in {".py", ".html", ".js"}]
    known = {word for file in files for word in re.findall(r"\w+", file.read_text(encoding="utf-8"))}
    known |= {file.stem for file in files} | set(re.findall(r"\w+", read("pyproject.toml")))

    assert sorted(set(IDENTIFIER.findall(read(document))) - known) == []


def test_install_lists_every_variable_of_the_settings():
    read_by_settings = set(re.findall(r"\benv(?:_flag|_list)?\(\"(\w+)\"", read("skatclub/settings.py")))
    rows = [line.split("|")[1] for line in read("docs/install.md").splitlines() if line.startswith("| `")]
    listed = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}

    assert listed == read_by_settings | {"HOST", "PORT"}


def examples(document: str) -> list[str]:
    return CODE.findall(read(document))


def test_the_example_of_a_deal_runs():
    example, _draw = examples("docs/architecture.md")
    found: dict[str, object] = {}
    *lines, checked, scored = example.strip().splitlines()

    exec("\n".join(lines), found)

    assert eval(checked.split("#")[0], found) == ()
    assert eval(scored.split("#")[0], found) == (48, 0, 0)


def test_the_example_of_a_draw_runs():
    _deal, example = examples("docs/architecture.md")
    found: dict[str, object] = {}
    *lines, table, repeats = example.strip().splitlines()

    exec("\n".join(lines), found)

    assert set(eval(table.split("#")[0], found)) <= set(range(1, 24))
    assert eval(repeats.split("#")[0], found) == 0


ROAD: Final = re.compile(r"^\| \d+ [a-z ]+\|[^|]*\|(?P<functions>[^|]*)\|(?P<files>[^|]*)\|", re.M)
NAMED: Final = re.compile(r"`([\w./]+)`")


def defined_in(path: Path) -> set[str]:
    """Modules, and the names of all classes, functions and methods of a file or folder."""
    found = set()
    for file in path.rglob("*.py") if path.is_dir() else [path]:
        found.add(file.stem)
        kinds = ast.ClassDef | ast.FunctionDef
        found |= {node.name for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, kinds)}
    return found


@pytest.mark.long
def test_every_function_on_the_path_of_a_deal_exists():
    steps = list(ROAD.finditer(read("docs/architecture.md")))

    missing = {
        name: step["files"]
        for step in steps
        for name in NAMED.findall(step["functions"])
        if name.split(".")[-1] not in set().union(*(defined_in(ROOT / path) for path in NAMED.findall(step["files"])))
    }

    assert len(steps) == 17
    assert missing == {}


def test_the_readme_is_one_page():
    assert len(read("README.md").split()) <= 700


def test_contributing_has_at_most_150_lines():
    assert len(read("CONTRIBUTING.md").splitlines()) <= 150


def test_each_version_of_the_changelog_is_dated_and_short():
    first, *versions = re.split(r"^(?=## )", read("CHANGELOG.md"), flags=re.M)

    assert first.startswith("# Changelog\n")
    assert [head for head in (version.splitlines()[0] for version in versions) if not VERSION_HEAD.match(head)] == []
    assert {version.split()[1]: n for version in versions if (n := len(version.splitlines())) > 40} == {}
    assert set(re.findall(r"^### (.+)$", read("CHANGELOG.md"), re.M)) <= {
        *("Added", "Changed", "Deprecated", "Fixed", "Removed", "Security")
    }


def test_the_rules_name_every_problem_and_every_family_of_cases():
    text = read("docs/rules/systems.md")
    spans = re.findall(r"\bV(\d{2})(?: to V(\d{2}))?\b", text.partition("\n## 26. ")[2])
    listed = {number for first, last in spans for number in range(int(first), int(last or first) + 1)}
    sources = [*(ROOT / "scoring/rules").rglob("*.py"), ROOT / "scoring/phrases.py"]
    codes = {int(code) for file in sources for code in re.findall(r"[\"\.]V(\d{2})[\"\. ]", file.read_text())}
    families = set(re.findall(r'^\{"id": "([A-Z0-9]+)-', read("tests/data/cases.json"), re.M))

    assert codes - listed == set()
    assert sorted(family for family in families if f"{family}-0" not in text) == []
