"""The site as bin/run serves it, as a group of processes that dies at one blow."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

from django.db import connection

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"


@contextmanager
def served(port: int, data: Path) -> Iterator[None]:
    """Serve the tests' own database at the port; at the end every process is killed without a word of warning."""
    with (data / "server.log").open("ab") as log:
        server = subprocess.Popen(
            ["sh", "bin/serve"], cwd=ROOT, env=environment(port, data), stdout=log, stderr=log, start_new_session=True
        )
    try:
        yield
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def free_port() -> int:
    with socket.create_server((HOST, 0)) as free:
        return free.getsockname()[1]


def environment(port: int, data: Path) -> dict[str, str]:
    """Where to serve, and the settings' variables: the tests' own database, and all else kept in the folder."""
    kept = {name: value for name, value in os.environ.items() if name != "DEBUG"}
    site = {"SKATCLUB_DATA": str(data), "DATABASE_URL": database_url(), "SECRET_KEY": "a key for one run"}
    return kept | {"HOST": HOST, "PORT": str(port)} | site


def database_url() -> str:
    """The address of the database that this process tests with."""
    name = quote(str(connection.settings_dict["NAME"]))
    if connection.vendor == "sqlite":
        return f"sqlite://{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
