"""Problems of an entry: a code and the affected fields, never a sentence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. `code` is the V-code of systems.md 26; `values` fill in its sentence."""

    code: str
    fields: tuple[str, ...] = ()
    values: tuple[tuple[str, int | str], ...] = ()


def problem(code: str, *fields: str, **values: int | str) -> Problem:
    """Return a problem, as in problem("V03", "bid", bid=19, lo=18, hi=20)."""
    return Problem(code, fields, tuple(sorted(values.items())))
