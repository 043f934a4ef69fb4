"""Processes that end with their parent, and processes with limited resources."""

import ctypes
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

# linux/prctl.h
_PR_SET_PDEATHSIG: Final = 1


def end_with_parent(how: signal.Signals) -> None:
    """Have the kernel send this process the signal when its parent ends, even if that is killed.

    A fork does not inherit it.
    """
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, how)


# -I ignores PYTHONPATH and the environment: the program only sees its arguments and its input.
_LIMITED: Final = """
import os, resource, runpy, sys
memory, seconds = map(int, sys.argv[1:3])
resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
# Web requests have priority.
os.nice(10)
sys.argv = sys.argv[3:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run_limited(
    program: Path, *arguments: str, memory: int, seconds: int, given: bytes = b""
) -> "subprocess.CompletedProcess[bytes]":
    """Run a Python program on an untrusted file, with limits in bytes of memory and seconds of CPU and wall time.

    TimeoutExpired after the wall time; a program that exceeds another limit fails with a signal or a MemoryError.
    """
    limited = [sys.executable, "-I", "-c", _LIMITED, str(memory), str(seconds), str(program), *arguments]
    return subprocess.run(limited, input=given, capture_output=True, timeout=seconds, check=False, env={})  # noqa: S603
