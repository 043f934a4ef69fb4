"""A photographed table sign: what its code opens, and how it becomes void."""

import hmac
from itertools import product
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import an_event, entrants, helper
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Role
from tournaments.events.printing.addresses import list_address, sign_address
from tournaments.events.printing.print_jobs import sections_of
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import complete_series, start_series
from tournaments.events.services.table_signs import renew_table_signs

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]

SITE = "http://testserver/"


@pytest.fixture
def event() -> Event:
    """Series 1 of two is being played at two tables."""
    made = an_event()
    entrants(made, 8)
    open_check_in(made, by="anna")
    draw(made, by="anna")
    publish(made, by="anna")
    start_series(made, by="anna")
    made.refresh_from_db()
    return made


def phone() -> Client:
    """A browser without a login."""
    return Client(headers={"accept-language": "en"})


def table_url(event: Event, table: int = 1, key: str = "") -> str:
    return reverse("table_page", args=[event.public_id, table, key or sign_key(event, table)])


def list_page(event: Event, series: int, table: int = 1, name: str = "enter") -> str:
    return reverse(name, args=[event.series.get(number=series).tables.get(number=table).sheet.public_id])


def enters_by(browser: Client, code: str) -> bool:
    """Whether it may enter after scanning the code of a list."""
    browser.get(code)
    number = code.split("/sheets/")[1].split("/")[0]
    return browser.get(reverse("enter", args=[number])).status_code == 200


def play_on(event: Event) -> None:
    """Series 1 is over, and series 2 begins."""
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")
    start_series(event, by="anna")


def test_a_sign_opens_the_list_of_the_series_that_is_due(event):
    scanned = phone()

    assert scanned.post(table_url(event)).url == list_page(event, 1)
    play_on(event)
    assert scanned.post(table_url(event)).url == list_page(event, 2)


def test_a_phone_of_series_1_is_not_on_the_list_of_series_2_until_it_scans_again(event):
    scanned = phone()
    scanned.post(table_url(event))
    play_on(event)

    # Only read along.
    assert scanned.get(list_page(event, 2)).url == list_page(event, 2, name="sheet")

    scanned.post(table_url(event))
    assert scanned.get(list_page(event, 2)).status_code == 200


def test_a_phone_enters_at_its_own_table_of_its_own_series_alone(event):
    scanned = phone()
    scanned.post(table_url(event))

    opened = {
        (series, table)
        for series, table in product((1, 2), (1, 2))
        if scanned.get(list_page(event, series, table)).status_code == 200
    }

    assert opened == {(1, 1)}


@pytest.mark.promise(
    "S9",
    "Only its own key opens a table, and nobody finds a page by guessing.",
)
def test_no_key_but_its_own_opens_a_table(event):
    wrong = ["x", sign_key(event, 2), sign_key(Event(public_id="222222222222"), 1), sign_key(event, 1)[:-1]]

    assert [phone().post(table_url(event, key=key)).status_code for key in wrong] == [404] * len(wrong)
    assert phone().post(table_url(event)).status_code == 302


@pytest.mark.promise("S1")
def test_new_signs_void_all_old_ones_and_the_page_explains_it(event):
    old = [table_url(event, table) for table in (1, 2)]
    assert [phone().post(address).status_code for address in old] == [302, 302]

    renew_table_signs(event, reason="fotografiert", by="anna")
    event.refresh_from_db()

    refused = [getattr(phone(), way)(address) for address in old for way in ("get", "post")]
    assert [answer.status_code for answer in refused] == [410] * 4
    assert "This table sign is out of date" in refused[0].content.decode()
    assert phone().post(table_url(event)).url == list_page(event, 1)


def test_signs_can_be_renewed_any_number_of_times(event):
    keys = [sign_key(event, 1)]
    for _ in range(2):
        event = renew_table_signs(event, reason="fotografiert", by="anna")
        keys.append(sign_key(event, 1))

    assert len(set(keys)) == 3
    assert [phone().post(table_url(event, key=key)).status_code for key in keys] == [410, 410, 302]


