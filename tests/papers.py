"""Opening a paper as a browser does: again and again, until it is drawn."""

import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.printing import cache, press
from scoring.printing.renderer import Limits
from scoring.views import drawn_papers

PATIENCE = 60


def paper(client: Client, address: str, **asked: Any) -> HttpResponse:
    """What the page that waits ends in."""
    until = time.monotonic() + PATIENCE
    answer = client.get(address, **asked)
    while answer.status_code == 202:
        assert time.monotonic() < until, f"{address} was not drawn within {PATIENCE} s"
        time.sleep(0.1)
        answer = client.get(address, **asked)
    assert answer.status_code not in (429, 503), answer.text
    return answer


def draw_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are drawn by the same modules without processes of their own, which take a second each time."""

    def draw_what_waits(folder: Path, limits: Limits) -> None:
        while held := press._next_held(folder):
            with held:
                press._draw(held, folder, limits)

    monkeypatch.setattr(cache, "render", lambda job, limits=None: import_module(job.paper).draw(job.values))
    monkeypatch.setattr(drawn_papers, "start_printer", draw_what_waits)
