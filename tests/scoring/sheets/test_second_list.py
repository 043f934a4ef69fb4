"""A table's second list on another phone: it does not count, and the first difference is shown on both."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Club, ListLine, SheetRecord
from scoring.phrases import TABLE
from scoring.rules import PASSED_DEAL
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.free_tables import delete_empty
from scoring.sheets.locked_sheet import SheetIsClosed
from scoring.sheets.queries import open_sheets_of, sheet_page
from scoring.sheets.services import (
    correct_deal,
    discard_sheet,
    open_second_list,
    renew_key,
    reseat,
    second_list_key,
    sign_sheet,
    swap_seats,
    withdraw_deal,
)
from tests.scoring.cast import FOUR, fill, lost, new_id, table, won, write

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

DIFFERS = "Deal 2 differs: list “Clara: Hearts +20”, copy “Clara: Hearts −40”."


@pytest.fixture
def sheet() -> SheetRecord:
    return table(length=8, title="Table 6", key="its key")


def at_table(sheet: SheetRecord) -> Client:
    """A phone that scanned the table's code."""
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("take_key", args=[sheet.public_id, "its key"]))
    return client


@pytest.fixture
def second_list(sheet) -> SheetRecord:
    return open_second_list(sheet, by=TABLE)


@pytest.fixture
def difference(sheet, second_list) -> None:
    """Both have two deals, of which the second differs; the list has one more."""
    write(sheet, won(3), won(2), won(1))
    write(second_list, won(3), lost(2))


def keeper(sheet: SheetRecord) -> Client:
    """The phone that requested the second list on the list's page."""
    client = at_table(sheet)
    client.post(reverse("keep_second_list", args=[sheet.public_id]))
    return client


def entry(client: Client, sheet: SheetRecord, **fields: object) -> object:
    return client.get(reverse("enter", args=[sheet.public_id]), fields)


# Opening it


def test_a_phone_of_the_table_opens_the_second_list_and_enters_there(sheet):
    client = at_table(sheet)
    assert "Keep the copy on this phone" in client.get(reverse("keep_second_list", args=[sheet.public_id])).text

    answer = client.post(reverse("keep_second_list", args=[sheet.public_id]))

    second_list = SheetRecord.objects.get(second_list_of=sheet)
    assert answer["Location"] == reverse("enter", args=[second_list.public_id])
    assert entry(client, second_list).status_code == 200


@pytest.mark.postgresql
def test_the_next_request_continues_the_same_second_list(sheet):
    first, second = keeper(sheet), keeper(sheet)

    second_list = SheetRecord.objects.get(second_list_of=sheet)
    assert [entry(client, second_list).status_code for client in (first, second)] == [200, 200]
    assert open_second_list(sheet, by="") == second_list


def test_a_stranger_neither_opens_a_second_list_nor_enters_on_one(sheet, second_list):
    address = reverse("keep_second_list", args=[sheet.public_id])

    assert [Client().get(address).status_code, Client().post(address).status_code] == [404, 404]
    assert address not in Client().get(sheet.get_absolute_url()).text
    assert entry(Client(), second_list).status_code == 302


def test_the_keys_of_list_and_second_list_open_one_of_them_each(sheet, second_list):
    client = Client()

    assert [second_list.opens_with(key) for key in (second_list_key(sheet), "its key")] == [True, False]
    assert not sheet.opens_with(second_list_key(sheet))
    client.get(reverse("take_key", args=[second_list.public_id, second_list_key(sheet)]))
    assert [entry(client, each).status_code for each in (second_list, sheet)] == [200, 302]


def test_a_new_key_of_the_list_closes_the_second_list_until_it_is_opened_again(sheet):
    client = keeper(sheet)
    second_list = SheetRecord.objects.get(second_list_of=sheet)

    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    shut = entry(client, second_list).status_code
    client.post(reverse("keep_second_list", args=[sheet.public_id]))

    assert (shut, entry(client, second_list).status_code) == (302, 200)


