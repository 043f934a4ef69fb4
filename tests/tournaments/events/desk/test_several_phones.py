"""Several phones at a tournament's table: who signs where, and what the desk sees."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Objection, SheetRecord
from scoring.phrases import CARD, TABLE
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.objections import object_to
from scoring.sheets.views.visitor import SESSION_CARDS
from tests.scoring.cast import fill, newest, won, write
from tests.tournaments.cast import event_in_play, helper
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Event, TableRecord, TableSeat
from tournaments.events.phrases.choices import Role
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.services.series import complete_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    return event_in_play()


@pytest.fixture
def table(event) -> TableRecord:
    table = event.series.get(number=1).tables.get(number=1)
    write(table.sheet, won(1))
    return table


def phone() -> Client:
    return Client(headers={"accept-language": "en"})


def with_sign(table: TableRecord) -> Client:
    """A phone that scanned the table's sign."""
    event, client = table.series.event, phone()
    client.post(reverse("table_page", args=[event.public_id, table.number, sign_key(event, table.number)]))
    return client


def with_card(table: TableRecord, place: int = 0, client: Client | None = None) -> Client:
    """A phone that a player of the table has bound by start card."""
    card, client = table.seats.get(place=place).entrant.card_key, client or phone()
    client.post(reverse("start_card", args=[table.series.event.public_id, card]))
    return client


def at(name: str, table: TableRecord, *args: int) -> str:
    return reverse(name, args=[table.sheet.public_id, *args])


def sign(client: Client, table: TableRecord, place: int) -> list[tuple[int, str]]:
    """Sign there; return the seats that have signed, and by what."""
    table.sheet.refresh_from_db()
    client.post(at("sign_seat", table, place), {"after": table.sheet.head_seq, "target": newest(table.sheet)})
    return list(table.sheet.entries.filter(kind="signature").values_list("seat", "entered_by"))


def say(client: Client, table: TableRecord, **fields: object) -> int:
    table.sheet.refresh_from_db()
    stamp = {"after": table.sheet.head_seq, "target": newest(table.sheet)}
    return client.post(at("object_to_list", table), stamp | fields).status_code


@pytest.mark.long
def test_a_player_signs_on_their_own_phone(table):
    fill(table.sheet)
    own = with_card(table, 2)

    assert own.get(at("sign_seat", table, 2)).status_code == 200
    assert sign(own, table, 2) == [(2, CARD)]


def test_the_start_card_leads_to_the_current_list_and_once_full_to_its_figures(event, table):
    card = reverse("start_card", args=[event.public_id, table.seats.get(place=0).entrant.card_key])

    led = [phone().post(card).url]
    fill(table.sheet)
    led.append(phone().post(card).url)

    assert event.series.get(number=2).tables.get(number=1).sheet is not None
    assert led == [at("sheet", table), at("sign_seat", table, 0)]


def test_a_start_card_signs_for_no_other_player(table):
    fill(table.sheet)
    own = with_card(table, 2)

    assert sign(own, table, 1) == []
    assert "On this phone" in own.get(at("sign_seat", table, 1), follow=True).text


@pytest.mark.long
def test_the_card_of_another_table_signs_nothing(table):
    fill(table.sheet)
    other = table.series.tables.get(number=2)

    assert sign(with_card(other), table, 0) == []
    assert with_card(other).get(at("sign", table)).status_code == 404


def test_a_start_card_alone_enters_no_deal(table):
    own, seen = with_card(table), table.sheet.head_seq
    deal = {
        "client_id": "0" * 32,
        "after": seen,
        "declarer": 1,
        "game": "hearts",
        "matadors": "with-1",
        "outcome": "won",
    }

    assert own.post(at("enter", table), deal).status_code == 404
    assert own.post(at("undo", table), {"client_id": "0" * 32, "after": seen}).status_code == 404
    table.sheet.refresh_from_db()
    assert table.sheet.head_seq == seen


@pytest.mark.long
def test_viewing_a_start_card_does_not_bind_the_phone(table):
    fill(table.sheet)
    desk = phone()
    desk.get(reverse("start_card", args=[table.series.event.public_id, table.seats.get(place=0).entrant.card_key]))

    assert desk.get(at("sign", table)).status_code == 404
    assert SESSION_CARDS not in desk.session


def test_a_substitute_does_not_sign_by_the_card_of_another(table):
    fill(table.sheet)
    own = with_card(table, 0)
    TableSeat.objects.filter(table=table, place=0).update(played_by="Vera Vogt")

    assert sign(own, table, 0) == []


def test_only_the_writing_phone_is_handed_round(table):
    writes, reads = with_sign(table), with_sign(table)
    writes.post(at("write_here", table))
    fill(table.sheet)

    assert sign(reads, table, 0) == []
    assert sign(writes, table, 0) == [(0, TABLE)]
    with_card(table, 1, reads)
    assert sign(reads, table, 1) == [(0, TABLE), (1, CARD)]


@pytest.mark.long
def test_the_signing_page_of_a_reader_explains_how_to_sign(table):
    with_sign(table).post(at("write_here", table))
    fill(table.sheet)

    page = with_sign(table).get(at("sign", table)).text

    assert "scan your own start card" in page
    assert at("sign_seat", table, 0) not in page


