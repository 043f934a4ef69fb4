"""“Not right”: who objects to what, what it blocks, how it is answered, and that both stay readable."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from scoring.models import Objection, SheetRecord
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.locked_sheet import ReasonMissing, StaleEntry
from scoring.sheets.objections import NotAgreed, answer_objection, object_to
from scoring.sheets.services import adjust_points, correct_deal, reopen_sheet, sign_sheet, withdraw_deal
from tests.scoring.cast import FOUR, fill, lost, newest, table, won, write
from tests.scoring.entry.test_entry import at_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def sheet() -> SheetRecord:
    """A full list: Bernd and Clara each won a game."""
    sheet = table(FOUR, length=4)
    write(sheet, won(1), won(2))
    return fill(sheet)


def say(sheet: SheetRecord, number: int | None = 1, **fields: object) -> Objection:
    sheet.refresh_from_db()
    return object_to(sheet, **{"number": number, "after": sheet.head_seq, "by": "table"} | fields)


def sign(sheet: SheetRecord, seat: int = 0) -> None:
    sheet.refresh_from_db()
    sign_sheet(sheet, seat, after=sheet.head_seq, by="table")


def stamp(sheet: SheetRecord) -> dict[str, object]:
    sheet.refresh_from_db()
    return {"client_id": uuid4(), "after": sheet.head_seq, "by": "table"}


def still_open(sheet: SheetRecord) -> list[int]:
    return [each.seq for each in sheet.objections.open()]


def read(sheet: SheetRecord, client: Client | None = None) -> str:
    return (client or Client(headers={"accept-language": "en"})).get(sheet.get_absolute_url()).text


def test_an_empty_list_has_no_objections():
    empty = table(FOUR)

    answer = at_table(empty).post(reverse("object_to_list", args=[empty.public_id]), {"seat": 0, "after": 0})

    assert answer.status_code == 404
    assert not Objection.objects.exists()


def test_an_open_objection_blocks_signing(sheet):
    say(sheet)

    with pytest.raises(NotAgreed):
        sign(sheet)

    assert not sheet.entries.filter(kind="signature").exists()


def correct(sheet: SheetRecord) -> None:
    correct_deal(sheet, 1, lost(1), reason="misread", **stamp(sheet))


ANSWERS: dict[str, Callable[[SheetRecord], object]] = {
    "the deal is corrected": correct,
    "it is right as it stands": lambda sheet: answer_objection(sheet, 1, words="counted twice", by="table"),
}


@pytest.mark.parametrize("how", ANSWERS)
def test_a_list_is_signed_once_its_objections_are_answered(sheet, how):
    say(sheet)

    ANSWERS[how](sheet)
    for seat in range(4):
        sign(sheet, seat)

    sheet.refresh_from_db()
    assert sheet.is_closed
    assert still_open(sheet) == []
    assert list(sheet_faults(sheet)) == []


def test_another_deals_correction_answers_nothing(sheet):
    say(sheet, 2)

    correct(sheet)

    assert still_open(sheet) == [1]


def test_a_player_disputes_their_figures_until_they_change_or_are_explained(sheet):
    say(sheet, None, seat=3, words="I won deal 2")
    assert still_open(sheet) == [1]

    adjust_points(sheet, 3, 10, reason="miscounted", **stamp(sheet))

    assert still_open(sheet) == []
    say(sheet, None, seat=3, words="still not")
    assert still_open(sheet) == [2]


def test_a_withdrawn_line_is_no_longer_disputed():
    sheet = table()
    write(sheet, won(1), won(2))
    say(sheet, 2)

    withdraw_deal(sheet, **stamp(sheet))

    assert still_open(sheet) == []


def test_two_taps_say_it_once(sheet):
    first, second = say(sheet), say(sheet, words="really")

    assert first == second
    assert Objection.objects.count() == 1


def test_a_line_changed_meanwhile_must_be_reviewed_again(sheet):
    seen = sheet.head_seq
    correct(sheet)

    with pytest.raises(StaleEntry):
        say(sheet, after=seen)

    assert still_open(sheet) == []


def test_an_answer_needs_a_word_and_is_given_once(sheet):
    say(sheet)

    with pytest.raises(ReasonMissing):
        answer_objection(sheet, 1, words=" ", by="table")
    first = answer_objection(sheet, 1, words="counted twice", by="table")

    assert answer_objection(sheet, 1, words="other words", by="table") == first
    assert Objection.objects.count() == 2


def test_an_objection_makes_no_other_phone_stale():
    sheet = table()
    write(sheet, won(1))
    seen = sheet.head_seq
    say(sheet)

    write(sheet, won(2))

    sheet.refresh_from_db()
    assert (seen, sheet.head_seq, sheet.deal_count) == (1, 2, 2)


def test_the_database_refuses_changes_of_objections(sheet):
    say(sheet, words="she bid 20")

    for change in (
        lambda: Objection.objects.update(words="she bid 23"),
        lambda: Objection.objects.all()._raw_delete(using="default"),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()

    assert [each.words for each in Objection.objects.all()] == ["she bid 20"]


def test_the_database_refuses_an_objection_to_nothing(sheet):
    with pytest.raises(IntegrityError), transaction.atomic():
        Objection.objects.create(sheet=sheet, seq=1, after=0, said_at=sheet.opened_at)


def test_after_a_reopening_the_list_is_signed_again_once_the_objection_is_answered(sheet):
    sign(sheet)
    say(sheet)
    reopen_sheet(sheet, reason="deal 1", by="table")
    with pytest.raises(NotAgreed):
        sign(sheet)

    correct(sheet)
    sign(sheet)

    assert still_open(sheet) == []


# The pages


def test_a_line_is_flagged_in_two_taps(sheet):
    client = at_table(sheet)
    page = client.get(reverse("deal", args=[sheet.public_id, 2]))
    assert 'name="number" value="2"' in page.text

    answer = client.post(
        reverse("object_to_list", args=[sheet.public_id]),
        {"number": 2, "after": sheet.head_seq, "target": page.context["target"], "words": ""},
    )

    assert (answer.status_code, still_open(sheet)) == (302, [1])
    assert "Deal 2 is wrong" in read(sheet)
    assert "Someone says deal 2 is wrong" in client.get(reverse("enter", args=[sheet.public_id])).text


def test_a_stranger_reads_and_says_nothing(sheet):
    stranger = Client()

    answer = stranger.post(reverse("object_to_list", args=[sheet.public_id]), {"number": 2, "after": sheet.head_seq})

    assert answer.status_code == 404
    assert not Objection.objects.exists()
    assert "Not right" not in stranger.get(reverse("deal", args=[sheet.public_id, 2])).text


@pytest.mark.parametrize(
    "fields",
    [{"number": 9}, {"seat": 4}, {}, {"number": "x"}],
    ids=["no such deal", "no such seat", "nothing", "no number"],
)
def test_an_objection_must_concern_a_line_of_the_list(sheet, fields):
    answer = at_table(sheet).post(reverse("object_to_list", args=[sheet.public_id]), {"after": 0} | fields)

    assert answer.status_code in (302, 404)
    assert not Objection.objects.exists()


def test_a_disputed_list_is_marked_and_shows_what_to_do(sheet):
    client = at_table(sheet)
    client.post(
        reverse("object_to_list", args=[sheet.public_id]),
        {"seat": 3, "number": "", "after": sheet.head_seq, "target": newest(sheet), "words": "I won a game"},
    )

    for page in (read(sheet, client), client.get(reverse("sign", args=[sheet.public_id])).text):
        assert "Disputed" in page
        assert "Dieter: my figures are wrong" in page
        assert "I won a game" in page
    fields = {"after": sheet.head_seq, "target": newest(sheet)}
    refused = client.post(reverse("sign_seat", args=[sheet.public_id, 0]), fields, follow=True)
    assert "Someone says that something is wrong. Answer that first." in refused.text


def test_objection_and_answer_stay_readable(sheet):
    client = at_table(sheet)
    say(sheet, words="I bid 20")
    client.post(reverse("answer_objection", args=[sheet.public_id, 1]), {"words": "passed at 18"})

    page = read(sheet)

    assert "Disputed and answered" in page
    assert "Disputed" not in page.replace("Disputed and answered", "")
    assert "I bid 20" in page
    assert "passed at 18" in page


def test_an_answer_without_text_is_refused(sheet):
    client = at_table(sheet)
    say(sheet)

    answer = client.post(reverse("answer_objection", args=[sheet.public_id, 1]), {"words": ""}, follow=True)

    assert "Say briefly why the list is correct." in answer.text
    assert still_open(sheet) == [1]


def test_an_objection_that_does_not_exist_cannot_be_answered(sheet):
    client = at_table(sheet)

    assert client.post(reverse("answer_objection", args=[sheet.public_id, 7]), {"words": "x"}).status_code == 404
    say(sheet)
    assert Client().post(reverse("answer_objection", args=[sheet.public_id, 1]), {"words": "x"}).status_code == 404