def test_a_sign_shows_its_renewal(event):
    """No search: an event of any number of renewals is checked by two digests."""
    old = sign_key(event, 1)
    Event.objects.filter(pk=event.pk).update(signs=32767)
    event.refresh_from_db()
    with_number, bare = sign_key(event, 1), sign_key(event, 1).partition(".")[2]

    with patch("hmac.new", wraps=hmac.new) as digests:
        answers = [
            phone().get(table_url(event, key=key)).status_code
            for key in (with_number, old, bare, "A" * 22, "9" * 5000 + ".A")
        ]

    assert with_number.startswith("32767.")
    assert answers == [200, 410, 410, 404, 404]
    assert digests.call_count <= 3 * 5 * 2


def test_a_phone_with_an_old_sign_is_locked_out(event):
    scanned = phone()
    scanned.post(table_url(event))
    page = list_page(event, 1)
    assert scanned.get(page).status_code == 200

    renew_table_signs(event, reason="fotografiert", by="anna")

    assert scanned.get(page).url == list_page(event, 1, name="sheet")


def test_a_list_that_was_printed_with_its_code_is_void_too(event):
    table = event.series.get(number=1).tables.get(number=1)
    old = list_address(SITE, event, table)
    kept, later = phone(), phone()
    assert enters_by(kept, old)

    event = renew_table_signs(event, reason="fotografiert", by="anna")
    table.refresh_from_db()

    assert not enters_by(kept, old)
    assert not enters_by(later, old)
    assert enters_by(later, list_address(SITE, event, table))


def test_the_signs_that_are_printed_carry_the_new_code(event):
    options = {"first_table": 1, "last_table": 1, "sign_size": "1"}
    before, signs = sign_address(SITE, event, 1), sections_of(event, "table_signs", options, site=SITE)

    event = renew_table_signs(event, reason="fotografiert", by="anna")

    assert sign_address(SITE, event, 1) not in (before, "")
    assert phone().get(sign_address(SITE, event, 1)).status_code == 200
    assert sections_of(event, "table_signs", options, site=SITE)[0].jobs[0].values != signs[0].jobs[0].values


def test_the_signs_of_0_4_0_stay_good_until_they_are_renewed(event, settings):
    """Their code, calculated as in that version."""
    settings.SECRET_KEY = "unknown to nobody"

    assert event.signs == 0
    assert sign_key(Event(public_id="7KQ2M4XZ9ABC"), 3) == "2xVpbV81dtKHBYVGG5-s-w"


@pytest.mark.sampled(5)
@pytest.mark.parametrize("role", Role)
def test_renewing_signs_needs_the_right_to_start_a_series_and_a_reason(client, event, role):
    client.force_login(helper(event, role))
    address = reverse("new_signs", args=[event.public_id])
    may = role in (Role.ORGANISER, Role.DIRECTOR)

    confirmation = client.get(address)
    without, done = (client.post(address, {"reason": reason}) for reason in (" ", "fotografiert"))

    assert [answer.status_code for answer in (confirmation, without, done)] == ([200, 422, 302] if may else [404] * 3)
    event.refresh_from_db()
    assert event.signs == may
    assert (event.audit_entries.last().act == "signs_renewed") == may
    assert (address in client.get(reverse("event_documents", args=[event.public_id])).content.decode()) == may


def test_audit_log_and_confirmation_are_in_plain_words(client, event):
    client.force_login(User.objects.get(username="anna"))

    confirmation = client.get(reverse("new_signs", args=[event.public_id])).content.decode()
    client.post(reverse("new_signs", args=[event.public_id]), {"reason": "fotografiert"})
    text = client.get(reverse("event_audit_log", args=[event.public_id])).content.decode()

    assert "phones that scanned one have no access until they scan the new sign" in confirmation
    assert "Table signs renewed; older ones are no longer valid" in text
