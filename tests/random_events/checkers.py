"""Whether a played event is right by the independent checker and by the site's repeated draws."""

import json
from collections.abc import Iterator
from traceback import extract_tb
from typing import Any

from tests.checker.skat_check import checker, passed_over

from .play import Played


def faults_of(played: Played) -> Iterator[str]:
    """All faults found."""
    yield from played.faults
    for name, data in played.files.items():
        yield from (f"skat-check, {name}: {fault}" for fault in differences(json.loads(data)))


def differences(content: Any) -> list[str]:
    """The findings of the checker; an exception counts as a fault of the checker or of the file."""
    try:
        report = checker.check(content)
    except Exception as error:
        return [f"cannot be checked, {extract_tb(error.__traceback__)[-1].name}: {error!r}"]
    # What is not checked is no more right than what is wrong.
    unknown = [f"not checked: {count} {name}" for name, count in passed_over(report).items()]
    return [*(words(difference) for difference in report.differences), *unknown]


def words(difference: Any) -> str:
    """Location, value in the file, value of the checker, and rule."""
    where, cell = difference.where, difference.cell
    return f"{where}: {cell}: the file states {difference.stated}, found {difference.found} [{difference.rule}]"
