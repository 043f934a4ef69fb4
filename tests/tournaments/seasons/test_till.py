import csv
from datetime import date
from io import StringIO

import pytest
from django.db.models import Sum
from django.utils import timezone

from tests.tournaments.seasons.cast import a_season, a_year, an_evening, players_of
from tournaments.events.models import Payment, TableRecord
from tournaments.events.phrases.choices import PaymentKind
from tournaments.events.queries.money import loss_slips
from tournaments.seasons.exchange import till_csv
from tournaments.seasons.models import CashEntry
from tournaments.seasons.queries.till import season_till
from tournaments.seasons.services.seasons import book_cash, cancel_cash

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

FEES = {"entry_fee": 500, "card_fee": 100, "loss_fee_steps": [[1, 50]]}


def pay(evening, kind, cents, **fields):
    receipt = evening.event.payments.count() + 1
    return Payment.objects.create(
        event=evening.event, receipt=receipt, kind=kind, cents=cents, by="anna", at=timezone.now(), **fields
    )


def test_a_small_evening_to_the_cent():
    season = a_season()
    players = players_of(season.club, ("Anna", "Bernd"))
    figures = {"Anna": (100, 5, 2), "Bernd": (200, 4, 1), "Gustav": (300, 3, 0)}
    evening = an_evening(season, [figures], players, **FEES)
    anna, bernd = (evening.event.entrants.get(name=name) for name in ("Anna", "Bernd"))
    pay(evening, PaymentKind.FEE, 600, entrant=anna)
    pay(evening, PaymentKind.FEE, 200, entrant=bernd)
    pay(evening, PaymentKind.LOSS, 100, table=TableRecord.objects.get(series__event=evening.event))
    pay(evening, PaymentKind.PRIZE, -300, entrant=anna)
    book_cash(season, day=date(2026, 3, 1), words="Cards", cents=-250, by="anna")

    till = season_till(season)

    (one,) = till.evenings
    assert (one.entry, one.card, one.fees.due, one.fees.paid, one.fees_open) == (1500, 300, 1800, 800, 1000)
    assert (one.loss.due, one.loss.paid, one.loss_open, one.prizes) == (150, 100, 50, 300)
    assert (one.balance, till.balance, till.open) == (600, 350, 1050)
    assert [(row.name, row.paid, row.open, row.loss, row.prizes) for row in till.players] == [
        ("Anna", 600, 0, 100, 300),
        ("Bernd", 200, 400, 50, 0),
        ("Gustav", 0, 600, 0, 0),
    ]
    assert [(debt.names, debt.cents) for debt in till.fee_debts] == [(("Bernd",), 400), (("Gustav",), 600)]
    assert [(debt.names, debt.cents) for debt in till.loss_debts] == [(("Anna", "Bernd", "Gustav"), 50)]


def test_nobody_owes_before_the_evening_begins():
    season = a_season()
    evening = an_evening(season, [{"Anna": 1, "Bernd": 2, "Clara": 3}], {}, **FEES)
    type(evening.event).objects.filter(pk=evening.event_id).update(phase="registration")

    assert season_till(season).fee_debts == ()


@pytest.fixture(scope="module")
def year(shared_db):
    """A year with every kind of payment, some left open."""
    season = a_season()
    a_year(season, evenings=12, players=16)
    season.club.events.update(entry_fee=500, card_fee=100, loss_fee_steps=[[1, 50], [4, 100]])
    rows = []
    for evening in season.evenings.select_related("event"):
        receipt = 0
        for entrant in evening.event.entrants.all():
            if entrant.number % 9:
                receipt += 1
                rows.append((evening, receipt, PaymentKind.FEE, 600, {"entrant": entrant}))
        for series in evening.event.series.select_related("event"):
            for slip in loss_slips(series):
                if slip.owed and slip.number != 2:
                    receipt += 1
                    rows.append((evening, receipt, PaymentKind.LOSS, slip.owed, {"table_id": slip.pk}))
        receipt += 1
        rows.append((evening, receipt, PaymentKind.PRIZE, -1000, {"entrant": evening.event.entrants.first()}))
        rows.append((evening, receipt + 1, PaymentKind.OTHER, -150, {"note": "=2+3"}))
    Payment.objects.bulk_create(
        Payment(event=evening.event, receipt=receipt, kind=kind, cents=cents, by="anna", at=timezone.now(), **fields)
        for evening, receipt, kind, cents, fields in rows
    )
    book_cash(season, day=date(2026, 3, 1), words="-Cards", cents=-4800, by="anna")
    wrong = book_cash(season, day=date(2026, 3, 2), words="Gift", cents=5000, by="anna")
    cancel_cash(wrong, reason="Counted twice", by="anna")
    return season


def test_the_till_is_the_sum_of_all_payments(year):
    till = season_till(year)

    sums = dict(Payment.objects.values_list("kind").annotate(sum=Sum("cents")))
    cash = CashEntry.objects.aggregate(sum=Sum("cents"))["sum"]
    assert (till.fees, till.loss, -till.prizes, till.other) == tuple(
        sums[kind] for kind in (PaymentKind.FEE, PaymentKind.LOSS, PaymentKind.PRIZE, PaymentKind.OTHER)
    )
    assert till.balance == sum(sums.values()) + cash
    assert sum(row.paid for row in till.players) == till.fees
    assert sum(row.open for row in till.players) == sum(debt.cents for debt in till.fee_debts)


def test_the_file_adds_up_and_holds_no_formula(year):
    rows = list(csv.reader(StringIO(till_csv(year).decode("utf-8-sig")), delimiter=";"))

    amounts = [int(row[-1].replace(",", "")) for row in rows[1:]]
    texts = [row[place] for row in rows[1:] for place in (1, 3, 4, 7)]
    assert sum(amounts) == season_till(year).balance
    assert [text for text in texts if text[:1] in {"=", "+", "-", "@"}] == []
    assert {"'=2+3", "'-Cards"} <= set(texts)


def test_the_till_takes_the_same_queries_for_a_year_as_for_an_evening(year, django_assert_num_queries):
    with django_assert_num_queries(7):
        season_till(year)
