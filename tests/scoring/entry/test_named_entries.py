"""Every action names its target entry: another or no target changes nothing and needs confirmation."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import EntryRecord, SheetRecord
from tests.scoring.cast import fill, newest, standing, table, won, write
from tests.scoring.entry.test_entry import at_table, entry

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

JSON = {"accept": "application/json"}
SWAPPED = {"seat_0": 1, "seat_1": 0, "seat_2": 2, "seat_3": 3, "reason": "sat wrong"}
# The address of each action, and its data besides the target.
ACTIONS: dict[str, tuple[str, tuple[int, ...], dict[str, Any]]] = {
    "an undo": ("undo", (), {}),
    "a correction": ("correct", (2,), {"declarer": 2, "game": "grand", "matadors": "with-1", "outcome": "won"}),
    "a round again": ("repeat_round", (), {"reason": "wrong dealer"}),
    "other seats": ("swap_seats", (), SWAPPED),
    "the end": ("end", (), {"reason": "time is up"}),
    "a signature": ("sign_seat", (1,), {}),
    "an objection to a deal": ("object_to_list", (), {"number": 2, "words": "Clara passed"}),
    "an objection to figures": ("object_to_list", (), {"seat": 1, "words": "mine are higher"}),
}
NAMED = {"another entry": lambda sheet: standing(sheet, 1), "an unknown one": lambda _: uuid4(), "none": lambda _: ""}


def played(action: str) -> SheetRecord:
    """Two deals; a list to be signed is full."""
    sheet = table(length=2 if action == "a signature" else 8)
    write(sheet, won(1), won(2))
    return sheet


def do(client: Client, sheet: SheetRecord, action: str, **fields: object) -> Any:
    name, args, usual = ACTIONS[action]
    stamp = {"client_id": str(uuid4()), "after": sheet.head_seq}
    return client.post(reverse(name, args=[sheet.public_id, *args]), stamp | usual | fields)


def stored(sheet: SheetRecord) -> tuple[int, int]:
    return sheet.entries.count(), sheet.objections.count()


@pytest.mark.parametrize("named", NAMED)
@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_with_another_target_changes_nothing_and_needs_confirmation(action, named):
    sheet = played(action)

    answer = do(at_table(sheet), sheet, action, target=NAMED[named](sheet))

    assert (answer.status_code, stored(sheet)) == (409, (2, 0))
    assert "Nothing was changed" in answer.text
    # What was typed is in the form that comes back.
    assert ACTIONS[action][2].get("words", ACTIONS[action][2].get("reason", "")) in answer.text


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_with_the_current_target_is_carried_out(action):
    sheet = played(action)

    answer = do(at_table(sheet), sheet, action, target=newest(sheet))

    assert answer.status_code == 302
    assert stored(sheet) > (2, 0)


@pytest.mark.parametrize("action", ["an undo", "a correction", "a signature"])
@pytest.mark.parametrize("named", NAMED)
def test_a_phone_gets_the_same_question(action, named):
    sheet = played(action)

    answer = do(at_table(sheet, **JSON), sheet, action, target=NAMED[named](sheet))

    data = answer.json()
    assert (answer.status_code, stored(sheet), data["head"], data["deals"]) == (409, (2, 0), 2, 2)
    if action == "a signature" and named == "another entry":
        assert data["unseen"] == ["Deal 2 entered: Clara: Hearts +20"]
    else:
        assert "Nothing was changed" in data["unseen"][0]
    assert "missing" not in data
    assert data["ids"] == [str(standing(sheet, number)) for number in (1, 2)]


def test_the_question_names_the_current_deal():
    sheet = played("an undo")

    answer = do(at_table(sheet), sheet, "an undo", target=standing(sheet, 1))

    assert "deal 2 is no longer the one you saw. It is now: Clara: Hearts +20. Is this the one you mean?" in answer.text


def test_the_page_that_asks_can_be_confirmed():
    sheet = played("a correction")
    client = at_table(sheet)
    confirmation = do(client, sheet, "a correction", target=standing(sheet, 1))

    answer = do(client, sheet, "a correction", target=confirmation.context["target"], after=confirmation.context["seq"])

    assert answer.status_code == 302
    assert EntryRecord.objects.get(kind="correction").replaces.seq == 2


def test_a_correction_of_a_withdrawn_deal_keeps_the_typed_text():
    sheet = played("a correction")
    client = at_table(sheet)
    gone = standing(sheet, 2)
    do(client, sheet, "an undo", target=gone)
    sheet.refresh_from_db()

    answer = do(client, sheet, "a correction", target=gone)

    assert answer.status_code == 409
    assert answer.context["form"]["game"].value() == "grand"
    assert "Nothing was changed" in answer.text


def test_an_objection_to_a_withdrawn_deal_is_reported():
    sheet = played("an undo")
    client = at_table(sheet)
    gone = standing(sheet, 2)
    do(client, sheet, "an undo", target=gone)
    sheet.refresh_from_db()

    answer = do(client, sheet, "an objection to a deal", target=gone)

    assert (answer.status_code, sheet.objections.count()) == (409, 0)
    assert "Clara passed" in answer.text


def test_others_may_sign_between_looking_and_signing():
    sheet = fill(table(length=2))
    seen = {"after": sheet.head_seq, "target": newest(sheet)}
    client = at_table(sheet)

    answers = [client.post(reverse("sign_seat", args=[sheet.public_id, seat]), seen) for seat in range(4)]

    assert [answer.status_code for answer in answers] == [302] * 4
    assert SheetRecord.objects.get(pk=sheet.pk).is_closed


def test_an_old_phones_undo_without_a_target_withdraws_nothing():
    """As sent by an outbox that waited behind a refused deal."""
    sheet = played("an undo")

    answer = at_table(sheet, **JSON).post(reverse("undo", args=[sheet.public_id]), entry(sheet))

    assert (answer.status_code, SheetRecord.objects.get(pk=sheet.pk).deal_count) == (409, 2)
