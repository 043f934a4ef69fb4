"""The worker as a process: it ends with the site, and rests where the database is away."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.trust.serving import ROOT

# Nobody listens at the first port.
AWAY = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing"}

Started = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    """Begins workers that do not outlive the test."""
    begun = []

    def begin(*arguments: str, **told: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "skatclub.serving.worker", *arguments]
        env = os.environ | {"SKATCLUB_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "skatclub.settings"} | told
        pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        begun.append(subprocess.Popen(command, cwd=ROOT, env=env, **pipes))
        return begun[-1]

    yield begin
    for worker in begun:
        worker.kill()
        worker.communicate()


def test_it_ends_with_the_site_even_before_that_answers(started):
    worker = started("127.0.0.1", str(free_port()))

    with pytest.raises(subprocess.TimeoutExpired):
        worker.wait(1)
    _, said = worker.communicate()

    assert (worker.returncode, said) == (0, "")


@pytest.mark.long
def test_where_the_database_is_away_it_says_so_in_a_line_and_rests(started):
    worker = started(**AWAY)

    said = next(line for line in worker.stderr if line.startswith("No tasks"))
    with pytest.raises(subprocess.TimeoutExpired):
        worker.wait(1)
    worker.send_signal(signal.SIGTERM)
    _, rest = worker.communicate(timeout=2)

    assert said.startswith("No tasks are done while the database is away: ")
    assert (worker.returncode, "Traceback" in rest) == (0, False)
