"""Whether the rows of an archive are what the acts that wrote them say.

Acts of 0.4.0 are bound to themselves alone: what none since has touched is not covered, which is no fault.
"""

from collections.abc import Iterator
from typing import Any, Final

from tournaments.events.seals import EVENT, WORDS, seals_in

from .text import Content

# A list that was signed after its event was closed has no act.
WITHOUT_AN_ACT: Final = "list "
# Nobody ever wrote such a row of an event in which there are none.
EMPTY: Final = {"teams": "teams", "kept apart": "apart_pairs"}


def seal_faults(content: Content) -> Iterator[str]:
    """Rows that are not as their last act left them, that are gone, or that no act has written."""
    found, said = seals_in(content), _last_seals(content)
    for name in said:
        if said[name][1] is not None and name not in found:
            yield f"{name} is missing: act {said[name][0]} wrote it"
    for name, digest in found.items():
        act, seal = said.get(name, (0, ""))
        if act and seal != digest:
            yield f"{name} is not as act {act} left it"
        elif not act and _is_sealed_from_the_start(content) and _needs_an_act(content, name):
            yield f"{name} was written by no act"


def uncovered(content: Content) -> list[str]:
    """The names of the rows that no act is bound to, because an older program wrote them."""
    if _is_sealed_from_the_start(content):
        return []
    said = _last_seals(content)
    return [name for name in seals_in(content) if name not in said and _needs_an_act(content, name)]


def _last_seals(content: Content) -> dict[str, tuple[int, str | None]]:
    """By the name of a row the number of the last act that is bound to it, and the digest there."""
    seals: dict[str, tuple[int, Any]] = {}
    for act in content["acts"]:
        seals |= {name: (act["seq"], digest) for name, digest in (act["seals"] or {}).items() if name != WORDS}
    return seals


def _is_sealed_from_the_start(content: Content) -> bool:
    acts = content["acts"]
    return bool(acts) and EVENT in (acts[0]["seals"] or {})


def _needs_an_act(content: Content, name: str) -> bool:
    if name in EMPTY:
        return bool(content[EMPTY[name]])
    return not name.startswith(WITHOUT_AN_ACT)
