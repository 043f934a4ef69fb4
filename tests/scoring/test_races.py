"""Several phones at one table at the same moment: one wins, the others are told, nothing is doubled."""

import threading
from collections import Counter
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection

from scoring.audit import sheet_faults
from scoring.held_sheet import AlreadySigned, StaleEntry
from scoring.models import EntryRecord, SheetRecord
from scoring.services import correct_deal, record_deal, sign_sheet
from tests.scoring.cast import fill, lost, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

PHONES = 4
RACES = 12


def at_once(*acts: Callable[[], object]) -> Counter[str]:
    """Do all acts in threads that start together; what became of each, counted by name."""
    barrier = threading.Barrier(len(acts))
    outcomes: list[str] = []

    def run(act: Callable[[], object]) -> None:
        barrier.wait()
        try:
            act()
            outcomes.append("done")
        except Exception as error:
            outcomes.append(type(error).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(outcomes)


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


def test_the_same_entry_sent_at_once_is_one_deal():
    sheet, client_id = table(), uuid4()

    outcomes = at_once(
        *[lambda: record_deal(sheet, won(1), client_id=client_id, after=0, by="table") for _ in range(PHONES)]
    )

    assert outcomes == {"done": PHONES}
    assert EntryRecord.objects.count() == 1


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
