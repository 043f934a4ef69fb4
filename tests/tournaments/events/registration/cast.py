"""Helpers of the registration tests."""

from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tournaments.events.models import Entrant, Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.services.registration import register


def browser(login: str = "anna") -> Client:
    """A browser with this login, in English."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username=login))
    return client


def enter(event: Event, *names: str, **details: Any) -> list[Entrant]:
    """Register each name, one after the other."""
    return [register(event, name=name, by="anna", **details) for name in names]


def registration_url(event: Event, view: str = "registration", *args: Any) -> str:
    return reverse(view, args=[event.public_id, *args])


def people(event: Event) -> list[tuple[int, str, str]]:
    """(start number, name, presence) of all entrants."""
    return list(event.entrants.order_by("number").values_list("number", "name", "presence"))


HERE, EXPECTED = Presence.PRESENT.value, Presence.EXPECTED.value
