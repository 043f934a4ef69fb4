"""Several sign up for the last place at the same moment: one has it, the others wait, nobody is lost or doubled."""

from collections import Counter
from functools import partial
from threading import Barrier
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from tests.examples import repeats
from tests.scoring.sheets.test_races import at_once
from tests.tournaments.events.sign_up.cast import PLACED, WAITING, open_event, signed_up
from tournaments.events.services import sign_ups
from tournaments.events.services.sign_ups import accept, change_page, sign_up, withdraw

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

CLIENTS = 4
RACES = 5
MANY_RACES = repeats(100, long=100, longest=1000)


def race(number: int) -> tuple[Counter[str], Counter[str]]:
    """An event with one place and several sign-ups at once: the outcome of each, and the owner of the place."""
    event = open_event(places=1, name=f"Race {number}")
    actions = [partial(sign_up, event, form_id=uuid4(), name=f"Player {client}") for client in range(CLIENTS)]

    outcomes = at_once(*actions)

    return outcomes, Counter(event.sign_ups.values_list("state", flat=True))


FAIR = Counter(done=CLIENTS), Counter({PLACED: 1, WAITING: CLIENTS - 1})


def test_one_has_the_last_place():
    found = [race(number) for number in range(RACES)]

    assert [one for one in found if one != FAIR] == []


@pytest.mark.long
def test_one_has_the_last_place_in_many_races():
    found = [race(number) for number in range(MANY_RACES)]

    assert [one for one in found if one != FAIR] == []


def test_a_double_tap_at_the_same_moment_signs_up_once():
    event, form_id = open_event(places=5), uuid4()

    outcomes = at_once(*[partial(sign_up, event, form_id=form_id, name="Anna Ahlers")] * CLIENTS)

    assert outcomes == Counter(done=CLIENTS)
    assert event.sign_ups.count() == 1


def test_of_those_who_withdraw_and_sign_up_at_once_nobody_is_over_the_limit():
    event = open_event(places=2)
    first, second, *_others = signed_up(event, "Anna", "Bernd", "Clara", "Dieter")
    more = [partial(sign_up, event, form_id=uuid4(), name=name) for name in ("Emil", "Frieda")]
    raised = partial(change_page, event, places=3, by="anna")

    outcomes = at_once(partial(withdraw, first), partial(accept, second, by="anna"), *more, raised)

    assert outcomes == Counter(done=5)
    placed = event.sign_ups.filter(state=PLACED).count()
    assert (event.entrants.count(), placed) == (1, 2)
    assert [one.name for one in event.sign_ups.filter(state=WAITING)] != []


def test_a_site_that_does_not_lock_the_event_is_found_out(monkeypatch):
    event, both_have_read = open_event(places=1), Barrier(2)
    count = sign_ups.free_places

    def read(*what: Any) -> int | None:
        free = count(*what)
        both_have_read.wait()
        return free

    monkeypatch.setattr(sign_ups, "lock", lambda event: SimpleNamespace(event=event))
    monkeypatch.setattr(sign_ups, "free_places", read)
    unheld = sign_up.__wrapped__

    at_once(*[partial(unheld, event, form_id=uuid4(), name=f"Player {client}") for client in range(2)])

    assert event.sign_ups.filter(state=PLACED).count() == 2
