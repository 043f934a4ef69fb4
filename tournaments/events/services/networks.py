"""The network of the hall, as table signs and start cards tell it."""

from django.db import transaction

from tournaments.events.held import hold
from tournaments.events.models import Event, HallNetwork


@transaction.atomic
def set_network(event: Event, *, name: str, password: str, by: str) -> None:
    """The network of the hall as papers tell it; without a name there is none. The protocol keeps no password."""
    held = hold(event)
    held.require_open()
    if name:
        HallNetwork.objects.update_or_create(event=held.event, defaults={"name": name, "password": password})
    else:
        HallNetwork.objects.filter(event=held.event).delete()
    held.log("network_changed", by=by)
