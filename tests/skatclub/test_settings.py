"""What the settings guarantee on the live connection, and what they refuse."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client

from scoring.checks import sqlite_may_damage_its_file
from skatclub.replica import _position
from skatclub.settings import BASE_DIR, data_folder, database, env_flag, pool
from tests.scoring.cast import table

pytestmark = pytest.mark.storage


@pytest.mark.django_db(transaction=True)
@pytest.mark.promise(
    "R10",
    "A response that says stored is sent after the database has waited for the disk.",
    but="anything about a disk that claims to have written and has not.",
)
def test_an_acknowledged_deal_is_on_the_disk():
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
            found = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted}
        else:
            wanted = {"synchronous_commit": "on"}
            cursor.execute("SHOW synchronous_commit")
            found = {"synchronous_commit": cursor.fetchone()[0]}

    assert found == wanted


def test_an_empty_data_folder_is_the_default_one(monkeypatch):
    monkeypatch.setenv("SKATCLUB_DATA", "")

    assert data_folder() == BASE_DIR / ".data"


@pytest.mark.parametrize("word", ["yes", "no", "1", "0", "True", "off"])
def test_a_flag_is_yes_or_no(monkeypatch, word):
    monkeypatch.setenv("SKAT_FLAG", word)

    assert env_flag("SKAT_FLAG", default=False) is (word in ("yes", "1", "True"))


def test_nonsense_is_refused(monkeypatch):
    monkeypatch.setenv("SKAT_FLAG", "perhaps")

    with pytest.raises(ImproperlyConfigured, match="yes or no"):
        env_flag("SKAT_FLAG", default=False)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database("mysql://somewhere")


def test_a_database_address_is_read_whole():
    found = database("postgresql://an%40na:s%2Fecret@127.0.0.1:5433/skat?sslmode=disable")

    wanted = {"NAME": "skat", "USER": "an@na", "PASSWORD": "s/ecret", "HOST": "127.0.0.1", "PORT": "5433"}
    assert found | wanted == found
    assert found["OPTIONS"] == {"connect_timeout": "3", "tcp_user_timeout": "5000", "sslmode": "disable"}


def test_a_process_has_a_pool_where_one_is_wanted(monkeypatch):
    monkeypatch.setenv("DATABASE_POOL", "4")

    found = database("postgresql://127.0.0.1/skat", pool())

    assert (found["OPTIONS"]["pool"]["max_size"], found["CONN_MAX_AGE"]) == (4, 0)


@pytest.mark.parametrize("nonsense", ["0", "-1", "many", "1.5"])
def test_a_pool_without_connections_is_refused(monkeypatch, nonsense):
    monkeypatch.setenv("DATABASE_POOL", nonsense)

    with pytest.raises(ImproperlyConfigured, match="DATABASE_POOL"):
        pool()


@pytest.mark.django_db(transaction=True)
def test_the_log_of_a_primary_goes_on_with_what_is_written():
    if connection.vendor == "sqlite":
        pytest.skip("a file has no replica")
    before = _position("default")
    table()

    assert 0 < before < _position("default")


@pytest.mark.parametrize(
    ("version", "is_warned"),
    [((3, 6, 23), False), ((3, 7, 0), True), ((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False)],
)
def test_an_sqlite_that_may_damage_its_file_is_reported_at_startup(monkeypatch, version, is_warned):
    monkeypatch.setattr("sqlite3.sqlite_version_info", version)

    result = sqlite_may_damage_its_file(databases=["default"])

    is_asked = connection.vendor == "sqlite"
    assert [message.id for message in result] == ["skatclub.W001"] * (is_warned and is_asked)


@pytest.mark.django_db
def test_the_language_cookie_has_the_flags_of_the_others():
    cookie = Client().post("/language/setlang/", {"language": "de"}).cookies["django_language"]

    assert (bool(cookie["httponly"]), cookie["samesite"]) == (True, "Lax")


@pytest.mark.parametrize(("site", "there"), [("https://club.example", "club.example"), ("", "evil.example")])
def test_http_leads_to_https_at_the_address_of_the_site(site, there):
    returned = "from django.test import Client; print(Client().get('/games/', headers={'host': 'evil.example'}).url)"
    result = {"HTTPS": "yes", "SITE_URL": site, "SECRET_KEY": "", "DEBUG": "no"}

    done = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {returned}"],
        env=os.environ | result | {"DJANGO_SETTINGS_MODULE": "skatclub.settings"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout == f"https://{there}/games/\n", done.stderr


def test_the_settings_of_a_public_site_leave_no_warning():
    """check --deploy behind a proxy that speaks https, as docs/install.md describes it for public sites."""
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        # Journeys in the same run set a variable that has no place on a site.
        env={name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
        | {"HTTPS": "yes", "ALLOWED_HOSTS": "skat.example", "SECRET_KEY": "", "DEBUG": "no"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (0, "System check identified no issues (2 silenced).\n"), done.stderr
