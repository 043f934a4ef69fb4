"""The printer as a process: it ends with the site, and rests where the database is away."""

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
    """Begins printers that do not outlive the test."""
    begun = []

    def begin(*arguments: str, **told: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "skatclub.serving.print_papers", *arguments]
        env = os.environ | {"SKATCLUB_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "skatclub.settings"} | told
        pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        begun.append(subprocess.Popen(command, cwd=ROOT, env=env, **pipes))
        return begun[-1]

    yield begin
    for printer in begun:
        printer.kill()
        printer.communicate()


def test_it_ends_with_the_site_even_before_that_answers(started):
    printer = started("127.0.0.1", str(free_port()))

    with pytest.raises(subprocess.TimeoutExpired):
        printer.wait(1)
    _, said = printer.communicate()

    assert (printer.returncode, said) == (0, "")


@pytest.mark.long
def test_where_the_database_is_away_it_says_so_in_a_line_and_rests(started):
    printer = started(**AWAY)

    said = next(line for line in printer.stderr if line.startswith("No papers"))
    with pytest.raises(subprocess.TimeoutExpired):
        printer.wait(1)
    printer.send_signal(signal.SIGTERM)
    _, rest = printer.communicate(timeout=2)

    assert said.startswith("No papers are drawn while the database is away: ")
    assert (printer.returncode, "Traceback" in rest) == (1, False)
