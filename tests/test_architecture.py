"""The arrows of the house, read off the source: who may import whom.

An import goes down its own ladder or sideways from `tournaments` into `scoring`; the pure packages know the standard
library and themselves alone; no two modules need each other. A module that stands nowhere is a fault too: whoever
adds a room says on which rung it stands.
"""

import ast
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
APPS = ("scoring", "tournaments", "skatclub")

PURE = ("scoring.rules", "tournaments.seating", "tournaments.standings")
RUNGS = {
    "scoring": {
        1: ("rules",),
        2: ("phrases",),
        3: ("models",),
        4: (
            *("services", "register", "held_sheet", "queries", "signals"),
            *("audit", "clock", "checks", "kept_figures", "played_logs", "limits", "free_tables"),
        ),
        5: ("forms", "printing", "demo", "tables", "chart", "written_list", "game_systems", "hyphens", "templatetags"),
        6: ("views", "entry", "api", "admin", "management", "urls"),
    },
    "tournaments": {
        1: ("seating", "standings"),
        2: ("phrases",),
        3: ("models",),
        4: (
            *("services", "queries", "receivers", "rights", "states"),
            *("held_event", "protocols", "league_rights", "rating"),
            *("event_parts", "plain_rows", "seals"),
        ),
        5: ("forms", "printing", "exchange", "demo", "columns", "tables", "form_chart", "templatetags"),
        6: ("views", "live", "api", "admin", "management", "urls"),
    },
}
PLACES = {f"{app}.{room}": rung for app, rungs in RUNGS.items() for rung, rooms in rungs.items() for room in rooms}
# Django's own wiring: what it needs is for Django to say.
FREE_ROOMS = ("apps", "migrations")
# Clock, chance and translation have no place in a pure package; `datetime` and a seeded `Random` do.
IMPURE_LIBRARIES = {"time", "secrets", "uuid", "gettext", "locale"}
CLOCKS = {"now", "today", "utcnow"}


@dataclass(frozen=True)
class Import:
    """One import: `target` is a module of the project where there is one, else the name as written."""

    importer: str
    target: str
    is_for_types: bool


def faults(root: Path) -> list[str]:
    """Everything in the source tree that goes against the arrows, as sentences."""
    trees = {module_name(path.relative_to(root)): tree_of(path) for app in APPS for path in (root / app).rglob("*.py")}
    imports = [found for name, tree in trees.items() for found in imports_of(name, tree, trees)]
    found = [f"{name} has no place on the ladder" for name in trees if place(name) is None and not is_free(name)]
    found += [fault for one in imports if not is_free(one.importer) for fault in arrow_faults(one)]
    found += [fault for name, tree in trees.items() if pure_package(name) for fault in purity_faults(name, tree)]
    return sorted({*found, *circles(imports, trees)})


def module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree_of(path: Path) -> ast.Module:
    return parsed(path.read_text(encoding="utf-8"), is_package=path.name == "__init__.py")


@cache
def parsed(source: str, *, is_package: bool) -> ast.Module:
    tree = ast.parse(source)
    tree.is_package = is_package  # type: ignore[attr-defined]
    return tree


def imports_of(name: str, tree: ast.Module, modules: dict[str, ast.Module]) -> Iterator[Import]:
    """All imports of a module, those inside its functions too: what is needed late is needed."""
    for node, is_for_types in import_nodes(tree):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        else:
            origin = absolute(name, node, is_package=tree.is_package)  # type: ignore[attr-defined]
            parts = [f"{origin}.{alias.name}" for alias in node.names]
            targets = [part if part in modules or part in PLACES else origin for part in parts]
        yield from (Import(name, target, is_for_types) for target in targets)


