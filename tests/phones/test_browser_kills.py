"""The phone's browser is killed right after a deal is shown as stored: after a restart, none is missing."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from scoring.models import EntryRecord
from scoring.sheets.services import renew_key
from tests.examples import repeats
from tests.journeys.conftest import CHROMIUM, FLAGS
from tests.phones.engines import ChromiumPhone, done, until
from tests.phones.keeper import TAP_DEAL, Keeper, stored_as
from tests.phones.network import Patch, bug, network
from tests.phones.test_lists import random_deals
from tests.phones.test_several_windows import IN_ALL
from tests.scoring.cast import THREE, table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

MANY = repeats(10, long=10, longest=50)

# Answers as soon as the head says that so many entries wait here, and none of them in the open page alone.
SAYS_STORED = """(count) => new Promise((resolve) => {
  const said = document.getElementById("outbox").dataset;
  const isSaid = () => Number(said.count) === count && said.state === "phone";
  if (isSaid()) return resolve(true);
  const seen = new MutationObserver(() => isSaid() && resolve(true));
  seen.observe(document.body, { attributes: true, childList: true, subtree: true });
})"""
# IndexedDB as an outbox by localStorage would be, as far as the page's script asks it.
BY_LOCAL_STORAGE = """
const indexedDB = { open() {
  const later = (one, name, target) => setTimeout(() => one[name]?.({ target }));
  const read = (store) => JSON.parse(localStorage[store] ?? "{}");
  const answer = (result) => { const asked = { result }; later(asked, "onsuccess", asked); return asked; };
  const objectStore = (store) => ({
    get: (key) => answer(read(store)[key]),
    getAll: () => answer(Object.values(read(store))),
    put: (one) => {
      localStorage[store] = JSON.stringify({ ...read(store), [one.id ?? one.list]: one });
      return answer(null);
    },
    delete: () => answer(null),
  });
  const transaction = () => {
    const one = { objectStore };
    setTimeout(() => one.oncomplete?.(), 30);
    return one;
  };
  return answer({ transaction, close() {} });
} };
"""
START_OF_STORAGE = "let handle = null;"
START_OF_WAITING = "function patient(promise) {"
# Every third time that storage is asked, it answers too late.
IS_SLOW = """
let asked = 0;
function patient(promise) {
  asked += 1;
  if (asked % 3 === 0) return Promise.reject(new DOMException("", "TimeoutError"));
"""
# Says yes once this phone is the one that writes.
WRITE_HERE = """() => {
  const writeLock = document.querySelector("#entry .write-lock:not([hidden])");
  writeLock?.requestSubmit();
  return writeLock === null;
}"""


class KilledBrowser:
    """Chromium with a persistent profile."""

    def __init__(self, started: Browser, profile: Path) -> None:
        self.kind, self.profile = started.browser_type, profile

    @contextmanager
    def phone(self) -> Iterator[ChromiumPhone]:
        """Its page, until every process of the browser is killed without warning."""
        port = self.profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        command = [CHROMIUM, "--headless", *FLAGS, f"--user-data-dir={self.profile}", "--remote-debugging-port=0"]
        process = subprocess.Popen([*command, "about:blank"], start_new_session=True, stderr=subprocess.DEVNULL)
        try:
            number = self._port(port)
            connected = self.kind.connect_over_cdp(f"http://127.0.0.1:{number}")
            yield ChromiumPhone(connected.contexts[0].pages[0])
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        with suppress(Exception):
            connected.close()

    def _port(self, file: Path) -> str:
        end = time.monotonic() + 30
        while not (file.exists() and file.read_text().strip()):
            assert time.monotonic() < end, "the browser does not start"
            time.sleep(0.02)
        return file.read_text().split()[0]


def lost_by_kills(site, browser: Browser, folder: Path, kills: int, *patches: Patch) -> int:
    """Kill the browser `kills` times, each right after a deal and offline; return how many deals are missing."""
    deals = random_deals(Random(kills))
    sheet = table(THREE, length=max(6, kills + kills % 3))
    key, killed = renew_key(sheet), KilledBrowser(browser, folder)
    typed = []
    with network(site.port, *patches) as way:
        for _ in range(kills):
            value, outcome = next(deals)
            with killed.phone() as phone:
                done(Keeper(phone, sheet, way.address).sit_down(key))
                shown = number_of_next(phone)
                way.become("offline")
                until(phone, TAP_DEAL, shown, value, outcome, "")
                phone.run(SAYS_STORED, 1)
            typed.append(stored_as(value, outcome))
            way.become("clear")
        with killed.phone() as phone:
            done(Keeper(phone, sheet, way.address).sit_down(key))
            until(phone, IN_ALL)
    stored = list(EntryRecord.objects.filter(sheet=sheet).order_by("seq").values_list("payload", flat=True))
    assert stored == [payload for payload in typed if payload in stored]
    return len(typed) - len(stored)


def number_of_next(phone: ChromiumPhone) -> int:
    """The number of the next deal, once all stored entries are sent.

    Chromium writes its cookies only after a while: killed before, it is another phone to the site.
    """
    until(phone, IN_ALL)
    until(phone, WRITE_HERE)
    return int(phone.run("() => document.querySelector('h1').textContent.match(/\\d+/)[0]"))


@pytest.mark.parametrize("kills", [1, pytest.param(MANY, id="many", marks=pytest.mark.long)])
@pytest.mark.promise(
    "R15",
    "What the phone shows as stored survives its browser being killed at any moment.",
    but="anything about a phone that is lost before it had a network again.",
    figure="50 kills: 0 lost (2026-11-26)",
)
def test_stored_entries_survive_a_killed_browser(site, browser, tmp_path, kills):
    assert lost_by_kills(site, browser, tmp_path, kills) == 0


@pytest.mark.long
@pytest.mark.promise("R15")
def test_a_phone_never_shows_as_stored_what_its_slow_storage_lacks(site, browser, tmp_path):
    assert lost_by_kills(site, browser, tmp_path, 4, bug("outbox", START_OF_WAITING, IS_SLOW)) == 0


@pytest.mark.long
@pytest.mark.promise("R15")
def test_an_outbox_in_local_storage_is_found_out(site, browser, tmp_path):
    patch = bug("outbox", START_OF_STORAGE, BY_LOCAL_STORAGE + START_OF_STORAGE)

    assert lost_by_kills(site, browser, tmp_path, 6, patch) > 0
