"""A pytest plugin: with `--passed FILE` passing tests are recorded there, and skipped when the run is started again.

The long tests take hours. `sh bin/test long` stores such a file for each part of a commit, so that it resumes where it
was stopped. A tab separates the figure that a test records by `record_property("figure", ...)`.
"""

from pathlib import Path
from typing import Any, Final

import pytest

BEFORE: Final = pytest.StashKey[frozenset[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--passed", type=Path, required=True)


def pytest_configure(config: pytest.Config) -> None:
    if worker := getattr(config, "workerinput", None):
        config.stash[BEFORE] = frozenset(worker["passed_before"])
        return
    file = config.getoption("passed")
    lines = file.read_text().splitlines() if file.exists() else []
    config.stash[BEFORE] = frozenset(line.partition("\t")[0] for line in lines)
    config.pluginmanager.register(_Passed(file))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """All workers skip the same tests, including one that replaces another later."""
    node.workerinput["passed_before"] = sorted(node.config.stash[BEFORE])


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    before = config.stash[BEFORE]
    if left_out := [item for item in items if item.nodeid in before]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid not in before]


class _Passed:
    """Records a test as soon as it and its teardown have passed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.to_be_left: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.to_be_left.add(report.nodeid)
        elif report.when == "teardown" and report.passed and report.nodeid in self.to_be_left:
            figure = dict(report.user_properties).get("figure")
            with self.file.open("a") as passed:
                passed.write(f"{report.nodeid}\t{figure}\n" if figure else f"{report.nodeid}\n")
