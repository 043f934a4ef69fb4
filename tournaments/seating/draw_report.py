"""The protocol of a draw: all that it takes to repeat it, as plain data that can be printed and read again."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any, Final

from .draw import VERSION, Plan, draw
from .inputs import make_inputs
from .league import league_day
from .tables import Player, Series

# Inputs that older protocols do not name.
LATER: Final = ("final", "fixed")


def seed_of(called: str, people: Sequence[Sequence[Any]]) -> str:
    """A seed nobody can choose: it depends on who is present, and on a number nobody knew before.

    "called/digest": the digest is the SHA-256 of the list of start numbers and names, so anybody can make it again.
    """
    text = ";".join(f"{number} {name}" for number, name in people)
    return f"{called}/{sha256(text.encode()).hexdigest()[:16]}"[:80]


def is_seed_of(seed: str, people: Sequence[Sequence[Any]]) -> bool:
    """Whether the seed was made of these names, whatever was called."""
    return seed == seed_of(seed.rpartition("/")[0], people)


class DrawDiffers(ValueError):
    """The draw was made by another version, or turns out otherwise than its protocol says."""


def plan_to_protocol(plan: Plan[Player]) -> dict[str, Any]:
    """The version of the program, every input by name, and a digest of them and of who sits where.

    Players must be texts or whole numbers: the protocol is JSON, and TypeError is raised for what is not.
    """
    return {"version": plan.version, "inputs": json.loads(_inputs(plan)), "digest": _digest(plan)}


def plan_from_protocol(report: Mapping[str, Any]) -> Plan[Any]:
    """Draw again what the protocol says; DrawDiffers where that cannot be or the result is another."""
    if report["version"] != VERSION:
        raise DrawDiffers(f"this is version {VERSION}, the draw was made by version {report['version']}")
    plan = draw(make_inputs(**report["inputs"]))
    if _digest(plan) != report["digest"]:
        raise DrawDiffers("these inputs give another plan")
    return plan


def league_to_protocol(teams: Sequence[Sequence[Player]], seed: int | str, *, series: int) -> dict[str, Any]:
    """The same of a league day, which `league_day` draws; ValueError as there."""
    inputs = {"teams": [list(team) for team in teams], "seed": seed, "series": series}
    return {"version": VERSION, "inputs": inputs, "digest": _league_digest(inputs, _league_day(inputs))}


def league_from_protocol(report: Mapping[str, Any]) -> tuple[Series[Any], ...]:
    """The series of a league day drawn again; DrawDiffers where the result is another."""
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