def test_neither_a_signed_list_nor_a_second_list_gets_a_second_list(sheet, second_list):
    with pytest.raises(ValueError, match="no copy"):
        open_second_list(second_list, by="")

    fill(sheet)
    for place in range(4):
        sign_sheet(sheet, place, after=sheet.head_seq, by="")

    with pytest.raises(SheetIsClosed):
        open_second_list(sheet, by="")


# What it is


def test_a_second_list_shows_the_names_of_its_list_and_stores_none(sheet, second_list):
    write(second_list, won(1))
    swap_seats(write_one(sheet), [1, 0, 2, 3], reason="wrong seats", client_id=new_id(), after=1, by="")

    assert sheet_page(second_list).names == ["Bernd", "Anna", "Clara", "Dieter"]
    assert [seat.name for seat in second_list.seats.all()] == ["1", "2", "3", "4"]
    assert list(sheet_faults(second_list)) == []


def write_one(sheet: SheetRecord) -> SheetRecord:
    write(sheet, won(1))
    return sheet


def test_every_page_of_a_second_list_is_marked(sheet):
    client = keeper(sheet)
    second_list = SheetRecord.objects.get(second_list_of=sheet)
    write(second_list, won(1))
    pages = [
        ("sheet", ()),
        ("deal", (1,)),
        ("correct", (1,)),
        ("table_code", ()),
        ("offline_code", ()),
        ("repeat_round", ()),
    ]

    texts = {name: client.get(reverse(name, args=[second_list.public_id, *rest])).text for name, rest in pages}

    assert [name for name, text in texts.items() if "Copy: does not count" not in text] == []
    assert '<span class="entry-at">Copy</span>' in entry(client, second_list).text
    assert "Table 6, copy" in entry(client, second_list).text
    assert "Copy ·" in client.get("/").text


def test_a_second_list_is_not_signed_ended_disputed_or_handed_on(sheet):
    client = keeper(sheet)
    second_list = fill(SheetRecord.objects.get(second_list_of=sheet))

    for name in ("sign", "end", "compare", "keep_second_list", "sheet_file"):
        assert client.get(reverse(name, args=[second_list.public_id])).status_code == 404, name
    with pytest.raises(ValueError, match="not signed"):
        sign_sheet(second_list, 0, after=second_list.head_seq, by="")
    assert "The copy is complete. Sign the list, not the copy." in entry(client, second_list).text
    assert not ListLine.objects.filter(sheet=second_list).exists()


@pytest.mark.postgresql
@pytest.mark.parametrize("what", ["club", "closed_at"])
def test_the_database_lets_no_second_list_count(sheet, second_list, what):
    value = {"club": Club.objects.create(name="Herz Dame", slug="herz-dame"), "closed_at": sheet.opened_at}[what]

    with pytest.raises(IntegrityError, match="a_copy_counts_for_nothing"), transaction.atomic():
        SheetRecord.objects.filter(pk=second_list.pk).update(**{what: value})


def test_the_second_list_of_a_signed_list_is_no_open_table(sheet):
    client = keeper(sheet)
    keys = client.session["table_keys"]
    assert [each.is_second_list for each in open_sheets_of(AnonymousUser(), keys)] == [True, False]

    fill(sheet)
    for place in range(4):
        sign_sheet(sheet, place, after=sheet.head_seq, by="")

    assert list(open_sheets_of(AnonymousUser(), keys)) == []


def test_a_list_is_deleted_with_its_second_list_while_both_are_empty(sheet, second_list):
    other = table()
    write(open_second_list(other, by=""), won(1))

    discard_sheet(sheet)

    assert set(SheetRecord.objects.values_list("second_list_of", flat=True)) == {None, other.pk}
    with pytest.raises(SheetIsClosed):
        discard_sheet(other)


def test_names_can_be_corrected_until_the_first_deal_of_the_list(sheet, second_list):
    write(second_list, won(1))

    reseat(sheet, ["Zoe", *FOUR[1:]])

    assert sheet_page(second_list).names[0] == "Zoe"


