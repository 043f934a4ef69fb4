"""What a deal is refused for."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from scoring.rules.problems import Problem


def codes_of(found: Iterable[Problem], deal: Any) -> list[str]:
    """By their codes. Each names what a deal of its kind holds, so that its sentence can be shown beside the field."""
    known = {field.name for field in fields(deal)}
    problems = list(found)
    assert all(known.issuperset(one.fields) for one in problems), problems
    return [one.code for one in problems]
