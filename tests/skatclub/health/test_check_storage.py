"""A database that cannot be used stops the start with a sentence on what to do."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from skatclub.backup.sqlite import SqliteDatabase

CHECKOUT = Path(__file__).resolve().parents[3]


def checked(folder: Path, url: str = "") -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"SKATCLUB_DATA": str(folder), "DATABASE_URL": url}
    command = [sys.executable, "-m", "skatclub.health.check_storage"]
    return subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)


def a_database(file: Path) -> None:
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE deals (value)")
        database.executemany("INSERT INTO deals VALUES (?)", [("x" * 500,)] * 2000)
    database.close()


def cut_off(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def overwritten(file: Path) -> None:
    with file.open("r+b") as stream:
        stream.seek(3 * 4096)
        stream.write(os.urandom(20 * 4096))


def of_noise(file: Path) -> None:
    file.write_bytes(os.urandom(50_000))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("damage", [cut_off, overwritten, of_noise])
def test_a_damaged_database_is_reported_with_what_to_do(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    file = tmp_path / "skatclub.sqlite3"
    a_database(file)
    damage(file)

    result = checked(tmp_path)

    assert result.returncode == 1
    assert f"The database {file} is damaged" in result.stderr
    assert "Replace it with your newest copy" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_database_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    (tmp_path / "skatclub.sqlite3").mkdir()

    result = checked(tmp_path)

    assert (result.returncode, result.stderr.splitlines()[1]) == (
        1,
        "Is the disk full or read-only, and may this user write to the folder? SKATCLUB_DATA can name another one.",
    )


def test_an_unreachable_server_is_reported(tmp_path: Path) -> None:
    result = checked(tmp_path, "postgresql://club@/club?host=/nowhere")

    assert result.returncode == 1
    assert result.stderr.startswith("The database of DATABASE_URL does not answer (")
    assert "Traceback" not in result.stderr


@pytest.mark.sampled(2)
@pytest.mark.parametrize("make", [a_database, lambda file: None], ids=["a whole one", "none yet"])
def test_a_good_database_is_served(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "skatclub.sqlite3")

    result = checked(tmp_path)

    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.parametrize("trace", ["served_version", "way_back", "backups/skatclub-1.tar"])
def test_an_empty_database_of_a_used_site_counts_as_lost(tmp_path: Path, trace: str) -> None:
    file = tmp_path / "skatclub.sqlite3"
    file.touch()
    (tmp_path / trace).parent.mkdir(exist_ok=True)
    (tmp_path / trace).write_text("0.5.0")

    result = checked(tmp_path)

    assert result.returncode == 1
    assert f"The database {file} is empty, although this folder was in use" in result.stderr
    assert "sh bin/restore" in result.stderr
    assert file.stat().st_size == 0


@pytest.mark.parametrize("make", [lambda file: None, lambda file: file.touch()], ids=["none", "empty"])
def test_a_new_site_begins_with_nothing(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "skatclub.sqlite3")

    assert checked(tmp_path).returncode == 0


def test_new_and_restored_databases_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    checked(tmp_path)
    a_database(tmp_path / "skatclub.sqlite3")
    dump = tmp_path / "dump.gz"

    SqliteDatabase(tmp_path / "skatclub.sqlite3").dump(dump)
    SqliteDatabase(tmp_path / "restored.sqlite3").load(dump)

    modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("*.sqlite3")}
    assert modes == {"skatclub.sqlite3": 0o600, "restored.sqlite3": 0o600}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("command", ["check_sheets", "check_events", "check_figures"])
def test_a_check_prints_one_sentence_about_a_damaged_file(tmp_path: Path, command: str) -> None:
    of_noise(tmp_path / "skatclub.sqlite3")
    environment = os.environ | {"SKATCLUB_DATA": str(tmp_path), "DATABASE_URL": ""}

    result = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    assert result.stderr.startswith("CommandError: The database cannot be read")