@pytest.mark.usefixtures("believed_clock")
def test_an_empty_table_is_deleted_after_its_empty_second_list(sheet, second_list):
    SheetRecord.objects.update(opened_by=TABLE, opened_at="2020-01-01T12:00Z")

    assert [delete_empty(), delete_empty(), delete_empty()] == [1, 1, 0]
    assert not SheetRecord.objects.exists()


# Where they differ


@pytest.mark.long
def test_the_first_difference_is_named_on_both_phones_and_pages(sheet, second_list, difference):
    for client, one in ((at_table(sheet), sheet), (keeper(sheet), second_list)):
        assert DIFFERS in entry(client, one).text
        assert DIFFERS in client.get(one.get_absolute_url()).text
        assert DIFFERS in client.get(reverse("deal", args=[one.public_id, 2])).text
        assert DIFFERS not in client.get(reverse("deal", args=[one.public_id, 1])).text


@pytest.mark.parametrize("side", ["list", "second_list"])
def test_the_difference_is_gone_as_soon_as_either_is_corrected(sheet, second_list, difference, side):
    one, deal = {"list": (sheet, lost(2)), "second_list": (second_list, won(2))}[side]
    phones = [(at_table(sheet), sheet), (keeper(sheet), second_list)]

    correct_deal(one, 2, deal, client_id=new_id(), after=one.head_seq, by="", reason="misread")

    assert [entry(client, each).context["difference"] for client, each in phones] == [None, None]


def test_a_phone_learns_of_the_difference_without_an_entry(sheet, second_list):
    write(sheet, won(3), won(2))
    write(second_list, won(3))
    client, seen = at_table(sheet), []

    def look() -> int:
        news_tag = entry(client, sheet).context["news_tag"] if not seen else seen[-1]
        answer = entry(client, sheet, after=2, told=news_tag)
        seen.append(entry(client, sheet).context["news_tag"])
        return answer.status_code

    answers = [look()]
    for change in (lambda: write(second_list, lost(2)), lambda: write(second_list, won(1))):
        change()
        answers.append(look())

    assert answers == [204, 200, 204]


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ([won(1), won(2)], [won(1)]),
        ([won(1, bid=18)], [won(1, bid=20)]),
        ([PASSED_DEAL], [PASSED_DEAL]),
        ([won(1, hand=True)], [won(1, matadors=2)]),
    ],
    ids=["one is longer", "another bid", "passed in", "the same game, worth as much"],
)
def test_values_that_do_not_count_are_no_difference(sheet, second_list, here, there):
    write(sheet, *here)
    write(second_list, *there)

    assert entry(at_table(sheet), sheet).context["difference"] is None


def test_a_withdrawn_deal_no_longer_differs(sheet, second_list):
    write(sheet, won(1))
    write(second_list, won(2))
    assert entry(at_table(sheet), sheet).context["difference"].number == 1

    withdraw_deal(second_list, client_id=new_id(), after=1, by="")

    assert entry(at_table(sheet), sheet).context["difference"] is None


@pytest.mark.parametrize("change", ["a deal of the copy", "its key"])
def test_readers_are_sent_the_page_again(sheet, second_list, change):
    write(sheet, won(1))
    tag = Client().get(sheet.get_absolute_url())["ETag"]

    write(second_list, won(2)) if change == "a deal of the copy" else open_second_list(sheet, by="")
    answer = Client().get(sheet.get_absolute_url(), headers={"if-none-match": tag})

    assert answer.status_code == (200 if change == "a deal of the copy" else 304)


def test_a_table_without_a_second_list_needs_no_further_query(sheet):
    write(sheet, won(3), won(2))
    client, fields = at_table(sheet), []
    news_tag = entry(client, sheet).context["news_tag"]

    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            entry(client, sheet, after=2, told=news_tag)
        fields.append(len(queries))
        write(open_second_list(sheet, by=""), won(3))
        entry(client, sheet)

    # The session, the list with its seats, who writes; with a copy that, and its new entries.
    assert fields == [3, 4]
