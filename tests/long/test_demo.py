"""A first start, and its demo: it ends with the site that is stopped in the midst of it, and the next completes it."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from skatclub.serving.deal_demo import EVENINGS
from tests.ports import HOST, free_port
from tests.trust.serving import wait_for

CHECKOUT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.long


def counted(folder: Path) -> dict[str, int]:
    tables = ("scoring_club", "tournaments_event", "tournaments_season", "tournaments_evening", "tournaments_league")
    with sqlite3.connect(folder / "skatclub.sqlite3") as database:
        found = {table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}
    database.close()
    return {table.partition("_")[2]: count for table, count in found.items()}


def wait_until(happened: Callable[[], bool], *, seconds: int = 300) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.1)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def child_of(process: int, module: str) -> int:
    (found,) = (
        int(child)
        for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()
        if module in Path(f"/proc/{child}/cmdline").read_text()
    )
    return found


def test_a_first_start_deals_the_demo_and_the_next_completes_it(tmp_path: Path) -> None:
    port = free_port()
    told = {"SKATCLUB_DATA": str(tmp_path), "DATABASE_URL": "", "HOST": HOST, "PORT": str(port)}
    run = {"cwd": CHECKOUT, "env": os.environ | told, "text": True}
    serve = ["sh", "bin/serve", "--make-ready"]
    site = subprocess.Popen(serve, stdout=subprocess.PIPE, start_new_session=True, **run)
    try:
        wait_for(port, site)
        dealer = child_of(site.pid, "deal_demo")
        said = [site.stdout.readline().split(":")[0] for _ in range(3)]
        opened = {os.readlink(file) for file in Path(f"/proc/{site.pid}/fd").iterdir()}

        wait_until(lambda: counted(tmp_path)["event"] >= 3)
        site.send_signal(signal.SIGKILL)
        wait_until(lambda: not is_running(dealer), seconds=10)
    finally:
        os.killpg(site.pid, signal.SIGKILL)
    stopped = counted(tmp_path)
    for _ in range(2):
        subprocess.run([sys.executable, "-m", "skatclub.serving.deal_demo"], check=True, **run)

    assert said == ["This machine", "First login", "Then fill in"]
    # Its processes are forks of this one: what was open in it would be written to by all of them.
    assert str(tmp_path / "skatclub.sqlite3") not in opened
    assert stopped["evening"] < EVENINGS
    assert counted(tmp_path) == {"club": 1, "event": 1 + EVENINGS + 12, "season": 1, "evening": EVENINGS, "league": 1}
