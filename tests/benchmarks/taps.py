"""From the tap to the PDF by wall clock: one list after the other, and 24 at once while others read a page."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter, sleep
from typing import Final

from skatclub.serving.serve import SITE
from tests.trust.serving import ROOT, served

from .bench_entries import SETTINGS, WARM_UP, Phone

Row = tuple[str, str, str]
TABLES: Final = 24
DEALS: Final = 24
PATIENCE: Final = 60
TAP_GOAL, ALL_GOAL, PAGE_GOAL = 100, 1000, 300


def taps() -> list[Row]:
    with TemporaryDirectory() as folder:
        (Path(folder) / "static").mkdir()
        site = {"SKATCLUB_DATA": folder, "DJANGO_SETTINGS_MODULE": SETTINGS}
        made = [sys.executable, "-m", "tests.benchmarks.entry_tables", str(TABLES + 1)]
        opened = subprocess.run(made, cwd=ROOT, env=os.environ | site, capture_output=True, check=True, text=True)
        with served(SITE, **site) as port:
            return _measured(port, json.loads(opened.stdout))


def _measured(port: int, tables: list[list[str]]) -> list[Row]:
    for public_id, key in tables:
        Phone(port, public_id, key).play(DEALS)
    lists = [f"/sheets/{public_id}/list.pdf" for public_id, _key in tables]
    page = f"/sheets/{tables[-1][0]}/"
    for address in lists[:WARM_UP]:
        _fetch(port, address)
    one = [_fetch(port, address) for address in lists[:TABLES]]
    quiet = [_fetch(port, page) for _ in range(TABLES)]
    together, meanwhile = _at_once(port, lists[:TABLES], page)
    return [
        _row("a list from tap to PDF, median", median(one), TAP_GOAL),
        _row(f"{TABLES} lists at once, the last", max(together), ALL_GOAL),
        _row("  a page meanwhile, the slowest", max(meanwhile), PAGE_GOAL),
        _row("  the same page at a quiet time, median", median(quiet)),
    ]


def _at_once(port: int, lists: list[str], page: str) -> tuple[list[float], list[float]]:
    """Milliseconds until each list is there, and for each page read meanwhile."""
    is_over, meanwhile = Event(), []

    def read() -> None:
        while not is_over.is_set():
            meanwhile.append(_fetch(port, page))
            sleep(0.02)

    with ThreadPoolExecutor(len(lists) + 1) as threads:
        reader = threads.submit(read)
        together = list(threads.map(lambda address: _fetch(port, f"{address}?fill=names"), lists))
        is_over.set()
        reader.result()
    return together, meanwhile


def _fetch(port: int, address: str) -> float:
    begun = perf_counter()
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", address)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    if answer.status != 200:
        raise ValueError(f"{address} answered {answer.status}")
    return 1000 * (perf_counter() - begun)


def _row(what: str, took: float, goal: int | None = None) -> Row:
    return what, f"{took:.0f} ms", f"{took / goal:.2f} (goal {goal} ms)" if goal else ""
