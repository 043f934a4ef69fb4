"""Measuring processor time, which varies less on a busy machine than wall clock time."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from tempfile import TemporaryFile
from time import process_time

Way = Callable[[], object]


def cpu_seconds(way: Way) -> float:
    """CPU seconds of this process with all its threads."""
    begun = process_time()
    way()
    return process_time() - begun


def cpu_in_turns(ways: Sequence[Way], rounds: int) -> list[float]:
    """The minimum of each way, each time in a fresh process that has only loaded its libraries."""
    taken = [[_apart(way) for way in ways] for _ in range(rounds)]
    return [min(times) for times in zip(*taken, strict=True)]


_way: Way


def _apart(way: Way) -> float:
    # Caches of the round before would improve the result; a fork inherits the way itself.
    global _way
    _way = way
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as process:
        return process.submit(_seconds_of_way).result()


def _seconds_of_way() -> float:
    return cpu_seconds(_way)


# A separate process starts the child: a child's peak includes its parent's memory at the start.
_MEASURE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdin=sys.stdin.buffer, stdout=subprocess.DEVNULL, check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


def program_cost(program: Sequence[str], given: bytes = b"") -> tuple[float, float]:
    """CPU seconds and peak megabytes of a program with `given` on its standard input."""
    with TemporaryFile() as stream:
        stream.write(given)
        stream.seek(0)
        measured = [sys.executable, "-c", _MEASURE, *program]
        done = subprocess.run(measured, stdin=stream, capture_output=True, check=True, text=True)
    seconds, peak = done.stdout.split()
    return float(seconds), float(peak)
