"""Events with a sign-up."""

from typing import Any
from uuid import uuid4

from tests.tournaments.cast import an_event
from tournaments.events.models import Event, SignUp
from tournaments.events.phrases.choices import SignUpState
from tournaments.events.services.sign_ups import change_page, sign_up


def open_event(places: int | None = None, **settings: Any) -> Event:
    """An event whose sign-up is open."""
    event = an_event(**settings)
    change_page(event, is_open=True, places=places, by="anna")
    event.refresh_from_db()
    return event


def signed_up(event: Event, *names: str, **typed: Any) -> list[SignUp]:
    """These sign up one after the other."""
    return [sign_up(event, form_id=uuid4(), name=name, **typed) for name in names]


def standing(event: Event) -> list[tuple[str, str]]:
    """(name, state) of all sign-ups, in their order; accepted ones by the name of the entrant."""
    found = event.sign_ups.select_related("entrant").order_by("pk")
    return [(one.entrant.name if one.entrant else one.name, one.state) for one in found]


PLACED, WAITING, ACCEPTED, WITHDRAWN, DECLINED = (
    SignUpState.PLACED,
    SignUpState.WAITING,
    SignUpState.ACCEPTED,
    SignUpState.WITHDRAWN,
    SignUpState.DECLINED,
)
