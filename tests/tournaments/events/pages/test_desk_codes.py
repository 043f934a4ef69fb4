"""Helpers of an event by code: how a code is created, used, and how it ends."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of, now, today
from scoring.models import SheetRecord
from scoring.models.public_id import make_public_id
from tests.tournaments.cast import an_event, entrants, helper
from tournaments.events.locking import Refused
from tournaments.events.models import DeskCode, Event
from tournaments.events.models.roles import code_hash
from tournaments.events.phrases.choices import CodeRole, Role
from tournaments.events.queries.desk_codes import as_typed, in_groups
from tournaments.events.services.desk_codes import give_code, renew_code, revoke_code
from tournaments.events.services.events import open_check_in
from tournaments.events.services.money import pay_fee
from tournaments.events.services.registration import make_team
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    return an_event()


@pytest.fixture
def anna(event) -> Client:
    return a_browser("anna")


def a_browser(login: str = "") -> Client:
    client = Client(headers={"accept-language": "en"})
    if login:
        client.force_login(User.objects.get(username=login))
    return client


def a_code(event: Event, role: CodeRole = CodeRole.DESK, *, name: str = "Berta Kern") -> tuple[DeskCode, str]:
    return give_code(event, name=name, role=role, ends_at=now() + timedelta(hours=9), by="anna")


def take(code: str, client: Client | None = None) -> Client:
    """A browser that has scanned the code."""
    client = client or a_browser()
    client.get(reverse("take_code", args=[in_groups(code)]))
    return client


def registration(event: Event) -> str:
    return reverse("registration", args=[event.public_id])


def test_a_code_is_read_as_it_is_typed():
    code = make_public_id()

    assert as_typed(f" {in_groups(code).lower()} ") == code
    assert [as_typed(text) for text in ("", "K7QM", code + "2", "O" * 12, "1" * 12)] == [""] * 5


def test_the_organiser_creates_a_code_and_can_always_see_it(event, anna):
    fields = {"name": "Berta Kern", "role": "desk", "last_day": today().isoformat()}

    address = anna.post(reverse("helpers", args=[event.public_id]), fields).url
    pages = [anna.get(address).content.decode() for _ in range(2)]

    given = event.desk_codes.get()
    assert pages[0].count("data:image/svg+xml") == 1
    assert [f"{given.prefix}-" in page for page in pages] == [True, True]
    # It is not shown to others, because the site does not store it.
    helper(event, Role.DIRECTOR, "clara")
    assert f"{given.prefix}-" not in a_browser("clara").get(address).content.decode()


def test_a_second_tap_makes_no_second_code(event, anna):
    fields = {"name": "Berta Kern", "role": "desk", "last_day": today().isoformat()}

    addresses = [anna.post(reverse("helpers", args=[event.public_id]), fields).url for _ in range(2)]

    assert addresses[0] == addresses[1]
    assert event.desk_codes.count() == 1
    assert "data:image/svg+xml" in anna.get(addresses[1]).content.decode()


def test_the_code_itself_is_stored_nowhere(event):
    given, code = a_code(event)

    stored = repr(list(DeskCode.objects.values_list())) + repr(list(event.audit_entries.values_list()))
    assert code not in stored
    assert given.key_hash == code_hash(code)


@pytest.mark.parametrize(
    ("role", "offered"),
    [
        pytest.param(Role.ORGANISER, ["referee", "desk", "entry", "cashier"], id="the organiser all"),
        pytest.param(Role.DIRECTOR, ["referee", "desk"], id="the director no cashier"),
    ],
)
def test_a_helper_code_grants_no_more_than_its_creator_may(event, role, offered):
    helper(event, role, "clara")
    page = a_browser("clara").get(reverse("helpers", args=[event.public_id])).content.decode()

    assert [each.value for each in CodeRole if f'value="{each.value}"' in page] == offered
    fields = {"name": "Berta", "role": "cashier", "last_day": today().isoformat()}
    status = a_browser("clara").post(reverse("helpers", args=[event.public_id]), fields).status_code
    assert status == (302 if "cashier" in offered else 422)


def test_actions_by_code_are_logged_with_the_helpers_name(event):
    given, code = a_code(event, CodeRole.CASHIER)
    Event.objects.filter(pk=event.pk).update(entry_fee=1000)
    berta = take(code)

    berta.post(registration(event), {"name": "Gerd Gerlach", "present": "on", "pays": "on"})

    assert list(event.audit_entries.order_by("seq").values_list("act", "by"))[-2:] == [
        ("registered", "Berta Kern (Code 1)"),
        ("fee_paid", "Berta Kern (Code 1)"),
    ]
    assert event.payments.get().by == str(given)
    page = berta.get(reverse("event_audit_log", args=[event.public_id])).content.decode()
    assert "Berta Kern helps with code 1: Cashier" in page


def test_a_login_that_helps_keeps_its_identity(event):
    """A code adds nothing to a login with a role, so the login's own name is in the audit log."""
    _given, code = a_code(event)
    anna = take(code, a_browser("anna"))

    anna.post(registration(event), {"name": "Gerd Gerlach"})

    assert event.audit_entries.get(act="registered").by == "anna"


