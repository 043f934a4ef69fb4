"""Two web processes behind a proxy work like one, whichever is killed."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event

import pytest
from django.core.management import call_command

from tests.long.server import Site
from tests.long.test_kills import (
    CYCLES,
    KINDS,
    LONGEST_LIFE,
    PHONES,
    SHORTEST_LIFE,
    Findings,
    Plays,
    findings,
    wait_for,
)
from tests.long.test_races import RACES, raced_at, stored
from tests.ports import free_port
from tests.trust.serving import ROOT, answer_of

pytestmark = [pytest.mark.long, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

SMALL_TRIAL = (
    "--tables 6 --viewers 30 --arriving 4 --queued 4 --pace 4 --haste 3 --window 4 --rounds 1 --between 3 --papers 8"
)


@contextmanager
def two_webs(data: Path) -> Iterator[tuple[int, list[Site]]]:
    """The port of the proxy, and the web processes behind it, served from this test's database."""
    webs = [Site(free_port(), data) for _ in range(2)]
    port = free_port()
    command = [sys.executable, "-m", "tests.scale.proxy", str(port), ",".join(str(web.port) for web in webs)]
    proxy = subprocess.Popen(command, cwd=ROOT)
    try:
        for web in webs:
            web.start()
        for web in webs:
            web.wait()
        while answer_of(port, "/sheets/", patience=2) is None:
            time.sleep(0.1)
        yield port, webs
    finally:
        proxy.kill()
        proxy.wait()
        for web in webs:
            web.kill()


@pytest.mark.promise(
    "R26",
    "With two web processes, two workers and a replica no acknowledged entry is lost, whichever of them is killed; if"
    " the primary dies, its replica takes over.",
    but="that the promotion is automatic, and what only the primary had, if it does not wait for its replica.",
)
def test_what_was_acknowledged_is_stored_once_however_often_either_web_dies(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    with two_webs(tmp_path) as (port, webs):
        phones = [KINDS[place % len(KINDS)](port) for place in range(PHONES)]
        cycles = play_under_fire(phones, webs)

    found = findings(phones)
    returned = f"{found.acknowledged:,} acknowledged, {found.lost} lost, {found.doubled} doubled"
    record_property("figure", f"{cycles} kills of two web processes in turn under {PHONES} phones: {returned}")
    print(f"\n{cycles} kills, {found}, refused: {sum((phone.refusals for phone in phones), Counter())}")
    assert cycles == CYCLES
    assert found == Findings(acknowledged=found.acknowledged)
    call_command("check_sheets")


def play_under_fire(phones: Sequence[Plays], webs: list[Site]) -> int:
    """Let the phones play while one web process after the other is killed and restarted; return how often."""
    heard, last_deal, lives = Event(), Event(), Random(7)
    with ThreadPoolExecutor(len(phones)) as threads:
        playing = [threads.submit(phone.play, heard, last_deal) for phone in phones]
        try:
            for cycle in range(CYCLES):
                web = webs[cycle % 2]
                heard.clear()
                wait_for(heard, playing)
                time.sleep(lives.uniform(SHORTEST_LIFE, LONGEST_LIFE))
                web.kill()
                web.start()
                web.wait()
        finally:
            last_deal.set()
        for phone in playing:
            phone.result()
    return CYCLES


@pytest.mark.promise("R26")
def test_of_a_thousand_races_at_two_webs_each_has_one_winner(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    with two_webs(tmp_path) as (port, _):
        winners, faults = raced_at(port)

    record_property("figure", f"{RACES:,} races at two web processes: one winner each")
    assert faults == []
    assert stored() == winners
    assert len(winners) == RACES


@pytest.mark.promise("R26")
@pytest.mark.skipif(not Path("/usr/lib/postgresql").exists(), reason="PostgreSQL is not installed")
def test_a_small_hall_loses_nothing_whichever_machine_is_killed() -> None:
    returned = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "SKATCLUB_DATA")}
    command = [sys.executable, "-m", "tests.scale", *SMALL_TRIAL.split()]

    done = subprocess.run(command, cwd=ROOT, env=returned, capture_output=True, text=True, check=False)

    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
