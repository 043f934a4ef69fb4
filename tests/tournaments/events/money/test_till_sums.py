"""The till report compared with the payments, whatever was taken, reversed and paid out."""

from collections import Counter
from contextlib import suppress

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.examples import examples
from tests.tournaments.cast import club_of
from tests.tournaments.events.money.till_cast import a_till, hand_in, list_of, play
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.phrases.choices import PaymentKind
from tournaments.events.queries.money import CashAccount, fee_groups, fee_lines, loss_slips, sum_up
from tournaments.events.queries.till import PrizeAccount, PrizeLine, prize_account, till_report
from tournaments.events.services.money import book_other, pay_fee, pay_prize, take_back, take_loss_money

LOGINS = st.sampled_from(["anna", "bernd", "clara"])
CENTS = st.integers(1, 5000)
ACTIONS = st.one_of(
    st.tuples(st.just("fee"), st.integers(0, 7), LOGINS),
    st.tuples(st.just("loss"), st.integers(0, 1), CENTS, LOGINS),
    st.tuples(st.just("prize"), st.integers(0, 4), LOGINS),
    st.tuples(st.just("other"), st.integers(-5000, 5000), LOGINS),
    st.tuples(st.just("back"), st.integers(1, 12), LOGINS),
    st.tuples(st.just("correct"), st.integers(0, 7), st.integers(0, 2000)),
    st.tuples(st.just("clarify"), st.integers(0, 1), st.just("")),
)


def do(event: Event, people: list, tables: list, action: tuple) -> None:
    """One action of a cashier or of the desk; a refused one changes nothing."""
    kind, which, *rest = action
    with suppress(Refused):
        if kind == "fee":
            pay_fee(event, people[which], by=rest[0])
        elif kind == "loss":
            take_loss_money(event, tables[which], rest[0], by=rest[1])
        elif kind == "prize":
            for line in prize_account(event).lines[which:][:1]:
                pay_prize(event, takers=line.takers, entrant=line.entrant, cents=line.account.open, by=rest[0])
        elif kind == "other":
            book_other(event, which, note="something", by=rest[0])
        elif kind == "back":
            payment = event.payments.filter(receipt=which).first()
            if payment:
                take_back(event, payment, reason="wrong", by=rest[0])
        elif kind == "correct":
            list_of(people[which], rest[0], lost=rest[0] % 7)
        else:
            seated = [seat.entrant for seat in tables[which].seats.order_by("place")]
            hand_in(tables[which], [(one, one.number, 2) for one in seated], state="clarify")


@pytest.mark.storage
class TillSums(TestCase):
    @pytest.mark.long
    @settings(max_examples=examples(20))
    @given(st.lists(ACTIONS, max_size=25))
    def test_the_report_is_the_sum_of_the_payments(self, actions):
        event, people = a_till()
        tables = play(event, people)
        for action in actions:
            do(event, people, tables, action)

        report = till_report(event)

        rows = list(event.payments.order_by("receipt"))
        assert [row.receipt for row in rows] == list(range(1, len(rows) + 1))
        assert report.balance == sum(row.cents for row in rows) == report.money_in - report.money_out
        net = {line.key: line.net for line in report.kinds}
        sums = Counter()
        for row in rows:
            sums[row.kind] += row.cents
        assert (net["fee"], net["loss"]) == (sums["fee"], sums["loss"])
        assert -net["prize"] == sums["prize"]
        assert net["income"] - net["expense"] == sums["other"]
        by_login = Counter()
        for row in rows:
            by_login[row.by] += row.cents
        assert {login.by: login.balance for login in report.logins} == dict(by_login)
        assert sum(login.payments for login in report.logins) == len(rows)

    @settings(max_examples=examples(20))
    @given(st.lists(ACTIONS, max_size=25))
    def test_debts_are_retained_and_open_amounts(self, actions):
        event, people = a_till()
        tables = play(event, people)
        for action in actions:
            do(event, people, tables, action)

        report = till_report(event)

        for line in report.kinds:
            if line.owed:
                assert line.owed.due == line.net + line.owed.open - line.owed.too_much, line.key
        assert report.prizes.is_proved
        slips = sum_up(slip.account for slip in loss_slips(event.series.get()))
        loss = next(line.owed for line in report.kinds if line.key == PaymentKind.LOSS)
        assert (slips.due, slips.paid, slips.open, slips.too_much) == (loss.due, loss.paid, loss.open, loss.too_much)
        lines = fee_lines(event)
        groups = fee_groups(event, lines)
        assert sum(together.due for _class, _fee, together in groups) == sum(line.account.due for line in lines)


@pytest.mark.storage
@pytest.mark.django_db
def test_the_report_takes_as_many_queries_for_3_players_as_for_30():
    club = club_of()
    requests = []
    for players in (4, 32):
        event, people = a_till(players, club=club)
        play(event, people)
        for one in people[: players // 2]:
            pay_fee(event, one, by=one.name)
        with CaptureQueriesContext(connection) as queries:
            till_report(event)
        requests.append(len(queries))

    assert requests[0] == requests[1]


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cents", "moved"),
    [
        pytest.param(500, {"income": (700, 500), "expense": (300, 0)}, id="income"),
        pytest.param(-500, {"income": (200, 0), "expense": (800, 500)}, id="expense"),
    ],
)
def test_a_reversed_payment_returns_to_its_source(cents, moved):
    event, _people = a_till()
    for other in (200, -300):
        book_other(event, other, note="stays", by="anna")
    wrong = book_other(event, cents, note="wrong", by="bernd")

    take_back(event, wrong, reason="wrong", by="clara")

    report = till_report(event)
    assert {line.key: (line.taken, line.taken_back) for line in report.kinds if line.key in moved} == moved
    assert (report.money_in, report.money_out) == tuple(taken - back for taken, back in moved.values())
    assert report.balance == report.money_in - report.money_out


@pytest.mark.storage
@pytest.mark.django_db
def test_a_prize_plan_beyond_the_pot_is_reported_and_pays_nothing():
    event, people = a_till(prize_plan=[{"ranking": "total", "amounts": [100_000]}])
    play(event, people)

    account = prize_account(event)

    assert (account.lines, account.missing, account.pot) == ((), 92_000, 8000)


@pytest.mark.parametrize(
    ("pot", "left", "missing", "is_proved"),
    [
        pytest.param(150, 50, 0, True, id="prizes and the rest are the pot"),
        pytest.param(150, 0, 0, False, id="a part of the pot is lost"),
        pytest.param(60, -40, 40, True, id="fixed prizes beyond the pot"),
    ],
)
def test_prizes_and_the_rest_are_the_pot(pot, left, missing, is_proved):
    line = PrizeLine("players", 1, "Anna", (), CashAccount(due=100, paid=0), (), needs_lot=False)

    account = PrizeAccount((line,), pot=pot, left=left, is_payable=True)

    assert (account.missing, account.is_proved) == (missing, is_proved)


def test_a_team_is_known_by_its_name_alone():
    lines = [PrizeLine(takers, 1, "", (), CashAccount(100, 0), (), needs_lot=False) for takers in ("players", "team")]

    assert [line.is_team for line in lines] == [False, True]
