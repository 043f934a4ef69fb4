"""The served site under a clock that is wrong and then right again; needs Debian's package faketime."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.ports import HOST, free_port
from tests.trust.serving import ROOT, end, wait_for

pytestmark = [pytest.mark.long]

LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
PASSWORD = "eine Kreuz-Sieben"
PLAYERS = {"name_0": "Anna", "name_1": "Bernd", "name_2": "Clara"}
TABLE = PLAYERS | {"rounds": "12", "scheme": "classic", "first_dealer": "1"}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
DAY = 86_400


class Laptop:
    """A folder with a site, and the clock of its machine: the file `clock` has its offset in seconds."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.clock = folder, free_port(), folder / "clock"
        self.set_clock(0)

    def set_clock(self, seconds: int) -> None:
        draft = self.clock.with_suffix(".draft")
        draft.write_text(f"{seconds:+}\n")
        draft.replace(self.clock)

    @property
    def environment(self) -> Mapping[str, str]:
        wrong = {
            "LD_PRELOAD": str(LIBRARIES[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self.clock),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }
        site = {"SKATCLUB_DATA": str(self.folder), "DATABASE_URL": "", "HOST": HOST, "PORT": str(self.port)}
        return os.environ | site | wrong

    def run(self, *command: str, **more: str) -> None:
        result = [sys.executable, *command]
        subprocess.run(result, cwd=ROOT, env={**self.environment, **more}, check=True, capture_output=True)

    @contextmanager
    def served(self) -> Iterator[None]:
        command = ["sh", "bin/serve", "--make-ready"]
        with (self.folder / "server.log").open("ab") as log:
            server = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        try:
            wait_for(self.port, server)
            yield
        finally:
            end(server)

    def tables(self) -> list[float]:
        """When each table was opened, in seconds from now, the newest first."""
        with closing(sqlite3.connect(self.folder / "skatclub.sqlite3")) as database:
            found = database.execute("SELECT opened_at FROM scoring_sheetrecord ORDER BY id DESC").fetchall()
        return [datetime.fromisoformat(at).replace(tzinfo=UTC).timestamp() - time.time() for (at,) in found]


class Browser:
    """A browser on another machine, whose own clock is right."""

    def __init__(self, laptop: Laptop) -> None:
        self.root = f"http://{HOST}:{laptop.port}"
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, form: Mapping[str, str] | None = None) -> tuple[int, str, str]:
        """Status, final address, and page."""
        data = urlencode(form).encode() if form is not None else None
        request = Request(self.root + path, data, {"Origin": self.root} if form is not None else {})
        try:
            with self.opener.open(request, timeout=30) as answer:
                return answer.status, answer.url.removeprefix(self.root), answer.read().decode()
        except HTTPError as answer:
            return answer.code, path, answer.read().decode()

    def send(self, path: str, **form: str) -> tuple[int, str, str]:
        found = TOKEN.search(self.ask(path)[2])
        assert found, "the page has no form"
        return self.ask(path, form | {"csrfmiddlewaretoken": found[1]})

    def log_in(self, password: str = PASSWORD) -> bool:
        return self.send("/login/?next=/account/", username="clara", password=password)[1] == "/account/"

    def is_in(self) -> bool:
        return self.ask("/account/")[1] == "/account/"

    def open_table(self) -> str:
        """Open a table; return the address of its entry screen."""
        status, address, _page = self.send("/tables/new/", **TABLE)
        assert (status, address.endswith("/enter/")) == (200, True)
        return address

    def enters(self, address: str) -> bool:
        return self.ask(address)[:2] == (200, address)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    laptop = Laptop(tmp_path_factory.mktemp("laptop"))
    laptop.run("manage.py", "migrate", "--verbosity", "0")
    with closing(sqlite3.connect(laptop.folder / "skatclub.sqlite3")) as database, database:
        # No demo is loaded next to a club.
        database.execute("INSERT INTO scoring_club (name, slug, has_rating) VALUES ('Pik As', 'pik-as', 0)")
    result = ("--no-input", "--username", "clara", "--email", "clara@club.example")
    laptop.run("manage.py", "createsuperuser", *result, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
    laptop.run("-m", "skatclub.serving.make_ready", "--static")
    return laptop.folder


@pytest.fixture
def laptop(made: Path, tmp_path: Path) -> Laptop:
    return Laptop(Path(shutil.copytree(made, tmp_path / "laptop")))


def use_while_wrong(laptop: Laptop, moved: int, phone: Browser, address: str) -> tuple[Browser, str]:
    """Do everything that counts, ends or deletes by the clock; return the logged-in browser and its table."""
    assert phone.enters(address)
    for number in range(3):
        Browser(laptop).log_in(f"wrong {number}")
    newcomer = Browser(laptop)
    assert newcomer.log_in()
    own = newcomer.open_table()
    assert abs(laptop.tables()[0] - moved) < 300
    # What the printer does every hour, and each start.
    laptop.run("-m", "skatclub.serving.make_ready")
    return newcomer, own


def all_is_well(laptop: Laptop, *, logged_in: list[Browser], at_tables: Mapping[str, Browser]) -> Any:
    laptop.run("-m", "skatclub.serving.make_ready")
    newcomer = Browser(laptop)
    return {
        "who was logged in": [browser.is_in() for browser in logged_in],
        "who sat at a table": [browser.enters(address) for address, browser in at_tables.items()],
        "a newcomer logs in": newcomer.log_in(),
        "a newcomer sits down": bool(Browser(laptop).open_table()),
        "tables": len(laptop.tables()),
    }


@pytest.mark.skipif(not LIBRARIES, reason="the Debian package faketime is not installed")
@pytest.mark.promise("R27")
@pytest.mark.parametrize("moved", [DAY, 365 * DAY, -365 * DAY], ids=["a day ahead", "a year ahead", "a year behind"])
@pytest.mark.parametrize("when", ["at the start", "while it serves"])
def test_a_clock_that_was_wrong_has_deleted_nothing_and_locks_nobody_out(laptop: Laptop, moved: int, when: str) -> None:
    owner, phone = Browser(laptop), Browser(laptop)
    with laptop.served():
        assert owner.log_in()
        address = phone.open_table()
        if when == "while it serves":
            laptop.set_clock(moved)
            newcomer, own = use_while_wrong(laptop, moved, phone, address)
            laptop.set_clock(0)
            found = all_is_well(laptop, logged_in=[owner, newcomer], at_tables={address: phone, own: newcomer})
    if when == "at the start":
        laptop.set_clock(moved)
        with laptop.served():
            newcomer, own = use_while_wrong(laptop, moved, phone, address)
        laptop.set_clock(0)
        with laptop.served():
            found = all_is_well(laptop, logged_in=[owner, newcomer], at_tables={address: phone, own: newcomer})

    assert found == {
        "who was logged in": [True, True],
        "who sat at a table": [True, True],
        "a newcomer logs in": True,
        "a newcomer sits down": True,
        "tables": 3,
    }
