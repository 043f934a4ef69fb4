"""The real server is killed again and again while desks run events: acknowledged actions are in the audit log, once.

KILL_CYCLES is the number of kills.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from tests.long.desks import NAMED, Desk, Line
from tests.long.server import served
from tests.long.test_kills import CYCLES, play_under_fire
from tests.long.test_scale import play_under_fire as play_while_webs_die
from tests.long.test_scale import two_webs
from tests.ports import free_port
from tournaments.events.exchange.stored import event_faults
from tournaments.events.models import Event, EventAuditEntry

pytestmark = [pytest.mark.long, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

DESKS = 8
# The site with two transactions per action: the change, and a moment later its audit entry.
LOGGED_LATER = """
import time
from django.db import connection
from tournaments.events.locking import LockedEvent
log = LockedEvent.log
def tell_later(locked, *told, **said):
    connection._commit()
    time.sleep(0.02)
    return log(locked, *told, **said)
LockedEvent.log = tell_later
"""


@dataclass(frozen=True)
class Findings:
    """The acknowledged actions, their audit entries, and numbers of faults."""

    acknowledged: int
    # Acknowledged, but in no audit log.
    lost: int = 0
    # In an audit log, but never acknowledged.
    unheard: int = 0
    # Logged by two entries.
    doubled: int = 0
    # Refused though no answer was lost.
    refused: int = 0
    # Events whose records and audit log differ.
    torn: int = 0


@pytest.mark.promise("R6", figure="200 kills under 8 desks on either database: 0 lost, 0 doubled, 0 torn (2026-11-26)")
def test_actions_of_desks_are_stored_whole_and_once_however_often_the_server_dies(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    desks = eight_desks(tmp_path)

    cycles = play_under_fire(desks, tmp_path, prints=False)

    found = findings(desks)
    record_property("figure", f"{cycles} kills under {DESKS} desks: {summary(found)}")
    print(f"\n{connection.vendor}, {cycles} kills, {DESKS} desks: {figures(desks, found)}")
    assert cycles == CYCLES
    require_whole(desks, found)


@pytest.mark.promise("R26")
def test_actions_of_desks_are_stored_whole_and_once_however_often_either_web_dies(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    with two_webs(tmp_path) as (port, webs):
        desks = desks_at(port)
        cycles = play_while_webs_die(desks, webs)

    found = findings(desks)
    record_property("figure", f"{cycles} kills of two web processes in turn under {DESKS} desks: {summary(found)}")
    print(f"\n{connection.vendor}, {cycles} kills of two webs, {DESKS} desks: {figures(desks, found)}")
    assert cycles == CYCLES
    require_whole(desks, found)


@pytest.mark.promise("R6")
def test_a_site_that_logs_its_actions_later_is_found_out(tmp_path: Path) -> None:
    desks = eight_desks(tmp_path)

    play_under_fire(desks, tmp_path, until=lambda: findings(desks).torn > 0, planted=LOGGED_LATER)

    assert findings(desks).torn > 0


def eight_desks(data: Path) -> list[Desk]:
    """Desks at a separate site, which then ends."""
    port = free_port()
    with served(port, data, prints=False):
        return desks_at(port)


def desks_at(port: int) -> list[Desk]:
    """Logged in while nothing is killed: checking a password takes longer than a server lives."""
    desks = [Desk(port, f"desk {number}") for number in range(DESKS)]
    for desk in desks:
        desk.log_in()
    return desks


def figures(desks: Sequence[Desk], found: Findings) -> dict[str, int]:
    return asdict(found) | {"cut off": sum(desk.cut_off for desk in desks)}


def summary(found: Findings) -> str:
    return f"{found.acknowledged:,} actions, {found.lost} lost, {found.doubled} doubled, {found.torn} torn"


def require_whole(desks: Sequence[Desk], found: Findings) -> None:
    """No fault was found, each kind of action was done, and the desks saw no error."""
    assert found == Findings(acknowledged=found.acknowledged)
    assert {line.act for desk in desks for line in desk.acknowledged_lines} == NAMED.keys()
    assert sum((desk.errors for desk in desks), Counter()) == {}
    call_command("check_events")


def findings(desks: Sequence[Desk]) -> Findings:
    """Compare the confirmed actions with the audit logs line by line, and those with all stored rows."""
    acknowledged_lines = Counter(line for desk in desks for line in desk.acknowledged_lines)
    entries = EventAuditEntry.objects.filter(by__in=[desk.login for desk in desks], act__in=NAMED)
    stored = Counter(Line(one.event_id, one.act, tuple(one.values[name] for name in NAMED[one.act])) for one in entries)
    return Findings(
        acknowledged=acknowledged_lines.total(),
        lost=(acknowledged_lines - stored).total(),
        unheard=(stored - acknowledged_lines).total(),
        doubled=stored.total() - len(stored),
        refused=sum(desk.refused.total() for desk in desks),
        torn=sum(bool(event_faults(event)) for event in Event.objects.all()),
    )
