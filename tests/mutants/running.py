"""Tries every mutant of a package by the tests of that package, in forks of a process that has collected them once.

A mutant of a function is tried by replacing the code of the function object; one of a module, or of something called
during import, by importing the module again. Each is tried by the tests that call it, the quickest first, until one
fails.
"""

import ast
import contextlib
import gc
import importlib.machinery
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

import django
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings

from tests.mutants.making import Mutant

ROOT: Final = Path(__file__).resolve().parents[2]
# What runs for ever is found out; what needs more memory than this does not end either.
MEMORY: Final = 3 * 2**30
# What tests of pure packages do without: the fixtures of the site, and its database.
PURE: Final = {"tests/scoring/rules", "tests/tournaments/standings", "tests/tournaments/seating"}
WITHOUT_SITE: Final = ("--noconftest", "-p", "no:django")

Folders = tuple[str, ...]


@dataclass
class Baseline:
    """What each test calls and how long it takes without changes."""

    seconds: dict[str, float] = field(default_factory=dict)
    called: dict[str, list[str]] = field(default_factory=dict)
    # Functions called while modules are read and tests collected, and those that keep what they answered: what came of
    # it is there already.
    at_import: list[str] = field(default_factory=list)

    def tests_that_call(self, mutant: Mutant) -> list[str]:
        known = f"{mutant.path} {mutant.function}"
        return self.quickest([test for test, functions in self.called.items() if known in functions])

    def quickest(self, tests: Iterable[str]) -> list[str]:
        return sorted(tests, key=self.seconds.__getitem__)


class Taker:
    """A pytest plugin: once the tests are collected, call `then` with them in place of running them."""

    def __init__(self, then: Callable[[list[pytest.Item]], None]) -> None:
        self.then = then

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.freeze()
        self.then(session.items)
        return True


def collect(folders: Folders, then: Callable[[list[pytest.Item]], None]) -> None:
    settings.register_profile(
        "mutants",
        max_examples=40,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    settings.load_profile("mutants")
    # Some tests of the rules look at what the site makes of them.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")
    if "tests/scoring/rules" in folders:
        django.setup()
    arguments = ("-q", "-p", "no:cacheprovider", "-p", "no:warnings", "-m", "not journey and not long")
    pure = WITHOUT_SITE if PURE.issuperset(folders) else ()
    pytest.main([*arguments, *pure, *folders], plugins=[Taker(then)])


def in_fork(work: Callable[[], int]) -> int:
    """The exit status of the work; 1 if it is killed."""
    if child := os.fork():
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 1
    code = 1
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = work()
    finally:
        os._exit(code)


def first_failure(items: Iterable[pytest.Item], baseline: Baseline, *, until: float) -> int:
    """1 as soon as a test fails, 0 if none does. A test that takes ten times as long as usual counts as failed."""
    for item in items:
        usual = baseline.seconds[item.nodeid]
        if usual <= until:
            signal.setitimer(signal.ITIMER_PROF, 3 + 10 * usual)
            if not _passes(item):
                return 1
    return 0


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    # A mutant may skip a test: then it says nothing.
    return not any(report.failed for report in reports)


# The baseline


def measured(package: str, folders: Folders, kept: Path) -> Baseline:
    """Stored with the outcomes while neither the package nor its tests change."""
    now = sum(file.stat().st_mtime_ns for place in (package, *folders) for file in _files_in(ROOT / place))
    if kept.exists() and (data := json.loads(kept.read_text()))["of"] == now:
        return Baseline(data["seconds"], data["called"], data["at_import"])
    in_fork(lambda: _measure(package, folders, kept, now))
    data = json.loads(kept.read_text())
    if not data["seconds"]:
        raise SystemExit(f"no test of {', '.join(folders)} passes where nothing is changed")
    return Baseline(data["seconds"], data["called"], data["at_import"])


def _files_in(place: Path) -> list[Path]:
    return [place] if place.is_file() else list(place.rglob("*.py"))


def _measure(package: str, folders: Folders, kept: Path, now: int) -> int:
    baseline, called = Baseline(), set[str]()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(within):
            called.add(_name_of(code))

    def go_through(items: list[pytest.Item]) -> None:
        baseline.at_import = sorted(called | _cached(within))
        for item in items:
            called.clear()
            began = time.process_time()
            sys.settrace(note)
            passes = _passes(item)
            sys.settrace(None)
            if passes:
                baseline.seconds[item.nodeid] = round(time.process_time() - began, 4)
                baseline.called[item.nodeid] = sorted(called)

    within = f"{ROOT}/{package}"
    sys.settrace(note)
    collect(folders, go_through)
    kept.write_text(json.dumps({"of": now, **vars(baseline)}))
    return 0


def _cached(within: str) -> set[str]:
    kept = [each.__wrapped__ for each in _frozen() if isinstance(each, _lru_cache_wrapper)]
    codes = [each.__code__ for each in kept if isinstance(each, FunctionType)]
    return {_name_of(code) for code in codes if code.co_filename.startswith(within)}


def _name_of(code: CodeType) -> str:
    return f"{code.co_filename.removeprefix(str(ROOT) + '/')} {outermost(code.co_qualname)}"


def outermost(qualname: str) -> str:
    """The outermost function around this one."""
    return qualname.split(".<locals>")[0]


# The mutants


def try_functions(
    mutants: list[Mutant], folders: Folders, baseline: Baseline, *, until: float
) -> Iterator[tuple[Mutant, bool]]:
    """Which mutants of functions a test notices. One process collects the tests and forks for each."""
    reading, writing = os.pipe()
    if child := os.fork():
        os.close(writing)
        with os.fdopen(reading) as data:
            for line in data:
                number, is_killed = map(int, line.split())
                yield mutants[number], bool(is_killed)
        os.waitpid(child, 0)
        return
    os.close(reading)

    def go_through(items: list[pytest.Item]) -> None:
        by_id = {item.nodeid: item for item in items}
        functions = _functions_of({mutant.path for mutant in mutants})
        for number, mutant in enumerate(mutants):
            tests = [by_id[test] for test in baseline.tests_that_call(mutant) if test in by_id]
            code = in_fork(
                lambda mutant=mutant, tests=tests: _with_changed_code(mutant, functions, tests, baseline, until)
            )
            os.write(writing, f"{number} {int(code != 0)}\n".encode())

    try:
        _be_quiet()
        collect(folders, go_through)
    finally:
        os._exit(0)


def _be_quiet() -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)


