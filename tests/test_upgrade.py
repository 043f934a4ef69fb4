"""A database of 0.5.0 is upgraded to the current version: the schema of a new one, and all its rows.

tests/data/databases has what 0.5.0 itself wrote, as `sqlite3 … .dump` and `pg_dump --inserts`, compressed by xz: the
scene of tests/tournaments/privacy with open and signed lists, objections and second versions, a closed event with money
and rulings, a played meeting of a league, a season, a person who was erased and one with a pending request.
"""

import lzma
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import copyfile, copytree, ignore_patterns, which
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from skatclub.backup.locations import Database
from skatclub.backup.postgresql import PostgresqlDatabase
from skatclub.backup.preflight import lacking
from skatclub.backup.sqlite import SqliteDatabase
from skatclub.backup.verification import has_newer, newest_migrations
from skatclub.settings import database
from tests.examples import repeats
from tests.ports import HOST, free_port
from tests.trust.serving import answer_of

CHECKOUT = Path(__file__).resolve().parents[1]
DUMPS = CHECKOUT / "tests/data/databases"
# What Django itself keeps of its migrations.
STORED_BY_DJANGO = {"django_migrations", "django_content_type", "auth_permission"}
# A migration that 0.5.0 had squashed, and that its databases have recorded.
SQUASHED = ("scoring", "0010_second_lists")
AUDIT_TABLES = ("actrecord", "leagueact", "seasonact")
# What was deleted since.
GONE_COLUMNS = {("tournaments_signup", "site"), ("tournaments_erasurewish", "alike")}
GONE_TABLES = {"scoring_turning"}
# What the conversion of the chains writes again; the log of an event gets two more lines by it.
CONVERTED = {
    *(("scoring_sheetrecord", name) for name in ("head_hash",)),
    *(("scoring_sheetversion", name) for name in ("head_hash", "lines")),
    *(("scoring_entryrecord", name) for name in ("hash", "prev_hash")),
    *(
        (f"tournaments_{action}", name)
        for action in AUDIT_TABLES
        for name in ("data", "salt", "seals", "hash", "prev_hash")
    ),
    *((f"tournaments_{owner}", name) for owner in ("event", "league", "season") for name in ("head_hash", "version")),
    *(("tournaments_standingsversion", name) for name in ("content", "changes", "salt")),
    *((f"tournaments_{kind}", "salt") for kind in ("entrant", "drawrecord", "tableseat")),
    ("tournaments_seasonversion", "content"),
}
UPGRADE = (sys.executable, "-W", "ignore", "-m", "skatclub.backup.upgrade")
# What bin/upgrade needs of a checkout; and seconds within which a printer says that it is there.
FOLDERS = ("bin", "scoring", "skatclub", "templates", "tournaments")
FILES = ("CHANGELOG.md", "manage.py", "pyproject.toml", "requirements.txt")
PATIENCE = 120
# How often an upgrade is killed in a long run.
KILLS = repeats(5, long=5, longest=20)
PLANTING = """
import os, sys
from skatclub.backup import upgrade
kind = type(upgrade.live_database())
{}
sys.exit(upgrade.main(sys.argv[1:]))
"""
# An upgrade that ends at the moment at which its database would take the other's place, or has just taken it.
ENDS_BEFORE = """
kind.take_place_of = lambda new, name, aside: os._exit(9)
"""
ENDS_AFTER = """
take_place_of = kind.take_place_of
kind.take_place_of = lambda new, name, aside: take_place_of(new, name, aside) and os._exit(9)
"""

# Everything in the database as a file.
EXPORTING = """
import sys
from pathlib import Path
import django
django.setup()
from scoring.sheets.exchange.lists import export_list
from scoring.models import SheetRecord
from scoring.sheets.queries import sheet_page
from tournaments.events.exchange.archive import export_event
from tournaments.leagues.exchange import export_league
from tournaments.models import Event, League
from tournaments.seasons.exchange.archive import export_season
from tournaments.seasons.models import Season
for event in Event.objects.all():
    Path(sys.argv[1], f"event_{event.pk}.json").write_bytes(export_event(event))
for league in League.objects.all():
    Path(sys.argv[1], f"league_{league.pk}.json").write_bytes(export_league(league))
for season in Season.objects.all():
    Path(sys.argv[1], f"season_{season.pk}.json").write_bytes(export_season(season))
for sheet in SheetRecord.objects.all():
    Path(sys.argv[1], f"list_{sheet.pk}.json").write_bytes(export_list(sheet_page(sheet)))
"""

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]
Rows = dict[str, list[dict[str, object]]]


