"""The codes of a refused deal."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from scoring.rules.problems import Problem


def codes_of(found: Iterable[Problem], deal: Any) -> list[str]:
    """The codes; each names fields that the deal has, so that its sentence can be shown at the field."""
    known = {field.name for field in fields(deal)}
    problems = list(found)
    assert all(known.issuperset(one.fields) for one in problems), problems
    return [one.code for one in problems]
