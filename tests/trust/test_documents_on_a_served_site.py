"""24 free tables request documents at once on the served site, while others enter deals."""

import hashlib
import json
import os
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

import pytest

from tests.trust.serving import ROOT, served

pytestmark = pytest.mark.long

TABLES = 24
PATIENCE = 240
WANTED = {"name_0": "Anna", "name_1": "Bernd", "name_2": "Clara", "rounds": 12, "scheme": "classic", "first_dealer": 1}
KEY = "the key of this test"
HEARTS = {"declarer": 0, "game": "hearts", "matadors": 1, "won": True}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A separate site, set up."""
    folder = tmp_path_factory.mktemp("site")
    environment = {"SKATCLUB_DATA": str(folder), "PYTHONPATH": str(folder)}
    for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--no-input", "--verbosity", "0"]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=os.environ | environment, check=True)
    return environment


class Phone:
    """A browser with its own cookies."""

    def __init__(self, port: int) -> None:
        self.site = f"http://127.0.0.1:{port}"
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def ask(self, address: str, data: bytes | None = None, **head: str) -> tuple[int, bytes, str]:
        """The status, the body and the final address."""
        request = Request(self.site + address, data, head)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read(), answer.url
        except HTTPError as refused:
            return refused.code, refused.read(), refused.url

    def open_table(self) -> "Table":
        _, page, _ = self.ask("/tables/new/")
        (token,) = re.findall(rb'name="csrfmiddlewaretoken" value="(\w+)"', page)[:1]
        _, _, url = self.ask("/tables/new/", urlencode(WANTED | {"csrfmiddlewaretoken": token.decode()}).encode())
        public_id = url.split("/sheets/")[1].split("/")[0]
        return Table(self, public_id)


@dataclass
class Table:
    phone: Phone
    public_id: str

    def document(self) -> float:
        """Seconds until its PDF is there."""
        began = time.monotonic()
        while True:
            status, content, _ = self.phone.ask(f"/sheets/{self.public_id}/list.pdf")
            if status == 200 and content.startswith(b"%PDF"):
                return time.monotonic() - began
            assert status == 503, status
            assert time.monotonic() - began < PATIENCE
            time.sleep(1)

    def give_key(self, data: dict[str, str]) -> None:
        """Set the table's key, as if its code had been renewed to it."""
        with sqlite3.connect(Path(data["SKATCLUB_DATA"]) / "skatclub.sqlite3") as database:
            kept = hashlib.sha256(KEY.encode()).hexdigest()
            database.execute("UPDATE scoring_sheetrecord SET key_hash = ? WHERE public_id = ?", (kept, self.public_id))
        database.close()


def seconds_of_others(port: int, entering: Table, *, query: int) -> list[float]:
    """The times of a page and of a deal in turns for another client."""
    found, reader, after = [], Phone(port), 0
    for number in range(query):
        began = time.monotonic()
        if number % 2:
            status, _, _ = reader.ask("/games/")
        else:
            body = {"client_id": str(uuid4()), "after": after, "deal": HEARTS | {"declarer": (after + 2) % 3}}
            status, returned, _ = reader.ask(
                f"/sheets/{entering.public_id}/deals.json",
                json.dumps(body).encode(),
                **{"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
            )
            after = json.loads(returned).get("seq", after)
        found.append(time.monotonic() - began)
        assert status in (200, 201)
        time.sleep(0.1)
    return found


@dataclass
class Found:
    quiet: list[float]
    meanwhile: list[float]
    documents: list[float]


def tried(port: int, data: dict[str, str]) -> Found:
    tables = [Phone(port).open_table() for _ in range(TABLES)]
    entering = Phone(port).open_table()
    entering.give_key(data)
    quiet = [page_of(port) for _ in range(10)]
    with ThreadPoolExecutor(TABLES + 1) as pool:
        documents = [pool.submit(table.document) for table in tables]
        time.sleep(0.3)
        meanwhile = seconds_of_others(port, entering, query=20)
        return Found(quiet, meanwhile, [document.result() for document in documents])


def is_delayed(found: Found) -> bool:
    """Whether others waited because of the documents; a busy machine is slow anyway."""
    return max(found.meanwhile) > max(1.5, 30 * statistics.median(found.quiet))


def page_of(port: int) -> float:
    began = time.monotonic()
    assert Phone(port).ask("/games/")[0] == 200
    return time.monotonic() - began


@pytest.mark.promise("S10")
def test_entering_deals_stays_fast_during_24_documents(data):
    with served(**data) as port:
        found = tried(port, data)

    print("quiet", found.quiet, "meanwhile", found.meanwhile, "papers", sorted(found.documents))
    assert not is_delayed(found)
    assert max(found.documents) < PATIENCE


def test_a_tap_at_a_quiet_time_brings_the_document_at_once(data):
    with served(**data) as port:
        Phone(port).open_table().document()
        taken = Phone(port).open_table().document()

    print("taken", taken)
    assert taken < 1


def workers(port: int) -> list[int]:
    """The workers of the site at this port."""
    wanted, found = f"-m skatclub.serving.worker 127.0.0.1 {port}".split(), []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "cmdline").read_text().split("\0")[1:-1] == wanted:
                found.append(int(process.name))
    return found


def wait_for_worker(port: int, *, other_than: Sequence[int] = (), is_there: bool = True) -> list[int]:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = [worker for worker in workers(port) if worker not in other_than]
        if bool(found) == is_there:
            return found
        time.sleep(0.1)
    raise TimeoutError


def test_a_worker_that_was_killed_is_started_again_and_ends_with_the_site(data):
    with served(**data) as port:
        first = wait_for_worker(port)
        os.kill(first[0], signal.SIGKILL)
        wait_for_worker(port, other_than=first)

    assert wait_for_worker(port, is_there=False) == []
