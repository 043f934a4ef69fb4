"""Two temporary PostgreSQL servers on loopback: a primary, and its streaming replica, which can take its place."""

import os
import subprocess
import time
from pathlib import Path
from shutil import chown, rmtree
from typing import Any, Final

import psycopg

from tests.ports import HOST, free_port

# Nothing of a commit is acknowledged before it is on the disks of both.
BOTH: Final = "ALTER SYSTEM SET synchronous_standby_names = '*'"
ALONE: Final = "ALTER SYSTEM SET synchronous_standby_names = ''"
LAG: Final = "SELECT coalesce(extract(epoch FROM max(replay_lag)), 0)::float FROM pg_stat_replication"
# How much a server has read and written for its clients.
ASKED: Final = "SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'"


class Server:
    """One of the two, in a folder of its own."""

    def __init__(self, home: Path) -> None:
        self.programs = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
        self.home, self.data, self.port = home, home / "data", free_port()
        home.mkdir()
        if not os.getuid():
            chown(home, "postgres")

    def begin(self) -> None:
        """A new cluster, which syncs to disk like a production one."""
        self._run("initdb", "--auth=trust", "--username=skatclub", "--encoding=UTF8", "--locale=C.UTF-8")
        self.start()

    def follow(self, primary: "Server") -> None:
        """Become a streaming replica of the primary."""
        rmtree(self.data, ignore_errors=True)
        source = ("--host", HOST, "--port", str(primary.port), "--username=skatclub", "--checkpoint=fast")
        self._run("pg_basebackup", *source, "--wal-method=stream", "--write-recovery-conf")
        self.start()
        primary.ask(BOTH)
        primary.ask("SELECT pg_reload_conf()")

    def start(self) -> None:
        result = f"-c listen_addresses={HOST} -p {self.port} -k {self.home} -c wal_retrieve_retry_interval=500"
        self._run("pg_ctl", "start", "--wait", "--log", str(self.home / "log"), "--options", result)

    def kill(self) -> None:
        """Kill all its processes at once, without a checkpoint."""
        self._run("pg_ctl", "stop", "--mode=immediate")

    def be_alone(self) -> None:
        """Stop waiting for a replica, as an operator does when it is gone."""
        self.ask(ALONE)
        self.ask("SELECT pg_reload_conf()")

    def promote(self) -> None:
        self._run("pg_ctl", "promote", "--wait")

    def ask(self, sql: str) -> Any:
        """The first value of the result."""
        with psycopg.connect(self.url(), autocommit=True, connect_timeout=3) as there:
            found = there.execute(sql)
            return found.fetchone()[0] if found.description else None

    def url(self) -> str:
        return f"postgresql://skatclub@{HOST}:{self.port}/postgres"

    def _run(self, program: str, *arguments: str) -> None:
        # PostgreSQL refuses to run as root; Debian's package brings the user postgres.
        as_postgres = () if os.getuid() else ("runuser", "-u", "postgres", "--")
        command = [*as_postgres, str(self.programs / program), "--pgdata", str(self.data), *arguments]
        subprocess.run(command, cwd=self.home, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Pair:
    """The primary and its replica, and the addresses by which sites find them."""

    def __init__(self, place: Path) -> None:
        self.primary, self.replica = Server(place / "one"), Server(place / "two")
        ports = f"{self.primary.port},{self.replica.port}"
        hosts = f"postgresql://skatclub@/postgres?host={HOST},{HOST}&port={ports}&target_session_attrs="
        self.database_url, self.replica_url = hosts + "read-write", hosts + "prefer-standby"

    def start(self) -> None:
        self.primary.begin()
        self.replica.follow(self.primary)

    def lose_replica(self) -> None:
        self.replica.kill()
        self.primary.be_alone()

    def regain_replica(self) -> None:
        self.replica.start()
        self.primary.ask(BOTH)
        self.primary.ask("SELECT pg_reload_conf()")

    def lose_primary(self) -> None:
        """Kill the primary and promote the replica."""
        self.primary.kill()
        self.replica.promote()
        self.primary, self.replica = self.replica, self.primary

    def regain_old_primary(self) -> None:
        """It comes back as a copy of the new one, never as it was."""
        self.replica.follow(self.primary)

    def programs(self) -> list[int]:
        """The parent processes of both."""
        files = (server.data / "postmaster.pid" for server in (self.primary, self.replica))
        return [int(file.read_text().split()[0]) for file in files if file.exists()]

    def stop(self) -> None:
        for server in (self.primary, self.replica):
            if (server.data / "postmaster.pid").exists():
                server.kill()


def lag(pair: Pair) -> float:
    """Seconds by which the replica is behind; 0 while there is none."""
    try:
        return float(pair.primary.ask(LAG))
    except psycopg.Error:
        time.sleep(0.1)
        return 0.0
