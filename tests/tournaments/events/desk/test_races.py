"""Two desks at the same list at the same moment: exactly one wins, and nothing is doubled."""

import pytest

from scoring.sheets.services import sign_sheet
from tests.scoring.cast import fill
from tests.scoring.sheets.test_races import at_once
from tests.tournaments.events.desk.lists import FOUR, an_event_in_play, current, key, table_of, without_totals
from tournaments.events.locking import Refused
from tournaments.events.models import EventAuditEntry, ResultLine, ResultRecord
from tournaments.events.phrases.choices import Source
from tournaments.events.services.results import check_list, open_table_sheet, receive_list, set_aside

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

DESKS = 4


def test_of_several_desks_one_keys_the_list() -> None:
    event = an_event_in_play()

    outcomes = at_once(*[lambda desk=desk: key(event, by=f"desk {desk}") for desk in range(DESKS)])

    assert outcomes == {"done": 1, Refused.__name__: DESKS - 1}
    assert (ResultRecord.objects.count(), ResultLine.objects.count()) == (1, 4)
    assert list(EventAuditEntry.objects.filter(act="list_keyed").values_list("by", flat=True)) == [
        current(event).keyed_by
    ]


def test_one_keys_while_another_puts_the_list_aside() -> None:
    event = an_event_in_play()

    outcomes = at_once(
        lambda: key(event),
        lambda: set_aside(event, series=1, table=1, reason="coffee", after=0, by="clara"),
    )

    assert outcomes == {"done": 1, Refused.__name__: 1}
    assert ResultRecord.objects.filter(is_current=True).count() == 1


def test_two_second_keyings_check_the_list_once() -> None:
    event = an_event_in_play()
    key(event, without_totals(FOUR))
    again = {"series": 1, "table": 1, "keyed": without_totals(FOUR), "after": 1}

    outcomes = at_once(*[lambda by=by: check_list(event, **again, by=by) for by in ("clara", "rolf")])

    assert outcomes == {"done": 1, Refused.__name__: 1}


def test_different_lists_are_keyed_side_by_side() -> None:
    event = an_event_in_play(tables=DESKS)

    outcomes = at_once(*[lambda table=table: key(event, table=table) for table in range(1, DESKS + 1)])

    assert outcomes == {"done": DESKS}
    event.refresh_from_db()
    assert event.version == event.audit_entries.count() == 1 + DESKS


def test_a_list_scanned_twice_at_once_is_received_once() -> None:
    event = an_event_in_play()

    outcomes = at_once(*[lambda: receive_list(event, series=1, table=1, by="bernd") for _ in range(DESKS)])

    assert outcomes == {"done": DESKS}
    assert EventAuditEntry.objects.filter(act="list_received").count() == 1


def test_the_desk_keys_while_the_table_signs() -> None:
    event = an_event_in_play()
    sheet = fill(open_table_sheet(table_of(event), by="anna"))
    for place in range(3):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")

    outcomes = at_once(lambda: key(event), lambda: sign_sheet(sheet, 3, after=48, by="table"))

    # The last signature always counts; the desk was first, or is told of it.
    assert outcomes in ({"done": 2}, {"done": 1, Refused.__name__: 1})
    assert (current(event).source, ResultLine.objects.count()) == (Source.SHEET, 4)
