"""Payments: each is a row with the next receipt number, and errors are reversed and never changed."""

import pytest
from django.db import DatabaseError, transaction

from scoring.models import Club
from tests.tournaments.cast import seat
from tests.tournaments.events.money.till_cast import a_till, hand_in, list_of, play
from tournaments.events.locking import Refused
from tournaments.events.models import Category, Event, Payment, TeamMember, TeamRecord
from tournaments.events.phrases.actions import action_words
from tournaments.events.phrases.choices import Presence, SeriesState
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.queries.money import fees_paid, loss_slips
from tournaments.events.queries.till import prize_account, won_prizes
from tournaments.events.services.money import (
    book_other,
    pay_all_fees,
    pay_fee,
    pay_prize,
    take_all_fees_back,
    take_back,
    take_loss_money,
)
from tournaments.events.services.registration import remove_team
from tournaments.events.services.series import close_event

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]


def rows(event: Event) -> list[tuple]:
    return list(event.payments.order_by("receipt").values_list("receipt", "kind", "cents", "by"))


def refusal(action, *args, **kwargs) -> str:
    with pytest.raises(Refused) as refused:
        action(*args, **kwargs)
    return refusal_words(refused.value.code, refused.value.params)


# Fees


def test_a_fee_is_entry_and_card_fee_and_gets_a_receipt():
    event, people = a_till()

    paid = [pay_fee(event, people[0], by="anna"), pay_fee(event, people[3], by="bernd")]

    assert rows(event) == [(1, "fee", 1200, "anna"), (2, "fee", 1200, "bernd")]
    assert [payment.entrant for payment in paid] == [people[0], people[3]]


def test_a_class_pays_its_own_fee():
    event, people = a_till(fees_by_category=[["guests", 1500], ["young", 500]])
    for key, members in (("guests", people[1:3]), ("young", people[2:4])):
        Category.objects.create(event=event, key=key, name=key).members.set(members)

    for one in people[:4]:
        pay_fee(event, one, by="anna")

    # Of two classes the lower fee counts.
    assert [row[2] for row in rows(event)] == [1200, 1700, 700, 700]


def test_a_fee_is_taken_once():
    event, people = a_till()
    pay_fee(event, people[0], by="anna")

    refusal_code = refusal(pay_fee, event, people[0], by="bernd")

    assert refusal_code == "Anna Ahlers owes nothing: the fee is paid."
    assert event.payments.count() == 1


def test_the_increase_of_a_fee_is_taken_later():
    event, people = a_till()
    pay_fee(event, people[0], by="anna")
    Event.objects.update(entry_fee=1500)

    pay_fee(event, people[0], by="anna")

    assert [row[2] for row in rows(event)] == [1200, 500]


def test_an_absent_entrant_owes_nothing():
    event, people = a_till()
    type(people[0]).objects.filter(pk=people[0].pk).update(presence=Presence.NO_SHOW)

    assert "owes nothing" in refusal(pay_fee, event, people[0], by="anna")


def test_an_entrant_of_another_event_pays_nothing_here():
    event, _ = a_till()
    _, strangers = a_till(club=Club.objects.get())

    assert "owes nothing" in refusal(pay_fee, event, strangers[0], by="anna")


# Reversals


def test_a_payment_is_reversed_by_its_opposite():
    event, people = a_till()
    paid = pay_fee(event, people[0], by="anna")

    row = take_back(event, paid, reason=" paid twice ", by="bernd")

    assert rows(event) == [(1, "fee", 1200, "anna"), (2, "fee", -1200, "bernd")]
    assert (row.cancels, row.entrant, row.note) == (paid, people[0], "paid twice")
    assert fees_paid(event) == {people[0].pk: 0}


def test_a_reversed_fee_can_be_paid_again():
    event, people = a_till()
    take_back(event, pay_fee(event, people[0], by="anna"), reason="wrong person", by="anna")

    pay_fee(event, people[0], by="anna")

    assert [row[2] for row in rows(event)] == [1200, -1200, 1200]


