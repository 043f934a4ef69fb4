"""A flood of made-up sign-ups: a limit for each browser, and bulk declining and restoring."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.clock import now, today
from tests.tournaments.cast import own_club
from tests.tournaments.events.sign_up.cast import ACCEPTED, DECLINED, PLACED, open_event, signed_up, standing
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.queries.sign_ups import shown_sign_ups
from tournaments.events.services import sign_ups
from tournaments.events.services.bulk_sign_ups import decline_all, restore_declined
from tournaments.events.services.sign_ups import accept, erase_old_sign_ups

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def anna() -> Client:
    own_club()
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username="anna"))
    return client


def post(client: Client, event: Event, name: str, **typed: str):
    return client.post(f"/events/{event.public_id}/sign-up/", {"name": name, "form_id": str(uuid4()), **typed})


def names(event: Event, show: str, text: str = "") -> list[str]:
    shown = shown_sign_ups(event, show, text)
    return [one.name for one in (*shown.placed, *shown.waiting_list)]


def test_sign_ups_per_hour_are_limited_per_browser(monkeypatch):
    monkeypatch.setattr(sign_ups, "MOST_OF_ONE_BROWSER", 3)
    event, robot, other = open_event(), Client(headers={"accept-language": "en"}), Client()

    answers = [post(robot, event, f"Made Up {number}").status_code for number in range(5)]

    assert answers == [302, 302, 302, 429, 429]
    assert "Too many sign-ups from this browser" in post(robot, event, "Made Up 9").text
    assert post(other, event, "Anna Ahlers").status_code == 302
    assert event.sign_ups.count() == 4


def test_a_login_of_the_club_signs_up_as_many_as_it_likes(anna, monkeypatch):
    monkeypatch.setattr(sign_ups, "MOST_OF_ONE_BROWSER", 1)
    event = open_event()

    assert [post(anna, event, f"Guest {number}").status_code for number in range(3)] == [302] * 3


def test_the_list_is_filtered_by_browser_time_waiting_and_name():
    event, robot = open_event(places=3), Client()
    (early,) = signed_up(event, "Anna Ahlers", club_name="Karo 7")
    event.sign_ups.update(signed_up_at=now() - timedelta(minutes=11))
    for number in range(3):
        post(robot, event, f"Made Up {number}")

    of_robot = event.sign_ups.get(name="Made Up 1")
    assert names(event, "") == ["Anna Ahlers", "Made Up 0", "Made Up 1", "Made Up 2"]
    assert names(event, "recent") == ["Made Up 0", "Made Up 1", "Made Up 2"]
    assert names(event, f"browser-{of_robot.pk}") == ["Made Up 0", "Made Up 1", "Made Up 2"]
    assert names(event, f"browser-{early.pk}") == []
    assert names(event, "waiting") == ["Made Up 2"]
    assert names(event, "", "karo") == ["Anna Ahlers"]
    assert names(event, "recent", "up 2") == ["Made Up 2"]


def test_the_confirmation_counts_and_later_sign_ups_are_not_declined(anna):
    event = open_event()
    signed_up(event, "Made Up 1", "Made Up 2", "Anna Ahlers")
    at = f"/events/{event.public_id}/sign-ups/decline/"

    confirmation = anna.get(f"{at}?show=recent&find=made")
    assert "Decline 2 sign-ups?" in confirmation.text
    assert standing(event)[0] == ("Made Up 1", PLACED)
    signed_up(event, "Made Up 3")
    page = anna.post(at, {"keys": confirmation.context["form"]["keys"].value()}, follow=True)

    assert [state for _name, state in standing(event)] == [DECLINED, DECLINED, PLACED, PLACED]
    assert "2 sign-ups were declined at" in page.text
    page = anna.post(f"/events/{event.public_id}/sign-ups/restore/", follow=True)
    assert [state for _name, state in standing(event)] == [PLACED] * 4
    assert "2 sign-ups restored." in page.text


@pytest.mark.parametrize("keys", ["", "x", "1,", "1;2", "9" * 13])
def test_invalid_keys_decline_nothing(anna, keys):
    event = open_event()
    signed_up(event, "Anna Ahlers")

    assert anna.post(f"/events/{event.public_id}/sign-ups/decline/", {"keys": keys}).status_code == 422
    assert standing(event) == [("Anna Ahlers", PLACED)]


def test_restored_sign_ups_keep_position_and_typed_text():
    event = open_event(places=2)
    people = signed_up(event, "Made Up 1", "Made Up 2", "Anna Ahlers", "Bernd Brandt", note="!", email="a@example.org")
    before = list(event.sign_ups.order_by("pk").values())

    decline_all(event, [one.pk for one in people[:2]], by="anna")
    assert [state for _name, state in standing(event)] == [DECLINED, DECLINED, PLACED, PLACED]
    restore_declined(event, by="anna")

    after = list(event.sign_ups.order_by("pk").values())
    for row in (*before, *after):
        row.pop("mail_due")
    assert after == before
    assert list(event.audit_entries.order_by("seq").values_list("act", flat=True))[-2:] == [
        "sign_ups_declined",
        "sign_ups_restored",
    ]


@pytest.mark.postgresql
def test_a_sign_up_accepted_meanwhile_stays_accepted():
    event = open_event(places=1)
    made_up, honest = signed_up(event, "Made Up", "Anna Ahlers")
    decline_all(event, [made_up.pk], by="anna")
    accept(honest, by="anna")

    restore_declined(event, by="anna")

    assert standing(event) == [("Made Up", PLACED), ("Anna Ahlers", ACCEPTED)]


def test_once_a_flood_is_declined_others_can_sign_up_again(monkeypatch):
    monkeypatch.setattr(sign_ups, "MOST_IN_A_WHILE", 2)
    event = open_event()
    people = signed_up(event, "Made Up 1", "Made Up 2")
    with pytest.raises(Refused, match="sign_up_is_busy"):
        signed_up(event, "Anna Ahlers")

    decline_all(event, [one.pk for one in people], by="anna")

    assert signed_up(event, "Anna Ahlers")[0].state == PLACED


def test_after_an_hour_typed_text_is_gone_and_nothing_is_restored():
    event = open_event(places=1, day=today())
    people = signed_up(event, "Made Up", "Anna Ahlers")
    decline_all(event, [people[0].pk], by="anna")
    event.sign_ups.update(declined_at=now() - timedelta(minutes=61))

    erase_old_sign_ups()

    assert restore_declined(event, by="anna") == 0
    assert standing(event) == [("", DECLINED), ("Anna Ahlers", PLACED)]


def test_nobody_else_may_decline_them():
    event = open_event()
    (one,) = signed_up(event, "Anna Ahlers")

    for path in ("decline", "restore"):
        Client().post(f"/events/{event.public_id}/sign-ups/{path}/", {"keys": str(one.pk)})

    assert standing(event) == [("Anna Ahlers", PLACED)]
