"""Writers to an SQLite database begin in order of arrival, and none waits longer than allowed."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest
from django.db import OperationalError, connection, transaction

from scoring.models import Club
from skatclub.health.storage_faults import UNAVAILABLE, storage_fault

pytestmark = pytest.mark.django_db(transaction=True)

# A process that says when it tries to write, writes a club, and says when it has begun and ended.
WRITER: Final = """
import sys, django
django.setup()
from django.db import transaction
from scoring.models import Club
name, stays = sys.argv[1:]
print("tries", flush=True)
with transaction.atomic():
    Club.objects.create(name=name, slug=name)
    print("wrote", flush=True)
    if stays:
        sys.stdin.read()
print("committed", flush=True)
"""


@pytest.fixture(autouse=True)
def _sqlite_alone() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL queues by itself")


@pytest.fixture
def other() -> Iterator[sqlite3.Connection]:
    """A writer outside the queue, like the command line of SQLite."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as opened:
        opened.execute("BEGIN IMMEDIATE")
        yield opened


def writer(name: str, *, stays: bool = False) -> "subprocess.Popen[str]":
    url = f"sqlite://{connection.settings_dict['NAME']}"
    program = [sys.executable, "-c", WRITER, name, "stays" if stays else ""]
    environment = os.environ | {"DATABASE_URL": url}
    pipe = subprocess.PIPE
    process = subprocess.Popen(program, env=environment, stdin=pipe, stdout=pipe, text=True)
    assert next_line(process) == "tries"
    return process


def next_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def kill(process: "subprocess.Popen[str]") -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def names() -> list[str]:
    return list(Club.objects.order_by("pk").values_list("name", flat=True))


def test_a_writer_killed_in_the_queue_lets_the_next_one_write(other):
    first = writer("first")
    sleep(0.3)
    second = writer("second")
    sleep(0.3)

    kill(first)
    other.rollback()

    assert (next_line(second), next_line(second)) == ("wrote", "committed")
    second.communicate()
    assert names() == ["second"]


def test_a_writer_killed_in_its_transaction_lets_the_next_one_write():
    first = writer("first", stays=True)
    assert next_line(first) == "wrote"
    second = writer("second")
    sleep(0.3)

    kill(first)

    assert (next_line(second), next_line(second)) == ("wrote", "committed")
    second.communicate()
    assert names() == ["second"]


def in_a_thread(action: Any) -> Any:
    """The result of the action on a separate connection, which is closed."""
    try:
        return action()
    finally:
        connection.close()


def test_writers_begin_in_the_order_in_which_they_came(other):
    def write(number: int) -> None:
        with transaction.atomic():
            Club.objects.create(name=str(number), slug=str(number))

    with ThreadPoolExecutor(6) as threads:
        requests = []
        for number in range(6):
            requests.append(threads.submit(in_a_thread, lambda number=number: write(number)))
            sleep(0.05)
        other.rollback()
        for one in requests:
            one.result()

    assert names() == ["0", "1", "2", "3", "4", "5"]


def test_nobody_in_the_queue_waits_longer_than_a_writer_alone(other):
    def waits() -> tuple[int | None, float]:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 400")
        started = monotonic()
        with pytest.raises(OperationalError) as refused, transaction.atomic():
            pass
        return storage_fault(refused.value), monotonic() - started

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: in_a_thread(waits), range(4)))

    assert [status for status, _ in answers] == [UNAVAILABLE] * 4
    assert max(seconds for _, seconds in answers) < 2 * 0.4


def test_a_writer_waits_for_others_as_before_once_it_has_written():
    with transaction.atomic():
        pass

    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == (20_000,)


def test_where_files_cannot_be_locked_sqlite_alone_decides():
    queue = Path(f"{connection.settings_dict['NAME']}-queue")
    queue.unlink(missing_ok=True)
    queue.mkdir()
    try:
        with transaction.atomic():
            Club.objects.create(name="Skatclub", slug="skatclub")
    finally:
        queue.rmdir()

    assert names() == ["Skatclub"]
