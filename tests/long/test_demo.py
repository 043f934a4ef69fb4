"""A first start, and its demo: open files and connections of the site, and the next start."""

import os
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest

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


def test_a_first_start_loads_the_demo_once(tmp_path: Path) -> None:
    port = free_port()
    environment = {"SKATCLUB_DATA": str(tmp_path), "DATABASE_URL": "", "HOST": HOST, "PORT": str(port)}
    serve = ["sh", "bin/serve", "--make-ready"]
    found = []
    for _ in range(2):
        site = subprocess.Popen(
            serve, stdout=subprocess.PIPE, start_new_session=True, cwd=CHECKOUT, env=os.environ | environment, text=True
        )
        try:
            wait_for(port, site)
            opened = {os.readlink(file) for file in Path(f"/proc/{site.pid}/fd").iterdir()}
        finally:
            os.killpg(site.pid, signal.SIGKILL)
        found.append(counted(tmp_path))

    # Its processes are forks of this one: what was open in it would be written to by all of them.
    assert str(tmp_path / "skatclub.sqlite3") not in opened
    assert found == [{"club": 1, "event": 1 + 8 + 12, "season": 1, "evening": 8, "league": 1}] * 2
