"""Store the wireless network of the hall, as printed on table signs and start cards."""

from django.db import transaction

from tournaments.events.locking import lock
from tournaments.events.models import Event, HallNetwork


@transaction.atomic
def set_network(event: Event, *, name: str, password: str, by: str) -> None:
    """Store the network; an empty name deletes it. The audit log does not contain the password."""
    locked = lock(event)
    locked.require_open()
    if name:
        HallNetwork.objects.update_or_create(event=locked.event, defaults={"name": name, "password": password})
    else:
        HallNetwork.objects.filter(event=locked.event).delete()
    locked.log("network_changed", by=by)
