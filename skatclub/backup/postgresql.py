"""A database of a PostgreSQL server: dumped by pg_dump, loaded, and put in the place of another."""

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

# The database that every server has, to make and rename others from.
_OFFICE: Final = "postgres"
_LONGEST_NAME: Final = 63
_OTHERS: Final = "SELECT 1 FROM pg_stat_activity WHERE datname = %s AND backend_type = 'client backend'"
# Seconds.
_PATIENCE: Final = 2
_KNOWN: Final = {option.keyword.decode() for option in Conninfo.get_defaults()}


@dataclass(frozen=True)
class PostgresqlDatabase:
    """A database by its name, whether it exists or not, and how its server is reached."""

    name: str
    reached_by: Mapping[str, str]
    folder: Path
    kind = "postgresql"

    @classmethod
    def of(cls, params: Mapping[str, Any], folder: Path) -> "PostgresqlDatabase":
        """The database that Django's parameters lead to."""
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
        """The rows of each table; none where there is no database."""
        with self._office() as office:
            if not _exists(office, self.name):
                return {}
        with self._opened() as connection:
            return _counts(connection)

    def dump(self, to: Path) -> Counts:
        """Write a dump by pg_dump while others go on writing; return the rows that are in it."""
        with self._opened() as connection:
            # What is counted and what is dumped are the same moment.
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            (moment,) = connection.execute("SELECT pg_export_snapshot()").fetchone() or ("",)
            counts = _counts(connection)
            self._run("pg_dump", "--format=custom", "--compress=1", f"--snapshot={moment}", f"--file={to}")
        return counts

    @contextmanager
    def scratch(self, work: Path) -> Iterator["PostgresqlDatabase"]:
        """An empty database beside this one, which is gone at the end of the block."""
        begin = f"{self.name[:40]}_scratch_"
        found = PostgresqlDatabase(begin + token_hex(4), self.reached_by, self.folder)
        with self._office() as office:
            for (left,) in office.execute(
                "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [begin]
            ).fetchall():
                # Whoever is at work with one holds its lock; that of a killed process is free.
                if _lock(office, left):
                    _rule(office, "DROP DATABASE IF EXISTS {}", left)
            _lock(office, found.name)
            try:
                _rule(office, "CREATE DATABASE {}", found.name)
            except psycopg.errors.InsufficientPrivilege as error:
                raise BackupError(
                    "The database's user may make no database to try the backup in;"
                    f' a superuser gives the right: ALTER ROLE "{self.reached_by.get("user", "")}" CREATEDB'
                ) from error
            try:
                yield found
            finally:
                _rule(office, "DROP DATABASE IF EXISTS {} WITH (FORCE)", found.name)

    def load(self, dump: Path) -> None:
        """Become what was dumped."""
        try:
            self._run("pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", dump)
        except BackupError as error:
            raise Damaged(f"The database in the backup cannot be restored: {error}") from error

    def require_idle(self) -> None:
        """`BackupError` where somebody else has the database open."""
        until = time.monotonic() + _PATIENCE
        with self._office() as office:
            # Whoever has just left is still named for a moment.
            while office.execute(_OTHERS, [self.name]).fetchone():
                if time.monotonic() > until:
                    raise BackupError("The site is still running: stop it first, and then do this again.")
                time.sleep(0.1)

    def set_aside_name(self, aside: str) -> str:
        """The name under which it is kept where another takes its place."""
        return f"{self.name[: _LONGEST_NAME - len(aside) - 1]}_{aside}"

    def take_place_of(self, name: str, aside: str) -> str:
        """Take the name of another database, in one step; that one is kept under the name that is returned."""
        set_aside = self.named(name).set_aside_name(aside)
        with self._office() as office, office.transaction():
            is_there = _exists(office, name)
            try:
                if is_there:
                    _rule(office, "ALTER DATABASE {} RENAME TO {}", name, set_aside)
                _rule(office, "ALTER DATABASE {} RENAME TO {}", self.name, name)
            except psycopg.errors.ObjectInUse as error:
                raise BackupError("The site is still running: stop it first, and then do this again.") from error
        return set_aside if is_there else ""

    def remove(self) -> None:
        with self._office() as office:
            _rule(office, "DROP DATABASE IF EXISTS {}", self.name)

    def _opened(self) -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(make_conninfo(**self.reached_by, dbname=self.name), autocommit=True)

    def _office(self) -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(make_conninfo(**self.reached_by, dbname=_OFFICE), autocommit=True)

    def _run(self, program: str, *arguments: object) -> None:
        reached = {name: value for name, value in self.reached_by.items() if name != "password"}
        command = [program, "--dbname", make_conninfo(**reached, dbname=self.name), *(str(one) for one in arguments)]
        secret = {"PGPASSWORD": self.reached_by["password"]} if "password" in self.reached_by else {}
        try:
            # A list, and no shell that could read it otherwise.
            result = subprocess.run(command, env=os.environ | secret, capture_output=True, text=True, check=False)  # noqa: S603
        except FileNotFoundError:
            raise BackupError(f"{program} is missing; this brings it: apt-get install postgresql-client") from None
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


def _exists(office: "psycopg.Connection[tuple[Any, ...]]", name: str) -> bool:
    return office.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _lock(office: "psycopg.Connection[tuple[Any, ...]]", name: str) -> bool:
    (is_ours,) = office.execute("SELECT pg_try_advisory_lock(hashtext(%s))", [name]).fetchone() or (False,)
    return bool(is_ours)


def _rule(office: "psycopg.Connection[tuple[Any, ...]]", statement: Any, *names: str) -> None:
    office.execute(sql.SQL(statement).format(*(sql.Identifier(name) for name in names)))