Functions = dict[tuple[str, str, int], list[FunctionType]]


def _functions_of(paths: set[str]) -> Functions:
    """All live functions by the location of their code."""
    names = {f"{ROOT}/{path}": path for path in paths}
    found: Functions = {}
    for each in gc.get_objects() + _frozen():
        if isinstance(each, FunctionType) and each.__code__.co_filename in names:
            code = each.__code__
            found.setdefault((names[code.co_filename], code.co_qualname, code.co_firstlineno), []).append(each)
    return found


def _frozen() -> list[Any]:
    gc.unfreeze()
    return gc.get_objects()


def _with_changed_code(
    mutant: Mutant, functions: Functions, tests: list[pytest.Item], baseline: Baseline, until: float
) -> int:
    for code in _codes(compile(mutant.tree, f"{ROOT}/{mutant.path}", "exec")):
        for function in functions.get((mutant.path, code.co_qualname, code.co_firstlineno), ()):
            with contextlib.suppress(ValueError):  # other closures than before
                function.__code__ = closed_over(code, function.__code__.co_freevars)
    return first_failure(tests, baseline, until=until)


def closed_over(code: CodeType, names: tuple[str, ...]) -> CodeType:
    """A code without free variables (super() is one), changed so that a closure with them accepts it."""
    return code if code.co_freevars else code.replace(co_freevars=names)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The codes of all functions created at import."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            if each.co_name == each.co_qualname.rpartition(".")[2] and "<" not in each.co_qualname:
                yield from _codes(each)


def try_module(mutant: Mutant, folders: Folders, baseline: Baseline, *, until: float) -> bool:
    """Whether a test notices a mutant of what is computed at import."""

    def work() -> int:
        failed: list[int] = [1]
        _read_changed(f"{ROOT}/{mutant.path}", mutant.tree)

        def go_through(items: list[pytest.Item]) -> None:
            by_id = {item.nodeid: item for item in items}
            # A test that is gone, or whose cases have other names, has noticed as well.
            gone = baseline.seconds.keys() - by_id.keys()
            tests = [by_id[test] for test in baseline.quickest(baseline.seconds) if test in by_id]
            failed[0] = 1 if gone else first_failure(tests, baseline, until=until)

        signal.setitimer(signal.ITIMER_PROF, 120)
        collect(folders, go_through)
        return failed[0]

    return in_fork(work) != 0


def _read_changed(file: str, tree: ast.Module) -> None:
    read = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return compile(tree, file, "exec") if loader.path == file else read(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
