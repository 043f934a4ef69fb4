"""A table calls the referee, the desk answers, and the table sees it."""

from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring.sheets.calls import Answer, calls_of
from scoring.sheets.location import location_of
from tests.scoring.sheets.test_races import at_once
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.events.play.test_table_heads import list_of, playing
from tournaments.events.locking import Refused
from tournaments.events.models import Event, TableRecord
from tournaments.events.phrases.actions import action_words
from tournaments.events.phrases.choices import RulingKind
from tournaments.events.queries.calls import open_calls, referee_calls
from tournaments.events.queries.table_keys import sheet_key, sign_key
from tournaments.events.services.calls import answer_call, call_referee, settle_call
from tournaments.events.services.rulings import rule
from tournaments.events.services.series import complete_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    return playing(time_limit=135)


def table_of(event: Event, number: int = 2) -> TableRecord:
    return TableRecord.objects.select_related("series__event").get(series__event=event, number=number)


def phone(event: Event) -> Client:
    """The phone with the write lock at table 2."""
    client, sheet = Client(headers={"accept-language": "en"}), list_of(event)
    client.get(reverse("take_key", args=[sheet.public_id, sheet_key(event, sheet.public_id)]))
    return client


def desk() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username="anna"))
    return client


def call_page(event: Event) -> str:
    return reverse("call_referee", args=[list_of(event).public_id])


def refused(action: object) -> str:
    with pytest.raises(Refused) as refusal:
        action()  # type: ignore[operator]
    return refusal.value.code


@pytest.mark.long
def test_two_taps_call_the_referee_and_the_table_sees_the_answer(event):
    table, staff = phone(event), desk()
    enter = reverse("enter", args=[list_of(event).public_id])
    assert call_page(event) in table.get(enter).text

    table.post(call_page(event), {"words": "revoke?"})
    at_desk = staff.get(reverse("list_desk", args=[event.public_id])).text
    (call,) = open_calls(event)
    waits = table.get(call_page(event)).text
    answer = reverse("referee_call", args=[event.public_id, call.number])
    staff.post(answer, {"answer": "comes", "back": "tempo"})
    comes = table.get(call_page(event), headers={"hx-request": "true"}).text
    staff.post(answer, {"answer": "settled", "back": "tempo"})

    assert "Table 2" in at_desk
    assert "revoke?" in at_desk
    assert "nobody has answered yet" in waits
    assert "<form" not in waits.partition("<main")[2]
    assert "Someone is coming." in comes
    assert open_calls(event) == []
    assert "The call is settled." in table.get(call_page(event)).text


def test_the_head_of_the_entry_screen_shows_the_state_of_the_call(event):
    sheet = list_of(event)
    seen = []
    number = call_referee(table_of(event), by="").number
    for action in (None, answer_call, settle_call):
        if action:
            action(event, number, by="anna")
        caches["places"].clear()
        location = location_of(sheet)
        seen.append((location.call_words, location.tag) if location else None)

    assert [words for words, _ in seen] == ["called", "comes", "Ref"]
    assert len({mark for _, mark in seen}) == 3


def test_a_second_call_while_one_is_open_is_the_same(event):
    first = call_referee(table_of(event), words="revoke?", by="")

    again = call_referee(table_of(event), words="come at last", by="")

    assert again == first
    assert len(referee_calls(event)) == 1


def test_once_settled_the_table_may_call_again(event):
    first = call_referee(table_of(event), by="")
    settle_call(event, first.number, by="anna")

    call_referee(table_of(event), by="")

    assert [call.answer for call in referee_calls(event)] == [Answer.SETTLED, Answer.PENDING]


def test_an_answered_call_is_not_answered_again(event):
    call = call_referee(table_of(event), by="")
    answer_call(event, call.number, by="bernd")

    assert refused(lambda: answer_call(event, call.number, by="clara")) == "call_is_answered"
    settle_call(event, call.number, by="bernd")
    assert refused(lambda: settle_call(event, call.number, by="clara")) == "call_is_settled"
    assert refused(lambda: answer_call(event, call.number, by="clara")) == "call_is_settled"
    assert refused(lambda: settle_call(event, 1, by="clara")) == "call_is_settled"


@pytest.mark.postgresql
def test_a_call_is_settled_by_a_ruling_about_a_player_at_the_table(event):
    call = call_referee(table_of(event), words="revoke?", by="")
    answer_call(event, call.number, by="anna")
    who, other = (event.entrants.filter(seats__table__number=number)[0] for number in (2, 1))
    adjust = {"series": 1, "kind": RulingKind.ADJUST, "points": -50, "by": "anna"}
    ruling = rule(event, entrant=who, reason="A revoke", **adjust)
    rule(event, entrant=other, reason="Spoke too loud", **adjust)

    address = reverse("referee_call", args=[event.public_id, call.number])
    page = desk().get(address).text
    desk().post(address, {"answer": "settled", "ruling": ruling.pk, "back": "desk"})

    action = event.audit_entries.get(act="call_ruled")
    assert who.name in page
    assert other.name not in page
    assert action.data["ruling"] == 1
    assert (
        action_words(action.act, action.values) == f"Call from table 2, series 1, settled by a ruling about {who.name}"
    )


def test_a_closed_event_waits_for_no_answer(event):
    call_referee(table_of(event), by="")

    Event.objects.update(phase="closed")

    assert open_calls(Event.objects.get()) == []


def test_a_phone_of_another_table_calls_for_its_own_alone(event):
    stranger = Client()

    assert stranger.get(call_page(event)).status_code == 404
    assert stranger.post(call_page(event)).status_code == 404
    assert open_calls(event) == []


def test_a_table_with_a_paper_list_calls_by_its_sign(event):
    sign = reverse("table_page", args=[event.public_id, 2, sign_key(event, 2)])

    answer = Client().post(sign, {"call": "1"})

    assert answer.headers["Location"] == call_page(event)


@pytest.mark.long
def test_between_series_no_call_is_possible(event):
    table = phone(event)
    key_series(event.series.get())
    complete_series(event, by="anna")
    caches["places"].clear()

    assert calls_of(list_of(event)) is None
    assert table.post(call_page(event)).status_code == 404
    assert "go to the desk" in table.get(call_page(event)).text
    assert refused(lambda: call_referee(table_of(event), by="")) == "series_state"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_of_two_phones_that_call_at_once_one_call_is_made():
    event = playing(time_limit=135)
    table = table_of(event)

    outcomes = at_once(*[lambda: call_referee(table, by="")] * 3)

    assert outcomes == Counter(done=3)
    assert len(referee_calls(event)) == 1


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_of_two_who_answer_at_once_one_comes():
    event = playing(time_limit=135)
    call = call_referee(table_of(event), by="")

    outcomes = at_once(*[lambda: answer_call(event, call.number, by="anna")] * 3)

    assert outcomes == Counter(done=1, Refused=2)