def test_a_login_without_a_role_helps_by_the_code(event):
    User.objects.create_user("emil")
    _given, code = a_code(event)
    emil = take(code, a_browser("emil"))

    emil.post(registration(event), {"name": "Gerd Gerlach"})

    assert event.audit_entries.get(act="registered").by == "Berta Kern (Code 1)"


def revoked(given: DeskCode) -> None:
    revoke_code(given, by="anna")


def renewed(given: DeskCode) -> None:
    renew_code(given, by="anna")


def ended(given: DeskCode) -> None:
    DeskCode.objects.filter(pk=given.pk).update(ends_at=now() - timedelta(seconds=1))


def closed(given: DeskCode) -> None:
    Event.objects.filter(pk=given.event_id).update(phase="closed")


@pytest.mark.postgresql
@pytest.mark.parametrize("end", [revoked, renewed, ended, closed])
def test_an_ended_code_opens_nothing_at_once(event, end):
    given, code = a_code(event)
    berta = take(code)
    assert berta.get(registration(event)).status_code == 200

    end(given)

    answer = berta.get(registration(event))
    assert answer.status_code == 404
    assert "Your code is no longer valid here" in answer.content.decode()
    assert berta.post(registration(event), {"name": "Gerd Gerlach"}).status_code == 404
    assert take(code).get(registration(event)).status_code == 404
    assert not event.entrants.exists()


def test_an_ended_code_is_not_renewed(event):
    given, _code = a_code(event)
    revoke_code(given, by="anna")

    with pytest.raises(Refused, match="code_is_over"):
        renew_code(given, by="anna")
    revoke_code(given, by="anna")
    assert event.audit_entries.filter(act="code_revoked").count() == 1


def test_using_a_code_renews_the_session(event):
    _given, code = a_code(event)
    berta = a_browser()
    session = berta.session
    session["table_keys"] = {"x": "y"}
    session.save()
    berta.cookies["sessionid"] = before = session.session_key

    take(code, berta)

    assert berta.cookies["sessionid"].value != before
    assert berta.session["table_keys"] == {"x": "y"}
    stolen = a_browser()
    stolen.cookies["sessionid"] = before
    assert stolen.get(registration(event)).status_code == 404


def test_leaving_a_code_ends_helping_on_that_device(event):
    _given, code = a_code(event)
    berta, other = take(code), take(code)

    confirmation = berta.get(reverse("lay_down_code", args=[event.public_id]))
    still_helps = berta.get(registration(event)).status_code
    berta.post(reverse("lay_down_code", args=[event.public_id]))

    assert ("Stop helping?" in confirmation.text, still_helps) == (True, 200)
    assert [each.get(registration(event)).status_code for each in (berta, other)] == [404, 200]


def test_wrong_tries_are_counted_for_each_code_alone(event):
    given, _code = a_code(event)
    _other, others_code = a_code(event, name="Clara")
    wrong = given.prefix + "22222222"

    for _ in range(20):
        take(wrong)

    assert "Too many wrong codes are being tried right now." in a_browser().get(reverse("take_code", args=[wrong])).text
    assert take(others_code).get(registration(event)).status_code == 200


