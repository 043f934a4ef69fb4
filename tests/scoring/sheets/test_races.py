"""Several phones at one table at the same moment: one wins, the others are told, nothing is doubled."""

import threading
from collections import Counter
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection

from scoring.models import EntryRecord, Objection, SheetRecord, WriteLock
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.locked_sheet import AlreadySigned, StaleEntry
from scoring.sheets.objections import NotAgreed, object_to
from scoring.sheets.services import correct_deal, open_second_list, record_deal, repeat_round, sign_sheet
from scoring.sheets.write_locks import take_write_lock
from tests.scoring.cast import fill, lost, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

PHONES = 4
RACES = 12


def at_once(*actions: Callable[[], object]) -> Counter[str]:
    """Do all actions in threads that start together; return the outcomes, counted by name."""
    barrier = threading.Barrier(len(actions))
    outcomes: list[str] = []

    def run(action: Callable[[], object]) -> None:
        barrier.wait()
        try:
            action()
            outcomes.append("done")
        except Exception as error:
            outcomes.append(type(error).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[action]) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(outcomes)


@pytest.mark.promise(
    "R3",
    "If two phones write the same deal of a table, one wins; the other is shown what was stored and keeps its own "
    "input.",
)
def test_of_several_phones_one_enters_the_deal():
    sheet = table(length=48)

    outcomes = Counter()
    for _ in range(RACES):
        sheet.refresh_from_db()
        after, declarer = sheet.head_seq, (sheet.deal_count + 1) % 4
        enter = [
            lambda: record_deal(sheet, won(declarer), client_id=uuid4(), after=after, by="table")  # noqa: B023
            for _ in range(PHONES)
        ]
        outcomes += at_once(*enter)

    assert outcomes == {"done": RACES, StaleEntry.__name__: RACES * (PHONES - 1)}
    assert list(sheet_faults(SheetRecord.objects.get())) == []


@pytest.mark.promise("R2")
def test_the_same_entry_sent_at_once_is_one_deal():
    sheet, client_id = table(), uuid4()

    outcomes = at_once(
        *[lambda: record_deal(sheet, won(1), client_id=client_id, after=0, by="table") for _ in range(PHONES)]
    )

    assert outcomes == {"done": PHONES}
    assert EntryRecord.objects.count() == 1


@pytest.mark.promise(
    "R4",
    "The desk can correct while the table enters, and both are kept; a user who saw an older list is told what "
    "changed.",
)
def test_the_desk_corrects_while_the_table_enters():
    sheet = table()
    write(sheet, won(1), won(2))

    outcomes = at_once(
        lambda: record_deal(sheet, won(3), client_id=uuid4(), after=2, by="table"),
        lambda: correct_deal(sheet, 1, lost(1), client_id=uuid4(), after=2, by="Clara", reason="was lost"),
    )

    assert outcomes == {"done": 1, StaleEntry.__name__: 1}
    assert list(sheet_faults(SheetRecord.objects.get())) == []


def test_one_player_signs_once_however_often_the_button_is_tapped():
    sheet = fill(table(length=4))

    outcomes = at_once(*[lambda: sign_sheet(sheet, 1, after=sheet.head_seq, by="table") for _ in range(PHONES)])

    assert outcomes == {"done": 1, AlreadySigned.__name__: PHONES - 1}


def test_all_players_sign_at_once_and_the_list_is_closed():
    sheet = fill(table(length=4))

    outcomes = at_once(*[lambda place=place: sign_sheet(sheet, place, after=4, by="table") for place in range(4)])

    sheet.refresh_from_db()
    assert outcomes == {"done": 4}
    assert (sheet.is_closed, sheet.versions.count()) == (True, 1)


def test_several_phones_object_at_once_and_it_is_stored_once():
    sheet = table()
    write(sheet, won(1))

    outcomes = at_once(*[lambda: object_to(sheet, number=1, after=1, by="table") for _ in range(PHONES)])

    assert outcomes == {"done": PHONES}
    assert Objection.objects.count() == 1


def test_the_last_signature_and_an_objection_find_an_order():
    for _ in range(RACES):
        sheet = fill(table(length=4))
        for seat in range(3):
            sign_sheet(sheet, seat, after=4, by="table")

        outcomes = at_once(
            lambda: sign_sheet(sheet, 3, after=4, by="table"),  # noqa: B023
            lambda: object_to(sheet, number=1, after=7, by="table"),  # noqa: B023
        )

        sheet.refresh_from_db()
        assert outcomes in ({"done": 2}, {"done": 1, NotAgreed.__name__: 1})
        # Closed where the signature came first; the objection to the closed list is for the desk.
        assert sheet.is_closed == (outcomes == {"done": 2})
        assert Objection.objects.open().filter(sheet=sheet).count() == 1
        assert list(sheet_faults(sheet)) == []


def test_of_several_phones_that_take_over_one_writes():
    sheet = table()

    outcomes = at_once(
        *[lambda browser=browser: take_write_lock(sheet, browser=browser, by="") for browser in ("a", "b", "c", "d")]
    )

    assert outcomes == {"done": PHONES}
    assert WriteLock.objects.count() == 1


def test_several_phones_request_a_second_list_at_once_and_get_the_same():
    sheet = table()

    outcomes = at_once(*[lambda: open_second_list(sheet, by="")] * PHONES)

    assert outcomes == {"done": PHONES}
    assert SheetRecord.objects.filter(second_list_of=sheet).count() == 1


def test_the_round_is_played_again_or_the_next_deal_is_entered():
    sheet = table()
    write(sheet, won(1), won(2))

    outcomes = at_once(
        lambda: repeat_round(sheet, reason="wrong dealer", client_id=uuid4(), after=2, by="table"),
        lambda: record_deal(sheet, won(3), client_id=uuid4(), after=2, by="table"),
    )

    assert outcomes == {"done": 1, StaleEntry.__name__: 1}
    sheet.refresh_from_db()
    assert sheet.deal_count in (0, 3)
    assert list(sheet_faults(sheet)) == []
