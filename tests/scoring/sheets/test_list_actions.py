"""Actions on a whole list at a table's phone: adjustments, its end, its signatures, its reopening."""

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.clock import now
from scoring.models import EntryKind, SheetRecord
from scoring.phrases import TABLE
from scoring.sheets.services import adjust_points, end_sheet, renew_key, sign_sheet
from tests.scoring.cast import FOUR, fill, new_id, table, won, write
from tests.scoring.entry.test_entry import at_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def sheet() -> SheetRecord:
    return table(FOUR, length=4)


def signed(sheet: SheetRecord, seats: int) -> SheetRecord:
    """The list filled, and signed by `seats` players."""
    fill(sheet)
    for seat in range(seats):
        sheet.refresh_from_db()
        sign_sheet(sheet, seat, after=sheet.head_seq, by="table")
    sheet.refresh_from_db()
    return sheet


def address(name: str, sheet: SheetRecord, *args: int) -> str:
    return reverse(name, args=[sheet.public_id, *args])


def points(sheet: SheetRecord, figure: int, **options: object) -> dict[str, object]:
    return {"seat": 1, "points": figure, "reason": "late", "after": sheet.head_seq, "client_id": new_id()} | options


def given(sheet: SheetRecord) -> list[int]:
    return list(sheet.entries.filter(kind=EntryKind.ADJUSTMENT).values_list("points", flat=True))


def test_points_sent_again_with_other_figures_need_confirmation(sheet):
    client = at_table(sheet)
    first = points(sheet, -50)
    client.post(address("adjust", sheet), first)

    answer = client.post(address("adjust", sheet), first | {"points": -25, "reason": "late again"})

    assert answer.status_code == 422
    form = answer.context["form"]
    assert "Other points were already sent from this page." in str(form.non_field_errors())
    assert [form[name].value() for name in ("seat", "points", "reason")] == ["1", "-25", "late again"]
    assert given(sheet) == [-50]
    client.post(address("adjust", sheet), {name: form[name].value() for name in form.fields})
    assert given(sheet) == [-50, -25]


def test_the_same_points_sent_again_are_given_once(sheet):
    client = at_table(sheet)
    same = points(sheet, -50)

    answers = [client.post(address("adjust", sheet), same) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert given(sheet) == [-50]


def test_an_id_of_another_list_gives_no_points(sheet):
    other = table(("Emil", "Frieda", "Gerd"))
    taken = new_id()
    adjust_points(other, 0, -10, reason="late", client_id=taken, after=0, by="table")

    answer = at_table(sheet).post(address("adjust", sheet), points(sheet, -50, client_id=taken))

    assert answer.status_code == 422
    assert given(sheet) == []


def test_points_on_a_stale_page_are_sent_again(sheet):
    client = at_table(sheet)
    sent = points(sheet, -50)
    write(sheet, won(1))

    answer = client.post(address("adjust", sheet), sent)

    form = answer.context["form"]
    assert (answer.status_code, form["after"].value(), form["client_id"].value()) == (422, "1", str(sent["client_id"]))
    client.post(address("adjust", sheet), {name: form[name].value() for name in form.fields})
    assert given(sheet) == [-50]


@pytest.mark.parametrize("page", ["sign", "sign_seat"])
def test_signing_requires_a_view_of_given_points_and_their_reason(sheet, page):
    fill(sheet)
    adjust_points(sheet, 1, 500, reason="weil ich es bin", client_id=new_id(), after=sheet.head_seq, by=TABLE)

    answer = at_table(sheet).get(address(page, sheet, *([0] if page == "sign_seat" else [])))

    shown = " ".join(answer.text.split())
    assert "<strong>Bernd</strong>" in shown
    assert "+500</span> · weil ich es bin" in shown
    assert "entered: at the table, " in shown


SIGNED, ENDED, HALF, PLAYED = "signed by all", "ended early", "signed by one", "being played"
TOO_EARLY = "Not all deals are entered yet: the list cannot be signed."
CLOSED = "The list is closed. Reopen it to enter or correct deals."
WRONG_STATES = {
    "signing before the last deal": (PLAYED, "sign", TOO_EARLY),
    "a signature on an own phone before the last deal": (PLAYED, "sign_seat", TOO_EARLY),
    "reopening what is open": (PLAYED, "reopen", "The list is already open."),
    "other seats on a signed list": (SIGNED, "swap_seats", CLOSED),
    "a round of a list that has ended": (ENDED, "repeat_round", CLOSED),
    "ending what has ended": (ENDED, "end", "The list is already closed."),
    "ending what is being signed": (HALF, "end", "The list is already closed."),
    "points after the end": (ENDED, "adjust", CLOSED),
    "points after a signature": (HALF, "adjust", CLOSED),
    "points on a signed list": (SIGNED, "adjust", CLOSED),
    "correcting a signed list": (SIGNED, "correct", CLOSED),
}


@pytest.mark.parametrize(("state", "name", "sentence"), WRONG_STATES.values(), ids=WRONG_STATES.keys())
def test_an_action_that_is_not_possible_now_is_refused_at_once(sheet, state, name, sentence):
    write(sheet, won(1))
    if state == ENDED:
        end_sheet(sheet, reason="time is up", by="table")
    elif state != PLAYED:
        signed(sheet, 1 if state == HALF else 4)
    args = {"sign_seat": [0], "correct": [1]}.get(name, [])

    answer = at_table(sheet).get(address(name, sheet, *args), follow=True)

    assert answer.redirect_chain == [(sheet.get_absolute_url(), 302)]
    assert sentence in answer.text.replace("&#x27;", "'")


def test_a_correction_overtaken_by_a_signature_is_reported(sheet):
    write(sheet, won(1))
    client = at_table(sheet)
    options = {"declarer": 1, "game": "hearts", "matadors": "with-1", "outcome": "won", "reason": "",
            "client_id": new_id(), "after": sheet.head_seq}  # fmt: skip

    def overtake(execute, sql, *rest):
        # The view has read the list and now begins its transaction.
        if sql.startswith("SAVEPOINT"):
            SheetRecord.objects.filter(pk=sheet.pk).update(ended_at=now())
        return execute(sql, *rest)

    with connection.execute_wrapper(overtake):
        answer = client.post(address("correct", sheet, 1), options, follow=True)

    assert CLOSED in answer.text


def test_a_reader_who_wants_to_enter_is_shown_how(sheet):
    answer = Client(headers={"accept-language": "en"}).get(address("enter", sheet), follow=True)

    assert answer.redirect_chain == [(sheet.get_absolute_url(), 302)]
    assert "To enter deals, scan the table" in answer.text


def test_the_key_for_programs_is_shown_as_text_under_the_code(sheet):
    client = Client()
    key = renew_key(sheet)
    client.get(reverse("take_key", args=[sheet.public_id, key]))

    shown = client.get(address("table_code", sheet)).text

    assert f"<code>{key}</code>" in shown
    assert f"<code>http://testserver{address('enter_deal', sheet)}</code>" in shown
