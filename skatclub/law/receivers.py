"""What of the notes of files is kept of a login."""

from typing import Any

from django.dispatch import receiver

from scoring.exchange.plain_files import plain
from scoring.signals import kept_asked
from skatclub.law.models import Taking


@receiver(kept_asked)
def files_of(login: Any, **_said: Any) -> dict[str, Any]:
    rows = Taking.objects.filter(by=login.get_username()).order_by("pk")
    return {"files_taken": [{"at": plain(row.at), "what": row.what, "of": row.of, "path": row.path} for row in rows]}