@dataclass
class OldDatabase:
    """A separate database next to that of the tests."""

    url: str
    folder: Path

    @contextmanager
    def opened(self) -> Iterator[BaseDatabaseWrapper]:
        wrapper = ConnectionHandler({"default": database(self.url)})["default"]
        wrapper.ensure_connection()
        with closing(wrapper):
            yield wrapper

    @property
    def environment(self) -> dict[str, str]:
        own = {"DATABASE_URL": self.url, "SKATCLUB_DATA": str(self.folder)}
        return os.environ | own | {"DJANGO_SETTINGS_MODULE": "skatclub.settings"}

    def export(self) -> list[Path]:
        """The files of all its events, leagues, seasons and lists."""
        folder = self.folder / "exports"
        folder.mkdir()
        export = [sys.executable, "-W", "ignore", "-c", EXPORTING, str(folder)]
        subprocess.run(export, cwd=CHECKOUT, env=self.environment, check=True)
        return sorted(folder.iterdir())

    def upgrade(
        self, *arguments: str, seconds: float | None = None, planted: str = ""
    ) -> "subprocess.CompletedProcess[str]":
        """What bin/upgrade does, killed after `seconds`, with a negative return code."""
        variables = (sys.executable, "-W", "ignore", "-c", PLANTING.format(planted)) if planted else UPGRADE
        with subprocess.Popen(
            [*variables, *arguments],
            cwd=CHECKOUT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as upgrade:
            try:
                upgrade.wait(seconds)
            except subprocess.TimeoutExpired:
                # With everything that it began.
                os.killpg(upgrade.pid, signal.SIGKILL)
            texts = upgrade.communicate()
        return subprocess.CompletedProcess(variables, upgrade.returncode, *texts)


@pytest.fixture
def old(tmp_path: Path) -> Iterator[OldDatabase]:
    """What 0.5.0 wrote, in the database engine of this run."""
    dump = lzma.decompress((DUMPS / f"0.5.0.{connection.vendor}.sql.xz").read_bytes()).decode()
    if connection.vendor == "sqlite":
        file = tmp_path / "skatclub.sqlite3"
        found = OldDatabase(f"sqlite://{file}", tmp_path)
        with found.opened() as wrapper:
            wrapper.connection.executescript(dump)
        yield found
        return
    name = f"old_{uuid4().hex}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    found = OldDatabase(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl(), tmp_path)
    with found.opened() as wrapper, wrapper.cursor() as cursor:
        cursor.execute(dump)
    yield found
    with connection.cursor() as cursor:
        # Databases set aside by upgrades as well.
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [name])
        for (one,) in cursor.fetchall():
            cursor.execute(f"DROP DATABASE {one}")


@pytest.mark.promise(
    "R21",
    "A database of 0.5.0 becomes like a new one and keeps all its data; if the site does not start with it, one "
    "printed line leads back.",
)
def test_an_upgraded_050_database_equals_a_new_one_and_keeps_all_rows(old: OldDatabase) -> None:
    with old.opened() as wrapper:
        before = rows(wrapper)
        assert SQUASHED in applied_migrations(wrapper)

    done = old.upgrade("--during-event")
    again = old.upgrade()

    assert done.returncode == 0, done.stdout + done.stderr
    assert "11 lists and 3 events checked, no faults found" in done.stdout.splitlines()
    assert "To go back: sh bin/upgrade --back && git checkout " in done.stdout
    assert "The database is already that of version" in again.stdout, again.stderr
    require_upgraded(old, before)