def test_a_payment_is_reversed_once_and_with_a_reason():
    event, people = a_till()
    paid = pay_fee(event, people[0], by="anna")

    without_reason = refusal(take_back, event, paid, reason="  ", by="anna")
    row = take_back(event, paid, reason="wrong person", by="anna")

    assert without_reason == "Enter a reason; it is recorded in the audit log."
    assert (
        refusal(take_back, event, paid, reason="again", by="anna")
        == "Receipt 1 has already been reversed by receipt 2."
    )
    assert (
        refusal(take_back, event, row, reason="again", by="anna")
        == "Receipt 2 reverses another receipt and cannot be reversed itself."
    )


def test_the_database_refuses_to_change_or_delete_a_payment():
    event, people = a_till()
    pay_fee(event, people[0], by="anna")

    for change in (lambda: Payment.objects.update(cents=1), lambda: Payment.objects.all().delete()):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()

    assert rows(event) == [(1, "fee", 1200, "anna")]


def test_receipts_of_two_events_are_numbered_apart():
    event, _ = a_till()
    other, _ = a_till(club=Club.objects.get())

    for _ in range(2):
        book_other(event, 100, note="float", by="anna")
        book_other(other, 100, note="float", by="anna")

    assert [row[0] for row in rows(event)] == [1, 2]
    assert [row[0] for row in rows(other)] == [1, 2]


# Loss money


def test_loss_money_can_be_taken_in_parts():
    event, people = a_till()
    first, second = play(event, people)

    take_loss_money(event, first, 550, by="anna")
    take_loss_money(event, second, 400, by="anna")

    assert rows(event) == [(1, "loss", 550, "anna"), (2, "loss", 400, "anna")]


def test_loss_money_may_come_before_the_list():
    event, people = a_till()
    (table,) = seat(event.series.get(), [people[:4]])

    take_loss_money(event, table, 300, by="anna")

    assert rows(event) == [(1, "loss", 300, "anna")]


def test_loss_money_is_not_taken_twice():
    event, people = a_till()
    table = play(event, people)[0]
    take_loss_money(event, table, 550, by="anna", taken_before=0)

    refusal_code = refusal(take_loss_money, event, table, 550, by="bernd", taken_before=0)

    assert (
        refusal_code
        == "The loss fees for table 1 have been collected in the meantime. Nothing was saved. Check what is still due."
    )
    assert event.payments.count() == 1


def test_loss_money_needs_lists_and_an_amount():
    event, people = a_till()
    (table,) = seat(event.series.get(), [people[:4]], SeriesState.PUBLISHED)

    assert "“published”" in refusal(take_loss_money, event, table, 500, by="anna")
    event.series.update(state=SeriesState.RUNNING)
    assert {refusal(take_loss_money, event, table, cents, by="anna") for cents in (0, -50, 10_000_000)} == {
        "Enter an amount between 0.01 and 99,999.99."
    }


def test_a_table_of_another_event_is_a_callers_mistake():
    event, people = a_till()
    play(event, people)
    other, others = a_till(club=Club.objects.get())
    table = play(other, others)[0]

    with pytest.raises(ValueError, match="another event"):
        take_loss_money(event, table, 100, by="anna")


# Prizes


def test_a_prize_is_paid_out_of_the_till():
    event, people = a_till()
    play(event, people)

    paid = pay_prize(event, takers="players", entrant=1, cents=4000, by="anna")

    assert rows(event) == [(1, "prize", -4000, "anna")]
    assert paid.entrant == people[0]