@pytest.mark.long
def test_without_the_writing_phone_another_is_handed_round(table):
    with_sign(table).post(at("write_here", table))
    fill(table.sheet)
    other = with_sign(table)
    assert "Write here" in other.get(at("sign", table)).text

    other.post(at("write_here", table))

    assert sign(other, table, 0) == [(0, TABLE)]


def test_a_player_objects_on_their_own_phone(table):
    assert say(with_card(table, 3), table, number=1, words="lost") == 302

    assert [(each.number, each.seat) for each in Objection.objects.all()] == [(1, 3)]


def test_objections_are_limited_to_ones_own_name_and_table(table):
    other = table.series.tables.get(number=2)

    assert say(with_card(table, 3), table, seat=1) == 404
    assert say(with_card(other), table, number=1) == 404
    assert say(phone(), table, number=1) == 404
    assert not Objection.objects.exists()


@pytest.mark.long
def test_only_players_of_the_table_compare_a_second_list(table):
    other = table.series.tables.get(number=2)

    compares = (with_card(table, 3), with_sign(table), with_card(other), phone())

    assert [client.get(at("compare", table)).status_code for client in compares] == [200, 200, 404, 404]


@pytest.mark.long
def test_the_desk_sees_objections_in_the_overview_and_before_the_next_series(event, table):
    client = phone()
    client.force_login(helper(event, Role.DIRECTOR))
    object_to(table.sheet, number=1, after=1, by="")

    desk = client.get(reverse("list_desk", args=[event.public_id]), headers={"hx-request": "true"}).text
    seating = client.get(reverse("seating", args=[event.public_id])).text

    for page in (desk, seating):
        assert "Someone says it is wrong" in page
        assert "1 line needs an answer" in page
        assert at("sheet", table) in page
    assert "Not right" not in phone().get(reverse("seating", args=[event.public_id])).text


@pytest.mark.long
def test_a_signed_list_can_be_disputed_and_only_the_desk_answers(event, table):
    fill(table.sheet)
    keeper = with_sign(table)
    for place in range(4):
        sign(keeper, table, place)
    assert SheetRecord.objects.get(pk=table.sheet_id).is_closed

    assert say(with_card(table, 3), table, number=1) == 302

    assert keeper.post(at("answer_objection", table, 1), {"words": "no"}).status_code == 404
    anna = phone()
    anna.force_login(event.club.members.get())
    assert anna.post(at("answer_objection", table, 1), {"words": "read again"}).status_code == 302
    assert list(Objection.objects.open()) == []


# Wrongly taken seats


def swap(client: Client, table: TableRecord) -> int:
    table.sheet.refresh_from_db()
    sent = {"seat_0": 1, "seat_1": 0, "seat_2": 2, "seat_3": 3, "reason": "sat wrong"}
    sent |= {"after": table.sheet.head_seq, "client_id": uuid4(), "target": newest(table.sheet)}
    return client.post(at("swap_seats", table), sent).status_code


def desk_of(event: Event) -> Client:
    client = phone()
    client.force_login(event.club.members.get())
    return client


def seated(table: TableRecord) -> list[str]:
    return list(table.seats.order_by("place").values_list("entrant__name", flat=True))


def test_the_table_does_not_swap_seats_at_an_event(table):
    before = seated(table)

    keeper = with_sign(table)
    swap(keeper, table)

    assert seated(table) == before == list(table.sheet.seats.values_list("name", flat=True))
    assert "At a tournament the referee swaps seats" in keeper.get(at("swap_seats", table), follow=True).text


@pytest.mark.postgresql
def test_the_desk_swaps_them_and_plan_cards_and_result_follow(event, table):
    one, other, *others = seated(table)
    desk = desk_of(event)

    assert swap(desk, table) == 302

    assert seated(table) == list(table.sheet.seats.values_list("name", flat=True)) == [other, one, *others]
    series = event.series.get(number=1)
    numbers = list(table.seats.order_by("place").values_list("entrant__number", flat=True))
    plan = series.plans.last()
    assert (plan.number, plan.reason, plan.tables[0]) == (series.plan, "sat wrong", numbers)
    assert event.audit_entries.last().act == "seats_swapped"
    fill(table.sheet)
    for place in range(4):
        sign(desk, table, place)
    # Seat 2 won the first deal: it is the result of who sits there in truth.
    assert {line.entrant.name for line in table.results.get().lines.filter(won=1)} == {one}
    assert list(sheet_faults(SheetRecord.objects.get(pk=table.sheet_id))) == []


def test_a_start_card_signs_at_the_actual_seat_of_its_player(event, table):
    swap(desk_of(event), table)
    fill(table.sheet)
    own = with_card(table, 0)

    assert sign(own, table, 1) == []
    assert sign(own, table, 0) == [(0, CARD)]


def test_once_the_series_is_over_its_results_say_who_sat_where(event, table):
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")
    before = seated(table)

    swap(desk_of(event), table)

    assert seated(table) == before == list(table.sheet.seats.values_list("name", flat=True))
