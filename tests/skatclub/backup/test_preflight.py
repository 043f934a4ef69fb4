"""After an upgrade the site is checked, and the command to go back is shown where it is not ready."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from skatclub.backup.preflight import lacking, main
from tests.ports import HOST, free_port

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

BACK = "sh bin/upgrade --back && git checkout 92ef660 && sh bin/run"


def test_every_failed_check_is_listed(live_server: Any, settings: Any, tmp_path: Path) -> None:
    ready = lacking(live_server.thread.host, live_server.thread.port)
    settings.COPIES = str(tmp_path)

    assert (ready, lacking(live_server.thread.host, live_server.thread.port)) == ([], ["copies missing"])


def test_a_ready_site_prints_nothing(
    live_server: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOST", live_server.thread.host)
    monkeypatch.setenv("PORT", str(live_server.thread.port))

    status = main([str(os.getpid()), BACK])

    assert (status, *capfd.readouterr()) == (0, "", "")


def test_a_site_that_stopped_is_told_how_to_go_back(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    server = subprocess.Popen(["true"])
    monkeypatch.setenv("HOST", HOST)
    monkeypatch.setenv("PORT", str(free_port()))

    server.wait()
    status = main([str(server.pid), BACK])

    result = f"The site is not ready: it does not answer. To go back: {BACK}\n"
    assert (status, *capfd.readouterr()) == (1, "", result)
