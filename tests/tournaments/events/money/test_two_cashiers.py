"""Two cashiers at the same moment: nothing is taken or paid twice, and receipts are numbered without a gap."""

import threading
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection

from tests.tournaments.events.money.till_cast import a_till, play
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.services.money import pay_fee, pay_prize, take_back, take_loss_money

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

CASHIERS = 4


def at_once(*actions: Callable[[], object]) -> Counter[str]:
    """Do all actions in threads that start together; return the outcomes, counted by name or refusal."""
    barrier = threading.Barrier(len(actions))
    outcomes: list[str] = []

    def run(action: Callable[[], object]) -> None:
        barrier.wait()
        try:
            action()
            outcomes.append("done")
        except Refused as refused:
            outcomes.append(refused.code)
        except Exception as error:
            outcomes.append(type(error).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[action]) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(outcomes)


def receipts(event: Event) -> list[int]:
    return list(event.payments.order_by("receipt").values_list("receipt", flat=True))


def test_the_same_fee_is_taken_once():
    event, people = a_till()

    outcomes = at_once(*[lambda: pay_fee(event, people[0], by="anna")] * CASHIERS)

    assert outcomes == {"done": 1, "nothing_due": CASHIERS - 1}
    assert receipts(event) == [1]


def test_fees_of_many_get_receipts_without_a_gap():
    event, people = a_till()

    outcomes = at_once(*[lambda one=one: pay_fee(event, one, by="anna") for one in people])

    assert outcomes == {"done": 8}
    assert receipts(event) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert set(event.payments.values_list("entrant", "cents")) == {(one.pk, 1200) for one in people}


def test_the_same_loss_money_is_taken_once():
    event, people = a_till()
    table = play(event, people)[0]

    outcomes = at_once(*[lambda: take_loss_money(event, table, 550, by="anna", taken_before=0)] * CASHIERS)

    assert outcomes == {"done": 1, "loss_money_was_taken": CASHIERS - 1}


@pytest.mark.promise("R24")
def test_the_same_prize_is_paid_once():
    event, people = a_till()
    play(event, people)

    outcomes = at_once(*[lambda: pay_prize(event, takers="players", entrant=1, cents=4000, by="anna")] * CASHIERS)

    assert outcomes == {"done": 1, "no_prize_open": CASHIERS - 1}


def test_the_same_payment_is_reversed_once():
    event, people = a_till()
    paid = pay_fee(event, people[0], by="anna")

    outcomes = at_once(*[lambda: take_back(event, paid, reason="wrong person", by="anna")] * CASHIERS)

    assert outcomes == {"done": 1, "was_taken_back": CASHIERS - 1}
    assert receipts(event) == [1, 2]