def test_all_prizes_of_one_player_are_one_payment():
    plan = [{"ranking": "total", "amounts": [3000]}, {"ranking": "series:1", "amounts": [500]}]
    event, people = a_till(prize_plan=plan)
    play(event, people)

    pay_prize(event, takers="players", entrant=1, cents=3500, by="anna")

    action = event.audit_entries.get(act="prize_paid")
    assert [row[2] for row in rows(event)] == [-3500]
    assert [(prize["ranking"], prize["cents"]) for prize in action.data["prizes"]] == [
        ("total", 3000),
        ("series:1", 500),
    ]


def test_a_team_is_paid_by_its_name():
    plan = [{"ranking": "team", "amounts": [3000], "takers": "team"}]
    event, people = a_till(prize_plan=plan, team_kinds=["team"])
    team = TeamRecord.objects.create(event=event, kind="team", name="Die Wenzel")
    for place, one in enumerate(people[:4]):
        TeamMember.objects.create(team=team, kind="team", entrant=one, place=place)
    play(event, people)

    paid = pay_prize(event, takers="team", entrant="Die Wenzel", cents=3000, by="anna")

    assert (paid.team, paid.note, paid.entrant) == (team, "Die Wenzel", None)
    assert prize_account(event).lines[0].account.open == 0
    refusal_code = refusal(remove_team, team, reason="was never complete", by="anna")
    assert refusal_code == "Die Wenzel has payments on record and cannot be removed."


def test_a_prize_is_paid_once():
    event, people = a_till()
    play(event, people)
    pay_prize(event, takers="players", entrant=1, cents=4000, by="anna")

    refusal_code = refusal(pay_prize, event, takers="players", entrant=1, cents=4000, by="bernd")

    assert refusal_code == "Anna Ahlers has no prize left to pay out."
    assert "99 has no prize left to pay out." in refusal(
        pay_prize, event, takers="players", entrant=99, cents=4000, by="bernd"
    )
    assert event.payments.count() == 1


def test_a_prize_that_changed_before_it_was_paid_is_not_paid():
    event, people = a_till()
    play(event, people)
    list_of(people[3], 5000)

    refusal_code = refusal(pay_prize, event, takers="players", entrant=1, cents=4000, by="anna")

    assert refusal_code == (
        "The prize of Anna Ahlers has changed from 40.00 to 24.00. Nothing was paid out. Check it again before you pay."
    )
    assert not event.payments.exists()


@pytest.mark.promise("R12")
def test_a_prize_that_changed_after_it_was_paid_is_flagged_and_not_touched():
    event, people = a_till()
    play(event, people)
    pay_prize(event, takers="players", entrant=1, cents=4000, by="anna")
    pay_prize(event, takers="players", entrant=2, cents=2400, by="anna")
    pay_prize(event, takers="players", entrant=3, cents=1600, by="anna")

    list_of(people[1], 5000)

    account = prize_account(event)
    by_entrant = {line.entrant: (line.account.due, line.account.paid) for line in account.lines}
    assert by_entrant == {2: (4000, 2400), 1: (2400, 4000), 3: (1600, 1600)}
    assert (account.sum.open, account.sum.too_much, account.is_proved) == (1600, 1600, True)
    assert [row[2] for row in rows(event)] == [-4000, -2400, -1600]


def test_a_player_who_lost_a_paid_prize_is_still_shown():
    event, people = a_till()
    play(event, people)
    pay_prize(event, takers="players", entrant=3, cents=1600, by="anna")

    list_of(people[2], 10)

    (line,) = [line for line in prize_account(event).lines if line.account.too_much]
    assert (line.name, line.account.due, line.account.paid, line.receipts) == ("Clara Classen", 0, 1600, (1,))


def test_prizes_wait_for_the_last_series():
    event, people = a_till(series=2)
    play(event, people)

    refusal_code = refusal(pay_prize, event, takers="players", entrant=1, cents=4000, by="anna")

    assert refusal_code == "Prizes can be paid out once every series is complete."


