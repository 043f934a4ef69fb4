"""The site stores no address of a connection; in logs they are removed after 14 days."""

import gzip
import logging
import os
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.test import Client
from django_tasks_db.models import DBTaskResult

from scoring.clock import as_of, now
from scoring.printing.stored import file_of, store
from scoring.printing.typeset import typeset_texts
from skatclub.legal.addresses import RETENTION, cut_in_logs, without_addresses
from skatclub.legal.tidying import DOCUMENT_RETENTION, TASK_RETENTION, tidy

WRITTEN = datetime(2026, 5, 9, 20, 0, tzinfo=UTC)
CADDY = b'{"level":"info","ts":1778356800.25,"request":{"remote_ip":"203.0.113.77","uri":"/events/"}}\n'
NGINX = b'2001:db8:85a3::8a2e:370:7334 - - [09/May/2026:20:00:00 +0000] "GET / HTTP/1.1" 200 512\n'
OTHER = b"2026-05-09 20:00:00 client 203.0.113.77 and 198.51.100.4\n"


@pytest.mark.parametrize(
    ("line", "cut"),
    [
        (CADDY, CADDY.replace(b"113.77", b"xxx.xx")),
        (NGINX, NGINX.replace(b"85a3::8a2e:370:7334", b"xxxx::xxxx:xxx:xxxx")),
        (OTHER, b"2026-05-09 20:00:00 client 203.0.xxx.xx and 198.51.xxx.x\n"),
        (b"version 0.5.1 at 20:00:00, 12.5 %\n", b"version 0.5.1 at 20:00:00, 12.5 %\n"),
    ],
    ids=["Caddy", "nginx, IPv6", "two in a line", "no address"],
)
def test_half_of_an_address_is_struck_out_and_the_line_keeps_its_length(line, cut):
    assert without_addresses(line) == cut
    assert len(cut) == len(line)


def test_lines_are_cut_on_their_fifteenth_day_and_the_rest_stays(tmp_path):
    log = tmp_path / "access.log"
    young = NGINX.replace(b"09/May", b"20/May")
    log.write_bytes(CADDY + NGINX + b"  no time, 203.0.113.9\n" + young)

    with as_of(WRITTEN + RETENTION - timedelta(minutes=1)):
        early = cut_in_logs(tmp_path)
    with as_of(WRITTEN + RETENTION + timedelta(minutes=1)):
        late, again = cut_in_logs(tmp_path), cut_in_logs(tmp_path)

    assert (early, late, again) == (0, 3, 0)
    lines = log.read_bytes().splitlines(keepends=True)
    assert lines == [without_addresses(CADDY), without_addresses(NGINX), b"  no time, 203.0.xxx.x\n", young]


@pytest.mark.parametrize("name", ["access.log.1", "access.log-20260509", "access-2026-05-09T20-00-00.000.log"])
def test_a_rotated_log_is_cut_as_well(tmp_path, name):
    log = tmp_path / name
    log.write_bytes(CADDY + NGINX)

    with as_of(WRITTEN + 2 * RETENTION):
        cut_in_logs(tmp_path)

    assert log.read_bytes() == without_addresses(CADDY + NGINX)


def test_a_packed_log_is_cut_and_stays_packed(tmp_path):
    log = tmp_path / "access.log.2.gz"
    young = NGINX.replace(b"09/May", b"20/May")
    log.write_bytes(gzip.compress(CADDY + young))

    with as_of(WRITTEN + RETENTION - timedelta(minutes=1)):
        early = cut_in_logs(tmp_path)
    with as_of(WRITTEN + RETENTION + timedelta(minutes=1)):
        late, again = cut_in_logs(tmp_path), cut_in_logs(tmp_path)

    assert (early, late, again) == (0, 1, 0)
    assert gzip.decompress(log.read_bytes()) == without_addresses(CADDY) + young
    assert list(tmp_path.iterdir()) == [log]


@pytest.mark.parametrize("name", ["access.log.3.xz", "cut off.log.4.gz"])
def test_unreadable_files_are_deleted_on_their_fifteenth_day(tmp_path, name):
    log = tmp_path / name
    log.write_bytes(gzip.compress(CADDY)[:-9])
    os.utime(log, (WRITTEN.timestamp(), WRITTEN.timestamp()))

    with as_of(WRITTEN + RETENTION - timedelta(minutes=1)):
        cut_in_logs(tmp_path)
        early = log.exists()
    with as_of(WRITTEN + RETENTION + timedelta(minutes=1)):
        cut_in_logs(tmp_path)

    assert (early, log.exists()) == (True, False)


def test_lines_written_meanwhile_are_kept(tmp_path):
    log = tmp_path / "access.log"
    with log.open("ab", buffering=0) as server:
        server.write(NGINX)
        with as_of(WRITTEN + 2 * RETENTION):
            cut_in_logs(tmp_path)
        server.write(CADDY)

    assert log.read_bytes() == without_addresses(NGINX) + CADDY


@pytest.mark.storage
@pytest.mark.django_db
def test_the_site_itself_logs_no_address(caplog, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    client = Client(REMOTE_ADDR="203.0.113.77", headers={"x-forwarded-for": "198.51.100.4"})

    with caplog.at_level(logging.DEBUG):
        client.get("/not/there/")
        client.get("/", headers={"host": "bad host"})
        client.post("/login/", {"username": "anna", "password": "wrong"})
        Client(REMOTE_ADDR="203.0.113.77", enforce_csrf_checks=True).post("/login/")

    texts = caplog.text + repr([record.__dict__.get("msg") for record in caplog.records])
    assert "/not/there/" in texts
    assert [address for address in ("203.0.113", "198.51.100") if address in texts] == []


@pytest.mark.usefixtures("believed_clock")
@pytest.mark.storage
@pytest.mark.django_db
def test_expired_sessions_and_old_documents_are_deleted():
    for hours in (-1, 1):
        store = SessionStore()
        store.set_expiry(timedelta(hours=hours))
        store.save()
    storages["papers"].save("a.paper", ContentFile(b"names"))

    tidy()
    first = Session.objects.count(), storages["papers"].exists("a.paper")
    with as_of(now() + DOCUMENT_RETENTION + timedelta(hours=1)):
        tidy()

    assert (first, Session.objects.count(), storages["papers"].exists("a.paper")) == ((1, True), 0, False)


@pytest.mark.usefixtures("believed_clock")
@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize("status", ["SUCCESSFUL", "RUNNING"])
def test_a_task_goes_with_its_file_even_if_its_worker_was_killed(status):
    row = DBTaskResult.objects.get(pk=typeset_texts.enqueue(markup=["Anna"]).id)
    DBTaskResult.objects.update(status=status)
    store(file_of(row), b"names")

    kept = []
    for after in (TASK_RETENTION - timedelta(hours=1), TASK_RETENTION + timedelta(hours=1)):
        with as_of(now() + after):
            tidy()
        kept.append((DBTaskResult.objects.exists(), storages["papers"].exists(file_of(row))))

    assert kept == [(True, True), (False, False)]
