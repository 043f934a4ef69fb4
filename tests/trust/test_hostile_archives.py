"""Resealed files: each is refused in words, or its event is shown on every page within the time limit."""

import time
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import Club
from scoring.sheets.exchange.skat_check import check_own
from tests.examples import IS_LONG, repeats
from tests.tournaments.cast import club_of
from tests.tournaments.events.exchange.test_archive import elsewhere, leaves, put
from tests.tournaments.privacy.small import a_small_event
from tournaments.events.exchange.archive import export_event, findings, import_event, read_archive
from tournaments.events.exchange.archive.text import format_archive
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.queries.table_keys import sign_key

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# Parts share the processors.
PARTS = 4
FILES = repeats(200, long=500, longest=2_000) // PARTS
# Seconds of one request, on a busy machine.
LIMIT = 20
NUMBERS = [-1, 0, 1, 200, 201, 10_000, 32_767, 32_768, 2**31 - 1, 2**31, 2**40, 2**63 - 1, 2**63, -(2**63), 10**400]
DAYS = ["0001-01-01", "1899-12-31", "1900-01-01", "2100-12-31", "2101-01-01", "9999-12-31", "2026-02-30"]
MOMENTS = [f"{day}T{at}" for day in DAYS for at in ("00:00:00+00:00", "23:59:59.999999+00:00", "12:00:00")]
TEXTS = ["", " ", "x" * 61, "x" * 100_000, "\u202e", "0", "'\"<b>{{ 7 }}</b>", "ß" * 3_000]
PAGES = ("", "standings/", "hall/", "seating/", "door/", "prizes/", "money/", "protocol/", "files/", "settings/")


def values_for(value: Any) -> list[Any]:
    """Values of the same kind at and beyond their limits."""
    if isinstance(value, bool) or value is None:
        return [*NUMBERS[:3], *TEXTS[:2], *DAYS[:2], None]
    if isinstance(value, int | float):
        return NUMBERS
    if value[4:5] == "-" and value[10:11] == "T":
        return MOMENTS
    return DAYS if value[4:5] == "-" and len(value) == 10 else TEXTS


@pytest.fixture(scope="module")
def content(shared_db) -> dict[str, Any]:
    """An event of another site."""
    with elsewhere():
        return read_archive(export_event(a_small_event())).content


@pytest.fixture(autouse=True)
def checked_here(monkeypatch):
    """Run the checker in this process: starting two hundred others would take a minute."""
    monkeypatch.setattr(findings, "check_bytes", lambda data, *, seconds: check_own(data))


@pytest.fixture
def club(db) -> Club:
    return club_of("Grand Hand", "karl")


def at(content: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        content = content[step]
    return content


def answers(event: Event, pages: Iterable[str]) -> dict[str, tuple[int, float]]:
    """Status and seconds of these pages for the organiser, and of the signs of a table."""
    organiser = Client()
    organiser.force_login(User.objects.get(username="karl"))
    table = reverse("table_page", args=[event.public_id, 1, "A" * 22])
    own = reverse("table_page", args=[event.public_id, 1, sign_key(event, 1)])
    addresses = [*(f"{event.get_absolute_url()}{page}" for page in pages), table, own, "/events/"]
    return {address: timed(organiser, address) for address in addresses}


def timed(client: Client, address: str) -> tuple[int, float]:
    begun = time.monotonic()
    client.raise_request_exception = False
    return client.get(address).status_code, time.monotonic() - begun


@pytest.mark.parametrize("part", range(PARTS))
def test_a_file_at_its_limits_is_refused_or_shown(content, club, part):
    rng, paths, wrong, taken = Random(8), leaves(content), {}, 0
    # Every field once before any is tried again.
    by_name: dict[Any, list[tuple[Any, ...]]] = {}
    for path in paths:
        by_name.setdefault(tuple(step for step in path if isinstance(step, str)), []).append(path)
    fields = list(by_name.values())
    rng.shuffle(fields)
    rng.seed(part)

    for turn in range(part * FILES, (part + 1) * FILES):
        path = rng.choice(fields[turn % len(fields)])
        value = rng.choice(values_for(at(content, path)))
        changed = put(content, path, value)
        try:
            with elsewhere():
                event = import_event(format_archive(changed), club, by="karl")
                taken += 1
                found = answers(event, PAGES if IS_LONG else rng.sample(PAGES, 2))
                wrong |= {(path, str(value)[:40], page): each for page, each in found.items() if is_wrong(*each)}
        except Refused:
            continue

    assert wrong == {}
    assert 0 < taken < FILES


@pytest.mark.parametrize(("signs", "is_taken"), [(200, True), (201, False), (50_000, False), (2**40, False)])
def test_one_file_does_not_stop_the_site(content, club, signs, is_taken):
    data = format_archive(put(content, ("event", "signs"), signs))

    if not is_taken:
        with pytest.raises(Refused) as refused:
            import_event(data, club, by="karl")
        assert (refused.value.code, refused.value.params["where"]) == ("archive_damaged", "event, signs")
        return
    found = answers(import_event(data, club, by="karl"), [])
    assert [each for each in found.items() if is_wrong(*each[1])] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("event", "day"), "9999-12-31"),
        (("event", "day"), "0001-01-01"),
        (("event", "entry_fee"), 2**62),
        (("event", "time_limit"), 2**62),
        (("event", "final_size"), 2**62),
        (("draws", 0, "protocol", "inputs", "effort"), 2**62),
        (("acts", 0, "data"), {"text": "x" * 100_000}),
        (("acts", 0, "data"), {"number": -(2**40)}),
    ],
)
def test_values_out_of_bounds_are_refused_with_their_location(content, club, path, value):
    with pytest.raises(Refused) as refused:
        import_event(format_archive(put(content, path, value)), club, by="karl")

    assert refused.value.code == "archive_damaged"
    assert str(path[-1]) in refused.value.params["where"]


def is_wrong(status: int, seconds: float) -> bool:
    return status >= 500 or seconds > LIMIT
