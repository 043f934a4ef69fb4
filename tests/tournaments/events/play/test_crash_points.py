"""Killed in the middle of a draw, a start, an end, a correction, a payment: undone, or done; never half."""

from collections.abc import Callable

import pytest

from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.play.crashes import digest, killed_after, statements_of
from tests.tournaments.events.play.lists import key_series, played_list
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.seats import tables_of
from tournaments.events.queries.till import prize_account
from tournaments.events.services.events import change_settings, open_check_in
from tournaments.events.services.money import book_other, pay_fee, pay_prize, take_back, take_loss_money
from tournaments.events.services.results import key_list
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import (
    draw,
    planned_repairs,
    publish,
    repair_plans,
    repairs_digest,
    seat_by_standing,
)
from tournaments.events.services.series import check_series, close_event, complete_series, start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

# In every run some of the points, in the long run all of them.
EACH = [pytest.param(17, id="some"), pytest.param(1, id="all", marks=pytest.mark.long)]
AuditEntry = Callable[[], object]


def drawing(event: Event) -> AuditEntry:
    return lambda: draw(event, by="anna")


def publishing(event: Event) -> AuditEntry:
    draw(event, by="anna")
    return lambda: publish(event, by="anna")


def repairing(event: Event) -> AuditEntry:
    publishing(event)()
    event.entrants.filter(number=3).update(presence=Presence.NO_SHOW)
    expected = repairs_digest(planned_repairs(event))
    return lambda: repair_plans(event, reason="", by="anna", expected=expected)


def starting(event: Event) -> AuditEntry:
    publishing(event)()
    return lambda: start_series(event, by="anna")


def completing(event: Event) -> AuditEntry:
    starting(event)()
    key_series(event.series.get(number=1))
    return lambda: complete_series(event, by="anna")


def seating_by_standing(event: Event) -> AuditEntry:
    completing(event)()
    return lambda: seat_by_standing(event, by="anna")


def correcting(event: Event) -> AuditEntry:
    completing(event)()
    other = played_list(4, 12, seed="another list")
    return lambda: key_list(event, series=1, table=1, keyed=other, after=1, reason="Wrong list", by="anna")


def ruling(event: Event) -> AuditEntry:
    completing(event)()
    first = event.entrants.get(number=1)
    options = {"series": 1, "entrant": first, "kind": "adjust", "points": -50, "reason": "Revoke", "by": "anna"}
    return lambda: rule(event, **options)  # type: ignore[arg-type]


def closing(event: Event) -> AuditEntry:
    change_settings(event, by="anna", series=[SeriesRecord(rounds=12)])
    completing(event)()
    check_series(event, by="anna")
    return lambda: close_event(event, by="anna")


def taking_a_fee(event: Event) -> AuditEntry:
    first = event.entrants.get(number=1)
    return lambda: pay_fee(event, first, by="anna")


def taking_a_fee_back(event: Event) -> AuditEntry:
    paid = pay_fee(event, event.entrants.get(number=1), by="anna")
    return lambda: take_back(event, paid, reason="Wrong player", by="anna")


def taking_loss_money(event: Event) -> AuditEntry:
    completing(event)()
    table = event.series.get(number=1).tables.get(number=1)
    return lambda: take_loss_money(event, table, 250, by="anna", taken_before=0)


def paying_a_prize(event: Event) -> AuditEntry:
    closing(event)()
    line = prize_account(event).lines[0]
    return lambda: pay_prize(event, takers=line.takers, entrant=line.entrant, cents=line.account.open, by="anna")


def booking_other_money(event: Event) -> AuditEntry:
    return lambda: book_other(event, 5000, note="Float", by="anna")


ACTIONS = (
    drawing,
    publishing,
    repairing,
    starting,
    completing,
    seating_by_standing,
    correcting,
    ruling,
    closing,
    taking_a_fee,
    taking_a_fee_back,
    taking_loss_money,
    paying_a_prize,
    booking_other_money,
)


@pytest.mark.parametrize("each", EACH)
@pytest.mark.parametrize("begin", ACTIONS, ids=lambda begin: begin.__name__)
@pytest.mark.promise(
    "R6",
    "A change of an event that is killed at any statement is complete or has no effect: draw, publication, start, "
    "completion, money.",
)
@pytest.mark.sampled(6)
def test_a_killed_action_leaves_everything_unchanged(begin, each):
    event = an_event(entry_fee=1000, prize_plan=[{"ranking": "total", "share": 100, "every": 4}])
    change_settings(event, by="anna", series=[SeriesRecord(rounds=12), SeriesRecord(rounds=12, seating="seeded")])
    entrants(event, 12)
    open_check_in(event, by="anna")
    action = begin(event)
    before, points = digest(), range(1, 10_000, each)

    lived = False
    for point in points:
        if not killed_after(action, point):
            lived = True
            break
        assert digest() == before, f"half done after statement {point}"

    # The last try came to its end, so that every point before it was really one.
    assert lived
    assert digest() != before
    for series in event.series.all():
        seated = [number for table in tables_of(series) for number in table]
        assert len(seated) == len(set(seated))


@pytest.mark.promise("R6")
def test_a_partial_action_would_be_found():
    event = an_event()

    def half_finished() -> None:
        entrants(event, 1)
        entrants(event, 1)

    before = digest()

    assert statements_of(half_finished) > 1
    assert digest() != before