@cache
def import_nodes(tree: ast.Module) -> list[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Each import statement of a module, and whether it is for types alone."""
    for_types = {id(node) for guard in ast.walk(tree) if is_type_guard(guard) for node in ast.walk(guard)}
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return [(node, id(node) in for_types) for node in nodes]


def is_type_guard(node: ast.AST) -> bool:
    test = node.test if isinstance(node, ast.If) else None
    return "TYPE_CHECKING" in (getattr(test, "id", ""), getattr(test, "attr", ""))


def absolute(name: str, node: ast.ImportFrom, *, is_package: bool) -> str:
    """The module an import names: one dot is the package itself, each further dot the one around it."""
    if not node.level:
        return node.module or ""
    up = node.level - 1 if is_package else node.level
    around = name.split(".")[: -up or None]
    return ".".join([*around, *([node.module] if node.module else [])])


def place(name: str) -> int | None:
    """The rung of a module; None where nobody has given it one. An app's own package stands at the foot."""
    app, _, inside = name.partition(".")
    if not inside:
        return 0
    return 7 if app == "skatclub" else PLACES.get(f"{app}.{inside.partition('.')[0]}")


def is_free(name: str) -> bool:
    return name.split(".")[1:2] in [[room] for room in FREE_ROOMS]


def pure_package(name: str) -> str | None:
    return next((package for package in PURE if f"{name}.".startswith(f"{package}.")), None)


def arrow_faults(one: Import) -> Iterator[str]:
    """What is wrong with one import."""
    app, target_app = one.importer.partition(".")[0], one.target.partition(".")[0]
    package = pure_package(one.importer)
    if package and pure_package(one.target) != package and not is_standard(one.target):
        yield f"{one.importer} is pure and must not import {one.target}"
        return
    if target_app not in APPS or app == "skatclub":
        return
    if target_app == "skatclub":
        yield f"{one.importer} must not import {one.target}: nobody imports skatclub"
    elif (app, target_app) == ("scoring", "tournaments"):
        yield f"{one.importer} must not import {one.target}: scoring knows no tournaments"
    elif (place(one.target) or 0) > (place(one.importer) or 0):
        yield f"{one.importer} must not import {one.target}: it stands higher"


def is_standard(target: str) -> bool:
    library = target.partition(".")[0]
    return library in sys.stdlib_module_names and library not in IMPURE_LIBRARIES


@cache
def purity_faults(name: str, tree: ast.Module) -> list[str]:
    return list(impurities(name, tree))


def impurities(name: str, tree: ast.Module) -> Iterator[str]:
    """Clocks and chance without a seed. `Random` alone is let in from `random`, under its own name, with a seed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(one.name == "random" and one.asname for one in node.names):
            yield f"{name} gives random another name"
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            yield from (
                f"{name} takes {one.name} from random" for one in node.names if one.name != "Random" or one.asname
            )
        elif isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            yield f"{name} looks at the clock: {ast.unparse(node)}"
        elif isinstance(node, ast.Attribute) and node.attr != "Random" and is_named(node.value, "random"):
            yield f"{name} takes {node.attr} from random"
        elif isinstance(node, ast.Call) and not (node.args or node.keywords) and is_named(node.func, "Random"):
            yield f"{name} makes a Random without a seed"


def is_named(node: ast.AST, word: str) -> bool:
    return word in (getattr(node, "id", ""), getattr(node, "attr", ""))


def circles(imports: list[Import], modules: dict[str, ast.Module]) -> Iterator[str]:
    """Each circle of modules that need each other; imports for types alone do not count."""
    needs: dict[str, set[str]] = {name: set() for name in modules}
    for one in imports:
        if one.target in modules and one.target != one.importer and not one.is_for_types:
            needs[one.importer].add(one.target)
    while circle := first_circle(needs):
        first = circle.index(min(circle))
        ordered = [*circle[first:], *circle[:first]]
        yield f"{' and '.join(ordered)} need each other"
        needs[ordered[0]].discard(ordered[1])


def first_circle(needs: dict[str, set[str]]) -> list[str]:
    """Its modules, each once, every one needing the next; [] where there is none."""
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        # graphlib tells it from the needed module to the one that needs it.
        return list(reversed(error.args[1][1:]))
    return []


def test_the_source_follows_the_arrows() -> None:
    assert faults(ROOT) == []


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The source tree to plant faults in."""
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            target = tmp_path / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return tmp_path


@cache
def faults_before() -> frozenset[str]:
    return frozenset(faults(ROOT))


def plant(root: Path, **sources: str) -> list[str]:
    """Add lines to modules (`scoring__forms` is scoring/forms.py) and name the faults that this makes."""
    before = faults_before()
    for name, source in sources.items():
        path = root / name.replace("__", "/")
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        existing = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(f"{existing}\n{source}\n", encoding="utf-8")
    return [fault for fault in faults(root) if fault not in before]


# Where the line is planted, the line, and what must be said of it.
WRONG = {
    "rules know Django": ("scoring__rules__values", "import django.db", "is pure and must not import django.db"),
    "rules know the records": ("scoring__rules__sheet", "from scoring.models import Club", "import scoring.models"),
    "rules know the words": ("scoring__rules__checks", "from ..phrases import a", "import scoring.phrases"),
    "rules know the words, late": ("scoring__rules__deal", "def f():\n    from .. import phrases", "scoring.phrases"),
    "rules know the words of a subfolder": ("scoring__rules__rulesets__isko", "from ... import phrases", "phrases"),
    "rules look at the clock": ("scoring__rules__tally", "import time", "is pure and must not import time"),
    "rules look at the calendar": (
        "scoring__rules__tally",
        "import datetime\nd = datetime.date.today()",
        "looks at the clock: datetime.date.today",
    ),
    "rules translate": ("scoring__rules__values", "from gettext import gettext", "must not import gettext"),
    "rules throw dice": ("scoring__rules__cards", "from random import choice", "takes choice from random"),
    "rules shuffle": ("scoring__rules__cards", "import random\nrandom.shuffle([])", "takes shuffle from random"),
    "rules call dice by another name": ("scoring__rules__cards", "import random as r", "gives random another name"),
    "rules draw without a seed": (
        "scoring__rules__cards",
        "from random import Random\nRandom()",
        "makes a Random without a seed",
    ),
    "seating knows Django": ("tournaments__seating", "from django.db import models", "must not import django.db"),
    "seating knows the rules": ("tournaments__seating", "from scoring.rules import check", "must not import scoring"),
    "seating draws without a seed": (
        "tournaments__seating",
        "import random\nrandom.Random()",
        "makes a Random without a seed",
    ),
    "standings know seating": (
        "tournaments__standings",
        "from tournaments.seating import plan",
        "is pure and must not import tournaments.seating",
    ),
    "words know the records": ("scoring__phrases", "from scoring.models import Club", "scoring.models: it stands"),
    "records know the actions": ("scoring__models__sheets", "from scoring import services", "scoring.services: it"),
    "records know the reading": ("scoring__models__sheets", "import scoring.queries", "scoring.queries: it stands"),
    "records know the signals": ("scoring__models__people", "from ..signals import a", "scoring.signals: it stands"),
    "actions know the forms": ("scoring__services", "from scoring.forms import DealForm", "scoring.forms: it"),
    "reading knows paper": ("scoring__queries", "from scoring.printing import page", "scoring.printing.page: it"),
    "forms know the pages": ("scoring__forms__deals", "from ..views import sheets", "scoring.views.sheets: it stands"),
    "paper knows the entry screen": (
        "scoring__printing__page",
        "import scoring.entry.views",
        "scoring.entry.views: it",
    ),
    "the demo knows the pages": ("scoring__demo__club", "from scoring.urls import a", "scoring.urls: it stands"),
    "types alone look up": (
        "scoring__models__people",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from scoring import services",
        "scoring.services: it stands higher",
    ),
    "scoring knows tournaments": (
        "scoring__views__sheets",
        "from tournaments.queries import a",
        "scoring knows no tournaments",
    ),
    "scoring knows the site": ("scoring__forms__deals", "from skatclub import settings", "nobody imports skatclub"),
    "tournaments know the site": ("tournaments__views", "import skatclub.settings", "nobody imports skatclub"),
    "tournament words know records": (
        "tournaments__phrases",
        "from tournaments.models import Event",
        "tournaments.models: it",
    ),
    "tournament records know actions": (
        "tournaments__models",
        "from tournaments.services import a",
        "tournaments.services: it",
    ),
    "tournament records know scoring's actions": (
        "tournaments__models",
        "from scoring.services import open_sheet",
        "scoring.services: it stands higher",
    ),
    "tournament actions know the exchange": (
        "tournaments__services",
        "from tournaments.exchange import a",
        "tournaments.exchange: it stands higher",
    ),
    "tournament paper knows the live pages": (
        "tournaments__printing",
        "from tournaments import live",
        "tournaments.live: it stands higher",
    ),
    "tournament edges know scoring's pages": (
        "tournaments__forms",
        "from scoring.views import sheets",
        "scoring.views.sheets: it stands higher",
    ),
    "a room without a place": ("scoring__helpers", "", "scoring.helpers has no place on the ladder"),
    "a tournament room without a place": ("tournaments__utils", "", "tournaments.utils has no place"),
}


# Each is a copy of all there is; in each run every fifth.
PLANTED = [
    pytest.param(*wrong, id=name, marks=pytest.mark.long if place % 5 else [])
    for place, (name, wrong) in enumerate(WRONG.items())
]


@pytest.mark.parametrize(("module", "line", "fault"), PLANTED)
def test_a_planted_wrong_import_is_found(copy: Path, module: str, line: str, fault: str) -> None:
    # A wrong import may close a circle as well.
    found = [one for one in plant(copy, **{module: line}) if not one.endswith("need each other")]

    assert len(found) == 1
    assert fault in found[0]
    assert found[0].startswith(module.replace("__", "."))


def test_two_modules_that_need_each_other_are_found(copy: Path) -> None:
    found = plant(
        copy,
        scoring__printing__first="from . import second",
        scoring__printing__second="def late():\n    import scoring.printing.first",
    )

    assert found == ["scoring.printing.first and scoring.printing.second need each other"]


def test_every_circle_is_found(copy: Path) -> None:
    found = plant(
        copy,
        scoring__demo__a="from .b import x",
        scoring__demo__b="from .c import x",
        scoring__demo__c="from .a import x",
        scoring__demo__d="from .e import x",
        scoring__demo__e="from scoring.demo.d import x",
    )

    assert found == [
        "scoring.demo.a and scoring.demo.b and scoring.demo.c need each other",
        "scoring.demo.d and scoring.demo.e need each other",
    ]


# What must be let through.
RIGHT = {
    "down the ladder": ("scoring__views__extra", "from scoring import forms, phrases, rules"),
    "sideways into scoring": ("tournaments__views", "from scoring.views import sheets"),
    "further down in scoring": ("tournaments__services", "from scoring.rules import tally"),
    "the standard library": ("scoring__rules__extra", "import math\nfrom datetime import date"),
    "a seeded draw": ("tournaments__seating", "from random import Random\n\n\ndef f(seed):\n    Random(seed)"),
    "a neighbour in the pure package": ("scoring__rules__extra", "from .rulesets import isko\nfrom . import deal"),
    "Django's wiring": ("scoring__apps", "from scoring import views"),
    "a migration": ("scoring__migrations__0099_extra", "from scoring import services"),
    "the site itself": ("skatclub__extra", "from scoring import views\nfrom tournaments import live"),
    "a library beyond the pure packages": ("scoring__queries", "import time\nimport django"),
}


@pytest.mark.parametrize(("module", "line"), RIGHT.values(), ids=RIGHT)
def test_a_right_import_is_let_through(copy: Path, module: str, line: str) -> None:
    assert plant(copy, **{module: line}) == []


def test_types_may_refer_to_each_other(copy: Path) -> None:
    for_types = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .first import x"

    assert plant(copy, scoring__demo__first="from .second import x", scoring__demo__second=for_types) == []
