"""A PostgreSQL database: dump it with pg_dump, load a dump, and swap it for another."""

import os
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any, Final
from urllib.parse import quote, urlencode

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo
from psycopg.pq import Conninfo

from .backup_file import Counts
from .errors import BackupError, Damaged

# The database that every server has: others are created and renamed from it.
_MAINTENANCE_DATABASE: Final = "postgres"
_LONGEST_NAME: Final = 63
_OTHERS: Final = "SELECT 1 FROM pg_stat_activity WHERE datname = %s AND backend_type = 'client backend'"
# Seconds.
_PATIENCE: Final = 2
_KNOWN: Final = {option.keyword.decode() for option in Conninfo.get_defaults()}


@dataclass(frozen=True)
class PostgresqlDatabase:
    """A database by name, whether or not it exists, and the connection parameters of its server."""

    name: str
    reached_by: Mapping[str, str]
    folder: Path
    kind = "postgresql"

    @classmethod
    def of(cls, params: Mapping[str, Any], folder: Path) -> "PostgresqlDatabase":
        known = {name: str(value) for name, value in params.items() if name in _KNOWN and name != "dbname"}
        return cls(params["dbname"], known, folder)

    @property
    def url(self) -> str:
        rest = {name: value for name, value in self.reached_by.items() if name != "client_encoding"}
        user, password = rest.pop("user", ""), rest.pop("password", "")
        credentials = quote(user, safe="") + (f":{quote(password, safe='')}" if password else "")
        return f"postgresql://{credentials}@/{quote(self.name, safe='')}?{urlencode(rest)}"

    def named(self, name: str) -> "PostgresqlDatabase":
        return PostgresqlDatabase(name, self.reached_by, self.folder)

    def counts(self) -> Counts:
        with self._server() as server:
            if not _exists(server, self.name):
                return {}
        with self._opened() as connection:
            return _counts(connection)

    def dump(self, to: Path) -> Counts:
        """Write a dump while others continue to write; return the row counts of the same snapshot."""
        with self._opened() as connection:
            # pg_dump reads the exported snapshot, so counts and dump are of the same moment.
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            (moment,) = connection.execute("SELECT pg_export_snapshot()").fetchone() or ("",)
            counts = _counts(connection)
            self._run("pg_dump", "--format=custom", "--compress=1", f"--snapshot={moment}", f"--file={to}")
        return counts

    @contextmanager
    def scratch(self, work: Path) -> Iterator["PostgresqlDatabase"]:
        """Yield an empty database on the same server; drop it after the block."""
        begin = f"{self.name[:40]}_scratch_"
        found = PostgresqlDatabase(begin + token_hex(4), self.reached_by, self.folder)
        with self._server() as server:
            for (left,) in server.execute(
                "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [begin]
            ).fetchall():
                # A running process holds the lock of its scratch database; that of a killed one is free.
                if _lock(server, left):
                    _execute(server, "DROP DATABASE IF EXISTS {}", left)
            _lock(server, found.name)
            try:
                _execute(server, "CREATE DATABASE {}", found.name)
            except psycopg.errors.InsufficientPrivilege as error:
                raise BackupError(
                    "The database user may not create a database to test the backup in."
                    f' A superuser can allow it: ALTER ROLE "{self.reached_by.get("user", "")}" CREATEDB'
                ) from error
            try:
                yield found
            finally:
                _execute(server, "DROP DATABASE IF EXISTS {} WITH (FORCE)", found.name)

    def load(self, dump: Path) -> None:
        try:
            self._run("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", dump)
        except BackupError as error:
            raise Damaged(f"The database in the backup cannot be restored: {error}") from error

    def require_idle(self) -> None:
        """Raise `BackupError` if another client has the database open."""
        until = time.monotonic() + _PATIENCE
        with self._server() as server:
            # A client that has just disconnected is still listed for a moment.
            while server.execute(_OTHERS, [self.name]).fetchone():
                if time.monotonic() > until:
                    raise BackupError("The site is still running. Stop it first, then try again.")
                time.sleep(0.1)

    def set_aside_name(self, aside: str) -> str:
        return f"{self.name[: _LONGEST_NAME - len(aside) - 1]}_{aside}"

    def take_place_of(self, name: str, aside: str) -> str:
        """Take over another database's name in one step; return the name given to that one, "" if there was none."""
        set_aside = self.named(name).set_aside_name(aside)
        # One transaction, so that at every moment there is a database of this name.
        with self._server() as server, server.transaction():
            is_there = _exists(server, name)
            try:
                if is_there:
                    _execute(server, "ALTER DATABASE {} RENAME TO {}", name, set_aside)
                _execute(server, "ALTER DATABASE {} RENAME TO {}", self.name, name)
            except psycopg.errors.ObjectInUse as error:
                raise BackupError("The site is still running. Stop it first, then try again.") from error
        return set_aside if is_there else ""

    def remove(self) -> None:
        with self._server() as server:
            _execute(server, "DROP DATABASE IF EXISTS {}", self.name)

    def _opened(self) -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(make_conninfo(**self.reached_by, dbname=self.name), autocommit=True)

    def _server(self) -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(make_conninfo(**self.reached_by, dbname=_MAINTENANCE_DATABASE), autocommit=True)

    def _run(self, program: str, *arguments: object) -> None:
        reached = {name: value for name, value in self.reached_by.items() if name != "password"}
        command = [program, "--dbname", make_conninfo(**reached, dbname=self.name), *(str(one) for one in arguments)]
        secret = {"PGPASSWORD": self.reached_by["password"]} if "password" in self.reached_by else {}
        try:
            # A list of arguments, not a shell, which could interpret names.
            result = subprocess.run(command, env=os.environ | secret, capture_output=True, text=True, check=False)  # noqa: S603
        except FileNotFoundError:
            raise BackupError(f"{program} is missing. Install it: apt-get install postgresql-client") from None
        if result.returncode:
            raise BackupError(f"{program} stopped: {result.stderr.strip() or result.returncode}")


def _counts(connection: "psycopg.Connection[tuple[Any, ...]]") -> Counts:
    tables = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
    ).fetchall()
    counted = {}
    for (name,) in tables:
        query = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name))
        (counted[name],) = connection.execute(query).fetchone() or (0,)
    return counted


def _exists(server: "psycopg.Connection[tuple[Any, ...]]", name: str) -> bool:
    return server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _lock(server: "psycopg.Connection[tuple[Any, ...]]", name: str) -> bool:
    (is_ours,) = server.execute("SELECT pg_try_advisory_lock(hashtext(%s))", [name]).fetchone() or (False,)
    return bool(is_ours)


def _execute(server: "psycopg.Connection[tuple[Any, ...]]", statement: Any, *names: str) -> None:
    server.execute(sql.SQL(statement).format(*(sql.Identifier(name) for name in names)))
