"""The demo beside a site that is stopped in the midst of it: it ends with the site, and the next start completes it."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from skatclub.deal_demo import EVENINGS

CHECKOUT = Path(__file__).resolve().parents[2]
DEALS = f"{sys.executable} -m skatclub.deal_demo"

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


def test_a_demo_that_was_stopped_is_completed_once(tmp_path: Path) -> None:
    environment = os.environ | {"SKATCLUB_DATA": str(tmp_path), "DATABASE_URL": ""}
    run = {"cwd": CHECKOUT, "env": environment, "text": True}
    subprocess.run([sys.executable, "-m", "skatclub.make_ready"], check=True, **run)
    # As bin/run does: the dealer beside whatever takes the shell's place.
    site = subprocess.Popen(["sh", "-c", f"{DEALS} & echo $!; exec sleep 600"], stdout=subprocess.PIPE, **run)
    dealer = int(site.stdout.readline())

    wait_until(lambda: counted(tmp_path)["event"] >= 3)
    site.send_signal(signal.SIGKILL)
    wait_until(lambda: not is_running(dealer), seconds=10)
    stopped = counted(tmp_path)
    for _ in range(2):
        subprocess.run([sys.executable, "-m", "skatclub.deal_demo"], check=True, **run)

    assert stopped["evening"] < EVENINGS
    assert counted(tmp_path) == {"club": 1, "event": 1 + EVENINGS + 12, "season": 1, "evening": EVENINGS, "league": 1}
    assert not (tmp_path / "demo_to_deal").exists()
