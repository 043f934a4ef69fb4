"""Two helpers at registration at the same moment."""

from collections import Counter

import pytest

from scoring.models import Player
from tests.scoring.sheets.test_races import at_once
from tests.tournaments.cast import an_event
from tests.tournaments.events.registration.cast import enter
from tournaments.events.locking import Refused
from tournaments.events.models import EventAuditEntry
from tournaments.events.phrases.choices import Presence
from tournaments.events.services.money import pay_fee
from tournaments.events.services.registration import register, remove_entrant, set_presence

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

DESKS = 4
TIMES = 6


def test_every_player_gets_a_distinct_number():
    event = an_event()

    outcomes: Counter[str] = Counter()
    for turn in range(TIMES):
        desks = [
            lambda desk=desk, turn=turn: register(event, name=f"Gast {turn} {desk}", by="anna") for desk in range(DESKS)
        ]
        outcomes += at_once(*desks)

    assert outcomes == {"done": DESKS * TIMES}
    numbers = list(event.entrants.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, DESKS * TIMES + 1))


def test_a_clubs_player_is_entered_by_one_of_them():
    event = an_event()
    player = Player.objects.create(club=event.club, name="Anna Ahlers")

    outcomes = at_once(*[lambda: register(event, player=player, by="anna") for _ in range(DESKS)])

    assert outcomes == {"done": 1, Refused.__name__: DESKS - 1}
    assert event.entrants.count() == 1


def test_a_number_removed_meanwhile_is_not_given_again():
    event = an_event()
    _anna, bernd = enter(event, "Anna Ahlers", "Bernd Brandt")

    at_once(
        lambda: remove_entrant(bernd, by="anna"),
        *[lambda desk=desk: register(event, name=f"Gast {desk}", by="anna") for desk in range(3)],
    )

    assert list(event.entrants.order_by("number").values_list("number", flat=True)) == [1, 3, 4, 5]


def test_both_tap_the_same_row_and_it_is_ticked_once():
    event = an_event(entry_fee=500)
    (anna,) = enter(event, "Anna Ahlers")

    ticked = at_once(*[lambda: set_presence(anna, Presence.PRESENT, by="anna") for _ in range(DESKS)])
    paid = at_once(*[lambda: pay_fee(event, anna, by="anna") for _ in range(DESKS)])

    assert (ticked, paid) == ({"done": DESKS}, {"done": 1, Refused.__name__: DESKS - 1})
    assert EventAuditEntry.objects.filter(event=event, act="presence_present").count() == 1
    assert event.payments.count() == 1