@pytest.mark.parametrize("way", ["typed", "scanned"])
def test_wrong_attempts_delay_the_right_code_by_seconds_only(event, way):
    given, code = a_code(event)
    for _ in range(30):
        take(given.prefix + "22222222")
    phone = a_browser()

    def tried() -> Any:
        if way == "scanned":
            return phone.get(reverse("take_code", args=[code]))
        return phone.post(reverse("type_code"), {"code": code})

    refused, at_once = tried(), tried()
    with as_of(now() + timedelta(seconds=int(refused["Retry-After"]))):
        taken = tried()

    assert (refused.status_code, at_once.status_code) == (429, 429)
    assert int(refused["Retry-After"]) <= 8
    assert code in refused.text
    assert (taken.status_code, phone.get(registration(event)).status_code) == (302, 200)


def test_waiting_gives_no_unlimited_guesses(event):
    given, code = a_code(event)
    for _ in range(20):
        take(given.prefix + "22222222")
    phone = a_browser()
    phone.post(reverse("type_code"), {"code": code})

    with as_of(now() + timedelta(seconds=9)):
        pages = [phone.post(reverse("type_code"), {"code": given.prefix + "22222222"}) for _ in range(21)]

    assert [page.status_code for page in pages] == [422] * 20 + [429]
    assert "Too many wrong codes. Wait a few minutes and try again." in pages[-1].text


def test_wrong_attempts_lock_out_no_helper_with_the_code(event):
    given, code = a_code(event)
    berta = take(code)

    for _ in range(21):
        take(given.prefix + "22222222")

    assert berta.get(registration(event)).status_code == 200


def test_a_mistyped_code_is_reported_at_its_field_and_stays_there(event):
    page = a_browser().post(reverse("type_code"), {"code": "K7QM-P3XD"})

    assert page.status_code == 422
    assert "A code has twelve letters and digits" in page.content.decode()
    assert "K7QM-P3XD" in page.content.decode()


def test_a_typed_code_leads_to_registration(event):
    _given, code = a_code(event)

    answer = a_browser().post(reverse("type_code"), {"code": in_groups(code).lower()})

    assert answer.url == registration(event)


@pytest.mark.parametrize(
    ("role", "room"),
    [
        pytest.param(CodeRole.DESK, "list_desk", id="the desk to the lists"),
        pytest.param(CodeRole.ENTRY, "registration", id="a helper of fees to registration"),
    ],
)
def test_during_a_series_a_helper_arrives_at_the_current_task(playing, role, room):
    answer = a_browser().get(reverse("take_code", args=[in_groups(a_code(playing, role)[1])]))

    assert answer.url == reverse(room, args=[playing.public_id])


def test_a_referee_arrives_at_the_lists(event):
    _given, code = a_code(event, CodeRole.REFEREE)

    answer = a_browser().get(reverse("take_code", args=[code]))

    assert answer.url == reverse("list_desk", args=[event.public_id])


def test_helpers_are_distinguished_at_the_second_keying(event):
    """Two codes are two people, and neither is a login of that name."""
    first, _ = a_code(event, name="anna")
    second, _ = a_code(event, CodeRole.REFEREE, name="anna")

    assert len({str(first), str(second), "anna"}) == 3


def test_a_closed_event_gives_no_codes(event):
    Event.objects.filter(pk=event.pk).update(phase="closed")

    with pytest.raises(Refused, match="event_closed"):
        a_code(event)
    with pytest.raises(Refused, match="code_ends_badly"):
        give_code(an_event(), name="B", role=CodeRole.DESK, ends_at=now() - timedelta(hours=1), by="anna")


@pytest.fixture
def playing() -> Event:
    """An event whose first series runs, with a list at each table."""
    event = an_event()
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    return event


def to_deals(berta: Client, event: Event) -> SheetRecord:
    """Open the list of table 1 to enter deal by deal."""
    berta.post(reverse("key_deals", args=[event.public_id, 1, 1]))
    sheet = event.series.get(number=1).tables.get(number=1).sheet
    assert sheet is not None
    return sheet


