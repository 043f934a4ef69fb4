"""A temporary PostgreSQL server for a benchmark, where PostgreSQL is installed."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import chown
from tempfile import TemporaryDirectory
from typing import NamedTuple


class Server(NamedTuple):
    """The location of its database, and the process from which all its others descend."""

    url: str
    pid: int


@contextmanager
def postgresql() -> Iterator[Server | None]:
    """A server that listens only on a socket and syncs to disk like a production one; None if not installed."""
    programs = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)
    if programs is None:
        yield None
        return
    with TemporaryDirectory() as folder:
        place = Path(folder)
        place.chmod(0o711)
        home = place / "server"
        home.mkdir()
        if not os.getuid():
            chown(home, "postgres")
        data = str(home / "data")
        as_skatclub = ("--auth=trust", "--username=skatclub", "--encoding=UTF8", "--locale=C.UTF-8")
        _run(str(programs / "initdb"), *as_skatclub, "--pgdata", data, home=home)
        options = f"-c listen_addresses='' -k {home}"
        _run(str(programs / "pg_ctl"), "start", "-w", "-D", data, "-l", str(home / "log"), "-o", options, home=home)
        try:
            pid = int((home / "data" / "postmaster.pid").read_text().splitlines()[0])
            yield Server(f"postgresql://skatclub@/postgres?host={home}", pid)
        finally:
            _run(str(programs / "pg_ctl"), "stop", "-m", "immediate", "-D", data, home=home)


def _run(*command: str, home: Path) -> None:
    # PostgreSQL refuses to run as root; Debian's package brings the user postgres.
    as_postgres = () if os.getuid() else ("runuser", "-u", "postgres", "--")
    subprocess.run([*as_postgres, *command], cwd=home, check=True, stdout=subprocess.DEVNULL)
