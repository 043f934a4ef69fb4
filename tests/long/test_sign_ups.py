"""A hall signs up: 400 people from 40 phones at one address, each sent twice, for fewer places than people.

All at once, or with SIGN_UP_SECONDS spread at random over that many seconds, which measures the response time:
`SIGN_UP_SECONDS=600 sh bin/test tests/long/test_sign_ups.py -s`
"""

import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from statistics import quantiles
from threading import Barrier
from typing import NamedTuple

import pytest
from django.db import connection

from tests.long.phones import Answer, Site, hidden
from tests.long.server import served
from tests.ports import free_port
from tests.tournaments.events.sign_up.cast import open_event
from tournaments.events.models import Event, SignUp
from tournaments.events.phrases.choices import SignUpState

pytestmark = [pytest.mark.long, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

PHONES, EACH = 40, 10
PLACES = 300
SECONDS = int(os.environ.get("SIGN_UP_SECONDS", "0"))


def test_of_a_hall_that_signs_up_at_once_nobody_is_lost_doubled_or_over_the_limit(tmp_path: Path):
    event = open_event(places=PLACES)
    port, begin = free_port(), Barrier(PHONES)

    with served(port, tmp_path) as site, ThreadPoolExecutor(PHONES) as threads:
        site.wait()
        phones = list(threads.map(lambda phone: signs_up(port, event, phone, begin), range(PHONES)))

    data = {receipt for phone in phones for receipt in phone.receipts}
    print(f"\n{connection.vendor}, {SECONDS or 'as fast as they can'}: {in_words(phones)}")
    stored = SignUp.objects.filter(event=event)
    assert len(data) == PHONES * EACH
    assert {one.key for one in stored} == {receipt.rstrip("/").rpartition("/")[2] for receipt in data}
    assert sorted(stored.values_list("name", flat=True)) == sorted(name_of(*each) for each in everybody())
    assert Counter(stored.values_list("state", flat=True)) == {
        SignUpState.PLACED: PLACES,
        SignUpState.WAITING: PHONES * EACH - PLACES,
    }


def everybody() -> list[tuple[int, int]]:
    return [(phone, number) for phone in range(PHONES) for number in range(EACH)]


def name_of(phone: int, number: int) -> str:
    return f"Player {phone} of table {number}"


def moments(phone: int) -> list[float]:
    """After how many seconds the phone sends each of its people."""
    chance = Random(f"phone {phone}")
    return sorted(chance.uniform(0, SECONDS) for _ in range(EACH))


class Phone(NamedTuple):
    """The receipts of one phone's sign-ups, and the wait for each page and each response."""

    receipts: list[str]
    pages: list[float]
    answers: list[float]


def signs_up(port: int, event: Event, phone: int, begin: Barrier) -> Phone:
    """All sign-ups of one phone, each by a form that is sent twice."""
    site, address, own = Site(port), f"/events/{event.public_id}/sign-up/", Phone([], [], [])
    begin.wait()
    began = time.monotonic()
    for number, moment in enumerate(moments(phone)):
        time.sleep(max(0, began + moment - time.monotonic()))
        screen = answered(lambda: site.get(address), own.pages).text
        form = {"name": name_of(phone, number), "form_id": hidden(screen, "form_id")}
        form["csrfmiddlewaretoken"] = hidden(screen, "csrfmiddlewaretoken")
        first, second = (answered(lambda form=form: site.post(address, form, {}), own.answers) for _ in range(2))
        assert (first.status, second.status) == (302, 302), (first, second)
        assert first.location == second.location
        own.receipts.append(first.location)
    return own


def answered(ask: Callable[[], Answer], seconds: list[float], tries: int = 10) -> Answer:
    """Retry where the connection was cut; the whole wait counts."""
    began = time.monotonic()
    for _ in range(tries - 1):
        with suppress(OSError, HTTPException):
            answer = ask()
            break
    else:
        answer = ask()
    seconds.append(time.monotonic() - began)
    return answer


def in_words(phones: list[Phone]) -> str:
    """Median, 95th percentile and maximum in milliseconds."""
    data = []
    for name in ("pages", "answers"):
        seconds = [each for phone in phones for each in getattr(phone, name)]
        cuts = quantiles(seconds, n=100)
        figures = ", ".join(f"{1000 * each:.0f}" for each in (cuts[49], cuts[94], max(seconds)))
        data.append(f"{len(seconds)} {name} in {figures} ms (p50, p95, longest)")
    return "; ".join(data)
