"""A paper that misbehaves as it is told, to prove the fences around the child that draws."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

PDF: Final = b"%PDF-1.7\n%%EOF\n"


def draw(values: dict[str, Any]) -> bytes:
    return DEEDS[values["does"]](values)


def _talk(values: dict[str, Any]) -> bytes:
    print("a library has something to say", flush=True)
    os.write(1, b"and writes it straight to standard output")
    return PDF


def _die(values: dict[str, Any]) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return PDF


def _eat(values: dict[str, Any]) -> bytes:
    return bytes(4 << 30)


def _spin(values: dict[str, Any]) -> bytes:
    while True:
        pass


def _sleep(values: dict[str, Any]) -> bytes:
    time.sleep(60)
    return PDF


def _linger(values: dict[str, Any]) -> bytes:
    time.sleep(0.5)
    return PDF


def _call(values: dict[str, Any]) -> bytes:
    socket.create_connection(("127.0.0.1", values["port"]), timeout=5)
    return PDF


def _start(values: dict[str, Any]) -> bytes:
    subprocess.run(["true"], check=True)
    return PDF


def _write(values: dict[str, Any]) -> bytes:
    Path(values["file"]).write_bytes(b"kept")
    return PDF


def _tell(values: dict[str, Any]) -> bytes:
    django = sorted(name for name in sys.modules if name.partition(".")[0] == "django")
    return b"%PDF-" + repr((sorted(os.environ), django)).encode() + b"%%EOF"


DEEDS: Final[dict[str, Callable[[dict[str, Any]], bytes]]] = {
    "talk": _talk,
    "die": _die,
    "eat": _eat,
    "spin": _spin,
    "sleep": _sleep,
    "linger": _linger,
    "call": _call,
    "start": _start,
    "write": _write,
    "tell": _tell,
    "half": lambda values: PDF[:12],
    "raise": lambda values: bytes(1 // 0),
}
