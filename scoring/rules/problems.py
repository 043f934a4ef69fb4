"""Faults of an entry: a code and the fields it concerns, never a sentence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault. `code` is the V-code of systems.md 26; `values` fill its sentence."""

    code: str
    fields: tuple[str, ...] = ()
    values: tuple[tuple[str, int | str], ...] = ()


def problem(code: str, *fields: str, **values: int | str) -> Problem:
    """Make a problem: problem("V03", "bid", bid=19, lo=18, hi=20)."""
    return Problem(code, fields, tuple(sorted(values.items())))
