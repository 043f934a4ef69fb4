"""The worker as a process: it ends with the site, and waits while the database is away."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django_tasks_db.models import DBTaskResult

from scoring.printing.typeset import typeset_texts
from skatclub.serving.worker import fail_interrupted
from tests.ports import free_port
from tests.trust.serving import ROOT

# No server listens at the first port.
AWAY = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing"}

Started = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    """Starts workers that do not outlive the test."""
    begun = []

    def begin(*arguments: str, **fields: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "skatclub.serving.worker", *arguments]
        env = os.environ | {"SKATCLUB_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "skatclub.settings"} | fields
        pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        begun.append(subprocess.Popen(command, cwd=ROOT, env=env, **pipes))
        return begun[-1]

    yield begin
    for worker in begun:
        worker.kill()
        worker.communicate()


def test_the_worker_ends_with_the_site_even_during_startup(started):
    worker = started("127.0.0.1", str(free_port()))

    with pytest.raises(subprocess.TimeoutExpired):
        worker.wait(1)
    _, output = worker.communicate()

    assert (worker.returncode, output) == (0, "")


@pytest.mark.django_db
def test_only_tasks_of_a_killed_worker_of_this_machine_are_failed():
    killed = subprocess.Popen(["true"])
    killed.wait()
    ids = [f"{socket.gethostname()}:{killed.pid}", f"{socket.gethostname()}:{os.getppid()}", "elsewhere:1", "an old id"]
    for name in ids:
        DBTaskResult.objects.get(pk=typeset_texts.enqueue(markup=[name]).id).claim(name)

    fail_interrupted()

    states = {row.worker_ids[0]: row.status for row in DBTaskResult.objects.all()}
    assert [states[name] for name in ids] == ["FAILED", "RUNNING", "RUNNING", "RUNNING"]


@pytest.mark.long
def test_a_task_that_fails_is_logged_with_its_reason(started, tmp_path):
    env = os.environ | {"SKATCLUB_DATA": str(tmp_path)}
    add = (
        "from tournaments.events.printing.print_jobs import print_documents as task; task.enqueue(about={'event': 77})"
    )
    for command in (["migrate", "--verbosity", "0"], ["shell", "-c", add]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)
    worker = started()

    output = next(line for line in worker.stderr if "print_documents" in line)
    why = next(line for line in worker.stderr if not line.startswith(("Traceback", " ")))

    assert output.rstrip().endswith("state=FAILED")
    assert why.startswith("tournaments.events.models.events.Event.DoesNotExist")


@pytest.mark.long
def test_without_the_database_the_worker_logs_one_line_and_waits(started):
    worker = started(**AWAY)

    output = next(line for line in worker.stderr if line.startswith("No tasks"))
    with pytest.raises(subprocess.TimeoutExpired):
        worker.wait(1)
    worker.send_signal(signal.SIGTERM)
    _, rest = worker.communicate(timeout=2)

    assert output.startswith("No tasks are done while the database is away: ")
    assert (worker.returncode, "Traceback" in rest) == (0, False)
