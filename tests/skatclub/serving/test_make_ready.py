"""From an empty folder to a site that can be served, in one process."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.urls import reverse

CHECKOUT = Path(__file__).resolve().parents[3]


def make_ready_in(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"SKATCLUB_DATA": str(folder), "DATABASE_URL": ""}
    command = [sys.executable, "-m", "skatclub.serving.make_ready", *arguments]
    return subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)


def query_rows(folder: Path, question: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(folder / "skatclub.sqlite3") as database:
        found = database.execute(question).fetchall()
    database.close()
    return found


@pytest.fixture(scope="module")
def site_and_process(tmp_path_factory: pytest.TempPathFactory) -> "tuple[Path, subprocess.CompletedProcess[str]]":
    """A folder that was empty, and the output of setting it up."""
    folder = tmp_path_factory.mktemp("made")
    return folder, make_ready_in(folder, "--static")


@pytest.fixture
def site(site_and_process: "tuple[Path, subprocess.CompletedProcess[str]]", tmp_path: Path) -> Path:
    return Path(shutil.copytree(site_and_process[0], tmp_path / "site"))


def test_an_empty_folder_becomes_a_site_once(
    site_and_process: "tuple[Path, subprocess.CompletedProcess[str]]", site: Path
) -> None:
    first, second = site_and_process[1], make_ready_in(site)

    assert (first.returncode, second.returncode) == (0, 0)
    values = ["Demo", "First login", "Then fill in", "Collecting static files"]
    # What a machine's SQLite lacks is another matter.
    assert [word for line in first.stdout.splitlines() if (word := line.split(":")[0]) != "Good to know"] == values
    assert reverse("operator_details") in first.stdout
    assert second.stdout.splitlines()[0] == "There is a login already; `manage.py changepassword` sets a new password."
    assert query_rows(site, "SELECT username FROM auth_user") == [("club",)]
    assert query_rows(site, "SELECT name FROM scoring_club") == [("Skatclub Herz Dame",)]
    assert (site / "static" / "staticfiles.json").exists()


@pytest.mark.long
def test_where_there_is_a_club_no_demo_is_loaded(site: Path) -> None:
    assert make_ready_in(site).returncode == 0

    assert query_rows(site, "SELECT count(*) FROM scoring_club") == [(1,)]


def test_what_the_pages_load_is_compressed_by_brotli_too(site: Path) -> None:
    files = {file.name.split(".")[0] + file.suffix for file in (site / "static").rglob("*")}
    assert {"base.br", "base.gz", "entry.br", "htmx-2.br", "django-htmx.br", "htmx-4.gz", "autocomplete.gz"} <= files
    assert not {"htmx-4.br", "autocomplete.br"} & files


def test_a_damaged_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "skatclub.sqlite3"
    file.write_bytes(b"noise" * 10_000)

    result = make_ready_in(tmp_path)

    assert (result.returncode, result.stdout, file.read_bytes()) == (1, "", b"noise" * 10_000)
    assert f"The database {file} is damaged" in result.stderr
