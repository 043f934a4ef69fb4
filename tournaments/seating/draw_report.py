"""The draw report: everything needed to repeat a draw, as plain data that can be printed and read again."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any, Final

from .draw import VERSION, Plan, draw
from .inputs import make_inputs
from .league import league_day
from .tables import Player, Series

# Inputs that reports of older versions lack; they are left out if empty, so that digests stay the same.
LATER: Final = ("final", "fixed")


def seed_of(called: str, people: Sequence[Sequence[Any]]) -> str:
    """Return a seed that nobody can choose: it depends on who is present, and on a number unknown beforehand.

    Its form is "called/digest": the digest is the SHA-256 of the list of start numbers and names, so anyone can compute
    it again. At most 80 characters.
    """
    text = ";".join(f"{number} {name}" for number, name in people)
    return f"{called}/{sha256(text.encode()).hexdigest()[:16]}"[:80]


def is_seed_of(seed: str, people: Sequence[Sequence[Any]]) -> bool:
    """Return whether the seed was derived from these names and any called number."""
    return seed == seed_of(seed.rpartition("/")[0], people)


class DrawDiffers(ValueError):
    """The draw was made by another version, or its result differs from the one in the report."""


def plan_to_report(plan: Plan[Player]) -> dict[str, Any]:
    """Return the program version, every input by name, and a digest of them and of the seats.

    Players must be texts or whole numbers, as the report is JSON. Raises TypeError for others.
    """
    return {"version": plan.version, "inputs": json.loads(_inputs(plan)), "digest": _digest(plan)}


def plan_from_report(report: Mapping[str, Any]) -> Plan[Any]:
    """Repeat the draw of a report. Raises DrawDiffers if that is impossible or gives another result."""
    if report["version"] != VERSION:
        raise DrawDiffers(f"this is version {VERSION}, the draw was made by version {report['version']}")
    plan = draw(make_inputs(**report["inputs"]))
    if _digest(plan) != report["digest"]:
        raise DrawDiffers("these inputs give another plan")
    return plan


def league_to_report(teams: Sequence[Sequence[Player]], seed: int | str, *, series: int) -> dict[str, Any]:
    """Return the report of a league day drawn by `league_day`, which raises ValueError for the same inputs."""
    inputs = {"teams": [list(team) for team in teams], "seed": seed, "series": series}
    return {"version": VERSION, "inputs": inputs, "digest": _league_digest(inputs, _league_day(inputs))}


def league_from_report(report: Mapping[str, Any]) -> tuple[Series[Any], ...]:
    """Repeat the draw of a league day. Raises DrawDiffers if the result differs."""
    if report["version"] != VERSION:
        raise DrawDiffers(f"this is version {VERSION}, the draw was made by version {report['version']}")
    drawn = _league_day(report["inputs"])
    if _league_digest(report["inputs"], drawn) != report["digest"]:
        raise DrawDiffers("these inputs give another plan")
    return drawn


def _league_day(inputs: Mapping[str, Any]) -> tuple[Series[Any], ...]:
    return league_day(inputs["teams"], inputs["seed"], series=inputs["series"])


def _league_digest(inputs: Mapping[str, Any], drawn: tuple[Series[Any], ...]) -> str:
    text = json.dumps([inputs["teams"], inputs["seed"], inputs["series"], drawn])
    return sha256(text.encode()).hexdigest()


def _digest(plan: Plan[Player]) -> str:
    return sha256(f"{_inputs(plan)} {json.dumps(plan.series)}".encode()).hexdigest()


def _inputs(plan: Plan[Player]) -> str:
    values = asdict(plan.inputs)
    return json.dumps({name: value for name, value in values.items() if value or name not in LATER})
