"""The server as `sh bin/run` starts it, on a separate port, and a client."""

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.ports import free_port

ROOT: Final = Path(__file__).resolve().parents[2]
# What bin/serve started before connections had a limit and an end. One process: a second that starts late has room.
AS_BEFORE: Final = (
    *(sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", "1", "--blocking-threads", "4", "--no-ws"),
    *("--log-level", "warning"),
)


@contextmanager
def served(application: str = "", *, as_before: bool = False, **environment: str) -> Iterator[int]:
    """The port of the application, or of the site itself by default."""
    port = free_port()
    command = ["sh", "bin/serve", *([application] if application else [])]
    if as_before:
        command = [*AS_BEFORE, "--host", "127.0.0.1", "--port", str(port), application]
    variables = {"HOST": "127.0.0.1", "PORT": str(port), **environment}
    env = os.environ | variables
    server = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        wait_for(port, server)
        yield port
    finally:
        end(server)


def end(server: "subprocess.Popen[bytes]") -> None:
    server.terminate()
    try:
        server.wait(15)
    except subprocess.TimeoutExpired:
        # A signal during the start of its workers may be lost; bin/serve has them killed after ten seconds.
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        assert server.poll() is None, "the server ended at once"
        if answer_of(port, "/sheets/", patience=2) is not None:
            return
        time.sleep(0.1)
    raise AssertionError("the server does not answer")


def answer_of(port: int, address: str, *, patience: float) -> int | None:
    """The status of the response to a newcomer; None on a timeout."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
    try:
        connection.request("GET", address, headers={"Connection": "close"})
        return connection.getresponse().status
    except OSError:
        return None
    finally:
        connection.close()
