"""Processor seconds of programs, from Linux's accounting of each process."""

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")


def seconds_of(kinds: Mapping[str, Iterable[int]]) -> Counter[str]:
    """Seconds of the processes of each kind and all their descendants, including ended ones."""
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

    def with_all_below(process: int) -> float:
        return taken.get(process, 0) + sum(map(with_all_below, children[process]))

    return Counter({kind: sum(map(with_all_below, programs)) for kind, programs in kinds.items()})