@pytest.mark.promise("R21")
@pytest.mark.long
def test_an_upgrade_that_is_killed_leaves_the_old_database_or_the_new_one(old: OldDatabase) -> None:
    with old.opened() as wrapper:
        before = rows(wrapper)
    lives, longest = Random(7), life_of_an_upgrade(old)

    outcomes = Counter(outcome_of_a_kill(old, before, lives.uniform(0, longest)) for _ in range(KILLS))

    print(f"\n{connection.vendor}: {KILLS} kills, {dict(outcomes)}")
    assert old.upgrade("--during-event").returncode == 0
    require_upgraded(old, before)
    require_agreed(old.export())


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of this checkout with everything installed, on a machine that installs nothing."""
    copy, programs = tmp_path / "checkout", tmp_path / "programs"
    for name in FOLDERS:
        copytree(CHECKOUT / name, copy / name, ignore=ignore_patterns("__pycache__"))
    for name in FILES:
        copyfile(CHECKOUT / name, copy / name)
    python = copy / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    programs.mkdir()
    # It is asked where pip is by a program that it reads, and whether a port is free by one with arguments.
    result = f'[ "$*" = - ] && echo pip.whl || exec {which("python3")} "$@"'
    for file, script in (
        (python, f'exec {sys.executable} "$@"'),
        (programs / "python3", result),
        (programs / "apt-get", "exit 100"),
        (programs / "sudo", "exit 1"),
    ):
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
    stamp = "cat pyproject.toml requirements.txt | cksum >.venv/installed-requirements.txt"
    subprocess.run(["sh", "-c", stamp], cwd=copy, check=True)
    return copy


@contextmanager
def begun(old: OldDatabase, checkout: Path, port: int, *arguments: str) -> "Iterator[subprocess.Popen[bytes]]":
    """`sh bin/upgrade`, with its output in files of the folder; it ends with all its children."""
    path = f"{checkout.parent / 'programs'}:{os.environ['PATH']}"
    variables = old.environment | {"PATH": path, "HOST": HOST, "PORT": str(port)}
    with (old.folder / "said").open("wb") as texts, (old.folder / "said of errors").open("wb") as errors:
        command = ["sh", "bin/upgrade", *arguments]
        process = subprocess.Popen(
            command, cwd=checkout, env=variables, stdout=texts, stderr=errors, start_new_session=True
        )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def until(is_so: Callable[[], bool]) -> None:
    late = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < late
        time.sleep(0.2)


@pytest.mark.promise("R21")
@pytest.mark.long
def test_the_command_upgrades_an_old_database_and_serves_it(old: OldDatabase, checkout: Path) -> None:
    port = free_port()

    with begun(old, checkout, port, "--during-event") as process:
        until(lambda: lacking(HOST, port) == [] or process.poll() is not None)
        page = answer_of(port, "/events/", patience=10)

    texts, errors = ((old.folder / name).read_text() for name in ("said", "said of errors"))
    assert page == 200, texts + errors
    assert "Upgraded to version" in texts
    assert "Back to what was" not in errors


@pytest.mark.promise("R21")
@pytest.mark.long
def test_a_failed_start_after_an_upgrade_prints_the_command_to_go_back(old: OldDatabase, checkout: Path) -> None:
    with old.opened() as wrapper:
        before = rows(wrapper)
    (old.folder / "served_version").write_text("92ef660\n")
    errors = old.folder / "said of errors"

    with (
        socket.create_server((HOST, 0)) as taken,
        begun(old, checkout, taken.getsockname()[1], "--during-event") as upgrade,
    ):
        status = upgrade.wait(PATIENCE)
        until(lambda: "Back to what was" in errors.read_text())
    require_upgraded(old, before)

    [line] = [line for line in errors.read_text().splitlines() if "Back to" in line]
    back = "sh bin/upgrade --back && git checkout 92ef660 && sh bin/run"
    assert status == 1
    assert line == f"The site is not ready: it does not answer. To go back: {back}"
    with begun(old, checkout, 0, "--back") as way_back:
        assert way_back.wait(PATIENCE) == 0
    with old.opened() as wrapper:
        assert rows(wrapper) == before


def require_agreed(files: list[Path]) -> None:
    """The independent checker agrees with every file."""
    kinds = Counter(file.name.partition("_")[0] for file in files)
    assert kinds == {"event": 3, "league": 1, "list": 11, "season": 1}
    for file in files:
        checked = subprocess.run([CHECKOUT / "bin/skat-check", file], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, f"{file.name}: {checked.stdout}{checked.stderr}"
        assert checked.stdout.splitlines()[-1].endswith(" 0 differences")


@pytest.mark.long
@pytest.mark.parametrize(
    ("end", "goes_back"), [(ENDS_BEFORE, False), (ENDS_AFTER, True)], ids=["before the swap", "after the swap"]
)
def test_an_interrupted_upgrade_cannot_be_skipped_back(old: OldDatabase, end: str, goes_back: bool) -> None:
    with old.opened() as wrapper:
        before = rows(wrapper)
    oldest = set_aside_long_ago(old)
    (old.folder / "way_back").write_text(oldest.name)

    killed = old.upgrade("--during-event", planted=end)
    back = old.upgrade("--back")

    assert killed.returncode == 9, killed.stderr
    assert (back.returncode == 0) is goes_back, back.stdout + back.stderr
    assert ("There is nothing to go back to" in back.stderr) is not goes_back
    with old.opened() as wrapper:
        assert rows(wrapper) == before
    assert oldest.counts() != {}


def set_aside_long_ago(old: OldDatabase) -> Database:
    """A database set aside by an earlier upgrade."""
    if connection.vendor == "sqlite":
        live = SqliteDatabase(old.folder / "skatclub.sqlite3")
        return SqliteDatabase(Path(copyfile(live.name, live.set_aside_name("before_that"))))
    with old.opened() as wrapper:
        live = PostgresqlDatabase.of(wrapper.get_connection_params(), old.folder)
    kept = live.named(live.set_aside_name("before_that"))
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {kept.name} TEMPLATE {live.name}")
    return kept


def life_of_an_upgrade(old: OldDatabase) -> float:
    """The seconds that a whole upgrade takes, which is then reverted."""
    begun = time.monotonic()
    assert old.upgrade("--during-event").returncode == 0
    took = time.monotonic() - begun
    assert old.upgrade("--back").returncode == 0
    return took


def outcome_of_a_kill(old: OldDatabase, before: Rows, seconds: float) -> str:
    """Which database exists after a killed upgrade; a completed one is reverted."""
    old.upgrade("--during-event", seconds=seconds)
    with old.opened() as wrapper:
        found = rows(wrapper)
    if found == before:
        return "the old one"
    require_upgraded(old, before)
    assert old.upgrade("--back").returncode == 0
    with old.opened() as wrapper:
        assert rows(wrapper) == before
    return "the new one"


def require_upgraded(old: OldDatabase, before: Rows) -> None:
    """All rows, in the current schema. The upgrade checked it: without that none succeeds."""
    with old.opened() as wrapper:
        assert schema(wrapper) == schema(connection)
        applied, after = applied_migrations(wrapper), rows(wrapper)
    assert newest_migrations().items() <= applied
    assert not has_newer(applied)
    assert before.keys() - after.keys() == GONE_TABLES
    for table, kept in before.items():
        names = {name for row in kept for name in row if (table, name) not in GONE_COLUMNS | CONVERTED}
        found = [{name: row[name] for name in names} for row in after.get(table, kept)]
        assert found[: len(kept)] == [{name: row[name] for name in names} for row in kept]
        assert len(found) == len(kept) or table == "tournaments_actrecord"


def applied_migrations(wrapper: BaseDatabaseWrapper) -> set[tuple[str, str]]:
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        return set(cursor.fetchall())


def rows(wrapper: BaseDatabaseWrapper) -> Rows:
    """All rows of every table, in the order of the ids."""
    with wrapper.cursor() as cursor:
        found = {}
        for table in set(wrapper.introspection.table_names(cursor)) - STORED_BY_DJANGO:
            cursor.execute(f"SELECT * FROM {wrapper.ops.quote_name(table)} ORDER BY 1")
            names = [column[0] for column in cursor.description]
            found[table] = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return found


def schema(wrapper: BaseDatabaseWrapper) -> set[tuple[object, ...]]:
    """Columns, constraints, indexes, triggers and functions, in any order."""
    with wrapper.cursor() as cursor:
        found = set()
        for question in SCHEMA[wrapper.vendor]:
            cursor.execute(question)
            found |= {tuple(row) for row in cursor.fetchall()}
    return found if wrapper.vendor == "postgresql" else {part for row in found for part in parts(*row)}


SCHEMA = {
    "sqlite": ["SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"],
    "postgresql": [
        """SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default, is_identity
        FROM information_schema.columns WHERE table_schema = 'public'""",
        # Django names a column's own uniqueness differently when it comes later; a dump writes casts differently.
        """SELECT conrelid::regclass::text, regexp_replace(conname, '_(key|[0-9a-f]{8}_uniq)$', ''),
        regexp_replace(pg_get_constraintdef(oid), '::(character varying|text)|[][()]', '', 'g')
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace""",
        """SELECT tablename, regexp_replace(indexdef, '_(key|[0-9a-f]{8}_uniq) ', ' ')
        FROM pg_indexes WHERE schemaname = 'public'""",
        "SELECT tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled FROM pg_trigger WHERE NOT tgisinternal",
        "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    ],
}


def parts(kind: str, name: str, sql: str) -> set[tuple[object, ...]]:
    """The parts of a table of SQLite, since a later column is at its end; all else unchanged."""
    if kind != "table":
        return {(kind, name, sql)}
    found, depth, start = set(), 0, sql.index("(") + 1
    # Texts are skipped whole; they may hold brackets and commas.
    for sign in re.finditer(r"'[^']*'|[(),]", sql):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if (sign[0] == "," and depth == 1) or (sign[0] == ")" and depth == 0):
            found.add((kind, name, " ".join(sql[start : sign.start()].split())))
            start = sign.end()
    return found
