"""Automatic copies while an event is played: few enough, and with a status."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings

from scoring.clock import as_of, now
from skatclub.backup import copies
from skatclub.backup.copies import is_due, keep_copies, last_good, make_copy, thin_out
from skatclub.backup.heartbeat import newest, write_heartbeat
from skatclub.backup.running_events import running_events
from tests.tournaments.cast import an_event
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase

pytestmark = [pytest.mark.storage]


def running_event() -> Event:
    event = an_event()
    event.phase = Phase.PLAY
    event.save()
    return event


@pytest.mark.django_db
def test_an_event_runs_while_it_has_recent_activity() -> None:
    event = running_event()

    assert running_events() == [event.name]
    with as_of(now() + timedelta(hours=19)):
        assert running_events() == []


@pytest.mark.django_db
@pytest.mark.parametrize(("minutes", "due"), [(4, False), (5, True)])
def test_while_an_event_is_played_a_copy_is_due_every_five_minutes(minutes: int, due: bool) -> None:
    running_event()
    write_heartbeat(copies.KIND, "laptop", trouble="", good_at=now().isoformat())

    with as_of(now() + timedelta(minutes=minutes)):
        assert is_due(newest(copies.KIND)) is due


@pytest.mark.django_db
@pytest.mark.parametrize(("hours", "due"), [(23, False), (24, True)])
def test_otherwise_every_day(hours: int, due: bool) -> None:
    write_heartbeat(copies.KIND, "laptop", trouble="", good_at=now().isoformat())

    with as_of(now() + timedelta(hours=hours)):
        assert is_due(newest(copies.KIND)) is due


def test_the_first_is_due_at_once_and_a_failed_one_a_minute_later() -> None:
    assert is_due(None)
    write_heartbeat(copies.KIND, "laptop", trouble="The folder does not exist.", good_at="")

    assert not is_due(newest(copies.KIND))
    with as_of(now() + timedelta(minutes=1)):
        assert is_due(newest(copies.KIND))


@pytest.mark.django_db(transaction=True)
def test_a_copy_is_made_and_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "COPIES", str(tmp_path))
    monkeypatch.setattr(copies, "_INTERVAL", 0)
    looks = iter([True, True, False])

    keep_copies(lambda: next(looks))

    (copy,) = tmp_path.iterdir()
    sign = newest(copies.KIND)
    assert copy.name.startswith("copy_")
    assert sign["trouble"] == ""
    assert now() - last_good(sign) < timedelta(minutes=1)


def test_a_removed_stick_is_reported_and_the_last_good_copy_remembered(tmp_path: Path) -> None:
    write_heartbeat(copies.KIND, "laptop", trouble="", good_at=now().isoformat())
    before = last_good(newest(copies.KIND))

    make_copy(tmp_path / "stick")

    sign = newest(copies.KIND)
    assert sign["trouble"] == f"The folder {tmp_path / 'stick'} does not exist."
    assert last_good(sign) == before


def test_a_truncated_heartbeat_is_none() -> None:
    from django.core.files.base import ContentFile
    from django.core.files.storage import storages

    storages["papers"].save("signs/worker_laptop", ContentFile(b'{"at": "20'))

    assert newest("worker") is None


@pytest.mark.parametrize(("wrong", "right"), [("2027_11_22", "2026_11_22"), ("2026_11_22", "2025_11_22")])
def test_copies_dated_in_the_future_stay(tmp_path: Path, wrong: str, right: str) -> None:
    """The clock was ahead; or it is behind, and the newest copies are made now."""
    later = [f"copy_{wrong}_{minute:02}0000.tar" for minute in range(24)]
    earlier = [f"copy_{right}_18{minute:02}00.tar" for minute in range(0, 60, 2)]
    for name in [*later, *earlier]:
        (tmp_path / name).touch()

    with as_of(datetime(int(right[:4]), 11, 22, 19, tzinfo=UTC)):
        thin_out(tmp_path)

    left = {file.name for file in tmp_path.iterdir()}
    assert left == {*later, *earlier[-12:]}


@pytest.mark.django_db
@pytest.mark.parametrize("days", [1, 365, -365])
def test_after_a_clock_was_wrong_the_next_copy_is_due(days: int) -> None:
    with as_of(now() + timedelta(days=days)):
        write_heartbeat(copies.KIND, "laptop", trouble="", good_at=now().isoformat())

    assert is_due(newest(copies.KIND))


def test_older_copies_are_thinned_to_hourly_and_then_daily(tmp_path: Path) -> None:
    names = [
        f"copy_2026_11_{day}_{hour:02}{minute:02}00.tar"
        for day in (21, 22)
        for hour in (18, 19)
        for minute in range(0, 60, 5)
    ]
    by_hand = ["letter.tar", "skatclub_2026_11_21_180200.tar"]
    for name in [*names, *by_hand]:
        (tmp_path / name).touch()

    with as_of(datetime(2026, 11, 23, tzinfo=UTC)):
        thin_out(tmp_path)

    left = sorted(file.name for file in tmp_path.iterdir())
    newest_hour = [f"copy_2026_11_22_19{minute:02}00.tar" for minute in range(0, 60, 5)]
    assert left == [
        *(f"copy_2026_11_{at}5500.tar" for at in ("21_18", "21_19", "22_18")),
        *newest_hour,
        *by_hand,
    ]
