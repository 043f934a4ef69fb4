"""What of the notes of files is kept of a login, and whose name leaves them."""

from typing import Any

from django.dispatch import receiver

from scoring.exchange.plain_files import plain
from scoring.signals import kept_asked, name_erased
from scoring.turning import Forgotten, turn_fields
from skatclub.law.models import Taking


@receiver(kept_asked)
def files_of(login: Any, **_said: Any) -> dict[str, Any]:
    rows = Taking.objects.filter(by=login.get_username()).order_by("pk")
    return {"files_taken": [{"at": plain(row.at), "what": row.what, "of": row.of, "path": row.path} for row in rows]}


@receiver(name_erased)
def turn_files(who: Forgotten, **_said: Any) -> None:
    """A list may have been taken along whose title named him, or by him as a helper."""
    turn_fields(Taking.objects.all(), ("of",), who)
