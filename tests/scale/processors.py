"""Seconds of the processors that programs have taken, by what Linux keeps of each process."""

import os
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")


def seconds_of(programs: Iterable[int]) -> float:
    """What these processes and all that they began have taken, those that have ended included."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    taken = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            # The name in brackets may hold anything.
            fields = (process / "stat").read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        children[int(fields[1])].append(int(process.name))
        taken[int(process.name)] = sum(map(int, fields[11:15])) / TICKS
    found, left = 0.0, list(programs)
    while left:
        one = left.pop()
        found += taken.get(one, 0)
        left += children[one]
    return found
