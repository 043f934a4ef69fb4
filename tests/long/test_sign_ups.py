"""A hall signs up at once: 400 people from 40 phones at one address, each sent twice, for fewer places than people."""

import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from threading import Barrier

import pytest

from tests.long.phones import Answer, Site, hidden
from tests.long.server import environment, free_port, served
from tests.tournaments.events.sign_up.cast import open_event
from tests.trust.serving import ROOT
from tournaments.models import Event, SignUp, SignUpState

pytestmark = [pytest.mark.long, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

PHONES, EACH = 40, 10
PLACES = 300


def test_of_a_hall_that_signs_up_at_once_nobody_is_lost_doubled_or_over_the_limit(tmp_path: Path):
    event = open_event(places=PLACES)
    port, begin = free_port(), Barrier(PHONES)
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(collect, cwd=ROOT, env=environment(port, tmp_path), check=True)

    with served(port, tmp_path) as site, ThreadPoolExecutor(PHONES) as threads:
        site.wait()
        receipts = list(threads.map(lambda phone: signs_up(port, event, phone, begin), range(PHONES)))

    told = {receipt for own in receipts for receipt in own}
    stored = SignUp.objects.filter(event=event)
    assert len(told) == PHONES * EACH
    assert {one.key for one in stored} == {receipt.rstrip("/").rpartition("/")[2] for receipt in told}
    assert sorted(stored.values_list("name", flat=True)) == sorted(name_of(*each) for each in everybody())
    assert Counter(stored.values_list("state", flat=True)) == {
        SignUpState.PLACED: PLACES,
        SignUpState.WAITING: PHONES * EACH - PLACES,
    }


def everybody() -> list[tuple[int, int]]:
    return [(phone, number) for phone in range(PHONES) for number in range(EACH)]


def name_of(phone: int, number: int) -> str:
    return f"Player {phone} of table {number}"


def signs_up(port: int, event: Event, phone: int, begin: Barrier) -> list[str]:
    """The receipts of all whom one phone signs up, each by a form that is sent twice."""
    site, address = Site(port), f"/events/{event.public_id}/sign-up/"
    begin.wait()
    receipts = []
    for number in range(EACH):
        screen = answered(lambda: site.get(address)).text
        form = {"name": name_of(phone, number), "form_id": hidden(screen, "form_id")}
        form["csrfmiddlewaretoken"] = hidden(screen, "csrfmiddlewaretoken")
        first, second = (answered(lambda form=form: site.post(address, form, {})) for _ in range(2))
        assert (first.status, second.status) == (302, 302), (first, second)
        assert first.location == second.location
        receipts.append(first.location)
    return receipts


def answered(ask, tries: int = 10) -> Answer:
    """A phone asks again where the connection was cut."""
    for _ in range(tries - 1):
        try:
            return ask()
        except (OSError, HTTPException):
            continue
    return ask()