def test_a_prize_waits_for_its_lot():
    event, people = a_till(tie_rule="lot")
    play(event, people)
    list_of(people[0], 998, lost=2)
    list_of(people[1], 998, lost=2)

    refusal_code = refusal(pay_prize, event, takers="players", entrant=1, cents=3200, by="anna")

    assert refusal_code == "The prize of Anna Ahlers depends on a lot. Draw it before you pay."


# Other money


def test_other_money_goes_in_and_out_with_a_note():
    event, _ = a_till()

    book_other(event, 10000, note="Change at the beginning", by="anna")
    book_other(event, -2500, note="Rent", by="bernd")

    assert rows(event) == [(1, "other", 10000, "anna"), (2, "other", -2500, "bernd")]


def test_other_money_needs_a_note_and_an_amount():
    event, _ = a_till()

    assert refusal(book_other, event, 100, note=" ", by="anna") == "Enter what the money is for."
    assert "between 0.01" in refusal(book_other, event, 0, note="Rent", by="anna")
    assert "between 0.01" in refusal(book_other, event, -10_000_000, note="Rent", by="anna")


# Closed


def test_after_closing_the_event_money_can_still_be_taken():
    event, people = a_till()
    tables = play(event, people, state=SeriesState.CHECKED)
    fee = pay_fee(event, people[0], by="anna")
    close_event(event, by="anna")
    prizes = [row.cents for row in won_prizes(event).payout]

    pay_fee(event, people[1], by="anna")
    span = pay_all_fees(event, [3, 4], by="anna")
    take_all_fees_back(event, span, by="anna")
    take_back(event, fee, reason="wrong", by="anna")
    take_loss_money(event, tables[0], 500, by="anna")
    book_other(event, -500, note="Rent", by="anna")
    prize = pay_prize(event, takers="players", entrant=1, cents=4000, by="anna")
    take_back(event, prize, reason="the wrong envelope", by="anna")

    kinds = [row[1:3] for row in rows(event)]
    assert kinds == [
        *[("fee", 1200)] * 4,
        *[("fee", -1200)] * 3,
        ("loss", 500),
        ("other", -500),
        ("prize", -4000),
        ("prize", 4000),
    ]
    event.refresh_from_db()
    assert [row.cents for row in won_prizes(event).payout] == prizes
    assert event.standings.count() == 1


# Audit log


def test_every_payment_is_in_the_audit_log():
    event, people = a_till()
    table = play(event, people)[0]
    fee = pay_fee(event, people[0], by="anna")
    take_loss_money(event, table, 550, by="anna")
    book_other(event, -2500, note="Rent", by="anna")
    pay_prize(event, takers="players", entrant=1, cents=4000, by="anna")
    take_back(event, fee, reason="wrong person", by="bernd")

    refusal_code = [action_words(record.act, record.values) for record in event.audit_entries.order_by("seq")][-5:]

    assert refusal_code == [
        "Anna Ahlers has paid 12.00, receipt 1",
        "Loss fees in series 1, table 1: 5.50, receipt 2",
        "Rent: −25.00, receipt 3",
        "Prize of 40.00 paid out to Anna Ahlers, receipt 4",
        "Receipt 1 reversed: −12.00, receipt 5",
    ]
    assert event.audit_entries.order_by("seq").last().reason == "wrong person"


def test_a_refused_payment_leaves_no_trace():
    event, people = a_till()
    pay_fee(event, people[0], by="anna")
    before = Event.objects.values_list("version", "head_hash").get(pk=event.pk)

    refusal(pay_fee, event, people[0], by="anna")

    assert Event.objects.values_list("version", "head_hash").get(pk=event.pk) == before


def test_a_list_to_be_clarified_owes_nothing_yet():
    event, people = a_till()
    table = play(event, people)[0]
    hand_in(table, [(one, 500, 3) for one in people[:4]], state="clarify")

    slip = loss_slips(event.series.get())[0]

    assert (slip.state, slip.has_list, slip.owed, {row.cents for row in slip.rows}) == ("clarify", False, 0, {None})
