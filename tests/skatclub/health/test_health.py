"""Liveness and readiness of the site, red for each thing that it lacks."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from scoring.clock import as_of, now
from scoring.printing.typeset import typeset_texts
from skatclub.backup import backup, copies
from skatclub.backup.backup import back_up
from skatclub.backup.heartbeat import write_heartbeat
from skatclub.health import probes as health

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

GOOD = {"database": "ok", "disk": "ok", "worker": "ok", "migrations": "ok", "copies": "ok"}


@pytest.fixture(autouse=True)
def well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A site that lacks nothing: no task waits, and a copy is recent."""
    monkeypatch.setattr(settings, "COPIES", str(tmp_path))
    write_heartbeat(copies.KIND, "laptop", trouble="", good_at=now().isoformat())


def ready_state() -> tuple[int, dict[str, object]]:
    answer = Client().get(reverse("ready"))
    return answer.status_code, answer.json()


@contextmanager
def read_only() -> Iterator[None]:
    order = "PRAGMA query_only = ON" if connection.vendor == "sqlite" else "SET default_transaction_read_only = on"
    with connection.cursor() as cursor:
        cursor.execute(order)
    yield
    connection.close()


@contextmanager
def disk_almost_full() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(health, "LEAST_ROOM", 10**18)
        yield


@contextmanager
def worker_killed() -> Iterator[None]:
    waiting = typeset_texts.enqueue(markup=[])
    later = now() + timedelta(seconds=61)
    with as_of(later):
        write_heartbeat(copies.KIND, "laptop", trouble="", good_at=later.isoformat())
        yield
    DBTaskResult.objects.get(pk=waiting.id).delete()


@contextmanager
def migration_unapplied() -> Iterator[None]:
    newest = MigrationRecorder.Migration.objects.filter(app="scoring").latest("name")
    newest.delete()
    yield
    newest.save()


@contextmanager
def migrated_by_a_newer_site() -> Iterator[None]:
    unknown = MigrationRecorder.Migration.objects.create(app="scoring", name="9999_of_next_year")
    yield
    unknown.delete()


@contextmanager
def no_copy_for_days() -> Iterator[None]:
    with as_of(now() + timedelta(days=3, minutes=1)):
        yield


@contextmanager
def a_copy_that_failed() -> Iterator[None]:
    write_heartbeat(copies.KIND, "laptop", trouble="The folder /mnt/stick does not exist.", good_at="")
    yield


FAULTS = {
    "the database can only be read": (read_only, "database", "read-only"),
    "the disk is almost full": (disk_almost_full, "disk", "full"),
    "the worker was killed": (worker_killed, "worker", "gone"),
    "a migration is not applied": (migration_unapplied, "migrations", "older"),
    "a newer site wrote the database": (migrated_by_a_newer_site, "migrations", "newer"),
    "the last copy is too old": (no_copy_for_days, "copies", "too old"),
    "no copy could be made": (a_copy_that_failed, "copies", "failed"),
}


@pytest.mark.promise(
    "R25",
    "/health/ready fails and names the cause if the database, the disk, the worker, a migration or the last automatic"
    " backup is faulty; /health/live stays green.",
    but=(
        "that anybody looks: the site sends no message. Nor that it fails if SKATCLUB_COPIES is not set and there is "
        "no backup or only an old one; last_backup and the state page show that."
    ),
)
@pytest.mark.parametrize(("fault", "key", "state"), FAULTS.values(), ids=FAULTS)
def test_each_fault_is_red_and_listed(fault: Callable[[], AbstractContextManager[None]], key: str, state: str) -> None:
    with fault():
        status, result = ready_state()

    assert (status, result["ready"], result["checks"]) == (503, False, GOOD | {key: state})
    well_again = ready_state()[0]
    assert (well_again == 200) is (key != "copies" or state != "failed")


def test_a_site_that_lacks_nothing_is_ready(tmp_path: Path) -> None:
    answer = Client().get(reverse("ready"))

    result = answer.json()
    assert answer.status_code == 200
    assert result.pop("last_backup") is None
    assert result == {"ready": True, "version": settings.VERSION, "checks": GOOD}
    assert "no-store" in answer.headers["Cache-Control"]
    # Neither where the site lies nor what it keeps secret.
    assert [
        secret for secret in (str(tmp_path), str(settings.DATA_DIR), settings.SECRET_KEY) if secret in answer.text
    ] == []


