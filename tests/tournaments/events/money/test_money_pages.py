"""The pages of the till: who sees and does what, their texts, and that one tap is enough."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Club
from scoring.phrases import format_money
from tests.tournaments.cast import club_of, helper
from tests.tournaments.events.money.till_cast import a_till, list_of, play
from tournaments.events.models import Entrant, Event
from tournaments.events.phrases.choices import Phase, Role, SeriesState
from tournaments.events.queries.till import till_report
from tournaments.events.services.money import book_other, pay_all_fees, pay_fee, pay_prize, take_back
from tournaments.events.services.rulings import rule

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

PAGES = ("till", "fee_money", "prize_money", "cash", "payments")


def browser(login: str = "anna") -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username=login))
    return client


def at(name: str, event: Event, *args: object) -> str:
    return reverse(name, args=[event.public_id, *args])


def words(answer) -> str:
    return " ".join(answer.text.split())


def test_the_till_says_what_is_in_it():
    event, people = a_till()
    play(event, people)
    book_other(event, 10000, note="Change at the beginning", by="anna")
    pay_fee(event, people[0], by="anna")
    pay_prize(event, takers="players", entrant=1, cents=4000, by="bernd")

    page = words(browser().get(at("till", event)))

    assert '<dt>Money in</dt><dd class="figure">112.00</dd>' in page
    assert '<dt>Money out</dt><dd class="figure">40.00</dd>' in page
    assert '<dt>In the till</dt><dd class="figure">72.00</dd>' in page
    assert "7 still owe 84.00" in page
    assert "Prizes 80.00 + not awarded 0.00 = pot 80.00" in page
    assert "paid out 40.00 + due 40.00 − overpaid 0.00 = prizes 80.00" in page


@pytest.mark.sampled(2)
@pytest.mark.parametrize("role", Role)
def test_only_cashiers_see_and_take_money_and_registration_takes_fees(role):
    event, people = a_till()
    play(event, people)
    helper(event, role, "clara")
    client = browser("clara")
    takes = role in (Role.ORGANISER, Role.CASHIER)
    takes_fees = takes or role == Role.ENTRY

    looked = {name: client.get(at(name, event)).status_code for name in PAGES}
    slip = client.get(at("loss_money", event, 1))
    fee = client.post(at("take_fee", event, 1))
    loss = client.post(at("loss_slip", event, 1, 1), {"amount": "5.50", "taken_before": "0"})
    prize = client.post(at("pay_prize", event), {"takers": "players", "entrant": "1", "cents": "4000"})
    other = client.get(at("other_money", event))

    assert looked == dict.fromkeys(PAGES, 200 if takes else 404) | {"fee_money": 200 if takes_fees else 404}
    assert [each.status_code for each in (slip, other)] == [200 if takes else 404] * 2
    assert ("Receive 5.50" in words(slip)) is takes
    assert [each.status_code for each in (loss, prize)] == [302 if takes else 404] * 2
    assert fee.status_code == (302 if takes_fees else 404)
    assert event.payments.count() == 2 * takes + takes_fees


def test_strangers_find_no_till():
    event, people = a_till()
    play(event, people)
    pay_fee(event, people[0], by="anna")
    club_of("Other club", "dieter")

    for client in (browser("dieter"), Client()):
        found = {name: client.get(at(name, event)).status_code for name in (*PAGES, "other_money")}
        found["loss_money"] = client.get(at("loss_money", event, 1)).status_code
        found["receipt"] = client.get(at("receipt", event, 1)).status_code
        found["take_fee"] = client.post(at("take_fee", event, 2)).status_code
        assert set(found.values()) == {404}, found


def test_a_fee_is_taken_with_one_tap():
    event, _ = a_till()
    client = browser()

    answer = client.post(at("take_fee", event, 1), follow=True)

    assert "Anna Ahlers: 12.00 received, receipt 1." in words(answer)
    assert "Anna Ahlers</span>" not in words(answer)
    assert "1 / 8" in words(answer)
    assert "owes nothing" in words(client.post(at("take_fee", event, 1), follow=True))


def test_a_player_is_found_by_name_or_number():
    event, _ = a_till()

    by_name = words(browser().get(at("fee_money", event), {"q": "dörf"}))
    by_number = words(browser().get(at("fee_money", event), {"q": "4"}))
    nobody = words(browser().get(at("fee_money", event), {"q": "<b>x"}))

    assert all("Dieter Dörfler" in page and "Anna Ahlers" not in page for page in (by_name, by_number))
    assert "No players found for “&lt;b&gt;x”." in nobody


def test_loss_money_is_taken_table_by_table():
    event, people = a_till()
    play(event, people)
    client = browser()

    answer = client.post(at("loss_slip", event, 1, 1), {"amount": "5.50", "taken_before": "0"})

    assert answer["Location"] == f"{at('loss_money', event, 1)}#table-1"
    page = words(client.get(at("loss_money", event, 1)))
    assert "✓ 5.50 received" in page
    assert page.count("Receive ") == 1


def test_more_or_less_than_owed_is_shown():
    event, people = a_till()
    play(event, people)
    client = browser()

    client.post(at("loss_slip", event, 1, 1), {"amount": "6", "taken_before": "0"})
    client.post(at("loss_slip", event, 1, 2), {"amount": "1,50", "taken_before": "0"})

    page = words(client.get(at("loss_money", event, 1)))
    assert "owed 5.50, received 6.00: 0.50 too much" in page
    assert "owed 5.00, received 1.50: 3.50 still due" in page


def test_a_wrong_amount_stays_with_its_error():
    event, people = a_till()
    play(event, people)

    answer = browser().post(at("loss_slip", event, 1, 1), {"amount": "5.5o", "taken_before": "0"})

    assert answer.status_code == 422
    assert 'value="5.5o"' in answer.text
    assert "Enter an amount such as 12 or 4.50." in answer.text
    assert not event.payments.exists()


def test_payments_taken_meanwhile_are_reported():
    event, people = a_till()
    play(event, people)
    client = browser()
    client.post(at("loss_slip", event, 1, 1), {"amount": "5.50", "taken_before": "0"})

    answer = client.post(at("loss_slip", event, 1, 1), {"amount": "5.50", "taken_before": "0"})

    assert answer.status_code == 422
    assert "have been collected in the meantime" in answer.text
    # The form now knows what is taken, so that a wanted second amount can be sent.
    assert 'name="taken_before" value="550"' in answer.text


def test_a_prize_is_handed_out_with_one_tap_and_has_a_receipt():
    event, people = a_till()
    play(event, people)
    client = browser()

    answer = client.post(at("pay_prize", event), {"takers": "players", "entrant": "1", "cents": "4000"}, follow=True)
    receipt = words(client.get(at("receipt", event, 1)))

    assert "40.00 paid out, receipt 1." in words(answer)
    assert "40.00 €" in receipt
    assert re.search(r"Paid to</dt>\s*<dd>\s*Anna Ahlers", receipt)
    assert "Total, place 1" in receipt


def test_a_prize_that_a_correction_changed_is_flagged():
    event, people = a_till()
    play(event, people)
    pay_prize(event, takers="players", entrant=1, cents=4000, by="anna")
    list_of(people[3], 5000)

    page = words(browser().get(at("prize_money", event)))

    assert "<b>Anna Ahlers</b>: paid 40.00, now 24.00." in page
    assert event.payments.count() == 1


@pytest.mark.parametrize("sent", [{}, {"takers": "dogs", "entrant": "1", "cents": "1"}, {"entrant": "1"}])
def test_an_invalid_prize_is_refused(sent):
    event, people = a_till()
    play(event, people)

    answer = browser().post(at("pay_prize", event), sent, follow=True)

    assert "This prize was not recognised." in words(answer)
    assert not event.payments.exists()


def test_the_envelopes_are_filled_from_few_notes_and_coins():
    event, people = a_till()
    play(event, people)

    page = words(browser().get(at("cash", event), {"largest": "2000"})).replace("\xa0", " ")

    assert "2 × 20 €" in page
    assert re.search(r'20 € note</th>\s*<td class="figure">3</td>\s*<td class="figure">60.00</td>', page)
    assert browser().get(at("cash", event), {"largest": "7"}).status_code == 422


def test_other_payments_are_booked():
    event, _ = a_till()
    client = browser()

    wrong = client.post(at("other_money", event), {"way": "expense", "amount": "", "note": "Rent of the hall"})
    right = client.post(at("other_money", event), {"way": "expense", "amount": "25", "note": "Rent of the hall"})

    assert (wrong.status_code, right.status_code) == (422, 302)
    assert 'value="Rent of the hall"' in wrong.text
    assert "Rent of the hall" in words(client.get(right["Location"]))
    assert list(event.payments.values_list("cents", "note")) == [(-2500, "Rent of the hall")]


@pytest.mark.long
def test_a_receipt_is_reversed_with_a_reason():
    event, people = a_till()
    pay_fee(event, people[0], by="anna")
    client = browser()

    without = client.post(at("take_back", event, 1), {"reason": ""})
    answer = client.post(at("take_back", event, 1), {"reason": "paid twice"}, follow=True)

    assert without.status_code == 422
    assert "Receipt 2" in words(answer)
    assert "Reverses</dt>" in words(answer)
    assert "Reversed by receipt 2: paid twice" in words(client.get(at("receipt", event, 1)))
    assert client.post(at("take_back", event, 1), {"reason": "again"}).status_code == 422


def test_debts_are_shown_before_closing_and_taken_afterwards():
    event, people = a_till()
    play(event, people, state=SeriesState.CHECKED)
    Event.objects.update(phase=Phase.PLAY)
    client = browser()
    owed = format_money(till_report(event).kinds[0].owed.open + till_report(event).kinds[1].owed.open)

    before = words(client.get(at("event", event)))
    client.post(at("event", event), {"step": "close"})

    assert f"Money: {owed} still due" in before
    assert (
        f"Not everything is paid yet: {owed} is still due. You can still receive payments after closing the event."
        in before
    )
    assert f"Money: {owed} still due" in words(client.get(at("event", event)))
    assert "Receive 12.00" in words(client.get(at("fee_money", event)))
    assert "Receive 5.50" in words(client.get(at("loss_money", event, 1)))
    assert "12.00 received, receipt 1." in words(client.post(at("take_fee", event, 1), follow=True))
    assert "All shown have paid" in words(client.get(at("registration", event)))
    assert "Pay out 40.00" in words(client.get(at("prize_money", event)))


def test_with_everything_paid_closing_mentions_no_money():
    event, people = a_till(loss_fee_steps=[])
    play(event, people, state=SeriesState.CHECKED)
    Event.objects.update(phase=Phase.PLAY)
    pay_all_fees(event, range(1, 9), by="anna")

    page = words(browser().get(at("event", event)))

    assert "Close the event" in page
    assert "still due" not in page


@pytest.mark.long
def test_payments_are_listed_by_kind_login_and_player():
    event, people = a_till()
    for number, login in enumerate(["anna", "bernd", "anna"]):
        pay_fee(event, people[number], by=login)
    book_other(event, 500, note="A donation", by="bernd")
    take_back(event, event.payments.get(receipt=1), reason="wrong", by="bernd")
    client = browser()

    def listed(**wanted):
        page = client.get(at("payments", event), wanted)
        return [row["payment"].receipt for row in page.context["rows"]]

    assert listed() == [5, 4, 3, 2, 1]
    assert listed(kind="fee") == [5, 3, 2, 1]
    assert listed(by="bernd") == [5, 4, 2]
    assert listed(number="1") == [5, 1]
    assert listed(kind="fee", number="2") == [2]
    assert listed(page="99", number="x") == [5, 4, 3, 2, 1]


def test_missing_objects_are_not_found():
    event, people = a_till()
    play(event, people)
    client = browser()

    found = [
        client.get(at("receipt", event, 1)),
        client.get(at("loss_money", event, 2)),
        client.get(at("loss_slip", event, 1, 99)),
        client.post(at("take_fee", event, 99)),
        client.get(at("receipt", event, 10**30)),
    ]

    assert [each.status_code for each in found] == [404] * 5


@pytest.mark.long
def test_an_event_without_money_has_an_empty_till():
    event, _ = a_till(0, entry_fee=0, card_fee=0, loss_fee_steps=[], prize_plan=[])
    client = browser()

    assert {name: client.get(at(name, event)).status_code for name in PAGES} == dict.fromkeys(PAGES, 200)
    assert "No player owes an entry or card fee." in words(client.get(at("fee_money", event)))
    assert "Lost games cost nothing at this event." in words(client.get(at("loss_money", event, 1)))
    assert "There is no prize plan" in words(client.get(at("prize_money", event)))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ["till", "prize_money", "cash"])
def test_prizes_are_calculated_once_per_version_of_the_event(name):
    event, people = a_till()
    play(event, people)
    client = browser()

    def rulings_read() -> int:
        """How often the standings are calculated: nothing else on these pages reads rulings."""
        with CaptureQueriesContext(connection) as asked:
            assert client.get(at(name, event)).status_code == 200
        return sum('FROM "tournaments_ruling"' in query["sql"] for query in asked)

    looked = [rulings_read(), rulings_read()]
    rule(event, series=1, entrant=people[0], kind="adjust", points=-500, reason="late", by="anna")
    looked += [rulings_read(), rulings_read()]

    assert looked == [1, 0, 1, 0]


def test_cached_prizes_follow_the_current_standings():
    event, people = a_till()
    play(event, people)
    client = browser()

    first = words(client.get(at("prize_money", event)))
    rule(event, series=1, entrant=people[0], kind="adjust", points=-500, reason="late", by="anna")
    Entrant.objects.filter(pk=people[1].pk).update(name="Player 7")
    ruled = words(client.get(at("prize_money", event)))
    Entrant.objects.filter(pk=people[1].pk).update(name="Player 8")
    renamed = words(client.get(at("prize_money", event)))

    assert "Anna Ahlers" in first
    assert "Anna Ahlers" not in ruled
    assert ("Player 7" in ruled, "Player 7" in renamed, "Player 8" in renamed) == (True, False, True)


@pytest.mark.long
def test_a_page_takes_as_many_queries_for_3_rows_as_for_30():
    club = club_of()
    found = []
    for players in (4, 32):
        event, people = a_till(players, club=club)
        play(event, people)
        for one in people[: players // 2]:
            pay_fee(event, one, by="anna")
        pay_prize(event, takers="players", entrant=1, cents=500 * players, by="anna")
        found.append({name: queries_of(name, event) for name in (*PAGES, "loss_money")})

    assert found[0] == found[1]
    assert Club.objects.count() == 1


def queries_of(name: str, event: Event) -> int:
    client = browser()
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(at(name, event, *([1] if name == "loss_money" else [])), {"all": ""})
    assert answer.status_code == 200
    return len(asked)
