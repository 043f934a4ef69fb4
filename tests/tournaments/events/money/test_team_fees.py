"""Optional fees: what a team pays besides its players, and what is retained of absent players."""

import json
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.random_events.checkers import differences
from tests.tournaments.cast import an_event
from tournaments.events.exchange.archive import export_event
from tournaments.events.locking import Refused
from tournaments.events.models import Entrant, Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.money import fee_lines, fees_due, team_fee_lines
from tournaments.events.queries.standings import Reckoning
from tournaments.events.queries.till import till_report
from tournaments.events.services.events import change_settings, copy_event
from tournaments.events.services.money import pay_fee, pay_team_fee, take_back
from tournaments.events.services.registration import make_team, register, set_presence

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

Account = tuple[int, int, int, int]


def an_evening(players: int = 4, **settings) -> tuple[Event, list[Entrant]]:
    """An event of 12.00 (10.00 entry, 2.00 cards) and the players who came."""
    event = an_event(**{"entry_fee": 1000, "card_fee": 200} | settings)
    names = ("Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler", "Emil Engelke")[:players]
    return event, [register(event, name=name, present=True, by="anna") for name in names]


def account(lines) -> list[Account]:
    """Due, paid, open and overpaid amounts of each."""
    return [(each.account.due, each.account.paid, each.account.open, each.account.too_much) for each in lines]


def pot(event: Event) -> int:
    return Reckoning(Event.objects.get(pk=event.pk)).pot


def checked(event: Event) -> list[str]:
    return differences(json.loads(export_event(Event.objects.get(pk=event.pk))))


def refused(action: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(Refused) as error:
        action(*arguments, by="anna")
    return error.value.code


@pytest.mark.parametrize(
    ("keeps", "due"),
    [
        pytest.param(False, (0, 1200, 0, 1200), id="all of it is given back"),
        pytest.param(True, (1200, 1200, 0, 0), id="all of it is retained"),
    ],
)
def test_absent_entrants_who_paid(keeps, due):
    event, people = an_evening(keeps_missed_fees=keeps)
    pay_fee(event, people[3], by="anna")

    set_presence(people[3], Presence.NO_SHOW, by="anna")

    assert account(fee_lines(event)[3:]) == [due]
    assert (fees_due(event).get(people[3].pk, 0), pot(event)) == (due[0], 3000)
    assert checked(event) == []


def test_absent_entrants_who_did_not_pay_owe_nothing():
    event, people = an_evening(keeps_missed_fees=True)

    set_presence(people[3], Presence.NO_SHOW, by="anna")

    assert [line.number for line in fee_lines(event)] == [1, 2, 3]
    assert refused(pay_fee, event, people[3]) == "nothing_due"


def test_of_an_overpayment_only_the_fee_is_kept():
    event, people = an_evening(keeps_missed_fees=True)
    pay_fee(event, people[3], by="anna")
    change_settings(event, entry_fee=500, by="anna")

    set_presence(people[3], Presence.NO_SHOW, by="anna")

    event.refresh_from_db()
    assert account(fee_lines(event)[3:]) == [(700, 1200, 0, 500)]
    assert checked(event) == []


@pytest.mark.postgresql
def test_a_team_pays_once_besides_its_players_and_its_fee_is_in_the_pot():
    event, people = an_evening(team_kinds=["tandem"], team_fees=[["tandem", 500]])
    pairs = [make_team(event, "tandem", name, two, by="anna") for name, two in (("A", people[:2]), ("B", people[2:]))]

    paid = pay_team_fee(event, pairs[0], by="anna")

    assert (paid.team, paid.cents, paid.entrant) == (pairs[0], 500, None)
    assert account(team_fee_lines(event)) == [(500, 500, 0, 0), (500, 0, 500, 0)]
    # Four players at 12.00, of which 10.00 are in the pot, and two pairs at 5.00.
    assert (pot(event), till_report(event).kinds[0].owed.due) == (5000, 5800)
    assert refused(pay_team_fee, event, pairs[0]) == "nothing_due"
    assert checked(event) == []


def test_a_team_that_paid_twice_is_refunded():
    event, people = an_evening(team_kinds=["tandem"], team_fees=[["tandem", 500]])
    pair = make_team(event, "tandem", "A", people[:2], by="anna")

    take_back(event, pay_team_fee(event, pair, by="anna"), reason="twice", by="anna")

    assert account(team_fee_lines(event)) == [(500, 0, 500, 0)]


@pytest.mark.parametrize("keeps", [False, True])
def test_a_team_of_which_nobody_comes_owes_nothing(keeps):
    event, people = an_evening(team_kinds=["tandem"], team_fees=[["tandem", 500]], keeps_missed_fees=keeps)
    pairs = [make_team(event, "tandem", name, two, by="anna") for name, two in (("A", people[:2]), ("B", people[2:]))]
    pay_team_fee(event, pairs[0], by="anna")

    for person in people:
        set_presence(person, Presence.NO_SHOW, by="anna")

    assert account(team_fee_lines(event)) == [(500, 500, 0, 0) if keeps else (0, 500, 0, 500)]
    assert pot(event) == 0
    assert checked(event) == []


def test_an_unranked_kind_of_team_pays_nothing():
    event, people = an_evening(team_kinds=["tandem"], team_fees=[["tandem", 500]])
    make_team(event, "tandem", "A", people[:2], by="anna")

    event = change_settings(event, team_kinds=[], by="anna")

    assert (team_fee_lines(event), pot(event)) == ([], 4000)
    assert checked(event) == []


def test_the_fees_are_copied_with_the_event():
    event = an_event(team_fees=[["team", 2000]], keeps_missed_fees=True)

    copied = copy_event(event, name="Winterpreis", day=event.day, by="anna")

    assert (copied.team_fees, copied.keeps_missed_fees) == ([["team", 2000]], True)


def test_the_fee_of_a_team_is_taken_with_one_tap():
    event, people = an_evening(team_kinds=["tandem"], team_fees=[["tandem", 500]])
    pair = make_team(event, "tandem", "Die Wenzel", people[:2], by="anna")
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    address = reverse("take_team_fee", args=[event.public_id, pair.pk])

    once = client.post(address, follow=True).content.decode()
    again = client.post(address, follow=True).content.decode()

    assert "Die Wenzel: 5.00 received, receipt 1." in once
    assert "owes nothing" in again
    assert event.payments.count() == 1