def test_a_busy_worker_is_not_missing() -> None:
    with worker_killed():
        busy = DBTaskResult.objects.get(pk=typeset_texts.enqueue(markup=["first"]).id)
        busy.claim("worker")
        DBTaskResult.objects.filter(pk=busy.pk).update(started_at=now())
        assert ready_state()[1]["checks"]["worker"] == "ok"
        busy.delete()
        assert ready_state()[1]["checks"]["worker"] == "gone"


def test_copies_that_nobody_asked_for_are_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "COPIES", "")

    with no_copy_for_days():
        status, result = ready_state()

    assert (status, result["checks"]) == (200, GOOD | {"copies": "off"})


def test_without_automatic_copies_the_last_manual_backup_is_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "COPIES", "")

    completed = back_up(tmp_path, is_checked=False)
    status, result = ready_state()

    assert (status, result["last_backup"]) == (200, completed.about.made_at)


@pytest.mark.promise("R25")
def test_an_unreachable_database_leaves_the_site_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    connection.close()
    away = {"HOST": "/nowhere"} if connection.vendor == "postgresql" else {"NAME": "/nowhere/skatclub.sqlite3"}
    for name, value in away.items():
        monkeypatch.setitem(connection.settings_dict, name, value)

    status, result = ready_state()
    alive = Client().get(reverse("live"))
    connection.close()

    assert (status, result["checks"]["database"]) == (503, "away")
    assert (alive.status_code, alive.json()) == (200, {"live": True, "version": settings.VERSION})


def test_a_health_check_is_cheap_and_writes_nothing(
    django_assert_max_num_queries: Callable[..., AbstractContextManager[None]],
) -> None:
    ready_state()

    with django_assert_max_num_queries(8):
        assert ready_state()[0] == 200


def test_behind_a_proxy_the_health_check_works_without_https(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "SECURE_SSL_REDIRECT", True)

    assert Client().get(reverse("live")).status_code == 200
    assert Client().get(reverse("start")).status_code == 301


def test_superusers_read_the_state_as_text() -> None:
    reader = Client(headers={"accept-language": "en"})
    reader.force_login(User.objects.create_superuser("clara"))

    with disk_almost_full():
        page = reader.get(reverse("state_of_the_site"))

    assert "Something needs your attention." in page.text
    assert "free. Make room, or nothing more can be saved." in page.text
    assert "The last one was made 0\xa0minutes ago." in page.text
    assert reverse("state_of_the_site") in reader.get(reverse("account")).text


@pytest.mark.parametrize(
    ("language", "never", "just_now"),
    [
        ("en", "No backup has been made yet: run sh bin/backup.", "The last backup was made 0\xa0minutes ago."),
        (
            "de",
            "Es gibt noch keine Sicherung: sh bin/backup legt sie an.",
            "Die letzte Sicherung ist 0\xa0Minuten alt.",
        ),
    ],
)
def test_the_operator_reads_that_no_backup_was_made(
    monkeypatch: pytest.MonkeyPatch, language: str, never: str, just_now: str
) -> None:
    monkeypatch.setattr(settings, "COPIES", "")
    reader = Client(headers={"accept-language": language})
    reader.force_login(User.objects.create_superuser("clara"))

    new_site = reader.get(reverse("state_of_the_site"))
    write_heartbeat(backup.KIND, "laptop", good_at=now().isoformat())
    stored_site = reader.get(reverse("state_of_the_site"))
    write_heartbeat(backup.KIND, "laptop", good_at=(now() - timedelta(days=40)).isoformat())
    neglected_site = reader.get(reverse("state_of_the_site"))

    assert f'<strong class="error">{never}' in new_site.text
    assert '<strong class="error">' in neglected_site.text
    assert (just_now in stored_site.text, '<strong class="error">' in stored_site.text) == (True, False)


def test_others_do_not_find_the_page() -> None:
    reader = Client()
    assert reader.get(reverse("state_of_the_site")).status_code == 302

    reader.force_login(User.objects.create_user("dieter", is_staff=True))
    assert reader.get(reverse("state_of_the_site")).status_code == 404
    assert reverse("state_of_the_site") not in reader.get(reverse("account")).text
