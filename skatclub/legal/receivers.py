"""Downloads in the data export of a login, and the erasure of names in them."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from scoring.models import Club
from scoring.sheets.exchange.plain_files import plain
from scoring.signals import login_data_requested, name_erased
from skatclub.legal.models import Download


@receiver(login_data_requested)
def files_of(login: Any, **_kwargs: Any) -> dict[str, Any]:
    rows = Download.objects.filter(by=login.get_username()).order_by("pk")
    return {"files_taken": [{"at": plain(row.at), "what": row.what, "of": row.of, "path": row.path} for row in rows]}


@receiver(name_erased)
def erase_from_files(helped: Mapping[str, str], club: Club | None, **_kwargs: Any) -> None:
    """Replace the person's name in downloads made as a helper of their club's events."""
    for writer, shown in helped.items():
        Download.objects.filter(Q(club=club) | Q(club=None), by=writer).update(by=shown)
