"""The site as bin/run serves it, as a group of processes that can be killed at once."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote, urlsplit

from django.db import connection

from tests.ports import HOST
from tests.trust.serving import ROOT, wait_for

# With it the site signs the codes of lists.
SECRET_KEY = "a key for one run"
LOADED = "from skatclub.wsgi import application\n"


class Site:
    """Serves the tests' own database at its port, as often as it is started.

    Lines of `planted` are run once the site is loaded into its processes: a bug that a test must find. A worker takes
    half as long to start as the site itself.
    """

    def __init__(self, port: int, data: Path, planted: str = "", *, prints: bool = True) -> None:
        self.port, self.data = port, data
        if not (data / "static").exists():
            collect_static(data)
        self.application = ["planted:application"] if planted else [] if prints else ["skatclub.wsgi:application"]
        if planted:
            (data / "planted.py").write_text(LOADED + planted)
        self.server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.data / "server.log").open("ab") as log:
            site_settings = environment(self.port, self.data)
            self.server = subprocess.Popen(
                ["sh", "bin/serve", *self.application],
                cwd=ROOT,
                env=site_settings,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def wait(self) -> None:
        """Wait until it responds."""
        assert self.server is not None
        wait_for(self.port, self.server)

    def kill(self) -> None:
        """Kill every process without warning."""
        if self.server:
            with suppress(ProcessLookupError):
                os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait()
            self.server = None


@contextmanager
def served(port: int, data: Path, planted: str = "", *, prints: bool = True) -> Iterator[Site]:
    """The site at the port, until the end of the block."""
    site = Site(port, data, planted, prints=prints)
    site.start()
    try:
        yield site
    finally:
        site.kill()


def collect_static(data: Path) -> None:
    """Collect the static files that pages load."""
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(collect, cwd=ROOT, env=environment(0, data), check=True)


def environment(port: int, data: Path) -> dict[str, str]:
    """Environment variables: port, the tests' own database, and a folder for everything else."""
    kept = {name: value for name, value in os.environ.items() if name != "DEBUG"}
    site = {"SKATCLUB_DATA": str(data), "DATABASE_URL": database_url(), "SECRET_KEY": SECRET_KEY}
    return kept | {"HOST": HOST, "PORT": str(port), "PYTHONPATH": str(data)} | site


def database_url() -> str:
    """The address of the database that this process tests with."""
    name = quote(str(connection.settings_dict["NAME"]))
    if connection.vendor == "sqlite":
        return f"sqlite://{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