def pass_deal(berta: Client, sheet: SheetRecord) -> int:
    fields = {"client_id": str(uuid4()), "after": sheet.head_seq, "outcome": "passed"}
    return berta.post(reverse("enter", args=[sheet.public_id]), fields).status_code


def test_a_helper_enters_deals_by_name_as_long_as_the_code_is_good(playing):
    given, code = a_code(playing)
    berta = take(code)

    sheet = to_deals(berta, playing)
    first = pass_deal(berta, sheet)
    revoke_code(given, by="anna")
    sheet.refresh_from_db()

    assert list(sheet.entries.values_list("entered_by", flat=True)) == ["Berta Kern (Code 1)"]
    assert (first, pass_deal(berta, sheet)) == (302, 404)
    assert sheet.entries.count() == 1


def test_no_code_opens_lists_of_another_event_or_for_a_role_without_them(playing):
    _given, elsewhere = a_code(an_event(name="Frühpreis"))
    _other, cashier = a_code(playing, CodeRole.CASHIER)
    sheet = to_deals(take(a_code(playing, name="Clara")[1]), playing)

    assert [pass_deal(take(code), sheet) for code in (elsewhere, cashier)] == [404, 404]


@pytest.fixture
def paying() -> Event:
    """Two of four have paid 10.00; a tandem owes 5.00."""
    event = an_event(entry_fee=1000, team_kinds=["tandem"], team_fees=[["tandem", 500]], loss_fee_steps=[[1, 50]])
    people = entrants(event, 4)
    make_team(event, "tandem", "Die Wenzel", people[:2], by="anna")
    for one in people[:2]:
        pay_fee(event, one, by="anna")
    return event


TILL = [("till",), ("prize_money",), ("cash",), ("payments",), ("receipt", 1), ("loss_money", 1), ("other_money",)]


@pytest.mark.parametrize("role", [CodeRole.DESK, CodeRole.REFEREE, CodeRole.ENTRY])
def test_only_full_cashiers_read_the_till(paying, role):
    berta = take(a_code(paying, role)[1])

    read = [berta.get(reverse(name, args=[paying.public_id, *rest])).status_code for name, *rest in TILL]
    texts = [berta.get(reverse(name, args=[paying.public_id])).text for name in ("event", "event_audit_log")]
    papers = berta.get(reverse("event_documents", args=[paying.public_id])).text
    made = [
        berta.post(reverse("make_document", args=[paying.public_id, key])).status_code
        for key in ("till", "receipts", "cash", "loss_slips", "final_report")
    ]

    assert read == [404] * len(TILL)
    assert ["receipt" in page for page in texts] == [False, False]
    assert ("Till report" in papers, "Receipts" in papers, "Participants" in papers) == (False, False, True)
    assert made == [404] * 5


def test_the_registration_with_fee_takes_fees_and_nothing_else(paying):
    berta = take(a_code(paying, CodeRole.ENTRY)[1])
    at = [paying.public_id]

    at_registration = berta.get(registration(paying)).text
    berta.post(reverse("registration_pay", args=at), {"pays": "3"})
    berta.post(reverse("all_paid", args=at), {"numbers": "4"})
    berta.post(reverse("take_team_fee", args=[*at, paying.teams.get().pk]))
    fees = berta.get(reverse("fee_money", args=at) + "?all").text
    refused = [
        berta.post(reverse("pay_prize", args=at)).status_code,
        berta.post(reverse("take_back", args=[*at, 1]), {"reason": "wrong"}).status_code,
        berta.post(reverse("other_money", args=at), {"way": "out", "amount": "1", "note": "x"}).status_code,
    ]

    assert reverse("fee_money", args=at) in at_registration
    assert [payment.cents for payment in paying.payments.order_by("receipt")] == [1000] * 4 + [500]
    assert {payment.by for payment in paying.payments.filter(receipt__gt=2)} == {"Berta Kern (Code 1)"}
    assert [f'href="{reverse(page, args=at)}' in fees for page in ("payments", "event_audit_log")] == [False, True]
    assert f'href="{reverse("till", args=at)}"' not in fees
    assert refused == [404, 404, 404]
