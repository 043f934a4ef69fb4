"""No request occupies a thread for ever: it is stopped at its limit, and the next one is not."""

import sqlite3
import threading
import time
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, connection
from django.test import RequestFactory

from skatclub.health.storage_faults import UNAVAILABLE, storage_fault
from skatclub.http import time_limit
from skatclub.http.error_pages import server_error
from skatclub.http.time_limit import LIMITS, TimeLimits, TookTooLong, limit_statements, limited


def test_a_request_over_its_limit_is_stopped_and_the_next_is_not():
    limits, ended = TimeLimits(), []

    def answer():
        for seconds in (0.01, 60):
            try:
                with limits.request(seconds):
                    deadline = time.monotonic() + (10 if seconds < 1 else 0.1)
                    while time.monotonic() < deadline:
                        pass
                ended.append("by itself")
            except TookTooLong:
                ended.append("stopped")

    thread = threading.Thread(target=answer)
    thread.start()
    while thread.is_alive():
        limits.stop_late()
        thread.join(0.01)

    assert ended == ["stopped", "by itself"]


def test_a_late_interrupt_hits_no_other_request():
    moments = iter([0.0, 61.0])
    limits = TimeLimits(clock=lambda: next(moments))

    with limits.request(60):
        thread = threading.Thread(target=lambda: stopped.append(limits.stop_late()))
        stopped: list[int] = []
        try:
            thread.start()
            thread.join()
        except TookTooLong:
            thread.join()
    with limits_of_another(limits):
        time.sleep(0)

    assert stopped == [1]


def limits_of_another(limits: TimeLimits):
    limits._clock = time.monotonic
    return limits.request(60)


@pytest.mark.parametrize(("method", "seconds"), [("GET", 60), ("HEAD", 60), ("POST", 180), ("BREW", 180)])
def test_the_application_is_served_within_its_limit(monkeypatch, method, seconds):
    monkeypatch.setattr(time_limit, "_watch", lambda: None)
    monkeypatch.setattr(time_limit, "connection_created", SimpleNamespace(connect=lambda _receiver: None))
    left = []

    def application(environ, start_response):
        left.append(LIMITS._ends[threading.get_ident()] - time.monotonic())
        return [b"served"]

    assert limited(application)({"REQUEST_METHOD": method}, None) == [b"served"]
    assert left == [pytest.approx(seconds, abs=5)]
    assert threading.get_ident() not in LIMITS._ends


@pytest.mark.storage
@pytest.mark.django_db
def test_a_statement_ends_with_its_request(monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL ends its statements by itself")
    monkeypatch.setattr(time_limit, "_STEPS", 1_000)
    limit_statements(connection)
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    with LIMITS.request(0.01), pytest.raises(DatabaseError) as stopped, connection.cursor() as cursor:
        cursor.execute(endless)

    connection.connection.set_progress_handler(None, 0)
    assert isinstance(stopped.value.__cause__, sqlite3.OperationalError)
    assert storage_fault(stopped.value) == UNAVAILABLE


def test_the_error_page_explains_the_timeout():
    try:
        raise TookTooLong
    except TookTooLong:
        answer = server_error(RequestFactory().get("/events/"))

    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert "This took too long" in answer.content.decode()
    assert "Nothing was saved." in answer.content.decode()
