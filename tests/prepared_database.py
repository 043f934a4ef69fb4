"""One migrated database, made once and copied: for each test process, and again after each test that commits."""

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import django
from django.apps import apps
from django.conf import settings
from django.db import connection

# What is only filled by migrations is not emptied; everything else was written by a test. The triggers would refuse it.
EMPTY = """
DO $$
DECLARE
    name text;
    filled boolean;
    emptied text[] := '{}';
BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN
        ('django_migrations', 'django_content_type', 'auth_permission')
    LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO filled;
        IF filled THEN
            emptied := emptied || name;
            EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', name);
            EXECUTE format('DELETE FROM %I', name);
        END IF;
    END LOOP;
    SET CONSTRAINTS ALL IMMEDIATE;
    FOREACH name IN ARRAY emptied LOOP
        EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', name);
    END LOOP;
END $$
"""


def copy_prepared() -> None:
    """Connect to a separate copy from now on; the first process makes the original."""
    own = connection.creation._get_test_db_name()
    with _one_at_a_time():
        original = _original()
        if connection.vendor == "sqlite":
            remove_copy(own)
            shutil.copy(original, own)
        else:
            _rule(f'DROP DATABASE IF EXISTS "{own}"', f'CREATE DATABASE "{own}" TEMPLATE "{original}"')
    _speak_to(own)


def remove_copy(name: str) -> None:
    connection.close()
    if connection.vendor == "sqlite":
        for file in Path(name).parent.glob(f"{Path(name).name}*"):
            file.unlink()
    else:
        _rule(f'DROP DATABASE "{name}" WITH (FORCE)')


def restore() -> None:
    """Reset the copy, whatever was committed to it."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(_original())) as original:
            original.backup(connection.connection)
    else:
        with connection.cursor() as cursor:
            cursor.execute(EMPTY)


def _original() -> str:
    """The name of the migrated database, created if there is none for these migrations."""
    if connection.vendor == "sqlite":
        name = str(Path(settings.DATA_DIR) / f"test-original-{_fingerprint()}.sqlite3")
        return name if Path(name).exists() else _made(name)
    name = f"test_original_{_fingerprint()}"
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        return name if cursor.fetchone() else _made(name)


def _made(name: str) -> str:
    before, result = connection.settings_dict["NAME"], connection.settings_dict["TEST"]["NAME"]
    unfinished = f"{name}-unfinished"
    connection.settings_dict["TEST"]["NAME"] = unfinished
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    connection.settings_dict["TEST"]["NAME"] = result
    _speak_to(before)
    if connection.vendor == "sqlite":
        os.replace(unfinished, name)
    else:
        _rule(f'ALTER DATABASE "{unfinished}" RENAME TO "{name}"')
    return name


def _fingerprint() -> str:
    digest = sha256(django.__version__.encode())
    for app in apps.get_app_configs():
        for file in sorted(Path(app.path, "migrations").glob("*.py")):
            digest.update(f"{app.label} {file.name}".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _speak_to(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = settings.DATABASES["default"]["NAME"] = name


def _rule(*statements: str) -> None:
    with connection.creation._nodb_cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@contextmanager
def _one_at_a_time() -> Iterator[Any]:
    folder = Path(settings.DATA_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "test-original.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
