"""The site as bin/run serves it, as a group of processes that dies at one blow."""

import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import Template
from urllib.parse import quote, urlsplit

from django.db import connection

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"


@contextmanager
def served(port: int, data: Path) -> Iterator[None]:
    """Serve the tests' own database at the port; at the end every process is killed without a word of warning."""
    with (data / "server.log").open("ab") as log:
        server = subprocess.Popen(
            command(port), cwd=ROOT, env=environment(data), stdout=log, stderr=log, start_new_session=True
        )
    try:
        yield
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def free_port() -> int:
    with socket.create_server((HOST, 0)) as free:
        return free.getsockname()[1]


def command(port: int) -> list[str]:
    """The command that bin/run ends with, for this Python and port."""
    script = (ROOT / "bin" / "run").read_text().replace("\\\n", "")
    _, _, last = script.rpartition("exec .venv/bin/python ")
    return [sys.executable, *shlex.split(Template(last).substitute(HOST=HOST, PORT=port))]


def environment(data: Path) -> dict[str, str]:
    """The settings' variables: the tests' own database, and all else kept in the folder."""
    kept = {name: value for name, value in os.environ.items() if name != "DEBUG"}
    return kept | {"SKATCLUB_DATA": str(data), "DATABASE_URL": database_url(), "SECRET_KEY": "a key for one run"}


def database_url() -> str:
    """The address of the database that this process tests with."""
    name = quote(str(connection.settings_dict["NAME"]))
    if connection.vendor == "sqlite":
        return f"sqlite://{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
